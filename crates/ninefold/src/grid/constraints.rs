//! A layout as an exact cover: candidates, and the constraints they meet.
//!
//! A *candidate* is a digit in a cell. A *constraint* is a set of candidates of which exactly one is
//! true: a cell holds one digit, and a digit has one place in each house.
//!
//! ```text
//! candidate    cell · side + digit − 1                      a 9×9 board has 729
//! constraint   0 … cells−1           this cell              81
//!              cells + house · side + digit − 1             27 · 9: row-digits, column-digits, box-digits
//! ```

use super::{Cell, Digit, House, Layout};

/// A digit in a cell, as a number of its layout's [`Constraints`].
///
/// Only [`Constraints`] creates candidates, so no other number can pass for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Candidate(u16);

/// A set of candidates of which exactly one is true, as a number of its layout's [`Constraints`].
///
/// Only [`Constraints`] creates them: see [`Constraints::of_cell`] and [`Constraints::of_house`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Constraint(u16);

impl Candidate {
    /// Returns its number, counted from 0, as an index into tables with an entry for each candidate.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Creates the candidate of a number that [`Candidate::index`] returned.
    pub(crate) const fn from_index(index: usize) -> Candidate {
        Candidate(index as u16)
    }
}

impl Constraint {
    /// Returns its number, counted from 0, as an index into tables with an entry for each constraint.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Creates the constraint of a number that [`Constraint::index`] returned.
    pub(crate) const fn from_index(index: usize) -> Constraint {
        Constraint(index as u16)
    }
}

/// What a constraint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A cell holds one digit.
    Cell(Cell),
    /// A house, an index into [`Layout::houses`], holds a digit once.
    House(usize, Digit),
}

/// The candidates of every constraint and the constraints of every candidate, as numbers.
#[derive(Clone)]
pub struct Constraints {
    side: usize,
    cells: usize,
    /// The candidates of each constraint, `side` of them, constraint by constraint.
    candidates: Vec<Candidate>,
    /// The constraints of each candidate, candidate by candidate.
    constraints: Vec<Constraint>,
    /// The same constraints, each with the candidate's place in it.
    places: Vec<Place>,
    /// The offset of each candidate's constraints, and the end of the last.
    starts: Vec<u32>,
    /// The crossings of each constraint, constraint by constraint; see [`Constraints::crossings`].
    crossings: Vec<Crossing>,
    /// The offset of each constraint's crossings, and the end of the last.
    crossing_starts: Vec<u32>,
    widest_crossing: u32,
}

/// The place of a candidate in a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The constraint.
    pub constraint: Constraint,
    /// The candidate's index among those of the constraint.
    pub place: u8,
}

/// A constraint that shares two or more candidates with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crossing {
    /// The crossing constraint.
    pub constraint: Constraint,
    /// The shared candidates: bit `i` for the other constraint's candidate at place `i`.
    pub shared: u32,
}

impl Constraints {
    pub(super) fn new(side: usize, houses: &[House], houses_of: &[Vec<usize>]) -> Constraints {
        const { assert!(Layout::MAX_CELLS * Layout::MAX_SIDE <= u16::MAX as usize) };
        let cells = houses_of.len();
        let number = |cell: usize, digit: usize| Candidate::from_index(cell * side + digit);
        let mut candidates = Vec::with_capacity((cells + houses.len() * side) * side);
        for cell in 0..cells {
            candidates.extend((0..side).map(|digit| number(cell, digit)));
        }
        for house in houses {
            for digit in 0..side {
                candidates.extend(house.cells().iter().map(|cell| number(cell.index(), digit)));
            }
        }
        let (mut places, mut starts) = (Vec::new(), vec![0]);
        for (cell, houses_of_cell) in houses_of.iter().enumerate() {
            let in_house = |house: usize| houses[house].cells().iter().position(|c| c.index() == cell);
            for digit in 0..side {
                places.push(Place { constraint: Constraint::from_index(cell), place: digit as u8 });
                for &house in houses_of_cell {
                    let constraint = Constraint::from_index(cells + house * side + digit);
                    let place = in_house(house).expect("the cell is in its houses") as u8;
                    places.push(Place { constraint, place });
                }
                starts.push(places.len() as u32);
            }
        }
        let constraints = places.iter().map(|place: &Place| place.constraint).collect();
        let (mut crossings, mut crossing_starts) = (Vec::new(), vec![0; cells + 1]);
        for house in houses {
            let shared = |other: &House| {
                let both = house.cells().iter().enumerate().filter(|(_, cell)| other.set().contains(**cell));
                both.fold(0u32, |shared, (place, _)| shared | 1 << place)
            };
            let crossing: Vec<(usize, u32)> = (houses.iter().enumerate())
                .filter(|(_, other)| !std::ptr::eq(*other, house))
                .map(|(number, other)| (number, shared(other)))
                .filter(|(_, shared)| shared.count_ones() > 1)
                .collect();
            for digit in 0..side {
                crossings.extend(crossing.iter().map(|&(number, shared)| {
                    let constraint = Constraint::from_index(cells + number * side + digit);
                    Crossing { constraint, shared }
                }));
                crossing_starts.push(crossings.len() as u32);
            }
        }
        let widest_crossing =
            crossings.iter().map(|crossing| crossing.shared.count_ones()).max().unwrap_or(0);
        Constraints {
            side,
            cells,
            candidates,
            constraints,
            places,
            starts,
            crossings,
            crossing_starts,
            widest_crossing,
        }
    }

