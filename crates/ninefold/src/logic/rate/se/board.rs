//! A 9×9 position as Sudoku Explainer sees it, and the geometry of its houses.
//!
//! The order in which a producer visits houses, positions and digits is part of the specification: it decides which
//! of several steps comes first. This file fixes the numbering that all producers share.
//!
//! ```text
//! cells      0–80 row by row            houses     boxes 0–8, rows 9–17, columns 18–26
//! digits     0–8 for 1–9                positions  0–8 in a house: a box row by row, a row by column, a column by row
//! ```

use super::values::Values;

/// A set of digits, or of positions in a house: bit i for number i.
pub(super) type Mask = u16;

/// A set of cells: bit i for cell i.
pub(super) type Cells = u128;

/// The three kinds of houses; house `h` has kind `h / 9`.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;

/// The order in which most producers visit the kinds of houses.
pub(super) const BOXES_COLUMNS_ROWS: [usize; 3] = [BOX, COLUMN, ROW];

/// All nine digits, or all nine positions.
pub(super) const ALL: Mask = 0x1ff;

/// All cells.
pub(super) const ALL_CELLS: Cells = (1 << 81) - 1;

/// The cells of each house by position.
pub(super) static HOUSE_CELLS: [[u8; 9]; 27] = house_cells();

/// The cells of each house as a set.
pub(super) static HOUSE_SET: [Cells; 27] = house_sets();

/// The box, row and column of each cell.
pub(super) static HOUSES_OF: [[u8; 3]; 81] = houses_of();

/// The same as a set: bit h for house h.
pub(super) static HOUSE_BITS: [u32; 81] = house_bits();

/// The position of each cell in its box, row and column.
pub(super) static POSITION_OF: [[u8; 3]; 81] = positions_of();

/// The 20 cells that share a house with each cell, as a set.
pub(super) static PEERS: [Cells; 81] = peers();

/// The same as a list: the cells of the box by position, then those of the row, then those of the column.
pub(super) static PEER_LIST: [[u8; 20]; 81] = peer_list();

/// The positions of the first house that lie in the second.
pub(super) static CROSSING: [[Mask; 27]; 27] = crossings();

const fn cell_at(house: usize, position: usize) -> usize {
    let index = house % 9;
    match house / 9 {
        BOX => (index / 3 * 3 + position / 3) * 9 + index % 3 * 3 + position % 3,
        ROW => index * 9 + position,
        _ => position * 9 + index,
    }
}

const fn house_cells() -> [[u8; 9]; 27] {
    let mut table = [[0; 9]; 27];
    let mut i = 0;
    while i < 27 * 9 {
        table[i / 9][i % 9] = cell_at(i / 9, i % 9) as u8;
        i += 1;
    }
    table
}

const fn house_sets() -> [Cells; 27] {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 27 * 9 {
        table[i / 9] |= 1 << cell_at(i / 9, i % 9);
        i += 1;
    }
    table
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 27 * 9 {
        table[cell_at(i / 9, i % 9)][i / 81] = (i / 9) as u8;
        i += 1;
    }
    table
}

const fn house_bits() -> [u32; 81] {
    let of = houses_of();
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = of[cell];
        table[cell] = 1 << a | 1 << b | 1 << c;
        cell += 1;
    }
    table
}

const fn positions_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 27 * 9 {
        table[cell_at(i / 9, i % 9)][i / 81] = (i % 9) as u8;
        i += 1;
    }
    table
}

const fn peers() -> [Cells; 81] {
    let (of, sets) = (houses_of(), house_sets());
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = of[cell];
        table[cell] = (sets[a as usize] | sets[b as usize] | sets[c as usize]) & !(1 << cell);
        cell += 1;
    }
    table
}

