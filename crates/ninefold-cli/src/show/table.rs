//! Text in lines.

/// Breaks a text into lines of at most so many characters, where its words allow it.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always one");
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

/// A text after a label, with its end of line; further lines begin under the text. Without a width it is one line.
pub(crate) fn hang(label: &str, text: &str, width: Option<usize>) -> String {
    let indent = label.chars().count();
    let Some(width) = width.filter(|width| *width > 2 * indent + LEAST) else {
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

/// Narrower columns are not worth wrapping for.
const LEAST: usize = 16;

/// How wide the terminal is, if there is one.
pub(crate) fn width(terminal: bool) -> Option<usize> {
    let size = terminal_size::terminal_size().map_or(USUAL_WIDTH, |(width, _)| width.0.into());
    terminal.then_some(size)
}

/// Where nobody tells how wide the terminal is.
const USUAL_WIDTH: usize = 80;
