//! Checks a data set.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use ninefold::grid::Line9;
use ninefold_api::dataset::{Class, NotUnique, Original, Split, originals};
use sha2::{Digest, Sha256};

use super::folder;
use super::manifest::{Entry, Manifest};
use super::part::Size;
use super::read::{self, Read};
use super::sheet::Format;
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::Output;
use crate::output::file::hex;
use crate::output::progress::thousands;
use crate::pool;

/// Number of rows to check together.
const BATCH: usize = 8192;
/// Maximum number of faults to print.
const FAULTS: usize = 20;

/// A check in progress.
struct Check<'a> {
    manifest: &'a Manifest,
    faults: Vec<String>,
}

/// Checks the data set in a folder and prints what is wrong.
pub(crate) fn check(path: &Path, quiet: bool) -> Outcome {
    let manifest = folder::state(path).map_err(Failure::usage)?;
    let mut output = Output::new(quiet);
    let mut check = Check { manifest: &manifest, faults: Vec::new() };
    for entry in &manifest.files {
        check.file(path, entry);
    }
    // The rows of a damaged file would only repeat its fault.
    if check.faults.is_empty() {
        for format in read::formats(&manifest) {
            check.format(path, format);
        }
    }
    if budget::cancelled() {
        return Ok(Exit::Interrupted);
    }
    for fault in check.faults.iter().take(FAULTS) {
        output.text(&format!("{fault}\n"))?;
    }
    if check.faults.len() > FAULTS {
        output.text(&format!("and {} more faults\n", thousands((check.faults.len() - FAULTS) as u64)))?;
    }
    let is_fine = check.faults.is_empty();
    if is_fine && !quiet {
        let [files, rows] = [manifest.files.len() as u64, manifest.rows()].map(thousands);
        output.text(&format!("{}: {files} files and {rows} rows are correct\n", path.display()))?;
    }
    output.flush()?;
    Ok(if is_fine { Exit::Done } else { Exit::No })
}

impl Check<'_> {
    fn fault(&mut self, fault: String) {
        self.faults.push(fault);
    }

    /// Compares a file with its checksum.
    fn file(&mut self, folder: &Path, entry: &Entry) {
        if budget::cancelled() {
            return;
        }
        match sha256(&folder.join(&entry.path)) {
            Err(error) => self.fault(format!("{}: {error}", entry.path)),
            Ok(sum) if sum != entry.sha256 => {
                self.fault(format!("{}: the contents have changed", entry.path))
            }
            Ok(_) => {}
        }
    }

    /// Checks all rows in a format.
    fn format(&mut self, folder: &Path, format: Format) {
        let mut seen = HashMap::new();
        for (split, size) in Split::ALL.map(|split| (split, self.manifest.size(split))) {
            let is_there = self.manifest.files.iter().any(|entry| entry.path.starts_with(split.name()));
            if is_there && !budget::cancelled() {
                self.split(folder, format, split, size, &mut seen);
            }
        }
    }

    fn split(
        &mut self,
        folder: &Path,
        format: Format,
        split: Split,
        size: Size,
        seen: &mut HashMap<u128, Split>,
    ) {
        let place = format!("{} of {format:?}", split.name());
        let mut rows = Rows { place: place.clone(), ..Rows::default() };
        let mut batch = Vec::with_capacity(BATCH);
        let result = read::read(folder, split, format, &mut |row| {
            batch.push(row);
            if batch.len() == BATCH && !budget::cancelled() {
                self.batch(std::mem::take(&mut batch), split, &mut rows, seen);
            }
        });
        if budget::cancelled() {
            return;
        }
        self.batch(batch, split, &mut rows, seen);
        match result {
            Err(error) => self.fault(format!("{place}: {error}")),
            Ok(()) if rows.rows == 0 && size.rows > 0 => {} // without puzzles and solutions
            Ok(()) if rows.rows != size.rows || rows.classes != size.classes => self.fault(format!(
                "{place}: {} rows of {} classes, but the manifest says {} of {}",
                rows.rows, rows.classes, size.rows, size.classes
            )),
            Ok(()) => {}
        }
    }

    /// Checks some consecutive rows.
    fn batch(&mut self, batch: Vec<Read>, split: Split, rows: &mut Rows, seen: &mut HashMap<u128, Split>) {
        let (seed, shares) = (self.manifest.seed, self.manifest.shares());
        for (row, class) in solve(batch) {
            let place = format!("{}, row {}", rows.place, rows.rows);
            rows.rows += 1;
            let class = match class {
                Ok(class) => class,
                Err(fault) => {
                    self.fault(format!("{place}: {fault}"));
                    continue;
                }
            };
            if row.canonical_id.as_deref().is_some_and(|id| id != class.id()) {
                self.fault(format!("{place}: the canonical form is {}", class.id()));
            }
            if class.split(seed, shares) != split {
                self.fault(format!("{place}: the class belongs in another split"));
            }
            let key = class.key();
            if rows.last == Some(key) {
                continue; // an image of the row before
            }
            rows.last = Some(key);
            rows.classes += 1;
            match seen.insert(key, split) {
                Some(other) if other != split => {
                    self.fault(format!("{place}: the class is also in another split"))
                }
                Some(_) => self.fault(format!("{place}: the class occurs twice")),
                None => {}
            }
        }
    }
}

/// What has been read of a split.
#[derive(Default)]
struct Rows {
    place: String,
    rows: u64,
    classes: u64,
    /// The class of the last row.
    last: Option<u128>,
}

/// Returns the rows, each with its class or its fault, computed on all cores; fewer rows if the run is
/// cancelled.
fn solve(mut batch: Vec<Read>) -> Vec<(Read, Result<Class, String>)> {
    let jobs = pool::jobs(None);
    let share = batch.len().div_ceil(jobs).max(1);
    let mut shares = Vec::with_capacity(jobs);
    while !batch.is_empty() {
        shares.push(batch.split_off(batch.len().saturating_sub(share)));
    }
    shares.reverse();
    let solved = pool::map(jobs, shares, |rows| {
        let classes = classes(&rows);
        rows.into_iter().zip(classes).collect::<Vec<_>>()
    });
    solved.into_iter().flatten().collect()
}

fn classes(rows: &[Read]) -> Vec<Result<Class, String>> {
    let lines: Vec<Line9> = rows.iter().map(|row| line(&row.puzzle).unwrap_or_default()).collect();
    let one = |(row, found): (&Read, Result<Original, NotUnique>)| match found {
        _ if line(&row.puzzle).is_none() => Err(format!("'{}' isn't a puzzle", row.puzzle)),
        Ok(original) if original.solution.as_str() == row.solution => Ok(original.class),
        Ok(_) => Err("the solution is wrong".to_string()),
        Err(reason) => Err(reason.to_string()),
    };
    rows.iter().zip(originals(&lines)).map(one).collect()
}

/// Parses a text as a line.
fn line(text: &str) -> Option<Line9> {
    text.parse().ok().filter(|line: &Line9| line.as_str() == text)
}

fn sha256(path: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut file = BufReader::with_capacity(1 << 18, File::open(path)?);
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(hex(&hash.finalize()));
        }
        hash.update(bytes);
        let used = bytes.len();
        file.consume(used);
    }
}
