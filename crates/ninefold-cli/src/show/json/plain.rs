//! Writes the records about plain lines by hand, since serialising takes longer than solving the puzzles.
//!
//! The fields and their order are those of [`Solve`](super::Solve), [`Check`](super::Check) and
//! [`Count`](super::Count); a test compares them.

use crate::stream::work::Plain;
use ninefold::grid::Line9;

/// Writes the record of `solve`.
pub(crate) fn solve(out: &mut Vec<u8>, plain: &Plain<'_>) {
    start(out, plain);
    out.extend_from_slice(match plain.found.count {
        0 => b"\",\"answer\":\"none\",\"solution\":null",
        1 => b"\",\"answer\":\"unique\",\"solution\":\"",
        _ => b"\",\"answer\":\"several\",\"solution\":\"",
    });
    if plain.found.count > 0 {
        out.extend_from_slice(plain.found.solution.as_ref());
        out.push(b'"');
    }
    out.extend_from_slice(b",\"engine\":\"fast\",\"guesses\":");
    number(out, plain.found.guesses);
    out.extend_from_slice(b",\"seconds\":");
    out.extend_from_slice(plain.seconds.as_bytes());
    out.extend_from_slice(b"}\n");
}

/// Writes the record of `check`.
pub(crate) fn check(out: &mut Vec<u8>, plain: &Plain<'_>) {
    start(out, plain);
    out.extend_from_slice(match plain.found.count {
        0 => b"\",\"valid\":true,\"unique\":false,\"conflicts\":[],\"answer\":\"none\"}\n",
        1 => b"\",\"valid\":true,\"unique\":true,\"conflicts\":[],\"answer\":\"unique\"}\n",
        _ => b"\",\"valid\":true,\"unique\":false,\"conflicts\":[],\"answer\":\"several\"}\n",
    });
}

/// Writes the record of `count`.
pub(crate) fn count(out: &mut Vec<u8>, plain: &Plain<'_>, exact: bool) {
    start(out, plain);
    out.extend_from_slice(b"\",\"count\":");
    number(out, plain.found.count);
    out.extend_from_slice(if exact { b",\"exact\":true}\n" } else { b",\"exact\":false}\n" });
}

/// Writes what all records start with, up to the end of the puzzle.
fn start(out: &mut Vec<u8>, plain: &Plain<'_>) {
    out.extend_from_slice(b"{\"v\":1,\"line\":");
    number(out, plain.line as u64);
    if let Some(source) = plain.source {
        out.extend_from_slice(b",\"source\":");
        serde_json::to_writer(&mut *out, source).expect("a name is text");
    }
    out.extend_from_slice(b",\"puzzle\":\"");
    // All kinds of blanks become points.
    out.extend_from_slice(Line9::from(*plain.cells).as_ref());
}

/// Writes a number in decimal.
pub(crate) fn number(out: &mut Vec<u8>, mut number: u64) {
    let mut figures = [0; 20];
    let mut start = figures.len();
    loop {
        start -= 1;
        figures[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return out.extend_from_slice(&figures[start..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_written_in_decimal() {
        for value in [0, 7, 10, 12_345, u64::MAX] {
            let mut out = Vec::new();
            number(&mut out, value);
            assert_eq!(out, value.to_string().as_bytes());
        }
    }
}
