//! Short links of SudokuPad: 81 digits with runs of blanks packed, and a few flags.
//!
//! ```text
//! scf5NlQ19j9…*x      a character is a digit and up to five blanks after it; x diagonals, w windows, t…* title, a…* author
//! classicB6B91D7…     digits as they are, letters for runs of blanks
//! ```

use ninefold::grid::rule::BoardGroups;
use ninefold::grid::{Boxes, Rule, Shape};

use super::identifier;
use crate::draft::Draft;
use crate::error::FormatError;
use crate::link::percent_decoded;
use crate::output::Output;
use crate::{Format, Reading, Written};

const CELLS: usize = 81;
/// Stands for ten times the blanks after a digit, and the digit.
const CODES: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
/// Runs of 0, 1, 2 … blanks.
const RUNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::SudokuPadClassic, reason);
    let identifier = percent_decoded(identifier(text));
    let (digits, flags) = match (identifier.strip_prefix("scf"), identifier.strip_prefix("classic")) {
        (Some(rest), _) => codoku(rest).map_err(&fail)?,
        (None, Some(rest)) => (runs(rest).map_err(&fail)?, String::new()),
        _ => return Err(fail("expected a link with 'scf' or 'classic'".to_owned())),
    };
    if digits.len() != CELLS {
        return Err(fail(format!("{} cells, but a 9×9 board needs 81; copy the whole link", digits.len())));
    }
    let flags = Flags::read(&flags);
    let shape = Shape { diagonals: [flags.diagonals; 2], ..Shape::square(9).with_boxes(3, 3) };
    let mut draft = Draft::new(Format::SudokuPadClassic, shape)?;
    if flags.windows {
        draft.rule("windows", BoardGroups::Windows);
    }
    for (cell, &digit) in draft.layout().cells().zip(&digits) {
        if digit > 0 {
            draft.give(cell, i32::from(digit));
        }
    }
    (draft.about.title, draft.about.author) = (flags.title, flags.author);
    draft.finish()
}

/// Reads digits with blanks after them, and what follows the last cell.
fn codoku(text: &str) -> Result<(Vec<u8>, String), String> {
    let mut digits = Vec::new();
    let mut chars = text.chars();
    while digits.len() < CELLS {
        let Some(c) = chars.next().filter(|&c| c != '*') else { break };
        let at = CODES.iter().position(|&code| char::from(code) == c);
        let code = at.ok_or_else(|| format!("{c:?} isn't a character of such a link"))?;
        digits.push((code % 10) as u8);
        digits.extend(std::iter::repeat_n(0, code / 10));
    }
    let rest: String = chars.collect();
    Ok((digits, rest.strip_prefix('*').unwrap_or(&rest).to_owned()))
}

fn runs(text: &str) -> Result<Vec<u8>, String> {
    let mut digits = Vec::new();
    for c in text.chars() {
        match c.to_digit(10) {
            Some(digit) => digits.push(digit as u8),
            None => {
                let run = RUNS
                    .chars()
                    .position(|known| known == c)
                    .ok_or_else(|| format!("{c:?} isn't a character of such a link"))?;
                digits.extend(std::iter::repeat_n(0, run));
            }
        }
        if digits.len() > CELLS {
            break;
        }
    }
    Ok(digits)
}

#[derive(Default)]
struct Flags {
    diagonals: bool,
    windows: bool,
    title: Option<String>,
    author: Option<String>,
}

impl Flags {
    fn read(text: &str) -> Flags {
        let mut flags = Flags::default();
        let mut chars = text.chars().peekable();
        while let Some(flag) = chars.next() {
            match flag {
                'x' => flags.diagonals = true,
                'w' => flags.windows = true,
                't' | 'a' => {
                    let mut words = String::new();
                    while let Some(c) = chars.next() {
                        // A star ends the text; two of them are one star.
                        if c == '*' && chars.next_if_eq(&'*').is_none() {
                            break;
                        }
                        words.push(c);
                    }
                    *(if flag == 't' { &mut flags.title } else { &mut flags.author }) = Some(words);
                }
                _ => {}
            }
        }
        flags
    }
}

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    output.expect_classic()?;
    let mut flags = match output.shape().diagonals {
        [false, false] => String::new(),
        [true, true] => "x".to_owned(),
        _ => return Err(output.refuse("both diagonals or none")),
    };
    debug_assert!(matches!(output.shape().boxes, Boxes::Oblong { .. }));
    for rule in output.layout().rules().iter() {
        match rule {
            Rule::BoardGroups(BoardGroups::Windows) => flags.push('w'),
            rule => output.lose_rule(rule),
        }
    }
    output.lose_marks();
    output.lose_drawings(&[]);
    if output.about.rules.is_some() {
        output.lose("sudokupad-classic can't hold the text of the rules");
    }
    for (flag, text) in [('t', &output.about.title), ('a', &output.about.author)] {
        if let Some(text) = text {
            flags.push(flag);
            flags.push_str(&text.replace('*', "**"));
            flags.push('*');
        }
    }
    let digits: Vec<usize> = output
        .puzzle
        .givens()
        .contents()
        .iter()
        .map(|digit| digit.map_or(0, |digit| digit.value()))
        .collect();
    let mut text = "https://sudokupad.app/scf".to_owned();
    let mut at = 0;
    while at < digits.len() {
        let blanks = digits[at + 1..].iter().take(5).take_while(|&&digit| digit == 0).count();
        text.push(char::from(CODES[digits[at] + 10 * blanks]));
        at += 1 + blanks;
    }
    if !flags.is_empty() {
        text.push('*');
        text.push_str(&crate::link::percent_encoded(&flags).replace("%2A", "*"));
    }
    Ok(output.finish(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_links() {
        let digits = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let reading = read("scf5NlQ19j9mGca3OIN1bWGk2m41TjS79").unwrap();
        assert_eq!(reading.position.grid().to_string(), digits);
        let puzzle = reading.position.puzzle().unwrap();
        let written = write(Output::new(Format::SudokuPadClassic, &puzzle, &reading.about)).unwrap();
        assert_eq!(written.text, "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79");
        assert_eq!(read("scfoooooooooooooK").unwrap().position.grid().filled(), 0);
        let old = read("https://sudokupad.app/classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B").unwrap();
        assert_eq!(old.position.grid().filled(), 23);
        let flagged = read("scfoooooooooooooK*xwtA**B*aMe*").unwrap();
        assert_eq!(
            (flagged.about.title.as_deref(), flagged.about.author.as_deref()),
            (Some("A*B"), Some("Me"))
        );
        assert!(flagged.position.layout().has_diagonals());
    }
}
