//! Paths on a page, and their colours.

use super::{Grey, Item, Page};
use crate::draw::Path;

/// A path on a page, filled or drawn or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Its points.
    pub path: Path,
    /// The colour inside; inner outlines are not holes.
    pub fill: Option<Colour>,
    /// The line along it.
    pub pen: Option<Pen>,
}

/// A line along a path, with round ends and corners.
#[derive(Clone, Debug, PartialEq)]
pub struct Pen {
    /// In millimetres.
    pub width: f64,
    /// Its colour.
    pub colour: Colour,
    /// The lengths of dashes and gaps in turn, in millimetres; none if the line is solid. A dash of length 0 is a dot.
    pub dash: Vec<f64>,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Returns the shade if it is grey.
    #[must_use]
    pub fn grey(self) -> Option<Grey> {
        let [red, green, blue] = self.0;
        (red == green && green == blue).then_some(Grey(red))
    }
}

impl From<Grey> for Colour {
    fn from(Grey(grey): Grey) -> Colour {
        Colour([grey; 3])
    }
}

impl Drawn {
    /// Returns its colours.
    fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        [self.fill, self.pen.as_ref().map(|pen| pen.colour)].into_iter().flatten()
    }
}

impl Page {
    pub(super) fn path(&mut self, drawn: Drawn) {
        self.items.push(Item::Path(drawn));
    }

    /// Returns whether everything on the page is grey.
    #[must_use]
    pub fn is_grey(&self) -> bool {
        self.items.iter().all(|item| match item {
            Item::Path(drawn) => drawn.colours().all(|colour| colour.grey().is_some()),
            _ => true,
        })
    }
}
