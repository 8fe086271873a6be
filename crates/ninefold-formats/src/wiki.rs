//! The packed strings of sudokuwiki.org: three characters of header, then a number in base 36 for each cell.
//!
//! ```text
//! S9B 03 0j 1h …      type, side, version; cells of two characters
//! ```
//!
//! | header | width | a cell, from the highest bits |
//! |---|---|---|
//! | `S9B` plain, `X9B` diagonals, `W9B` windows, `C9B` disjoint groups | 2 | contents |
//! | `J9B` jigsaw | 3 | region 4 bits, contents 10 |
//! | `L9B` killer | 4 | colour of the cage 3, sum 6 (in its first cell), contents 10 |
//! | `M9B` killer jigsaw | 5 | region 4, colour 3, sum 6, contents 10 |
//!
//! Contents of a side n: 0 blank, up to n a given, up to 2n a digit that somebody found, beyond that a set of candidates. Cells of
//! one colour that touch are a cage.

use ninefold::grid::rule::{BoardGroups, Cage};
use ninefold::grid::{Boxes, Cell, DigitSet, Layout, Rule, Shape};

use crate::draft::Draft;
use crate::error::{FormatError, quoted};
use crate::output::Output;
use crate::{Format, Reading, Written, regions};

/// The bits of the contents in cells that hold more.
const CONTENTS: u32 = 10;
const SUM: u32 = 6;
const COLOUR: u32 = 3;
/// The colours that the site uses.
const MAX_COLOURS: usize = 5;

/// Returns side and width of a cell, if a text has the header and the length of one.
fn size(text: &str) -> Option<(char, usize, usize)> {
    let mut chars = text.chars();
    let (kind, side, version) = (chars.next()?, chars.next()?.to_digit(36)? as usize, chars.next()?);
    let width = match kind {
        'S' | 'X' | 'W' | 'C' => 2,
        'J' => 3,
        'L' => 4,
        'M' => 5,
        _ => return None,
    };
    let is_right = version == 'B' && (side == 9 || side == 6 && kind == 'S');
    is_right.then_some((kind, side, width))
}

/// Returns whether a text is one.
pub(crate) fn is_match(text: &str) -> bool {
    text.is_ascii()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && size(text).is_some_and(|(_, side, width)| text.len() == 3 + side * side * width)
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::Wiki, reason);
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (kind, side, width) = size(&text)
        .ok_or_else(|| fail(format!("expected a header such as S9B or L9B, found {}", quoted(&text))))?;
    let cells: Vec<char> = text.chars().skip(3).collect();
    if cells.len() != side * side * width {
        let need = side * side * width;
        return Err(fail(format!(
            "{} characters after the header, but it needs {need}; copy the whole text",
            cells.len()
        )));
    }
    let mut numbers = Vec::new();
    for (at, cell) in cells.chunks(width).enumerate() {
        let word: String = cell.iter().collect();
        let name = format!("r{}c{}", at / side + 1, at % side + 1);
        numbers.push(
            u32::from_str_radix(&word, 36)
                .map_err(|_| fail(format!("{name}: {} isn't a number", quoted(&word))))?,
        );
    }
    let usual = match side {
        6 => Shape::square(6).with_boxes(2, 3),
        _ => Shape::square(9).with_boxes(3, 3),
    };
    let region_at = if kind == 'J' { CONTENTS } else { CONTENTS + SUM + COLOUR };
    let boxes = match kind {
        'J' | 'M' => {
            Boxes::Regions(numbers.iter().map(|number| Some((number >> region_at & 15) as u8)).collect())
        }
        _ => usual.boxes.clone(),
    };
    let mut draft = Draft::new(Format::Wiki, Shape { boxes, diagonals: [kind == 'X'; 2], ..usual })?;
    match kind {
        'W' => draft.rule("windows", BoardGroups::Windows),
        'C' => draft.rule("colours", BoardGroups::Disjoint),
        _ => {}
    }
    for (cell, &number) in draft.layout().cells().zip(&numbers) {
        let contents = if width == 2 { number } else { number & ((1 << CONTENTS) - 1) };
        contents_of(cell, contents as usize, is_killer(kind), &mut draft);
    }
    if is_killer(kind) {
        cages(&numbers, &mut draft);
    }
    draft.finish()
}

