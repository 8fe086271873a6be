//! Game ids of Simon Tatham's Solo: parameters, a colon, and a description.
//!
//! ```text
//! 3x3:a2e9a5b6…             boxes of 3 rows and 3 columns; letters are blanks in a row, numbers digits
//! 9j:…,bdaeg…               a jigsaw: after the comma, where regions end
//! 3x3xk:…,cages,sums        both diagonals and cages
//! ```
//! Regions and cages are written as the edges between cells, those in rows first and then those in columns; a letter says how many
//! places without an edge come before the next edge.

use std::collections::BTreeMap;

use ninefold::grid::rule::Cage;
use ninefold::grid::{Boxes, Cell, Layout, Rule, Shape};

use crate::draft::Draft;
use crate::error::{FormatError, quoted};
use crate::output::Output;
use crate::{Format, Reading, Written, regions};

/// What the parameters say.
struct Parameters {
    shape: Shape,
    is_jigsaw: bool,
    is_killer: bool,
}

/// Returns whether a text begins with parameters.
pub(crate) fn is_match(text: &str) -> bool {
    let Some((before, rest)) = text.split_once(':') else { return false };
    before.starts_with(|c: char| c.is_ascii_digit())
        && before.len() < 20
        && rest.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ','))
        && parameters(before).is_some()
}

fn parameters(text: &str) -> Option<Parameters> {
    let number = |text: &str| -> Option<(usize, usize)> {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        Some((text[..length].parse().ok().filter(|n| (1..=Layout::MAX_SIDE).contains(n))?, length))
    };
    let (rows, length) = number(text)?;
    let mut rest = &text[length..];
    let mut columns = None;
    if let Some((second, length)) = rest.strip_prefix('x').and_then(number) {
        (columns, rest) = (Some(second), &rest[1 + length..]);
    }
    let (mut is_jigsaw, mut is_killer, mut diagonals) = (false, false, false);
    while let Some(letter) = rest.chars().next() {
        let mut length = letter.len_utf8();
        match letter {
            'j' => is_jigsaw = true,
            'x' => diagonals = true,
            'k' => is_killer = true,
            'd' => length += rest.chars().nth(1).map_or(0, char::len_utf8),
            'r' | 'm' | 'a' | '0'..='9' => {}
            _ => return None,
        }
        rest = &rest[length..];
    }
    let side = match (is_jigsaw, columns) {
        (true, columns) => rows * columns.unwrap_or(1),
        (false, columns) => rows * columns.unwrap_or(rows),
    };
    if side > Layout::MAX_SIDE {
        return None;
    }
    let shape = Shape { diagonals: [diagonals; 2], ..Shape::square(side) };
    let shape = if is_jigsaw { shape } else { shape.with_boxes(rows, columns.unwrap_or(rows)) };
    Some(Parameters { shape, is_jigsaw, is_killer })
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::Solo, reason);
    let (before, description) = text
        .split_once(':')
        .ok_or_else(|| fail(format!("expected parameters and a colon, found {}", quoted(text))))?;
    let Parameters { mut shape, is_jigsaw, is_killer } = parameters(before)
        .ok_or_else(|| fail(format!("{} aren't parameters such as 3x3 or 9jk", quoted(before))))?;
    let parts: Vec<&str> = description.trim().split(',').collect();
    let need = 1 + usize::from(is_jigsaw) + 2 * usize::from(is_killer);
    if parts.len() != need {
        return Err(fail(format!(
            "{} parts between commas, but the parameters need {need}; copy the whole id",
            parts.len()
        )));
    }
    let side = shape.rows;
    if is_jigsaw {
        let regions =
            blocks(parts[1], side).ok_or_else(|| fail("the edges of the regions are damaged".to_owned()))?;
        let region = |&region: &usize| u8::try_from(region).ok();
        shape.boxes = Boxes::Regions(regions.iter().map(region).collect());
    }
    let mut draft = Draft::new(Format::Solo, shape)?;
    for (cell, number) in numbers(parts[0], side).map_err(&fail)? {
        draft.give(cell, number);
    }
    if is_killer {
        let cages = blocks(parts[need - 2], side)
            .ok_or_else(|| fail("the edges of the cages are damaged".to_owned()))?;
        let sums: BTreeMap<Cell, i32> = numbers(parts[need - 1], side).map_err(&fail)?.into_iter().collect();
        let mut areas: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (cell, &cage) in draft.layout().cells().zip(&cages) {
            areas.entry(cage).or_default().push(cell);
        }
        for cells in areas.into_values() {
            let sum = cells.iter().find_map(|cell| sums.get(cell)).copied();
            if sum.is_some() || cells.len() > 1 {
                let name = draft.layout().cell_name(cells[0]);
                draft.rule(format!("cage at {name}"), Cage { cells, sum });
            }
        }
    }
    draft.finish()
}

/// Reads digits or sums: letters are blanks in a row.
fn numbers(text: &str, side: usize) -> Result<Vec<(Cell, i32)>, String> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        match first {
            'a'..='z' => at += first as usize - 'a' as usize + 1,
            '_' => {}
            _ if length > 0 => {
                let number = rest[..length]
                    .parse()
                    .map_err(|_| format!("{} is too large", quoted(&rest[..length])))?;
                if at < side * side {
                    found.push((Cell::new(at), number));
                }
                at += 1;
                rest = &rest[length - 1..];
            }
            _ => return Err(format!("{first:?} is neither a blank nor a digit")),
        }
        rest = &rest[first.len_utf8()..];
    }
    if at == side * side {
        Ok(found)
    } else {
        Err(format!("{at} cells, but the board has {}; copy the whole id", side * side))
    }
}

