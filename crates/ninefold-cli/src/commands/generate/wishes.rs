//! The wishes of a command line.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::{fmt, fs};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::grid::{CellSet, Layout};
use ninefold::logic::{Level, Rating};
use ninefold::make::{Symmetry, Way, Wish};

use crate::exit::Failure;
use crate::logic::finders::{Choice, Named};

/// What the puzzles should be like.
#[derive(Args)]
pub(crate) struct WishArgs {
    /// Size and shape of the boards: 9x9, 16x16, box:2x3, 9x9+x, latin:5, jigsaw:AAB… [default: 9x9]
    #[arg(long, value_name = "LAYOUT", value_parser = Layout::named)]
    layout: Option<Arc<Layout>>,

    /// Symmetry of the pattern of clues
    #[arg(long, short, value_name = "SYMMETRY", value_parser = symmetry(), default_value = "none")]
    symmetry: Symmetry,

    /// Number of clues: 25, 24..28, ..22 (at most), 24.. (at least, but few more)
    #[arg(long, value_name = "RANGE", value_parser = range::<usize>)]
    clues: Option<RangeInclusive<usize>>,

    /// Which cells hold clues: a text or a file with one character per cell, `.` or `0` for a blank
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,

    /// Only minimal puzzles, which have no redundant clue, even with a symmetry
    #[arg(long)]
    minimal: bool,

    /// Whether to remove clues from full grids, or to add clues to empty ones
    #[arg(long, value_name = "WAY", default_value = "top-down")]
    way: WayArg,

    /// Ninefold's own rating: 2, 2..4, 1004..
    #[arg(long, value_name = "RANGE", value_parser = range::<Rated>)]
    rating: Option<RangeInclusive<Rated>>,

    /// HoDoKu's level: easy, medium, hard, unfair, extreme, or a range such as easy..medium
    #[arg(long, value_name = "LEVEL", value_parser = range::<Levelled>)]
    level: Option<RangeInclusive<Levelled>>,

    /// HoDoKu's score: 500..800
    #[arg(long, value_name = "RANGE", value_parser = range::<u32>)]
    score: Option<RangeInclusive<u32>>,

    /// The hardest technique of the path is one of these: names, codes or groups, separated by commas
    #[arg(long, value_name = "LIST", value_parser = Named, value_delimiter = ',', hide_possible_values = true)]
    hardest: Vec<Choice>,

    /// Techniques that the puzzle needs: without any one of them, it takes harder techniques
    ///
    /// One technique of a group is enough. Unless another option sets the difficulty, the path uses nothing harder.
    #[arg(long, value_name = "LIST", value_parser = Named, value_delimiter = ',', hide_possible_values = true)]
    needs: Vec<Choice>,

    /// Techniques that the path must not use; --hardest and --needs apply to the path without them
    #[arg(long, value_name = "LIST", value_parser = Named, value_delimiter = ',', hide_possible_values = true)]
    without: Vec<Choice>,
}

/// From where to start.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum WayArg {
    TopDown,
    BottomUp,
}

impl WishArgs {
    /// The wishes that only puzzles can have, for `--full-grids`.
    pub(crate) const NAMES: [&'static str; 11] = [
        "symmetry", "clues", "pattern", "minimal", "way", "rating", "level", "score", "hardest", "needs",
        "without",
    ];

    pub(crate) fn layout(&self) -> Arc<Layout> {
        self.layout.clone().unwrap_or_else(Layout::classic)
    }

    /// The wish; the layout is that of [`WishArgs::layout`].
    pub(crate) fn wish(&self, layout: Arc<Layout>) -> Result<Wish, Failure> {
        let pattern = self.pattern.as_ref().map(|pattern| read_pattern(&layout, pattern)).transpose()?;
        Ok(Wish {
            layout,
            symmetry: self.symmetry,
            clues: self.clues.clone(),
            pattern,
            minimal: self.minimal,
            way: match self.way {
                WayArg::TopDown => Way::TopDown,
                WayArg::BottomUp => Way::BottomUp,
            },
            rating: self.rating.as_ref().map(|range| range.start().0..=range.end().0),
            level: self.level.as_ref().map(|range| range.start().0..=range.end().0),
            score: self.score.clone(),
            hardest: self.hardest.iter().flat_map(|choice| choice.0.iter().copied()).collect(),
            needs: self.needs.iter().map(|choice| choice.0.clone()).collect(),
            without: self.without.iter().flat_map(|choice| choice.0.iter().copied()).collect(),
        })
    }
}

