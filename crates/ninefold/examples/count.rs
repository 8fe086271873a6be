//! Counts solutions and prints some of them.
//!
//! ```text
//! $ cargo run --example count
//! a blank 4×4 board has 288 solutions
//! 1234341221434321
//! 1234341241232341
//! 1234431221433421
//! a blank 9×9 board has at least 1000 solutions
//! stopped: the node budget ran out
//! ```

use ninefold::{Budget, Puzzle, SolveError};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let small: Puzzle = ".".repeat(16).parse()?;
    println!("a blank 4×4 board has {} solutions", small.count(u64::MAX));

    // The iterator is lazy, so it finds the first three quickly, however many solutions there are.
    for solution in small.solutions().take(3) {
        println!("{solution}");
    }

    // A blank 9×9 board has too many solutions to count, so set a limit.
    let blank: Puzzle = ".".repeat(81).parse()?;
    println!("a blank 9×9 board has at least {} solutions", blank.count(1_000));

    // A budget limits the work as well as the answer. It can also hold a cancel flag or a clock.
    let hard: Puzzle = ".".repeat(625).parse()?;
    if let Err(SolveError::Stopped(reason)) = hard.solve_within(&Budget::unique().nodes(3)) {
        println!("stopped: {reason}");
    }
    Ok(())
}
