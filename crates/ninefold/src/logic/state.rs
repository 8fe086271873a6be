//! A partly solved board, with the tables that finders use.

use std::sync::{Arc, OnceLock};

use super::find::placeless::placeless;
use super::kernel::Premises;
use crate::grid::{
    Candidate, Candidates, Cell, CellSet, Contradiction, Digit, DigitSet, Game, Grid, House, Layout, Puzzle,
    Subject,
};

/// A partly solved board: the remaining candidates, the filled cells and the givens.
///
/// A cell is *filled* when its digit has been written in, not as soon as one candidate is left: writing it in is a
/// separate step. The tables cover blank cells only, like a player's pencil marks.
///
/// ```text
/// candidates   cell  → digits          {2 5} in r1c1
/// cells_with   digit → blank cells     5 in r1c1, r1c4, r2c8 …
/// places       house, digit → bits     5 in row 1: 0b000001001, the house's 1st and 4th cell
/// ```
#[derive(Clone, Debug)]
pub struct State {
    candidates: Candidates,
    givens: CellSet,
    filled: CellSet,
    /// Whether techniques may assume that the givens have only one solution.
    unique: bool,
    cells_with: Vec<CellSet>,
    places: Vec<u32>,
    /// For each cell and each of its houses, its place in the house.
    place_in: Arc<Vec<Vec<u32>>>,
    /// For each digit, how often its candidates have changed.
    changes: Vec<u32>,
    /// For each digit, the result of [`State::placeless`] until the digit changes.
    placeless: Vec<OnceLock<CellSet>>,
}

