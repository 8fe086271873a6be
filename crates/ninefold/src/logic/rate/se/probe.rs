//! One producer alone, or one closure, on any position: checks compare them with slower ones this way.

use super::board::{Bits, Board, Changes};
use super::hint::Effect;
use super::meter::Meter;
use super::values::Values;
use super::{PRODUCERS, SeRater};
use crate::budget::Budget;

/// A rating, a placement, removals.
type Found = (f64, Option<Place>, Vec<Place>);

/// A cell and a digit from 1 to 9.
type Place = (usize, u8);

/// A cell, a digit from 1 to 9, and whether the cell has it.
type Fact = (usize, u8, bool);

impl SeRater {
    /// Returns the first hint of a producer, numbered from 1 as the original asks them: its rating before rounding, the
    /// cell and digit (1–9) that it places, and those that it removes, in order.
    ///
    /// A value of 0 is an empty cell. Bit `digit - 1` of an empty cell's candidates is for that digit.
    ///
    /// # Panics
    /// If there is no such producer.
    #[doc(hidden)]
    pub fn hint_of(&mut self, producer: usize, values: &[u8; 81], candidates: &[u16; 81]) -> Option<Found> {
        assert!((1..=PRODUCERS).contains(&producer), "producers are numbered from 1 to {PRODUCERS}");
        self.changes = [Changes::EVERYTHING; PRODUCERS];
        self.forcing.forget();
        let board = Board::new(&Values::with_candidates(values, candidates));
        let budget = Budget::default();
        let hint =
            self.produce(producer, &board, &mut Meter::new(&budget)).expect("the budget has no limit")?;
        let (mut placement, mut removals) = (None, Vec::new());
        match hint.effect {
            Effect::Place(cell, digit) => placement = Some((usize::from(cell), digit + 1)),
            Effect::Remove(all) => {
                for (cell, digits) in all {
                    let live = Bits(digits & board.digits(usize::from(cell)));
                    removals.extend(live.map(|digit| (usize::from(cell), digit as u8 + 1)));
                }
                removals.sort_unstable();
                removals.dedup();
            }
        }
        Some((hint.rating, placement, removals))
    }
    /// Returns everything that follows from an assumption with the links, patterns and inner chains of a producer from
    /// 23 to 30: true facts, then false facts, in the order in which they are found, and the two facts that contradict
    /// each other. Each comes with what it rests on, breadth-first.
    ///
    /// # Panics
    /// If there is no such producer.
    #[doc(hidden)]
    pub fn closure_of(
        &mut self,
        producer: usize,
        values: &[u8; 81],
        candidates: &[u16; 81],
        assumption: Fact,
    ) -> Vec<Vec<Fact>> {
        assert!((23..=PRODUCERS).contains(&producer), "producers 23 to {PRODUCERS} have closures");
        self.forcing.forget();
        let board = Board::new(&Values::with_candidates(values, candidates));
        let (cell, digit, is_true) = assumption;
        let assumption = 18 * cell as u16 + 2 * u16::from(digit - 1) + u16::from(is_true);
        let facts = self.forcing.closure_of(&board, producer as u8, assumption);
        let fact = |fact: u16| (usize::from(fact / 18), (fact / 2 % 9) as u8 + 1, fact % 2 == 1);
        facts.into_iter().map(|chain| chain.into_iter().map(fact).collect()).collect()
    }
}
