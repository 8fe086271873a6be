//! The manifest: what a finished data set consists of.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::options::Asked;
use super::part::{Header, Passed, Size};
use super::sheet::Written;
use crate::exit::Failure;
use crate::output::file;

pub(crate) const MANIFEST: &str = "manifest.json";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    #[serde(flatten)]
    pub(crate) asked: Asked,
    pub(crate) seed: u64,
    pub(crate) test_share: f64,
    pub(crate) train: Size,
    pub(crate) test: Size,
    pub(crate) passed: Passed,
    /// How many blocks of the source there are in it, and a digest of what they were made of.
    pub(crate) blocks: u64,
    pub(crate) input: String,
    pub(crate) files: Vec<Entry>,
}

/// A file of the data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) path: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
}

impl Manifest {
    pub(crate) fn new(
        asked: Asked,
        seed: u64,
        test_share: f64,
        totals: &Header,
        files: Vec<Written>,
    ) -> Manifest {
        let entry = |(path, whole): Written| Entry { path, bytes: whole.bytes, sha256: whole.sha256 };
        let files = files.into_iter().map(entry).collect();
        let Header { block: blocks, train, test, passed, .. } = *totals;
        let input = totals.input.clone();
        Manifest { asked, seed, test_share, train, test, passed, blocks, input, files }
    }

    /// The manifest in a folder, if there is one.
    pub(crate) fn read(folder: &Path) -> Option<Manifest> {
        serde_json::from_str(&fs::read_to_string(folder.join(MANIFEST)).ok()?).ok()
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let mut text = serde_json::to_string_pretty(self).expect("numbers are finite");
        text.push('\n');
        Ok(drop(file::write(&folder.join(MANIFEST), text.as_bytes())?))
    }

    /// Whether all files are there and as long as they were; `dataset check` looks closer.
    pub(crate) fn is_whole(&self, folder: &Path) -> bool {
        let is_there = |entry: &Entry| {
            fs::metadata(folder.join(&entry.path))
                .is_ok_and(|data| data.is_file() && data.len() == entry.bytes)
        };
        self.files.iter().all(is_there)
    }

    /// Removes the data set, and nothing else. The manifest goes last, so that this can be done again.
    pub(crate) fn remove_files(&self, folder: &Path) -> Result<(), Failure> {
        // A path that leads out of the folder was not written by us.
        let inside = |entry: &&Entry| !entry.path.contains("..") && !Path::new(&entry.path).is_absolute();
        let paths = self.files.iter().filter(inside).map(|entry| folder.join(&entry.path));
        for path in paths.chain([folder.join(MANIFEST)]) {
            file::remove(&path)?;
            if let Some(parent) = path.parent().filter(|parent| *parent != folder) {
                let _ = fs::remove_dir(parent); // only if it is empty now
            }
        }
        Ok(())
    }

    pub(crate) fn rows(&self) -> u64 {
        self.train.rows + self.test.rows
    }
}
