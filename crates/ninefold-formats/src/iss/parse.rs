//! The items of a constraint string.

use crate::Format;
use crate::error::{FormatError, quoted};
use crate::pack::LIMIT;

/// An item: a name, its arguments, and the items that it contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The name; empty for givens.
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
    pub(super) items: Vec<Item>,
}

/// The name of a group without an end.
pub(super) const UNFINISHED: &str = "(unfinished)";

/// How deep items may contain each other.
const MAX_DEPTH: usize = 40;

/// The most arguments of an item: more than the cells of any board.
const MAX_ARGUMENTS: usize = 10_000;

/// Returns whether an item contains those up to its `.End`.
pub(super) fn is_group(name: &str) -> bool {
    matches!(name, "Or" | "And" | "Replicate")
}

/// Reads the items of a text. White space and lines that begin with `#` don't count.
pub(super) fn parse(text: &str) -> Result<Vec<Item>, FormatError> {
    let fail = |reason: String| FormatError::new(Format::Iss, reason);
    if text.len() > LIMIT {
        return Err(fail(format!("the text has {} bytes, more than any puzzle", text.len())));
    }
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text: String = lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    let rest =
        text.strip_prefix('.').ok_or_else(|| fail(format!("expected '.', found {}", quoted(&text))))?;
    let mut open: Vec<Item> = Vec::new();
    let mut items: Vec<Item> = Vec::new();
    for piece in rest.split('.') {
        let mut arguments = piece.split('~').map(str::to_owned);
        let name = arguments.next().unwrap_or_default();
        let mut item = Item { name, arguments: arguments.collect(), items: Vec::new() };
        if item.arguments.len() > MAX_ARGUMENTS {
            let (name, count) = (quoted(&item.name), item.arguments.len());
            return Err(fail(format!("{name} has {count} arguments, more than {MAX_ARGUMENTS}")));
        }
        if item.name == "End" {
            item = open
                .pop()
                .ok_or_else(|| fail("'.End' without '.Or', '.And' or '.Replicate' before it".to_owned()))?;
        } else if is_group(&item.name) {
            if open.len() == MAX_DEPTH {
                return Err(fail(format!("more than {MAX_DEPTH} groups within each other")));
            }
            open.push(item);
            continue;
        } else if item.name.is_empty() && item.arguments.is_empty() {
            // Two full stops, or one at the end.
            continue;
        }
        open.last_mut().map_or(&mut items, |group| &mut group.items).push(item);
    }
    // A text that is cut off: the board is there, but the group isn't complete.
    if let Some(group) = open.into_iter().next() {
        items.push(Item { name: UNFINISHED.to_owned(), arguments: vec![group.name], items: Vec::new() });
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_contain_items() {
        let items = parse(".Shape~6x6 \n.Or.Cage~3~R1C1.And.X~R1C1~R1C2.End.End.~R1C1_5.").unwrap();
        let names: Vec<&str> = items.iter().map(|item| &item.name[..]).collect();
        assert_eq!(names, ["Shape", "Or", ""]);
        assert_eq!(items[1].items[1].items[0].arguments, ["R1C1", "R1C2"]);
        for (text, reason) in [("x", "expected '.'"), (".End", "without"), ("", "expected '.'")] {
            assert!(parse(text).unwrap_err().to_string().contains(reason), "{text}");
        }
        assert!(parse(&".Or".repeat(100)).is_err());
    }
}
