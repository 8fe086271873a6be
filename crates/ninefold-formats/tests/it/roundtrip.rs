//! Our own puzzles through each format and back.

use ninefold::grid::Puzzle;
use ninefold_formats::{About, Format, NoteKind, detect, read, write};

use crate::samples::{F_PUZZLES, GIVENS, ISS, puzzle};

/// Writes a puzzle, reads it, and compares; returns what was lost.
fn round(puzzle: &Puzzle, format: Format) -> Vec<String> {
    let written = write(puzzle, &About::default(), format).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(detect(&written.text), Some(format), "{}", written.text);
    let reading = read(&written.text, None).unwrap_or_else(|error| panic!("{error}"));
    let notes: Vec<String> = reading
        .about
        .notes
        .iter()
        .filter(|note| note.kind == NoteKind::Rule)
        .map(ToString::to_string)
        .collect();
    assert_eq!(notes, [""; 0], "{}", written.text);
    let again = reading.position.puzzle().expect("no contradiction");
    if written.lost.is_empty() {
        let rules = |puzzle: &Puzzle| -> Vec<String> {
            puzzle.layout().rules().iter().map(|rule| rule.write(puzzle.layout())).collect()
        };
        assert_eq!(rules(&again), rules(puzzle), "{}", written.text);
        assert_eq!(again, *puzzle, "{}", written.text);
    }
    written.lost
}

/// Sends a board with each rule alone, and with all of them, through a format that can hold them all.
fn holds_all(rules: &[&str], format: Format) {
    for rule in rules {
        assert_eq!(round(&puzzle("9x9", GIVENS, &[rule]), format), [""; 0], "{rule}");
    }
}

#[test]
fn f_puzzles_holds_its_rules() {
    holds_all(F_PUZZLES, Format::FPuzzlesJson);
    holds_all(F_PUZZLES, Format::FPuzzles);
    let all = puzzle("9x9+x", GIVENS, F_PUZZLES);
    assert_eq!(round(&all, Format::FPuzzles), [""; 0]);
}

#[test]
fn iss_holds_its_rules() {
    for rule in ISS {
        let puzzle = puzzle("9x9", GIVENS, &[rule]);
        assert_eq!(round(&puzzle, Format::Iss), [""; 0], "{rule}");
    }
}

#[test]
fn iss_holds_what_is_to_be_found() {
    let cells = |rows: usize, columns: usize| format!("r1-{rows}c1-{columns}");
    let found: [(&str, &[&str]); 4] = [
        (
            "latin:4+extra:16",
            &[
                "chaos 4 x1-16",
                "chaos-arrow r1c1 = x1 x2 x3 = x1 x5",
                "chaos-arrow r2c1 others = x5 x9",
                "chaos-count r3c3 = x11 x10 x12",
            ],
        ),
        // Cells of its own, a group of connected ones, and others behind them.
        (
            "latin:4+extra:25",
            &["chaos 4 x1-16", "sum 5 x17 x18", "connected 1 size 3 width 3 x19-24", "sum 9 r1c1 x25 x17"],
        ),
        ("4x4+digits:0-4+extra:12", &["doppelganger x5-8 x9-12 x1-4", "sum 3 x2 x3"]),
        ("6x6+extra:4", &["connected 1,2 width 2 x1-4"]),
    ];
    for (layout, rules) in found {
        let puzzle = puzzle(layout, "", rules);
        assert_eq!(round(&puzzle, Format::Iss), [""; 0], "{layout}");
    }
    let all = puzzle("6x6", "", &[&format!("connected 1,2 size 12 {}", cells(6, 6))]);
    assert_eq!(round(&all, Format::Iss), [""; 0]);
    // Its regions are as large as the board, and it has no name for some of the cells.
    for rule in [&format!("connected 1,2 {}", cells(2, 2))[..], "connected 1 width 2 x1-4"] {
        let part = puzzle("6x6+extra:6", "", &[rule]);
        let lost = write(&part, &About::default(), Format::Iss).unwrap().lost;
        assert_eq!(lost.is_empty(), rule.contains("width"), "{rule}: {lost:?}");
    }
}

