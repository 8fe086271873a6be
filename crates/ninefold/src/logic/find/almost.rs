//! The almost locked sets of a position: cells of a house with one more digit than cells.
//!
//! ```text
//! {2 5}                  one cell, two digits
//! {2 5 7} {2 7}          two cells, three digits: without 5, 2 and 7 are locked in them
//! ```
//! If a set loses one of its digits, all the others are true somewhere in it. Two sets *share a restricted digit* if
//! all its places in both lie in one house, and none of them in both sets: then it is true in at most one set, and the
//! other is locked.
//!
//! The sets are enumerated once per pass, the smallest first. The cells that a set's digit rules out are bits over the
//! places of that digit on the board (its first blank cell in board order is bit 0, and so on), which take one word on
//! usual boards.

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::kernel::Cover;
use crate::logic::state::State;
use crate::logic::step::{AlmostLocked, Shape};

/// One almost locked set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    /// The first house that holds all of its cells.
    pub house: usize,
    /// Its cells: bit `i` is the house's cell `i`.
    pub places: u32,
    /// Its digits, one more than it has cells.
    pub digits: DigitSet,
}

/// A house that holds all places of a digit in a set.
#[derive(Clone, Copy, Debug)]
struct Home {
    digit: Digit,
    house: usize,
    places: u32,
}

/// All almost locked sets of a position.
#[derive(Clone, Debug)]
pub(crate) struct AlmostLockedSets<'a> {
    state: &'a State,
    /// The sets, the smallest first, then by house.
    pub sets: Vec<Set>,
    /// The homes of all digits of all sets, and where those of each set begin.
    homes: Vec<Home>,
    homes_from: Vec<usize>,
    /// For each house and digit, the sets that have a home there, in ascending order, with their places.
    at_home: Vec<Vec<(u32, u32)>>,
    /// For each set and digit, the places of the digit that see all of its places in the set.
    seen: Vec<u64>,
    /// Number of words in a set of places.
    words: usize,
    /// The cells of each digit in board order.
    cells: Vec<Vec<Cell>>,
}

/// Maximum number of subsets per house; large boards omit the larger sets.
const MAX_SUBSETS: usize = 1 << 10;

