//! Singles, locked candidates and subsets: a few truths of one kind and links of the other.

use super::focus::Place;
use super::rays::{self, Blocked};
use super::words::{AND, OR, Words, about, count, figure, one};
use super::{Claim, Description, sentences};
use crate::grid::{Candidate, Cell, Constraint, Digit, DigitSet, Subject};
use crate::logic::kernel::{Proof, Truth};
use crate::logic::step::Step;

/// Describes a single, locked candidates or a subset; `None` if the cover is something else.
pub(super) fn describe(words: Words<'_>, claim: Claim<'_>, step: &Step) -> Option<Description> {
    let truths = subjects(words, claim.cover.truths.iter().map(|(truth, _)| truth))?;
    let links: Vec<Subject> =
        claim.cover.links.iter().map(|&(link, _)| words.constraints().subject(link)).collect();
    match (&truths[..], &links[..], &step.placements[..]) {
        (&[Subject::House(house, digit)], [], &[placed]) => Some(hidden_single(words, house, digit, placed)),
        (&[Subject::Cell(cell)], [], &[_]) => Some(naked_single(words, cell)),
        (&[Subject::House(house, digit)], [], []) => {
            Some(locked_candidates(words, house, digit, claim.targets))
        }
        (&[Subject::Cell(cell)], [], []) => Some(one_cell(words, cell)),
        _ if truths.len() != links.len() => None,
        (_, _, []) => naked_subset(words, &truths, &[links]).or_else(|| hidden_subset(words, claim, &truths)),
        _ => None,
    }
}

/// Describes a naked subset that acts in several houses at once.
pub(super) fn describe_locked(words: Words<'_>, proofs: &[Proof]) -> Option<Description> {
    let covers = proofs.iter().map(|proof| if let Proof::Cover(cover) = proof { Some(cover) } else { None });
    let covers: Vec<_> = covers.collect::<Option<_>>()?;
    let (first, rest) = covers.split_first()?;
    if rest.iter().any(|cover| cover.truths != first.truths) {
        return None;
    }
    let truths = subjects(words, first.truths.iter().map(|(truth, _)| truth))?;
    let links: Vec<Vec<Subject>> = covers
        .iter()
        .map(|cover| cover.links.iter().map(|&(link, _)| words.constraints().subject(link)).collect())
        .collect();
    if links.iter().any(|links| links.len() != truths.len()) {
        return None;
    }
    naked_subset(words, &truths, &links)
}

fn subjects<'a>(words: Words<'_>, truths: impl Iterator<Item = &'a Truth>) -> Option<Vec<Subject>> {
    let subject = |truth: &Truth| match truth {
        Truth::Constraint(number) => Some(words.constraints().subject(*number)),
        Truth::Guardians(_) => None,
    };
    truths.map(subject).collect()
}

fn hidden_single(words: Words<'_>, house: usize, digit: Digit, placed: Candidate) -> Description {
    let (cell, figure) = (words.cell_of(placed), figure(digit));
    let (name, home) = (words.cell(cell), words.house(house));
    let place = Place::new(&home).houses(&[house]);
    let Blocked { rays, earlier, crossed } = rays::of_house(words, house, digit, &[cell]);
    if crossed.is_empty() {
        let why = sentences([
            format!("{}{name} is the only blank cell left in {home}", about(&[placed])),
            format!("{}the only digit still missing from {home} is {figure}", about(&[placed])),
        ]);
        let pattern = format!("{figure} in {home}");
        return Description { place, site: format!("in {home}"), pattern, eureka: false, why };
    }
    let used: Vec<Cell> = rays.iter().map(|ray| ray.from).collect();
    let seen = match used.len() {
        0 => String::new(),
        1 => format!("the {figure} in {}", words.cell(used[0])),
        _ => format!("the {figure}s in {}", words.cells(&used, AND)),
    };
    let rules = if used.len() == 1 { "rules" } else { "rule" };
    let others = match (used.is_empty(), earlier.is_empty()) {
        (true, _) => format!("{figure} has already been ruled out in {}", words.cells(&earlier, AND)),
        (false, true) => format!("{seen} {rules} out every other blank cell in {home}"),
        (false, false) => format!(
            "{seen} {rules} out {}; it has already been ruled out in {}",
            words.cells(&crossed.iter().copied().filter(|it| !earlier.contains(it)).collect::<Vec<_>>(), AND),
            words.cells(&earlier, AND)
        ),
    };
    let only = format!("{}in {home}, {figure} has only one place left: {name}", about(&[placed]));
    let why = sentences([only, others]);
    let pattern = format!("{figure} in {home}");
    Description { place, site: format!("in {home}"), pattern, eureka: false, why }
}

fn naked_single(words: Words<'_>, cell: Cell) -> Description {
    let (state, layout, name) = (words.state, words.layout(), words.cell(cell));
    let figure = words.digits(state.candidates().get(cell), AND);
    let near = layout.peers(cell).iter().filter(|&&peer| state.is_filled(peer));
    let seen = near.fold(DigitSet::EMPTY, |seen, &peer| seen | state.candidates().get(peer));
    let lost = layout.digits() - seen - state.candidates().get(cell);
    let homes = words.houses(layout.houses_of(cell), OR);
    let appear = if seen.len() == 1 { "appears" } else { "appear" };
    let why = sentences([
        format!("{}the only candidate left in {name} is {figure}", about(&own(words, &[cell]))),
        match (seen.is_empty(), lost.is_empty()) {
            (true, _) => "all others have already been ruled out".to_owned(),
            (false, true) => format!("every other digit already appears in {homes}"),
            (false, false) => {
                let has = if lost.len() == 1 { "has" } else { "have" };
                let (seen, lost) = (words.digits(seen, AND), words.digits(lost, AND));
                format!("{seen} already {appear} in {homes}, and {lost} {has} been ruled out earlier")
            }
        },
    ]);
    let pattern = format!("{figure} in {name}");
    let place = Place::new(&name).cells(&[cell]);
    Description { place, site: format!("in {name}"), pattern, eureka: false, why }
}

