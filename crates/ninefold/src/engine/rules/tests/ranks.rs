//! Lines with ranks among the same lists.

use std::sync::Arc;

use super::{Random, grids, solutions, some_places};
use crate::grid::rule::Primitive;
use crate::grid::{Boxes, Cell, Digit, Layout, Shape};

#[test]
fn ranks_of_several_lines_leave_the_right_grids() {
    let mut lively = 0;
    for side in [3, 4] {
        let layout = Arc::new(Layout::of(Shape { boxes: Boxes::None, ..Shape::oblong(side, side) }).unwrap());
        let all = grids(&layout);
        let cell = |row: usize, column: usize| layout.cell(row, column);
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        for at in 0..side {
            lines.push((0..side).map(|other| cell(at, other)).collect());
            lines.push((0..side).map(|other| cell(other, at)).collect());
        }
        for line in lines.clone() {
            lines.push(line.into_iter().rev().collect());
        }
        for round in 0..60 {
            let mut random = Random::stream(side as u64, round);
            let ties = random.coin();
            // The ranks of a grid, some of them wrong now and then.
            let grid = &all[random.below(all.len())];
            let digits = |line: &[Cell]| line.iter().map(|cell| grid[cell.index()]).collect::<Vec<usize>>();
            let mut primitives = Vec::new();
            for at in some_places(&mut random, lines.len(), 2 + round as usize % 3) {
                let line = lines[at].clone();
                let others: Vec<Vec<Cell>> = lines.iter().filter(|other| **other != line).cloned().collect();
                let right = others.iter().filter(|other| digits(other) < digits(&line)).count() as i32;
                let below = if random.below(6) == 0 { random.below(lines.len()) as i32 } else { right };
                primitives.push(Primitive::Rank { line, others, below: Some(below), ties });
            }
            let holds = |grid: &&Vec<usize>| {
                let digit = |cell: Cell| Some(Digit::from_index(grid[cell.index()]));
                primitives.iter().all(|primitive| primitive.holds(&layout, &digit).unwrap())
            };
            let right: Vec<Vec<usize>> = all.iter().filter(holds).cloned().collect();
            lively += usize::from(!right.is_empty());
            assert_eq!(solutions(&layout, &primitives), right, "{side} {round} {primitives:?}");
        }
    }
    assert!(lively > 40, "{lively}");
}
