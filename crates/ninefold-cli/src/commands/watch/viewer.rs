//! The observer that shows events.

use std::cell::Cell as Flag;
use std::time::{Duration, Instant};

use ninefold::engine::{Engine, Event, Observer};
use ninefold::grid::Puzzle;

use super::pace::{Pace, Waiting};
use super::scene::{Drawing, Scene};
use crate::budget;
use crate::exit::Failure;
use crate::output::Output;
use crate::show::screen::Screen;
use crate::show::table::wrap;

/// The state that the viewer shares with the engine's budget.
#[derive(Default)]
pub(super) struct SharedState {
    /// Whether the viewer has stopped.
    pub(super) ended: Flag<bool>,
    /// Whether an event was not shown.
    pub(super) missed: Flag<bool>,
    /// How long the engine has waited for the viewer.
    pub(super) waited: Flag<Duration>,
}

/// Shows every event, on the screen or as a line.
pub(super) struct Viewer<'a> {
    scene: Scene<'a>,
    engine: &'static str,
    pace: Pace,
    waiting: Waiting,
    max_events: u64,
    shared: &'a SharedState,
    output: &'a mut Output,
    screen: Option<Screen>,
    started: bool,
    drawn: Option<Instant>,
    failure: Option<Failure>,
}

/// The shortest time between pictures: the eye misses faster ones.
const FRAME: Duration = Duration::from_millis(16);

/// Where to break words; leaves room for the indent, the ellipsis and a free last column.
const WIDTH: usize = 75;

/// How much to print around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    /// Words above and below, and empty lines.
    Roomy,
    /// Three lines above.
    Tight,
    /// Three lines above, and the board without its lines.
    Bare,
}

impl Frame {
    /// Returns the roomiest frame around a board of this height that fits this many rows, and the number of
    /// lines it has for words.
    fn fitting(board: usize, rows: usize) -> (Frame, usize) {
        match rows.saturating_sub(board) {
            spare @ 8.. => (Frame::Roomy, spare - 6),
            3.. => (Frame::Tight, 2),
            _ => (Frame::Bare, 2),
        }
    }
}

impl<'a> Viewer<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        engine: &'static dyn Engine,
        pace: Pace,
        max_events: u64,
        shared: &'a SharedState,
        output: &'a mut Output,
    ) -> Result<Viewer<'a>, Failure> {
        let screen = if output.terminal { Some(Screen::take()?) } else { None };
        let mut viewer = Viewer {
            scene: Scene::new(puzzle, engine),
            engine: engine.name(),
            pace,
            waiting: Waiting::new(pace),
            max_events,
            shared,
            output,
            screen,
            started: false,
            drawn: None,
            failure: None,
        };
        viewer.draw("the puzzle", None)?;
        Ok(viewer)
    }

    /// Returns whether the viewer has stopped; the engine then runs on unseen for a moment.
    fn is_over(&self) -> bool {
        self.shared.ended.get() || budget::cancelled()
    }

    fn see(&mut self, event: Event<'_>) {
        self.start();
        if self.is_over() {
            self.shared.missed.set(true);
            return;
        }
        let words = self.scene.words(event);
        self.scene.apply(event);
        let shown = self.show(event, &words);
        if let Err(failure) = shown {
            self.failure = Some(failure);
            self.shared.ended.set(true);
        } else if self.scene.events >= self.max_events {
            self.shared.ended.set(true);
        } else {
            self.wait(Waiting::next);
        }
    }

    /// Shows the puzzle for a moment before the first event.
    fn start(&mut self) {
        if self.screen.is_some() && !std::mem::replace(&mut self.started, true) {
            self.wait(Waiting::start);
        }
    }

    fn wait(&mut self, wait: impl FnOnce(&mut Waiting) -> bool) {
        let since = Instant::now();
        if !wait(&mut self.waiting) {
            self.shared.ended.set(true);
        }
        self.shared.waited.set(self.shared.waited.get() + since.elapsed());
    }

    fn show(&mut self, event: Event<'_>, words: &str) -> Result<(), Failure> {
        if self.screen.is_none() {
            let depth = match event {
                Event::Step(_) => String::new(),
                _ => format!("{:>4}", self.scene.depth),
            };
            self.output.text(&format!("{:>6}{depth}  {words}\n", self.scene.events))?;
            // A reader may be waiting for each line.
            return if self.pace.is_faster_than(FRAME) { Ok(()) } else { self.output.flush() };
        }
        let drawn_recently = self.drawn.is_some_and(|drawn| drawn.elapsed() < FRAME);
        if drawn_recently && self.pace.is_faster_than(FRAME) { Ok(()) } else { self.draw(words, Some(event)) }
    }

    fn draw(&mut self, words: &str, event: Option<Event<'_>>) -> Result<(), Failure> {
        let Some(screen) = &mut self.screen else { return Ok(()) };
        let hint = match self.pace {
            Pace::Step => "Enter: next event   q, Enter: stop",
            Pace::Pause(_) => "Ctrl-C: stop",
        };
        let (engine, counts) = (self.engine, self.scene.counts(self.scene.depth));
        let colour = self.output.colour;
        let rows = Screen::rows();
        let with_lines = self.scene.with_lines(Screen::columns());
        let (fitting, room) = Frame::fitting(self.scene.height(), rows);
        let mut words = wrap(words, WIDTH);
        if words.len() > room {
            words.truncate(room);
            words[room - 1].push_str(" …");
        }
        let frame = match fitting {
            Frame::Roomy => {
                let picture = self.scene.picture(event, colour, with_lines);
                format!("{engine}\n\n{picture}\n\n{counts}\n{}\n\n{hint}", words.join("\n  "))
            }
            tight => {
                let drawing = if tight == Frame::Tight { with_lines } else { Drawing::Bare };
                let picture = self.scene.picture(event, colour, drawing);
                // Always three lines above, so that the board doesn't move.
                match words.get(1) {
                    None => format!("{engine}: {counts}\n{}\n{hint}\n{picture}", words[0]),
                    Some(rest) => format!("{engine}: {counts}   {hint}\n{}\n  {rest}\n{picture}", words[0]),
                }
            }
        };
        screen.show(&frame, rows)?;
        self.drawn = Some(Instant::now());
        Ok(())
    }

    /// Restores the terminal and prints how the run ended.
    pub(super) fn finish(mut self, words: &str) -> Result<(), Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let summary = format!("{}\n{words}", self.scene.total_counts());
        let colour = self.output.colour;
        let picture = self.screen.is_some().then(|| self.scene.picture(None, colour, Drawing::Framed));
        drop(self.screen.take());
        match picture {
            Some(picture) => self.output.record(&format!("{picture}\n\n{summary}"))?,
            None => self.output.text(&format!("\n{summary}\n"))?,
        }
        self.output.flush()
    }
}

impl Observer for Viewer<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { .. } if self.is_over() => {}
            Event::Enter { depth } => self.scene.enter(depth),
            _ => self.see(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_into_an_ordinary_terminal() {
        for (board, expected) in [
            (13, (Frame::Roomy, 5)),
            (16, (Frame::Roomy, 2)),
            (21, (Frame::Tight, 2)),
            (31, (Frame::Bare, 2)),
        ] {
            assert_eq!(Frame::fitting(board, 24), expected, "{board} lines");
        }
    }
}
