//! What comes with a puzzle in Ninefold's own notation `rules`: lines that begin with `title`, `author` and `rules`.

use crate::About;

/// Returns the title, the author and the rules in words of a text in the notation `rules`. Each line that begins with `rules` is a line
/// of the rules.
///
/// ```
/// let about = ninefold_formats::about_in("layout 4x4\ntitle Knights\nrules Cells a knight's move apart differ.\nknight");
/// assert_eq!(about.title.as_deref(), Some("Knights"));
/// assert_eq!(about.rules.as_deref(), Some("Cells a knight's move apart differ."));
/// ```
#[must_use]
pub fn about_in(text: &str) -> About {
    let mut about = About::default();
    for line in text.lines() {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words = match word.to_ascii_lowercase().as_str() {
            "title" => &mut about.title,
            "author" => &mut about.author,
            "rules" => &mut about.rules,
            _ => continue,
        };
        match words {
            Some(words) => {
                words.push('\n');
                words.push_str(rest.trim());
            }
            None => *words = Some(rest.trim().to_owned()),
        }
    }
    for words in [&mut about.title, &mut about.author, &mut about.rules] {
        *words = words.take().map(|words| words.trim().to_owned()).filter(|words| !words.is_empty());
    }
    about
}

/// Adds the title, the author and the rules in words to a text in the notation `rules`, after its first line.
#[must_use]
pub fn with_about(text: &str, about: &About) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut lines = vec![first.to_owned()];
    for (word, words) in [("title", &about.title), ("author", &about.author), ("rules", &about.rules)] {
        for line in words.iter().flat_map(|words| words.lines()) {
            let line: String = line.chars().filter(|c| !c.is_control()).collect();
            lines.push(format!("{word} {}", line.trim()).trim_end().to_owned());
        }
    }
    if !rest.is_empty() {
        lines.push(rest.to_owned());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        let about = About {
            title: Some("A title".to_owned()),
            author: Some("Somebody".to_owned()),
            rules: Some("First line.\n\nSecond line.".to_owned()),
            ..About::default()
        };
        let text = with_about("layout 9x9\ngivens 1\nknight", &about);
        assert!(text.starts_with("layout 9x9\ntitle A title\nauthor Somebody\nrules First line.\nrules\nrules Second line.\ngivens"), "{text}");
        assert_eq!(about_in(&text), about);
        assert_eq!(with_about("layout 9x9", &About::default()), "layout 9x9");
        assert_eq!(about_in("title\nknight"), About::default());
    }
}
