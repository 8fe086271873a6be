//! The current board and the events that led to it.

use anstyle::{AnsiColor, Style};
use ninefold::engine::containments::{self, Containments};
use ninefold::engine::{Counts, Engine, Event, Observer};
use ninefold::grid::{Candidates, Cell, Grid, Puzzle};
use ninefold::text::Notation;

use super::event::{self, Wording};
use crate::output::progress::thousands;
use crate::output::{FOUND, HEADING};
use crate::show::paint::{Canvas, paint_marks};

const PLACED_NOW: Style = AnsiColor::Green.on_default().bold().invert();
/// The cells that a deduction starts from.
const REASON: Style = AnsiColor::Yellow.on_default().bold().invert();
/// A rejected digit, or a cell that lost candidates.
const TAKEN_BACK: Style = AnsiColor::Red.on_default().bold().invert();

/// The scene on display.
pub(super) struct Scene<'a> {
    pub(super) puzzle: &'a Puzzle,
    wording: Wording,
    /// Whether calls are guesses: one per choice, none for what follows from it.
    guesses: bool,
    board: Grid,
    scopes: Candidates,
    /// Whether the engine works on scopes instead of one digit per cell.
    has_scopes: bool,
    counts: Counts,
    /// Number of current placements.
    pub(super) depth: usize,
    pub(super) events: u64,
    /// The first solution; the search may continue from it and take it apart again.
    first: Option<Grid>,
    framed: Canvas,
    bare: Canvas,
}

/// How to draw the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawing {
    /// With lines around and between the boxes.
    Framed,
    /// The scopes instead of digits, if the engine works on scopes.
    Scopes,
    /// Only its rows.
    Bare,
}

impl<'a> Scene<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, engine: &dyn Engine) -> Scene<'a> {
        Scene {
            puzzle,
            wording: Wording::of(engine),
            guesses: !engine.counts_calls(),
            board: puzzle.givens().clone(),
            scopes: containments::scope_grid(puzzle),
            has_scopes: engine.name() == Containments.name(),
            counts: Counts::default(),
            depth: 0,
            events: 0,
            first: None,
            framed: Canvas::new(puzzle.layout(), Notation::Small),
            bare: Canvas::new(puzzle.layout(), Notation::Bare),
        }
    }

    /// Counts a visited board, which needs no picture.
    pub(super) fn enter(&mut self, depth: usize) {
        self.depth = depth;
        self.counts.event(Event::Enter { depth });
    }

    /// Describes an event that is about to happen.
    pub(super) fn words(&self, event: Event<'_>) -> String {
        event::words(event, self.wording, self.puzzle, &self.board)
    }

    /// Applies an event to the board.
    pub(super) fn apply(&mut self, event: Event<'_>) {
        self.events += 1;
        self.counts.event(event);
        match event {
            Event::Enter { depth } => self.depth = depth,
            Event::Place(cell, digit) => {
                self.depth += 1;
                self.board.set(cell, Some(digit));
            }
            Event::Reject(..) => {}
            Event::Retreat(cell, _) => {
                self.depth = self.depth.saturating_sub(1);
                self.board.set(cell, None);
            }
            Event::Jump(board) => {
                self.depth = board.filled() - self.puzzle.givens().filled();
                self.board = board.clone();
            }
            Event::Step(step) => {
                for &(cell, lost) in &step.narrowed {
                    self.scopes.keep(cell, self.scopes.get(cell) - lost);
                }
                self.board = self.scopes.singles();
            }
            Event::Solution(solution) => {
                self.board = solution.grid().clone();
                self.first.get_or_insert_with(|| self.board.clone());
            }
        }
    }

    /// Returns the number of lines of the framed board.
    pub(super) fn height(&self) -> usize {
        self.framed.height()
    }

    /// Returns the most informative drawing with lines that fits this many columns; both are equally high.
    pub(super) fn with_lines(&self, columns: usize) -> Drawing {
        let width = || paint_marks(&self.scopes, |_| None).lines().map(|line| line.chars().count()).max();
        if self.has_scopes && width() <= Some(columns) { Drawing::Scopes } else { Drawing::Framed }
    }

    /// Draws the board and the event; without an event, the solution.
    pub(super) fn picture(&self, event: Option<Event<'_>>, colour: bool, drawing: Drawing) -> String {
        let at_rest = self.first.as_ref().filter(|_| event.is_none());
        let mut board = at_rest.unwrap_or(&self.board).clone();
        let mut now: Vec<(Cell, Style)> = Vec::new();
        match event {
            Some(Event::Place(cell, _)) => now.push((cell, PLACED_NOW)),
            Some(Event::Reject(cell, digit) | Event::Retreat(cell, digit)) => {
                board.set(cell, Some(digit));
                now.push((cell, TAKEN_BACK));
            }
            Some(Event::Step(step)) => {
                now.extend(step.containment.cells.iter().map(|cell| (cell, REASON)));
                let style = |cell| if board.get(cell).is_some() { PLACED_NOW } else { TAKEN_BACK };
                now.extend(step.narrowed.iter().map(|&(cell, _)| (cell, style(cell))));
            }
            Some(Event::Enter { .. } | Event::Jump(_) | Event::Solution(_)) | None => {}
        }
        let style = |cell: Cell| {
            let now = now.iter().find(|(changed, _)| *changed == cell).map(|&(_, style)| style);
            let usual = match board.get(cell) {
                _ if self.puzzle.given(cell).is_some() => HEADING,
                None if drawing == Drawing::Scopes => Style::new(),
                _ => FOUND,
            };
            colour.then(|| now.unwrap_or(usual))
        };
        match drawing {
            Drawing::Framed => self.framed.paint(&board, style),
            Drawing::Bare => self.bare.paint(&board, style),
            Drawing::Scopes => paint_marks(&self.scopes, style),
        }
    }

    /// Returns the calls, placements, backtracks and this depth, or the steps of a method without search.
    pub(super) fn counts(&self, depth: usize) -> String {
        let counts = &self.counts;
        if counts.steps > 0 {
            return number(counts.steps, "step", "steps");
        }
        let placements = number(counts.placements, "placement", "placements");
        let backtracks = number(counts.backtracks, "backtrack", "backtracks");
        if self.guesses {
            let guesses = number(counts.calls, "guess", "guesses");
            return format!("{guesses}, {placements}, {backtracks}");
        }
        let calls = number(counts.calls, "call", "calls");
        format!("{calls}, {placements}, {backtracks}, depth {depth}")
    }

    /// Returns the counts of the whole run.
    pub(super) fn total_counts(&self) -> String {
        format!("{}, {}", self.counts(self.counts.deepest), number(self.events, "event", "events"))
    }
}

/// `1 call`, `2,000 calls`.
fn number(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(count), if count == 1 { one } else { many })
}
