//! The files of a data set: rows written one after another, in some format.

mod csv;
mod jsonl;
mod npy;
mod parquet;
mod thrift;

use std::path::Path;

use ninefold_api::dataset::{Row, Split};

use self::csv::Csv;
use self::jsonl::JsonLines;
use self::npy::Npy;
use self::parquet::Parquet;
use super::options::Options;
use super::part::Size;
use crate::exit::Failure;
use crate::output::file::FileDigest;

/// A file format of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub(crate) enum Format {
    /// train.parquet and test.parquet, for pandas, Polars, DuckDB and data set hubs
    Parquet,
    /// train.csv and test.csv
    Csv,
    /// train.jsonl and test.jsonl: one JSON object per line
    Jsonl,
    /// train/all__inputs.npy and so on, the format that HRM and TRM trainers read
    Npy,
}

impl Format {
    /// Returns whether it has all columns, not only puzzles and solutions.
    pub(crate) fn has_columns(self) -> bool {
        self != Format::Npy
    }

    /// Returns the files of a split.
    pub(crate) fn names(self, split: Split) -> Vec<String> {
        let split = split.name();
        match self {
            Format::Parquet => vec![format!("{split}.parquet")],
            Format::Csv => vec![format!("{split}.csv")],
            Format::Jsonl => vec![format!("{split}.jsonl")],
            Format::Npy => npy::FILES.iter().map(|name| format!("{split}/{name}")).collect(),
        }
    }

    /// Creates a sheet for a split of this size.
    pub(crate) fn sheet(
        self,
        folder: &Path,
        split: Split,
        size: Size,
        options: &Options,
    ) -> Result<Box<dyn Sheet>, Failure> {
        Ok(match self {
            Format::Parquet => Box::new(Parquet::create(folder, split, options)?),
            Format::Csv => Box::new(Csv::create(folder, split, options)?),
            Format::Jsonl => Box::new(JsonLines::create(folder, split)?),
            Format::Npy => Box::new(Npy::create(folder, split, size)?),
        })
    }
}

/// A file's path in the data set, and its digest.
pub(crate) type Written = (String, FileDigest);

/// Writes rows to files.
pub(crate) trait Sheet {
    fn row(&mut self, row: &Row, options: &Options) -> Result<(), Failure>;

    /// Finishes the files after the last row.
    fn finish(self: Box<Self>) -> Result<Vec<Written>, Failure>;
}
