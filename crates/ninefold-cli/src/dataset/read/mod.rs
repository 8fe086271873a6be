//! Reads the puzzles of a data set back from any format, to check them.

mod csv;
mod jsonl;
mod npy;
mod parquet;
mod thrift;

use std::path::Path;

use ninefold_api::dataset::Split;

use super::manifest::Manifest;
use super::sheet::Format;

/// The checkable columns of a row; missing columns are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Read {
    pub(crate) puzzle: String,
    pub(crate) solution: String,
    pub(crate) canonical_id: Option<String>,
}

/// Receives the rows.
pub(crate) type Each<'a> = &'a mut dyn FnMut(Read);

/// The columns to read.
const COLUMNS: [&str; 3] = ["puzzle", "solution", "canonical_id"];

/// Returns the formats of a data set.
pub(crate) fn formats(manifest: &Manifest) -> Vec<Format> {
    let endings = [
        (Format::Parquet, ".parquet"),
        (Format::Csv, ".csv"),
        (Format::Jsonl, ".jsonl"),
        (Format::Npy, "/all__inputs.npy"),
    ];
    let is_there = |ending: &str| manifest.files.iter().any(|entry| entry.path.ends_with(ending));
    endings.into_iter().filter(|(_, ending)| is_there(ending)).map(|(format, _)| format).collect()
}

/// Reads all rows of a split. Without puzzles or solutions there is nothing to read.
pub(crate) fn read(folder: &Path, split: Split, format: Format, each: Each<'_>) -> Result<(), String> {
    let name = split.name();
    match format {
        Format::Parquet => parquet::read(&folder.join(format!("{name}.parquet")), each),
        Format::Csv => csv::read(&folder.join(format!("{name}.csv")), each),
        Format::Jsonl => jsonl::read(&folder.join(format!("{name}.jsonl")), each),
        Format::Npy => npy::read(&folder.join(name), each),
    }
}

/// Builds a row from the values of [`COLUMNS`].
fn row(values: [Option<String>; COLUMNS.len()]) -> Option<Read> {
    let [puzzle, solution, canonical_id] = values;
    Some(Read { puzzle: puzzle?, solution: solution?, canonical_id })
}
