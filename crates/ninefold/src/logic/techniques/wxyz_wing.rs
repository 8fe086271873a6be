//! WXYZ-wing: four cells with four digits, of which only z can occur twice.
//!
//! ```text
//! {w x} {w y z} {x y z}  | . . .        w, x and y are each true at most once in the four cells, so z is true in
//! . . .                  | . . .        one of them, and eliminated where it sees every z
//!  ✗z . {w z}            | . . .
//! ```
//! Four truths (the cells), three links (w, x, y), rank −1. It is ALS-XZ with two small sets.

use std::ops::ControlFlow::Continue;

use crate::grid::DigitSet;
use crate::logic::Search;
use crate::logic::find::almost::AlmostLockedSets;
use crate::logic::technique::{Flow, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "wxyz-wing",
    "WXYZ-Wing",
    1140,
    "Four cells have four digits, and only one of the digits can be in two of the cells at once. That digit \
     is true in one of the cells, and is eliminated from every cell that sees all its places there.",
    find,
)
.groups(&["als", "wings"])];

/// Number of cells in a wing, and of digits.
const SIZE: usize = 4;

fn find(search: &mut Search<'_>) -> Flow {
    let sets = AlmostLockedSets::up_to(search.state(), SIZE - 1);
    let mut scratch = vec![DigitSet::EMPTY; sets.sets.len()];
    let mut joined = Vec::new();
    let size = |set: usize| sets.sets[set].places.count_ones() as usize;
    for one in (0..sets.sets.len()).take_while(|&set| 2 * size(set) <= SIZE) {
        sets.joined(one, one + 1, &mut scratch, &mut joined);
        for &(other, restricted) in &joined {
            let (a, b) = (sets.sets[one].digits, sets.sets[other].digits);
            if size(one) + size(other) != SIZE || (a | b).len() != SIZE {
                continue;
            }
            let Some(x) = restricted.single() else { continue };
            // Overlapping sets would have fewer cells.
            if sets.cells(one).any(|cell| sets.cells(other).any(|same| same == cell)) {
                continue;
            }
            for z in (a & b).iter().filter(|&z| z != x && sets.aim_at_one(one, other, z)) {
                let (cover, shape) =
                    (sets.chain(&[one, other], &[x], z), sets.shape(&[one, other], vec![restricted]));
                search.propose_where(cover, shape, |cell, digit| {
                    digit == z && sets.all_aim_at(&[one, other], cell, digit)
                })?;
            }
        }
    }
    Continue(())
}