fn locked_candidates(words: Words<'_>, house: usize, digit: Digit, targets: &[Candidate]) -> Description {
    let (figure, home) = (figure(digit), words.house(house));
    let members = words.members_of(words.constraints().of_house(house, digit));
    let cells = words.cells_of(&members);
    let crossing = words.common_other(&cells, house);
    let (these, gone) = (about(&members), about(targets));
    let places = words.cells(&cells, OR);
    let both = if cells.len() == 2 { "Both".to_owned() } else { format!("All {}", count(cells.len())) };
    let mut parts = vec![format!("{these}{home} needs {}, and it can only go in {places}", one(digit))];
    match crossing {
        Some(other) => {
            let other = words.house(other);
            parts.push(format!("{these}{both} of these cells lie in {other}"));
            parts.push(format!(
                "{gone}so one of them holds the {figure} of {other}, and no other cell in {other} can be {figure}"
            ));
        }
        None => {
            let cells = words.cells(&words.cells_of(targets), AND);
            let (sees, none) =
                if targets.len() == 1 { ("sees", "it cannot") } else { ("see", "none of them can") };
            parts.push(format!("{gone}{cells} {sees} all of these cells, so {none} be {figure}"));
        }
    }
    Description {
        place: Place::new(&home).houses(&[house]),
        site: format!("on {figure} in {home}"),
        pattern: format!("{figure} in {}", words.compact(&cells)),
        eureka: false,
        why: sentences(parts),
    }
}

/// Describes a cell whose candidates all rule out the same candidates.
fn one_cell(words: Words<'_>, cell: Cell) -> Description {
    let name = words.cell(cell);
    let digits = words.digits(words.state.candidates().get(cell), OR);
    Description {
        place: Place::new(&name).cells(&[cell]),
        site: format!("in {name}"),
        pattern: format!("{digits} in {name}"),
        eureka: false,
        why: sentences([
            format!("{}{name} is {digits}", about(&own(words, &[cell]))),
            "each of these rules out the same candidates".to_owned(),
        ]),
    }
}

fn naked_subset(words: Words<'_>, truths: &[Subject], links: &[Vec<Subject>]) -> Option<Description> {
    let cell = |subject: &Subject| if let Subject::Cell(cell) = subject { Some(*cell) } else { None };
    let cells: Vec<Cell> = truths.iter().map(cell).collect::<Option<_>>()?;
    let mut homes = Vec::new();
    for side in links {
        let (home, _) = one_house(side)?;
        homes.push(home);
    }
    let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | words.state.candidates().get(cell));
    if digits.len() != cells.len() {
        return None;
    }
    let (which, what) = (words.cells(&cells, AND), words.digits(digits, AND));
    let number = count(cells.len());
    let share = match digits.iter().collect::<Vec<_>>()[..] {
        [one, other] => format!("one of them must be {}, the other {}", figure(one), figure(other)),
        _ => format!("{number} cells share {number} digits and use up all of them"),
    };
    let home = words.houses(&homes, AND);
    let these = about(&own(words, &cells));
    let why = sentences([
        format!("{these}{which} have only the candidates {what}"),
        format!("{these}{share}"),
        format!("so no other cell in {} can be {}", words.houses(&homes, OR), words.digits(digits, OR)),
    ]);
    Some(Description {
        place: Place::new(&home).houses(&homes),
        site: format!("in {home}"),
        pattern: format!("{what} in {}", words.compact(&cells)),
        eureka: false,
        why,
    })
}

fn hidden_subset(words: Words<'_>, claim: Claim<'_>, truths: &[Subject]) -> Option<Description> {
    let (house, digits) = one_house(truths)?;
    let cell = |&(link, _): &(Constraint, u32)| match words.constraints().subject(link) {
        Subject::Cell(cell) => Some(cell),
        Subject::House(..) => None,
    };
    let cells: Vec<Cell> = claim.cover.links.iter().map(cell).collect::<Option<_>>()?;
    let (which, what, home) = (words.cells(&cells, AND), words.digits(digits, AND), words.house(house));
    let number = count(cells.len());
    let kept = |it: &Candidate| digits.contains(words.digit_of(*it));
    let (held, gone): (Vec<Candidate>, Vec<Candidate>) = own(words, &cells).into_iter().partition(kept);
    let why = sentences([
        format!("{}in {home}, {what} can only go in {which}", about(&held)),
        format!("{}{number} digits need {number} cells", about(&held)),
        format!("{}so {which} cannot hold any other digit", about(&gone)),
    ]);
    Some(Description {
        place: Place::new(&home).houses(&[house]),
        site: format!("in {home}"),
        pattern: format!("{what} in {}", words.compact(&cells)),
        eureka: false,
        why,
    })
}

/// Returns the candidates of these cells.
fn own(words: Words<'_>, cells: &[Cell]) -> Vec<Candidate> {
    cells.iter().flat_map(|&cell| words.members_of(words.constraints().of_cell(cell))).collect()
}

/// Returns the house that these subjects share, and their digits; `None` if they share none.
fn one_house(subjects: &[Subject]) -> Option<(usize, DigitSet)> {
    let mut digits = DigitSet::EMPTY;
    let mut home = None;
    for subject in subjects {
        let Subject::House(house, digit) = *subject else { return None };
        if *home.get_or_insert(house) != house {
            return None;
        }
        digits.insert(digit);
    }
    Some((home?, digits))
}
