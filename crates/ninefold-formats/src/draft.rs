//! A puzzle while a reader collects it: a layout, digits, rules, and notes about what was wrong with them.

use std::fmt::Display;
use std::sync::Arc;

use ninefold::grid::{Candidates, Cell, Digit, DigitSet, Game, Grid, Layout, Rule, Shape};
use ninefold::text::Position;

use crate::about::{About, Note, NoteKind};
use crate::error::FormatError;
use crate::{Format, Reading};

/// A puzzle in the making.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    format: Format,
    layout: Layout,
    givens: Vec<Option<Digit>>,
    entries: Vec<Option<Digit>>,
    allowed: Vec<DigitSet>,
    solution: Vec<Option<Digit>>,
    rules: Vec<Rule>,
    pub(crate) about: About,
}

impl Draft {
    /// Starts with an empty board.
    pub(crate) fn new(format: Format, shape: Shape) -> Result<Draft, FormatError> {
        let layout = Layout::of(shape).map_err(|error| FormatError::new(format, error.to_string()))?;
        let cells = layout.cell_count();
        Ok(Draft {
            format,
            givens: vec![None; cells],
            entries: vec![None; cells],
            allowed: vec![layout.digits(); cells],
            solution: vec![None; cells],
            layout,
            rules: Vec::new(),
            about: About::default(),
        })
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Returns the board without its rules.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the cell in this row and column, counted from 0, if the board has it.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.layout.cell_at(row, column)
    }

    /// Notes something that the puzzle now lacks, or that was left out.
    pub(crate) fn note(&mut self, kind: NoteKind, element: impl Display, reason: impl Into<String>) {
        const MAX_NOTES: usize = 1000;
        if self.about.notes.len() < MAX_NOTES {
            self.about.notes.push(Note::new(kind, element.to_string(), reason));
        }
    }

    /// Notes regions that are left out, if there is a reason.
    pub(crate) fn note_regions(&mut self, reason: Option<String>) {
        if let Some(reason) = reason {
            self.note(NoteKind::Rule, "regions", reason);
        }
    }

    /// Notes pencil marks of the solver, if any cell has them.
    pub(crate) fn note_pencil_marks(&mut self, cells: usize) {
        if cells > 0 {
            let reason = "they are the solver's, not the puzzle's, and are left out";
            self.note(NoteKind::Detail, format!("pencil marks in {cells} cells"), reason);
        }
    }

    /// Adds a rule, or notes why it makes no sense on this board.
    pub(crate) fn rule(&mut self, element: impl Display, rule: impl Into<Rule>) {
        match self.layout.check_rule(rule.into()) {
            Ok(rule) => self.rules.push(rule),
            Err(error) => {
                self.note(NoteKind::Rule, element, format!("{}; the rule is left out", error.reason));
            }
        }
    }

    /// Reads a rule from the library's own text.
    pub(crate) fn rule_text(&mut self, element: impl Display, line: &str) {
        match Rule::read(line, &self.layout) {
            Ok(rule) => self.rules.push(rule),
            Err(error) => {
                self.note(NoteKind::Rule, element, format!("{}; the rule is left out", error.reason));
            }
        }
    }

    /// Returns the rules so far.
    pub(crate) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Gives a digit, by its value.
    pub(crate) fn give(&mut self, cell: Cell, value: i32) {
        if let Some(digit) = self.digit(cell, value) {
            self.givens[cell.index()] = Some(digit);
        }
    }

    /// Enters a digit that the puzzle doesn't give.
    pub(crate) fn enter(&mut self, cell: Cell, value: i32) {
        if let Some(digit) = self.digit(cell, value) {
            self.entries[cell.index()] = Some(digit);
        }
    }

    /// Records the digit of the solution.
    pub(crate) fn solve(&mut self, cell: Cell, value: i32) {
        self.solution[cell.index()] = self.layout.digit_of(value);
    }

    /// Restricts a cell to some digits.
    pub(crate) fn allow(&mut self, cell: Cell, digits: DigitSet) {
        let allowed = &mut self.allowed[cell.index()];
        *allowed &= digits;
    }

    /// Restricts a cell to the digits with these values; others are ignored.
    pub(crate) fn allow_values(&mut self, cell: Cell, values: impl IntoIterator<Item = i32>) {
        let digits = values.into_iter().filter_map(|value| self.layout.digit_of(value)).collect();
        self.allow(cell, digits);
    }

    fn digit(&mut self, cell: Cell, value: i32) -> Option<Digit> {
        let digit = self.layout.digit_of(value);
        if digit.is_none() {
            let low = i32::from(self.layout.shape().low);
            let high = low + self.layout.side() as i32 - 1;
            let reason =
                format!("{value} isn't a digit of this board, which has {low} to {high}; it is left out");
            self.note(NoteKind::Rule, self.layout.cell_name(cell), reason);
        }
        digit
    }

    /// Reads a solution as one symbol a cell, in reading order, if it has as many as the grid has cells.
    pub(crate) fn solution_text(&mut self, text: &str) {
        let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        if symbols.len() != self.layout.shape().grid_cells() {
            return;
        }
        for (cell, symbol) in self.layout.grid_cells().zip(symbols) {
            if let Some(value) = symbol.to_digit(36) {
                self.solve(cell, value as i32);
            }
        }
    }

    /// Completes the puzzle.
    pub(crate) fn finish(mut self) -> Result<Reading, FormatError> {
        let layout = self.shared_layout()?;
        let grid = |cells: Vec<Option<Digit>>| Grid::new(Arc::clone(&layout), cells).expect("the cells fit");
        let all: Vec<Option<Digit>> =
            self.givens.iter().zip(&self.entries).map(|(given, entry)| given.or(*entry)).collect();
        let has_entries = all.iter().zip(&self.givens).any(|(digit, given)| digit != given);
        // A full board is no game in progress: somebody kept the solution in it.
        let grid_cells = layout.shape().grid_cells();
        let is_solved = has_entries && all[..grid_cells].iter().all(Option::is_some);
        if is_solved && self.solution.iter().all(Option::is_none) {
            self.solution.clone_from(&all);
        }
        if self.solution.iter().any(Option::is_some) {
            self.about.solution = Some(grid(self.solution));
        }
        let is_restricted = self.allowed.iter().any(|&digits| digits != layout.digits());
        let mut marks = Candidates::all(Arc::clone(&layout));
        for (cell, &digits) in layout.cells().zip(&self.allowed) {
            marks.keep(cell, digits);
        }
        let givens = grid(self.givens);
        let position = if has_entries && !is_solved {
            let game = Game::new(givens).with_digits(grid(all));
            (if is_restricted { game.with_marks(&marks) } else { game }).into()
        } else if is_restricted {
            for cell in layout.cells() {
                if let Some(digit) = givens.get(cell) {
                    marks.keep(cell, DigitSet::only(digit));
                }
            }
            Position::Marks(marks)
        } else {
            Position::Digits(givens)
        };
        Ok(Reading { position, format: self.format, about: self.about })
    }

    fn shared_layout(&mut self) -> Result<Arc<Layout>, FormatError> {
        let rules = std::mem::take(&mut self.rules);
        let layout = self
            .layout
            .with_rules(rules)
            .map_err(|error| FormatError::new(self.format, error.to_string()))?;
        let usual = Layout::usual(layout.side()).filter(|usual| **usual == layout);
        Ok(usual.unwrap_or_else(|| Arc::new(layout)))
    }
}
