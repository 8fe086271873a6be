//! Sums that follow from houses: the 45-rule.
//!
//! Some houses of a kind side by side hold every digit as often as there are houses, so their sum is known. Taking away the sums
//! of the rules inside leaves the sum of the cells that they don't cover (*innies*); a rule that sticks out leaves the difference
//! to its cells outside (*outies*):
//!
//! ```text
//! row 1   [15  ][  20   ][ 7 ] x       x = 45 − 15 − 20 − 7
//! row 1   [15  ][  20   ][ 18  ]
//! row 2                     y          y = 15 + 20 + 18 − 45
//! ```

use super::build::Builder;
use super::merge;
use super::model::PeerSets;
use super::sums::Sum;
use crate::grid::{HouseKind, Layout};

/// The largest number of cells of a derived sum.
const MAX_CELLS: usize = 5;
/// The same if the cells all see each other: those are cages.
const MAX_CAGE: usize = 7;
/// The same if a sum of cells that may be equal was taken away, and the score is higher than the least one: 0 for boxes along a
/// diagonal, of which there are few.
const MAX_WIDE: usize = 20;
const MIN_SCORE: i64 = 25;
/// How many such sums are kept: those with the highest scores.
const MAX_LINES: usize = 16;
/// The largest number of houses side by side.
const MAX_HOUSES: usize = 4;

/// The houses of these kinds lie side by side.
const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

/// Adds the sums that follow from houses and the rules' sums.
pub(super) fn houses(layout: &Layout, builder: &mut Builder<'_>) {
    const SMALL: usize = 2;
    const LARGE: usize = Layout::MAX_CELLS.div_ceil(64);
    match layout.cell_count().div_ceil(64) {
        0..=SMALL => Deriving::<SMALL>::run(layout, builder),
        _ => Deriving::<LARGE>::run(layout, builder),
    }
}

/// Cells as bits.
type Set<const WORDS: usize> = [u64; WORDS];

struct Deriving<'a, 'b, const WORDS: usize> {
    builder: &'a mut Builder<'b>,
    parts: Vec<Part<WORDS>>,
    found: Vec<Sum>,
    /// Sums of many cells that leave them little room.
    wide: Vec<(i64, Sum)>,
    houses: Vec<Vec<u64>>,
}

/// A sum of a rule.
#[derive(Clone, Copy)]
struct Part<const WORDS: usize> {
    cells: Set<WORDS>,
    count: u32,
    total: i64,
    /// Whether some of its cells may be equal.
    is_line: bool,
}

impl<const WORDS: usize> Part<WORDS> {
    fn new(sum: &Sum, peers: &PeerSets) -> Part<WORDS> {
        let list: Vec<u16> = sum.terms.iter().map(|term| term.0).collect();
        let cells = bits(list.iter().copied());
        Part { cells, count: list.len() as u32, total: sum.totals[0], is_line: !peers.is_clique(&list) }
    }
}

/// Which sums to take away from a region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Those inside it.
    Inside,
    /// All that have a cell inside.
    Touching,
    /// Those that have more cells inside than outside.
    Nearest,
}

