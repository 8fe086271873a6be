//! Chains: if one end is false, the other is true.

use super::eureka::eureka;
use super::focus::Place;
use super::words::{AND, OR, Words, about, along, clauses, figure};
use super::{Description, implications, sentences};
use crate::grid::{Candidate, Cell, DigitSet, Subject};
use crate::logic::kernel::{Cover, Truth};
use crate::logic::step::{Node, Step};

pub(super) fn describe(
    words: Words<'_>,
    step: &Step,
    nodes: &[Node],
    closed: bool,
    targets: &[Candidate],
) -> Description {
    let covers = step.proof.covers();
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
        let nothing = Cover::default();
        let cover = covers.first().copied().unwrap_or(&nothing);
        return implications::describe(words, super::Claim { cover, targets });
    };
    let mut parts = match (nodes, closed) {
        ([_, _, _, _], false) => two_links(words, &covers, nodes),
        _ => link_by_link(words, &covers, nodes),
    };
    if closed {
        parts.extend(around(words, nodes, targets));
    } else {
        parts.extend(ends(words, first, last, targets, step));
    }
    let digits = nodes.iter().fold(DigitSet::EMPTY, |all, node| all | words.digits_of(&node.candidates));
    let tip = |node: &Node| words.cells_of(&node.candidates);
    let mut tips: Vec<Cell> = tip(first).into_iter().chain(tip(last)).collect();
    tips.dedup();
    let what = if digits.len() == 1 { format!("on {} ", words.digits(digits, AND)) } else { String::new() };
    Description {
        place: place(words, &covers, nodes, digits),
        site: if closed {
            format!("{what}through {}", words.cells(&tips, AND))
        } else if first.candidates == last.candidates {
            format!("{what}that begins and ends at {}", words.cells(&tip(first), AND))
        } else {
            format!("{what}from {} to {}", words.compact(&tip(first)), words.compact(&tip(last)))
        },
        pattern: eureka(words, nodes, closed),
        eureka: true,
        why: sentences(parts),
    }
}

/// Returns where to look: the houses and cells of a short chain, the start of a long one.
fn place(words: Words<'_>, covers: &[&Cover], nodes: &[Node], digits: DigitSet) -> Place {
    let (mut houses, mut cells) = (Vec::new(), Vec::new());
    for (truth, _) in covers.iter().flat_map(|cover| &cover.truths) {
        let Truth::Constraint(number) = truth else { continue };
        match words.constraints().subject(*number) {
            Subject::House(house, _) if !houses.contains(&house) => houses.push(house),
            Subject::Cell(cell) if !cells.contains(&cell) => cells.push(cell),
            _ => {}
        }
    }
    cells.sort_unstable();
    let what = words.digits(digits, AND);
    if cells.is_empty() && digits.len() == 1 && houses.len() <= 4 {
        return Place::new(format!("the {what}s in {}", words.houses(&houses, AND)))
            .houses(&houses)
            .digits(digits);
    }
    if (1..=4).contains(&(houses.len() + cells.len())) {
        let parts =
            [(cells.is_empty(), words.cells(&cells, AND)), (houses.is_empty(), words.houses(&houses, AND))];
        let text = clauses(parts.into_iter().filter(|(empty, _)| !empty).map(|(_, text)| text), AND);
        return Place::new(text).cells(&cells).houses(&houses);
    }
    let (tip, digits) = (words.cells_of(&nodes[0].candidates), words.digits_of(&nodes[0].candidates));
    let text = match nodes[0].candidates[..] {
        [one] => {
            let (cell, digit) = (words.cell(words.cell_of(one)), figure(words.digit_of(one)));
            format!("{cell}, and ask what would follow if it were not {digit}")
        }
        _ => {
            let (cells, digits) = (words.cells(&tip, AND), words.digits(digits, AND));
            format!("{cells}, and ask what would follow without {digits} there")
        }
    };
    Place::new(text).cells(&tip).digits(digits)
}

