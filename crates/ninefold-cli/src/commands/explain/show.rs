//! Paths for people to read.

use ninefold::draw::StepPicture;
use ninefold::logic::{self, Explanation, State, Step};
use ninefold::play;
use ninefold_api::record::{Rating, SeStep};

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

    /// Shows all steps of a path and how it ends, with a note if the puzzle has several solutions.
    pub(crate) fn path(
        &self,
        record: &Record,
        path: &SolvePath,
        several: Option<&str>,
        rating: &Rating,
    ) -> String {
        let mut text = self.heading(record);
        let last = path.taken.len();
        for (number, Taken { step, before, se }) in (1..).zip(&path.taken) {
            text.push_str(&self.step(number, last, step, se.as_ref(), before));
        }
        let counts = counts(&path.taken);
        text.push_str(&self.paragraph(&ending(path, &counts)));
        text.push_str(&rating::sentence(rating).map_or(String::new(), |rating| self.paragraph(&rating)));
        text.push_str(&several.map_or(String::new(), |several| self.paragraph(several)));
        text
    }

    /// Lists all steps found in a position.
    pub(crate) fn every(&self, record: &Record, steps: &[Step], state: &State) -> String {
        let mut text = self.heading(record);
        for (number, step) in (1..).zip(steps) {
            text.push_str(&self.step(number, steps.len(), step, None, state));
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

    /// Shows one step: a line, or with `--long` a heading and a paragraph. On Sudoku Explainer's path the line begins
    /// with its rating and its name for the step.
    fn step(&self, number: usize, last: usize, step: &Step, se: Option<&SeStep>, before: &State) -> String {
        let digits = last.to_string().len();
        let number = format!("{number:digits$}. ");
        let words = logic::explain(step, before);
        let after = words.short.strip_prefix(step.technique.title).unwrap_or(&words.short).to_string();
        let title = se.map_or(step.technique.title, |se| &se.name);
        let rating = se.map_or(String::new(), |se| format!("{:>4} ", se.rating));
        let line = hang(&number, &format!("{rating}{title}{after}"), self.width);
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

/// Maximum width of sentences.
const MAX_WIDTH: usize = 100;

/// Counts how often each technique was used, hardest first: by Sudoku Explainer's names on its path.
fn counts(taken: &[Taken]) -> Vec<(&str, u64)> {
    let mut counts: Vec<(&str, u16, u64)> = Vec::new();
    for Taken { step, se, .. } in taken {
        let (name, difficulty) = match se {
            Some(se) => (&*se.name, se.rating.tenths()),
            None => (step.technique.title, step.technique.difficulty),
        };
        match counts.iter_mut().find(|(counted, ..)| *counted == name) {
            Some((_, hardest, count)) => (*hardest, *count) = ((*hardest).max(difficulty), *count + 1),
            None => counts.push((name, difficulty, 1)),
        }
    }
    counts.sort_by_key(|&(_, difficulty, _)| std::cmp::Reverse(difficulty));
    counts.into_iter().map(|(name, _, count)| (name, count)).collect()
}

/// Returns the closing sentence.
fn ending(path: &SolvePath, counts: &[(&str, u64)]) -> String {
    let steps = match path.taken.len() {
        0 => "no steps".to_string(),
        1 => "1 step".to_string(),
        many => format!("{} steps", thousands(many as u64)),
    };
    let used: Vec<String> = counts.iter().map(|(name, count)| format!("{name} × {count}")).collect();
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
