//! Plays a game with hints: applies one after another until the board is full.
//!
//! ```text
//! $ cargo run --example hint_loop
//! Look at box 2.
//! …
//! the puzzle is solved after 51 hints
//! a wrong digit: r1c3=1 is wrong.
//! ```

use ninefold::{Cell, Digit, Game, HintError, Puzzle};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = EASY.parse()?;
    let mut game = Game::from(&puzzle);
    let mut hints = 0;
    let end = loop {
        match game.hint() {
            Ok(hint) => {
                // You decide how much of a hint to reveal: 1 says where to look, 4 what to do.
                println!("{}", hint.up_to(1).sentences.join(" "));
                game.apply(&hint.step);
                hints += 1;
            }
            Err(end) => break end,
        }
    };
    println!("{end} after {hints} hints");

    // `hint` checks the game first, so that a wrong digit can't mislead the player.
    let mut game = Game::from(&puzzle);
    game.write(Cell::new(2), Digit::try_from('1')?);
    if let Err(HintError::Fault(fault)) = game.hint() {
        println!("a wrong digit: {fault}");
    }
    Ok(())
}
