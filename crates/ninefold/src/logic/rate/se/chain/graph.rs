//! Weak and strong links between the candidates of a position.
//!
//! A weak link joins two candidates of which at most one is true, a strong link two of which at least one is true. Only
//! a candidate with a strong link, a *hub*, can be in the middle of a chain, so the graph keeps lists for hubs alone.
//! Any candidate can be the source of a chain.

use super::super::board::{
    Bits, Board, CROSSING, CellBits, HOUSE_CELLS, HOUSES_OF, Mask, POSITION_OF, is_plural, lowest,
};
use super::arithmetic::Rank;

/// A set of sources: bit i for the source with number i.
pub(super) type Row<const W: usize> = [u64; W];

/// Not a hub, or not in the graph.
pub(super) const NONE: u16 = u16::MAX;

/// Returns whether a mask has exactly two members.
#[inline]
pub(super) const fn is_pair(mask: Mask) -> bool {
    is_plural(mask) && !is_plural(mask & mask.wrapping_sub(1))
}

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkKind {
    /// Links by house only: one digit.
    X,
    /// Strong links by cell only, all weak links.
    Y,
    /// All links.
    Xy,
}

impl LinkKind {
    pub(super) fn key(self) -> u8 {
        match self {
            LinkKind::X => Rank::X,
            LinkKind::Y => Rank::Y,
            LinkKind::Xy => Rank::XY,
        }
    }

    /// Returns the kind with this key.
    pub(super) fn from_key(key: u8) -> LinkKind {
        match key {
            Rank::X => LinkKind::X,
            Rank::Y => LinkKind::Y,
            _ => LinkKind::Xy,
        }
    }

    /// Returns whether candidates of one cell are linked.
    pub(super) fn joins_cells(self) -> bool {
        self != LinkKind::X
    }

    /// Returns whether the two places of a digit in a house have a strong link.
    pub(super) fn joins_places(self) -> bool {
        self != LinkKind::Y
    }
}

/// The links of a position. Lists keep the original's order: links by cell come first (digits ascending), then those by
/// box, row and column (positions ascending), each target once.
#[derive(Clone, Debug)]
pub(super) struct Graph<const W: usize> {
    pub(super) kind: LinkKind,
    /// The candidates, `9 × cell + digit`, by source number.
    pub(super) sources: Vec<u16>,
    /// The number of each candidate as a hub, or [`NONE`].
    pub(super) hub_of: [u16; 729],
    /// The source number of each hub.
    pub(super) source_of: Vec<u16>,
    weak: Vec<u16>,
    /// Where the weak links of each hub begin, and where those by house begin.
    weak_start: Vec<(u32, u32)>,
    strong: Vec<u16>,
    /// Where the strong links of each hub begin, and where those by house begin.
    strong_start: Vec<(u32, u32)>,
    /// The sources that have a weak link to each hub.
    pub(super) weak_sources: Vec<Row<W>>,
    /// The sources that have a strong link to each hub.
    pub(super) strong_sources: Vec<Row<W>>,
}

impl<const W: usize> Graph<W> {
    /// Creates an empty graph.
    pub(super) fn new() -> Graph<W> {
        Graph {
            kind: LinkKind::Xy,
            sources: Vec::new(),
            hub_of: [NONE; 729],
            source_of: Vec::new(),
            weak: Vec::new(),
            weak_start: Vec::new(),
            strong: Vec::new(),
            strong_start: Vec::new(),
            weak_sources: Vec::new(),
            strong_sources: Vec::new(),
        }
    }

    /// Replaces the graph by that of a board, of candidates with these digits. Returns false if there is no hub.
    pub(super) fn build(&mut self, board: &Board, kind: LinkKind, digits: Mask) -> bool {
        self.kind = kind;
        for candidate in self.sources.drain(..) {
            self.hub_of[usize::from(candidate)] = NONE;
        }
        self.source_of.clear();
        let mut number = [0; 729];
        for cell in CellBits(board.open) {
            for digit in Bits(board.digits(cell) & digits) {
                let candidate = 9 * cell + digit;
                number[candidate] = self.sources.len() as u16;
                if is_hub(board, kind, cell, digit) {
                    self.hub_of[candidate] = self.source_of.len() as u16;
                    self.source_of.push(self.sources.len() as u16);
                }
                self.sources.push(candidate as u16);
            }
        }
        assert!(self.sources.len() <= 64 * W, "more candidates than a row has bits");
        self.link(board, &number);
        !self.source_of.is_empty()
    }

