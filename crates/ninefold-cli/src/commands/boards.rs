//! `ninefold boards`.

use std::time::Duration;

use clap::Args;
use ninefold::boards::{self, BOARDS, Board};
use ninefold::engine::cover::Cover;
use ninefold::engine::{Answer, ENGINES, Engine, NoObserver};
use ninefold::text::{self, Notation, Position};
use ninefold_api::record;

use crate::args::{ToArgs, engine_named};
use crate::budget::{self, Limits};
use crate::commands::race::agree;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::{HEADING, Output};
use crate::show::json;
use crate::show::table::wrap;

/// List the named boards, print some of them, or test the engines on them
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold boards
  ninefold boards BD4 --to big
  ninefold boards --test
  ninefold boards --test --engine containments
  ninefold boards \"Sudoku 3\" | ninefold solve")]
pub(crate) struct Boards {
    /// Boards to print, in upper or lower case
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    #[command(flatten)]
    to: ToArgs,

    /// Test the engines on the boards: each must agree with the reference engine, `cover`
    ///
    /// Every engine gets 10 seconds per board. The exit code is 1 if one disagrees.
    #[arg(long, conflicts_with_all = ["to", "json"])]
    test: bool,

    /// Test only this engine; repeat for several
    #[arg(long, short, value_name = "NAME", value_parser = engine_named(), requires = "test")]
    engine: Vec<&'static dyn Engine>,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// How long an engine may take for a board.
const TIMEOUT: Duration = Duration::from_secs(10);

impl Boards {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let wanted = self.names.iter().map(|name| {
            boards::named(name).ok_or_else(|| {
                Failure::usage(format!("no board is named '{name}'; 'ninefold boards' lists them"))
            })
        });
        let named = wanted.collect::<Result<Vec<&Board>, Failure>>()?;
        let shown = if named.is_empty() { BOARDS.iter().collect() } else { named };
        if self.test {
            return self.test(&shown, &mut output);
        }
        if self.json {
            for board in shown {
                output.record(&json::line(&record::Board::from(board)))?;
            }
        } else if self.names.is_empty() && self.to.to.is_none() {
            list(&mut output, &shown)?;
        } else {
            let usual = if output.terminal && shown.len() == 1 { Notation::Small } else { Notation::Line };
            let to = self.to.to.unwrap_or(usual);
            output.space_records(!to.is_one_line());
            for board in shown {
                output.record(&text::write(&Position::Digits(board.grid()), to))?;
            }
        }
        output.flush()?;
        Ok(Exit::Done)
    }

    /// Runs the engines on each board beside the reference.
    fn test(&self, boards: &[&Board], output: &mut Output) -> Outcome {
        let engines = if self.engine.is_empty() { ENGINES } else { &self.engine };
        let width = boards.iter().map(|board| board.name.len()).max().unwrap_or(0);
        let limits = Limits { nodes: u64::MAX, timeout: Some(TIMEOUT) };
        let mut exit = Exit::Done;
        for board in boards {
            let puzzle = board.puzzle();
            let run = |engine: &dyn Engine| limits.run(engine, &puzzle, 2, &mut NoObserver).report.answer;
            let reference = run(&Cover);
            let (mut agreeing, mut others) = (0, Vec::new());
            for &engine in engines.iter().filter(|engine| engine.supports(puzzle.layout())) {
                match run(engine) {
                    Answer::Unknown(stop, _) => others.push(format!("{} stops: {stop}", engine.name())),
                    answer if agree([&answer, &reference]) => agreeing += 1,
                    answer => {
                        exit = Exit::No;
                        others.push(format!("{} DISAGREES: {}", engine.name(), answer.name()));
                    }
                }
                if budget::cancelled() {
                    return Ok(Exit::Interrupted);
                }
            }
            others.insert(
                0,
                format!(
                    "{agreeing} {} with cover",
                    if agreeing == 1 { "engine agrees" } else { "engines agree" }
                ),
            );
            let name = output.styled(HEADING, &format!("{:width$}", board.name));
            output.record(&format!("{name}  {:7}  {}", reference.name(), others.join("; ")))?;
            output.flush()?;
        }
        Ok(exit)
    }
}

fn list(output: &mut Output, boards: &[&Board]) -> Result<(), Failure> {
    let width = boards.iter().map(|board| board.name.len()).max().unwrap_or(0);
    for board in boards {
        let name = output.styled(HEADING, &format!("{:width$}", board.name));
        let mut lines = wrap(board.note, 80 - width - 2).into_iter();
        output.record(&format!("{name}  {}", lines.next().unwrap_or_default()))?;
        for line in lines {
            output.record(&format!("{:width$}  {line}", ""))?;
        }
    }
    Ok(())
}
