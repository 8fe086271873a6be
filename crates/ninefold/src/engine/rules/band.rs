//! A band: the rows that share their boxes; or a stack: the columns that do.
//!
//! The cells of a line in a box are a *minirow*. Nine minirows say all about the lines and the boxes of a 9×9 band:
//!
//! ```text
//!          box 1   box 2   box 3
//! line 1   [123]   [45 ]   [6 8]      from each minirow: digits that one of its cells may hold, and those that several may
//! line 2   [   ]   [   ]   [   ]      across: a line's digits with one place
//! line 3   [   ]   [   ]   [   ]      a digit that a line has in one box only leaves the other lines of the box, and back
//! ```
//!
//! A digit with one place in a box needs no look of its own: it leaves the rest of its line, and then has one place there.

use super::space::{Alive, Culprit, Dead, Space};
use crate::grid::Layout;

/// Some lines, and the boxes that they share.
pub(super) struct Band {
    /// Line by line, in each box by box.
    pub(super) cells: Vec<u16>,
    lines: usize,
    boxes: usize,
    /// The first house of the lines and of the boxes; those of the boxes follow each other in steps.
    first_line: u32,
    first_box: u32,
    step: u32,
}

/// The most minirows.
const MAX: usize = 25;

/// Returns the bands and stacks of a board, if its boxes lie side by side and its lines and boxes are full. Its houses are the rows,
/// the columns, the boxes, and others after them.
pub(super) fn all(layout: &Layout) -> Vec<Band> {
    let side = layout.side();
    let Some((rows, columns)) = layout.box_shape() else { return Vec::new() };
    let is_usual = layout.shape().lines && layout.rows() == side && layout.columns() == side;
    if !is_usual || rows < 2 || columns < 2 || (rows * rows).max(columns * columns) > MAX {
        return Vec::new();
    }
    let cell = |row: usize, column: usize| layout.cell(row, column).index() as u16;
    let number = |number: usize| number as u32;
    let bands = (0..columns).map(|band| Band {
        cells: (band * rows..(band + 1) * rows)
            .flat_map(|row| (0..side).map(move |column| cell(row, column)))
            .collect(),
        lines: rows,
        boxes: rows,
        first_line: number(band * rows),
        first_box: number(2 * side + band * rows),
        step: 1,
    });
    let stacks = (0..rows).map(|stack| Band {
        cells: (stack * columns..(stack + 1) * columns)
            .flat_map(|column| (0..side).map(move |row| cell(row, column)))
            .collect(),
        lines: columns,
        boxes: columns,
        first_line: number(side + stack * columns),
        first_box: number(2 * side + stack),
        step: number(rows),
    });
    bands.chain(stacks).collect()
}

/// Digits of some cells.
#[derive(Clone, Copy, Default)]
struct Places {
    /// Those that a cell may hold.
    once: u32,
    /// Those that several may hold.
    twice: u32,
}

impl Places {
    #[inline]
    fn and(self, other: Places) -> Places {
        Places { once: self.once | other.once, twice: self.twice | other.twice | self.once & other.once }
    }
}

