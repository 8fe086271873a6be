//! Where several candidates can have a consequence in common at all.
//!
//! The exact closure of a candidate stops at contradictions; plain reachability does not, so it finds at least as
//! much. If all candidates of a cell, or all places of a digit in a house, make some candidate true, they also make the
//! others in its cell false. So it is enough to compare what they make false.
//!
//! That one candidate makes another false works in both directions: the row of the candidates that make x false is
//! also the row of those that x makes false.

use super::super::board::{ALL, Bits, Board, CellBits};
use super::graph::{Graph, LinkKind, NONE, Row, for_each_weak};
use super::prospects::Prospects;
use super::reach::Reach;

/// What each candidate makes false by links of the position.
#[derive(Clone, Debug)]
pub(super) struct Common<const W: usize> {
    graph: Graph<W>,
    reach: Reach<W>,
    /// By source number.
    made_false: Vec<Row<W>>,
    number: [u16; 729],
}

impl<const W: usize> Common<W> {
    pub(super) fn new() -> Common<W> {
        Common { graph: Graph::new(), reach: Reach::new(), made_false: Vec::new(), number: [NONE; 729] }
    }

    /// Prepares for a position.
    pub(super) fn prepare(&mut self, board: &Board) -> &Self {
        let graph = &mut self.graph;
        graph.build(board, LinkKind::Xy, ALL);
        self.reach.start(graph);
        while self.reach.follow_strong(graph) {
            self.reach.follow_weak(graph);
        }
        for (source, &candidate) in graph.sources.iter().enumerate() {
            self.number[usize::from(candidate)] = source as u16;
        }
        self.made_false.clear();
        for cell in CellBits(board.open) {
            for digit in Bits(board.digits(cell)) {
                let mut row = [0; W];
                for_each_weak(board, LinkKind::Xy, cell, digit, |target| {
                    let source = self.number[target];
                    row[usize::from(source >> 6)] |= 1 << (source & 63);
                    let hub = graph.hub_of[target];
                    if hub != NONE {
                        let ever = &self.reach.ever_true[usize::from(hub)];
                        row.iter_mut().zip(ever).for_each(|(word, more)| *word |= more);
                    }
                });
                self.made_false.push(row);
            }
        }
        self
    }
}

impl<const W: usize> Prospects for Common<W> {
    /// Static chains are never searched for contradictions.
    fn may_contradict(&self, _: usize, _: bool) -> bool {
        false
    }

    fn may_double(&self, _: usize) -> bool {
        false
    }

    fn may_agree(&self, candidates: &[usize]) -> bool {
        let mut common = [u64::MAX; W];
        for &candidate in candidates {
            let row = &self.made_false[usize::from(self.number[candidate])];
            common.iter_mut().zip(row).for_each(|(word, more)| *word &= more);
        }
        common != [0; W]
    }
}
