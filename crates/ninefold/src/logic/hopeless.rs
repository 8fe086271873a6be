//! Which candidates of a digit belong to no way of placing it on the whole board.
//!
//! Whatever looks at one digit alone (fish, skyscrapers, colours, X-chains) can only rule out such *hopeless*
//! candidates, and most positions have none. So a finder asks here first, and [`State`] remembers the answer
//! until candidates of the digit change.
//!
//! ```text
//! 5 . | 5 .        the places for 5 on a 4×4 board. With r1c3 and r4c1 the 5s of the other two rows are clear:
//! . . | . 5        r2c4 and r3c2. With r1c1 column 3 has no place left for its 5: r1c1 is hopeless.
//! . 5 | . .
//! 5 . | . .
//! ```
//! A way to place the digit marks all of its cells as hopeful, so few searches serve for all candidates.

use super::state::State;
use crate::grid::{Cell, CellSet, Digit};

/// How many cells a search may try for one candidate; one that runs out of them leaves it among the hopeless.
const MOST_TRIES: u32 = 2000;

/// The candidates of a digit in blank cells that no placement of the digit on the whole board was found for.
/// On large boards some may be among them that the search gave up on.
pub(super) fn hopeless(state: &State, digit: Digit) -> CellSet {
    let all = *state.cells_with(digit);
    match all.len() {
        0 => all,
        // One word for a candidate each is enough for nearly every board.
        count if count <= 64 => Ways::<1>::of(state, digit).hopeless(),
        count if count <= 128 => Ways::<2>::of(state, digit).hopeless(),
        _ => all,
    }
}

/// Candidates of one digit by their number among them.
type Bits<const W: usize> = [u64; W];

/// One digit's candidates, houses and peers.
struct Ways<const W: usize> {
    cells: Vec<Cell>,
    houses: Vec<Bits<W>>,
    /// The houses of each candidate, a bit each: no board has more than three of each number and two diagonals.
    houses_of: Vec<u128>,
    peers: Vec<Bits<W>>,
    hopeful: Bits<W>,
    tries: u32,
}

impl<const W: usize> Ways<W> {
    fn of(state: &State, digit: Digit) -> Ways<W> {
        let layout = state.layout();
        let cells: Vec<Cell> = state.cells_with(digit).iter().collect();
        let mut number = vec![usize::MAX; layout.houses().len()];
        let (mut houses, mut houses_of) = (Vec::new(), vec![0; cells.len()]);
        for (at, &cell) in cells.iter().enumerate() {
            for &house in layout.houses_of(cell) {
                if number[house] == usize::MAX {
                    number[house] = houses.len();
                    houses.push([0; W]);
                }
                add(&mut houses[number[house]], at);
                houses_of[at] |= 1 << number[house];
            }
        }
        let peers = (houses_of.iter().enumerate())
            .map(|(at, &homes)| {
                let mut peers = numbers(homes).fold([0; W], |all, house| or(all, houses[house]));
                peers[at / 64] &= !(1 << (at % 64));
                peers
            })
            .collect();
        Ways { cells, houses, houses_of, peers, hopeful: [0; W], tries: 0 }
    }

    fn hopeless(mut self) -> CellSet {
        let mut hopeless = CellSet::EMPTY;
        let all = self.houses.iter().fold([0; W], |all, &house| or(all, house));
        let open = (1 << self.houses.len()) - 1;
        for at in 0..self.cells.len() {
            if has(&self.hopeful, at) {
                continue;
            }
            self.tries = MOST_TRIES;
            if !self.put(at, all, [0; W], open) {
                hopeless.insert(self.cells[at]);
            }
        }
        hopeless
    }

    /// Puts the digit on one more candidate, then goes on with the house that leaves the least choice. Answers
    /// whether that led to a full placement, whose cells are then known as hopeful.
    fn put(&mut self, at: usize, left: Bits<W>, placed: Bits<W>, open: u128) -> bool {
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let left = without(left, self.peers[at]);
        let mut placed = placed;
        add(&mut placed, at);
        let open = open & !self.houses_of[at];
        let count =
            |house: usize| and(left, self.houses[house]).iter().map(|word| word.count_ones()).sum::<u32>();
        let Some(next) = numbers(open).min_by_key(|&house| count(house)) else {
            self.hopeful = or(self.hopeful, placed);
            return true;
        };
        let places = and(left, self.houses[next]);
        // Those without hope so far go first, so that one placement settles as many as possible.
        let (fresh, rest) = (without(places, self.hopeful), and(places, self.hopeful));
        ones(fresh).chain(ones(rest)).any(|place| self.put(place, left, placed, open))
    }
}

fn add<const W: usize>(set: &mut Bits<W>, at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

fn has<const W: usize>(set: &Bits<W>, at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

fn and<const W: usize>(one: Bits<W>, other: Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| one[i] & other[i])
}

fn or<const W: usize>(one: Bits<W>, other: Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| one[i] | other[i])
}

fn without<const W: usize>(one: Bits<W>, other: Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| one[i] & !other[i])
}

fn ones<const W: usize>(set: Bits<W>) -> impl Iterator<Item = usize> {
    (0..W).flat_map(move |word| numbers(u128::from(set[word])).map(move |bit| 64 * word + bit))
}

fn numbers(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}