impl Band {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        // Numbers that the compiler knows unroll the loops.
        match (self.lines, self.boxes, self.cells.len() / (self.lines * self.boxes)) {
            (3, 3, 3) => self.sweep(3, 3, 3, space), // nine digits
            (lines, boxes, width) => self.sweep(lines, boxes, width, space),
        }
    }

    #[inline(always)]
    fn sweep(&self, lines: usize, boxes: usize, width: usize, space: &mut Space<'_>) -> Alive {
        let cells = &self.cells[..lines * boxes * width];
        let mut places = [Places::default(); MAX];
        // Digits of filled cells.
        let mut filled = [0u32; MAX];
        for at in 0..lines * boxes {
            for &cell in &cells[at * width..(at + 1) * width] {
                let mask = space.masks[usize::from(cell)];
                places[at] = places[at].and(Places { once: mask, twice: 0 });
                filled[at] |= mask & 0u32.wrapping_sub(u32::from(mask & (mask - 1) == 0));
            }
        }
        let full = space.model.full;
        // What each minirow loses, and what has its only place there.
        let (mut gone, mut single) = ([0u32; MAX], [0u32; MAX]);
        for line in 0..lines {
            let all = (0..boxes).fold(Places::default(), |all, one| all.and(places[line * boxes + one]));
            if all.once != full {
                space.culprit = Culprit::House(self.first_line + line as u32);
                return Err(Dead);
            }
            for one in 0..boxes {
                let at = line * boxes + one;
                single[at] |= places[at].once & !all.twice;
                // Of the line, only this box has these digits.
                let others = (0..boxes).filter(|&other| other != one);
                let elsewhere = others.fold(0, |set, other| set | places[line * boxes + other].once);
                let only = places[at].once & !elsewhere;
                (0..lines).filter(|&other| other != line).for_each(|other| gone[other * boxes + one] |= only);
            }
        }
        for one in 0..boxes {
            let all = (0..lines).fold(0, |all, line| all | places[line * boxes + one].once);
            if all != full {
                space.culprit = Culprit::House(self.first_box + one as u32 * self.step);
                return Err(Dead);
            }
            for line in 0..lines {
                let at = line * boxes + one;
                let others = (0..lines).filter(|&other| other != line);
                let elsewhere = others.fold(0, |set, other| set | places[other * boxes + one].once);
                let only = places[at].once & !elsewhere;
                (0..boxes).filter(|&other| other != one).for_each(|other| gone[line * boxes + other] |= only);
            }
        }
        for at in 0..lines * boxes {
            let single = single[at] & !filled[at];
            if single | gone[at] & places[at].once == 0 {
                continue;
            }
            for &cell in &cells[at * width..(at + 1) * width] {
                let mask = space.masks[usize::from(cell)];
                let here = mask & single;
                let kept = if here == 0 { mask } else { here } & !gone[at];
                if kept == 0 || here & here.wrapping_sub(1) != 0 {
                    space.culprit = Culprit::Cell(cell); // no digit is left, or two have this cell alone
                    return Err(Dead);
                }
                space.keep(cell, kept)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Model;
    use super::*;
    use crate::random::Random;

    #[test]
    fn bands_conclude_what_their_houses_do() {
        let mut random = Random::new(27);
        for (rows, columns) in [(3, 3), (2, 3), (3, 2), (3, 4), (2, 5), (4, 4)] {
            let layout = Layout::boxes(rows, columns).unwrap();
            let side = layout.side();
            let (bands, houses) = (Model::without_sweep(&layout, true), Model::without_sweep(&layout, false));
            assert_eq!((all(&layout).len(), bands.propagators.len()), (rows + columns, rows + columns));
            let (mut dead, mut changed) = (0, 0);
            for round in 0..400 {
                // Candidates around a grid that obeys the houses, so that not every position is dead.
                let shift = random.below(side);
                let masks: Vec<u32> = (0..side * side)
                    .map(|cell| {
                        let (row, column) = (cell / side, cell % side);
                        let digit = (row % rows * columns + row / rows + column + shift) % side;
                        let keep = if round % 4 == 0 { 0 } else { 1 << digit };
                        let often = 1 + random.below(side);
                        (0..often).fold(keep, |mask, _| mask | 1 << random.below(side))
                    })
                    .collect();
                let run = |model: &Model| {
                    let mut space = Space::new(model);
                    space.masks.copy_from_slice(&masks);
                    // What a run changes doesn't wake it: repeat until nothing changes.
                    loop {
                        let before = space.masks.clone();
                        space.wake_all();
                        if space.propagate().is_err() {
                            return None;
                        }
                        if space.masks == before {
                            return Some(before);
                        }
                    }
                };
                let [one, other] = [run(&bands), run(&houses)];
                assert_eq!(one, other, "{rows}×{columns}, round {round}");
                dead += usize::from(one.is_none());
                changed += usize::from(one.is_some_and(|one| one != masks));
            }
            assert!(dead > 20 && changed > 20, "{rows}×{columns}: {dead} dead, {changed} changed");
        }
    }
}
