//! `ninefold engines`.

use clap::Args;
use ninefold::engine::ENGINES;
use ninefold_api::record;

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

impl Engines {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let width = ENGINES.iter().map(|engine| engine.name().len()).max().unwrap_or(0);
        for engine in ENGINES {
            let about = record::Engine::from(*engine);
            if self.json {
                output.record(&json::line(&about))?;
                continue;
            }
            let usual = match about.default_for.as_deref() {
                Some("9x9") => " (default for 9×9)",
                Some(_) => " (default except on 9×9)",
                None => "",
            };
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
