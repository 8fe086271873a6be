//! Negative rules: what holds where there is no mark.

use ninefold::grid::rule::{Among, Negative, Parity};
use ninefold::grid::{Cell, Layout, Rule};
use serde_json::Value;

use super::operators;
use super::read::Entry;
use crate::json;

/// Returns whether Ninefold's negative rule for ratios forbids the ratio 2 between cells without a white or black dot, as here: it
/// forbids every ratio on the board, and other differences exempt their cells too.
pub(super) fn is_ratio_two(rules: &[Rule], layout: &Layout) -> bool {
    rules.iter().all(|rule| match rule {
        Rule::Ratio(dot) => dot.by == 2,
        Rule::Difference(dot) => dot.by == 1 || !operators::touch(layout, dot.cells),
        _ => true,
    })
}

impl Entry<'_> {
    /// Reads what holds where there is no mark.
    pub(super) fn negative(&mut self) -> Result<(), String> {
        if self.item.get("area").is_some() || self.item.get("cells").is_some() {
            return Err("it holds in a part of the board only".to_owned());
        }
        let kind = self.item["kind"].as_str().unwrap_or_default();
        let item = self.item;
        let only = |key: &str| item[key].as_str();
        match self.item["of"].as_str().unwrap_or_default() {
            "kropki" => {
                let colour = only("color");
                if colour != Some("black") {
                    self.add(Negative::Nonconsecutive);
                }
                if colour != Some("white") {
                    if !is_ratio_two(self.draft.rules(), self.draft.layout()) {
                        return Err("other dots than white and black ones change what it forbids".to_owned());
                    }
                    self.add(Negative::Ratio);
                }
            }
            "xv" if only("letter").is_none() => self.add(Negative::Xv),
            "cell" => {
                let marked: Vec<&Value> = self
                    .all
                    .iter()
                    .filter(|rule| rule["type"] == "cell" && rule["kind"] == kind)
                    .flat_map(|rule| json::items(&rule["cells"]))
                    .collect();
                let marked: Vec<Cell> =
                    self.cells_of(&Value::Array(marked.into_iter().cloned().collect()))?;
                let layout = self.draft.layout().clone();
                for cell in layout.grid_cells().filter(|cell| !marked.contains(cell)) {
                    match kind {
                        "odd" | "even" => self.add(Parity { cell, odd: kind == "even" }),
                        kind => {
                            let allowed = self.digits(kind)?;
                            let digits =
                                layout.digits().iter().filter(|&digit| !allowed.contains(digit)).collect();
                            self.add(Among { cell, digits });
                        }
                    }
                }
            }
            other => return Err(format!("Ninefold has no negative rule of '{other}'")),
        }
        Ok(())
    }
}
