//! Everything that follows from one assumption, in the original's order.
//!
//! The order of the queue decides which parents a fact gets, hence how complex a chain is, and which contradiction is
//! met first. After a contradiction the closure stays as it is: *partial*, and other chains use it all the same.

use super::super::board::{
    Bits, Board, CROSSING, HOUSE_CELLS, HOUSES_OF, Marks, POSITION_OF, is_plural, lowest,
};
use super::super::hint::Evidence;
use super::ancestors::AncestorWalk;
use super::graph::NONE;
use super::inner::InnerChains;

/// A fact: `2 × candidate + 1` if the candidate is true, `2 × candidate` if it is false.
pub(super) type Fact = u16;

/// A node of a closure, by its number.
pub(super) type NodeId = u16;

/// What may be used to follow an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mode {
    /// Whether candidates of one cell are linked.
    pub(super) joins_cells: bool,
    /// Whether candidates that have become false count as gone for further strong links.
    pub(super) is_dynamic: bool,
    /// 0 for plain chains, 1 with patterns inside, 2–5 with chains inside.
    pub(super) level: u8,
}

impl Mode {
    pub(super) const NISHIO: Mode = Mode { joins_cells: false, is_dynamic: true, level: 0 };
    pub(super) const MULTIPLE: Mode = Mode { joins_cells: true, is_dynamic: false, level: 0 };

    /// Creates the mode of dynamic chains with this level of nesting.
    pub(super) const fn dynamic(level: u8) -> Mode {
        Mode { joins_cells: true, is_dynamic: true, level }
    }
}

/// The link that made a fact true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Cause {
    /// None: an assumption, a false fact that needs no cause here, or the result of a pattern.
    None,
    /// All other candidates of the cell are false.
    Cell,
    /// All other places of the digit in the house of this kind are false.
    House(u8),
}

/// A fact with its reasons.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) fact: Fact,
    /// The number of parents.
    parent_count: u16,
    parent_start: u32,
    /// A lower bound of the number of ancestors.
    pub(super) depth: u16,
    /// The number of ancestors, the node included; 0 if it has not been counted.
    ancestors: u16,
    pub(super) cause: Cause,
    /// The use of an inner chain that removed the candidate, or [`NO_INNER`].
    pub(super) inner: u32,
}

/// No inner chain is behind a node.
pub(super) const NO_INNER: u32 = u32::MAX;

/// Why candidates are false that no link makes false: a pattern or an inner chain.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The number of nodes when the pattern or chain was found.
    pub(super) known: NodeId,
    /// Its first node; those that follow, up to the next origin, are its own as far as no link made them.
    pub(super) first: NodeId,
    pub(super) evidence: Evidence,
}

/// One entry per candidate. There are 1,024 of them, so that an index needs no bounds check.
#[derive(Clone, Debug)]
struct PerCandidate([NodeId; 1024]);

impl PerCandidate {
    #[inline]
    fn get(&self, candidate: usize) -> NodeId {
        self.0[candidate & 1023]
    }

    #[inline]
    fn set(&mut self, candidate: usize, node: NodeId) {
        self.0[candidate & 1023] = node;
    }
}

/// A set of candidates.
pub(super) type CandidateSet = [u64; 12];

/// A closure, and room for the next one.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    pub(super) nodes: Vec<Node>,
    parents: Vec<NodeId>,
    /// The patterns and inner chains behind the nodes, in order.
    pub(super) origins: Vec<Origin>,
    true_node: PerCandidate,
    false_node: PerCandidate,
    /// The facts in the order in which they were found.
    pub(super) true_list: Vec<NodeId>,
    pub(super) false_list: Vec<NodeId>,
    pub(super) true_set: CandidateSet,
    pub(super) false_set: CandidateSet,
    /// The true and the false node that contradict each other.
    pub(super) contradiction: Option<(NodeId, NodeId)>,
    /// The candidates as the closure sees them: without those that have become false.
    pub(super) left: Marks,
    /// For each family of patterns, how many false facts it knew when it last found nothing.
    pub(super) searched: [usize; 4],
}