/// Describes two strong links with a weak one between them.
fn two_links(words: Words<'_>, covers: &[&Cover], nodes: &[Node]) -> Vec<String> {
    let [a, b, c, d] = nodes else { return Vec::new() };
    let either = |one: &Node, other: &Node| {
        let both: Vec<Candidate> = one.candidates.iter().chain(&other.candidates).copied().collect();
        let text = match strong(words, covers, one, other) {
            Some(Subject::Cell(cell)) => {
                format!("{} is {}", words.cell(cell), words.digits(words.digits_of(&both), OR))
            }
            Some(Subject::House(house, digit)) => {
                let places = words.cells(&ordered(words, one, other), OR);
                format!("in {}, {} can only be in {places}", words.house(house), figure(digit))
            }
            None => {
                format!("one of these is true: {} ({})", words.candidates(&both, "in", OR), set(words, other))
            }
        };
        format!("{}{text}", about(&both))
    };
    let middle: Vec<Candidate> = b.candidates.iter().chain(&c.candidates).copied().collect();
    vec![
        format!("{}{}", along(&[0]), either(a, b)),
        format!("{}{}", along(&[2]), either(c, d)),
        format!("{}{}{}{}", along(&[1]), about(&middle), not_both(words, b, c), why_not_both(words, b, c)),
    ]
}

fn ordered(words: Words<'_>, one: &Node, other: &Node) -> Vec<Cell> {
    let mut cells = words.cells_of(&one.candidates);
    cells.extend(words.cells_of(&other.candidates));
    cells
}

/// `r1c2 and r1c7 cannot both be 5`.
fn not_both(words: Words<'_>, one: &Node, other: &Node) -> String {
    match (&one.candidates[..], &other.candidates[..]) {
        (&[b], &[c]) if words.digit_of(b) == words.digit_of(c) => {
            let cells = words.cells(&[words.cell_of(b), words.cell_of(c)], AND);
            format!("{cells} cannot both be {}", figure(words.digit_of(b)))
        }
        _ => {
            let (one, other) = (phrase(words, one), phrase(words, other));
            format!("it is impossible that {one} and {other}")
        }
    }
}

/// `, because both lie in row 1`.
fn why_not_both(words: Words<'_>, one: &Node, other: &Node) -> String {
    let cells = ordered(words, one, other);
    match words.common_house(&cells) {
        Some(house) if cells.iter().any(|cell| *cell != cells[0]) => {
            let all = if cells.len() == 2 { "both" } else { "all of them" };
            format!(", because {all} lie in {}", words.house(house))
        }
        _ => String::new(),
    }
}

/// Describes a long chain: what follows if its first node is false.
fn link_by_link(words: Words<'_>, covers: &[&Cover], nodes: &[Node]) -> Vec<String> {
    let mut parts = Vec::new();
    for (index, pair) in nodes.chunks(2).enumerate() {
        let [one, other] = pair else { continue };
        let start = if index == 0 { "if" } else { "then" };
        let so = if index == 0 { "," } else { ", so" };
        let denied = negation(words, one);
        let links: Vec<usize> = ((2 * index).saturating_sub(1)..=2 * index).collect();
        let text = match (strong(words, covers, one, other), &other.candidates[..]) {
            (Some(Subject::Cell(_)), &[it]) => {
                let it = format!("{}it is {}", about(&[it]), figure(words.digit_of(it)));
                format!("{start} {denied}{so} {it} (no other candidate)")
            }
            (Some(Subject::Cell(_)), _) => format!("{start} {denied}{so} {}", phrase(words, other)),
            (Some(Subject::House(house, _)), _) => {
                format!(
                    "{start} {denied}{so} {} (no other place in {})",
                    phrase(words, other),
                    words.house(house)
                )
            }
            (None, _) => format!("{start} {denied}{so} {} ({})", phrase(words, other), set(words, other)),
        };
        parts.push(format!("{}{text}", along(&links)));
    }
    parts
}

/// Returns the constraint that makes a strong link.
fn strong(words: Words<'_>, covers: &[&Cover], one: &Node, other: &Node) -> Option<Subject> {
    let within = |truth: &Truth| {
        let Truth::Constraint(number) = truth else { return None };
        let members = words.members(truth);
        let held = |c: &Candidate| one.candidates.contains(c) || other.candidates.contains(c);
        (members.len() > 1 && members.iter().all(held)).then(|| words.constraints().subject(*number))
    };
    if !other.through.is_empty() {
        return None;
    }
    covers.iter().flat_map(|cover| &cover.truths).find_map(|(truth, _)| within(truth))
}

