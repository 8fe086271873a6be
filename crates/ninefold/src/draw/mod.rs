//! Pictures of searches, logical steps and rules, and pages to print.

mod folded_tree;
mod page;
mod search_tree;
mod sketch;
mod step_picture;
mod step_svg;
mod step_text;
mod tree_svg;
mod tree_text;

pub use folded_tree::{Fate, FoldedNode, FoldedTree};
pub use page::{
    Anchor, Book, CAPITAL, Colour, Drawn, Grey, Item, Line, Page, PageError, Paper, Pen, Printed, Rectangle,
    Solutions, Text,
};
pub use search_tree::SearchTree;
pub use sketch::{Frame, Layer, Part, Path, Segment, Shape, Sketch, Stroke, Tone};
pub use step_picture::{StepPicture, Tint};
pub use step_text::{Glyph, Ink};

use crate::grid::Layout;

/// Returns the rows and columns of pencil marks in a cell: those of a box, or nearly a square.
fn mark_shape(layout: &Layout) -> (usize, usize) {
    let side = layout.side();
    layout.box_shape().filter(|(rows, columns)| rows.abs_diff(*columns) < 3).unwrap_or_else(|| {
        let columns = (1..=side).find(|n| n * n >= side).unwrap_or(1);
        (side.div_ceil(columns), columns)
    })
}

/// Escapes the characters that are special in SVG and removes those that it does not allow.
fn escaped(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
