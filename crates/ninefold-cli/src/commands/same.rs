//! `ninefold same`.

use clap::Args;
use ninefold::canon::{self, Transformation};
use ninefold::grid::Line9;
use ninefold::record::{self, Record};

use super::canon::line_of;
use super::canon::words::InWords;
use crate::args::InputArgs;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::record::RecordError;
use crate::input::records::Records;
use crate::output::Output;
use crate::show::json;

/// Check whether two boards are equivalent, and how one becomes the other
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
                    Err(bad) => return self.tell_bad(&mut output, &bad),
                }
            }
            if lines.len() > 2 {
                return Err(Failure::usage("more than two boards are given; 'same' compares two"));
            }
        }
        let [one, other] = lines[..] else {
            let given = if lines.is_empty() { "no board" } else { "one board" };
            return Err(Failure::usage(format!("{given} is given; 'same' compares two")));
        };
        let forms = [canon::canonical(&one), canon::canonical(&other)];
        let way = (forms[0].form == forms[1].form)
            .then(|| forms[0].transformation.then(&forms[1].transformation.inverse()));
        output.record(&if self.json {
            json::line(&record::Same {
                v: record::Same::VERSION,
                same: way.is_some(),
                puzzles: [one.to_string(), other.to_string()],
                forms: forms.map(|canonical| canonical.form.to_string()),
                automorphisms: forms.map(|canonical| canonical.automorphisms),
                transformation: way.as_ref().map(Into::into),
                inverse: way.map(|way| (&way.inverse()).into()),
            })
        } else {
            way.map_or_else(|| differ(&one, &other), |way| agree(&way))
        })?;
        output.flush()?;
        Ok(if way.is_some() { Exit::Done } else { Exit::No })
    }

    /// A board that cannot be compared ends the run: there is nothing else to do.
    fn tell_bad(&self, output: &mut Output, bad: &RecordError) -> Outcome {
        if self.json {
            output.record(&json::error(bad))?;
            output.flush()?;
        } else {
            output.bad(bad);
        }
        Ok(Exit::BadRecords)
    }
}

/// How the first board becomes the second.
fn agree(way: &Transformation) -> String {
    if *way == Transformation::IDENTITY {
        return "the same: they are equal".to_string();
    }
    format!("the same\n  there: {}\n  back:  {}", InWords(way), InWords(&way.inverse()))
}

/// Why they are not the same, where that can be seen.
fn differ(one: &Line9, other: &Line9) -> String {
    let [one, other] = [one, other].map(Line9::filled);
    if one == other {
        "not the same: their canonical forms differ".to_string()
    } else {
        format!("not the same: {one} givens and {other}")
    }
}
