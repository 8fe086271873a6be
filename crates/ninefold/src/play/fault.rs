//! Finds mistakes in a game before a hint builds on them.

use std::fmt;

use super::{NODES, answer, dead_end};
use crate::budget::Budget;
use crate::engine::Answer;
use crate::grid::{Broken, Cell, Contradiction, Digit, Game, Grid, Layout, Solution};
use crate::logic::State;

/// A mistake in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// The entries or candidates concerned.
    pub entries: Vec<(Cell, Digit)>,
    /// A sentence or two.
    pub text: String,
    /// Whether knowing the givens would tell more.
    pub in_doubt: bool,
}

impl Fault {
    /// Returns whether logic may still find steps: the board has several solutions, and what it proves holds in all.
    #[must_use]
    pub fn allows_steps(&self) -> bool {
        self.kind == FaultKind::SeveralSolutions
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

/// Turns digits that contradict each other into a fault.
impl From<Contradiction> for Fault {
    fn from(error: Contradiction) -> Fault {
        let entries =
            error.conflicts.iter().flat_map(|conflict| conflict.cells.map(|cell| (cell, conflict.digit)));
        let text = match (error.conflicts.first(), error.broken.first()) {
            (None, Some(broken)) => broken_rule(broken, &error.layout),
            (conflict, _) => {
                let conflict = conflict.expect("a contradiction has a conflict or a broken rule");
                format!("Two digits contradict each other: {}.", conflict.describe(&error.layout))
            }
        };
        Fault { kind: FaultKind::NoSolution, entries: entries.collect(), text, in_doubt: false }
    }
}

/// The kind of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// An entry differs from the solution.
    WrongEntry,
    /// The marks of a cell lack the digit that belongs in it.
    MissingCandidate,
    /// Two digits contradict each other, or there is no solution.
    NoSolution,
    /// There are several solutions.
    SeveralSolutions,
}

impl FaultKind {
    /// Returns its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::WrongEntry => "wrong-entry",
            FaultKind::MissingCandidate => "missing-candidate",
            FaultKind::NoSolution => "no-solution",
            FaultKind::SeveralSolutions => "several-solutions",
        }
    }
}

/// What a check found out about a game without mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The givens have one solution, and the game agrees with it.
    Unique,
    /// Only entries and marks make the solution unique, or the search ran out of budget.
    Open,
}

/// Checks a game. Set `known` if its givens are known, and not merely all digits on the board.
///
/// ```
/// use ninefold::play::{FaultKind, check};
/// use ninefold::text::{ReadOptions, read};
///
/// let reading = read(b":0000:x:1+3..34..........:::", &ReadOptions::default())?;
/// let fault = check(&reading.position.game(), true).unwrap_err();
/// assert_eq!(fault.kind, FaultKind::NoSolution);
/// # Ok::<(), ninefold::text::ReadError>(())
/// ```
///
/// # Errors
/// What is wrong, if anything is.
pub fn check(game: &Game, known: bool) -> Result<Standing, Fault> {
    check_within(game, known, &Budget::unique().nodes(NODES))
}

/// Checks a game with a budget for each search, which should allow two solutions.
///
/// # Errors
/// What is wrong, if anything is.
pub fn check_within(game: &Game, known: bool, budget: &Budget<'_>) -> Result<Standing, Fault> {
    if known && let Some(fault) = changed_given(game) {
        return Err(fault);
    }
    match answer(game.givens(), None, budget) {
        Answer::Unique(solution) => compare(game, &solution, known).map_or(Ok(Standing::Unique), Err),
        Answer::Impossible => Err(no_solution(game.givens(), known, budget)),
        Answer::Several(_) | Answer::Solved(_) => match answer(game.digits(), Some(game.marks()), budget) {
            Answer::Impossible => {
                let state = State::try_from(game).ok();
                let place = state.and_then(|state| dead_end(&state));
                let place = place.map_or(String::new(), |place| format!(" ({place})"));
                let text = format!(
                    "The digits and pencil marks on the board leave no solution{place}: one of them is wrong, but \
                     the puzzle itself has several solutions, so Ninefold can't tell which."
                );
                Err(Fault { kind: FaultKind::NoSolution, entries: vec![], text, in_doubt: false })
            }
            Answer::Several(_) => {
                let text =
                    "The board has several solutions, and nothing more follows for all of them.".to_string();
                Err(Fault { kind: FaultKind::SeveralSolutions, entries: vec![], text, in_doubt: false })
            }
            Answer::Unique(_) | Answer::Solved(_) | Answer::Unknown(..) => Ok(Standing::Open),
        },
        Answer::Unknown(..) => Ok(Standing::Open),
    }
}

