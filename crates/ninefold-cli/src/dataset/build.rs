//! Builds a data set: workers make its parts, which are then put together.

use std::convert::Infallible;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ninefold::grid::Line9;
use ninefold_api::dataset::{Class, Row, RowMaker, Split};

use super::candidate::{Good, candidates};
use super::decisions::{Decisions, Kept, STALL};
use super::finish::finish;
use super::folder::{Folder, Found};
use super::manifest::Manifest;
use super::options::Options;
use super::part::{self, Header};
use super::source::{Block, Source};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::blocks::Wait;
use crate::output::Output;
use crate::output::progress::{Progress, thousands};
use crate::pool::{Flow, Next, Sink, Turn, Worker, WorkerPool};

/// A data set to build.
pub(crate) struct Build {
    pub(crate) folder: PathBuf,
    pub(crate) options: Options,
    pub(crate) source: Source,
    pub(crate) jobs: usize,
    pub(crate) force: bool,
    pub(crate) quiet: bool,
}

/// The state that the workers share.
struct Shared {
    folder: Folder,
    options: Options,
    decisions: Mutex<Decisions>,
}

impl Build {
    pub(crate) fn run(self) -> Outcome {
        self.build().map_err(with_advice)
    }

    fn build(mut self) -> Outcome {
        let mut output = Output::new(self.quiet);
        let folder = match Folder::open(&self.folder, &self.options.asked(), self.force)? {
            Found::Open(folder) => folder,
            Found::Done(manifest) => {
                if !self.source.is_of(&manifest)? {
                    return Err(changed(&self.folder));
                }
                output.note(&format!("nothing to do: {} is finished", self.folder.display()));
                return report(output, &manifest, &self.folder);
            }
        };
        output.progress = Progress::of_rows(self.options.count, self.quiet);
        let decisions = Mutex::new(Decisions::new(self.options.count));
        let shared = Arc::new(Shared { folder, options: self.options, decisions });
        let ended = {
            let shared = Arc::clone(&shared);
            WorkerPool::new(self.jobs).run(self.source, output, move || PartMaker::new(&shared))?
        };
        let (mut output, Shared { folder, options, .. }) = (ended.sink, &*shared);
        let decisions = shared.decisions();
        output.finish()?;
        if budget::cancelled() {
            return Ok(interrupted(&mut output, decisions.done.rows()));
        }
        if decisions.has_stalled && !decisions.is_full() {
            return Ok(not_found(&mut output, options, decisions.done.classes()));
        }
        if decisions.done.rows() == 0 {
            let empty = ended.source.as_ref().and_then(|source| source.empty().first());
            let (no_solution, several) = (decisions.done.passed.no_solution, decisions.done.passed.several);
            folder.give_up();
            return Err(Failure::usage(match empty {
                Some(name) if no_solution + several + decisions.done.passed.bad == 0 => {
                    format!("no puzzle in {name}")
                }
                _ => "no puzzle has exactly one solution, so the data set would be empty".to_string(),
            }));
        }
        match finish(folder, options, decisions.blocks)? {
            None => Ok(interrupted(&mut output, decisions.done.rows())),
            Some(manifest) => {
                folder.clear()?;
                report(output, &manifest, &self.folder)
            }
        }
    }
}

/// Adds advice to a failure to write: the command can be repeated.
fn with_advice(failure: Failure) -> Failure {
    let Failure::File(error) = failure else { return failure };
    let advice = match error.error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => "make room, then run",
        _ => "fix this, then run",
    };
    Failure::usage(format!(
        "{error}\nhint: no finished work is lost; {advice} the same command again to continue"
    ))
}

fn interrupted(output: &mut Output, rows: u64) -> Exit {
    let rows = thousands(rows);
    output.note(&format!("interrupted after {rows} rows; the same command continues from there"));
    Exit::Interrupted
}

fn not_found(output: &mut Output, options: &Options, classes: u64) -> Exit {
    let (seconds, found) = (STALL.as_secs(), thousands(classes));
    let of = options.count.map_or(String::new(), |count| format!(" of {}", thousands(count)));
    output.error(&format!(
        "found no further puzzle that meets the options in {seconds} seconds: {found}{of} so far\n\
         hint: the same command continues the search; to relax the options, use a new folder"
    ));
    Exit::OutOfBudget
}

