//! The constraint strings of the Interactive Sudoku Solver.
//!
//! ```text
//! .Shape~6x6.Cage~10~R1C1~R1C2.~R1C1_5~R2C3_1_2.Or.Thermo~R3C1~R3C2.Thermo~R3C2~R3C1.End
//! ```
//! Items begin with a full stop, arguments with a tilde; `.Or`, `.And` and `.Replicate` contain the items up to their `.End`.
//!
//! | file | contents |
//! |---|---|
//! | `jigsaw.rs` | its other text: givens and a map of regions |
//! | `parse.rs` | items and what they contain |
//! | `board.rs` | the shape, cells by name, cells outside the grid |
//! | `keys.rs`, `machine.rs` | pairs, sets of cells and automata as base 64 |
//! | `rules.rs`, `sets.rs`, `structure.rs`, `outside.rs`, `groups.rs` | what each item means |
//! | `verdict.rs` | which rules that no board has hold always, or never |
//! | `write.rs`, `write_sets.rs`, `write_pairs.rs`, `write_structure.rs` | the way back |

mod board;
mod groups;
mod jigsaw;
mod keys;
mod machine;
mod outside;
mod parse;
mod rules;
mod sets;
mod structure;
mod verdict;
mod write;
mod write_pairs;
mod write_sets;
mod write_structure;

use crate::error::FormatError;
use crate::link::{Link, percent_decoded};
use crate::{Format, Reading};

pub(crate) use write::write;

/// Returns whether a text begins like a constraint string.
pub(crate) fn is_match(text: &str) -> bool {
    let text = text.trim_start();
    if jigsaw::is_match(text) {
        return true;
    }
    if !text.starts_with('.') {
        return false;
    }
    // Some texts begin with two full stops; a board has more, or symbols between them.
    let item = text.strip_prefix("..").filter(|rest| !rest.starts_with('.')).unwrap_or(&text[1..]);
    let mut chars = item.chars();
    match chars.next() {
        Some('~') => chars.next().is_some_and(|c| matches!(c, 'R' | 'r' | 'V' | 'C')),
        Some(letter) if letter.is_ascii_uppercase() => {
            let rest: String =
                std::iter::once(letter).chain(chars.take_while(|c| c.is_ascii_alphabetic())).collect();
            // A name that is unknown, with cells after it.
            rules::is_known(&rest) || names_cells(&item[rest.len()..])
        }
        _ => false,
    }
}

/// Returns whether arguments begin with a cell, perhaps after a number.
fn names_cells(arguments: &str) -> bool {
    let is_cell = |argument: &str| {
        let figures = argument.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        figures.is_some_and(|(row, column)| {
            [row, column].iter().all(|part| part.starts_with(|c: char| c.is_ascii_digit()))
        })
    };
    arguments.starts_with('~') && arguments.split(['~', '.']).skip(1).take(2).any(is_cell)
}

/// Reads a constraint string, or a link with one.
pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let text = match Link::read(text) {
        Some(link) => {
            let query = link.parameter("q").ok_or_else(|| {
                FormatError::new(Format::Iss, "the link has no puzzle after 'q='; copy the whole link")
            })?;
            percent_decoded(&query.replace('+', " "))
        }
        None => text.to_owned(),
    };
    if jigsaw::is_match(&text) {
        return jigsaw::read(&text);
    }
    let items = parse::parse(&text)?;
    let (board, mut draft) = board::Board::read(&items)?;
    rules::read(&items, &board, &mut draft)?;
    draft.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_or_have_cells() {
        for text in [".AntiKnight", ".Wobble~R1C1", ".Wobble~3~r10c12~R1C1", ".~R1C1_5"] {
            assert!(is_match(text), "{text}");
        }
        for text in [".Wobble", ".Wobble~3", ".RC", "....5....", ".A..B~R1C1", ".Rx~RC"] {
            assert!(!is_match(text), "{text}");
        }
    }
}
