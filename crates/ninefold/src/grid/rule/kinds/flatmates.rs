//! Dutch flatmates: the middle digit never lives alone.

use super::prelude::*;

/// Each middle digit (5 of 1 to 9) has the least digit right above it or the greatest right below it, or both.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flatmates;

impl Flatmates {
    fn middle(layout: &Layout) -> i32 {
        (least(layout) + greatest(layout)) / 2
    }

    /// Returns the cells right above and right below a cell.
    fn around(layout: &Layout, cell: Cell) -> [Option<Cell>; 2] {
        let (row, column) = (layout.row(cell), layout.column(cell));
        [row.checked_sub(1), Some(row + 1)].map(|row| row.and_then(|row| layout.cell_at(row, column)))
    }
}

impl Kind for Flatmates {
    const NAMES: &'static [&'static str] = &["flatmates"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        match layout.side() % 2 {
            0 => Err(format!("{} digits have no middle one; use an odd number", layout.side())),
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let layout = board.layout();
        layout.grid_cells().all(|cell| {
            let [above, below] = Flatmates::around(layout, cell);
            board.value(cell) != Flatmates::middle(layout)
                || above.is_some_and(|above| board.value(above) == least(layout))
                || below.is_some_and(|below| board.value(below) == greatest(layout))
        })
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for cell in layout.grid_cells() {
            let [above, below] = Flatmates::around(layout, cell);
            let mates = [(above, least(layout)), (below, greatest(layout))];
            let mates: Vec<(Cell, i32)> =
                mates.into_iter().filter_map(|(mate, value)| Some((mate?, value))).collect();
            let line: Vec<Cell> = [cell].into_iter().chain(mates.iter().map(|mate| mate.0)).collect();
            // The state is how many cells were read, and whether the digit has a flatmate or needs none.
            let next = |&(read, fine): &(usize, bool), value: i32| {
                let now = match read {
                    0 => value != Flatmates::middle(layout),
                    _ => value == mates[read - 1].1,
                };
                Some((read + 1, fine || now))
            };
            to.explore(layout, &line, (0, false), next, |&(_, fine)| fine);
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let (low, middle, high) = (least(layout), Flatmates::middle(layout), greatest(layout));
        format!("Each {middle} has a {low} right above it or a {high} right below it.")
    }

    fn write(&self, _layout: &Layout, _out: &mut Vec<String>) {}

    fn read(_name: &str, _from: &mut Arguments<'_>) -> Result<Flatmates, String> {
        Ok(Flatmates)
    }
}
