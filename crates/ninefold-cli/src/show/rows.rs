//! Turns JSON records into rows of a table, or adds the columns that the input table had.
//!
//! ```text
//! {"v":1,"line":2,"puzzle":"53..7…","count":1,"exact":true}  ──columns──▶  53..7…,1,true,7.2
//!                                                              kept ────────────────────┘
//! ```
//!
//! A column is a pointer into the JSON record, so both outputs say the same.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::input::table::{Kept, Row};

/// A column: its name, and a JSON pointer to its value in the record.
pub(crate) type Column = (&'static str, &'static str);

/// How to write records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// As they are; kept columns become the field `columns`.
    Json,
    /// One row each, with this delimiter.
    Delimited(u8),
}

/// Makes rows of a table.
#[derive(Debug)]
pub(crate) struct Rows {
    format: Format,
    columns: Box<[Column]>,
    kept: Option<Arc<Kept>>,
}

impl Rows {
    pub(crate) fn new(format: Format, columns: &[Column], kept: Option<Arc<Kept>>) -> Rows {
        Rows { format, columns: columns.into(), kept }
    }

    /// Adds the kept columns.
    pub(crate) fn keep(self, kept: Option<Arc<Kept>>) -> Rows {
        Rows { kept, ..self }
    }

    /// Returns whether records become rows.
    pub(crate) fn is_table(&self) -> bool {
        self.format != Format::Json
    }

    /// Returns whether columns of the input are kept.
    pub(crate) fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// Returns the header of the table. The columns of the input must be known by now.
    pub(crate) fn header(&self) -> String {
        let names = self.columns.iter().map(|(name, _)| *name).chain(self.kept_names().map(String::as_str));
        match self.format {
            Format::Json => String::new(),
            Format::Delimited(delimiter) => line(delimiter, names),
        }
    }

    /// Returns a record as written, with its line break.
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

/// Returns a value as a field: empty for null, list elements separated by spaces.
fn text(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => items.iter().map(|item| text(Some(item))).collect::<Vec<_>>().join(" "),
        Some(other) => other.to_string(),
    }
}

/// Joins fields to a line, quoted where necessary.
fn line<T: AsRef<[u8]>>(delimiter: u8, fields: impl IntoIterator<Item = T>) -> String {
    let mut writer =
        csv::WriterBuilder::new().delimiter(delimiter).buffer_capacity(1 << 10).from_writer(vec![]);
    writer.write_record(fields).expect("writing to memory can't fail");
    let line = writer.into_inner().expect("writing to memory can't fail");
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
