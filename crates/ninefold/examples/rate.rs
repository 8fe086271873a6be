//! Rates puzzles on two scales: Ninefold's and HoDoKu's.
//!
//! ```text
//! $ cargo run --example rate
//! BD4: Ninefold 1, HoDoKu easy 204
//! BD5: Ninefold 1, HoDoKu medium 358
//! seventeen: Ninefold 1, HoDoKu easy 436
//! ```

use ninefold::{boards, logic};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in ["BD4", "BD5", "seventeen"] {
        let puzzle = boards::named(name).ok_or("no such board")?.puzzle();
        // Equivalent puzzles share Ninefold's rating; HoDoKu's changes when the board is turned.
        let own = puzzle.rate()?;
        let hodoku = logic::hodoku(&puzzle);
        println!("{name}: Ninefold {own}, HoDoKu {} {}", hodoku.level, hodoku.score);
    }
    Ok(())
}
