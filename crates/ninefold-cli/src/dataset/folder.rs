//! The folder of a data set, and its contents while the data set is being made.
//!
//! ```text
//! DIR/.ninefold/asked.json           what is being made
//! DIR/.ninefold/lock                 held by the run that makes it
//! DIR/.ninefold/block-000003.jsonl   finished parts
//! DIR/train.parquet …                when all parts are complete
//! DIR/README.md, DIR/manifest.json   last; then .ninefold is removed
//! ```

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::finish;
use super::manifest::{MANIFEST, Manifest};
use super::options::Asked;
use crate::exit::Failure;
use crate::output::file::{self, WriteError};
use crate::show::json;

/// A folder in which a data set is made.
pub(crate) struct Folder {
    path: PathBuf,
    hidden: PathBuf,
    /// The lock that keeps other runs out while it is open.
    _lock: File,
}

/// What a folder holds.
pub(crate) enum Found {
    /// The finished data set.
    Done(Box<Manifest>),
    /// A data set to be made or continued.
    Open(Folder),
}

const HIDDEN: &str = ".ninefold";
const ASKED: &str = "asked.json";
const LOCK: &str = "lock";

impl Folder {
    /// Opens a folder and prepares it. Another data set in it stays, unless `force` allows replacing it.
    pub(crate) fn open(path: &Path, asked: &Asked, force: bool) -> Result<Found, Failure> {
        let hidden = path.join(HIDDEN);
        fs::create_dir_all(path).map_err(WriteError::at(path))?;
        let manifest = Manifest::read(path);
        if !hidden.exists() && manifest.is_none() && !is_empty(path)? {
            return Err(Failure::usage(format!(
                "{} contains files that aren't part of a Ninefold data set\nhint: name a folder that is new or empty",
                path.display()
            )));
        }
        fs::create_dir_all(&hidden).map_err(WriteError::at(&hidden))?;
        let folder = Folder { path: path.into(), _lock: lock(&hidden)?, hidden };
        let begun = folder.begun();
        match (&begun, manifest) {
            (_, Some(manifest)) if manifest.asked == *asked => {
                if manifest.is_whole(path) {
                    folder.clear()?;
                    return Ok(Found::Done(Box::new(manifest)));
                }
            }
            (_, Some(manifest)) if force => manifest.remove_files(path)?,
            (_, Some(manifest)) => {
                let failure = folder.other("contains", &manifest.asked, asked);
                folder.clear()?;
                return Err(failure);
            }
            (Some(begun), None) if begun != asked && !force => {
                return Err(folder.other("contains an unfinished build of", begun, asked));
            }
            (_, None) => {}
        }
        if begun.as_ref() != Some(asked) {
            if begun.is_some() {
                folder.remove_files()?;
            }
            folder.remove_parts()?;
            file::write(&folder.hidden.join(ASKED), json::line(asked).as_bytes())?;
        }
        Ok(Found::Open(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the file of a part.
    pub(crate) fn part(&self, block: u64) -> PathBuf {
        self.hidden.join(format!("block-{block:06}.jsonl"))
    }

    /// Returns what is being made here.
    fn begun(&self) -> Option<Asked> {
        serde_json::from_str(&fs::read_to_string(self.hidden.join(ASKED)).ok()?).ok()
    }

    fn other(&self, verb: &str, there: &Asked, asked: &Asked) -> Failure {
        let path = self.path.display();
        Failure::usage(format!(
            "{path} {verb} another data set\n  existing:  {} (Ninefold {})\n  requested: {} (Ninefold {})\n\
             hint: name another folder, or set --force to replace that data set",
            there.command, there.ninefold, asked.command, asked.ninefold
        ))
    }

    /// Removes what an unfinished data set left besides its parts.
    fn remove_files(&self) -> Result<(), Failure> {
        let names = finish::names().into_iter().chain([MANIFEST.to_string()]);
        for path in names.map(|name| self.path.join(name)) {
            file::remove(&path)?;
            if let Some(parent) = path.parent().filter(|parent| *parent != self.path) {
                let _ = fs::remove_dir(parent); // only if empty by now
            }
        }
        Ok(())
    }

    /// Removes the parts of another data set.
    fn remove_parts(&self) -> Result<(), Failure> {
        let entries = fs::read_dir(&self.hidden).map_err(WriteError::at(&self.hidden))?;
        for entry in entries.flatten().filter(|entry| entry.file_name() != LOCK) {
            fs::remove_file(entry.path()).map_err(WriteError::at(&entry.path()))?;
        }
        Ok(())
    }

    /// Abandons the folder, as it was found or empty.
    pub(crate) fn give_up(&self) {
        if self.clear().is_ok() {
            let _ = fs::remove_dir(&self.path); // only if empty
        }
    }

    /// Removes the temporary files of a finished data set.
    pub(crate) fn clear(&self) -> Result<(), Failure> {
        Ok(fs::remove_dir_all(&self.hidden).map_err(WriteError::at(&self.hidden))?)
    }
}

/// Returns whether a folder is empty.
fn is_empty(path: &Path) -> Result<bool, Failure> {
    Ok(fs::read_dir(path).map_err(WriteError::at(path))?.next().is_none())
}

fn lock(hidden: &Path) -> Result<File, Failure> {
    let path = hidden.join(LOCK);
    let file = File::create(&path).map_err(WriteError::at(&path))?;
    if file::lock(&file) {
        return Ok(file);
    }
    let folder = hidden.parent().unwrap_or(hidden).display();
    Err(Failure::usage(format!(
        "another run is making a data set in {folder}\nhint: wait for it, or stop it"
    )))
}

/// Reads the manifest of a folder; explains if it holds no finished data set.
pub(crate) fn state(path: &Path) -> Result<Manifest, String> {
    let shown = path.display();
    match Manifest::read(path) {
        Some(manifest) => Ok(manifest),
        None if path.join(HIDDEN).exists() => Err(format!("the data set in {shown} isn't finished")),
        None if !path.exists() => Err(format!("no such folder: {shown}")),
        None => Err(format!("no data set in {shown}: it has no {MANIFEST}")),
    }
}
