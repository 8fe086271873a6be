//! Aligned triple exclusion: two cells y and z that take a digit p from a third, x.
//!
//! ```text
//!   candidates of y × candidates of z: each combination must be impossible beside p in x
//!
//!   a row or column b goes    if y (or z) is b and an excluder is bp, or b is p and the cell sees x
//!   a single field (b, e) goes if an excluder is be or bep, or b is e and y sees z
//! ```
//!
//! The rows of y that no bivalue excluder of y removes *survive* p. Each of them must meet each surviving column of z in a
//! field that goes. From y's side alone: z's survivors must be *answered* by all of y's, and the other way round. That
//! leaves few pairs, and for them few x.

use super::super::board::{ALL, ALL_CELLS, Bits, Board, CellBits, Cells, Changes, Mask, PEER_LIST, PEERS};
use super::super::hint::{Evidence, Hint};
use super::{base_cells, exclusions, nothing_found, partners};

/// Finds the first three cells with a digit that no combination has.
pub(in super::super) fn aligned_triple(board: &Board, changes: &mut Changes) -> Option<Hint> {
    let excluders = board.with_count[2] | board.with_count[3];
    let search = Search { board, base: base_cells(board), excluders, changed: changes.cells };
    let Some(triple) = search.first_triple() else {
        *changes = nothing_found(board);
        return None;
    };
    let cells = [triple.smaller, triple.larger, triple.third];
    let removals = exclusions(board, &cells, excluders);
    Some(Hint::remove(7.5, removals, Evidence::Aligned { cells: cells.map(|cell| cell as u8) }))
}

/// A search for cells from which two others take a digit.
struct Search<'a> {
    board: &'a Board,
    base: Cells,
    excluders: Cells,
    changed: Cells,
}

impl Search<'_> {
    fn first_triple(&self) -> Option<Triple> {
        let pairs = self.pairs();
        let used = CellBits(self.base)
            .filter(|&cell| pairs[cell] != 0)
            .fold(0, |used, cell| used | pairs[cell] | 1 << cell);
        let mut outlooks = [Outlook { survive: [0; 9], answered: [0; 9] }; 81];
        for cell in CellBits(used) {
            outlooks[cell] = Outlook::new(self.board, cell, self.excluders & PEERS[cell]);
        }
        let mut first: Option<Triple> = None;
        for y in CellBits(used) {
            for z in CellBits(pairs[y]) {
                for p in Bits(outlooks[y].common_targets(&outlooks[z])) {
                    for x in CellBits(self.victims(y, z, p)) {
                        if let Some(triple) = Triple::earliest([x, y, z], self.excluders) {
                            first = Some(first.map_or(triple, |first| first.min(triple)));
                        }
                    }
                }
            }
        }
        first
    }

    /// Returns, for each cell, the lower ones with which it may take a digit from a third cell for the first time.
    ///
    /// The two need two common excluders. What they take is new if they or their common excluders changed. Otherwise only
    /// a third cell that has become an excluder itself can complete a triple.
    fn pairs(&self) -> [Cells; 81] {
        let mut pairs = [0; 81];
        let near_thirds = CellBits(self.changed_thirds())
            .fold(0, |cells, third| cells | cells_that_see_two(self.excluders & PEERS[third]));
        for cell in CellBits(self.base) {
            let near = self.excluders & PEERS[cell];
            let fresh = if self.changed >> cell & 1 == 1 {
                ALL_CELLS
            } else {
                self.changed | seen_by_any(self.changed & near)
            };
            let stale = if near_thirds >> cell & 1 == 1 { near_thirds } else { 0 };
            let lower = (fresh | stale) & self.base & ((1 << cell) - 1);
            if lower != 0 {
                pairs[cell] = lower & cells_that_see_two(near);
            }
        }
        pairs
    }

    /// Returns the changed cells that can be the third of a triple.
    fn changed_thirds(&self) -> Cells {
        self.changed & self.excluders & self.base
    }

    /// Returns the cells from which `y` and `z` take `p`.
    fn victims(&self, y: usize, z: usize, p: usize) -> Cells {
        let common = self.excluders & PEERS[y] & PEERS[z];
        // Seen by the excluders of both, before any third cell.
        if !self.is_impossible([y, z], [true; 2], p, common) {
            return 0;
        }
        let is_changed = self.changed & (1 << y | 1 << z) != 0;
        let new = if is_changed {
            self.base
        } else {
            seen_by_any(self.changed & common) & self.base | self.changed_thirds()
        };
        let candidates = new & self.board.with_digit[p] & cells_that_see_two(common) & !(1 << y | 1 << z);
        CellBits(candidates)
            .filter(|&x| {
                let sees = [y, z].map(|cell| PEERS[x] >> cell & 1 == 1);
                self.is_impossible([y, z], sees, p, common & PEERS[x])
            })
            .fold(0, |victims, x| victims | 1 << x)
    }

    /// Returns whether no combination of two cells is possible beside `p` in a third, which sees them or not.
    fn is_impossible(&self, [y, z]: [usize; 2], sees: [bool; 2], p: usize, excluders: Cells) -> bool {
        let partners = partners(self.board, excluders);
        let without_itself = |mask: Mask, digit: usize| mask & !(1 << digit);
        let possible = |cell: usize, is_seen: bool| {
            self.board.digits(cell) & !without_itself(partners[p], p) & !(Mask::from(is_seen) << p)
        };
        let (of_y, of_z) = (possible(y, sees[0]), possible(z, sees[1]));
        let see_each_other = PEERS[y] >> z & 1 == 1;
        Bits(of_y).all(|b| {
            let mut left = of_z & !without_itself(partners[b], b) & !(Mask::from(see_each_other) << b);
            if left != 0 && b != p {
                let both = self.board.with_digit[p] & self.board.with_digit[b] & self.board.with_count[3];
                for excluder in CellBits(excluders & both) {
                    left &= !without_itself(without_itself(self.board.digits(excluder), p), b);
                }
            }
            left == 0
        })
    }
}

