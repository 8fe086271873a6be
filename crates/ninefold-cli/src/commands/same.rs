//! `ninefold same`.

use clap::Args;
use ninefold::canon::{self, Transformation};
use ninefold::grid::Line9;
use ninefold_api::record::{self, Record};

use super::canon::line_of;
use super::canon::words::InWords;
use crate::args::InputArgs;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::record::RecordError;
use crate::input::records::Records;
use crate::output::Output;
use crate::show::json;

/// Check whether two boards are equivalent, and show how one becomes the other
///
/// They are equivalent if one becomes the other by transposing it, permuting rows within bands and columns within
/// stacks, permuting bands and stacks, and relabelling digits. Exit code 1 means that they aren't.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold same BD4 \"Sudoku 3\"
  ninefold same --json one.txt other.txt
  head -n 2 puzzles.txt | ninefold same")]
pub(crate) struct Same {
    #[command(flatten)]
    input: InputArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Same {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let mut lines = vec![];
        let mut records = Records::new(&self.input)?;
        while let Some(batch) = records.next_batch()? {
            for item in batch {
                match item.read().and_then(|record| line_of(&record)) {
                    Ok(line) => lines.push(line),
                    Err(bad) => return self.report_bad(&mut output, &bad),
                }
            }
            if lines.len() > 2 {
                return Err(Failure::usage("more than two boards given; 'same' compares two"));
            }
        }
        let [one, other] = lines[..] else {
            let given = if lines.is_empty() { "no board" } else { "only one board" };
            return Err(Failure::usage(format!("{given} given; 'same' compares two")));
        };
        let forms = [canon::canonical(&one), canon::canonical(&other)];
        let map = (forms[0].form == forms[1].form)
            .then(|| forms[0].transformation.then(&forms[1].transformation.inverse()));
        output.record(&if self.json {
            json::line(&record::Same {
                v: record::Same::VERSION,
                same: map.is_some(),
                puzzles: [one.to_string(), other.to_string()],
                forms: forms.map(|canonical| canonical.form.to_string()),
                automorphisms: forms.map(|canonical| canonical.automorphisms),
                transformation: map.as_ref().map(Into::into),
                inverse: map.map(|map| (&map.inverse()).into()),
            })
        } else {
            map.map_or_else(|| differ(&one, &other), |map| agree(&map))
        })?;
        output.flush()?;
        Ok(if map.is_some() { Exit::Done } else { Exit::No })
    }

    /// Reports a board that can't be compared, which ends the run.
    fn report_bad(&self, output: &mut Output, bad: &RecordError) -> Outcome {
        if self.json {
            output.record(&json::error(bad))?;
            output.flush()?;
        } else {
            output.bad(bad);
        }
        Ok(Exit::BadRecords)
    }
}

/// Describes how the first board becomes the second.
fn agree(map: &Transformation) -> String {
    if *map == Transformation::IDENTITY {
        return "equivalent: the boards are identical".to_string();
    }
    format!("equivalent\n  map:     {}\n  inverse: {}", InWords(map), InWords(&map.inverse()))
}

/// Explains why the boards aren't equivalent.
fn differ(one: &Line9, other: &Line9) -> String {
    let [one, other] = [one, other].map(Line9::filled);
    if one == other {
        "not equivalent: their canonical forms differ".to_string()
    } else {
        format!("not equivalent: one has {one} givens, the other {other}")
    }
}
