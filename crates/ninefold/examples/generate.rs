//! Generates puzzles to order: the same seed always gives the same puzzles.
//!
//! ```text
//! $ cargo run --example generate
//! easy, with a half-turn symmetry:
//! .8...2.9532.4.....1...3......1.932.............825.9......7...4.....8.7947.9...6. 26 clues, score 390
//! ..6..8..92.4.5.......4...86.3.8...514.8.2.6.765...3.2.84...5.......8.1.55..7..8.. 31 clues, score 350
//! .....4.2..6.2..98..2.5...1..9..1.5..6...3...8..8.9..7..8...7.4..59..8.3..7.9..... 27 clues, score 346
//! 6×6, no clue too many:
//! ..2...5...4......1.46..3.3...2......
//! .3....54...1...2.5.....4........346.
//! 2.63..3....1...2......1...5....3.1..
//! impossible: no 9×9 puzzle with 12 givens has exactly one solution: the minimum is 17
//! ```

use ninefold::{Generator, Layout, Level, Symmetry, logic};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("easy, with a half-turn symmetry:");
    for puzzle in Generator::new().symmetry(Symmetry::HalfTurn).level(Level::Easy).seed(7).take(3) {
        let puzzle = puzzle?;
        println!("{puzzle} {} clues, score {}", puzzle.givens().filled(), logic::hodoku(&puzzle).score);
    }

    println!("6×6, no clue too many:");
    for puzzle in Generator::new().layout(Layout::named("6x6")?).minimal().seed(7).take(3) {
        println!("{}", puzzle?);
    }

    // An impossible request returns an error instead of searching for ever.
    if let Some(Err(error)) = Generator::new().clues(8..=12).next() {
        println!("impossible: {error}");
    }
    Ok(())
}
