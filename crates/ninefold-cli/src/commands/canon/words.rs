//! Transformations in words.

use std::fmt;

use ninefold::canon::Transformation;
use ninefold_api::record;

/// `transpose; rows 789 132 456; columns 123 456 789; digits 1→4 2→5 …`.
pub(crate) struct InWords<'a>(pub(crate) &'a Transformation);

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let record::Transformation { transpose, rows, columns, digits } = self.0.into();
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
