//! Writes rows as JSON lines: one object each.

use std::path::Path;

use ninefold_api::dataset::{Row, Split, Value};

use super::{Sheet, Written};
use crate::dataset::options::Options;
use crate::exit::Failure;
use crate::output::file::AtomicFile;
use crate::show::json;

pub(super) struct JsonLines {
    name: String,
    file: AtomicFile,
    line: String,
}

impl JsonLines {
    pub(super) fn create(folder: &Path, split: Split) -> Result<JsonLines, Failure> {
        let name = format!("{}.jsonl", split.name());
        let file = AtomicFile::create(&folder.join(&name))?;
        Ok(JsonLines { name, file, line: String::new() })
    }
}

impl Sheet for JsonLines {
    fn row(&mut self, row: &Row, options: &Options) -> Result<(), Failure> {
        self.line.clear();
        for (index, column) in options.columns.iter().enumerate() {
            self.line.push(if index == 0 { '{' } else { ',' });
            self.line.push_str(&format!("\"{}\":", column.name()));
            match row.value(*column, options.seed) {
                Value::Text(text) => self.line.push_str(&json::line(&text)),
                Value::Json(text) => self.line.push_str(text),
                Value::Decimal(score) => self.line.push_str(&score.to_string()),
                Value::Number(number) => self.line.push_str(&number.to_string()),
                Value::Nothing => self.line.push_str("null"),
            }
        }
        self.line.push_str("}\n");
        Ok(self.file.put(self.line.as_bytes())?)
    }

    fn finish(self: Box<Self>) -> Result<Vec<Written>, Failure> {
        Ok(vec![(self.name, self.file.finish()?)])
    }
}
