//! Chains inside a closure: nested forcing chains look for chains among the candidates that a closure has left.
//!
//! | level | inner chains, the families in order |
//! |---|---|
//! | 2 | cycles and forcing chains |
//! | 3 | cycles and forcing chains; multiple forcing chains |
//! | 4 | dynamic forcing chains |
//! | 5 | dynamic forcing chains; those with cycles and forcing chains inside |
//!
//! A family delivers all its hints, the simplest first; of several with the same effect it keeps the first.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::super::board::{Bits, Board, Cells, HOUSE_CELLS, HOUSES_OF, Marks, Mask};
use super::super::hint::{ChainEvidence, Evidence};
use super::ancestors::AncestorWalk;
use super::arithmetic::Rank;
use super::closure::{Cause, Closure, Fact, Mode, NO_INNER, NodeId};
use super::inner_fixed::InnerFixed;
use super::inner_forcing::InnerForcing;

/// A family of inner chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Fixed,
    Multiple,
    Dynamic,
    Nested,
}

/// Returns the families of a level, in order.
fn families(level: u8) -> &'static [Family] {
    match level {
        2 => &[Family::Fixed],
        3 => &[Family::Fixed, Family::Multiple],
        4 => &[Family::Dynamic],
        _ => &[Family::Dynamic, Family::Nested],
    }
}

/// A true fact of an inner chain and the link that made it so. Where the position has candidates there that the closure
/// has lost, the chain rests on their falsehood.
pub(super) type Support = (Cause, u16);

/// An inner chain as its family found it.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) rank: Rank,
    /// The candidates it removes: cells with digits.
    pub(super) removals: Vec<(u8, Mask)>,
    pub(super) supports: Vec<Support>,
    /// The facts of the chain, end by end; equal chains have equal sequences.
    pub(super) facts: Vec<Fact>,
    pub(super) evidence: ChainEvidence,
}

/// Marks the first fact of an end in a sequence of facts.
pub(super) const END: Fact = 0x8000;

/// An inner chain, ready to be used in any closure.
#[derive(Debug)]
struct InnerHint {
    removals: Vec<u16>,
    supports: Vec<Support>,
    complexity: u32,
    /// The number of the sequence of facts.
    identity: u32,
    evidence: ChainEvidence,
}

/// The chains found in each set of candidates.
type Cache = HashMap<[Mask; 81], Rc<[InnerHint]>>;

/// Finds inner chains, and remembers them for the same candidates.
#[derive(Debug)]
pub(super) struct InnerChains {
    /// Each use of an inner chain in a closure: its identity and complexity.
    uses: Vec<(u32, u32)>,
    identities: HashMap<Vec<Fact>, u32>,
    caches: [Cache; 4],
    fixed: InnerFixed,
    forcing: Option<Box<InnerForcing>>,
}

impl InnerChains {
    pub(super) fn new() -> InnerChains {
        InnerChains {
            uses: Vec::new(),
            identities: HashMap::new(),
            caches: Default::default(),
            fixed: InnerFixed::new(),
            forcing: None,
        }
    }

    /// Forgets everything, for another puzzle.
    pub(super) fn forget(&mut self) {
        self.uses.clear();
        self.identities.clear();
        self.caches.iter_mut().for_each(HashMap::clear);
    }

    /// Forgets the uses, for another search.
    pub(super) fn forget_uses(&mut self) {
        self.uses.clear();
    }

    /// Returns whether inner chains have been used in this search.
    pub(super) fn is_used(&self) -> bool {
        !self.uses.is_empty()
    }

    /// Takes the uses away, so that a search inside a search has its own.
    pub(super) fn take_uses(&mut self) -> Vec<(u32, u32)> {
        std::mem::take(&mut self.uses)
    }

    /// Gives the uses back.
    pub(super) fn restore_uses(&mut self, uses: Vec<(u32, u32)>) {
        self.uses = uses;
    }

    /// Adds what the chains of the first family that has any remove. Returns whether there was one.
    pub(super) fn apply(&mut self, closure: &mut Closure, board: &Board, level: u8) -> bool {
        let position = position_of(closure, board);
        let known = closure.nodes.len();
        for &family in families(level) {
            let hints = self.hints(&position, family);
            let mut any = false;
            for hint in hints.iter() {
                let parents = parents_of(hint, closure, board);
                if !parents.is_empty() {
                    self.uses.push((hint.identity, hint.complexity));
                    closure.note_origin(known, Evidence::Chain(hint.evidence));
                    let mut removals = hint.removals.clone();
                    closure.remove(&mut removals, &parents, self.uses.len() as u32 - 1);
                    any = true;
                }
            }
            if any {
                return true;
            }
        }
        false
    }

