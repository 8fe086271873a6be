//! Engines: ways to solve a puzzle, all behind one trait and in one list.
//!
//! ```text
//! Puzzle, Budget ──▶ Engine::run ──▶ Report { Answer, counts }
//!                        └─ events ──▶ Observer
//! ```
//!
//! | engine | idea | from |
//! |---|---|---|
//! | [`tree`] | a search tree of whole boards | seed 000 |
//! | [`possibilities`] | the digits that fit a cell, tried in place | seed 001 |
//! | [`depth_first`] | put a digit, check the board, go deeper; also with a stack, and breadth first | seed 002 |
//! | [`amb`] | choose nondeterministically, require, let failure rewind | seed 003 |
//! | [`containments`] | no search: which values lie within which cells | seed 004 |
//! | [`cover`] | exact cover with propagation and learning: the reference | |
//! | [`fast`] | 9×9 boards, one puzzle a vector lane | |

pub mod amb;
pub mod containments;
pub mod cover;
pub mod depth_first;
pub mod fast;

mod observer;
pub mod possibilities;
mod report;
mod run;
pub mod tree;

pub use observer::{Counts, Event, NoObserver, Observer, Tee};
pub use report::{Answer, Report};

use std::sync::Arc;

use crate::budget::Budget;
use crate::grid::{Layout, Puzzle};

/// A way to solve a puzzle.
pub trait Engine: Sync {
    /// The name people type.
    fn name(&self) -> &'static str;

    /// One line about how it works.
    fn summary(&self) -> &'static str;

    /// The layouts it can work on, if it cannot work on every one.
    fn layouts(&self) -> Option<Vec<Arc<Layout>>> {
        None
    }

    /// Whether it can work on boards of this layout.
    fn supports(&self, layout: &Layout) -> bool {
        self.layouts().is_none_or(|layouts| layouts.iter().any(|one| &**one == layout))
    }

    /// How many solutions it looks for when nobody says: 1 for an engine that is content with the
    /// first, as most are, 2 for one that proves uniqueness.
    fn usual_solutions(&self) -> u64 {
        1
    }

    /// Whether its calls are those of the plain search: first blank cell, digits ascending, one
    /// call for every board that is looked at.
    fn counts_calls(&self) -> bool {
        false
    }

    /// Returns what it reports to its observer.
    fn reports(&self) -> Reports {
        Reports::Search
    }

    /// Solves the puzzle as far as the budget allows and tells the observer about it.
    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report;
}

/// What an engine reports to its observer while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reports {
    /// Every digit it places, rejects and takes back.
    Search,
    /// Deductive steps.
    Steps,
    /// Its solutions alone.
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

/// Every engine, in the order in which they are shown.
pub static ENGINES: &[&dyn Engine] = &[
    &cover::Cover,
    &fast::Fast,
    &tree::Tree,
    &possibilities::Possibilities,
    &depth_first::DepthFirst,
    &depth_first::DepthFirstStack,
    &depth_first::BreadthFirst,
    &amb::Amb,
    &containments::Containments,
];

/// The engine to use for boards of this layout when nobody names one: the speed engine where it can,
/// the reference elsewhere.
///
/// ```
/// use ninefold::engine::default_for;
/// use ninefold::grid::Layout;
///
/// assert_eq!(default_for(&Layout::classic()).name(), "fast");
/// assert_eq!(default_for(&Layout::usual(16).unwrap()).name(), "cover");
/// ```
#[must_use]
pub fn default_for(layout: &Layout) -> &'static dyn Engine {
    if fast::Fast.supports(layout) { &fast::Fast } else { &cover::Cover }
}

/// The engine with this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}
