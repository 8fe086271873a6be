//! Extended unique rectangle: two rows in three boxes side by side, and in each box the two cells of a column: these
//! six cells cannot all be left with the same three digits, or the two rows could be swapped.
//!
//! ```text
//! 147 . . │ . 17 . │ 47  . .      1 4 7 in both rows: x in r2c8 must be true
//! 17  . . │ . 47 . │ 147x . .
//! ```
//! However the six cells take the digits, the two cells of each column form a pair and every digit occurs in two of the
//! pairs: a deadly pattern of pairs. The cases, over the digits of one cell after another, fix the pairs. Every branch
//! ends in a guardian or in a deadly pattern without guardians, a contradiction.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Cases, Cover, Lemma, Proof, Search, Shape, State, Truth};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "extended-rectangle",
    "Extended Unique Rectangle",
    970,
    "Six cells in two rows, a pair in each of three boxes, have three digits and few other candidates. One \
     of the others is true, or the two rows could be swapped.",
    find,
)
.groups(&["uniqueness"])
.assuming_unique()];

/// Three columns of two cells: first and second row in turn.
type Six = [Cell; 6];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let side = layout.side();
    for turned in [false, true] {
        let cell = |row, column| if turned { layout.cell(column, row) } else { layout.cell(row, column) };
        for row in 0..side {
            for other in row + 1..side {
                // Both cells blank, in one box if there are boxes, and with few candidates.
                let pairs: Vec<[Cell; 2]> = (0..side)
                    .map(|column| [cell(row, column), cell(other, column)])
                    .filter(|pair| layout.box_of(pair[0]) == layout.box_of(pair[1]))
                    .filter(|pair| pair.iter().all(|&cell| state.marks(cell).len() > 1))
                    .filter(|pair| {
                        let [one, other] = pair.map(|cell| state.marks(cell).len());
                        one.min(other) < 4 || one.max(other) < 5
                    })
                    .collect();
                three_columns(search, &pairs)?;
            }
        }
    }
    Continue(())
}

fn three_columns(search: &mut Search<'_>, pairs: &[[Cell; 2]]) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let apart = |one: &[Cell; 2], other: &[Cell; 2]| {
        layout.box_of(one[0]).is_none() || layout.box_of(one[0]) != layout.box_of(other[0])
    };
    for (i, one) in pairs.iter().enumerate() {
        for (j, two) in pairs.iter().enumerate().skip(i + 1).filter(|(_, two)| apart(one, two)) {
            for three in pairs[j + 1..].iter().filter(|three| apart(one, three) && apart(two, three)) {
                let six = [one[0], one[1], two[0], two[1], three[0], three[1]];
                let marks = six.map(|cell| state.marks(cell));
                let all = marks.iter().fold(DigitSet::EMPTY, |all, &marks| all | marks);
                // All guardians are one digit…
                for guardian in all.iter().filter(|_| all.len() == 4) {
                    guarded(search, &six, all - DigitSet::only(guardian))?;
                }
                // …or all guardians are in one cell.
                for at in (0..six.len()).filter(|_| all.len() > 4) {
                    let others = marks.iter().enumerate().filter(|(index, _)| *index != at);
                    let digits = others.fold(DigitSet::EMPTY, |all, (_, &marks)| all | marks);
                    if digits.len() == 3 {
                        guarded(search, &six, digits)?;
                    }
                }
            }
        }
    }
    Continue(())
}

/// Proposes six cells whose guardians are one digit or lie in one cell.
fn guarded(search: &mut Search<'_>, six: &Six, digits: DigitSet) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    // A house holds a column of the six, a row of them, or none.
    let is_even = |&house: &usize| {
        let set = layout.houses()[house].set();
        let inside =
            (0..six.len()).filter(|&at| set.contains(six[at])).fold(0, |inside, at| inside | 1 << at);
        matches!(inside, 0b11 | 0b11_00 | 0b11_00_00 | 0b01_01_01 | 0b10_10_10)
    };
    let is_even = |&cell: &Cell| layout.houses_of(cell).iter().all(is_even);
    let wide: Vec<Cell> = six.iter().copied().filter(|&cell| !state.marks(cell).is_subset(digits)).collect();
    let (Some(&corner), true) = (wide.first(), six.iter().all(is_even)) else { return Continue(()) };
    // Start with the guarded cell to keep the number of cases small.
    let mut order = six.to_vec();
    order.sort_by_key(|&cell| (cell != corner, state.marks(cell).len()));
    let seen = wide.iter().fold(*layout.peer_set(corner), |seen, &cell| seen & *layout.peer_set(cell));
    let guardian = (state.marks(corner) - digits).single();
    let is_aim = |cell: Cell, digit: Digit| match wide[..] {
        [only] => cell == only && digits.contains(digit),
        _ => guardian == Some(digit) && seen.contains(cell),
    };
    let eliminates = match wide[..] {
        [only] => !(state.marks(only) & digits).is_empty(),
        _ => guardian.is_some_and(|guardian| !(seen & *state.cells_with(guardian)).is_empty()),
    };
    if !eliminates {
        return Continue(());
    }
    let proof = cases(state, six, digits, &order, &mut Vec::new());
    search.propose_where(proof, Shape::Pattern { cells: six.to_vec(), digits }, is_aim)
}

/// Splits into cases over the digits of the cells in this order, given the digits chosen so far.
fn cases(
    state: &State,
    six: &Six,
    digits: DigitSet,
    order: &[Cell],
    taken: &mut Vec<(Cell, Digit)>,
) -> Proof {
    let layout = state.layout();
    let Some((&cell, rest)) = order.split_first() else {
        let digit = |cell| taken.iter().filter(move |(other, _)| *other == cell).map(|&(_, digit)| digit);
        let columns = six.chunks(2).flat_map(|column| {
            let pair: DigitSet = column.iter().flat_map(|&cell| digit(cell)).collect();
            column.iter().map(move |&cell| (cell, pair))
        });
        let mut cover = Cover::default();
        cover.add_guardians(Lemma::Deadly, columns.collect());
        return Proof::Cover(cover);
    };
    let mut branches = Vec::new();
    let seen: DigitSet =
        taken.iter().filter(|(other, _)| layout.sees(*other, cell)).map(|&(_, digit)| digit).collect();
    for digit in (state.marks(cell) - seen).iter() {
        let mut proofs = Vec::new();
        if digits.contains(digit) {
            taken.push((cell, digit));
            proofs.push(cases(state, six, digits, rest, taken));
            taken.pop();
        }
        branches.push((layout.constraints().candidate(cell, digit), proofs));
    }
    Proof::Cases(Cases { truth: Truth::Constraint(layout.constraints().of_cell(cell)), branches })
}