impl Closure {
    /// Creates an empty closure.
    pub(super) fn new() -> Closure {
        Closure {
            nodes: Vec::new(),
            parents: Vec::new(),
            origins: Vec::new(),
            true_node: PerCandidate([NONE; 1024]),
            false_node: PerCandidate([NONE; 1024]),
            true_list: Vec::new(),
            false_list: Vec::new(),
            true_set: [0; 12],
            false_set: [0; 12],
            contradiction: None,
            left: Marks { cell: [0; 81], places: [[0; 9]; 27] },
            searched: [0; 4],
        }
    }

    fn clear(&mut self) {
        for node in self.nodes.drain(..) {
            self.true_node.set(usize::from(node.fact >> 1), NONE);
            self.false_node.set(usize::from(node.fact >> 1), NONE);
        }
        self.parents.clear();
        self.origins.clear();
        self.true_list.clear();
        self.false_list.clear();
        self.true_set = [0; 12];
        self.false_set = [0; 12];
        self.contradiction = None;
    }

    /// Returns the node that makes a candidate true or false.
    #[inline]
    pub(super) fn node(&self, candidate: usize, is_true: bool) -> NodeId {
        if is_true { self.true_node.get(candidate) } else { self.false_node.get(candidate) }
    }

    /// Returns the candidates that are true, or false.
    pub(super) fn set(&self, is_true: bool) -> &CandidateSet {
        if is_true { &self.true_set } else { &self.false_set }
    }

    /// Returns the facts in the order in which they were found.
    pub(super) fn list(&self, is_true: bool) -> &[NodeId] {
        if is_true { &self.true_list } else { &self.false_list }
    }

    /// Returns a lower bound of the number of ancestors of a node.
    pub(super) fn depth(&self, node: NodeId) -> u32 {
        u32::from(self.nodes[usize::from(node)].depth)
    }

    /// Returns the parents of a node.
    pub(super) fn parents(&self, node: NodeId) -> &[NodeId] {
        let node = &self.nodes[usize::from(node)];
        &self.parents[node.parent_start as usize..][..usize::from(node.parent_count)]
    }

    /// Replaces the closure by that of an assumption.
    ///
    /// `useful` is a bound: facts with more ancestors are of no use, so a plain closure stops when only such facts can
    /// follow. Patterns and inner chains need everything.
    pub(super) fn run(
        &mut self,
        board: &Board,
        mode: Mode,
        assumption: Fact,
        useful: u32,
        inner: &mut InnerChains,
    ) {
        match (mode.joins_cells, mode.is_dynamic) {
            (false, _) => self.run_with::<false, true>(board, mode, assumption, useful, inner),
            (true, true) => self.run_with::<true, true>(board, mode, assumption, useful, inner),
            (true, false) => self.run_with::<true, false>(board, mode, assumption, useful, inner),
        }
    }

