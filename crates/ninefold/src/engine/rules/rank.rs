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
    /// Whether the digits of each list differ.
    pub(super) differs: bool,
    /// For each of the others whether it comes before the line, if its own rank says so.
    pub(super) known: Vec<Option<bool>>,
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
            (0..self.others.len()).map(|number| self.place(number, 0, space)).collect();
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
        for (number, other) in self.others.iter().enumerate() {
            let start = space.masks[usize::from(other[0])];
            if start & first != 0 {
                let place = self.place(number, first, space);
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

    /// Returns whether a list surely counts before the line, and whether it can, if both begin with one of these digits.
    fn place(&self, number: usize, first: u32, space: &Space<'_>) -> (bool, bool) {
        if let Some(is_before) = self.known[number] {
            return (is_before, is_before);
        }
        let skipped = usize::from(first != 0);
        let (other, line) = (&self.others[number][skipped..], &self.line[skipped..]);
        match compare(other, line, if self.differs { Some(first) } else { None }, space) {
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

/// Of lines with ranks among the same lists, the lower comes before the higher.
pub(super) fn relate(propagators: &mut Vec<Propagator>) {
    let rank = |propagator: &Propagator| match propagator {
        Propagator::Rank(rank) => Some((rank.below?, rank.line.clone(), rank.others.clone(), rank.ties)),
        _ => None,
    };
    let mut ranks: Vec<_> = propagators.iter().filter_map(rank).collect();
    ranks.sort_by_key(|rank| rank.0);
    for propagator in &mut *propagators {
        let Propagator::Rank(rank) = propagator else { continue };
        let Some(below) = rank.below else { continue };
        for (other, known) in rank.others.iter().zip(&mut rank.known) {
            let has_rank = |(_, line, others, _): &&(i32, Vec<u16>, Vec<Vec<u16>>, bool)| {
                line == other && others.len() == rank.others.len() && others.contains(&rank.line)
            };
            let its = ranks.iter().find(has_rank).map(|its| its.0);
            *known = its.filter(|&its| its != below).map(|its| its < below);
        }
    }
    for pair in ranks.windows(2) {
        let [(low, line, others, ties), (high, other, all, other_ties)] = pair else { continue };
        if low < high && others.len() == all.len() && others.contains(other) {
            let (first, then) = (line[..].into(), other[..].into());
            propagators.push(Propagator::Before { first, then, strict: !ties && !other_ties });
        }
    }
}

/// Compares two lists of open cells. If the digits of each list differ, those that are gone are given.
///
/// Cell by cell it supposes that all before were equal.
fn compare(first: &[u16], then: &[u16], mut gone: Option<u32>, space: &Space<'_>) -> Known {
    let (mut may_be_less, mut may_be_greater, mut may_be_equal) = (false, false, true);
    for (&a, &b) in first.iter().zip(then) {
        let [a, b] = [a, b].map(|cell| space.masks[usize::from(cell)] & !gone.unwrap_or(0));
        if a == 0 || b == 0 {
            may_be_equal = false;
            break;
        }
        may_be_less |= least(a) < greatest(b);
        may_be_greater |= greatest(a) > least(b);
        if may_be_less && may_be_greater {
            return Known::Nothing;
        }
        // At most one digit: with two, one list could be less or greater.
        let both = a & b;
        if both == 0 {
            may_be_equal = false;
            break;
        }
        gone = gone.map(|gone| gone | both);
    }
    match (may_be_less, may_be_greater, may_be_equal) {
        (true, false, false) => Known::Before,
        (true, false, true) => Known::NotAfter,
        (false, true, false) => Known::After,
        (false, true, true) => Known::NotBefore,
        (false, false, true) => Known::Equal,
        _ => Known::Nothing,
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
