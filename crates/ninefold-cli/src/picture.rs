//! Pictures of a step, for terminals and files.

use anstyle::{AnsiColor, Style};
use ninefold::draw::{Glyph, Ink, StepPicture, Tint};
use ninefold::logic::Role;

use crate::output::{FOUND, HEADING};

/// What is said instead of a picture that does not fit.
pub(crate) const TOO_NARROW: &str = "(The terminal is too narrow for a picture.)\n";

/// A picture in characters, in colours if they are welcome; nothing if the terminal is too narrow for it.
pub(crate) fn text(picture: &StepPicture<'_>, colour: bool, width: Option<usize>) -> Option<String> {
    let glyphs = picture.glyphs();
    if width.is_some_and(|width| glyphs[0].len() > width) {
        return None;
    }
    let plain = picture.text();
    if !colour {
        return Some(plain.lines().map(|line| format!("{}\n", line.trim_end())).collect());
    }
    let mut drawing: String = glyphs.iter().map(|line| painted(line)).collect();
    for line in plain.lines().skip(glyphs.len()) {
        drawing.push_str(&format!("{}\n", line.trim_end())); // the legend
    }
    Some(drawing)
}

/// A line of a picture, each run of characters that look alike in its style.
fn painted(line: &[Glyph]) -> String {
    let mut text = String::new();
    for run in line.chunk_by(|one, other| style(one) == style(other)) {
        let symbols: String = run.iter().map(|glyph| glyph.symbol).collect();
        let style = style(&run[0]);
        text.push_str(&if style == Style::new() { symbols } else { format!("{style}{symbols}{style:#}") });
    }
    text.push('\n');
    text
}

/// What takes no part is dimmed. Backgrounds are left alone: nobody knows whether a terminal is dark or bright.
fn style(glyph: &Glyph) -> Style {
    match (glyph.ink, glyph.tint) {
        (Ink::Role(role), _) => of_role(role),
        (Ink::Given, _) => HEADING,
        (Ink::Filled, _) => FOUND,
        (Ink::Candidate, Tint::Cell) => HEADING,
        (Ink::Candidate, Tint::Truth | Tint::Link) => Style::new(),
        (Ink::Candidate, Tint::None) | (Ink::Line | Ink::Label, _) => Style::new().dimmed(),
    }
}

fn of_role(role: Role) -> Style {
    let colour = match role {
        Role::Base => AnsiColor::Blue,
        Role::Other => AnsiColor::Magenta,
        Role::Third => AnsiColor::Cyan,
        Role::Fin => AnsiColor::Yellow,
        Role::Placement => AnsiColor::Green,
        Role::Elimination => AnsiColor::Red,
    };
    colour.on_default().bold()
}
