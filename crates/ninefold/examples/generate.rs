//! Makes puzzles to order: always the same ones for the same seed.
//!
//! ```text
//! $ cargo run --example generate
//! …
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

    // What cannot be is an error, not an endless search.
    if let Some(Err(error)) = Generator::new().clues(8..=12).next() {
        println!("impossible: {error}");
    }
    Ok(())
}
