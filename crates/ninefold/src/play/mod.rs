//! Games in progress: finds mistakes before a hint builds on them.

mod fault;

pub use self::fault::{Fault, FaultKind, Standing, check, check_within};

use crate::budget::Budget;
use crate::engine::{self, Answer, NoObserver};
use crate::grid::{Candidates, Contradiction, Game, Grid, Puzzle, Subject};
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
