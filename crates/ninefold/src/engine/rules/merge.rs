//! Sums of several rules together: diagonals of little killers, lines.
//!
//! A long sum whose cells lie in many houses says little, because few of its cells differ. Two of them together can say more:
//! their cells fall into larger groups that differ, and the larger a group is, the less its sum can vary. Pairs of sums are joined
//! as long as that leaves less room.

use super::build::Builder;
use super::model::PeerSets;
use super::sums::Sum;

/// Shorter sums are left to the 45-rule.
const MIN_CELLS: usize = 6;
/// With more sums than this, the first ones are joined.
const MAX_SUMS: usize = 40;

/// Adds sums of rules together.
pub(super) fn sums(builder: &mut Builder<'_>) {
    let digits = builder.digits();
    let is_long = |sum: &&Sum| {
        sum.totals.len() == 1
            && sum.terms.len() >= MIN_CELLS
            && sum.terms.iter().all(|term| term.1 == 1)
            && !builder.peer_sets.is_clique(&cells(sum))
    };
    let long: Vec<&Sum> = builder.sums.iter().filter(is_long).take(MAX_SUMS).collect();
    if long.len() < 2 {
        return;
    }
    let houses: Vec<Vec<u64>> = builder.houses.iter().map(|house| bits(house, &builder.peer_sets)).collect();
    let whole =
        |sum: &&Sum| Joined::new(bits(&cells(sum), &builder.peer_sets), sum.totals[0], &houses, digits);
    let mut known: Vec<Joined> = Vec::new();
    for sum in long.iter().map(whole) {
        if known.iter().all(|other| other.cells != sum.cells) {
            known.push(sum);
        }
    }
    let mut pairs: Vec<(usize, usize, Joined)> = Vec::new();
    for one in 0..known.len() {
        for other in one + 1..known.len() {
            pairs.extend(known[one].with(&known[other], &houses, digits).map(|both| (one, other, both)));
        }
    }
    let mut is_joined = vec![false; known.len()];
    let first_joined = known.len();
    while let Some(at) = (0..pairs.len()).max_by_key(|&at| (pairs[at].2.score, pairs[at].0, pairs[at].1)) {
        let (one, other, both) = pairs.swap_remove(at);
        (is_joined[one], is_joined[other]) = (true, true);
        pairs.retain(|pair| !is_joined[pair.0] && !is_joined[pair.1]);
        let number = known.len();
        for other in (0..number).filter(|&other| !is_joined[other]) {
            pairs.extend(both.with(&known[other], &houses, digits).map(|all| (other, number, all)));
        }
        known.push(both);
        is_joined.push(false);
    }
    let left = known.drain(first_joined..).zip(is_joined.drain(first_joined..));
    let left = left.filter(|(sum, is_joined)| !is_joined && sum.score > 0);
    for (joined, _) in left.collect::<Vec<_>>() {
        builder.joined(&joined.sum());
    }
}

/// One sum or several.
struct Joined {
    cells: Vec<u64>,
    total: i64,
    /// How much the sum tells about the groups that its cells fall into.
    score: i64,
}

impl Joined {
    fn new(cells: Vec<u64>, total: i64, houses: &[Vec<u64>], digits: usize) -> Joined {
        let score = score([&cells, &[]], total, houses, digits);
        Joined { cells, total, score }
    }

    /// Returns both together, if they share no cell and say more than one by one.
    fn with(&self, other: &Joined, houses: &[Vec<u64>], digits: usize) -> Option<Joined> {
        if self.cells.iter().zip(&other.cells).any(|(a, b)| a & b != 0) {
            return None;
        }
        let cells = self.cells.iter().zip(&other.cells).map(|(a, b)| a | b).collect();
        let both = Joined::new(cells, self.total + other.total, houses, digits);
        let is_better = both.score > self.score.max(other.score) || both.score > self.score + other.score;
        is_better.then_some(both)
    }

    fn sum(&self) -> Sum {
        let mut terms = Vec::new();
        for (at, &word) in self.cells.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                terms.push(((at * 64) as u16 + left.trailing_zeros() as u16, 1));
                left &= left - 1;
            }
        }
        Sum { terms, totals: vec![self.total] }
    }
}

