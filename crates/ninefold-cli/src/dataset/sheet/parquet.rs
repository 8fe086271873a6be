//! Writes rows as Parquet, column by column.
//!
//! ```text
//! PAR1 │ row group                     │ row group … │ metadata │ its length │ PAR1
//!      │ column   │ column   │ column … │
//!      │ page header, levels, values  (one page per column, compressed)
//! ```
//! Only what data sets need: plain values, one page per column and row group, gzip. The crate that writes all
//! of Parquet takes longer to build than the rest of the program.

use std::io::Write;
use std::path::Path;

use flate2::{Compression, GzBuilder};
use ninefold_api::dataset::{Column, Kind, Row, Split, Value};

use super::thrift::Thrift;
use super::{Sheet, Written};
use crate::dataset::options::Options;
use crate::exit::Failure;
use crate::output::file::AtomicFile;

/// The limits of a row group, in rows and about in bytes.
const ROWS: usize = 1 << 16;
const BYTES: usize = 64 << 20;

const MAGIC: &[u8; 4] = b"PAR1";

/// Constants of the format.
mod code {
    pub(super) const INT32: i32 = 1;
    pub(super) const INT64: i32 = 2;
    pub(super) const DOUBLE: i32 = 5;
    pub(super) const BYTE_ARRAY: i32 = 6;
    pub(super) const UTF8: i32 = 0;
    pub(super) const UINT_64: i32 = 14;
    pub(super) const PLAIN: i32 = 0;
    pub(super) const RLE: i32 = 3;
    pub(super) const GZIP: i32 = 2;
    pub(super) const DATA_PAGE: i32 = 0;
    pub(super) const REQUIRED: i32 = 0;
    pub(super) const OPTIONAL: i32 = 1;
}

pub(super) struct Parquet {
    name: String,
    file: AtomicFile,
    version: String,
    columns: Vec<Page>,
    groups: Vec<Group>,
    /// Number of rows in the current group, and in all.
    rows: usize,
    rows_in_all: usize,
}

/// A column of the current row group.
struct Page {
    column: Column,
    values: Vec<u8>,
    /// Which rows have a value; kept only if some may have none.
    present: Vec<bool>,
}

/// A finished row group.
struct Group {
    rows: usize,
    chunks: Vec<Chunk>,
}

/// A column of a finished row group.
struct Chunk {
    column: Column,
    start: u64,
    bytes: usize,
    compressed: usize,
}

impl Parquet {
    pub(super) fn create(folder: &Path, split: Split, options: &Options) -> Result<Parquet, Failure> {
        let name = format!("{}.parquet", split.name());
        let mut file = AtomicFile::create(&folder.join(&name))?;
        file.put(MAGIC)?;
        let page = |&column: &Column| Page { column, values: vec![], present: vec![] };
        let columns = options.columns.iter().map(page).collect();
        let version = options.version.clone();
        Ok(Parquet { name, file, version, columns, groups: vec![], rows: 0, rows_in_all: 0 })
    }

    /// Writes the current row group.
    fn group(&mut self) -> Result<(), Failure> {
        let mut chunks = Vec::with_capacity(self.columns.len());
        for page in &mut self.columns {
            let start = self.file.bytes();
            let body = page.body();
            let compressed = compress(&body);
            let header = page_header(self.rows, body.len(), compressed.len());
            self.file.put(&header)?;
            self.file.put(&compressed)?;
            let [bytes, compressed] = [body.len(), compressed.len()].map(|length| header.len() + length);
            chunks.push(Chunk { column: page.column, start, bytes, compressed });
        }
        self.groups.push(Group { rows: self.rows, chunks });
        self.rows = 0;
        Ok(())
    }

    fn metadata(&self) -> Vec<u8> {
        Thrift::message(|file| {
            file.i32(1, 1);
            let root = [None];
            let columns = self.columns.iter().map(|page| Some(page.column));
            let schema: Vec<Option<Column>> = root.into_iter().chain(columns).collect();
            file.structures(2, &schema, |element, column| match column {
                None => {
                    element.text(4, "schema");
                    element.i32(5, self.columns.len() as i32);
                }
                Some(column) => schema_of(element, *column),
            });
            file.i64(3, self.rows_in_all as i64);
            file.structures(4, &self.groups, |thrift, group| {
                thrift.structures(1, &group.chunks, |thrift, chunk| {
                    thrift.i64(2, chunk.start as i64);
                    thrift.structure(3, |thrift| chunk.metadata(group.rows, thrift));
                });
                let bytes: usize = group.chunks.iter().map(|chunk| chunk.bytes).sum();
                thrift.i64(2, bytes as i64);
                thrift.i64(3, group.rows as i64);
            });
            file.text(6, &format!("ninefold version {}", self.version));
        })
    }
}

