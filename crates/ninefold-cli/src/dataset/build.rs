//! Many hands make the parts of a data set.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use ninefold::engine::fast::Line;

use super::candidate::candidates;
use super::finish::finish;
use super::folder::{Folder, Found};
use super::manifest::Manifest;
use super::options::Options;
use super::part::{self, Header};
use super::row::{Row, rows};
use super::source::{Block, Source};
use super::turn::{Kept, OrderedStage, PATIENCE};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::Output;
use crate::output::progress::{Progress, thousands};

/// The work on a data set.
pub(crate) struct Build {
    pub(crate) folder: PathBuf,
    pub(crate) options: Options,
    pub(crate) source: Source,
    pub(crate) jobs: usize,
    pub(crate) force: bool,
    pub(crate) quiet: bool,
}

/// What the hands share.
struct Shared<'a> {
    folder: &'a Folder,
    options: &'a Options,
    source: Mutex<Source>,
    turns: OrderedStage,
}

/// Logic recurses, and so do searches.
const STACK: usize = 8 << 20;

impl Build {
    pub(crate) fn run(mut self) -> Outcome {
        let mut output = Output::new(self.quiet);
        let folder = match Folder::open(&self.folder, &self.options.asked(), self.force)? {
            Found::Open(folder) => folder,
            Found::Done(manifest) => {
                if !self.source.is_of(&manifest)? {
                    return Err(changed(&self.folder));
                }
                output.note(&format!("nothing to do: {} is finished", self.folder.display()));
                return tell(output, &manifest, &self.folder);
            }
        };
        output.progress = Progress::of_rows(self.options.count, self.quiet);
        let turns = OrderedStage::new(self.options.count, output);
        let shared =
            Shared { folder: &folder, options: &self.options, source: Mutex::new(self.source), turns };
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                let hand =
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || shared.take_blocks());
                if let Err(error) = hand {
                    let message = format!("cannot start {} jobs: {error}", self.jobs);
                    shared.turns.end(Some(Failure::usage(message)));
                    break;
                }
            }
        });
        let Shared { turns, source, .. } = shared;
        let (blocks, mut turn) = turns.finish();
        turn.output.progress.finish();
        turn.output.rest_of_bad();
        if let Some(failure) = turn.failure {
            return Err(failure);
        }
        if budget::cancelled() {
            return Ok(interrupted(&mut turn.output, turn.done.rows()));
        }
        if turn.is_hopeless && !turn.is_full() {
            return Ok(not_found(&mut turn.output, &self.options, turn.done.classes()));
        }
        if turn.done.rows() == 0 {
            let source = source.into_inner().unwrap_or_else(PoisonError::into_inner);
            let (no_solution, several) = (turn.done.passed.no_solution, turn.done.passed.several);
            folder.give_up();
            return Err(Failure::usage(match source.empty().first() {
                Some(name) if no_solution + several + turn.done.passed.bad == 0 => {
                    format!("there is no puzzle in {name}")
                }
                _ => "no puzzle has exactly one solution: there is nothing to make a data set of".to_string(),
            }));
        }
        match finish(&folder, &self.options, blocks)? {
            None => Ok(interrupted(&mut turn.output, turn.done.rows())),
            Some(manifest) => {
                folder.clear()?;
                tell(turn.output, &manifest, &self.folder)
            }
        }
    }
}

fn interrupted(output: &mut Output, rows: u64) -> Exit {
    let rows = thousands(rows);
    output.note(&format!("interrupted with {rows} rows finished; the same command goes on from there"));
    Exit::Interrupted
}

fn not_found(output: &mut Output, options: &Options, classes: u64) -> Exit {
    let (seconds, found) = (PATIENCE.as_secs(), thousands(classes));
    let of = options.count.map_or(String::new(), |count| format!(" of {}", thousands(count)));
    output.error(&format!(
        "no other puzzle as wished was found within {seconds} seconds: there are {found}{of}\n\
         the same command goes on looking; an easier wish needs another folder"
    ));
    Exit::OutOfBudget
}

/// What there is in the end.
fn tell(mut output: Output, manifest: &Manifest, folder: &Path) -> Outcome {
    let passed = manifest.passed;
    let counts = [
        (passed.duplicates, "that are images of others or the same"),
        (passed.no_solution, "without a solution"),
        (passed.several, "with several solutions"),
        (passed.bad, "that could not be read"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| format!("{} {what}", thousands(*count))).collect();
    if !counts.is_empty() {
        output.note(&format!("left out: {}", counts.join(", ")));
    }
    let splits = [("train", manifest.train), ("test", manifest.test)].map(|(name, size)| {
        let images = size.rows - size.classes;
        let images = if images > 0 { format!(" and {} images", thousands(images)) } else { String::new() };
        format!("{name} {} puzzles{images}", thousands(size.classes))
    });
    let rows = thousands(manifest.rows());
    output.text(&format!("{}: {rows} rows: {}\n", folder.display(), splits.join("; ")))?;
    output.flush()?;
    Ok(if passed.bad > 0 { Exit::BadRecords } else { Exit::Done })
}

impl Shared<'_> {
    /// What a hand does.
    fn take_blocks(&self) {
        let _ending = Ending(&self.turns);
        let result = loop {
            if !self.turns.is_wanted(self.options.is_generated()) {
                break Ok(());
            }
            let block = self.source.lock().unwrap_or_else(PoisonError::into_inner).next_block();
            match block {
                Ok(Some(block)) => match self.work_on(block) {
                    Ok(true) => {}
                    Ok(false) => break Ok(()),
                    Err(failure) => break Err(failure),
                },
                Ok(None) => break Ok(()),
                Err(failure) => break Err(failure),
            }
        };
        if let Err(failure) = result {
            self.turns.end(Some(failure));
        }
    }

    /// Makes the part of a block, unless it is there; answers whether to go on.
    fn work_on(&self, block: Block) -> Result<bool, Failure> {
        let (number, input) = (block.number, block.input.clone());
        let path = self.folder.part(number);
        if let Some(part) = part::read(&path) {
            if part.header.input != input {
                return Err(changed(self.folder.path()));
            }
            return Ok(self.turns.take(number, |turn| turn.recall(&part)).is_some());
        }
        let found = |lines: &[Line]| {
            self.turns.found(lines);
            !self.turns.is_over()
        };
        let Some(given) = block.given(&found) else { return Ok(false) };
        let candidates = candidates(given);
        let Some((kept, passed)) = self.turns.take(number, |turn| turn.keep(candidates)) else {
            return Ok(false);
        };
        let Some(rows) = self.rows(&kept) else { return Ok(false) };
        let header = Header { block: number, passed, input, ..Header::default() };
        let header = part::write(&path, header, &rows)?;
        self.turns.lock().count(&header);
        Ok(true)
    }

    fn rows(&self, kept: &[Kept]) -> Option<Vec<Row>> {
        let mut all = Vec::with_capacity(kept.len());
        for (number, good) in kept {
            all.extend(rows(good, *number, self.options)?);
            self.turns.made();
        }
        Some(all)
    }
}

fn changed(folder: &Path) -> Failure {
    Failure::usage(format!(
        "the puzzles are not those that the data set in {} is made of\n\
         hint: give the same puzzles again, or name another folder",
        folder.display()
    ))
}

/// A hand that panics does not keep the others waiting.
struct Ending<'a>(&'a OrderedStage);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(None);
        }
    }
}
