//! "Suppose it were true": explains a cover as a sequence of implications.
//!
//! The truths and links of a net have no order. To find one, suppose that an eliminated candidate is true and watch the
//! truths of the proof. A true candidate rules out whatever it sees; a truth with one candidate left makes it true; a
//! truth with several left rules out whatever sees them all; a truth with none left is the contradiction. The
//! explanation keeps only the implications that lead to the contradiction.

use std::collections::BTreeMap;

use super::focus::Place;
use super::sentence::{BREAK, joiner};
use super::words::{AND, OR, Words, about, clauses, figure, list, plain_list};
use super::{Claim, Description, sentences};
use crate::grid::{Candidate, Cell, DigitSet, Subject};
use crate::logic::kernel::{Cover, Truth};

/// A truth and the candidates it has left; none in a contradiction.
pub(super) struct Event<'a> {
    truth: &'a Truth,
    left: Vec<Candidate>,
}

/// Returns what follows from these candidates together, up to the contradiction; `None` if there is none.
pub(super) fn of<'a>(words: Words<'_>, cover: &'a Cover, supposed: &[Candidate]) -> Option<Vec<Event<'a>>> {
    follow(words, cover, supposed, None)
}

/// Returns what follows from this candidate, until another is ruled out.
pub(super) fn path_to<'a>(
    words: Words<'_>,
    cover: &'a Cover,
    from: Candidate,
    to: Candidate,
) -> Option<Vec<Event<'a>>> {
    follow(words, cover, &[from], Some(to))
}

fn follow<'a>(
    words: Words<'_>,
    cover: &'a Cover,
    supposed: &[Candidate],
    goal: Option<Candidate>,
) -> Option<Vec<Event<'a>>> {
    let truths: Vec<(&Truth, Vec<Candidate>)> =
        cover.truths.iter().map(|(truth, _)| (truth, words.members(truth))).collect();
    let mut watched: Vec<Candidate> =
        truths.iter().flat_map(|(_, members)| members).copied().chain(goal).collect();
    watched.sort_unstable();
    watched.dedup();
    // What ruled out a candidate: the supposition (`None`) or an event.
    let mut struck: BTreeMap<Candidate, Option<usize>> = BTreeMap::new();
    for &member in &watched {
        if supposed.iter().any(|&it| words.clash(it, member)) {
            struck.insert(member, None);
        }
    }
    let mut events: Vec<(usize, Vec<Candidate>)> = Vec::new();
    let mut sizes: Vec<usize> = truths.iter().map(|(_, members)| members.len() + 1).collect();
    // Start with the truths that have the fewest candidates left, and start again after each event.
    'again: while !goal.is_some_and(|goal| struck.contains_key(&goal)) {
        for size in 0..=words.layout().side() {
            for (index, (_, members)) in truths.iter().enumerate() {
                let left: Vec<Candidate> =
                    members.iter().copied().filter(|c| !struck.contains_key(c)).collect();
                if left.len() != size || sizes[index] <= size || left.iter().any(|c| supposed.contains(c)) {
                    continue;
                }
                sizes[index] = size;
                if size == 0 {
                    events.push((index, left));
                    break 'again;
                }
                let hit =
                    |c: &Candidate| !struck.contains_key(c) && left.iter().all(|&one| words.clash(one, *c));
                let hits: Vec<Candidate> = watched.iter().copied().filter(hit).collect();
                if !hits.is_empty() {
                    hits.iter().for_each(|&c| _ = struck.insert(c, Some(events.len())));
                    events.push((index, left));
                    continue 'again;
                }
            }
        }
        return None;
    }
    // Go backwards from the end and keep the events that it needs.
    let mut needed = vec![false; events.len()];
    match goal.and_then(|goal| struck.get(&goal)) {
        Some(None) => {}
        Some(&Some(cause)) => needed[cause] = true,
        None => *needed.last_mut()? = true,
    }
    for at in (0..events.len()).rev() {
        if !needed[at] {
            continue;
        }
        let (index, left) = &events[at];
        for member in truths[*index].1.iter().filter(|c| !left.contains(c)) {
            if let Some(Some(cause)) = struck.get(member) {
                needed[*cause] = true;
            }
        }
    }
    let kept = events.into_iter().zip(needed).filter(|(_, needed)| *needed);
    Some(kept.map(|((index, left), _)| Event { truth: truths[index].0, left }).collect())
}