/// Rules without a name there are written as what they mean.
#[test]
fn iss_holds_other_rules_as_pairs() {
    for rule in [
        "ratio 3 r5c7 r5c8",
        "difference 3 r4c6 r4c7",
        "difference r4c1 r7c7",
        "total 7 r1c1 r9c9",
        "greater r1c1 r3c3 r5c5",
        "slow-thermometer r8c1 r8c2 r8c3",
        "nabner r6c6 r6c7",
        "minimum r9c9",
        "maximum r8c8",
    ] {
        let puzzle = puzzle("9x9", GIVENS, &[rule]);
        let written = write(&puzzle, &About::default(), Format::Iss).unwrap();
        assert_eq!(written.lost, [""; 0], "{rule}");
        let reading = read(&written.text, None).unwrap();
        assert!(reading.about.is_complete() && !reading.position.layout().rules().is_empty(), "{rule}");
    }
    // Cells next to each other that are both marked aren't compared.
    let marked =
        write(&puzzle("9x9", "", &["maximum r1c1", "maximum r1c2"]), &About::default(), Format::Iss).unwrap();
    assert_eq!(marked.text, ".GreaterThan~R1C1~R2C1.GreaterThan~R1C2~R1C3.GreaterThan~R1C2~R2C2");
}

#[test]
fn shapes_survive() {
    let jigsaw = "jigsaw:AAABABBBCCCDCDDD";
    for layout in ["4x4", "6x6+/", "9x9+x", "16x16", "latin:5", jigsaw, "9x9+\\"] {
        for format in [Format::FPuzzles, Format::Iss] {
            let puzzle = puzzle(layout, "1", &[]);
            assert_eq!(round(&puzzle, format), [""; 0], "{layout} {format}");
        }
    }
    for layout in
        ["9x9+digits:0-8", "grid:4x7", "grid:6x9+boxes:2x3", "latin:6+digits:1-9+free", "6x6+extra:2"]
    {
        assert_eq!(round(&puzzle(layout, "1", &[]), Format::Iss), [""; 0], "{layout}");
        assert!(write(&puzzle(layout, "1", &[]), &About::default(), Format::FPuzzles).is_err(), "{layout}");
    }
}

#[test]
fn marks_survive() {
    let puzzle = puzzle("4x4", "1", &["cage 5 r2c2 r2c3"]);
    let mut marks = puzzle.candidates();
    let cell = puzzle.layout().cell(3, 3);
    marks.strike(cell, ninefold::grid::Digit::from_index(1));
    let marked = puzzle.with_marks(&marks);
    for format in [Format::FPuzzles, Format::Iss] {
        assert_eq!(round(&marked, format), [""; 0], "{format}");
    }
    assert!(round_killer(&marked).is_err());
}

fn round_killer(puzzle: &Puzzle) -> Result<(), String> {
    write(puzzle, &About::default(), Format::PsKiller).map(|_| ()).map_err(|error| error.to_string())
}

const KILLER: &[&str] = &["cage 15 r1c2 r1c3", "cage 9 r4c4 r4c5 r5c5", "cage 45 r9c1-9"];

