//! Primitives: the few kinds of constraint that engines propagate, and that all rules are made of.

use std::sync::Arc;

use super::super::{Cell, Digit, DigitSet, Layout};
use super::{Automaton, PairTable};

/// A constraint on some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Primitive {
    /// One cell holds one of these digits.
    Among(Cell, DigitSet),
    /// The cells differ; as many as there are digits, they hold every digit.
    Differ(Vec<Cell>),
    /// Two cells hold a pair that a table accepts.
    Pair([Cell; 2], Arc<PairTable>),
    /// The sum of the cells' values, each times its coefficient, is one of the totals. A cell may occur once only.
    Sum(Vec<(Cell, i32)>, Totals),
    /// The cells differ, and their digits together are one of these sets.
    Combination(Vec<Cell>, Arc<[DigitSet]>),
    /// From cell to cell the digits grow, or at least don't fall if it is not strict.
    Increasing {
        /// The cells from the least digit on.
        cells: Vec<Cell>,
        /// Whether equal digits are excluded.
        strict: bool,
    },
    /// The digits of the cells in order are accepted. A cell may occur several times.
    Automaton(Vec<Cell>, Arc<Automaton>),
    /// The sum of the coefficients of the cells that hold one of the digits is one of the totals.
    Tally {
        /// The cells with their coefficients.
        terms: Vec<(Cell, i32)>,
        /// The digits that count.
        digits: DigitSet,
        /// The sums that are right.
        totals: Totals,
    },
    /// At least one branch holds, all of it.
    Any(Vec<Vec<Primitive>>),
    /// The cells in order are less than those of the other list, in dictionary order, or equal if it is not strict.
    Before {
        /// The list that comes first.
        first: Vec<Cell>,
        /// The list that comes after it, as long as the first.
        then: Vec<Cell>,
        /// Whether equal lists are excluded.
        strict: bool,
    },
    /// In dictionary order so many of the other lists come before the line.
    Rank {
        /// The line.
        line: Vec<Cell>,
        /// The lists it is compared with, as long as the line.
        others: Vec<Vec<Cell>>,
        /// How many come before it; `None` for any number.
        below: Option<i32>,
        /// Whether others may be equal to the line; then these count before it or after it, as needed.
        ties: bool,
    },
    /// The cells with a digit of the set are connected.
    Connected {
        /// The cells.
        cells: Vec<Cell>,
        /// For each cell the places in the list of those that it touches.
        touching: Arc<[Vec<u16>]>,
        /// The digits.
        digits: DigitSet,
    },
    /// Cells whose regions hold the same digit differ.
    Partition {
        /// The cells.
        cells: Vec<Cell>,
        /// For each cell the one that holds the number of its region.
        regions: Vec<Cell>,
    },
    /// The value of a cell is the number of cells of the arms that hold the digit of the first cell.
    Matches {
        /// The cell with the number.
        count: Cell,
        /// The first cell.
        first: Cell,
        /// Lists of other cells.
        arms: Vec<Vec<Cell>>,
        /// Whether a cell counts only if all before it on its arm do.
        runs: bool,
        /// Whether the first cell itself doesn't count.
        others: bool,
    },
    /// The digits of the cells are one of the sets, and each occurs as often as its value says.
    Circles {
        /// The cells.
        cells: Vec<Cell>,
        /// The sets.
        sets: Arc<[DigitSet]>,
    },
    /// Areas of equally many cells hold the same digits, each as often.
    Same(Vec<Vec<Cell>>),
    /// The value of a cell is the number of different digits in others.
    Distinct {
        /// The cell with the number.
        count: Cell,
        /// The cells that are counted.
        cells: Vec<Cell>,
    },
    /// The first cells of the digits are in the order of the digits, from the least on.
    Numbered(Vec<Cell>),
}

/// The sums that are right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Totals {
    /// One number.
    Exactly(i32),
    /// Any of these, in ascending order.
    OneOf(Vec<i32>),
}

