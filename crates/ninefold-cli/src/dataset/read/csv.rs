//! Reads CSV.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use super::{COLUMNS, Each, row};

pub(super) fn read(path: &Path, each: Each<'_>) -> Result<(), String> {
    let mut file = BufReader::new(File::open(path).map_err(|error| error.to_string())?);
    let mut line = String::new();
    let mut places = None;
    while {
        line.clear();
        file.read_line(&mut line).map_err(|error| error.to_string())? > 0
    } {
        let fields = fields(&mut line, &mut file)?;
        let Some(places) = &places else {
            places = Some(COLUMNS.map(|column| fields.iter().position(|field| field == column)));
            continue;
        };
        if let Some(row) = row(places.map(|place| fields.get(place?).cloned())) {
            each(row);
        }
    }
    Ok(())
}

/// The fields of a record, which may go on in further lines where one is in quotes.
fn fields(line: &mut String, file: &mut impl BufRead) -> Result<Vec<String>, String> {
    while !line.matches('"').count().is_multiple_of(2) {
        if file.read_line(line).map_err(|error| error.to_string())? == 0 {
            return Err("a quote is not closed".to_string());
        }
    }
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut rest = line.trim_end_matches(['\n', '\r']).chars().peekable();
    while let Some(c) = rest.next() {
        let field = fields.last_mut().expect("there is always one");
        match c {
            '"' if quoted && rest.peek() == Some(&'"') => {
                rest.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => field.push(c),
        }
    }
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas_quotes_and_ends_of_lines() {
        let mut rest = &b"b\",2\nnext"[..];
        let mut line = "x,\"{\"\"a\"\":1,\"\"b\"\":2}\",,\"a\n".to_string();
        assert_eq!(fields(&mut line, &mut rest).unwrap(), ["x", r#"{"a":1,"b":2}"#, "", "a\nb", "2"]);
        assert_eq!(rest, b"next");
    }
}
