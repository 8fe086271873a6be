//! The board of the twin: values, candidates, houses and peers, with the orders that Sudoku Explainer visits them in.

/// A cell (0–80, row by row) and a digit (1–9).
pub(crate) type Candidate = (usize, u8);

/// Values (0: none) and candidates (bit `digit - 1`) of the 81 cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) values: [u8; 81],
    pub(crate) candidates: [u16; 81],
}

/// What a house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Box,
    Row,
    Column,
}

pub(super) const BOX_ROW_COLUMN: [Kind; 3] = [Kind::Box, Kind::Row, Kind::Column];
pub(super) const BOX_COLUMN_ROW: [Kind; 3] = [Kind::Box, Kind::Column, Kind::Row];

const fn cell_at(kind: Kind, index: usize, position: usize) -> usize {
    match kind {
        Kind::Box => (index / 3 * 3 + position / 3) * 9 + index % 3 * 3 + position % 3,
        Kind::Row => index * 9 + position,
        Kind::Column => position * 9 + index,
    }
}

/// The cells of every house, by kind, index and position.
static HOUSES: [[[usize; 9]; 9]; 3] = {
    let mut houses = [[[0; 9]; 9]; 3];
    let mut number = 0;
    while number < 243 {
        let (kind, index, position) = (number / 81, number / 9 % 9, number % 9);
        houses[kind][index][position] = cell_at(BOX_ROW_COLUMN[kind], index, position);
        number += 1;
    }
    houses
};

impl Kind {
    /// Returns the cells of a house by position: row-major in a box, by column in a row, by row in a column.
    pub(super) fn cells(self, index: usize) -> &'static [usize; 9] {
        &HOUSES[self as usize][index]
    }

    /// Returns the index of the house that holds a cell.
    pub(super) fn index_of(self, cell: usize) -> usize {
        match self {
            Kind::Box => cell / 27 * 3 + cell % 9 / 3,
            Kind::Row => cell / 9,
            Kind::Column => cell % 9,
        }
    }

    /// Returns the cells of the house that holds a cell.
    pub(super) fn around(self, cell: usize) -> &'static [usize; 9] {
        self.cells(self.index_of(cell))
    }
}

/// Returns the houses in the order boxes, columns, rows.
pub(super) fn houses() -> impl Iterator<Item = (Kind, &'static [usize; 9])> {
    BOX_COLUMN_ROW.into_iter().flat_map(|kind| (0..9).map(move |index| (kind, kind.cells(index))))
}

/// Returns whether two cells share a house.
pub(super) fn sees(a: usize, b: usize) -> bool {
    a != b && BOX_ROW_COLUMN.into_iter().any(|kind| kind.index_of(a) == kind.index_of(b))
}

/// Returns the peers of a cell: those of its box, then of its row, then of its column, each once.
pub(super) fn peers(cell: usize) -> Vec<usize> {
    let mut peers = Vec::new();
    for kind in BOX_ROW_COLUMN {
        for &peer in kind.around(cell) {
            if peer != cell && !peers.contains(&peer) {
                peers.push(peer);
            }
        }
    }
    peers
}

/// Returns the houses (box, row, column) that all of the cells share.
pub(super) fn shared_houses(cells: &[usize]) -> Vec<&'static [usize; 9]> {
    let shared = |kind: &Kind| cells.iter().all(|&cell| kind.index_of(cell) == kind.index_of(cells[0]));
    BOX_ROW_COLUMN.into_iter().filter(shared).map(|kind| kind.around(cells[0])).collect()
}

/// Returns the bit of a digit.
pub(super) fn bit(digit: u8) -> u16 {
    1 << (digit - 1)
}

/// Returns the number of digits in a set.
pub(super) fn count(digits: u16) -> usize {
    digits.count_ones() as usize
}

/// Returns the digits of a set, ascending.
pub(super) fn digits(set: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |&digit| set & bit(digit) != 0)
}

/// Returns the subsets of 0..n with k members, in increasing order of their bit masks: 01, 02, 12, 03, …
pub(super) fn subsets(n: usize, k: usize) -> impl Iterator<Item = Vec<usize>> {
    (0u32..1 << n)
        .filter(move |mask| mask.count_ones() as usize == k)
        .map(move |mask| (0..n).filter(|&member| mask >> member & 1 == 1).collect())
}

impl Board {
    /// Creates the board of a puzzle: each empty cell has the digits that no peer has.
    pub(crate) fn new(values: &[u8; 81]) -> Board {
        let mut board = Board { values: [0; 81], candidates: [0b1_1111_1111; 81] };
        for (cell, &value) in values.iter().enumerate() {
            if value != 0 {
                board.place((cell, value));
            }
        }
        board
    }

    /// Sets a value: the cell loses its candidates, its peers lose the digit.
    pub(crate) fn place(&mut self, (cell, digit): Candidate) {
        self.values[cell] = digit;
        self.candidates[cell] = 0;
        for peer in peers(cell) {
            self.remove((peer, digit));
        }
    }

    /// Removes a candidate.
    pub(crate) fn remove(&mut self, (cell, digit): Candidate) {
        self.candidates[cell] &= !bit(digit);
    }

    /// Returns whether a cell has a candidate.
    pub(super) fn has(&self, (cell, digit): Candidate) -> bool {
        self.candidates[cell] & bit(digit) != 0
    }

    /// Returns the number of candidates of a cell.
    pub(super) fn count(&self, cell: usize) -> usize {
        count(self.candidates[cell])
    }

    /// Returns the number of cells without a value in a house.
    pub(super) fn empty_count(&self, house: &[usize; 9]) -> usize {
        house.iter().filter(|&&cell| self.values[cell] == 0).count()
    }

    /// Returns the cells of a house that have a digit as a candidate, by position.
    pub(super) fn places(&self, house: &[usize; 9], digit: u8) -> Vec<usize> {
        house.iter().copied().filter(|&cell| self.has((cell, digit))).collect()
    }

    /// Returns those of the digits (a set) that each of the cells has, cell by cell.
    pub(super) fn having(&self, cells: impl IntoIterator<Item = usize>, set: u16) -> Vec<Candidate> {
        let of = |cell: usize| digits(self.candidates[cell] & set).map(move |digit| (cell, digit));
        cells.into_iter().flat_map(of).collect()
    }

    /// Returns the union of the candidates of cells.
    pub(super) fn union(&self, cells: &[usize]) -> u16 {
        cells.iter().fold(0, |union, &cell| union | self.candidates[cell])
    }
}
