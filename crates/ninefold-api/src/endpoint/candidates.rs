//! The `candidates` endpoint.

use ninefold::{Budget, StopReason, study};
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::solve::{nodes_for, within};
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{CageCombinations, Start, TrueCandidates};
use crate::request::{Request, Work};

/// A puzzle whose true candidates to find: the digits that occur in a solution.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Candidates {
    /// The puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// Count at most this number of solutions for each candidate. Default: 1.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1000))]
    pub cap: Option<u64>,
    /// Whether to list the combinations of digits that each killer cage can still have.
    #[serde(default)]
    pub cages: bool,
    /// Maximum number of search nodes.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 9007199254740991i64))]
    pub nodes: Option<u64>,
}

/// Solutions are counted up to this number for each candidate.
const MAX_CAP: u64 = 1_000;

impl Request for Candidates {
    type Answer = TrueCandidates;

    fn read(self, context: &Context) -> Result<impl Work<TrueCandidates>, Problem> {
        let puzzle = input::puzzle(&self.puzzle, self.layout.as_deref())?;
        let cap = within("cap", self.cap.unwrap_or(1), MAX_CAP)? as u32;
        let nodes = nodes_for(self.nodes, context)?;
        let lists_cages = self.cages;
        Ok(move |stop: Stop<'_>| {
            let mut found = study::true_candidates(&puzzle, cap, &stop.within(Budget::all().nodes(nodes)));
            if found.stop == Some(StopReason::Cancelled) {
                found.stop = Some(StopReason::Time);
            }
            let cages = lists_cages.then(|| CageCombinations::of(&puzzle, &found.candidates()));
            Ok(TrueCandidates::new(Start::new::<TrueCandidates>(), &puzzle, &found, cages))
        })
    }
}
