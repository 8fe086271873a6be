//! What the rules of a board say, below the board.

use super::{Anchor, Grey, Page, Text};
use crate::grid::{Layout, Rule};

/// The distance between lines relative to the size of the type.
const LEADING: f64 = 1.35;
/// The average width of a letter relative to the size of the type; words of wide letters are rare.
const LETTER: f64 = 0.55;

/// Returns what the rules say: a rule that is alone of its kind by itself, several of a kind that can be seen on the board
/// together.
pub(super) fn sentences(layout: &Layout) -> Vec<String> {
    let rules = layout.rules();
    let mut seen: Vec<&str> = Vec::new();
    let mut sentences = Vec::new();
    for rule in rules.iter() {
        let alike = rules.iter().filter(|other| other.name() == rule.name()).count();
        if alike == 1 || rule.figures(layout).is_empty() {
            sentences.push(rule.describe(layout));
        } else if !seen.contains(&rule.name()) {
            seen.push(rule.name());
            sentences.push(format!("{}: {}", capital(rule), rule.about()));
        }
    }
    sentences
}

/// Returns the name of a rule as the beginning of a sentence: `Slow thermometer`.
fn capital(rule: &Rule) -> String {
    let name = rule.name().replace('-', " ");
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the lines of the rules' text in this width.
pub(super) fn lines(layout: &Layout, width: f64, size: f64) -> Vec<String> {
    let limit = (width / (size * LETTER)).max(1.0) as usize;
    let mut lines: Vec<String> = Vec::new();
    for sentence in sentences(layout) {
        let mut line = String::new();
        for word in sentence.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > limit {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Returns the height of this many lines, and of the gap above them.
pub(super) fn height(lines: usize, size: f64) -> f64 {
    if lines == 0 { 0.0 } else { (lines as f64 + 0.6) * size * LEADING }
}

/// Writes the text below this point.
pub(super) fn write(page: &mut Page, lines: Vec<String>, (x, y): (f64, f64), size: f64) {
    for (number, text) in lines.into_iter().enumerate() {
        let at = (x, y + (number as f64 + 1.4) * size * LEADING);
        page.text(Text { at, size, anchor: Anchor::Start, bold: false, grey: Grey::DARK, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_a_kind_are_described_once() {
        let classic = Layout::classic();
        let rules = ["cage 3 r1c1-2", "cage 17 r2c1-2", "knight", "thermometer r5c1-3"];
        let rules = rules.map(|line| Rule::read(line, &classic).unwrap());
        let layout = classic.with_rules(rules).unwrap();
        let sentences = sentences(&layout);
        assert_eq!(sentences.len(), 3, "{sentences:?}");
        assert!(sentences.iter().any(|text| text.starts_with("Cage: ")));
        assert!(sentences.iter().any(|text| text.contains("r5c1")));
        let lines = lines(&layout, 40.0, 3.0);
        assert!(lines.len() > 3 && lines.iter().all(|line| line.chars().count() <= 24), "{lines:?}");
        assert_eq!(lines.join(" "), sentences.join(" "));
    }
}