#[test]
fn killers_survive() {
    let killer = puzzle("9x9", "", KILLER);
    let formats =
        [Format::PsKiller, Format::SumoCue, Format::Snarfable, Format::Iss, Format::FPuzzles, Format::Wiki];
    for format in formats {
        assert_eq!(round(&killer, format), [""; 0], "{format}");
    }
    let diagonal = puzzle("9x9+x", "", KILLER);
    for format in [Format::PsKiller, Format::SumoCue] {
        assert_eq!(round(&diagonal, format), [""; 0], "{format}");
    }
    // The original refuses killers with cells outside cages, and cages in two pieces.
    let rows: Vec<String> = (1..=9).map(|row| format!("cage 45 r{row}c1-9")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    for layout in ["9x9", "9x9+x"] {
        assert_eq!(round(&puzzle(layout, "", &rows), Format::Solo), [""; 0], "{layout}");
    }
    let apart = [&rows[2..], &["cage 45 r1c1-4 r2c5-9", "cage 45 r2c1-4 r1c5-9"]].concat();
    for killer in [&killer, &puzzle("9x9", "", &apart)] {
        let error = write(killer, &About::default(), Format::Solo).unwrap_err().to_string();
        assert!(error.contains("each cell is in a connected cage"), "{error}");
    }
    assert!(write(&diagonal, &About::default(), Format::Snarfable).is_err());
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let mixed = puzzle("9x9", GIVENS, &["cage 15 r1c2 r1c3", "thermometer r5c5 r5c6"]);
    let lost = round(&mixed, Format::PsKiller);
    assert!(lost.iter().any(|sentence| sentence.contains("'thermometer r5c5 r5c6'")), "{lost:?}");
    assert!(lost.iter().any(|sentence| sentence.contains("givens")), "{lost:?}");
    let lost = round(&puzzle("9x9", "", &["taxicab 3"]), Format::FPuzzles);
    assert_eq!(lost, ["f-puzzles can't hold the rule 'taxicab 3'"]);
}

/// Rules of SudokuMaker: those of f-puzzles that it has, and some of its own.
fn sudokumaker() -> Vec<&'static str> {
    let missing = ["zipper", "nabner", "box-index"];
    let mut rules: Vec<&str> =
        F_PUZZLES.iter().copied().filter(|rule| !missing.iter().any(|name| rule.starts_with(name))).collect();
    rules.extend([
        "arithmetic r2c1 r2c2 r2c3",
        "parity r4c1 r4c2 r4c3",
        "numbered-room 4 r7c1-9",
        "global-entropy",
        "look-and-say 1x2 2x3 r4c7 r4c8 r5c7 r5c8",
    ]);
    rules
}

#[test]
fn sudokumaker_holds_its_rules() {
    holds_all(&sudokumaker(), Format::SudokuMakerJson);
    let all = puzzle("9x9+x", GIVENS, &sudokumaker());
    assert_eq!(round(&all, Format::SudokuMaker), [""; 0]);
}

#[test]
fn sudokupad_gets_no_empty_lists() {
    for layout in ["9x9", "latin:9"] {
        let puzzle = puzzle(layout, GIVENS, &["knight"]);
        let text = write(&puzzle, &About::default(), Format::SudokuPadJson).unwrap().text;
        assert!(!text.contains(":[]"), "{text}");
        assert_eq!(round(&puzzle, Format::SudokuPad), [""; 0]);
        assert_eq!(round(&puzzle, Format::SudokuPadJson), [""; 0]);
    }
}

#[test]
fn sudokupad_holds_what_has_a_type_and_draws_the_rest() {
    let typed = [
        "cage 15 r1c2 r1c3",
        "cage r9c1 r9c2",
        "region r2c2 r2c3 r3c2",
        "knight",
        "king",
        "nonconsecutive",
        "disjoint-groups",
        "negative-xv",
    ];
    holds_all(&typed, Format::SudokuPad);
    holds_all(&typed, Format::SudokuPadJson);
    for rule in F_PUZZLES {
        let puzzle = puzzle("9x9", GIVENS, &[rule]);
        let written = write(&puzzle, &About::default(), Format::SudokuPadJson).unwrap();
        let reading = read(&written.text, None).unwrap();
        let is_drawn = reading.about.notes.iter().any(|note| note.kind == NoteKind::Drawing);
        assert_eq!(is_drawn, !written.lost.is_empty(), "{rule}: {}", written.text);
        // Drawings survive another round.
        let again = write(&puzzle, &reading.about, Format::SudokuPadJson).unwrap();
        assert!(again.text.len() >= written.text.len(), "{rule}");
    }
}

