//! Splitting streams of boards, complete and broken.

use ninefold::text::{Notation, ReadOptions, Splitter, read, split};

/// Checks each chunk: the line it starts on, and what `read` returns for it.
fn check(stream: &str, expected: &[&str]) {
    check_as(None, stream, expected);
}

fn check_as(notation: Option<Notation>, stream: &str, expected: &[&str]) {
    let options = ReadOptions { notation, layout: None };
    let found: Vec<String> = split(stream.as_bytes(), notation, None)
        .map(|chunk| {
            let outcome = match read(&chunk.text, &options) {
                Ok(reading) => {
                    let grid = reading.position.grid();
                    format!("{} {} of {}", reading.notation, grid.filled(), grid.layout().side())
                }
                Err(error) => format!("line {}: {error}", chunk.line - 1 + error.line),
            };
            format!("{}: {outcome}", chunk.line)
        })
        .collect();
    assert_eq!(found, expected, "{stream}");
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BARE: &str = "1..4\n..1.\n.1..\n4..1\n";
const LIST: &str = "[[1,0,0,4],\n[0,0,1,0],\n[0,1,0,0],\n[4,0,0,1]]\n";
const SS: &str = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.1|..|\n|4.|.1|\n*-----*\n";

#[test]
fn lines_one_by_one() {
    check(&format!("\u{feff}# puzzles\r\n{LINE}\r\n\r\n{LINE}\r\n"), &["2: line 30 of 9", "4: line 30 of 9"]);
    check(
        &format!("{LINE},4.2\n{LINE} # hard\n'{LINE}'"),
        &["1: line 30 of 9", "2: line 30 of 9", "3: line 30 of 9"],
    );
    check(&format!("{}\n   \n{LINE}", " ".repeat(81)), &["1: line 0 of 9", "3: line 30 of 9"]);
}

#[test]
fn a_bad_line_affects_no_other() {
    check(
        &format!("{LINE}\n{}\nhello\n{LINE}\n", &LINE[1..]),
        &[
            "1: line 30 of 9",
            "2: line 2: 80 characters, but a 9×9 board needs 81 (one more)",
            "3: line 3: 5 characters, but no standard board has that many cells (16, 36, 64, 81, 100, 144, 256 or 625)",
            "4: line 30 of 9",
        ],
    );
}

#[test]
fn boards_of_several_lines_follow_each_other_with_or_without_a_gap() {
    check(&format!("{BARE}{BARE}\n\n{BARE}"), &["1: bare 6 of 4", "5: bare 6 of 4", "11: bare 6 of 4"]);
    check(&format!("{SS}{SS}\n{SS}"), &["1: ss 6 of 4", "8: ss 6 of 4", "16: ss 6 of 4"]);
    check(&format!("{LIST}{LIST}\nb = {LIST}"), &["1: list 6 of 4", "5: list 6 of 4", "10: list 6 of 4"]);
    check(
        &format!("{BARE}{LIST}{SS}{LINE}"),
        &["1: bare 6 of 4", "5: list 6 of 4", "9: ss 6 of 4", "16: line 30 of 9"],
    );
    check(&format!("Grid 01\n{BARE}Grid 02\n{BARE}"), &["2: bare 6 of 4", "7: bare 6 of 4"]);
}

#[test]
fn a_gap_between_bands_does_not_end_a_board() {
    check(
        &format!("1 .  . 4\n. .  1 .\n\n. 1  . .\n4 .  . 1\n\n{BARE}"),
        &["1: grid 6 of 4", "7: bare 6 of 4"],
    );
    check(
        &format!("1..4\n..1.\n\n{BARE}"),
        &["1: line 1: 2 rows, but a 4×4 board needs 4 (2 more)", "4: bare 6 of 4"],
    );
}

#[test]
fn a_broken_block_affects_no_other() {
    check(
        &format!("1..4\n..1.\n.1..\n\n{BARE}"),
        &["1: line 1: 3 rows, but a 4×4 board needs 4 (one more)", "5: bare 6 of 4"],
    );
    check(
        &format!("{}{BARE}", BARE.replace("..1.", "..1")),
        &["1: line 2: row 2 has 3 cells, but a 4×4 board needs 4 (one more)", "5: bare 6 of 4"],
    );
    // The start of a frame ends the board before it.
    let framed = |rows: usize| format!("┌─────┐\n{}", "│1.┃.4│\n".repeat(rows));
    check(
        &format!("{}{}└─────┘\n", framed(2), framed(4)),
        &["1: line 2: 2 rows, but a 4×4 board needs 4 (2 more)", "4: small 8 of 4"],
    );
    check(
        &format!("1..4\n..1.\n{LINE}\n{LINE}\n"),
        &["1: line 1: 2 rows, but a 4×4 board needs 4 (2 more)", "3: line 30 of 9", "4: line 30 of 9"],
    );
    check(
        &format!("[[1,0,0,4],\n[0,0,1,0],\n{LIST}"),
        &["1: line 1: 2 rows, but a 4×4 board needs 4 (2 more)", "3: list 6 of 4"],
    );
    check(
        &format!("[[1,0,0,4],\n\n{BARE}"),
        &["1: line 1: 4 cells in this list, but no standard board has that many", "3: bare 6 of 4"],
    );
}

#[test]
fn lines_of_hodokus_library_are_separate_boards() {
    let four = ":0000:x:1+2..34..........:424:::";
    check(
        &format!("# cases\n{four}\n{four}\n\n{BARE}{four}\n{LIST}{four}\n{SS}{four}"),
        &[
            "2: hodoku 4 of 4",
            "3: hodoku 4 of 4",
            "5: bare 6 of 4",
            "9: hodoku 4 of 4",
            "10: list 6 of 4",
            "14: hodoku 4 of 4",
            "15: ss 6 of 4",
            "22: hodoku 4 of 4",
        ],
    );
    // An error names the row and column and affects no other board; it ends an incomplete board.
    let blanks = "expected a digit 1–4 or a blank (. 0 _ * B or a space), or '+' and a digit";
    check(
        &format!("1..4\n..1.\n{}\n{four}\n", four.replace("34", "3x")),
        &[
            "1: line 1: 2 rows, but a 4×4 board needs 4 (2 more)",
            &format!("3: line 3: row 2, column 2: found 'x', {blanks}"),
            "4: hodoku 4 of 4",
        ],
    );
    check_line_by_line(&[("1..4..2..3......", &[]), (four, &[1, 2]), (four, &[3])]);
    check_as(
        Some(Notation::Hodoku),
        &format!("{four}\n1..4\n{four}"),
        &[
            "1: hodoku 4 of 4",
            "2: line 2: no colon at the beginning: expected ':technique:digits:cells:struck out:…'",
            "3: hodoku 4 of 4",
        ],
    );
}

#[test]
fn sdk_files_with_their_headers_and_sections() {
    let sdk = format!("#AJane\n[Puzzle]\n{BARE}\n[State]\n{BARE}");
    check(&format!("{sdk}{sdk}\n{LINE}"), &["2: sdk 6 of 4", "14: sdk 6 of 4", "26: line 30 of 9"]);
    check_as(
        Some(Notation::Sdk),
        &format!("#AJane\n{BARE}#AJoe\n{BARE}"),
        &["2: sdk 6 of 4", "7: sdk 6 of 4"],
    );
}

#[test]
fn two_chunks_that_end_together_are_both_returned() {
    check_line_by_line(&[("1..4", &[]), (LINE, &[1, 2]), (LINE, &[3])]);
    // Chunks that aren't taken are kept.
    let mut splitter = Splitter::new(None, None);
    assert_eq!(splitter.push(b"1..4").count(), 0);
    assert_eq!(splitter.push(LINE.as_bytes()).next().map(|chunk| chunk.line), Some(1));
    assert_eq!(splitter.finish().map(|chunk| chunk.line).collect::<Vec<_>>(), [2]);
    assert_eq!(splitter.finish().next(), None);
}

/// Checks, for each line, where the chunks that it completes start.
fn check_line_by_line(lines: &[(&str, &[usize])]) {
    let mut splitter = Splitter::new(None, None);
    for (line, expected) in lines {
        let found: Vec<usize> = splitter.push(line.as_bytes()).map(|chunk| chunk.line).collect();
        assert_eq!(&found, expected, "{line}");
    }
}

#[test]
fn an_unreadable_line_ends_a_board_and_is_counted() {
    let mut splitter = Splitter::new(None, None);
    let rows: Vec<&str> = (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect();
    let mut found = Vec::new();
    rows[..3].iter().for_each(|row| found.extend(splitter.push(row.as_bytes())));
    found.extend(splitter.interrupt());
    assert_eq!(found.iter().map(|chunk| chunk.line).collect::<Vec<_>>(), [1]);
    rows[3..].iter().for_each(|row| found.extend(splitter.push(row.as_bytes())));
    found.extend(splitter.finish());
    assert_eq!(found.iter().map(|chunk| chunk.line).collect::<Vec<_>>(), [1, 5]);
}

#[test]
fn sixteen_symbols_are_a_row_when_others_show_it() {
    let rows: Vec<String> = (0..16)
        .map(|row| if row % 5 < 2 { "1..4..2.....3..." } else { "..5...G.....A.1." }.to_string())
        .collect();
    let board = rows.join("\n") + "\n";
    check(&board.repeat(2), &["1: bare 64 of 16", "17: bare 64 of 16"]);
    check(&format!("{board}\n{board}"), &["1: bare 64 of 16", "18: bare 64 of 16"]);
    let banded: String = rows.chunks(4).map(|band| band.join("\n") + "\n\n").collect();
    check(&banded.repeat(2), &["1: bare 64 of 16", "21: bare 64 of 16"]);
    check(&"................\n".repeat(16), &["1: bare 0 of 16"]);
    check(&board[17..], &["1: line 1: 15 rows, but a 16×16 board needs 16 (one more)"]);
}

#[test]
fn sixteen_symbols_are_a_board_as_soon_as_that_is_clear() {
    const SURE: &str = "1..4..1..1..4..1";
    const AMBIGUOUS: &str = "1..4..2..3......";
    // A repeated digit shows that the line isn't a row; after that, nothing is ambiguous.
    check_line_by_line(&[(SURE, &[1]), (SURE, &[2]), (AMBIGUOUS, &[3]), (AMBIGUOUS, &[4])]);
    check_line_by_line(&[(AMBIGUOUS, &[]), (SURE, &[1, 2]), (AMBIGUOUS, &[3])]);
    check_line_by_line(&[(AMBIGUOUS, &[]), ("", &[1]), (AMBIGUOUS, &[3])]);
    check_line_by_line(&[(AMBIGUOUS, &[]), (LINE, &[1, 2]), (AMBIGUOUS, &[3])]);
    check_line_by_line(&[("1..4..2..3......,4.2", &[1]), (AMBIGUOUS, &[2])]);
    let mut named = Splitter::new(Some(Notation::Line), None);
    assert_eq!(named.push(AMBIGUOUS.as_bytes()).count(), 1);
    let boards: Vec<String> = (1..=20).map(|line| format!("{line}: line 4 of 4")).collect();
    check(&format!("{AMBIGUOUS}\n").repeat(20), &boards.iter().map(String::as_str).collect::<Vec<_>>());
    // A digit that is too large doesn't affect neighbouring boards.
    check(
        &format!("{AMBIGUOUS}\n1..4..5..3......\n{AMBIGUOUS}\n{SURE}\n"),
        &[
            "1: line 4 of 4",
            "2: line 2: row 2, column 3: found '5', but the digits of a 4×4 board are 1–4",
            "3: line 4 of 4",
            "4: line 6 of 4",
        ],
    );
}

#[test]
fn a_table_of_boards_may_have_a_header() {
    for header in ["puzzle,solution", "quizzes,solutions", "\u{feff}Puzzle;Rating"] {
        check(&format!("{header}\n{LINE},{LINE}\n"), &["2: line 30 of 9"]);
    }
    let lengths = "16, 36, 64, 81, 100, 144, 256 or 625";
    check(
        &format!("{LINE}\npuzzle,solution\n"),
        &["1: line 30 of 9", "2: line 2: 15 characters, but a 4×4 board needs 16 (one more)"],
    );
    check(
        "hello\n",
        &[&format!("1: line 1: 5 characters, but no standard board has that many cells ({lengths})")],
    );
}

#[test]
fn other_characters_stand_in_for_blanks() {
    for c in ["-", "?", "x"] {
        let swap = |text: &str| text.replace('.', c);
        check(&format!("{0}\n{0}\n", swap(LINE)), &["1: line 30 of 9", "2: line 30 of 9"]);
        check(&format!("{0}{0}\n{0}", swap(BARE)), &["1: bare 6 of 4", "5: bare 6 of 4", "10: bare 6 of 4"]);
        let line = swap("1..4..1..1..4..1");
        check(&format!("{line}\n{line}\n"), &["1: line 6 of 4", "2: line 6 of 4"]);
        // Also with a row of blanks.
        let sparse = swap("....\n....\n1..4\n....\n");
        let notation = if c == "-" { "grid" } else { "bare" };
        let found = [1, 5, 9].map(|line| format!("{line}: {notation} 2 of 4"));
        check(&sparse.repeat(3), &found.each_ref().map(String::as_str));
    }
}

#[test]
fn lines_may_end_with_a_carriage_return() {
    check(&format!("{LINE}\r{LINE}\r"), &["1: line 30 of 9", "2: line 30 of 9"]);
    check(&BARE.repeat(2).replace('\n', "\r"), &["1: bare 6 of 4", "5: bare 6 of 4"]);
}

#[test]
fn a_line_longer_than_any_board_is_refused_at_once() {
    let start = std::time::Instant::now();
    let long = "12 ".repeat(330_000);
    let message = "line 2: 990000 characters on one line: no board needs more than 78125";
    check(
        &format!("1..4\n{long}\n{LINE}{long}\n{LINE}\n"),
        &[
            "1: line 1: 4 characters, but no standard board has that many cells (16, 36, 64, 81, 100, 144, 256 or 625)",
            &format!("2: {message}"),
            &format!("3: {}", message.replace("line 2", "line 3").replace("990000", "990081")),
            "4: line 30 of 9",
        ],
    );
    // Far more than needed, even in a slow build, and far less than trying every size would take.
    assert!(start.elapsed().as_millis() < 500, "{:?}", start.elapsed());
}

#[test]
fn an_endless_list_does_not_fill_the_memory() {
    let mut splitter = Splitter::new(None, None);
    let mut chunks = 0;
    assert_eq!(splitter.push(b"[").count(), 0);
    for _ in 0..100_000 {
        chunks += splitter.push(b"  1, 2, 3,").count();
    }
    assert!(chunks > 0);
}

/// Document 004 writes its puzzles this way; their spaces must not be read as separators between cells.
#[test]
fn r68_a_stream_of_quoted_lines_with_spaces_as_blanks() {
    let puzzles = [
        "                 1    23  4     5 6   7       14 8       7   2  8    63 6  4     ",
        "                 1    23 4         5  2  6 3   71         37 6  5   8   91       ",
        " 8 7    3   2       4 9  279   8 5  8  9 2  4  1 3   252  4 8       9   1    8 3 ",
    ];
    for (before, after) in [("\"", "\""), ("'", "'"), ("\"", "\","), ("", "")] {
        let stream: String = puzzles.iter().map(|puzzle| format!("{before}{puzzle}{after}\n")).collect();
        check(&stream, &["1: line 17 of 9", "2: line 17 of 9", "3: line 26 of 9"]);
    }
}

#[test]
fn a_stream_of_glued_lines_and_of_csv_rows() {
    let glued = LINE.replace('.', "false");
    check(&format!("{glued}\n{glued}\n"), &["1: line 30 of 9", "2: line 30 of 9"]);
    let rows = format!("id,puzzle,solution\n1,{LINE},{LINE}\n2,{LINE},{LINE}\n");
    check(&rows, &["2: line 30 of 9", "3: line 30 of 9"]);
}