/// Reports the finished data set.
fn report(mut output: Output, manifest: &Manifest, folder: &Path) -> Outcome {
    let passed = manifest.passed;
    let counts = [
        (passed.duplicates, "equivalent to others"),
        (passed.no_solution, "without a solution"),
        (passed.several, "with several solutions"),
        (passed.bad, "that can't be read"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| format!("{} {what}", thousands(*count))).collect();
    if !counts.is_empty() {
        output.note(&format!("left out: {}", counts.join(", ")));
    }
    let is_listed = |split: &Split| *split != Split::Validation || manifest.size(*split).rows > 0;
    let splits = Split::ALL.into_iter().filter(is_listed).map(|split| {
        let (name, size) = (split.name(), manifest.size(split));
        let images = size.rows - size.classes;
        let images = if images > 0 { format!(" and {} images", thousands(images)) } else { String::new() };
        format!("{name} {} puzzles{images}", thousands(size.classes))
    });
    let rows = thousands(manifest.rows());
    output.text(&format!(
        "{}: {rows} rows: {}\n",
        folder.display(),
        splits.collect::<Vec<_>>().join("; ")
    ))?;
    output.flush()?;
    Ok(if passed.bad > 0 { Exit::BadRecords } else { Exit::Done })
}

/// Makes the parts of blocks.
struct PartMaker {
    shared: Arc<Shared>,
    rows: RowMaker,
}

impl Worker for PartMaker {
    type Source = Source;
    type Task = Block;
    type Sink = Output;

    fn take(&mut self, source: &mut Source, wait: Wait<'_>) -> Result<Next<Block>, Failure> {
        if !self.shared.decisions().is_wanted(self.shared.options.is_generated()) {
            return Ok(Next::End);
        }
        Ok(source.next_block(wait)?.map_or(Next::End, Next::Task))
    }

    fn work(&mut self, block: Block, turn: &Turn<'_, Output>) -> Result<bool, Failure> {
        Ok(self.part(block, turn)?.is_some())
    }
}

impl Shared {
    fn decisions(&self) -> MutexGuard<'_, Decisions> {
        self.decisions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartMaker {
    fn new(shared: &Arc<Shared>) -> PartMaker {
        PartMaker { shared: Arc::clone(shared), rows: RowMaker::new(shared.options.row_options()) }
    }

    /// Makes the part of a block, unless it exists; `None` if it is no longer wanted.
    fn part(&mut self, block: Block, turn: &Turn<'_, Output>) -> Result<Option<()>, Failure> {
        let (number, input) = (block.number, block.input.clone());
        let shared = Arc::clone(&self.shared);
        let path = shared.folder.part(number);
        if let Some(part) = part::read(&path) {
            if part.header.input != input {
                return Err(changed(shared.folder.path()));
            }
            return Ok(turn.in_turn(|output| {
                let mut decisions = shared.decisions();
                decisions.recall(&part, output);
                ((), decisions.flow())
            }));
        }
        let found = |lines: &[Line9]| {
            let keys = lines.iter().map(|line| Class::of(line).key()).collect();
            shared.decisions().found(keys);
            !turn.is_stopped()
        };
        let Some(given) = block.given(&found) else { return Ok(None) };
        let candidates = candidates(given);
        let kept = turn.in_turn(|output| {
            let mut decisions = shared.decisions();
            let kept = decisions.keep(candidates, output);
            (kept, decisions.flow())
        });
        let Some((kept, passed)) = kept else { return Ok(None) };
        let Some(rows) = self.rows(&kept) else { return Ok(None) };
        let header = Header { block: number, passed, input, ..Header::default() };
        let header = part::write(&path, header, &rows)?;
        shared.decisions().count(&header);
        Ok(Some(()))
    }

    /// Returns the rows of some puzzles and their images; `None` if interrupted.
    fn rows(&mut self, kept: &[Kept]) -> Option<Vec<Row>> {
        let budget = budget::until_cancelled();
        let mut all = Vec::with_capacity(kept.len());
        for (number, Good { original, source, .. }) in kept {
            all.extend(self.rows.rows(original, *number, source, &budget).ok()?);
            self.shared.decisions().made();
        }
        Some(all)
    }
}

/// Shows messages and the progress bar; workers decide and report in turn.
impl Sink for Output {
    type Part = Infallible;

    fn take(&mut self, part: Infallible) -> Result<Flow, Failure> {
        match part {}
    }
}

fn changed(folder: &Path) -> Failure {
    Failure::usage(format!(
        "the data set in {} was made from other puzzles\n\
         hint: give the same puzzles again, or name another folder",
        folder.display()
    ))
}
