//! The boards of the seed documents, exactly as the documents print them.

use ninefold::text::{Notation, Position, ReadOptions, read, split, write};

/// Reads a text without options and compares it with a line.
fn check(text: &str, notation: Notation, expected: &str) {
    let reading = read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(write(&reading.position, Notation::Line), expected, "{text}");
    assert_eq!(reading.notation, notation, "{text}");
    // The same from a stream.
    let chunks: Vec<_> = split(text.as_bytes(), None, None).collect();
    assert_eq!(chunks.len(), 1, "{text}");
    assert_eq!(read(&chunks[0].text, &ReadOptions::default()).unwrap().position, reading.position);
}

#[test]
fn r4_r76_seed_000_a_racket_list() {
    let bd4 = "(list 2 7 4 B 9 1 B B 5
          1 B B 5 B B B 9 B
          6 B B B B 3 2 8 B
          B B 1 9 B B B B 8
          B B 5 1 B B 6 B B
          7 B B B 8 B B B 3
          4 B 2 B B B B B 9
          B B B B B B B 7 B
          8 B B 3 4 9 B B B)";
    let line = "274.91..51..5...9.6....328...19....8..51..6..7...8...34.2.....9.......7.8..349...";
    check(bd4, Notation::List, line);
    check(&format!("(define BD4\n    {bd4})"), Notation::List, line);
    check(&bd4.replace('B', "false"), Notation::List, line);
    check(&bd4.replace('B', "#f"), Notation::List, line);
    let rows = bd4.trim_start_matches("(list ").trim_end_matches(')').replace("          ", "");
    check(&rows, Notation::Grid, line);
}

#[test]
fn seed_000_several_definitions_in_one_file() {
    let file = "\
(define B false)

// one row
(define BD2
    (list 1 2 3 4
          B B B B
          B B B B
          B B B B))

// one column
(define BD3
    (list 1 B B B
          2 B B B
          3 B B B
          4 B B B))
";
    let boards: Vec<_> = split(file.as_bytes(), None, None)
        .filter_map(|chunk| {
            read(&chunk.text, &ReadOptions::default()).ok().map(|reading| (chunk.line, reading))
        })
        .map(|(line, reading)| (line, write(&reading.position, Notation::Line)))
        .collect();
    let expected = [(4, "1234............".to_string()), (11, "1...2...3...4...".to_string())];
    assert_eq!(boards, expected);
}

#[test]
fn r20_seed_001_lists_of_one_character_strings() {
    let row = r#"["5","3",".",".","7",".",".",".","."]"#;
    let text = format!("[{}]", [row; 9].join(","));
    check(&text, Notation::List, &"53..7....".repeat(9));
}

#[test]
fn r29_seed_002_a_python_list() {
    let text = "board = [
    [7, 8, 0, 4, 0, 0, 1, 2, 0],
    [6, 0, 0, 0, 7, 5, 0, 0, 9],
    [0, 0, 0, 6, 0, 1, 0, 7, 8],
    [0, 0, 7, 0, 4, 0, 2, 6, 0],
    [0, 0, 1, 0, 5, 0, 9, 3, 0],
    [9, 0, 4, 0, 6, 0, 0, 0, 5],
    [0, 7, 0, 3, 0, 0, 0, 1, 2],
    [1, 2, 0, 0, 0, 7, 4, 0, 0],
    [0, 4, 9, 2, 0, 6, 0, 0, 7],
]
";
    let line = "78.4..12.6...75..9...6.1.78..7.4.26...1.5.93.9.4.6...5.7.3...1212...74...492.6..7";
    check(text, Notation::List, line);
}

