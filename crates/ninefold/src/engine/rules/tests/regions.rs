//! Regions that are to be found.

use std::sync::Arc;

use super::{Random, grids, solutions, solutions_of, some_digits, some_places};
use crate::engine::rules::model::Model;
use crate::grid::rule::{PairTable, Primitive, Totals};
use crate::grid::{Boxes, Cell, Digit, DigitSet, Layout, Shape};

#[test]
fn regions_to_be_found_leave_the_right_grids() {
    let (mut lively, mut many, mut renumbered) = (0, 0, 0);
    // Where regions are smaller than rows, some cells are too far apart for one region.
    let boards = [(2, 3, 3), (2, 4, 4), (3, 4, 4), (4, 3, 4), (2, 4, 2), (4, 3, 3), (4, 2, 2)];
    for (number, (rows, columns, size)) in boards.into_iter().enumerate() {
        let cells = rows * columns;
        let shape = Shape {
            digits: rows.max(columns),
            extra: cells,
            boxes: Boxes::None,
            ..Shape::oblong(rows, columns)
        };
        let layout = Arc::new(Layout::of(shape).unwrap());
        let regions: Vec<Cell> = (cells..2 * cells).map(Cell::new).collect();
        let near = |a: usize, b: usize| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
        };
        let touching = |order: &[usize]| -> Vec<Vec<u16>> {
            let touched = |&a: &usize| (0..cells).filter(|&b| near(a, order[b])).map(|b| b as u16).collect();
            order.iter().map(touched).collect()
        };
        let all = (cells == 6).then(|| grids(&layout));
        for round in 0..if all.is_some() { 300 } else { 60 } {
            let mut random = Random::stream(18 + number as u64, round);
            let mut primitives = vec![Primitive::Numbered(regions.clone())];
            for _ in 0..3 + random.below(3) {
                let length = 2 + random.below(3);
                let (row, column) = (random.below(rows), random.below(columns));
                let arm = |step: usize, left: usize| {
                    (0..=left.min(length)).map(|away| regions[row * columns + column + away * step]).collect()
                };
                let arms: [Vec<Cell>; 2] = [arm(1, columns - 1 - column), arm(columns, rows - 1 - row)];
                let arms = arms.iter().take(1 + random.below(2)).map(|arm| arm[1..].to_vec()).collect();
                let count =
                    Cell::new(if random.coin() { row * columns + column } else { random.below(cells) });
                let (first, runs, others) =
                    (regions[row * columns + column], random.coin(), random.below(4) == 0);
                primitives.push(Primitive::Matches { count, first, arms, runs, others });
            }
            if random.below(3) == 0 {
                let pair = some_places(&mut random, cells, 2)
                    .into_iter()
                    .map(|at| regions[at])
                    .collect::<Vec<Cell>>();
                let same = PairTable::new(&layout, |a, b| a == b);
                primitives.push(Primitive::Pair([pair[0], pair[1]], Arc::new(same)));
            }
            if random.coin() {
                let most = 2 + random.below(4);
                let counted =
                    some_places(&mut random, cells, most).into_iter().map(|at| regions[at]).collect();
                primitives
                    .push(Primitive::Distinct { count: Cell::new(random.below(cells)), cells: counted });
            }
            primitives
                .push(Primitive::Among(Cell::new(random.below(cells)), some_digits(&mut random, &layout)));
            primitives.push(Primitive::Partition {
                cells: (0..cells).map(Cell::new).collect(),
                regions: regions.clone(),
            });
            // What is said of the cells in another order isn't known to belong to the partition, and is propagated by itself.
            let with = |order: Vec<usize>| {
                let own: Vec<Cell> = order.iter().map(|&at| regions[at]).collect();
                let touching: Arc<[Vec<u16>]> = touching(&order).into();
                let mut all = primitives.clone();
                for number in 0..cells / size {
                    let digits = DigitSet::only(Digit::from_index(number));
                    let terms = own.iter().map(|&cell| (cell, 1)).collect();
                    all.push(Primitive::Tally { terms, digits, totals: Totals::Exactly(size as i32) });
                    all.push(Primitive::Connected { cells: own.clone(), touching: touching.clone(), digits });
                }
                all
            };
            let (together, apart) = (with((0..cells).collect()), with((0..cells).rev().collect()));
            let right = all.as_ref().map(|all| {
                let holds = |grid: &&Vec<usize>| {
                    let digit = |cell: Cell| Some(Digit::from_index(grid[cell.index()]));
                    together.iter().all(|primitive| primitive.holds(&layout, &digit).unwrap())
                };
                all.iter().filter(holds).cloned().collect::<Vec<_>>()
            });
            let anchored = Model::with(&layout, &together.iter().collect::<Vec<_>>(), true);
            renumbered += anchored.renumbered.len();
            let anchored = solutions_of(&layout, &anchored);
            let (together, apart) = (solutions(&layout, &together), solutions(&layout, &apart));
            if let Some(right) = right {
                assert!(together == right, "{rows} {columns} {round}: {} {}", together.len(), right.len());
            }
            assert!(together == apart, "{rows} {columns} {round}: {} {}", together.len(), apart.len());
            assert!(together == anchored, "{rows} {columns} {round}: {} {}", together.len(), anchored.len());
            lively += usize::from(!together.is_empty());
            many += usize::from(together.len() > 10);
        }
    }
    assert!(lively > 60 && many > 10 && renumbered > 60, "{lively} {many} {renumbered}");
}
