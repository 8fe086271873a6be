//! Rules as words: what follows the name of a rule on its line.
//!
//! ```text
//! cage 15 r1c1 r1c2            a number, then cells
//! thermometer r1c1-4           cells in a range: r1c1 r1c2 r1c3 r1c4
//! either [cage 10 r1c1-2] [renban r3c3-5; even r3c3]
//! ```

use super::super::{Cell, Layout};

/// The words of a rule, read one by one.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    layout: &'a Layout,
    words: Vec<String>,
    next: usize,
    depth: usize,
}

impl<'a> Arguments<'a> {
    /// Splits a line into words. Brackets and semicolons are words by themselves, and so is a text in double quotes.
    pub(super) fn new(line: &str, layout: &'a Layout) -> Result<Arguments<'a>, String> {
        let mut words = Vec::new();
        let mut word = String::new();
        let mut chars = line.chars();
        while let Some(c) = chars.next() {
            match c {
                '"' => {
                    let text: String = chars.by_ref().take_while(|&c| c != '"').collect();
                    words.push(format!("\"{text}"));
                }
                '[' | ']' | ';' => {
                    words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
                    words.push(c.to_string());
                }
                c if c.is_whitespace() => words.extend((!word.is_empty()).then(|| std::mem::take(&mut word))),
                c => word.push(c),
            }
        }
        words.extend((!word.is_empty()).then_some(word));
        if line.matches('"').count() % 2 == 1 {
            return Err("a text in quotes has no end".to_owned());
        }
        Ok(Arguments { layout, words, next: 0, depth: 0 })
    }

    /// Returns the board of the rule.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Returns the next word without taking it.
    #[must_use]
    pub fn peek(&self) -> Option<&str> {
        self.words.get(self.next).map(String::as_str)
    }

    /// Takes the next word.
    pub fn word(&mut self) -> Option<&str> {
        let word = self.words.get(self.next)?;
        self.next += 1;
        Some(word)
    }

    /// Takes the next word if it is this one.
    pub fn take(&mut self, word: &str) -> bool {
        let is_it = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.next += usize::from(is_it);
        is_it
    }

    /// Takes a text in double quotes.
    pub fn text(&mut self) -> Result<String, String> {
        match self.peek().and_then(|word| word.strip_prefix('"')).map(str::to_owned) {
            Some(text) => {
                self.next += 1;
                Ok(text)
            }
            None => Err(format!("expected a text in double quotes{}", self.found())),
        }
    }

    /// Takes a number, if one is next.
    pub fn maybe_number(&mut self) -> Option<i32> {
        let number = self.peek()?.parse().ok()?;
        self.next += 1;
        Some(number)
    }

    /// Takes a number.
    pub fn number(&mut self) -> Result<i32, String> {
        self.maybe_number().ok_or_else(|| format!("expected a number{}", self.found()))
    }

    /// Takes numbers in one word: `2,3,3`.
    pub fn numbers(&mut self) -> Result<Vec<i32>, String> {
        let numbers = self.peek().and_then(|word| word.split(',').map(|part| part.parse().ok()).collect());
        self.next += usize::from(numbers.is_some());
        numbers.ok_or_else(|| format!("expected numbers such as 2,3{}", self.found()))
    }

    /// Takes this word.
    pub fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.take(word) { Ok(()) } else { Err(format!("expected '{word}'{}", self.found())) }
    }

    /// Takes exactly one cell.
    pub fn cell(&mut self) -> Result<Cell, String> {
        match self.cells()?[..] {
            [cell] => Ok(cell),
            ref cells => Err(format!("expected one cell, found {}; write one rule for each", cells.len())),
        }
    }

    /// Takes all the cells that come next, at least one.
    pub fn cells(&mut self) -> Result<Vec<Cell>, String> {
        let mut cells = Vec::new();
        while let Some(word) = self.peek() {
            match cells_of(word, self.layout)? {
                Some(more) => cells.extend(more),
                None => break,
            }
            self.next += 1;
        }
        if cells.is_empty() { Err(format!("expected cells such as r1c2{}", self.found())) } else { Ok(cells) }
    }

