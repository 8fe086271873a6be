//! All multiple or dynamic forcing chains of the candidates that a closure has left, the best for each effect.

use super::super::board::{
    Bits, Board, CellBits, HOUSE_CELLS, HOUSES_OF, Mask, POSITION_OF, count, is_plural, lowest,
};
use super::super::hint::{ChainEvidence, ChainKind};
use super::ancestors::AncestorWalk;
use super::arithmetic::Rank;
use super::closure::{Cause, Closure, Fact, Mode, NodeId};
use super::graph::NONE;
use super::inner::{END, Found, InnerChains};
use super::prospects::ProspectRoom;

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
    used: usize,
    prospects: Option<Box<ProspectRoom>>,
}

impl InnerForcing {
    pub(super) fn new() -> InnerForcing {
        InnerForcing {
            closures: Vec::new(),
            numbers: [[NONE; 729]; 2],
            walk: AncestorWalk::new(),
            best: vec![None; 2 * 729],
            order: 0,
            used: 0,
            prospects: None,
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
        self.numbers = [[NONE; 729]; 2];
        (self.used, self.order) = (0, 0);
        let mut room = self.prospects.take().unwrap_or_else(ProspectRoom::new);
        let prospects = room.of(board, mode);
        let mut together = Vec::with_capacity(9);
        for cell in CellBits(board.open) {
            let count = count(board.digits(cell));
            if count < 2 || (count == 2 && !mode.is_dynamic) {
                continue;
            }
            for digit in Bits(board.digits(cell)) {
                let candidate = 9 * cell + digit;
                if mode.is_dynamic {
                    for is_true in [true, false] {
                        if prospects.may_contradict(candidate, is_true) {
                            let closure = self.close(board, mode, inner, candidate, is_true);
                            self.offer_contradiction(board, inner, closure, candidate, is_true);
                        }
                    }
                    if count >= 3 && prospects.may_double(candidate) {
                        let both =
                            [true, false].map(|is_true| self.close(board, mode, inner, candidate, is_true));
                        self.offer_common(board, inner, &both, (Rank::DOUBLE, Cause::None));
                    }
                }
                for kind in 0..3 {
                    let house = usize::from(HOUSES_OF[cell][kind]);
                    let places = board.places(house, digit);
                    if is_plural(places) && lowest(places) == usize::from(POSITION_OF[cell][kind]) {
                        let at = |position: usize| 9 * usize::from(HOUSE_CELLS[house][position]) + digit;
                        together.clear();
                        together.extend(Bits(places).map(at));
                        if prospects.may_agree(&together) {
                            let key = (Rank::REGION, Cause::House(kind as u8));
                            self.offer_agreement(board, mode, inner, &together, key);
                        }
                    }
                }
            }
            together.clear();
            together.extend(Bits(board.digits(cell)).map(|digit| 9 * cell + digit));
            if prospects.may_agree(&together) {
                self.offer_agreement(board, mode, inner, &together, (Rank::CELL, Cause::Cell));
            }
        }
        self.prospects = Some(room);
        self.deliver(board, mode, found);
    }

    /// Returns the number of the closure of an assumption.
    fn close(
        &mut self,
        board: &Board,
        mode: Mode,
        inner: &mut InnerChains,
        candidate: usize,
        is_true: bool,
    ) -> u16 {
        if self.numbers[usize::from(is_true)][candidate] == NONE {
            if self.closures.len() == self.used {
                self.closures.push(Closure::new());
            }
            let assumption = 2 * candidate as Fact + Fact::from(is_true);
            self.closures[self.used].run(board, mode, assumption, u32::MAX, inner);
            self.numbers[usize::from(is_true)][candidate] = self.used as u16;
            self.used += 1;
        }
        self.numbers[usize::from(is_true)][candidate]
    }

    /// Offers what the closures of several candidates have in common.
    fn offer_agreement(
        &mut self,
        board: &Board,
        mode: Mode,
        inner: &mut InnerChains,
        candidates: &[usize],
        key: (u8, Cause),
    ) {
        let mut numbers = [0; 9];
        for (number, &candidate) in numbers.iter_mut().zip(candidates) {
            *number = self.close(board, mode, inner, candidate, true);
        }
        self.offer_common(board, inner, &numbers[..candidates.len()], key);
    }

    fn offer_contradiction(
        &mut self,
        board: &Board,
        inner: &InnerChains,
        closure: u16,
        candidate: usize,
        is_true: bool,
    ) {
        if let Some((a, b)) = self.closures[usize::from(closure)].contradiction {
            let ends = [(closure, a), (closure, b)];
            self.offer(board, inner, &ends, (Rank::CONTRADICTION, Cause::None), (candidate, !is_true));
        }
    }

    /// Offers every fact that closures have in common.
    fn offer_common(&mut self, board: &Board, inner: &InnerChains, closures: &[u16], key: (u8, Cause)) {
        let first = usize::from(closures[0]);
        for is_true in [true, false] {
            let mut common = *self.closures[first].set(is_true);
            for &number in &closures[1..] {
                let set = self.closures[usize::from(number)].set(is_true);
                common.iter_mut().zip(set).for_each(|(word, more)| *word &= more);
            }
            if common == [0; 12] {
                continue;
            }
            for index in 0..self.closures[first].list(is_true).len() {
                let closure = &self.closures[first];
                let node = closure.list(is_true)[index];
                let target = usize::from(closure.nodes[usize::from(node)].fact >> 1);
                if common[target >> 6] >> (target & 63) & 1 == 1 {
                    let mut ends = [(0, 0); 9];
                    for (end, &number) in ends.iter_mut().zip(closures) {
                        *end = (number, self.closures[usize::from(number)].node(target, is_true));
                    }
                    self.offer(board, inner, &ends[..closures.len()], key, (target, is_true));
                }
            }
        }
    }

    /// Takes a hint if it is the best for its effect so far. Its key is the original's preference and what its
    /// assumptions count as.
    fn offer(
        &mut self,
        board: &Board,
        inner: &InnerChains,
        ends: &[(u16, NodeId)],
        (key, root_cause): (u8, Cause),
        (target, is_true): (usize, bool),
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
