//! Writes puzzles and solutions as arrays of tokens, in the folders that HRM and TRM trainers read.
//!
//! ```text
//!                                      rows  0    1    2    3    4    5    6
//! all__inputs.npy, all__labels.npy         [81] [81] [81] [81] [81] [81]         a puzzle and its solution
//! all__puzzle_identifiers.npy               0    0    0    0    0    0           none has a name
//! all__puzzle_indices.npy                   0    1    2    3    4    5    6      each has one example
//! all__group_indices.npy                    0              3         5    6      a puzzle and its images are a group
//! ```
//! Token 0 is padding, 1 a blank, and any other the digit plus one. All numbers have 32 bits.

use std::fs;
use std::path::Path;

use ninefold::engine::fast::CELLS;
use ninefold_api::dataset::{Row, Split};
use serde::Serialize;

use super::{Sheet, Written};
use crate::dataset::options::Options;
use crate::dataset::part::Size;
use crate::exit::Failure;
use crate::output::file::{self, AtomicFile, WriteError};
use crate::show::json;

pub(super) struct Npy {
    folder: std::path::PathBuf,
    split: Split,
    size: Size,
    inputs: AtomicFile,
    labels: AtomicFile,
    identifiers: AtomicFile,
    puzzles: AtomicFile,
    groups: AtomicFile,
    rows: i32,
}

/// The metadata of a split for trainers.
#[derive(Serialize)]
struct Metadata {
    pad_id: u32,
    ignore_label_id: u32,
    blank_identifier_id: u32,
    vocab_size: u32,
    seq_len: usize,
    num_puzzle_identifiers: u32,
    total_groups: u64,
    mean_puzzle_examples: f64,
    total_puzzles: u64,
    sets: [&'static str; 1],
}

/// The files in the folder of a split.
pub(super) const FILES: [&str; 6] = [
    "all__inputs.npy",
    "all__labels.npy",
    "all__puzzle_identifiers.npy",
    "all__puzzle_indices.npy",
    "all__group_indices.npy",
    "dataset.json",
];

/// The tokens: padding, a blank, nine digits.
const VOCABULARY: u32 = 11;

impl Npy {
    pub(super) fn create(folder: &Path, split: Split, size: Size) -> Result<Npy, Failure> {
        if i32::try_from(size.rows).is_err() {
            return Err(Failure::usage(format!(
                "the format npy has 32-bit indices, too few for {} rows; choose another format",
                size.rows
            )));
        }
        let inner = folder.join(split.name());
        fs::create_dir_all(&inner).map_err(WriteError::at(&inner))?;
        let array = |what: &str, shape: String| {
            let mut file = AtomicFile::create(&inner.join(format!("all__{what}.npy")))?;
            file.put(&header(&shape))?;
            Ok::<AtomicFile, Failure>(file)
        };
        let mut npy = Npy {
            inputs: array("inputs", format!("({}, {CELLS})", size.rows))?,
            labels: array("labels", format!("({}, {CELLS})", size.rows))?,
            identifiers: array("puzzle_identifiers", format!("({},)", size.rows))?,
            puzzles: array("puzzle_indices", format!("({},)", size.rows + 1))?,
            groups: array("group_indices", format!("({},)", size.classes + 1))?,
            folder: folder.into(),
            split,
            size,
            rows: 0,
        };
        npy.puzzles.put(&0i32.to_le_bytes())?;
        Ok(npy)
    }
}

impl Sheet for Npy {
    fn row(&mut self, row: &Row, _options: &Options) -> Result<(), Failure> {
        self.inputs.put(&tokens(&row.puzzle))?;
        self.labels.put(&tokens(&row.solution))?;
        self.identifiers.put(&0i32.to_le_bytes())?;
        if row.is_first {
            self.groups.put(&self.rows.to_le_bytes())?;
        }
        self.rows += 1;
        Ok(self.puzzles.put(&self.rows.to_le_bytes())?)
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<Written>, Failure> {
        self.groups.put(&self.rows.to_le_bytes())?;
        let name = self.split.name();
        let metadata = Metadata {
            pad_id: 0,
            ignore_label_id: 0,
            blank_identifier_id: 0,
            vocab_size: VOCABULARY,
            seq_len: CELLS,
            num_puzzle_identifiers: 1,
            total_groups: self.size.classes,
            mean_puzzle_examples: 1.0,
            total_puzzles: self.size.rows,
            sets: ["all"],
        };
        let path = format!("{name}/dataset.json");
        let about = file::write(&self.folder.join(&path), json::line(&metadata).as_bytes())?;
        Ok(vec![
            (format!("{name}/all__inputs.npy"), self.inputs.finish()?),
            (format!("{name}/all__labels.npy"), self.labels.finish()?),
            (format!("{name}/all__puzzle_identifiers.npy"), self.identifiers.finish()?),
            (format!("{name}/all__puzzle_indices.npy"), self.puzzles.finish()?),
            (format!("{name}/all__group_indices.npy"), self.groups.finish()?),
            (path, about),
        ])
    }
}

/// Returns the tokens of a board.
fn tokens(board: &str) -> Vec<u8> {
    let token = |byte: u8| if byte == b'.' { 1i32 } else { i32::from(byte - b'0') + 1 };
    board.bytes().flat_map(|byte| token(byte).to_le_bytes()).collect()
}

/// Returns the start of an array of 32-bit numbers: the magic word, the version, and a Python dictionary
/// padded to a multiple of 64 bytes.
fn header(shape: &str) -> Vec<u8> {
    const MAGIC: &[u8; 8] = b"\x93NUMPY\x01\x00";
    let mut text = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': {shape}, }}");
    while !(MAGIC.len() + 2 + text.len() + 1).is_multiple_of(64) {
        text.push(' ');
    }
    text.push('\n');
    let length = text.len() as u16;
    [MAGIC, &length.to_le_bytes()[..], text.as_bytes()].concat()
}