#[test]
fn pencilmark_holds_its_rules() {
    let missing =
        ["disjoint", "minimum", "maximum", "nabner", "row-index", "column-index", "box-index", "quadruple"];
    let rules: Vec<&str> =
        F_PUZZLES.iter().copied().filter(|rule| !missing.iter().any(|name| rule.starts_with(name))).collect();
    holds_all(&rules, Format::Pencilmark);
    holds_all(
        &[
            "contains 1,2 r4c7 r4c8 r5c7 r5c8",
            "circles r1c1 r2c3 r3c5 r4c7",
            "equal-sum r1c1 r1c2 = r2c1 r2c2",
        ],
        Format::Pencilmark,
    );
}

#[test]
fn plain_boards_survive_links() {
    let plain = puzzle("9x9", GIVENS, &[]);
    for format in [Format::SudokuExchange, Format::SudokuCoach, Format::SudokuPadClassic] {
        assert_eq!(round(&plain, format), [""; 0], "{format}");
    }
    assert_eq!(round(&puzzle("9x9+x", GIVENS, &["windoku"]), Format::SudokuPadClassic), [""; 0]);
}

#[test]
fn files_of_other_programs_are_read() {
    let digits = format!("53{}9", "0".repeat(78));
    let cells: String = (0..81)
        .map(|at| {
            if at == 0 {
                "5|0|0|"
            } else if at == 1 {
                "3|0|1|"
            } else {
                "0|0|1|"
            }
        })
        .collect();
    let values: String = (0..16).map(|at| if at == 4 { 'c' } else { '_' }).collect();
    for (text, format, filled) in [
        (format!("<opensudoku><name>Mine</name><game data=\"{digits}\"/></opensudoku>"), Format::OpenSudoku, 3),
        (format!("<opensudoku version=\"2\"><folder name=\"a\"><game data=\"version: 1&#10;{cells}\"/></folder></opensudoku>"), Format::OpenSudoku, 2),
        (r#"{"difficulty_category":"EASY","cells":[{"position":[0,1],"value":3,"fixed":true,"earmarks":[]}]}"#.to_owned(), Format::Gnome, 1),
        (format!("<ksudoku><game><puzzle><graph sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\" order=\"4\" type=\"custom\"><sudokugroups at=\"0\" withblocks=\"1\"/><cage operator=\"4\" value=\"5\" size=\"2\">0 4 </cage></graph><values>{values}</values></puzzle></game></ksudoku>"), Format::KSudoku, 1),
        (r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku/killersudoku#1"],"puzzle":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"cages":[{"cells":[[2,1],[3,1]],"value":5}]}"#.to_owned(), Format::Ipuz, 1),
        (r#"{"gridSize":4,"fixedNumbers":[{"position":{"row":0,"col":0},"value":1}],"regions":[],"thermos":[[{"row":1,"col":0},{"row":1,"col":1}]],"antiKnight":true}"#.to_owned(), Format::Lisudoku, 1),
    ] {
        assert_eq!(detect(&text), Some(format), "{text}");
        let reading = read(&text, None).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reading.position.grid().filled(), filled, "{text}");
        assert!(reading.about.is_complete(), "{:?}", reading.about.notes);
    }
    let text = r#"{"formatVersion":"1.5.0","puzzle":{"cells":[],"constraints":[{"type":1000,"definition":{"name":"Wormholes"}},{"type":13}]}}"#;
    let reading = read(text, None).unwrap();
    assert!(reading.about.notes[0].to_string().contains("'Wormholes' is a program in JavaScript"));
    assert_eq!(reading.position.layout().rules().len(), 1);
}

/// A jigsaw of nine regions: boxes, with two cells exchanged.
fn jigsaw() -> String {
    let region = |at: usize| char::from(b'A' + (at / 27 * 3 + at % 9 / 3) as u8);
    let mut map: Vec<char> = (0..81).map(region).collect();
    map.swap(2, 21);
    let map: String = map.into_iter().collect();
    format!("jigsaw:{map}")
}

#[test]
fn jigsaws_survive() {
    let jigsaw = jigsaw();
    for format in [Format::Wiki, Format::Solo, Format::SumoCue, Format::FPuzzles, Format::Iss] {
        assert_eq!(round(&puzzle(&jigsaw, "1.3", &[]), format), [""; 0], "{format}");
        if format == Format::Solo {
            continue;
        }
        let rules = if format == Format::SumoCue { "" } else { "1" };
        let killer = puzzle(&jigsaw, rules, &["cage 15 r1c2 r1c3"]);
        assert_eq!(round(&killer, format), [""; 0], "{format}");
    }
}

#[test]
fn whole_board_rules_of_sudokuwiki_survive() {
    for (layout, rules) in
        [("9x9", &["windoku"][..]), ("9x9", &["disjoint-groups"]), ("9x9+x", &[]), ("6x6", &[]), ("9x9", &[])]
    {
        assert_eq!(round(&puzzle(layout, "1.3", rules), Format::Wiki), [""; 0], "{layout} {rules:?}");
    }
}

#[test]
fn solo_reads_its_own_ids() {
    let id = "3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a";
    let reading = read(id, None).unwrap();
    assert_eq!(
        reading.position.grid().to_string(),
        ".2.....9.5..6.2..37.14.96.2..41.72..17.....69..25.81..6.59.38.72..8.6..1.1.....4."
    );
    let again = write(&reading.position.puzzle().unwrap(), &About::default(), Format::Solo).unwrap();
    assert_eq!(again.text, id);
    for layout in ["4x4", "6x6", "16x16", "box:3x2"] {
        assert_eq!(round(&puzzle(layout, "1.3", &[]), Format::Solo), [""; 0], "{layout}");
    }
}

#[test]
fn penpa_holds_its_rules() {
    let rules = [
        "cage 15 r1c2 r1c3",
        "cage 9 r4c4 r4c5 r5c5",
        "cage 20 r6c6 r6c7 r7c6 r7c7",
        "cage r9c1 r9c2",
        "thermometer r1c4 r1c5 r1c6",
        "arrow r7c1 = r7c2 r7c3",
    ];
    holds_all(&rules, Format::Penpa);
    assert_eq!(round(&puzzle("9x9", GIVENS, &rules), Format::Penpa), [""; 0]);
    for layout in ["4x4", "6x6", "box:3x2", "16x16", "latin:5", &jigsaw()] {
        assert_eq!(round(&puzzle(layout, "1.3", &[]), Format::Penpa), [""; 0], "{layout}");
    }
    for (layout, rule, lost) in [
        ("9x9+x", "cage 5 r1c2 r1c3", "penpa can't hold the diagonals"),
        ("9x9", "knight", "penpa can't hold the rule 'knight'"),
        ("9x9", "arrow r1c8 r1c9 = r2c9 r3c9 r4c9", "can't hold the rule 'arrow r1c8"),
        ("9x9", "slow-thermometer r1c4 r1c5", "can't hold the rule 'slow-thermometer"),
    ] {
        let found = round(&puzzle(layout, "", &[rule]), Format::Penpa);
        assert!(found.len() == 1 && found[0].contains(lost), "{layout} {rule}: {found:?}");
    }
    // The number of one cage would be read as that of the other.
    let overlapping = puzzle("9x9", "", &["cage 15 r1c2 r1c3", "cage 9 r1c2 r2c2"]);
    assert_eq!(round(&overlapping, Format::Penpa).len(), 1);
}

#[test]
fn texts_come_along() {
    let mut about = read(r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"title":"A, b","author":"C = d","ruleset":"One.\nTwo, & three = 3."}"#, None).unwrap().about;
    about.notes.clear();
    let puzzle = puzzle("4x4", "1", &[]);
    for format in
        [Format::FPuzzles, Format::SudokuPad, Format::SudokuMaker, Format::Penpa, Format::Pencilmark]
    {
        let written = write(&puzzle, &about, format).unwrap();
        let again = read(&written.text, None).unwrap().about;
        assert_eq!((&again.title, &again.author), (&about.title, &about.author), "{format}");
        if written.lost.is_empty() {
            assert_eq!(again.rules, about.rules, "{format}");
        } else {
            assert!(written.lost.iter().all(|lost| lost.contains("text of the rules")), "{:?}", written.lost);
        }
    }
}
