//! Multi-sector locked sets: the blank cells where some rows and columns cross hold, counted line by line, exactly as
//! many digits as there are cells.
//!
//! ```text
//!        c2   c5   c8        count every digit by rows or by columns, whichever is fewer:
//! r1     {…}  {…}  {…}       1 in two of the rows: two; 2 in one of the columns: one; …
//! r4     {…}  {…}  {…}       If the sum equals the number of cells, each of these lines holds its digit in
//! r7     {…}  {…}  {…}       one of the cells, and the digit is eliminated from the rest of the line.
//! ```
//! Truths: the cells. Links: as many digits of rows and columns, rank 0. A digit with equal counts by rows and by
//! columns is locked in both directions, by a second cover.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, Digit, HouseKind};
use crate::logic::state::bits;
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Cover, Proof, Search, Shape};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "multi-sector-locked-sets",
    "Multi-Sector Locked Sets",
    1710,
    "The cells where some rows and columns cross have room for exactly as many digits as there are cells, \
     counting each digit by rows or by columns. Each digit is eliminated from the rest of the lines that \
     count it.",
    find,
)
.groups(&["als", "multi-sector"])
.unusual()];

/// Largest side of a board on which to try all choices of rows and columns.
const MAX_SIDE: usize = 12;
/// Minimum and maximum number of rows and columns.
const CROSSED: std::ops::RangeInclusive<u32> = 3..=5;

/// Returns the rows that have a digit where they cross the chosen columns.
type Counted = (u32, u32);

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let side = layout.side();
    if side > MAX_SIDE {
        return Continue(());
    }
    let lines = |kind: HouseKind| -> Vec<usize> {
        (0..layout.houses().len()).filter(|&house| layout.houses()[house].kind == kind).collect()
    };
    let (rows, columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
    let blanks: Vec<u32> = rows
        .iter()
        .map(|&row| {
            let cells = layout.houses()[row].cells().iter().enumerate();
            cells.filter(|(_, cell)| !state.is_filled(**cell)).fold(0, |all, (place, _)| all | 1 << place)
        })
        .collect();
    let choices = || (0..1_u32 << side).filter(|lines| CROSSED.contains(&lines.count_ones()));
    let mut counted: Vec<Counted> = Vec::new();
    for across in choices() {
        search.spend(u64::from(across.count_ones()))?;
        for down in choices() {
            let cells: u32 = bits(across).map(|row| (blanks[row as usize] & down).count_ones()).sum();
            counted.clear();
            let mut links = 0;
            for digit in layout.digits().iter() {
                let (mut by_row, mut by_column) = (0, 0);
                for row in bits(across) {
                    let places = state.places(rows[row as usize], digit) & down;
                    by_row |= u32::from(places != 0) << row;
                    by_column |= places;
                }
                links += by_row.count_ones().min(by_column.count_ones());
                counted.push((by_row, by_column));
                if links > cells {
                    break;
                }
            }
            if links == cells && cells > 0 {
                propose(search, [&rows, &columns], across, down, &counted)?;
            }
        }
    }
    Continue(())
}

fn propose(
    search: &mut Search<'_>,
    [rows, columns]: [&[usize]; 2],
    across: u32,
    down: u32,
    counted: &[Counted],
) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let eliminates = |lines: &[usize], used: u32, digit: Digit, crossed: u32| {
        bits(used).any(|line| state.places(lines[line as usize], digit) & !crossed != 0)
    };
    let (mut acts, mut is_even) = (false, false);
    for (digit, &(by_row, by_column)) in layout.digits().iter().zip(counted) {
        let (less, more) = (by_row.count_ones(), by_column.count_ones());
        acts |= less <= more && eliminates(rows, by_row, digit, down);
        acts |= more <= less && eliminates(columns, by_column, digit, across);
        is_even |= less == more && less > 0;
    }
    if !acts {
        return Continue(());
    }
    let cells: Vec<Cell> = bits(across)
        .flat_map(|row| state.cells_at(rows[row as usize], down))
        .filter(|&c| !state.is_filled(c))
        .collect();
    let cover = |even_by_rows: bool| {
        let mut cover = Cover::of(cells.iter().map(|&cell| constraints.of_cell(cell)), []);
        for (digit, &(by_row, by_column)) in layout.digits().iter().zip(counted) {
            let (less, more) = (by_row.count_ones(), by_column.count_ones());
            let (lines, used) = if less < more || less == more && even_by_rows {
                (rows, by_row)
            } else {
                (columns, by_column)
            };
            bits(used).for_each(|line| cover.add_link(constraints.of_house(lines[line as usize], digit)));
        }
        Proof::from(cover)
    };
    let proof = if is_even { Proof::All(vec![cover(true), cover(false)]) } else { cover(true) };
    search.propose(proof, Shape::Sets)
}
