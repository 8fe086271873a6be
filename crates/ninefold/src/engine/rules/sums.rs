//! A sum in the form that suits it best: a relation of two cells, a cage, or a sum with coefficients.

use super::linear::{Group, Linear, MAX_TERMS};
use super::model::PeerSets;
use super::propagator::Propagator;
use super::totals::{BITS, Totals};
use super::wide::Wide;

/// The cells' digits, counted from 0, times their coefficients sum to one of the totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) terms: Vec<(u16, i32)>,
    pub(super) totals: Vec<i64>,
}

/// What becomes of a sum.
pub(super) enum Form {
    /// It holds whatever the digits.
    Always,
    /// It can't hold.
    Never,
    /// One cell has these digits.
    Among(u16, u32),
    /// Two cells are in a relation.
    Pair([u16; 2], Vec<u32>),
    /// Anything else.
    Propagator(Propagator),
}

/// Finds the best form of a sum.
pub(super) fn translate(sum: &Sum, digits: usize, peers: &PeerSets, houses: &[Vec<u16>]) -> Form {
    let Sum { mut terms, mut totals } = sum.clone();
    terms.retain(|term| term.1 != 0);
    let divisor = terms.iter().fold(0, |divisor, term| gcd(divisor, term.1.abs())).max(1);
    totals.retain(|total| total % i64::from(divisor) == 0);
    totals.iter_mut().for_each(|total| *total /= i64::from(divisor));
    terms.iter_mut().for_each(|term| term.1 /= divisor);
    if terms.iter().all(|term| term.1 < 0) {
        terms.iter_mut().for_each(|term| term.1 = -term.1);
        totals.iter_mut().for_each(|total| *total = -*total);
        totals.reverse();
    }
    let reach = |times: i32| {
        let top = i64::from(times) * (digits as i64 - 1);
        (top.min(0), top.max(0))
    };
    let low: i64 = terms.iter().map(|term| reach(term.1).0).sum();
    let high: i64 = terms.iter().map(|term| reach(term.1).1).sum();
    totals.retain(|total| (low..=high).contains(total));
    if totals.is_empty() {
        return Form::Never;
    }
    if totals.len() as i64 == high - low + 1 {
        return Form::Always;
    }
    let is_total = |total: i64| totals.binary_search(&total).is_ok();
    let value = |digit: usize, times: i32| digit as i64 * i64::from(times);
    match terms[..] {
        [] => return Form::Always,
        [(cell, times)] => {
            let right = (0..digits).filter(|&digit| is_total(value(digit, times)));
            return Form::Among(cell, right.fold(0, |set, digit| set | 1 << digit));
        }
        [(one, times), (other, other_times)] => {
            let row = |a: usize| {
                let right = (0..digits).filter(|&b| is_total(value(a, times) + value(b, other_times)));
                right.fold(0, |set, b| set | 1 << b)
            };
            return Form::Pair([one, other], (0..digits).map(row).collect());
        }
        _ => {}
    }
    if high - low >= i64::from(BITS) || terms.len() > MAX_TERMS {
        let groups = by_houses(terms, digits, peers, houses);
        return Form::Propagator(Propagator::Wide(Wide { groups, totals }));
    }
    let mut bits = Totals::default();
    totals.iter().for_each(|total| bits.insert((total - low) as u32));
    let cells: Vec<u16> = terms.iter().map(|term| term.0).collect();
    if let Some(totals) = bits.low()
        && terms.iter().all(|term| term.1 == 1)
        && peers.is_clique(&cells)
    {
        let has_all = |house: &&Vec<u16>| cells.iter().all(|cell| house.contains(cell));
        let rest = |house: &Vec<u16>| house.iter().filter(|cell| !cells.contains(cell)).copied().collect();
        let rests = houses.iter().filter(has_all).map(rest).collect();
        return Form::Propagator(Propagator::Cage { cells: cells.into(), rests, totals });
    }
    Form::Propagator(Propagator::Linear(grouped(terms, bits, digits, peers)))
}

/// Puts the cells of a sum without coefficients into groups as large as houses allow. Returns nothing if it can't hold.
pub(super) fn together(sum: &Sum, digits: usize, peers: &PeerSets, houses: &[Vec<u16>]) -> Option<Wide> {
    let groups = by_houses(sum.terms.clone(), digits, peers, houses);
    let bounds = |(times, cells): &(i32, Vec<u16>)| {
        let (count, digits) = (cells.len() as i64, digits as i64);
        let least = count * (count - 1) / 2;
        let greatest = least + count * (digits - count);
        let [a, b] = [least, greatest].map(|bound| bound * i64::from(*times));
        [a.min(b), a.max(b)]
    };
    let [least, greatest] = groups
        .iter()
        .map(bounds)
        .fold([0, 0], |[low, high], [least, greatest]| [low + least, high + greatest]);
    let is_within = (least..=greatest).contains(&sum.totals[0]);
    is_within.then(|| Wide { groups, totals: sum.totals.clone() })
}

/// Puts the cells of one coefficient that see each other into groups.
fn groups(terms: Vec<(u16, i32)>, digits: usize, peers: &PeerSets) -> Vec<(i32, Vec<u16>)> {
    /// The sums of a group have as many bits, and one more.
    const MAX_SUM: usize = 127;
    let most = MAX_SUM / (digits - 1).max(1);
    let mut groups: Vec<(i32, Vec<u16>)> = Vec::new();
    for (cell, times) in terms {
        let fits = |group: &&mut (i32, Vec<u16>)| {
            group.0 == times && group.1.len() < most && group.1.iter().all(|&other| peers.sees(cell, other))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.1.push(cell),
            None => groups.push((times, vec![cell])),
        }
    }
    groups
}

/// Puts the cells of one coefficient that see each other into groups as large as houses allow.
fn by_houses(
    mut terms: Vec<(u16, i32)>,
    digits: usize,
    peers: &PeerSets,
    houses: &[Vec<u16>],
) -> Vec<(i32, Vec<u16>)> {
    let mut large: Vec<(i32, Vec<u16>)> = Vec::new();
    loop {
        let inside = |house: &Vec<u16>, times: i32| {
            let cells = terms.iter().filter(move |term| term.1 == times && house.contains(&term.0));
            cells.map(|term| term.0).collect::<Vec<u16>>()
        };
        let coefficients = terms.iter().map(|term| term.1).collect::<std::collections::BTreeSet<i32>>();
        let all = houses.iter().flat_map(|house| coefficients.iter().map(move |&times| (times, house)));
        let best = all.map(|(times, house)| (times, inside(house, times))).max_by_key(|group| group.1.len());
        match best {
            Some(group) if group.1.len() > 2 => {
                terms.retain(|term| !(term.1 == group.0 && group.1.contains(&term.0)));
                large.push(group);
            }
            _ => break,
        }
    }
    large.extend(groups(terms, digits, peers));
    large
}

fn grouped(terms: Vec<(u16, i32)>, totals: Totals, digits: usize, peers: &PeerSets) -> Linear {
    let mut linear = Linear { cells: Vec::new(), groups: Vec::new(), totals, is_derived: false };
    for (times, cells) in groups(terms, digits, peers) {
        linear.cells.extend(cells);
        linear.groups.push(Group {
            end: linear.cells.len() as u16,
            weight: times.unsigned_abs() as u16,
            reversed: times < 0,
        });
    }
    linear
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
