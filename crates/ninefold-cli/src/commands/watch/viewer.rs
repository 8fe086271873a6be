//! The observer that shows what it sees.

use std::cell::Cell as Flag;
use std::time::{Duration, Instant};

use ninefold::engine::Observer;
use ninefold::engine::containments::Step;
use ninefold::grid::{Cell, Digit, Grid, Puzzle, Solution};

use super::event::Event;
use super::pace::Pace;
use super::scene::Scene;
use crate::budget;
use crate::exit::Failure;
use crate::output::Output;
use crate::screen::Screen;
use crate::table::wrap;

/// Shows every event, on the screen or as a line.
pub(super) struct Viewer<'a> {
    scene: Scene<'a>,
    engine: &'static str,
    pace: Pace,
    most: u64,
    /// Set when nobody wants to see more.
    ended: &'a Flag<bool>,
    output: &'a mut Output,
    screen: Option<Screen>,
    drawn: Option<Instant>,
    failure: Option<Failure>,
}

/// Pictures that follow each other faster than this cannot be told apart.
const FRAME: Duration = Duration::from_millis(16);

/// Below a board of so many lines an ordinary terminal has no room for words; they go above it.
const TALL: usize = 16;

impl<'a> Viewer<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        engine: &'static str,
        pace: Pace,
        most: u64,
        ended: &'a Flag<bool>,
        output: &'a mut Output,
    ) -> Result<Viewer<'a>, Failure> {
        let screen = if output.terminal { Some(Screen::take()?) } else { None };
        let scene = Scene::new(puzzle);
        let mut viewer =
            Viewer { scene, engine, pace, most, ended, output, screen, drawn: None, failure: None };
        viewer.draw("", None)?;
        Ok(viewer)
    }

    /// Whether nobody watches any more; the engine then goes on for a moment unseen.
    fn is_over(&self) -> bool {
        self.ended.get() || budget::cancelled()
    }

    fn see(&mut self, event: impl FnOnce() -> Event) {
        if self.is_over() {
            return;
        }
        let event = event();
        self.scene.apply(&event);
        let shown = self.show(&event);
        if let Err(failure) = shown {
            self.failure = Some(failure);
            self.ended.set(true);
        } else if self.scene.events >= self.most || !self.pace.wait() {
            self.ended.set(true);
        }
    }

    fn show(&mut self, event: &Event) -> Result<(), Failure> {
        let words = event.words(self.scene.puzzle.layout());
        if self.screen.is_none() {
            let depth = match event {
                Event::Step(_) => String::new(),
                _ => format!("{:>4}", self.scene.depth),
            };
            self.output.text(&format!("{:>6}{depth}  {words}\n", self.scene.events))?;
            // Somebody may be waiting at the other end for each line.
            return if self.pace.is_faster_than(FRAME) { Ok(()) } else { self.output.flush() };
        }
        let shown_lately = self.drawn.is_some_and(|drawn| drawn.elapsed() < FRAME);
        if shown_lately && self.pace.is_faster_than(FRAME) { Ok(()) } else { self.draw(&words, Some(event)) }
    }

    fn draw(&mut self, words: &str, event: Option<&Event>) -> Result<(), Failure> {
        let Some(screen) = &mut self.screen else { return Ok(()) };
        let picture = self.scene.picture(event, self.output.colour);
        let hint = match self.pace {
            Pace::Step(_) => "Enter: next event   q, Enter: end",
            Pace::Pause(_) => "Ctrl-C: end",
        };
        let counts = self.scene.counts(self.scene.depth);
        let mut words = wrap(words, 78);
        let engine = self.engine;
        if picture.lines().count() < TALL {
            let words = words.join("\n  ");
            screen.show(&format!("{engine}\n\n{picture}\n\n{counts}\n{words}\n\n{hint}"))?;
        } else {
            words.resize(2, String::new()); // so that the board stays where it is
            screen.show(&format!("{engine}: {counts}\n{}\n\n{picture}\n\n{hint}", words.join("\n  ")))?;
        }
        self.drawn = Some(Instant::now());
        Ok(())
    }

    /// Gives the terminal back and tells how it ended.
    pub(super) fn finish(mut self, words: &str) -> Result<(), Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let told = format!("{}\n{words}", self.scene.counts_in_all());
        let colour = self.output.colour;
        let picture = self.screen.is_some().then(|| self.scene.picture(None, colour));
        drop(self.screen.take());
        match picture {
            Some(picture) => self.output.record(&format!("{picture}\n\n{told}"))?,
            None => self.output.text(&format!("\n{told}\n"))?,
        }
        self.output.flush()
    }
}

impl Observer for Viewer<'_> {
    fn enter(&mut self, depth: usize) {
        if !self.is_over() {
            self.scene.enter(depth);
        }
    }
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.see(|| Event::Place(cell, digit));
    }
    fn reject(&mut self, cell: Cell, digit: Digit) {
        self.see(|| Event::Reject(cell, digit));
    }
    fn retreat(&mut self, cell: Cell, digit: Digit) {
        self.see(|| Event::Retreat(cell, digit));
    }
    fn jump(&mut self, board: &Grid) {
        self.see(|| Event::Jump(board.clone()));
    }
    fn step(&mut self, step: &Step) {
        self.see(|| Event::Step(step.clone()));
    }
    fn solution(&mut self, solution: &Solution) {
        self.see(|| Event::Solution(solution.clone()));
    }
}
