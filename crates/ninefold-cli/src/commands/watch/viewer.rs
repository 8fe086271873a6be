//! The observer that shows what it sees.

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

/// What the viewer and the engine's budget tell each other.
#[derive(Default)]
pub(super) struct Attention {
    /// Nobody wants to see more.
    pub(super) ended: Flag<bool>,
    /// Something happened that was not shown.
    pub(super) missed: Flag<bool>,
    /// How long the engine had to wait for whoever looks on.
    pub(super) waited: Flag<Duration>,
}

/// Shows every event, on the screen or as a line.
pub(super) struct Viewer<'a> {
    scene: Scene<'a>,
    engine: &'static str,
    pace: Pace,
    waiting: Waiting,
    most: u64,
    attention: &'a Attention,
    output: &'a mut Output,
    screen: Option<Screen>,
    started: bool,
    drawn: Option<Instant>,
    failure: Option<Failure>,
}

/// Pictures that follow each other faster than this cannot be told apart.
const FRAME: Duration = Duration::from_millis(16);

/// Where words are broken: indent and ellipsis come to it, and the last column stays free.
const WIDTH: usize = 75;

/// How much stands around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    /// Words above and below, and empty lines.
    Roomy,
    /// Three lines above.
    Tight,
    /// The same, and the board without its lines.
    Bare,
}

impl Frame {
    /// The roomiest around a board of so many lines that fits into so many rows, and how many lines
    /// of words it has room for.
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
        most: u64,
        attention: &'a Attention,
        output: &'a mut Output,
    ) -> Result<Viewer<'a>, Failure> {
        let screen = if output.terminal { Some(Screen::take()?) } else { None };
        let mut viewer = Viewer {
            scene: Scene::new(puzzle, engine),
            engine: engine.name(),
            pace,
            waiting: Waiting::new(pace),
            most,
            attention,
            output,
            screen,
            started: false,
            drawn: None,
            failure: None,
        };
        viewer.draw("the puzzle", None)?;
        Ok(viewer)
    }

    /// Whether nobody watches any more; the engine then goes on for a moment unseen.
    fn is_over(&self) -> bool {
        self.attention.ended.get() || budget::cancelled()
    }

    fn see(&mut self, event: Event<'_>) {
        self.start();
        if self.is_over() {
            self.attention.missed.set(true);
            return;
        }
        let words = self.scene.words(event);
        self.scene.apply(event);
        let shown = self.show(event, &words);
        if let Err(failure) = shown {
            self.failure = Some(failure);
            self.attention.ended.set(true);
        } else if self.scene.events >= self.most {
            self.attention.ended.set(true);
        } else {
            self.wait(Waiting::next);
        }
    }

    /// Gives a person a moment to look at the puzzle before the first event.
    fn start(&mut self) {
        if self.screen.is_some() && !std::mem::replace(&mut self.started, true) {
            self.wait(Waiting::start);
        }
    }

    fn wait(&mut self, wait: impl FnOnce(&mut Waiting) -> bool) {
        let since = Instant::now();
        if !wait(&mut self.waiting) {
            self.attention.ended.set(true);
        }
        self.attention.waited.set(self.attention.waited.get() + since.elapsed());
    }

    fn show(&mut self, event: Event<'_>, words: &str) -> Result<(), Failure> {
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
        if shown_lately && self.pace.is_faster_than(FRAME) { Ok(()) } else { self.draw(words, Some(event)) }
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
                // Always three lines above it, so that the board stays where it is.
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

    /// Gives the terminal back and tells how it ended.
    pub(super) fn finish(mut self, words: &str) -> Result<(), Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let told = format!("{}\n{words}", self.scene.counts_in_all());
        let colour = self.output.colour;
        let picture = self.screen.is_some().then(|| self.scene.picture(None, colour, Drawing::Framed));
        drop(self.screen.take());
        match picture {
            Some(picture) => self.output.record(&format!("{picture}\n\n{told}"))?,
            None => self.output.text(&format!("\n{told}\n"))?,
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
