//! The conclusions from a unique loop, by the number of its cells with extra candidates.

use super::super::board::{
    ALL, Bits, Board, CellBits, HOUSE_CELLS, HOUSES_OF, Mask, PEERS, POSITION_OF, count, is_plural, lowest,
};
use super::super::hint::{Evidence, Hint, LoopSet, subsets, union_at};

/// The best step so far.
#[derive(Default)]
pub(super) struct Best(Option<(f64, u8, Hint)>);

/// A loop with exactly two cells that have extra candidates.
struct TwoExtras<'a> {
    board: &'a Board,
    path: &'a [u8],
    pair: Mask,
    rating: f64,
    cells: [usize; 2],
    /// The digits that either cell has beside the pair.
    extras: Mask,
}

impl Best {
    /// Returns whether no loop can beat the best: four cells, type 1.
    pub(super) fn is_unbeatable(&self) -> bool {
        self.0.as_ref().is_some_and(|&(rating, kind, _)| (rating, kind) == (4.5, 1))
    }

    pub(super) fn into_hint(self) -> Option<Hint> {
        self.0.map(|(_, _, hint)| hint)
    }

    /// Takes the steps of a loop that are better than the best so far.
    pub(super) fn consider(&mut self, board: &Board, path: &[u8], pair: Mask) {
        let rating = rating(path.len());
        let mut with_extras = [0; super::MOST_CELLS];
        let mut number = 0;
        for cell in path.iter().map(|&cell| usize::from(cell)).filter(|&cell| board.digits(cell) != pair) {
            with_extras[number] = cell;
            number += 1;
        }
        match with_extras[..number] {
            [] => {}
            [cell] => self.offer((rating, 1), path, pair, None, || vec![(cell as u8, pair)]),
            [a, b] => {
                let extras = (board.digits(a) | board.digits(b)) & !pair;
                let two = TwoExtras { board, path, pair, rating, cells: [a, b], extras };
                if is_plural(extras) {
                    self.type_3(&two)
                } else {
                    self.type_2(board, rating, path, pair, &[a, b])
                }
                self.type_4(&two);
            }
            ref cells => self.type_2(board, rating, path, pair, cells),
        }
    }

    /// Keeps a step if it is better than the best so far and removes something.
    fn offer(
        &mut self,
        rank: (f64, u8),
        path: &[u8],
        pair: Mask,
        set: Option<LoopSet>,
        removals: impl FnOnce() -> Vec<(u8, Mask)>,
    ) {
        if !self.is_beaten_by(rank) {
            return;
        }
        let removals = removals();
        if !removals.is_empty() {
            let evidence = Evidence::UniqueLoop { cells: path.to_vec(), digits: pair, set };
            self.0 = Some((rank.0, rank.1, Hint::remove(rank.0, removals, evidence)));
        }
    }

    fn is_beaten_by(&self, rank: (f64, u8)) -> bool {
        self.0.as_ref().is_none_or(|&(rating, kind, _)| rank < (rating, kind))
    }

    /// Type 2: one of the extra cells has the extra digit, so cells that see all of them don't.
    ///
    /// With three or more extra cells the walk admits only one extra digit, or nearly so: *the original takes the lowest of
    /// the first cell* and doesn't look at the others.
    fn type_2(&mut self, board: &Board, rating: f64, path: &[u8], pair: Mask, cells: &[usize]) {
        let digit = lowest(board.digits(cells[0]) & !pair);
        let victims = cells.iter().fold(board.with_digit[digit], |victims, &cell| victims & PEERS[cell]);
        self.offer((rating, 2), path, pair, None, || {
            CellBits(victims).map(|cell| (cell as u8, 1 << digit)).collect()
        });
    }

    /// Type 3: the two extra cells, of which one has an extra digit, form a set with other cells of a shared house.
    fn type_3(&mut self, two: &TwoExtras) {
        for size in count(two.extras)..=7 {
            for house in two.shared_houses() {
                let empty = usize::from(two.board.empty[house]);
                if 2 * size <= empty {
                    self.type_3_naked(two, size, house);
                }
                if 2 * size < empty {
                    self.type_3_hidden(two, size, house);
                }
            }
        }
    }

