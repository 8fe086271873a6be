//! Counts solutions, and looks at some of them.
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

    // Solutions are searched for one at a time, so the first three of very many are soon found.
    for solution in small.solutions().take(3) {
        println!("{solution}");
    }

    // Nobody counts all solutions of a blank 9×9 board, so set a limit.
    let blank: Puzzle = ".".repeat(81).parse()?;
    println!("a blank 9×9 board has at least {} solutions", blank.count(1_000));

    // A budget limits the work, not only the answer. It can also carry a flag or a clock.
    let hard: Puzzle = ".".repeat(625).parse()?;
    if let Err(SolveError::Stopped(reason)) = hard.solve_within(&Budget::unique().nodes(3)) {
        println!("stopped: {reason}");
    }
    Ok(())
}
