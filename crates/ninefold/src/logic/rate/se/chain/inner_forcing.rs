//! All multiple or dynamic forcing chains of the candidates that a closure has left, the best for each effect.

use super::super::board::{Bits, Board, CellBits, HOUSE_CELLS, HOUSES_OF, Mask, POSITION_OF, lowest};
use super::super::hint::{ChainEvidence, ChainKind};
use super::arithmetic::Rank;
use super::closure::{AncestorWalk, CandidateSet, Cause, Closure, Fact, Mode, NodeId};
use super::graph::NONE;
use super::inner::{END, Found, InnerChains};

/// The ends of a hint: closures, by number, and a node in each.
type Ends = Vec<(u16, NodeId)>;

/// The best hint for an effect so far.
#[derive(Clone, Debug)]
struct Best {
    complexity: u32,
    key: u8,
    order: u32,
    /// What the assumptions of its closures count as.
    root_cause: Cause,
    /// The conclusion: a candidate, and whether it is true.
    target: (u16, bool),
    ends: Ends,
}

/// Room for searches.
#[derive(Debug)]
pub(super) struct InnerForcing {
    closures: Vec<Closure>,
    /// The closures of the assumptions that each candidate is false or true.
    numbers: [[u16; 729]; 2],
    walk: AncestorWalk,
    /// The best hint for each fact.
    best: Vec<Option<Best>>,
    order: u32,
}

impl InnerForcing {
    pub(super) fn new() -> InnerForcing {
        InnerForcing {
            closures: Vec::new(),
            numbers: [[NONE; 729]; 2],
            walk: AncestorWalk::new(),
            best: vec![None; 2 * 729],
            order: 0,
        }
    }

    /// Finds the best chain for each effect, in the original's order.
    pub(super) fn find(
        &mut self,
        board: &Board,
        mode: Mode,
        inner: &mut InnerChains,
        found: &mut Vec<Found>,
    ) {
        self.close_all(board, mode, inner);
        self.order = 0;
        for cell in CellBits(board.open) {
            let count = board.digits(cell).count_ones();
            if count < 2 || (count == 2 && !mode.is_dynamic) {
                continue;
            }
            for digit in Bits(board.digits(cell)) {
                let candidate = 9 * cell + digit;
                if mode.is_dynamic {
                    self.offer_contradictions(board, inner, candidate);
                    if count >= 3 {
                        let both = [self.numbers[1][candidate], self.numbers[0][candidate]];
                        self.offer_common(board, inner, &both, Rank::DOUBLE, Cause::None);
                    }
                }
                for kind in 0..3 {
                    let house = usize::from(HOUSES_OF[cell][kind]);
                    let places = board.places(house, digit);
                    if places.count_ones() >= 2 && lowest(places) == usize::from(POSITION_OF[cell][kind]) {
                        let at = |position: usize| 9 * usize::from(HOUSE_CELLS[house][position]) + digit;
                        let all: Vec<u16> =
                            Bits(places).map(|position| self.numbers[1][at(position)]).collect();
                        self.offer_common(board, inner, &all, Rank::REGION, Cause::House(kind as u8));
                    }
                }
            }
            let all: Vec<u16> =
                Bits(board.digits(cell)).map(|digit| self.numbers[1][9 * cell + digit]).collect();
            self.offer_common(board, inner, &all, Rank::CELL, Cause::Cell);
        }
        self.deliver(board, mode, found);
    }

    /// Computes the closure of every assumption.
    fn close_all(&mut self, board: &Board, mode: Mode, inner: &mut InnerChains) {
        let mut used = 0;
        for cell in CellBits(board.open) {
            let count = board.digits(cell).count_ones();
            for digit in Bits(board.digits(cell)) {
                for is_true in [true, false] {
                    if !is_true && (!mode.is_dynamic || count < 2) {
                        continue;
                    }
                    if self.closures.len() == used {
                        self.closures.push(Closure::new());
                    }
                    let candidate = 9 * cell + digit;
                    let assumption = 2 * candidate as Fact + Fact::from(is_true);
                    self.closures[used].run(board, mode, assumption, u32::MAX, inner);
                    self.numbers[usize::from(is_true)][candidate] = used as u16;
                    used += 1;
                }
            }
        }
    }

    fn offer_contradictions(&mut self, board: &Board, inner: &InnerChains, candidate: usize) {
        for is_true in [true, false] {
            let closure = self.numbers[usize::from(is_true)][candidate];
            if let Some((a, b)) = self.closures[usize::from(closure)].contradiction {
                let ends = [(closure, a), (closure, b)];
                self.offer(board, inner, &ends, Rank::CONTRADICTION, Cause::None, candidate, !is_true);
            }
        }
    }

