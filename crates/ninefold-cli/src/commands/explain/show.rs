//! Paths for people to read.

use ninefold::draw::StepPicture;
use ninefold::logic::{self, Explanation, State, Step, Technique};
use ninefold::play;
use ninefold::record::Rating;

use crate::input::record::Record;
use crate::logic::game::{End, SolvePath, Taken};
use crate::logic::rating;
use crate::output::progress::thousands;
use crate::output::{FOUND, HEADING, Output};
use crate::show::picture;
use crate::show::table::{hang, width};

/// How to show paths.
pub(crate) struct Show {
    colour: bool,
    /// Whether a heading names each puzzle.
    headed: bool,
    /// Whether to explain steps in sentences.
    long: bool,
    pictures: bool,
    /// Maximum line width: the terminal's, or unlimited elsewhere.
    width: Option<usize>,
}

impl Show {
    pub(crate) fn new(output: &Output, headed: bool, long: bool, pictures: bool) -> Show {
        Show { colour: output.colour, headed, long, pictures, width: width(output.terminal) }
    }

    /// Shows all steps of a path and how it ends.
    pub(crate) fn path(&self, record: &Record, path: &SolvePath, several: bool, rating: &Rating) -> String {
        let mut text = self.heading(record);
        let last = path.taken.len();
        for (number, Taken { step, before }) in (1..).zip(&path.taken) {
            text.push_str(&self.step(number, last, step, before));
        }
        let counts = counts(path.taken.iter().map(|taken| taken.step.technique));
        text.push_str(&self.paragraph(&ending(path, &counts)));
        text.push_str(&rating::sentence(rating).map_or(String::new(), |rating| self.paragraph(&rating)));
        if several {
            text.push_str(&self.paragraph(SEVERAL));
        }
        text
    }

    /// Lists all steps found in a position.
    pub(crate) fn every(&self, record: &Record, steps: &[Step], state: &State) -> String {
        let mut text = self.heading(record);
        for (number, step) in (1..).zip(steps) {
            text.push_str(&self.step(number, steps.len(), step, state));
        }
        if steps.is_empty() {
            text.push_str("no steps found\n");
        }
        text
    }

    fn heading(&self, record: &Record) -> String {
        if !self.headed {
            return String::new();
        }
        format!("{}\n", self.styled(HEADING, &record.heading()))
    }

    /// Shows one step: a line, or with `--long` a heading and a paragraph.
    fn step(&self, number: usize, last: usize, step: &Step, before: &State) -> String {
        let digits = last.to_string().len();
        let number = format!("{number:digits$}. ");
        let words = logic::explain(step, before);
        let title = step.technique.title;
        let after = words.short.strip_prefix(title).unwrap_or(&words.short).to_string();
        let line = hang(&number, &format!("{title}{after}"), self.width);
        let line = line.replacen(title, &self.styled(HEADING, title), 1);
        let picture = self.picture(step, before);
        if !self.long {
            return line + &picture;
        }
        let Explanation { technique, why, action, .. } = words;
        let indent = " ".repeat(number.len());
        let width = Some(self.width.unwrap_or(usize::MAX).min(MAX_WIDTH));
        let sentences = format!("{technique} {why}");
        let mut text = line + &picture;
        for paragraph in sentences.lines() {
            text.push_str(&hang(&indent, paragraph, width));
        }
        for line in hang(&indent, &action, width).lines() {
            text.push_str(&format!("{}\n", self.styled(FOUND, line)));
        }
        text.push('\n');
        text
    }

    /// Draws the step, with `--pictures`.
    fn picture(&self, step: &Step, before: &State) -> String {
        if !self.pictures {
            return String::new();
        }
        let picture = StepPicture::new(step, before);
        picture::text(&picture, self.colour, self.width).unwrap_or_else(|| picture::TOO_NARROW.to_string())
    }

    fn paragraph(&self, text: &str) -> String {
        hang("", text, self.width)
    }

    fn styled(&self, style: anstyle::Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// The note for a puzzle with several solutions.
const SEVERAL: &str =
    "The puzzle has several solutions, so techniques that rely on a unique solution were left out.";

/// Maximum width of sentences.
const MAX_WIDTH: usize = 100;

/// Counts how often each technique was used, hardest first.
fn counts(used: impl Iterator<Item = &'static Technique>) -> Vec<(&'static Technique, u64)> {
    let mut counts: Vec<(&'static Technique, u64)> = Vec::new();
    for technique in used {
        match counts.iter_mut().find(|(counted, _)| *counted == technique) {
            Some((_, count)) => *count += 1,
            None => counts.push((technique, 1)),
        }
    }
    counts.sort_by_key(|(technique, _)| std::cmp::Reverse(technique.difficulty));
    counts
}

/// Returns the closing sentence.
fn ending(path: &SolvePath, counts: &[(&'static Technique, u64)]) -> String {
    let steps = match path.taken.len() {
        0 => "no steps".to_string(),
        1 => "1 step".to_string(),
        many => format!("{} steps", thousands(many as u64)),
    };
    let used: Vec<String> =
        counts.iter().map(|(technique, count)| format!("{} × {count}", technique.title)).collect();
    let used = if used.is_empty() { String::new() } else { format!(": {}", used.join(", ")) };
    let left = {
        let (filled, marks) = (path.state.filled().len(), path.state.mark_count());
        format!("{} of {} cells filled, {} candidates left", filled, path.state.layout().cell_count(), marks)
    };
    let after =
        if path.taken.is_empty() { "at the start".to_string() } else { format!("after {steps}{used}") };
    match path.end {
        End::Solved if path.taken.is_empty() => "The board is full.".to_string(),
        End::Solved => format!("Solved in {steps}{used}."),
        End::Asked => format!("{}{used}; {left}.", capital(&steps)),
        End::Stuck => format!("Stuck {after}; {left}."),
        End::Broken => {
            let after = if path.taken.is_empty() { String::new() } else { format!("{after}, ") };
            let dead_end =
                play::dead_end(&path.state).unwrap_or_else(|| "nothing fits the board".to_string());
            format!("No solution: {after}{dead_end}.")
        }
        End::OutOfBudget => format!("Gave up {after}; {left}."),
        End::Interrupted => format!("Stopped {after}; {left}."),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
