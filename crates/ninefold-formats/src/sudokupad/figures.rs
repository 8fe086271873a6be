//! Pictures of rules in SudokuPad's terms: lines, arrows, shapes above and below the digits. Places are rows and columns in cells.

use std::collections::BTreeMap;

use ninefold::grid::rule::{CellMark, EdgeMark, Figure, LineColour, Tip};
use ninefold::grid::{Cell, Layout};
use serde_json::{Value, json};

/// The lists of drawings.
pub(super) struct Layers<'a> {
    layout: &'a Layout,
    lists: BTreeMap<String, Vec<Value>>,
}

const GREY: &str = "#CFCFCF";
const BLACK: &str = "#000000";
const WHITE: &str = "#FFFFFF";

impl<'a> Layers<'a> {
    pub(super) fn new(layout: &'a Layout) -> Layers<'a> {
        Layers { layout, lists: BTreeMap::new() }
    }

    pub(super) fn push(&mut self, layer: &str, item: Value) {
        self.lists.entry(layer.to_owned()).or_default().push(item);
    }

    pub(super) fn into_lists(self) -> BTreeMap<String, Vec<Value>> {
        self.lists
    }

    /// Returns the middle of a cell.
    fn centre(&self, cell: Cell) -> [f64; 2] {
        [self.layout.row(cell) as f64 + 0.5, self.layout.column(cell) as f64 + 0.5]
    }

    /// Returns the middle of some cells.
    fn middle(&self, cells: &[Cell]) -> [f64; 2] {
        let count = cells.len().max(1) as f64;
        let sum = cells
            .iter()
            .map(|&cell| self.centre(cell))
            .fold([0.0, 0.0], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
        [sum[0] / count, sum[1] / count]
    }

    pub(super) fn diagonal(&mut self, is_rising: bool) {
        let (rows, columns) = (self.layout.rows() as f64, self.layout.columns() as f64);
        let points = if is_rising { [[0.0, columns], [rows, 0.0]] } else { [[0.0, 0.0], [rows, columns]] };
        self.push("lines", json!({ "wayPoints": points, "color": "#34BBE6", "thickness": 2 }));
    }

    /// Draws a figure of a rule.
    pub(super) fn draw(&mut self, figure: &Figure) {
        match figure {
            Figure::Cage { cells, label } => {
                let places: Vec<[usize; 2]> =
                    cells.iter().map(|&cell| [self.layout.row(cell), self.layout.column(cell)]).collect();
                let first = cells.first().map_or([0.0, 0.0], |&cell| self.centre(cell));
                for [row, column] in places {
                    let centre = [row as f64 + 0.5, column as f64 + 0.5];
                    self.shape("underlays", centre, 0.9, false, "#00000000", BLACK, "");
                }
                self.shape("overlays", [first[0] - 0.3, first[1] - 0.3], 0.25, false, WHITE, WHITE, label);
            }
            Figure::Region { cells } => {
                for &cell in cells {
                    self.shape("underlays", self.centre(cell), 1.0, false, GREY, GREY, "");
                }
            }
            Figure::Line { cells, colour, start, end } => self.line(cells, *colour, *start, *end),
            Figure::Pill { cells } => {
                let middle = self.middle(cells);
                let [from, to] =
                    [cells.first(), cells.last()].map(|cell| cell.map_or(middle, |&cell| self.centre(cell)));
                let size = [(to[0] - from[0]).abs() + 0.8, (to[1] - from[1]).abs() + 0.8];
                let item = json!({ "center": middle, "height": size[0], "width": size[1], "rounded": true,
                    "backgroundColor": WHITE, "borderColor": "#a1a1a1" });
                self.push("underlays", item);
            }
            Figure::Mark { cell, mark } => {
                let (centre, size) = (self.centre(*cell), 0.7);
                match mark {
                    CellMark::Circle => self.shape("underlays", centre, size, true, GREY, GREY, ""),
                    CellMark::Square => self.shape("underlays", centre, size, false, GREY, GREY, ""),
                    CellMark::Ring => self.shape("underlays", centre, 0.85, true, WHITE, BLACK, ""),
                    CellMark::Minimum => self.shape("underlays", centre, 0.9, false, GREY, GREY, "▽"),
                    CellMark::Maximum => self.shape("underlays", centre, 0.9, false, GREY, GREY, "△"),
                    _ => self.shape("underlays", centre, 0.95, false, GREY, GREY, ""),
                }
            }
            Figure::Edge { cells, mark, label } => {
                let (middle, size) = (self.middle(cells), 0.3);
                match mark {
                    EdgeMark::White => self.shape("overlays", middle, size, true, WHITE, BLACK, label),
                    EdgeMark::Black => self.shape("overlays", middle, size, true, BLACK, BLACK, label),
                    EdgeMark::Greater => {
                        let [a, b] = cells.map(|cell| self.centre(cell));
                        let sign = match (b[0] - a[0], b[1] - a[1]) {
                            (_, right) if right > 0.5 => ">",
                            (_, right) if right < -0.5 => "<",
                            (down, _) if down > 0.0 => "v",
                            _ => "^",
                        };
                        self.shape("overlays", middle, size, false, WHITE, WHITE, sign);
                    }
                    _ => self.shape("overlays", middle, size, false, WHITE, WHITE, label),
                }
            }
            Figure::Corner { cells, label } => {
                self.shape("overlays", self.middle(cells), 0.7, true, WHITE, BLACK, label);
            }
            Figure::Outside { line, label, arrow } => self.outside(line, label, *arrow),
            _ => {}
        }
    }

    fn line(&mut self, cells: &[Cell], colour: LineColour, start: Tip, end: Tip) {
        let points: Vec<[f64; 2]> = cells.iter().map(|&cell| self.centre(cell)).collect();
        let colour = match colour {
            LineColour::Green => "#67F067",
            LineColour::Orange => "#FFA600",
            LineColour::Purple => "#F067F0",
            LineColour::Blue => "#2ECBFF",
            LineColour::Peach => "#FFCCAA",
            LineColour::Teal => "#33BBAA",
            LineColour::Red => "#FF6666",
            LineColour::Olive => "#C9C883",
            LineColour::Lavender => "#CDB1EC",
            _ => GREY,
        };
        for (tip, point) in [(start, points.first()), (end, points.last())] {
            let Some(&point) = point else { continue };
            match tip {
                Tip::Bulb => self.shape("underlays", point, 0.85, true, colour, colour, ""),
                Tip::Circle => self.shape("underlays", point, 0.83, true, WHITE, colour, ""),
                Tip::Diamond => self.shape("underlays", point, 0.7, false, WHITE, colour, ""),
                _ => {}
            }
        }
        if end == Tip::Arrow {
            self.push(
                "arrows",
                json!({ "wayPoints": points, "color": "#a1a1a1", "thickness": 2, "headLength": 0.3 }),
            );
        } else {
            let thickness = if start == Tip::Bulb { 21 } else { 10 };
            self.push("lines", json!({ "wayPoints": points, "color": colour, "thickness": thickness }));
        }
    }

    /// Writes a clue before the first cell of its line.
    fn outside(&mut self, line: &[Cell], label: &str, has_arrow: bool) {
        let Some(&first) = line.first() else { return };
        let from = self.centre(first);
        let step = match line.get(1).map(|&cell| self.centre(cell)) {
            Some(next) => [next[0] - from[0], next[1] - from[1]],
            None => [1.0, 1.0],
        };
        let at = [from[0] - step[0], from[1] - step[1]];
        self.shape("overlays", at, 0.5, false, "#00000000", "#00000000", label);
        if has_arrow {
            let points = [
                [at[0] + 0.3 * step[0], at[1] + 0.3 * step[1]],
                [at[0] + 0.55 * step[0], at[1] + 0.55 * step[1]],
            ];
            self.push(
                "arrows",
                json!({ "wayPoints": points, "color": BLACK, "thickness": 2, "headLength": 0.2 }),
            );
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn shape(
        &mut self,
        layer: &str,
        centre: [f64; 2],
        size: f64,
        rounded: bool,
        inside: &str,
        border: &str,
        text: &str,
    ) {
        let mut item = json!({ "center": centre, "width": size, "height": size, "rounded": rounded,
            "backgroundColor": inside, "borderColor": border });
        if !text.is_empty() {
            item["text"] = json!(text);
            item["fontSize"] = json!(20);
            item["color"] = json!(if inside == BLACK { WHITE } else { BLACK });
        }
        self.push(layer, item);
    }
}
