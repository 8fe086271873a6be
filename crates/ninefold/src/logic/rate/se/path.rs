//! The original's path, step by step, each step with a proof.

use std::borrow::Cow;

use super::board::Board;
use super::chain::Extent;
use super::hint::{Effect, Evidence, Hint};
use super::meter::Meter;
use super::proof::{ProofBuilder, name, technique_name};
use super::values::Values;
use super::{PRODUCERS, Progress, SeError, SeRater, SeRating, SeScore};
use crate::budget::Budget;
use crate::grid::{Candidate, Constraints, Puzzle};
use crate::logic::kernel::{Checker, Premises, ProofError};
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::techniques::technique;

/// The path that Sudoku Explainer 1.2.1 takes from a puzzle towards its solution.
#[derive(Clone, Debug)]
pub struct SePath {
    /// The position before the first step, assumed to have only one solution.
    pub start: State,
    /// The steps in order.
    pub steps: Vec<SeStep>,
    /// The position after the last step.
    pub end: State,
    /// The rating of the puzzle.
    pub rating: SeRating,
}

/// One step as Sudoku Explainer takes it.
#[derive(Clone, Debug)]
pub struct SeStep {
    /// How hard the original finds it.
    pub rating: SeScore,
    /// What the original calls it: `Direct Hidden Pair`, `Dynamic Cell Forcing Chains (+)`.
    pub name: Cow<'static, str>,
    /// The step itself, with its proof. Its technique is the nearest of this library.
    pub step: Step,
}

impl SePath {
    /// Returns whether the path fills every cell.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }
}

/// A walk along Sudoku Explainer's path, step by step.
#[derive(Debug)]
pub struct SeWalk<'a> {
    rater: &'a mut SeRater,
    board: Board,
    state: State,
    checker: Checker,
    meter: Meter<'a>,
    progress: Progress,
    /// The number of steps taken.
    taken: usize,
}

impl SeRater {
    /// Returns the path that Sudoku Explainer takes: exactly its steps, in its order, each with a proof that has been
    /// checked. It ends early if Sudoku Explainer finds no further step.
    ///
    /// # Errors
    /// If the layout isn't the classic one, if the budget runs out, or if the conclusion of a step doesn't follow from
    /// its proof, which would be a defect of this library.
    ///
    /// ```
    /// use ninefold::{Budget, boards};
    /// use ninefold::logic::{self, SeRater};
    ///
    /// let puzzle = boards::named("Sudoku 3").unwrap().puzzle();
    /// let path = SeRater::new().path(&puzzle, &Budget::default())?;
    /// let mut state = path.start.clone();
    /// for step in &path.steps {
    ///     assert!(step.rating <= path.rating.er);
    ///     assert!(logic::check(&state, &step.step).is_ok());
    ///     state.apply(&step.step);
    /// }
    /// assert!(path.is_solved());
    /// # Ok::<(), ninefold::logic::SeError>(())
    /// ```
    pub fn path(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<SePath, SeError> {
        let mut walk = self.walk(&State::new(puzzle), budget)?;
        let start = walk.state().clone();
        let mut steps = Vec::new();
        while let Some(step) = walk.next_step()? {
            steps.push(step);
        }
        Ok(SePath { start, steps, rating: walk.rating(), end: walk.state })
    }

    /// Starts a walk along the path that Sudoku Explainer takes from a position, under one budget. Like Sudoku
    /// Explainer, it assumes that the givens have only one solution.
    ///
    /// # Errors
    /// If the layout isn't the classic one.
    pub fn walk<'a>(&'a mut self, state: &State, budget: &'a Budget<'a>) -> Result<SeWalk<'a>, SeError> {
        super::require_classic(state.layout())?;
        self.start();
        let board = Board::new(&Values::of(state));
        let checker = Checker::new(state.layout());
        let state = state.clone().assume_unique(true);
        let (meter, progress) = (Meter::new(budget), Progress::default());
        Ok(SeWalk { rater: self, board, state, checker, meter, progress, taken: 0 })
    }
}

