//! Checks that take too long for every change.

mod boards;
mod canon;
pub(crate) mod cases;
pub(crate) mod examples;
pub(crate) mod hodoku;
pub(crate) mod logic;
mod made;
pub(crate) mod mutants;
mod paths;
mod ratings;
pub(crate) mod se;
pub(crate) mod timings;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use ninefold::Budget;
use ninefold::engine::{Answer, ENGINES, Engine, NoObserver, cover::Cover};
use ninefold::grid::{Grid, Layout, Puzzle};
use ninefold::text::{ReadOptions, read, split};

use crate::command::Outcome;
use crate::{practice, puzzles};

pub(crate) fn run(data: Option<&str>) -> Outcome {
    ratings::run()?;
    practice::check()?;
    se::check()?;
    canon::run()?;
    paths::run(120_000, 30_000)?;
    if let Some(folder) = data {
        canon::files(Path::new(folder))?;
        paths::files(Path::new(folder))?;
    }
    made::run()?;
    published_counts()?;
    long_searches()?;
    mutants::mutants(200_000)?;
    match data {
        Some(folder) => every_file(Path::new(folder)),
        None => Ok(()),
    }
}

fn published_counts() -> Outcome {
    for (layout, published) in [("4x4", 288), ("latin:4", 576), ("latin:5", 161_280), ("6x6", 28_200_960)] {
        let started = Instant::now();
        let layout: Arc<Layout> = Arc::new(layout.parse().map_err(|error| format!("{error}"))?);
        let blank = Puzzle::new(Grid::blank(Arc::clone(&layout))).map_err(|error| error.to_string())?;
        let counted = Cover.run(&blank, &Budget::all(), &mut NoObserver).found;
        println!("{layout}: {counted} grids, {:.1} s", started.elapsed().as_secs_f64());
        if counted != published {
            return Err(format!("the published number is {published}"));
        }
    }
    Ok(())
}

/// Checks that the plain search of the 17-clue board takes as many calls as the original algorithm.
fn long_searches() -> Outcome {
    let puzzle = ninefold::boards::named("seventeen").ok_or("the board is missing")?.puzzle();
    for engine in ENGINES.iter().filter(|engine| engine.counts_calls()) {
        let calls = engine.run(&puzzle, &Budget::first(), &mut NoObserver).calls;
        println!("seventeen by {}: {} calls", engine.name(), calls.unwrap_or(0));
        if calls != Some(26_590_294) {
            return Err("the original algorithm takes 26590294 calls".to_owned());
        }
    }
    Ok(())
}

/// Solves every puzzle of every text file with the reference, and compares the engines that finish.
fn every_file(folder: &Path) -> Outcome {
    for file in puzzles::files(folder)? {
        let text = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let started = Instant::now();
        let (mut none, mut unique, mut several, mut bad) = (0, 0, 0, 0);
        for chunk in split(&text, None, None) {
            let reading = read(&chunk.text, &ReadOptions::default());
            let Some(puzzle) = reading.ok().and_then(|reading| reading.position.puzzle().ok()) else {
                bad += 1;
                continue;
            };
            let answer = Cover.run(&puzzle, &Budget::unique(), &mut NoObserver).answer;
            match answer {
                Answer::Unique(_) => unique += 1,
                Answer::Several(_) => several += 1,
                _ => none += 1,
            }
            agree(&puzzle, &answer).map_err(|error| format!("{}:{}: {error}", file.display(), chunk.line))?;
        }
        println!(
            "{}: {unique} unique, {several} with several solutions, {none} with none, {bad} unreadable, {:.1} s",
            file.file_name().unwrap_or_default().to_string_lossy(),
            started.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

fn agree(puzzle: &Puzzle, reference: &Answer) -> Outcome {
    for engine in ENGINES {
        let budget = Budget::solutions(engine.usual_solutions()).nodes(2_000);
        let answer = engine.run(puzzle, &budget, &mut NoObserver).answer;
        let agrees = match (&answer, reference) {
            (Answer::Unknown(..), _) => true,
            (Answer::Solved(_), Answer::Several(_)) => true,
            (Answer::Solved(ours), Answer::Unique(theirs)) => ours == theirs,
            (Answer::Several(_), Answer::Several(_)) => true,
            (ours, theirs) => ours == theirs,
        };
        if !agrees {
            return Err(format!(
                "{} says {}, but the reference says {}",
                engine.name(),
                answer.name(),
                reference.name()
            ));
        }
    }
    Ok(())
}
