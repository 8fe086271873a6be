//! Avoidable rectangles: a unique rectangle with corners that are filled but were not given.
//!
//! ```text
//!   type 1                    type 2
//!  3 │ 7      not given      3 │ 7      not given
//!  7 │ 3x     r2c2≠3         7x│ 3x     one of them is x: eliminate x where it sees both
//! ```
//! Digits that the solver wrote in could be swapped just as candidates could. Type 1: one truth (the guardians), one
//! link (the cell), rank 0. Type 2: one truth, no link, rank −1.

use std::ops::ControlFlow::Continue;

use crate::grid::Cell;
use crate::logic::Search;
use crate::logic::find::deadly::Rectangle;
use crate::logic::technique::{Flow, Level, Technique};

const GROUPS: &[&str] = &["uniqueness", "avoidable-rectangles"];

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "avoidable-rectangle-1",
        "Avoidable Rectangle Type 1",
        942,
        "Three corners of a rectangle in two boxes are filled but not given, and hold two digits. The \
         fourth corner must not complete the pattern, or the two digits could be swapped.",
        |search| find(search, 3),
    )
    .code("0607")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
    Technique::new(
        "avoidable-rectangle-2",
        "Avoidable Rectangle Type 2",
        944,
        "Two corners of a rectangle are filled but not given; the other two could complete the pattern or \
         hold the same third digit. One of them must hold it, so that digit is eliminated from every cell \
         that sees both.",
        |search| find(search, 2),
    )
    .code("0608")
    .groups(GROUPS)
    .hodoku(Level::Hard, 100)
    .assuming_unique(),
];

fn find(search: &mut Search<'_>, filled: usize) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let free: Vec<Cell> =
        (*state.filled() - *state.givens()).iter().filter(|&cell| layout.houses_of(cell).len() > 1).collect();
    for (index, &one) in free.iter().enumerate() {
        for &other in &free[index + 1..] {
            let pair = state.candidates().get(one) | state.candidates().get(other);
            if pair.len() != 2 || !layout.sees(one, other) {
                continue;
            }
            // The two are one side of the rectangle: its other side is shifted along.
            let (rows, columns) =
                ((layout.row(one), layout.row(other)), (layout.column(one), layout.column(other)));
            let shifted = (0..layout.side()).filter_map(|to| {
                if rows.0 == rows.1 && to != rows.0 {
                    Some((layout.cell(to, columns.0), layout.cell(to, columns.1)))
                } else if columns.0 == columns.1 && to != columns.0 {
                    Some((layout.cell(rows.0, to), layout.cell(rows.1, to)))
                } else {
                    None
                }
            });
            for (beside_one, beside_other) in shifted {
                let cells = [one, other, beside_other, beside_one];
                let blanks =
                    usize::from(!state.is_filled(beside_one)) + usize::from(!state.is_filled(beside_other));
                let completes = |cell: Cell, like: Cell| {
                    let (digits, wanted) = (state.candidates().get(cell), state.candidates().get(like));
                    !state.givens().contains(cell)
                        && (digits & pair) == wanted
                        && state.is_filled(cell) == (digits == wanted)
                };
                if blanks + filled == cells.len()
                    && completes(beside_one, other)
                    && completes(beside_other, one)
                    && Rectangle::is_even(layout, &cells)
                {
                    propose(search, &Rectangle { cells, pair })?;
                }
            }
        }
    }
    Continue(())
}

fn propose(search: &mut Search<'_>, rectangle: &Rectangle) -> Flow {
    let deadly = rectangle.deadly(search.state());
    match deadly.guarded.len() {
        1 => deadly.one_cell(search),
        2 => deadly.one_digit(search),
        _ => Continue(()),
    }
}
