//! Sue de Coq: cells where a line and a box cross, and cells from the rest of each.

use super::focus::Place;
use super::words::{AND, OR, Words, clauses, count};
use super::{Description, sentences};
use crate::grid::{Cell, CellSet, DigitSet, HouseKind, Subject};
use crate::logic::kernel::{Cover, Proof, Truth};

/// The digits that these cells can hold only once.
struct Room {
    /// Digits linked in the line.
    line: DigitSet,
    /// Digits linked in the box.
    square: DigitSet,
    /// Digits of the crossing alone: some covers link them in the line, others in the box.
    either: DigitSet,
}

/// Describes as many cells as digits, some of them where a line and a box cross; `None` for any other proof.
pub(super) fn describe(words: Words<'_>, proof: &Proof) -> Option<Description> {
    let covers: Vec<&Cover> = match proof {
        Proof::Cover(cover) => vec![cover],
        Proof::All(proofs) => proofs
            .iter()
            .map(|it| if let Proof::Cover(cover) = it { Some(cover) } else { None })
            .collect::<Option<_>>()?,
        Proof::Cases(_) => return None,
    };
    let first = covers.first()?;
    let cells = cells(words, first)?;
    if covers.iter().any(|cover| cover.truths != first.truths || cover.links.len() != cells.len()) {
        return None;
    }
    let ([line, square], room) = room(words, &covers)?;
    let houses = words.layout().houses();
    let inside = |house: usize| houses[house].set();
    let part = |is_in_line: bool, is_in_square: bool| -> Vec<Cell> {
        let fits = |cell: &Cell| {
            inside(line).contains(*cell) == is_in_line && inside(square).contains(*cell) == is_in_square
        };
        cells.iter().copied().filter(fits).collect()
    };
    let (both, in_line, in_square) = (part(true, true), part(true, false), part(false, true));
    if both.len() < 2
        || in_line.is_empty()
        || in_square.is_empty()
        || both.len() + in_line.len() + in_square.len() != cells.len()
    {
        return None;
    }
    let digits = |cells: &[Cell]| {
        cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | words.state.candidates().get(cell))
    };
    let (line_name, box_name) = (words.house(line), words.house(square));
    let middle = digits(&both);
    let mut parts = vec![format!(
        "{line_name} and {box_name} cross in {}, which have the candidates {}: {} digits for {} cells",
        words.cells(&both, AND),
        words.digits(middle, AND),
        count(middle.len()),
        count(both.len())
    )];
    for (home, rest) in [(&line_name, &in_line), (&box_name, &in_square)] {
        let has = if rest.len() == 1 { "has" } else { "have" };
        let (which, what) = (words.cells(rest, AND), words.digits(digits(rest), AND));
        parts.push(format!("in the rest of {home}, {which} {has} only {what}"));
    }
    let Room { line: rows, square: squares, either } = room;
    let once = |digits: DigitSet, home: &str| {
        (!digits.is_empty()).then(|| format!("{} once in {home}", words.digits(digits, AND)))
    };
    let rooms = [
        once(rows, &line_name),
        once(squares, &box_name),
        once(either, "the crossing, which is part of both"),
    ];
    let number = count(cells.len());
    parts.push(format!(
        "these {number} cells have room for exactly {number} digits: {}",
        clauses(rooms.into_iter().flatten(), AND)
    ));
    parts.push("so they use up all of these digits".to_owned());
    let bars = |home: &str, digits: DigitSet| {
        (!digits.is_empty()).then(|| format!("no other cell in {home} can be {}", words.digits(digits, OR)))
    };
    let barred = [bars(&line_name, rows | either), bars(&box_name, squares | either)];
    parts.push(clauses(barred.into_iter().flatten(), AND));
    let place = Place::new(format!("{line_name} and {box_name}, where they cross")).houses(&[line, square]);
    Some(Description {
        place,
        site: format!("where {line_name} and {box_name} cross"),
        pattern: words.brackets(
            &cells.iter().flat_map(|&c| words.members_of(words.constraints().of_cell(c))).collect::<Vec<_>>(),
        ),
        eureka: false,
        why: sentences(parts),
    })
}

/// Returns the cells of a cover that has no other truths.
fn cells(words: Words<'_>, cover: &Cover) -> Option<Vec<Cell>> {
    let cell = |(truth, weight): &(Truth, u32)| match truth {
        Truth::Constraint(number) if *weight == 1 => match words.constraints().subject(*number) {
            Subject::Cell(cell) => Some(cell),
            Subject::House(..) => None,
        },
        _ => None,
    };
    let cells: CellSet = cover.truths.iter().map(cell).collect::<Option<_>>()?;
    Some(cells.iter().collect())
}

/// Returns the line and the box that hold all links, and their digits.
fn room(words: Words<'_>, covers: &[&Cover]) -> Option<([usize; 2], Room)> {
    let mut homes: [Option<usize>; 2] = [None, None];
    let mut linked: Vec<[DigitSet; 2]> = Vec::new();
    for cover in covers {
        let mut digits = [DigitSet::EMPTY; 2];
        for &(link, weight) in &cover.links {
            let Subject::House(house, digit) = words.constraints().subject(link) else { return None };
            let side = usize::from(words.layout().houses()[house].kind == HouseKind::Box);
            if weight != 1 || *homes[side].get_or_insert(house) != house {
                return None;
            }
            digits[side].insert(digit);
        }
        linked.push(digits);
    }
    let all = |side: usize| linked.iter().fold(DigitSet::EMPTY, |all, digits| all | digits[side]);
    let always = |side: usize| linked.iter().fold(all(side), |common, digits| common & digits[side]);
    let (line, square) = (always(0), always(1));
    let either = (all(0) | all(1)) - line - square;
    Some(([homes[0]?, homes[1]?], Room { line, square, either }))
}
