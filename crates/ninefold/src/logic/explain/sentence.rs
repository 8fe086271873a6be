//! Sentences that know what they name.
//!
//! ```text
//! text     In row 4, 5 has only one place left: r4c2.
//! parts    "In " [row 4] ", " [5] " has only one place left: " [r4c2] "."
//! lights   cells r4c2; houses row 4; digits {5}; candidates r4c2=5
//! ```
//! The modules of this folder write sentences with `format!`, which knows only text. So that a name keeps its meaning
//! on the way, [`Words`](super::words::Words) wraps it in characters that no other text contains: `OPEN`, what it
//! names, `MID`, its words, `CLOSE`. A note without words tells what else to light. [`plain`] removes all of this,
//! [`read`] turns it into parts.

use crate::grid::{Candidate, Cell, Digit, DigitSet};

const OPEN: char = '\u{e000}';
const MID: char = '\u{e001}';
const CLOSE: char = '\u{e002}';
/// The end of a sentence, or of a clause that is lit alone.
pub(super) const BREAK: char = '\u{e003}';

/// One sentence of an explanation, or a clause of a long one, with what it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// Its words, cut where a name begins or ends.
    pub parts: Vec<Part>,
    /// The cells it names, in the order of the words.
    pub cells: Vec<Cell>,
    /// The houses it names, as indices into [`Layout::houses`](crate::grid::Layout::houses).
    pub houses: Vec<usize>,
    /// The digits it names.
    pub digits: DigitSet,
    /// The candidates it is about, in ascending order.
    pub candidates: Vec<Candidate>,
    /// The links it is about, as indices into [`Marks::joints`](super::Marks::joints).
    pub joints: Vec<usize>,
}

/// Some words of a sentence, and what they name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The words.
    pub text: String,
    /// What they name, if anything.
    pub name: Option<Name>,
}

/// What a part of a sentence names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// A cell, or several in short: `r1c2`, `r1c25`.
    Cells(Vec<Cell>),
    /// A house, as an index into [`Layout::houses`](crate::grid::Layout::houses): `row 2`.
    House(usize),
    /// A digit.
    Digit(Digit),
    /// The technique.
    Technique,
    /// What joins the items of a list: `, `, ` and `, ` or `.
    Joiner,
}

impl Sentence {
    /// Returns the sentence as plain text.
    #[must_use]
    pub fn text(&self) -> String {
        self.parts.iter().map(|part| part.text.as_str()).collect()
    }

    fn add(&mut self, code: &str, text: &str) {
        let (kind, numbers) = code.split_at(1);
        let numbers: Vec<usize> = numbers.split('.').filter_map(|number| number.parse().ok()).collect();
        let name = match kind {
            "c" => Name::Cells(numbers.iter().map(|&number| Cell::new(number)).collect()),
            "h" => Name::House(numbers[0]),
            "d" => Name::Digit(Digit::from_index(numbers[0])),
            "t" => Name::Technique,
            "," => Name::Joiner,
            "k" => {
                return self.candidates.extend(numbers.iter().map(|&number| Candidate::from_index(number)));
            }
            _ => return self.joints.extend(numbers),
        };
        match &name {
            Name::Cells(cells) => {
                cells.iter().for_each(|cell| {
                    if !self.cells.contains(cell) {
                        self.cells.push(*cell);
                    }
                });
            }
            Name::House(house) if !self.houses.contains(house) => self.houses.push(*house),
            Name::Digit(digit) => _ = self.digits.insert(*digit),
            _ => {}
        }
        self.parts.push(Part { text: text.to_owned(), name: Some(name) });
    }
}

fn wrap(kind: char, numbers: impl IntoIterator<Item = usize>, text: &str) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("{OPEN}{kind}{}{MID}{text}{CLOSE}", numbers.join("."))
}

/// Wraps the name of cells.
pub(super) fn cells(cells: &[Cell], text: &str) -> String {
    wrap('c', cells.iter().map(|cell| cell.index()), text)
}

/// Wraps the name of a house.
pub(super) fn house(house: usize, text: &str) -> String {
    wrap('h', [house], text)
}

