//! One character per candidate: each cell has one character per digit, either that digit or a blank. A 9×9 board takes
//! 729 characters.

use crate::grid::{Candidates, Digit, DigitSet};

use crate::text::error::{ReadError, a_board, correction, count};
use crate::text::notation::line::exact;
use crate::text::shape::lines::Line;
use crate::text::shape::sizes::Sizes;
use crate::text::symbol;

/// Reads candidates from one line, or from several joined together.
pub(in crate::text) fn read(lines: &[Line<'_>], sizes: Sizes<'_>) -> Result<Candidates, ReadError> {
    let first = lines.first().map_or(1, |line| line.number);
    let joined: String;
    let text = match lines {
        [line] => line.text,
        _ => {
            joined = lines.iter().map(|line| line.text.trim()).collect();
            &joined
        }
    };
    let Some((side, text)) = exact(text, |length| sizes.side_of_candidates(length)) else {
        return Err(wrong_length(first, text.trim().chars().count(), sizes));
    };
    let mut sets = vec![DigitSet::EMPTY; side * side];
    for (i, c) in text.chars().enumerate() {
        let (cell, digit) = (i / side, Digit::from_index(i % side));
        match symbol::of_char(c, side) {
            Some(None) => {}
            Some(Some(found)) if found == digit => {
                sets[cell].insert(digit);
            }
            _ => {
                let expected = format!("expected {} or a blank here", digit.symbol());
                let place = (cell / side, cell % side);
                return Err(ReadError::in_cell(first, place, c.encode_utf8(&mut [0; 4]), c, expected));
            }
        }
    }
    let layout = sizes.of_side(side).expect("the side is one of the sizes");
    Ok(Candidates::new(layout, sets).expect("as many sets as the layout has cells"))
}

/// Returns whether a line of the right length lists candidates, at least one.
///
/// Only one length is ambiguous: 64 characters are an 8×8 board or the candidates of a 4×4 board.
pub(in crate::text) fn is_match(text: &str, sizes: Sizes<'_>) -> bool {
    let Some((side, text)) = exact(text, |length| sizes.side_of_candidates(length)) else { return false };
    let mut some = false;
    text.chars().enumerate().all(|(i, c)| match symbol::of_char(c, side) {
        Some(None) => true,
        Some(Some(found)) => {
            some = true;
            found.index() == i % side
        }
        None => false,
    }) && some
}

fn wrong_length(line: usize, length: usize, sizes: Sizes<'_>) -> ReadError {
    let characters = count(length, "character");
    let message = match sizes.nearest_side(length, |side| side.pow(3)) {
        Some(side) => {
            let need = side.pow(3);
            let correction = correction(length, need);
            format!("{characters}, but the candidates of {} need {need}{correction}", a_board(side))
        }
        None => {
            let mut lengths: Vec<String> = sizes.sides().map(|side| side.pow(3).to_string()).collect();
            let last = lengths.pop().unwrap_or_default();
            let lengths = lengths.join(", ");
            format!("{characters}, but no standard board has that many candidates ({lengths} or {last})")
        }
    };
    ReadError::new(line, message)
}

/// Writes one character per candidate.
pub(in crate::text) fn write(candidates: &Candidates) -> String {
    let layout = candidates.layout();
    let place = |set: DigitSet| {
        let held = move |digit| set.contains(digit).then_some(digit);
        layout.digits().iter().map(move |digit| symbol::symbol_or_blank(layout, held(digit)))
    };
    candidates.contents().iter().copied().flat_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let outcome = read(&[Line { number: 1, text }], Sizes::new(None));
        assert_eq!(outcome.map_or_else(|error| error.message, |marks| write(&marks)), expected);
    }

    #[test]
    fn candidates_read_back_and_errors_name_the_cell() {
        let full = "1234".repeat(16);
        check(&full, &full);
        check(&full.replace('3', "0"), &full.replace('3', "."));
        check(&full.replacen('2', "3", 1), "row 1, column 1: found '3', expected 2 or a blank here");
        check(
            &"123456789".repeat(81)[1..],
            "728 characters, but the candidates of a 9×9 board need 729 (one more)",
        );
        assert!(read(&[], Sizes::new(None)).is_err());
    }

    #[test]
    fn only_digits_in_their_places_make_candidates_of_an_8x8_line() {
        let usual = Sizes::new(None);
        assert!(is_match(&"12.4".repeat(16), usual));
        assert!(!is_match(&"....".repeat(16), usual));
        assert!(!is_match(&"1.3.5.7.".repeat(8), usual));
    }
}