/// A pattern from a file, or as it stands.
fn read_pattern(layout: &Layout, argument: &str) -> Result<CellSet, Failure> {
    let failed = |what: &dyn fmt::Display| Failure::usage(format!("cannot read {argument}: {what}"));
    let path = Path::new(argument);
    let text = match path.is_file() {
        true => fs::read_to_string(path).map_err(|error| failed(&error))?,
        false => argument.to_string(),
    };
    Wish::read_pattern(layout, &text).map_err(|error| match path {
        path if path.is_dir() => failed(&"it is a folder, not a file"),
        // Whoever meant a file has not come near the number of cells.
        path if !path.exists() && (argument.contains('/') || argument.ends_with(".txt")) => {
            failed(&"there is no such file")
        }
        _ => Failure::usage(error.to_string()),
    })
}

/// The names of the symmetries, so that help, completions and error messages can list them.
fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let about = |symmetry: Symmetry| PossibleValue::new(symmetry.name()).help(symmetry.summary());
    PossibleValuesParser::new(Symmetry::ALL.map(about))
        .map(|name| name.parse().expect("it is one of the names"))
}

/// Something that ranges of the command line go from and to.
trait Bound: Copy + PartialOrd {
    const LEAST: Self;
    const MOST: Self;
    const EXAMPLE: &'static str;
    fn read(text: &str) -> Option<Self>;
}

impl Bound for usize {
    const LEAST: usize = 0;
    const MOST: usize = usize::MAX;
    const EXAMPLE: &'static str = "25, 24..28, 24.. or ..28";

    fn read(text: &str) -> Option<usize> {
        text.parse().ok()
    }
}

impl Bound for u32 {
    const LEAST: u32 = 0;
    const MOST: u32 = u32::MAX;
    const EXAMPLE: &'static str = "500..800, 500.. or ..800";

    fn read(text: &str) -> Option<u32> {
        text.parse().ok()
    }
}

/// A rating, written as `rate` writes it.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Rated(Rating);

impl Bound for Rated {
    const LEAST: Rated = Rated(Rating { depth: 0, size: 0 });
    const MOST: Rated = Rated(Rating { depth: u32::MAX, size: u32::MAX });
    const EXAMPLE: &'static str = "3, 2..4, 4.. or 1:6..1:9";

    fn read(text: &str) -> Option<Rated> {
        let (depth, size) = text.split_once(':').unwrap_or(("0", text));
        Some(Rated(Rating { depth: depth.parse().ok()?, size: size.parse().ok()? }))
    }
}

/// A level by its name.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Levelled(Level);

impl Bound for Levelled {
    const LEAST: Levelled = Levelled(Level::Easy);
    const MOST: Levelled = Levelled(Level::Extreme);
    const EXAMPLE: &'static str = "easy, medium, hard, unfair, extreme, or a range such as easy..medium";

    fn read(text: &str) -> Option<Levelled> {
        let all = Level::ALL;
        all.into_iter().find(|level| level.name().eq_ignore_ascii_case(text)).map(Levelled)
    }
}

/// `24`, `24..28`, `24..=28`, `24-28`, `24..`, `..28`; both ends are meant.
fn range<B: Bound>(text: &str) -> Result<RangeInclusive<B>, String> {
    let ends = text.split_once("..=").or_else(|| text.split_once("..")).or_else(|| text.split_once('-'));
    let (start, end) = ends.unwrap_or((text, text));
    let bound = |text: &str, open: B| match text.trim() {
        "" if ends.is_some() => Ok(open),
        text => B::read(text).ok_or_else(|| format!("expected {}", B::EXAMPLE)),
    };
    let (start, end) = (bound(start, B::LEAST)?, bound(end, B::MOST)?);
    if start > end {
        return Err(format!("the range is empty; expected {}", B::EXAMPLE));
    }
    Ok(start..=end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        for (text, expected) in
            [("25", 25..=25), ("24..28", 24..=28), ("24..=28", 24..=28), ("24-28", 24..=28), ("..22", 0..=22)]
        {
            assert_eq!(range::<usize>(text), Ok(expected), "{text}");
        }
        assert!(range::<usize>("28..").unwrap().contains(&81));
        for text in ["", "x", "24..x", "28..24", "1..2..3"] {
            assert!(range::<usize>(text).is_err(), "{text}");
        }
        let rating = range::<Rated>("4..1:8").unwrap();
        assert_eq!((rating.start().0.size, rating.end().0.depth), (4, 1));
        assert_eq!(range::<Levelled>("Medium").unwrap().end().0, Level::Medium);
        assert!(range::<Levelled>("mild").unwrap_err().contains("easy, medium"));
    }
}
