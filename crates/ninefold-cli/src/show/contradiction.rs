//! Rules that contradict each other, in words.

/// Says which rules contradict each other, if that is known: what follows the words *no solution*.
pub(crate) fn contradiction(clash: &[String]) -> String {
    const SHOWN: usize = 5;
    let quoted: Vec<String> = clash.iter().take(SHOWN).map(|rule| format!("'{rule}'")).collect();
    match (&quoted[..], clash.len()) {
        ([], _) => String::new(),
        ([only], _) => format!(": nothing obeys {only}; change or remove it"),
        ([first, second], _) => format!(": {first} and {second} contradict each other; change or remove one"),
        (some, count) if count <= SHOWN => {
            format!(": {} contradict each other; change or remove one", some.join(", "))
        }
        (some, count) => {
            let others = count - SHOWN;
            format!(
                ": {} and {others} other rules contradict each other; change or remove one",
                some.join(", ")
            )
        }
    }
}
