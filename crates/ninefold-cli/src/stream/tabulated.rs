//! Turns the JSON records of a command's work into rows of a table.

use std::sync::Arc;

use ninefold::engine::fast::BatchResult;
use ninefold::grid::Line9;

use super::work::{Fragment, Plain, PlainLines, Put, RecordOutput, Work};
use crate::input::record::{Record, RecordError};
use crate::input::task::CELLS;
use crate::output::tally::Verdict;
use crate::show::rows::Rows;

/// Work that writes JSON, and the table its records go to.
pub(super) struct Tabulated<W> {
    work: W,
    rows: Arc<Rows>,
}

impl<W> Tabulated<W> {
    pub(super) fn new(work: W, rows: Arc<Rows>) -> Tabulated<W> {
        Tabulated { work, rows }
    }
}

impl<W: Work> Work for Tabulated<W> {
    fn record(&self, record: &Record) -> Result<RecordOutput, RecordError> {
        let output = self.work.record(record)?;
        let row = record.place.row.as_deref();
        let out = output.out.lines().map(|line| self.rows.write(line, row)).collect();
        Ok(RecordOutput { out, ..output })
    }

    fn stream(&self, record: &Record, put: Put<'_>) -> Option<Result<Verdict, RecordError>> {
        let row = record.place.row.as_deref();
        self.work.stream(record, &mut |fragment| match fragment {
            Fragment::Lines(lines) => {
                let text = String::from_utf8(lines).expect("JSON is text");
                let rows: String = text.lines().map(|line| self.rows.write(line, row)).collect();
                put(Fragment::Lines(rows.into_bytes()))
            }
            drawing => put(drawing),
        })
    }

    fn plain_lines(&self) -> PlainLines {
        if self.rows.keeps() { PlainLines::AsRecords } else { self.work.plain_lines() }
    }

    fn batch_extra(&self, lines: &[&[u8; CELLS]], found: &[BatchResult]) -> Vec<Line9> {
        self.work.batch_extra(lines, found)
    }

    fn write_line(&self, plain: &Plain<'_>, out: &mut Vec<u8>) -> Option<Verdict> {
        let mut json = Vec::new();
        let verdict = self.work.write_line(plain, &mut json)?;
        let json = String::from_utf8(json).expect("JSON is text");
        out.extend(json.lines().flat_map(|line| self.rows.write(line, None).into_bytes()));
        Some(verdict)
    }
}