    fn link(&mut self, board: &Board, number: &[u16; 729]) {
        self.weak.clear();
        self.weak_start.clear();
        self.strong.clear();
        self.strong_start.clear();
        self.weak_sources.clear();
        self.strong_sources.clear();
        for &source in &self.source_of {
            let candidate = usize::from(self.sources[usize::from(source)]);
            let (cell, digit) = (candidate / 9, candidate % 9);
            let (mut weak_start, mut strong_start) = (self.weak.len(), self.strong.len());
            self.weak_start.push((weak_start as u32, 0));
            self.strong_start.push((strong_start as u32, 0));
            let mut row = [0; W];
            for_each_weak(board, self.kind, cell, digit, |target| {
                let source = number[target];
                row[usize::from(source >> 6)] |= 1 << (source & 63);
                if self.hub_of[target] != NONE {
                    self.weak.push(self.hub_of[target]);
                    weak_start += usize::from(target / 9 == cell);
                }
            });
            self.weak_sources.push(row);
            let mut row = [0; W];
            for_each_strong(board, self.kind, cell, digit, |target| {
                let source = number[target];
                row[usize::from(source >> 6)] |= 1 << (source & 63);
                self.strong.push(self.hub_of[target]);
                strong_start += usize::from(target / 9 == cell);
            });
            self.strong_sources.push(row);
            if let (Some(weak), Some(strong)) = (self.weak_start.last_mut(), self.strong_start.last_mut()) {
                (weak.1, strong.1) = (weak_start as u32, strong_start as u32);
            }
        }
        self.weak_start.push((self.weak.len() as u32, 0));
        self.strong_start.push((self.strong.len() as u32, 0));
    }

    /// Returns the number of hubs.
    pub(super) fn hub_count(&self) -> usize {
        self.source_of.len()
    }

    /// Returns the candidate of a hub.
    pub(super) fn candidate(&self, hub: u16) -> u16 {
        self.sources[usize::from(self.source_of[usize::from(hub)])]
    }

    /// Returns the hubs that have a weak link to a hub.
    #[inline]
    pub(super) fn weak(&self, hub: usize) -> &[u16] {
        &self.weak[self.weak_start[hub].0 as usize..self.weak_start[hub + 1].0 as usize]
    }

    /// Returns the hubs that have a strong link to a hub.
    #[inline]
    pub(super) fn strong(&self, hub: usize) -> &[u16] {
        &self.strong[self.strong_start[hub].0 as usize..self.strong_start[hub + 1].0 as usize]
    }

    /// Returns the hubs that have a weak link of this kind to a hub of a graph of all links.
    #[inline]
    pub(super) fn weak_of(&self, hub: usize, kind: LinkKind) -> &[u16] {
        let (start, by_house) = self.weak_start[hub];
        let start = if kind == LinkKind::X { by_house } else { start };
        &self.weak[start as usize..self.weak_start[hub + 1].0 as usize]
    }

    /// Returns the hubs that have a strong link of this kind to a hub of a graph of all links.
    #[inline]
    pub(super) fn strong_of(&self, hub: usize, kind: LinkKind) -> &[u16] {
        let ((start, by_house), (end, _)) = (self.strong_start[hub], self.strong_start[hub + 1]);
        let (start, end) = match kind {
            LinkKind::X => (by_house, end),
            LinkKind::Y => (start, by_house),
            LinkKind::Xy => (start, end),
        };
        &self.strong[start as usize..end as usize]
    }
}

fn is_hub(board: &Board, kind: LinkKind, cell: usize, digit: usize) -> bool {
    let has_partner = |house: u8| is_pair(board.places(usize::from(house), digit));
    kind.joins_cells() && board.with_count[2] >> cell & 1 == 1
        || kind.joins_places() && HOUSES_OF[cell].into_iter().any(has_partner)
}

/// Calls a function for each candidate that has a weak link to this one, in the original's order.
#[inline]
pub(super) fn for_each_weak(
    board: &Board,
    kind: LinkKind,
    cell: usize,
    digit: usize,
    mut found: impl FnMut(usize),
) {
    if kind.joins_cells() {
        for other in Bits(board.digits(cell) & !(1 << digit)) {
            found(9 * cell + other);
        }
    }
    let [of_box, row, column] = HOUSES_OF[cell].map(usize::from);
    for position in Bits(board.places(of_box, digit) & !(1 << POSITION_OF[cell][0])) {
        found(9 * usize::from(HOUSE_CELLS[of_box][position]) + digit);
    }
    for line in [row, column] {
        for position in Bits(board.places(line, digit) & !CROSSING[line][of_box]) {
            found(9 * usize::from(HOUSE_CELLS[line][position]) + digit);
        }
    }
}

/// Calls a function for each candidate that has a strong link to this one, in the original's order.
#[inline]
pub(super) fn for_each_strong(
    board: &Board,
    kind: LinkKind,
    cell: usize,
    digit: usize,
    mut found: impl FnMut(usize),
) {
    if kind.joins_cells() && board.with_count[2] >> cell & 1 == 1 {
        found(9 * cell + lowest(board.digits(cell) & !(1 << digit)));
    }
    if kind.joins_places() {
        let mut known = [usize::MAX; 2];
        for house_kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][house_kind]);
            let places = board.places(house, digit);
            if is_pair(places) {
                let partner = lowest(places & !(1 << POSITION_OF[cell][house_kind]));
                let target = 9 * usize::from(HOUSE_CELLS[house][partner]) + digit;
                if !known.contains(&target) {
                    found(target);
                    known[usize::from(known[0] != usize::MAX)] = target;
                }
            }
        }
    }
}