impl<const WORDS: usize> Deriving<'_, '_, WORDS> {
    fn run(layout: &Layout, builder: &mut Builder<'_>) {
        let plain = |sum: &&Sum| sum.totals.len() == 1 && sum.terms.iter().all(|term| term.1 == 1);
        let mut parts: Vec<Part<WORDS>> =
            builder.sums.iter().filter(plain).map(|sum| Part::new(sum, &builder.peer_sets)).collect();
        if parts.is_empty() {
            return;
        }
        parts.extend(builder.known().map(|(cell, digit)| Part {
            cells: bits([cell].into_iter()),
            count: 1,
            total: i64::from(digit),
            is_line: false,
        }));
        let houses = builder.houses.iter().map(|house| merge::bits(house, &builder.peer_sets)).collect();
        let mut deriving = Deriving { builder, parts, found: Vec::new(), wide: Vec::new(), houses };
        let side = layout.side() as i64;
        for kind in KINDS {
            let houses = layout.houses().iter().filter(|house| house.kind == kind);
            let houses: Vec<Set<WORDS>> =
                houses.map(|house| bits(house.cells().iter().map(|cell| cell.index() as u16))).collect();
            for first in 0..houses.len() {
                let mut union = [0; WORDS];
                for (more, house) in houses[first..].iter().take(MAX_HOUSES).enumerate() {
                    union = std::array::from_fn(|at| union[at] | house[at]);
                    deriving.region(&union, (more as i64 + 1) * side * (side - 1) / 2);
                }
            }
        }
        // Diagonals and the houses of rules, one by one.
        let usual = layout.houses().iter().filter(|house| KINDS.contains(&house.kind)).count();
        for number in usual..deriving.builder.houses.len() {
            let house = bits(deriving.builder.houses[number].iter().copied());
            deriving.region(&house, side * (side - 1) / 2);
        }
        deriving.diagonal_boxes(layout, usual);
        let Deriving { builder, found, mut wide, .. } = deriving;
        for sum in found {
            builder.derived(&sum);
        }
        wide.sort_by_key(|(score, _)| -score);
        wide.truncate(MAX_LINES);
        for (_, sum) in wide {
            builder.joined(&sum);
        }
    }

    /// Takes the sums of the rules away from that of a region, in three ways.
    fn region(&mut self, region: &Set<WORDS>, total: i64) {
        let mut rests = [Choice::Inside, Choice::Touching, Choice::Nearest]
            .map(|choice| (choice, Rest { inside: *region, outside: [0; WORDS], total, has_line: false }));
        let mut sticks_out = false;
        for part in &self.parts {
            let shared: u32 = part.cells.iter().zip(region).map(|(a, b)| (a & b).count_ones()).sum();
            if shared == 0 {
                continue;
            }
            let beyond = part.count - shared;
            sticks_out |= beyond > 0;
            for (choice, rest) in &mut rests {
                let is_taken = match choice {
                    Choice::Inside => beyond == 0,
                    Choice::Touching => true,
                    Choice::Nearest => shared > beyond,
                };
                if is_taken {
                    rest.take(part, region);
                }
            }
        }
        // If nothing sticks out, all ways are the same.
        let ways = if sticks_out { &rests[..] } else { &rests[..1] };
        for (_, rest) in ways {
            let left: u32 = rest.inside.iter().chain(&rest.outside).map(|word| word.count_ones()).sum();
            if left > 0 && left as usize <= MAX_WIDE {
                self.add(rest, MIN_SCORE);
            }
        }
    }

