//! The checker: what a proof is, and what follows from it.
//!
//! This file is the only code that must be trusted. It knows boards, candidates and constraints (`grid`) and nothing
//! about techniques: however a proof was found, a step may remove only what this file concludes.
//!
//! A *constraint* (a cell; a digit in a house) is both a **truth** (at least one of its live candidates is true) and a
//! **link** (at most one is).
//!
//! **Cover.** Put weights on truths and links. Let e(c) be the total weight of the links that hold candidate c minus
//! that of the truths that hold it, and let the rank R be the sum over links minus the sum over truths. Adding up
//! all the inequalities gives Σ e(c)·x(c) ≤ R, where x(c) is 1 for a true candidate and 0 for a false one.
//! Suppose that candidate t is true. Then everything that shares a constraint with t is false, so the sum is at least
//! e(t) plus the negative e(c) of all c that t does not see. *If even that exceeds R, t is false.*
//!
//! ```text
//! naked pair in a row      truths r1c1 r1c5      links 4 and 7 of row 1     R =  0   4 and 7 elsewhere in row 1
//! skyscraper               truths 5 of c2, c7    link  5 of row 8           R = −1   what sees both other ends
//! finned X-wing            truths 5 of r2, r6    links 5 of c3, c8          R =  0   in a link and sees the fins
//! hidden single            truth  5 of row 2     no link                    R = −1   everything that sees it
//! ```
//!
//! **Cases.** A candidate that is false under each live candidate of a truth is false. Within a case its candidate is
//! true, and further proofs may build on each other. **All.** Several proofs about the same position.
//!
//! **Guardians** are another kind of truth: some cells cannot all hold digits of a pattern, so one of their other
//! candidates must be true.

use std::fmt;

use crate::grid::{Candidate, Candidates, Cell, CellSet, Constraint, DigitSet, Layout};

/// Why some candidates are false.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// Weighted truths against weighted links.
    Cover(Cover),
    /// One of several candidates must be true, and each of them rules out the same candidates.
    Cases(Cases),
    /// Several independent proofs.
    All(Vec<Proof>),
}

/// Truths and links with their weights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cover {
    /// Truths: at least one candidate of each is true.
    pub truths: Vec<(Truth, u32)>,
    /// Links: at most one candidate of each is true.
    pub links: Vec<(Constraint, u32)>,
}

/// A set of candidates of which at least one is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// The live candidates of a constraint.
    Constraint(Constraint),
    /// The live candidates of a pattern's cells that do not belong to the pattern.
    Guardians(Box<Guardians>),
}

/// Cells that cannot all hold the digits listed with them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Guardians {
    /// Why they cannot.
    pub lemma: Lemma,
    /// The pattern: cells, each with its digits in the pattern.
    pub cells: Vec<(Cell, DigitSet)>,
}

/// Why the cells of a pattern cannot all hold its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// The digits could be swapped, and the givens, assumed to have one solution, would have another.
    Deadly,
    /// No filling satisfies the houses.
    Impossible,
}

/// A proof under each live candidate of a truth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cases {
    /// The truth whose candidates are the cases.
    pub truth: Truth,
    /// Each candidate, and the proofs that follow in sequence once it is true.
    pub branches: Vec<(Candidate, Vec<Proof>)>,
}

/// The position that a proof is about.
#[derive(Clone, Copy, Debug)]
pub struct Premises<'a> {
    /// The candidates that are still possible.
    pub candidates: &'a Candidates,
    /// The cells that were given.
    pub givens: &'a CellSet,
    /// Whether a proof may assume that the givens have only one solution.
    pub unique: bool,
}

/// Why the checker rejects a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// The layout has no such constraint.
    UnknownConstraint(Constraint),
    /// The layout has no such cell.
    UnknownCell(Cell),
    /// This live candidate of the truth has no case.
    MissingCase(Candidate),
    /// A pattern names a cell twice.
    CellTwice,
    /// The cells could not swap their digits, or one of them is a given.
    NotDeadly,
    /// The proof needs a unique solution, and the premises do not allow that assumption.
    NotUnique,
    /// The cells can hold the pattern's digits, or the check that they cannot took too long.
    NotImpossible,
}

/// Draws the conclusions of proofs on boards of one layout.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    /// The excess e(c) of each candidate; zero between two proofs.
    excess: Vec<i64>,
    /// How much of the negative excess each candidate sees; zero between two proofs.
    relief: Vec<i64>,
    /// For each candidate, the last negative one found to see it.
    seen_by: Vec<Option<Candidate>>,
    /// The candidates whose entries above are not zero.
    touched: Vec<Candidate>,
}

