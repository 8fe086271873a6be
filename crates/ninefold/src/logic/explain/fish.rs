//! Fish: apart from fins, the places of a digit in some houses lie in equally many others.

use super::focus::Place;
use super::words::{AND, OR, Words, about, count, figure};
use super::{Claim, Description, marks, sentences};
use crate::grid::{Candidate, Cell, CellSet, Constraint, Digit, DigitSet, Subject};
use crate::logic::kernel::Truth;

/// Describes a fish; `None` if the cover is something else.
pub(super) fn describe(words: Words<'_>, claim: Claim<'_>) -> Option<Description> {
    let cover = claim.cover;
    let truth = |(truth, weight): &(Truth, u32)| match truth {
        Truth::Constraint(number) => Some((*number, *weight)),
        Truth::Guardians(_) => None,
    };
    let truths: Vec<(Constraint, u32)> = cover.truths.iter().map(truth).collect::<Option<_>>()?;
    let (base, digit) = side(words, &truths)?;
    let (covers, link_digit) = side(words, &cover.links)?;
    if digit != link_digit || base.len() != covers.len() {
        return None;
    }
    let figure = figure(digit);
    let (rows, columns) = (words.houses(&base, AND), words.houses(&covers, AND));
    let all: CellSet = truths.iter().flat_map(|&(t, _)| words.cells_of(&words.members_of(t))).collect();
    let all: Vec<Cell> = all.iter().collect();
    let places: Vec<Candidate> = truths.iter().flat_map(|&(truth, _)| words.members_of(truth)).collect();
    let (these_places, gone) = (about(&places), about(claim.targets));
    let below = marks::below_zero(words, cover);
    let inside = |&cell: &Cell, houses: &[usize]| {
        houses.iter().filter(|house| words.layout().houses_of(cell).contains(house)).count()
    };
    let (endo, fins): (Vec<Cell>, Vec<Cell>) =
        words.cells_of(&below).into_iter().partition(|cell| inside(cell, &base) > 1);
    let mut parts = Vec::new();
    let number = count(base.len());
    let these =
        format!("{rows} need {number} {figure}s between them, and {columns} have room for only {number}");
    let used = format!("no other cell in {} can be {figure}", words.houses(&covers, OR));
    if below.is_empty() {
        parts.push(format!(
            "{these_places}in {rows}, {figure} can only be in {columns}: {}",
            words.cells(&all, OR)
        ));
        parts.push(format!("{these_places}{these}"));
        parts.push(format!("{gone}so {columns} have their {figure}s in {rows}, and {used}"));
    } else {
        let body: Vec<Cell> =
            all.iter().copied().filter(|c| !fins.contains(c) && !endo.contains(c)).collect();
        let mut named = Vec::new();
        if !fins.is_empty() {
            named.push(words.cells(&fins, AND));
        }
        if !endo.is_empty() {
            let lie = if endo.len() == 1 { "lies" } else { "lie" };
            named.push(format!("{}, which {lie} in two of these houses at once", words.cells(&endo, AND)));
        }
        let (fin, none, some) = match fins.len() + endo.len() {
            1 => ("the fin", "the fin is not", "the fin is"),
            2 => ("the fins", "neither of the fins is", "one of the fins is"),
            _ => ("the fins", "none of the fins is", "one of the fins is"),
        };
        parts.push(format!(
            "{these_places}in {rows}, the {figure}s lie in {columns} ({}), except in {} ({fin})",
            words.cells(&body, AND),
            named.join(", and in ")
        ));
        parts.push(format!("if {none} {figure}, {these}, so {used}"));
        let targets = words.cells(&words.cells_of(claim.targets), AND);
        parts.push(format!(
            "{}{gone}if {some} {figure}, it rules out {figure} in {targets} directly",
            about(&below)
        ));
        parts.push(format!("{gone}either way, {targets} cannot be {figure}"));
    }
    let fin_list = |name: &str, cells: &[Cell]| {
        if cells.is_empty() { String::new() } else { format!(", {name} {}", words.compact(cells)) }
    };
    Some(Description {
        place: Place::new(format!("the {figure}s in {rows}")).houses(&base).digits(DigitSet::only(digit)),
        site: format!("on {figure} in {rows}"),
        pattern: format!(
            "{figure} in {rows}, covered by {columns}{}{}",
            fin_list("fins", &fins),
            fin_list("endo-fins", &endo)
        ),
        eureka: false,
        why: sentences(parts),
    })
}

/// Returns the houses on one side of a fish, and its digit.
fn side(words: Words<'_>, constraints: &[(Constraint, u32)]) -> Option<(Vec<usize>, Digit)> {
    let mut digit = None;
    let mut houses = Vec::new();
    for &(constraint, weight) in constraints {
        let Subject::House(house, its) = words.constraints().subject(constraint) else { return None };
        if weight != 1 || *digit.get_or_insert(its) != its {
            return None;
        }
        houses.push(house);
    }
    Some((houses, digit?))
}
