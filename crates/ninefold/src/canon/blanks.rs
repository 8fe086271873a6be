//! Canonical forms of boards with blanks: row by row from the top, following all ties at once.
//!
//! A [`Draft`] is an image whose first rows are settled. The search tries every draft with every possible next row and
//! keeps those that give the least row; no other can lead to the form. What a row does not decide stays open:
//!
//! ```text
//!   columns of a stack   [ blank so far, in any order | seen, each at its place ]
//!   stacks               [ blank so far, in any order | seen, each at its place ]
//!   digits               named in the order in which they are first seen
//! ```
//!
//! So a board with few givens has few drafts. A row is least if each open part has its blanks first, then the named digits
//! in order, then new digits. Only several new digits in one part split a draft. Blank rows of a band, and blank bands,
//! can be exchanged without effect: the search follows one order and counts them all at the end.

use super::Canonical;
use super::draft::{Draft, bits};
use super::side::{self, Row, Side};

/// Returns the canonical form of a board in which no row or column repeats a digit.
pub(super) fn canonical(sides: &[Side; 2]) -> Canonical {
    let mut search = Search { drafts: Vec::with_capacity(64), next: Vec::with_capacity(64), ties: vec![] };
    search.drafts.extend([false, true].map(Draft::nothing));
    let rows = std::array::from_fn(|depth| search.next_row(sides, depth));
    let alike = sides[0].blank_orders() * sides[1].blank_orders();
    Canonical {
        form: side::line(&rows),
        transformation: search.drafts[0].transformation(),
        automorphisms: search.drafts.len() as u32 * alike,
    }
}

impl Side {
    /// Returns the number of orders of the blank rows of each band and of the blank bands.
    fn blank_orders(&self) -> u32 {
        let (mut orders, mut bands) = (1, 0);
        for band in self.givens.chunks(3) {
            let blank = band.iter().filter(|&&givens| givens == 0).count();
            orders *= [1, 1, 2, 6][blank];
            bands += usize::from(blank == 3);
        }
        orders * [1, 1, 2, 6][bands]
    }

    /// Returns the possible next rows; of the blank rows in a band, and of the blank bands, only the first.
    #[inline]
    fn open_rows(&self, draft: &Draft, depth: usize) -> u16 {
        let mut open = 0;
        let mut blank_band = false;
        for band in 0..3 {
            let rows = 0b111 << (3 * band) & !draft.taken;
            let fits = if depth.is_multiple_of(3) {
                rows == 0b111 << (3 * band)
            } else {
                usize::from(draft.rows[depth - 1]) / 3 == band
            };
            if !fits {
                continue;
            }
            let blank = self.blank & rows;
            let is_blank = blank == 0b111 << (3 * band);
            if !(is_blank && blank_band) {
                open |= rows & !(blank & blank.wrapping_sub(1));
            }
            blank_band |= is_blank;
        }
        open
    }
}

struct Search {
    drafts: Vec<Draft>,
    next: Vec<Draft>,
    /// Draft numbers, each with a row that is least.
    ties: Vec<(u32, u8)>,
}

impl Search {
    /// Settles the next row.
    fn next_row(&mut self, sides: &[Side; 2], depth: usize) -> Row {
        let mut least = Row::MAX;
        self.ties.clear();
        for (number, draft) in self.drafts.iter().enumerate() {
            let side = &sides[usize::from(draft.transpose)];
            for row in bits(side.open_rows(draft, depth)) {
                let image = draft.image(&side.digits[row], side.givens[row]);
                if image < least {
                    least = image;
                    self.ties.clear();
                }
                if image == least {
                    self.ties.push((number as u32, row as u8));
                }
            }
        }
        self.next.clear();
        for &(number, row) in &self.ties {
            let draft = &self.drafts[number as usize];
            let side = &sides[usize::from(draft.transpose)];
            let row = usize::from(row);
            draft.with(row, depth, &side.digits[row], side.givens[row], &mut self.next);
        }
        std::mem::swap(&mut self.drafts, &mut self.next);
        least
    }
}

#[cfg(test)]
mod tests {
    use super::super::simple;
    use super::*;
    use crate::grid::Line9;
    use crate::random::Random;

    #[test]
    fn agrees_with_the_simple_method() {
        let mut random = Random::new(6);
        let full =
            Line9::new(b"534678912672195348198342567859761423426853791713924856961537284287419635345286179");
        for round in 0..150 {
            let mut line = full;
            for _ in 0..random.below(160) {
                line.bytes_mut()[random.below(81)] = b'.';
            }
            for _ in 0..random.below(3) * 9 {
                let (row, column) = (random.below(9), random.below(9));
                for i in 0..9 {
                    line.bytes_mut()[if round % 2 == 0 { 9 * row + i } else { 9 * i + column }] = b'.';
                }
            }
            let (quick, simple) = (canonical(&Side::both(&line).unwrap()), simple::canonical(&line));
            assert_eq!(quick.form, simple.form);
            assert_eq!(quick.transformation.apply(&line), quick.form);
            assert_eq!(quick.automorphisms, simple.automorphisms, "{line}");
        }
    }
}