impl Checker {
    /// Creates a checker for boards of this layout.
    #[must_use]
    pub fn new(layout: &Layout) -> Checker {
        let count = layout.constraints().candidate_count();
        Checker {
            excess: vec![0; count],
            relief: vec![0; count],
            seen_by: vec![None; count],
            touched: Vec::new(),
        }
    }

    /// Returns the live candidates that the proof shows to be false, in ascending order; all of them if it shows that
    /// the position has no solution.
    pub fn conclude(&mut self, premises: &Premises<'_>, proof: &Proof) -> Result<Vec<Candidate>, ProofError> {
        let mut dead = match proof {
            Proof::Cover(cover) => self.cover(premises, cover)?,
            Proof::Cases(cases) => self.cases(premises, cases)?,
            Proof::All(proofs) => {
                let mut dead = Vec::new();
                for proof in proofs {
                    dead.extend(self.conclude(premises, proof)?);
                }
                dead
            }
        };
        dead.sort_unstable();
        dead.dedup();
        Ok(dead)
    }

    fn cover(&mut self, premises: &Premises<'_>, cover: &Cover) -> Result<Vec<Candidate>, ProofError> {
        let constraints = premises.candidates.layout().constraints();
        let live = |candidate: Candidate| is_live(premises.candidates, candidate);
        let mut rank = 0;
        let truths =
            cover.truths.iter().map(|(truth, weight)| Ok((members(premises, truth)?, -i64::from(*weight))));
        let links =
            cover.links.iter().map(|&(link, weight)| Ok((constraint(premises, link)?, i64::from(weight))));
        let sets: Vec<(Vec<Candidate>, i64)> = truths.chain(links).collect::<Result<_, ProofError>>()?;
        for (members, weight) in sets {
            rank += weight;
            for candidate in members {
                self.excess[candidate.index()] += weight;
                self.touched.push(candidate);
            }
        }
        self.touched.sort_unstable();
        self.touched.dedup();
        let below: Vec<Candidate> =
            self.touched.iter().copied().filter(|&c| self.excess[c.index()] < 0).collect();
        let floor: i64 = below.iter().map(|&c| self.excess[c.index()]).sum();
        for &negative in &below {
            for &shared in constraints.constraints_of(negative) {
                for &other in constraints.candidates_of(shared) {
                    let at = other.index();
                    if other != negative && self.seen_by[at] != Some(negative) && live(other) {
                        self.seen_by[at] = Some(negative);
                        self.relief[at] -= self.excess[negative.index()];
                        self.touched.push(other);
                    }
                }
            }
        }
        let least = |c: Candidate| floor + self.excess[c.index()].max(0) + self.relief[c.index()];
        let dead = if floor > rank {
            all_live(premises.candidates)
        } else {
            self.touched.iter().copied().filter(|&c| least(c) > rank).collect()
        };
        for candidate in self.touched.drain(..) {
            let at = candidate.index();
            (self.excess[at], self.relief[at], self.seen_by[at]) = (0, 0, None);
        }
        Ok(dead)
    }

    fn cases(&mut self, premises: &Premises<'_>, cases: &Cases) -> Result<Vec<Candidate>, ProofError> {
        let mut dead = all_live(premises.candidates);
        for case in members(premises, &cases.truth)? {
            let (_, proofs) = cases
                .branches
                .iter()
                .find(|(candidate, _)| *candidate == case)
                .ok_or(ProofError::MissingCase(case))?;
            let mut candidates = supposing(premises.candidates, case);
            for proof in proofs {
                let next = Premises { candidates: &candidates, ..*premises };
                let gone = self.conclude(&next, proof)?;
                strike(&mut candidates, &gone);
            }
            dead.retain(|&candidate| !is_live(&candidates, candidate));
        }
        Ok(dead)
    }
}

/// Returns the live candidates of a truth, after checking that it is one.
pub(crate) fn members(premises: &Premises<'_>, truth: &Truth) -> Result<Vec<Candidate>, ProofError> {
    match truth {
        Truth::Constraint(number) => constraint(premises, *number),
        Truth::Guardians(guardians) => {
            let beyond =
                |(cell, _): &&(Cell, DigitSet)| cell.index() >= premises.candidates.layout().cell_count();
            if let Some((cell, _)) = guardians.cells.iter().find(beyond) {
                return Err(ProofError::UnknownCell(*cell));
            }
            let distinct: CellSet = guardians.cells.iter().map(|&(cell, _)| cell).collect();
            if distinct.len() != guardians.cells.len() {
                return Err(ProofError::CellTwice);
            }
            match guardians.lemma {
                Lemma::Deadly if !premises.unique => return Err(ProofError::NotUnique),
                Lemma::Deadly if !is_deadly(premises, &guardians.cells) => return Err(ProofError::NotDeadly),
                Lemma::Impossible if !is_impossible(premises, &guardians.cells) => {
                    return Err(ProofError::NotImpossible);
                }
                Lemma::Deadly | Lemma::Impossible => {}
            }
            let constraints = premises.candidates.layout().constraints();
            let others = guardians.cells.iter().flat_map(|&(cell, digits)| {
                (premises.candidates.get(cell) - digits)
                    .iter()
                    .map(move |digit| constraints.candidate(cell, digit))
            });
            Ok(others.collect())
        }
    }
}

