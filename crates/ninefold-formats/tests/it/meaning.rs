//! What a text means is what the board gets: nothing changes silently on the way in or out.

use ninefold_formats::{About, Format, NoteKind, Reading, read, write};

use crate::samples::puzzle;

fn rules(reading: &Reading) -> Vec<String> {
    let layout = reading.position.layout();
    layout.rules().iter().map(|rule| rule.write(layout)).collect()
}

fn notes(reading: &Reading) -> Vec<String> {
    reading.about.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn branches_are_dropped_only_if_they_never_hold() {
    for (text, expected) in [
        // 99 is out of reach, and 0 no digit.
        (".Or.Cage~99~R1C1~R1C2.Thermo~R1C1~R1C2.End", &["either [thermometer r1c1 r1c2]"][..]),
        (".Or.~R1C1_0.Thermo~R1C1~R1C2.End", &["either [thermometer r1c1 r1c2]"]),
        (".Or.Or.Cage~99~R1C1~R1C2.End.Thermo~R1C1~R1C2.End", &["either [thermometer r1c1 r1c2]"]),
        // Always true, so the whole is.
        (".Or.Between~R1C1~R1C2.Thermo~R1C1~R1C2.End", &[]),
        (".Or.Whisper~0~R1C1~R1C2.Thermo~R1C1~R1C2.End", &[]),
        (".Or.~R1C1.Thermo~R1C1~R1C2.End", &[]),
        // Always true beside another rule: that one remains.
        (
            ".Or.And.Between~R1C1~R1C2.X~R1C1~R1C2.End.Thermo~R1C1~R1C2.End",
            &["either [thermometer r1c1 r1c2] [x r1c1 r1c2]"],
        ),
    ] {
        let reading = read(text, Some(Format::Iss)).unwrap();
        assert_eq!(rules(&reading), expected, "{text}");
        assert_eq!(notes(&reading), [""; 0], "{text}");
    }
    for (text, words) in [
        (".Or.Modular~12~R1C1~R1C2.Thermo~R1C1~R1C2.End", "12 remainders"),
        (".Or.EqualityCage~R1C1.Thermo~R1C1~R1C2.End", "1 cells have no halves"),
        (".Or.Wormhole~R1C1.Thermo~R1C1~R1C2.End", "'Wormhole' is unknown"),
        (".Or.Cage~99~R1C1~R1C2.End", "none of its branches can hold"),
    ] {
        let reading = read(text, Some(Format::Iss)).unwrap();
        assert_eq!(rules(&reading), [""; 0], "{text}");
        let notes = notes(&reading);
        assert!(notes.len() == 1 && notes[0].contains(words) && notes[0].contains("left out"), "{notes:?}");
    }
}

#[test]
fn a_sum_line_with_zeros_opens_anywhere() {
    let branches = |shape: &str| {
        let text = format!(".Shape~{shape}.SumLine~2~R1C1~R1C2~R1C3~R2C3~R2C2~R2C1~LOOP");
        let reading = read(&text, None).unwrap();
        rules(&reading)[0].matches("sum-line").count()
    };
    assert_eq!((branches("6x6"), branches("6x6~0-5")), (2, 6));
}

/// Reads constraints of SudokuMaker on a board.
fn sudokumaker(spec: &str, constraints: &str) -> Reading {
    let text = format!(
        r#"{{"formatVersion":"1.5.0","puzzle":{{"cells":[{{"candidates":[1,2]}},{{"cornerPencilMarks":0}}],"constraints":[{constraints}],"spec":{spec}}}}}"#
    );
    let mut reading = read(&text, Some(Format::SudokuMakerJson)).unwrap();
    let marks = reading.about.notes.remove(0);
    assert_eq!((marks.kind, marks.element.as_str()), (NoteKind::Detail, "pencil marks in 1 cells"));
    reading
}

#[test]
fn groups_of_sudokumaker_follow_the_digits() {
    let six = r#"{"minDigit":1,"maxDigit":6,"size":{"width":6,"height":6}}"#;
    let zero = r#"{"minDigit":0,"maxDigit":8,"size":{"width":9,"height":9}}"#;
    for (spec, constraint, expected) in [
        ("null", r#"{"type":16,"groups":[896,14,112]}"#, Ok("global-entropy")),
        ("null", r#"{"type":16,"groups":[146,292,584]}"#, Ok("global-modular")),
        ("null", r#"{"type":16,"groups":[2,12,1008]}"#, Err("[2,12,1008]")),
        (six, r#"{"type":16,"groups":[14,112,896]}"#, Err("[14,112,896]")),
        (six, r#"{"type":16,"groups":[6,24,96]}"#, Ok("global-entropy")),
        (zero, r#"{"type":16,"groups":[7,56,448]}"#, Ok("global-entropy")),
        (six, r#"{"type":406,"lines":[[0,1,2]],"groups":[6,24,96]}"#, Ok("entropic r1c1 r1c2 r1c3")),
        (six, r#"{"type":406,"lines":[[0,1,2]],"groups":[84,42]}"#, Ok("parity r1c1 r1c2 r1c3")),
        (zero, r#"{"type":406,"lines":[[0,1,2]],"groups":[73,146,292]}"#, Ok("modular r1c1 r1c2 r1c3")),
        (zero, r#"{"type":406,"lines":[[0,1,2]],"groups":[340,682]}"#, Err("[340,682]")),
    ] {
        let reading = sudokumaker(spec, constraint);
        match expected {
            Ok(rule) => assert_eq!((rules(&reading), notes(&reading).len()), (vec![rule.to_owned()], 0)),
            Err(words) => {
                assert_eq!(rules(&reading), [""; 0], "{constraint}");
                assert!(notes(&reading)[0].contains(words), "{constraint}: {:?}", notes(&reading));
            }
        }
    }
    for layout in ["6x6", "9x9+digits:0-8", "grid:4x7"] {
        for rule in ["global-entropy", "global-modular", "entropic r1c1 r1c2 r1c3", "parity r1c1 r1c2"] {
            let puzzle = puzzle(layout, "", &[rule]);
            let written = write(&puzzle, &About::default(), Format::SudokuMakerJson).unwrap();
            assert_eq!(written.lost, [""; 0], "{layout} {rule}");
            let reading = read(&written.text, None).unwrap();
            assert_eq!((rules(&reading), notes(&reading)), (vec![rule.to_owned()], vec![]), "{layout}");
        }
    }
}

#[test]
fn negative_rules_of_sudokumaker_are_compared_with_the_marks() {
    let triple = r#"{"type":201,"clues":[{"value":3,"edge":1}],"negative":[LIST]}"#;
    let double =
        r#"{"type":201,"clues":[{"value":2,"edge":1}],"negative":[LIST],"overrideNegativeDifferences":FLAG}"#;
    let white =
        r#"{"type":200,"clues":[{"value":1,"edge":4}],"negative":[LIST],"overrideNegativeRatios":FLAG}"#;
    let with = |item: &str, list: &str, flag: &str| item.replace("LIST", list).replace("FLAG", flag);
    let seven = r#"{"type":202,"clues":[{"value":7,"edge":1}],"negative":[LIST]}"#;
    let consecutive = r#",{"type":15}"#;
    for (constraints, negative) in [
        (with(triple, "3", ""), "negative-ratio"),
        (r#"{"type":201,"clues":[],"negative":[2]}"#.to_owned(), "negative-ratio"),
        (with(double, "2", "true") + "," + &with(white, "", "true"), "negative-ratio"),
        (with(double, "", "true") + "," + &with(white, "1", "true"), "nonconsecutive"),
        (with(double, "", "true") + consecutive, "nonconsecutive"),
        (r#"{"type":202,"clues":[{"value":5,"edge":1}],"negative":[10,5]}"#.to_owned(), "negative-xv"),
    ] {
        let reading = sudokumaker("null", &constraints);
        let found: Vec<String> = rules(&reading).into_iter().filter(|rule| !rule.contains(' ')).collect();
        assert_eq!((found, notes(&reading)), (vec![negative.to_owned()], vec![]), "{constraints}");
    }
    // Lists that are not what the marks say, and marks that exempt nothing: r1c1 r1c2 have the black dot, r1c4 r1c5 the white one.
    for (constraints, expression, joined) in [
        (with(triple, "2", ""), "a != 2 * b and b != 2 * a", [false, true]),
        (with(triple, "3,2", ""), "a != 2 * b and b != 2 * a and a != 3 * b and b != 3 * a", [false, true]),
        (
            with(double, "2", "true") + "," + &with(white, "", "false"),
            "a != 2 * b and b != 2 * a",
            [false, true],
        ),
        (with(double, "", "false") + "," + &with(white, "1", "true"), "|a - b| != 1", [true, false]),
        (with(double, "", "false") + consecutive, "|a - b| != 1", [true, true]),
        (with(white, "2", "true"), "|a - b| != 2", [true, false]),
        (with(seven, "5,10", ""), "a + b != 5 and a + b != 10", [false, true]),
        (with(seven, "10", ""), "a + b != 10", [false, true]),
    ] {
        let reading = sudokumaker("null", &constraints);
        assert_eq!(notes(&reading), [""; 0], "{constraints}");
        let layout = reading.position.layout();
        let start = format!("pairs \"{expression}\" ");
        let pairs: Vec<String> = rules(&reading)
            .into_iter()
            .filter_map(|rule| Some(rule.strip_prefix(&start)?.to_owned()))
            .collect();
        assert!(!pairs.is_empty(), "{constraints}: {:?}", rules(&reading));
        let is_joined = |a: &str, b: &str| {
            pairs.iter().any(|line| {
                line == "apart 0 1"
                    || line.contains(&format!("{a} {b}"))
                    || line.ends_with(b) && line.contains(a)
            })
        };
        assert_eq!(
            [is_joined("r1c1", "r1c2"), is_joined("r1c4", "r1c5")],
            joined,
            "{constraints}: {pairs:?}"
        );
        assert!(is_joined("r8c9", "r9c9") && layout.rules().len() < 30, "{constraints}: {pairs:?}");
    }
    // The rule of pairs is the one that is named, where both mean the same.
    let reading = sudokumaker("null", r#"{"type":200,"clues":[],"negative":[2]}"#);
    assert_eq!(rules(&reading), [r#"pairs "|a - b| != 2" apart 0 1"#]);
    // What is written says every ratio on the board.
    let kropki = ["ratio 3 r1c1 r1c2", "difference r2c1 r2c2", "negative-ratio", "nonconsecutive"];
    let written = write(&puzzle("9x9", "", &kropki), &About::default(), Format::SudokuMakerJson).unwrap();
    assert!(written.text.contains(r#""negative":[3]"#) && written.lost.is_empty(), "{}", written.text);
    let reading = read(&written.text, None).unwrap();
    assert_eq!((rules(&reading).len(), notes(&reading).len()), (4, 0), "{}", written.text);
}

#[test]
fn sudokupad_has_rules_in_its_metadata_and_cells_by_name() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let board = format!(
        "[{},{}]",
        r#"[{"centremarks":[1,2]},{"pencilMarks":[3]},{},{},{},{},{},{},{}]"#,
        vec![row; 8].join(",")
    );
    let text = format!(
        r#"{{"cellSize":50,"cells":{board},"regions":[],"metadata":{{"antiknight":true,"antiking":"true","nonconsecutive":false}},
            "cages":[{{"cells":["r1c1","R1C2"],"unique":true,"sum":5}},{{"cells":[[4,4]],"style":"fpRowIndexer"}},
                {{"cells":["r2c2"],"style":"fpColumnIndexer"}},{{"cells":["r10c1"],"unique":true}}]}}"#
    );
    let reading = read(&text, None).unwrap();
    let mut found = rules(&reading);
    found.sort_unstable();
    assert_eq!(found, ["cage 5 r1c1 r1c2", "column-index r2c2", "king", "knight", "row-index r5c5"]);
    let notes = notes(&reading);
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(
        notes[0].contains("pencil marks in 2 cells") && notes[1].contains("outside the board"),
        "{notes:?}"
    );
}

#[test]
fn pencilmark_counts_different_digits_and_forbids_black_dots() {
    let text = |rules: &str| {
        format!(
            r#"{{"format":"sudoku-puzzle","format_version":1,"board":{{"rows":9,"cols":9}},"digits":9,"givens":[],
                "rules":[{{"type":"box_grid","origin":"r1c1","box":[3,3]}},{rules}]}}"#
        )
    };
    let count = r#"{"type":"distinct_count","value":2,"cells":["r1c1","r2c2","r3c3"]}"#;
    let reading = read(&text(count), None).unwrap();
    assert_eq!(notes(&reading), [""; 0]);
    let puzzle_of = |reading: &Reading| reading.position.puzzle().unwrap();
    let written = write(&puzzle_of(&reading), &About::default(), Format::Pencilmark).unwrap();
    assert!(written.lost.is_empty() && written.text.contains("\"distinct_count\""), "{}", written.text);
    assert_eq!(rules(&read(&written.text, None).unwrap()), rules(&reading));
    let black = r#"{"type":"negative","of":"kropki","color":"black"}"#;
    assert_eq!(rules(&read(&text(black), None).unwrap()), ["negative-ratio"]);
    // Another ratio, listed after it, would change what Ninefold forbids.
    let other = format!(r#"{black},{{"type":"edge","kind":"ratio","value":3,"cells":["r1c1","r1c2"]}}"#);
    let reading = read(&text(&other), None).unwrap();
    assert_eq!((rules(&reading), notes(&reading).len()), (vec!["ratio 3 r1c1 r1c2".to_owned()], 1));
    for (marks, lost) in
        [(&["negative-ratio", "ratio r1c1 r1c2"][..], 0), (&["negative-ratio", "ratio 3 r1c1 r1c2"], 1)]
    {
        let written = write(&puzzle("9x9", "", marks), &About::default(), Format::Pencilmark).unwrap();
        assert_eq!(written.lost.len(), lost, "{:?}", written.lost);
    }
}

#[test]
fn more_regions_than_a_board_can_have_are_noted() {
    let row = format!("[{}]", ["{}"; 20].join(","));
    let grid = vec![row; 20].join(",");
    for count in [62, 63, 400] {
        let regions: Vec<String> = (0..count).map(|at| format!("[[{},{}]]", at / 20, at % 20)).collect();
        let text = format!(r#"{{"cellSize":50,"cells":[{grid}],"regions":[{}]}}"#, regions.join(","));
        let reading = read(&text, None).unwrap();
        let (layout, name) = (reading.position.layout(), reading.position.layout().to_string());
        assert_eq!(name.parse::<ninefold::grid::Layout>().as_ref(), Ok(&**layout), "{name}");
        assert_eq!(name == "latin:20", count > 62, "{name}");
        let expected = format!("regions: {count} regions, more than 62; they are left out");
        assert_eq!(notes(&reading), if count > 62 { vec![expected] } else { vec![] });
    }
}
