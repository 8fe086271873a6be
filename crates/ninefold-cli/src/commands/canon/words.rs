//! Transformations in words and in JSON.

use std::fmt;

use ninefold::canon::{self, Transformation};
use ninefold::grid::Line9;
use serde::Serialize;

use crate::show::json;

/// `canon --json`.
#[derive(Serialize)]
pub(crate) struct Canonical<'a> {
    #[serde(flatten)]
    start: json::Start<'a>,
    puzzle: String,
    form: String,
    transformation: Map,
    inverse: Map,
    automorphisms: u32,
}

impl<'a> Canonical<'a> {
    pub(super) fn new(start: json::Start<'a>, line: &Line9, canonical: &canon::Canonical) -> Canonical<'a> {
        Canonical {
            start,
            puzzle: line.to_string(),
            form: canonical.form.to_string(),
            transformation: (&canonical.transformation).into(),
            inverse: (&canonical.transformation.inverse()).into(),
            automorphisms: canonical.automorphisms,
        }
    }
}

/// A transformation as records show it: row `i` of the image is row `rows[i]` of the board (or, if it is
/// transposed, of its transpose), counted from 1; digit `d` becomes `digits[d]`.
#[derive(Serialize)]
pub(crate) struct Map {
    transpose: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

impl From<&Transformation> for Map {
    fn from(way: &Transformation) -> Map {
        Map {
            transpose: way.transpose,
            rows: way.rows.map(|row| row + 1),
            columns: way.columns.map(|column| column + 1),
            digits: way.digits,
        }
    }
}

/// `transpose; rows 789 132 456; columns 123 456 789; digits 1→4 2→5 …`.
pub(crate) struct Way<'a>(pub(crate) &'a Transformation);

impl fmt::Display for Way<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Map { transpose, rows, columns, digits } = self.0.into();
        if transpose {
            f.write_str("transpose; ")?;
        }
        write!(f, "rows {}; columns {}; digits", threes(&rows), threes(&columns))?;
        (1..).zip(digits).try_for_each(|(from, to)| write!(f, " {from}→{to}"))
    }
}

/// `789 132 456`.
fn threes(numbers: &[u8; 9]) -> String {
    let three = |three: &[u8]| three.iter().map(|&number| char::from(b'0' + number)).collect::<String>();
    numbers.chunks(3).map(three).collect::<Vec<_>>().join(" ")
}
