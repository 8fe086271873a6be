//! Writes what a solver has to find beside the digits, and the names of cells outside the grid that this needs.
//!
//! Regions to be found and missing digits have cells with names of their own, `CC1` or `DGR1`. All others are groups in the order of
//! the board, `VA1` and on, and a group whose cells are connected has rows and columns.

use ninefold::grid::rule::{Chaos, ChaosCount, Connected};
use ninefold::grid::{Cell, Layout, Rule};

use super::write::Writer;

/// The names of the cells outside the grid, and the groups to declare.
#[derive(Clone, Default)]
pub(super) struct Outside {
    names: Vec<String>,
    /// The prefix and the size of each group.
    pub(super) groups: Vec<(String, String)>,
}

impl Outside {
    pub(super) fn new(layout: &Layout) -> Outside {
        let inside = layout.shape().grid_cells();
        let place = |cell: Cell| cell.index() - inside;
        let mut names = vec![String::new(); layout.shape().extra];
        // Where a group with a width begins, its length and its columns.
        let mut grids: Vec<(usize, usize, u16)> = Vec::new();
        for rule in layout.rules().iter() {
            match rule {
                Rule::Chaos(chaos) => {
                    for (at, cell) in chaos.regions.iter().enumerate() {
                        names[place(*cell)] = format!("CC{}", at + 1);
                    }
                }
                Rule::Doppelganger(rule) => {
                    let counts = [("DGC", layout.rows()), ("DGR", layout.columns()), ("DGB", usize::MAX)];
                    let mut cells = rule.missing.iter();
                    for (prefix, count) in counts {
                        for (at, cell) in cells.by_ref().take(count).enumerate() {
                            names[place(*cell)] = format!("{prefix}{}", at + 1);
                        }
                    }
                }
                Rule::Connected(Connected { cells, width: Some(width), .. }) if is_run(cells, layout) => {
                    grids.push((place(cells[0]), cells.len(), *width));
                }
                _ => {}
            }
        }
        let mut groups: Vec<(String, String)> = Vec::new();
        let mut at = 0;
        while at < names.len() {
            if !names[at].is_empty() {
                at += 1;
                continue;
            }
            let is_free = |names: &[String], at: usize, count: usize| {
                names[at..at + count].iter().all(String::is_empty)
            };
            let grid = grids.iter().find(|grid| grid.0 == at && is_free(&names, at, grid.1));
            let is_end = |next: &usize| !names[*next].is_empty() || grids.iter().any(|grid| grid.0 == *next);
            let (count, size) = match grid {
                Some(&(_, count, width)) => (count, format!("{}x{width}", count / usize::from(width))),
                None => {
                    let count = (at + 1..names.len()).find(is_end).unwrap_or(names.len()) - at;
                    (count, count.to_string())
                }
            };
            let prefix = letters(groups.len());
            for (number, name) in names[at..at + count].iter_mut().enumerate() {
                *name = if count == 1 { format!("V{prefix}") } else { format!("V{prefix}{}", number + 1) };
            }
            groups.push((prefix, size));
            at += count;
        }
        Outside { names, groups }
    }

    /// Returns the name of the cell with this number, from 0.
    pub(super) fn name(&self, number: usize) -> String {
        self.names[number].clone()
    }

    /// Returns the group of a list of cells: all of them, in order.
    fn group_of(&self, cells: &[String]) -> Option<&str> {
        let (prefix, _) = self.groups.iter().find(|(prefix, _)| {
            let is_member = |name: &&String| {
                name.strip_prefix('V')
                    .is_some_and(|name| name.trim_end_matches(|c: char| c.is_ascii_digit()) == prefix)
            };
            self.names.iter().filter(is_member).eq(cells)
        })?;
        Some(prefix)
    }
}

/// Returns whether cells are outside the grid and follow each other.
fn is_run(cells: &[Cell], layout: &Layout) -> bool {
    cells.first().is_some_and(|&first| layout.is_extra(first))
        && cells.windows(2).all(|pair| pair[0].index() + 1 == pair[1].index())
}

/// Names a group: A to Z, then ZA and on, so that they stay in order.
fn letters(number: usize) -> String {
    let (zs, letter) = (number / 25, number % 25);
    format!("{}{}", "Z".repeat(zs), char::from(b'A' + letter as u8))
}

/// Writes a rule of this kind; `None` if it is another one, `Some(None)` if the format can't hold it.
pub(super) fn write(rule: &Rule, to: &mut Writer<'_>) -> Option<Option<()>> {
    Some(match rule {
        Rule::Chaos(rule) => chaos(rule, to),
        Rule::ChaosCount(rule) => count(rule, to),
        Rule::Connected(rule) => connected(rule, to),
        Rule::Doppelganger(_) if to.layout.shape().lines => {
            to.item("Doppelganger", []);
            Some(())
        }
        _ => return None,
    })
}

fn chaos(rule: &Chaos, to: &mut Writer<'_>) -> Option<()> {
    let shape = to.layout.shape();
    if usize::from(rule.size) != shape.rows.max(shape.columns) || !shape.lines {
        return None;
    }
    to.item("ChaosConstruction", []);
    Some(())
}

fn count(rule: &ChaosCount, to: &mut Writer<'_>) -> Option<()> {
    let arms: Vec<Vec<String>> = rule.arms.iter().map(|arm| to.names(arm)).collect();
    if !arms.iter().flatten().all(|name| name.starts_with("CC")) || !rule.runs && arms.len() != 1 {
        return None;
    }
    let mut arguments = vec![to.name(rule.count), u8::from(rule.others).to_string()];
    for (at, arm) in arms.into_iter().enumerate() {
        if at > 0 {
            arguments.push("-".to_owned());
        }
        arguments.extend(arm);
    }
    to.item(if rule.runs { "ChaosArrow" } else { "ChaosCount" }, arguments);
    Some(())
}

fn connected(rule: &Connected, to: &mut Writer<'_>) -> Option<()> {
    let prefix = match rule.width {
        None if rule.cells.iter().copied().eq(to.layout.grid_cells()) => String::new(),
        None => return None,
        Some(_) => format!("V{}", to.outside.group_of(&to.names(&rule.cells))?),
    };
    let values: Vec<String> = rule.digits.iter().map(|digit| to.layout.value(digit).to_string()).collect();
    let size = rule.size.map(|size| size.to_string());
    to.item("ConnectedValues", [prefix, values.join("_")].into_iter().chain(size));
    Some(())
}