/// Returns how much a sum tells about the groups that its cells fall into, those added and those taken away: above 0 if it leaves
/// less room than they have by themselves.
pub(super) fn score([added, taken]: [&[u64]; 2], total: i64, houses: &[Vec<u64>], digits: usize) -> i64 {
    let (added, taken) = (group_sizes(added, houses), group_sizes(taken, houses));
    let digits = digits as i64;
    let room = |size: &i64| size * (digits - size);
    let least = |sizes: &[i64]| sizes.iter().map(|size| size * (size - 1) / 2).sum::<i64>();
    let greatest = |sizes: &[i64]| least(sizes) + sizes.iter().map(room).sum::<i64>();
    // How far the sum is from its nearer end, against the room that each group has by itself.
    let above = total - (least(&added) - greatest(&taken));
    let below = greatest(&added) - least(&taken) - total;
    let slack = above.min(below);
    added.iter().chain(&taken).map(|size| room(size) - slack).sum()
}

/// Takes the house with most of the cells as a group, again and again; returns the sizes of the groups.
fn group_sizes(cells: &[u64], houses: &[Vec<u64>]) -> Vec<i64> {
    let mut left = cells.to_vec();
    let mut sizes = Vec::new();
    loop {
        let shared =
            |house: &Vec<u64>| -> u32 { house.iter().zip(&left).map(|(a, b)| (a & b).count_ones()).sum() };
        let Some((size, house)) =
            houses.iter().map(|house| (shared(house), house)).max_by_key(|found| found.0)
        else {
            break;
        };
        if size < 2 {
            break;
        }
        sizes.push(i64::from(size));
        left.iter_mut().zip(house).for_each(|(left, house)| *left &= !house);
    }
    let alone: u32 = left.iter().map(|word| word.count_ones()).sum();
    sizes.extend((0..alone).map(|_| 1));
    sizes
}

fn cells(sum: &Sum) -> Vec<u16> {
    sum.terms.iter().map(|term| term.0).collect()
}

