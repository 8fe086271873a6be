//! The placements of a digit on the whole board, and which of them are compatible with the other digits.

use super::net::{Live, is_of};
use crate::grid::{Candidate, Cell, CellSet, Constraint, Constraints, Digit, HouseKind, Layout};
use crate::logic::kernel::{Cases, Proof, Truth};
use crate::logic::state::State;

/// Maximum number of templates per digit.
const MAX_TEMPLATES: usize = 20_000;

/// Returns all templates of every digit, including filled cells; `None` if some digit has too many.
pub(crate) fn templates(state: &State) -> Option<Vec<Vec<CellSet>>> {
    let layout = state.layout();
    let rows: Vec<&[Cell]> =
        layout.houses().iter().filter(|house| house.kind == HouseKind::Row).map(|row| row.cells()).collect();
    let of = |digit: Digit| {
        let mut found = Vec::new();
        collect(state, digit, &rows, CellSet::EMPTY, CellSet::EMPTY, &mut found);
        (found.len() <= MAX_TEMPLATES).then_some(found)
    };
    layout.digits().iter().map(of).collect()
}

fn collect(
    state: &State,
    digit: Digit,
    rows: &[&[Cell]],
    placed: CellSet,
    seen: CellSet,
    found: &mut Vec<CellSet>,
) {
    let Some((row, rest)) = rows.split_first() else {
        found.push(placed);
        return;
    };
    for &cell in
        row.iter().filter(|&&cell| state.candidates().get(cell).contains(digit) && !seen.contains(cell))
    {
        if found.len() > MAX_TEMPLATES {
            return;
        }
        let mut placed = placed;
        placed.insert(cell);
        collect(state, digit, rest, placed, seen | *state.layout().peer_set(cell), found);
    }
}

/// Drops templates that use a cell which every template of some other digit uses, until none are left.
pub(crate) fn apart(mut all: Vec<Vec<CellSet>>) -> Vec<Vec<CellSet>> {
    loop {
        let always: Vec<CellSet> = all.iter().map(|templates| common(templates)).collect();
        let before: usize = all.iter().map(Vec::len).sum();
        for (digit, templates) in all.iter_mut().enumerate() {
            let others = (0..always.len()).filter(|&other| other != digit);
            let taken = others.fold(CellSet::EMPTY, |taken, other| taken | always[other]);
            templates.retain(|template| (*template & taken).is_empty());
        }
        if all.iter().map(Vec::len).sum::<usize>() == before {
            return all;
        }
    }
}

/// Returns the cells that all these templates use.
pub(crate) fn common(templates: &[CellSet]) -> CellSet {
    let Some((first, rest)) = templates.split_first() else { return CellSet::EMPTY };
    rest.iter().fold(*first, |common, template| common & *template)
}

/// Returns a proof that no template contains a candidate, if none does.
pub(crate) fn no_template(layout: &Layout, live: &Live, candidate: Candidate) -> Option<Vec<Proof>> {
    let constraints = layout.constraints();
    let (_, digit) = constraints.place(candidate);
    let truths: Vec<Constraint> = constraints.iter().filter(|&t| is_of(constraints, t, digit)).collect();
    let mut live = live.clone();
    live.suppose(constraints, candidate);
    nothing_left(constraints, live, &truths)
}

/// Follows the digit through the houses, by cases where there is a choice, until a house has no place for it.
fn nothing_left(constraints: &Constraints, mut live: Live, truths: &[Constraint]) -> Option<Vec<Proof>> {
    let mut proofs = Vec::new();
    loop {
        let mut fewest: Option<Constraint> = None;
        let mut narrowed = false;
        for &truth in truths {
            let left = live.places(truth).count_ones();
            if left == 0 {
                proofs.push(Proof::cover([truth], []));
                return Some(proofs);
            }
            if left == 1 {
                let only = live.of_constraint(constraints, truth).next()?;
                let before = live.clone();
                live.suppose(constraints, only);
                if live != before {
                    proofs.push(Proof::cover([truth], []));
                    narrowed = true;
                }
            } else if fewest.is_none_or(|known| left < live.places(known).count_ones()) {
                fewest = Some(truth);
            }
        }
        if narrowed {
            continue;
        }
        let truth = fewest?;
        let mut branches = Vec::new();
        for candidate in live.of_constraint(constraints, truth) {
            let mut case = live.clone();
            case.suppose(constraints, candidate);
            branches.push((candidate, nothing_left(constraints, case, truths)?));
        }
        proofs.push(Proof::Cases(Cases { truth: Truth::Constraint(truth), branches }));
        return Some(proofs);
    }
}