/// Returns the live candidates of a constraint.
fn constraint(premises: &Premises<'_>, number: Constraint) -> Result<Vec<Candidate>, ProofError> {
    let constraints = premises.candidates.layout().constraints();
    if number.index() >= constraints.len() {
        return Err(ProofError::UnknownConstraint(number));
    }
    let all = constraints.candidates_of(number).iter().copied();
    Ok(all.filter(|&candidate| is_live(premises.candidates, candidate)).collect())
}

/// Returns whether every cell has two digits, none is a given, and every digit is in two cells of each house or in
/// none. Then each house has as many of these cells as of their digits, holds each digit once, and still does when
/// every cell switches to its other digit.
fn is_deadly(premises: &Premises<'_>, cells: &[(Cell, DigitSet)]) -> bool {
    let layout = premises.candidates.layout();
    let free = |&(cell, digits): &(Cell, DigitSet)| digits.len() == 2 && !premises.givens.contains(cell);
    !cells.is_empty()
        && cells.iter().all(free)
        && layout.houses().iter().all(|house| {
            let here = || cells.iter().filter(|(cell, _)| house.set().contains(*cell));
            layout
                .digits()
                .iter()
                .all(|d| matches!(here().filter(|(_, digits)| digits.contains(d)).count(), 0 | 2))
        })
}

/// Returns whether no choice of digits for the cells satisfies the houses; false if the search takes too long.
fn is_impossible(premises: &Premises<'_>, cells: &[(Cell, DigitSet)]) -> bool {
    const MAX_TRIES: u32 = 100_000;
    fn can_fill(
        layout: &Layout,
        cells: &[(Cell, DigitSet)],
        chosen: &mut Vec<(Cell, DigitSet)>,
        tries: &mut u32,
    ) -> bool {
        let Some((&(cell, digits), rest)) = cells.split_first() else { return true };
        let taken = chosen.iter().filter(|(other, _)| layout.sees(cell, *other));
        let free = taken.fold(digits, |free, &(_, digit)| free - digit);
        free.iter().any(|digit| {
            *tries = tries.saturating_sub(1);
            chosen.push((cell, DigitSet::only(digit)));
            let can = *tries == 0 || can_fill(layout, rest, chosen, tries);
            chosen.pop();
            can
        })
    }
    !can_fill(premises.candidates.layout(), cells, &mut Vec::new(), &mut { MAX_TRIES })
}

/// Returns the candidates that are left if this one is true.
fn supposing(candidates: &Candidates, candidate: Candidate) -> Candidates {
    let constraints = candidates.layout().constraints();
    let mut left = candidates.clone();
    for &shared in constraints.constraints_of(candidate) {
        let others = constraints.candidates_of(shared).iter().copied();
        strike(&mut left, &others.filter(|&other| other != candidate).collect::<Vec<_>>());
    }
    left
}

fn strike(candidates: &mut Candidates, dead: &[Candidate]) {
    for &candidate in dead {
        let (cell, digit) = candidates.layout().constraints().place(candidate);
        candidates.strike(cell, digit);
    }
}

fn is_live(candidates: &Candidates, candidate: Candidate) -> bool {
    let (cell, digit) = candidates.layout().constraints().place(candidate);
    candidates.get(cell).contains(digit)
}

fn all_live(candidates: &Candidates) -> Vec<Candidate> {
    let layout = candidates.layout();
    let of_cell =
        |cell| candidates.get(cell).iter().map(move |digit| layout.constraints().candidate(cell, digit));
    layout.cells().flat_map(of_cell).collect()
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::UnknownConstraint(constraint) => {
                write!(f, "the board has no constraint number {}", constraint.index())
            }
            ProofError::UnknownCell(cell) => write!(f, "the board has no cell number {}", cell.index()),
            ProofError::MissingCase(candidate) => {
                write!(f, "candidate {} of the truth has no case", candidate.index())
            }
            ProofError::CellTwice => f.write_str("the pattern names a cell twice"),
            ProofError::NotDeadly => f.write_str("the cells of the pattern cannot swap their digits"),
            ProofError::NotUnique => {
                f.write_str("the proof needs a unique solution, which can't be assumed here")
            }
            ProofError::NotImpossible => {
                f.write_str("the cells may be able to hold the digits of the pattern")
            }
        }
    }
}

impl std::error::Error for ProofError {}
