//! Reads CSV.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use csv::{ReaderBuilder, StringRecord};

use super::{COLUMNS, Each, row};

pub(super) fn read(path: &Path, each: Each<'_>) -> Result<(), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    rows(BufReader::new(file), each).map_err(|error| error.to_string())
}

fn rows(text: impl Read, each: Each<'_>) -> csv::Result<()> {
    let mut lines = ReaderBuilder::new().flexible(true).from_reader(text);
    let names = lines.headers()?;
    let places = COLUMNS.map(|column| names.iter().position(|name| name == column));
    let mut fields = StringRecord::new();
    while lines.read_record(&mut fields)? {
        if let Some(row) = row(places.map(|place| fields.get(place?).map(str::to_string))) {
            each(row);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::Read;
    use super::*;

    #[test]
    fn columns_are_found_by_name_and_quotes_hold_what_would_end_a_field() {
        let text = "id,steps,solution,puzzle\nr1,\"{\"\"a\"\":1,\"\"b\"\":2}\",x,\"a\nb\"\nr2,,y,c\nshort\n";
        let mut found = Vec::new();
        rows(text.as_bytes(), &mut |row| found.push(row)).unwrap();
        let row = |puzzle: &str, solution: &str| Read {
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            canonical_id: None,
        };
        assert_eq!(found, [row("a\nb", "x"), row("c", "y")]);
    }
}
