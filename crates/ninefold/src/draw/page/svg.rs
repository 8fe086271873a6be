//! A page as an SVG document.

use std::fmt::Write as _;

use super::{Anchor, Colour, Drawn, Grey, Item, Line, Page, Rectangle, Text};
use crate::draw::{Segment, escaped};

/// Common fonts that look alike, so that a page looks similar everywhere.
const FONTS: &str = "'Noto Sans','Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif";

impl Page {
    /// Returns the page as a self-contained SVG document of the page's size.
    #[must_use]
    pub fn svg(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        self.svg_sized(&format!("{width}mm"), &format!("{height}mm"))
    }

    /// Returns the page as an SVG document of this width in pixels.
    #[must_use]
    pub fn svg_pixels(&self, width: f64) -> String {
        self.svg_sized(&number(width), &number(width * self.height / self.width))
    }

    fn svg_sized(&self, width: &str, height: &str) -> String {
        let (across, down) = (number(self.width), number(self.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"{FONTS}\">\n<title>{}</title>\n\
             <rect width=\"{across}\" height=\"{down}\" fill=\"#fff\"/>\n",
            escaped(&self.name)
        );
        for alike in self.items.chunk_by(can_share_group) {
            match &alike[0] {
                Item::Line(first) => write_lines(&mut out, first, alike),
                Item::Rectangle(first) => write_rectangles(&mut out, first.grey, alike),
                Item::Path(drawn) => write_path(&mut out, drawn),
                Item::Text(first) => write_texts(&mut out, first, alike),
            }
        }
        out.push_str("</svg>\n");
        out
    }
}

/// Returns whether two items can share a group.
fn can_share_group(one: &Item, other: &Item) -> bool {
    match (one, other) {
        (Item::Line(one), Item::Line(other)) => one.width == other.width && one.grey == other.grey,
        (Item::Rectangle(one), Item::Rectangle(other)) => one.grey == other.grey,
        (Item::Text(one), Item::Text(other)) => {
            (one.size, one.anchor, one.bold, one.grey) == (other.size, other.anchor, other.bold, other.grey)
        }
        _ => false,
    }
}

fn write_lines(out: &mut String, first: &Line, lines: &[Item]) {
    let (grey, width) = (colour(first.grey), number(first.width));
    let _ = write!(
        out,
        "<path fill=\"none\" stroke=\"{grey}\" stroke-width=\"{width}\" stroke-linecap=\"square\" d=\""
    );
    for item in lines {
        if let Item::Line(Line { from, to, .. }) = item {
            let [x, y] = [from.0, from.1].map(number);
            let _ = match to.1 == from.1 {
                true => write!(out, "M{x} {y}H{}", number(to.0)),
                false => write!(out, "M{x} {y}V{}", number(to.1)),
            };
        }
    }
    out.push_str("\"/>\n");
}

fn write_rectangles(out: &mut String, grey: Grey, rectangles: &[Item]) {
    let _ = write!(out, "<path fill=\"{}\" d=\"", colour(grey));
    for item in rectangles {
        if let Item::Rectangle(Rectangle { corner, size, .. }) = item {
            let [x, y, width, height] = [corner.0, corner.1, size.0, size.1].map(number);
            let _ = write!(out, "M{x} {y}h{width}v{height}h-{width}z");
        }
    }
    out.push_str("\"/>\n");
}

fn write_path(out: &mut String, Drawn { path, fill, pen }: &Drawn) {
    let fill = fill.map_or("none".to_owned(), hex);
    let _ = write!(out, "<path fill=\"{fill}\"");
    if let Some(pen) = pen {
        let (colour, width) = (hex(pen.colour), number(pen.width));
        let _ = write!(
            out,
            " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        );
        if !pen.dash.is_empty() {
            let dash: Vec<String> = pen.dash.iter().map(|&length| number(length)).collect();
            let _ = write!(out, " stroke-dasharray=\"{}\"", dash.join(" "));
        }
    }
    out.push_str(" d=\"");
    let point = |(x, y): (f64, f64)| format!("{} {}", number(x), number(y));
    for segment in &path.0 {
        let _ = match *segment {
            Segment::Move(to) => write!(out, "M{}", point(to)),
            Segment::Line(to) => write!(out, "L{}", point(to)),
            Segment::Curve(one, other, to) => write!(out, "C{} {} {}", point(one), point(other), point(to)),
            Segment::Close => write!(out, "Z"),
        };
    }
    out.push_str("\"/>\n");
}

fn write_texts(out: &mut String, first: &Text, texts: &[Item]) {
    let anchor = match first.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = if first.bold { " font-weight=\"700\"" } else { "" };
    let (size, grey) = (number(first.size), colour(first.grey));
    let _ = writeln!(out, "<g font-size=\"{size}\" text-anchor=\"{anchor}\"{weight} fill=\"{grey}\">");
    for item in texts {
        if let Item::Text(Text { at, text, .. }) = item {
            let [x, y] = [at.0, at.1].map(number);
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(text));
        }
    }
    out.push_str("</g>\n");
}

fn hex(Colour([red, green, blue]): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn colour(grey: Grey) -> String {
    format!("#{0:02x}{0:02x}{0:02x}", grey.0)
}

/// Formats a number to the micrometre, without trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