pub(super) fn bits(cells: &[u16], peers: &PeerSets) -> Vec<u64> {
    let mut set = vec![0; peers.words(0).len()];
    cells.iter().for_each(|&cell| set[usize::from(cell) / 64] |= 1 << (cell % 64));
    set
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::Budget;
    use crate::engine::rules::Rules;
    use crate::engine::rules::model::Model;
    use crate::engine::rules::propagator::Propagator;
    use crate::engine::rules::space::Space;
    use crate::engine::{Answer, Engine, NoObserver};
    use crate::grid::rule::{Primitive, Totals};
    use crate::grid::{Cell, Grid, Layout, Puzzle};
    use crate::random::Random;

    /// A grid with random digits.
    fn grid(random: &mut Random) -> Vec<usize> {
        let mut digits: Vec<usize> = (0..9).collect();
        let mut rows: Vec<usize> = (0..9).collect();
        for at in (1..9).rev() {
            digits.swap(at, random.below(at + 1));
        }
        for band in rows.chunks_mut(3) {
            band.rotate_left(random.below(3));
        }
        rows.iter()
            .flat_map(|row| (0..9).map(move |column| (row * 3 + row / 3 + column) % 9))
            .map(|d| digits[d])
            .collect()
    }

    /// The cells of diagonals with six cells and more.
    fn diagonals() -> Vec<Vec<usize>> {
        let slopes = [1i32, -1];
        let lines = slopes.iter().flat_map(|slope| {
            (-8..=16).map(move |start| {
                let row = |column: i32| start + slope * column;
                let inside = (0..9).filter(move |&column| (0..9).contains(&row(column)));
                inside.map(move |column| (row(column) * 9 + column) as usize).collect::<Vec<usize>>()
            })
        });
        lines.filter(|line| line.len() >= 6).collect()
    }

    /// Some diagonals and cages of a grid, with their sums.
    fn primitives(random: &mut Random, grid: &[usize]) -> Vec<Primitive> {
        let sum = |cells: &[usize]| {
            let total = cells.iter().map(|&cell| grid[cell] as i32 + 1).sum();
            Primitive::Sum(cells.iter().map(|&cell| (Cell::new(cell), 1)).collect(), Totals::new([total]))
        };
        let mut all: Vec<Primitive> =
            diagonals().iter().filter(|_| random.below(3) > 0).map(|line| sum(line)).collect();
        for _ in 0..random.below(6) {
            let (row, column) = (random.below(9), random.below(7));
            let cells: Vec<usize> = (0..3).map(|at| row * 9 + column + at).collect();
            all.push(sum(&cells));
        }
        all
    }

    #[test]
    fn joined_sums_keep_what_is_right() {
        let layout = Layout::classic();
        let (mut wide, mut ruled_out) = (0, 0);
        for seed in 0..500 {
            let mut random = Random::new(seed);
            let grid = grid(&mut random);
            let primitives = primitives(&mut random, &grid);
            let model = Model::with(&layout, &primitives.iter().collect::<Vec<_>>(), false);
            assert!(!model.impossible, "{seed}");
            wide += model.propagators.iter().filter(|found| matches!(found, Propagator::Wide(_))).count();
            let known = random.below(9);
            let mut space = Space::new(&model);
            for (cell, digit) in grid.iter().enumerate() {
                let others = if random.below(9) < known { 0 } else { 0x1ff };
                space.masks[cell] = 1 << digit | others;
            }
            let before: u32 = space.masks.iter().map(|mask| mask.count_ones()).sum();
            assert!(space.propagate().is_ok(), "{seed}");
            ruled_out += before - space.masks.iter().map(|mask| mask.count_ones()).sum::<u32>();
            assert!(grid.iter().zip(&space.masks).all(|(digit, mask)| mask >> digit & 1 == 1), "{seed}");
        }
        assert!(wide > 20 && ruled_out > 0, "{wide} {ruled_out}");
    }

    #[test]
    fn lines_along_a_diagonal_leave_a_sum_beside_its_boxes() {
        let layout = Layout::named("9x9+x").unwrap();
        let blank = Puzzle::new(Grid::blank(Arc::clone(&layout))).unwrap();
        let Answer::Solved(found) = Rules.run(&blank, &Budget::first(), &mut NoObserver).answer else {
            panic!("a board with diagonals has a solution")
        };
        let digits: Vec<usize> = found.grid().contents().iter().map(|digit| digit.unwrap().index()).collect();
        let lines: Vec<Vec<usize>> =
            diagonals().into_iter().filter(|line| (7..9).contains(&line.len())).collect();
        // Beside the boxes along the falling diagonal.
        let is_beside = |cell: &usize| {
            let (row, column) = (cell / 9, cell % 9);
            row / 3 != column / 3 && row.abs_diff(column) < 3
        };
        let mut with_sum = 0;
        for seed in 0..100 {
            let mut random = Random::new(seed);
            // The same solution with other digits; first such that large ones are beside the boxes, and the sum is large.
            let mut names: Vec<usize> = (0..9).collect();
            (1..9).rev().for_each(|at| names.swap(at, random.below(at + 1)));
            if seed < 50 {
                let mut by_count: Vec<usize> = (0..9).collect();
                by_count.sort_by_key(|&digit| {
                    ((0..81).filter(is_beside).filter(|&cell| digits[cell] == digit).count(), names[digit])
                });
                by_count.iter().enumerate().for_each(|(name, &digit)| names[digit] = name);
            }
            let grid: Vec<usize> = digits.iter().map(|&digit| names[digit]).collect();
            let primitives: Vec<Primitive> = lines
                .iter()
                .filter(|_| seed < 50 || random.below(4) > 0)
                .map(|line| {
                    let total = line.iter().map(|&cell| grid[cell] as i32 + 1).sum();
                    let terms = line.iter().map(|&cell| (Cell::new(cell), 1)).collect();
                    Primitive::Sum(terms, Totals::new([total]))
                })
                .collect();
            let model = Model::with(&layout, &primitives.iter().collect::<Vec<_>>(), false);
            assert!(!model.impossible, "{seed}");
            with_sum += usize::from(model.propagators.iter().any(
                |found| matches!(found, Propagator::Wide(wide) if wide.groups.iter().map(|group| group.1.len()).eq([3; 4])),
            ));
            let known = random.below(9);
            let mut space = Space::new(&model);
            for (cell, digit) in grid.iter().enumerate() {
                space.masks[cell] = 1 << digit | if random.below(9) < known { 0 } else { 0x1ff };
            }
            assert!(space.propagate().is_ok(), "{seed}");
            assert!(grid.iter().zip(&space.masks).all(|(digit, mask)| mask >> digit & 1 == 1), "{seed}");
        }
        assert!(with_sum > 20, "{with_sum}");
    }

    #[test]
    fn sums_that_are_too_small_together_cannot_be() {
        // By itself, each of these can have its sum: one more than the least digits that differ in boxes.
        let layout = Layout::classic();
        let least = |line: &Vec<usize>| {
            let mut in_boxes = [0; 9];
            line.iter().for_each(|cell| in_boxes[cell / 27 * 3 + cell % 9 / 3] += 1);
            let total = in_boxes.iter().map(|count| count * (count + 1) / 2).sum::<i32>() + 1;
            let terms = line.iter().map(|&cell| (Cell::new(cell), 1)).collect();
            Primitive::Sum(terms, Totals::new([total]))
        };
        let primitives: Vec<Primitive> = diagonals().iter().map(least).collect();
        assert!(primitives.iter().all(|one| !Model::with(&layout, &[one], false).impossible));
        assert!(Model::with(&layout, &primitives.iter().collect::<Vec<_>>(), false).impossible);
    }
}
