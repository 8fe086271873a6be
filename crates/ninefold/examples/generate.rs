//! Makes puzzles: always the same ones for the same seed.
//!
//! ```text
//! $ cargo run --example generate
//! …
//! ```

use ninefold::{Puzzle, make};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in make::minimal_puzzles(7, 0..5) {
        let puzzle = Puzzle::try_from(&line)?;
        println!("{puzzle} {} clues, rating {}", line.filled(), puzzle.rate()?);
    }
    Ok(())
}
