//! Makes puzzles: always the same ones for the same seed.
//!
//! ```text
//! $ cargo run --example generate
//! ........5.2....71.15....64.....9...7...1..4....8..4.3.89.5........3....94...21... 23 clues, rating 4
//! 1...38....8.9.6..3.95..1.........4......29...6..143.288.......2..93..1..5....28.4 28 clues, rating 1
//! ....8....461.7...5...56...3..381...4.......9.5..4....21...57..........31.7.9..... 24 clues, rating 5
//! ...51.6..5...2...49.......33..95.........37.1..2..45.....24..6..8..9.....5....... 23 clues, rating 1
//! ....2.......6.39....35.......5......42.9......1.2...7..4....2...68.4..3.2.91....8 23 clues, rating 2
//! ```

use ninefold::{Puzzle, make};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in make::minimal_puzzles(7, 0..5) {
        let puzzle = Puzzle::try_from(&line)?;
        println!("{puzzle} {} clues, rating {}", line.filled(), puzzle.rate()?);
    }
    Ok(())
}
