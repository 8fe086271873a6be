//! Reads a board in one notation and writes it in others.
//!
//! ```text
//! $ cargo run --example convert
//! 1..4........4..1
//! 1 . | . 4
//! . . | . .
//! ----+----
//! . . | . .
//! 4 . | . 1
//! .---------.---------.
//! | 1   23  | 23   4  |
//! | 23  234 | 123  23 |
//! :---------+---------:
//! | 23  123 | 234  23 |
//! | 4   23  | 23   1  |
//! '---------'---------'
//! ```

use ninefold::Notation;
use ninefold::text::{ReadOptions, read, write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // `read` detects the notation; it needs a layout only for boards of an unusual shape.
    let list = b"board = [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 1]]";
    let reading = read(list, &ReadOptions::default())?;
    assert_eq!(reading.notation, Notation::List);
    for notation in [Notation::Line, Notation::Grid, Notation::Marks] {
        println!("{}", write(&reading.position, notation));
    }
    Ok(())
}
