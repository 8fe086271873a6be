//! Recognises boards on single lines at the speed of memory.
//!
//! Files of a million puzzles consist mostly of such lines, and finding their ends is all there is to read. A line that
//! is not recognised here is not an error: it goes through the splitter and the readers.

use crate::text::notation::line;
use crate::text::shape::sizes::Sizes;
use crate::text::symbol;

/// Returns the length of the first line of a text, line ending included, if it is a board of `CELLS` cells: one symbol
/// each, then perhaps a comma or the like and a comment. [`line::quick_cells`] finds the same cells in it, whether the
/// layout is known or not.
#[inline]
pub(in crate::text) fn line_length<const CELLS: usize>(text: &[u8]) -> Option<usize> {
    let (cells, rest) = text.split_first_chunk::<CELLS>()?;
    if !are_symbols(cells) && !line::has_stand_ins(cells, CELLS.isqrt()) {
        return None;
    }
    match *rest {
        [b'\n', ..] => Some(CELLS + 1),
        [b'\r', b'\n', ..] => Some(CELLS + 2),
        [first, ..] if line::is_field_end(char::from(first)) => commented(cells, rest),
        _ => None,
    }
}

/// Returns the length of a line that continues after its cells.
fn commented(cells: &[u8], rest: &[u8]) -> Option<usize> {
    let length = cells.len() + line_end(rest)?;
    let text_length = length - usize::from(rest[length - cells.len() - 1] == b'\r');
    // A line with the length of a larger board or of candidates needs the slower reader, and so does a space, which may
    // be a blank or the end of the board.
    let usual = Sizes::new(None);
    let is_other =
        usual.side_of_cells(text_length).is_some() || usual.side_of_candidates(text_length).is_some();
    (!is_other && !cells.contains(&b' ')).then_some(length + 1)
}

/// Finds the first line feed, many bytes at a time.
fn line_end(text: &[u8]) -> Option<usize> {
    const MANY: usize = 32;
    let (chunks, _) = text.as_chunks::<MANY>();
    let has_end = |chunk: &[u8; MANY]| chunk.iter().fold(false, |found, &byte| found | (byte == b'\n'));
    let before = MANY * chunks.iter().take_while(|chunk| !has_end(chunk)).count();
    Some(before + text[before..].iter().position(|&byte| byte == b'\n')?)
}

/// Returns whether all bytes are symbols of a board with `CELLS` cells. It never stops early, because one instruction
/// tests many bytes, and it tries the symbols of nearly all files first.
#[inline]
fn are_symbols<const CELLS: usize>(cells: &[u8; CELLS]) -> bool {
    let side = const {
        assert!(
            CELLS.isqrt() <= symbol::FIGURES,
            "larger boards have letters, which this test does not know"
        );
        CELLS.isqrt() as u8
    };
    let is_usual = |byte: u8| (byte.wrapping_sub(b'0') <= side) | (byte == b'.');
    let is_blank = |byte: u8| (byte == b'_') | (byte == b'*') | (byte == b' ') | (byte == b'B');
    are_usual(cells, side) || cells.iter().fold(true, |fine, &byte| fine & (is_usual(byte) | is_blank(byte)))
}

