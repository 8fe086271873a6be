//! Pages to print: puzzles as lines, filled rectangles, paths and texts, in millimetres.
//!
//! ```text
//! Printed ──Book──▶ Page {lines, rectangles, paths, texts} ──svg──▶ SVG
//! one puzzle        │                                       └─▶ other formats that can draw these four (PNG, PDF)
//!                   ├─ Slots: where the boards go
//!                   └─ Sketch: what rules look like
//! ```
//!
//! Everything is grey, so that a printer uses only black ink, and as little of it as possible:
//! hairlines inside boxes, no shading except a faint one under diagonals, bold digits only beside digits written in. Only the
//! lines of rules may have colours.

mod board;
mod book;
mod drawn;
mod figures;
mod place;
mod rule_text;
mod slots;
mod svg;

pub use board::Printed;
pub use book::{Book, PageError, Paper, Solutions};
pub use drawn::{Colour, Drawn, Pen};

/// A page or a picture: everything on it, in drawing order.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// In millimetres.
    pub width: f64,
    /// In millimetres.
    pub height: f64,
    /// Its name in the document's table of contents.
    pub name: String,
    /// What is on it.
    pub items: Vec<Item>,
}

/// Something on a page. Positions are in millimetres from its left and upper edges.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A line.
    Line(Line),
    /// A filled rectangle.
    Rectangle(Rectangle),
    /// A path.
    Path(Drawn),
    /// A line of text.
    Text(Text),
}

/// A horizontal or vertical line. It extends beyond both ends by half its width, so that lines that meet form a corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// One end.
    pub from: (f64, f64),
    /// The other end, to the right of the first or below it.
    pub to: (f64, f64),
    /// In millimetres.
    pub width: f64,
    /// How dark.
    pub grey: Grey,
}

/// A filled rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// Its upper left corner.
    pub corner: (f64, f64),
    /// Its width and its height.
    pub size: (f64, f64),
    /// How dark.
    pub grey: Grey,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The start, middle or end of its baseline, depending on the anchor.
    pub at: (f64, f64),
    /// The font size in millimetres.
    pub size: f64,
    /// Which part of the text is at this position.
    pub anchor: Anchor,
    /// Whether it is bold.
    pub bold: bool,
    /// How dark.
    pub grey: Grey,
    /// The text.
    pub text: String,
}

/// Which part of a text is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A shade of grey, from 0 for black to 255 for white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grey(pub u8);

impl Grey {
    /// The main text.
    pub const BLACK: Grey = Grey(0);
    /// Digits that should not be mistaken for givens.
    pub const DARK: Grey = Grey(0x38);
    /// Secondary text: pencil marks, difficulties, page numbers.
    pub const MEDIUM: Grey = Grey(0x60);
    /// Lines between the cells of a box.
    pub const LIGHT: Grey = Grey(0x9c);
    /// The shading of diagonals.
    pub const FAINT: Grey = Grey(0xec);
}

/// The height of capitals and digits relative to the font size. Sans-serif fonts differ by about 0.01.
pub const CAPITAL: f64 = 0.714;

impl Text {
    /// Creates a text of one symbol, centred here.
    fn symbol(symbol: char, (x, y): (f64, f64), size: f64, bold: bool, grey: Grey) -> Text {
        let at = (x, y + size * CAPITAL / 2.0);
        Text { at, size, anchor: Anchor::Middle, bold, grey, text: symbol.to_string() }
    }

    /// Shrinks the text to this width, or truncates it where it would become too small to read. The width of
    /// letters is a safe estimate: only the code that draws the page knows the font.
    fn within(mut self, width: f64) -> Text {
        /// The approximate width of bold capitals relative to the font size; other letters are narrower.
        const LETTER: f64 = 0.6;
        /// The smallest factor by which text may shrink.
        const MIN_SCALE: f64 = 0.6;
        let letters = self.text.chars().count();
        let fitting = width / (letters.max(1) as f64 * LETTER);
        if fitting < self.size {
            self.size = fitting.max(self.size * MIN_SCALE);
            let limit = (width / (self.size * LETTER)) as usize;
            if letters > limit {
                self.text = self.text.chars().take(limit.saturating_sub(1)).collect::<String>() + "…";
            }
        }
        self
    }
}

impl Page {
    fn new(width: f64, height: f64, name: impl Into<String>) -> Page {
        Page { width, height, name: name.into(), items: Vec::new() }
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, grey: Grey) {
        self.items.push(Item::Line(Line { from, to, width, grey }));
    }

    fn rectangle(&mut self, corner: (f64, f64), size: (f64, f64), grey: Grey) {
        self.items.push(Item::Rectangle(Rectangle { corner, size, grey }));
    }

    fn text(&mut self, text: Text) {
        self.items.push(Item::Text(text));
    }
}
