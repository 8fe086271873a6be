//! A step as an SVG picture: pencil marks, the candidates of the pattern on backgrounds of different shapes and
//! colours, eliminations struck out, and the links of a chain as curves: strong ones solid, weak ones dashed.

use std::fmt::Write as _;

use super::{StepPicture, Tint, escaped, mark_shape};
use crate::grid::{Candidate, Cell, Digit};
use crate::logic::Role;

/// The side of a candidate's square and the margin around the board, in picture units.
const MARK: f64 = 20.0;
const MARGIN: f64 = 26.0;
const LINE: f64 = 18.0;
const GAP: f64 = 3.0;

/// The hues also differ for colour-blind readers, and every role has its own shape or stroke.
const STYLE: &str = "\
text{font-family:'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle;fill:#333}\
.given{fill:#111;font-weight:500}.filled{fill:#1f4e8c}.mark{fill:#666}.label{fill:#999;font-size:11px}\
.caption{text-anchor:start;font-size:13px;fill:#222}\
.thin{stroke:#c4c8cc;stroke-width:1}.thick{stroke:#333;stroke-width:2.2;stroke-linecap:square}\
.t-truth{fill:#eef3fa}.t-link{fill:url(#hatch)}.t-cell{fill:#e3ecf8}\
.g-base{fill:#bfe3c8;stroke:#1b7837;stroke-width:1}.g-other{fill:#cfe0f5;stroke:#2166ac;stroke-width:1}\
.g-third{fill:#e6d9f2;stroke:#6a3d9a;stroke-width:1}.g-fin{fill:#fff;stroke:#d95f02;stroke-width:2}\
.g-placement{fill:#1b7837}.g-elimination{fill:#fbe3e0}\
.r-base{fill:#0b4a1f;font-weight:700}.r-other{fill:#0d3c6e;font-weight:700}.r-third{fill:#472070;font-weight:700}\
.r-fin{fill:#8c3d00;font-weight:700}.r-placement{fill:#fff;font-weight:700}.r-elimination{fill:#a50f15;font-weight:700}\
.strike{stroke:#a50f15;stroke-width:1.8}\
.strong{fill:none;stroke:#b2182b;stroke-width:1.8}.weak{fill:none;stroke:#b2182b;stroke-width:1.4;stroke-dasharray:4 3}\
.group{fill:none;stroke:#b2182b;stroke-width:1.2;stroke-opacity:.8}";