impl SeWalk<'_> {
    /// Takes the next step and returns it; `None` if every cell is filled or Sudoku Explainer finds no step.
    ///
    /// # Errors
    /// If the budget runs out, or if the conclusion of the step doesn't follow from its proof, which would be a defect
    /// of this library. The walk stays where it is.
    pub fn next_step(&mut self) -> Result<Option<SeStep>, SeError> {
        if self.board.open == 0 {
            return Ok(None);
        }
        self.meter.spend()?;
        let Some(hint) = self.rater.next(&self.board, PRODUCERS, &mut self.meter)? else {
            self.progress.er = SeRater::UNSOLVED;
            return Ok(None);
        };
        let step = self
            .rater
            .proved(&self.board, &hint, &self.state.premises(), &mut self.checker)
            .map_err(|error| SeError::Unproved { step: self.taken + 1, error })?;
        self.taken += 1;
        self.state.apply(&step.step);
        self.progress.take(&hint);
        hint.apply(&mut self.board);
        self.rater.note_changes(&mut self.board);
        Ok(Some(step))
    }

    /// Returns the position after the last step.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the rating of the steps so far; the ER is 20.0 once Sudoku Explainer finds no step.
    #[must_use]
    pub fn rating(&self) -> SeRating {
        SeRating::from_sums(self.progress.er, self.progress.ep, self.progress.ed)
    }
}

impl SeRater {
    /// Returns a hint as a step whose conclusion follows from its proof, or what is wrong with the proof.
    pub(super) fn proved(
        &mut self,
        board: &Board,
        hint: &Hint,
        premises: &Premises<'_>,
        checker: &mut Checker,
    ) -> Result<SeStep, Option<ProofError>> {
        let layout = premises.candidates.layout();
        let conclusion = Conclusion::of(hint, board, layout.constraints());
        let is_chain = matches!(hint.evidence, Evidence::Chain(_));
        let mut wrong = None;
        for extent in [Extent::Ancestors, Extent::Everything] {
            let mut builder = ProofBuilder::new(layout, &mut self.forcing, extent);
            if let Some(argument) = builder.prove(board, hint) {
                match checker.conclude(premises, &argument.proof) {
                    Ok(dead) if conclusion.follows(&dead) => {
                        let named = technique(technique_name(hint, &argument.shape));
                        let step = Step {
                            technique: named.expect("the library has each of these techniques"),
                            proof: argument.proof,
                            shape: argument.shape.clone(),
                            placements: conclusion.placements,
                            eliminations: conclusion.eliminations,
                        };
                        let name = name(hint, &argument.shape);
                        return Ok(SeStep { rating: SeScore::from_sum(hint.rating), name, step });
                    }
                    Ok(_) => {}
                    Err(error) => wrong = Some(error),
                }
            }
            if !is_chain {
                break;
            }
        }
        Err(wrong)
    }
}

/// What a step claims.
struct Conclusion {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    /// The candidates that must be false: the eliminations, or the others of the placement's cell.
    dead: Vec<Candidate>,
}

impl Conclusion {
    fn of(hint: &Hint, board: &Board, constraints: &Constraints) -> Conclusion {
        let candidate = |cell: u8, digit: usize| {
            let (cell, digit) =
                (crate::grid::Cell::new(usize::from(cell)), crate::grid::Digit::from_index(digit));
            constraints.candidate(cell, digit)
        };
        let live = |cell: u8, digits: u16| {
            super::board::Bits(board.digits(usize::from(cell)) & digits).map(move |digit| (cell, digit))
        };
        match &hint.effect {
            &Effect::Place(cell, digit) => {
                let others = live(cell, !(1 << digit)).map(|(cell, digit)| candidate(cell, digit)).collect();
                let placements = vec![candidate(cell, usize::from(digit))];
                Conclusion { placements, eliminations: Vec::new(), dead: others }
            }
            Effect::Remove(removals) => {
                let all = removals.iter().flat_map(|&(cell, digits)| live(cell, digits));
                let mut dead: Vec<Candidate> = all.map(|(cell, digit)| candidate(cell, digit)).collect();
                dead.sort_unstable();
                dead.dedup();
                Conclusion { placements: Vec::new(), eliminations: dead.clone(), dead }
            }
        }
    }

    /// Returns whether the checker has concluded all of it.
    fn follows(&self, dead: &[Candidate]) -> bool {
        self.dead.iter().all(|candidate| dead.binary_search(candidate).is_ok())
    }
}
