//! JSON records as rows of a table, or with the columns that a table of puzzles had.
//!
//! ```text
//! {"v":1,"line":2,"puzzle":"53..7…","count":1,"exact":true}  ──columns──▶  53..7…,1,true,7.2
//!                                                              kept ────────────────────┘
//! ```
//!
//! A column is a place in the JSON record, so both outputs say the same.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::input::table::{Kept, Row};

/// A column: its name, and where its value is in the JSON record, as a JSON pointer.
pub(crate) type Column = (&'static str, &'static str);

/// How records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// As they are; kept columns become the field `columns`.
    Json,
    /// A row each, with this between the fields.
    Delimited(u8),
}

/// Makes rows.
#[derive(Debug)]
pub(crate) struct Rows {
    format: Format,
    columns: &'static [Column],
    kept: Option<Arc<Kept>>,
}

impl Rows {
    pub(crate) fn new(format: Format, columns: &'static [Column], kept: Option<Arc<Kept>>) -> Rows {
        Rows { format, columns, kept }
    }

    /// Also writes the columns that are kept.
    pub(crate) fn keep(self, kept: Option<Arc<Kept>>) -> Rows {
        Rows { kept, ..self }
    }

    /// Whether records become rows.
    pub(crate) fn is_table(&self) -> bool {
        self.format != Format::Json
    }

    /// Whether columns of the input are kept.
    pub(crate) fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// The first line of the table. The columns of the input must be known by now.
    pub(crate) fn header(&self) -> String {
        let names = self.columns.iter().map(|(name, _)| *name).chain(self.kept_names().map(String::as_str));
        match self.format {
            Format::Json => String::new(),
            Format::Delimited(delimiter) => line(delimiter, names),
        }
    }

    /// A record as it is written, with its line end.
    pub(crate) fn write(&self, json: &str, row: Option<&Row>) -> String {
        let field = |name: &String| row.map_or("", |row| row.field(name)).to_string();
        match self.format {
            Format::Json => {
                let columns: Map<String, Value> =
                    self.kept_names().map(|name| (name.clone(), field(name).into())).collect();
                let record = json.trim_end().trim_end_matches('}');
                format!("{record},\"columns\":{}}}\n", Value::Object(columns))
            }
            Format::Delimited(delimiter) => {
                let record: Value = serde_json::from_str(json).expect("a record is JSON");
                let own = self.columns.iter().map(|(_, pointer)| text(record.pointer(pointer)));
                line(delimiter, own.chain(self.kept_names().map(field)))
            }
        }
    }

    fn kept_names(&self) -> impl Iterator<Item = &String> {
        self.kept.iter().flat_map(|kept| kept.names())
    }
}

/// A value in a field: nothing for null, list elements with spaces between them.
fn text(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => items.iter().map(|item| text(Some(item))).collect::<Vec<_>>().join(" "),
        Some(other) => other.to_string(),
    }
}

/// Fields as a line, quoted where that is necessary.
fn line<T: AsRef<[u8]>>(delimiter: u8, fields: impl IntoIterator<Item = T>) -> String {
    let mut writer =
        csv::WriterBuilder::new().delimiter(delimiter).buffer_capacity(1 << 10).from_writer(vec![]);
    writer.write_record(fields).expect("memory takes everything");
    let line = writer.into_inner().expect("memory takes everything");
    String::from_utf8(line).expect("fields are text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::table::Table;

    #[test]
    fn records_become_rows_with_the_columns_that_are_kept() {
        const COLUMNS: &[Column] = &[("puzzle", "/puzzle"), ("level", "/rating/level"), ("cells", "/cells")];
        let puzzle = "1234............";
        let mut table = Table::named("puzzle,SER,note").unwrap();
        let (_, row) = table.row(&format!("{puzzle},8.3,\"a, b\"")).unwrap();
        let kept = Arc::new(Kept::default());
        let json = format!(r#"{{"puzzle":"{puzzle}","rating":{{"level":"hard"}},"cells":["r1c1","r1c2"]}}"#);
        let rows = Rows::new(Format::Delimited(b','), COLUMNS, Some(Arc::clone(&kept)));
        kept.decide(|| table.other_names());
        assert_eq!(rows.header(), "puzzle,level,cells,SER,note\n");
        assert_eq!(rows.write(&json, Some(&row)), format!("{puzzle},hard,r1c1 r1c2,8.3,\"a, b\"\n"));
        assert_eq!(rows.write("{}", None), ",,,,\n");
        let plain = Rows::new(Format::Json, COLUMNS, Some(kept));
        assert_eq!(
            plain.write(r#"{"v":1}"#, Some(&row)),
            "{\"v\":1,\"columns\":{\"SER\":\"8.3\",\"note\":\"a, b\"}}\n"
        );
    }
}