/// Returns whether all bytes are full stops or figures up to the side.
#[inline]
fn are_usual<const CELLS: usize>(cells: &[u8; CELLS], last: u8) -> bool {
    const MANY: usize = 16;
    const { assert!(CELLS >= MANY, "every cell is tested, the last ones perhaps twice") };
    // `.` and `/` precede the figures, so a byte less `.` must be small enough and not 1.
    let (mut max, mut min) = ([0; MANY], [u8::MAX; MANY]);
    // A loop, not closures: whoever calls this must get vector instructions, however the crates are cut for compiling.
    for bytes in cells.as_chunks::<MANY>().0.iter().chain(cells.last_chunk()) {
        for place in 0..MANY {
            let byte = bytes[place].wrapping_sub(b'.');
            max[place] = max[place].max(byte);
            min[place] = min[place].min(byte ^ 1);
        }
    }
    (0..MANY).fold(true, |fine, place| fine & (max[place] <= b'0' - b'.' + last) & (min[place] > 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::text::ReadOptions;
    use crate::text::Splitter;
    use crate::text::read;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const CELLS: usize = BOARD.len();

    /// The splitter hands out every plain line at once, and reading it gives the cells it starts with.
    fn check(text: &str, expected: bool) {
        let length = line_length::<CELLS>(text.as_bytes());
        assert_eq!(length.is_some(), expected, "{text:?}");
        let Some(length) = length else { return };
        assert_eq!(length, text.find('\n').unwrap() + 1);
        let mut splitter = Splitter::new(None, None);
        let chunks: Vec<_> = splitter.push(&text.as_bytes()[..length]).collect();
        assert_eq!(chunks.len(), 1, "{text:?}");
        for layout in [None, Some(Layout::classic())] {
            let options = ReadOptions { notation: None, layout };
            let [whole, cells] = [&chunks[0].text[..], &text.as_bytes()[..CELLS]].map(|t| read(t, &options));
            assert_eq!(whole.unwrap(), cells.unwrap(), "{text:?}");
        }
    }

    #[test]
    fn plain_lines_are_recognised() {
        check(&format!("{BOARD}\n"), true);
        check(&format!("{BOARD}\r\n{BOARD}"), true);
        check(&format!("{BOARD},{BOARD}\n\n"), true);
        check(&format!("{BOARD}\t3.5\r\n"), true);
        check(&format!("{BOARD} # hard\n"), true);
        check(&format!("{BOARD};\n"), true);
        check(&format!("{}\n", BOARD.replace('.', " ")), true);
        check(
            &format!(
                "{}\n",
                BOARD.replacen('.', "0", 7).replacen('.', "_", 7).replace('.', "*B")[..81].to_owned()
            ),
            true,
        );
        check(&format!("{}\n", " ".repeat(CELLS)), true);
        check(&format!("{}\n", BOARD.replace('.', "-")), true);
        check(&format!("{},x\n", BOARD.replace('.', "x")), true);
    }

    #[test]
    fn other_lines_take_the_general_path() {
        check(BOARD, false);
        check("", false);
        check(&format!("{BOARD}.\n"), false);
        check(&format!("{BOARD}\r{BOARD}\n"), false);
        check(&format!("{BOARD}\r\r\n"), false);
        check(&format!("{BOARD},no end"), false);
        check(&format!("\u{feff}{BOARD}\n"), false);
        check(&format!("{}\n", &BOARD[1..]), false);
        check(&format!("{}x\n", &BOARD[1..]), false);
        check(&format!("{}\n", BOARD.replacen('.', "-", 9)), false);
        check(&format!("{}\n", "-".repeat(CELLS)), false);
        // Perhaps the first field of a comment, perhaps a board with a space in it.
        check(&format!("{} # hard\n", BOARD.replace('.', " ")), false);
        // As long as a 10×10 board, with a space for a blank.
        check(&format!("{BOARD} {}\n", ".".repeat(18)), false);
        // As long as the candidates of a 6×6 board.
        check(&format!("{BOARD},{}\n", "x".repeat(134)), false);
    }

    #[test]
    fn vectorised_symbols_agree_with_single_ones() {
        for byte in 0..=u8::MAX {
            let is_symbol = symbol::of_byte(byte, CELLS.isqrt()).is_some();
            assert_eq!(are_symbols(&[byte; CELLS]), is_symbol, "{byte}");
            // One among others, wherever it is.
            for place in 0..CELLS {
                let mut cells = [b'.'; CELLS];
                cells[place] = byte;
                assert_eq!(are_symbols(&cells), is_symbol, "{byte} at {place}");
            }
        }
    }

    #[test]
    fn the_end_of_a_line_is_found_wherever_it_is() {
        for before in 0..100 {
            let text = format!("{}\n{}", "x".repeat(before), "\nyz".repeat(20));
            assert_eq!(line_end(text.as_bytes()), Some(before));
            assert_eq!(line_end(&text.as_bytes()[..before]), None);
        }
    }
}
