//! Writes a small data set as CSV: puzzles with their solutions and ratings.
//!
//! ```text
//! $ cargo run --example dataset
//! puzzle,solution,clues,rating,level
//! .........1..8...2..6..31.97..9..7..............5....637.46....9.2..7.15...3.98.4.,398742615…746,25,1,medium
//! …
//! .4...7..5....6.9..1...3........8...23..9..86...2.7..1..7......39.........5.12..7.,649817235…679,23,3,unfair
//! ```

use ninefold::engine::fast;
use ninefold::{Puzzle, logic, make};

const SEED: u64 = 1;
const ROWS: u64 = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("puzzle,solution,clues,rating,level");
    let puzzles = make::minimal_puzzles(SEED, 0..ROWS);
    // The speed engine solves many 9×9 boards in one batch, millions per second.
    for (line, found) in puzzles.iter().zip(fast::batch(&puzzles, 2)) {
        assert_eq!(found.count, 1, "a generated puzzle has one solution");
        let puzzle = Puzzle::try_from(line)?;
        let (rating, level) = (puzzle.rate()?, logic::hodoku(&puzzle).level);
        println!("{line},{},{},{rating},{level}", found.solution, line.filled());
    }
    Ok(())
}