impl State {
    /// Creates the start of a puzzle: its givens are filled in, its marks are the candidates.
    ///
    /// The givens of a puzzle with marks may have several solutions. So techniques do not assume otherwise, unless
    /// [`assume_unique`](State::assume_unique) allows it because the marks are only a player's conclusions.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> State {
        let state = State::of(puzzle.givens(), puzzle.givens(), puzzle.candidates());
        state.assume_unique(puzzle.marks().is_none())
    }

    fn of(givens: &Grid, digits: &Grid, candidates: Candidates) -> State {
        let layout = Arc::clone(candidates.layout());
        let filled_in =
            |grid: &Grid| layout.cells().filter(|&cell| grid.get(cell).is_some()).collect::<CellSet>();
        let mut place_in = vec![Vec::new(); layout.cell_count()];
        for house in layout.houses() {
            for (place, cell) in house.cells().iter().enumerate() {
                place_in[cell.index()].push(place as u32);
            }
        }
        let mut state = State {
            givens: filled_in(givens),
            filled: filled_in(digits),
            unique: true,
            cells_with: vec![CellSet::EMPTY; layout.side()],
            places: vec![0; layout.houses().len() * layout.side()],
            place_in: place_in.into(),
            changes: vec![0; layout.side()],
            placeless: vec![OnceLock::new(); layout.side()],
            candidates,
        };
        for cell in layout.cells() {
            for digit in state.marks(cell).iter() {
                state.note(cell, digit, true);
            }
        }
        state
    }

    /// Sets whether techniques may assume that the givens have only one solution. On a board with further rules they never
    /// do: digits that could be exchanged in every house may break a rule.
    #[must_use]
    pub fn assume_unique(mut self, unique: bool) -> State {
        self.unique = unique && self.layout().has_only_houses();
        self
    }

    /// Returns the layout of the board.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.candidates.layout()
    }

    /// Returns the premises for proofs about this position.
    #[must_use]
    pub fn premises(&self) -> Premises<'_> {
        Premises { candidates: &self.candidates, givens: &self.givens, unique: self.unique }
    }

    /// Returns whether techniques may assume a unique solution.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.unique
    }

    /// Returns the candidates of all cells; a filled cell has its digit.
    #[must_use]
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Returns the candidates of a blank cell; a filled one has none.
    #[must_use]
    pub fn marks(&self, cell: Cell) -> DigitSet {
        if self.filled.contains(cell) { DigitSet::EMPTY } else { self.candidates.get(cell) }
    }

    /// Returns the given cells.
    #[must_use]
    pub fn givens(&self) -> &CellSet {
        &self.givens
    }

    /// Returns the cells whose digit is written in.
    #[must_use]
    pub fn filled(&self) -> &CellSet {
        &self.filled
    }

    /// Returns whether a cell's digit is written in.
    #[must_use]
    pub fn is_filled(&self, cell: Cell) -> bool {
        self.filled.contains(cell)
    }

    /// Iterates over the blank cells in board order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout().cells().filter(|&cell| !self.filled.contains(cell))
    }

    /// Iterates over the cells with two candidates, each with its candidates.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        self.blanks().map(|cell| (cell, self.marks(cell))).filter(|(_, marks)| marks.len() == 2)
    }

    /// Returns the digits that are written in.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let digit = |cell| if self.filled.contains(cell) { self.candidates.get(cell).single() } else { None };
        let cells: Vec<_> = self.layout().cells().map(digit).collect();
        Grid::new(Arc::clone(self.layout()), cells).expect("one entry per cell of the layout")
    }

    /// Returns the blank cells that have this digit as a candidate.
    #[must_use]
    pub fn cells_with(&self, digit: Digit) -> &CellSet {
        &self.cells_with[digit.index()]
    }

    /// Returns the blank cells that have this digit as a candidate but hold it in no placement on the whole board.
    /// Techniques that use one digit alone can rule out nothing else, so they can skip a digit without such cells. On
    /// large boards the result may include cells that the search gave up on.
    #[must_use]
    pub fn placeless(&self, digit: Digit) -> &CellSet {
        self.placeless[digit.index()].get_or_init(|| placeless(self, digit))
    }

    /// Returns the places of a digit among the blank cells of a house: bit `i` is the house's cell `i`.
    #[must_use]
    pub fn places(&self, house: usize, digit: Digit) -> u32 {
        self.places[house * self.layout().side() + digit.index()]
    }

    /// Iterates over the cells at these places of a house.
    pub fn cells_at(&self, house: usize, places: u32) -> impl Iterator<Item = Cell> + Clone + '_ {
        let cells = self.layout().houses()[house].cells();
        bits(places).map(move |place| cells[place as usize])
    }

    /// Returns the places of a cell in its houses, in the order of [`Layout::houses_of`].
    pub(super) fn places_of(&self, cell: Cell) -> &[u32] {
        &self.place_in[cell.index()]
    }

    /// Returns how often candidates of a digit have changed: a finder that found nothing need not search again before
    /// the next change.
    #[must_use]
    pub fn changes(&self, digit: Digit) -> u32 {
        self.changes[digit.index()]
    }

    /// Returns whether a candidate is still possible.
    #[must_use]
    pub fn is_live(&self, candidate: Candidate) -> bool {
        let (cell, digit) = self.layout().constraints().place(candidate);
        self.candidates.get(cell).contains(digit)
    }

    /// Returns whether every cell is filled.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.blanks().next().is_none()
    }

    /// Returns whether some cell has no candidate, or some digit no place left in a house.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.dead_end().is_some()
    }

    /// Returns a cell without candidates, or a digit without a place in a house, if there is one.
    #[must_use]
    pub fn dead_end(&self) -> Option<Subject> {
        let layout = self.layout();
        let sets = self.candidates.contents();
        if let Some(cell) = sets.iter().position(|set| set.is_empty()) {
            return Some(Subject::Cell(Cell::new(cell)));
        }
        let missing = |(number, house): (usize, &House)| {
            let cells = house.cells().iter();
            let there = cells.fold(DigitSet::EMPTY, |there, cell| there | sets[cell.index()]);
            (layout.digits() - there).iter().next().map(|digit| Subject::House(number, digit))
        };
        layout.houses().iter().enumerate().find_map(missing)
    }

    /// Returns the number of candidates in blank cells.
    #[must_use]
    pub fn mark_count(&self) -> usize {
        self.blanks().map(|cell| self.candidates.get(cell).len()).sum()
    }

    /// Removes a candidate, even the last of a cell; returns whether it was there.
    pub fn strike(&mut self, candidate: Candidate) -> bool {
        let (cell, digit) = self.layout().constraints().place(candidate);
        let was = self.candidates.strike(cell, digit);
        if was && !self.filled.contains(cell) {
            self.note(cell, digit, false);
            self.changes[digit.index()] += 1;
        }
        was
    }

    /// Writes a candidate in as its cell's digit and removes the candidates it sees.
    pub fn fill(&mut self, candidate: Candidate) {
        let layout = Arc::clone(self.layout());
        let (cell, digit) = layout.constraints().place(candidate);
        for other in self.marks(cell).iter() {
            self.note(cell, other, false);
            self.changes[other.index()] += 1;
        }
        self.candidates.keep(cell, DigitSet::only(digit));
        self.filled.insert(cell);
        for &peer in layout.peers(cell) {
            if self.candidates.get(peer).contains(digit) {
                self.strike(layout.constraints().candidate(peer, digit));
            }
        }
    }

    fn note(&mut self, cell: Cell, digit: Digit, there: bool) {
        let layout = self.candidates.layout();
        let (set, side) = (&mut self.cells_with[digit.index()], layout.side());
        self.placeless[digit.index()].take();
        if there {
            set.insert(cell);
        } else {
            set.remove(cell);
        }
        for (&house, &place) in layout.houses_of(cell).iter().zip(&self.place_in[cell.index()]) {
            let places = &mut self.places[house * side + digit.index()];
            *places = *places & !(1 << place) | u32::from(there) << place;
        }
    }
}

/// Creates the position of a game, unless its digits conflict.
impl TryFrom<&Game> for State {
    type Error = Contradiction;

    fn try_from(game: &Game) -> Result<State, Contradiction> {
        Puzzle::new(game.digits().clone())?;
        Ok(State::of(game.givens(), game.digits(), game.marks().clone()))
    }
}

/// Iterates over the positions of the set bits, lowest first.
pub(super) fn bits(mut word: u32) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}
