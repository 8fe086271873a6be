//! Patterns inside a closure: locked candidates, hidden pairs, naked pairs and X-wings that the position does not have
//! but that its candidates form once some of them are false.
//!
//! The families come one after the other; the first that delivers anything delivers all it has. A pattern counts only
//! if it needs a candidate to be false that the position still has: those are its parents. Empty cells and placed
//! digits are counted on the board, not in the closure.

use super::super::board::{
    ALL, BOX, BOXES_COLUMNS_ROWS, Bits, Board, COLUMN, CROSSING, HOUSE_CELLS, HOUSES_OF, Mask, ROW, is_plural,
};
use super::super::hint::Evidence;
use super::closure::{Closure, NO_INNER, NodeId};

/// For each house, the digits whose places have changed.
type Touched = [Mask; 27];

/// Delivers all patterns of a family among the touched places. Returns whether there was one.
type Family = fn(&mut Closure, &Board, &mut Pattern, &Touched) -> bool;

/// The parents and the removals of a pattern.
#[derive(Default)]
struct Pattern {
    parents: Vec<NodeId>,
    removals: Vec<u16>,
}

impl Closure {
    /// Adds what the patterns of the first family that has any remove. Returns whether there was one.
    pub(super) fn apply_patterns(&mut self, board: &Board) -> bool {
        let families: [Family; 4] =
            [Closure::locking, Closure::hidden_pairs, Closure::naked_pairs, Closure::x_wings];
        let mut pattern = Pattern::default();
        let (mut touched, mut since) = ([0; 27], usize::MAX);
        for (family, find) in families.into_iter().enumerate() {
            if self.searched[family] != since {
                since = self.searched[family];
                touched = self.touched_since(since);
            }
            if find(self, board, &mut pattern, &touched) {
                return true;
            }
            self.searched[family] = self.false_list.len();
        }
        false
    }

    /// Returns the digits whose places have changed in each house since the closure had this many false facts. A pattern in places
    /// that have not changed since its family found nothing is none now.
    fn touched_since(&self, known: usize) -> Touched {
        let mut touched = [0; 27];
        for &node in &self.false_list[known..] {
            let candidate = usize::from(self.nodes[usize::from(node)].fact >> 1);
            for house in HOUSES_OF[candidate / 9] {
                touched[usize::from(house)] |= 1 << (candidate % 9);
            }
        }
        touched
    }

    /// Adds the false nodes of a digit at positions of a house to the parents.
    fn add_parents(&self, pattern: &mut Pattern, house: usize, positions: Mask, digit: usize) {
        let cell = |position: usize| usize::from(HOUSE_CELLS[house][position]);
        pattern.parents.extend(Bits(positions).map(|position| self.node(9 * cell(position) + digit, false)));
    }

    /// Removes what a pattern removes, and makes room for the next.
    fn deliver(&mut self, pattern: &mut Pattern, evidence: Evidence) -> bool {
        let counts = !pattern.parents.is_empty() && !pattern.removals.is_empty();
        if counts {
            self.note_origin(self.nodes.len(), evidence);
            self.remove(&mut pattern.removals, &pattern.parents, NO_INNER);
        }
        pattern.parents.clear();
        pattern.removals.clear();
        counts
    }

