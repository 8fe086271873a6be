//! A twin that walks from every bivalue cell and collects the conclusions of all loops.

use super::super::board::{ALL, HOUSE_CELLS, HOUSES_OF, PEER_LIST, POSITION_OF, count, lowest};
use super::super::hint::{Effect, subsets, union_at};
use super::super::test_positions::{Found, agree, compare, position, removal};
use super::*;

struct Twin<'a> {
    board: &'a Board,
    /// Whether the neighbours of a cell share the extra digits found so far, as in the original.
    shares_extras: bool,
    path: Vec<usize>,
    /// Rating, type and effect of each conclusion.
    found: Vec<(f64, u8, Effect)>,
}

fn twin(board: &Board) -> Found {
    twin_that(true, board)
}

fn twin_that(shares_extras: bool, board: &Board) -> Found {
    let mut twin = Twin { board, shares_extras, path: Vec::new(), found: Vec::new() };
    for start in (0..81).filter(|&cell| count(board.digits(cell)) == 2) {
        twin.path.push(start);
        twin.walk(board.digits(start), None, 2, 0);
        twin.path.pop();
    }
    // Stable: the first found stays first.
    twin.found.sort_by(|a, b| (a.0, a.1).partial_cmp(&(b.0, b.1)).unwrap());
    twin.found.into_iter().next().map(|(rating, _, effect)| (rating, effect))
}

