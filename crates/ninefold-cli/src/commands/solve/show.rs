//! Answers for people to read.

use ninefold::StopReason;
use ninefold::engine::{Answer, Counts, Report, containments};
use ninefold::grid::{Candidates, Grid, Puzzle, Solution};
use ninefold::text::{self, Notation, Position};
use ninefold_api::record::Stats;

use crate::budget::Timed;
use crate::input::record::Place;
use crate::output::progress::thousands;
use crate::output::{FOUND, HEADING};
use crate::show::json;
use crate::show::paint::Canvas;

/// How to show answers.
pub(crate) struct Show {
    pub(crate) notation: Notation,
    pub(crate) colour: bool,
}

impl Show {
    /// Returns the solution, or the word that replaces it. For a method without search, drawings show how far
    /// it got, and the summary of its document below the grid.
    pub(crate) fn answer(&self, puzzle: &Puzzle, timed: &Timed) -> String {
        if let Some(partial) = timed.report.partial.as_ref().filter(|_| !self.notation.is_one_line()) {
            return format!("{}\n{}", self.partial(puzzle, partial), summary(partial, timed));
        }
        match &timed.report.answer {
            Answer::Impossible => "none".to_string(),
            Answer::Unknown(StopReason::Stuck, _) => "unknown".to_string(),
            answer => {
                answer.solution().map_or_else(|| "unknown".to_string(), |found| self.solution(puzzle, found))
            }
        }
    }

    /// Draws a solution.
    pub(crate) fn solution(&self, puzzle: &Puzzle, solution: &Solution) -> String {
        self.grid(puzzle, solution.grid())
    }

    fn partial(&self, puzzle: &Puzzle, scopes: &Candidates) -> String {
        if self.notation.holds_marks() {
            text::write(&Position::Marks(scopes.clone()), self.notation)
        } else {
            self.grid(puzzle, &scopes.singles())
        }
    }

    fn grid(&self, puzzle: &Puzzle, grid: &Grid) -> String {
        if self.notation == Notation::Line {
            let mut line = String::with_capacity(grid.contents().len());
            text::write_line_into(grid, &mut line);
            return line;
        }
        if self.colour && matches!(self.notation, Notation::Big | Notation::Small) {
            return Canvas::new(grid.layout(), self.notation)
                .paint(grid, |cell| Some(if puzzle.given(cell).is_some() { HEADING } else { FOUND }));
        }
        text::write(&Position::Digits(grid.clone()), self.notation)
    }
}

/// Returns the summary that document 004 prints below its grid.
fn summary(scopes: &Candidates, timed: &Timed) -> String {
    let rows = [
        ("Done:", containments::is_done(scopes).to_string()),
        ("Solved:", containments::is_solved(scopes).to_string()),
        ("Steps:", timed.report.steps.unwrap_or(0).to_string()),
        ("Duration:", format!("{:.3}", timed.time.as_secs_f64())),
    ];
    rows.map(|(label, value)| format!("{label:<11}{value}\n")).concat()
}

/// Returns the line of `--stats`.
pub(crate) fn stats(place: &Place, counts: &Counts, report: &Report) -> String {
    let place = match place.to_string() {
        place if place.is_empty() => place,
        place => format!("{place}: "),
    };
    let techniques: Vec<String> = report
        .techniques
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {}", thousands(*count)))
        .collect();
    let techniques =
        if techniques.is_empty() { String::new() } else { format!(": {}", techniques.join(", ")) };
    format!("{place}{}{techniques}", json::stats_in_words(&Stats::new(counts, report)))
}
