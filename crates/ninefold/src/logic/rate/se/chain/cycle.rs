//! Closed chains, searched from one source in the original's order.

use super::super::board::{Board, CellBits, Cells, Mask, PEERS};
use super::graph::{Graph, LinkKind, NONE};

/// Room for a search, used again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct CycleSearch {
    /// The search in which each hub was last entered as a true node.
    entered: Vec<u32>,
    search: u32,
    /// The false node before each true node, and the true node before that.
    before: Vec<(u16, u16)>,
    frontier: Vec<u16>,
    next: Vec<u16>,
    /// The false nodes of a layer, each with the true node before it.
    layer: Vec<(u16, u16)>,
}

/// The links of a cycle back from its source: each false node with the true node before it.
pub(super) type Back = Vec<(u16, u16)>;

impl CycleSearch {
    /// Finds the first cycle of this complexity from a source that removes something, and what it removes.
    pub(super) fn first<const W: usize>(
        &mut self,
        board: &Board,
        graph: &Graph<W>,
        source: u16,
        complexity: u32,
    ) -> Option<Vec<(u8, Mask)>> {
        let mut found = None;
        self.run(graph, graph.kind, source, (complexity, complexity), |search, _, last| {
            found = search.removals(board, graph, source, last);
            found.is_some()
        });
        found
    }

    /// Searches breadth-first for cycles of links of a kind and of these complexities, and calls a function with the complexity and the last
    /// link of each, until it returns true.
    ///
    /// True nodes are entered once; the first to find them is their parent. False nodes are not merged: every true
    /// node makes its own for each weak link, unless that candidate is false among its ancestors already.
    pub(super) fn run<const W: usize>(
        &mut self,
        graph: &Graph<W>,
        kind: LinkKind,
        source: u16,
        (least, most): (u32, u32),
        mut found: impl FnMut(&CycleSearch, u32, (u16, u16)) -> bool,
    ) {
        self.search += 1;
        self.entered.resize(graph.hub_count().max(self.entered.len()), 0);
        self.before.resize(self.entered.len(), (NONE, NONE));
        self.entered[usize::from(source)] = self.search;
        self.frontier.clear();
        self.frontier.push(source);
        let mut complexity = 2;
        while complexity <= most && !self.frontier.is_empty() {
            let is_last = complexity == most;
            self.layer.clear();
            for &on in &self.frontier {
                for &off in graph.weak_of(usize::from(on), kind) {
                    let closes = || graph.strong_of(usize::from(off), kind).contains(&source);
                    if (!is_last || closes()) && !self.is_ancestor(source, on, off) {
                        self.layer.push((off, on));
                    }
                }
            }
            self.next.clear();
            for i in 0..self.layer.len() {
                let (off, on) = self.layer[i];
                for &target in graph.strong_of(usize::from(off), kind) {
                    if target == source {
                        if complexity >= least.max(4) && found(self, complexity, (off, on)) {
                            return;
                        }
                    } else if self.entered[usize::from(target)] != self.search && !is_last {
                        self.entered[usize::from(target)] = self.search;
                        self.before[usize::from(target)] = (off, on);
                        self.next.push(target);
                    }
                }
            }
            std::mem::swap(&mut self.frontier, &mut self.next);
            complexity += 2;
        }
    }

    /// Returns whether a candidate is false on the way to a true node.
    fn is_ancestor(&self, source: u16, on: u16, off: u16) -> bool {
        let mut node = on;
        while node != source {
            let (false_before, true_before) = self.before[usize::from(node)];
            if false_before == off {
                return true;
            }
            node = true_before;
        }
        false
    }

    /// Returns the links of a cycle, from its last one back to the source.
    pub(super) fn back(&self, source: u16, last: (u16, u16)) -> Back {
        let mut links = vec![last];
        let mut on = last.1;
        while on != source {
            links.push(self.before[usize::from(on)]);
            on = self.before[usize::from(on)].1;
        }
        links
    }

    /// Returns what a cycle removes: candidates in cells off the cycle that see one of its true nodes and one of its
    /// false nodes with their digit.
    pub(super) fn removals<const W: usize>(
        &self,
        board: &Board,
        graph: &Graph<W>,
        source: u16,
        last: (u16, u16),
    ) -> Option<Vec<(u8, Mask)>> {
        let mut by_state: [[Cells; 9]; 2] = [[0; 9]; 2];
        let mut on_cycle: Cells = 0;
        let mut add = |hub: u16, is_on: usize| {
            let candidate = usize::from(graph.candidate(hub));
            by_state[is_on][candidate % 9] |= PEERS[candidate / 9];
            on_cycle |= 1 << (candidate / 9);
        };
        let (mut off, mut on) = last;
        loop {
            add(off, 0);
            add(on, 1);
            if on == source {
                break;
            }
            (off, on) = self.before[usize::from(on)];
        }
        let victims: [Cells; 9] = std::array::from_fn(|digit| {
            by_state[0][digit] & by_state[1][digit] & board.with_digit[digit] & !on_cycle
        });
        let cells = victims.iter().fold(0, |all, cells| all | cells);
        let of_cell = |cell: usize| {
            (0..9).fold(0, |mask, digit| mask | ((victims[digit] >> cell & 1) as Mask) << digit)
        };
        (cells != 0).then(|| CellBits(cells).map(|cell| (cell as u8, of_cell(cell))).collect())
    }
}
