//! Engines: methods of solving a puzzle, all behind one trait and in one list.
//!
//! ```text
//! Puzzle, Budget ──▶ Engine::run ──▶ Report { Answer, counts }
//!                        └─ events ──▶ Observer
//! ```
//!
//! | engine | idea | from |
//! |---|---|---|
//! | [`tree`] | a search tree of whole boards | document 000 |
//! | [`possibilities`] | the digits that fit a cell, tried in place | document 001 |
//! | [`depth_first`] | put a digit, check the board, go deeper; also with a stack, and breadth first | document 002 |
//! | [`amb`] | choose nondeterministically, require, let failure rewind | document 003 |
//! | [`containments`] | no search: which values lie within which cells | document 004 |
//! | [`cover`] | exact cover with propagation and learning: the reference | |
//! | [`fast`] | 9×9 boards, one puzzle per vector lane | |
//! | [`rules`] | propagation of every rule, and search | |

pub mod amb;
pub mod containments;
pub mod cover;
pub mod depth_first;
pub mod fast;

mod observer;
pub mod possibilities;
mod report;
pub mod rules;
mod run;
pub mod tree;

pub use observer::{Counts, Event, NoObserver, Observer, Tee};
pub use report::{Answer, Report};

use std::sync::Arc;

use crate::budget::Budget;
use crate::grid::{Layout, Puzzle};

/// A method of solving a puzzle.
pub trait Engine: Sync {
    /// Returns the name that users type.
    fn name(&self) -> &'static str;

    /// Describes in one line how it works.
    fn summary(&self) -> &'static str;

    /// Returns the layouts it supports, or `None` if it supports all of them.
    fn layouts(&self) -> Option<Vec<Arc<Layout>>> {
        None
    }

    /// Returns whether it obeys rules beyond those of houses.
    fn obeys_rules(&self) -> bool {
        false
    }

    /// Returns whether it supports boards of this layout.
    fn supports(&self, layout: &Layout) -> bool {
        let known = self.layouts().is_none_or(|layouts| layouts.iter().any(|one| &**one == layout));
        known && (self.obeys_rules() || layout.has_only_houses())
    }

    /// Returns how many solutions it looks for by default: 1 for an engine that stops at the first,
    /// as most do, 2 for one that proves uniqueness.
    fn usual_solutions(&self) -> u64 {
        1
    }

    /// Returns whether its calls are those of the plain search: first blank cell, digits ascending,
    /// one call for every board visited.
    fn counts_calls(&self) -> bool {
        false
    }

    /// Returns what it reports to its observer.
    fn reports(&self) -> Reports {
        Reports::Search
    }

    /// Solves the puzzle within the budget and reports events to the observer.
    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report;
}

/// What an engine reports to its observer while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reports {
    /// Every digit that it places, rejects or takes back.
    Search,
    /// Deductive steps.
    Steps,
    /// Solutions only.
    Solutions,
}

impl Reports {
    /// Returns its name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reports::Search => "search",
            Reports::Steps => "steps",
            Reports::Solutions => "solutions",
        }
    }
}

/// Every engine, in display order.
pub static ENGINES: &[&dyn Engine] = &[
    &cover::Cover,
    &fast::Fast,
    &rules::Rules,
    &tree::Tree,
    &possibilities::Possibilities,
    &depth_first::DepthFirst,
    &depth_first::DepthFirstStack,
    &depth_first::BreadthFirst,
    &amb::Amb,
    &containments::Containments,
];

/// Returns the default engine for boards of this layout: the fast engine if it supports them, the engine for rules on other
/// boards with rules and on those with 3×3 boxes (with diagonals, or digits from 0), and otherwise the reference engine.
///
/// ```
/// use ninefold::engine::default_for;
/// use ninefold::grid::Layout;
///
/// assert_eq!(default_for(&Layout::classic()).name(), "fast");
/// assert_eq!(default_for(&Layout::usual(16).unwrap()).name(), "cover");
/// assert_eq!(default_for(&"9x9+x".parse()?).name(), "rules");
/// # Ok::<(), ninefold::grid::LayoutError>(())
/// ```
#[must_use]
pub fn default_for(layout: &Layout) -> &'static dyn Engine {
    if fast::Fast.supports(layout) {
        &fast::Fast
    } else if rules::has_sweep(layout) || !cover::Cover.supports(layout) {
        &rules::Rules
    } else {
        &cover::Cover
    }
}

/// Returns the engine with this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}
