//! `ninefold dataset`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, Subcommand, ValueHint};
use ninefold::grid::Layout;
use ninefold::make::{Maker, Spec};
use ninefold::text::Notation;
use ninefold_api::dataset::{Column, Shares, Trace, VERSION};

use crate::args::{Cli, InputArgs, at_least_one, notation};
use crate::commands::generate::spec::SpecArgs;
use crate::dataset::{self, Build, Format, Options, Source};
use crate::exit::{Failure, Outcome};
use crate::input::records::Records;
use crate::pool;

/// Build and check data sets of puzzles for machine learning
#[derive(Args)]
#[command(
    arg_required_else_help = true,
    after_help = "Examples:
  ninefold dataset build sudoku-100k --count 100000
  ninefold dataset check sudoku-100k"
)]
pub(crate) struct Dataset {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(Box<BuildArgs>),
    Check(CheckArgs),
}

/// Build a data set of 9×9 puzzles with solutions and ratings, each class once
///
/// Ninefold generates the puzzles from a seed or reads them from files in any notation. Equivalent puzzles (transposed,
/// shuffled, relabelled) form one class; the data set takes the first puzzle of each class, and each class is in one
/// split only: train, validation or test. The folder also gets a card (README.md) with this command, and a manifest
/// with checksums.
///
/// After an interruption, the same command resumes the build and writes the same bytes as an uninterrupted run,
/// whatever --jobs is.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold dataset build sudoku-100k --count 100000
  ninefold dataset build trm --count 1000 --seed 7 --augment 1000 --format npy
  ninefold dataset build mine puzzles.txt more.sdm --test 0.1 --validation 0.1 --format parquet,csv
  ninefold dataset build hard --count 2000 --level hard..extreme
  ninefold dataset build chains --count 2000 --se 6.5..7.2
  ninefold dataset build quick --count 1000000 --no-rating
  ninefold dataset build traces --count 5000 --steps words --format jsonl

Exit codes: 0 done; 2 usage error, or a file can't be written; 3 done, but some records can't be read;
4 no further puzzle found that meets the options; 130 interrupted.")]
struct BuildArgs {
    /// Folder for the data set: new, empty, or with an unfinished build of the same data set
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,

    /// Puzzles: files, `-` for standard input, texts or named boards [default: generated]
    #[arg(value_name = "PUZZLE", value_hint = ValueHint::AnyPath)]
    #[arg(conflicts_with_all = SpecArgs::NAMES)]
    puzzles: Vec<String>,

    /// Notation of the puzzles [default: detected]
    #[arg(long, value_name = "NOTATION", value_parser = notation(), ignore_case = true)]
    #[arg(hide_possible_values = true, requires = "puzzles")]
    from: Option<Notation>,

    /// Number of puzzles, not counting images; with files, the maximum
    #[arg(long, short = 'n', value_name = "N", value_parser = at_least_one)]
    count: Option<u64>,

    /// Random seed; the same seed gives the same data set
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Share of the classes for the test split, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    test: f64,

    /// Share of the classes for the validation split, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    validation: f64,

    /// Add K random images of each training puzzle
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = images)]
    augment: u64,

    /// Add images to the test and validation splits too
    #[arg(long, requires = "augment")]
    augment_test: bool,

    /// Add the column `steps`: the path of `ninefold explain`
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = false, default_missing_value = "moves")]
    #[arg(value_parser = trace())]
    steps: Option<Trace>,

    /// Columns to write [default: all but steps]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = column())]
    columns: Vec<Column>,

    /// Leave out the slow columns: rating, hodoku_level, hodoku_score, er, ep, ed, techniques
    #[arg(long)]
    no_rating: bool,

    /// File formats, separated by commas
    #[arg(long, short, value_name = "LIST", value_delimiter = ',', default_value = "parquet")]
    format: Vec<Format>,

    /// Replace another data set in the folder
    #[arg(long)]
    force: bool,

    /// Number of worker threads [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    jobs: Option<u64>,

    /// Print the result and errors only: no progress bar, no notes
    #[arg(long, short)]
    quiet: bool,

    #[command(flatten, next_help_heading = "Generated puzzles")]
    spec: SpecArgs,
}

/// Check a data set: files, solutions, classes, splits
///
/// Compares every file with its checksum and solves every puzzle again: its recorded solution must be the only one.
/// Recomputes its class: no class may be in two splits, or occur twice except as images.
///
/// Exit code 1 means that something is wrong.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold dataset check sudoku-100k")]
struct CheckArgs {
    /// Folder of the data set
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,

    /// Print only what is wrong
    #[arg(long, short)]
    quiet: bool,
}

impl Dataset {
    pub(crate) fn run(self) -> Outcome {
        match self.command {
            Command::Build(args) => args.build()?.run(),
            Command::Check(args) => dataset::check(&args.folder, args.quiet),
        }
    }
}