/// Returns whether strings of a kind have cages. In these, a digit counts as solved, not as a clue.
fn is_killer(kind: char) -> bool {
    matches!(kind, 'L' | 'M')
}

/// Returns what the site writes for a cell without a digit: all candidates. Six digits have the distance of nine.
fn blank(side: usize) -> usize {
    (1 << side) - 1 + 18
}

fn contents_of(cell: Cell, contents: usize, is_killer: bool, draft: &mut Draft) {
    let side = draft.layout().side();
    match contents {
        0 => {}
        all if all == blank(side) => {}
        given if given <= side => draft.give(cell, given as i32),
        given if given <= 2 * side && is_killer => draft.give(cell, (given - side) as i32),
        entry if entry <= 2 * side => draft.enter(cell, (entry - side) as i32),
        marks => draft.allow(cell, DigitSet::from_bits((marks - 2 * side) as u32) & draft.layout().digits()),
    }
}

/// Finds the cages: cells of one colour that touch.
fn cages(numbers: &[u32], draft: &mut Draft) {
    let layout = draft.layout().clone();
    let colour = |cell: Cell| numbers[cell.index()] >> (CONTENTS + SUM) & ((1 << COLOUR) - 1);
    let mut seen = vec![false; numbers.len()];
    for first in layout.cells() {
        if seen[first.index()] {
            continue;
        }
        let mut cells = vec![first];
        seen[first.index()] = true;
        let mut at = 0;
        while let Some(&cell) = cells.get(at) {
            for other in regions::beside(cell, &layout) {
                if colour(other) == colour(cell) && !std::mem::replace(&mut seen[other.index()], true) {
                    cells.push(other);
                }
            }
            at += 1;
        }
        let sum = cells
            .iter()
            .map(|cell| numbers[cell.index()] >> CONTENTS & ((1 << SUM) - 1))
            .find(|&sum| sum > 0);
        if let Some(sum) = sum {
            draft.rule(format!("cage at {}", layout.cell_name(first)), Cage { cells, sum: Some(sum as i32) });
        }
    }
}

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    let shape = output.shape();
    let layout = output.layout();
    let is_six = *shape == Shape::square(6).with_boxes(2, 3);
    if !is_six {
        output.expect_nine()?;
    }
    let is_jigsaw = !is_six && !matches!(shape.boxes, Boxes::Oblong { rows: 3, columns: 3 });
    if is_jigsaw && layout.cells().any(|cell| layout.box_of(cell).is_none_or(|region| region >= 9)) {
        return Err(output.refuse("boards where each cell is in one of nine regions"));
    }
    let all = layout.rules();
    let is_cage =
        |rule: &Rule| matches!(rule, Rule::Cage(cage) if cage.sum.is_some_and(|sum| (1..64).contains(&sum)));
    let has_cages = all.iter().any(is_cage) && !is_six;
    let groups = all.iter().find_map(|rule| match rule {
        Rule::BoardGroups(groups) => Some(groups.clone()),
        _ => None,
    });
    let kind = match (is_jigsaw, has_cages, shape.diagonals, groups) {
        (false, false, [true, true], _) => 'X',
        (_, _, [true, _] | [_, true], _) => return Err(output.refuse("diagonals only both, on plain boards")),
        (false, false, _, Some(BoardGroups::Windows)) if !is_six => 'W',
        (false, false, _, Some(BoardGroups::Disjoint)) if !is_six => 'C',
        (false, false, ..) => 'S',
        (true, false, ..) => 'J',
        (false, true, ..) => 'L',
        (true, true, ..) => 'M',
    };
    output.lose_about();
    let mut fields = vec![0u32; layout.cell_count()];
    let mut kept: Vec<&Cage> = Vec::new();
    for rule in all.iter() {
        match rule {
            Rule::BoardGroups(BoardGroups::Windows) if kind == 'W' => {}
            Rule::BoardGroups(BoardGroups::Disjoint) if kind == 'C' => {}
            Rule::Cage(cage)
                if has_cages
                    && is_cage(rule)
                    && regions::is_connected(&cage.cells, layout)
                    && is_free(cage, &kept) =>
            {
                kept.push(cage)
            }
            rule => output.lose_rule(rule),
        }
    }
    if has_cages {
        match colours(&kept, layout) {
            Some(colours) => {
                for (cell, field) in fields.iter_mut().enumerate() {
                    *field |= (colours[cell] as u32) << (CONTENTS + SUM);
                }
                for cage in &kept {
                    fields[cage.cells[0].index()] |= (cage.sum.unwrap_or_default() as u32) << CONTENTS;
                }
            }
            None => return Err(output.refuse("cages that five colours can tell apart")),
        }
    }
    let region_at = if kind == 'J' { CONTENTS } else { CONTENTS + SUM + COLOUR };
    let (_, side, width) = size(&format!("{kind}{}B", layout.side())).expect("the header is known");
    let mut text = format!("{kind}{side}B");
    for cell in layout.cells() {
        let mut field = fields[cell.index()] | contents(cell, is_killer(kind), &output);
        if is_jigsaw {
            field |= (layout.box_of(cell).unwrap_or_default() as u32) << region_at;
        }
        text.push_str(&base36(field, width));
    }
    Ok(output.finish(text))
}