impl StepPicture<'_> {
    /// Returns the picture as a self-contained SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let layout = self.layout();
        let side = layout.side();
        let (cell_width, cell_height) = self.cell_size();
        let (board_width, board_height) = (side as f64 * cell_width, side as f64 * cell_height);
        let width = board_width + 2.0 * MARGIN;
        // A letter of the caption is about half as wide as high.
        let caption: Vec<String> =
            self.paragraphs().iter().flat_map(|text| wrapped(text, (board_width / 6.6) as usize)).collect();
        let foot = if caption.is_empty() { 0.0 } else { caption.len() as f64 * LINE + 4.0 };
        let height = board_height + 2.0 * MARGIN + foot;
        let title = escaped(self.paragraphs().first().map_or("A position", String::as_str));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{title}</title>\n\
             <defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#fcf8ec\"/>\
             <path d=\"M0 0V6\" stroke=\"#f0e2b6\" stroke-width=\"2\"/></pattern></defs>\n<style>{STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        for cell in layout.cells() {
            self.write_tint(&mut out, cell);
        }
        self.write_grid(&mut out);
        for cell in layout.cells() {
            self.write_cell(&mut out, cell);
        }
        self.write_joints(&mut out);
        for (index, line) in caption.iter().enumerate() {
            let y = board_height + 2.0 * MARGIN + index as f64 * LINE;
            let _ =
                writeln!(out, "<text class=\"caption\" x=\"{MARGIN}\" y=\"{y}\">{}</text>", escaped(line));
        }
        out.push_str("</svg>\n");
        out
    }

    fn cell_size(&self) -> (f64, f64) {
        let (rows, columns) = mark_shape(self.layout());
        // Cells are squares, whatever the shape of the pencil marks.
        let size = rows.max(columns) as f64 * MARK + GAP;
        (size, size)
    }

    fn cell_corner(&self, cell: Cell) -> (f64, f64) {
        let (width, height) = self.cell_size();
        let layout = self.layout();
        (MARGIN + layout.column(cell) as f64 * width, MARGIN + layout.row(cell) as f64 * height)
    }

    /// Returns the centre of a candidate.
    fn centre(&self, cell: Cell, digit: Digit) -> (f64, f64) {
        let ((rows, columns), (width, height)) = (mark_shape(self.layout()), self.cell_size());
        let (x, y) = self.cell_corner(cell);
        let (row, column) = (digit.index() / columns, digit.index() % columns);
        let step =
            |size: f64, count: usize, at: usize| (size - GAP) / count as f64 * (at as f64 + 0.5) + GAP / 2.0;
        (x + step(width, columns, column), y + step(height, rows, row))
    }

    fn write_tint(&self, out: &mut String, cell: Cell) {
        let class = match self.tint(cell) {
            Tint::None => return,
            Tint::Link => "t-link",
            Tint::Truth => "t-truth",
            Tint::Cell => "t-cell",
        };
        let ((x, y), (width, height)) = (self.cell_corner(cell), self.cell_size());
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    /// Draws the thin lines between cells, then the thick ones, then the numbers of rows and columns.
    fn write_grid(&self, out: &mut String) {
        let layout = self.layout();
        let side = layout.side();
        let (width, height) = self.cell_size();
        let (mut thin, mut thick) = (String::new(), String::new());
        for cell in layout.cells() {
            let (row, column) = (layout.row(cell), layout.column(cell));
            let (x, y) = self.cell_corner(cell);
            if column + 1 < side {
                let path =
                    if self.is_boundary(cell, layout.cell(row, column + 1)) { &mut thick } else { &mut thin };
                let _ = write!(path, "M{} {y}v{height}", x + width);
            }
            if row + 1 < side {
                let path =
                    if self.is_boundary(cell, layout.cell(row + 1, column)) { &mut thick } else { &mut thin };
                let _ = write!(path, "M{x} {}h{width}", y + height);
            }
        }
        let (across, down) = (side as f64 * width, side as f64 * height);
        let _ = write!(thick, "M{MARGIN} {MARGIN}h{across}v{down}h-{across}z");
        let _ = writeln!(
            out,
            "<path class=\"thin\" fill=\"none\" d=\"{thin}\"/>\n<path class=\"thick\" fill=\"none\" d=\"{thick}\"/>"
        );
        for number in 0..side {
            let along = |size: f64| MARGIN + (number as f64 + 0.5) * size;
            let (above, beside) = (MARGIN - 8.0, MARGIN - 12.0);
            let (x, y, name) = (along(width), along(height) + 4.0, number + 1);
            let _ = write!(
                out,
                "<text class=\"label\" x=\"{x}\" y=\"{above}\">{name}</text>\
                 <text class=\"label\" x=\"{beside}\" y=\"{y}\">{name}</text>"
            );
        }
        out.push('\n');
    }

    fn write_cell(&self, out: &mut String, cell: Cell) {
        let (state, (width, height)) = (self.state(), self.cell_size());
        let (x, y) = self.cell_corner(cell);
        if state.is_filled(cell) {
            let class = if state.givens().contains(cell) { "given" } else { "filled" };
            let symbol = state.candidates().get(cell).single().map_or('?', |digit| digit.symbol());
            let size = height * 0.62;
            let (x, y) = (x + width / 2.0, y + height / 2.0 + size * 0.36);
            let _ = writeln!(
                out,
                "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\">{symbol}</text>"
            );
            return;
        }
        for digit in state.marks(cell).iter() {
            let (x, y) = self.centre(cell, digit);
            let role = self.role(cell, digit);
            if let Some(role) = role {
                write_background(out, role, x, y);
            }
            let class = role.map_or_else(|| "mark".to_owned(), |role| format!("r-{}", role.name()));
            let _ = write!(
                out,
                "<text class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"14\">{}</text>",
                y + 5.0,
                digit.symbol()
            );
            if role == Some(Role::Elimination) {
                let _ = write!(
                    out,
                    "<path class=\"strike\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                    x - 7.0,
                    y + 7.0,
                    x + 7.0,
                    y - 7.0
                );
            }
        }
        out.push('\n');
    }

    fn write_joints(&self, out: &mut String) {
        let constraints = self.layout().constraints();
        let centre = |candidate: Candidate| {
            let (cell, digit) = constraints.place(candidate);
            self.centre(cell, digit)
        };
        for joint in self.joints() {
            for node in [&joint.from, &joint.to].into_iter().filter(|node| node.len() > 1) {
                write_group(out, node.iter().map(|&candidate| centre(candidate)));
            }
            let pairs = joint.from.iter().flat_map(|&one| joint.to.iter().map(move |&other| (one, other)));
            let ends = pairs.map(|(one, other)| (centre(one), centre(other)));
            let nearest =
                ends.min_by(|one, other| distance(one.0, one.1).total_cmp(&distance(other.0, other.1)));
            if let Some((from, to)) = nearest {
                write_curve(out, from, to, joint.strong);
            }
        }
    }
}