    fn run_with<const CELLS: bool, const DYNAMIC: bool>(
        &mut self,
        board: &Board,
        mode: Mode,
        assumption: Fact,
        useful: u32,
        inner: &mut InnerChains,
    ) {
        self.clear();
        let useful = if mode.level == 0 { useful.min(u32::from(u16::MAX)) as u16 } else { u16::MAX };
        if DYNAMIC {
            self.left = board.marks;
            self.searched = [0; 4];
        }
        let root = self.add(assumption, &[], Cause::None, NO_INNER);
        self.keep(root);
        let (mut next_true, mut next_false) = (0, 0);
        // How many facts in the queues have few enough ancestors to be useful. Only a plain closure counts what comes
        // in, so in others the number wraps around, unread.
        let mut useful_waiting = 1_usize;
        loop {
            let known = (self.true_list.len(), self.false_list.len());
            let done = if let Some(&node) = self.true_list.get(next_true) {
                next_true += 1;
                let is_useful = self.nodes[usize::from(node)].depth < useful;
                useful_waiting = useful_waiting.wrapping_sub(usize::from(is_useful));
                self.follow_weak::<CELLS, DYNAMIC>(board, node)
            } else if let Some(&node) = self.false_list.get(next_false) {
                next_false += 1;
                let is_useful = self.nodes[usize::from(node)].depth < useful;
                useful_waiting = useful_waiting.wrapping_sub(usize::from(is_useful));
                self.follow_strong::<CELLS, DYNAMIC>(board, node)
            } else if mode.level > 0 {
                !(self.apply_patterns(board) || mode.level > 1 && inner.apply(self, board, mode.level))
            } else {
                true
            };
            if done {
                return;
            }
            if mode.level == 0 {
                let is_useful = |node: &&NodeId| self.nodes[usize::from(**node)].depth < useful;
                useful_waiting += self.true_list[known.0..].iter().filter(is_useful).count();
                useful_waiting += self.false_list[known.1..].iter().filter(is_useful).count();
                if useful_waiting == 0 {
                    return;
                }
            }
        }
    }

