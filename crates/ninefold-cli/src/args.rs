//! The command line: commands, and the options that several of them share.

#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use ninefold::engine::containments::{Chosen, Containments, Technique};
use ninefold::engine::{self, ENGINES, Engine};
use ninefold::grid::{Layout, LayoutError};
use ninefold::text::Notation;

use crate::commands;
use crate::exit::Failure;
use crate::input::record::Record;
use crate::input::records::Records;
use crate::input::source;
use crate::input::table::Kept;
use crate::output::Output;
use crate::output::stdio;
use crate::show::rows::{Column, Format, Rows};

/// Solve, explain, rate, generate, print and study sudoku of every size and shape.
#[derive(Parser)]
#[command(
    name = "ninefold",
    version,
    propagate_version = false,
    arg_required_else_help = true,
    after_help = "Examples:
  ninefold solve ......12214..32.
  ninefold solve --engine containments \"Sudoku 1\"
  ninefold solve puzzles.txt > solutions.txt
  ninefold explain \"Sudoku 3\"
  ninefold watch --engine depth-first BD4
  ninefold race \"Sudoku 3\"

Exit codes: 0 done; 1 the answer is \"no\" (no solution, several, not equivalent …); 2 usage error,
or the output can't be written; 3 some records can't be read; 4 a limit was reached; 130 interrupted."
)]
pub(crate) struct Cli {
    /// When to use colours; Ninefold respects the environment variable NO_COLOR
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    #[arg(display_order = 900)]
    color: ColorChoice,

    /// The file that `--output` names, for the commands that have it.
    #[arg(skip)]
    pub(crate) results: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(commands::solve::Solve),
    Check(commands::check::Check),
    Count(commands::count::Count),
    Enumerate(commands::enumerate::Enumerate),
    Convert(commands::convert::Convert),
    Explain(commands::explain::Explain),
    Hint(commands::hint::Hint),
    Rate(commands::rate::Rate),
    Generate(commands::generate::Generate),
    Techniques(commands::techniques::Techniques),
    Render(commands::render::Render),
    Canon(commands::canon::Canon),
    Same(commands::same::Same),
    Candidates(commands::candidates::Candidates),
    Redundant(commands::redundant::Redundant),
    Minimize(commands::minimize::Minimize),
    Vicinity(commands::vicinity::Vicinity),
    Dataset(commands::dataset::Dataset),
    Watch(commands::watch::Watch),
    Tree(commands::tree::Tree),
    Race(commands::race::Race),
    Bench(commands::bench::Bench),
    Engines(commands::engines::Engines),
    Boards(commands::boards::Boards),
    Schema(commands::schema::Schema),
    Serve(commands::serve::Serve),
    #[command(visible_alias = "open")]
    Play(commands::serve::Play),
    AmbDemo(commands::amb_demo::AmbDemo),
    Completions(commands::completions::Completions),
    Man(commands::man::Man),
}

/// Where puzzles come from, and how to read them.
#[derive(Args)]
pub(crate) struct InputArgs {
    /// Puzzles, each given as text, a named board (`BD4`), a file, or `-` for standard input
    ///
    /// Without arguments, Ninefold reads standard input, unless it is a terminal. A file may contain any number of
    /// puzzles in any notation; lines that start with `#` are skipped.
    #[arg(value_name = "PUZZLE", value_hint = ValueHint::AnyPath)]
    pub(crate) puzzles: Vec<String>,

    /// Notation of the puzzles [default: detected]
    ///
    /// One of line, grid, big, small, bare, list, marks, candidates, sdk, sdm, ss, hodoku, rules.
    #[arg(long, value_name = "NOTATION", value_parser = notation(), ignore_case = true)]
    #[arg(hide_possible_values = true)]
    pub(crate) from: Option<Notation>,

    /// Size and shape of the boards: 9x9, 16x16, box:2x3, 9x9+x, latin:3, jigsaw:AAB…, any
    ///
    /// By default the first puzzle of an input sets the layout for that whole input; with `any` every puzzle
    /// may have its own layout.
    #[arg(long, value_name = "LAYOUT", value_parser = layout)]
    pub(crate) layout: Option<LayoutChoice>,
}

/// Which boards an input may hold.
#[derive(Clone)]
pub(crate) enum LayoutChoice {
    /// Each record may have its own layout.
    Any,
    /// This layout only.
    Only(Arc<Layout>),
}

/// Limits per puzzle.
#[derive(Args)]
pub(crate) struct BudgetArgs {
    /// Give up on a puzzle after N nodes (search calls or deduction steps)
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) nodes: Option<u64>,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
}

impl BudgetArgs {
    /// Returns whether a puzzle may take as long as it needs.
    pub(crate) fn is_unlimited(&self) -> bool {
        self.nodes.is_none() && self.timeout.is_none()
    }
}

