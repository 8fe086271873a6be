//! Removes equivalent puzzles, which differ only by turning, shuffling or relabelling.
//!
//! ```text
//! $ cargo run --example dedupe
//! 30 puzzles, 10 of them different
//! the first becomes ........1.....234.....3156...1.78.....9.....823..5......3....5..5.7..9..8.......4
//! ```

use std::collections::HashSet;

use ninefold::canon::{self, Transformation};
use ninefold::make;
use ninefold::random::Random;

fn main() {
    // Ten puzzles, and two images of each.
    let originals = make::minimal_puzzles(7, 0..10);
    let mut random = Random::new(1);
    let mut puzzles = originals.clone();
    for puzzle in &originals {
        puzzles.extend((0..2).map(|_| Transformation::random(&mut random).apply(puzzle)));
    }
    // Equivalent puzzles share their canonical form.
    let forms: HashSet<_> = puzzles.iter().map(canon::form).collect();
    println!("{} puzzles, {} of them different", puzzles.len(), forms.len());

    let canonical = canon::canonical(&puzzles[0]);
    println!("the first becomes {}", canonical.form);
    assert_eq!(canonical.transformation.apply(&puzzles[0]), canonical.form);
}
