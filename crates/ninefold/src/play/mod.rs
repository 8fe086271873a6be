//! Games in the middle: what is wrong with one, before anybody is misled by a hint.

mod fault;

pub use self::fault::{Fault, FaultKind, Standing, check, check_within};

use crate::budget::Budget;
use crate::engine::{self, Answer, NoObserver};
use crate::grid::{Candidates, Contradiction, Game, Grid, Puzzle, Subject};
use crate::logic::State;

/// How many nodes a short search may take: a fraction of a second on the largest boards. Whatever takes longer is not
/// known.
pub const NODES: u64 = 20_000;

/// How givens, and marks if there are any, answer the question for their solution, as far as a short search can
/// tell.
#[must_use]
pub fn answer(givens: &Grid, marks: Option<&Candidates>) -> Answer {
    answer_within(givens, marks, &Budget::unique().nodes(NODES))
}

fn answer_within(givens: &Grid, marks: Option<&Candidates>, budget: &Budget<'_>) -> Answer {
    let Ok(mut puzzle) = Puzzle::new(givens.clone()) else { return Answer::Impossible };
    if let Some(marks) = marks {
        puzzle = puzzle.with_marks(marks);
    }
    let engine = engine::default_for(puzzle.layout());
    engine.run(&puzzle, budget, &mut NoObserver).answer
}

/// The position to look at for a hint: givens that the player has not copied are on the board all the same.
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

/// Where nothing fits any more: `nothing fits r1c9`.
#[must_use]
pub fn dead_end(state: &State) -> Option<String> {
    let layout = state.layout();
    Some(match state.dead_end()? {
        Subject::Cell(cell) => format!("nothing fits {}", layout.cell_name(cell)),
        Subject::House(house, digit) => {
            format!("{} has no place left in {}", digit.symbol(), layout.houses()[house])
        }
    })
}
