//! The `generate` endpoint.

use ninefold::grid::Layout;
use ninefold::logic::{self, Level, SeScore, Solver, Technique};
use ninefold::make::{Made, Maker, Spec, UnknownSymmetry};
use ninefold::{Budget, StopReason};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::names::techniques;
#[cfg(feature = "schema")]
use super::names::{SymmetryName, TechniqueName};
use super::rate::ratings;
use super::solve::EXACT;
use crate::context::{Context, Stop};
use crate::problem::Problem;
#[cfg(feature = "schema")]
use crate::record::words;
use crate::record::{Generated, Rating, Record, Unfinished, Uses};
use crate::request::{Request, Work};

/// The properties of the puzzle to generate.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// The layout. Default: `9x9`.
    pub layout: Option<String>,
    /// The symmetry of the pattern of givens. Default: `none`.
    #[cfg_attr(feature = "schema", schema(value_type = Option<SymmetryName>, example = "half-turn"))]
    pub symmetry: Option<String>,
    /// The HoDoKu level.
    #[cfg_attr(feature = "schema", schema(value_type = Option<words::Level>, example = "medium"))]
    pub level: Option<Level>,
    /// The minimum and maximum ER, Sudoku Explainer's rating of the hardest step.
    #[cfg_attr(feature = "schema", schema(value_type = Option<[words::SeScore; 2]>, min_items = 2, max_items = 2, example = json!([6.5, 7.2])))]
    pub se: Option<[SeScore; 2]>,
    /// Techniques that the puzzle must require: names or groups. Without them, it needs harder techniques.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub needs: Option<Vec<String>>,
    /// The hardest technique on the solution path must be one of these: names or groups.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub hardest: Option<Vec<String>>,
    /// Techniques that the solution path must not use: names or groups.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<TechniqueName>>))]
    pub without: Option<Vec<String>>,
    /// The minimum and maximum number of givens.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub clues: Option<[usize; 2]>,
    /// Whether the puzzle must be minimal, without redundant givens.
    pub minimal: Option<bool>,
    /// The random seed: repeating a request with the same seed returns the same puzzle. Default: random.
    #[cfg_attr(feature = "schema", schema(maximum = 9007199254740991i64))]
    pub seed: Option<u64>,
}

/// A puzzle, or a report that none was found in time.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(untagged)]
pub enum GenerateAnswer {
    /// A puzzle.
    Generated(Box<Generated>),
    /// None was found in time.
    Unfinished(Unfinished),
}

/// The largest side for which boards are rated: larger ones would take too long.
const LARGEST_RATED: usize = 9;

impl Request for Generate {
    type Answer = GenerateAnswer;

    fn read(self, context: &Context) -> Result<impl Work<GenerateAnswer>, Problem> {
        let seed = self.seed.unwrap_or_else(|| (context.random)() & EXACT);
        if seed > EXACT {
            return Err(Problem::unprocessable(format!("seed must be at most {EXACT}")));
        }
        let maker =
            Maker::new(spec(&self)?, seed).map_err(|error| Problem::unprocessable(error.to_string()))?;
        let work = context.work;
        Ok(move |stop: Stop<'_>| Ok(make(&maker, seed, work, stop)))
    }
}

fn spec(asked: &Generate) -> Result<Spec, Problem> {
    let mut spec = Spec { minimal: asked.minimal.unwrap_or(false), ..Spec::default() };
    if let Some(name) = &asked.layout {
        spec.layout = Layout::named(name).map_err(|error| Problem::unprocessable(error.to_string()))?;
    }
    if let Some(name) = &asked.symmetry {
        spec.symmetry =
            name.parse().map_err(|error: UnknownSymmetry| Problem::unprocessable(error.to_string()))?;
    }
    spec.level = asked.level.map(|level| level..=level);
    spec.se = asked.se.map(|[min, max]| min..=max);
    spec.clues = asked.clues.map(|[min, max]| min..=max);
    let all = |names: &Option<Vec<String>>| -> Result<Vec<Vec<&'static Technique>>, Problem> {
        names.iter().flatten().map(|name| techniques(name)).collect()
    };
    spec.needs = all(&asked.needs)?;
    spec.hardest = all(&asked.hardest)?.concat();
    spec.without = all(&asked.without)?.concat();
    Ok(spec)
}

/// Tries until it finds a puzzle or reaches the limit of a few seconds.
fn make(maker: &Maker, seed: u64, work: u64, stop: Stop<'_>) -> GenerateAnswer {
    /// Attempts made together: a batch takes hardly longer than one attempt.
    const BLOCK: u64 = 16;
    let layout = &maker.spec().layout;
    let is_large = layout.side() > LARGEST_RATED;
    let max_attempts = if is_large { 1 << 6 } else { 1 << 13 };
    let mut tries = 0;
    while tries < max_attempts && !stop.is_now() {
        // Make the first attempt alone, because it often succeeds.
        let block = if tries == 0 || is_large { 1 } else { BLOCK };
        let made = maker.batch(tries..tries + block, &stop.within(Budget::default())).made;
        tries += block;
        if let Some(made) = made.first() {
            return GenerateAnswer::Generated(Box::new(found(made, seed, (!is_large).then_some(work), stop)));
        }
    }
    let reason = if stop.is_now() { StopReason::Time } else { StopReason::Nodes };
    let (v, nearest) = (Unfinished::VERSION, None);
    GenerateAnswer::Unfinished(Unfinished { v, seed, count: 1, found: 0, tries, stop: reason, nearest })
}

/// Returns the record of a puzzle, rated if a work budget is given.
fn found(made: &Made, seed: u64, work: Option<u64>, stop: Stop<'_>) -> Generated {
    let (mut rating, mut uses) = (Rating::default(), Uses::default());
    if let Some(work) = work {
        rating = ratings(&made.puzzle, work, stop);
        let budget = stop.within(Budget::default().nodes(work));
        let path = Solver::default().solve_within(&made.puzzle, &budget);
        let count = |technique: &&'static Technique| {
            let times = path.steps.iter().filter(|step| step.technique == *technique).count();
            (times > 0).then_some((technique.name, times as u64))
        };
        uses = logic::techniques().iter().filter_map(count).collect();
        rating.hardest = uses.0.last().map(|(name, _)| name.clone());
    }
    Generated {
        v: Generated::VERSION,
        seed,
        number: made.number,
        layout: made.puzzle.layout().to_string(),
        puzzle: made.puzzle.givens().to_string(),
        solution: made.solution.to_string(),
        clues: made.puzzle.givens().filled(),
        rating,
        techniques: uses,
    }
}
