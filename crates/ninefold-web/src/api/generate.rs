//! `generate`.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::State;
use ninefold::Budget;
use ninefold::grid::Layout;
use ninefold::logic::{self, Level, Solver, Technique};
use ninefold::make::{Maker, Symmetry, Wish};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problems;
use super::names::{LevelName, SymmetryName, TechniqueName};
use super::records::Rating;
use super::solve::EXACT;
use crate::Shared;
use crate::input::Input;
use crate::pool::Gone;
use crate::problem::Problem;

/// What a puzzle should be like.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Generate {
    /// Its size and shape; 9×9 if left out.
    layout: Option<String>,
    /// The symmetry of the givens' places: `none`, `half-turn`, …
    #[schema(value_type = Option<SymmetryName>, example = "half-turn")]
    symmetry: Option<String>,
    /// The level that HoDoKu gives: `easy`, `medium`, `hard`, `unfair`, `extreme`.
    #[schema(value_type = Option<LevelName>, example = "medium")]
    level: Option<String>,
    /// Techniques without which it cannot be solved easily: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    needs: Option<Vec<String>>,
    /// One of these techniques is the hardest of the way: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    hardest: Option<Vec<String>>,
    /// It is solved without these techniques: names or groups.
    #[schema(value_type = Option<Vec<TechniqueName>>)]
    without: Option<Vec<String>>,
    /// How many givens: the fewest and the most.
    #[schema(min_items = 2, max_items = 2)]
    clues: Option<[usize; 2]>,
    /// No given can go.
    minimal: Option<bool>,
    /// The same seed and the same wish make the same puzzle.
    #[schema(maximum = 9007199254740991i64)]
    seed: Option<u64>,
}

/// A puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Generated {
    /// The puzzle, a line; nothing if none was found in the time there is.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    /// Its solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    layout: String,
    seed: u64,
    /// So many were tried.
    tries: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    /// The techniques of a way to solve it, the simplest first.
    techniques: Vec<&'static str>,
}

/// Larger boards are not rated: that would take too long.
const LARGEST_RATED: usize = 9;

/// Makes a puzzle.
#[utoipa::path(post, path = "/generate", request_body = Generate, responses((status = 200, body = Generated), Problems))]
pub(crate) async fn generate(
    State(shared): State<Shared>,
    Input(asked): Input<Generate>,
) -> Result<Json<Generated>, Problem> {
    let seed = asked.seed.unwrap_or_else(|| RandomState::new().hash_one(()) & EXACT);
    if seed > EXACT {
        return Err(Problem::unprocessable(format!("seed must be at most {EXACT}")));
    }
    let maker = Maker::new(wish(&asked)?, seed).map_err(|error| Problem::unprocessable(error.to_string()))?;
    let effort = shared.config.effort;
    Ok(Json(shared.pool.run(move |gone| make(&maker.cancel(Gone::clone(gone)), seed, effort, gone)).await?))
}

fn wish(asked: &Generate) -> Result<Wish, Problem> {
    let mut wish = Wish { minimal: asked.minimal.unwrap_or(false), ..Wish::default() };
    if let Some(name) = &asked.layout {
        wish.layout = Layout::named(name).map_err(|error| Problem::unprocessable(error.to_string()))?;
    }
    if let Some(name) = &asked.symmetry {
        wish.symmetry = name.parse().map_err(|()| {
            let names: Vec<&str> = Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect();
            Problem::unprocessable(format!("there is no symmetry '{name}'; there are {}", names.join(", ")))
        })?;
    }
    if let Some(name) = &asked.level {
        let level =
            Level::ALL.iter().find(|level| level.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
                let names: Vec<String> = Level::ALL.iter().map(|level| level.name().to_lowercase()).collect();
                Problem::unprocessable(format!("there is no level '{name}'; there are {}", names.join(", ")))
            })?;
        wish.level = Some(*level..=*level);
    }
    wish.clues = asked.clues.map(|[fewest, most]| fewest..=most);
    wish.needs = techniques(asked.needs.as_deref())?;
    wish.hardest = techniques(asked.hardest.as_deref())?.concat();
    wish.without = techniques(asked.without.as_deref())?.concat();
    Ok(wish)
}

fn techniques(names: Option<&[String]>) -> Result<Vec<Vec<&'static Technique>>, Problem> {
    let named = |name: &String| match logic::named(name) {
        found if found.is_empty() => Err(Problem::unprocessable(format!(
            "there is no technique or group '{name}'; see /api/techniques"
        ))),
        found => Ok(found),
    };
    names.unwrap_or_default().iter().map(named).collect()
}

/// Tries until there is a puzzle, but not for ever: some seconds.
fn make(maker: &Maker, seed: u64, effort: u64, gone: &Gone) -> Generated {
    /// Tries at once: many take hardly longer than one.
    const BLOCK: u64 = 16;
    let layout = &maker.wish().layout;
    let is_large = layout.side() > LARGEST_RATED;
    let most = if is_large { 1 << 6 } else { 1 << 13 };
    let mut generated = Generated {
        puzzle: None,
        solution: None,
        layout: layout.to_string(),
        seed,
        tries: 0,
        rating: None,
        techniques: Vec::new(),
    };
    while generated.tries < most && !gone.load(Ordering::Relaxed) {
        // The first try alone: often that is enough.
        let block = if generated.tries == 0 || is_large { 1 } else { BLOCK };
        let made = maker.attempts(generated.tries..generated.tries + block);
        generated.tries += block;
        let Some(made) = made.into_iter().next() else { continue };
        generated.puzzle = Some(made.puzzle.givens().to_string());
        generated.solution = Some(made.solution.to_string());
        if !is_large {
            generated.rating = Some(Rating::of(&made.puzzle, effort, gone));
            let path =
                Solver::default().solve_within(&made.puzzle, &Budget::default().nodes(effort).cancel(gone));
            let mut used: Vec<&'static Technique> = path.steps.iter().map(|step| step.technique).collect();
            used.sort_by_key(|technique| technique.difficulty);
            used.dedup_by_key(|technique| technique.name);
            generated.techniques = used.into_iter().map(|technique| technique.name).collect();
        }
        break;
    }
    generated
}
