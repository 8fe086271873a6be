//! The `hint` endpoint.

use ninefold::Budget;
use ninefold::grid::Game;
use ninefold::logic::{Explanation, Solver, Technique};
use ninefold::text::Position;
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::game;
#[cfg(feature = "schema")]
use super::names::TechniqueName;
use super::names::order;
use super::solve::within;
use crate::context::{Context, Stop};
use crate::problem::Problem;
use crate::record::{Hinted, Start, position_text};
use crate::request::{Request, Work};

/// A game in progress.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// The original puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// The digits now on the board, as a line. Default: those of the puzzle.
    pub digits: Option<String>,
    /// The pencil marks of each cell in reading order, such as `147`. An empty cell without marks may hold any digit.
    pub marks: Option<Vec<String>>,
    /// How much to reveal: 1 where to look, 2 which technique, 3 why it works, 4 what to do. Default: 1.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 4))]
    pub depth: Option<u8>,
    /// Techniques to leave out: names or groups.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub without: Option<Vec<String>>,
}

impl Request for Hint {
    type Answer = Hinted;

    fn read(self, context: &Context) -> Result<impl Work<Hinted>, Problem> {
        let depth = self.depth.unwrap_or(1);
        within("depth", depth.into(), Explanation::DEPTHS as u64)?;
        let order = order(None, self.without.as_deref().unwrap_or_default())?;
        let Hint { puzzle, layout, digits, marks, .. } = &self;
        let game = game::read(puzzle, layout.as_deref(), digits.as_deref(), marks.as_deref())?;
        let work = context.work;
        Ok(move |stop: Stop<'_>| Ok(find(&game, order, depth, work, stop)))
    }
}

/// Checks a game and finds its next step.
fn find(game: &Game, order: Vec<&'static Technique>, depth: u8, work: u64, stop: Stop<'_>) -> Hinted {
    let shown = position_text(&Position::from(game.clone()));
    let hinted = Hinted::new(Start::new::<Hinted>(), shown, depth);
    let checked = match game::check(game, stop) {
        Ok(checked) => checked,
        Err(fault) => return Hinted { fault: Some(fault), ..hinted },
    };
    if checked.state.is_solved() {
        return Hinted { solved: true, ..hinted };
    }
    if checked.is_exhausted(stop) {
        return Hinted { fault: checked.several, ..hinted };
    }
    let budget = stop.within(Budget::default().nodes(work));
    match Solver::with(order).next_step_within(&checked.state, &budget) {
        Ok(Some(step)) => hinted.with_step(&step, &checked.state),
        Ok(None) => Hinted { fault: checked.several, ..hinted },
        Err(_) => Hinted { gave_up: true, ..hinted },
    }
}
