//! Files that are whole or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::class::hex;
use crate::exit::Failure;

/// A file in the making. It has a temporary name until it is whole and on the disk; if that does not come, it goes.
pub(crate) struct AtomicFile {
    path: PathBuf,
    temporary: PathBuf,
    out: BufWriter<File>,
    hash: Sha256,
    bytes: u64,
    is_whole: bool,
}

/// What a finished file is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileDigest {
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
}

/// The end of temporary names.
const UNFINISHED: &str = ".unfinished";

impl AtomicFile {
    pub(crate) fn create(path: &Path) -> Result<AtomicFile, Failure> {
        let temporary = temporary(path);
        let file = File::create(&temporary).map_err(|error| trouble(path, &error))?;
        let out = BufWriter::with_capacity(1 << 18, file);
        Ok(AtomicFile { path: path.into(), temporary, out, hash: Sha256::new(), bytes: 0, is_whole: false })
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        self.out.write_all(bytes).map_err(|error| trouble(&self.path, &error))
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// It is whole: onto the disk with it, and only then its name.
    pub(crate) fn finish(mut self) -> Result<FileDigest, Failure> {
        let done = self.out.flush().and_then(|()| self.out.get_ref().sync_all());
        let done = done.and_then(|()| fs::rename(&self.temporary, &self.path));
        self.is_whole = done.is_ok();
        done.and_then(|()| sync_folder(&self.path)).map_err(|error| trouble(&self.path, &error))?;
        Ok(FileDigest { bytes: self.bytes, sha256: hex(&self.hash.finalize_reset()) })
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.is_whole {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// The name of a file until it is whole.
pub(crate) fn temporary(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(UNFINISHED);
    name.into()
}

/// Removes a file, if it is there.
pub(crate) fn remove(path: &Path) -> Result<(), Failure> {
    match fs::remove_file(path) {
        Err(error)
            if error.kind() != io::ErrorKind::NotFound && error.kind() != io::ErrorKind::NotADirectory =>
        {
            Err(trouble(path, &error))
        }
        _ => Ok(()),
    }
}

/// Writes a small file.
pub(crate) fn write(path: &Path, text: &[u8]) -> Result<FileDigest, Failure> {
    let mut file = AtomicFile::create(path)?;
    file.put(text)?;
    file.finish()
}

/// The names in a folder are on the disk, too.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// A file cannot be written.
pub(crate) fn trouble(path: &Path, error: &io::Error) -> Failure {
    let advice = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            "make room, then give"
        }
        _ => "when that is put right, give",
    };
    Failure::usage(format!(
        "cannot write {}: {error}\nnothing that was finished is lost: {advice} the same command again and it goes on",
        path.display()
    ))
}