/// What a cell's excluders mean for each digit p in another cell.
#[derive(Clone, Copy)]
struct Outlook {
    /// The cell's candidates that form no bivalue excluder with p.
    survive: [Mask; 9],
    /// The digits with which each survivor is impossible beside p.
    answered: [Mask; 9],
}

impl Outlook {
    fn new(board: &Board, cell: usize, excluders: Cells) -> Outlook {
        let digits = board.digits(cell);
        let partners = partners(board, excluders);
        // The third digits of the trivalue excluders with two digits.
        let mut thirds = [[0; 9]; 9];
        for excluder in CellBits(excluders & board.with_count[3]) {
            let digits = board.digits(excluder);
            for p in Bits(digits) {
                for b in Bits(digits & !(1 << p)) {
                    thirds[p][b] |= digits;
                }
            }
        }
        let survive = std::array::from_fn(|p| digits & !partners[p] & !(1 << p));
        let answered = std::array::from_fn(|p| {
            Bits(survive[p]).fold(ALL, |answered, b| answered & (1 << b | partners[b] | thirds[p][b]))
        });
        Outlook { survive, answered }
    }

    /// Returns the digits that two cells may take from a third: the survivors of either are answered by all of the other's.
    fn common_targets(&self, other: &Outlook) -> Mask {
        (0..9).fold(0, |targets, p| {
            let open = self.survive[p] & !other.answered[p] | other.survive[p] & !self.answered[p];
            targets | Mask::from(open == 0) << p
        })
    }
}

/// Returns the cells that see any of these.
fn seen_by_any(cells: Cells) -> Cells {
    CellBits(cells).fold(0, |seen, cell| seen | PEERS[cell])
}

/// Returns the cells that see at least two of these.
fn cells_that_see_two(cells: Cells) -> Cells {
    let (_, two) =
        CellBits(cells).fold((0, 0), |(one, two), cell| (one | PEERS[cell], two | one & PEERS[cell]));
    two
}

/// Three base cells as the original meets them first: the fields are in the order of its loops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Triple {
    larger: usize,
    smaller: usize,
    /// Where the third cell is among the peers of the smaller, then of the larger.
    rank: usize,
    third: usize,
}

impl Triple {
    /// Returns the first arrangement of three cells that the original tries, if any: *the third cell must be an excluder
    /// of one of the other two*, though nothing in the rule asks for that.
    fn earliest(cells: [usize; 3], excluders: Cells) -> Option<Triple> {
        let arrangement = |i: usize| {
            let (third, a, b) = (cells[i], cells[(i + 1) % 3], cells[(i + 2) % 3]);
            let (smaller, larger) = (a.min(b), a.max(b));
            let peers = PEER_LIST[smaller].iter().chain(&PEER_LIST[larger]);
            let rank = peers.map(|&peer| usize::from(peer)).position(|peer| peer == third);
            let is_excluder = excluders >> third & 1 == 1;
            Some(Triple { larger, smaller, rank: rank.filter(|_| is_excluder)?, third })
        };
        (0..3).filter_map(arrangement).min()
    }
}
