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

use super::super::board::{Bits, Board, CellBits, Cells, Changes, Mask, PEER_LIST, PEERS, is_plural_cells};
use super::super::hint::{Evidence, Hint};
use super::{base_cells, exclusions, nothing_found, partners};

/// Finds the first three cells with a digit that no combination has.
pub(in super::super) fn aligned_triple(board: &Board, changes: &mut Changes) -> Option<Hint> {
    let base = base_cells(board);
    let excluders = board.with_count[2] | board.with_count[3];
    let mut outlooks = [Outlook { survive: [0; 9], answered: [0; 9] }; 81];
    for cell in CellBits(base) {
        outlooks[cell] = Outlook::new(board, cell, excluders & PEERS[cell]);
    }
    let mut first: Option<Triple> = None;
    for y in CellBits(base) {
        for z in CellBits(base & ((1 << y) - 1)) {
            let common = excluders & PEERS[y] & PEERS[z];
            if !is_plural_cells(common) {
                continue;
            }
            // What the two take from other cells is new if they or their excluders changed. Otherwise only a third cell
            // that has become an excluder can complete a triple.
            let is_new = changes.cells & (common | 1 << y | 1 << z) != 0;
            let thirds = if is_new { base } else { changes.cells & excluders & base };
            if thirds == 0 {
                continue;
            }
            for p in Bits(outlooks[y].common_targets(&outlooks[z])) {
                let seeing = cells_that_see_two(common) & thirds & board.with_digit[p] & !(1 << y | 1 << z);
                for x in CellBits(seeing).filter(|&x| takes(board, [y, z], x, p, common & PEERS[x])) {
                    if let Some(triple) = Triple::earliest([x, y, z], excluders) {
                        first = Some(first.map_or(triple, |first| first.min(triple)));
                    }
                }
            }
        }
    }
    let Some(triple) = first else {
        *changes = nothing_found(board);
        return None;
    };
    let cells = [triple.smaller, triple.larger, triple.third];
    let removals = exclusions(board, &cells, excluders);
    Some(Hint::remove(7.5, removals, Evidence::Aligned { cells: cells.map(|cell| cell as u8) }))
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
            Bits(survive[p]).fold(super::super::board::ALL, |answered, b| {
                answered & (1 << b | partners[b] | thirds[p][b])
            })
        });
        Outlook { survive, answered }
    }

    /// Returns the digits that two cells may take from a third.
    fn common_targets(&self, other: &Outlook) -> Mask {
        (0..9).fold(0, |targets, p| {
            let open = self.survive[p] & !other.answered[p] | other.survive[p] & !self.answered[p];
            targets | Mask::from(open == 0) << p
        })
    }
}

/// Returns the cells that see at least two of these.
fn cells_that_see_two(cells: Cells) -> Cells {
    let (_, two) =
        CellBits(cells).fold((0, 0), |(one, two), cell| (one | PEERS[cell], two | one & PEERS[cell]));
    two
}

/// Returns whether two cells take `p` from `x`: no combination of theirs is possible beside it.
fn takes(board: &Board, [y, z]: [usize; 2], x: usize, p: usize, excluders: Cells) -> bool {
    let partners = partners(board, excluders);
    let possible = |cell: usize| {
        let itself = if PEERS[x] >> cell & 1 == 1 { 1 << p } else { 0 };
        // A digit is its own partner, but may stand in two cells that don't see each other.
        board.digits(cell) & !(partners[p] & !(1 << p)) & !itself
    };
    let (of_y, of_z) = (possible(y), possible(z));
    Bits(of_y).all(|b| {
        let same = if PEERS[y] >> z & 1 == 1 { 1 << b } else { 0 };
        let mut left = of_z & !(partners[b] & !(1 << b)) & !same;
        for excluder in CellBits(excluders & board.with_count[3]) {
            let digits = board.digits(excluder);
            if b != p && digits >> p & 1 == 1 && digits >> b & 1 == 1 {
                left &= !(digits & !(1 << p) & !(1 << b));
            }
        }
        left == 0
    })
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
