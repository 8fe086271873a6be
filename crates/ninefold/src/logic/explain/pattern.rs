//! Patterns that cannot occur: deadly ones, which would give the puzzle a second solution, and impossible ones.

use super::focus::Place;
use super::words::{AND, OR, Words, about, figure, figures, plain_list};
use super::{Claim, Description, implications, sentences};
use crate::grid::{Candidate, Cell, DigitSet};
use crate::logic::kernel::{Cover, Guardians, Lemma, Truth};

const SWAP: &str = "then these digits could be swapped without breaking any rule, and the puzzle would have a \
                    second solution";
const ONE_SOLUTION: &str = "but we assume that the puzzle has only one solution";

pub(super) fn describe(words: Words<'_>, claim: Claim<'_>) -> Description {
    let guardians = claim.cover.truths.iter().find_map(|(truth, _)| match truth {
        Truth::Guardians(guardians) => Some((truth, guardians)),
        Truth::Constraint(_) => None,
    });
    let Some((truth, guardians)) = guardians else { return implications::describe(words, claim) };
    let members = words.members(truth);
    let mut cells: Vec<Cell> = guardians.cells.iter().map(|&(cell, _)| cell).collect();
    cells.sort_unstable();
    let digits = guardians.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits);
    let many = cells.len() > 8 && guardians.lemma == Lemma::Deadly;
    let mut parts = reason(words, guardians, &cells, digits, many.then_some(&members));
    parts.push(match members.len() {
        0 => "but no candidate is left to prevent it".to_owned(),
        1 if many => String::new(),
        1 => format!("only one candidate prevents this: {}", words.candidates(&members, "in", AND)),
        _ if many => "so at least one of them is true".to_owned(),
        _ => format!("so at least one of these is true: {}", words.candidates(&members, "in", OR)),
    });
    parts.extend(conclusion(words, claim, &members));
    let guards = words.brackets(&members);
    Description {
        place: if many {
            let crowded: Vec<Cell> =
                words.state.blanks().filter(|&cell| words.state.marks(cell).len() > 2).collect();
            Place::new("the cells with more than two candidates").cells(&crowded)
        } else {
            Place::new(words.cells(&cells, AND)).cells(&cells)
        },
        site: if many {
            String::new()
        } else {
            format!("on {} in {}", words.digits(digits, AND), words.compact(&cells))
        },
        pattern: if many {
            format!("guardians {guards}")
        } else {
            format!("{} in {}, guardians {guards}", figures(digits), words.compact(&cells))
        },
        eureka: false,
        why: sentences(parts),
    }
}

/// Describes a deadly pattern whose proof by cases would only tire the reader.
pub(super) fn describe_deadly(
    words: Words<'_>,
    cells: &[Cell],
    digits: DigitSet,
    targets: &[Candidate],
) -> Description {
    let (what, which) = (words.digits(digits, AND), words.cells(cells, AND));
    let each = if targets.len() == 1 { "this candidate" } else { "each of these candidates" };
    let parts = vec![
        format!("suppose {which} held only {what}"),
        SWAP.to_owned(),
        ONE_SOLUTION.to_owned(),
        "so one of these cells must hold another digit".to_owned(),
        format!("{each} would prevent that: {}", words.candidates(targets, "in", AND)),
    ];
    Description {
        place: Place::new(which).cells(cells),
        site: format!("on {what} in {}", words.compact(cells)),
        pattern: format!("{} in {}", figures(digits), words.compact(cells)),
        eureka: false,
        why: sentences(parts),
    }
}

/// Returns why the pattern cannot occur. A pattern that spans most of the board is described by what prevents it.
fn reason(
    words: Words<'_>,
    it: &Guardians,
    cells: &[Cell],
    digits: DigitSet,
    many: Option<&Vec<Candidate>>,
) -> Vec<String> {
    let (what, which) = (words.digits(digits, AND), words.cells(cells, AND));
    let held = |&&(cell, digits): &&(Cell, DigitSet)| !words.state.is_filled(cell) && !digits.is_empty();
    let own = |&(cell, digits): &(Cell, DigitSet)| {
        let live = words.state.marks(cell) & digits;
        live.iter().map(move |digit| words.constraints().candidate(cell, digit)).collect::<Vec<_>>()
    };
    let these = about(&it.cells.iter().filter(held).flat_map(own).collect::<Vec<_>>());
    match (it.lemma, many) {
        (Lemma::Deadly, Some(members)) => vec![
            format!(
                "without {}, every blank cell would have two candidates, and every digit two places in each house \
                 where it is missing",
                words.candidates(members, "in", AND)
            ),
            "then every cell could just as well hold its other candidate, and the puzzle would have two solutions"
                .to_owned(),
            ONE_SOLUTION.to_owned(),
        ],
        (Lemma::Deadly, None) => {
            let filled = cells.iter().any(|&cell| words.state.is_filled(cell));
            let given = if filled { " (none of them a given)" } else { "" };
            vec![
                format!("{these}suppose {which}{given} held only {what}"),
                SWAP.to_owned(),
                ONE_SOLUTION.to_owned(),
            ]
        }
        (Lemma::Impossible, _) => vec![format!(
            "{these}{which} cannot all hold digits from {what}: however you fill them, some house would have a digit twice"
        )],
    }
}

/// Returns what follows from one of the guardians being true.
fn conclusion(words: Words<'_>, claim: Claim<'_>, members: &[Candidate]) -> Vec<String> {
    let gone = words.candidates(claim.targets, "in", AND);
    let seen_by_all = |&target: &Candidate| members.iter().all(|&one| words.clash(one, target));
    if claim.targets.iter().all(seen_by_all) {
        let it = if members.len() == 1 {
            "so it must be true, and rules out"
        } else {
            "whichever it is, it rules out"
        };
        return vec![format!("{it} {gone}")];
    }
    let shortest = claim
        .targets
        .iter()
        .filter_map(|&target| implications::of(words, claim.cover, &[target]).map(|events| (target, events)))
        .min_by_key(|(_, events)| events.len());
    let Some((target, events)) = shortest else { return counted(words, claim.cover, &gone) };
    let (cell, digit) = (words.cell(words.cell_of(target)), figure(words.digit_of(target)));
    let this = about(&[target]);
    let mut parts = vec![format!("{this}now suppose {cell} were {digit}")];
    parts.extend(implications::in_words(words, &events));
    parts.push(format!("{this}so {cell} cannot be {digit}"));
    let others: Vec<Candidate> = claim.targets.iter().copied().filter(|&other| other != target).collect();
    if !others.is_empty() {
        parts.push(format!("the same goes for {}", words.candidates(&others, "in", AND)));
    }
    parts
}

fn counted(words: Words<'_>, cover: &Cover, gone: &str) -> Vec<String> {
    let others: Vec<String> = (cover.truths.iter())
        .filter(|(truth, _)| matches!(truth, Truth::Constraint(_)))
        .map(|(truth, _)| words.truth(truth))
        .collect();
    let links = plain_list(cover.links.iter().map(|&(link, _)| words.constraint(link)));
    let mut parts = Vec::new();
    if !others.is_empty() {
        parts.push(format!("each of these needs a true candidate too: {}", others.join(", ")));
    }
    if !links.is_empty() {
        parts.push(format!("each of these can have only one: {links}"));
    }
    parts.push(format!("together, this leaves no room for {gone}"));
    parts
}
