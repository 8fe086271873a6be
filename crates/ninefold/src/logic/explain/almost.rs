//! Almost locked sets: cells with one digit more than there are cells.

use super::words::{AND, OR, Words, count, plain_list};
use super::{Claim, Tale, sentences, story};
use crate::grid::{Cell, DigitSet};
use crate::logic::step::AlmostLocked;

pub(super) fn tell(
    words: Words<'_>,
    claim: Claim<'_>,
    sets: &[AlmostLocked],
    commons: &[DigitSet],
    stem: Option<Cell>,
) -> Tale {
    let name = |set: &AlmostLocked| {
        let digits: String = set.digits.iter().map(|digit| digit.symbol()).collect();
        format!("{digits} in {}", words.compact(&set.cells))
    };
    let mut parts: Vec<String> = sets.iter().map(|set| almost(words, set)).collect();
    if sets.len() > 1 {
        parts.push("so each of these sets can do without one of its digits at most".to_owned());
    } else if sets.len() == 1 {
        parts.push("so this set can do without one of its digits at most".to_owned());
    }
    let ends = match (sets, stem) {
        (_, Some(stem)) => blossom(words, stem, sets, commons, claim.targets, &mut parts),
        ([_, .., _], None) => row(words, sets, commons, claim.targets, &mut parts),
        _ => false,
    };
    let gone = words.candidates(claim.targets, "in", AND);
    if !ends {
        parts.push(format!("counted together, this leaves no room for {gone}"));
    }
    let mut cells: Vec<Cell> = sets.iter().flat_map(|set| set.cells.iter().copied()).chain(stem).collect();
    cells.sort_unstable();
    cells.dedup();
    let links = commons.iter().map(|&digits| digits.iter().map(|digit| digit.symbol()).collect::<String>());
    let mut pattern = plain_list(sets.iter().map(name));
    if let Some(stem) = stem {
        pattern = format!("stem {}, petals {pattern}", words.cell(stem));
    } else if !commons.is_empty() {
        pattern = format!("{pattern}, common {}", plain_list(links));
    }
    Tale {
        place: match claim.targets.first() {
            Some(&target) if cells.len() > 8 => story::place(words, claim.cover, target),
            _ => words.compact(&cells),
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

/// `r1c1 and r1c2 hold only 3, 5 and 7: three digits for two cells`.
fn almost(words: Words<'_>, set: &AlmostLocked) -> String {
    let (digits, held) = (words.digits(set.digits, AND), words.cells(&set.cells, AND));
    match set.cells.len() {
        1 => format!("{held} is {}", words.digits(set.digits, OR)),
        cells => format!(
            "{held} hold only {digits}: {} digits for {} cells",
            count(set.digits.len()),
            count(cells)
        ),
    }
}

/// Sets in a row, joined by digits that two neighbours cannot both have. Answers whether one of the ends must
/// hold what rules the targets out.
fn row(
    words: Words<'_>,
    sets: &[AlmostLocked],
    commons: &[DigitSet],
    targets: &[u16],
    parts: &mut Vec<String>,
) -> bool {
    for (pair, &common) in sets.windows(2).zip(commons) {
        let (one, other) = (words.compact(&pair[0].cells), words.compact(&pair[1].cells));
        let what = words.digits(common, AND);
        if common.len() == 1 {
            parts.push(format!(
                "{what} cannot be in both {one} and {other}, since all places of {what} in the one set see all in the other"
            ));
        } else {
            parts.push(format!(
                "neither {} can be in both {one} and {other}, since all their places see each other",
                words.digits(common, "nor")
            ));
        }
    }
    let (Some(first), Some(last)) = (sets.first(), sets.last()) else { return false };
    let single = commons.iter().all(|common| common.len() == 1) && commons.len() + 1 == sets.len();
    if !single {
        parts.push("so every one of these sets is locked: what it does not give up, it keeps".to_owned());
        return false;
    }
    let used = commons.iter().fold(DigitSet::EMPTY, |all, &common| all | common);
    let shared = (first.digits & last.digits) - used;
    let (one, other) = (words.compact(&first.cells), words.compact(&last.cells));
    if sets.len() == 2 {
        parts.push(format!(
            "so at least one of the two does without {} and needs all its other digits",
            words.digits(used, AND)
        ));
    } else {
        parts.push(
            "so if the first set does without its common digit, fine; if not, the next must do without it and so \
             needs the digit it shares with the one after, and so on to the last"
                .to_owned(),
        );
    }
    if shared.is_empty() {
        return false;
    }
    let what = words.digits(shared, AND);
    parts.push(format!("in particular, {what} must be in {one} or in {other}"));
    let seen = |&target: &u16| {
        let places = first
            .cells
            .iter()
            .chain(&last.cells)
            .filter(|&&cell| words.state.candidates().get(cell).contains(words.digit_of(target)));
        shared.contains(words.digit_of(target))
            && places.into_iter().all(|&cell| words.layout().sees(cell, words.cell_of(target)))
    };
    if !targets.iter().all(seen) {
        return false;
    }
    let which = words.cells(&words.cells_of(targets), AND);
    let (sees, it) = if words.cells_of(targets).len() == 1 { ("sees", "it") } else { ("see", "they") };
    let what = words.digits(words.digits_of(targets), OR);
    parts.push(format!("{which} {sees} every place of {what} in both sets, so {it} cannot be {what}"));
    true
}

/// A stem whose every candidate takes a digit from one of the petals.
fn blossom(
    words: Words<'_>,
    stem: Cell,
    sets: &[AlmostLocked],
    commons: &[DigitSet],
    targets: &[u16],
    parts: &mut Vec<String>,
) -> bool {
    let name = words.cell(stem);
    parts.push(format!("{name} is {}", words.digits(words.state.candidates().get(stem), OR)));
    for (set, &common) in sets.iter().zip(commons) {
        let what = words.digits(common, OR);
        parts.push(format!(
            "if {name} is {what}, {} lose it and need all their other digits",
            words.compact(&set.cells)
        ));
    }
    parts.push(format!("whichever it is, this rules out {}", words.candidates(targets, "in", AND)));
    true
}
