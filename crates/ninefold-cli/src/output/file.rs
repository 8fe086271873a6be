//! Files that are written whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Some files under names of their own, until all are written and take their right names; errors are messages.
///
/// Whatever goes wrong before that, what stood there before still stands there, and nothing else is left behind. When a
/// file cannot take its name, those before it have theirs already, and the others go.
#[derive(Default)]
pub(crate) struct Files {
    /// Each file by its name for now and its right name.
    written: Vec<(PathBuf, PathBuf)>,
}

impl Files {
    /// Writes a file under another name.
    pub(crate) fn add(&mut self, path: &Path, bytes: &[u8]) -> Result<(), String> {
        self.try_add(path, bytes).map_err(|error| unwritable(path, &error))
    }

    fn try_add(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        // What a link points to is written, not the link; what is no file, such as a pipe, has no other name.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        match fs::metadata(&path) {
            Ok(data) if data.is_dir() => return Err(io::Error::other("it is a folder")),
            Ok(data) if !data.is_file() => return fs::write(&path, bytes),
            _ => {}
        }
        let Some(name) = path.file_name() else { return Err(io::Error::other("it has no name")) };
        let mut unfinished = std::ffi::OsString::from(".");
        unfinished.push(name);
        unfinished.push(format!(".{}.part", std::process::id()));
        let unfinished = path.with_file_name(unfinished);
        self.written.push((unfinished.clone(), path));
        fs::write(&unfinished, bytes)
    }

    /// Gives every file its right name, one after the other.
    pub(crate) fn finish(mut self) -> Result<(), String> {
        self.written.reverse();
        while let Some((unfinished, path)) = self.written.last() {
            fs::rename(unfinished, path).map_err(|error| unwritable(path, &error))?;
            self.written.pop();
        }
        Ok(())
    }
}

/// Files that never became whole go away.
impl Drop for Files {
    fn drop(&mut self) {
        for (unfinished, _) in &self.written {
            let _ = fs::remove_file(unfinished);
        }
    }
}

/// Writes one file, whole or not at all.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut files = Files::default();
    files.add(path, bytes)?;
    files.finish()
}

/// `book.svg` → `book-007.svg`: the name with something before its ending.
pub(crate) fn named_apart(path: &Path, part: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push("-");
    name.push(part);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

fn unwritable(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_before_their_ending() {
        let apart = |path: &str| named_apart(Path::new(path), "02").to_string_lossy().into_owned();
        assert_eq!(apart("out/book.svg"), "out/book-02.svg");
        assert_eq!(apart("book"), "book-02");
        assert_eq!(apart("a.b.png"), "a.b-02.png");
    }

    #[test]
    fn nothing_unfinished_is_left_when_a_name_cannot_be_taken() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = Files::default();
        for name in ["a", "b", "c", "d"] {
            files.add(&folder.path().join(name), b"new").unwrap();
        }
        fs::create_dir(folder.path().join("b")).unwrap();
        assert!(files.finish().unwrap_err().contains("cannot write"));
        let entries = fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["a", "b"]);
    }
}