/// Returns why a node reached through an almost locked set is true.
fn set(words: Words<'_>, node: &Node) -> String {
    if node.through.is_empty() {
        return "one of the two must be true".to_owned();
    }
    let marks = |all: DigitSet, &cell: &Cell| all | words.state.candidates().get(cell);
    let digits = words.digits(node.through.iter().fold(DigitSet::EMPTY, marks), AND);
    format!(
        "{} hold only {digits}, so at most one of these digits can be missing",
        words.cells(&node.through, AND)
    )
}

/// `r1c2 is 5`, `5 is in r1c1 or r1c2`.
fn phrase(words: Words<'_>, node: &Node) -> String {
    let text = match node.candidates[..] {
        [one] => format!("{} is {}", words.cell(words.cell_of(one)), figure(words.digit_of(one))),
        _ => {
            let one = |(digit, cells): &(_, Vec<Cell>)| {
                let digit: &crate::grid::Digit = digit;
                format!("{} is in {}", figure(*digit), words.cells(cells, OR))
            };
            clauses(words.by_digit(&node.candidates).iter().map(one), OR)
        }
    };
    format!("{}{text}", about(&node.candidates))
}

/// `r1c2 is not 5`, `5 is not in r1c1 or r1c2`.
fn negation(words: Words<'_>, node: &Node) -> String {
    phrase(words, node).replacen(" is ", " is not ", 1)
}

/// Returns what both ends together rule out.
fn ends(words: Words<'_>, first: &Node, last: &Node, targets: &[Candidate], step: &Step) -> Vec<String> {
    if first.candidates == last.candidates {
        let (is, is_not) = (phrase(words, first), negation(words, first));
        return vec![format!("so if {is_not}, then {is} after all: a contradiction, so {is}")];
    }
    let sees = |node: &Node, target: Candidate| node.candidates.iter().all(|&one| words.clash(one, target));
    let (seen, others): (Vec<Candidate>, Vec<Candidate>) =
        targets.iter().partition(|&&target| sees(first, target) && sees(last, target));
    let mut parts = vec![format!(
        "so at least one of these is true: {}, or {}",
        phrase(words, first),
        phrase(words, last)
    )];
    if !seen.is_empty() {
        parts.push(format!("either way, this rules out {}", words.candidates(&seen, "in", AND)));
    }
    if !others.is_empty() {
        let rest = words.candidates(&others, "in", AND);
        let found = step.proof.covers().iter().find_map(|cover| implications::of(words, cover, &others[..1]));
        parts.push(match found {
            Some(_) => format!("in the same way, {rest} would lead to a contradiction"),
            None => format!("the same argument rules out {rest}"),
        });
    }
    parts
}

/// Returns what a loop rules out: each of its weak links has a true candidate.
fn around(words: Words<'_>, nodes: &[Node], targets: &[Candidate]) -> Vec<String> {
    let mut parts = vec![format!(
        "{}that takes us back to the start: the chain is a loop, and it works in both directions, so exactly one of \
         any two neighbours in it is true",
        along(&[nodes.len() - 1])
    )];
    let mut left = targets.to_vec();
    for index in (1..nodes.len()).step_by(2) {
        let (one, other) = (&nodes[index], &nodes[(index + 1) % nodes.len()]);
        let both: Vec<Candidate> = one.candidates.iter().chain(&other.candidates).copied().collect();
        let (gone, kept): (Vec<Candidate>, Vec<Candidate>) =
            left.iter().partition(|&&target| both.iter().all(|&c| words.clash(c, target)));
        left = kept;
        if !gone.is_empty() {
            parts.push(format!(
                "{}{}, or {}; this rules out {}",
                along(&[index]),
                phrase(words, one),
                phrase(words, other),
                words.candidates(&gone, "in", AND)
            ));
        }
    }
    if !left.is_empty() {
        parts.push(format!(
            "the almost locked sets in the loop use up their digits, which rules out {}",
            words.candidates(&left, "in", AND)
        ));
    }
    parts
}
