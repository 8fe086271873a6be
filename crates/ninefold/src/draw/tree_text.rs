//! The search tree as text.
//!
//! ```text
//! 1.......2                                      the puzzle
//! ├─ r1c2=2 · r1c3=3                             a run of placements without a choice is one line,
//! │  ├─ r2c1=2
//! │  │  ├─ r2c2=1 ✗                              ✗ is a dead end,
//! │  │  └─ r2c2=3 · r2c3=1 · r3c1=3 · r3c2=1 ✓   ✓ a solution, … continues beyond the record
//! │  └─ r2c1=3 · r2c2=1 ✗
//! └─ r1c2=3 ✗
//! ```

use std::fmt::{self, Write};

use super::SearchTree;

impl SearchTree {
    /// Returns the tree as text: an edge is one placement, with alternatives one below the other.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write_text(&mut out).expect("a string takes everything");
        out
    }

    /// Writes the text of [`SearchTree::text`] piece by piece, so that a failing writer can stop a large tree early.
    ///
    /// # Errors
    ///
    /// Returns the writer's error.
    pub fn write_text(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "{:?}{}", self.puzzle().givens(), self.mark(0))?;
        self.write_children(out, &self.nodes[0].children, "")?;
        out.write_str(&self.caption())
    }

    /// Describes the size of the tree.
    pub(super) fn caption(&self) -> String {
        let count = |number: usize, one: &str, many: &str| {
            if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
        };
        let solutions = self.nodes.iter().filter(|node| node.solution).count();
        let mut caption = format!(
            "{}, {}, {}",
            count(self.len(), "node", "nodes"),
            count(self.dead_ends(), "dead end", "dead ends"),
            count(solutions, "solution", "solutions")
        );
        if self.omitted() > 0 {
            caption.push_str("; the search continues at each …");
        }
        caption
    }

    fn write_children(&self, out: &mut dyn Write, children: &[usize], indent: &str) -> fmt::Result {
        for (i, &child) in children.iter().enumerate() {
            let last = i + 1 == children.len();
            write!(out, "{indent}{}", if last { "└─ " } else { "├─ " })?;
            let end = self.write_run(out, child)?;
            writeln!(out, "{}", self.mark(end))?;
            let deeper = format!("{indent}{}", if last { "   " } else { "│  " });
            self.write_children(out, &self.nodes[end].children, &deeper)?;
        }
        Ok(())
    }

    /// Writes placements until the tree branches or ends; returns the last node.
    fn write_run(&self, out: &mut dyn Write, from: usize) -> Result<usize, fmt::Error> {
        let side = self.puzzle().layout().side();
        let mut at = from;
        loop {
            out.write_str(&self.placement(at))?;
            match (&self.nodes[at].children[..], self.nodes[at].continues(side)) {
                (&[only], false) => {
                    out.write_str(" · ")?;
                    at = only;
                }
                _ => return Ok(at),
            }
        }
    }

    /// Returns the placement that led to a node, such as `r1c2=3`.
    pub(super) fn placement(&self, node: usize) -> String {
        let layout = self.puzzle().layout();
        self.nodes[node]
            .placed
            .map_or(String::new(), |(cell, digit)| format!("{}={digit}", layout.cell_name(cell)))
    }

    fn mark(&self, node: usize) -> &'static str {
        let side = self.puzzle().layout().side();
        let node = &self.nodes[node];
        if node.solution {
            " ✓"
        } else if node.is_dead_end(side) {
            " ✗"
        } else if node.continues(side) {
            " …"
        } else {
            ""
        }
    }
}