/// The engine to solve with.
#[derive(Args)]
pub(crate) struct EngineArgs {
    /// Engine to solve with; `ninefold engines` lists them [default: fast for 9x9, cover for other boards, rules for variants]
    ///
    /// `containments` also takes a list of techniques: `containments:outward-1,inward-1,inward-2,value-based`.
    #[arg(long, short, value_name = "NAME", value_parser = engine_named())]
    pub(crate) engine: Option<&'static dyn Engine>,
}

impl EngineArgs {
    /// Returns whether the engine `fast` solves 9×9 boards; it prefers many at once.
    pub(crate) fn is_fast(&self) -> bool {
        self.engine.is_none_or(|engine| engine.name() == engine::fast::Fast.name())
    }

    /// Returns the engine for this record.
    pub(crate) fn of(&self, record: &Record) -> &'static dyn Engine {
        self.engine.unwrap_or_else(|| engine::default_for(record.position.layout()))
    }
}

/// The engine to show; by default one whose search is worth watching.
#[derive(Args)]
pub(crate) struct SeenEngineArgs {
    /// Engine to show; `ninefold engines` lists them
    #[arg(long, short, value_name = "NAME", value_parser = engine_named(), default_value = "depth-first")]
    pub(crate) engine: &'static dyn Engine,
}

/// How to work through many puzzles and report on them.
#[derive(Args)]
pub(crate) struct BatchArgs {
    /// Number of worker threads [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    pub(crate) jobs: Option<u64>,

    /// Print one JSON object per line, errors included
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the results to this file, compressed if its name ends with .gz or .zst [default: standard output]
    ///
    /// The file is written when the run ends; an error or a kill leaves the old file in place.
    #[arg(id = RESULTS, long = "output", short = 'o', value_name = "FILE", value_hint = ValueHint::FilePath)]
    _results: Option<PathBuf>,

    /// Print results and errors only: no progress bar, no notes
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// The option that [`Cli::read`] handles for all commands that have it.
const RESULTS: &str = "results";

/// Results as a table.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// Print CSV with a header
    #[arg(long, conflicts_with_all = ["json", "tsv"])]
    csv: bool,

    /// Print TSV with a header
    #[arg(long, conflicts_with = "json")]
    tsv: bool,
}

impl TableArgs {
    /// Returns the table to write, if one was asked for. Its rows are made from JSON records.
    pub(crate) fn rows(&self, columns: &[Column], batch: &mut BatchArgs) -> Option<Rows> {
        let delimiter = [(self.csv, b','), (self.tsv, b'\t')].into_iter().find(|(asked, _)| *asked)?.1;
        batch.json = true;
        Some(Rows::new(Format::Delimited(delimiter), columns, None))
    }
}

/// Results as a table, with the columns of the input.
#[derive(Args)]
pub(crate) struct KeepArgs {
    #[command(flatten)]
    table: TableArgs,

    /// Keep the other columns of an input table: after Ninefold's own in --csv and --tsv, as `columns` in --json
    ///
    /// If there are several inputs, the first table determines the columns.
    #[arg(long)]
    keep: bool,
}

impl KeepArgs {
    /// Prepares input and output for the table, if one was asked for. Its rows are made from JSON records.
    pub(crate) fn open(
        &self,
        columns: &[Column],
        batch: &mut BatchArgs,
        records: &mut Records,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let is_json = batch.json;
        let rows = self.table.rows(columns, batch);
        if self.keep && !batch.json {
            return Err(Failure::usage("--keep needs a table to write to\nhint: add --csv, --tsv or --json"));
        }
        let kept = self.keep.then(Arc::<Kept>::default);
        if let Some(kept) = &kept {
            records.keep(Arc::clone(kept));
        }
        let rows = match rows {
            Some(rows) => Some(rows.keep(kept)),
            None if is_json && self.keep => Some(Rows::new(Format::Json, columns, kept)),
            None => None,
        };
        if let Some(rows) = rows {
            output.tabulate(Arc::new(rows));
        }
        Ok(())
    }

    /// Rejects a notation together with a table, whose boards are lines.
    pub(crate) fn refuse(&self, to: Option<Notation>) -> Result<(), Failure> {
        let is_table = self.table.csv || self.table.tsv;
        match to.filter(|notation| is_table && !matches!(notation, Notation::Line | Notation::Sdm)) {
            Some(notation) => Err(Failure::usage(format!(
                "boards in a table are written as lines, not as '{}'\nhint: leave out --to",
                notation.name()
            ))),
            None => Ok(()),
        }
    }
}

/// How to write boards.
#[derive(Args)]
pub(crate) struct ToArgs {
    /// Notation of the output [default: line]
    ///
    /// One of line, grid, big, small, bare, list, marks, candidates, sdk, sdm, ss, hodoku, rules. On a terminal, some
    /// commands draw a puzzle from the command line by default.
    #[arg(long, value_name = "NOTATION", value_parser = notation(), ignore_case = true)]
    #[arg(hide_possible_values = true)]
    pub(crate) to: Option<Notation>,
}

