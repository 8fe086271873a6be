//! What a data set is made of, and the command that asks for it.

use serde::{Deserialize, Serialize};

use super::column::Column;
use super::sheet::Format;

/// How much a trace tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Trace {
    /// Of every step its technique, placements and eliminations
    Moves,
    /// Also a line in words
    Words,
}

/// Everything that decides what is written. How many jobs, and where to, is no part of it.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) seed: u64,
    /// How many classes at most.
    pub(crate) count: Option<u64>,
    /// How they are divided into splits.
    pub(crate) shares: Shares,
    /// How many images each puzzle for training gets.
    pub(crate) augment: u64,
    /// Whether those for validation and test get them too.
    pub(crate) augment_test: bool,
    /// In the order in which they are written.
    pub(crate) columns: Vec<Column>,
    pub(crate) trace: Trace,
    pub(crate) formats: Vec<Format>,
    /// The words of the command that say where the puzzles come from; none if they are made.
    pub(crate) source: Vec<String>,
    /// The words that say how they are made.
    pub(crate) spec: Vec<String>,
    pub(crate) version: String,
}

/// What was asked for, as it is kept: the same again is the same data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asked {
    /// The version of Ninefold; another might make other puzzles.
    pub(crate) ninefold: String,
    /// The exact command, but for the folder.
    pub(crate) command: String,
}

/// So many rows take a fraction of a second, with ratings and without. Smaller blocks would wait for the disk.
const RATED_BLOCK: u64 = 128;
const QUICK_BLOCK: u64 = 2048;
/// So many attempts at puzzles as wished. One may take seconds, and make nothing.
const WISHED_BLOCK: u64 = 32;

impl Options {
    /// Whether any of these columns are written.
    pub(crate) fn wants(&self, columns: &[Column]) -> bool {
        let has_columns = self.formats.iter().any(|format| format.has_columns());
        has_columns && columns.iter().any(|column| self.columns.contains(column))
    }

    /// Whether the puzzles are made, and come from no file.
    pub(crate) fn is_generated(&self) -> bool {
        self.source.is_empty()
    }

    /// How many puzzles of the source make a block: what is lost at most, a job, when a run is killed.
    /// It follows from the options alone, `is_plain` being whether they have no wish that takes time.
    pub(crate) fn block(&self, is_plain: bool) -> u64 {
        let rated = self.wants(&Column::RATINGS) || self.wants(&[Column::Steps]);
        let rows = if rated { RATED_BLOCK } else { QUICK_BLOCK };
        let block = (rows / (self.augment + 1)).max(1);
        if is_plain { block } else { block.min(WISHED_BLOCK) }
    }

    /// The splits that are written.
    pub(crate) fn splits(&self) -> Vec<Split> {
        Split::ALL.into_iter().filter(|split| self.shares.of(*split) > 0.0).collect()
    }

    pub(crate) fn asked(&self) -> Asked {
        Asked { ninefold: self.version.clone(), command: self.command() }
    }

    /// The exact command. What was left to defaults is spelt out: they may be others in another version.
    fn command(&self) -> String {
        let mut words =
            vec!["ninefold".to_string(), "dataset".to_string(), "build".to_string(), "DIR".to_string()];
        words.extend(self.source.iter().chain(&self.spec).map(|word| quoted(word)));
        let mut add = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        if let Some(count) = self.count {
            add("count", count.to_string());
        }
        add("seed", self.seed.to_string());
        add("test", self.shares.test.to_string());
        if self.shares.validation > 0.0 {
            add("validation", self.shares.validation.to_string());
        }
        add("augment", self.augment.to_string());
        if self.wants(&[Column::Steps]) {
            add("steps", name_of(&self.trace));
        }
        let columns: Vec<&str> = self.columns.iter().map(|column| column.name()).collect();
        add("columns", columns.join(","));
        let formats: Vec<String> = self.formats.iter().map(name_of).collect();
        add("format", formats.join(","));
        if self.augment_test {
            words.push("--augment-test".to_string());
        }
        words.join(" ")
    }
}

/// Which shares of the classes are not for training, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shares {
    pub(crate) test: f64,
    pub(crate) validation: f64,
}

impl Shares {
    /// The share of a split.
    fn of(self, split: Split) -> f64 {
        match split {
            Split::Train => 1.0 - self.test - self.validation,
            Split::Validation => self.validation,
            Split::Test => self.test,
        }
    }
}

/// The part of a data set that a row belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Split {
    #[default]
    Train,
    Validation,
    Test,
}

impl Split {
    pub(crate) const ALL: [Split; 3] = [Split::Train, Split::Validation, Split::Test];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Split::Train => "train",
            Split::Validation => "validation",
            Split::Test => "test",
        }
    }
}

/// The word of the command line for a value.
fn name_of(value: &impl clap::ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
}

/// A word as a shell wants it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,:=+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