impl<'a> AlmostLockedSets<'a> {
    /// Enumerates the almost locked sets of a position.
    pub(crate) fn of(state: &'a State) -> AlmostLockedSets<'a> {
        AlmostLockedSets::up_to(state, usize::MAX)
    }

    /// Enumerates the almost locked sets of at most `max_size` cells.
    pub(crate) fn up_to(state: &'a State, max_size: usize) -> AlmostLockedSets<'a> {
        let layout = state.layout();
        let cells: Vec<Vec<Cell>> =
            layout.digits().iter().map(|digit| state.cells_with(digit).iter().collect()).collect();
        let words =
            cells.iter().map(|cells| cells.len().div_ceil(u64::BITS as usize)).max().unwrap_or(0).max(1);
        let mut all = AlmostLockedSets {
            state,
            sets: enumerate_up_to(state, max_size),
            homes: Vec::new(),
            homes_from: Vec::new(),
            at_home: vec![Vec::new(); layout.houses().len() * layout.side()],
            seen: Vec::new(),
            words,
            cells,
        };
        all.find_homes();
        all.find_seen();
        all
    }

    fn find_homes(&mut self) {
        let (state, side) = (self.state, self.state.layout().side());
        for (index, set) in self.sets.iter().enumerate() {
            self.homes_from.push(self.homes.len());
            for digit in set.digits.iter() {
                let places = set.places & state.places(set.house, digit);
                for (house, places) in homes_of(state, set.house, places) {
                    self.homes.push(Home { digit, house, places });
                    self.at_home[house * side + digit.index()].push((index as u32, places));
                }
            }
        }
        self.homes_from.push(self.homes.len());
    }

    fn find_seen(&mut self) {
        let (layout, words) = (self.state.layout(), self.words);
        let (side, count) = (layout.side(), layout.cell_count());
        // For each digit and cell, the digit's other places that the cell sees.
        let mut views = vec![0; side * count * words];
        let mut number = vec![0; count];
        for (digit, cells) in self.cells.iter().enumerate() {
            for (place, cell) in cells.iter().enumerate() {
                number[cell.index()] = place;
            }
            let with = self.state.cells_with(Digit::from_index(digit));
            for cell in cells {
                let view = &mut views[(digit * count + cell.index()) * words..][..words];
                for other in (*layout.peer_set(*cell) & *with).iter() {
                    let place = number[other.index()];
                    view[place / u64::BITS as usize] |= 1 << (place % u64::BITS as usize);
                }
            }
        }
        self.seen = vec![0; self.sets.len() * side * words];
        for (index, set) in self.sets.iter().enumerate() {
            for digit in set.digits.iter() {
                let seen = &mut self.seen[(index * side + digit.index()) * words..][..words];
                seen.fill(u64::MAX);
                for cell in self.state.cells_at(set.house, set.places & self.state.places(set.house, digit)) {
                    let view = &views[(digit.index() * count + cell.index()) * words..][..words];
                    seen.iter_mut().zip(view).for_each(|(seen, view)| *seen &= view);
                }
            }
        }
    }

    /// Iterates over the cells of a set, in the order of its house.
    pub(crate) fn cells(&self, set: usize) -> impl Iterator<Item = Cell> + Clone + 'a {
        let Set { house, places, .. } = self.sets[set];
        self.state.cells_at(house, places)
    }

    /// Returns the places of a digit that see all its places in a set, as bits over the digit's cells; none for a digit
    /// that the set does not have.
    pub(crate) fn seen(&self, set: usize, digit: Digit) -> &[u64] {
        &self.seen[(set * self.state.layout().side() + digit.index()) * self.words..][..self.words]
    }

    /// Returns the rows of [`AlmostLockedSets::seen`] for all digits in order.
    pub(crate) fn all_seen(&self, set: usize) -> &[u64] {
        let row = self.state.layout().side() * self.words;
        &self.seen[set * row..][..row]
    }

    /// Returns the number of words in [`AlmostLockedSets::seen`].
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Returns whether a digit in a cell sees all its places in each of these sets, which all have it.
    pub(crate) fn all_aim_at(&self, sets: &[usize], cell: Cell, digit: Digit) -> bool {
        let Ok(place) = self.cells[digit.index()].binary_search(&cell) else { return false };
        let (word, bit) = (place / u64::BITS as usize, place % u64::BITS as usize);
        sets.iter().all(|&set| self.seen(set, digit)[word] >> bit & 1 == 1)
    }

    /// Returns whether some place of the digit sees all its places in both sets.
    pub(crate) fn aim_at_one(&self, one: usize, other: usize, digit: Digit) -> bool {
        self.seen(one, digit).iter().zip(self.seen(other, digit)).any(|(a, b)| a & b != 0)
    }

    /// Finds the sets after `from` that share restricted digits with a set, each with those digits, in ascending order.
    /// `scratch` has an empty entry for each set before and after the call.
    pub(crate) fn joined(
        &self,
        set: usize,
        from: usize,
        scratch: &mut [DigitSet],
        found: &mut Vec<(usize, DigitSet)>,
    ) {
        let side = self.state.layout().side();
        found.clear();
        for home in &self.homes[self.homes_from[set]..self.homes_from[set + 1]] {
            let sets = &self.at_home[home.house * side + home.digit.index()];
            let start =
                if from == 0 { 0 } else { sets.partition_point(|&(other, _)| (other as usize) < from) };
            for &(other, places) in &sets[start..] {
                if places & home.places == 0 {
                    let digits = &mut scratch[other as usize];
                    if digits.is_empty() {
                        found.push((other as usize, DigitSet::EMPTY));
                    }
                    digits.insert(home.digit);
                }
            }
        }
        found.sort_unstable_by_key(|&(other, _)| other);
        for (other, digits) in found {
            *digits = std::mem::take(&mut scratch[*other]);
        }
    }

    /// Calls `found` for every set that shares this restricted digit with a set, twice if it does so in two houses.
    pub(crate) fn for_each_joined(&self, set: usize, digit: Digit, mut found: impl FnMut(usize)) {
        let side = self.state.layout().side();
        let homes = &self.homes[self.homes_from[set]..self.homes_from[set + 1]];
        for home in homes.iter().filter(|home| home.digit == digit) {
            for &(other, places) in &self.at_home[home.house * side + digit.index()] {
                if places & home.places == 0 {
                    found(other as usize);
                }
            }
        }
    }

    /// Returns the first house in which two sets share a restricted digit.
    pub(crate) fn common_home(&self, one: usize, other: usize, digit: Digit) -> Option<usize> {
        self.common_homes(one, other, digit).first().copied()
    }

    /// Returns the houses in which two sets share a restricted digit.
    pub(crate) fn common_homes(&self, one: usize, other: usize, digit: Digit) -> Vec<usize> {
        let places = |set: usize| self.sets[set].places & self.state.places(self.sets[set].house, digit);
        let of = |set: usize| homes_of(self.state, self.sets[set].house, places(set)).collect::<Vec<_>>();
        let others = of(other);
        let shared = |&(house, places): &(usize, u32)| {
            others.iter().any(|&(other, theirs)| other == house && theirs & places == 0)
        };
        of(one).into_iter().filter(shared).map(|(house, _)| house).collect()
    }

    /// Returns the houses that hold all places of a digit in a set, the set's own house first.
    pub(crate) fn homes(&self, set: usize, digit: Digit) -> Vec<usize> {
        let Set { house, places, .. } = self.sets[set];
        homes_of(self.state, house, places & self.state.places(house, digit))
            .map(|(house, _)| house)
            .collect()
    }

    /// Returns a house that holds all places of a digit in a set and another cell.
    pub(crate) fn home_with(&self, set: usize, digit: Digit, cell: Cell) -> Option<usize> {
        let houses = self.state.layout().houses_of(cell);
        self.homes(set, digit).into_iter().find(|house| houses.contains(house))
    }

    /// Returns, for each cell and digit, the sets whose places of the digit the cell sees, the smallest first.
    pub(crate) fn petals(&self) -> Vec<Vec<u32>> {
        let (side, count) = (self.state.layout().side(), self.state.layout().cell_count());
        let mut petals = vec![Vec::new(); count * side];
        for (index, set) in self.sets.iter().enumerate() {
            for digit in set.digits.iter() {
                for (word, &seen) in self.seen(index, digit).iter().enumerate() {
                    let mut left = seen;
                    while left != 0 {
                        let place = word * u64::BITS as usize + left.trailing_zeros() as usize;
                        left &= left - 1;
                        petals[self.cells[digit.index()][place].index() * side + digit.index()]
                            .push(index as u32);
                    }
                }
            }
        }
        petals
    }

    /// Adds a set to a cover: its cells as truths, its digits except the open ones as links in its house.
    pub(crate) fn add_to(&self, cover: &mut Cover, set: usize, open: DigitSet) {
        let constraints = self.state.layout().constraints();
        self.cells(set).for_each(|cell| cover.add_truth(constraints.of_cell(cell)));
        let Set { house, digits, .. } = self.sets[set];
        (digits - open).iter().for_each(|digit| cover.add_link(constraints.of_house(house, digit)));
    }

    /// Returns the cover of a chain of sets, each joined to the next by a restricted digit. `z` is open at both ends,
    /// so the cover has rank −1 and eliminates every z that sees all z of the first and the last set.
    pub(crate) fn chain(&self, chain: &[usize], joints: &[Digit], z: Digit) -> Cover {
        let mut cover = Cover::default();
        let joint =
            |index: usize| joints.get(index).map_or(DigitSet::only(z), |&digit| DigitSet::only(digit));
        for (index, &set) in chain.iter().enumerate() {
            self.add_to(&mut cover, set, joint(index.wrapping_sub(1)) | joint(index));
        }
        self.add_joints(&mut cover, chain, joints);
        cover
    }

    /// Adds the restricted digits that join each set to the next; an extra one joins the last set to the first.
    pub(crate) fn add_joints(&self, cover: &mut Cover, chain: &[usize], joints: &[Digit]) {
        let constraints = self.state.layout().constraints();
        for (index, &digit) in joints.iter().enumerate() {
            let home = self.common_home(chain[index], chain[(index + 1) % chain.len()], digit);
            home.into_iter().for_each(|house| cover.add_link(constraints.of_house(house, digit)));
        }
    }

    /// Returns the shape of a chain of sets.
    pub(crate) fn shape(&self, chain: &[usize], commons: Vec<DigitSet>) -> Shape {
        Shape::AlmostLocked { sets: chain.iter().map(|&set| self.shown(set)).collect(), commons, stem: None }
    }

    /// Returns a set in the form that steps use.
    pub(crate) fn shown(&self, set: usize) -> AlmostLocked {
        let mut cells: Vec<Cell> = self.cells(set).collect();
        cells.sort_unstable();
        AlmostLocked { cells, digits: self.sets[set].digits }
    }
}

/// Iterates over the houses that hold all these places of a house, itself first, with the places there.
fn homes_of(state: &State, house: usize, places: u32) -> impl Iterator<Item = (usize, u32)> + '_ {
    let layout = state.layout();
    let first = state.cells_at(house, places).next();
    let others = first.map_or(&[][..], |cell| layout.houses_of(cell)).iter().copied();
    let elsewhere = others.filter(move |&other| other != house).filter_map(move |other| {
        let place = |cell: Cell| {
            let index = layout.houses_of(cell).iter().position(|&of| of == other)?;
            Some(1 << state.places_of(cell)[index])
        };
        let all = state.cells_at(house, places).try_fold(0, |all, cell| Some(all | place(cell)?));
        all.map(|places| (other, places))
    });
    std::iter::once((house, places)).chain(elsewhere)
}

