//! Ranks: how many lists come before a line in dictionary order.

use super::order::{self, greatest, least};
use super::propagator::Propagator;
use super::space::{Alive, Dead, Space};

/// So many of the other lists come before the line.
pub(super) struct Rank {
    pub(super) line: Vec<u16>,
    pub(super) others: Vec<Vec<u16>>,
    /// How many come before the line; `None` for any number.
    pub(super) below: Option<i32>,
    /// Whether others may equal the line; these count before it or after it, as needed.
    pub(super) ties: bool,
    /// Whether four of all lists begin with each digit.
    pub(super) is_even: bool,
}

/// How many lists begin with each digit, if they do evenly.
const EVEN: i32 = 4;

/// What is known about two lists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Before,
    After,
    /// The first is before the second or equal to it.
    NotAfter,
    /// The first is after the second or equal to it.
    NotBefore,
    Equal,
    Nothing,
}

impl Rank {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        if !self.ties {
            for other in &self.others {
                differ(&self.line, other, space)?;
            }
        }
        let Some(below) = self.below else { return Ok(()) };
        if self.is_even {
            return self.among_four(below, space);
        }
        // Those that surely come before the line, and those that can.
        let places: Vec<(bool, bool)> =
            self.others.iter().map(|other| self.place(compare(other, &self.line, space))).collect();
        let sure = places.iter().filter(|place| place.0).count() as i32;
        let possible = places.iter().filter(|place| place.1).count() as i32;
        if sure > below || possible < below {
            return Err(Dead);
        }
        for (other, (is_before, may_be_before)) in self.others.iter().zip(places) {
            if sure == below && !is_before {
                order::before(&self.line, other, !self.ties, space)?;
            } else if possible == below && may_be_before && !is_before {
                order::before(other, &self.line, !self.ties, space)?;
            }
        }
        Ok(())
    }

    /// The rank says which digit comes first, and which of the four lists with that digit the line is.
    fn among_four(&self, below: i32, space: &mut Space<'_>) -> Alive {
        let (block, below) = (below / EVEN, below % EVEN);
        let first = 1u32.checked_shl(block as u32).unwrap_or(0);
        space.keep(self.line[0], first)?;
        // Lists that begin with the digit, and those that may; with whether they surely come before the line, and whether they can.
        let (mut same, mut open) = (Vec::new(), Vec::new());
        for other in &self.others {
            let start = space.masks[usize::from(other[0])];
            if start & first != 0 {
                let place = self.place(compare(&other[1..], &self.line[1..], space));
                if start == first { same.push((other, place)) } else { open.push((other, place)) }
            }
        }
        let after = EVEN - 1 - below;
        let sure = same.iter().filter(|(_, place)| place.0).count() as i32;
        let never = same.iter().filter(|(_, place)| !place.1).count() as i32;
        if sure > below || never > after || same.len() as i32 > EVEN - 1 {
            return Err(Dead);
        }
        let (is_full_before, is_full_after) = (sure == below, never == after);
        for (other, (is_before, may_be_before)) in same {
            if is_full_before && !is_before {
                order::before(&self.line, other, !self.ties, space)?;
            } else if is_full_after && may_be_before {
                order::before(other, &self.line, !self.ties, space)?;
            }
        }
        for (other, (is_before, may_be_before)) in open {
            if is_full_before && is_before || is_full_after && !may_be_before {
                space.strike(other[0], first)?;
            }
        }
        Ok(())
    }

    /// Returns whether a list surely counts before the line, and whether it can.
    fn place(&self, known: Known) -> (bool, bool) {
        match known {
            Known::Before => (true, true),
            Known::After => (false, false),
            Known::NotAfter => (!self.ties, true),
            Known::NotBefore | Known::Equal => (false, self.ties),
            Known::Nothing => (false, true),
        }
    }

    pub(super) fn cells(&self) -> Vec<u16> {
        self.line.iter().chain(self.others.iter().flatten()).copied().collect()
    }
}

/// Of two lines with ranks among the same lists, the lower comes first.
pub(super) fn in_order(propagators: &[Propagator]) -> Vec<Propagator> {
    let ranks = propagators.iter().filter_map(|propagator| match propagator {
        Propagator::Rank(rank) => Some((rank.below?, rank)),
        _ => None,
    });
    let mut ranks: Vec<(i32, &Rank)> = ranks.collect();
    ranks.sort_by_key(|&(below, _)| below);
    let follow = |pair: &[(i32, &Rank)]| {
        let [(low, one), (high, other)] = [pair[0], pair[1]];
        let is_same = one.others.len() == other.others.len() && one.others.contains(&other.line);
        (low < high && is_same).then(|| Propagator::Before {
            first: one.line[..].into(),
            then: other.line[..].into(),
            strict: !one.ties && !other.ties,
        })
    };
    ranks.windows(2).filter_map(follow).collect()
}

/// Compares two lists of open cells.
fn compare(first: &[u16], then: &[u16], space: &Space<'_>) -> Known {
    // Whether every digit so far is at most its counterpart, or at least.
    let (mut at_most, mut at_least) = (true, true);
    for (&a, &b) in first.iter().zip(then) {
        let [a, b] = [a, b].map(|cell| space.masks[usize::from(cell)]);
        let (less, greater) = (greatest(a) < least(b), least(a) > greatest(b));
        if less || greater {
            return match (less, at_most, at_least) {
                (true, true, _) => Known::Before,
                (false, _, true) => Known::After,
                _ => Known::Nothing,
            };
        }
        at_most &= greatest(a) <= least(b);
        at_least &= least(a) >= greatest(b);
    }
    match (at_most, at_least) {
        (true, true) => Known::Equal,
        (true, false) => Known::NotAfter,
        (false, true) => Known::NotBefore,
        (false, false) => Known::Nothing,
    }
}

/// Two lists are not equal.
fn differ(one: &[u16], other: &[u16], space: &mut Space<'_>) -> Alive {
    let mut open = None;
    for (&a, &b) in one.iter().zip(other) {
        let [x, y] = [a, b].map(|cell| space.masks[usize::from(cell)]);
        if x & y == 0 {
            return Ok(());
        }
        if x == y && x.is_power_of_two() {
            continue;
        }
        if open.is_some() {
            return Ok(());
        }
        open = Some((a, x, b, y));
    }
    match open {
        None => Err(Dead),
        Some((_, x, b, _)) if x.is_power_of_two() => space.strike(b, x),
        Some((a, _, _, y)) if y.is_power_of_two() => space.strike(a, y),
        Some(_) => Ok(()),
    }
}