    /// Makes false what a true fact rules out. Returns whether that contradicts another fact.
    #[inline]
    fn follow_weak<const CELLS: bool, const DYNAMIC: bool>(&mut self, board: &Board, node: NodeId) -> bool {
        let candidate = usize::from(self.nodes[usize::from(node)].fact >> 1);
        let (cell, digit) = (candidate / 9, candidate % 9);
        if CELLS {
            let digits = if DYNAMIC { self.left.cell[cell] } else { board.digits(cell) };
            for other in Bits(digits & !(1 << digit)) {
                if self.make_false(9 * cell + other, node) {
                    return true;
                }
            }
        }
        let [of_box, row, column] = HOUSES_OF[cell].map(usize::from);
        for (house, skipped) in [
            (of_box, 1 << POSITION_OF[cell][0]),
            (row, CROSSING[row][of_box]),
            (column, CROSSING[column][of_box]),
        ] {
            let places = if DYNAMIC { self.left.places[house][digit] } else { board.places(house, digit) };
            for position in Bits(places & !skipped) {
                if self.make_false(9 * usize::from(HOUSE_CELLS[house][position]) + digit, node) {
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    fn make_false(&mut self, candidate: usize, parent: NodeId) -> bool {
        let truth = self.true_node.get(candidate);
        if truth != NONE {
            let node = self.add(2 * candidate as Fact, &[parent], Cause::None, NO_INNER);
            self.contradiction = Some((truth, node));
            return true;
        }
        if self.false_node.get(candidate) == NONE {
            let node = self.add(2 * candidate as Fact, &[parent], Cause::None, NO_INNER);
            self.keep(node);
        }
        false
    }

    /// Makes true what must be true once a fact is false. Returns whether that contradicts another fact.
    #[inline]
    fn follow_strong<const CELLS: bool, const DYNAMIC: bool>(&mut self, board: &Board, node: NodeId) -> bool {
        let candidate = usize::from(self.nodes[usize::from(node)].fact >> 1);
        let (cell, digit) = (candidate / 9, candidate % 9);
        if CELLS {
            let digits = if DYNAMIC { self.left.cell[cell] } else { board.digits(cell) };
            let rest = digits & !(1 << digit);
            if rest != 0 && !is_plural(rest) && digits != rest {
                let target = 9 * cell + lowest(rest);
                if self.would_be_new(target) {
                    let truth = self.add(2 * target as Fact + 1, &[node], Cause::Cell, NO_INNER);
                    if DYNAMIC {
                        for gone in Bits(board.digits(cell) & !digits) {
                            self.add_parent(truth, self.false_node.get(9 * cell + gone));
                        }
                    }
                    if self.make_true(target, truth) {
                        return true;
                    }
                }
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = if DYNAMIC { self.left.places[house][digit] } else { board.places(house, digit) };
            let rest = places & !(1 << POSITION_OF[cell][kind]);
            if rest != 0 && !is_plural(rest) && places != rest {
                let target = 9 * usize::from(HOUSE_CELLS[house][lowest(rest)]) + digit;
                if self.would_be_new(target) {
                    let truth = self.add(2 * target as Fact + 1, &[node], Cause::House(kind as u8), NO_INNER);
                    if DYNAMIC {
                        for gone in Bits(board.places(house, digit) & !places) {
                            let gone = 9 * usize::from(HOUSE_CELLS[house][gone]) + digit;
                            self.add_parent(truth, self.false_node.get(gone));
                        }
                    }
                    if self.make_true(target, truth) {
                        return true;
                    }
                }
            }
        }
        if DYNAMIC {
            self.left.remove(cell, digit);
        }
        false
    }

    /// Returns whether the truth of a candidate would be new, or a contradiction.
    #[inline]
    fn would_be_new(&self, candidate: usize) -> bool {
        self.true_node.get(candidate) == NONE || self.false_node.get(candidate) != NONE
    }

    #[inline]
    fn make_true(&mut self, candidate: usize, truth: NodeId) -> bool {
        let falsehood = self.false_node.get(candidate);
        if falsehood != NONE {
            self.contradiction = Some((truth, falsehood));
            return true;
        }
        self.keep(truth);
        false
    }

    /// Makes candidates false that a pattern or an inner chain removes, unless they are false already. It does not
    /// matter here whether one of them is true: the original tests that only when it follows a link.
    pub(super) fn remove(&mut self, removals: &mut [u16], parents: &[NodeId], inner: u32) {
        removals.sort_unstable();
        for &candidate in &*removals {
            if self.false_node.get(usize::from(candidate)) == NONE {
                let node = self.add(2 * candidate, parents, Cause::None, inner);
                self.keep(node);
            }
        }
    }

    /// Notes what is behind the candidates that [`remove`](Closure::remove) makes false next.
    pub(super) fn note_origin(&mut self, known: usize, evidence: Evidence) {
        self.origins.push(Origin { known: known as NodeId, first: self.nodes.len() as NodeId, evidence });
    }

    #[inline]
    fn add(&mut self, fact: Fact, parents: &[NodeId], cause: Cause, inner: u32) -> NodeId {
        let depth =
            parents.iter().map(|&parent| self.nodes[usize::from(parent)].depth).max().unwrap_or(0) + 1;
        let parent_start = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let parent_count = parents.len() as u16;
        self.nodes.push(Node { fact, parent_count, parent_start, depth, ancestors: 0, cause, inner });
        (self.nodes.len() - 1) as NodeId
    }

    /// Adds a parent to the newest node.
    #[inline]
    fn add_parent(&mut self, node: NodeId, parent: NodeId) {
        self.parents.push(parent);
        let depth = self.nodes[usize::from(parent)].depth + 1;
        let node = &mut self.nodes[usize::from(node)];
        node.parent_count += 1;
        node.depth = node.depth.max(depth);
    }

    #[inline]
    fn keep(&mut self, node: NodeId) {
        let fact = self.nodes[usize::from(node)].fact;
        let candidate = usize::from(fact >> 1);
        if fact & 1 == 1 {
            self.true_node.set(candidate, node);
            self.true_list.push(node);
            self.true_set[candidate >> 6] |= 1 << (candidate & 63);
        } else {
            self.false_node.set(candidate, node);
            self.false_list.push(node);
            self.false_set[candidate >> 6] |= 1 << (candidate & 63);
        }
    }

    /// Returns the number of different facts among a node and its ancestors.
    pub(super) fn ancestors(&mut self, node: NodeId, walk: &mut AncestorWalk) -> u32 {
        if self.nodes[usize::from(node)].ancestors == 0 {
            self.nodes[usize::from(node)].ancestors = walk.of(self, node).len() as u16;
        }
        u32::from(self.nodes[usize::from(node)].ancestors)
    }
}