    /// Returns the number of constraints.
    #[must_use]
    pub fn len(&self) -> usize {
        self.candidates.len() / self.side
    }

    /// Returns false: every board has constraints.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Returns the number of candidates.
    #[must_use]
    pub fn candidate_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns every constraint in ascending order: those of the cells, then those of the houses.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Constraint> + Clone + use<> {
        (0..self.len()).map(Constraint::from_index)
    }

    /// Returns every candidate in ascending order.
    pub fn all_candidates(&self) -> impl ExactSizeIterator<Item = Candidate> + Clone + use<> {
        (0..self.candidate_count()).map(Candidate::from_index)
    }

    /// Returns the constraint with this number, if the layout has one.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Constraint> {
        (index < self.len()).then(|| Constraint::from_index(index))
    }

    /// Returns the candidate with this number, if the layout has one.
    #[must_use]
    pub fn get_candidate(&self, index: usize) -> Option<Candidate> {
        (index < self.candidate_count()).then(|| Candidate::from_index(index))
    }

    /// Returns the candidate for a digit in a cell.
    #[must_use]
    pub fn candidate(&self, cell: Cell, digit: Digit) -> Candidate {
        Candidate::from_index(cell.index() * self.side + digit.index())
    }

    /// Returns the constraint that a cell holds one digit.
    #[must_use]
    pub fn of_cell(&self, cell: Cell) -> Constraint {
        Constraint::from_index(cell.index())
    }

    /// Returns the constraint that a house, an index into [`Layout::houses`], holds a digit once.
    #[must_use]
    pub fn of_house(&self, house: usize, digit: Digit) -> Constraint {
        Constraint::from_index(self.cells() + house * self.side + digit.index())
    }

    /// Returns what a constraint is about: a cell, or a digit in a house.
    #[must_use]
    pub fn subject(&self, constraint: Constraint) -> Subject {
        let number = constraint.index();
        match number.checked_sub(self.cells()) {
            None => Subject::Cell(Cell::new(number)),
            Some(rest) => Subject::House(rest / self.side, Digit::from_index(rest % self.side)),
        }
    }

    fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the cell and the digit of a candidate.
    #[must_use]
    pub fn place(&self, candidate: Candidate) -> (Cell, Digit) {
        let candidate = candidate.index();
        (Cell::new(candidate / self.side), Digit::from_index(candidate % self.side))
    }

    /// Returns the candidates of a constraint, as many as the side.
    #[must_use]
    pub fn candidates_of(&self, constraint: Constraint) -> &[Candidate] {
        &self.candidates[constraint.index() * self.side..][..self.side]
    }

    /// Returns the constraints of a candidate: its cell, then its digit in each of the cell's houses.
    #[must_use]
    pub fn constraints_of(&self, candidate: Candidate) -> &[Constraint] {
        let candidate = candidate.index();
        &self.constraints[self.starts[candidate] as usize..self.starts[candidate + 1] as usize]
    }

    /// Returns the constraints of a candidate, each with the candidate's place in it.
    #[must_use]
    pub fn places_of(&self, candidate: Candidate) -> &[Place] {
        let candidate = candidate.index();
        &self.places[self.starts[candidate] as usize..self.starts[candidate + 1] as usize]
    }

    /// Returns the largest number of candidates that two constraints share.
    pub(crate) fn widest_crossing(&self) -> u32 {
        self.widest_crossing
    }

    /// Returns the other constraints that share two or more candidates with this one: a digit where two houses cross.
    pub(crate) fn crossings(&self, constraint: Constraint) -> &[Crossing] {
        let constraint = constraint.index();
        &self.crossings
            [self.crossing_starts[constraint] as usize..self.crossing_starts[constraint + 1] as usize]
    }
}
