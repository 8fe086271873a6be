//! Producers 23–30: Nishio, multiple, dynamic and nested forcing chains.
//!
//! For each cell, the original follows each candidate as true and as false and collects contradictions, facts that
//! follow either way, facts that follow from every place of a digit in a house, and facts that follow from every
//! candidate of the cell; then it takes the simplest. Each closure is computed once and kept for its search. The depth
//! of a node bounds its ancestors from below, so most hints need not be counted.

use super::super::board::{
    Bits, Board, Cells, Changes, HOUSE_CELLS, HOUSE_SET, HOUSES_OF, PEERS, POSITION_OF, is_plural_cells,
    lowest,
};
use super::super::hint::{ChainEvidence, ChainKind, Evidence, Hint};
use super::super::meter::Meter;
use super::ancestors::AncestorWalk;
use super::arithmetic::{Rank, length_bonus};
use super::closure::{CandidateSet, Closure, Fact, Mode, NodeId};
use super::graph::NONE;
use super::inner::InnerChains;
use super::prospects::{Everywhere, ProspectRoom, Prospects};
use crate::budget::StopReason;

/// Returns the least rating of chains of a mode.
pub(super) fn base(mode: Mode) -> f64 {
    match (mode.joins_cells, mode.is_dynamic, mode.level) {
        (false, ..) => 7.5,
        (_, false, _) => 8.0,
        (.., 0) => 8.5,
        (.., 1) => 9.0,
        (.., level) => 9.5 + 0.5 * f64::from(level - 2),
    }
}

/// Returns the number of the producer of a mode.
pub(super) fn producer(mode: Mode) -> u8 {
    match (mode.joins_cells, mode.is_dynamic) {
        (false, _) => 23,
        (_, false) => 24,
        (_, true) => 25 + mode.level,
    }
}

/// Returns the mode of a producer.
pub(super) fn mode(producer: u8) -> Mode {
    match producer {
        23 => Mode::NISHIO,
        24 => Mode::MULTIPLE,
        _ => Mode::dynamic(producer - 25),
    }
}

/// The best hint so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    complexity: u32,
    key: u8,
    kind: ChainKind,
    source: u16,
    target: (u16, bool),
}

/// Room for the producers, and what they remember from one position to the next.
#[derive(Debug)]
pub(in super::super) struct ForcingChains {
    /// The closures of candidates that are true; `number` says which is whose.
    closures: Vec<Closure>,
    number: [u16; 729],
    used: usize,
    /// The closure of a candidate that is false.
    opposite: Closure,
    walk: AncestorWalk,
    pub(super) inner: InnerChains,
    prospects: Option<Box<ProspectRoom>>,
    best: Option<Best>,
}

impl ForcingChains {
    pub(in super::super) fn new() -> ForcingChains {
        ForcingChains {
            closures: Vec::new(),
            number: [NONE; 729],
            used: 0,
            opposite: Closure::new(),
            walk: AncestorWalk::new(),
            inner: InnerChains::new(),
            prospects: None,
            best: None,
        }
    }

    /// Forgets everything, for another puzzle.
    pub(in super::super) fn forget(&mut self) {
        self.inner.forget();
    }

    /// Returns the facts that follow from an assumption with the means of a producer, and those that contradict each
    /// other, each followed by what it rests on.
    pub(in super::super) fn closure_of(
        &mut self,
        board: &Board,
        producer: u8,
        assumption: Fact,
    ) -> Vec<Vec<Fact>> {
        let closure = &mut self.opposite;
        closure.run(board, mode(producer), assumption, u32::MAX, &mut self.inner);
        let ends = closure.contradiction.map(|(a, b)| [a, b]);
        let nodes = closure.true_list.iter().chain(&closure.false_list).chain(ends.iter().flatten());
        let fact = |&node: &NodeId| closure.nodes[usize::from(node)].fact;
        nodes.map(|&node| self.walk.of(closure, node).iter().map(fact).collect()).collect()
    }