/// Returns the almost locked sets of a position, the smallest first.
pub(crate) fn enumerate(state: &State) -> Vec<Set> {
    enumerate_up_to(state, usize::MAX)
}

fn enumerate_up_to(state: &State, max_size: usize) -> Vec<Set> {
    let mut sets = Vec::new();
    for (house, all) in state.layout().houses().iter().enumerate() {
        let blanks: Vec<(u32, DigitSet)> = (all.cells().iter().zip(0..))
            .map(|(&cell, place)| (place, state.marks(cell)))
            .filter(|(_, digits)| digits.len() > 1)
            .collect();
        let max_size = max_cells(blanks.len()).min(max_size);
        grow(&mut sets, house, &blanks, max_size, Set { house, places: 0, digits: DigitSet::EMPTY });
    }
    sets.retain(|set| homes_of(state, set.house, set.places).all(|(house, _)| house >= set.house));
    sets.sort_by_key(|set| set.places.count_ones());
    sets
}

/// Returns the largest size at which this many cells have few enough subsets.
fn max_cells(cells: usize) -> usize {
    let (mut subsets, mut all) = (1, 0);
    let few = |&size: &usize| {
        subsets = subsets * (cells + 1 - size) / size;
        all += subsets;
        all < MAX_SUBSETS
    };
    (1..=cells).take_while(few).count()
}

fn grow(sets: &mut Vec<Set>, house: usize, cells: &[(u32, DigitSet)], max_size: usize, set: Set) {
    for (index, &(place, digits)) in cells.iter().enumerate() {
        let grown = Set { house, places: set.places | 1 << place, digits: set.digits | digits };
        let size = grown.places.count_ones() as usize;
        if grown.digits.len() == size + 1 {
            sets.push(grown);
        }
        if size < max_size && grown.digits.len() <= max_size + 1 {
            grow(sets, house, &cells[index + 1..], max_size, grown);
        }
    }
}