    /// Offers every fact that closures have in common.
    fn offer_common(
        &mut self,
        board: &Board,
        inner: &InnerChains,
        closures: &[u16],
        key: u8,
        root_cause: Cause,
    ) {
        let first = usize::from(closures[0]);
        for is_true in [true, false] {
            let set = |number: u16| -> &CandidateSet {
                let closure = &self.closures[usize::from(number)];
                if is_true { &closure.true_set } else { &closure.false_set }
            };
            let mut common = *set(closures[0]);
            for &number in &closures[1..] {
                common.iter_mut().zip(set(number)).for_each(|(word, more)| *word &= more);
            }
            if common == [0; 12] {
                continue;
            }
            let list = |closure: &Closure| {
                if is_true { closure.true_list.len() } else { closure.false_list.len() }
            };
            for index in 0..list(&self.closures[first]) {
                let closure = &self.closures[first];
                let node = if is_true { closure.true_list[index] } else { closure.false_list[index] };
                let target = usize::from(closure.nodes[usize::from(node)].fact >> 1);
                if common[target >> 6] >> (target & 63) & 1 == 1 {
                    let ends: Ends = closures
                        .iter()
                        .map(|&number| (number, self.closures[usize::from(number)].node(target, is_true)))
                        .collect();
                    self.offer(board, inner, &ends, key, root_cause, target, is_true);
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one hint")]
    fn offer(
        &mut self,
        board: &Board,
        inner: &InnerChains,
        ends: &[(u16, NodeId)],
        key: u8,
        root_cause: Cause,
        target: usize,
        is_true: bool,
    ) {
        self.order += 1;
        let Some(effect) = effect(board, target, is_true) else { return };
        if let Some(best) = &self.best[effect] {
            let depth = |&(closure, node): &(u16, NodeId)| {
                u32::from(self.closures[usize::from(closure)].nodes[usize::from(node)].depth)
            };
            let least: u32 = ends.iter().map(depth).sum();
            if (least, key) >= (best.complexity, best.key) {
                return;
            }
        }
        let mut complexity = 0;
        for &(closure, node) in ends {
            complexity += self.closures[usize::from(closure)].ancestors(node, &mut self.walk);
        }
        if inner.is_used() {
            let mut seen = Vec::new();
            for &(closure, node) in ends {
                let closure = &self.closures[usize::from(closure)];
                complexity += inner.complexity(closure, node, &mut self.walk, &mut seen);
            }
        }
        if self.best[effect].as_ref().is_none_or(|best| (complexity, key) < (best.complexity, best.key)) {
            let (order, ends) = (self.order, ends.to_vec());
            let target = (target as u16, is_true);
            self.best[effect] = Some(Best { complexity, key, order, root_cause, target, ends });
        }
    }

    /// Hands out the best hints in the order of production.
    fn deliver(&mut self, board: &Board, mode: Mode, found: &mut Vec<Found>) {
        let mut all: Vec<(usize, Best)> = Vec::new();
        for (effect, best) in self.best.iter_mut().enumerate() {
            all.extend(best.take().map(|best| (effect, best)));
        }
        all.sort_by_key(|(_, best)| best.order);
        for (effect, best) in all {
            let (cell, digit) = (effect / 2 / 9, effect / 2 % 9);
            let others: Mask = board.digits(cell) & !(1 << digit);
            let removals = vec![(cell as u8, if effect & 1 == 1 { others } else { 1 << digit })];
            let rank = Rank::new(super::forcing::base(mode), best.complexity, best.key, 0);
            let kind = match (best.key, best.root_cause) {
                (Rank::CONTRADICTION, _) => ChainKind::Contradiction,
                (_, Cause::None) => ChainKind::Double,
                (_, Cause::Cell) => ChainKind::Cell,
                (_, Cause::House(kind)) => ChainKind::Region { kind },
            };
            let source = self.closures[usize::from(best.ends[0].0)].nodes[0].fact >> 1;
            let producer = super::forcing::producer(mode);
            let evidence = ChainEvidence { producer, kind, source, target: best.target };
            let mut hint = Found { rank, removals, supports: Vec::new(), facts: Vec::new(), evidence };
            for &(closure, node) in &best.ends {
                let closure = &self.closures[usize::from(closure)];
                hint.facts.push(closure.nodes[usize::from(node)].fact | END);
                for &node in self.walk.of(closure, node) {
                    let node = &closure.nodes[usize::from(node)];
                    hint.facts.push(node.fact);
                    if node.fact & 1 == 1 {
                        // The assumption has no link of its own; it counts as what makes it one of several cases.
                        let cause = if node.cause == Cause::None { best.root_cause } else { node.cause };
                        if cause != Cause::None {
                            hint.supports.push((cause, node.fact >> 1));
                        }
                    }
                }
            }
            found.push(hint);
        }
    }
}

/// Returns what a conclusion does, as a fact: in a cell of two candidates the truth of one is the falsehood of the
/// other. Returns `None` if it does nothing.
fn effect(board: &Board, target: usize, is_true: bool) -> Option<usize> {
    let others = board.digits(target / 9) & !(1 << (target % 9));
    match (is_true, others.count_ones()) {
        (false, _) => Some(2 * target),
        (true, 0) => None,
        (true, 1) => Some(2 * (target / 9 * 9 + lowest(others))),
        (true, _) => Some(2 * target + 1),
    }
}
