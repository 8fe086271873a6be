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
    /// For each cell whether it is part of a pair.
    pub(super) has_pairs: Vec<bool>,
    pub(super) tables: Partners,
    /// The cells of each propagator.
    pub(super) cells_of: Rows<u16>,
    pub(super) peers: Rows<u16>,
    pub(super) pairs: Rows<(u16, u16)>,
    pub(super) watchers: Rows<(u16, u64)>,
    pub(super) peer_sets: PeerSets,
}

impl Model {
    /// Returns the cells that see a cell.
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

    pub(super) fn list(&self, cell: u16) -> impl Iterator<Item = u16> + '_ {
        self.words(cell).iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.checked_sub(1)?;
                Some((at * 64) as u16 + bit as u16)
            })
        })
    }
}
