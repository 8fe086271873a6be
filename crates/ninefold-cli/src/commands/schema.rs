//! `ninefold schema`.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_api::record::schema::{self, Kind};

use crate::exit::{Exit, Outcome};
use crate::output::Output;

/// Print the JSON Schema of the records that `--json` and the HTTP interface write
///
/// The schema (draft 2020-12) is derived from the types that write the records. A record may gain fields
/// without a new version, so readers should ignore fields they don't know.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold schema
  ninefold schema solve
  ninefold schema rate > rate.schema.json")]
pub(crate) struct Schema {
    /// Kind of record [default: all]
    #[arg(value_name = "RECORD", value_parser = kind())]
    record: Option<&'static Kind>,
}

/// Parses the name of a kind of record.
fn kind() -> impl TypedValueParser<Value = &'static Kind> {
    let values = Kind::ALL.iter().map(|kind| PossibleValue::new(kind.name).help(kind.about));
    PossibleValuesParser::new(values)
        .map(|name| Kind::named(&name).expect("the parser accepts only these kinds"))
}

impl Schema {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let schema = self.record.map_or_else(schema::all, Kind::schema);
        output.record(&serde_json::to_string_pretty(&schema).expect("a schema has string keys"))?;
        output.flush()?;
        Ok(Exit::Done)
    }
}
