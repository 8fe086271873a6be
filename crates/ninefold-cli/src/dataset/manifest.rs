//! The manifest: the contents of a finished data set.

use std::fs;
use std::path::Path;

use ninefold_api::dataset::{Shares, Split};
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
    test_share: f64,
    /// Absent, like the size of the split, if there is no validation split.
    #[serde(default, skip_serializing_if = "is_zero")]
    validation_share: f64,
    train: Size,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    validation: Option<Size>,
    test: Size,
    pub(crate) passed: Passed,
    /// The number of blocks taken from the source, and a digest of them.
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
        shares: Shares,
        totals: &Header,
        files: Vec<Written>,
    ) -> Manifest {
        let entry = |(path, whole): Written| Entry { path, bytes: whole.bytes, sha256: whole.sha256 };
        let files = files.into_iter().map(entry).collect();
        let Header { block: blocks, train, test, passed, .. } = *totals;
        let Shares { test: test_share, validation: validation_share } = shares;
        let validation = (validation_share > 0.0).then_some(totals.validation);
        let input = totals.input.clone();
        Manifest {
            asked,
            seed,
            test_share,
            validation_share,
            train,
            validation,
            test,
            passed,
            blocks,
            input,
            files,
        }
    }

    /// Returns the shares of the splits.
    pub(crate) fn shares(&self) -> Shares {
        Shares { test: self.test_share, validation: self.validation_share }
    }

    /// Returns the size of a split.
    pub(crate) fn size(&self, split: Split) -> Size {
        match split {
            Split::Train => self.train,
            Split::Validation => self.validation.unwrap_or_default(),
            Split::Test => self.test,
        }
    }

    /// Reads the manifest of a folder, if it has one.
    pub(crate) fn read(folder: &Path) -> Option<Manifest> {
        serde_json::from_str(&fs::read_to_string(folder.join(MANIFEST)).ok()?).ok()
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let mut text = serde_json::to_string_pretty(self).expect("numbers are finite");
        text.push('\n');
        file::write(&folder.join(MANIFEST), text.as_bytes())?;
        Ok(())
    }

    /// Returns whether all files exist with the right length; `dataset check` looks closer.
    pub(crate) fn is_whole(&self, folder: &Path) -> bool {
        let is_there = |entry: &Entry| {
            fs::metadata(folder.join(&entry.path))
                .is_ok_and(|data| data.is_file() && data.len() == entry.bytes)
        };
        self.files.iter().all(is_there)
    }

    /// Removes the data set and nothing else. The manifest goes last, so that an interrupted removal can be
    /// repeated.
    pub(crate) fn remove_files(&self, folder: &Path) -> Result<(), Failure> {
        // We wrote no path that leads out of the folder.
        let inside = |entry: &&Entry| !entry.path.contains("..") && !Path::new(&entry.path).is_absolute();
        let paths = self.files.iter().filter(inside).map(|entry| folder.join(&entry.path));
        for path in paths.chain([folder.join(MANIFEST)]) {
            file::remove(&path)?;
            if let Some(parent) = path.parent().filter(|parent| *parent != folder) {
                let _ = fs::remove_dir(parent); // only if empty by now
            }
        }
        Ok(())
    }

    pub(crate) fn rows(&self) -> u64 {
        Split::ALL.iter().map(|split| self.size(*split).rows).sum()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(share: &f64) -> bool {
    *share == 0.0
}
