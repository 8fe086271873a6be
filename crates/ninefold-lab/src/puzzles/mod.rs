//! Puzzles for measuring and checking the speed engine, made by the project and always the same.
//!
//! | file | contents |
//! |---|---|
//! | `make.rs` | full grids, unique and minimal puzzles, puzzles with several solutions or none |
//! | `climb.rs` | few givens, many guesses: found once, kept with `ninefold bench` in `low-clue.txt` and `hard.txt` |
//! | `image.rs` | symmetric images, so that no puzzle is measured twice |
//! | `lines.rs` | puzzles from files |
//! | `position.rs` | random positions with candidates |

mod climb;
mod image;
mod lines;
pub(crate) mod make;
pub(crate) mod position;
mod random;

pub(crate) use self::image::images;
pub(crate) use self::lines::{files, parse, puzzle};
pub(crate) use self::random::Random;
use crate::command::{Outcome, root};
pub(crate) use ninefold::grid::Line9;

/// A named set of puzzles.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Line9>,
}

/// The sets that the project makes, by name.
pub(crate) const MADE: [&str; 5] = ["easy", "random-minimal", "low-clue", "hard", "mixed"];

/// Makes `how_many` puzzles of a set; sets kept in files come complete.
pub(crate) fn made(name: &str, how_many: usize) -> Set {
    let mut random = Random(81);
    let puzzles = match name {
        "easy" => (0..how_many).map(|_| make::unique(&mut random, 34)).collect(),
        "random-minimal" => (0..how_many).map(|_| make::minimal(&mut random)).collect(),
        "low-clue" => parse(include_bytes!("../../../ninefold-cli/src/commands/bench/low-clue.txt")).puzzles,
        "hard" => parse(include_bytes!("../../../ninefold-cli/src/commands/bench/hard.txt")).puzzles,
        "mixed" => (0..how_many).map(|number| mixed(&mut random, number)).collect(),
        _ => panic!("unknown set {name}"),
    };
    Set { name: name.to_owned(), puzzles }
}

/// Makes puzzles with one solution, several and none in turn.
fn mixed(random: &mut Random, number: usize) -> Line9 {
    let unique = make::minimal(random);
    match number % 3 {
        0 => unique,
        1 => make::loosened(random, &unique),
        _ => make::spoilt(random, &unique),
    }
}

/// Searches again for the sets kept in files.
pub(crate) fn search() -> Outcome {
    keep("low-clue", "Minimal puzzles of 20 givens and fewer", |random| climb::low_clue(random, 20))?;
    keep("hard", "Minimal puzzles that take many guesses", |random| vec![climb::hard(random, 1_000)])
}

/// Searches until there are enough, and writes the file.
fn keep(name: &str, about: &str, mut search: impl FnMut(&mut Random) -> Vec<Line9>) -> Outcome {
    const ENOUGH: usize = 400;
    let mut random = Random(17);
    let mut text = format!("# {about}, found by `cargo xtask puzzles`.\n");
    let mut found = 0;
    while found < ENOUGH {
        for line in search(&mut random) {
            text.push_str(line.as_str());
            text.push('\n');
            found += 1;
        }
        eprint!("\r{name}: {found} of {ENOUGH}");
    }
    eprintln!();
    let path = root().join("crates/ninefold-cli/src/commands/bench").join(name).with_extension("txt");
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use ninefold::engine::fast::batch;

    use super::make::{givens, is_unique, with};
    use super::*;

    fn is_minimal(line: &Line9) -> bool {
        is_unique(line) && givens(line).iter().all(|&cell| !is_unique(&with(line, cell, b'.')))
    }

    #[test]
    fn sets_match_their_names() {
        for line in made("easy", 50).puzzles {
            assert!(is_unique(&line) && givens(&line).len() == 34, "{line}");
        }
        for name in ["random-minimal", "low-clue", "hard"] {
            let set = made(name, 50);
            assert!(set.puzzles.len() >= 50);
            for line in set.puzzles {
                assert!(is_minimal(&line), "{line}");
                assert!(name != "low-clue" || givens(&line).len() <= 20, "{line}");
            }
        }
        let counts: Vec<u64> = batch(&made("mixed", 60).puzzles, 2).iter().map(|found| found.count).collect();
        assert_eq!(counts, [1, 2, 0].repeat(20));
        assert!(made("mixed", 60).puzzles.iter().all(|line| puzzle(line).is_some()));
    }

    /// Tables are comparable only if everyone measures the same puzzles.
    #[test]
    fn sets_are_reproducible() {
        assert_eq!(
            made("easy", 1).puzzles[0].as_str(),
            "..4.679..2.6.45..7...192.4.9.3..6..86.......587.539.......81....6.2..81.18....73."
        );
        assert_eq!(
            made("random-minimal", 1).puzzles[0].as_str(),
            "..4.679..2...4........9..4.9.3..6..86.......5.7.53.........1....6.2..8...8....73."
        );
    }

    #[test]
    fn images_have_as_many_solutions() {
        let puzzles = made("mixed", 90).puzzles;
        let all = images(&puzzles, 180, &mut Random(1));
        let sorted = |lines: &[Line9]| {
            let mut counts: Vec<u64> = batch(lines, 1_000).iter().map(|found| found.count).collect();
            counts.sort_unstable();
            counts
        };
        assert_eq!(sorted(&all[..90]), sorted(&puzzles));
        assert_eq!(sorted(&all[90..]), sorted(&puzzles));
        assert!(all.iter().all(|image| !puzzles.contains(image)));
    }

    #[test]
    fn lines_are_read() {
        let line = made("easy", 1).puzzles[0].to_string();
        let file = format!("# a comment\n{line}\n{line};behind it\n\n{line}\r\nno puzzle\n{}\n", &line[1..]);
        let lines = parse(file.replace('.', "0").as_bytes());
        assert_eq!((lines.puzzles.len(), lines.skipped), (3, 2));
        assert!(lines.puzzles.iter().all(|read| read.as_str() == line));
    }
}
