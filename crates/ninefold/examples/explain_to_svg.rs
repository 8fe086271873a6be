//! Explains how to solve a puzzle and draws its hardest step as SVG.
//!
//! ```text
//! $ cargo run --example explain_to_svg
//!  1. Hidden Single: 7 in box 2 → r2c4=7
//! …
//! 58. Full House: 2 in row 4 → r4c1=2
//! the hardest of 58 steps: Locked Candidates 1 (Pointing); its picture has … bytes
//! ```
//!
//! With a file name, it writes the picture to that file: `cargo run --example explain_to_svg step.svg`.

use ninefold::logic::End;
use ninefold::{Hint, Puzzle};

const PUZZLE: &str = "5....4.7..1..5.6....49......9...75..18.2..........6.....3.....8.6..8...9..8.7..31";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = PUZZLE.parse()?;
    let mut path = puzzle.explain();
    let mut steps: Vec<Hint> = Vec::new();
    for hint in &mut path {
        println!("{:2}. {hint}", steps.len() + 1);
        steps.push(hint);
    }
    if path.end() != End::Solved {
        println!("the default techniques don't solve it");
    }
    // Techniques are ordered by difficulty.
    let hardest =
        steps.iter().max_by_key(|hint| hint.step.technique.difficulty).ok_or("the puzzle has no step")?;
    let svg = hardest.picture().svg();
    println!(
        "the hardest of {} steps: {}; its picture has {} bytes",
        steps.len(),
        hardest.step.technique.title,
        svg.len()
    );
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(file, svg)?;
    }
    Ok(())
}
