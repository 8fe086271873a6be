//! The formats of killers: cages, and little else.

pub(crate) mod numbers;
pub(crate) mod snarfable;
pub(crate) mod sumocue;

use ninefold::grid::rule::Cage;
use ninefold::grid::{Cell, Digit, Rule};

use crate::output::Output;

/// The cages of a board, at most one a cell.
pub(crate) struct Cages {
    /// The cage of each cell, an index into the list.
    pub(crate) of: Vec<Option<usize>>,
    pub(crate) list: Vec<Cage>,
}

/// Collects the cages with sums that don't overlap; the other rules are lost. Givens become cages of one cell.
pub(crate) fn cages(output: &mut Output<'_>) -> Cages {
    let layout = output.layout();
    let mut cages = Cages { of: vec![None; layout.cell_count()], list: Vec::new() };
    for rule in layout.rules().iter() {
        match rule {
            Rule::Cage(cage)
                if cage.sum.is_some() && cage.cells.iter().all(|cell| cages.of[cell.index()].is_none()) =>
            {
                cages.add(cage.clone());
            }
            rule => output.lose_rule(rule),
        }
    }
    let givens: Vec<(Cell, Digit)> =
        layout.cells().filter_map(|cell| Some((cell, output.puzzle.given(cell)?))).collect();
    let format = output.format;
    if !givens.is_empty() {
        output.lose(format!("{format} can't hold givens: they become cages of one cell"));
    }
    for (cell, digit) in givens {
        match cages.of[cell.index()].map(|at| cages.list[at].cells.len()) {
            None => cages.add(Cage { cells: vec![cell], sum: Some(layout.value(digit)) }),
            Some(1) => {}
            Some(_) => {
                output.lose(format!("{format} can't hold the given {digit} in {}", layout.cell_name(cell)))
            }
        }
    }
    cages
}

impl Cages {
    fn add(&mut self, cage: Cage) {
        for cell in &cage.cells {
            self.of[cell.index()] = Some(self.list.len());
        }
        self.list.push(cage);
    }

    /// Returns the sum and the first cell of a cell's cage.
    pub(crate) fn home(&self, cell: usize) -> Option<(i32, usize)> {
        let cage = &self.list[self.of[cell]?];
        Some((cage.sum?, cage.cells.first()?.index()))
    }
}
