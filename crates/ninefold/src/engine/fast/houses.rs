//! The sweep without the search: what rows, columns and boxes conclude about a position of another engine.

use super::instructions::{InstructionSet, Work};
use super::lanes::Lanes;
use super::packed::{Cells, start};
use super::single::Position;
use super::third::{PaddedCells, Third};

/// What sweeps have left of a 9×9 board.
pub(crate) struct Settled {
    thirds: [PaddedCells; 3],
    /// The cells of each third that have lost candidates, one bit each.
    changed: [u32; 3],
    /// Whether the houses found no contradiction.
    pub(crate) is_alive: bool,
}

/// Sweeps until rows, columns and boxes rule out nothing more. The masks are the candidates of each cell in reading order, bit 0
/// for 1.
#[inline]
pub(crate) fn settle(masks: &[u32; 81]) -> Settled {
    let mut settled = Settled { thirds: [[0; 32]; 3], changed: [0; 3], is_alive: false };
    InstructionSet::best().run(Settle { masks, settled: &mut settled });
    settled
}

impl Settled {
    /// Calls back with the number of every cell that has lost candidates, and with what it has left, until a call fails.
    #[inline]
    pub(crate) fn each_change<E>(
        &self,
        mut change: impl FnMut(usize, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        for (row, (cells, &changed)) in self.thirds.iter().zip(&self.changed).enumerate() {
            let mut left = changed;
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                change(27 * (place / 9) + 9 * row + place % 9, cells[place].into())?;
            }
        }
        Ok(())
    }
}

/// Settles a position.
struct Settle<'a> {
    masks: &'a [u32; 81],
    settled: &'a mut Settled,
}

impl Work for Settle<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, T: Third>(self) {
        let mut cells: Cells = [0; 81];
        for (row, masks) in self.masks.as_chunks::<9>().0.iter().enumerate() {
            let places = &mut cells[start(row)..][..9];
            places.iter_mut().zip(masks).for_each(|(place, &mask)| *place = mask as u16);
        }
        let before = Position::<T>::read(&cells);
        let mut after = before;
        self.settled.is_alive = after.is_alive_when_settled();
        for third in 0..3 {
            self.settled.changed[third] = before.third(third).differing(after.third(third));
            after.third(third).write(&mut self.settled.thirds[third]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cover::Cover;
    use crate::engine::{Answer, Engine, NoObserver};
    use crate::random::Random;
    use crate::{Budget, Puzzle};

    #[test]
    fn every_instruction_set_loses_the_same_and_no_solution() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let Answer::Unique(solution) = Cover.run(&puzzle, &Budget::unique(), &mut NoObserver).answer else {
            panic!()
        };
        let cells = puzzle.layout().cells();
        let digits: Vec<u32> = cells.map(|cell| 1 << solution.grid().get(cell).unwrap().index()).collect();
        let mut random = Random::new(81);
        let (mut dead, mut lost) = (0, 0);
        for round in 0..1000 {
            let wrong = (round % 3 == 0).then(|| random.below(81));
            let masks: [u32; 81] = std::array::from_fn(|cell| {
                let keep = if wrong == Some(cell) { 1 } else { digits[cell] };
                (0..random.below(5)).fold(keep, |mask, _| mask | 1 << random.below(9))
            });
            let mut known = None;
            for set in InstructionSet::available() {
                let mut settled = Settled { thirds: [[0; 32]; 3], changed: [0; 3], is_alive: false };
                set.run(Settle { masks: &masks, settled: &mut settled });
                let mut after = masks;
                let _ = settled.each_change::<()>(|cell, mask| {
                    assert!(mask != masks[cell] && mask & !masks[cell] == 0);
                    after[cell] = mask;
                    Ok(())
                });
                if wrong.is_none() {
                    assert!(settled.is_alive);
                    assert!(after.iter().zip(&digits).all(|(mask, digit)| mask & digit != 0));
                }
                dead += usize::from(!settled.is_alive);
                lost += usize::from(settled.is_alive && after != masks);
                let found = settled.is_alive.then_some(after);
                assert_eq!(*known.get_or_insert(found), found, "{}", set.name());
            }
        }
        assert!(dead > 50 && lost > 500, "{dead} dead, {lost} lost");
    }
}
