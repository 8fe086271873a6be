//! Boards in source code: nested lists of rows, or one flat list, with any kind of bracket.
//!
//! ```text
//! board = [[7, 8, 0, …], …]      [["5","3","."], …]      (list 2 7 4 B 9 …)      ["53..7....", …]
//! ```

use crate::grid::{Digit, Grid};

use crate::text::error::{ReadError, a_board, correction, count};
use crate::text::notation::grid::{join, rows_missing, wrong_row};
use crate::text::notation::line::characters;
use crate::text::shape::fill::{Entry, fill};
use crate::text::shape::lines::Line;
use crate::text::shape::sizes::Sizes;
use crate::text::shape::votes::Votes;
use crate::text::symbol::is_blank_word;

/// Reads a list.
pub(in crate::text) fn read(lines: &[Line<'_>], sizes: Sizes<'_>) -> Result<Grid, ReadError> {
    let mut groups = groups(lines);
    let first = lines.first().map_or(1, |line| line.number);
    match groups.len() {
        0 => Err(ReadError::new(first, "there are no cells in this list")),
        1 => flat(groups.remove(0), first, sizes),
        _ => nested(groups, first, sizes),
    }
}

/// Reads one list with all cells, or with a text for each row.
fn flat(cells: Vec<Entry<'_>>, first: usize, sizes: Sizes<'_>) -> Result<Grid, ReadError> {
    if let Some(side) = sizes.side_of_cells(cells.len()) {
        return fill(&cells, sizes.of_side(side).expect("the side is one of the sizes"));
    }
    let split = |entry: &Entry<'_>| entry.text.chars().count();
    if let Some(side) = sizes.side_of_cells(cells.iter().map(split).sum()) {
        let symbols: Vec<Entry<'_>> = cells
            .iter()
            .flat_map(|entry| characters(entry.text).into_iter().map(|text| Entry { text, ..*entry }))
            .collect();
        return fill(&symbols, sizes.of_side(side).expect("the side is one of the sizes"));
    }
    let have = count(cells.len(), "cell");
    Err(ReadError::new(
        first,
        match sizes.nearest_side(cells.len(), |side| side * side) {
            Some(side) => {
                let correction = correction(cells.len(), side * side);
                format!("{have}, but {} needs {}{correction}", a_board(side), side * side)
            }
            None => format!("{have} in this list, but no standard board has that many"),
        },
    ))
}

/// Reads a list for each row.
fn nested(rows: Vec<Vec<Entry<'_>>>, first: usize, sizes: Sizes<'_>) -> Result<Grid, ReadError> {
    let mut votes = Votes::default();
    rows.iter().for_each(|row| votes.add_one(row.len()));
    let Some(side) = votes.side(sizes, Some(rows.len())) else {
        let have = count(rows.len(), "row");
        let message =
            format!("{have} in this list, but neither their number nor their length fits a standard board");
        return Err(ReadError::new(first, message));
    };
    if let Some((i, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != side) {
        let line = row.first().map_or(first, |cell| cell.line);
        return Err(wrong_row(line, i, row.len(), side));
    }
    if rows.len() != side {
        return Err(rows_missing(rows.len(), first, side));
    }
    fill(&rows.concat(), sizes.of_side(side).expect("the side is one of the sizes"))
}

/// Returns the lists that hold cells directly, in the order they end.
fn groups<'a>(lines: &[Line<'a>]) -> Vec<Vec<Entry<'a>>> {
    let mut done: Vec<Vec<Entry<'a>>> = Vec::new();
    let mut open: Vec<Vec<Entry<'a>>> = Vec::new();
    let mut name_follows = false;
    for line in lines {
        for piece in pieces(line.text, open.is_empty() && done.is_empty()) {
            match piece {
                Piece::Open => open.push(Vec::new()),
                // A surplus bracket at the end does no harm.
                Piece::Close => done.extend(open.pop().filter(|cells| !cells.is_empty())),
                Piece::Head(word) => name_follows = word.eq_ignore_ascii_case("define"),
                Piece::Cell(_) if name_follows => name_follows = false,
                Piece::Cell(text) => {
                    if let Some(cells) = open.last_mut() {
                        cells.push(Entry { text, line: line.number });
                    }
                }
            }
        }
    }
    while let Some(cells) = open.pop() {
        done.extend((!cells.is_empty()).then_some(cells));
    }
    done
}

/// Returns how many more brackets a line opens than it closes, and whether it opens any.
pub(in crate::text) fn balance(line: &str, is_first: bool) -> (isize, bool) {
    let mut depth = 0;
    let mut opens = false;
    for piece in pieces(line, is_first) {
        match piece {
            Piece::Open => (depth, opens) = (depth + 1, true),
            Piece::Close => depth -= 1,
            Piece::Head(_) | Piece::Cell(_) => {}
        }
    }
    (depth, opens)
}

/// Returns whether a line starts a list.
pub(in crate::text) fn is_start(line: &str) -> bool {
    let assigned = line.find(['=', ':']).is_some_and(|i| line[i..].contains(is_open));
    let text = line.trim_start().trim_start_matches(['\'', '#']);
    assigned || text.starts_with(is_open)
}

/// Returns whether a line must start a list, even if the one before has not ended.
pub(in crate::text) fn is_new_start(line: &str) -> bool {
    let mut brackets = line.chars().filter(|c| !c.is_whitespace()).take(2);
    let doubled = brackets.next().is_some_and(is_open) && brackets.next().is_some_and(is_open);
    let named = line.contains('=') || line.starts_with("(define") || line.starts_with("(list");
    named && is_start(line) || doubled && !line.starts_with(char::is_whitespace)
}

fn is_open(c: char) -> bool {
    matches!(c, '[' | '(' | '{')
}

