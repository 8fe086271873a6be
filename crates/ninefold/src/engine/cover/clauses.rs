//! What the search has learnt from conflicts: clauses, each with at least one true literal.
//!
//! A clause can force something only when all but one of its literals are false. So two of its
//! literals are *watched*, the first two, and the clause is checked only when one of them turns
//! false:
//!
//! ```text
//! clause   ¬r1c1=5  r2c3=7 │ ¬r4c4=1  ¬r9c9=2
//!          └─ watched ───┘   move a watch here when one of them turns false
//! ```

use crate::grid::Candidate;

/// A candidate that is true, or one that is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lit(u32);

impl Lit {
    pub(super) fn new(candidate: Candidate, positive: bool) -> Lit {
        Lit((candidate.index() as u32) << 1 | u32::from(!positive))
    }

    pub(super) fn candidate(self) -> Candidate {
        Candidate::from_index(self.0 as usize >> 1)
    }

    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A clause that watches for a literal to turn false. If the other literal is true, the clause
/// needs no check.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Lit,
}

struct Clause {
    literals: Box<[Lit]>,
    /// The number of levels it joined when learnt: the fewer, the more often it helps.
    spread: u32,
}

#[derive(Default)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    /// For each literal, the clauses that watch it. Allocated when the first clause is learnt: most
    /// puzzles never need one.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    pub(super) fn literals(&self, clause: u32) -> &[Lit] {
        &self.clauses[clause as usize].literals
    }

    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [Lit] {
        &mut self.clauses[clause as usize].literals
    }

    /// Adds a clause and watches its first two literals.
    pub(super) fn add(&mut self, literals: Box<[Lit]>, spread: u32, candidates: usize) -> u32 {
        self.watches.resize_with(2 * candidates, Vec::new);
        let clause = self.clauses.len() as u32;
        self.watch(clause, &literals);
        self.clauses.push(Clause { literals, spread });
        clause
    }

    fn watch(&mut self, clause: u32, literals: &[Lit]) {
        if let &[first, second, ..] = literals {
            self.watches[first.index()].push(Watch { clause, other: second });
            self.watches[second.index()].push(Watch { clause, other: first });
        }
    }

    pub(super) fn take_watches(&mut self, literal: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    pub(super) fn put_watches(&mut self, literal: Lit, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    /// Watches another literal instead of the second one.
    pub(super) fn move_watch(&mut self, clause: u32, to: usize) {
        let literals = &mut self.clauses[clause as usize].literals;
        literals.swap(1, to);
        let watch = Watch { clause, other: literals[0] };
        let watched = literals[1].index();
        self.watches[watched].push(watch);
    }

    /// Forgets the half of the clauses that joined the most levels, but none that is `needed`.
    /// Returns the new number of each old clause.
    pub(super) fn forget_half(&mut self, needed: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
        let mut order: Vec<u32> = (0..self.clauses.len() as u32).collect();
        order.sort_by_key(|&clause| {
            let Clause { spread, literals } = &self.clauses[clause as usize];
            (!needed(clause), *spread, literals.len())
        });
        let mut keep = vec![false; order.len()];
        for (rank, &clause) in order.iter().enumerate() {
            keep[clause as usize] = rank < order.len() / 2 || needed(clause);
        }
        let mut renamed = Vec::with_capacity(order.len());
        let mut kept = 0;
        for keep in keep {
            renamed.push(keep.then_some(kept));
            kept += u32::from(keep);
        }
        let mut clause = 0;
        self.clauses.retain(|_| {
            clause += 1;
            renamed[clause - 1].is_some()
        });
        for watches in &mut self.watches {
            watches.retain_mut(|watch| match renamed[watch.clause as usize] {
                Some(number) => {
                    watch.clause = number;
                    true
                }
                None => false,
            });
        }
        renamed
    }
}
