//! Records of rules: what they say, where they are, and what they look like.

use std::error::Error;
use std::fmt::Write as _;
use std::sync::Arc;

use ninefold::draw;
use ninefold::grid::rule::{CellMark, EdgeMark, LineColour, Tip};
use ninefold::grid::{self, Cell, rule};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// Returns a layout as records and requests write it: its name, then each rule on a line of its own.
#[must_use]
pub fn layout_text(layout: &grid::Layout) -> String {
    let mut text = layout.to_string();
    for rule in layout.rules().iter() {
        text.push('\n');
        text.push_str(&rule.write(layout));
    }
    text
}

/// Reads a layout as records and requests write it: its name, then each rule on a line of its own.
///
/// # Errors
/// If there is no layout with this name, or a rule isn't one of it.
pub fn read_layout(text: &str) -> Result<Arc<grid::Layout>, Box<dyn Error>> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let layout = grid::Layout::named(lines.next().unwrap_or_default())?;
    let rules = lines.map(|line| grid::Rule::read(line, &layout)).collect::<Result<Vec<_>, _>>()?;
    Ok(if rules.is_empty() { layout } else { Arc::new(layout.with_rules(rules)?) })
}

/// A rule beyond the houses: a cage, a thermometer, a dot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Rule {
    /// The name of its kind: `cage`.
    pub name: String,
    /// The rule as a line of text: `cage 15 r1c1 r1c2`.
    pub text: String,
    /// What it demands, as a sentence.
    pub sentence: String,
    /// What all rules of its kind demand, as a sentence.
    pub about: String,
    /// The cells it is about.
    pub cells: Vec<String>,
    /// What it looks like. Rules of the whole board have no figures.
    pub figures: Vec<Figure>,
}

/// A part of a rule's picture: what to draw, not how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Figure {
    /// `cage`, `region`, `line`, `pill`, `mark`, `edge`, `corner` or `outside`.
    pub kind: String,
    /// Its cells, in order; those of an outside clue begin next to the clue.
    pub cells: Vec<String>,
    /// A number, letters, or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub label: Option<String>,
    /// The usual colour of a line: `green`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub colour: Option<String>,
    /// What is at the first and at the last cell of a line: `plain`, `bulb`, `circle`, `diamond` or `arrow`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub tips: Option<[String; 2]>,
    /// What a mark in a cell or between two cells looks like: `circle`, `square`, `minimum`, `maximum`, `ring`, `shade`; `white`, `black`,
    /// `label`, `greater`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub mark: Option<String>,
    /// Whether an arrow shows the direction of an outside clue.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub arrow: bool,
}

/// A rule that the digits on a board break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Broken {
    /// The rule: an index into the layout's rules.
    pub rule: usize,
    /// The cells that break it.
    pub cells: Vec<String>,
    /// What it demands, as a sentence.
    pub sentence: String,
}

/// What the rules of a board look like, as shapes. The upper left corner of the grid is at 0, 0, and a cell is 1 wide and 1 high.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Sketch {
    /// The room that outside clues and extra cells need on the left, above, on the right and below the grid, in cells.
    pub room: [f64; 4],
    /// The upper left corners of the extra cells.
    pub extra: Vec<[f64; 2]>,
    /// The shapes, in drawing order.
    pub parts: Vec<Shape>,
}

/// A shape of a rule's picture: a path or a label.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Shape {
    /// The rule: an index into the layout's rules.
    pub rule: usize,
    /// `under` or `over` the lines of the grid.
    pub layer: String,
    /// The path, as the attribute `d` of SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub d: Option<String>,
    /// What fills the path: `paper`, `ink`, `soft`, `shade`, `white`, `black`, or the usual colour of a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fill: Option<String>,
    /// What its outline or the label is drawn with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub stroke: Option<String>,
    /// The width of the outline, or the size of the label.
    pub size: f64,
    /// The lengths of dashes and gaps in turn.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub dash: Vec<f64>,
    /// The middle of the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub at: Option<[f64; 2]>,
    /// The label.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub text: Option<String>,
}

