//! Areas with the same digits, each of which differ: boards with more digits than their regions have cells.
//!
//! ```text
//! 123   4   235      A digit that one area has no place for is in none of them: 6 leaves the second area. What one area holds
//! 123   26  45       is in all of them: 4 has its only place there in the last cell.
//! ```

use super::space::{Alive, Dead, Space};

/// All areas hold the same digits.
pub(super) struct Same {
    pub(super) areas: Vec<Vec<u16>>,
}

impl Same {
    pub(super) fn run(&self, space: &mut Space<'_>) -> Alive {
        // What every area can hold, and what some area does.
        let (mut can, mut must) = (space.model.full, 0);
        for area in &self.areas {
            let mut union = 0;
            for &cell in area {
                let mask = space.masks[usize::from(cell)];
                union |= mask;
                must |= if mask.is_power_of_two() { mask } else { 0 };
            }
            can &= union;
        }
        let size = self.areas[0].len();
        if can.count_ones() as usize == size {
            must |= can;
        }
        if must.count_ones() as usize == size {
            can &= must;
        }
        if must & !can != 0 || (can.count_ones() as usize) < size {
            return Err(Dead);
        }
        for &cell in self.areas.iter().flatten() {
            space.keep(cell, can)?;
        }
        for area in &self.areas {
            space.strike_required(area, must)?;
        }
        Ok(())
    }
}
