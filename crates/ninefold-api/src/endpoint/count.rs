//! The `count` endpoint.

use ninefold::Budget;
use ninefold::engine::NoObserver;
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::solve::{EXACT, engine_for, nodes_for, timed_out, within};
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{Counted, Start, puzzle_text};
use crate::request::{Request, Work};

/// A puzzle whose solutions to count.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// Stop counting at this number of solutions.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9007199254740991i64))]
    pub limit: Option<u64>,
    /// Maximum number of search nodes.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9007199254740991i64))]
    pub nodes: Option<u64>,
}

impl Request for Count {
    type Answer = Counted;

    fn read(self, context: &Context) -> Result<impl Work<Counted>, Problem> {
        let puzzle = input::puzzle(&self.puzzle, self.layout.as_deref())?;
        let engine = engine_for(None, &puzzle)?;
        let limit = within("limit", self.limit.unwrap_or(EXACT), EXACT)?;
        let nodes = nodes_for(self.nodes, context)?;
        Ok(move |stop: Stop<'_>| {
            let budget = stop.within(Budget::solutions(limit).nodes(nodes));
            let mut report = engine.run(&puzzle, &budget, &mut NoObserver);
            timed_out(&mut report);
            let (start, count, exact) = (Start::new::<Counted>(), report.found, report.exact);
            Ok(Counted { start, puzzle: puzzle_text(&puzzle), count, exact, stop: report.stop })
        })
    }
}
