//! Pages to print: puzzles as lines, grounds and texts, in millimetres.
//!
//! ```text
//! Printed ──Book──▶ Page {lines, grounds, texts} ──svg──▶ SVG
//! one puzzle        │                             └─▶ whoever else can draw these three (PNG, PDF)
//!                   └─ Slots: where the boards stand
//! ```
//!
//! Everything is grey, so that a printer takes its black ink and no other, and there is as little of it as will do:
//! hairlines inside boxes, no ground but a faint one under diagonals, bold digits only where others stand beside them.

mod board;
mod book;
mod slots;
mod svg;

pub use board::Printed;
pub use book::{Book, PageError, Paper, Solutions};

/// A page, or a picture: everything on it, in the order in which it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// In millimetres.
    pub width: f64,
    /// In millimetres.
    pub height: f64,
    /// What it is called, in the list of contents of a document.
    pub name: String,
    /// What is on it.
    pub items: Vec<Item>,
}

/// Something on a page. Places are millimetres from its left and its upper edge.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A line.
    Line(Line),
    /// A rectangle filled evenly.
    Ground(Ground),
    /// A line of text.
    Text(Text),
}

/// A line across or down. It goes beyond both ends by half its width, so that lines that meet make a corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// One end.
    pub from: (f64, f64),
    /// The other end, to the right of it or below it.
    pub to: (f64, f64),
    /// In millimetres.
    pub width: f64,
    /// How dark.
    pub grey: Grey,
}

/// A rectangle filled evenly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
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
    /// Where its foot line begins, has its middle, or ends, as the anchor says.
    pub at: (f64, f64),
    /// The size of the type in millimetres.
    pub size: f64,
    /// Which part of it stands at its place.
    pub anchor: Anchor,
    /// Whether it is bold.
    pub bold: bool,
    /// How dark.
    pub grey: Grey,
    /// What is written.
    pub text: String,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A grey, from 0 for black to 255 for white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grey(pub u8);

impl Grey {
    /// What is to be read.
    pub const BLACK: Grey = Grey(0);
    /// What is not to be mistaken for a given.
    pub const DARK: Grey = Grey(0x38);
    /// What stands in the second row: marks, difficulties, page numbers.
    pub const MEDIUM: Grey = Grey(0x60);
    /// Lines between the cells of a box.
    pub const LIGHT: Grey = Grey(0x9c);
    /// The ground of diagonals.
    pub const FAINT: Grey = Grey(0xec);
}

/// How high capitals and digits are, of the size of the type. Sans-serif types differ by a hundredth.
pub const CAPITAL: f64 = 0.714;

impl Text {
    /// One symbol with its middle here.
    fn symbol(symbol: char, (x, y): (f64, f64), size: f64, bold: bool, grey: Grey) -> Text {
        let at = (x, y + size * CAPITAL / 2.0);
        Text { at, size, anchor: Anchor::Middle, bold, grey, text: symbol.to_string() }
    }

    /// The same text small enough for this width, or cut off where it would become too small to read. How wide
    /// letters are is a guess on the safe side: a type is known only to those who draw it.
    fn within(mut self, width: f64) -> Text {
        /// Widths in parts of the size: bold capitals are about this wide, other letters narrower.
        const LETTER: f64 = 0.6;
        /// It may shrink to this part of its size.
        const LEAST: f64 = 0.6;
        let letters = self.text.chars().count();
        let fitting = width / (letters.max(1) as f64 * LETTER);
        if fitting < self.size {
            self.size = fitting.max(self.size * LEAST);
            let most = (width / (self.size * LETTER)) as usize;
            if letters > most {
                self.text = self.text.chars().take(most.saturating_sub(1)).collect::<String>() + "…";
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

    fn ground(&mut self, corner: (f64, f64), size: (f64, f64), grey: Grey) {
        self.items.push(Item::Ground(Ground { corner, size, grey }));
    }

    fn text(&mut self, text: Text) {
        self.items.push(Item::Text(text));
    }
}
