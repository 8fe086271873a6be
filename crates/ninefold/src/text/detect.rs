//! Detects the notation of a text.
//!
//! Each notation has a mark of its own: a section, a bracket, a frame of dots. The layout narrows the choice further. A
//! text that fits nothing still gets the notation its writer most likely meant, so that the error message makes sense.

use crate::text::Notation;
use crate::text::notation::candidates;
use crate::text::notation::hodoku;
use crate::text::notation::line;
use crate::text::notation::list;
use crate::text::notation::marks;
use crate::text::notation::rules;
use crate::text::notation::sdk;
use crate::text::shape::lines::Line;
use crate::text::shape::rows;
use crate::text::shape::sizes::Sizes;

/// Returns the notation of a text.
pub(super) fn detect(lines: &[Line<'_>], sizes: Sizes<'_>) -> Notation {
    if lines.iter().any(|line| sdk::section(line.text).is_some()) {
        return Notation::Sdk;
    }
    let filled: Vec<&str> = lines.iter().filter(|line| line.is_filled()).map(|line| line.text).collect();
    match filled[..] {
        [] => Notation::Line,
        [text, ..] if rules::is_start(text) => Notation::Rules,
        [text] if hodoku::is_match(text) => Notation::Hodoku,
        [text] if !list::is_start(text) || line::is_plain(text, sizes) => one_line(text, sizes),
        [text, ..] if list::is_start(text) && !rows::is_rule(text) => Notation::List,
        // A list may start with a comment of its programming language.
        _ if filled.iter().any(|text| text.trim_start().starts_with(['[', '(', '{'])) => Notation::List,
        _ => several_lines(&filled, sizes),
    }
}

fn one_line(text: &str, sizes: Sizes<'_>) -> Notation {
    let is_board = line::cells(text, sizes).is_some();
    let length = text.trim().chars().count();
    let is_candidates = line::exact(text, |length| sizes.side_of_candidates(length)).is_some();
    let off = |need: usize| need.abs_diff(length);
    let nearest_board = sizes.sides().map(|side| off(side.pow(2))).min();
    let nearest_candidates = sizes.sides().map(|side| off(side.pow(3))).min();
    let candidates = match (is_board, is_candidates) {
        (true, true) => !sizes.is_known() && candidates::is_match(text, sizes),
        (false, false) => nearest_candidates < nearest_board,
        (_, is_candidates) => is_candidates,
    };
    if candidates { Notation::Candidates } else { Notation::Line }
}

fn several_lines(filled: &[&str], sizes: Sizes<'_>) -> Notation {
    let (rules, boards): (Vec<&str>, Vec<&str>) = filled.iter().partition(|text| rows::is_rule(text));
    let first = |text: &&str| text.trim_start().chars().next().unwrap_or(' ');
    let ruled_with = |corners: &[char]| rules.iter().any(|rule| corners.contains(&first(rule)));
    // A row of candidates has one word per column, however long the words are.
    let marked = |side: usize| boards.iter().any(|row| marks::is_marks_row(row, side));
    let is_marks = sizes.sides().any(|side| side == boards.len() && marked(side));
    let is_drawn = rules.iter().any(|rule| matches!(first(rule), '\u{2500}'..='\u{257F}'));
    if ruled_with(&['.', ':', '\'']) || is_marks && !fits_as_symbols(&boards, sizes) {
        Notation::Marks
    } else if is_drawn {
        // The big drawing has a rule between every two rows.
        if rules.len() > boards.len() { Notation::Big } else { Notation::Small }
    } else if ruled_with(&['*']) {
        Notation::Ss
    } else if rules.is_empty() && boards.iter().all(|row| rows::words(row).len() <= 1) {
        Notation::Bare
    } else {
        Notation::Grid
    }
}

/// Returns whether groups of symbols form the rows of a square board.
fn fits_as_symbols(boards: &[&str], sizes: Sizes<'_>) -> bool {
    let length = |row: &&str| rows::words(row).iter().map(|word| word.chars().count()).sum::<usize>();
    sizes.sides().any(|side| side == boards.len() && boards.iter().all(|row| length(row) == side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shape::lines;

    fn check(text: &str, expected: Notation) {
        assert_eq!(detect(&lines::lines(text), Sizes::new(None)), expected, "{text}");
    }

    #[test]
    fn every_notation_has_something_of_its_own() {
        check(&".".repeat(81), Notation::Line);
        check(&".".repeat(80), Notation::Line);
        check("hello", Notation::Line);
        check(&format!("{} (hard)", ".".repeat(81)), Notation::Line);
        check(&"123456789".repeat(81), Notation::Candidates);
        check(&"12345678".repeat(91), Notation::Candidates);
        check("[[1,2],", Notation::List);
        check("; mine\n(list 1 2", Notation::List);
        check("board = [\n[1", Notation::List);
        check("#A\n[Puzzle]\n1234", Notation::Sdk);
        check("layout 9x9\ncage 15 r1c1 r1c2", Notation::Rules);
        check("knight", Notation::Rules);
        check("x . . 4\n. . 1 .", Notation::Grid);
        check("1..4\n..1.", Notation::Bare);
        check("1 . . 4\n. . 1 .", Notation::Grid);
        check("1.|.4\n--+--", Notation::Grid);
        check("*-----*\n|1.|.4|", Notation::Ss);
        check(".-----.\n| 1 2 |", Notation::Marks);
        check("1 23 4 4\n1 2 3 4\n1 2 3 4\n1 2 3 4", Notation::Marks);
        check("┌─┐\n│1│\n├─┤\n│1│\n└─┘", Notation::Big);
        check("┌─┐\n│1│\n│1│\n└─┘", Notation::Small);
    }

    #[test]
    fn sixty_four_characters_are_8x8_cells_or_4x4_candidates() {
        check(&"1.3.5.7.".repeat(8), Notation::Line);
        check(&"1.3.1234".repeat(8), Notation::Candidates);
        check(&".".repeat(64), Notation::Line);
    }
}
