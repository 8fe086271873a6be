//! A layout as the engine sees it: who sees whom, which pairs go together, which propagators watch which cell.

use super::pairs::Partners;
use super::propagator::Propagator;
use crate::grid::Layout;

/// The constraints of a board, or of one branch of a choice, ready to be propagated.
pub(super) struct Model {
    pub(super) digits: usize,
    /// All digits as bits.
    pub(super) full: u32,
    pub(super) cells: usize,
    /// What each cell may hold at first.
    pub(super) initial: Vec<u32>,
    /// Whether it contradicts itself without any cell.
    pub(super) impossible: bool,
    /// How many choices between branches are remembered in a position.
    pub(super) lanes: usize,
    /// In the order of their cost.
    pub(super) propagators: Vec<Propagator>,
    /// The cells of each house.
    pub(super) houses: Rows<u16>,
    /// The branches of all choices.
    pub(super) branches: Vec<Model>,
    /// For each cell whether it is part of a pair, and whether it has peers that it tells its digit.
    pub(super) has_pairs: Vec<bool>,
    pub(super) has_peers: Vec<bool>,
    pub(super) tables: Partners,
    /// The cells of each propagator.
    pub(super) cells_of: Rows<u16>,
    /// The cells that each cell tells its digit: those that see it, unless a sweep does.
    pub(super) peers: Rows<u16>,
    pub(super) pairs: Rows<(u16, u16)>,
    pub(super) watchers: Rows<(u16, u64)>,
    pub(super) peer_sets: PeerSets,
    /// The numbers of regions that stand for others: a solution numbers them in the order of their first cells.
    pub(super) renumbered: Vec<Vec<u16>>,
}

impl Model {
    /// Returns the cells that a cell tells its digit.
    #[inline]
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        self.peers.get(cell)
    }

    /// Returns a cell's partners, and the tables that say what it leaves them.
    #[inline]
    pub(super) fn pairs(&self, cell: usize) -> &[(u16, u16)] {
        self.pairs.get(cell)
    }

    /// Returns the propagators that watch a cell, as words of a bit set.
    #[inline]
    pub(super) fn watchers(&self, cell: usize) -> &[(u16, u64)] {
        self.watchers.get(cell)
    }

    /// Returns the cells that see a cell, as a bit set.
    #[inline]
    pub(super) fn peer_words(&self, cell: u16) -> &[u64] {
        self.peer_sets.words(cell)
    }
}

/// Lists of different lengths in one.
pub(super) struct Rows<T> {
    items: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Rows<T> {
    pub(super) fn new(rows: impl Iterator<Item = impl IntoIterator<Item = T>>) -> Rows<T> {
        let mut all = Rows { items: Vec::new(), ends: vec![0] };
        for row in rows {
            all.items.extend(row);
            all.ends.push(all.items.len() as u32);
        }
        all
    }

    /// Returns rows that are filled one after another.
    pub(super) fn filled(rows: usize, mut fill: impl FnMut(usize, &mut Vec<T>)) -> Rows<T> {
        let mut all = Rows { items: Vec::new(), ends: Vec::with_capacity(rows + 1) };
        all.ends.push(0);
        for row in 0..rows {
            fill(row, &mut all.items);
            all.ends.push(all.items.len() as u32);
        }
        all
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.ends.len() - 1).map(|row| self.get(row))
    }

    #[inline]
    pub(super) fn get(&self, row: usize) -> &[T] {
        &self.items[self.ends[row] as usize..self.ends[row + 1] as usize]
    }
}

/// Who sees whom, as bit sets.
pub(super) struct PeerSets {
    words: usize,
    sets: Vec<u64>,
}

impl PeerSets {
    pub(super) fn new(cells: usize) -> PeerSets {
        let words = cells.div_ceil(64);
        PeerSets { words, sets: vec![0; words * cells] }
    }

    #[inline]
    pub(super) fn words(&self, cell: u16) -> &[u64] {
        &self.sets[self.words * usize::from(cell)..self.words * (usize::from(cell) + 1)]
    }

    /// Lets a cell see those of a set.
    pub(super) fn add_all(&mut self, cell: u16, set: &[u64]) {
        let start = self.words * usize::from(cell);
        let own = &mut self.sets[start..start + self.words];
        own.iter_mut().zip(set).for_each(|(own, set)| *own |= set);
    }

    /// Lets cells see each other.
    pub(super) fn add(&mut self, cells: &[u16]) {
        let mut all = [0u64; Layout::MAX_CELLS.div_ceil(64)];
        let set = &mut all[..self.words];
        for &cell in cells {
            set[usize::from(cell) / 64] |= 1 << (cell % 64);
        }
        for &cell in cells {
            let start = self.words * usize::from(cell);
            let own = &mut self.sets[start..start + self.words];
            own.iter_mut().zip(&*set).for_each(|(own, set)| *own |= set);
            own[usize::from(cell) / 64] &= !(1 << (cell % 64));
        }
    }

    #[inline]
    pub(super) fn sees(&self, a: u16, b: u16) -> bool {
        self.words(a)[usize::from(b) / 64] >> (b % 64) & 1 == 1
    }

    /// Returns whether all the cells see each other.
    pub(super) fn is_clique(&self, cells: &[u16]) -> bool {
        cells.iter().enumerate().all(|(at, &a)| cells[at + 1..].iter().all(|&b| self.sees(a, b)))
    }

    /// Appends the cells that a cell sees and another set does not have.
    pub(super) fn list_beyond(&self, cell: u16, known: &[u64], list: &mut Vec<u16>) {
        for (at, word) in self.words(cell).iter().enumerate() {
            let mut left = word & !known.get(at).copied().unwrap_or(0);
            while left != 0 {
                list.push((at * 64) as u16 + left.trailing_zeros() as u16);
                left &= left - 1;
            }
        }
    }
}
