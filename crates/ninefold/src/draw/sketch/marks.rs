//! Cages, shades, and marks in cells, between them, where they meet and outside the grid.

use super::outline::outline;
use super::{Layer, Pad, Path, Shape, Stroke, Tone};
use crate::grid::Cell;
use crate::grid::rule::{CellMark, EdgeMark};

type Point = (f64, f64);

/// The distance between the outline of a cage and the edge of its cells.
const INSET: f64 = 0.08;
/// The size of a cage's label.
const SUM: f64 = 0.24;
/// The width of a sign and of a ring.
const THIN: f64 = 0.045;
/// The radius of a dot, without and with a label.
const DOT: f64 = 0.13;
const LABELLED_DOT: f64 = 0.17;

impl Pad {
    pub(super) fn cage(&mut self, cells: &[Cell], label: &str) {
        // The second cage of a cell is drawn inside the first, so that both can be seen.
        let first = cells.first().copied();
        let depth = first.map_or(0, |cell| self.labelled.iter().filter(|&&taken| taken == cell).count());
        let inset = INSET * (1.0 + depth as f64 * 0.7);
        let path = outline(&self.frame, cells, inset);
        let stroke = Some(Stroke { width: 0.03, tone: Tone::Soft, dash: vec![0.09, 0.09] });
        self.add(Layer::Mark, Shape::Path { path, fill: None, stroke });
        let Some(first) = first.filter(|_| !label.is_empty()) else { return };
        self.labelled.push(first);
        let (x, y) = self.frame.corner(first);
        let width = SUM * 0.6 * label.chars().count() as f64;
        // Further labels of the same cell go to its other corners.
        let (x, y) = match depth {
            0 => (x + 0.04 + width / 2.0, y + 0.04 + SUM * 0.38),
            1 => (x + 0.96 - width / 2.0, y + 0.04 + SUM * 0.38),
            _ => (x + 0.04 + width / 2.0, y + 0.96 - SUM * 0.38),
        };
        self.plate((x, y), (width + 0.03, SUM * 0.76 + 0.02), 0.02);
        self.label((x, y), SUM, Tone::Ink, label);
    }

    /// Covers what is under a label.
    fn plate(&mut self, (x, y): Point, (width, height): Point, radius: f64) {
        let (right, down) = (width / 2.0, height / 2.0);
        let path = Path::rounded((x - right, y - down), (x + right, y + down), radius);
        self.fill(Layer::Mark, path, Tone::Paper);
    }

    pub(super) fn region(&mut self, cells: &[Cell]) {
        for &cell in cells {
            let (x, y) = self.frame.corner(cell);
            self.fill(Layer::Shade, Path::around(&square((x, y), (x + 1.0, y + 1.0))), Tone::Shade);
        }
    }

