//! A board with one line per row, in any decoration.

use std::sync::Arc;

use crate::grid::{Grid, Layout};

use crate::text::error::{ReadError, a_board, correction, count};
use crate::text::shape::ambiguous;
use crate::text::shape::bars;
use crate::text::shape::fill::{Entry, fill};
use crate::text::shape::lines::{Line, is_comment};
use crate::text::shape::rows;
use crate::text::shape::sizes::Sizes;
use crate::text::shape::votes::Votes;
use crate::text::symbol;

/// Reads rows; with `x_is_blank`, as in `.ss` files, an `X` is a blank.
pub(in crate::text) fn read(
    lines: &[Line<'_>],
    sizes: Sizes<'_>,
    x_is_blank: bool,
) -> Result<Grid, ReadError> {
    let (layout, rows) = rows_of(lines, sizes)?;
    let side = layout.side();
    let mut entries = Vec::with_capacity(layout.cell_count());
    for (i, row) in rows.into_iter().enumerate() {
        let Some(cells) = rows::cells(row.text, side) else {
            return Err(wrong_row(row.number, i, rows::count(row.text, side), side));
        };
        entries.extend(cells.into_iter().map(|text| {
            let blank = x_is_blank && text.trim().eq_ignore_ascii_case("x");
            Entry { text: if blank { "" } else { text }, line: row.number }
        }));
    }
    fill(&entries, layout)
}

/// Returns the lines that are rows of the board, and its layout.
pub(in crate::text) fn rows_of<'a>(
    lines: &[Line<'a>],
    sizes: Sizes<'_>,
) -> Result<(Arc<Layout>, Vec<Line<'a>>), ReadError> {
    let all = lines;
    let is_row = |line: &&Line<'_>| !is_comment(line.text) && !rows::is_rule(line.text);
    let lines: Vec<Line<'a>> = all.iter().filter(is_row).copied().collect();
    let is_empty = |line: &Line<'_>| line.text.trim().is_empty();
    let filled: Vec<Line<'a>> = lines.iter().filter(|line| !is_empty(line)).copied().collect();
    let first = filled.first().map_or(1, |line| line.number);
    let mut votes = Votes::default();
    filled.iter().for_each(|row| votes.add(row.text, sizes));
    let Some(side) = votes.side(sizes, Some(filled.len())) else {
        return Err(
            several_boards(&filled, sizes).unwrap_or_else(|| ReadError::new(first, "there is no board here"))
        );
    };
    // Where a space is a blank, a row may look empty.
    let placed = |line: &Line<'_>| !is_empty(line) || rows::cells(line.text, side).is_some();
    let rows = if filled.len() < side { lines.into_iter().filter(placed).collect() } else { filled };
    let rows = with_dashes(rows, all, side);
    if rows.len() != side {
        return Err(several_boards(&rows, sizes).unwrap_or_else(|| rows_missing(rows.len(), first, side)));
    }
    let drawn = if sizes.is_known() { None } else { bars::unusual_boxes(&rows, side) };
    let layout = drawn.or_else(|| sizes.of_side(side)).expect("the side is one of the sizes");
    Ok((layout, rows))
}

/// Takes a rule for a row of blanks if dashes are blanks and a row is missing.
fn with_dashes<'a>(rows: Vec<Line<'a>>, all: &[Line<'a>], side: usize) -> Vec<Line<'a>> {
    if rows.len() >= side || !rows.iter().any(|row| row.text.contains('-')) {
        return rows;
    }
    let is_row = |line: &&Line<'a>| {
        rows::is_dashes(line.text, side) || rows.iter().any(|row| row.number == line.number)
    };
    let with_dashes: Vec<Line<'a>> = all.iter().filter(is_row).copied().collect();
    if with_dashes.len() == side { with_dashes } else { rows }
}

/// Creates an error for a row, counted from 0, with too few or too many cells.
pub(in crate::text) fn wrong_row(line: usize, row: usize, cells: usize, side: usize) -> ReadError {
    let message = format!(
        "has {}, but {} needs {side}{}",
        count(cells, "cell"),
        a_board(side),
        correction(cells, side)
    );
    ReadError::in_row(line, row, message)
}

/// Creates an error for lines that are boards, not rows.
fn several_boards(lines: &[Line<'_>], sizes: Sizes<'_>) -> Option<ReadError> {
    let is_row = |text: &str| ambiguous::kind(text.as_bytes(), sizes) == Some(ambiguous::Kind::Row);
    let is_whole = |line: &Line<'_>| super::line::cells(line.text, sizes).is_some() && !is_row(line.text);
    let boards = lines.len();
    (boards > 1 && lines.iter().all(is_whole))
        .then(|| ReadError::new(lines[1].number, format!("{boards} boards here, but only one was expected")))
}

/// Creates an error for too few or too many rows.
pub(in crate::text) fn rows_missing(rows: usize, line: usize, side: usize) -> ReadError {
    let correction = correction(rows, side);
    ReadError::new(line, format!("{}, but {} needs {side}{correction}", count(rows, "row"), a_board(side)))
}

/// Writes rows of symbols without separators.
pub(in crate::text) fn write_bare(grid: &Grid) -> String {
    join(symbol_rows(grid))
}

/// Writes a `.ss` file: a frame, and bars around the boxes where they line up.
pub(in crate::text) fn write_ss(grid: &Grid) -> String {
    let layout = grid.layout();
    let (box_rows, box_columns) = layout.box_shape().unwrap_or((layout.rows(), layout.columns()));
    let boxes = layout.columns() / box_columns;
    let frame = format!("*{}*", "-".repeat(layout.columns() + boxes - 1));
    let rule = format!("|{}|", vec!["-".repeat(box_columns); boxes].join("+"));
    let mut lines = vec![frame.clone()];
    for (i, row) in symbol_rows(grid).enumerate() {
        if i > 0 && i % box_rows == 0 {
            lines.push(rule.clone());
        }
        let parts: Vec<&str> = (0..boxes).map(|b| &row[b * box_columns..(b + 1) * box_columns]).collect();
        lines.push(format!("|{}|", parts.join("|")));
    }
    lines.push(frame);
    lines.join("\n")
}

/// Returns each row as symbols, one byte per cell.
pub(in crate::text) fn symbol_rows(grid: &Grid) -> impl Iterator<Item = String> {
    let layout = grid.layout();
    grid.contents()[..layout.shape().grid_cells()]
        .chunks(layout.columns())
        .map(|row| row.iter().map(|&digit| symbol::symbol_or_blank(layout, digit)).collect())
}

/// Joins lines without a final line ending.
pub(in crate::text) fn join(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shape::lines;

    const SMALL: &str = "1..4\n..1.\n.1..\n4..1";

    fn check(text: &str, expected: &str) {
        let outcome = read(&lines::lines(text), Sizes::new(None), true);
        assert_eq!(outcome.map_or_else(|error| error.message, |grid| write_bare(&grid)), expected, "{text}");
    }

    #[test]
    fn rows_in_frames_and_gaps() {
        check(SMALL, SMALL);
        check("1 . | . 4\n. . | 1 .\n----+----\n. 1 | . .\n4 . | . 1\n", SMALL);
        check("# a remark\n1  4\n  1 \n\n 1  \n4  1", SMALL);
        check("*-----*\n|1X|x4|\n|..|1.|\n|--+--|\n|.1|..|\n|4.|.1|\n*-----*", SMALL);
        check("1  4\n    \n    \n4  1", "1..4\n....\n....\n4..1");
        check("1,,,4\n,,1,\n,1,,\n4,,,1", SMALL);
        check("1--4\n--1-\n-1--\n4--1", SMALL);
        check("1 ? | ? 4\n? ? | 1 ?\n----+----\n? 1 | ? ?\n4 ? | ? 1\n", SMALL);
        check("----\n1--4\n----\n4--1", "....\n1..4\n....\n4..1");
    }

    #[test]
    fn the_side_is_what_the_rows_agree_on() {
        let rows: Vec<String> = (0..16).map(|_| "1234|5678|9ABC|DEFG".to_string()).collect();
        check(&rows.join("\n"), &vec!["123456789ABCDEFG"; 16].join("\n"));
        check("53..7....\n6..195...", "2 rows, but a 9×9 board needs 9 (7 more)");
        check("1..4\n..1.\n.1.\n4..1", "row 3 has 3 cells, but a 4×4 board needs 4 (one more)");
        check("1..4\n..1.\n.1..\n4..1\n1..4", "5 rows, but a 4×4 board needs 4 (one too many)");
        check("", "there is no board here");
        check(&format!("{0}\n{0}", ".".repeat(81)), "2 boards here, but only one was expected");
    }

    #[test]
    fn a_wrong_symbol_is_found_in_its_cell() {
        let error = read(&lines::lines("1..4\n..1.\n----\n.1.9\n4..1"), Sizes::new(None), false).unwrap_err();
        assert_eq!((error.line, error.row, error.column, error.found), (4, Some(3), Some(4), Some('9')));
    }

    #[test]
    fn ss_frames_the_boxes() {
        let grid = read(&lines::lines(SMALL), Sizes::new(None), false).unwrap();
        assert_eq!(write_ss(&grid), "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.1|..|\n|4.|.1|\n*-----*");
    }
}
