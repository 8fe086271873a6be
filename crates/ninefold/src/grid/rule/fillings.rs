//! Lines whose cells differ: automata that know which digits are inside.
//!
//! An automaton that only adds up digits forgets which they were. One that chooses the set of digits first, in its starting state,
//! lets each cell hold nothing but a digit of the set inside and any other outside:
//!
//! ```text
//! 17 between 1 and 9:   {2 3 4 8}   . . 1 x x x x 9 .     x one of 2 3 4 8, each . one of 5 6 7
//!                       {8 3 6} …
//! ```

use std::collections::BTreeMap;

use super::super::{DigitSet, Layout};
use super::Automaton;

/// Where a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Before,
    /// So many cells are inside, and this digit ends it.
    Inside(u8, u8),
    After,
}

/// Builds an automaton over sets of digits.
struct Sets {
    numbers: BTreeMap<(DigitSet, Phase), u16>,
    starts: Vec<u16>,
    edges: Vec<(u16, DigitSet, u16)>,
    accepting: Vec<u16>,
}

impl Sets {
    fn new() -> Sets {
        Sets { numbers: BTreeMap::new(), starts: Vec::new(), edges: Vec::new(), accepting: Vec::new() }
    }

    fn state(&mut self, set: DigitSet, phase: Phase) -> u16 {
        // More states than a number can name are more than an automaton may have.
        let next = self.numbers.len().min(usize::from(u16::MAX)) as u16;
        *self.numbers.entry((set, phase)).or_insert(next)
    }

    fn edge(&mut self, set: DigitSet, from: Phase, digits: DigitSet, to: Phase) {
        if !digits.is_empty() {
            let (from, to) = (self.state(set, from), self.state(set, to));
            self.edges.push((from, digits, to));
        }
    }

    /// Adds the lines in which so many cells between two ends hold digits inside, and all others digits outside.
    fn between(&mut self, key: DigitSet, [inside, outside]: [DigitSet; 2], ends: [DigitSet; 2], size: u8) {
        let start = self.state(key, Phase::Before);
        self.starts.push(start);
        self.edge(key, Phase::Before, outside, Phase::Before);
        for (begin, end) in [(0, 1u8), (1, 0)] {
            self.edge(key, Phase::Before, ends[begin], Phase::Inside(0, end));
            for count in 0..size {
                self.edge(key, Phase::Inside(count, end), inside, Phase::Inside(count + 1, end));
            }
            self.edge(key, Phase::Inside(size, end), ends[usize::from(end)], Phase::After);
        }
        self.edge(key, Phase::After, outside, Phase::After);
        let end = self.state(key, Phase::After);
        self.accepting.push(end);
    }

    fn automaton(self) -> Option<Automaton> {
        let states = self.numbers.len();
        let mut accepting = vec![false; states];
        self.accepting.iter().for_each(|&state| accepting[usize::from(state)] = true);
        Automaton::new(states, self.starts, accepting, self.edges)
    }
}

/// Returns the sets of digits among some with a sum of values, or `None` if there are too many.
fn sets(layout: &Layout, among: DigitSet, sum: i32) -> Option<Vec<DigitSet>> {
    const MAX_SETS: usize = 64;
    let mut found: Vec<(DigitSet, i32)> = vec![(DigitSet::EMPTY, 0)];
    let digits: Vec<_> = among.iter().collect();
    for (at, &digit) in digits.iter().enumerate() {
        let value = layout.value(digit);
        let rest: i32 = digits[at + 1..].iter().map(|&digit| layout.value(digit)).sum();
        let with = found.clone().into_iter().map(|(mut set, sum)| {
            set.insert(digit);
            (set, sum + value)
        });
        let with: Vec<(DigitSet, i32)> = with.collect();
        found.extend(with);
        found.retain(|&(_, so_far)| so_far <= sum && so_far + rest >= sum);
        if found.len() > 64 * MAX_SETS {
            return None;
        }
    }
    found.retain(|&(_, so_far)| so_far == sum);
    (found.len() <= MAX_SETS).then(|| found.into_iter().map(|(set, _)| set).collect())
}

/// A line with every digit, in which the digits between two others sum to a number.
pub(super) fn sandwich(layout: &Layout, crusts: [i32; 2], sum: i32) -> Option<Automaton> {
    let [one, other] = [layout.digit_of(crusts[0])?, layout.digit_of(crusts[1])?];
    let ends = [one, other].map(DigitSet::only);
    let fillings = layout.digits() - ends[0] - ends[1];
    let mut automaton = Sets::new();
    for set in sets(layout, fillings, sum)? {
        automaton.between(set, [set, fillings - set], ends, set.len() as u8);
    }
    automaton.automaton()
}

