//! Ninefold's rating is invariant: 60 random minimal puzzles and four images of each.

use ninefold::logic::{self, RateError, Rating};

use crate::command::Outcome;
use crate::puzzles::{self, Line9, Random, make};

pub(super) fn run() -> Outcome {
    let mut random = Random(60);
    for _ in 0..60 {
        let line = make::minimal(&mut random);
        let rating = rate(&line);
        for image in puzzles::images(&[line; 4], 4, &mut random) {
            let other = rate(&image);
            if !matches!(rating, Some(Ok(_))) || other != rating {
                return Err(format!("{line} is rated {rating:?}, its image {image} {other:?}"));
            }
        }
    }
    println!("60 puzzles and four images of each have the same rating");
    Ok(())
}

fn rate(line: &Line9) -> Option<Result<Rating, RateError>> {
    Some(logic::rate(&puzzles::puzzle(line)?))
}
