//! A text as numbered lines.

/// What some editors put before a text in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line or a text without the line ending it may have.
pub(super) fn without_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// A line of the text without its line ending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

/// The lines of a text, with either line ending.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    text.lines().enumerate().map(|(i, text)| Line { number: i + 1, text }).collect()
}

/// Whether a line is for people only: a comment (`#`, and what programs have beside lists of boards), or a title such as `Grid 01` above a board.
pub(super) fn is_remark(line: &str) -> bool {
    if line.starts_with('#') || line.starts_with("//") || line.starts_with(';') {
        return true;
    }
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("grid"))
        && words.next().is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
        && words.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_not_boards() {
        assert!(is_remark("# easy") && is_remark("Grid 01") && !is_remark("grid") && !is_remark("5 3 ."));
    }
}
