//! The outline of a cage: lines between the small corners of its cells, along its border and across the gaps between cells.

use super::Page;

/// The corners of a cell, in the order of their numbers.
const TOP_LEFT: usize = 0;
const TOP_RIGHT: usize = 1;
const BOTTOM_LEFT: usize = 2;
const BOTTOM_RIGHT: usize = 3;

/// Returns the names of the lines around the cells with these numbers.
pub(super) fn lines(page: &Page, cells: &[i32]) -> Vec<String> {
    let all = page.width * page.height;
    let inside = |number: usize| i32::try_from(number).is_ok_and(|number| cells.contains(&number));
    let known = cells.iter().filter_map(|&cell| usize::try_from(cell).ok());
    let mut lines = Vec::new();
    for cell in known.filter(|&cell| cell >= page.width && cell + page.width < all) {
        let corner = |cell: usize, corner: usize| 4 * (all + cell) + corner;
        let mut line = |a: usize, b: usize| lines.push(format!("{a},{b}"));
        let (up, down, left, right) = (cell - page.width, cell + page.width, cell - 1, cell + 1);
        for (beside, a, b) in [
            (up, TOP_LEFT, TOP_RIGHT),
            (left, TOP_LEFT, BOTTOM_LEFT),
            (right, TOP_RIGHT, BOTTOM_RIGHT),
            (down, BOTTOM_LEFT, BOTTOM_RIGHT),
        ] {
            if !inside(beside) {
                line(corner(cell, a), corner(cell, b));
            }
        }
        // A gap has a line on each side where the cage ends or turns.
        if inside(right) {
            if !(inside(up) && inside(up + 1)) {
                line(corner(cell, TOP_RIGHT), corner(right, TOP_LEFT));
            }
            if !(inside(down) && inside(down + 1)) {
                line(corner(cell, BOTTOM_RIGHT), corner(right, BOTTOM_LEFT));
            }
        }
        if inside(down) {
            if !(inside(left) && inside(down - 1)) {
                line(corner(cell, BOTTOM_LEFT), corner(down, TOP_LEFT));
            }
            if !(inside(right) && inside(down + 1)) {
                line(corner(cell, BOTTOM_RIGHT), corner(down, TOP_RIGHT));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domino_has_eight_lines() {
        // As Penpa+ itself draws a cage of two cells on a page of ten by ten.
        let expected =
            ["624,626", "624,625", "625,628", "627,630", "626,627", "628,629", "629,631", "630,631"];
        let mut found = lines(&Page::bare(6, 6), &[56, 57]);
        found.sort();
        let mut expected = expected.map(str::to_owned);
        expected.sort();
        assert_eq!(found, expected);
        assert!(lines(&Page::bare(6, 6), &[-1, 0, 99, 1_000]).is_empty());
    }
}
