//! Markdown tables, readable as they are and ready to paste.

use std::fmt::Write;

/// Writes a table with one row per item: a name and figures.
pub(super) fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().map(|row| &row[column]).chain([&head[column]]).map(|text| text.chars().count()).max()
    };
    let widths: Vec<usize> = (0..head.len()).map(|column| width(column).unwrap_or(0)).collect();
    let mut out = String::new();
    let mut line = |cells: &[String]| {
        for (index, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            let _ =
                if index == 0 { write!(out, "| {cell:<width$} ") } else { write!(out, "| {cell:>width$} ") };
        }
        out.push_str("|\n");
    };
    line(head);
    let rule = |(index, width): (usize, &usize)| {
        if index == 0 { "-".repeat(*width) } else { format!("{}:", "-".repeat(width - 1)) }
    };
    line(&widths.iter().enumerate().map(rule).collect::<Vec<_>>());
    rows.iter().for_each(|row| line(row));
    out
}

/// Converts nanoseconds per puzzle to thousands of puzzles per second.
pub(super) fn rate(nanoseconds: f64) -> String {
    grouped(if nanoseconds.is_finite() { 1e6 / nanoseconds } else { nanoseconds })
}

/// Writes three significant digits and commas between thousands; a dash if there was nothing to measure.
pub(super) fn grouped(number: f64) -> String {
    if !number.is_finite() {
        return "–".to_owned();
    }
    if number < 100.0 {
        return format!("{number:.*}", if number < 10.0 { 2 } else { 1 });
    }
    let digits = format!("{number:.0}");
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_line_up() {
        let text = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
        let rows = [text(&["easy", "1,234"]), text(&["x", "5"])];
        let expected = "| set  |  rate |\n| ---- | ----: |\n| easy | 1,234 |\n| x    |     5 |\n";
        assert_eq!(table(&text(&["set", "rate"]), &rows), expected);
    }

    #[test]
    fn numbers_have_the_right_precision() {
        let numbers = [0.034, 9.876, 98.76, 987.6, 9_876.0, 1_234_567.0].map(grouped);
        assert_eq!(numbers, ["0.03", "9.88", "98.8", "988", "9,876", "1,234,567"]);
        assert_eq!(rate(100.0), "10,000");
        assert_eq!([rate(f64::INFINITY), grouped(f64::INFINITY)], ["–", "–"]);
    }
}
