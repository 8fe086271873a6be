//! `ninefold engines`.

use clap::Args;
use ninefold::engine::{self, ENGINES};
use serde::Serialize;

use crate::exit::{Exit, Outcome};
use crate::json;
use crate::output::{HEADING, Output};
use crate::table::wrap;

/// List the engines: the ways to solve a puzzle
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold engines
  ninefold engines --json
  ninefold solve --engine amb BD4")]
pub(crate) struct Engines {
    /// One JSON object a line
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
    solutions: u64,
    counts_calls: bool,
}

impl Engines {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let width = ENGINES.iter().map(|engine| engine.name().len()).max().unwrap_or(0);
        for engine in ENGINES {
            let default = engine.name() == engine::DEFAULT.name();
            if self.json {
                let (name, summary) = (engine.name(), engine.summary());
                let (solutions, counts_calls) = (engine.usual_solutions(), engine.counts_calls());
                let about = About { v: json::V, name, summary, default, solutions, counts_calls };
                output.record(&json::line(&about))?;
                continue;
            }
            let name = output.styled(HEADING, &format!("{:width$}", engine.name()));
            let usual = if default { " (the usual one)" } else { "" };
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