impl Sheet for Parquet {
    fn row(&mut self, row: &Row, options: &Options) -> Result<(), Failure> {
        for page in &mut self.columns {
            page.push(row.value(page.column, options.seed));
        }
        self.rows += 1;
        self.rows_in_all += 1;
        let bytes: usize = self.columns.iter().map(|page| page.values.len()).sum();
        if self.rows >= ROWS || bytes >= BYTES { self.group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<Vec<Written>, Failure> {
        if self.rows > 0 {
            self.group()?;
        }
        let metadata = self.metadata();
        self.file.put(&metadata)?;
        self.file.put(&(metadata.len() as u32).to_le_bytes())?;
        self.file.put(MAGIC)?;
        Ok(vec![(self.name, self.file.finish()?)])
    }
}

impl Page {
    fn push(&mut self, value: Value<'_>) {
        if self.column.is_optional() {
            self.present.push(value != Value::Nothing);
        }
        match value {
            Value::Text(text) | Value::Json(text) => {
                self.values.extend((text.len() as u32).to_le_bytes());
                self.values.extend(text.as_bytes());
            }
            Value::Number(number) if self.column.kind() == Kind::Small => {
                self.values.extend((number.min(i32::MAX as u64) as i32).to_le_bytes());
            }
            Value::Number(number) => self.values.extend(number.to_le_bytes()),
            Value::Decimal(score) => self.values.extend(score.value().to_le_bytes()),
            Value::Nothing => {}
        }
    }

    /// Returns the contents of the page: which rows have a value, then the values. Empties the page.
    fn body(&mut self) -> Vec<u8> {
        let mut body = Vec::with_capacity(self.values.len() + self.present.len() / 8 + 16);
        if self.column.is_optional() {
            let levels = levels(&self.present);
            body.extend((levels.len() as u32).to_le_bytes());
            body.extend(levels);
        }
        body.append(&mut self.values);
        self.present.clear();
        body
    }
}

impl Chunk {
    fn metadata(&self, rows: usize, thrift: &mut Thrift) {
        thrift.i32(1, physical(self.column));
        thrift.integers(2, &[code::PLAIN, code::RLE]);
        thrift.texts(3, &[self.column.name()]);
        thrift.i32(4, code::GZIP);
        thrift.i64(5, rows as i64);
        thrift.i64(6, self.bytes as i64);
        thrift.i64(7, self.compressed as i64);
        thrift.i64(9, self.start as i64);
    }
}

fn physical(column: Column) -> i32 {
    match column.kind() {
        Kind::Text | Kind::Json => code::BYTE_ARRAY,
        Kind::Small => code::INT32,
        Kind::Large => code::INT64,
        Kind::Decimal => code::DOUBLE,
    }
}

/// Declares a column.
fn schema_of(element: &mut Thrift, column: Column) {
    element.i32(1, physical(column));
    element.i32(3, if column.is_optional() { code::OPTIONAL } else { code::REQUIRED });
    element.text(4, column.name());
    match column.kind() {
        Kind::Text | Kind::Json => {
            element.i32(6, code::UTF8);
            element.structure(10, |logical| logical.structure(1, |_| ())); // a string
        }
        Kind::Large => {
            element.i32(6, code::UINT_64);
            element.structure(10, |logical| {
                logical.structure(10, |integer| {
                    integer.byte(1, 64);
                    integer.bool(2, false); // signed
                });
            });
        }
        Kind::Small | Kind::Decimal => {}
    }
}

fn page_header(rows: usize, bytes: usize, compressed: usize) -> Vec<u8> {
    Thrift::message(|header| {
        header.i32(1, code::DATA_PAGE);
        header.i32(2, bytes as i32);
        header.i32(3, compressed as i32);
        header.structure(5, |page| {
            page.i32(1, rows as i32);
            page.i32(2, code::PLAIN);
            page.i32(3, code::RLE);
            page.i32(4, code::RLE);
        });
    })
}

/// Packs bits into groups of eight, in the format's hybrid of runs and packed bits: here all are packed.
fn levels(present: &[bool]) -> Vec<u8> {
    let groups = present.len().div_ceil(8);
    let mut levels = Vec::with_capacity(groups + 5);
    let mut header = groups << 1 | 1;
    while header >= 0x80 {
        levels.push(header as u8 | 0x80);
        header >>= 7;
    }
    levels.push(header as u8);
    levels.extend(
        present.chunks(8).map(|bits| (0..).zip(bits).map(|(bit, &is)| u8::from(is) << bit).sum::<u8>()),
    );
    levels
}

/// Compresses with gzip, without a time, so that the same rows give the same bytes.
fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::new(6));
    let done = encoder.write_all(bytes).and_then(|()| encoder.finish());
    done.expect("writing to memory can't fail")
}

#[cfg(test)]
mod tests {
    use ninefold::logic::SeScore;

    use super::*;

    #[test]
    fn decimals_are_doubles_and_may_be_missing() {
        let mut page = Page { column: Column::Er, values: vec![], present: vec![] };
        let score: SeScore = "7.2".parse().unwrap();
        page.push(Value::Decimal(score));
        page.push(Value::Nothing);
        assert_eq!((physical(Column::Er), &page.present[..]), (code::DOUBLE, &[true, false][..]));
        assert_eq!(page.values, 7.2f64.to_le_bytes());
        // The levels: their length, one group of eight bits, of which the first is set.
        assert_eq!(page.body(), [&[2, 0, 0, 0, 3, 1][..], &7.2f64.to_le_bytes()].concat());
    }
}
