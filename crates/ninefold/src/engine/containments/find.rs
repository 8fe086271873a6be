//! The techniques that find containments in a group.

use std::fmt;
use std::str::FromStr;

use super::Containment;
use crate::grid::{Candidates, Cell, CellSet, Digit, DigitSet};

/// How a containment is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// One cell with one value.
    Outward1,
    /// One value with one cell.
    Inward1,
    /// Two values whose cells number two in all.
    Inward2,
    /// Three values whose cells number three in all.
    Inward3,
    /// Two cells whose scopes hold two values in all.
    Outward2,
    /// Three cells whose scopes hold three values in all.
    Outward3,
    /// A value and all its cells; it helps in a second group that holds them all.
    ValueBased,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 7] = [
        Technique::Outward1,
        Technique::Inward1,
        Technique::Outward2,
        Technique::Inward2,
        Technique::Outward3,
        Technique::Inward3,
        Technique::ValueBased,
    ];

    /// The document's choice of techniques and their order, which seems natural to a person. Inward or outward
    /// alone is enough for sizes above one, since each is the other's complement in a group.
    pub const ORDER: [Technique; 5] = [
        Technique::Outward1,
        Technique::Inward1,
        Technique::Outward2,
        Technique::Outward3,
        Technique::ValueBased,
    ];

    /// Returns the name used in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Outward1 => "outward-1",
            Technique::Inward1 => "inward-1",
            Technique::Inward2 => "inward-2",
            Technique::Inward3 => "inward-3",
            Technique::Outward2 => "outward-2",
            Technique::Outward3 => "outward-3",
            Technique::ValueBased => "value-based",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Technique, UnknownTechnique> {
        let named = |technique: &Technique| technique.name().eq_ignore_ascii_case(name);
        Technique::ALL.into_iter().find(named).ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

/// The error for a name that is not one of this engine's techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Technique::ALL.map(Technique::name).join(", ");
        write!(f, "unknown containment technique '{}'; choose from {names}", self.0)
    }
}

impl std::error::Error for UnknownTechnique {}

/// Returns the first containment of a group that the technique finds and that `accept` accepts.
pub fn find(
    technique: Technique,
    scopes: &Candidates,
    group: usize,
    accept: impl Fn(&Containment) -> bool,
) -> Option<Containment> {
    match technique {
        Technique::Outward1 => outward(scopes, group, 1, accept),
        Technique::Outward2 => outward(scopes, group, 2, accept),
        Technique::Outward3 => outward(scopes, group, 3, accept),
        Technique::Inward1 => inward(scopes, group, 1, accept),
        Technique::Inward2 => inward(scopes, group, 2, accept),
        Technique::Inward3 => inward(scopes, group, 3, accept),
        Technique::ValueBased => value_based(scopes, group).find(|containment| accept(containment)),
    }
}

/// Finds n cells such that the union of their values has size n.
///
/// The document says "scopes of size ≤ s"; its program requires min(s, 2)..=s, because a scope of one
/// value is already a containment. Cells are combined in board order.
pub fn outward(
    scopes: &Candidates,
    group: usize,
    size: usize,
    accept: impl Fn(&Containment) -> bool,
) -> Option<Containment> {
    let mut eligible: Vec<(Cell, DigitSet)> = Vec::new();
    for &cell in scopes.layout().houses()[group].cells() {
        let scope = scopes.get(cell);
        if (size.min(2)..=size).contains(&scope.len()) {
            eligible.push((cell, scope));
        }
    }
    first_combination(&eligible, size, &mut |chosen| {
        let values = chosen.iter().fold(DigitSet::EMPTY, |all, (_, scope)| all | *scope);
        let cells = || chosen.iter().map(|(cell, _)| *cell).collect();
        containment_of_size(size, values.len(), || Containment { values, cells: cells() }, &accept)
    })
}

/// Finds n values such that the union of their cells has size n. Values are combined in
/// [`value_order`].
pub fn inward(
    scopes: &Candidates,
    group: usize,
    size: usize,
    accept: impl Fn(&Containment) -> bool,
) -> Option<Containment> {
    let mut eligible: Vec<(Digit, CellSet)> = Vec::new();
    for value in value_order(scopes.layout().side()) {
        let cells = cells_of(scopes, group, value);
        if (size.min(2)..=size).contains(&cells.len()) {
            eligible.push((value, cells));
        }
    }
    first_combination(&eligible, size, &mut |chosen| {
        let cells = chosen.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
        let values = || chosen.iter().map(|(value, _)| *value).collect();
        containment_of_size(size, cells.len(), || Containment { values: values(), cells }, &accept)
    })
}

/// Returns every value of a group with the cells it can be in.
pub fn value_based(scopes: &Candidates, group: usize) -> impl Iterator<Item = Containment> + '_ {
    value_order(scopes.layout().side()).map(move |value| Containment {
        values: DigitSet::only(value),
        cells: cells_of(scopes, group, value),
    })
}

/// Returns the values 1 to `side` in the order in which the original iterates over its hash set of 1 to 9.
/// The order decides which of several containments comes first, and so the number of steps; values
/// above 9 follow in ascending order.
pub fn value_order(side: usize) -> impl Iterator<Item = Digit> {
    const HASH_ORDER: &[usize] = &[7, 1, 4, 6, 3, 2, 9, 5, 8]; // nine: the original's values
    HASH_ORDER
        .iter()
        .copied()
        .chain(HASH_ORDER.len() + 1..=side)
        .filter(move |&value| value <= side)
        .filter_map(Digit::new)
}

fn cells_of(scopes: &Candidates, group: usize, value: Digit) -> CellSet {
    let cells = scopes.layout().houses()[group].cells().iter();
    cells.copied().filter(|&cell| scopes.get(cell).contains(value)).collect()
}

fn containment_of_size(
    wanted: usize,
    size: usize,
    make: impl FnOnce() -> Containment,
    accept: &impl Fn(&Containment) -> bool,
) -> Option<Containment> {
    (size == wanted).then(make).filter(accept)
}

/// Returns the first result of `examine` over all choices of `size` items, in lexicographic order.
fn first_combination<T: Copy, R>(
    items: &[T],
    size: usize,
    examine: &mut impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    fn choose<T: Copy, R>(
        rest: &[T],
        missing: usize,
        chosen: &mut Vec<T>,
        examine: &mut impl FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if missing == 0 {
            return examine(chosen);
        }
        for first in 0..(rest.len() + 1).saturating_sub(missing) {
            chosen.push(rest[first]);
            let answer = choose(&rest[first + 1..], missing - 1, chosen, examine);
            if answer.is_some() {
                return answer;
            }
            chosen.pop();
        }
        None
    }
    choose(items, size, &mut Vec::with_capacity(size), examine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_come_in_lexicographic_order() {
        let mut seen = Vec::new();
        let _: Option<()> = first_combination(&[1, 2, 3, 4], 2, &mut |pair| {
            seen.push((pair[0], pair[1]));
            None
        });
        assert_eq!(seen, [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]);
        let none: Option<()> = first_combination(&[1], 2, &mut |_| panic!("there is no pair of one item"));
        assert_eq!(none, None);
    }

    #[test]
    fn the_value_order_serves_every_side() {
        let order = |side| value_order(side).map(Digit::value).collect::<Vec<_>>();
        assert_eq!(order(9), [7, 1, 4, 6, 3, 2, 9, 5, 8]);
        assert_eq!(order(4), [1, 4, 3, 2]);
        assert_eq!(order(12), [7, 1, 4, 6, 3, 2, 9, 5, 8, 10, 11, 12]);
    }
}