/// A line of some length whose cells differ, in which the digits between its own least and greatest sum to a number.
pub(super) fn lunchbox(layout: &Layout, length: usize, sum: i32) -> Option<Automaton> {
    let digits: Vec<_> = layout.digits().iter().collect();
    let inner = length.checked_sub(2)?;
    let mut automaton = Sets::new();
    for (at, &low) in digits.iter().enumerate() {
        for (beyond, &high) in digits.iter().enumerate().skip(at + 1 + inner) {
            let between: DigitSet = digits[at + 1..beyond].iter().copied().collect();
            let ends = [low, high].map(DigitSet::only);
            for set in sets(layout, between, sum)?.into_iter().filter(|set| set.len() <= inner) {
                let (outside, size) = (between - set, set.len() as u8);
                if outside.len() + set.len() < inner {
                    continue;
                }
                automaton.between(set | ends[0] | ends[1], [set, outside], ends, size);
            }
        }
    }
    automaton.automaton()
}

/// A line whose cells differ and whose first digits, as many as the first one says, sum to a number.
pub(super) fn x_sum(layout: &Layout, length: usize, sum: i32) -> Option<Automaton> {
    let mut automaton = Sets::new();
    for first in layout.digits() {
        let value = layout.value(first);
        if value == 0 && sum == 0 {
            let key = DigitSet::only(first);
            let start = automaton.state(key, Phase::Before);
            automaton.starts.push(start);
            automaton.edge(key, Phase::Before, key, Phase::After);
            automaton.edge(key, Phase::After, layout.digits() - key, Phase::After);
            let end = automaton.state(key, Phase::After);
            automaton.accepting.push(end);
        }
        if value < 1 || value as usize > length {
            continue;
        }
        let others = layout.digits() - DigitSet::only(first);
        for set in
            sets(layout, others, sum - value)?.into_iter().filter(|set| set.len() + 1 == value as usize)
        {
            let mut whole = set;
            whole.insert(first);
            let size = value as u8;
            let start = automaton.state(whole, Phase::Before);
            automaton.starts.push(start);
            automaton.edge(whole, Phase::Before, DigitSet::only(first), Phase::Inside(1, 0));
            for count in 1..size {
                automaton.edge(whole, Phase::Inside(count, 0), set, Phase::Inside(count + 1, 0));
            }
            automaton.edge(whole, Phase::Inside(size, 0), layout.digits() - whole, Phase::Inside(size, 0));
            let end = automaton.state(whole, Phase::Inside(size, 0));
            automaton.accepting.push(end);
        }
    }
    automaton.automaton()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    /// Calls back with every line of different digits.
    fn lines(layout: &Layout, length: usize, so_far: &mut Vec<Digit>, found: &mut impl FnMut(&[Digit])) {
        if so_far.len() == length {
            return found(so_far);
        }
        for digit in layout.digits() {
            if !so_far.contains(&digit) {
                so_far.push(digit);
                lines(layout, length, so_far, found);
                so_far.pop();
            }
        }
    }

    /// Compares automata with what a line means, for every sum and every line of different digits.
    fn check(
        layout: &str,
        length: usize,
        automaton: impl Fn(&Layout, i32) -> Option<Automaton>,
        holds: impl Fn(&[i32], i32) -> bool,
    ) {
        let layout: Layout = layout.parse().unwrap();
        for sum in 0..12 {
            let automaton = automaton(&layout, sum).unwrap();
            lines(&layout, length, &mut Vec::new(), &mut |line| {
                let values: Vec<i32> = line.iter().map(|&digit| layout.value(digit)).collect();
                let accepts = automaton.accepts(line.iter().copied());
                assert_eq!(accepts, holds(&values, sum), "{layout}: {values:?}, {sum}");
            });
        }
    }

    /// Returns the sum between the places of two values.
    fn between(values: &[i32], ends: [i32; 2]) -> i32 {
        let [a, b] = ends.map(|end| values.iter().position(|&value| value == end).unwrap());
        values[a.min(b) + 1..a.max(b)].iter().sum()
    }

    #[test]
    fn sandwiches_are_what_they_mean() {
        for (layout, ends) in [("latin:5", [1, 5]), ("latin:5", [2, 4]), ("4x4+digits:0-3", [0, 3])] {
            let length = layout.parse::<Layout>().unwrap().side();
            check(
                layout,
                length,
                |layout, sum| sandwich(layout, ends, sum),
                |values, sum| between(values, ends) == sum,
            );
        }
    }

    #[test]
    fn lunchboxes_are_what_they_mean() {
        for (layout, length) in [("6x6", 4), ("6x6", 2), ("6x6+digits:0-5", 3), ("latin:5", 5)] {
            let ends = |values: &[i32]| [*values.iter().min().unwrap(), *values.iter().max().unwrap()];
            check(
                layout,
                length,
                |layout, sum| lunchbox(layout, length, sum),
                |values, sum| between(values, ends(values)) == sum,
            );
        }
    }

    #[test]
    fn x_sums_are_what_they_mean() {
        for (layout, length) in [("6x6", 6), ("6x6", 3), ("6x6+digits:0-5", 6), ("4x4+digits:0-3", 4)] {
            check(
                layout,
                length,
                |layout, sum| x_sum(layout, length, sum),
                |values, sum| {
                    values.get(..values[0] as usize).is_some_and(|first| first.iter().sum::<i32>() == sum)
                },
            );
        }
    }

    #[test]
    fn too_many_sets_are_none() {
        let large: Layout = "25x25".parse().unwrap();
        assert!(sandwich(&large, [1, 25], 150).is_none() && x_sum(&large, 25, 150).is_none());
    }
}
