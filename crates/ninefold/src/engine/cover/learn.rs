//! Learning from a conflict.
//!
//! Walking back from the conflict along the reasons, until a single candidate of the newest level
//! is left, yields a clause that forbids the same mistake everywhere: "not this one together with
//! those of older levels". The search returns to the newest of those older levels, where the clause
//! forces the opposite at once.

use super::board::{Board, Conflict, Reason, Value};
use super::clauses::Lit;
use crate::grid::Candidate;

/// A clause and the level at which its first literal follows from the others.
pub(super) struct Lesson {
    pub(super) literals: Box<[Lit]>,
    pub(super) level: usize,
    /// The number of levels that its literals come from.
    pub(super) spread: u32,
}

/// The working memory of the analysis, kept between conflicts.
pub(super) struct Analysis {
    seen: Vec<Seen>,
    marked: Vec<Candidate>,
}

impl Analysis {
    pub(super) fn new(candidates: usize) -> Analysis {
        Analysis { seen: vec![Seen::No; candidates], marked: Vec::new() }
    }

    /// Learns a clause from the conflict. Calls `involve` with every candidate that took part in it.
    pub(super) fn learn(
        &mut self,
        board: &Board<'_>,
        conflict: Conflict,
        mut involve: impl FnMut(Candidate),
    ) -> Lesson {
        let newest = board.level() as u32;
        let mut older: Vec<Lit> = Vec::new();
        let mut pending = 0;
        let mut mark = |this: &mut Analysis, candidate: Candidate, pending: &mut usize| {
            let at = candidate.index();
            if this.seen[at] == Seen::Inside || board.levels[at] == 0 {
                return;
            }
            this.seen[at] = Seen::Inside;
            this.marked.push(candidate);
            involve(candidate);
            if board.levels[at] == newest {
                *pending += 1;
            } else {
                older.push(opposite(board, candidate));
            }
        };
        match conflict {
            Conflict::NoneOf(constraint) => {
                for &candidate in board.constraints.candidates_of(constraint) {
                    mark(self, candidate, &mut pending);
                }
            }
            Conflict::BothTrue(one, other) => {
                mark(self, one, &mut pending);
                mark(self, other, &mut pending);
            }
            Conflict::Clause(clause) => {
                for literal in board.clauses.literals(clause) {
                    mark(self, literal.candidate(), &mut pending);
                }
            }
        }
        let mut at = board.trail.len();
        let turning_point = loop {
            at -= 1;
            let candidate = board.trail[at];
            if self.seen[candidate.index()] == Seen::No {
                continue;
            }
            pending -= 1;
            if pending == 0 {
                break candidate;
            }
            for_each_cause(board, candidate, |cause| mark(self, cause, &mut pending));
        };
        // A literal that follows from others of the clause adds nothing.
        older.retain(|literal| !self.follows(board, literal.candidate(), MAX_DEPTH));
        for candidate in self.marked.drain(..) {
            self.seen[candidate.index()] = Seen::No;
        }
        lesson(board, opposite(board, turning_point), older)
    }

    /// Returns whether the clause's candidates alone force this candidate's value.
    /// Follows reasons only to a limited depth; beyond it the answer is no, which is always safe.
    fn follows(&mut self, board: &Board<'_>, candidate: Candidate, depth: usize) -> bool {
        if depth == 0 || matches!(board.reasons[candidate.index()], Reason::Choice | Reason::Exhausted) {
            return false;
        }
        let mut follows = true;
        for_each_cause(board, candidate, |cause| {
            let at = cause.index();
            follows = follows
                && (board.levels[at] == 0
                    || match self.seen[at] {
                        Seen::Inside => true,
                        Seen::Outside => false,
                        Seen::No => {
                            let inside = self.follows(board, cause, depth - 1);
                            self.seen[at] = if inside { Seen::Inside } else { Seen::Outside };
                            self.marked.push(cause);
                            inside
                        }
                    });
        });
        follows
    }
}

/// The longest chain of reasons to follow when shortening a clause.
const MAX_DEPTH: usize = 100;

/// What the analysis knows about a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    No,
    /// It takes part in the conflict, or follows from candidates that do.
    Inside,
    /// It does not follow from them.
    Outside,
}

/// Orders the clause: the forced literal, then the newest of the others, which is watched too.
fn lesson(board: &Board<'_>, forced: Lit, mut older: Vec<Lit>) -> Lesson {
    let level_of = |literal: &Lit| board.levels[literal.candidate().index()];
    older.sort_unstable_by_key(|literal| std::cmp::Reverse(level_of(literal)));
    let level = older.first().map_or(0, |newest| level_of(newest) as usize);
    let spread = 1 + older.chunk_by(|a, b| level_of(a) == level_of(b)).count() as u32;
    Lesson { literals: std::iter::once(forced).chain(older).collect(), level, spread }
}

/// Returns the literal that the candidate's current value makes false.
fn opposite(board: &Board<'_>, candidate: Candidate) -> Lit {
    Lit::new(candidate, board.value(candidate) == Value::False)
}

/// Visits the candidates whose values forced this one's.
fn for_each_cause(board: &Board<'_>, candidate: Candidate, mut visit: impl FnMut(Candidate)) {
    match board.reasons[candidate.index()] {
        // Exhausted candidates lie at or below the floor, and clauses learnt above it never look there
        // for a cause, so no clause depends on which solutions have been found.
        Reason::Puzzle | Reason::Choice | Reason::Exhausted => {}
        Reason::Peer(peer) => visit(peer),
        Reason::LastOf(constraint) => {
            let members = board.constraints.candidates_of(constraint).iter();
            members.filter(|&&member| member != candidate).for_each(|&member| visit(member));
        }
        Reason::Clause(clause) => {
            let literals = board.clauses.literals(clause).iter();
            literals.map(|l| l.candidate()).filter(|&k| k != candidate).for_each(visit);
        }
    }
}
