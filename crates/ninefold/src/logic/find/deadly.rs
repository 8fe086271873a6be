//! Deadly patterns: cells that could swap their digits without breaking any rule, which would give the puzzle two
//! solutions. The candidates beyond the pattern's digits, the *guardians*, prevent that, so one of them must be true.
//! The same types of conclusion hold for rectangles, loops and a whole board of pairs:
//!
//! ```text
//! type 1   all guardians in one cell            the pattern's digits are eliminated from that cell
//! type 2   all guardians are one digit          it is eliminated from every cell that sees them all
//! type 3   guardians in two cells of a house    with k other cells of it they hold k+1 digits: a naked subset
//! type 4   guardians in two cells of a house    one of the pattern's digits has only these two places in it:
//!                                               one of the cells holds it, the other a guardian
//! ```

use std::ops::ControlFlow::Continue;

use super::search::Search;
use crate::grid::{Cell, CellSet, DigitSet, Layout};
use crate::logic::kernel::{Cover, Lemma, Proof};
use crate::logic::state::State;
use crate::logic::step::Shape;
use crate::logic::technique::Flow;

/// A deadly pattern on the board.
pub(crate) struct Deadly {
    /// Its cells, each with its two digits.
    pub(crate) cells: Vec<(Cell, DigitSet)>,
    /// The cells with guardians, each with its guardians.
    pub(crate) guarded: Vec<(Cell, DigitSet)>,
}

impl Deadly {
    /// Creates a pattern of these cells, each with its two digits.
    pub(crate) fn new(state: &State, cells: Vec<(Cell, DigitSet)>) -> Deadly {
        let beyond = |&(cell, digits): &(Cell, DigitSet)| (cell, state.candidates().get(cell) - digits);
        let guarded = cells.iter().map(beyond).filter(|(_, others)| !others.is_empty()).collect();
        Deadly { cells, guarded }
    }

    /// Returns all digits of the pattern.
    pub(crate) fn digits(&self) -> DigitSet {
        self.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits)
    }

    /// Returns all digits of the guardians.
    pub(crate) fn guardians(&self) -> DigitSet {
        self.guarded.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits)
    }

    /// Returns the two digits of a cell of the pattern.
    fn pair(&self, cell: Cell) -> DigitSet {
        self.cells.iter().find(|(other, _)| *other == cell).map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    /// Returns a cover with the guardians as its only truth.
    pub(crate) fn cover(&self) -> Cover {
        let mut cover = Cover::default();
        cover.add_guardians(Lemma::Deadly, self.cells.clone());
        cover
    }

    /// Returns the shape of the pattern.
    pub(crate) fn shape(&self) -> Shape {
        let cells = self.cells.iter().map(|&(cell, _)| cell).collect();
        Shape::Pattern { cells, digits: self.digits() }
    }

    /// Type 1. One truth, one link, rank 0.
    pub(crate) fn one_cell(&self, search: &mut Search<'_>) -> Flow {
        let [(cell, _)] = self.guarded[..] else { return Continue(()) };
        if (search.state().marks(cell) & self.pair(cell)).is_empty() {
            return Continue(());
        }
        let mut cover = self.cover();
        cover.add_link(search.layout().constraints().of_cell(cell));
        search.propose(cover, self.shape())
    }

    /// Type 2. One truth, no link, rank −1.
    pub(crate) fn one_digit(&self, search: &mut Search<'_>) -> Flow {
        let (state, layout) = (search.state(), search.layout());
        let Some(digit) = self.guardians().single() else { return Continue(()) };
        let seen = self
            .guarded
            .iter()
            .fold(*state.cells_with(digit), |seen, &(cell, _)| seen & *layout.peer_set(cell));
        if self.guarded.len() < 2 || seen.is_empty() {
            return Continue(());
        }
        search.propose(self.cover(), self.shape())
    }

    /// Type 3. The guardians and k cells are k+1 truths, k+1 digits in the house the links: rank 0.
    pub(crate) fn subset(&self, search: &mut Search<'_>) -> Flow {
        /// Maximum number of other cells.
        const MAX_CELLS: usize = 4;
        let (state, layout) = (search.state(), search.layout());
        let [(one, _), (other, _)] = self.guarded[..] else { return Continue(()) };
        let guardians = self.guardians();
        if guardians.len() < 2 {
            return Continue(());
        }
        for house in shared(layout, &[one, other]) {
            let free = |cell: &Cell| *cell != one && *cell != other && !state.is_filled(*cell);
            let blanks: Vec<Cell> = layout.houses()[house].cells().iter().copied().filter(free).collect();
            for size in guardians.len() - 1..=MAX_CELLS.min(blanks.len().saturating_sub(1)) {
                self.choose(search, &blanks, size, &mut Vec::new(), guardians)?;
            }
        }
        Continue(())
    }

    fn choose(
        &self,
        search: &mut Search<'_>,
        blanks: &[Cell],
        size: usize,
        chosen: &mut Vec<Cell>,
        digits: DigitSet,
    ) -> Flow {
        if chosen.len() == size {
            return if digits.len() == size + 1 {
                self.virtual_subset(search, chosen, digits)
            } else {
                Continue(())
            };
        }
        for (index, &cell) in blanks.iter().enumerate() {
            let marks = search.state().marks(cell);
            if !marks.is_empty() && (digits | marks).len() <= size + 1 {
                chosen.push(cell);
                self.choose(search, &blanks[index + 1..], size, chosen, digits | marks)?;
                chosen.pop();
            }
        }
        Continue(())
    }

    /// Proposes the subset in every house that holds all its cells and all guardians.
    fn virtual_subset(&self, search: &mut Search<'_>, chosen: &[Cell], digits: DigitSet) -> Flow {
        let (state, layout) = (search.state(), search.layout());
        let constraints = layout.constraints();
        let guarded = self.guarded.iter().map(|&(cell, _)| cell);
        let cells: Vec<Cell> = guarded.clone().chain(chosen.iter().copied()).collect();
        let inside: CellSet = cells.iter().copied().collect();
        let acts = |house: &usize| {
            layout.houses()[*house]
                .cells()
                .iter()
                .any(|&cell| !inside.contains(cell) && !(state.marks(cell) & digits).is_empty())
                || guarded.clone().any(|cell| !(state.marks(cell) & self.pair(cell) & digits).is_empty())
        };
        let covers = shared(layout, &cells).filter(acts).map(|house| {
            let mut cover = self.cover();
            chosen.iter().for_each(|&cell| cover.add_truth(constraints.of_cell(cell)));
            digits.iter().for_each(|digit| cover.add_link(constraints.of_house(house, digit)));
            Proof::Cover(cover)
        });
        let mut covers: Vec<Proof> = covers.collect();
        match covers.len() {
            0 => Continue(()),
            1 => search.propose(covers.remove(0), self.shape()),
            _ => search.propose(Proof::All(covers), self.shape()),
        }
    }

    /// Type 4. The guardians and the digit in the house are the truths, the two cells the links: rank 0.
    pub(crate) fn locked_digit(&self, search: &mut Search<'_>) -> Flow {
        let (state, layout) = (search.state(), search.layout());
        let constraints = layout.constraints();
        let [(one, _), (other, _)] = self.guarded[..] else { return Continue(()) };
        let common = self.pair(one) & self.pair(other);
        for house in shared(layout, &[one, other]) {
            for digit in common.iter() {
                let only_here = state.places(house, digit).count_ones() == 2
                    && state.marks(one).contains(digit)
                    && state.marks(other).contains(digit);
                let rest = |cell| (state.marks(cell) & self.pair(cell)) - DigitSet::only(digit);
                if only_here && !(rest(one) | rest(other)).is_empty() {
                    let mut cover = self.cover();
                    cover.add_truth(constraints.of_house(house, digit));
                    cover.add_link(constraints.of_cell(one));
                    cover.add_link(constraints.of_cell(other));
                    search.propose(cover, self.shape())?;
                }
            }
        }
        Continue(())
    }
}