fn contents(cell: Cell, is_killer: bool, output: &Output<'_>) -> u32 {
    let side = output.layout().side();
    let allowed = output.puzzle.allowed(cell);
    match output.puzzle.given(cell) {
        Some(digit) if is_killer => (side + digit.value()) as u32,
        Some(digit) => digit.value() as u32,
        None if output.puzzle.marks().is_some() && allowed.len() < side => 2 * side as u32 + allowed.bits(),
        None => blank(side) as u32,
    }
}

fn is_free(cage: &Cage, kept: &[&Cage]) -> bool {
    !kept.iter().any(|other| other.cells.iter().any(|cell| cage.cells.contains(cell)))
}

/// Colours cages, and every cell without one, so that areas that touch differ.
fn colours(cages: &[&Cage], layout: &Layout) -> Option<Vec<usize>> {
    let mut area = vec![usize::MAX; layout.cell_count()];
    for (number, cage) in cages.iter().enumerate() {
        for cell in &cage.cells {
            area[cell.index()] = number;
        }
    }
    let mut areas = cages.len();
    for place in area.iter_mut().filter(|place| **place == usize::MAX) {
        *place = areas;
        areas += 1;
    }
    let mut touching = vec![Vec::new(); areas];
    for cell in layout.cells() {
        for other in regions::beside(cell, layout) {
            let (a, b) = (area[cell.index()], area[other.index()]);
            if a != b && !touching[a].contains(&b) {
                touching[a].push(b);
            }
        }
    }
    // Those with the fewest neighbours left are coloured last, so no more than six colours are ever needed; five nearly always do.
    let mut order = Vec::new();
    let mut left: Vec<usize> = (0..areas).collect();
    while let Some(at) = (0..left.len())
        .min_by_key(|&at| touching[left[at]].iter().filter(|other| left.contains(other)).count())
    {
        order.push(left.swap_remove(at));
    }
    order.reverse();
    let mut colour = vec![usize::MAX; areas];
    let mut tries = 0;
    paint(&order, &touching, &mut colour, &mut tries)
        .then(|| area.iter().map(|&number| colour[number]).collect())
}

fn paint(order: &[usize], touching: &[Vec<usize>], colour: &mut [usize], tries: &mut usize) -> bool {
    const MAX_TRIES: usize = 100_000;
    let Some((&area, rest)) = order.split_first() else { return true };
    for candidate in 0..MAX_COLOURS {
        *tries += 1;
        if *tries > MAX_TRIES {
            return false;
        }
        if touching[area].iter().all(|&other| colour[other] != candidate) {
            colour[area] = candidate;
            if paint(rest, touching, colour, tries) {
                return true;
            }
            colour[area] = usize::MAX;
        }
    }
    false
}

fn base36(mut number: u32, width: usize) -> String {
    let mut digits = vec!['0'; width];
    for digit in digits.iter_mut().rev() {
        *digit = char::from_digit(number % 36, 36).unwrap_or('0');
        number /= 36;
    }
    digits.into_iter().collect()
}