    fn hints(&mut self, board: &Board, family: Family) -> Rc<[InnerHint]> {
        if let Some(hints) = self.caches[family as usize].get(&board.marks.cell) {
            return Rc::clone(hints);
        }
        let mut found = Vec::new();
        match family {
            Family::Fixed => self.fixed.find(board, &mut found),
            Family::Multiple => self.find_forcing(board, Mode::MULTIPLE, &mut found),
            Family::Dynamic => self.find_forcing(board, Mode::dynamic(0), &mut found),
            Family::Nested => self.find_forcing(board, Mode::dynamic(2), &mut found),
        }
        // The sort is stable: hints of equal rank stay in the order of production.
        found.sort_by(|a, b| {
            let key = |found: &Found| (found.rank.complexity, found.rank.key);
            a.rank.rating.total_cmp(&b.rank.rating).then_with(|| key(a).cmp(&key(b)))
        });
        let mut effects = HashSet::new();
        let mut hints = Vec::new();
        for found in found {
            let candidates = |&(cell, digits): &(u8, Mask)| {
                Bits(digits).map(move |digit| u16::from(cell) * 9 + digit as u16)
            };
            let removals: Vec<u16> = found.removals.iter().flat_map(candidates).collect();
            if effects.insert(removals.clone()) {
                let next = self.identities.len() as u32;
                let identity = *self.identities.entry(found.facts).or_insert(next);
                let complexity = found.rank.complexity;
                let (supports, evidence) = (found.supports, found.evidence);
                hints.push(InnerHint { removals, supports, complexity, identity, evidence });
            }
        }
        let hints: Rc<[InnerHint]> = hints.into();
        self.caches[family as usize].insert(board.marks.cell, Rc::clone(&hints));
        hints
    }

    fn find_forcing(&mut self, board: &Board, mode: Mode, found: &mut Vec<Found>) {
        let mut forcing = self.forcing.take().unwrap_or_else(|| Box::new(InnerForcing::new()));
        let uses = self.take_uses();
        forcing.find(board, mode, self, found);
        self.restore_uses(uses);
        self.forcing = Some(forcing);
    }

    /// Returns the total complexity of the different inner chains behind some nodes; `seen` holds those that count
    /// already.
    pub(super) fn complexity(
        &self,
        closure: &Closure,
        node: NodeId,
        walk: &mut AncestorWalk,
        seen: &mut Vec<u32>,
    ) -> u32 {
        let mut sum = 0;
        for &node in walk.of(closure, node) {
            let inner = closure.nodes[usize::from(node)].inner;
            if inner != NO_INNER {
                let (identity, complexity) = self.uses[inner as usize];
                if !seen.contains(&identity) {
                    seen.push(identity);
                    sum += complexity;
                }
            }
        }
        sum
    }
}

/// Returns the board with the candidates that a closure has left. Counts of empty cells stay those of the board.
fn position_of(closure: &Closure, board: &Board) -> Board {
    board_with(board, closure.left)
}

/// Returns the board with these candidates.
pub(super) fn board_with(board: &Board, marks: Marks) -> Board {
    let mut position = *board;
    position.marks = marks;
    position.with_digit = [0; 9];
    position.with_count = [0; 10];
    for cell in 0..81 {
        let digits = position.marks.cell[cell];
        position.with_count[digits.count_ones() as usize] |= (1 as Cells) << cell;
        for digit in Bits(digits) {
            position.with_digit[digit] |= 1 << cell;
        }
    }
    position
}

/// Returns the false nodes that an inner chain rests on: candidates that the board has and the closure has lost.
fn parents_of(hint: &InnerHint, closure: &Closure, board: &Board) -> Vec<NodeId> {
    let mut parents = Vec::new();
    let mut is_known = [false; 729];
    let mut add = |candidate: usize| {
        if !std::mem::replace(&mut is_known[candidate], true) {
            parents.push(closure.node(candidate, false));
        }
    };
    for &(cause, candidate) in &hint.supports {
        let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
        match cause {
            Cause::None => {}
            Cause::Cell => {
                for digit in Bits(board.digits(cell) & !closure.left.cell[cell]) {
                    add(9 * cell + digit);
                }
            }
            Cause::House(kind) => {
                let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
                for position in Bits(board.places(house, digit) & !closure.left.places[house][digit]) {
                    add(9 * usize::from(HOUSE_CELLS[house][position]) + digit);
                }
            }
        }
    }
    parents
}
