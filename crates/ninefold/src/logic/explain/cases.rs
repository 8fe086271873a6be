//! One case after the other: whichever of these is true, the same follows.

use super::words::{AND, OR, Words};
use super::{Tale, sentences, story};
use crate::grid::Subject;
use crate::logic::check::{Cases, Proof, Truth};

pub(super) fn tell(words: Words<'_>, cases: &Cases, targets: &[u16]) -> Tale {
    let members = words.members(&cases.truth);
    let gone = words.candidates(targets, "in", AND);
    let one_of = match &cases.truth {
        Truth::Constraint(number) => match words.constraints().subject(*number) {
            Subject::Cell(cell) => {
                format!("{} is {}", words.cell(cell), words.digits(words.digits_of(&members), OR))
            }
            Subject::House(house, digit) => {
                let places = words.cells(&words.cells_of(&members), OR);
                format!("the {} of {} is in {places}", digit.symbol(), words.house(house))
            }
        },
        Truth::Guardians(_) => format!("one of these is true: {}", words.candidates(&members, "in", OR)),
    };
    let mut parts = vec![one_of];
    for (candidate, proofs) in cases.branches.iter().filter(|(candidate, _)| members.contains(candidate)) {
        parts.push(branch(words, *candidate, proofs, targets));
    }
    parts.push(format!("so whichever it is, this rules out {gone}"));
    let place = match &cases.truth {
        Truth::Constraint(number) => match words.constraints().subject(*number) {
            Subject::Cell(cell) => words.cell(cell),
            Subject::House(house, digit) => format!("the {}s in {}", digit.symbol(), words.house(house)),
        },
        Truth::Guardians(_) => words.cells(&words.cells_of(&members), AND),
    };
    Tale {
        site: format!("from {}", words.truth(&cases.truth)),
        pattern: format!("cases of {}", words.truth(&cases.truth)),
        place,
        eureka: false,
        why: sentences(parts),
    }
}

fn branch(words: Words<'_>, candidate: u16, proofs: &[Proof], targets: &[u16]) -> String {
    let (cell, digit) = (words.cell(words.cell_of(candidate)), words.digit_of(candidate).symbol());
    let beyond: Vec<u16> =
        targets.iter().copied().filter(|&t| t != candidate && !words.clash(candidate, t)).collect();
    match (proofs, &beyond[..]) {
        (_, []) if !targets.contains(&candidate) => format!("if {cell} is {digit}, it sees them directly"),
        ([Proof::Cover(cover)], _) => {
            let mut supposed = vec![candidate];
            supposed.extend(beyond.first());
            match story::story(words, cover, &supposed) {
                Some(events) => {
                    let told = story::told(words, &events).join(", ");
                    match beyond.first().filter(|_| supposed.len() > 1) {
                        Some(&target) => {
                            let (at, what) =
                                (words.cell(words.cell_of(target)), words.digit_of(target).symbol());
                            format!("if {cell} is {digit} and {at} were {what}, {told}")
                        }
                        None => format!("if {cell} were {digit}, {told}"),
                    }
                }
                None => format!("if {cell} is {digit}, a proof of {} truths rules them out", cover.size()),
            }
        }
        _ => {
            let size: u32 = proofs.iter().map(Proof::size).sum();
            let steps = proofs.len();
            format!(
                "if {cell} is {digit}, {steps} further steps ({size} truths, {} levels deep) lead there",
                depth(proofs)
            )
        }
    }
}

/// How deep cases are nested in cases.
fn depth(proofs: &[Proof]) -> usize {
    let one = |proof: &Proof| match proof {
        Proof::Cover(_) => 0,
        Proof::All(proofs) => depth(proofs),
        Proof::Cases(cases) => 1 + cases.branches.iter().map(|(_, proofs)| depth(proofs)).max().unwrap_or(0),
    };
    proofs.iter().map(one).max().unwrap_or(0)
}