    /// Takes cells with a coefficient: `r1c1`, `-r1c1`, `10*r1c1-3`.
    pub fn terms(&mut self) -> Result<Vec<(Cell, i32)>, String> {
        let expected = format!("expected cells such as r1c2 or -10*r1c2{}", self.found());
        let word = self.word().ok_or(expected.clone())?.to_owned();
        let (times, name) = match (word.split_once('*'), word.strip_prefix('-')) {
            (Some((times, name)), _) => (times.parse().map_err(|_| expected.clone())?, name),
            (None, Some(name)) => (-1, name),
            (None, None) => (1, &word[..]),
        };
        let cells = cells_of(name, self.layout)?.ok_or(expected)?;
        Ok(cells.into_iter().map(|cell| (cell, times)).collect())
    }

    /// Takes areas of cells with a `=` between them.
    pub fn areas(&mut self) -> Result<Vec<Vec<Cell>>, String> {
        let mut areas = vec![self.cells()?];
        while self.take("=") {
            areas.push(self.cells()?);
        }
        Ok(areas)
    }

    /// Takes exactly two cells.
    pub fn two_cells(&mut self) -> Result<[Cell; 2], String> {
        let cells = self.cells()?;
        cells.try_into().map_err(|cells: Vec<Cell>| format!("expected two cells, found {}", cells.len()))
    }

    /// Enters a rule within a rule.
    pub(super) fn deeper(&mut self, deepest: usize) -> Result<(), String> {
        self.depth += 1;
        if self.depth > deepest { Err(format!("it nests more than {deepest} levels")) } else { Ok(()) }
    }

    /// Leaves a rule within a rule.
    pub(super) fn shallower(&mut self) {
        self.depth -= 1;
    }

    /// Checks that no word is left.
    pub(super) fn end(&self) -> Result<(), String> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(format!("'{word}' is one word too many")),
        }
    }

    fn found(&self) -> String {
        self.peek().map_or(", but the line ends".to_owned(), |word| {
            format!(", found '{}'", word.trim_start_matches('"'))
        })
    }
}

/// Writes cells by name, for a line of text.
pub(super) fn write_cells(cells: &[Cell], layout: &Layout, out: &mut Vec<String>) {
    out.extend(cells.iter().map(|&cell| layout.cell_name(cell)));
}

/// Writes areas of cells with a `=` between them.
pub(super) fn write_areas(areas: &[Vec<Cell>], layout: &Layout, out: &mut Vec<String>) {
    for (i, area) in areas.iter().enumerate() {
        out.extend((i > 0).then(|| "=".to_owned()));
        write_cells(area, layout, out);
    }
}

/// Writes numbers in one word.
pub(super) fn write_numbers(numbers: &[i32], out: &mut Vec<String>) {
    let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
    out.push(numbers.join(","));
}

/// Returns the cells that a word names, or `None` if it isn't the name of cells.
fn cells_of(word: &str, layout: &Layout) -> Result<Option<Vec<Cell>>, String> {
    let lower = word.to_ascii_lowercase();
    if let Some(numbers) = lower.strip_prefix('x').and_then(range) {
        let (extra, first) = (layout.shape().extra, layout.shape().grid_cells());
        if numbers.iter().any(|&number| number == 0 || number > extra) {
            return Err(format!("{word} is not on this board, which has {extra} extra cells"));
        }
        return Ok(Some(numbers.into_iter().map(|number| Cell::new(first + number - 1)).collect()));
    }
    let Some((rows, columns)) = lower.strip_prefix('r').and_then(|rest| rest.split_once('c')) else {
        return Ok(None);
    };
    let (Some(rows), Some(columns)) = (range(rows), range(columns)) else { return Ok(None) };
    if rows.len() * columns.len() > Layout::MAX_CELLS {
        return Err("a word names more cells than a board has".to_owned());
    }
    let mut cells = Vec::new();
    for &row in &rows {
        for &column in &columns {
            let cell = row.checked_sub(1).zip(column.checked_sub(1)).and_then(|(r, c)| layout.cell_at(r, c));
            let (r, c) = (layout.rows(), layout.columns());
            cells.push(cell.ok_or_else(|| format!("{word} leaves the board of {r} rows and {c} columns"))?);
        }
    }
    Ok(Some(cells))
}

/// Reads `4`, `1-4`, `4-1` or `1,3`.
fn range(text: &str) -> Option<Vec<usize>> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
        if from.max(to) > Layout::MAX_CELLS {
            return None;
        }
        if from <= to {
            numbers.extend(from..=to)
        } else {
            numbers.extend((to..=from).rev())
        }
        if numbers.len() > Layout::MAX_CELLS {
            return None;
        }
    }
    Some(numbers)
}