impl Rule {
    /// Creates the record of a rule.
    #[must_use]
    pub fn new(rule: &grid::Rule, layout: &grid::Layout) -> Rule {
        Rule {
            name: rule.name().to_string(),
            text: rule.write(layout),
            sentence: rule.describe(layout),
            about: rule.about().to_string(),
            cells: names(&rule.cells(layout), layout),
            figures: rule.figures(layout).iter().map(|figure| Figure::new(figure, layout)).collect(),
        }
    }
}

impl Broken {
    /// Creates the record of a broken rule.
    #[must_use]
    pub fn new(broken: &grid::Broken, layout: &grid::Layout) -> Broken {
        let sentence = layout.rules().get(broken.rule).map_or(String::new(), |rule| rule.describe(layout));
        Broken { rule: broken.rule, cells: names(&broken.cells, layout), sentence }
    }
}

impl Figure {
    fn new(figure: &rule::Figure, layout: &grid::Layout) -> Figure {
        let of = |kind: &str, cells: &[Cell]| Figure {
            kind: kind.to_string(),
            cells: names(cells, layout),
            ..Figure::default()
        };
        let label = |label: &str| Some(label.to_string()).filter(|label| !label.is_empty());
        match figure {
            rule::Figure::Cage { cells, label: sum } => Figure { label: label(sum), ..of("cage", cells) },
            rule::Figure::Region { cells } => of("region", cells),
            rule::Figure::Line { cells, colour, start, end } => Figure {
                colour: Some(colour_name(*colour).to_string()),
                tips: Some([*start, *end].map(|tip| tip_name(tip).to_string())),
                ..of("line", cells)
            },
            rule::Figure::Pill { cells } => of("pill", cells),
            rule::Figure::Mark { cell, mark } => {
                Figure { mark: Some(mark_name(*mark).to_string()), ..of("mark", &[*cell]) }
            }
            rule::Figure::Edge { cells, mark, label: text } => {
                Figure { mark: Some(edge_name(*mark).to_string()), label: label(text), ..of("edge", cells) }
            }
            rule::Figure::Corner { cells, label: text } => {
                Figure { label: label(text), ..of("corner", cells) }
            }
            rule::Figure::Outside { line, label: text, arrow } => {
                Figure { label: label(text), arrow: *arrow, ..of("outside", line) }
            }
            _ => of("other", &[]),
        }
    }
}

impl Sketch {
    /// Creates the sketch of a board; `None` if it would be empty.
    #[must_use]
    pub fn new(layout: &grid::Layout) -> Option<Sketch> {
        let sketch = draw::Sketch::new(layout);
        let frame = &sketch.frame;
        let corner = |cell| <[f64; 2]>::from(frame.corner(cell));
        let extra: Vec<[f64; 2]> = layout.cells().filter(|&cell| layout.is_extra(cell)).map(corner).collect();
        if sketch.parts.is_empty() && extra.is_empty() {
            return None;
        }
        let room = [frame.left, frame.top, frame.right, frame.bottom].map(rounded);
        Some(Sketch { room, extra, parts: sketch.parts.iter().map(Shape::new).collect() })
    }
}

impl Shape {
    fn new(part: &draw::Part) -> Shape {
        let layer = if part.layer == draw::Layer::Mark { "over" } else { "under" };
        let (rule, layer) = (part.rule, layer.to_string());
        match &part.shape {
            draw::Shape::Path { path, fill, stroke } => Shape {
                rule,
                layer,
                d: Some(data(path)),
                fill: fill.map(|tone| tone_name(tone).to_string()),
                stroke: stroke.as_ref().map(|stroke| tone_name(stroke.tone).to_string()),
                size: stroke.as_ref().map_or(0.0, |stroke| stroke.width),
                dash: stroke.as_ref().map(|stroke| stroke.dash.clone()).unwrap_or_default(),
                at: None,
                text: None,
            },
            draw::Shape::Label { at, size, tone, text } => Shape {
                rule,
                layer,
                d: None,
                fill: None,
                stroke: Some(tone_name(*tone).to_string()),
                size: *size,
                dash: Vec::new(),
                at: Some([rounded(at.0), rounded(at.1)]),
                text: Some(text.clone()),
            },
        }
    }
}