impl Twin<'_> {
    fn walk(&mut self, pair: Mask, last_kind: Option<usize>, allowance: i32, mut extras: Mask) {
        let cell = self.path[self.path.len() - 1];
        for kind in (0..3).filter(|&kind| Some(kind) != last_kind) {
            for next in HOUSE_CELLS[usize::from(HOUSES_OF[cell][kind])].map(usize::from) {
                let digits = self.board.digits(next);
                if next == self.path[0] && self.path.len() >= 4 {
                    if self.parities()[0] == self.parities()[1] {
                        self.conclude(pair);
                    }
                } else if !self.path.contains(&next) && digits & pair == pair {
                    let own = extras | digits & !pair;
                    extras = if self.shares_extras { own } else { extras };
                    if digits == pair || count(own) == 1 || allowance > 0 {
                        self.path.push(next);
                        let [even, odd] = self.parities();
                        // A loop with a house twice in a parity is never valid, however it goes on.
                        if [even, odd].iter().all(|houses| houses.windows(2).all(|two| two[0] != two[1])) {
                            self.walk(pair, Some(kind), allowance - i32::from(digits != pair), own);
                        }
                        self.path.pop();
                    }
                }
            }
        }
    }

    /// Returns the houses of the cells at even and at odd places, sorted.
    fn parities(&self) -> [Vec<u8>; 2] {
        [0, 1].map(|parity| {
            let cells = self.path.iter().skip(parity).step_by(2);
            let mut houses: Vec<u8> = cells.flat_map(|&cell| HOUSES_OF[cell]).collect();
            houses.sort_unstable();
            houses
        })
    }

    fn add(&mut self, kind: u8, found: Found) {
        self.found.extend(found.map(|(rating, effect)| (rating, kind, effect)));
    }

    fn conclude(&mut self, pair: Mask) {
        let board = self.board;
        let rating = match self.path.len() {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => (4.5 + 0.3) + 0.2,
        };
        let large: Vec<usize> =
            self.path.iter().copied().filter(|&cell| count(board.digits(cell)) > 2).collect();
        let type_2 = || {
            let digit = lowest(board.digits(large[0]) & !pair);
            let see_all = |cell: usize| large.iter().all(|&large| PEER_LIST[large].contains(&(cell as u8)));
            removal(
                rating,
                (0..81).filter(|&cell| see_all(cell)).map(|cell| (cell, board.digits(cell) & 1 << digit)),
            )
        };
        match large[..] {
            [] => {}
            [cell] => self.add(1, removal(rating, [(cell, pair)])),
            [a, b] => {
                let extras = (board.digits(a) | board.digits(b)) & !pair;
                if count(extras) == 1 {
                    self.add(2, type_2())
                } else {
                    self.type_3(rating, pair, [a, b], extras)
                }
                self.type_4(rating, pair, [a, b]);
            }
            _ => self.add(2, type_2()),
        }
    }

    fn type_3(&mut self, rating: f64, pair: Mask, cells: [usize; 2], extras: Mask) {
        let board = self.board;
        for size in count(extras)..=7 {
            for kind in (0..3).filter(|&kind| HOUSES_OF[cells[0]][kind] == HOUSES_OF[cells[1]][kind]) {
                let house = usize::from(HOUSES_OF[cells[0]][kind]);
                let [first, second] = cells.map(|cell| POSITION_OF[cell][kind]);
                let of_house = HOUSE_CELLS[house].map(usize::from);
                let masks = of_house.map(|cell| board.digits(cell));
                let empty = usize::from(board.empty[house]);
                for set in subsets(size)
                    .iter()
                    .filter(|&set| 2 * size <= empty && set >> first & 1 == 1 && set >> second & 1 == 0)
                {
                    let others = set & !(1 << first);
                    let all = extras | union_at(&masks, others);
                    let narrow =
                        extras & board.digits(cells[0]) & board.digits(cells[1]) | union_at(&masks, others);
                    if Bits(others).all(|at| count(masks[at]) >= 2)
                        && count(all) == size
                        && count(narrow) == size
                    {
                        let rest = Bits(ALL & !set & !(1 << second));
                        let lost = rest.map(|at| (of_house[at], masks[at] & all));
                        self.add(3, removal(rating + (size - 1) as f64 * 0.1, lost));
                    }
                }
                let choices: Vec<usize> = (0..9).filter(|digit| (extras | pair) >> digit & 1 == 0).collect();
                let subsets =
                    (0..1_u16 << choices.len()).filter(|subset| subset.count_ones() as usize == size - 2);
                for subset in subsets.filter(|_| 2 * size < empty && !choices.is_empty()) {
                    let digits = Bits(subset).fold(pair, |digits, i| digits | 1 << choices[i]);
                    let places: Vec<Mask> =
                        Bits(digits).map(|digit| board.places(house, digit) & !(1 << second)).collect();
                    let union = places.iter().fold(0, |union, places| union | places);
                    if places.iter().all(|&places| places != 0) && count(union) == size {
                        let lost = Bits(union & !(1 << first)).map(|at| (of_house[at], masks[at] & !digits));
                        self.add(3, removal(rating + (size - 2) as f64 * 0.1, lost));
                    }
                }
            }
        }
    }

    fn type_4(&mut self, rating: f64, pair: Mask, cells: [usize; 2]) {
        let mut is_bound = [false; 2];
        for kind in (0..3).filter(|&kind| HOUSES_OF[cells[0]][kind] == HOUSES_OF[cells[1]][kind]) {
            let both = cells.iter().fold(0, |both, &cell| both | 1 << POSITION_OF[cell][kind]);
            for (is_bound, digit) in is_bound.iter_mut().zip(Bits(pair)) {
                *is_bound |= self.board.places(usize::from(HOUSES_OF[cells[0]][kind]), digit) & !both == 0;
            }
        }
        let lower = 1 << lowest(pair);
        let lost = match is_bound {
            [true, _] => pair & !lower,
            [false, true] => lower,
            [false, false] => return,
        };
        self.add(4, removal(rating, cells.map(|cell| (cell, lost))));
    }
}

#[test]
fn loops_agree_with_their_twin() {
    let hits = compare(1, unique_loop, twin);
    assert!(hits > 50, "{hits}");
}

/// Of the three large cells of a loop in this position, the extra digits of others bar the last.
#[test]
fn neighbours_share_extra_digits() {
    let text = ":0000:x:..9+6.+3.+7+4...9+7.523+3.7+5.49.+6..14+9+7.+35.7...+2..+99...567.2+7+9.23.46.6.+2+7+4.+39..3..6+9+2+57:835 858 886 512:::";
    let [_, board] = position(text).unwrap();
    assert!(twin_that(false, &board).is_some());
    assert!(!agree(&board, unique_loop(&board, &mut Changes::EVERYTHING.clone()), twin(&board)));
}
