//! The board as an exact cover: which candidates are true, false or open, and what follows.
//!
//! Exactly one candidate of each constraint is true. Two counters per constraint are enough to see
//! what that forces:
//!
//! ```text
//! open  how many of its candidates are not false     0: conflict    1: the last one is true
//! xor   all those candidates' numbers, XORed         with one left, it *is* that candidate
//! ```
//!
//! The trail records every change with its level (the number of choices before it) and its reason,
//! so that the search can undo it and trace a conflict to the choices that caused it.

use super::clauses::{Clauses, Lit};
use crate::grid::{Candidate, Constraint, Constraints};

/// What is known about a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// Why a candidate has its value.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    /// The puzzle sets it.
    Puzzle,
    /// The search chose it.
    Choice,
    /// It is false, because every solution that contains it and all current choices has
    /// been found.
    Exhausted,
    /// It is false, because this candidate is true and they share a constraint.
    Peer(Candidate),
    /// It is true, because all other candidates of this constraint are false.
    LastOf(Constraint),
    /// A learnt clause forces it, because the other literals are false.
    Clause(u32),
}

/// A contradiction: a constraint with no true candidate or with two, or a clause without a true literal.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    NoneOf(Constraint),
    BothTrue(Candidate, Candidate),
    Clause(u32),
}

pub(super) struct Board<'a> {
    pub(super) constraints: &'a Constraints,
    pub(super) values: Vec<Value>,
    pub(super) reasons: Vec<Reason>,
    pub(super) levels: Vec<u32>,
    /// How many candidates of each constraint are not false.
    pub(super) open: Vec<u8>,
    /// Their numbers, XORed.
    xor: Vec<u16>,
    /// Candidates with a value, oldest first.
    pub(super) trail: Vec<Candidate>,
    /// The length of the trail that has been propagated.
    done: usize,
    /// Constraints with one candidate left that may not be true yet.
    units: Vec<Constraint>,
    /// The current choices, with the length of the trail before each.
    pub(super) choices: Vec<(Candidate, usize)>,
    pub(super) clauses: Clauses,
}

