//! Regions of any numbering as the boxes of a layout.

use ninefold::grid::{Boxes, Cell, Layout};

/// Returns the boxes that a region for each cell makes: oblong ones if they are, else regions in the order of their first cells.
/// More than a layout can have are left out, with the reason.
pub(crate) fn boxes(rows: usize, columns: usize, of: &[Option<usize>]) -> (Boxes, Option<String>) {
    if of.iter().all(Option::is_none) {
        return (Boxes::None, None);
    }
    let mut known: Vec<usize> = Vec::new();
    let mut numbers: Vec<Option<u8>> = Vec::with_capacity(of.len());
    for region in of {
        numbers.push(region.and_then(|region| {
            let at = known.iter().position(|&k| k == region).unwrap_or_else(|| {
                known.push(region);
                known.len() - 1
            });
            u8::try_from(at).ok()
        }));
    }
    if known.len() > Layout::MAX_REGIONS {
        let reason = format!("{} regions, more than {}; they are left out", known.len(), Layout::MAX_REGIONS);
        return (Boxes::None, Some(reason));
    }
    (oblong(rows, columns, &numbers).unwrap_or(Boxes::Regions(numbers)), None)
}

/// Returns the boxes if all are equal rectangles that line up.
fn oblong(rows: usize, columns: usize, numbers: &[Option<u8>]) -> Option<Boxes> {
    let first = numbers.first().copied().flatten()?;
    let width = (0..columns).take_while(|&column| numbers[column] == Some(first)).count();
    let height = (0..rows).take_while(|&row| numbers[row * columns] == Some(first)).count();
    let is_even = rows.is_multiple_of(height) && columns.is_multiple_of(width) && height > 1 && width > 1;
    let number = |row: usize, column: usize| row / height * (columns / width) + column / width;
    let fits = |at: usize| numbers[at].map(usize::from) == Some(number(at / columns, at % columns));
    (is_even && (0..rows * columns).all(fits)).then_some(Boxes::Oblong { rows: height, columns: width })
}

/// Returns the cells of each region of a layout, as rows and columns from 0.
pub(crate) fn places(layout: &Layout) -> Vec<Vec<(usize, usize)>> {
    let mut regions: Vec<Vec<(usize, usize)>> = Vec::new();
    for cell in layout.grid_cells() {
        if let Some(region) = layout.box_of(cell) {
            if regions.len() <= region {
                regions.resize(region + 1, Vec::new());
            }
            regions[region].push((layout.row(cell), layout.column(cell)));
        }
    }
    regions
}

/// Returns the cells that share a side with one.
pub(crate) fn beside(cell: Cell, layout: &Layout) -> Vec<Cell> {
    let (row, column) = (layout.row(cell), layout.column(cell));
    let places =
        [(row.wrapping_sub(1), column), (row, column.wrapping_sub(1)), (row, column + 1), (row + 1, column)];
    places.into_iter().filter_map(|(row, column)| layout.cell_at(row, column)).collect()
}

/// Returns whether cells hang together by their sides.
pub(crate) fn is_connected(cells: &[Cell], layout: &Layout) -> bool {
    let mut found: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut at = 0;
    while let Some(&cell) = found.get(at) {
        for other in beside(cell, layout) {
            if cells.contains(&other) && !found.contains(&other) {
                found.push(other);
            }
        }
        at += 1;
    }
    found.len() == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_recognised() {
        let of: Vec<Option<usize>> = (0..36).map(|at| Some(at / 12 * 20 + at % 6 / 3)).collect();
        assert_eq!(boxes(6, 6, &of), (Boxes::Oblong { rows: 2, columns: 3 }, None));
        assert_eq!(boxes(6, 6, &[None; 36]), (Boxes::None, None));
        let mut odd = of.clone();
        odd.swap(2, 12);
        assert!(matches!(boxes(6, 6, &odd), (Boxes::Regions(_), None)));
        let many: Vec<Option<usize>> = (0..625).map(|at| Some(at / 2)).collect();
        let (none, reason) = boxes(25, 25, &many);
        assert_eq!(
            (none, reason.as_deref()),
            (Boxes::None, Some("313 regions, more than 62; they are left out"))
        );
    }
}
