//! Wraps text to lines.

/// Breaks a text at spaces into lines of at most this many characters.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("the list is never empty");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}

/// Returns a text after a label, with a line break; further lines start under the text. Without a width it is
/// one line.
pub(crate) fn hang(label: &str, text: &str, width: Option<usize>) -> String {
    let indent = label.chars().count();
    let Some(width) = width.filter(|width| *width > 2 * indent + MIN_WIDTH) else {
        return format!("{label}{text}\n");
    };
    let mut hung = String::new();
    for (i, line) in wrap(text, width - indent).iter().enumerate() {
        if i == 0 {
            hung.push_str(label);
        } else {
            hung.push_str(&" ".repeat(indent));
        }
        hung.push_str(line);
        hung.push('\n');
    }
    hung
}

/// Narrower columns aren't worth wrapping.
const MIN_WIDTH: usize = 16;

/// Returns the width of the terminal, if there is one.
pub(crate) fn width(terminal: bool) -> Option<usize> {
    let size = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |(width, _)| width.0.into());
    terminal.then_some(size)
}

/// Assumed if the terminal's width is unknown.
const DEFAULT_WIDTH: usize = 80;
