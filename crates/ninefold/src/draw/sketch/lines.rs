//! Lines through cells: thermometers, arrows with circles and pills, and all those that differ by colour.

use super::{Layer, Pad, Path, Tone};
use crate::grid::Cell;
use crate::grid::rule::{LineColour, Tip};

type Point = (f64, f64);

/// The width of a coloured line, of a thermometer's tube, and of an arrow's shaft.
const BAND: f64 = 0.18;
const TUBE: f64 = 0.3;
const SHAFT: f64 = 0.07;
/// The radius of a bulb, and of a circle or half a diamond around a digit.
const BULB: f64 = 0.36;
const CIRCLE: f64 = 0.4;
/// The length of an arrow's head.
const HEAD: f64 = 0.24;
/// The width of the outline of circles, diamonds and pills.
const OUTLINE: f64 = 0.05;

impl Pad {
    /// Draws a line through the middle of cells.
    pub(super) fn line(&mut self, cells: &[Cell], colour: LineColour, start: Tip, end: Tip) {
        let points: Vec<Point> = cells.iter().map(|&cell| self.frame.middle(cell)).collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
        let is_arrow = start == Tip::Arrow || end == Tip::Arrow;
        let (width, tone) = match () {
            () if is_arrow => (SHAFT, Tone::Soft),
            () if start == Tip::Bulb || end == Tip::Bulb => (TUBE, Tone::Band(colour)),
            () => (BAND, Tone::Band(colour)),
        };
        if points.len() > 1 {
            self.stroke(Layer::Line, Path::along(&points), width, tone);
        }
        let second = points.get(1).copied().unwrap_or(first);
        let before = points.iter().rev().nth(1).copied().unwrap_or(last);
        self.tip(start, first, second, colour);
        self.tip(end, last, before, colour);
    }

    /// Draws what is at the end of a line that comes from another point.
    fn tip(&mut self, tip: Tip, at: Point, from: Point, colour: LineColour) {
        match tip {
            Tip::Plain => {}
            Tip::Bulb => self.fill(Layer::Tip, Path::circle(at, BULB), Tone::Band(colour)),
            Tip::Circle => {
                self.outlined(Layer::Tip, Path::circle(at, CIRCLE), Tone::Paper, OUTLINE, Tone::Soft)
            }
            Tip::Diamond => {
                let (x, y) = at;
                let r = CIRCLE * 1.1;
                let corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
                self.outlined(Layer::Tip, Path::around(&corners), Tone::Paper, OUTLINE, Tone::Soft);
            }
            Tip::Arrow => self.head(Layer::Line, at, from, HEAD, SHAFT),
        }
    }

    /// Draws the head of an arrow that comes from another point.
    pub(super) fn head(&mut self, layer: Layer, at: Point, from: Point, length: f64, width: f64) {
        let (x, y) = (at.0 - from.0, at.1 - from.1);
        let far = x.hypot(y);
        if far == 0.0 {
            return;
        }
        let (x, y) = (x / far * length, y / far * length);
        let sides = [(at.0 - x - y * 0.8, at.1 - y + x * 0.8), at, (at.0 - x + y * 0.8, at.1 - y - x * 0.8)];
        self.stroke(layer, Path::along(&sides), width, Tone::Soft);
    }

    /// Draws a pill around the cells of a number.
    pub(super) fn pill(&mut self, cells: &[Cell]) {
        let middles = cells.iter().map(|&cell| self.frame.middle(cell));
        let least = |of: fn(Point) -> f64| middles.clone().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(Point) -> f64| middles.clone().map(of).fold(f64::NEG_INFINITY, f64::max);
        let ((left, right), (top, bottom)) =
            ((least(|p| p.0), most(|p| p.0)), (least(|p| p.1), most(|p| p.1)));
        if cells.is_empty() {
            return;
        }
        let from = (left - CIRCLE, top - CIRCLE);
        let to = (right + CIRCLE, bottom + CIRCLE);
        self.outlined(Layer::Tip, Path::rounded(from, to, CIRCLE), Tone::Paper, OUTLINE, Tone::Soft);
    }
}
