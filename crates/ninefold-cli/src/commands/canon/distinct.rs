//! Keeps the first line of each class, among lines that start with a canonical form.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ninefold_api::record::{Classes, Record};

use crate::exit::Failure;
use crate::input::task::CELLS;
use crate::output::stdio::{self, Stdout};
use crate::show::json;

/// Passes on the first line of each class, without the form that it starts with. JSON errors, which start
/// with a brace, always pass.
#[derive(Clone)]
pub(super) struct Distinct(Arc<Mutex<Filter>>);

struct Filter {
    out: BufWriter<Stdout>,
    /// Whether to write anything but errors.
    writes: bool,
    /// Two 64-bit fingerprints per class. A collision is less likely than a memory fault, and the forms
    /// themselves would take three times the space.
    seen: HashSet<(u64, u64)>,
    hashers: [RandomState; 2],
    /// The start of a line whose end hasn't arrived yet.
    rest: Vec<u8>,
    boards: u64,
}

impl Distinct {
    pub(super) fn new(writes: bool) -> Distinct {
        Distinct(Arc::new(Mutex::new(Filter {
            out: BufWriter::new(stdio::stdout()),
            writes,
            seen: HashSet::new(),
            hashers: [RandomState::new(), RandomState::new()],
            rest: vec![],
            boards: 0,
        })))
    }

    fn filter(&self) -> MutexGuard<'_, Filter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the number of classes.
    pub(super) fn write_count(&self, json: bool) -> Result<(), Failure> {
        let mut filter = self.filter();
        let (boards, classes) = (filter.boards, filter.seen.len());
        let text = if json {
            json::line(&Classes { v: Classes::VERSION, boards, classes })
        } else {
            classes.to_string()
        };
        writeln!(filter.out, "{text}")?;
        Ok(filter.out.flush()?)
    }
}

impl Filter {
    /// Filters one line, including its line break.
    fn line(&mut self, line: &[u8]) -> io::Result<()> {
        let Some((form, text)) = line.split_at_checked(CELLS).filter(|_| !line.starts_with(b"{")) else {
            return self.out.write_all(line);
        };
        self.boards += 1;
        let [one, other] = self.hashers.each_ref().map(|hasher| hasher.hash_one(form));
        if self.seen.insert((one, other)) && self.writes {
            self.out.write_all(text)?;
        }
        Ok(())
    }
}

impl Write for Distinct {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut filter = self.filter();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            if piece.ends_with(b"\n") && filter.rest.is_empty() {
                filter.line(piece)?;
                continue;
            }
            filter.rest.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut filter.rest);
                filter.line(&line)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.filter().out.flush()
    }
}
