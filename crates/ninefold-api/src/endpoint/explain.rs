//! The `explain` endpoint: returns a solution path.

use ninefold::Budget;
use ninefold::engine::Answer;
use ninefold::grid::{Game, Puzzle};
use ninefold::logic::{Solver, State, Technique};
use ninefold::text::Position;
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::game;
#[cfg(feature = "schema")]
use super::names::TechniqueName;
use super::names::order;
use super::rate::ratings;
use super::solve::{report, within};
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{AnswerName, Explained, PathEnd, Start, Step, position_text, puzzle_text};
use crate::request::{Request, Work};

/// A puzzle to explain.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// The puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// The techniques to use, in this order: names or groups. Default: the standard techniques.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub techniques: Option<Vec<String>>,
    /// Techniques to leave out: names or groups.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub without: Option<Vec<String>>,
    /// The digits now on the board, as a line: the path then starts there. Default: those of the puzzle.
    pub digits: Option<String>,
    /// The pencil marks of each cell in reading order, such as `147`: the path then starts there. An empty cell without
    /// marks may hold any digit.
    pub marks: Option<Vec<String>>,
    /// Maximum number of steps; a longer path ends there with `asked`. With several solutions, the path also ends where
    /// nothing more follows for all of them, instead of trying every technique. Default: the whole path.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 10000))]
    pub steps: Option<u64>,
}

/// Maximum number of steps of a path: more than any path has.
const MAX_STEPS: u64 = 10_000;

impl Request for Explain {
    type Answer = Explained;

    fn read(self, context: &Context) -> Result<impl Work<Explained>, Problem> {
        let Explain { puzzle, layout, digits, marks, .. } = &self;
        let beginning = match (digits, marks) {
            (None, None) => Beginning::Puzzle(input::puzzle(puzzle, layout.as_deref())?),
            _ => Beginning::Game(game::read(puzzle, layout.as_deref(), digits.as_deref(), marks.as_deref())?),
        };
        let order = order(self.techniques.as_deref(), self.without.as_deref().unwrap_or_default())?;
        let steps = within("steps", self.steps.unwrap_or(MAX_STEPS), MAX_STEPS)? as usize;
        let Context { nodes, work, .. } = *context;
        let limits = Limits { nodes, work, steps, in_parts: self.steps.is_some() };
        Ok(move |stop: Stop<'_>| {
            Ok(match beginning {
                Beginning::Puzzle(puzzle) => explain(&puzzle, order, limits, stop),
                Beginning::Game(game) => explain_from(&game, order, limits, stop),
            })
        })
    }
}

/// Where a path starts.
enum Beginning {
    Puzzle(Puzzle),
    Game(Game),
}

/// How long a path may be, and how much work it may take.
#[derive(Clone, Copy)]
struct Limits {
    nodes: u64,
    work: u64,
    steps: usize,
    /// Whether the client asks for a part of the path, and waits for it.
    in_parts: bool,
}

fn explain(puzzle: &Puzzle, order: Vec<&'static Technique>, limits: Limits, stop: Stop<'_>) -> Explained {
    let answer = report(puzzle, limits.nodes, stop).answer;
    let is_unique = matches!(answer, Answer::Unique(_));
    let mut state = State::new(puzzle).assume_unique(is_unique);
    let game = Game::new(puzzle.givens().clone()).with_marks(state.candidates());
    let several = matches!(answer, Answer::Several(_));
    let (steps, end) = walk(&mut state, order, limits, several, stop);
    let (start, shown) = (Start::new::<Explained>(), puzzle_text(puzzle));
    let mut explained = Explained::new(start, shown, end, &state, steps);
    (explained.answer, explained.game) = (Some((&answer).into()), Some((&game).into()));
    if is_unique && end == PathEnd::Solved {
        explained.rating = ratings(puzzle, limits.work, stop);
    }
    explained
}

/// Explains the rest of a game. It has no rating: that is a property of the whole puzzle.
fn explain_from(game: &Game, order: Vec<&'static Technique>, limits: Limits, stop: Stop<'_>) -> Explained {
    let (start, shown) = (Start::new::<Explained>(), position_text(&Position::from(game.clone())));
    let checked = match game::check(game, stop) {
        Ok(checked) => checked,
        Err(fault) => return Explained::faulty(start, shown, fault, game.digits().filled()),
    };
    let answer = match (checked.is_unique, &checked.several) {
        (true, _) => AnswerName::Unique,
        (_, Some(_)) => AnswerName::Several,
        _ => AnswerName::Unknown,
    };
    let mut state = checked.state;
    let game = game.clone().with_marks(state.candidates());
    let (steps, end) = walk(&mut state, order, limits, answer == AnswerName::Several, stop);
    let mut explained = Explained::new(start, shown, end, &state, steps);
    (explained.answer, explained.game) = (Some(answer), Some((&game).into()));
    explained
}

/// Follows a path to its end.
fn walk(
    state: &mut State,
    order: Vec<&'static Technique>,
    limits: Limits,
    several: bool,
    stop: Stop<'_>,
) -> (Vec<Step>, PathEnd) {
    let budget = stop.within(Budget::default().nodes(limits.work));
    let mut walk = Solver::with(order).walk(state.layout(), &budget);
    let mut steps = Vec::new();
    while !state.is_solved() {
        if steps.len() >= limits.steps {
            return (steps, PathEnd::Asked);
        }
        if several && limits.in_parts && game::is_exhausted(state, stop) {
            return (steps, PathEnd::Stuck);
        }
        let Some(step) = walk.next_step(state) else {
            let end = match (state.is_broken(), walk.stop().is_some()) {
                (true, _) => PathEnd::None,
                (_, true) => PathEnd::Budget,
                _ => PathEnd::Stuck,
            };
            return (steps, end);
        };
        if stop.is_now() {
            return (steps, PathEnd::Budget);
        }
        steps.push(Step::new(&step, state));
        state.apply(&step);
    }
    (steps, PathEnd::Solved)
}
