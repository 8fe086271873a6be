//! Rates puzzles on three scales: Ninefold's, HoDoKu's and Sudoku Explainer's.
//!
//! ```text
//! $ cargo run --example rate
//! BD4: Ninefold 1, HoDoKu easy 204, Sudoku Explainer 1.5/1.2/1.2
//! BD5: Ninefold 1, HoDoKu medium 358, Sudoku Explainer 2.6/1.2/1.2
//! seventeen: Ninefold 1, HoDoKu easy 436, Sudoku Explainer 1.5/1.2/1.2
//! ```

use ninefold::logic::SeRater;
use ninefold::{Budget, boards, logic};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A rater keeps its tables from one puzzle to the next.
    let mut explainer = SeRater::new();
    for name in ["BD4", "BD5", "seventeen"] {
        let puzzle = boards::named(name).ok_or("no such board")?.puzzle();
        // Equivalent puzzles share Ninefold's rating; the others may change when the board is turned.
        let own = puzzle.rate()?;
        let hodoku = logic::hodoku(&puzzle);
        let se = explainer.rate(&puzzle, &Budget::default())?;
        println!("{name}: Ninefold {own}, HoDoKu {} {}, Sudoku Explainer {se}", hodoku.level, hodoku.score);
    }
    Ok(())
}
