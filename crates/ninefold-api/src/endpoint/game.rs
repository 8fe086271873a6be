//! Games in requests: what is on the board, and where logic can go on.

use ninefold::Budget;
use ninefold::grid::{Candidates, Game};
use ninefold::logic::{self, Solver, State};
use ninefold::play::{self, FaultKind, Standing};

use crate::context::Stop;
use crate::input;
use crate::problem::Problem;
use crate::record::Fault;

/// Reads a game: a puzzle, the digits now on the board, and the pencil marks.
pub(super) fn read(
    puzzle: &str,
    layout: Option<&str>,
    digits: Option<&str>,
    marks: Option<&[String]>,
) -> Result<Game, Problem> {
    let mut game = input::position(puzzle, layout)?.game();
    if let Some(digits) = digits {
        let digits = input::digits(digits, game.layout())?;
        game = game.with_digits(digits);
    }
    if let Some(marks) = marks {
        let marks = input::marks(marks, game.layout())?;
        game = game.with_marks(&without_gaps(&marks));
    }
    Ok(game)
}

/// Returns the player's marks, with every digit in cells that have none: the player hasn't marked those yet.
fn without_gaps(marks: &Candidates) -> Candidates {
    let all = marks.layout().digits();
    let sets: Vec<_> = marks.contents().iter().map(|set| if set.is_empty() { all } else { *set }).collect();
    Candidates::new(marks.layout().clone(), sets).expect("as many cells as before")
}

/// A game without mistakes.
pub(super) struct Checked {
    /// Where logic can go on.
    pub(super) state: State,
    /// Whether the board is known to have exactly one solution.
    pub(super) is_unique: bool,
    /// The fault to report if logic finds nothing: the board has several solutions.
    pub(super) several: Option<Fault>,
}

/// Checks a game for mistakes.
pub(super) fn check(game: &Game, stop: Stop<'_>) -> Result<Checked, Fault> {
    let budget = stop.within(Budget::unique().nodes(play::NODES));
    let (is_unique, several) = match play::check_within(game, true, &budget) {
        Ok(standing) => (standing == Standing::Unique, None),
        Err(fault) if fault.allows_steps() => (false, Some(Fault::new(&fault, game.layout()))),
        Err(fault) => return Err(Fault::new(&fault, game.layout())),
    };
    match play::state(game) {
        Ok(state) => Ok(Checked { state: state.assume_unique(is_unique), is_unique, several }),
        Err(contradiction) => {
            let (kind, text) = (FaultKind::NoSolution, contradiction.to_string());
            Err(Fault { kind, what: Vec::new(), text })
        }
    }
}

impl Checked {
    /// Returns whether a search for a step would be in vain: the board has several solutions, and nothing follows for all.
    pub(super) fn is_exhausted(&self, stop: Stop<'_>) -> bool {
        self.several.is_some() && is_exhausted(&self.state, stop)
    }
}

/// Returns whether nothing more follows for all solutions of a position. Singles are the quickest to find.
pub(super) fn is_exhausted(state: &State, stop: Stop<'_>) -> bool {
    let short = stop.within(Budget::first().nodes(play::NODES));
    Solver::with(logic::named("singles")).next_step(state).is_none() && play::is_exhausted(state, &short)
}
