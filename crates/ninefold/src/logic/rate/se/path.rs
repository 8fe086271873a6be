//! The original's path, step by step, each step with a proof.

use std::borrow::Cow;

use super::board::Board;
use super::chain::Extent;
use super::hint::{Effect, Evidence, Hint};
use super::meter::Meter;
use super::proof::{ProofBuilder, name, technique_name};
use super::{PRODUCERS, Progress, SeError, SeRater, SeRating, SeScore};
use crate::budget::Budget;
use crate::grid::{Candidate, Constraints, Puzzle};
use crate::logic::kernel::{Checker, ProofError};
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
        let mut board = Board::new(&self.start(puzzle)?);
        let start = State::new(puzzle).assume_unique(true);
        let mut state = start.clone();
        let mut checker = Checker::new(state.layout());
        let (mut steps, mut progress) = (Vec::new(), Progress::default());
        let mut meter = Meter::new(budget);
        while board.open != 0 {
            meter.spend()?;
            let Some(hint) = self.next(&board, PRODUCERS, &mut meter)? else {
                progress.er = SeRater::UNSOLVED;
                break;
            };
            let step = self
                .proved(&board, &hint, &state, &mut checker)
                .map_err(|error| SeError::Unproved { step: steps.len() + 1, error })?;
            state.apply(&step.step);
            steps.push(step);
            progress.take(&hint);
            hint.apply(&mut board);
            self.note_changes(&mut board);
        }
        let rating = SeRating::from_sums(progress.er, progress.ep, progress.ed);
        Ok(SePath { start, steps, end: state, rating })
    }

    /// Returns a hint as a step whose conclusion follows from its proof, or what is wrong with the proof.
    fn proved(
        &mut self,
        board: &Board,
        hint: &Hint,
        state: &State,
        checker: &mut Checker,
    ) -> Result<SeStep, Option<ProofError>> {
        let constraints = state.layout().constraints();
        let conclusion = Conclusion::of(hint, board, constraints);
        let is_chain = matches!(hint.evidence, Evidence::Chain(_));
        let mut wrong = None;
        for extent in [Extent::Ancestors, Extent::Everything] {
            let mut builder = ProofBuilder::new(state.layout(), &mut self.forcing, extent);
            if let Some(argument) = builder.prove(board, hint) {
                match checker.conclude(&state.premises(), &argument.proof) {
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