/// Wraps the symbol of a digit: `5`.
pub(super) fn figure(digit: Digit) -> String {
    wrap('d', [digit.index()], digit.symbol().encode_utf8(&mut [0; 4]))
}

/// Wraps the title of the technique.
pub(super) fn technique(text: &str) -> String {
    wrap('t', [], text)
}

/// Wraps the words between two items of a list.
pub(super) fn joiner(text: &str) -> String {
    wrap(',', [], text)
}

/// Returns a note that the sentence is about these candidates.
pub(super) fn about(candidates: &[Candidate]) -> String {
    wrap('k', candidates.iter().map(|candidate| candidate.index()), "")
}

/// Returns a note that the sentence is about these links of a chain.
pub(super) fn along(joints: &[usize]) -> String {
    wrap('j', joints.iter().copied(), "")
}

/// Returns a text without what its names carry.
pub(super) fn plain(text: &str) -> String {
    let mut is_code = false;
    let visible = |&letter: &char| {
        is_code = (is_code || letter == OPEN) && letter != MID;
        !is_code && !matches!(letter, MID | CLOSE | BREAK)
    };
    text.chars().filter(visible).collect()
}

/// Capitalises the first letter of a sentence, unless the sentence begins with the name of a cell.
pub(super) fn capitalised(text: &str) -> String {
    let mut is_code = false;
    let first = text.char_indices().find(|&(_, letter)| {
        is_code = (is_code || letter == OPEN) && letter != MID;
        !is_code && !matches!(letter, MID | CLOSE)
    });
    match first {
        Some((at, 'r')) if text[at + 1..].starts_with(|c: char| c.is_ascii_digit()) => text.to_owned(),
        Some((at, letter)) => {
            let rest = &text[at + letter.len_utf8()..];
            format!("{}{}{rest}", &text[..at], letter.to_uppercase())
        }
        None => text.to_owned(),
    }
}

/// Reads a text as sentences.
pub(super) fn read(text: &str) -> Vec<Sentence> {
    text.split(BREAK).map(|piece| read_one(piece.trim())).filter(|it| !it.parts.is_empty()).collect()
}

fn read_one(text: &str) -> Sentence {
    let mut sentence = Sentence::default();
    let mut pieces = text.split(OPEN);
    let say = |sentence: &mut Sentence, text: &str| {
        if !text.is_empty() {
            sentence.parts.push(Part { text: text.to_owned(), name: None });
        }
    };
    say(&mut sentence, pieces.next().unwrap_or_default());
    for piece in pieces {
        let (code, rest) = piece.split_once(MID).unwrap_or_default();
        let (name, rest) = rest.split_once(CLOSE).unwrap_or_default();
        sentence.add(code, name);
        say(&mut sentence, rest);
    }
    sentence.candidates.sort_unstable();
    sentence.candidates.dedup();
    sentence.joints.dedup();
    sentence
}

#[cfg(test)]
mod tests {
    use super::{BREAK, Name, about, capitalised, cells, house, joiner, plain, read};
    use crate::grid::{Candidate, Cell};

    #[test]
    fn names_survive_and_leave_no_trace_in_the_text() {
        let (one, other) = (Cell::new(3), Cell::new(80));
        let text = format!(
            "{}{BREAK} {} see {}{}{}.{}",
            capitalised(&format!("{} is full.", house(2, "row 3"))),
            cells(&[one], "r1c4"),
            cells(&[other], "r9c9"),
            joiner(" and "),
            cells(&[one, other], "r19c49"),
            about(&[Candidate::from_index(7)]),
        );
        assert_eq!(plain(&text), "Row 3 is full. r1c4 see r9c9 and r19c49.");
        let [first, second] = &read(&text)[..] else { panic!("two sentences") };
        assert_eq!((first.text().as_str(), &first.houses[..]), ("Row 3 is full.", &[2][..]));
        assert_eq!(second.text(), "r1c4 see r9c9 and r19c49.");
        assert_eq!(
            (&second.cells[..], &second.candidates[..]),
            (&[one, other][..], &[Candidate::from_index(7)][..])
        );
        assert_eq!(second.parts[2].name, Some(Name::Cells(vec![other])));
        assert_eq!(second.parts[3].name, Some(Name::Joiner));
    }
}
