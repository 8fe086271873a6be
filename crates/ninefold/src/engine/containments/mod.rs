//! Document 004: no search at all, only *containments*.
//!
//! Words of the document, used in this engine: a *scope* is the set of values a cell can still take,
//! a *group* is a row, column or box. A *containment* says that some values lie within some cells of
//! a group. It is *significant* when it narrows at least one scope:
//!
//! ```text
//!            {7 8} {8 9} {7 8 9}  …  {1 7 9} {2 8}
//!            └─── three cells ───┘      │      │
//!            hold the values {7 8 9}    ▼      ▼       outside: S − V
//!                                      {1}    {2}      inside, if perfect: S ∩ V
//! ```
//!
//! The engine finds the first significant containment, narrows the scopes and starts over, until it finds
//! none. Then every scope has one value, or some scope is empty (a contradiction), or the method is
//! stuck.
//!
//! | file | what |
//! |---|---|
//! | `containment.rs` | the containment, its groups, significance, narrowing |
//! | `find.rs` | the five techniques that find them, in order |

mod containment;
mod find;

pub use containment::Containment;
pub use find::{Technique, UnknownTechnique, find, inward, outward, value_based, value_order};

use std::sync::Arc;

use super::{Answer, Engine, Event, Observer, Report, Reports};
use crate::budget::{Budget, StopReason};
use crate::grid::{Candidates, Cell, DigitSet, Grid, Layout, Puzzle, Solution};

/// The engine `containments`.
#[derive(Clone, Copy, Debug)]
pub struct Containments;

/// One containment applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// The group it was found in, an index into [`Layout::houses`].
    pub group: usize,
    /// The containment.
    pub containment: Containment,
    /// The cells it narrowed, with the values they lost.
    pub narrowed: Vec<(Cell, DigitSet)>,
}

impl Engine for Containments {
    fn name(&self) -> &'static str {
        "containments"
    }

    fn summary(&self) -> &'static str {
        "no search: narrow scopes by containments (outward 1, inward 1, outward 2 and 3, value-based) until none helps"
    }

    fn usual_solutions(&self) -> u64 {
        2
    }

    fn reports(&self) -> Reports {
        Reports::Steps
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_with(&Technique::ORDER, puzzle, budget, observer)
    }
}

/// The engine with other techniques, in the order in which it tries them.
///
/// ```
/// use ninefold::boards;
/// use ninefold::Budget;
/// use ninefold::engine::containments::{Chosen, Technique};
/// use ninefold::engine::{Engine, NoObserver};
///
/// // Pairs and triples of values instead of cells.
/// let inward = ["outward-1", "inward-1", "inward-2", "inward-3", "value-based"];
/// let order: Result<Vec<Technique>, _> = inward.iter().map(|name| name.parse()).collect();
/// let puzzle = boards::named("containments-1").unwrap().puzzle();
/// let report = Chosen(order?).run(&puzzle, &Budget::unique(), &mut NoObserver);
/// assert_eq!(report.techniques.iter().map(|(name, _)| *name).collect::<Vec<_>>(), inward);
/// # Ok::<(), ninefold::engine::containments::UnknownTechnique>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen(pub Vec<Technique>);

impl Engine for Chosen {
    fn name(&self) -> &'static str {
        Containments.name()
    }

    fn summary(&self) -> &'static str {
        "no search: narrow scopes by containments of the chosen techniques until none helps"
    }

    fn usual_solutions(&self) -> u64 {
        Containments.usual_solutions()
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_with(&self.0, puzzle, budget, observer)
    }
}

fn run_with(
    order: &[Technique],
    puzzle: &Puzzle,
    budget: &Budget<'_>,
    observer: &mut dyn Observer,
) -> Report {
    let mut scopes = scope_grid(puzzle);
    let mut counts: Vec<(&'static str, u64)> = order.iter().map(|technique| (technique.name(), 0)).collect();
    let mut steps = 0;
    let stop = loop {
        let spent =
            if steps >= budget.node_limit() { Some(StopReason::Nodes) } else { budget.interruption() };
        if let Some(stop) = spent {
            break stop;
        }
        let Some(step) = next_step_by(order, &mut scopes) else { break StopReason::Stuck };
        observer.event(Event::Step(&step));
        steps += 1;
        let count = counts.iter_mut().find(|(name, _)| *name == step.technique.name());
        count.expect("every technique is in the order").1 += 1;
    };
    let answer = conclude(puzzle, &scopes, stop);
    if let Some(solution) = answer.solution() {
        observer.event(Event::Solution(solution));
    }
    Report {
        found: u64::from(answer.solution().is_some()),
        exact: !matches!(answer, Answer::Unknown(..)),
        stop: if let Answer::Unknown(stop, _) = answer { Some(stop) } else { None },
        answer,
        calls: None,
        calls_in_all: None,
        guesses: None,
        steps: Some(steps),
        techniques: counts,
        partial: Some(scopes),
    }
}

/// Returns a puzzle's scopes: a cell's given, or every value that its pencil marks allow. Houses
/// play no part here; containments bring them in.
#[must_use]
pub fn scope_grid(puzzle: &Puzzle) -> Candidates {
    let layout = puzzle.layout();
    let scope = |cell| puzzle.given(cell).map_or(puzzle.allowed(cell), DigitSet::only);
    let scopes: Vec<_> = layout.cells().map(scope).collect();
    Candidates::new(Arc::clone(layout), scopes).expect("one scope per cell")
}

/// Finds the first significant containment and applies it.
pub fn next_step(scopes: &mut Candidates) -> Option<Step> {
    next_step_by(&Technique::ORDER, scopes)
}

/// Tries these techniques in order and applies the first significant containment.
pub fn next_step_by(order: &[Technique], scopes: &mut Candidates) -> Option<Step> {
    let layout = Arc::clone(scopes.layout());
    for &technique in order {
        for group in 0..layout.houses().len() {
            let significant = find(technique, scopes, group, |found| found.is_significant(scopes));
            if let Some(containment) = significant {
                let narrowed = containment.narrow(scopes);
                return Some(Step { technique, group, containment, narrowed });
            }
        }
    }
    None
}

/// *Done*: every scope has one value.
#[must_use]
pub fn is_done(scopes: &Candidates) -> bool {
    scopes.contents().iter().all(|scope| scope.len() == 1)
}

/// *Solved*: every group holds every value.
#[must_use]
pub fn is_solved(scopes: &Candidates) -> bool {
    let grid: Grid = scopes.singles();
    let layout: &Layout = scopes.layout();
    layout.houses().iter().all(|group| grid.digits_in(group) == layout.digits())
}

/// Returns the answer. Narrowing never loses a solution, so one value per cell is the only solution, and a
/// cell without values, or a value without cells in a group, means that there is none.
fn conclude(puzzle: &Puzzle, scopes: &Candidates, stop: StopReason) -> Answer {
    if let Ok(solution) = Solution::check(puzzle, scopes.singles()) {
        return Answer::Unique(solution);
    }
    let layout = scopes.layout();
    let no_room = scopes.contents().iter().any(|scope| scope.is_empty())
        || layout.houses().iter().any(|group| {
            let held = group.cells().iter().fold(DigitSet::EMPTY, |held, &cell| held | scopes.get(cell));
            held != layout.digits()
        });
    if no_room { Answer::Impossible } else { Answer::Unknown(stop, None) }
}
