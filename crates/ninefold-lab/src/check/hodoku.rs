//! `cargo xtask hodoku FILE`: our HoDoKu levels and scores, compared with HoDoKu's own.
//!
//! A line is a puzzle, a level, a score and counts: `..1… Hard 812 Naked Single=20;X-Wing=1`.

use ninefold::logic::{self, HodokuRating};

use crate::command::Outcome;
use crate::puzzles;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let (file, verbose) = match arguments {
        [file] => (file, false),
        [file, "--differences"] => (file, true),
        _ => return Err("usage: hodoku FILE [--differences]".to_owned()),
    };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let (mut all, mut levels, mut scores, mut near) = (0, 0, 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.splitn(4, ' ');
        let (Some(cells), Some(level), Some(score)) = (fields.next(), fields.next(), fields.next()) else {
            continue;
        };
        let read = puzzles::parse(cells.as_bytes()).puzzles;
        let puzzle =
            read.first().and_then(puzzles::puzzle).ok_or_else(|| format!("not a puzzle: {cells}"))?;
        let score: u32 = score.parse().map_err(|_| format!("not a score: {score}"))?;
        let rating = logic::hodoku(&puzzle);
        all += 1;
        levels += u32::from(rating.level.title() == level);
        scores += u32::from(rating.score == score);
        near += u32::from(rating.score.abs_diff(score) * 10 <= score);
        if verbose && (rating.level.title() != level || rating.score != score) {
            println!("{cells}");
            println!("  HoDoKu {level} {score} {}", fields.next().unwrap_or(""));
            println!("  here   {} {} {}", rating.level.title(), rating.score, counts(&rating));
        }
    }
    println!(
        "{all} puzzles: {levels} with the same level, {scores} with the same score, {near} with a score within a tenth"
    );
    Ok(())
}

fn counts(rating: &HodokuRating) -> String {
    let mut counts: Vec<String> =
        rating.counts.iter().map(|(technique, count)| format!("{}={count}", technique.title)).collect();
    if rating.guesses > 0 {
        counts.push(format!("guesses={}", rating.guesses));
    }
    counts.join(";")
}
