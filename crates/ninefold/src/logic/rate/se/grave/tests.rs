//! A twin written from the specification alone.

use super::super::test_positions::{Found, agree, compare, example, removal};
use super::*;
use crate::random::Random;

fn twin(board: &Board) -> Found {
    let see = |a: usize, b: usize| PEER_LIST[a].contains(&(b as u8));
    let mut rest = board.marks.cell;
    let mut bugs: Vec<(usize, Mask)> = Vec::new();
    let mut all = 0;
    let mut common: Option<Vec<usize>> = None;
    let cells_of = |house: usize| (0..81).filter(move |&cell| HOUSE_SET[house] >> cell & 1 == 1);
    for house in 0..27 {
        for digit in 0..9 {
            let places: Vec<usize> =
                cells_of(house).filter(|&cell| board.digits(cell) >> digit & 1 == 1).collect();
            if matches!(places.len(), 0 | 2) {
                continue;
            }
            let large: Vec<usize> =
                places.into_iter().filter(|&cell| count(board.digits(cell)) >= 3).collect();
            match large[..] {
                [] => return None,
                [cell] => {
                    match bugs.iter_mut().find(|bug| bug.0 == cell) {
                        Some(bug) => bug.1 |= 1 << digit,
                        None => bugs.push((cell, 1 << digit)),
                    }
                    all |= 1 << digit;
                    rest[cell] &= !(1 << digit);
                    let mut cells = common.unwrap_or_else(|| PEER_LIST[cell].map(usize::from).to_vec());
                    cells.retain(|&other| see(other, cell) && bugs.iter().all(|bug| bug.0 != other));
                    if bugs.len() >= 2 && count(all) >= 2 && cells.is_empty() {
                        return None;
                    }
                    common = Some(cells);
                }
                _ => {}
            }
        }
    }
    let is_grave = CellBits(board.open).all(|cell| count(rest[cell]) == 2)
        && (0..27 * 9).all(|i| {
            let places = cells_of(i / 9).filter(|&cell| rest[cell] >> (i % 9) & 1 == 1);
            matches!(places.count(), 0 | 2)
        });
    if !is_grave || bugs.is_empty() {
        return None;
    }
    conclusion(board, &bugs, all, &common.unwrap_or_default())
}

fn conclusion(board: &Board, bugs: &[(usize, Mask)], all: Mask, common: &[usize]) -> Found {
    if let [(cell, extras)] = bugs {
        return removal(5.6, [(*cell, board.digits(*cell) & !extras)]);
    }
    let shared = |kind: usize| bugs.iter().all(|bug| HOUSES_OF[bug.0][kind] == HOUSES_OF[bugs[0].0][kind]);
    let type_4 = || {
        let [(a, of_a), (b, of_b)] = *bugs else { return None };
        let digit = board.digits(a) & board.digits(b) & !all;
        (count(digit) == 1 && (0..3).any(shared)).then_some(())?;
        removal(5.7, [(a, board.digits(a) & !of_a & !digit), (b, board.digits(b) & !of_b & !digit)])
    };
    if count(all) == 1 {
        return removal(5.7, common.iter().map(|&cell| (cell, board.digits(cell) & all))).or_else(type_4);
    }
    if common.is_empty() {
        return None;
    }
    type_4().or_else(|| {
        (0..3).filter(|&kind| shared(kind)).find_map(|kind| {
            let house = HOUSES_OF[bugs[0].0][kind];
            let cells: Vec<usize> =
                common.iter().copied().filter(|&cell| HOUSES_OF[cell][kind] == house).collect();
            (2..=6).filter(|&size| cells.len() >= size).find_map(|size| {
                (0..1_u16 << cells.len()).filter(|set| set.count_ones() as usize == size - 1).find_map(
                    |set| {
                        let digits = Bits(set).fold(0, |digits, i| digits | board.digits(cells[i]));
                        let fits = Bits(set).all(|i| count(board.digits(cells[i])) >= 2)
                            && count(digits) == size
                            && count(digits | all) == size;
                        let rest = (0..cells.len()).filter(|i| fits && set >> i & 1 == 0);
                        removal(
                            5.7 + (size - 1) as f64 * 0.1,
                            rest.map(|i| (cells[i], board.digits(cells[i]) & digits)),
                        )
                    },
                )
            })
        })
    })
}

#[test]
fn graves_agree_with_their_twin() {
    let hits = compare(1, |board, _| grave(board), twin);
    assert!(hits >= 4, "{hits}");
}

/// Real positions show few graves, so add extra candidates to one at random.
#[test]
fn graves_with_random_extras_agree_with_their_twin() {
    let mut random = Random::new(19);
    let mut types = [0; 3];
    for name in ["bug-plus-1", "bug-2", "bug-3", "bug-4"] {
        let [full, shown] = example(name).unwrap();
        let Some(Hint { evidence: Evidence::Grave { extras, .. }, .. }) = grave(&shown) else { continue };
        let mut bare = shown;
        for (cell, digits) in extras {
            bare.remove(usize::from(cell), digits);
        }
        for _ in 0..500 {
            let mut keep = bare.marks.cell;
            let choices: Vec<usize> =
                CellBits(full.open).filter(|&cell| full.digits(cell) != keep[cell]).collect();
            for _ in 0..1 + random.below(4) {
                let cell = choices[random.below(choices.len())];
                let digits: Vec<usize> = Bits(full.digits(cell)).collect();
                keep[cell] |= 1 << digits[random.below(digits.len())];
            }
            let mut board = full;
            for cell in CellBits(full.open) {
                board.remove(cell, full.digits(cell) & !keep[cell]);
            }
            let hint = grave(&board);
            let type_of = |hint: &Hint| {
                if hint.rating < 5.65 {
                    0
                } else if hint.rating < 5.75 {
                    1
                } else {
                    2
                }
            };
            if let Some(hint) = &hint {
                types[type_of(hint)] += 1;
            }
            agree(&board, hint, twin(&board));
        }
    }
    assert!(types.iter().all(|&number| number > 10), "{types:?}");
}
