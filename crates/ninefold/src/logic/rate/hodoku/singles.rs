//! Singles in the order in which they arose.
//!
//! HoDoKu keeps two queues: cells that were left with one candidate, and digits that were left with one place in a
//! house. It takes the oldest entry that is still valid, and counts a naked single that is the last of its house as a
//! full house. The order decides how many singles of each kind there are, and so the score.

use std::sync::Arc;

use crate::grid::{Candidate, Cell, DigitSet, Layout, Puzzle};
use crate::logic::state::State;

/// The kinds of singles, in HoDoKu's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    FullHouse,
    Naked,
    Hidden,
}

/// The candidates of blank cells, and the singles found among them.
pub(super) struct Singles {
    layout: Arc<Layout>,
    marks: Vec<DigitSet>,
    /// Number of places of each digit in each house: `house · side + digit`.
    places: Vec<u32>,
    /// Number of blank cells in each house.
    blanks: Vec<u32>,
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl Singles {
    /// Creates the start of a puzzle by writing in its givens in order.
    pub(super) fn new(puzzle: &Puzzle) -> Singles {
        let layout = Arc::clone(puzzle.layout());
        let side = layout.side() as u32;
        let mut singles = Singles {
            marks: vec![layout.digits(); layout.cell_count()],
            places: vec![side; layout.houses().len() * layout.side()],
            blanks: vec![side; layout.houses().len()],
            naked: Vec::new(),
            hidden: Vec::new(),
            layout,
        };
        for cell in puzzle.layout().cells() {
            if let Some(digit) = puzzle.given(cell) {
                singles.fill(puzzle.layout().constraints().candidate(cell, digit));
            }
        }
        singles.follow(&State::new(puzzle));
        singles
    }

    /// Removes the candidates that the position no longer has.
    pub(super) fn follow(&mut self, state: &State) {
        for cell in Arc::clone(&self.layout).cells() {
            for digit in (self.marks[cell.index()] - state.candidates().get(cell)).iter() {
                self.strike(self.layout.constraints().candidate(cell, digit));
            }
        }
    }

    /// Writes in the next single and returns it.
    pub(super) fn take(&mut self) -> Option<(Kind, Candidate)> {
        let (kind, single) = self.next()?;
        self.fill(single);
        Some((kind, single))
    }

    fn next(&mut self) -> Option<(Kind, Candidate)> {
        let (marks, layout) = (&self.marks, &self.layout);
        let place = |candidate: Candidate| layout.constraints().place(candidate);
        let holds = |&candidate: &Candidate| {
            let (cell, digit) = place(candidate);
            marks[cell.index()].contains(digit)
        };
        self.naked.retain(holds);
        self.hidden.retain(holds);
        let is_last = |candidate: Candidate| {
            layout.houses_of(place(candidate).0).iter().any(|&house| self.blanks[house] == 1)
        };
        if let Some(&last) = self.naked.iter().find(|&&candidate| is_last(candidate)) {
            return Some((Kind::FullHouse, last));
        }
        let naked = self.naked.first().map(|&candidate| (Kind::Naked, candidate));
        naked.or_else(|| self.hidden.first().map(|&candidate| (Kind::Hidden, candidate)))
    }

    fn fill(&mut self, candidate: Candidate) {
        let layout = Arc::clone(&self.layout);
        let (cell, digit) = layout.constraints().place(candidate);
        let own = std::mem::take(&mut self.marks[cell.index()]);
        for &house in layout.houses_of(cell) {
            self.blanks[house] -= 1;
        }
        for &peer in layout.peers(cell) {
            if self.marks[peer.index()].contains(digit) {
                self.strike(layout.constraints().candidate(peer, digit));
            }
        }
        for other in own.iter() {
            for &house in layout.houses_of(cell) {
                self.lose_place(house, layout.constraints().candidate(cell, other), other != digit);
            }
        }
    }

    fn strike(&mut self, candidate: Candidate) {
        let layout = Arc::clone(&self.layout);
        let (cell, digit) = layout.constraints().place(candidate);
        self.marks[cell.index()].remove(digit);
        if let Some(last) = self.marks[cell.index()].single() {
            self.naked.push(layout.constraints().candidate(cell, last));
        }
        for &house in layout.houses_of(cell) {
            self.lose_place(house, candidate, true);
        }
    }

    /// Takes a place of a digit from a house; if one is left, it is a hidden single.
    fn lose_place(&mut self, house: usize, candidate: Candidate, open: bool) {
        let (layout, side) = (&self.layout, self.layout.side());
        let (_, digit) = layout.constraints().place(candidate);
        let places = &mut self.places[house * side + digit.index()];
        *places = places.saturating_sub(1);
        if *places == 1 && open {
            let has = |cell: &&Cell| self.marks[cell.index()].contains(digit);
            if let Some(&cell) = layout.houses()[house].cells().iter().find(has) {
                self.hidden.push(layout.constraints().candidate(cell, digit));
            }
        }
    }
}