    fn type_3_naked(&mut self, two: &TwoExtras, size: usize, house: usize) {
        let rank = (two.rating + (size - 1) as f64 * 0.1, 3);
        if !self.is_beaten_by(rank) {
            return;
        }
        let masks = HOUSE_CELLS[house].map(|cell| two.board.digits(usize::from(cell)));
        let [first, second] = two.positions_in(house);
        let common_extras = two.extras & masks[first] & masks[second];
        let may_join = |&at: &usize| {
            at != first && at != second && is_plural(masks[at]) && count(masks[at] | two.extras) <= size
        };
        let eligible = (0..9).filter(may_join).fold(0, |eligible, at| eligible | 1 << at);
        if count(eligible) + 1 < size {
            return;
        }
        for set in subsets(size).iter().filter(|&set| set & !eligible == 1 << first) {
            let others = set & eligible;
            let of_others = union_at(&masks, others);
            let digits = two.extras | of_others;
            if count(digits) == size && count(common_extras | of_others) == size {
                let evidence = LoopSet { house: house as u8, positions: others, digits, is_hidden: false };
                self.offer(rank, two.path, two.pair, Some(evidence), || {
                    two.removals(house, ALL & !set & !(1 << second), |of_cell| of_cell & digits)
                });
            }
        }
    }

    fn type_3_hidden(&mut self, two: &TwoExtras, size: usize, house: usize) {
        let rank = (two.rating + (size - 2) as f64 * 0.1, 3);
        if !self.is_beaten_by(rank) {
            return;
        }
        let [first, second] = two.positions_in(house);
        let places = two.board.marks.places[house].map(|places| places & !(1 << second));
        let of_pair = union_at(&places, two.pair);
        let choices = ALL & !two.extras & !two.pair;
        let may_join = |&digit: &usize| places[digit] != 0 && count(places[digit] | of_pair) <= size;
        let eligible = Bits(choices).filter(may_join).fold(0, |eligible, digit| eligible | 1 << digit);
        // The original chooses no digits at all, even if it needs none, where there is nothing to choose from.
        if choices == 0 || count(of_pair) > size || count(eligible) + 2 < size {
            return;
        }
        for chosen in subsets(size - 2).iter().filter(|&chosen| chosen & !eligible == 0) {
            let digits = two.pair | chosen;
            let union = union_at(&places, digits);
            if count(union) == size {
                let others = union & !(1 << first);
                let evidence = LoopSet { house: house as u8, positions: others, digits, is_hidden: true };
                self.offer(rank, two.path, two.pair, Some(evidence), || {
                    two.removals(house, others, |of_cell| of_cell & !digits)
                });
            }
        }
    }

    /// Type 4: a digit of the pair that has no other place in a shared house is in one of the extra cells, so the other
    /// digit isn't. The lower digit goes first.
    fn type_4(&mut self, two: &TwoExtras) {
        let bound = Bits(two.pair).find(|&digit| {
            two.shared_houses().any(|house| {
                let [first, second] = two.positions_in(house);
                two.board.places(house, digit) & !(1 << first | 1 << second) == 0
            })
        });
        if let Some(digit) = bound {
            let other = two.pair & !(1 << digit);
            self.offer((two.rating, 4), two.path, two.pair, None, || {
                two.cells.map(|cell| (cell as u8, other)).to_vec()
            });
        }
    }
}

impl TwoExtras<'_> {
    /// Returns the houses that have both extra cells.
    fn shared_houses(&self) -> impl Iterator<Item = usize> {
        let [a, b] = self.cells.map(|cell| HOUSES_OF[cell]);
        (0..3).filter(move |&kind| a[kind] == b[kind]).map(move |kind| usize::from(a[kind]))
    }

    fn positions_in(&self, house: usize) -> [usize; 2] {
        self.cells.map(|cell| usize::from(POSITION_OF[cell][house / 9]))
    }

    fn removals(&self, house: usize, positions: Mask, lost: impl Fn(Mask) -> Mask) -> Vec<(u8, Mask)> {
        let cells = Bits(positions).map(|at| HOUSE_CELLS[house][at]);
        let removals = cells.map(|cell| (cell, lost(self.board.digits(usize::from(cell)))));
        removals.filter(|&(_, digits)| digits != 0).collect()
    }
}

/// Returns the rating of types 1, 2 and 4, summed as the original does.
fn rating(length: usize) -> f64 {
    match length {
        0..6 => 4.5,
        6..8 => 4.5 + 0.1,
        8..10 => 4.5 + 0.2,
        _ => 4.5 + 0.3 + 0.2,
    }
}
