//! Streams of boards, whole and broken, and where they fall apart.

use ninefold::text::{Notation, ReadOptions, Splitter, read, split};

/// Each chunk as the line it starts in and what `read` says about it.
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
fn a_bad_line_costs_no_other() {
    check(
        &format!("{LINE}\n{}\nhello\n{LINE}\n", &LINE[1..]),
        &[
            "1: line 30 of 9",
            "2: line 2: 80 characters, but a 9×9 board needs 81 (one more)",
            "3: line 3: 5 characters: no usual board has that many (16, 36, 64, 81, 100, 144, 256 or 625)",
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
fn a_gap_between_bands_is_no_end() {
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
fn a_broken_block_costs_no_other() {
    check(
        &format!("1..4\n..1.\n.1..\n\n{BARE}"),
        &["1: line 1: 3 rows, but a 4×4 board needs 4 (one more)", "5: bare 6 of 4"],
    );
    check(
        &format!("{}{BARE}", BARE.replace("..1.", "..1")),
        &["1: line 2: row 2 has 3 cells, but a 4×4 board needs 4 (one more)", "5: bare 6 of 4"],
    );
    // A frame that starts shows that the board before has ended.
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
        &["1: line 1: 4 cells in this list: no usual board has that many", "3: bare 6 of 4"],
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
fn two_chunks_that_end_at_once_both_come_out() {
    let mut splitter = Splitter::new(None, None);
    assert!(splitter.push(b"1..4").is_none());
    assert_eq!(splitter.push(LINE.as_bytes()).map(|chunk| chunk.line), Some(1));
    assert_eq!(splitter.finish().map(|chunk| chunk.line), Some(2));
    assert_eq!(splitter.finish(), None);
}

#[test]
fn an_endless_list_does_not_fill_the_memory() {
    let mut splitter = Splitter::new(None, None);
    let mut chunks = 0;
    splitter.push(b"[");
    for _ in 0..100_000 {
        chunks += usize::from(splitter.push(b"  1, 2, 3,").is_some());
    }
    assert!(chunks > 0);
}