/// `r2c8 must be 5 (the only place left in box 3)`.
fn event(words: Words<'_>, event: &Event<'_>) -> String {
    let subject = match event.truth {
        Truth::Constraint(number) => Some(words.constraints().subject(*number)),
        Truth::Guardians(_) => None,
    };
    let text = match (&event.left[..], subject) {
        ([], Some(Subject::Cell(cell))) => format!("{} has no candidate left", words.cell(cell)),
        ([], Some(Subject::House(house, digit))) => {
            format!("{} has no place left for {}", words.house(house), figure(digit))
        }
        ([], None) => "nothing prevents the forbidden pattern".to_owned(),
        (&[one], subject) => {
            let (cell, digit) = (words.cell(words.cell_of(one)), figure(words.digit_of(one)));
            let reason = match subject {
                Some(Subject::Cell(_)) => "its last candidate".to_owned(),
                Some(Subject::House(house, _)) => format!("the last place in {}", words.house(house)),
                None => "to prevent the forbidden pattern".to_owned(),
            };
            format!("{cell} is {digit} ({reason})")
        }
        (left, Some(Subject::House(house, digit))) => {
            let cells = words.cells(&words.cells_of(left), OR);
            format!("{} has its {} in {cells}", words.house(house), figure(digit))
        }
        (left, Some(Subject::Cell(cell))) => {
            format!("{} is {}", words.cell(cell), words.digits(words.digits_of(left), OR))
        }
        (left, None) => format!("one of these is true: {}", words.candidates(left, "in", OR)),
    };
    format!("{}{text}", about(&event.left))
}

/// Describes a cover with a single truth; `None` for any other cover.
pub(super) fn lone(words: Words<'_>, cover: &Cover) -> Option<String> {
    match (&cover.truths[..], &cover.links[..]) {
        ([(truth, _)], []) => {
            let it = event(words, &Event { truth, left: words.members(truth) });
            Some(if words.members(truth).is_empty() { format!("but now {it}") } else { it })
        }
        _ => None,
    }
}

/// Lists all events: `r2c8 is 5 (…) and r4c8 is 3 (…)`.
pub(super) fn all_in_words(words: Words<'_>, events: &[Event<'_>]) -> String {
    list(events.iter().map(|it| event(words, it)), AND)
}

/// Returns whether the events end in a contradiction.
pub(super) fn is_refutation(events: &[Event<'_>]) -> bool {
    events.last().is_some_and(|event| event.left.is_empty())
}

/// Describes the events in a sentence or two, without the supposition.
pub(super) fn in_words(words: Words<'_>, events: &[Event<'_>]) -> Vec<String> {
    let Some((end, before)) = events.split_last() else { return Vec::new() };
    let end = event(words, end);
    let before: Vec<String> = before.iter().map(|it| event(words, it)).collect();
    match before.len() {
        0 => vec![format!("then {end}")],
        1..=4 => vec![format!("then {}", one_by_one(before)), format!("but now {end}")],
        _ => vec![format!("then, in turn: {}", before.join(&format!(";{BREAK} "))), format!("but now {end}")],
    }
}

/// Lists clauses, each of which is lit alone.
fn one_by_one(mut clauses: Vec<String>) -> String {
    let last = clauses.pop().unwrap_or_default();
    if clauses.is_empty() {
        return last;
    }
    let comma = format!("{}{BREAK} ", joiner(","));
    format!("{}{BREAK} {}{last}", clauses.join(&comma), joiner("and "))
}

/// `r1c2=5 ⇒ r1c7=3, r4c7=5, no 7 in row 3`.
fn in_jargon(words: Words<'_>, target: Candidate, events: &[Event<'_>]) -> String {
    let short = |it: &Event<'_>| match (&it.left[..], it.truth) {
        ([], Truth::Constraint(number)) => match words.constraints().subject(*number) {
            Subject::Cell(cell) => format!("{} empty", words.cell(cell)),
            Subject::House(house, digit) => format!("no {} in {}", figure(digit), words.house(house)),
        },
        ([], Truth::Guardians(guardians)) => words.pattern_name(guardians).to_owned(),
        (&[one], _) => words.candidate(one),
        (left, _) => {
            let digits: String = words.digits_of(left).iter().map(|digit| digit.symbol()).collect();
            format!("{}={digits}", words.compact(&words.cells_of(left)))
        }
    };
    format!("{} ⇒ {}", words.candidate(target), plain_list(events.iter().map(short)))
}

