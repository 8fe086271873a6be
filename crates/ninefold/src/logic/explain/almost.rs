//! Almost locked sets: cells of a house with one more digit than cells. A set that lacks one of its digits must hold
//! all the others.

use super::focus::Place;
use super::marks::Joint;
use super::sentence::BREAK;
use super::words::{AND, OR, Words, about, along, count, figure, figures, plain_list};
use super::{Claim, Description, implications, marks, sentences};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::logic::step::AlmostLocked;

pub(super) fn describe(
    words: Words<'_>,
    claim: Claim<'_>,
    sets: &[AlmostLocked],
    commons: &[DigitSet],
    stem: Option<Cell>,
) -> Description {
    let mut parts: Vec<String> = sets.iter().enumerate().map(|(at, set)| almost(words, at, set)).collect();
    parts.push(match sets.len() {
        1 => "so it can lack one of its digits, but not two".to_owned(),
        _ => "so each of them can lack one of its digits, but not two".to_owned(),
    });
    let conclusion = match stem {
        Some(stem) => blossom(words, stem, sets, commons, claim.targets),
        None => row(words, sets, commons, claim.targets),
    };
    parts.extend(conclusion);
    let mut cells: Vec<Cell> = sets.iter().flat_map(|set| set.cells.iter().copied()).chain(stem).collect();
    cells.sort_unstable();
    cells.dedup();
    let name = |set: &AlmostLocked| format!("({}){}", figures(set.digits), words.compact(&set.cells));
    let mut pattern = sets.iter().map(name).collect::<Vec<_>>().join("; ");
    if let Some(stem) = stem {
        pattern = format!("stem {}, petals {pattern}", words.cell(stem));
    } else if !commons.is_empty() {
        pattern = format!("{pattern}; common {}", plain_list(commons.iter().map(|&digits| figures(digits))));
    }
    Description {
        place: match claim.targets.first() {
            Some(&target) if cells.len() > 8 => implications::place(words, claim.cover, target),
            _ => Place::new(words.compact(&cells)).cells(&cells),
        },
        site: match stem {
            Some(stem) => format!("around {}", words.cell(stem)),
            None => format!("in {}", words.compact(&cells)),
        },
        pattern,
        eureka: false,
        why: sentences(parts),
    }
}

fn letter(at: usize) -> char {
    char::from(b'A' + (at % 26) as u8)
}

/// `set A: r1c1 and r1c2 hold only 3, 5 and 7, three digits for two cells`.
fn almost(words: Words<'_>, at: usize, set: &AlmostLocked) -> String {
    let (name, held) = (letter(at), words.cells(&set.cells, AND));
    let own = |&cell: &Cell| words.members_of(words.constraints().of_cell(cell));
    let these = about(&set.cells.iter().flat_map(own).collect::<Vec<_>>());
    match set.cells.len() {
        1 => format!("{these}set {name}: {held} is {}", words.digits(set.digits, OR)),
        cells => {
            let digits = words.digits(set.digits, AND);
            format!(
                "{these}set {name}: {held} hold only {digits}, {} digits for {} cells",
                count(set.digits.len()),
                count(cells)
            )
        }
    }
}

/// Returns a note of the links that the common digits with this index make.
fn links(linked: &[(usize, Joint)], at: usize) -> String {
    let links: Vec<usize> = (0..linked.len()).filter(|&index| linked[index].0 == at).collect();
    let ends = links.iter().flat_map(|&index| [&linked[index].1.from[..], &linked[index].1.to].concat());
    format!("{}{}", along(&links), about(&ends.collect::<Vec<_>>()))
}