impl BuildArgs {
    fn build(self) -> Result<Build, Failure> {
        if self.folder.is_file() {
            let path = self.folder.display();
            return Err(Failure::usage(format!(
                "{path} is a file\nhint: the folder of the data set comes first: ninefold dataset build DIR {path}"
            )));
        }
        if self.test + self.validation > 1.0 {
            return Err(Failure::usage("--test and --validation together must be at most 1"));
        }
        if self.puzzles.is_empty() && self.count.is_none() {
            return Err(Failure::usage(
                "the number of puzzles is missing\nhint: set --count 10000, or name files with puzzles",
            ));
        }
        let spec = self.spec.spec(Layout::classic())?;
        let options = self.options(&spec)?;
        let source = if self.puzzles.is_empty() {
            let maker = Maker::new(spec, self.seed).map_err(|error| Failure::usage(error.to_string()))?;
            let block = options.block(maker.is_plain());
            Source::generated(maker, block)
        } else {
            let input = InputArgs { puzzles: self.puzzles, from: self.from, layout: None };
            Source::records(Records::new(&input)?, options.block(true))
        };
        let jobs = pool::jobs(self.jobs);
        Ok(Build { folder: self.folder, options, source, jobs, force: self.force, quiet: self.quiet })
    }

    fn options(&self, spec: &Spec) -> Result<Options, Failure> {
        let mut columns = self.columns.clone();
        if columns.is_empty() {
            columns = Column::ALL.into_iter().filter(|column| *column != Column::Steps).collect();
        }
        if self.steps.is_some() {
            columns.push(Column::Steps);
        }
        if self.no_rating {
            columns.retain(|column| !Column::RATINGS.contains(column));
        }
        if columns.is_empty() {
            return Err(Failure::usage("--no-rating leaves no column to write"));
        }
        let mut formats = self.format.clone();
        formats.sort_unstable();
        formats.dedup();
        columns.sort_unstable();
        columns.dedup();
        let mut source = self.puzzles.clone();
        if let Some(notation) = self.from {
            source.extend(["--from".to_string(), notation.name().to_string()]);
        }
        Ok(Options {
            seed: self.seed,
            count: self.count,
            shares: Shares { test: self.test, validation: self.validation },
            augment: self.augment,
            augment_test: self.augment_test,
            columns,
            trace: self.steps.unwrap_or(Trace::Moves),
            formats,
            source,
            spec: spec_words(spec),
            version: VERSION.to_string(),
        })
    }
}

/// Returns the spec as options for the command line, with a pattern from a file spelt out.
fn spec_words(spec: &Spec) -> Vec<String> {
    let matches = Cli::command().try_get_matches_from(std::env::args_os()).ok();
    let build =
        matches.as_ref().and_then(|cli| cli.subcommand_matches("dataset")?.subcommand_matches("build"));
    let Some(build) = build else { return vec![] };
    let mut words = Vec::new();
    for name in SpecArgs::NAMES {
        if build.value_source(name) != Some(ValueSource::CommandLine) {
            continue;
        }
        words.push(format!("--{name}"));
        match &spec.pattern {
            Some(pattern) if name == "pattern" => {
                let cell = |cell| if pattern.contains(cell) { 'X' } else { '.' };
                words.push(spec.layout.cells().map(cell).collect());
            }
            _ if name == "minimal" => {}
            _ => {
                let values = build.get_raw(name).unwrap_or_default();
                let values: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
                words.push(values.join(","));
            }
        }
    }
    words
}

/// Parses a column; help, completions and error messages list the names.
fn column() -> impl TypedValueParser<Value = Column> {
    PossibleValuesParser::new(Column::ALL.map(Column::name))
        .map(|name| Column::named(&name).expect("the parser accepts only the names"))
}

/// Parses what a trace says.
fn trace() -> impl TypedValueParser<Value = Trace> {
    let about = |trace: Trace| PossibleValue::new(trace.name()).help(trace.summary());
    PossibleValuesParser::new(Trace::ALL.map(about)).map(|name| {
        let named = Trace::ALL.into_iter().find(|trace| trace.name() == name);
        named.expect("the parser accepts only the names")
    })
}

/// A block holds a puzzle and all its images in memory.
const MAX_IMAGES: u64 = 10_000;

fn images(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(images) if images <= MAX_IMAGES => Ok(images),
        Ok(_) => Err("at most 10,000 images per puzzle; add puzzles instead".to_string()),
        Err(_) => Err("expected a whole number from 0 to 10,000".to_string()),
    }
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share + 0.0), // −0 is 0
        _ => Err("expected a number from 0 to 1, such as 0.1".to_string()),
    }
}