/// Returns a path as SVG writes it.
fn data(path: &draw::Path) -> String {
    let mut d = String::new();
    let point = |(x, y): (f64, f64)| format!("{} {}", rounded(x), rounded(y));
    for segment in &path.0 {
        let _ = match *segment {
            draw::Segment::Move(to) => write!(d, "M{}", point(to)),
            draw::Segment::Line(to) => write!(d, "L{}", point(to)),
            draw::Segment::Curve(one, other, to) => {
                write!(d, "C{} {} {}", point(one), point(other), point(to))
            }
            draw::Segment::Close => write!(d, "Z"),
        };
    }
    d
}

/// Rounds to a thousandth of a cell.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0 + 0.0
}

fn names(cells: &[Cell], layout: &grid::Layout) -> Vec<String> {
    cells.iter().map(|&cell| layout.cell_name(cell)).collect()
}

fn tone_name(tone: draw::Tone) -> &'static str {
    match tone {
        draw::Tone::Paper => "paper",
        draw::Tone::Ink => "ink",
        draw::Tone::Soft => "soft",
        draw::Tone::Shade => "shade",
        draw::Tone::White => "white",
        draw::Tone::Black => "black",
        draw::Tone::Band(colour) => colour_name(colour),
        _ => "ink",
    }
}

fn colour_name(colour: LineColour) -> &'static str {
    match colour {
        LineColour::Green => "green",
        LineColour::Orange => "orange",
        LineColour::Purple => "purple",
        LineColour::Blue => "blue",
        LineColour::Peach => "peach",
        LineColour::Teal => "teal",
        LineColour::Red => "red",
        LineColour::Olive => "olive",
        LineColour::Lavender => "lavender",
        _ => "grey",
    }
}

fn tip_name(tip: Tip) -> &'static str {
    match tip {
        Tip::Bulb => "bulb",
        Tip::Circle => "circle",
        Tip::Diamond => "diamond",
        Tip::Arrow => "arrow",
        _ => "plain",
    }
}

fn mark_name(mark: CellMark) -> &'static str {
    match mark {
        CellMark::Circle => "circle",
        CellMark::Square => "square",
        CellMark::Minimum => "minimum",
        CellMark::Maximum => "maximum",
        CellMark::Ring => "ring",
        _ => "shade",
    }
}

fn edge_name(mark: EdgeMark) -> &'static str {
    match mark {
        EdgeMark::White => "white",
        EdgeMark::Black => "black",
        EdgeMark::Greater => "greater",
        _ => "label",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Layout;

    #[test]
    fn a_layout_says_what_its_rules_are() {
        let text = "9x9\ncage 3 r1c1 r1c2\nwhisper r2c2 r3c3 r4c2";
        let layout = crate::input::layout(text).unwrap();
        assert_eq!(layout_text(&layout), text);
        let record = Layout::from(&*layout);
        assert_eq!(record.name, text);
        assert_eq!(record.rules[0].cells, ["r1c1", "r1c2"]);
        assert_eq!(record.rules[0].figures[0].label.as_deref(), Some("3"));
        assert_eq!(record.rules[1].figures[0].colour.as_deref(), Some("green"));
        let sketch = record.sketch.unwrap();
        let line = sketch.parts.iter().find(|part| part.rule == 1).unwrap();
        assert_eq!(line.d.as_deref(), Some("M1.5 1.5L2.5 2.5L1.5 3.5"));
        assert_eq!((line.layer.as_str(), line.stroke.as_deref()), ("under", Some("green")));
        let plain = serde_json::to_string(&Layout::from(&*grid::Layout::classic())).unwrap();
        assert!(!plain.contains("rules") && !plain.contains("sketch"), "{plain}");
    }

    #[test]
    fn rules_that_cannot_be_are_refused_with_their_line() {
        let problem = |text: &str| crate::input::layout(text).unwrap_err().message;
        assert!(problem("9x9\ncage 99 r1c1 r1c2").contains("cage 99 r1c1 r1c2"));
        assert!(problem("9x9\nthermo r1c1-3").contains("thermometer"));
        assert!(problem("5x").contains("5x"));
    }
}
