//! Writes rows as CSV: one line each, after a header.

use std::path::{Path, PathBuf};

use csv::{Terminator, Writer, WriterBuilder};
use ninefold_api::dataset::{Row, Split, Value};

use super::{Sheet, Written};
use crate::dataset::options::Options;
use crate::exit::Failure;
use crate::output::file::{AtomicFile, WriteError};

pub(super) struct Csv {
    name: String,
    path: PathBuf,
    lines: Writer<AtomicFile>,
}

impl Csv {
    pub(super) fn create(folder: &Path, split: Split, options: &Options) -> Result<Csv, Failure> {
        let name = format!("{}.csv", split.name());
        let path = folder.join(&name);
        let mut lines =
            WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(AtomicFile::create(&path)?);
        let written = lines.write_record(options.columns.iter().map(|column| column.name()));
        written.map_err(|error| failure(&path, error))?;
        Ok(Csv { name, path, lines })
    }
}

impl Sheet for Csv {
    fn row(&mut self, row: &Row, options: &Options) -> Result<(), Failure> {
        let mut write = || {
            for column in &options.columns {
                match row.value(*column, options.seed) {
                    Value::Text(text) | Value::Json(text) => self.lines.write_field(text)?,
                    Value::Decimal(score) => self.lines.write_field(score.to_string())?,
                    Value::Number(number) => self.lines.write_field(number.to_string())?,
                    Value::Nothing => self.lines.write_field("")?,
                }
            }
            self.lines.write_record(None::<&[u8]>)
        };
        write().map_err(|error| failure(&self.path, error))
    }

    fn finish(self: Box<Self>) -> Result<Vec<Written>, Failure> {
        let file =
            self.lines.into_inner().map_err(|error| WriteError::new(&self.path, error.into_error()))?;
        Ok(vec![(self.name, file.finish()?)])
    }
}

fn failure(path: &Path, error: csv::Error) -> Failure {
    WriteError::new(path, error.into()).into()
}
