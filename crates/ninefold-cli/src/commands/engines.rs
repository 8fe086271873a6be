//! `ninefold engines`.

use clap::Args;
use ninefold::engine::{self, ENGINES};
use ninefold::grid::Layout;
use serde::Serialize;

use crate::exit::{Exit, Outcome};
use crate::output::{HEADING, Output};
use crate::show::json;
use crate::show::table::wrap;

/// List the engines that solve puzzles
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold engines
  ninefold engines --json
  ninefold solve --engine amb BD4")]
pub(crate) struct Engines {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// `engines --json`.
#[derive(Serialize)]
struct About {
    v: u8,
    name: &'static str,
    summary: &'static str,
    default: bool,
    /// For which boards it is the default, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    default_for: Option<&'static str>,
    solutions: u64,
    counts_calls: bool,
}

impl Engines {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let width = ENGINES.iter().map(|engine| engine.name().len()).max().unwrap_or(0);
        let of_9x9 = engine::default_for(&Layout::classic()).name();
        let of_others = engine::default_for(&Layout::usual(16).expect("16 is a usual side")).name();
        for engine in ENGINES {
            let (default_for, usual) = match engine.name() {
                name if name == of_9x9 => (Some("9x9"), " (the usual one for 9×9)"),
                name if name == of_others => (Some("other"), " (the usual one but for 9×9)"),
                _ => (None, ""),
            };
            let default = default_for.is_some();
            if self.json {
                let (name, summary) = (engine.name(), engine.summary());
                let (solutions, counts_calls) = (engine.usual_solutions(), engine.counts_calls());
                let about =
                    About { v: json::V, name, summary, default, default_for, solutions, counts_calls };
                output.record(&json::line(&about))?;
                continue;
            }
            let name = output.styled(HEADING, &format!("{:width$}", engine.name()));
            let mut lines = wrap(&format!("{}{usual}", engine.summary()), 80 - width - 2).into_iter();
            output.record(&format!("{name}  {}", lines.next().unwrap_or_default()))?;
            for line in lines {
                output.record(&format!("{:width$}  {line}", ""))?;
            }
        }
        output.flush()?;
        Ok(Exit::Done)
    }
}