/// Returns the two cells beside each place where an edge may be: rows first, then column by column.
fn edges(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let inner = side.saturating_sub(1);
    let rows =
        (0..side * inner).map(move |n| (n / inner * side + n % inner, n / inner * side + n % inner + 1));
    let columns = (0..side * inner).map(move |n| {
        let (column, row) = (n / inner, n % inner);
        (row * side + column, (row + 1) * side + column)
    });
    rows.chain(columns)
}

/// Reads edges, and numbers the areas between them by their first cells.
fn blocks(text: &str, side: usize) -> Option<Vec<usize>> {
    let places: Vec<(usize, usize)> = edges(side).collect();
    let mut joined: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for letter in text.chars() {
        let (run, has_edge) = match letter {
            '_' => (0, true),
            'a'..='y' => (letter as usize - 'a' as usize + 1, true),
            'z' => (25, false),
            _ => return None,
        };
        joined.extend(places.get(at..at + run)?);
        at += run + usize::from(has_edge);
    }
    // One edge after the last place ends the text.
    if at != places.len() + 1 {
        return None;
    }
    let mut area: Vec<usize> = (0..side * side).collect();
    for &(a, b) in &joined {
        let (from, to) = (area[a].max(area[b]), area[a].min(area[b]));
        area.iter_mut().filter(|area| **area == from).for_each(|area| *area = to);
    }
    let mut known: Vec<usize> = Vec::new();
    Some(
        area.iter()
            .map(|&name| {
                known.iter().position(|&k| k == name).unwrap_or_else(|| {
                    known.push(name);
                    known.len() - 1
                })
            })
            .collect(),
    )
}

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    let (shape, layout) = (output.shape(), output.layout());
    let side = shape.rows;
    let is_square =
        shape.columns == side && shape.digits == side && shape.low == 1 && shape.lines && shape.extra == 0;
    if !is_square || side < 2 {
        return Err(output.refuse("square boards with the digits 1 to their side"));
    }
    let mut parameters = match &shape.boxes {
        Boxes::Oblong { rows, columns } if rows * columns == side && *rows > 1 && *columns > 1 => {
            format!("{rows}x{columns}")
        }
        Boxes::Regions(_) if shape.is_regular() => format!("{side}j"),
        _ => return Err(output.refuse("boards with boxes or regions as large as their side")),
    };
    let is_jigsaw = parameters.ends_with('j');
    match shape.diagonals {
        [false, false] => {}
        [true, true] => parameters.push('x'),
        _ => return Err(output.refuse("both diagonals or none")),
    }
    output.lose_marks();
    output.lose_about();
    let mut cage_of: Vec<usize> = (0..layout.cell_count()).collect();
    let mut sums: Vec<Option<i32>> = vec![None; layout.cell_count()];
    let mut is_taken = vec![false; layout.cell_count()];
    for rule in layout.rules().iter() {
        match rule {
            Rule::Cage(cage)
                if cage.cells.iter().all(|cell| !is_taken[cell.index()])
                    && (2..=side).contains(&cage.cells.len())
                    && regions::is_connected(&cage.cells, layout) =>
            {
                let home = cage.cells[0].index();
                for cell in &cage.cells {
                    is_taken[cell.index()] = true;
                    cage_of[cell.index()] = home;
                }
                sums[home] = cage.sum;
            }
            rule => output.lose_rule(rule),
        }
    }
    let is_killer = is_taken.contains(&true);
    if is_killer && is_taken.contains(&false) {
        return Err(output.refuse("killers in which each cell is in a connected cage of two cells or more"));
    }
    let given = |cell: usize| output.puzzle.given(Cell::new(cell)).map(|digit| digit.value() as i32);
    let mut parts = vec![write_numbers((0..layout.cell_count()).map(given))];
    if is_jigsaw {
        let region = |cell: usize| layout.box_of(Cell::new(cell)).unwrap_or_default();
        parts.push(write_blocks(side, region));
    }
    if is_killer {
        parameters.push('k');
        parts.push(write_blocks(side, |cell| cage_of[cell]));
        parts.push(write_numbers(sums.into_iter()));
    }
    Ok(output.finish(format!("{parameters}:{}", parts.join(","))))
}

fn write_numbers(numbers: impl Iterator<Item = Option<i32>>) -> String {
    let mut text = String::new();
    let mut blanks = 0u8;
    let flush = |text: &mut String, blanks: &mut u8| {
        while *blanks > 0 {
            let run = (*blanks).min(26);
            text.push(char::from(b'a' + run - 1));
            *blanks -= run;
        }
    };
    for number in numbers {
        match number {
            None => {
                blanks += 1;
                if blanks == 26 {
                    flush(&mut text, &mut blanks);
                }
            }
            Some(number) => {
                flush(&mut text, &mut blanks);
                if text.ends_with(|c: char| c.is_ascii_digit()) {
                    text.push('_');
                }
                text.push_str(&number.to_string());
            }
        }
    }
    flush(&mut text, &mut blanks);
    text
}

fn write_blocks(side: usize, area: impl Fn(usize) -> usize) -> String {
    let mut text = String::new();
    let mut run = 0u8;
    for is_edge in edges(side).map(|(a, b)| area(a) != area(b)).chain([true]) {
        if !is_edge {
            run += 1;
            if run == 26 {
                text.push('z');
                run -= 25;
            }
            continue;
        }
        text.push(if run == 0 { '_' } else { char::from(b'a' + run - 1) });
        run = 0;
    }
    text
}
