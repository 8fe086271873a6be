//! Doppelgänger: every row, column and box misses one digit.

use super::prelude::*;

/// Every row, column and box holds 0 and all but one of the other digits. No two rows miss the same digit, nor two columns,
/// nor two boxes. Where a cell holds 0, its row, column and box miss different digits. Extra cells hold the missing digits:
/// those of rows, then of columns, then of boxes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Doppelganger {
    /// The extra cells.
    pub missing: Vec<Cell>,
}

impl Doppelganger {
    /// Returns the rows, columns and boxes, each with the extra cell of its missing digit.
    fn regions(&self, layout: &Layout) -> [Vec<(Vec<Cell>, Cell)>; 3] {
        let side = layout.rows();
        let class = |class: usize| {
            let number = move |cell: Cell| match class {
                0 => Some(layout.row(cell)),
                1 => Some(layout.column(cell)),
                _ => layout.box_of(cell),
            };
            let region = |n: usize| layout.grid_cells().filter(|&cell| number(cell) == Some(n)).collect();
            (0..side).map(|n| (region(n), self.missing[class * side + n])).collect()
        };
        [class(0), class(1), class(2)]
    }
}

impl Kind for Doppelganger {
    const NAMES: &'static [&'static str] = &["doppelganger"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().chain(self.missing.iter().copied()).collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.missing, layout)?;
        let side = layout.rows();
        if layout.columns() != side || least(layout) != 0 || layout.side() != side + 1 {
            return Err("it needs a square board with the digits from 0 to its side".to_owned());
        }
        if self.missing.len() != 3 * side || self.missing.iter().any(|&cell| !layout.is_extra(cell)) {
            return Err(format!("it needs {} extra cells: for rows, columns and boxes", 3 * side));
        }
        match self.regions(layout)[2].iter().all(|region| region.0.len() == side) {
            true => Ok(()),
            false => Err(format!("it needs boxes of {side} cells")),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let regions = self.regions(board.layout());
        let complete = |(cells, missing): &(Vec<Cell>, Cell)| {
            board.value(*missing) != 0 && board.differ(&[&cells[..], &[*missing]].concat())
        };
        let missing = |class: &Vec<(Vec<Cell>, Cell)>| class.iter().map(|r| r.1).collect::<Vec<Cell>>();
        let at = |cell: Cell| {
            let own = regions.each_ref().map(|class| class.iter().find(|region| region.0.contains(&cell)));
            own.into_iter().flatten().map(|region| region.1).collect::<Vec<Cell>>()
        };
        regions.iter().flatten().all(complete)
            && regions.iter().all(|class| board.differ(&missing(class)))
            && board.layout().grid_cells().all(|cell| board.value(cell) != 0 || board.differ(&at(cell)))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let regions = self.regions(layout);
        for class in &regions {
            for (cells, missing) in class {
                to.differ(&[&cells[..], &[*missing]].concat());
                to.among(*missing, digits(layout, |value| value != 0));
            }
            to.differ(&class.iter().map(|region| region.1).collect::<Vec<Cell>>());
        }
        for cell in layout.grid_cells() {
            let own = regions.each_ref().map(|class| class.iter().find(|region| region.0.contains(&cell)));
            let missing: Vec<Cell> = own.into_iter().flatten().map(|region| region.1).collect();
            let other = to.branch(|to| to.among(cell, digits(layout, |value| value != 0)));
            let zero = to.branch(|to| to.differ(&missing));
            to.add(Primitive::Any(vec![other, zero]));
        }
    }

    fn describe(&self, _layout: &Layout) -> String {
        "Every row, column and box holds 0 and misses one other digit: no two rows the same, nor columns, nor boxes. \
         Where a cell holds 0, its row, column and box miss different digits."
            .to_owned()
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_cells(&self.missing, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Doppelganger, String> {
        Ok(Doppelganger { missing: from.cells()? })
    }
}
