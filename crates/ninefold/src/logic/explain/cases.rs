//! Proofs by cases: whichever candidate is true, the same follows. Suppositions may be nested.

use super::focus::Place;
use super::sentence::BREAK;
use super::words::{AND, OR, Words, about, count, figure};
use super::{Description, implications, sentences};
use crate::grid::{Candidate, DigitSet, Subject};
use crate::logic::kernel::{Cases, Checker, Cover, Proof, Truth};

/// Number of steps inside a supposition to explain before the last, by depth of nesting.
const STEPS_SHOWN: [usize; 3] = [12, 3, 0];

pub(super) fn describe(words: Words<'_>, cases: &Cases, targets: &[Candidate]) -> Description {
    let members = words.members(&cases.truth);
    if let Some((candidate, proofs)) = supposition(words, cases).filter(|(it, _)| targets.contains(it)) {
        return refutation(words, candidate, proofs, &members, targets);
    }
    let place = match &cases.truth {
        Truth::Constraint(number) => match words.constraints().subject(*number) {
            Subject::Cell(cell) => Place::new(words.cell(cell)).cells(&[cell]),
            Subject::House(house, digit) => {
                Place::new(format!("the {}s in {}", figure(digit), words.house(house)))
                    .houses(&[house])
                    .digits(DigitSet::only(digit))
            }
        },
        Truth::Guardians(_) => {
            let cells = words.cells_of(&members);
            Place::new(words.cells(&cells, AND)).cells(&cells)
        }
    };
    let mut parts = vec![one_of(words, &cases.truth, &members)];
    for (candidate, proofs) in cases.branches.iter().filter(|(candidate, _)| members.contains(candidate)) {
        parts.push(branch(words, *candidate, proofs, targets));
    }
    parts.push(format!("so every case rules out {}", words.candidates(targets, "in", AND)));
    Description {
        site: format!("from {}", words.truth(&cases.truth)),
        pattern: format!("each of {}", words.brackets(&members)),
        place,
        eureka: false,
        why: sentences(parts),
    }
}

/// Returns the only case that needs a proof, if there is just one: the supposed candidate and what it leads to.
fn supposition<'a>(words: Words<'_>, cases: &'a Cases) -> Option<(Candidate, &'a [Proof])> {
    let members = words.members(&cases.truth);
    let mut worked = cases.branches.iter().filter(|(it, proofs)| members.contains(it) && !proofs.is_empty());
    match (worked.next(), worked.next()) {
        (Some((candidate, proofs)), None) => Some((*candidate, proofs)),
        _ => None,
    }
}

/// Returns the clause that lists the cases.
fn one_of(words: Words<'_>, truth: &Truth, members: &[Candidate]) -> String {
    let text = match truth {
        Truth::Constraint(number) => match words.constraints().subject(*number) {
            Subject::Cell(cell) => {
                format!("{} is {}", words.cell(cell), words.digits(words.digits_of(members), OR))
            }
            Subject::House(house, digit) => {
                let places = words.cells(&words.cells_of(members), OR);
                format!("{} has its {} in {places}", words.house(house), figure(digit))
            }
        },
        Truth::Guardians(_) => format!("one of these is true: {}", words.candidates(members, "in", OR)),
    };
    format!("{}{text}", about(members))
}

fn is(words: Words<'_>, candidate: Candidate, verb: &str) -> String {
    let (cell, digit) = (words.cell(words.cell_of(candidate)), figure(words.digit_of(candidate)));
    format!("{}{cell} {verb} {digit}", about(&[candidate]))
}

/// Returns the clause for one case.
fn branch(words: Words<'_>, candidate: Candidate, proofs: &[Proof], targets: &[Candidate]) -> String {
    let case = is(words, candidate, "is");
    let beyond: Vec<Candidate> =
        targets.iter().copied().filter(|&t| t != candidate && !words.clash(candidate, t)).collect();
    match (proofs, &beyond[..]) {
        (_, []) if !targets.contains(&candidate) => {
            format!("if {case}, that rules out {} directly", words.candidates(targets, "in", AND))
        }
        ([Proof::Cover(cover)], &[target, ..]) => one_cover(words, candidate, cover, target),
        _ => {
            format!("if {case}: {}", inside(words, candidate, proofs, 0).join(&format!(";{BREAK} ")))
        }
    }
}

/// Returns the clause for a case with a single cover, which rules out the target directly or by a contradiction.
fn one_cover(words: Words<'_>, candidate: Candidate, cover: &Cover, target: Candidate) -> String {
    let case = is(words, candidate, "is");
    match implications::path_to(words, cover, candidate, target) {
        Some(events) if !implications::is_refutation(&events) => {
            return format!(
                "if {case}, then {}, and so {}",
                implications::all_in_words(words, &events),
                is(words, target, "is not")
            );
        }
        Some(events) => {
            return format!(
                "if {case}, {}, so this case is impossible",
                implications::in_words(words, &events).join(", ")
            );
        }
        None => {}
    }
    match implications::of(words, cover, &[candidate, target]) {
        Some(events) => {
            let consequences = implications::in_words(words, &events).join(", ");
            format!("if {case} and {}, {consequences}", is(words, target, "were"))
        }
        None => format!("if {case}, a proof with {} truths gives the same result", cover.size()),
    }
}

