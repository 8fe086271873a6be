//! The search tree as an SVG picture: every node is a small board with the digit just placed
//! highlighted; dead ends and solutions are framed and marked.
//!
//! ```text
//!        ┌───┐             leaves are side by side,
//!        │1  │             a parent above the middle of its children
//!        └─┬─┘
//!      ┌───┴───┐
//!    ┌─┴─┐   ┌─┴─┐
//!    │12 │   │13 │ ✗
//!    └───┘   └───┘
//! ```

use std::fmt::{self, Write};

use super::SearchTree;
use crate::grid::Layout;

/// The side of a cell and the gaps between boards, in picture units.
const CELL: usize = 14;
const GAP: usize = 14;
const LEVEL_GAP: usize = 34;
const MARGIN: usize = 16;

const STYLE: &str = "\
text{font:11px ui-monospace,Menlo,Consolas,monospace;fill:#1a1a1a;text-anchor:middle}\
.edge{stroke:#8a8a8a;fill:none}.board{fill:#fff;stroke:#4a4a4a}.line{stroke:#d5d5d5}.thick{stroke:#8a8a8a}\
.new{fill:#0b6e3b;font-weight:bold}.patch{fill:#d8f3e2}.label{font-size:9px;fill:#555;paint-order:stroke;stroke:#fff;stroke-width:3px}\
.dead{stroke:#b3261e;stroke-width:2;stroke-dasharray:4 2}.cross{fill:#b3261e;font-weight:bold;font-size:14px}\
.solved{stroke:#0b6e3b;stroke-width:3}.tick{fill:#0b6e3b;font-weight:bold;font-size:14px}\
.caption{text-anchor:start;font-size:12px}";