impl<'a> Board<'a> {
    pub(super) fn new(constraints: &'a Constraints, side: usize) -> Board<'a> {
        let candidates = constraints.candidate_count();
        let xor = |constraint| {
            constraints.candidates_of(constraint).iter().fold(0, |xor, k| xor ^ k.index() as u16)
        };
        Board {
            constraints,
            values: vec![Value::Open; candidates],
            reasons: vec![Reason::Puzzle; candidates],
            levels: vec![0; candidates],
            open: vec![side as u8; constraints.len()],
            xor: constraints.iter().map(xor).collect(),
            trail: Vec::with_capacity(candidates),
            done: 0,
            units: constraints.iter().collect(), // a board of one cell has units from the start
            choices: Vec::new(),
            clauses: Clauses::default(),
        }
    }

    pub(super) fn value(&self, candidate: Candidate) -> Value {
        self.values[candidate.index()]
    }

    pub(super) fn level(&self) -> usize {
        self.choices.len()
    }

    /// Opens a new level and makes the candidate true.
    pub(super) fn choose(&mut self, candidate: Candidate) {
        self.choices.push((candidate, self.trail.len()));
        self.note(candidate, Value::True, Reason::Choice);
    }

    /// Makes an open candidate false; fails with a conflict if that leaves a constraint without candidates.
    pub(super) fn rule_out(&mut self, candidate: Candidate, reason: Reason) -> Result<(), Conflict> {
        self.note(candidate, Value::False, reason);
        let mut result = Ok(());
        for &constraint in self.constraints.constraints_of(candidate) {
            let at = constraint.index();
            self.open[at] -= 1;
            self.xor[at] ^= candidate.index() as u16;
            match self.open[at] {
                0 => result = Err(Conflict::NoneOf(constraint)),
                1 => self.units.push(constraint),
                _ => {}
            }
        }
        result
    }

    /// Makes a literal true because a clause forces it.
    pub(super) fn assert(&mut self, literal: Lit, clause: u32) -> Result<(), Conflict> {
        let reason = Reason::Clause(clause);
        if literal.is_positive() {
            self.note(literal.candidate(), Value::True, reason);
            Ok(())
        } else {
            self.rule_out(literal.candidate(), reason)
        }
    }

    /// Draws every consequence, or fails with a conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(constraint) = self.units.pop() {
                let last = Candidate::from_index(self.xor[constraint.index()].into());
                if self.open[constraint.index()] == 1 && self.value(last) == Value::Open {
                    self.note(last, Value::True, Reason::LastOf(constraint));
                }
            } else if self.done < self.trail.len() {
                let candidate = self.trail[self.done];
                self.done += 1;
                if self.value(candidate) == Value::True {
                    self.rule_out_peers(candidate)?;
                }
                self.follow_clauses(candidate)?;
            } else {
                return Ok(());
            }
        }
    }

    fn rule_out_peers(&mut self, candidate: Candidate) -> Result<(), Conflict> {
        let constraints = self.constraints;
        for &constraint in constraints.constraints_of(candidate) {
            for &peer in constraints.candidates_of(constraint) {
                if peer == candidate {
                    continue;
                }
                match self.value(peer) {
                    Value::Open => self.rule_out(peer, Reason::Peer(candidate))?,
                    Value::True => return Err(Conflict::BothTrue(candidate, peer)),
                    Value::False => {}
                }
            }
        }
        Ok(())
    }

    /// Checks the clauses that watched for the opposite of a candidate's new value.
    fn follow_clauses(&mut self, candidate: Candidate) -> Result<(), Conflict> {
        if self.clauses.is_empty() {
            return Ok(());
        }
        let falsified = Lit::new(candidate, self.value(candidate) == Value::False);
        let mut watches = self.clauses.take_watches(falsified);
        let (mut next, mut kept) = (0, 0);
        let mut result = Ok(());
        while next < watches.len() && result.is_ok() {
            let watch = watches[next];
            next += 1;
            watches[kept] = watch;
            kept += 1;
            if self.is(watch.other, true) {
                continue;
            }
            let clause = self.clauses.literals_mut(watch.clause);
            if clause[0] == falsified {
                clause.swap(0, 1);
            }
            let first = clause[0];
            watches[kept - 1].other = first;
            if self.is(first, true) {
                continue;
            }
            if let Some(unfalsified) = self.find_watch(watch.clause) {
                self.clauses.move_watch(watch.clause, unfalsified);
                kept -= 1;
            } else if self.is(first, false) {
                result = Err(Conflict::Clause(watch.clause));
            } else {
                result = self.assert(first, watch.clause);
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.clauses.put_watches(falsified, watches);
        result
    }

    /// Returns whether the literal has this truth value; an open one has neither.
    pub(super) fn is(&self, literal: Lit, truth: bool) -> bool {
        self.value(literal.candidate())
            == if literal.is_positive() == truth { Value::True } else { Value::False }
    }

    /// Returns the index of a literal that can be watched instead of the second one.
    fn find_watch(&self, clause: u32) -> Option<usize> {
        let literals = self.clauses.literals(clause);
        (2..literals.len()).find(|&at| !self.is(literals[at], false))
    }

    /// Undoes everything above a level.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&(_, length)) = self.choices.get(level) else { return };
        self.choices.truncate(level);
        for &candidate in self.trail[length..].iter().rev() {
            let value = &mut self.values[candidate.index()];
            if *value == Value::False {
                for &constraint in self.constraints.constraints_of(candidate) {
                    self.open[constraint.index()] += 1;
                    self.xor[constraint.index()] ^= candidate.index() as u16;
                }
            }
            *value = Value::Open;
        }
        self.trail.truncate(length);
        self.done = length;
        self.units.clear();
    }

    /// Forgets half of the learnt clauses, but none that is the reason for a value.
    pub(super) fn forget_half(&mut self) {
        let mut needed = vec![false; self.clauses.len()];
        for &candidate in &self.trail {
            if let Reason::Clause(clause) = self.reasons[candidate.index()] {
                needed[clause as usize] = true;
            }
        }
        let renamed = self.clauses.forget_half(|clause| needed[clause as usize]);
        for &candidate in &self.trail {
            if let Reason::Clause(clause) = &mut self.reasons[candidate.index()] {
                *clause = renamed[*clause as usize].expect("a reason is never forgotten");
            }
        }
    }

    fn note(&mut self, candidate: Candidate, value: Value, reason: Reason) {
        let at = candidate.index();
        self.values[at] = value;
        self.reasons[at] = reason;
        self.levels[at] = self.choices.len() as u32;
        self.trail.push(candidate);
    }
}