/// Describes how supposing a candidate leads to a contradiction. The candidates left in its truth may rule out more.
fn refutation(
    words: Words<'_>,
    candidate: Candidate,
    proofs: &[Proof],
    members: &[Candidate],
    targets: &[Candidate],
) -> Description {
    let (name, digit) = (words.cell(words.cell_of(candidate)), figure(words.digit_of(candidate)));
    let size: u32 = proofs.iter().map(Proof::size).sum();
    let depth = depth(proofs);
    let levels = if depth == 0 { String::new() } else { format!(", nested {} deep", count(depth + 1)) };
    let mut parts = vec![format!("suppose {}", is(words, candidate, "were"))];
    let mut lines = inside(words, candidate, proofs, 0);
    if let Some(first) = lines.first_mut().filter(|first| !first.starts_with("but now")) {
        first.insert_str(0, "then ");
    }
    parts.extend(lines);
    parts.push(format!("that is a contradiction, so {}", is(words, candidate, "is not")));
    let left: Vec<Candidate> = members.iter().copied().filter(|&it| it != candidate).collect();
    let more: Vec<Candidate> = targets.iter().copied().filter(|&it| it != candidate).collect();
    let gone = words.candidates(&more, "in", AND);
    match left[..] {
        _ if more.is_empty() => {}
        [one] => parts.push(format!("then {}, which rules out {gone}", is(words, one, "is"))),
        _ => parts.push(format!(
            "whichever of {} is true, it rules out {gone}",
            words.candidates(&left, "in", AND)
        )),
    }
    Description {
        place: Place::new(format!("{name}, and ask what would follow if it were {digit}"))
            .cells(&[words.cell_of(candidate)])
            .digits(DigitSet::only(words.digit_of(candidate))),
        site: format!("against {digit} in {name}"),
        pattern: format!(
            "{} ⇒ contradiction in {} steps, {size} truths{levels}",
            words.candidate(candidate),
            proofs.len()
        ),
        eureka: false,
        why: sentences(parts),
    }
}

/// Returns the steps inside a supposition, one sentence each.
fn inside(words: Words<'_>, candidate: Candidate, proofs: &[Proof], nested: usize) -> Vec<String> {
    let mut state = words.state.clone();
    state.fill(candidate);
    let mut checker = Checker::new(words.layout());
    let shown = STEPS_SHOWN[nested.min(STEPS_SHOWN.len() - 1)];
    let mut lines = Vec::new();
    for (index, proof) in proofs.iter().enumerate() {
        let dead = checker.conclude(&state.premises(), proof).unwrap_or_default();
        let dead: Vec<Candidate> = dead.into_iter().filter(|&it| state.is_live(it)).collect();
        let left = proofs.len() - 1 - shown.min(proofs.len() - 1);
        if index < shown || index + 1 == proofs.len() {
            lines.push(inner_step(Words { state: &state }, proof, &dead, nested));
        } else if index == shown {
            let steps = if left == 1 { "step follows" } else { "steps follow" };
            let more = if shown == 0 { "" } else { " more" };
            lines.push(format!("{}{more} {steps}", count(left)));
        }
        dead.iter().for_each(|&it| _ = state.strike(it));
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn inner_step(words: Words<'_>, proof: &Proof, dead: &[Candidate], nested: usize) -> String {
    let Some(&first) = dead.first() else { return String::new() };
    if let Proof::Cases(cases) = proof
        && let Some((candidate, proofs)) = supposition(words, cases).filter(|(it, _)| dead.contains(it))
    {
        let lines = inside(words, candidate, proofs, nested + 1).join(", ");
        return format!("{} either: if it were, {lines}", is(words, candidate, "cannot be"));
    }
    if let Proof::Cover(cover) = proof
        && let Some(consequence) = implications::lone(words, cover)
    {
        return consequence;
    }
    let all = dead.len() == words.state.candidates().count();
    let gone = match () {
        () if all => "there is a contradiction".to_owned(),
        () if dead.len() > 4 => {
            let first = words.candidates(&[first], "in", AND);
            format!("this rules out {} candidates, including {first}", count(dead.len()))
        }
        () => format!("this rules out {}", words.candidates(dead, "in", AND)),
    };
    let because = match proof {
        Proof::Cover(cover) if all => implications::of(words, cover, &[])
            .map(|events| implications::in_words(words, &events).join(", ")),
        Proof::Cover(cover) => implications::of(words, cover, &[first]).map(|events| {
            format!("if {}, {}", is(words, first, "were"), implications::in_words(words, &events).join(", "))
        }),
        Proof::Cases(cases) => {
            let members = words.members(&cases.truth);
            Some(format!(
                "{}, and a nested supposition gives the same result in each case ({} truths)",
                one_of(words, &cases.truth, &members),
                proof.size()
            ))
        }
        Proof::All(_) => None,
    };
    match because {
        Some(because) => format!("{gone}: {because}"),
        None => format!("{gone} (a proof with {} truths)", proof.size()),
    }
}

/// Returns how deeply cases are nested.
fn depth(proofs: &[Proof]) -> usize {
    let one = |proof: &Proof| match proof {
        Proof::Cover(_) => 0,
        Proof::All(proofs) => depth(proofs),
        Proof::Cases(cases) => 1 + cases.branches.iter().map(|(_, proofs)| depth(proofs)).max().unwrap_or(0),
    };
    proofs.iter().map(one).max().unwrap_or(0)
}
