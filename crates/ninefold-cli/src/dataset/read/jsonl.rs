//! Reads JSON lines.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;

use super::{Each, row};

#[derive(Deserialize)]
struct Line {
    puzzle: Option<String>,
    solution: Option<String>,
    canonical_id: Option<String>,
}

pub(super) fn read(path: &Path, each: Each<'_>) -> Result<(), String> {
    let file = BufReader::new(File::open(path).map_err(|error| error.to_string())?);
    for (number, line) in (1..).zip(file.lines()) {
        let line = line.map_err(|error| error.to_string())?;
        let Line { puzzle, solution, canonical_id } =
            serde_json::from_str(&line).map_err(|error| format!("line {number}: {error}"))?;
        if let Some(row) = row([puzzle, solution, canonical_id]) {
            each(row);
        }
    }
    Ok(())
}
