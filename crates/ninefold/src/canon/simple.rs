//! A simple method for boards that the fast ones do not take.
//!
//! It tries every order of the columns of the board and of its transpose. Then the rows follow from the top: the next row
//! of the form is the least that any remaining row gives, with digits named as they appear. If several rows tie, it tries
//! each.

use super::lines::orders;
use super::{Canonical, Transformation};
use crate::grid::Line9;

type Rows = [[u8; 9]; 9];

/// Returns the canonical form of any board, in milliseconds.
pub(super) fn canonical(line: &Line9) -> Canonical {
    let mut search = Search {
        rows: [[0; 9]; 9],
        form: [[u8::MAX; 9]; 9],
        transformation: Transformation::IDENTITY,
        automorphisms: 0,
    };
    for transpose in [false, true] {
        search.rows = std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                let byte = line[if transpose { 9 * column + row } else { 9 * row + column }];
                if byte.is_ascii_digit() { byte - b'0' } else { 0 }
            })
        });
        // Exchanging equal columns or equal rows changes nothing, so one order represents all.
        let columns: Rows = std::array::from_fn(|column| search.rows.map(|row| row[column]));
        let classes = classes(&columns);
        let mut distinct: Vec<([u8; 9], &[u8; 9])> =
            orders().iter().map(|order| (order.map(|column| classes[usize::from(column)]), order)).collect();
        distinct.sort_unstable();
        let row_classes = self::classes(&search.rows);
        let rows_alike = orders()
            .iter()
            .filter(|order| (0..9).all(|row| row_classes[usize::from(order[row])] == row_classes[row]))
            .count();
        for alike in distinct.chunk_by(|one, other| one.0 == other.0) {
            let start = Partial {
                transformation: Transformation {
                    transpose,
                    columns: *alike[0].1,
                    ..Transformation::IDENTITY
                },
                classes: row_classes,
                names: [0; 10],
                named: 0,
                orders: (rows_alike * alike.len()) as u32,
            };
            search.settle_row(&start, 0);
        }
    }
    // 0 is the blank and stays one.
    let form = std::array::from_fn(|cell| b'0' + search.form[cell / 9][cell % 9]).into();
    Canonical { form, transformation: search.transformation, automorphisms: search.automorphisms }
}

/// Numbers the lines so that equal ones have equal numbers.
fn classes(lines: &Rows) -> [u8; 9] {
    std::array::from_fn(|line| lines.iter().position(|earlier| *earlier == lines[line]).unwrap_or(line) as u8)
}

struct Search {
    /// The board, or its transpose.
    rows: Rows,
    /// The least form so far; open rows count as greater than any.
    form: Rows,
    transformation: Transformation,
    automorphisms: u32,
}

/// The first rows of an image: `transformation.rows` up to some row, and digits that have a name.
struct Partial {
    transformation: Transformation,
    classes: [u8; 9],
    names: [u8; 10],
    named: u8,
    /// The number of equivalent orders that this one represents.
    orders: u32,
}

impl Search {
    /// Settles the next row.
    fn settle_row(&mut self, partial: &Partial, depth: usize) {
        if depth == 9 {
            if self.automorphisms == 0 {
                self.transformation = partial.transformation;
                self.transformation.digits = all_named(&partial.names);
            }
            self.automorphisms += partial.orders;
            return;
        }
        let settled = &partial.transformation.rows[..depth];
        let mut least = Vec::with_capacity(9);
        for row in 0..9u8 {
            let band = row / 3;
            let is_open = match depth % 3 {
                0 => !settled.iter().any(|&row| row / 3 == band) && !self.has_twin(partial, settled, band),
                _ => settled[depth - 1] / 3 == band && !settled.contains(&row),
            };
            let like = |other: u8| partial.classes[usize::from(other)] == partial.classes[usize::from(row)];
            if !is_open || (3 * band..row).any(|other| !settled.contains(&other) && like(other)) {
                continue;
            }
            let (image, names, named) = self.image(partial, row);
            if image < self.form[depth] {
                self.form[depth] = image;
                self.form[depth + 1..].fill([u8::MAX; 9]);
                self.automorphisms = 0;
                least.clear();
            }
            if image == self.form[depth] {
                let mut transformation = partial.transformation;
                transformation.rows[depth] = row;
                least.push(Partial { transformation, names, named, ..*partial });
            }
        }
        for next in least {
            self.settle_row(&next, depth + 1);
        }
    }

    /// Returns whether an earlier open band is equal to this one.
    fn has_twin(&self, partial: &Partial, settled: &[u8], band: u8) -> bool {
        let contents = |band: u8| {
            let first = usize::from(3 * band);
            let mut rows = [partial.classes[first], partial.classes[first + 1], partial.classes[first + 2]];
            rows.sort_unstable();
            rows
        };
        (0..band)
            .any(|other| settled.iter().all(|&row| row / 3 != other) && contents(other) == contents(band))
    }

    /// Returns a row as the next of the image, and the names of the digits after it.
    fn image(&self, partial: &Partial, row: u8) -> ([u8; 9], [u8; 10], u8) {
        let (mut names, mut named) = (partial.names, partial.named);
        let image = partial.transformation.columns.map(|column| {
            let digit = usize::from(self.rows[usize::from(row)][usize::from(column)]);
            if digit > 0 && names[digit] == 0 {
                named += 1;
                names[digit] = named;
            }
            names[digit]
        });
        (image, names, named)
    }
}

/// Returns names for all digits; those that do not occur get the remaining names in order.
pub(super) fn all_named(names: &[u8; 10]) -> [u8; 9] {
    let mut spare = (1..=9).filter(|name| !names[1..].contains(name));
    std::array::from_fn(|digit| match names[digit + 1] {
        0 => spare.next().unwrap_or(0),
        name => name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn images_have_the_same_form() {
        let mut random = Random::new(5);
        for _ in 0..40 {
            let clues = random.below(40);
            let mut line = Line9::BLANK;
            for _ in 0..clues {
                line.bytes_mut()[random.below(81)] = b'1' + random.below(9) as u8;
            }
            let canonical = canonical(&line);
            assert_eq!(canonical.transformation.apply(&line), canonical.form);
            assert_eq!(super::super::MOVEMENTS % canonical.automorphisms, 0);
            let image = Transformation::random(&mut random).apply(&line);
            let other = super::canonical(&image);
            assert_eq!((other.form, other.automorphisms), (canonical.form, canonical.automorphisms));
        }
    }

    #[test]
    fn boards_with_many_automorphisms() {
        for line in [[b'.'; 81], [b'7'; 81]] {
            assert_eq!(canonical(&line.into()).automorphisms, 3_359_232);
        }
        let one = std::array::from_fn(|cell| if cell == 40 { b'4' } else { b'.' });
        assert_eq!(canonical(&Line9::from(one)).automorphisms, 3_359_232 / 81);
        let row = std::array::from_fn(|cell| b'1' + (cell / 9) as u8);
        assert_eq!(canonical(&Line9::from(row)).automorphisms, 3_359_232 / 2);
        let most = std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            b'1' + (3 * ((row + column / 3) % 3) + (column + row / 3) % 3) as u8
        });
        let canonical = canonical(&Line9::from(most));
        assert_eq!(canonical.automorphisms, 648);
        assert_eq!(
            canonical.form.as_str(),
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
        );
    }
}