#[test]
fn r68_r69_seed_004_the_argument_and_the_drawing() {
    let puzzle = " 8 7    3   2       4 9  279   8 5  8  9 2  4  1 3   252  4 8       9   1    8 3 ";
    let dots = puzzle.replace(' ', ".");
    check(puzzle, Notation::Line, &dots);
    check(&format!("\"{puzzle}\""), Notation::Line, &dots);
    check(&format!("'\"{puzzle}\"'"), Notation::Line, &dots);
    let drawing = "    ┌───┬───┬───┰───┬───┬───┰───┬───┬───┐
    │ 2 │ 8 │ 5 ┃ 7 │ 6 │ 4 ┃ 1 │ 9 │ 3 │
    ├───┼───┼───╂───┼───┼───╂───┼───┼───┤
    │ 6 │ 9 │ 7 ┃ 2 │ 1 │ 3 ┃ 4 │ 5 │ 8 │
    ├───┼───┼───╂───┼───┼───╂───┼───┼───┤
    │ 3 │ 1 │ 4 ┃ 8 │ 9 │ 5 ┃ 6 │ 2 │ 7 │
    ┝━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┥
    │ 9 │ 3 │ 2 ┃ 4 │ 8 │ 1 ┃ 5 │ 7 │ 6 │
    ├───┼───┼───╂───┼───┼───╂───┼───┼───┤
    │ 8 │ 5 │ 6 ┃ 9 │ 7 │ 2 ┃ 3 │ 1 │ 4 │
    ├───┼───┼───╂───┼───┼───╂───┼───┼───┤
    │ 4 │ 7 │ 1 ┃ 5 │ 3 │ 6 ┃ 9 │ 8 │ 2 │
    ┝━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┥
    │ 5 │ 2 │ 3 ┃ 1 │ 4 │ 7 ┃ 8 │ 6 │ 9 │
    ├───┼───┼───╂───┼───┼───╂───┼───┼───┤
    │ 7 │ 6 │ 8 ┃ 3 │ 5 │ 9 ┃ 2 │ 4 │ 1 │
    ├───┼───┼───╂───┼───┼───╂───┼───┼───┤
    │ 1 │ 4 │ 9 ┃ 6 │ 2 │ 8 ┃ 7 │ 3 │ 5 │
    └───┴───┴───┸───┴───┴───┸───┴───┴───┘
";
    let solved = "285764193697213458314895627932481576856972314471536982523147869768359241149628735";
    check(drawing, Notation::Big, solved);
    // Replace digits with blanks.
    let blank = |text: &str| text.replace(['2', '7'], " ");
    check(&blank(drawing), Notation::Big, &solved.replace(['2', '7'], "."));
    let position = read(solved.as_bytes(), &ReadOptions::default()).unwrap().position;
    let unindented: Vec<&str> = drawing.lines().map(str::trim).collect();
    assert_eq!(write(&position, Notation::Big), unindented.join("\n"));
    assert!(matches!(position, Position::Digits(grid) if grid.is_full()));
}

#[test]
fn pencil_marks_as_other_programs_write_them() {
    let hodoku = "\
.-------------------.------------------.-------------------.
| 5     3     124   | 26   7     2468  | 1489  1249  248   |
| 6     247   247   | 1    9     5     | 3478  234   2478  |
| 12    9     8     | 23   34    24    | 13457 6     247   |
:-------------------+------------------+-------------------:
| 8     125   1259  | 579  6     147   | 4579  2459  3     |
| 4     25    2569  | 8    5     3     | 579   259   1     |
| 7     15    1359  | 59   2     14    | 4589  459   6     |
:-------------------+------------------+-------------------:
| 139   6     134579| 3579 35    7     | 2     8     4     |
| 23    278   237   | 4    1     9     | 367   3     5     |
| 123   1245  12345 | 2356 8     26    | 136   7     9     |
'-------------------'------------------'-------------------'
";
    for text in [
        hodoku.to_string(),
        hodoku.replace(['.', ':', '\''], "*"),
        hodoku.replace(['|', '.', ':', '\'', '+', '-'], " "),
    ] {
        let reading =
            read(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(reading.notation, Notation::Marks, "{text}");
        assert_eq!(reading.position.candidates().count(), 184, "{text}");
        assert_eq!(reading.position.grid().filled(), 34, "{text}");
    }
}
