//! Random positions: partly solved boards with fewer candidates than the givens leave, so that every technique finds
//! something to do, the rare ones too.

use ninefold::engine::fast::single;

use super::{Random, make};
use crate::check::se::values;
use crate::se_twin::{self, Board};

/// A position that has a solution.
pub(crate) struct Position {
    pub(crate) board: Board,
    pub(crate) solution: [u8; 81],
}

impl Position {
    /// Returns the number of candidates.
    pub(crate) fn candidates(&self) -> u32 {
        self.board.candidates.iter().map(|set| set.count_ones()).sum()
    }
}

/// Makes a position of one of three kinds in turn.
pub(crate) fn position(random: &mut Random, number: usize) -> Position {
    match number % 3 {
        0 => thinned(random),
        1 => with_loop(random),
        _ => grave(random),
    }
}

/// Makes minimal puzzles, removes up to a tenth of the wrong candidates, and goes on as far as the twin's producers up to
/// `last` find something, until fewer than `most` candidates are left, but some.
pub(crate) fn stuck(random: &mut Random, most: u32, last: u8) -> Position {
    loop {
        let line = make::minimal(random);
        let solution = single(&line, 1).solution.as_bytes().map(|byte| byte - b'0');
        let mut board = Board::new(&values(&line));
        let twentieths = random.below(3);
        for (cell, &right) in solution.iter().enumerate() {
            for digit in 1..=9 {
                if digit != right && random.below(20) < twentieths {
                    board.remove((cell, digit));
                }
            }
        }
        // Producers 15 and 19 rely on a unique solution, which a position without some candidates may not show.
        let sound = || (1..=last).filter(|producer| !matches!(producer, 15 | 19));
        while let Some(step) =
            sound().find_map(|producer| se_twin::producer(producer, &board.values, &board.candidates))
        {
            se_twin::apply(&mut board, &step);
        }
        let position = Position { board, solution };
        if (1..most).contains(&position.candidates()) {
            return position;
        }
    }
}

/// Takes 17 to 50 givens of a full grid, and removes each wrong candidate with the same random chance.
fn thinned(random: &mut Random) -> Position {
    let solution = full_grid(random);
    let order = random.order::<81>();
    let givens = &order[..17 + random.below(34)];
    let mut board = board(&solution, |cell| givens.contains(&cell));
    let eighths = random.below(7);
    for (cell, &right) in solution.iter().enumerate() {
        for digit in 1..=9 {
            if digit != right && random.below(8) < eighths {
                board.remove((cell, digit));
            }
        }
    }
    Position { board, solution }
}

/// Picks two digits and a loop of at most ten cells that could swap them. All but one to three of its cells have these
/// two candidates alone; up to 40 cells elsewhere are blank too.
fn with_loop(random: &mut Random) -> Position {
    let solution = full_grid(random);
    let (pair, mut cells) = loop {
        let order = random.order::<9>();
        let pair = [order[0] as u8 + 1, order[1] as u8 + 1];
        let cells = swap_loop(&solution, pair, random.below(18));
        if cells.len() <= 10 {
            break (pair, cells);
        }
        // Some grids have long loops only.
        if random.below(20) == 0 {
            return with_loop(random);
        }
    };
    let order = random.order::<81>();
    let blank = &order[..random.below(41)];
    let mut board = board(&solution, |cell| !cells.contains(&cell) && !blank.contains(&cell));
    random.shuffle(&mut cells);
    for &cell in &cells[1 + random.below(3)..] {
        (1..=9).filter(|digit| !pair.contains(digit)).for_each(|digit| board.remove((cell, digit)));
    }
    Position { board, solution }
}

/// Returns the cells that must swap their digits together with one cell of the pair.
fn swap_loop(solution: &[u8; 81], pair: [u8; 2], number: usize) -> Vec<usize> {
    let of_pair: Vec<usize> = (0..81).filter(|&cell| pair.contains(&solution[cell])).collect();
    let mut cells = vec![of_pair[number]];
    let mut next = 0;
    while next < cells.len() {
        let joins = |&&other: &&usize| !cells.contains(&other) && share_house(cells[next], other);
        let joined: Vec<usize> = of_pair.iter().filter(joins).copied().collect();
        cells.extend(joined);
        next += 1;
    }
    cells
}

/// Permutes four or more digits of a full grid: a cell whose digit changes has both as candidates, so each digit has two
/// places in each house (a bivalue universal grave). Then adds up to six candidates, often of one house or one digit.
fn grave(random: &mut Random) -> Position {
    let solution = full_grid(random);
    let moved = &random.order::<9>()[..4 + random.below(6)];
    let mut image: [u8; 10] = std::array::from_fn(|digit| digit as u8);
    for (index, &digit) in moved.iter().enumerate() {
        image[digit + 1] = moved[(index + 1) % moved.len()] as u8 + 1;
    }
    let stays = |cell: usize| image[usize::from(solution[cell])] == solution[cell];
    let mut board = board(&solution, stays);
    let full = board.clone();
    for cell in 0..81 {
        let wanted = [solution[cell], image[usize::from(solution[cell])]];
        (1..=9).filter(|digit| !wanted.contains(digit)).for_each(|digit| board.remove((cell, digit)));
    }
    let (row, digit) = (random.below(9), random.below(9));
    let (in_row, of_digit) = (random.coin(), random.coin());
    let extra = board.candidates.iter().map(|set| set.count_ones()).sum::<u32>() + 1 + random.below(6) as u32;
    for _ in 0..100 {
        let cell = if in_row { row * 9 + random.below(9) } else { random.below(81) };
        let digit = if of_digit { digit } else { random.below(9) };
        if board.candidates.iter().map(|set| set.count_ones()).sum::<u32>() < extra {
            board.candidates[cell] |= full.candidates[cell] & 1 << digit;
        }
    }
    Position { board, solution }
}

fn share_house(a: usize, b: usize) -> bool {
    a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)
}

fn full_grid(random: &mut Random) -> [u8; 81] {
    make::full_grid(random).as_bytes().map(|byte| byte - b'0')
}

/// Returns the board whose values are those of the cells that `is_given` names.
fn board(solution: &[u8; 81], is_given: impl Fn(usize) -> bool) -> Board {
    Board::new(&std::array::from_fn(|cell| if is_given(cell) { solution[cell] } else { 0 }))
}