    /// The boxes along a diagonal of the board. Little killers beside the diagonal cover them, and so does the diagonal itself if it is
    /// a house; what sticks out is a sum in the other boxes:
    ///
    /// ```text
    /// 1 2 3 │ x · · │ · · ·
    /// 4 1 2 │ 3 x · │ · · ·      lines 1 to 5 − three boxes = the cells marked x
    /// 5 4 1 │ 2 3 x │ · · ·
    /// ──────┼───────┼──────
    /// x 5 4 │ …
    /// ```
    ///
    /// Takes away lines, and the houses from a number on: those with most of their cells inside first.
    fn diagonal_boxes(&mut self, layout: &Layout, usual: usize) {
        let side = self.builder.digits();
        let boxes: Vec<Set<WORDS>> = layout
            .houses()
            .iter()
            .filter(|house| house.kind == HouseKind::Box)
            .map(|house| bits(house.cells().iter().map(|cell| cell.index() as u16)))
            .collect();
        let across = boxes.len().isqrt();
        if !self.parts.iter().any(|part| part.is_line) || across * across != boxes.len() {
            return;
        }
        let house_total = (side * (side - 1) / 2) as i64;
        let houses = self.builder.houses[usual..].iter().map(|house| Part {
            cells: bits(house.iter().copied()),
            count: house.len() as u32,
            total: house_total,
            is_line: false,
        });
        let lines = self.parts.iter().filter(|part| part.is_line).copied().chain(houses);
        let lines: Vec<Part<WORDS>> = lines.collect();
        for is_falling in [true, false] {
            let of_row = |row: usize| row * across + if is_falling { row } else { across - 1 - row };
            let region = (0..across).fold([0; WORDS], |region: Set<WORDS>, row| {
                std::array::from_fn(|at| region[at] | boxes[of_row(row)][at])
            });
            let shared = |part: &Part<WORDS>| -> u32 {
                part.cells.iter().zip(&region).map(|(a, b)| (a & b).count_ones()).sum()
            };
            let mut touching: Vec<&Part<WORDS>> = lines.iter().filter(|part| shared(part) > 0).collect();
            touching.sort_by_key(|part| std::cmp::Reverse(shared(part)));
            let mut rest = Rest {
                inside: region,
                outside: [0; WORDS],
                total: across as i64 * house_total,
                has_line: false,
            };
            touching.into_iter().for_each(|part| rest.take(part, &region));
            if rest.has_line {
                self.add(&rest, 0);
            }
        }
    }

    /// Keeps what is left, unless it is long and says little.
    fn add(&mut self, rest: &Rest<WORDS>, least_score: i64) {
        let sum = rest.sum();
        let cells: Vec<u16> = sum.terms.iter().map(|term| term.0).collect();
        let is_cage = (MAX_CELLS + 1..=MAX_CAGE).contains(&cells.len())
            && sum.terms.iter().all(|term| term.1 == sum.terms[0].1)
            && self.builder.peer_sets.is_clique(&cells);
        let is_small = cells.len() <= MAX_CELLS || is_cage;
        if !is_small && !rest.has_line {
            return;
        }
        if !is_small {
            let sets = [&rest.inside[..], &rest.outside];
            let score = merge::score(sets, rest.total, &self.houses, self.builder.digits());
            if score > least_score && self.wide.iter().all(|known| known.1 != sum) {
                self.wide.push((score, sum));
            }
        } else if !self.found.contains(&sum) && !self.builder.sums.contains(&sum) {
            self.found.push(sum);
        }
    }
}

/// What is left of a region when sums are taken away.
struct Rest<const WORDS: usize> {
    inside: Set<WORDS>,
    /// Cells of the sums that stick out.
    outside: Set<WORDS>,
    total: i64,
    /// Whether a sum was taken whose cells may be equal.
    has_line: bool,
}

impl<const WORDS: usize> Rest<WORDS> {
    /// Takes a sum away, unless it overlaps with one that was.
    fn take(&mut self, part: &Part<WORDS>, region: &Set<WORDS>) {
        let is_free = (0..WORDS).all(|at| {
            let cells = part.cells[at];
            cells & region[at] & !self.inside[at] == 0 && cells & self.outside[at] == 0
        });
        if is_free {
            self.total -= part.total;
            self.has_line |= part.is_line;
            for (at, cells) in part.cells.iter().enumerate() {
                self.inside[at] &= !cells;
                self.outside[at] |= cells & !region[at];
            }
        }
    }

    fn sum(&self) -> Sum {
        let mut terms: Vec<(u16, i32)> = Vec::new();
        for (set, times) in [(&self.inside, 1), (&self.outside, -1)] {
            for (at, &word) in set.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    terms.push(((at * 64) as u16 + left.trailing_zeros() as u16, times));
                    left &= left - 1;
                }
            }
        }
        Sum { terms, totals: vec![self.total] }
    }
}

fn bits<const WORDS: usize>(cells: impl Iterator<Item = u16>) -> Set<WORDS> {
    let mut set = [0; WORDS];
    cells.for_each(|cell| set[usize::from(cell) / 64] |= 1 << (cell % 64));
    set
}