/// Describes a chain of sets, linked by digits that two neighbours cannot both hold.
fn row(words: Words<'_>, sets: &[AlmostLocked], commons: &[DigitSet], targets: &[Candidate]) -> Vec<String> {
    let mut parts = Vec::new();
    let linked = marks::commons_of(words, sets, commons, None);
    for (at, &common) in commons.iter().enumerate() {
        let these = links(&linked, at);
        let (one, other) = (letter(at), letter((at + 1) % sets.len()));
        let what = words.digits(common, AND);
        parts.push(match common.len() {
            1 => format!(
                "{these}{what} cannot be in both {one} and {other}, because all its places in them see each other"
            ),
            _ => format!(
                "{these}neither {} can be in both {one} and {other}, because their places in them see each other",
                words.digits(common, "nor")
            ),
        });
    }
    let gone = words.digits_of(targets);
    let seen = gone.iter().all(|digit| ends_hold(words, sets, digit, targets));
    let single: Vec<Digit> = commons.iter().filter_map(|common| common.single()).collect();
    if sets.len() < 2 || single.len() + 1 != sets.len() || commons.len() != single.len() || !seen {
        if sets.len() == 2 && commons.iter().any(|common| common.len() > 1) {
            let both = words.digits(commons[0], AND);
            parts.push(format!(
                "so one set lacks one of {both}, and the other set lacks the other: both hold all their other digits, \
                 and {both} are each in one of the two"
            ));
        }
        parts.push(format!("together, this leaves no room for {}", words.candidates(targets, "in", AND)));
        return parts;
    }
    let what = words.digits(gone, OR);
    for (at, digit) in single.iter().enumerate() {
        let common = figure(*digit);
        let before = match at {
            0 => format!("if {what} is not in A,"),
            _ => format!("then {} is not in {}, so", figure(single[at - 1]), letter(at)),
        };
        parts.push(format!("{before} {} must hold {common}", letter(at)));
    }
    let last = letter(sets.len() - 1);
    parts.push(format!(
        "then {} is not in {last}, so {last} must hold {what}",
        figure(single[single.len() - 1])
    ));
    let which = words.cells(&words.cells_of(targets), AND);
    let (sees, it) = if words.cells_of(targets).len() == 1 { ("sees", "it") } else { ("see", "they") };
    parts.push(format!("so {what} is in A or in {last}"));
    parts.push(format!("{which} {sees} every place of {what} in both sets, so {it} cannot be {what}"));
    parts
}

/// Returns whether the first and last sets have a digit, and every target of this digit sees all its places there.
fn ends_hold(words: Words<'_>, sets: &[AlmostLocked], digit: Digit, targets: &[Candidate]) -> bool {
    let (Some(first), Some(last)) = (sets.first(), sets.last()) else { return false };
    let places = || {
        let with = |&&cell: &&Cell| words.state.candidates().get(cell).contains(digit);
        first.cells.iter().chain(&last.cells).filter(with)
    };
    let of_digit = targets.iter().filter(|&&target| words.digit_of(target) == digit);
    let sees = |target: Candidate| places().all(|&cell| words.layout().sees(cell, words.cell_of(target)));
    first.digits.contains(digit) && last.digits.contains(digit) && of_digit.copied().all(sees)
}

/// Describes a stem each of whose candidates takes a digit from one of the petals.
fn blossom(
    words: Words<'_>,
    stem: Cell,
    sets: &[AlmostLocked],
    commons: &[DigitSet],
    targets: &[Candidate],
) -> Vec<String> {
    let name = words.cell(stem);
    let mut parts = vec![format!("{name} is {}", words.digits(words.state.candidates().get(stem), OR))];
    let linked = marks::commons_of(words, sets, commons, Some(stem));
    let case = |(at, &common): (usize, &DigitSet)| {
        let these = links(&linked, at);
        format!("{these}if it is {}, {} loses that digit", words.digits(common, OR), letter(at))
    };
    parts.push(
        commons.iter().enumerate().take(sets.len()).map(case).collect::<Vec<_>>().join(&format!(";{BREAK} ")),
    );
    let what = words.digits(words.digits_of(targets), OR);
    let which = words.cells(&words.cells_of(targets), AND);
    let (sees, it) = if words.cells_of(targets).len() == 1 { ("sees", "it") } else { ("see", "they") };
    parts.push(format!("the set that loses a digit must hold all its others, including {what}"));
    parts.push(format!(
        "whichever set it is, {which} {sees} every place of {what} in it, so {it} cannot be {what}"
    ));
    parts
}
