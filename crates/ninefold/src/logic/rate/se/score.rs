//! The numbers of a Sudoku Explainer rating.

use std::fmt;
use std::str::FromStr;

/// A difficulty in tenths, as Sudoku Explainer prints it: `7.2`.
///
/// ```
/// use ninefold::logic::SeScore;
/// let score: SeScore = "7.2".parse()?;
/// assert_eq!((score.tenths(), score.to_string().as_str()), (72, "7.2"));
/// assert!(score < "10.5".parse()?);
/// # Ok::<(), ninefold::logic::ParseSeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeScore(u16);

impl SeScore {
    /// The largest score that the type holds; no puzzle has it.
    pub const MAX: SeScore = SeScore(u16::MAX);

    /// Creates the score with this number of tenths.
    #[must_use]
    pub const fn from_tenths(tenths: u16) -> SeScore {
        SeScore(tenths)
    }

    /// Returns the score in tenths: 72 for 7.2.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Returns the score as a number: 7.2.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// The length of the longest score as text.
    const LONGEST: usize = "6553.5".len();

    /// Adds the score to a text. (The formatter would take ten times as long, as long as rating an easy puzzle.)
    fn write(self, text: &mut String) {
        let digit = |number: u16| char::from(b'0' + (number % 10) as u8);
        let (whole, tenth) = (self.0 / 10, self.0 % 10);
        let leading = [1000, 100, 10].into_iter().filter(|&power| whole >= power);
        text.extend(leading.map(|power| digit(whole / power)));
        text.extend([digit(whole), '.', digit(tenth)]);
    }

    /// Rounds a sum as the original does when it prints it.
    pub(super) fn from_sum(sum: f64) -> SeScore {
        SeScore(((sum + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for SeScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(SeScore::LONGEST);
        self.write(&mut text);
        f.pad(&text)
    }
}

impl FromStr for SeScore {
    type Err = ParseSeError;

    fn from_str(text: &str) -> Result<SeScore, ParseSeError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(whole, 3) || !is_number(tenth, 1) {
            return Err(ParseSeError(text.to_owned()));
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| ParseSeError(text.to_owned()));
        Ok(SeScore(10 * number(whole)? + number(tenth)?))
    }
}

/// The rating of a puzzle by Sudoku Explainer 1.2.1.
///
/// It is written as the community does, `ER/EP/ED`.
///
/// ```
/// use ninefold::logic::SeRating;
/// let rating: SeRating = "7.2/1.2/1.2".parse()?;
/// assert_eq!(rating.er.to_string(), "7.2");
/// # Ok::<(), ninefold::logic::ParseSeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeRating {
    /// The explainer rating: the hardest step; 20.0 if Sudoku Explainer cannot finish the puzzle.
    pub er: SeScore,
    /// The pearl rating: the hardest step up to the first that places a cell.
    pub ep: SeScore,
    /// The diamond rating: the first step.
    pub ed: SeScore,
}

impl SeRating {
    pub(super) fn from_sums(er: f64, ep: f64, ed: f64) -> SeRating {
        SeRating { er: SeScore::from_sum(er), ep: SeScore::from_sum(ep), ed: SeScore::from_sum(ed) }
    }
}

impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(3 * SeScore::LONGEST + 2);
        self.er.write(&mut text);
        for score in [self.ep, self.ed] {
            text.push('/');
            score.write(&mut text);
        }
        f.pad(&text)
    }
}

impl FromStr for SeRating {
    type Err = ParseSeError;

    fn from_str(text: &str) -> Result<SeRating, ParseSeError> {
        let parts: Vec<&str> = text.split('/').collect();
        let [er, ep, ed] = parts[..] else { return Err(ParseSeError(text.to_owned())) };
        Ok(SeRating { er: er.parse()?, ep: ep.parse()?, ed: ed.parse()? })
    }
}

/// A text that isn't a Sudoku Explainer rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSeError(String);

impl fmt::Display for ParseSeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a Sudoku Explainer rating; give a number such as 7.2", self.0)
    }
}

impl std::error::Error for ParseSeError {}