impl Totals {
    /// Creates the totals from numbers in any order.
    #[must_use]
    pub fn new(numbers: impl IntoIterator<Item = i32>) -> Totals {
        let mut numbers: Vec<i32> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        match numbers[..] {
            [only] => Totals::Exactly(only),
            _ => Totals::OneOf(numbers),
        }
    }

    /// Returns whether a sum is right.
    #[must_use]
    pub fn contains(&self, sum: i32) -> bool {
        match self {
            Totals::Exactly(total) => *total == sum,
            Totals::OneOf(totals) => totals.binary_search(&sum).is_ok(),
        }
    }

    /// Returns the numbers in ascending order.
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        match self {
            Totals::Exactly(total) => std::slice::from_ref(total),
            Totals::OneOf(totals) => totals,
        }
    }
}

impl Primitive {
    /// Returns its cells; a cell may come several times.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Primitive::Among(cell, _) => vec![*cell],
            Primitive::Differ(cells)
            | Primitive::Combination(cells, _)
            | Primitive::Increasing { cells, .. }
            | Primitive::Automaton(cells, _)
            | Primitive::Numbered(cells)
            | Primitive::Circles { cells, .. }
            | Primitive::Connected { cells, .. } => cells.clone(),
            Primitive::Matches { count, first, arms, .. } => [&[*count, *first], &arms.concat()[..]].concat(),
            Primitive::Partition { cells, regions } => [&cells[..], regions].concat(),
            Primitive::Same(areas) => areas.concat(),
            Primitive::Distinct { count, cells } => [&cells[..], &[*count]].concat(),
            Primitive::Pair(cells, _) => cells.to_vec(),
            Primitive::Sum(terms, _) | Primitive::Tally { terms, .. } => {
                terms.iter().map(|term| term.0).collect()
            }
            Primitive::Any(branches) => branches.iter().flatten().flat_map(Primitive::cells).collect(),
            Primitive::Before { first, then, .. } => first.iter().chain(then).copied().collect(),
            Primitive::Rank { line, others, .. } => {
                line.iter().chain(others.iter().flatten()).copied().collect()
            }
        }
    }

    /// Returns whether it holds, or `None` if one of its cells is blank.
    #[must_use]
    pub fn holds(&self, layout: &Layout, digit: &dyn Fn(Cell) -> Option<Digit>) -> Option<bool> {
        let value = |cell: Cell| digit(cell).map(|digit| layout.value(digit));
        let all = |cells: &[Cell]| cells.iter().map(|&cell| digit(cell)).collect::<Option<Vec<Digit>>>();
        Some(match self {
            Primitive::Among(cell, digits) => digits.contains(digit(*cell)?),
            Primitive::Differ(cells) => differ(&all(cells)?),
            Primitive::Pair([a, b], table) => table.accepts(digit(*a)?, digit(*b)?),
            Primitive::Sum(terms, totals) => {
                let parts = terms.iter().map(|&(cell, times)| Some(times * value(cell)?));
                totals.contains(parts.sum::<Option<i32>>()?)
            }
            Primitive::Combination(cells, sets) => {
                let digits = all(cells)?;
                differ(&digits) && sets.contains(&digits.into_iter().collect())
            }
            Primitive::Increasing { cells, strict } => {
                all(cells)?.windows(2).all(|pair| pair[0] < pair[1] || !strict && pair[0] == pair[1])
            }
            Primitive::Automaton(cells, automaton) => automaton.accepts(all(cells)?),
            Primitive::Tally { terms, digits, totals } => {
                let counts = |&(cell, times): &(Cell, i32)| {
                    Some(if digits.contains(digit(cell)?) { times } else { 0 })
                };
                totals.contains(terms.iter().map(counts).sum::<Option<i32>>()?)
            }
            Primitive::Any(branches) => {
                let holds = |branch: &Vec<Primitive>| {
                    let parts = branch.iter().map(|part| part.holds(layout, digit));
                    parts.collect::<Option<Vec<bool>>>().map(|parts| parts.into_iter().all(|part| part))
                };
                let branches = branches.iter().map(holds).collect::<Option<Vec<bool>>>()?;
                branches.into_iter().any(|branch| branch)
            }
            Primitive::Before { first, then, strict } => {
                let (first, then) = (all(first)?, all(then)?);
                first < then || !strict && first == then
            }
            Primitive::Rank { line, others, below, ties } => {
                let line = all(line)?;
                let others = others.iter().map(|other| all(other)).collect::<Option<Vec<Vec<Digit>>>>()?;
                let less = others.iter().filter(|other| **other < line).count() as i32;
                let equal = others.iter().filter(|other| **other == line).count() as i32;
                (*ties || equal == 0) && below.is_none_or(|below| (less..=less + equal).contains(&below))
            }
            Primitive::Connected { cells, touching, digits } => {
                let inside: Vec<bool> = all(cells)?.into_iter().map(|held| digits.contains(held)).collect();
                is_connected(touching, &inside)
            }
            Primitive::Partition { cells, regions } => {
                let mut pairs: Vec<(Digit, Digit)> = all(cells)?.into_iter().zip(all(regions)?).collect();
                pairs.sort_unstable();
                pairs.windows(2).all(|pair| pair[0] != pair[1])
            }
            Primitive::Matches { count, first, arms, runs, others } => {
                let (count, first) = (value(*count)?, digit(*first)?);
                let arms = arms.iter().map(|arm| all(arm)).collect::<Option<Vec<Vec<Digit>>>>()?;
                let is_same = |held: &&Digit| **held == first;
                let counted = |arm: &Vec<Digit>| match runs {
                    true => arm.iter().take_while(is_same).count(),
                    false => arm.iter().filter(is_same).count(),
                };
                arms.iter().map(counted).sum::<usize>() + usize::from(!others) == count as usize
            }
            Primitive::Circles { cells, sets } => {
                let held = all(cells)?;
                let occurs = |digit: Digit| held.iter().filter(|&&other| other == digit).count();
                sets.contains(&held.iter().copied().collect())
                    && held.iter().all(|&digit| occurs(digit) as i32 == layout.value(digit))
            }
            Primitive::Same(areas) => {
                let sorted = |area: &Vec<Cell>| {
                    let mut digits = all(area)?;
                    digits.sort_unstable();
                    Some(digits)
                };
                let areas = areas.iter().map(sorted).collect::<Option<Vec<Vec<Digit>>>>()?;
                areas.windows(2).all(|pair| pair[0] == pair[1])
            }
            Primitive::Distinct { count, cells } => {
                let digits: DigitSet = all(cells)?.into_iter().collect();
                value(*count)? == digits.len() as i32
            }
            Primitive::Numbered(cells) => {
                let mut next = 0;
                all(cells)?.into_iter().all(|held| {
                    let is_right = held.index() <= next;
                    next = next.max(held.index() + 1);
                    is_right
                })
            }
        })
    }
}

fn differ(digits: &[Digit]) -> bool {
    let mut seen = DigitSet::EMPTY;
    digits.iter().all(|&digit| seen.insert(digit))
}

/// Returns whether the places inside form one piece, or none.
pub(super) fn is_connected(touching: &[Vec<u16>], inside: &[bool]) -> bool {
    let Some(first) = inside.iter().position(|&inside| inside) else { return true };
    let mut reached = vec![false; inside.len()];
    reached[first] = true;
    let mut open = vec![first];
    while let Some(place) = open.pop() {
        for next in touching[place].iter().map(|&next| usize::from(next)) {
            if inside[next] && !reached[next] {
                reached[next] = true;
                open.push(next);
            }
        }
    }
    inside == reached
}
