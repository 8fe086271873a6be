//! One propagator: some cells, and what it concludes about them.

use super::automaton::Unrolled;
use super::band::Band;
use super::branches::Branches;
use super::circles::Circles;
use super::connected::Connected;
use super::crossing::Crossing;
use super::distinct::Distinct;
use super::linear::Linear;
use super::matches::Matches;
use super::numbered::Numbered;
use super::partition::Partition;
use super::rank::Rank;
use super::same::Same;
use super::space::{Alive, Space};
use super::tally::Tally;
use super::wide::Wide;
use super::{cage, house, order, sweep};

/// What a position is checked against, beyond peers and pairs. The variants stand in the order of their cost.
pub(super) enum Propagator {
    /// All rows, columns and boxes; the cells are theirs.
    Sweep(Vec<u16>),
    /// Rows or columns that share their boxes.
    Band(Band),
    /// The cells hold these digits, as many as they are.
    House { cells: Box<[u16]>, digits: u32 },
    /// Two houses share cells.
    Crossing(Crossing),
    /// From cell to cell the digits grow by at least the step.
    Increasing { cells: Box<[u16]>, step: u32 },
    /// The cells differ, and their sum is a bit of the totals; with the other cells of each house that has them all.
    Cage { cells: Box<[u16]>, rests: Box<[Box<[u16]>]>, totals: u128 },
    /// A sum with coefficients.
    Linear(Linear),
    /// A sum with large coefficients.
    Wide(Wide),
    /// The cells differ and hold one of the sets; with the other cells of each house that has them all.
    Combination { cells: Box<[u16]>, rests: Box<[Box<[u16]>]>, sets: Box<[u32]> },
    /// Cells that hold some digits are counted.
    Tally(Tally),
    /// One list comes before the other.
    Before { first: Box<[u16]>, then: Box<[u16]>, strict: bool },
    /// So many lists come before a line.
    Rank(Rank),
    /// The digits are one of several sets, each as often as its value.
    Circles(Circles),
    /// Areas, whose cells differ, hold the same digits.
    Same(Same),
    /// A cell says how many different digits there are.
    Distinct(Distinct),
    /// Digits begin in order.
    Numbered(Numbered),
    /// A cell says how many others hold the digit of a first one.
    Matches(Matches),
    /// An automaton accepts the digits.
    Automaton(Unrolled),
    /// One of several branches holds.
    Any(Branches),
    /// Cells of one region differ, whatever the regions are.
    Partition(Partition),
    /// Some cells form one piece.
    Connected(Connected),
}

/// After small cages, before sums.
const CROSSING: u8 = 2;

impl Propagator {
    #[inline]
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        match self {
            Propagator::Sweep(_) => sweep::run(space),
            Propagator::Band(band) => band.run(space),
            Propagator::House { cells, digits } => house::run(cells, *digits, space),
            Propagator::Crossing(crossing) => crossing.run(space),
            Propagator::Increasing { cells, step } => order::increasing(cells, *step, space),
            Propagator::Cage { cells, rests, totals } => cage::sum(cells, rests, *totals, space),
            Propagator::Linear(linear) => linear.run(space),
            Propagator::Wide(wide) => wide.run(space),
            Propagator::Combination { cells, rests, sets } => cage::combination(cells, rests, sets, space),
            Propagator::Tally(tally) => tally.run(space),
            Propagator::Before { first, then, strict } => order::before(first, then, *strict, space),
            Propagator::Rank(rank) => rank.run(space),
            Propagator::Circles(circles) => circles.run(space),
            Propagator::Same(same) => same.run(space),
            Propagator::Distinct(distinct) => distinct.run(space),
            Propagator::Numbered(numbered) => numbered.run(space),
            Propagator::Matches(matches) => matches.run(space),
            Propagator::Automaton(unrolled) => unrolled.run(space),
            Propagator::Any(branches) => branches.run(space),
            Propagator::Partition(partition) => partition.run(space),
            Propagator::Connected(connected) => connected.run(space),
        }
    }

    /// Returns how much a run costs, roughly: cheaper propagators run first.
    pub(super) fn cost(&self) -> (u8, usize) {
        match self {
            Propagator::Sweep(_) | Propagator::Band(_) => (0, 0),
            Propagator::House { cells, .. } => (0, cells.len()),
            Propagator::Increasing { cells, .. } => (1, cells.len()),
            Propagator::Crossing(crossing) => (CROSSING, crossing.cells.len()),
            Propagator::Cage { cells, .. } => (2, cells.len()),
            Propagator::Linear(linear) => (3, linear.cells.len()),
            Propagator::Combination { cells, .. } => (3, cells.len()),
            Propagator::Wide(wide) => (4, wide.cells().count()),
            Propagator::Tally(tally) => (4, tally.terms.len()),
            Propagator::Before { first, .. } => (4, first.len()),
            Propagator::Rank(rank) => (5, rank.line.len() * rank.others.len()),
            Propagator::Circles(circles) => (5, circles.cells.len()),
            Propagator::Same(same) => (5, same.areas.iter().map(Vec::len).sum()),
            Propagator::Distinct(distinct) => (5, distinct.cells.len()),
            Propagator::Numbered(numbered) => (5, numbered.cells.len()),
            Propagator::Matches(matches) => (5, matches.arms.iter().map(Vec::len).sum()),
            Propagator::Automaton(unrolled) => (5, unrolled.cells.len()),
            Propagator::Any(branches) => (6, branches.cells.len()),
            Propagator::Partition(partition) => (6, partition.cells.len()),
            Propagator::Connected(connected) => (7, connected.cells.len()),
        }
    }

    /// Appends the cells that it watches; a cell may come several times.
    pub(super) fn cells(&self, list: &mut Vec<u16>) {
        match self {
            Propagator::House { cells, .. }
            | Propagator::Increasing { cells, .. }
            | Propagator::Cage { cells, .. }
            | Propagator::Combination { cells, .. } => list.extend(cells),
            Propagator::Sweep(cells) => list.extend(cells),
            Propagator::Band(band) => list.extend(&band.cells),
            Propagator::Crossing(crossing) => list.extend(&crossing.cells),
            Propagator::Linear(linear) => list.extend(&linear.cells),
            Propagator::Wide(wide) => list.extend(wide.cells()),
            Propagator::Tally(tally) => list.extend(tally.terms.iter().map(|term| term.0)),
            Propagator::Before { first, then, .. } => list.extend(first.iter().chain(then)),
            Propagator::Rank(rank) => list.extend(rank.cells()),
            Propagator::Circles(circles) => list.extend(&circles.cells),
            Propagator::Same(same) => list.extend(same.areas.iter().flatten()),
            Propagator::Distinct(distinct) => list.extend(distinct.cells.iter().chain([&distinct.count])),
            Propagator::Numbered(numbered) => list.extend(&numbered.cells),
            Propagator::Matches(matches) => list.extend(matches.cells()),
            Propagator::Automaton(unrolled) => list.extend(&unrolled.cells),
            Propagator::Any(branches) => list.extend(&branches.cells),
            Propagator::Partition(partition) => list.extend(partition.cells.iter().chain(&partition.regions)),
            Propagator::Connected(connected) => list.extend(&connected.cells),
        }
    }
}
