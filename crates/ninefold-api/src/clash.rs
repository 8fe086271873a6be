//! Rules that contradict each other.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::engine::{Answer, NoObserver, default_for};
use ninefold::grid::{Candidates, Grid, Puzzle, Rule};

/// The nodes of each search: a contradiction that people want to hear of is found quickly.
const NODES: u64 = 2_000;
/// More rules than this would take too long.
const MOST_RULES: usize = 200;

/// Returns rules of a puzzle without a solution that leave none even without the others, as lines of text: few of them, and usually
/// none that could be left out. Empty if the puzzle has no rules, if its givens alone have no solution, or if the budget runs out.
///
/// ```
/// use ninefold::Budget;
/// use ninefold::grid::{Grid, Layout, Puzzle, Rule};
///
/// let layout = Layout::usual(4).unwrap();
/// let rules = ["greater r1c1 r1c2", "knight", "greater r1c2 r1c1"].map(|line| Rule::read(line, &layout).unwrap());
/// let puzzle = Puzzle::new(Grid::blank(layout.with_rules(rules)?.into())).unwrap();
/// assert_eq!(ninefold_api::clashing_rules(&puzzle, &Budget::all()), ["greater r1c1 r1c2", "greater r1c2 r1c1"]);
/// # Ok::<(), ninefold::grid::RuleError>(())
/// ```
#[must_use]
pub fn clashing_rules(puzzle: &Puzzle, budget: &Budget<'_>) -> Vec<String> {
    let budget = budget.with_solutions(1).nodes(NODES);
    let rules = puzzle.layout().rules();
    if rules.is_empty() || rules.len() > MOST_RULES {
        return Vec::new();
    }
    let mut kept: Vec<&Rule> = rules.iter().collect();
    let mut size = kept.len();
    // First try to leave out many at once.
    while size > 0 {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + size).min(kept.len());
            let fewer: Vec<&Rule> = kept[..at].iter().chain(&kept[end..]).copied().collect();
            match has_solution(puzzle, &fewer, &budget) {
                Some(false) if fewer.is_empty() => return Vec::new(),
                Some(false) => kept = fewer,
                Some(true) => at = end,
                // Too hard to say: keep them.
                None if budget.interruption().is_some() => return Vec::new(),
                None => at = end,
            }
        }
        size /= 2;
    }
    kept.into_iter().map(|rule| rule.write(puzzle.layout())).collect()
}

/// Returns whether the puzzle with these rules alone has a solution, if that is found out.
fn has_solution(puzzle: &Puzzle, rules: &[&Rule], budget: &Budget<'_>) -> Option<bool> {
    let layout =
        puzzle.layout().with_rules(rules.iter().map(|&rule| rule.clone()).collect::<Vec<_>>()).ok()?;
    let layout = Arc::new(layout);
    let givens = Grid::new(Arc::clone(&layout), puzzle.givens().contents().to_vec())?;
    let mut loosened = Puzzle::new(givens).ok()?;
    if let Some(marks) = puzzle.marks() {
        loosened = loosened.with_marks(&Candidates::new(Arc::clone(&layout), marks.contents().to_vec())?);
    }
    match default_for(&layout).run(&loosened, budget, &mut NoObserver).answer {
        Answer::Impossible => Some(false),
        Answer::Unknown(_, None) => None,
        _ => Some(true),
    }
}