/// A token of a list.
enum Piece<'a> {
    Open,
    Close,
    /// Perhaps the text of a cell.
    Cell(&'a str),
    /// The first word in a Lisp list, which names the list.
    Head(&'a str),
}

/// Splits a line of source code into tokens. Drops names, comments and, in the first line, everything left of `=`.
fn pieces(line: &str, is_first: bool) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = match line.split_once('=') {
        Some((_, value)) if is_first => value,
        _ => line,
    };
    let mut after_open = false;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ':');
            let first = rest.chars().next()?;
            let was_after_open = std::mem::replace(&mut after_open, is_open(first));
            if is_open(first) || matches!(first, ']' | ')' | '}') {
                rest = &rest[1..];
                return Some(if is_open(first) { Piece::Open } else { Piece::Close });
            }
            if first == ';' || rest.starts_with("//") {
                return None;
            }
            if matches!(first, '\'' | '#') && rest[1..].starts_with(is_open) {
                rest = &rest[1..];
                continue;
            }
            if let '"' | '\'' = first
                && let Some((text, after)) = rest[1..].split_once(first)
            {
                rest = after;
                if after.trim_start().starts_with(':') {
                    continue; // the name of a field
                }
                return Some(Piece::Cell(text));
            }
            let ends =
                |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ']' | ')' | '}' | '"') || is_open(c);
            // Take at least one character, so that the loop ends.
            let end = rest.char_indices().skip(1).find(|&(_, c)| ends(c)).map_or(rest.len(), |(i, _)| i);
            let (word, after) = rest.split_at(end);
            rest = after;
            if first == '#' && !is_blank_word(word) {
                return None; // a comment
            }
            let wordy = word.chars().nth(1).is_some() && !word.starts_with(|c: char| c.is_ascii_digit());
            if wordy && !is_blank_word(word) {
                if was_after_open {
                    return Some(Piece::Head(word));
                }
                if after.starts_with(is_open) {
                    continue; // the name of a function
                }
            }
            return Some(Piece::Cell(word));
        }
    })
}

/// Writes a list of rows of numbers, 0 for a blank: valid in JSON, Python and many other languages.
pub(in crate::text) fn write(grid: &Grid) -> String {
    let layout = grid.layout();
    let blank = if layout.shape().low == 0 { "null" } else { "0" };
    let rows: Vec<String> = grid.contents()[..layout.shape().grid_cells()]
        .chunks(layout.columns())
        .map(|row| {
            let number = |digit: &Option<Digit>| match digit {
                Some(digit) => layout.value(*digit).to_string(),
                None => blank.to_owned(),
            };
            let numbers = row.iter().map(number);
            format!("[{}]", numbers.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let last = rows.len() - 1;
    join(rows.iter().enumerate().map(|(i, row)| {
        let start = if i == 0 { "[" } else { " " };
        let end = if i == last { "]" } else { "," };
        format!("{start}{row}{end}")
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shape::lines;

    const LIST: &str = "[[1, 0, 0, 4],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [4, 0, 0, 1]]";

    fn check(text: &str, expected: &str) {
        let outcome = read(&lines::lines(text), Sizes::new(None));
        assert_eq!(outcome.map_or_else(|error| error.message, |grid| write(&grid)), expected, "{text}");
    }

    #[test]
    fn lists_of_many_languages() {
        check(LIST, LIST);
        check(&format!("board = {}", LIST.replace("]]", "],\n]")), LIST);
        check(&LIST.replace('[', "{").replace(']', "}").replacen('{', "int b[4][4] = {", 1), LIST);
        check(&LIST.replace('[', "(").replace(']', ")"), LIST);
        check(&LIST.replace('0', "null").replace('[', "vec!["), LIST);
        check(&LIST.replace('0', "None").replacen('[', "np.array([", 1), LIST);
        check(&LIST.replace('0', "\".\"").replace('4', "'4'"), LIST);
        check(&LIST.replace('0', "\" \"").replace('4', "\"4\""), LIST);
        check("[\"1..4\",\"..1.\",\".1..\",\"4..1\"]", LIST);
        check("{\"board\": [[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]}", LIST);
    }

    #[test]
    fn r4_lists_of_racket() {
        check("(list 1 B B 4\n      B B 1 B\n      B 1 B B\n      4 B B 1))", LIST);
        check("(define BD (list 1 #f #f 4 #f #f 1 #f ; two rows\n #f 1 false false 4 false false 1))", LIST);
        check("// easy board\n(define A\n  '(1 B B 4 B B 1 B B 1 B B 4 B B 1))", LIST);
        check("#(1 B B 4 B B 1 B B 1 B B 4 B B 1)", LIST);
    }

    #[test]
    fn wrong_lists_are_explained() {
        check(
            "[[1,2,3,4],[1,2,3],[1,2,3,4],[1,2,3,4]]",
            "row 2 has 3 cells, but a 4×4 board needs 4 (one more)",
        );
        check("[[1,2,3,4],[1,2,3,4],[1,2,3,4]]", "3 rows, but a 4×4 board needs 4 (one more)");
        check("(list 1 2 3 4 B B B B B B B B B B B)", "15 cells, but a 4×4 board needs 16 (one more)");
        check("[]", "there are no cells in this list");
        check(
            "[[1,2],[3,4]]",
            "2 rows in this list, but neither their number nor their length fits a standard board",
        );
        check(
            &LIST.replacen('4', "5", 1),
            "row 1, column 4: found '5', but the digits of a 4×4 board are 1–4",
        );
        check(
            &LIST.replacen('4', "four", 1),
            "row 1, column 4: found 'four', expected a digit 1–4 or a blank (. 0 _ * B or a space)",
        );
    }
}
