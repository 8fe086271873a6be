//! What workers return beside the answers.

use pyo3::prelude::*;

use crate::text;

/// What doesn't fit into the memory of the answer, by row.
#[derive(Debug, Default)]
pub(super) struct Extras {
    /// Texts that are longer or shorter than the others.
    pub(super) texts: Vec<(usize, String)>,
    /// Why a row has no answer, if that was asked.
    pub(super) reasons: Vec<(usize, String)>,
    /// What the first row lost that lost anything, and how many did.
    pub(super) lost: Option<(usize, String, usize)>,
}

impl Extras {
    /// Notes what a row lost, if anything.
    pub(super) fn lose(&mut self, row: usize, sentences: Vec<String>) {
        if let Some(first) = sentences.into_iter().next() {
            self.merge(Extras { lost: Some((row, first, 1)), ..Extras::default() });
        }
    }

    /// Adds the extras of another worker.
    pub(super) fn merge(&mut self, mut other: Extras) {
        self.texts.append(&mut other.texts);
        self.reasons.append(&mut other.reasons);
        self.lost = match (self.lost.take(), other.lost) {
            (Some(one), Some(other)) => {
                let count = one.2 + other.2;
                let (row, sentence, _) = if one.0 <= other.0 { one } else { other };
                Some((row, sentence, count))
            }
            (one, other) => one.or(other),
        };
    }

    /// Warns of what a column lost: the first sentence, and in how many other rows something is lost.
    pub(super) fn warn(&self, py: Python<'_>) -> PyResult<()> {
        let Some((row, sentence, count)) = &self.lost else { return Ok(()) };
        let others = match count - 1 {
            0 => String::new(),
            1 => " (and 1 other row)".to_owned(),
            others => format!(" (and {others} other rows)"),
        };
        text::warn(py, &[format!("row {row}: {sentence}{others}")])
    }

    /// Warns of what the only row lost.
    pub(super) fn warn_of_one(&self, py: Python<'_>) -> PyResult<()> {
        let sentence = self.lost.as_ref().map(|(_, sentence, _)| sentence.clone());
        text::warn(py, sentence.as_slice())
    }
}