    pub(super) fn mark(&mut self, cell: Cell, mark: CellMark) {
        let (x, y) = self.frame.middle(cell);
        match mark {
            CellMark::Circle => self.fill(Layer::Shade, Path::circle((x, y), 0.4), Tone::Shade),
            CellMark::Square => {
                let path = Path::around(&square((x - 0.38, y - 0.38), (x + 0.38, y + 0.38)));
                self.fill(Layer::Shade, path, Tone::Shade);
            }
            CellMark::Ring => self.stroke(Layer::Tip, Path::circle((x, y), 0.4), THIN, Tone::Soft),
            CellMark::Shade => self.region(&[cell]),
            CellMark::Minimum | CellMark::Maximum => {
                self.region(&[cell]);
                for (right, down) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                    let at = |far: f64| (x + right * far, y + down * far);
                    let (tip, tail) =
                        if mark == CellMark::Minimum { (at(0.37), at(0.47)) } else { (at(0.46), at(0.36)) };
                    self.head(Layer::Tip, tip, tail, 0.1, THIN);
                }
            }
        }
    }

    pub(super) fn edge(&mut self, cells: [Cell; 2], mark: EdgeMark, label: &str) {
        let [one, other] = cells.map(|cell| self.frame.middle(cell));
        let middle = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
        let far = (other.0 - one.0).hypot(other.1 - one.1);
        if far > 1.5 {
            // Cells that aren't neighbours are joined by a thin line.
            self.stroke(Layer::Line, Path::along(&[one, other]), THIN, Tone::Soft);
        }
        let letters = label.chars().count().max(1) as f64;
        let radius = if label.is_empty() { DOT } else { LABELLED_DOT.max(0.08 + 0.055 * letters) };
        let size = if letters > 2.0 { 0.18 } else { 0.23 };
        match mark {
            EdgeMark::White | EdgeMark::Black => {
                let (fill, ink) = match mark {
                    EdgeMark::White => (Tone::White, Tone::Black),
                    _ => (Tone::Black, Tone::White),
                };
                self.outlined(Layer::Mark, Path::circle(middle, radius), fill, 0.03, Tone::Ink);
                self.label(middle, size, ink, label);
            }
            EdgeMark::Label => {
                self.plate(middle, (0.22 * letters + 0.06, 0.3), 0.08);
                self.label(middle, 0.34, Tone::Ink, label);
            }
            EdgeMark::Greater => {
                let (x, y) = (
                    (other.0 - one.0) / far.max(f64::EPSILON) * 0.1,
                    (other.1 - one.1) / far.max(f64::EPSILON) * 0.1,
                );
                let (tip, back) = ((middle.0 + x, middle.1 + y), (middle.0 - x, middle.1 - y));
                let sides = [(back.0 - y * 1.5, back.1 + x * 1.5), tip, (back.0 + y * 1.5, back.1 - x * 1.5)];
                self.fill(Layer::Mark, Path::circle(middle, 0.13), Tone::Paper);
                self.stroke(Layer::Mark, Path::along(&sides), 0.055, Tone::Ink);
            }
        }
    }

    /// Draws a circle where cells meet; up to two numbers go on a line.
    pub(super) fn corner(&mut self, cells: &[Cell], label: &str) {
        let middles: Vec<Point> = cells.iter().map(|&cell| self.frame.middle(cell)).collect();
        let count = middles.len().max(1) as f64;
        let mean = |of: fn(&Point) -> f64| middles.iter().map(of).sum::<f64>() / count;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        self.outlined(Layer::Mark, Path::circle((x, y), 0.25), Tone::Paper, 0.03, Tone::Ink);
        let words: Vec<&str> = label.split_whitespace().collect();
        match words[..] {
            [] | [_] => self.label((x, y), 0.26, Tone::Ink, label),
            [_, _] => self.label((x, y), 0.21, Tone::Ink, label),
            _ => {
                let (upper, lower) = words.split_at(words.len().div_ceil(2));
                self.label((x, y - 0.095), 0.19, Tone::Ink, &upper.join(" "));
                self.label((x, y + 0.095), 0.19, Tone::Ink, &lower.join(" "));
            }
        }
    }

    /// Draws the next clue outside the grid.
    pub(super) fn outside(&mut self, label: &str, arrow: bool) {
        let ((x, y), (right, down)) = self.frame.clues[self.clues];
        self.clues += 1;
        let letters = label.chars().count();
        let size = if letters > 3 { 0.3 } else { 0.42 };
        if !arrow {
            return self.label((x, y), size, Tone::Ink, label);
        }
        let at = |far: f64| (x + right * far, y + down * far);
        self.stroke(Layer::Mark, Path::along(&[at(0.22), at(0.44)]), THIN, Tone::Soft);
        self.head(Layer::Mark, at(0.44), at(0.22), 0.13, THIN);
        self.label((x - right * 0.1, y - down * 0.1), size * 0.9, Tone::Ink, label);
    }
}

fn square((left, top): Point, (right, bottom): Point) -> [Point; 4] {
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}
