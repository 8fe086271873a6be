//! Killers as 81 characters: the sum of a cage in one of its cells, and arrows from the others towards it.
//!
//! ```text
//! G<<L<K<L<…     r1c1 has the sum 16 (G), and r1c2 and r1c3 point to it
//! ```
//! Sums are `0`–`9`, `A`–`Z` (10–35), `a`–`j` (36–45); arrows are `<` `>` `^` `v`, and `` ` ' , . `` for the diagonals.

use std::collections::BTreeMap;

use ninefold::grid::rule::Cage;
use ninefold::grid::{Cell, Shape};

use super::cages;
use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::FormatError;
use crate::output::Output;
use crate::{Format, Reading, Written};

const SIDE: usize = 9;

/// The arrows, with the rows and columns that they point to.
const ARROWS: [(char, isize, isize); 8] = [
    ('<', 0, -1),
    ('^', -1, 0),
    ('>', 0, 1),
    ('v', 1, 0),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];

/// Returns whether a text is one: 81 characters, some of them arrows.
pub(crate) fn is_match(text: &str) -> bool {
    text.len() == SIDE * SIDE
        && text.contains(['<', '>', '^'])
        && text.chars().all(|c| sum_of(c).is_some() || ARROWS.iter().any(|arrow| arrow.0 == c))
}

fn sum_of(symbol: char) -> Option<i32> {
    match symbol {
        '0'..='9' => Some(symbol as i32 - '0' as i32),
        'A'..='Z' => Some(symbol as i32 - 'A' as i32 + 10),
        'a'..='j' => Some(symbol as i32 - 'a' as i32 + 36),
        _ => None,
    }
}

fn symbol_of(sum: i32) -> Option<char> {
    char::from_u32(match sum {
        0..10 => '0' as u32 + sum as u32,
        10..36 => 'A' as u32 + sum as u32 - 10,
        36..=45 => 'a' as u32 + sum as u32 - 36,
        _ => return None,
    })
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::Snarfable, reason);
    let mut draft = Draft::new(Format::Snarfable, Shape::square(SIDE).with_boxes(3, 3))?;
    let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if symbols.len() != SIDE * SIDE {
        return Err(fail(format!("{} characters, but a 9×9 board needs 81", symbols.len())));
    }
    let name = |at: usize| format!("r{}c{}", at / SIDE + 1, at % SIDE + 1);
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for start in 0..symbols.len() {
        let mut at = start;
        let mut steps = 0;
        while sum_of(symbols[at]).is_none() {
            let arrow = ARROWS.iter().find(|arrow| arrow.0 == symbols[at]);
            let &(symbol, down, right) = arrow.ok_or_else(|| {
                fail(format!("{}: {:?} is neither a sum nor an arrow", name(at), symbols[at]))
            })?;
            let row = (at / SIDE).checked_add_signed(down).filter(|&row| row < SIDE);
            let column = (at % SIDE).checked_add_signed(right).filter(|&column| column < SIDE);
            at = row
                .zip(column)
                .map(|(row, column)| row * SIDE + column)
                .ok_or_else(|| fail(format!("{}: {symbol:?} points off the board", name(at))))?;
            steps += 1;
            if steps > SIDE * SIDE {
                return Err(fail(format!("{}: the arrows lead round in a circle, to no sum", name(start))));
            }
        }
        cages.entry(at).or_default().push(Cell::new(start));
    }
    for (home, cells) in cages {
        // A 0 is the cage of a cell without one.
        match sum_of(symbols[home]) {
            Some(0) if cells.len() == 1 => {}
            Some(0) => draft.rule(format!("cage at {}", name(home)), Cage { cells, sum: None }),
            sum => draft.rule(format!("cage at {}", name(home)), Cage { cells, sum }),
        }
    }
    if draft.rules().is_empty() {
        draft.note(NoteKind::Detail, "cages", "the board has none");
    }
    draft.finish()
}

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    output.expect_classic()?;
    if output.shape().diagonals != [false; 2] {
        return Err(output.refuse("no diagonals"));
    }
    output.lose_marks();
    output.lose_about();
    let mut symbols = vec!['0'; SIDE * SIDE];
    for cage in cages(&mut output).list {
        let cells: Vec<usize> = cage.cells.iter().map(|cell| cell.index()).collect();
        match cage.sum.and_then(symbol_of).zip(arrows(&cells)) {
            Some((sum, arrows)) => {
                for (cell, arrow) in arrows {
                    symbols[cell] = arrow.unwrap_or(sum);
                }
            }
            None => output.lose_rule(&cage.into()),
        }
    }
    Ok(output.finish(symbols.into_iter().collect()))
}

/// Returns an arrow for each cell but the first, if they all touch, by sides or corners.
fn arrows(cells: &[usize]) -> Option<Vec<(usize, Option<char>)>> {
    let mut found = vec![(*cells.first()?, None)];
    let mut at = 0;
    while let Some(&(home, _)) = found.get(at) {
        for &(symbol, down, right) in &ARROWS {
            // The cell that points to this one with the arrow.
            let row = (home / SIDE).checked_add_signed(-down).filter(|&row| row < SIDE);
            let column = (home % SIDE).checked_add_signed(-right).filter(|&column| column < SIDE);
            let Some(from) = row.zip(column).map(|(row, column)| row * SIDE + column) else { continue };
            if cells.contains(&from) && found.iter().all(|(cell, _)| *cell != from) {
                found.push((from, Some(symbol)));
            }
        }
        at += 1;
    }
    (found.len() == cells.len()).then_some(found)
}