impl Cli {
    /// Reads the command line; ends the program if it asks for help or is wrong.
    pub(crate) fn read() -> Cli {
        // Help and usage errors are printed while the command line is parsed, so their colour is settled
        // first.
        let command = Cli::command().color(asked_for_colour());
        let matches = command.try_get_matches().unwrap_or_else(|error| exit(&with_tip(error)));
        let mut cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| exit(&error));
        let options = matches.subcommand().map(|(_, options)| options);
        cli.results = options.and_then(|options| options.try_get_one(RESULTS).ok().flatten().cloned());
        match cli.color {
            ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
            ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
            ColorChoice::Auto => {}
        }
        source::COMMAND.get_or_init(|| matches.subcommand_name().unwrap_or_default().to_string());
        cli
    }
}

/// Prints help or a usage error, and ends the program.
fn exit(error: &clap::Error) -> ! {
    let printed = match error.use_stderr() {
        true => error.print().or(Ok(())), // errors on standard error are ignored
        false => stdio::check_stdout().and_then(|()| error.print()),
    };
    process::exit(match printed {
        Ok(()) => error.exit_code(),
        Err(error) => Failure::from(error).report().into(),
    })
}

fn asked_for_colour() -> ColorChoice {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let asked = |when: &str| {
        args.iter().any(|arg| *arg == format!("--color={when}"))
            || args.windows(2).any(|pair| pair[0] == "--color" && pair[1] == when)
    };
    if asked("never") {
        ColorChoice::Never
    } else if asked("always") {
        ColorChoice::Always
    } else {
        ColorChoice::Auto
    }
}

/// Adds tips. A puzzle in place of a command: most people want it solved.
fn with_tip(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg)
        && option == "--difficulty"
    {
        let tip = "'--level easy' sets HoDoKu's level; '--rating', '--score', '--hardest' and '--needs' set the difficulty too";
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        return error;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    if source::is_puzzle(word) {
        let puzzle = match word {
            long if long.chars().count() > 40 => "PUZZLE".to_string(),
            odd if odd.contains(char::is_whitespace) => format!("\"{odd}\""),
            word => word.to_string(),
        };
        let tip = format!("the command comes first: did you mean 'ninefold solve {puzzle}'?");
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Reads the name of an engine, or of `containments` with techniques of your choice:
/// `containments:outward-1,inward-1,inward-2`.
pub(crate) fn engine_named() -> impl TypedValueParser<Value = &'static dyn Engine> {
    EngineParser
}

#[derive(Clone)]
struct EngineParser;

impl EngineParser {
    /// Lists the engines, for help, completions and error messages.
    fn names() -> PossibleValuesParser {
        PossibleValuesParser::new(ENGINES.iter().map(|engine| engine.name()))
    }
}

impl TypedValueParser for EngineParser {
    type Value = &'static dyn Engine;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let chosen =
            value.to_str().and_then(|name| name.strip_prefix(Containments.name())?.strip_prefix(':'));
        if let Some(techniques) = chosen {
            let order: Result<Vec<Technique>, _> =
                techniques.split(',').map(|name| name.trim().parse()).collect();
            let order = order.map_err(|error| {
                clap::Error::raw(ErrorKind::InvalidValue, format!("{error}\n")).with_cmd(command)
            })?;
            // The program reads its arguments once, so the engine may live as long as the program does.
            return Ok(Box::leak(Box::new(Chosen(order))));
        }
        let name = Self::names().parse_ref(command, argument, value)?;
        Ok(engine::named(&name).expect("the parser accepts only the names"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(ENGINES.iter().map(|engine| PossibleValue::new(engine.name()))))
    }
}

pub(crate) fn notation() -> impl TypedValueParser<Value = Notation> {
    let names =
        Notation::ALL.iter().map(|notation| PossibleValue::new(notation.name()).help(notation.summary()));
    PossibleValuesParser::new(names)
        .map(|name| Notation::named(&name).expect("the parser accepts only the names"))
}

fn layout(name: &str) -> Result<LayoutChoice, String> {
    if name.eq_ignore_ascii_case("any") {
        return Ok(LayoutChoice::Any);
    }
    Layout::named(name).map(LayoutChoice::Only).map_err(|error| match error {
        LayoutError::UnknownName(_) => format!("{error}, or 'any'"),
        error => error.to_string(),
    })
}

pub(crate) fn at_least_one(text: &str) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(0) => Err("must be at least 1".to_string()),
        Ok(number) => Ok(number),
        Err(_) if digits => Err(format!("must be at most {}", u64::MAX)),
        Err(_) => Err("expected a whole number of at least 1".to_string()),
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected seconds, such as 10 or 0.5".to_string())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("expected more than 0 seconds".to_string()),
    }
}