/// Finds givens that the player has overwritten.
fn changed_given(game: &Game) -> Option<Fault> {
    let layout = game.digits().layout();
    let is_changed = |cell: &Cell| match (game.givens().get(*cell), game.digits().get(*cell)) {
        (Some(given), Some(digit)) => given != digit,
        _ => false,
    };
    let changed: Vec<Cell> = layout.cells().filter(is_changed).collect();
    let entries = entries(&changed, game.digits());
    let what = names(&entries, game.digits());
    let text = match changed[..] {
        [] => return None,
        [cell] => {
            let given = game.givens().get(cell).map_or('?', Digit::symbol);
            format!("The board has {}, but the given there is {given}.", what[0])
        }
        _ => format!("The board has {}, but the givens there are different.", list(&what)),
    };
    Some(Fault { kind: FaultKind::WrongEntry, entries, text, in_doubt: false })
}

/// Finds where the game departs from the solution.
fn compare(game: &Game, solution: &Solution, known: bool) -> Option<Fault> {
    let layout = game.digits().layout();
    let right = |cell: Cell| solution.grid().get(cell);
    let is_wrong = |cell: &Cell| game.digits().get(*cell).is_some_and(|digit| right(*cell) != Some(digit));
    let wrong: Vec<Cell> = layout.cells().filter(is_wrong).collect();
    if !wrong.is_empty() {
        let entries = entries(&wrong, game.digits());
        let what = names(&entries, game.digits());
        let text = match what.len() {
            1 => format!("{} is wrong.", what[0]),
            _ => format!("{} are wrong.", list(&what)),
        };
        return Some(Fault { kind: FaultKind::WrongEntry, entries, text, in_doubt: false });
    }
    let is_missing = |cell: &Cell| {
        let blank = game.digits().get(*cell).is_none() && game.givens().get(*cell).is_none();
        blank && right(*cell).is_some_and(|digit| !game.marks().get(*cell).contains(digit))
    };
    let missing: Vec<Cell> = layout.cells().filter(is_missing).collect();
    let entries = entries(&missing, solution.grid());
    let named: Vec<String> = (missing.iter())
        .map(|&cell| format!("{} in {}", right(cell).map_or('?', Digit::symbol), layout.cell_name(cell)))
        .collect();
    let text = match missing.len() {
        0 => return None,
        1 => format!("A pencil mark you need is missing: {}.", named[0]),
        _ => format!("Pencil marks you need are missing: {}.", list(&named)),
    };
    Some(Fault { kind: FaultKind::MissingCandidate, entries, text, in_doubt: !known })
}

/// Describes why there is no solution, and names the digit to blame if there is one.
fn no_solution(givens: &Grid, known: bool, budget: &Budget<'_>) -> Fault {
    let kind = FaultKind::NoSolution;
    let layout = givens.layout();
    let conflicts = givens.conflicts();
    if let Some(conflict) = conflicts.first() {
        let text = format!("Two digits contradict each other: {}.", conflict.describe(layout));
        return Fault { kind, entries: entries(&conflict.cells, givens), text, in_doubt: false };
    }
    if let Some(broken) = givens.broken_rules().first() {
        let text = broken_rule(broken, layout);
        return Fault { kind, entries: entries(&broken.cells, givens), text, in_doubt: false };
    }
    let place = State::try_from(&Game::new(givens.clone())).ok().and_then(|state| dead_end(&state));
    let place = place.map_or(String::new(), |place| format!(" ({place})"));
    if known {
        let text = format!("The puzzle itself has no solution{place}.");
        return Fault { kind, entries: vec![], text, in_doubt: false };
    }
    let suspects: Vec<Cell> = layout.cells().filter(|&cell| is_suspect(givens, cell, budget)).collect();
    let entries = entries(&suspects, givens);
    let what = names(&entries, givens);
    const FEW: usize = 6;
    let text = match suspects.len() {
        0 => {
            format!("The board has no solution{place}, and no single digit is to blame.")
        }
        1 => format!("The board has no solution{place}; without {} it would have one.", what[0]),
        2..=FEW => {
            let what = what.join(" or ");
            format!("The board has no solution{place}; one of its digits is wrong, perhaps {what}.")
        }
        _ => format!("The board has no solution{place}: one of its digits is wrong."),
    };
    let entries = if suspects.len() > FEW { vec![] } else { entries };
    Fault { kind, entries, text, in_doubt: true }
}

fn broken_rule(broken: &Broken, layout: &Layout) -> String {
    format!("The digits break a rule: {}", broken.describe(layout))
}

/// Returns whether exactly one solution remains without this digit.
fn is_suspect(givens: &Grid, cell: Cell, budget: &Budget<'_>) -> bool {
    let mut without = givens.clone();
    without.set(cell, None);
    givens.get(cell).is_some() && matches!(answer(&without, None, budget), Answer::Unique(_))
}

fn entries(cells: &[Cell], grid: &Grid) -> Vec<(Cell, Digit)> {
    cells.iter().filter_map(|&cell| Some((cell, grid.get(cell)?))).collect()
}

/// `r1c2=3`.
fn names(entries: &[(Cell, Digit)], grid: &Grid) -> Vec<String> {
    let name =
        |&(cell, digit): &(Cell, Digit)| format!("{}={}", grid.layout().cell_name(cell), digit.symbol());
    entries.iter().map(name).collect()
}

/// `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
