//! `ninefold boards`.

use clap::Args;
use ninefold::boards::{self, BOARDS, Board};
use ninefold::record;
use ninefold::text::{self, Notation, Position};

use crate::args::ToArgs;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::{HEADING, Output};
use crate::show::json;
use crate::show::table::wrap;

/// List the named boards, or print some of them
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold boards
  ninefold boards BD4 --to big
  ninefold boards \"Sudoku 3\" | ninefold solve")]
pub(crate) struct Boards {
    /// Boards to print, in upper or lower case
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    #[command(flatten)]
    to: ToArgs,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

impl Boards {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let wanted = self.names.iter().map(|name| {
            boards::named(name).ok_or_else(|| {
                Failure::usage(format!("there is no board named '{name}'; 'ninefold boards' lists them"))
            })
        });
        let named = wanted.collect::<Result<Vec<&Board>, Failure>>()?;
        let shown = if named.is_empty() { BOARDS.iter().collect() } else { named };
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