/// Iterates over the houses that hold all these cells.
pub(crate) fn shared<'a>(layout: &'a Layout, cells: &'a [Cell]) -> impl Iterator<Item = usize> + 'a {
    let first = cells.first().map_or(&[][..], |&cell| layout.houses_of(cell));
    let holds = move |house: &usize| cells.iter().all(|&cell| layout.houses()[*house].set().contains(cell));
    first.iter().copied().filter(holds)
}

/// Four cells in two rows and two columns that are deadly with a pair of digits.
pub(crate) struct Rectangle {
    /// Its cells, in order around the rectangle; the first has no candidate beyond the pair.
    pub(crate) cells: [Cell; 4],
    /// The two digits.
    pub(crate) pair: DigitSet,
}

impl Rectangle {
    /// Returns the rectangle as a deadly pattern.
    pub(crate) fn deadly(&self, state: &State) -> Deadly {
        Deadly::new(state, self.cells.iter().map(|&cell| (cell, self.pair)).collect())
    }

    /// Returns whether every house holds two of the four cells or none.
    pub(crate) fn is_even(layout: &Layout, cells: &[Cell; 4]) -> bool {
        let two = |house: &usize| {
            cells.iter().filter(|&&cell| layout.houses()[*house].set().contains(cell)).count() == 2
        };
        cells.iter().all(|&cell| layout.houses_of(cell).iter().all(two))
    }
}

/// Calls the finder for every rectangle of blank cells that each have a digit of a pair, if one of the cells has
/// exactly the pair.
pub(crate) fn rectangles(
    search: &mut Search<'_>,
    mut visit: impl FnMut(&mut Search<'_>, &Rectangle) -> Flow,
) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    for corner in layout.cells() {
        let pair = state.marks(corner);
        if pair.len() != 2 {
            continue;
        }
        let (row, column) = (layout.row(corner), layout.column(corner));
        let beside = |house: usize| {
            let places = pair.iter().fold(0, |places, digit| places | state.places(house, digit));
            state.cells_at(house, places).filter(move |&cell| cell != corner)
        };
        let (row_house, column_house) = (layout.houses_of(corner)[0], layout.houses_of(corner)[1]);
        for next in beside(row_house) {
            for last in beside(column_house) {
                let cells = [corner, next, layout.cell(layout.row(last), layout.column(next)), last];
                debug_assert!(layout.row(next) == row && layout.column(last) == column);
                let opposite = state.marks(cells[2]);
                // Find a rectangle with several such corners from the first of them.
                let earlier = |&cell: &Cell| cell < corner && state.marks(cell) == pair;
                if !(opposite & pair).is_empty()
                    && !cells.iter().any(earlier)
                    && Rectangle::is_even(layout, &cells)
                {
                    visit(search, &Rectangle { cells, pair })?;
                }
            }
        }
    }
    Continue(())
}
