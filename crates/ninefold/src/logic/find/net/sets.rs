//! Locked sets of every kind: as many columns as rows.
//!
//! Cells of a house and digits, digits of a house and cells, rows of a digit and columns: each is a table of bits. If
//! some rows have all their bits in equally many columns, the other rows lose their bits in those columns.

use super::Live;
use crate::budget::Budget;
use crate::grid::{Constraint, HouseKind, Layout};
use crate::logic::state::bits;

/// Truths whose candidates all lie in as many links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LockedSet {
    pub(crate) truths: Vec<Constraint>,
    pub(crate) links: Vec<Constraint>,
}

impl LockedSet {
    /// Returns the naked and hidden subsets and basic fish of this size that rule something out; some are missing if
    /// the search is interrupted.
    pub(crate) fn all(layout: &Layout, live: &Live, size: usize, budget: &Budget<'_>) -> Vec<LockedSet> {
        let is_wanted = || budget.interruption().is_none();
        let (constraints, houses) = (layout.constraints(), layout.houses());
        let mut found = Vec::new();
        let digits: Vec<_> = layout.digits().iter().collect();
        for (number, house) in houses.iter().enumerate().take_while(|_| is_wanted()) {
            let of_cell: Vec<Constraint> =
                house.cells().iter().map(|&cell| constraints.of_cell(cell)).collect();
            let of_digit: Vec<Constraint> =
                digits.iter().map(|&digit| constraints.of_house(number, digit)).collect();
            choose(live, &of_cell, &of_digit, size, &mut found);
            choose(live, &of_digit, &of_cell, size, &mut found);
        }
        for &digit in digits.iter().take_while(|_| is_wanted()) {
            let lines = |kind| (0..houses.len()).filter(move |&house| houses[house].kind == kind);
            let of = |kind| {
                lines(kind).map(|house| constraints.of_house(house, digit)).collect::<Vec<Constraint>>()
            };
            let (rows, columns) = (of(HouseKind::Row), of(HouseKind::Column));
            choose(live, &rows, &columns, size, &mut found);
            choose(live, &columns, &rows, size, &mut found);
        }
        found
    }
}

fn choose(live: &Live, rows: &[Constraint], columns: &[Constraint], size: usize, found: &mut Vec<LockedSet>) {
    let fits = |row: &Constraint| (2..=size as u32).contains(&live.places(*row).count_ones());
    let fitting: Vec<Constraint> = rows.iter().copied().filter(fits).collect();
    if fitting.len() >= size {
        extend(live, rows, &fitting, columns, (size, &mut Vec::new(), 0), found);
    }
}

fn extend(
    live: &Live,
    rows: &[Constraint],
    rest: &[Constraint],
    columns: &[Constraint],
    (size, chosen, union): (usize, &mut Vec<Constraint>, u32),
    found: &mut Vec<LockedSet>,
) {
    if chosen.len() == size {
        let others = rows.iter().filter(|row| !chosen.contains(row));
        if others.clone().any(|&row| live.places(row) & union != 0) {
            let links = bits(union).map(|place| columns[place as usize]).collect();
            found.push(LockedSet { truths: chosen.clone(), links });
        }
        return;
    }
    for (index, &row) in rest.iter().enumerate() {
        let union = union | live.places(row);
        if union.count_ones() as usize <= size {
            chosen.push(row);
            extend(live, rows, &rest[index + 1..], columns, (size, chosen, union), found);
            chosen.pop();
        }
    }
}
