//! The sizes of board that a text may hold.

use std::sync::Arc;

use crate::grid::Layout;

/// The boards that a text may hold: one known layout, or any usual one.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Sizes<'a>(Option<&'a Arc<Layout>>);

impl<'a> Sizes<'a> {
    pub(in crate::text) fn new(layout: Option<&'a Arc<Layout>>) -> Sizes<'a> {
        Sizes(layout)
    }

    /// Returns whether the layout is known.
    pub(in crate::text) fn is_known(self) -> bool {
        self.0.is_some()
    }

    /// Returns the sides, smallest first.
    pub(in crate::text) fn sides(self) -> impl DoubleEndedIterator<Item = usize> + 'a {
        let known = self.0.map(|layout| layout.side());
        let usual: &[usize] = if known.is_some() { &[] } else { &Layout::USUAL_SIDES };
        known.into_iter().chain(usual.iter().copied())
    }

    /// Returns the board of this side.
    pub(in crate::text) fn of_side(self, side: usize) -> Option<Arc<Layout>> {
        match self.0 {
            Some(layout) => (layout.side() == side).then(|| Arc::clone(layout)),
            None => Layout::usual(side),
        }
    }

    /// Returns the side of the board with this many cells.
    pub(in crate::text) fn side_of_cells(self, cells: usize) -> Option<usize> {
        self.sides().find(|side| side * side == cells)
    }

    /// Returns the side of the board with this many candidates.
    pub(in crate::text) fn side_of_candidates(self, candidates: usize) -> Option<usize> {
        self.sides().find(|side| side.pow(3) == candidates)
    }

    /// Returns the side that the writer most likely meant, given a count that fits no board.
    pub(in crate::text) fn nearest_side(
        self,
        count: usize,
        per_board: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        let off = |&side: &usize| per_board(side).abs_diff(count);
        // Of two equally near boards the larger wins: people forget a cell more easily than they invent one.
        let nearest = self.sides().rev().min_by_key(off)?;
        let close = off(&nearest) <= per_board(nearest) / 8 + 1;
        (close || self.is_known()).then_some(nearest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_size_is_suggested() {
        let usual = Sizes::new(None);
        for (count, side) in
            [(80, Some(9)), (82, Some(9)), (17, Some(4)), (50, None), (90, Some(9)), (0, None)]
        {
            assert_eq!(usual.nearest_side(count, |side| side * side), side, "{count}");
        }
        let known = Layout::classic();
        assert_eq!(Sizes::new(Some(&known)).nearest_side(16, |side| side * side), Some(9));
    }
}
