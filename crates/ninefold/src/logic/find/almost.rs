//! The almost locked sets of a position: cells of a house with one digit more than there are cells.
//!
//! ```text
//! {2 5}                  one cell, two digits
//! {2 5 7} {2 7}          two cells, three digits: if 5 goes, 2 and 7 are locked in them
//! ```
//! If a set loses one of its digits, all the others are true somewhere in it. Two sets *share a restricted digit*
//! if all its places in both lie in one house, none of them in both sets: then it is true in one set at most, and
//! the other is locked.
//!
//! They are enumerated once per pass, the smallest first. Cells that a set's digit rules out are kept as bits over
//! the places of that digit on the board (its first blank cell in board order is bit 0, and so on), which on
//! usual boards is one word.

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
    /// The homes of every digit of a set, and where those of each set begin.
    homes: Vec<Home>,
    homes_from: Vec<usize>,
    /// For each house and digit the sets that have a home there, ascending, with their places.
    at_home: Vec<Vec<(u32, u32)>>,
    /// For each set and digit, the places of the digit that see all of its places in the set.
    seen: Vec<u64>,
    /// How many words a set of places takes.
    words: usize,
    /// The cells of each digit in board order.
    cells: Vec<Vec<Cell>>,
}

/// How many subsets of a house are looked at; on large boards the larger sets are left out.
const MOST_SUBSETS: usize = 1 << 10;

