//! The `steps` endpoint: all steps that are available in a position.

use ninefold::Budget;
use ninefold::grid::Game;
use ninefold::logic::{Solver, Technique};
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
use crate::record::{Available, Start, Step, position_text};
use crate::request::{Request, Work};

/// A game whose next steps to list.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Steps {
    /// The original puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// The digits now on the board, as a line. Default: those of the puzzle.
    pub digits: Option<String>,
    /// The pencil marks of each cell in reading order, such as `147`. An empty cell without marks may hold any digit.
    pub marks: Option<Vec<String>>,
    /// The techniques to use, in this order: names or groups. Default: the standard techniques.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub techniques: Option<Vec<String>>,
    /// Techniques to leave out: names or groups.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub without: Option<Vec<String>>,
    /// Maximum number of steps per technique. Default: 20.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 100))]
    pub most: Option<u64>,
}

/// The default number of steps per technique.
const USUAL: u64 = 20;
/// Maximum number of steps per technique.
const MAX: u64 = 100;

impl Request for Steps {
    type Answer = Available;

    fn read(self, context: &Context) -> Result<impl Work<Available>, Problem> {
        let most = within("most", self.most.unwrap_or(USUAL), MAX)? as usize;
        let order = order(self.techniques.as_deref(), self.without.as_deref().unwrap_or_default())?;
        let Steps { puzzle, layout, digits, marks, .. } = &self;
        let game = game::read(puzzle, layout.as_deref(), digits.as_deref(), marks.as_deref())?;
        let work = context.work;
        Ok(move |stop: Stop<'_>| Ok(find(&game, order, most, work, stop)))
    }
}

/// Checks a game and finds its next steps.
fn find(game: &Game, order: Vec<&'static Technique>, most: usize, work: u64, stop: Stop<'_>) -> Available {
    let mut available = Available {
        start: Start::new::<Available>(),
        puzzle: position_text(&Position::from(game.clone())),
        fault: None,
        solved: false,
        gave_up: false,
        steps: Vec::new(),
    };
    let checked = match game::check(game, stop) {
        Ok(checked) => checked,
        Err(fault) => return Available { fault: Some(fault), ..available },
    };
    available.solved = checked.state.is_solved();
    if !available.solved && !checked.is_exhausted(stop) {
        let budget = stop.within(Budget::default().nodes(work));
        let (steps, reason) = Solver::with(order).steps_within(&checked.state, most, &budget);
        available.steps = steps.iter().map(|step| Step::new(step, &checked.state)).collect();
        available.gave_up = reason.is_some();
    }
    if available.steps.is_empty() {
        available.fault = checked.several;
    }
    available
}