/// Describes any cover: by its implications where that works, otherwise by counting truths and links.
pub(super) fn describe(words: Words<'_>, claim: Claim<'_>) -> Description {
    let cover = claim.cover;
    let stories: Vec<(Candidate, Vec<Event<'_>>)> =
        claim.targets.iter().filter_map(|&t| of(words, cover, &[t]).map(|events| (t, events))).collect();
    let shortest = stories.iter().min_by_key(|(_, events)| events.len());
    let Some((target, events)) = shortest.filter(|_| stories.len() == claim.targets.len()) else {
        return sum(words, claim);
    };
    let others: Vec<Candidate> = claim.targets.iter().copied().filter(|t| t != target).collect();
    let (cell, digit) = (words.cell(words.cell_of(*target)), figure(words.digit_of(*target)));
    let cells = cells_alone(words, cover);
    let this = about(&[*target]);
    let mut parts = vec![format!("{this}suppose {cell} were {digit}")];
    parts.extend(in_words(words, events));
    parts.push(format!("{this}so {cell} cannot be {digit}"));
    if !others.is_empty() {
        parts.push(format!("the same goes for {}", words.candidates(&others, "in", AND)));
    }
    Description {
        place: place(words, cover, *target),
        site: match &cells {
            Some(cells) => format!("in {}", words.cells(cells, AND)),
            None => format!("against {digit} in {cell}"),
        },
        pattern: match &cells {
            Some(cells) => words.brackets(&candidates_of(words, cells)),
            None => in_jargon(words, *target, events),
        },
        eureka: false,
        why: sentences(parts),
    }
}

/// Returns the cells of a small proof that has no other truths: a wing.
fn cells_alone(words: Words<'_>, cover: &Cover) -> Option<Vec<Cell>> {
    let cell = |(truth, _): &(Truth, u32)| match truth {
        Truth::Constraint(number) => match words.constraints().subject(*number) {
            Subject::Cell(cell) => Some(cell),
            Subject::House(..) => None,
        },
        Truth::Guardians(_) => None,
    };
    let mut cells: Vec<Cell> = cover.truths.iter().map(cell).collect::<Option<_>>()?;
    cells.sort_unstable();
    (cells.len() < 6).then_some(cells)
}

fn candidates_of(words: Words<'_>, cells: &[Cell]) -> Vec<Candidate> {
    cells.iter().flat_map(|&cell| words.members_of(words.constraints().of_cell(cell))).collect()
}

/// Returns where to look for a proof: at its truths if they are few, otherwise at the target.
pub(super) fn place(words: Words<'_>, cover: &Cover, target: Candidate) -> Place {
    let (mut cells, mut houses, mut digits): (Vec<Cell>, Vec<usize>, _) =
        (Vec::new(), Vec::new(), DigitSet::EMPTY);
    for (truth, _) in &cover.truths {
        match truth {
            Truth::Constraint(number) => match words.constraints().subject(*number) {
                Subject::Cell(cell) => cells.push(cell),
                Subject::House(house, digit) => {
                    houses.push(house);
                    digits.insert(digit);
                }
            },
            Truth::Guardians(guardians) => cells.extend(guardians.cells.iter().map(|&(cell, _)| cell)),
        }
    }
    cells.sort_unstable();
    cells.dedup();
    if (1..=6).contains(&(cells.len() + houses.len())) {
        let digits = digits.single().filter(|_| cells.is_empty());
        let what = digits.map_or_else(String::new, |digit| format!("the {}s in ", figure(digit)));
        let which = if cells.is_empty() { None } else { Some(words.cells(&cells, AND)) };
        let homes = if houses.is_empty() { None } else { Some(words.houses(&houses, AND)) };
        let text = format!("{what}{}", clauses(which.into_iter().chain(homes), AND));
        return Place::new(text)
            .cells(&cells)
            .houses(&houses)
            .digits(digits.map_or(DigitSet::EMPTY, DigitSet::only));
    }
    let (cell, digit) = (words.cell_of(target), words.digit_of(target));
    Place::new(format!("{}, and ask what would follow if it were {}", words.cell(cell), figure(digit)))
        .cells(&[cell])
        .digits(DigitSet::only(digit))
}

/// Describes a cover by counting, where implications do not suffice.
fn sum(words: Words<'_>, claim: Claim<'_>) -> Description {
    let times = |name: String, weight: u32| if weight == 1 { name } else { format!("{name} (×{weight})") };
    let truths: Vec<String> =
        claim.cover.truths.iter().map(|(truth, weight)| times(words.truth(truth), *weight)).collect();
    let links: Vec<String> =
        claim.cover.links.iter().map(|&(link, weight)| times(words.constraint(link), weight)).collect();
    let gone = words.candidates(claim.targets, "in", AND);
    let mut parts =
        vec![format!("each of these needs a true candidate: {}", list(truths.iter().cloned(), AND))];
    if !links.is_empty() {
        parts.push(format!(
            "each of these can have only one true candidate: {}",
            list(links.iter().cloned(), AND)
        ));
    }
    parts.push(format!("counted together, this leaves no room for {gone}"));
    Description {
        place: claim.targets.first().map_or_else(Place::default, |&target| place(words, claim.cover, target)),
        site: String::new(),
        pattern: format!("truths {{{}}}, links {{{}}}", truths.join(", "), links.join(", ")),
        eureka: false,
        why: sentences(parts),
    }
}
