//! The options of a data set, and the command that gives them.

use ninefold_api::dataset::{Column, RowOptions, Shares, Split, Trace};
use serde::{Deserialize, Serialize};

use super::sheet::Format;

/// Everything that determines the contents; not the number of jobs or the folder.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) seed: u64,
    /// Maximum number of classes.
    pub(crate) count: Option<u64>,
    /// How the classes are divided into splits.
    pub(crate) shares: Shares,
    /// Number of images of each training puzzle.
    pub(crate) augment: u64,
    /// Whether validation and test puzzles get images too.
    pub(crate) augment_test: bool,
    /// In the order in which they are written.
    pub(crate) columns: Vec<Column>,
    pub(crate) trace: Trace,
    pub(crate) formats: Vec<Format>,
    /// The command's words for the source of the puzzles; empty if they are generated.
    pub(crate) source: Vec<String>,
    /// The command's words for the spec.
    pub(crate) spec: Vec<String>,
    pub(crate) version: String,
}

/// The request as stored: the same request means the same data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asked {
    /// The version of Ninefold; another may make other puzzles.
    pub(crate) ninefold: String,
    /// The exact command, without the folder.
    pub(crate) command: String,
}

/// Number of rows that take a fraction of a second, with and without ratings. Smaller blocks would wait for
/// the disk.
const RATED_BLOCK: u64 = 128;
const QUICK_BLOCK: u64 = 2048;
/// Number of attempts at a demanding spec, each of which may take seconds and fail.
const SPEC_BLOCK: u64 = 32;

impl Options {
    /// Returns whether any of these columns are written.
    pub(crate) fn wants(&self, columns: &[Column]) -> bool {
        let has_columns = self.formats.iter().any(|format| format.has_columns());
        has_columns && columns.iter().any(|column| self.columns.contains(column))
    }

    /// Returns whether the puzzles are generated rather than read.
    pub(crate) fn is_generated(&self) -> bool {
        self.source.is_empty()
    }

    /// Returns the number of puzzles in a block, which is the most that a kill can cost per job. It depends
    /// only on the options; `is_plain` means that the spec costs no time.
    pub(crate) fn block(&self, is_plain: bool) -> u64 {
        let rated = self.wants(&Column::RATINGS) || self.wants(&[Column::Steps]);
        let rows = if rated { RATED_BLOCK } else { QUICK_BLOCK };
        let block = (rows / (self.augment + 1)).max(1);
        if is_plain { block } else { block.min(SPEC_BLOCK) }
    }

    /// Returns the splits to write.
    pub(crate) fn splits(&self) -> Vec<Split> {
        self.shares.splits()
    }

    /// Returns what determines the rows. Formats without columns need no facts.
    pub(crate) fn row_options(&self) -> RowOptions {
        let has_columns = self.formats.iter().any(|format| format.has_columns());
        RowOptions {
            seed: self.seed,
            shares: self.shares,
            augment: self.augment,
            augment_test: self.augment_test,
            columns: if has_columns { self.columns.clone() } else { vec![] },
            trace: self.trace,
        }
    }

    pub(crate) fn asked(&self) -> Asked {
        Asked { ninefold: self.version.clone(), command: self.command() }
    }

    /// Returns the exact command. Defaults are spelt out, since they may change in another version.
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
            add("steps", self.trace.name().to_string());
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

/// Returns the command-line word for a value.
fn name_of(value: &impl clap::ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,:=+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