    /// Producer 23: a digit that contradicts itself by its own links.
    pub(in super::super) fn nishio(&mut self, board: &Board, changes: &mut Changes) -> Option<Hint> {
        self.best = None;
        for cell in super::super::board::CellBits(board.open) {
            let digits = board.digits(cell);
            if digits.count_ones() < 2 {
                continue;
            }
            for digit in Bits(digits & changes.digits) {
                for is_true in [true, false] {
                    if contradicts_alone(board, cell, digit, is_true) {
                        self.offer_nishio(board, (9 * cell + digit) as u16, is_true);
                    }
                }
            }
        }
        if self.best.is_none() {
            changes.digits = 0;
        }
        self.hint(Mode::NISHIO)
    }

    fn offer_nishio(&mut self, board: &Board, candidate: u16, is_true: bool) {
        let assumption = 2 * candidate + Fact::from(is_true);
        self.opposite.run(board, Mode::NISHIO, assumption, u32::MAX, &mut self.inner);
        if let Some((a, b)) = self.opposite.contradiction {
            let complexity =
                self.opposite.ancestors(a, &mut self.walk) + self.opposite.ancestors(b, &mut self.walk);
            let target = (candidate, !is_true);
            let (kind, key) = (ChainKind::Contradiction, Rank::CONTRADICTION);
            self.offer(Best { complexity, key, kind, source: candidate, target });
        }
    }

