//! Games in progress: finds mistakes before a hint builds on them.

mod fault;

pub use self::fault::{Fault, FaultKind, Standing, check, check_within};

use crate::budget::Budget;
use crate::engine::{self, Answer, NoObserver};
use crate::grid::{Candidates, Contradiction, DigitSet, Game, Grid, Puzzle, Subject};
use crate::logic::State;

/// The node limit of a short search: a fraction of a second on the largest boards.
pub const NODES: u64 = 20_000;

/// Solves givens, and marks if there are any, within a budget.
///
/// [`NODES`] and two solutions make a short search that tells whether there is only one:
///
/// ```
/// use ninefold::engine::Answer;
/// use ninefold::play::{self, NODES};
/// use ninefold::{Budget, Puzzle};
///
/// let puzzle: Puzzle = "1...............".parse()?;
/// let answer = play::answer(puzzle.givens(), None, &Budget::unique().nodes(NODES));
/// assert!(matches!(answer, Answer::Several(_)));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[must_use]
pub fn answer(givens: &Grid, marks: Option<&Candidates>, budget: &Budget<'_>) -> Answer {
    let Ok(mut puzzle) = Puzzle::new(givens.clone()) else { return Answer::Impossible };
    if let Some(marks) = marks {
        puzzle = puzzle.with_marks(marks);
    }
    let engine = engine::default_for(puzzle.layout());
    engine.run(&puzzle, budget, &mut NoObserver).answer
}

/// Returns the position for a hint. Givens that the player has not copied count as filled.
///
/// # Errors
/// When digits on the board contradict each other.
pub fn state(game: &Game) -> Result<State, Contradiction> {
    let mut digits = game.digits().clone();
    for cell in game.layout().cells() {
        if digits.get(cell).is_none() {
            digits.set(cell, game.givens().get(cell));
        }
    }
    State::try_from(&Game::new(game.givens().clone()).with_digits(digits).with_marks(game.marks()))
}

/// Describes the first dead end: `r1c9 has no candidates`.
#[must_use]
pub fn dead_end(state: &State) -> Option<String> {
    let layout = state.layout();
    Some(match state.dead_end()? {
        Subject::Cell(cell) => format!("{} has no candidates", layout.cell_name(cell)),
        Subject::House(house, digit) => {
            format!("{} has no place left in {}", digit.symbol(), layout.houses()[house])
        }
    })
}

/// Returns whether nothing more follows for all solutions of a position: every candidate left is part of one. A search
/// for a step would be in vain. Returns false if the budget of one search, which should allow one solution, runs out.
#[must_use]
pub fn is_exhausted(state: &State, budget: &Budget<'_>) -> bool {
    let layout = state.layout();
    let candidates = state.candidates();
    let mut seen = vec![DigitSet::EMPTY; layout.cells().count()];
    for cell in state.blanks() {
        for digit in candidates.get(cell).iter() {
            if seen[cell.index()].contains(digit) {
                continue;
            }
            let mut grid = state.grid();
            grid.set(cell, Some(digit));
            match answer(&grid, Some(candidates), budget) {
                Answer::Unique(solution) | Answer::Several(solution) | Answer::Solved(solution) => {
                    for (index, found) in solution.grid().contents().iter().enumerate() {
                        seen[index] |= found.map_or(DigitSet::EMPTY, DigitSet::only);
                    }
                }
                Answer::Impossible | Answer::Unknown(..) => return false,
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(line: &str) -> State {
        State::new(&line.parse::<Puzzle>().unwrap())
    }

    #[test]
    fn a_position_is_exhausted_when_every_candidate_is_part_of_a_solution() {
        let budget = Budget::solutions(1).nodes(NODES);
        assert!(is_exhausted(&state("................"), &budget));
        // A 1 in r1c1 leaves the rest of its row, column and box without one, and nothing else follows.
        assert!(is_exhausted(&state("1..............."), &budget));
        assert!(!is_exhausted(&state("123............."), &budget));
        let solved = "1234341221434321";
        assert!(is_exhausted(&state(solved), &budget));
    }
}
