//! Exocet: a base, two targets that must repeat it, and the cross-lines that force them to.

use super::focus::Place;
use super::words::{AND, OR, Words, count, figure, figures};
use super::{Description, sentences};
use crate::grid::{Candidate, Cell, Constraint, DigitSet, HouseKind, Subject};
use crate::logic::kernel::{Proof, Truth};

/// Describes an Exocet with this base and these targets; reads the lines that each digit needs off the proof's covers.
pub(super) fn describe(
    words: Words<'_>,
    proof: &Proof,
    base: [Cell; 2],
    aims: [Cell; 2],
    digits: DigitSet,
    targets: &[Candidate],
) -> Description {
    let (bases, ends) = (words.cells(&base, AND), words.cells(&aims, AND));
    let of_base = |&&it: &&Candidate| base.contains(&words.cell_of(it));
    let is_foreign =
        |&&it: &&Candidate| !base.contains(&words.cell_of(it)) && !digits.contains(words.digit_of(it));
    let spoilt: Vec<Candidate> = targets.iter().filter(of_base).copied().collect();
    let foreign: Vec<Candidate> = targets.iter().filter(is_foreign).copied().collect();
    let others: Vec<Candidate> =
        targets.iter().copied().filter(|it| !spoilt.contains(it) && !foreign.contains(it)).collect();
    let (crossing, room) = lines(words, proof, digits);
    let mut parts = vec![
        format!("the base cells {bases} hold two of the digits {}", words.digits(digits, AND)),
        format!("the targets are {ends}"),
        format!(
            "a digit of the base cannot be elsewhere in its line or box, so inside {} its only places in {crossing} \
             are the targets",
            band(words, base, aims)
        ),
        format!("outside, these lines have too little room for it: {}", room.join("; ")),
    ];
    parts.push(
        "so each digit of the base is in a target too: the targets hold the same two digits as the base"
            .to_owned(),
    );
    if !foreign.is_empty() {
        parts.push(format!("that leaves no room for {}", words.candidates(&foreign, "in", AND)));
    }
    if !spoilt.is_empty() {
        let what = words.candidates(&spoilt, "in", OR);
        parts.push(format!("the targets could not repeat {what}, whatever the other base cell holds"));
    }
    if !others.is_empty() {
        let what = words.candidates(&others, "in", AND);
        parts.push(format!("none of the pairs that the base can still hold leaves room for {what}"));
    }
    let (short_base, short_ends) = (words.compact(&base), words.compact(&aims));
    Description {
        place: Place::new(format!("{bases}, and the cells that must repeat their digits")).cells(&base),
        site: format!("with the base {bases} and the targets {ends}"),
        pattern: format!("base ({}){short_base}, targets {short_ends}", figures(digits)),
        eureka: false,
        why: sentences(parts),
    }
}

/// Returns the names of the boxes that hold the base and the targets.
fn band(words: Words<'_>, base: [Cell; 2], aims: [Cell; 2]) -> String {
    let houses = words.layout().houses();
    let square = |&cell: &Cell| {
        words.layout().houses_of(cell).iter().copied().find(|&house| houses[house].kind == HouseKind::Box)
    };
    let mut boxes: Vec<usize> = base.iter().chain(&aims).filter_map(square).collect();
    boxes.sort_unstable();
    words.houses(&boxes, AND)
}

/// Returns the lines that need the digits, `columns 3, 6 and 8`, and how little room each digit has there outside the
/// band: `4 has only rows 1 and 7 there for three of the lines`.
fn lines(words: Words<'_>, proof: &Proof, digits: DigitSet) -> (String, Vec<String>) {
    let covers = proof.covers();
    let (mut all, mut room) = (Vec::new(), Vec::new());
    for digit in digits.iter() {
        let house = |number: Constraint| match words.constraints().subject(number) {
            Subject::House(house, of) if of == digit => Some(house),
            _ => None,
        };
        let truth = |(truth, _): &(Truth, u32)| match truth {
            Truth::Constraint(number) => house(*number),
            Truth::Guardians(_) => None,
        };
        let Some(cover) = covers.iter().find(|cover| cover.truths.iter().any(|it| truth(it).is_some()))
        else {
            continue;
        };
        let needing: Vec<usize> = cover.truths.iter().filter_map(truth).collect();
        let mut giving: Vec<usize> = cover.links.iter().filter_map(|&(link, _)| house(link)).collect();
        giving.sort_unstable();
        let (lines, figure) = (count(needing.len()), figure(digit));
        room.push(match giving.is_empty() {
            true => format!("{figure} has no place in {lines} of them"),
            false => format!("{figure} has only {} for {lines} of them", words.houses(&giving, AND)),
        });
        all.extend(needing);
    }
    all.sort_unstable();
    all.dedup();
    (words.houses(&all, AND), room)
}
