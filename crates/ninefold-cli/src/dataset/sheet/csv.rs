//! Rows as CSV: a line each, the names of the columns first.

use std::path::Path;

use super::{Sheet, Written};
use crate::dataset::column::Value;
use crate::dataset::fresh::AtomicFile;
use crate::dataset::options::{Options, Split};
use crate::dataset::row::Row;
use crate::exit::Failure;

pub(super) struct Csv {
    name: String,
    file: AtomicFile,
    line: String,
}

impl Csv {
    pub(super) fn create(folder: &Path, split: Split, options: &Options) -> Result<Csv, Failure> {
        let name = format!("{}.csv", split.name());
        let mut file = AtomicFile::create(&folder.join(&name))?;
        let columns: Vec<&str> = options.columns.iter().map(|column| column.name()).collect();
        file.put(format!("{}\n", columns.join(",")).as_bytes())?;
        Ok(Csv { name, file, line: String::new() })
    }
}

impl Sheet for Csv {
    fn row(&mut self, row: &Row, options: &Options) -> Result<(), Failure> {
        self.line.clear();
        for (index, column) in options.columns.iter().enumerate() {
            if index > 0 {
                self.line.push(',');
            }
            match column.of(row, options) {
                Value::Text(text) | Value::Json(text) => self.line.push_str(&field(text)),
                Value::Number(number) => self.line.push_str(&number.to_string()),
                Value::Nothing => {}
            }
        }
        self.line.push('\n');
        self.file.put(self.line.as_bytes())
    }

    fn finish(self: Box<Self>) -> Result<Vec<Written>, Failure> {
        Ok(vec![(self.name, self.file.finish()?)])
    }
}

/// A text as CSV has it: in quotes where it holds what would end it.
fn field(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn texts_with_commas_and_quotes_are_quoted() {
        assert_eq!(field("r17"), "r17");
        assert_eq!(field(r#"{"a":1,"b":2}"#), r#""{""a"":1,""b"":2}""#);
        assert_eq!(field("a\nb"), "\"a\nb\"");
    }
}
