//! The solution path of a puzzle as JSON: the column `steps`.

use ninefold::Budget;
use ninefold::grid::Puzzle;
use ninefold::logic::{self, EFFORT, Solver, State};
use serde::Serialize;

use crate::record::{candidate_name, elimination_name};

/// How much a trace says about each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trace {
    /// The technique, placements and eliminations.
    #[default]
    Moves,
    /// The same, and a line in words.
    Words,
}

/// A step of a trace.
#[derive(Serialize)]
struct Move {
    technique: &'static str,
    placements: Vec<String>,
    eliminations: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Trace {
    /// Both kinds.
    pub const ALL: [Trace; 2] = [Trace::Moves, Trace::Words];

    /// Returns the name on the command line and in Python.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Trace::Moves => "moves",
            Trace::Words => "words",
        }
    }

    /// Returns a line of help.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Trace::Moves => "The technique, placements and eliminations of every step",
            Trace::Words => "The same, and a line in words",
        }
    }

    /// Returns the path of the default techniques, as far as it goes.
    pub(super) fn of(self, puzzle: &Puzzle, budget: &Budget<'_>) -> String {
        let mut state = State::new(puzzle).assume_unique(true);
        let path = Solver::default().solve_from(state.clone(), &budget.nodes(EFFORT));
        let mut moves = Vec::with_capacity(path.steps.len());
        let layout = puzzle.layout();
        for step in &path.steps {
            let text = (self == Trace::Words).then(|| logic::explain(step, &state).short);
            moves.push(Move {
                technique: step.technique.name,
                placements: step.placements.iter().map(|&each| candidate_name(each, layout)).collect(),
                eliminations: step.eliminations.iter().map(|&each| elimination_name(each, layout)).collect(),
                text,
            });
            state.apply(step);
        }
        serde_json::to_string(&moves).expect("moves have string keys only")
    }
}
