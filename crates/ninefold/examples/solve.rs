//! Solves a puzzle and proves that the solution is the only one.
//!
//! ```text
//! $ cargo run --example solve
//! 534678912672195348198342567859761423426853791713924856961537284287419635345286179
//! no answer: the puzzle has several solutions
//! no answer: the givens contradict each other: r1c1 and r1c2 are both 5 (row 1, box 1)
//! ```

use std::error::Error;

use ninefold::{Puzzle, Solution};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Solves a puzzle. `parse` reads every notation that Ninefold supports and rejects givens that contradict each other.
fn solve(text: &str) -> Result<Solution, Box<dyn Error>> {
    let puzzle: Puzzle = text.parse()?;
    Ok(puzzle.solve()?)
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let texts = match &given[..] {
        [] => vec![EASY.to_string(), ".".repeat(81), format!("55{}", &EASY[2..])],
        _ => given,
    };
    for text in texts {
        match solve(&text) {
            Ok(solution) => println!("{solution}"),
            Err(error) => println!("no answer: {error}"),
        }
    }
}
