//! Hints: the next step of a game with its explanation, and all the steps of a puzzle.

use std::error::Error;
use std::fmt;

use crate::budget::Budget;
use crate::draw::StepPicture;
use crate::engine::Answer;
use crate::grid::{Game, Puzzle};
use crate::logic::{self, End, Explanation, Reveal, Solver, State, Step, Walk};
use crate::play::{self, Fault, Standing};

/// A step and its explanation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The technique, its results and their proof.
    pub step: Step,
    /// The explanation in words.
    pub explanation: Explanation,
    before: State,
}

impl Hint {
    fn new(step: Step, state: &State) -> Hint {
        let explanation = logic::explain(&step, state);
        Hint { step, explanation, before: state.clone() }
    }

    /// Returns the position in which the step was found.
    #[must_use]
    pub fn before(&self) -> &State {
        &self.before
    }

    /// Returns a picture of the step, for [text](StepPicture::text) or [SVG](StepPicture::svg).
    #[must_use]
    pub fn picture(&self) -> StepPicture<'_> {
        StepPicture::with_marks(self.explanation.marks.clone(), &self.before).caption([self.to_string()])
    }

    /// Returns what a hint of this depth reveals: 1 where to look, 2 which technique, 3 why it works, 4 what to do.
    #[must_use]
    pub fn up_to(&self, depth: usize) -> Reveal {
        self.explanation.up_to(depth)
    }
}

/// Writes one line: the technique, where it applies, and its results.
impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.explanation.short)
    }
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HintError {
    /// Something is wrong with the game: a wrong digit, a missing mark, no solution, several solutions.
    Fault(Fault),
    /// The board is full and every digit is correct.
    Solved,
    /// Nothing is wrong, but no technique applies.
    Stuck,
}

impl fmt::Display for HintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HintError::Fault(fault) => fault.fmt(f),
            HintError::Solved => f.write_str("the puzzle is solved"),
            HintError::Stuck => f.write_str("no technique applies here"),
        }
    }
}

impl Error for HintError {}

impl Puzzle {
    /// Returns the first step of the simplest technique that applies.
    ///
    /// ```
    /// use ninefold::Puzzle;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let hint = puzzle.hint()?;
    /// println!("{}", hint.explanation.place); // where to look
    /// println!("{hint}"); // all of it
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, or if no technique applies.
    pub fn hint(&self) -> Result<Hint, HintError> {
        Game::from(self).hint()
    }

    /// Returns an iterator over the steps that solve the puzzle by logic, simplest techniques first. It ends when the
    /// puzzle is solved or no technique applies; [`Hints::state`] returns the position so far.
    ///
    /// ```
    /// use ninefold::Puzzle;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut steps = puzzle.explain();
    /// for hint in &mut steps {
    ///     println!("{} {}", hint.explanation.why, hint.explanation.action);
    /// }
    /// assert!(steps.state().is_solved());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Hints<'static> {
        self.explain_within(&Budget::default())
    }

    /// Like [`explain`](Puzzle::explain), but the iterator also ends when the budget runs out; [`Hints::end`] says why
    /// it ended.
    #[must_use]
    pub fn explain_within<'b>(&self, budget: &Budget<'b>) -> Hints<'b> {
        // Techniques that assume a unique solution apply only if a search has proved it.
        let short = budget.with_solutions(2).nodes(play::NODES);
        let is_unique = || matches!(play::answer(self.givens(), None, &short), Answer::Unique(_));
        let unique = self.marks().is_none() && is_unique();
        let state = State::new(self).assume_unique(unique);
        Hints { walk: Solver::default().walk(state.layout(), budget), state }
    }
}

impl Game {
    /// Checks the game, then returns the next step of the simplest technique that applies.
    ///
    /// # Errors
    /// If something is wrong with the game, if it is solved, or if no technique applies.
    pub fn hint(&self) -> Result<Hint, HintError> {
        let standing = play::check(self, self.givens() != self.digits());
        let several = match &standing {
            Err(fault) if fault.allows_steps() => Some(fault.clone()),
            Err(fault) => return Err(HintError::Fault(fault.clone())),
            Ok(_) => None,
        };
        // The check has confirmed that the digits agree with the solution, unless it ran out of nodes.
        let state = play::state(self).map_err(|error| HintError::Fault(error.into()))?;
        if state.is_solved() {
            return Err(HintError::Solved);
        }
        let state = state.assume_unique(standing == Ok(Standing::Unique));
        let in_vain =
            several.is_some() && play::is_exhausted(&state, &Budget::solutions(1).nodes(play::NODES));
        let step = if in_vain { None } else { Solver::default().next_step(&state) };
        let step = step.ok_or_else(|| several.map_or(HintError::Stuck, HintError::Fault))?;
        Ok(Hint::new(step, &state))
    }

    /// Applies a step: places its digits and removes its eliminations from the marks.
    ///
    /// ```
    /// use ninefold::{Game, HintError, Puzzle};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut game = Game::from(&puzzle);
    /// let end = loop {
    ///     match game.hint() {
    ///         Ok(hint) => game.apply(&hint.step),
    ///         Err(end) => break end,
    ///     }
    /// };
    /// assert_eq!(end, HintError::Solved);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn apply(&mut self, step: &Step) {
        let constraints = self.layout().clone();
        let constraints = constraints.constraints();
        for &candidate in &step.placements {
            let (cell, digit) = constraints.place(candidate);
            self.write(cell, digit);
        }
        for &candidate in &step.eliminations {
            let (cell, digit) = constraints.place(candidate);
            self.strike(cell, digit);
        }
    }
}

/// An iterator over the steps that solve a puzzle; see [`Puzzle::explain`].
#[derive(Debug)]
pub struct Hints<'b> {
    walk: Walk<'b>,
    state: State,
}

impl Hints<'_> {
    /// Returns the position after the last step.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns how the path ended, once the iterator has ended.
    #[must_use]
    pub fn end(&self) -> End {
        self.walk.end(&self.state)
    }
}

impl Iterator for Hints<'_> {
    type Item = Hint;

    fn next(&mut self) -> Option<Hint> {
        if self.state.is_solved() {
            return None;
        }
        let step = self.walk.next_step(&self.state)?;
        let hint = Hint::new(step, &self.state);
        self.state.apply(&hint.step);
        Some(hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::FaultKind;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn hints_lead_to_the_solution() {
        let puzzle: Puzzle = EASY.parse().unwrap();
        let mut game = Game::from(&puzzle);
        let end = loop {
            match game.hint() {
                Ok(hint) => game.apply(&hint.step),
                Err(end) => break end,
            }
        };
        assert_eq!(end, HintError::Solved);
        assert_eq!(*game.digits(), puzzle.solve().unwrap().into_grid());
        let (mut steps, mut game) = (puzzle.explain(), Game::from(&puzzle));
        for hint in &mut steps {
            game.apply(&hint.step);
        }
        assert_eq!((steps.end(), game.marks()), (End::Solved, steps.state().candidates()));
    }

    #[test]
    fn faults_come_before_a_hint() {
        let fault = |text: &str| match text.parse::<Game>().unwrap().hint() {
            Err(HintError::Fault(fault)) => fault.kind,
            other => panic!("{other:?}"),
        };
        assert_eq!(fault("................"), FaultKind::SeveralSolutions);
        assert_eq!(fault("11.............."), FaultKind::NoSolution);
        let wrong = format!(":0000:x:53+1{}:::", &EASY[3..]);
        assert_eq!(fault(&wrong), FaultKind::WrongEntry);
    }
}
