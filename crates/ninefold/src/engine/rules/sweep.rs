//! All rows, columns and boxes of a 9×9 board at once, with the vectors of the engine `fast`.
//!
//! A sweep knows singles, digits that a box and a line share, and minirows that are full. It also takes the digits of filled cells
//! from the rest of their houses, so cells tell only those peers that they have elsewhere.

use super::space::{Alive, Culprit, Dead, Space};
use crate::engine::fast;
use crate::grid::Layout;

/// Returns whether a board has the houses that a sweep knows: the first ones of its layout.
pub(in crate::engine) fn fits(layout: &Layout) -> bool {
    let classic = Layout::classic();
    let size = |layout: &Layout| (layout.side(), layout.rows(), layout.columns(), layout.box_shape());
    layout.shape().lines && size(layout) == size(&classic)
}

/// Sweeps until nothing more follows.
pub(super) fn run(space: &mut Space<'_>) -> Alive {
    let masks: &[u32; fast::CELLS] = space.masks.first_chunk().expect("the board has these cells");
    let settled = fast::settle(masks);
    if settled.is_alive {
        return settled.each_change(|cell, mask| space.keep(cell as u16, mask));
    }
    let mut masks = *masks;
    let _ = settled.each_change::<()>(|cell, mask| {
        masks[cell] = mask;
        Ok(())
    });
    space.culprit = culprit(&masks, space);
    Err(Dead)
}

/// Returns where a contradiction shows: a cell without candidates, or a house that has no place for a digit or two cells for the same.
#[cold]
fn culprit(masks: &[u32; fast::CELLS], space: &Space<'_>) -> Culprit {
    if let Some(cell) = masks.iter().position(|&mask| mask == 0) {
        return Culprit::Cell(cell as u16);
    }
    let is_broken = |house: &[u16]| {
        let (mut once, mut filled) = (0, 0);
        let fills_twice = house.iter().any(|&cell| {
            let mask = masks[usize::from(cell)];
            let filled_before = filled;
            once |= mask;
            if mask & (mask - 1) == 0 {
                filled |= mask;
                return filled_before & mask != 0;
            }
            false
        });
        fills_twice || once != space.model.full
    };
    let swept = Layout::classic().houses().len();
    let broken = space.model.houses.iter().take(swept).position(is_broken);
    Culprit::House(broken.unwrap_or(0) as u32)
}
