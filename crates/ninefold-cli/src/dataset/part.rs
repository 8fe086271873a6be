//! Parts: the finished rows of a block, kept in a hidden file until all blocks are done.
//!
//! ```text
//! {"block":3,…,"sha256":"…"}   the header: the contents, and a checksum of the rest
//! {"id":"r1536",…}             one row per line
//! ```

use std::fs;
use std::path::Path;

use ninefold_api::dataset::{Row, Split};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::exit::Failure;
use crate::output::file::{self, hex};
use crate::show::json;

/// The header of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) block: u64,
    pub(crate) train: Size,
    pub(crate) validation: Size,
    pub(crate) test: Size,
    pub(crate) passed: Passed,
    /// A digest of what the source gave for it.
    pub(crate) input: String,
    /// A digest of all rows.
    pub(crate) sha256: String,
}

/// The size of a split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Size {
    pub(crate) classes: u64,
    pub(crate) rows: u64,
}

/// Counts of what was left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Passed {
    /// Records that aren't 9×9 boards.
    pub(crate) bad: u64,
    pub(crate) no_solution: u64,
    pub(crate) several: u64,
    /// Puzzles of a class that already occurred.
    pub(crate) duplicates: u64,
}

/// A part as it was read.
pub(crate) struct Part {
    pub(crate) header: Header,
    pub(crate) rows: Vec<Row>,
}

impl Header {
    pub(crate) fn size(&self, split: Split) -> Size {
        match split {
            Split::Train => self.train,
            Split::Validation => self.validation,
            Split::Test => self.test,
        }
    }

    fn size_mut(&mut self, split: Split) -> &mut Size {
        match split {
            Split::Train => &mut self.train,
            Split::Validation => &mut self.validation,
            Split::Test => &mut self.test,
        }
    }

    /// Adds the totals of another part.
    pub(crate) fn add(&mut self, other: &Header) {
        for split in Split::ALL {
            let (size, more) = (self.size_mut(split), other.size(split));
            size.classes += more.classes;
            size.rows += more.rows;
        }
        self.passed.bad += other.passed.bad;
        self.passed.no_solution += other.passed.no_solution;
        self.passed.several += other.passed.several;
        self.passed.duplicates += other.passed.duplicates;
    }

    pub(crate) fn classes(&self) -> u64 {
        Split::ALL.iter().map(|split| self.size(*split).classes).sum()
    }

    pub(crate) fn rows(&self) -> u64 {
        Split::ALL.iter().map(|split| self.size(*split).rows).sum()
    }
}

/// Writes the rows of a block; returns the completed header.
pub(crate) fn write(path: &Path, mut header: Header, rows: &[Row]) -> Result<Header, Failure> {
    let mut body = String::new();
    for row in rows {
        let size = header.size_mut(row.split);
        size.rows += 1;
        size.classes += u64::from(row.is_first);
        body.push_str(&json::line(row));
        body.push('\n');
    }
    header.sha256 = hex(&Sha256::digest(&body));
    let text = format!("{}\n{body}", json::line(&header));
    file::write(path, text.as_bytes())?;
    Ok(header)
}

/// Reads the part of a block; `None` if it is missing or damaged, and so must be made again.
pub(crate) fn read(path: &Path) -> Option<Part> {
    let text = fs::read_to_string(path).ok()?;
    let (header, body) = text.split_once('\n')?;
    let header: Header = serde_json::from_str(header).ok()?;
    if header.sha256 != hex(&Sha256::digest(body)) {
        return None;
    }
    let rows: Vec<Row> = body.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
    Some(Part { header, rows })
}
