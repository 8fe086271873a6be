//! A text while a writer makes it: the puzzle, and what its format can't hold.

use ninefold::grid::{Boxes, Layout, Puzzle, Rule, Shape};

use crate::about::About;
use crate::error::FormatError;
use crate::{Format, Written};

/// What a writer works with.
pub(crate) struct Output<'a> {
    pub(crate) format: Format,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) about: &'a About,
    lost: Vec<String>,
}

impl<'a> Output<'a> {
    pub(crate) fn new(format: Format, puzzle: &'a Puzzle, about: &'a About) -> Output<'a> {
        Output { format, puzzle, about, lost: Vec::new() }
    }

    pub(crate) fn layout(&self) -> &'a Layout {
        self.puzzle.layout()
    }

    pub(crate) fn shape(&self) -> &'a Shape {
        self.layout().shape()
    }

    /// Says that something is lost.
    pub(crate) fn lose(&mut self, sentence: impl Into<String>) {
        self.lost.push(sentence.into());
    }

    /// Says that a rule is lost.
    pub(crate) fn lose_rule(&mut self, rule: &Rule) {
        let (format, rule) = (self.format, rule.write(self.layout()));
        self.lose(format!("{format} can't hold the rule '{rule}'"));
    }

    /// Says that pencil marks are lost, if there are any.
    pub(crate) fn lose_marks(&mut self) {
        if self.puzzle.marks().is_some() {
            self.lose(format!("{} can't hold pencil marks, which restrict this puzzle", self.format));
        }
    }

    /// Says that title, author and rules in words are lost, as far as there are any.
    pub(crate) fn lose_texts(&mut self) {
        let texts = [
            (&self.about.title, "title"),
            (&self.about.author, "author"),
            (&self.about.rules, "text of the rules"),
        ];
        for (text, name) in texts {
            if text.is_some() {
                self.lose(format!("{} can't hold the {name}", self.format));
            }
        }
    }

    /// Says that the drawings of other formats are lost.
    pub(crate) fn lose_drawings(&mut self, kept: &[Format]) {
        let others = self.about.drawings.iter().filter(|drawing| !kept.contains(&drawing.format)).count();
        if others > 0 {
            let drawings = if others == 1 { "1 drawing".to_owned() } else { format!("{others} drawings") };
            self.lose(format!("{drawings} without a known meaning"));
        }
    }

    /// Says that everything beside digits and rules is lost.
    pub(crate) fn lose_about(&mut self) {
        self.lose_texts();
        self.lose_drawings(&[]);
    }

    /// Refuses a board that the format has no place for.
    pub(crate) fn refuse(&self, expected: &str) -> FormatError {
        FormatError::new(self.format, format!("it holds {expected}; this board is '{}'", self.layout()))
    }

    /// Checks that the board is 9×9 with the digits 1 to 9, without cells outside; boxes and diagonals may be any.
    pub(crate) fn expect_nine(&self) -> Result<(), FormatError> {
        let shape = self.shape();
        let size = (shape.rows, shape.columns, shape.digits, shape.low, shape.lines, shape.extra);
        if size == (9, 9, 9, 1, true, 0) {
            Ok(())
        } else {
            Err(self.refuse("9×9 boards with the digits 1 to 9"))
        }
    }

    /// Checks that the board is 9×9 with boxes of 3×3.
    pub(crate) fn expect_classic(&self) -> Result<(), FormatError> {
        self.expect_nine()?;
        match self.shape().boxes {
            Boxes::Oblong { rows: 3, columns: 3 } => Ok(()),
            _ => Err(self.refuse("9×9 boards with 3×3 boxes")),
        }
    }

    pub(crate) fn finish(self, text: String) -> Written {
        Written { text, lost: self.lost }
    }
}