const fn peer_list() -> [[u8; 20]; 81] {
    let of = houses_of();
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut count, mut i): (Cells, usize, usize) = (1 << cell, 0, 0);
        while i < 27 {
            let peer = cell_at(of[cell][i / 9] as usize, i % 9);
            if seen >> peer & 1 == 0 {
                seen |= 1 << peer;
                table[cell][count] = peer as u8;
                count += 1;
            }
            i += 1;
        }
        cell += 1;
    }
    table
}

const fn crossings() -> [[Mask; 27]; 27] {
    let of = houses_of();
    let mut table = [[0; 27]; 27];
    let mut i = 0;
    while i < 27 * 9 {
        let cell = cell_at(i / 9, i % 9);
        let mut kind = 0;
        while kind < 3 {
            table[i / 9][of[cell][kind] as usize] |= 1 << (i % 9);
            kind += 1;
        }
        i += 1;
    }
    table
}

/// Defines an iterator over the members of a set of bits, in ascending order.
macro_rules! members {
    ($(#[$about:meta])* $name:ident, $set:ty) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(super) struct $name(pub(super) $set);

        impl Iterator for $name {
            type Item = usize;

            #[inline]
            fn next(&mut self) -> Option<usize> {
                let lowest = self.0.trailing_zeros() as usize;
                (self.0 != 0).then(|| {
                    self.0 &= self.0 - 1;
                    lowest
                })
            }
        }
    };
}

members!(
    /// The members of a mask.
    Bits, Mask
);
members!(
    /// The members of a set of cells.
    CellBits, Cells
);

/// Returns the lowest member of a mask that is not empty.
#[inline]
pub(super) const fn lowest(mask: Mask) -> usize {
    mask.trailing_zeros() as usize
}

/// Returns the highest member of a mask that is not empty.
#[inline]
pub(super) const fn highest(mask: Mask) -> usize {
    15 - mask.leading_zeros() as usize
}

/// Returns whether a mask has at least two members.
#[inline]
pub(super) const fn is_plural(mask: Mask) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// Returns the number of members of a mask of digits or positions.
///
/// A table is faster than `count_ones` where the processor's own instruction may not be used.
#[inline]
pub(super) fn count(mask: Mask) -> usize {
    static COUNTS: [u8; 512] = {
        let mut table = [0; 512];
        let mut mask = 0;
        while mask < 512 {
            table[mask] = mask.count_ones() as u8;
            mask += 1;
        }
        table
    };
    usize::from(COUNTS[usize::from(mask & ALL)])
}

/// Returns whether a mask has exactly one member.
#[inline]
pub(super) const fn is_single(mask: Mask) -> bool {
    mask != 0 && !is_plural(mask)
}

/// Returns whether a set of cells has at least two members.
#[inline]
pub(super) const fn is_plural_cells(cells: Cells) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

/// Returns whether a set of cells has at least this number of members, which is not 0.
#[inline]
pub(super) fn has_at_least(mut cells: Cells, number: usize) -> bool {
    for _ in 1..number {
        cells &= cells.wrapping_sub(1);
    }
    cells != 0
}

/// The candidates, seen by cell and by house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    /// The candidates of each cell; none if it has a value.
    pub(super) cell: [Mask; 81],
    /// The positions of each digit in each house.
    pub(super) places: [[Mask; 9]; 27],
}

impl Marks {
    /// Removes a candidate, whether or not it is there.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cell[cell] &= !(1 << digit);
        for kind in 0..3 {
            self.places[usize::from(HOUSES_OF[cell][kind])][digit] &= !(1 << POSITION_OF[cell][kind]);
        }
    }
}

/// A position: values and candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) marks: Marks,
    /// The cells that have each digit as a candidate.
    pub(super) with_digit: [Cells; 9],
    /// The cells with each number of candidates; a cell with a value counts as one with none.
    pub(super) with_count: [Cells; 10],
    /// The houses, as a set, in which each digit has each number of places: `[digit][number]`.
    pub(super) with_places: [[u32; 10]; 9],
    /// The number of cells without a value in each house.
    pub(super) empty: [u8; 27],
    /// The number of cells with each digit as a value.
    pub(super) placed: [u8; 9],
    /// The cells without a value.
    pub(super) open: Cells,
    /// What has changed since the changes were last taken.
    pub(super) changes: Changes,
}

