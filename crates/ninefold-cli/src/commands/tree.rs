//! `ninefold tree`.

use std::cell::Cell as Flag;
use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use ninefold::draw::SearchTree;
use ninefold::engine::{Event, Observer};
use ninefold::grid::Puzzle;

use crate::args::{BudgetArgs, InputArgs, SeenEngineArgs, at_least_one};
use crate::budget::{self, Limits};
use crate::exit::{Failure, Outcome};
use crate::output::Output;
use crate::output::file;
use crate::output::progress::thousands;
use crate::output::tally::Verdict;
use crate::stream::{Notes, Stream};

/// Draw the search tree of an engine
///
/// Each node is a state of the board, each edge a placement. Crosses mark dead ends, ticks mark solutions.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold tree latin-3
  ninefold tree latin-3 -o latin.svg
  ninefold tree --first BD4
  ninefold tree --engine breadth-first --max-nodes 200 BD4")]
pub(crate) struct Tree {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    engine: SeenEngineArgs,

    /// Output format [default: from the extension of the output file, otherwise text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// Draw at most N nodes
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = at_least_one)]
    max_nodes: u64,

    /// Stop at the first solution
    #[arg(long)]
    first: bool,

    /// Write to this file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    budget: BudgetArgs,

    /// Print no notes
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One node per line
    Text,
    /// An SVG picture
    Svg,
}

/// A drawing, and the notes about it.
struct Drawing {
    picture: String,
    notes: Vec<String>,
}

impl Tree {
    pub(crate) fn run(self) -> Outcome {
        let format = self.format()?;
        let mut drawing = None;
        let stream = Stream::open(&self.input, self.quiet, Notes::Never)?;
        let exit = stream.one_by_one(|record, _| {
            if drawing.is_some() {
                return Err(Failure::usage("tree draws one puzzle, but the input has several"));
            }
            match record.puzzle_for(self.engine.engine) {
                Ok(puzzle) => {
                    let (drawn, verdict) = self.draw(&puzzle, format)?;
                    drawing = Some(drawn);
                    Ok(Ok(verdict))
                }
                Err(bad) => Ok(Err(bad)),
            }
        })?;
        // Written only once the input is known to hold one puzzle, so that an error doesn't overwrite a file.
        let Some(Drawing { picture, notes }) = drawing else { return Ok(exit) };
        let mut output = Output::new(self.quiet);
        match &self.output {
            None => output.record(&picture)?,
            Some(path) => drop(file::write(path, picture.as_bytes())?),
        }
        output.flush()?;
        for note in notes {
            output.note(&note);
        }
        Ok(exit)
    }

    fn draw(&self, puzzle: &Puzzle, format: Format) -> Result<(Drawing, Verdict), Failure> {
        let max_nodes = self.max_nodes.try_into().unwrap_or(usize::MAX);
        let full = Flag::new(false);
        let mut tree = UntilFull { tree: SearchTree::new(puzzle, max_nodes), full: &full };
        let solutions = if self.first { 1 } else { u64::MAX };
        let limits = Limits::from(&self.budget);
        let timed = limits.run_while(self.engine.engine, puzzle, solutions, &mut tree, &|| !full.get());
        let tree = tree.tree;
        if tree.len() == 1 && timed.report.steps.is_some() {
            let name = self.engine.engine.name();
            return Err(Failure::usage(format!("the engine '{name}' doesn't search, so it has no tree")));
        }
        let verdict = match Verdict::of(&timed.report.answer) {
            verdict @ Verdict::Interrupted => verdict,
            Verdict::OutOfBudget if !full.get() => Verdict::OutOfBudget,
            _ => Verdict::Fine,
        };
        let mut notes = Vec::new();
        if tree.omitted() > 0 {
            let drawn = match tree.len() {
                1 => "only its first node is drawn".to_string(),
                many => format!("only its first {} nodes are drawn", thousands(many as u64)),
            };
            notes.push(format!("the tree is larger: {drawn}; --max-nodes N draws more"));
        } else if let (Verdict::OutOfBudget | Verdict::Interrupted, Some(stop)) = (verdict, timed.report.stop)
        {
            notes.push(format!("the tree is incomplete: {stop}"));
        }
        let mut pen = Pen::default();
        let drawn = match format {
            Format::Text => tree.write_text(&mut pen),
            Format::Svg => tree.write_svg(&mut pen),
        };
        if drawn.is_err() {
            std::mem::forget(tree); // freeing millions of nodes takes long, and the program ends now
            return Err(Failure::Interrupted);
        }
        Ok((Drawing { picture: pen.picture, notes }, verdict))
    }

    /// Returns the format asked for, or else the one that the file's extension means.
    fn format(&self) -> Result<Format, Failure> {
        let (None, Some(path)) = (self.format, &self.output) else {
            return Ok(self.format.unwrap_or(Format::Text));
        };
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("svg") => Ok(Format::Svg),
            Some("txt") => Ok(Format::Text),
            _ => Err(Failure::usage(format!(
                "a tree is a .svg or .txt file, but {} is neither; set --format",
                path.display()
            ))),
        }
    }
}

/// Writes a picture. After Ctrl-C it stops after a moment, which is enough for trees of a readable size.
#[derive(Default)]
struct Pen {
    picture: String,
    stopped: Option<Instant>,
}

/// How long drawing may continue after Ctrl-C.
const MOMENT: Duration = Duration::from_millis(300);

impl fmt::Write for Pen {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.picture.push_str(text);
        if !budget::cancelled() {
            return Ok(());
        }
        let stopped = *self.stopped.get_or_insert_with(Instant::now);
        if stopped.elapsed() < MOMENT { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Ends the search soon after the tree is full: further nodes wouldn't be drawn.
struct UntilFull<'a> {
    tree: SearchTree,
    full: &'a Flag<bool>,
}

impl Observer for UntilFull<'_> {
    fn event(&mut self, event: Event<'_>) {
        self.tree.event(event);
        self.full.set(self.tree.omitted() > 0);
    }
}
