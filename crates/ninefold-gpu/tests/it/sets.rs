//! Puzzles of every kind, made by the project and always the same.

use ninefold::canon::Transformation;
use ninefold::engine::fast;
use ninefold::grid::Line9;
use ninefold::make;
use ninefold::random::Random;

/// The kinds of puzzles.
pub(crate) const KINDS: [&str; 7] =
    ["easy", "minimal", "low-clue", "hard", "mixed", "sparse", "contradictory"];

/// Returns `count` puzzles of a kind, no two alike if there is any choice.
pub(crate) fn set(kind: &str, seed: u64, count: usize) -> Vec<Line9> {
    let mut random = Random::new(seed);
    match kind {
        "easy" => minimal(seed, count).map(|line| with_more(&line, 34, &mut random)).collect(),
        "minimal" => minimal(seed, count).collect(),
        "low-clue" => {
            images(include_str!("../../../ninefold-cli/src/commands/bench/low-clue.txt"), seed, count)
        }
        "hard" => images(include_str!("../../../ninefold-cli/src/commands/bench/hard.txt"), seed, count),
        "mixed" => {
            (0..).zip(minimal(seed, count)).map(|(number, line)| mixed(number, line, &mut random)).collect()
        }
        "sparse" => minimal(seed, count).map(|line| with_fewer(&line, &mut random)).collect(),
        "contradictory" => (0..count).map(|_| noise(&mut random)).collect(),
        _ => panic!("unknown kind {kind}"),
    }
}

/// Minimal puzzles, and then their images: those are made faster.
fn minimal(seed: u64, count: usize) -> impl Iterator<Item = Line9> {
    let puzzles = make::minimal_puzzles(seed, 0..count.min(20_000) as u64);
    let mut random = Random::new(seed);
    (0..count).map(move |number| match puzzles.get(number) {
        Some(line) => *line,
        None => Transformation::random(&mut random).apply(&puzzles[number % puzzles.len()]),
    })
}

fn images(text: &str, seed: u64, count: usize) -> Vec<Line9> {
    let puzzles: Vec<Line9> =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.parse().unwrap()).collect();
    let mut random = Random::new(seed);
    puzzles.iter().cycle().take(count).map(|line| Transformation::random(&mut random).apply(line)).collect()
}

/// Adds clues of the solution.
fn with_more(line: &Line9, clues: usize, random: &mut Random) -> Line9 {
    let solution = fast::single(line, 1).solution;
    let mut cells: [u8; 81] = (*line).into();
    let mut blanks: Vec<usize> = (0..81).filter(|&cell| line[cell] == b'.').collect();
    for _ in line.filled()..clues {
        let cell = blanks.swap_remove(random.below(blanks.len()));
        cells[cell] = solution[cell];
    }
    cells.into()
}

/// One solution, several and none in turn.
fn mixed(number: usize, line: Line9, random: &mut Random) -> Line9 {
    let mut cells: [u8; 81] = line.into();
    let given = random.choose(&line.filled_cells().collect::<Vec<_>>()).unwrap().index();
    match number % 3 {
        0 => {}
        1 => cells[given] = b'.',
        _ => cells[given] = b'1' + (cells[given] - b'1' + 1 + random.below(8) as u8) % 9,
    }
    cells.into()
}

/// Far too few clues: none to 20 are left.
fn with_fewer(line: &Line9, random: &mut Random) -> Line9 {
    let mut cells: [u8; 81] = (*line).into();
    let mut givens: Vec<usize> = line.filled_cells().map(|cell| cell.index()).collect();
    let left = random.below(21);
    while givens.len() > left {
        cells[givens.swap_remove(random.below(givens.len()))] = b'.';
    }
    cells.into()
}

/// Digits anywhere, few or many.
fn noise(random: &mut Random) -> Line9 {
    let mut cells = [b'.'; 81];
    for _ in 0..random.below(40) {
        cells[random.below(81)] = b'1' + random.below(9) as u8;
    }
    cells.into()
}
