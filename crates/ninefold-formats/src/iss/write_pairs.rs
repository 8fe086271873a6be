//! Writes rules that the format has no name for, but a table of pairs or marks between cells.

use ninefold::grid::rule::PairTable;
use ninefold::grid::{Cell, Rule};

use super::keys;
use super::write::Writer;

/// Writes a rule as what it means for pairs of cells; `None` if it can't be said that way.
pub(super) fn write(rule: &Rule, to: &mut Writer<'_>) -> Option<()> {
    match rule {
        Rule::Difference(rule) => {
            table(to, "Pair", &rule.cells, |a, b| (a - b).abs() == rule.by);
        }
        Rule::Ratio(rule) => table(to, "Pair", &rule.cells, |a, b| a == rule.by * b || b == rule.by * a),
        Rule::Total(rule) => table(to, "Pair", &rule.cells, |a, b| a + b == rule.sum),
        Rule::Greater(rule) => table(to, "Pair", &rule.cells, |a, b| a > b),
        Rule::Thermometer(rule) if rule.slow => table(to, "Pair", &rule.cells, |a, b| a <= b),
        Rule::Nabner(rule) => table(to, "PairX", &rule.cells, |a, b| (a - b).abs() > 1),
        Rule::Extremum(extremum) => {
            let same = |cell: Cell| {
                to.layout.rules().iter().any(|other| {
                    matches!(other, Rule::Extremum(other) if other.greatest == extremum.greatest && other.cell == cell)
                })
            };
            let layout = to.layout;
            let beside = |&cell: &Cell| {
                let apart = layout.row(cell).abs_diff(layout.row(extremum.cell))
                    + layout.column(cell).abs_diff(layout.column(extremum.cell));
                apart == 1 && !same(cell)
            };
            let others: Vec<Cell> = layout.grid_cells().filter(beside).collect();
            for other in others {
                let pair = if extremum.greatest { [extremum.cell, other] } else { [other, extremum.cell] };
                to.item("GreaterThan", to.names(&pair));
            }
        }
        // Its cage also demands that the digits differ.
        Rule::Rellik(rellik) => {
            let differ = |rule: &Rule| match rule {
                Rule::Region(region) => rellik.cells.iter().all(|cell| region.cells.contains(cell)),
                Rule::Cage(cage) => rellik.cells.iter().all(|cell| cage.cells.contains(cell)),
                _ => false,
            };
            if !to.layout.rules().iter().any(differ) {
                return None;
            }
            to.item("RellikCage", std::iter::once(rellik.sum.to_string()).chain(to.names(&rellik.cells)));
        }
        _ => return None,
    }
    Some(())
}

fn table(to: &mut Writer<'_>, name: &str, cells: &[Cell], accepts: impl Fn(i32, i32) -> bool) {
    let key = keys::pairs_key(&PairTable::new(to.layout, accepts));
    to.item(name, [key, "_".to_owned()].into_iter().chain(to.names(cells)));
}
