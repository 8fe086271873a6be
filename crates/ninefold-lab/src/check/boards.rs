//! Boards of every kind for the speed engine: with no, one, several and very many solutions.

use crate::puzzles::{Line9, Random, make};

/// The candidates of each cell: bit 0 for 1, …, bit 8 for 9.
pub(super) type Marks = [u16; 81];

/// One byte per cell, any of them: what is not a digit is a blank.
pub(super) type Bytes = [u8; Line9::CELLS];

/// A board of bytes.
pub(super) fn bytes(random: &mut Random, number: usize) -> Bytes {
    match number % 10 {
        0 | 8 | 9 => {
            let givens = 17 + random.below(30);
            make::unique(random, givens).into()
        }
        1 => {
            let line = make::minimal(random);
            make::loosened(random, &line).into()
        }
        2 => {
            let line = make::minimal(random);
            make::spoilt(random, &line).into()
        }
        3 => {
            let line = make::minimal(random);
            (0..2 + random.below(5)).fold(line, |line, _| make::loosened(random, &line)).into()
        }
        4 => {
            let line = make::minimal(random);
            let line = make::spoilt(random, &line);
            make::loosened(random, &line).into()
        }
        // Far from unique.
        5 => {
            let mut line = Bytes::from(make::full_grid(random));
            let cells = random.order::<81>();
            cells[random.below(20)..].iter().for_each(|&cell| line[cell] = b'.');
            line
        }
        // Anything from few digits to many conflicts; every byte that isn't a digit is a blank.
        6 => {
            let digits = random.below(30);
            let mut line = [[b'.', b'0', 0, b':', 0xFF, b' '][random.below(6)]; 81];
            (0..digits).for_each(|_| line[random.below(81)] = b'1' + random.below(9) as u8);
            line
        }
        // Full, perhaps with one wrong digit.
        _ => {
            let mut line = Bytes::from(make::full_grid(random));
            line[random.below(81)] = b'1' + random.below(9) as u8;
            (0..random.below(40)).for_each(|_| line[random.below(81)] = b'.');
            line
        }
    }
}

/// Pencil marks.
pub(super) fn marks(random: &mut Random, number: usize) -> Marks {
    let full = make::full_grid(random);
    let digit = |cell: usize| 1 << (full[cell] - b'1');
    match number % 5 {
        // The marks of a puzzle with some removed: first sparing the solution, then not.
        kind @ (0 | 1) => {
            let givens = 17 + random.below(15);
            let line = make::reduced(random, full, givens);
            let mut marks = line.as_bytes().map(|byte| if byte == b'.' { 0x1FF } else { 1 << (byte - b'1') });
            for _ in 0..random.below(60) {
                let cell = random.below(81);
                let struck = 1 << random.below(9);
                if kind == 1 || struck != digit(cell) {
                    marks[cell] &= !struck;
                }
            }
            marks
        }
        // No givens: each mark present or absent, at various densities.
        kind @ (2 | 3) => {
            let some = 3 + random.below(if kind == 2 { 8 } else { 5 });
            std::array::from_fn(|cell| {
                let kept = (0..9).filter(|_| random.below(12) < some).fold(0, |set, bit| set | 1 << bit);
                if kind == 2 { kept | digit(cell) } else { !kept & 0x1FF }
            })
        }
        // Two or three grids on top of each other, and meaningless bits.
        _ => {
            let others: Vec<Line9> = (0..1 + random.below(2)).map(|_| make::full_grid(random)).collect();
            std::array::from_fn(|cell| {
                let both = others.iter().fold(digit(cell), |set, other| set | 1 << (other[cell] - b'1'));
                both | (random.below(128) << 9) as u16
            })
        }
    }
}