impl<'a> AlmostLockedSets<'a> {
    /// Enumerates the almost locked sets of a position.
    pub(crate) fn of(state: &'a State) -> AlmostLockedSets<'a> {
        AlmostLockedSets::up_to(state, usize::MAX)
    }

    /// The same for sets of so many cells at most.
    pub(crate) fn up_to(state: &'a State, most: usize) -> AlmostLockedSets<'a> {
        let layout = state.layout();
        let cells: Vec<Vec<Cell>> =
            layout.digits().iter().map(|digit| state.cells_with(digit).iter().collect()).collect();
        let words =
            cells.iter().map(|cells| cells.len().div_ceil(u64::BITS as usize)).max().unwrap_or(0).max(1);
        let mut all = AlmostLockedSets {
            state,
            sets: enumerate_up_to(state, most),
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
        // What a digit in a cell sees of the digit's other places.
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

    /// The cells of a set, in the order of its house.
    pub(crate) fn cells(&self, set: usize) -> impl Iterator<Item = Cell> + Clone + 'a {
        let Set { house, places, .. } = self.sets[set];
        self.state.cells_at(house, places)
    }

    /// The places of a digit that see all of its places in a set, as bits over the digit's cells; nothing for a
    /// digit that the set does not have.
    pub(crate) fn seen(&self, set: usize, digit: Digit) -> &[u64] {
        &self.seen[(set * self.state.layout().side() + digit.index()) * self.words..][..self.words]
    }

    /// The same for every digit in turn.
    pub(crate) fn all_seen(&self, set: usize) -> &[u64] {
        let row = self.state.layout().side() * self.words;
        &self.seen[set * row..][..row]
    }

    /// How many words [`AlmostLockedSets::seen`] has.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Whether a digit in a cell sees all of its places in each of these sets, which all have it.
    pub(crate) fn all_aim_at(&self, sets: &[usize], cell: Cell, digit: Digit) -> bool {
        let Ok(place) = self.cells[digit.index()].binary_search(&cell) else { return false };
        let (word, bit) = (place / u64::BITS as usize, place % u64::BITS as usize);
        sets.iter().all(|&set| self.seen(set, digit)[word] >> bit & 1 == 1)
    }

    /// Whether some place of the digit sees all of its places in both sets.
    pub(crate) fn aim_at_one(&self, one: usize, other: usize, digit: Digit) -> bool {
        self.seen(one, digit).iter().zip(self.seen(other, digit)).any(|(a, b)| a & b != 0)
    }

    /// The sets after `from` that share restricted digits with a set, each with those digits, in ascending order.
    /// `scratch` has an empty entry for each set, and has so afterwards.
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

    /// Every set that shares this restricted digit with a set; one that does so in two houses comes twice.
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

    /// The first house in which two sets share a restricted digit.
    pub(crate) fn common_home(&self, one: usize, other: usize, digit: Digit) -> Option<usize> {
        self.common_homes(one, other, digit).first().copied()
    }

    /// The houses in which two sets share a restricted digit.
    pub(crate) fn common_homes(&self, one: usize, other: usize, digit: Digit) -> Vec<usize> {
        let places = |set: usize| self.sets[set].places & self.state.places(self.sets[set].house, digit);
        let of = |set: usize| homes_of(self.state, self.sets[set].house, places(set)).collect::<Vec<_>>();
        let others = of(other);
        let shared = |&(house, places): &(usize, u32)| {
            others.iter().any(|&(other, theirs)| other == house && theirs & places == 0)
        };
        of(one).into_iter().filter(shared).map(|(house, _)| house).collect()
    }

    /// The houses that hold all places of a digit in a set, the set's own first.
    pub(crate) fn homes(&self, set: usize, digit: Digit) -> Vec<usize> {
        let Set { house, places, .. } = self.sets[set];
        homes_of(self.state, house, places & self.state.places(house, digit))
            .map(|(house, _)| house)
            .collect()
    }

    /// The house that holds all places of a digit in a set and a further cell.
    pub(crate) fn home_with(&self, set: usize, digit: Digit, cell: Cell) -> Option<usize> {
        let houses = self.state.layout().houses_of(cell);
        self.homes(set, digit).into_iter().find(|house| houses.contains(house))
    }

    /// For each cell and digit, the sets whose places of the digit the cell sees, the smallest first.
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

    /// Adds a set to a cover: its cells as truths, its digits but for the open ones as links in its house.
    pub(crate) fn add_to(&self, cover: &mut Cover, set: usize, open: DigitSet) {
        let constraints = self.state.layout().constraints();
        self.cells(set).for_each(|cell| cover.add_truth(constraints.of_cell(cell)));
        let Set { house, digits, .. } = self.sets[set];
        (digits - open).iter().for_each(|digit| cover.add_link(constraints.of_house(house, digit)));
    }

    /// The cover of a chain of sets, each joined to the next by a restricted digit; `z` is open at both ends, so that
    /// it has rank −1 and what sees every z of the first and the last set goes.
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

    /// Adds the restricted digits that join each set to the next, the last one to the first if there is one more.
    pub(crate) fn add_joints(&self, cover: &mut Cover, chain: &[usize], joints: &[Digit]) {
        let constraints = self.state.layout().constraints();
        for (index, &digit) in joints.iter().enumerate() {
            let home = self.common_home(chain[index], chain[(index + 1) % chain.len()], digit);
            home.into_iter().for_each(|house| cover.add_link(constraints.of_house(house, digit)));
        }
    }

    /// A chain of sets as a step shows it.
    pub(crate) fn shape(&self, chain: &[usize], commons: Vec<DigitSet>) -> Shape {
        Shape::AlmostLocked { sets: chain.iter().map(|&set| self.shown(set)).collect(), commons, stem: None }
    }

    /// A set as a step shows it.
    pub(crate) fn shown(&self, set: usize) -> AlmostLocked {
        let mut cells: Vec<Cell> = self.cells(set).collect();
        cells.sort_unstable();
        AlmostLocked { cells, digits: self.sets[set].digits }
    }
}

/// The houses that hold all of these places of a house, itself first, with the places there.
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

/// The almost locked sets of a position, the smallest first.
pub(crate) fn enumerate(state: &State) -> Vec<Set> {
    enumerate_up_to(state, usize::MAX)
}

fn enumerate_up_to(state: &State, most: usize) -> Vec<Set> {
    let mut sets = Vec::new();
    for (house, all) in state.layout().houses().iter().enumerate() {
        let blanks: Vec<(u32, DigitSet)> = (all.cells().iter().zip(0..))
            .map(|(&cell, place)| (place, state.marks(cell)))
            .filter(|(_, digits)| digits.len() > 1)
            .collect();
        let most = most_cells(blanks.len()).min(most);
        grow(&mut sets, house, &blanks, most, Set { house, places: 0, digits: DigitSet::EMPTY });
    }
    sets.retain(|set| homes_of(state, set.house, set.places).all(|(house, _)| house >= set.house));
    sets.sort_by_key(|set| set.places.count_ones());
    sets
}

/// The size up to which so many cells have few enough subsets.
fn most_cells(cells: usize) -> usize {
    let (mut subsets, mut all) = (1, 0);
    let few = |&size: &usize| {
        subsets = subsets * (cells + 1 - size) / size;
        all += subsets;
        all < MOST_SUBSETS
    };
    (1..=cells).take_while(few).count()
}

fn grow(sets: &mut Vec<Set>, house: usize, cells: &[(u32, DigitSet)], most: usize, set: Set) {
    for (index, &(place, digits)) in cells.iter().enumerate() {
        let grown = Set { house, places: set.places | 1 << place, digits: set.digits | digits };
        let size = grown.places.count_ones() as usize;
        if grown.digits.len() == size + 1 {
            sets.push(grown);
        }
        if size < most && grown.digits.len() <= most + 1 {
            grow(sets, house, &cells[index + 1..], most, grown);
        }
    }
}