/// Draws the background of a candidate: a disc, a square, a diamond or a ring.
fn write_background(out: &mut String, role: Role, x: f64, y: f64) {
    let class = format!("g-{}", role.name());
    let _ = match role {
        Role::Other => {
            write!(
                out,
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"16\" height=\"16\" rx=\"2\"/>",
                x - 8.0,
                y - 8.0
            )
        }
        Role::Third => {
            write!(out, "<path class=\"{class}\" d=\"M{x:.1} {:.1}l10 10l-10 10l-10 -10z\"/>", y - 10.0)
        }
        _ => write!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\"/>"), // nine: just inside its square
    };
}

/// Draws a frame around the candidates of a node.
fn write_group(out: &mut String, centres: impl Iterator<Item = (f64, f64)> + Clone) {
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min) - MARK / 2.0;
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max) + MARK / 2.0;
    let (left, right) = (least(&mut centres.clone().map(|c| c.0)), most(&mut centres.clone().map(|c| c.0)));
    let (top, bottom) = (least(&mut centres.clone().map(|c| c.1)), most(&mut centres.clone().map(|c| c.1)));
    let _ = writeln!(
        out,
        "<rect class=\"group\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.0}\"/>",
        right - left,
        bottom - top,
        MARK / 2.0
    );
}

/// Draws a curve from the edge of one candidate to the edge of another, slightly bent so that it avoids whatever
/// lies on the straight line.
fn write_curve(out: &mut String, from: (f64, f64), to: (f64, f64), strong: bool) {
    let length = distance(from, to);
    if length < 1.0 {
        return;
    }
    let along = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let bend = (length * 0.12).min(MARK * 1.4);
    let middle = ((from.0 + to.0) / 2.0 - along.1 * bend * 2.0, (from.1 + to.1) / 2.0 + along.0 * bend * 2.0);
    let shortened = |end: (f64, f64)| {
        let reach = distance(end, middle).max(1.0);
        let cut = (MARK / 2.0 - 1.0).min(reach / 2.0) / reach;
        (end.0 + (middle.0 - end.0) * cut, end.1 + (middle.1 - end.1) * cut)
    };
    let (start, end) = (shortened(from), shortened(to));
    let class = if strong { "strong" } else { "weak" };
    let _ = writeln!(
        out,
        "<path class=\"{class}\" d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\"/>",
        start.0, start.1, middle.0, middle.1, end.0, end.1
    );
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Wraps a paragraph into lines of about `width` characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
