//! Lengths, paper sizes and other option values.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;
use ninefold::draw::{Paper, Solutions};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A vector picture
    Svg,
    /// A bitmap picture
    Png,
    /// A document
    Pdf,
}

impl Format {
    /// Returns the format that a file's extension means.
    pub(super) fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?;
        Format::from_str(ending, true).ok()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Svg => "SVG",
            Format::Png => "PNG",
            Format::Pdf => "PDF",
        })
    }
}

/// The colours of the lines of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Inks {
    /// The usual colour of each kind of line
    Colour,
    /// Grey, with a pattern for each kind of line
    Grey,
}

impl Inks {
    /// Returns the default: pictures are for screens, pages for printers.
    pub(super) fn usual(is_picture: bool) -> Inks {
        if is_picture { Inks::Colour } else { Inks::Grey }
    }
}

/// Where to print the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Where {
    /// Nowhere
    None,
    /// Small, on pages after the puzzles
    Back,
    /// To the right of each puzzle
    Beside,
}

impl From<Where> for Solutions {
    fn from(place: Where) -> Solutions {
        match place {
            Where::None => Solutions::None,
            Where::Back => Solutions::Back,
            Where::Beside => Solutions::Beside,
        }
    }
}

/// A length on paper or on a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Length {
    Millimetres(f64),
    Pixels(f64),
}

/// Millimetres per inch.
const INCH: f64 = 25.4;

impl Length {
    /// Pixels per millimetre without `--dpi`: 96 per inch, as on web pages.
    pub(super) const PIXELS: f64 = 96.0 / INCH;

    pub(super) fn millimetres(self) -> f64 {
        match self {
            Length::Millimetres(length) => length,
            Length::Pixels(length) => length / Length::PIXELS,
        }
    }
}

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Length, String> {
        let wrong = || "expected a length with its unit, such as 1080px, 90mm, 9cm or 3.5in".to_string();
        let unit = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(wrong)?;
        let (number, unit) = text.split_at(unit);
        let number: f64 = number.trim().parse().map_err(|_| wrong())?;
        let length = match &*unit.to_ascii_lowercase() {
            "px" => Length::Pixels(number),
            "mm" => Length::Millimetres(number),
            "cm" => Length::Millimetres(number * 10.0),
            "in" => Length::Millimetres(number * INCH),
            "pt" => Length::Millimetres(number * INCH / 72.0),
            _ => return Err(wrong()),
        };
        // The limit of ten metres also bounds the pixels on a side.
        match length.millimetres() {
            mm if mm > 0.0 && mm <= 10_000.0 => Ok(length),
            _ => Err("must be above 0 and at most 10 metres".to_string()),
        }
    }
}

/// A sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sheet(pub(super) Paper);

impl FromStr for Sheet {
    type Err = String;

    fn from_str(text: &str) -> Result<Sheet, String> {
        let paper = match &*text.to_ascii_lowercase() {
            "a3" => Paper { width: 297.0, height: 420.0 },
            "a4" => Paper::A4,
            "a5" => Paper::A5,
            "letter" => Paper::LETTER,
            "legal" => Paper { width: 215.9, height: 355.6 },
            other => custom_paper(other)?,
        };
        Ok(Sheet(paper))
    }
}

/// Reads a custom size: `6x9in`, `148x210mm`.
fn custom_paper(text: &str) -> Result<Paper, String> {
    let wrong = || {
        "expected a4, a5, a3, letter, legal, or a width and a height such as 6x9in or 148x210mm".to_string()
    };
    let (width, height) = text.split_once(['x', '×']).ok_or_else(wrong)?;
    let unit = height.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let width = if width.ends_with(unit) { width.to_string() } else { format!("{width}{unit}") };
    let length = |text: &str| text.trim().parse::<Length>().map(Length::millimetres).map_err(|_| wrong());
    let paper = Paper { width: length(&width)?, height: length(height)? };
    if paper.width.min(paper.height) < 20.0 {
        return Err("paper must be at least 20 mm wide and high".to_string());
    }
    Ok(paper)
}

/// How to number the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    None,
    From(u64),
}

impl Numbers {
    /// The default: a single puzzle has no number.
    pub(super) fn usual(puzzles: usize) -> Numbers {
        if puzzles > 1 { Numbers::From(1) } else { Numbers::None }
    }

    /// Returns the number of the puzzle with this index.
    pub(super) fn of(self, index: usize) -> Option<u64> {
        match self {
            Numbers::None => None,
            Numbers::From(first) => Some(first.saturating_add(index as u64)),
        }
    }
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        match text {
            "none" => Ok(Numbers::None),
            number => number
                .parse()
                .map(Numbers::From)
                .map_err(|_| "expected the number of the first puzzle, or none".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_units() {
        let mm = |text: &str| text.parse::<Length>().map(Length::millimetres).ok();
        assert_eq!(mm("90mm"), Some(90.0));
        assert_eq!(mm("9 CM"), Some(90.0));
        assert_eq!(mm("2in"), Some(50.8));
        assert_eq!("1080px".parse(), Ok(Length::Pixels(1080.0)));
        for wrong in ["90", "", "mm", "-3mm", "0px", "1e9mm", "nanmm", "infmm", "3 ells", "1e3mm"] {
            assert_eq!(mm(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn papers_have_names_or_sizes() {
        let size = |text: &str| text.parse().map(|Sheet(paper)| (paper.width, paper.height)).ok();
        assert_eq!(size("A4"), Some((210.0, 297.0)));
        assert_eq!(size("5x8in"), Some((127.0, 203.2)));
        assert_eq!(size("100mmx200mm"), Some((100.0, 200.0)));
        for wrong in ["a9", "x", "10x10", "5x8", "1x1mm", "6in"] {
            assert_eq!(size(wrong), None, "{wrong}");
        }
    }
}
