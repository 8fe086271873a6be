//! Works out the shape of the boxes from the bars of a drawing.
//!
//! ```text
//! 1 2 | 3 4 | 5 6      two bars inside a row of six: boxes of two columns, not the usual three
//! ```

use std::sync::Arc;

use crate::grid::Layout;

use crate::text::shape::lines::Line;

/// Bars from the strongest to the weakest. A drawing puts its strongest bars between boxes.
const BARS: [&[char]; 2] = [&['┃', '║'], &['|']];

/// Returns a layout with the boxes as drawn, if all rows agree on them and they differ from the usual ones.
pub(in crate::text) fn unusual_boxes(rows: &[Line<'_>], side: usize) -> Option<Arc<Layout>> {
    let usual = Layout::usual(side)?.box_shape()?;
    let mut across = rows.iter().map(|row| boxes_across(row.text));
    let boxes = across.next()??;
    if !across.all(|other| other == Some(boxes)) || boxes == 1 || boxes >= side || !side.is_multiple_of(boxes)
    {
        return None;
    }
    let columns = side / boxes;
    // A box of this width is as high as there are boxes side by side.
    let shape = (side / columns, columns);
    (shape != usual).then(|| Layout::boxes(shape.0, shape.1).ok().map(Arc::new))?
}

/// Returns the number of boxes that the bars of a row separate, or `None` without bars.
fn boxes_across(row: &str) -> Option<usize> {
    let row = row.trim().trim_matches(|c| c == '|' || c == '│');
    let bars = BARS.iter().map(|kind| row.matches(*kind).count()).find(|&bars| bars > 0)?;
    Some(bars + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(row: &str, side: usize, expected: Option<&str>) {
        let rows = vec![Line { number: 1, text: row }; side];
        let layout = unusual_boxes(&rows, side).map(|layout| layout.to_string());
        assert_eq!(layout.as_deref(), expected, "{row}");
    }

    #[test]
    fn bars_show_the_shape_of_boxes() {
        check("1 2 | 3 4 | 5 6", 6, Some("box:3x2"));
        check("| 1 2 | 3 4 | 5 6 |", 6, Some("box:3x2"));
        check("│ 1 │ 2 ┃ 3 │ 4 ┃ 5 │ 6 │", 6, Some("box:3x2"));
        check("1 2 3 | 4 5 6", 6, None); // the usual ones
        check("|1|2|3|4|5|6|", 6, None); // a bar after every cell
        check("1 2 3 4 5 6", 6, None);
        check("1 | 2 3 4 5 | 6 . . .", 9, None); // the usual number of boxes, oddly drawn
        check(". . . | . . . | . . . | . . .", 12, Some("box:4x3"));
    }

    #[test]
    fn rows_that_disagree_show_nothing() {
        let texts = ["1 2 | 3 4 | 5 6", "1 2 3 | 4 5 6"];
        let rows: Vec<Line<'_>> = texts.iter().map(|&text| Line { number: 1, text }).collect();
        assert_eq!(unusual_boxes(&rows, 6), None);
    }
}
