//! Events of a search in words.

use ninefold::engine::amb::Amb;
use ninefold::engine::containments::Step;
use ninefold::engine::possibilities::{self, Possibilities};
use ninefold::engine::{Engine, Event};
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Grid, House, Layout, Puzzle};

/// Whose words describe an event: those of the engine's own document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wording {
    /// Place, reject, take back.
    Search,
    /// As in a search, with the possibilities of the cell.
    Possibilities,
    /// Choose with `amb`, check with `require`, rewind.
    Amb,
}

impl Wording {
    pub(super) fn of(engine: &dyn Engine) -> Wording {
        match engine.name() {
            name if name == Amb.name() => Wording::Amb,
            name if name == Possibilities.name() => Wording::Possibilities,
            _ => Wording::Search,
        }
    }
}

/// Describes the event that is about to change this board.
pub(super) fn words(event: Event<'_>, wording: Wording, puzzle: &Puzzle, board: &Grid) -> String {
    let layout = board.layout();
    let set = |cell: Cell, digit: Digit| format!("{} = {digit}", layout.cell_name(cell));
    match (event, wording) {
        (Event::Enter { depth }, _) => format!("enter     depth {depth}"),
        (Event::Place(cell, digit), Wording::Amb) => {
            let houses: Vec<String> = houses(layout, cell).map(ToString::to_string).collect();
            format!("amb       {}; require {} unique: holds", set(cell, digit), houses.join(", "))
        }
        (Event::Place(cell, digit), Wording::Possibilities) => {
            let possible = possibilities::possibilities(board, cell) & puzzle.allowed(cell);
            format!("place     {}, of the possibilities {}", set(cell, digit), list(possible))
        }
        (Event::Place(cell, digit), Wording::Search) => format!("place     {}", set(cell, digit)),
        (Event::Reject(cell, digit), Wording::Amb) => {
            let why = match obstacle(board, cell, digit) {
                Some((house, twin)) => {
                    format!("require {house} unique: fails, {} = {digit}", layout.cell_name(twin))
                }
                None => "require a pencil mark: fails".to_string(),
            };
            format!("amb       {}; {why}", set(cell, digit))
        }
        (Event::Reject(cell, digit), _) => {
            let why = match obstacle(board, cell, digit) {
                Some((house, twin)) => format!("{house} has it in {}", layout.cell_name(twin)),
                None => "its pencil marks rule it out".to_string(),
            };
            format!("reject    {}: {why}", set(cell, digit))
        }
        (Event::Retreat(cell, digit), Wording::Amb) => format!("rewind    {}", set(cell, digit)),
        (Event::Retreat(cell, digit), _) => format!("take back {}", set(cell, digit)),
        (Event::Jump(_), _) => "jump      to another board".to_string(),
        (Event::Solution(_), _) => "solution".to_string(),
        (Event::Step(step), _) => {
            let Step { technique, group, containment, .. } = step;
            format!(
                "{:<11} {}: {} within {}; {}",
                technique.name(),
                layout.houses()[*group],
                list(containment.values),
                names(layout, &containment.cells),
                losses(step, layout)
            )
        }
    }
}

/// Returns the first house of the cell that already has the digit, and where.
fn obstacle(board: &Grid, cell: Cell, digit: Digit) -> Option<(&House, Cell)> {
    houses(board.layout(), cell).find_map(|house| {
        let mut others = house.cells().iter().copied().filter(|&other| other != cell);
        Some((house, others.find(|&other| board.get(other) == Some(digit))?))
    })
}

fn houses(layout: &Layout, cell: Cell) -> impl Iterator<Item = &House> {
    layout.houses_of(cell).iter().map(|&house| &layout.houses()[house])
}

/// `1 4 6`.
fn list(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// `r1c7 r2c7 r3c7`.
fn names(layout: &Layout, cells: &CellSet) -> String {
    cells.iter().map(|cell| layout.cell_name(cell)).collect::<Vec<_>>().join(" ")
}

/// Lists which cells lose which values, grouped by the values: `removes 4 from r1c2 r1c3`.
fn losses(step: &Step, layout: &Layout) -> String {
    let mut losses: Vec<(DigitSet, String)> = Vec::new();
    for &(cell, lost) in &step.narrowed {
        let name = layout.cell_name(cell);
        match losses.iter_mut().find(|(same, _)| *same == lost) {
            Some((_, names)) => *names = format!("{names} {name}"),
            None => losses.push((lost, name)),
        }
    }
    let losses: Vec<String> =
        losses.iter().map(|(lost, names)| format!("{} from {names}", list(*lost))).collect();
    format!("removes {}", losses.join(", "))
}
