//! The `tree` endpoint: returns the whole tree of a search, folded to a number of nodes.

use ninefold::Budget;
use ninefold::draw::FoldedTree;
use ninefold::engine::{Answer, Engine, Reports};
use ninefold::grid::{Cell, Digit, Puzzle};
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

#[cfg(feature = "schema")]
use super::names::EngineName;
use super::solve::{engine_for, within};
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{Record, SearchTree, TreeNode, candidate_name};
use crate::request::{Request, Work};

/// A puzzle, and the engine whose search to show.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// The puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// An engine that reports every digit it tries.
    #[cfg_attr(feature = "schema", schema(value_type = EngineName, example = "depth-first"))]
    pub engine: String,
    /// Maximum number of nodes; failed subtrees are folded into one. Default: 1000.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 10000))]
    pub limit: Option<u64>,
}

/// The largest and the default number of nodes.
const LIMITS: (u64, u64) = (10_000, 1_000);

/// How many more boards than other requests this one may visit: it shows a search that has been watched at full speed.
const PATIENCE: u64 = 20;

impl Request for Tree {
    type Answer = SearchTree;

    fn read(self, context: &Context) -> Result<impl Work<SearchTree>, Problem> {
        let puzzle = input::puzzle(&self.puzzle, self.layout.as_deref())?;
        let engine = engine_for(Some(&self.engine), &puzzle)?;
        if engine.reports() != Reports::Search {
            return Err(Problem::unprocessable(format!("engine '{}' has no search tree", engine.name())));
        }
        let limit = within("limit", self.limit.unwrap_or(LIMITS.1), LIMITS.0)?;
        let nodes = context.nodes.saturating_mul(PATIENCE);
        Ok(move |stop: Stop<'_>| {
            let budget = stop.within(Budget::solutions(engine.usual_solutions()).nodes(nodes));
            Ok(grow(engine, &puzzle, usize::try_from(limit).unwrap_or(usize::MAX), &budget))
        })
    }
}

fn grow(engine: &dyn Engine, puzzle: &Puzzle, limit: usize, budget: &Budget<'_>) -> SearchTree {
    let mut tree = FoldedTree::new(puzzle, limit);
    let report = engine.run(puzzle, budget, &mut tree);
    if matches!(report.answer, Answer::Impossible) {
        tree.fail_open();
    }
    let layout = puzzle.layout();
    let name =
        |(cell, digit): (Cell, Digit)| candidate_name(layout.constraints().candidate(cell, digit), layout);
    let nodes = tree.nodes().into_iter().map(|node| TreeNode {
        parent: node.parent,
        placed: node.placed.map(name),
        state: node.fate.name().to_string(),
        rejected: node.rejected.into_iter().map(name).collect(),
        folded: node.folded,
        dead: node.dead,
    });
    SearchTree {
        v: SearchTree::VERSION,
        engine: engine.name().to_string(),
        boards: tree.boards(),
        dead_ends: tree.dead_ends(),
        solutions: tree.solutions(),
        stop: report.stop.map(|stop| stop.name().to_string()),
        nodes: nodes.collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn ask(json: &str) -> Result<SearchTree, Problem> {
        let request: Tree = serde_json::from_str(json).unwrap();
        request.read(&Context::default())?(Stop::when(&AtomicBool::new(false)))
    }

    #[test]
    fn the_whole_tree_fits_the_limit() {
        let tree = ask(r#"{"puzzle": "latin-3", "engine": "breadth-first"}"#).unwrap();
        assert_eq!((tree.boards, tree.dead_ends, tree.solutions, tree.nodes.len()), (12, 3, 1, 12));
        assert_eq!(tree.nodes[1].placed.as_deref(), Some("r1c2=2"));
        assert_eq!(tree.nodes[0].rejected, ["r1c2=1"]);
        let tree = ask(r#"{"puzzle": "Sudoku 3", "engine": "depth-first", "limit": 500}"#).unwrap();
        assert_eq!(tree.boards, 1_930_757);
        assert!(tree.nodes.len() <= 500 && tree.nodes.len() > 100 && tree.stop.is_none());
        assert_eq!(tree.nodes.iter().map(|node| 1 + node.folded).sum::<u64>(), tree.boards);
    }

    #[test]
    fn an_engine_without_a_search_has_no_tree() {
        for engine in ["fast", "containments", "magic"] {
            let problem = ask(&format!(r#"{{"puzzle": "BD4", "engine": "{engine}"}}"#)).unwrap_err();
            assert_eq!(problem.status, 422);
        }
    }
}