    /// Producer 24: facts that follow from every candidate of a cell or every place of a digit in a house.
    pub(in super::super) fn multiple(
        &mut self,
        board: &Board,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Hint>, StopReason> {
        self.find(board, Mode::MULTIPLE, meter)
    }

    /// Producers 25–30: dynamic chains, plain (level 0), with patterns (1) and with chains (2–5) inside.
    pub(in super::super) fn dynamic(
        &mut self,
        board: &Board,
        level: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Hint>, StopReason> {
        self.find(board, Mode::dynamic(level), meter)
    }

    fn find(&mut self, board: &Board, mode: Mode, meter: &mut Meter<'_>) -> Result<Option<Hint>, StopReason> {
        self.begin();
        if mode.is_dynamic {
            // Dynamic chains are usually found: it does not pay to ask first.
            self.search(board, mode, &Everywhere, meter)?;
        } else {
            let mut room = self.prospects.take().unwrap_or_else(ProspectRoom::new);
            let searched = self.search(board, mode, room.of(board, mode), meter);
            self.prospects = Some(room);
            searched?;
        }
        Ok(self.hint(mode))
    }

    fn begin(&mut self) {
        self.best = None;
        self.inner.forget_uses();
        self.number = [NONE; 729];
        self.used = 0;
    }

    fn hint(&self, mode: Mode) -> Option<Hint> {
        let Best { complexity, kind, source, target, .. } = self.best?;
        let rating = base(mode) + length_bonus(complexity);
        let evidence = Evidence::Chain(ChainEvidence { producer: producer(mode), kind, source, target });
        let (cell, digit) = (target.0 / 9, target.0 % 9);
        Some(if target.1 {
            Hint::place(rating, usize::from(cell), usize::from(digit), evidence)
        } else {
            Hint::remove(rating, vec![(cell as u8, 1 << digit)], evidence)
        })
    }

    /// Makes the original's search, where there are prospects.
    fn search(
        &mut self,
        board: &Board,
        mode: Mode,
        prospects: &dyn Prospects,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let mut together = Vec::with_capacity(9);
        for cell in super::super::board::CellBits(board.open) {
            let digits = board.digits(cell);
            let count = digits.count_ones();
            // The original does not follow cells of two candidates here, nor the houses in which they come first.
            if count < 2 || (count == 2 && !mode.is_dynamic) {
                continue;
            }
            for digit in Bits(digits) {
                let candidate = 9 * cell + digit;
                if mode.is_dynamic {
                    meter.spend()?;
                    self.search_both_ways(board, mode, candidate, count >= 3, prospects);
                }
                for kind in 0..3 {
                    let house = usize::from(HOUSES_OF[cell][kind]);
                    let places = board.places(house, digit);
                    let is_first = lowest(places) == usize::from(POSITION_OF[cell][kind]);
                    if places.count_ones() >= 2 && is_first {
                        let at = |position: usize| 9 * usize::from(HOUSE_CELLS[house][position]) + digit;
                        together.clear();
                        together.extend(Bits(places).map(at));
                        if prospects.may_agree(&together) {
                            let kind = ChainKind::Region { kind: kind as u8 };
                            self.search_common(board, mode, &together, Rank::REGION, kind);
                        }
                    }
                }
            }
            together.clear();
            together.extend(Bits(digits).map(|digit| 9 * cell + digit));
            if prospects.may_agree(&together) {
                self.search_common(board, mode, &together, Rank::CELL, ChainKind::Cell);
            }
        }
        Ok(())
    }

    /// Finds contradictions of a candidate and of its opposite, and facts that follow from both.
    fn search_both_ways(
        &mut self,
        board: &Board,
        mode: Mode,
        candidate: usize,
        has_doubles: bool,
        prospects: &dyn Prospects,
    ) {
        let source = candidate as u16;
        let (kind, key) = (ChainKind::Contradiction, Rank::CONTRADICTION);
        let doubles = has_doubles && prospects.may_double(candidate);
        if prospects.may_contradict(candidate, true) {
            let number = self.close(board, mode, candidate);
            let closure = &mut self.closures[number];
            let complexity = contradiction_complexity(closure, &self.best, &mut self.walk, &self.inner);
            if let Some(complexity) = complexity {
                self.offer(Best { complexity, key, kind, source, target: (source, false) });
            }
        }
        if doubles || prospects.may_contradict(candidate, false) {
            let useful = self.useful();
            self.opposite.run(board, mode, 2 * source, useful, &mut self.inner);
            let complexity =
                contradiction_complexity(&mut self.opposite, &self.best, &mut self.walk, &self.inner);
            if let Some(complexity) = complexity {
                self.offer(Best { complexity, key, kind, source, target: (source, true) });
            }
        }
        if doubles {
            let number = self.close(board, mode, candidate);
            self.search_doubles(board, number, source);
        }
    }

    fn search_doubles(&mut self, board: &Board, number: usize, source: u16) {
        for is_true in [true, false] {
            let (closure, opposite) = (&mut self.closures[number], &mut self.opposite);
            if !meet(closure.set(is_true), opposite.set(is_true)) {
                continue;
            }
            for index in 0..closure.list(is_true).len() {
                let (closure, opposite) = (&mut self.closures[number], &mut self.opposite);
                let node = closure.list(is_true)[index];
                let target = usize::from(closure.nodes[usize::from(node)].fact >> 1);
                let other = opposite.node(target, is_true);
                if other == NONE || is_useless(board, target, is_true) {
                    continue;
                }
                let least = closure.depth(node) + opposite.depth(other);
                if !comes_before(least, Rank::DOUBLE, &self.best) {
                    continue;
                }
                let mut complexity =
                    closure.ancestors(node, &mut self.walk) + opposite.ancestors(other, &mut self.walk);
                if self.inner.is_used() {
                    let mut seen = Vec::new();
                    complexity += self.inner.complexity(closure, node, &mut self.walk, &mut seen);
                    complexity += self.inner.complexity(opposite, other, &mut self.walk, &mut seen);
                }
                let (kind, key, target) = (ChainKind::Double, Rank::DOUBLE, (target as u16, is_true));
                self.offer(Best { complexity, key, kind, source, target });
            }
        }
    }

    /// Finds facts that follow from each of several candidates.
    fn search_common(&mut self, board: &Board, mode: Mode, candidates: &[usize], key: u8, kind: ChainKind) {
        let mut numbers = [0; 9];
        let numbers = &mut numbers[..candidates.len()];
        for (number, &candidate) in numbers.iter_mut().zip(candidates) {
            *number = self.close(board, mode, candidate);
        }
        for is_true in [true, false] {
            let mut common = *self.closures[numbers[0]].set(is_true);
            for &number in &numbers[1..] {
                let set = self.closures[number].set(is_true);
                common.iter_mut().zip(set).for_each(|(word, more)| *word &= more);
            }
            if common == [0; 12] {
                continue;
            }
            for index in 0..self.closures[numbers[0]].list(is_true).len() {
                let closure = &self.closures[numbers[0]];
                let node = closure.list(is_true)[index];
                let target = usize::from(closure.nodes[usize::from(node)].fact >> 1);
                if common[target >> 6] >> (target & 63) & 1 == 0 || is_useless(board, target, is_true) {
                    continue;
                }
                let closures = &mut self.closures;
                let depth = |&number: &usize| closures[number].depth(closures[number].node(target, is_true));
                let least = numbers.iter().map(depth).sum();
                if !comes_before(least, key, &self.best) {
                    continue;
                }
                let mut complexity = 0;
                for &number in &*numbers {
                    let node = closures[number].node(target, is_true);
                    complexity += closures[number].ancestors(node, &mut self.walk);
                }
                if self.inner.is_used() {
                    let mut seen = Vec::new();
                    for &number in &*numbers {
                        let node = closures[number].node(target, is_true);
                        complexity +=
                            self.inner.complexity(&closures[number], node, &mut self.walk, &mut seen);
                    }
                }
                let (source, target) = (candidates[0] as u16, (target as u16, is_true));
                self.offer(Best { complexity, key, kind, source, target });
            }
        }
    }

    /// Returns the number of the closure of a candidate that is true.
    fn close(&mut self, board: &Board, mode: Mode, candidate: usize) -> usize {
        if self.number[candidate] == NONE {
            if self.closures.len() == self.used {
                self.closures.push(Closure::new());
            }
            let useful = self.useful();
            let assumption = 2 * candidate as Fact + 1;
            self.closures[self.used].run(board, mode, assumption, useful, &mut self.inner);
            self.number[candidate] = self.used as u16;
            self.used += 1;
        }
        usize::from(self.number[candidate])
    }

    /// Returns a bound on useful ancestors: every hint has a second end with at least one.
    fn useful(&self) -> u32 {
        self.best.map_or(u32::MAX, |best| best.complexity)
    }

    fn offer(&mut self, hint: Best) {
        if comes_before(hint.complexity, hint.key, &self.best) {
            self.best = Some(hint);
        }
    }
}

fn comes_before(complexity: u32, key: u8, best: &Option<Best>) -> bool {
    best.is_none_or(|best| (complexity, key) < (best.complexity, best.key))
}

fn meet(a: &CandidateSet, b: &CandidateSet) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Returns whether a conclusion changes nothing: the candidate is the only one of its cell.
fn is_useless(board: &Board, target: usize, is_true: bool) -> bool {
    is_true && board.digits(target / 9).count_ones() < 2
}

/// Returns the complexity of a contradiction, if there is one that could be preferred.
fn contradiction_complexity(
    closure: &mut Closure,
    best: &Option<Best>,
    walk: &mut AncestorWalk,
    inner: &InnerChains,
) -> Option<u32> {
    let (a, b) = closure.contradiction?;
    if !comes_before(closure.depth(a) + closure.depth(b), Rank::CONTRADICTION, best) {
        return None;
    }
    let mut complexity = closure.ancestors(a, walk) + closure.ancestors(b, walk);
    if inner.is_used() {
        let mut seen = Vec::new();
        complexity += inner.complexity(closure, a, walk, &mut seen);
        complexity += inner.complexity(closure, b, walk, &mut seen);
    }
    Some(complexity)
}

/// Returns whether a digit contradicts itself by its own links: some house is left without a place for it.
fn contradicts_alone(board: &Board, cell: usize, digit: usize, is_true: bool) -> bool {
    let mut left = board.with_digit[digit];
    let mut placed: Cells = 0;
    if is_true {
        left &= !PEERS[cell];
        placed |= 1 << cell;
    } else {
        left &= !(1 << cell);
    }
    loop {
        let mut any = false;
        for (house, &cells) in HOUSE_SET.iter().enumerate() {
            if board.places(house, digit) == 0 {
                continue;
            }
            let here = left & cells;
            if here == 0 {
                return true;
            }
            if !is_plural_cells(here) && here & placed == 0 {
                placed |= here;
                left &= !PEERS[here.trailing_zeros() as usize];
                any = true;
            }
        }
        if !any {
            return false;
        }
    }
}
