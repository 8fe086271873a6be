//! How hard a puzzle is: the most truths that any step of the easiest way needs.
//!
//! In every round, all steps of the least size are taken at once. The size of a step is the number of truths
//! it takes: one for singles and locked candidates, two for pairs, X-wings, skyscrapers …; the largest size is
//! the rating. No step is preferred to another of its size, so the rating does not depend on how the board is
//! turned, transposed or relabelled.
//!
//! Where no cover of any size helps, candidates are supposed, and refuted by covers that follow one after the
//! other: the rating then says so by its depth, and its size is that of the largest cover inside.
//!
//! | size | what it takes |
//! |---|---|
//! | 1 | singles, locked candidates |
//! | k | naked and hidden subsets and fish of k, and every chain or net (see `net`) of k truths |

use super::net::{Live, LockedSet, Net};
use crate::grid::{Layout, Puzzle};

/// Ninefold's own measure of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// How deep suppositions are nested in each other: 0 if every step is a cover.
    pub depth: u32,
    /// The most truths that a cover needs.
    pub size: u32,
    /// How many rounds had steps of that depth and size.
    pub rounds: u32,
}

/// The rating of a puzzle; nothing if it has no solution or several.
#[must_use]
pub fn rate(puzzle: &Puzzle) -> Option<Rating> {
    let layout = puzzle.layout();
    let mut live = Live::of(&puzzle.candidates());
    let mut rating = Rating::default();
    while !is_over(layout, &live) {
        let (depth, size, dead) = round(layout, &live)?;
        if (depth, size) > (rating.depth, rating.size) {
            rating = Rating { depth, size, rounds: 0 };
        }
        rating.rounds += u32::from((depth, size) == (rating.depth, rating.size));
        for candidate in dead {
            live.strike(layout.constraints(), candidate);
        }
    }
    live.empty().is_none().then_some(rating)
}

/// Whether every cell is down to one candidate, or something has none.
fn is_over(layout: &Layout, live: &Live) -> bool {
    live.empty().is_some() || layout.cells().all(|cell| live.places(cell.index() as u16).count_ones() == 1)
}

/// The least steps there are, and what they rule out.
fn round(layout: &Layout, live: &Live) -> Option<(u32, u32, Vec<u16>)> {
    let dead = ones(layout, live);
    if !dead.is_empty() {
        return Some((0, 1, dead));
    }
    covers(layout, live, Net::MOST).map(|(size, dead)| (0, size, dead))
}

/// What steps of one truth rule out.
fn ones(layout: &Layout, live: &Live) -> Vec<u16> {
    let constraints = layout.constraints();
    let mut dead = Vec::new();
    for truth in 0..constraints.len() as u16 {
        let places = live.places(truth);
        if places != 0 && places & (places - 1) == 0 {
            let candidate = constraints.candidates_of(usize::from(truth))[places.trailing_zeros() as usize];
            for &link in constraints.constraints_of(candidate) {
                dead.extend(live.of_constraint(constraints, link).filter(|&other| other != candidate));
            }
        }
        for crossing in constraints.crossings(usize::from(truth)) {
            if places != 0 && places & !crossing.shared == 0 {
                let inside = |c: &u16| constraints.constraints_of(*c).contains(&truth);
                dead.extend(live.of_constraint(constraints, crossing.constraint).filter(|c| !inside(c)));
            }
        }
    }
    dead.sort_unstable();
    dead.dedup();
    dead
}

/// The least size of a cover, up to `most` truths, and everything that covers of that size rule out.
fn covers(layout: &Layout, live: &Live, most: u32) -> Option<(u32, Vec<u16>)> {
    let constraints = layout.constraints();
    let open = live.open(constraints, layout.cell_count());
    let mut net = Net::new(constraints, live);
    let mut dead = Vec::new();
    let mut bound = FIRST_BOUND.min(most);
    loop {
        let mut least = bound;
        for &candidate in &open {
            if let Some(size) = net.suppose(candidate, least) {
                if size < least {
                    dead.clear();
                    least = size;
                }
                dead.push(candidate);
            }
        }
        let most_sets = if dead.is_empty() { bound } else { least };
        for size in 3..=(most_sets as usize).min(layout.side() / 2) {
            let sets = LockedSet::all(layout, live, size);
            if !sets.is_empty() {
                if (size as u32) < least {
                    dead.clear();
                    least = size as u32;
                }
                dead.extend(sets.iter().flat_map(|set| removed(layout, live, set)));
                break;
            }
        }
        if !dead.is_empty() {
            dead.sort_unstable();
            dead.dedup();
            return Some((least, dead));
        }
        if bound >= most {
            return None;
        }
        bound = (bound * 2).min(most);
    }
}

/// Most rounds end below this size, so nothing larger is looked for at first.
const FIRST_BOUND: u32 = 4;

fn removed(layout: &Layout, live: &Live, set: &LockedSet) -> Vec<u16> {
    let constraints = layout.constraints();
    let in_truth = |c: &u16| constraints.constraints_of(*c).iter().any(|k| set.truths.contains(k));
    set.links
        .iter()
        .flat_map(|&link| live.of_constraint(constraints, link).filter(|c| !in_truth(c)))
        .collect()
}
