//! The figures of a board's rules as shapes, measured in cells.
//!
//! ```text
//! Rule ──figures──▶ Figure {cage, line, dot …} ──Sketch──▶ Shape {paths and labels, each with a tone}
//!                                                 ├─ Page: millimetres, colours or greys and patterns (SVG, PNG, PDF)
//!                                                 └─ records: for pages that draw the board themselves
//! ```
//!
//! The upper left corner of the grid is at (0, 0), x grows to the right, y downwards, and a cell is 1 wide and 1 high. Clues
//! outside the grid have negative positions or are beyond its last row and column; extra cells are below it.

mod frame;
mod lines;
mod marks;
mod outline;
mod path;

pub use frame::Frame;
pub use path::{Path, Segment};

use crate::grid::rule::{Figure, LineColour};
use crate::grid::{Cell, Layout};

/// What the rules of a board look like.
///
/// ```
/// use ninefold::draw::Sketch;
/// use ninefold::grid::{Layout, Rule};
///
/// let classic = Layout::classic();
/// let rule = Rule::read("thermometer r1c1-4", &classic).unwrap();
/// let sketch = Sketch::new(&classic.with_rules([rule]).unwrap());
/// assert_eq!(sketch.parts.len(), 2, "a tube and a bulb");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    /// The shapes, in drawing order.
    pub parts: Vec<Part>,
    /// Where the cells are, and the room around the grid.
    pub frame: Frame,
}

/// A shape of a rule's picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The rule, an index into the layout's rules.
    pub rule: usize,
    /// When to draw it.
    pub layer: Layer,
    /// The shape.
    pub shape: Shape,
}

/// When a shape is drawn. Digits come after all layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Shades, under everything else.
    Shade,
    /// Lines, under the lines of the grid.
    Line,
    /// What lines begin and end with, under the lines of the grid.
    Tip,
    /// Cages, dots and labels, over the lines of the grid.
    Mark,
}

/// A path or a label.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A path, filled or drawn or both.
    Path {
        /// Its points.
        path: Path,
        /// What fills it.
        fill: Option<Tone>,
        /// The line along it, with round ends and corners.
        stroke: Option<Stroke>,
    },
    /// A short text.
    Label {
        /// Its middle.
        at: (f64, f64),
        /// The size of its type.
        size: f64,
        /// Its tone.
        tone: Tone,
        /// What it says.
        text: String,
    },
}

/// How a path is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its width.
    pub width: f64,
    /// Its tone.
    pub tone: Tone,
    /// The lengths of dashes and gaps in turn; none if it is solid.
    pub dash: Vec<f64>,
}

/// What a shape is drawn with; who draws it chooses the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tone {
    /// As the paper: nothing shines through.
    Paper,
    /// As digits.
    Ink,
    /// Lighter than digits: outlines of cages, shafts of arrows, rings.
    Soft,
    /// So light that digits on it are easy to read.
    Shade,
    /// White on every paper, as white dots.
    White,
    /// Black on every paper, as black dots.
    Black,
    /// The usual colour of a line.
    Band(LineColour),
}

impl Sketch {
    /// Sketches the rules of a board.
    #[must_use]
    pub fn new(layout: &Layout) -> Sketch {
        let rules = layout.rules().iter().enumerate();
        let figures: Vec<(usize, Figure)> = rules
            .flat_map(|(number, rule)| rule.figures(layout).into_iter().map(move |figure| (number, figure)))
            .collect();
        Sketch::of(layout, &figures)
    }

    /// Sketches figures, each with the number of its rule.
    #[must_use]
    pub fn of(layout: &Layout, figures: &[(usize, Figure)]) -> Sketch {
        let frame = Frame::new(layout, figures.iter().map(|(_, figure)| figure));
        let mut pad = Pad { frame, rule: 0, parts: Vec::new(), labelled: Vec::new(), clues: 0 };
        for (rule, figure) in figures {
            pad.rule = *rule;
            pad.figure(figure);
        }
        pad.parts.sort_by_key(|part| part.layer);
        Sketch { parts: pad.parts, frame: pad.frame }
    }
}

/// A sketch being made.
struct Pad {
    frame: Frame,
    /// The rule that is being drawn.
    rule: usize,
    parts: Vec<Part>,
    /// The cells that have a label in their upper left corner.
    labelled: Vec<Cell>,
    /// The number of clues outside the grid so far.
    clues: usize,
}

impl Pad {
    fn figure(&mut self, figure: &Figure) {
        match figure {
            Figure::Cage { cells, label } => self.cage(cells, label),
            Figure::Region { cells } => self.region(cells),
            Figure::Line { cells, colour, start, end } => self.line(cells, *colour, *start, *end),
            Figure::Pill { cells } => self.pill(cells),
            Figure::Mark { cell, mark } => self.mark(*cell, *mark),
            Figure::Edge { cells, mark, label } => self.edge(*cells, *mark, label),
            Figure::Corner { cells, label } => self.corner(cells, label),
            Figure::Outside { label, arrow, .. } => self.outside(label, *arrow),
        }
    }

    fn add(&mut self, layer: Layer, shape: Shape) {
        self.parts.push(Part { rule: self.rule, layer, shape });
    }

    fn fill(&mut self, layer: Layer, path: Path, tone: Tone) {
        self.add(layer, Shape::Path { path, fill: Some(tone), stroke: None });
    }

    fn stroke(&mut self, layer: Layer, path: Path, width: f64, tone: Tone) {
        let stroke = Some(Stroke { width, tone, dash: Vec::new() });
        self.add(layer, Shape::Path { path, fill: None, stroke });
    }

    /// Adds a shape with an outline and something inside.
    fn outlined(&mut self, layer: Layer, path: Path, fill: Tone, width: f64, tone: Tone) {
        let stroke = Some(Stroke { width, tone, dash: Vec::new() });
        self.add(layer, Shape::Path { path, fill: Some(fill), stroke });
    }

    fn label(&mut self, at: (f64, f64), size: f64, tone: Tone, text: &str) {
        if !text.is_empty() {
            self.add(Layer::Mark, Shape::Label { at, size, tone, text: text.to_owned() });
        }
    }
}
