//! Texts that are cut off, changed or wrong: every reader answers, none panics.

use ninefold_formats::{About, Format, NoteKind, detect, read, write};
use proptest::prelude::*;

use crate::samples::{F_PUZZLES, GIVENS, ISS, puzzle};

/// One text in each format that has a writer.
fn texts() -> Vec<(Format, String)> {
    let killer = puzzle("9x9", "", &["cage 15 r1c2 r1c3", "cage 9 r4c4 r4c5 r5c5"]);
    let plain = puzzle("9x9", GIVENS, &[]);
    let rich = puzzle("9x9", GIVENS, F_PUZZLES);
    let iss = puzzle("9x9", GIVENS, &ISS[..40]);
    let mut texts = Vec::new();
    for &format in Format::ALL.iter().filter(|format| format.has_writer()) {
        for puzzle in [&killer, &plain, &rich, &iss] {
            if let Ok(written) = write(puzzle, &About::default(), format) {
                texts.push((format, written.text));
            }
        }
    }
    texts
}

#[test]
fn a_text_that_is_cut_off_is_refused_or_read_with_notes() {
    for (format, text) in texts() {
        for parts in 1..8 {
            let end = text.len() * parts / 8;
            let Some(cut) = text.get(..end) else { continue };
            if let Err(error) = read(cut, Some(format)) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn bad_rules_are_named_and_the_rest_is_read() {
    let json = r#"{"size":9,"grid":GRID,
        "killercage":[{"cells":["R1C1","R1C2"],"value":"99"},{"cells":["R2C1","R2C2"],"value":7},{"cells":["R1C1","R1C1"]}],
        "thermometer":[{"lines":[["R1C1","R99C1"]]},5,{"lines":7}],"wormhole":[{"cells":["R1C1"]}],"renban":3}"#;
    let row = format!("[{}]", ["{}"; 9].join(","));
    let json = json.replace("GRID", &format!("[{}]", vec![row; 9].join(",")));
    let reading = read(&json, None).unwrap();
    assert_eq!(reading.format, Format::FPuzzlesJson);
    let rules: Vec<String> =
        reading.position.layout().rules().iter().map(|rule| rule.write(reading.position.layout())).collect();
    assert_eq!(rules, ["cage 7 r2c1 r2c2"]);
    let notes: Vec<String> = reading.about.notes.iter().map(ToString::to_string).collect();
    let wanted = [
        "killercage 1: 2 different digits sum to 3",
        "killercage 3: r1c1 comes twice",
        "thermometer 1: \"R99C1\"",
        "thermometer 2",
        "thermometer 3",
        "wormhole",
        "renban: expected a list",
    ];
    for words in wanted {
        assert!(notes.iter().any(|note| note.contains(words)), "{words}: {notes:#?}");
    }
    assert!(!reading.about.is_complete());
}

#[test]
fn the_start_of_a_link_that_is_cut_off_is_read() {
    let rich = puzzle("9x9", GIVENS, F_PUZZLES);
    let all = rich.layout().rules().len();
    for format in [Format::FPuzzles, Format::FPuzzlesJson, Format::SudokuMaker, Format::SudokuPad] {
        let text = write(&rich, &About::default(), format).unwrap().text;
        let cut = &text[..text.len() * 9 / 10];
        assert_eq!(detect(cut), Some(format), "{cut}");
        let reading = read(cut, None).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reading.position.grid().filled(), 2, "{format}");
        assert!((1..all).contains(&reading.position.layout().rules().len()), "{format}");
        let note = reading.about.notes[0].to_string();
        assert!(note.contains("cut off") && !reading.about.is_complete(), "{note}");
        // Half a clue would be another rule: a difference without its number, a cage without its sum.
        let whole = read(&text, None).unwrap();
        for end in (text.len() / 2..text.len()).step_by(7) {
            let Ok(reading) = read(&text[..end], Some(format)) else { continue };
            let rules = reading.position.layout().rules();
            let other = rules.iter().find(|rule| !whole.position.layout().rules().contains(rule));
            assert_eq!(other, None, "{format}: {end} of {}", text.len());
        }
        // Without a board there is nothing to show.
        let error = read(&text[..text.len() / 40], Some(format)).unwrap_err().to_string();
        assert!(error.contains("in the middle") || error.contains("name of a puzzle"), "{error}");
    }
    let reading = read(".Cage~10~R1C1~R1C2.Or.Thermo~R1C1~R2C1.And.X~R1C", None).unwrap();
    assert_eq!((reading.position.layout().rules().len(), reading.about.notes.len()), (1, 1));
    assert!(reading.about.notes[0].to_string().contains("cut off"), "{:?}", reading.about.notes);
}

#[test]
fn digital_roots_of_cages_are_read() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = format!("[{}]", vec![row; 9].join(","));
    let json = format!(
        r##"{{"size":9,"grid":{grid},"cage":[{{"cells":["R1C1","R1C2"],"value":"DR5","outlineC":"#000"}},{{"cells":["R2C1"],"value":"DRx"}}]}}"##
    );
    let reading = read(&json, None).unwrap();
    let layout = reading.position.layout();
    let rules: Vec<String> = layout.rules().iter().map(|rule| rule.write(layout)).collect();
    assert_eq!(rules, ["cage r1c1 r1c2", "sum 5,14,23,32,41 r1c1 r1c2"]);
    assert_eq!(reading.about.notes.len(), 1, "the other is a drawing: {:?}", reading.about.notes);
}

#[test]
fn unknown_items_of_iss_are_named() {
    let reading = read(".Cage~10~R1C1~R1C2.Wormhole~R1C1.Cage~10~R1C1~RzC2.Thermo~R1C1~R2C1", None).unwrap();
    assert_eq!(reading.position.layout().rules().len(), 2);
    let notes: Vec<String> = reading.about.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes.len(), 2);
    assert!(
        notes[0].contains("'Wormhole' is unknown") && notes[1].contains("'RzC2' isn't a cell"),
        "{notes:?}"
    );
    assert!(reading.about.notes.iter().all(|note| note.kind == NoteKind::Rule));
}

#[test]
fn links_say_what_is_missing() {
    for (text, words) in [
        ("https://f-puzzles.com/?id=abc", "open it there"),
        ("https://f-puzzles.com/?load=N4IgzglgXgpi", "ends in the middle"),
        ("fpuzN4IgHiBcDMC!", "character 12"),
        ("3x3::k:1:2:3:", "3 numbers"),
        ("SumoCueV1=1+5", "2 cells"),
        ("https://example.com/", "none of the known formats"),
    ] {
        let error = read(text, None).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn changed_texts_never_panic(which in 0usize..1000, at in 0.0f64..1.0, length in 0usize..6, new in "\\PC{0,4}") {
        let texts = texts();
        let (format, text) = &texts[which % texts.len()];
        let start = (text.len() as f64 * at) as usize;
        if let (Some(before), Some(after)) = (text.get(..start), text.get((start + length).min(text.len())..)) {
            let changed = format!("{before}{new}{after}");
            let _ = detect(&changed);
            let _ = read(&changed, Some(*format));
        }
    }

    #[test]
    fn any_text_in_any_format_never_panics(text in "\\PC{0,200}", which in 0usize..1000) {
        let _ = detect(&text);
        let _ = read(&text, Some(Format::ALL[which % Format::ALL.len()]));
        let _ = read(&text, None);
    }
}