impl SearchTree {
    /// Returns the tree as a self-contained SVG picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut out = String::new();
        self.write_svg(&mut out).expect("a string takes everything");
        out
    }

    /// Writes the picture of [`SearchTree::svg`] piece by piece, so that a failing writer can stop a large tree early.
    ///
    /// # Errors
    ///
    /// Returns the writer's error.
    pub fn write_svg(&self, out: &mut dyn Write) -> fmt::Result {
        let side = self.puzzle().layout().side();
        let board = side * CELL;
        let places = self.places(board + GAP, board + LEVEL_GAP);
        let right = places.iter().map(|&(x, _)| x).max().unwrap_or(0);
        let bottom = places.iter().map(|&(_, y)| y).max().unwrap_or(0);
        let width = (right + board + 2 * MARGIN + CELL).max(320);
        let height = bottom + board + 3 * MARGIN;
        let caption = self.caption();
        write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"Search tree: {caption}\">\n\
             <title>Search tree: {caption}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        )?;
        for (node, &(x, y)) in places.iter().enumerate() {
            if let Some(parent) = self.nodes[node].parent {
                let (px, py) = places[parent];
                self.write_edge(out, node, (px + board / 2, py + board), (x + board / 2, y))?;
            }
        }
        for (node, &(x, y)) in places.iter().enumerate() {
            self.write_board(out, node, x, y)?;
        }
        write!(
            out,
            "<text class=\"caption\" x=\"{MARGIN}\" y=\"{}\">{caption}</text>\n</svg>",
            height - MARGIN / 2
        )
    }

    /// Returns the upper left corner of every node's board.
    fn places(&self, across: usize, down: usize) -> Vec<(usize, usize)> {
        let mut places = vec![(0, 0); self.nodes.len()];
        // Children are recorded after their parents, so a forward pass meets parents first and a backward
        // pass children first; leaves must be numbered from left to right before the backward pass.
        for (node, recorded) in self.nodes.iter().enumerate() {
            places[node].1 = recorded.parent.map_or(MARGIN, |parent| places[parent].1 + down);
        }
        let mut next_leaf = MARGIN;
        let mut walk = vec![0];
        while let Some(node) = walk.pop() {
            if self.nodes[node].children.is_empty() {
                places[node].0 = next_leaf;
                next_leaf += across;
            }
            walk.extend(self.nodes[node].children.iter().rev());
        }
        for node in (0..self.nodes.len()).rev() {
            if let (Some(&first), Some(&last)) =
                (self.nodes[node].children.first(), self.nodes[node].children.last())
            {
                places[node].0 = places[first].0.midpoint(places[last].0);
            }
        }
        places
    }

    fn write_edge(
        &self,
        out: &mut dyn Write,
        node: usize,
        from: (usize, usize),
        to: (usize, usize),
    ) -> fmt::Result {
        let middle = from.1.midpoint(to.1);
        writeln!(
            out,
            "<path class=\"edge\" d=\"M{} {}C{} {middle} {} {middle} {} {}\"/>\
             <text class=\"label\" x=\"{}\" y=\"{}\">{}</text>",
            from.0,
            from.1,
            from.0,
            to.0,
            to.0,
            to.1,
            to.0,
            to.1 - 4,
            self.placement(node)
        )
    }

    fn write_board(&self, out: &mut dyn Write, index: usize, x: usize, y: usize) -> fmt::Result {
        let node = &self.nodes[index];
        let layout = self.puzzle().layout();
        let side = layout.side();
        let size = side * CELL;
        let (class, mark_class, mark) = if node.solution {
            ("board solved", " class=\"tick\"", "✓")
        } else if node.is_dead_end(side) {
            ("board dead", " class=\"cross\"", "✗")
        } else if node.continues(side) {
            ("board", "", "…")
        } else {
            ("board", "", "")
        };
        writeln!(
            out,
            "<g transform=\"translate({x} {y})\"><rect class=\"{class}\" width=\"{size}\" height=\"{size}\"/>"
        )?;
        if let Some((cell, _)) = node.placed {
            let (row, column) = (layout.row(cell), layout.column(cell));
            write!(
                out,
                "<rect class=\"patch\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                column * CELL + 1,
                row * CELL + 1,
                CELL - 2,
                CELL - 2
            )?;
        }
        write_lines(out, layout)?;
        let board = self.board(index);
        for cell in layout.cells() {
            let Some(digit) = board.get(cell) else { continue };
            let class =
                if node.placed.is_some_and(|(placed, _)| placed == cell) { " class=\"new\"" } else { "" };
            write!(
                out,
                "<text{class} x=\"{}\" y=\"{}\">{}</text>",
                layout.column(cell) * CELL + CELL / 2,
                layout.row(cell) * CELL + CELL - 3,
                digit.symbol()
            )?;
        }
        let (right, foot) = (size + CELL / 2 + 1, size - 2);
        if !mark.is_empty() {
            write!(out, "<text{mark_class} x=\"{right}\" y=\"{foot}\">{mark}</text>")?;
        }
        out.write_str("</g>\n")
    }
}

/// Draws thin lines between cells and thick ones between boxes.
fn write_lines(out: &mut dyn Write, layout: &Layout) -> fmt::Result {
    let side = layout.side();
    let mut segment = |class: &str, x1: usize, y1: usize, x2: usize, y2: usize| {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|n| n * CELL);
        write!(out, "<path class=\"{class}\" d=\"M{x1} {y1}L{x2} {y2}\"/>")
    };
    let Some((rows, columns)) = layout.box_shape() else {
        for n in 1..side {
            segment("line", n, 0, n, side)?;
            segment("line", 0, n, side, n)?;
        }
        // A jigsaw's regions follow the cells, not the lines.
        for cell in layout.cells() {
            let (row, column) = (layout.row(cell), layout.column(cell));
            let differs = |other| layout.box_of(cell) != layout.box_of(other);
            if column + 1 < side && differs(layout.cell(row, column + 1)) {
                segment("thick", column + 1, row, column + 1, row + 1)?;
            }
            if row + 1 < side && differs(layout.cell(row + 1, column)) {
                segment("thick", column, row + 1, column + 1, row + 1)?;
            }
        }
        return Ok(());
    };
    let class = |thick| if thick { "thick" } else { "line" };
    for n in 1..side {
        segment(class(n % columns == 0), n, 0, n, side)?;
        segment(class(n % rows == 0), 0, n, side, n)?;
    }
    Ok(())
}
