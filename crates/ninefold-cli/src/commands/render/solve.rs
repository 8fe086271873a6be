//! Solves and rates the puzzles of a book on several workers.

use ninefold::draw::Printed;
use ninefold::engine::{self, Answer, NoObserver};
use ninefold::grid::{self, Candidates, Grid};
use ninefold::text::Position;

use crate::budget::Limits;
use crate::input::record::Record;
use crate::logic::rating::{self, Policy};
use crate::pool;

/// A puzzle to be printed.
pub(super) struct Puzzle {
    givens: Grid,
    digits: Grid,
    marks: Option<Candidates>,
    /// What to solve: the givens, or the marks if there are no givens.
    puzzle: grid::Puzzle,
    answer: Option<Answer>,
    difficulty: Option<String>,
    name: String,
}

impl Puzzle {
    pub(super) fn new(record: &Record, puzzle: grid::Puzzle, with_marks: bool) -> Puzzle {
        let game = record.position.game();
        let puzzle = match record.position {
            Position::Game(_) => grid::Puzzle::new(game.givens().clone()).unwrap_or(puzzle),
            _ => puzzle,
        };
        Puzzle {
            marks: with_marks.then(|| game.marks().clone()),
            givens: game.givens().clone(),
            digits: game.digits().clone(),
            puzzle,
            answer: None,
            difficulty: None,
            name: record.place.to_string(),
        }
    }

    fn solve(&mut self, with_difficulty: bool) {
        let engine = engine::default_for(self.puzzle.layout());
        let limits = Limits { nodes: u64::MAX, timeout: None };
        let answer = limits.run(engine, &self.puzzle, 2, &mut NoObserver).report.answer;
        if with_difficulty {
            self.difficulty = match &answer {
                Answer::Unique(_) => {
                    rating::label(&rating::rate(&self.puzzle, &[Policy::Own, Policy::Hodoku]))
                }
                other => Some(why(other).to_string()),
            };
        }
        self.answer = Some(answer);
    }

    /// Returns the puzzle ready to be drawn.
    pub(super) fn printed(&self, number: Option<u64>) -> Printed {
        let mut printed = Printed::new(self.givens.clone()).digits(self.digits.clone());
        if let Some(marks) = &self.marks {
            printed = printed.marks(marks.clone());
        }
        if let Some(number) = number {
            printed = printed.heading(number.to_string());
        }
        if let Some(difficulty) = &self.difficulty {
            printed = printed.note(difficulty.clone());
        }
        match &self.answer {
            Some(Answer::Unique(solution)) => printed.solution(solution.clone()),
            Some(other) => printed.unsolved(why(other)),
            None => printed,
        }
    }

    fn is_odd(&self) -> bool {
        !matches!(self.answer, None | Some(Answer::Unique(_)))
    }
}

/// Returns the words printed in place of a solution.
fn why(answer: &Answer) -> &'static str {
    match answer {
        Answer::Impossible => "no solution",
        Answer::Several(_) => "several solutions",
        Answer::Unique(_) | Answer::Solved(_) | Answer::Unknown(..) => "solution unknown",
    }
}

/// Solves all puzzles, and rates them if asked to.
pub(super) fn all(puzzles: Vec<Puzzle>, with_difficulty: bool, jobs: Option<u64>) -> Vec<Puzzle> {
    pool::map(pool::jobs(jobs), puzzles, move |mut puzzle| {
        puzzle.solve(with_difficulty);
        puzzle
    })
}

/// Returns a note that names the puzzles without exactly one solution.
pub(super) fn odd(puzzles: &[Puzzle]) -> Option<String> {
    /// How many to name.
    const NAMED: usize = 5;
    let odd: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| puzzle.is_odd()).collect();
    let named: Vec<String> = odd
        .iter()
        .take(NAMED)
        .map(|puzzle| match (&*puzzle.name, puzzle.answer.as_ref().map_or("", why)) {
            ("", why) => why.to_string(),
            (name, why) => format!("{name} ({why})"),
        })
        .collect();
    let more = odd.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!odd.is_empty()).then(|| format!("not exactly one solution: {}{rest}", named.join(", ")))
}