    fn locking(&mut self, board: &Board, pattern: &mut Pattern, touched: &Touched) -> bool {
        let mut any = false;
        for (base_kind, cover_kind) in [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)] {
            for base in 9 * base_kind..9 * base_kind + 9 {
                if touched[base] == 0 {
                    continue;
                }
                let covers = CROSSING[base].iter().enumerate().skip(9 * cover_kind).take(9);
                for (cover, &crossing) in covers.filter(|&(_, &crossing)| crossing != 0) {
                    for digit in Bits(touched[base]) {
                        let places = self.left.places[base][digit];
                        if places & !crossing != 0 || !is_plural(places) {
                            continue;
                        }
                        let victims = self.left.places[cover][digit] & !CROSSING[cover][base];
                        let gone = board.places(base, digit) & !places & !crossing;
                        if victims != 0 && gone != 0 {
                            self.add_parents(pattern, base, gone, digit);
                            pattern.removals.extend(candidates(cover, victims, digit));
                            let (base, cover, digit) = (base as u8, cover as u8, digit as u8);
                            any |= self.deliver(pattern, Evidence::Locking { base, cover, digit });
                        }
                    }
                }
            }
        }
        any
    }

    fn hidden_pairs(&mut self, board: &Board, pattern: &mut Pattern, touched: &Touched) -> bool {
        let mut any = false;
        for kind in BOXES_COLUMNS_ROWS {
            for house in 9 * kind..9 * kind + 9 {
                if board.empty[house] <= 4 || touched[house] == 0 {
                    continue;
                }
                let places = self.left.places[house];
                let in_two =
                    (0..9).filter(|&d| places[d].count_ones() == 2).fold(0, |mask: Mask, d| mask | 1 << d);
                for second in Bits(in_two) {
                    for first in Bits(in_two & ((1 << second) - 1)) {
                        let pair = 1 << first | 1 << second;
                        if places[first] != places[second] || touched[house] & pair == 0 {
                            continue;
                        }
                        for position in Bits(ALL & !places[first]) {
                            let cell = usize::from(HOUSE_CELLS[house][position]);
                            for digit in Bits(board.digits(cell) & pair) {
                                pattern.parents.push(self.node(9 * cell + digit, false));
                            }
                        }
                        for position in Bits(places[first]) {
                            let cell = usize::from(HOUSE_CELLS[house][position]);
                            let others = Bits(self.left.cell[cell] & !pair);
                            pattern.removals.extend(others.map(|digit| (9 * cell + digit) as u16));
                        }
                        let (house, positions) = (house as u8, places[first]);
                        any |= self.deliver(pattern, Evidence::HiddenSet { house, digits: pair, positions });
                    }
                }
            }
        }
        any
    }

    fn naked_pairs(&mut self, board: &Board, pattern: &mut Pattern, touched: &Touched) -> bool {
        let mut any = false;
        for kind in BOXES_COLUMNS_ROWS {
            for house in 9 * kind..9 * kind + 9 {
                if board.empty[house] < 4 || touched[house] == 0 {
                    continue;
                }
                let digits = HOUSE_CELLS[house].map(|cell| self.left.cell[usize::from(cell)]);
                let of_two =
                    (0..9).filter(|&p| digits[p].count_ones() == 2).fold(0, |mask: Mask, p| mask | 1 << p);
                for second in Bits(of_two) {
                    for first in Bits(of_two & ((1 << second) - 1)) {
                        if digits[first] != digits[second] {
                            continue;
                        }
                        for position in [first, second] {
                            let cell = usize::from(HOUSE_CELLS[house][position]);
                            for digit in Bits(board.digits(cell) & !digits[position]) {
                                pattern.parents.push(self.node(9 * cell + digit, false));
                            }
                        }
                        for position in Bits(ALL & !(1 << first | 1 << second)) {
                            let cell = usize::from(HOUSE_CELLS[house][position]);
                            let shared = Bits(digits[position] & digits[first]);
                            pattern.removals.extend(shared.map(|digit| (9 * cell + digit) as u16));
                        }
                        let (house, positions, digits) =
                            (house as u8, 1 << first | 1 << second, digits[first]);
                        any |= self.deliver(pattern, Evidence::NakedSet { house, positions, digits });
                    }
                }
            }
        }
        any
    }

    fn x_wings(&mut self, board: &Board, pattern: &mut Pattern, touched: &Touched) -> bool {
        let mut any = false;
        for (base_kind, cover_kind) in [(COLUMN, ROW), (ROW, COLUMN)] {
            let lines = 9 * base_kind..9 * base_kind + 9;
            // The digits with two places, by line.
            let in_two: [Mask; 9] = std::array::from_fn(|line| {
                let places = &self.left.places[9 * base_kind + line];
                (0..9).filter(|&d| places[d].count_ones() == 2).fold(0, |mask, d| mask | 1 << d)
            });
            if lines.clone().all(|line| touched[line] == 0) {
                continue;
            }
            for second in 1..9 {
                for first in 0..second {
                    let (a, b) = (9 * base_kind + first, 9 * base_kind + second);
                    let either = touched[a] | touched[b];
                    for digit in Bits(in_two[first] & in_two[second] & either) {
                        let places = self.left.places[a][digit];
                        if self.left.places[b][digit] != places || board.placed[digit] > 5 {
                            continue;
                        }
                        for line in [a, b] {
                            self.add_parents(pattern, line, board.places(line, digit) & !places, digit);
                        }
                        for cover in Bits(places).map(|place| 9 * cover_kind + place) {
                            let victims = self.left.places[cover][digit] & !(1 << first | 1 << second);
                            pattern.removals.extend(candidates(cover, victims, digit));
                        }
                        let (base_kind, digit, bases) =
                            (base_kind as u8, digit as u8, 1 << first | 1 << second);
                        any |=
                            self.deliver(pattern, Evidence::Fish { base_kind, bases, covers: places, digit });
                    }
                }
            }
        }
        any
    }
}

/// Returns the candidates of a digit at positions of a house.
fn candidates(house: usize, positions: Mask, digit: usize) -> impl Iterator<Item = u16> {
    Bits(positions).map(move |position| u16::from(HOUSE_CELLS[house][position]) * 9 + digit as u16)
}

/// Returns the first house, in the order box, row, column, that two cells share.
pub(super) fn shared_house_kind(a: usize, b: usize) -> Option<u8> {
    (0..3).find(|&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]).map(|kind| kind as u8)
}