/// Where candidates have gone: the houses, digits and cells concerned.
///
/// A producer that has found nothing need not look again where nothing has changed, because candidates only go. The
/// conditions on counts of empty cells and placed digits become stricter as cells are filled, so they cannot turn a
/// "no" into a "yes" either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Changes {
    pub(super) houses: u32,
    pub(super) digits: Mask,
    pub(super) cells: Cells,
}

impl Changes {
    pub(super) const NONE: Changes = Changes { houses: 0, digits: 0, cells: 0 };
    pub(super) const EVERYTHING: Changes = Changes { houses: (1 << 27) - 1, digits: ALL, cells: ALL_CELLS };

    /// Adds further changes.
    #[inline]
    pub(super) fn add(&mut self, more: &Changes) {
        self.houses |= more.houses;
        self.digits |= more.digits;
        self.cells |= more.cells;
    }
}

impl Board {
    /// Returns the position with these values: each empty cell has the digits that no peer has as a value, or fewer if
    /// the puzzle comes with candidates.
    pub(super) fn new(values: &Values) -> Board {
        let mut board = Board {
            marks: Marks { cell: [0; 81], places: [[0; 9]; 27] },
            with_digit: std::array::from_fn(|digit| values.places(digit)),
            with_count: [0; 10],
            with_places: [[0; 10]; 9],
            empty: [0; 27],
            placed: values.placed.map(|cells| cells.count_ones() as u8),
            open: values.open,
            changes: Changes::NONE,
        };
        for (cell, digits) in values.candidates() {
            board.marks.cell[cell] = digits;
            for kind in 0..3 {
                let house = usize::from(HOUSES_OF[cell][kind]);
                board.empty[house] += 1;
                for digit in Bits(digits) {
                    board.marks.places[house][digit] |= 1 << POSITION_OF[cell][kind];
                }
            }
        }
        for cell in 0..81 {
            board.with_count[count(board.marks.cell[cell])] |= 1 << cell;
        }
        for (house, places) in board.marks.places.iter().enumerate() {
            for (digit, &places) in places.iter().enumerate() {
                board.with_places[digit][count(places)] |= 1 << house;
            }
        }
        board
    }

    /// Returns the candidates of a cell.
    #[inline]
    pub(super) fn digits(&self, cell: usize) -> Mask {
        self.marks.cell[cell]
    }

    /// Returns the positions of a digit in a house.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> Mask {
        self.marks.places[house][digit]
    }

    /// Removes candidates of a cell.
    pub(super) fn remove(&mut self, cell: usize, digits: Mask) {
        let old = self.marks.cell[cell];
        for digit in Bits(old & digits) {
            for house in HOUSES_OF[cell] {
                let number = count(self.marks.places[usize::from(house)][digit]);
                self.with_places[digit][number] ^= 1 << house;
                self.with_places[digit][number - 1] ^= 1 << house;
            }
            self.marks.remove(cell, digit);
            self.with_digit[digit] &= !(1 << cell);
        }
        self.changes.add(&Changes { houses: HOUSE_BITS[cell], digits: old & digits, cells: 1 << cell });
        self.with_count[count(old)] &= !(1 << cell);
        self.with_count[count(old & !digits)] |= 1 << cell;
    }

    /// Writes a value into a cell and removes the candidates that it rules out.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.remove(cell, ALL);
        for peer in CellBits(self.with_digit[digit] & PEERS[cell]) {
            self.remove(peer, 1 << digit);
        }
        self.open &= !(1 << cell);
        self.placed[digit] += 1;
        for house in HOUSES_OF[cell] {
            self.empty[usize::from(house)] -= 1;
        }
    }
}
