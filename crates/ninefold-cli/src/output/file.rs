//! Files that appear complete or not at all, and locks on files.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt};

use sha2::{Digest, Sha256};

/// A file that gets its name once it is complete and on disk. Until then it is called `NAME.unfinished`; if
/// it is never finished, that file is removed and the old one stays.
///
/// Links are followed. Anything that isn't a regular file, such as a pipe, is written directly.
pub(crate) struct AtomicFile {
    path: PathBuf,
    /// The temporary name, until the file has its own.
    temporary: Option<PathBuf>,
    /// The writer, until the file is on disk.
    out: Option<BufWriter<File>>,
    hash: Sha256,
    bytes: u64,
}

/// What identifies a finished file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileDigest {
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
}

/// A file or folder that can't be written.
#[derive(Debug)]
pub(crate) struct WriteError {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

const UNFINISHED: &str = ".unfinished";

impl AtomicFile {
    pub(crate) fn create(path: &Path) -> Result<AtomicFile, WriteError> {
        // Writes the target of a link, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        AtomicFile::try_create(&target).map_err(WriteError::at(path))
    }

    fn try_create(path: &Path) -> io::Result<AtomicFile> {
        let temporary = match fs::metadata(path) {
            Ok(data) if data.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Ok(data) if !data.is_file() => None,
            _ => Some(temporary(path)),
        };
        let file = match &temporary {
            Some(temporary) => create_locked(temporary)?,
            None => OpenOptions::new().write(true).open(path)?,
        };
        let out = Some(BufWriter::with_capacity(1 << 18, file));
        Ok(AtomicFile { path: path.into(), temporary, out, hash: Sha256::new(), bytes: 0 })
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.write_all(bytes).map_err(|error| WriteError::new(&self.path, error))
    }

    /// Returns the number of bytes written so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Writes everything to disk and closes the file.
    pub(crate) fn complete(&mut self) -> Result<(), WriteError> {
        let Some(mut out) = self.out.take() else { return Ok(()) };
        let synced = out.flush().and_then(|()| match self.temporary {
            Some(_) => out.get_ref().sync_all(),
            None => Ok(()), // a pipe isn't on a disk
        });
        synced.map_err(|error| WriteError::new(&self.path, error))
    }

    /// Completes the file and gives it its name.
    pub(crate) fn finish(mut self) -> Result<FileDigest, WriteError> {
        self.complete()?;
        if let Some(temporary) = &self.temporary {
            fs::rename(temporary, &self.path).map_err(|error| WriteError::new(&self.path, error))?;
            self.temporary = None;
            sync_folder(&self.path).map_err(|error| WriteError::new(&self.path, error))?;
        }
        Ok(FileDigest { bytes: self.bytes, sha256: hex(&self.hash.finalize_reset()) })
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        self.out.as_mut().ok_or(io::ErrorKind::BrokenPipe)?.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // left to `complete`
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}

impl WriteError {
    pub(crate) fn new(path: &Path, error: io::Error) -> WriteError {
        WriteError { path: path.into(), error }
    }

    /// Returns a function for `map_err`.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
        |error| WriteError::new(path, error)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "can't write {}: {}", self.path.display(), self.error)
    }
}

impl error::Error for WriteError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Writes a file, complete or not at all.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<FileDigest, WriteError> {
    let mut file = AtomicFile::create(path)?;
    file.put(bytes)?;
    file.finish()
}

/// Gives all files their names, once all are complete. If one can't take its name, the files before it keep
/// theirs, and the others are removed.
pub(crate) fn finish_all(mut files: Vec<AtomicFile>) -> Result<(), WriteError> {
    files.iter_mut().try_for_each(AtomicFile::complete)?;
    files.into_iter().try_for_each(|file| file.finish().map(drop))
}

/// Removes a file and its unfinished version, if they exist.
pub(crate) fn remove(path: &Path) -> Result<(), WriteError> {
    for path in [path, &temporary(path)] {
        match fs::remove_file(path) {
            Err(error) if !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Err(WriteError::new(path, error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Locks a file until it is closed; returns false if another run has locked it.
pub(crate) fn lock(file: &File) -> bool {
    // Some network file systems don't support locks; that isn't a reason to refuse.
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Creates a file that no other run is writing.
fn create_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        if !lock(&file) {
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another run is writing it"));
        }
        // The other run may just have finished: then this is its file.
        if path.exists() {
            file.set_len(0)?;
            return Ok(file);
        }
    }
}

/// Returns the name of a file until it is complete.
fn temporary(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(UNFINISHED);
    name.into()
}

/// Inserts a part before the extension: `book.svg` → `book-007.svg`.
pub(crate) fn with_suffix(path: &Path, part: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push("-");
    name.push(part);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the names in a file's folder to disk.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => File::open(".")?.sync_all(),
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn suffixes_come_before_the_extension() {
        let apart = |path: &str| with_suffix(Path::new(path), "02").to_string_lossy().into_owned();
        assert_eq!(apart("out/book.svg"), "out/book-02.svg");
        assert_eq!(apart("book"), "book-02");
        assert_eq!(apart("a.b.png"), "a.b-02.png");
    }

    #[test]
    fn a_file_appears_when_it_is_finished_and_not_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.put(b"ne").unwrap();
        file.put(b"w").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let digest = file.finish().unwrap();
        assert_eq!(digest, FileDigest { bytes: 3, sha256: hex(&Sha256::digest("new")) });
        assert_eq!(fs::read(&path).unwrap(), b"new");
        drop(AtomicFile::create(&path).unwrap());
        assert_eq!(
            (names(folder.path()), fs::read(&path).unwrap()),
            (vec!["a".to_string()], b"new".to_vec())
        );
    }

    #[test]
    fn two_runs_do_not_write_one_file_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        // The remains of a killed run are overwritten.
        fs::write(temporary(&path), "half of something longer").unwrap();
        let mut first = AtomicFile::create(&path).unwrap();
        let second = AtomicFile::create(&path).err().unwrap();
        assert!(second.to_string().ends_with("another run is writing it"), "{second}");
        first.put(b"first").unwrap();
        first.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        write(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
    }

    #[test]
    fn no_unfinished_file_is_left_when_a_name_is_unavailable() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = Vec::new();
        for name in ["a", "b", "c", "d"] {
            let mut file = AtomicFile::create(&folder.path().join(name)).unwrap();
            file.put(b"new").unwrap();
            files.push(file);
        }
        fs::create_dir(folder.path().join("b")).unwrap();
        assert!(finish_all(files).unwrap_err().to_string().contains("can't write"));
        assert_eq!(names(folder.path()), ["a", "b"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_written() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(write(Path::new("/dev/null"), b"away").unwrap().bytes, 4);
        let error = write(Path::new("/dev/full"), b"away").unwrap_err();
        assert_eq!(error.error.kind(), io::ErrorKind::StorageFull);
    }
}
