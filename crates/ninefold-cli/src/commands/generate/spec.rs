//! The options that form a spec.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::{fmt, fs};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::grid::{CellSet, Layout};
use ninefold::logic::{Level, Rating, SeScore};
use ninefold::make::{Spec, Strategy, Symmetry};

use crate::exit::Failure;
use crate::logic::finders::{Choice, Named};
use crate::range::range;

/// The options for puzzles.
#[derive(Args)]
pub(crate) struct SpecArgs {
    /// Symmetry of the pattern of clues
    #[arg(long, short, value_name = "SYMMETRY", value_parser = symmetry(), default_value = "none")]
    symmetry: Symmetry,

    /// Number of clues: 25, 24..28, ..22 (at most), 24.. (at least, aiming for 24)
    ///
    /// `24-28` and `-22` mean the same as `24..28` and `..22`. Puzzles with 17 or 18 clues are too rare to find this way:
    /// `ninefold vicinity` finds them around known ones.
    #[arg(long, value_name = "RANGE", value_parser = range::<usize>, allow_hyphen_values = true)]
    clues: Option<RangeInclusive<usize>>,

    /// Pattern of clues: a text or a file with one character per cell, `.` or `0` for a blank
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,

    /// Generate only minimal puzzles, which have no redundant clue, even with a symmetry
    #[arg(long)]
    minimal: bool,

    /// Whether to remove clues from full grids or add clues to empty ones
    #[arg(long, alias = "way", value_name = "STRATEGY", default_value = "top-down")]
    strategy: StrategyArg,

    /// Ninefold's own rating: 2, 2..4, 1004..
    #[arg(long, value_name = "RANGE", value_parser = range::<Rating>)]
    rating: Option<RangeInclusive<Rating>>,

    /// HoDoKu's level: easy, medium, hard, unfair, extreme, or a range such as easy..medium
    #[arg(long, value_name = "LEVEL", value_parser = range::<Level>)]
    level: Option<RangeInclusive<Level>>,

    /// HoDoKu's score: 500..800
    #[arg(long, value_name = "RANGE", value_parser = range::<u32>)]
    score: Option<RangeInclusive<u32>>,

    /// Sudoku Explainer's ER: 7.2, 6.5..7.2, 9.0..
    #[arg(long, value_name = "RANGE", value_parser = range::<SeScore>)]
    se: Option<RangeInclusive<SeScore>>,

    /// Require one of these as the hardest technique on the path: names, codes or groups, separated by commas
    #[arg(long, value_name = "LIST", value_parser = Named, value_delimiter = ',', hide_possible_values = true)]
    hardest: Vec<Choice>,

    /// Require a puzzle that needs these techniques: without any one of them, it takes harder ones
    ///
    /// One technique of a group is enough. Unless another option sets the difficulty, the path uses nothing harder.
    #[arg(long, value_name = "LIST", value_parser = Named, value_delimiter = ',', hide_possible_values = true)]
    needs: Vec<Choice>,

    /// Leave these techniques out of the path; --hardest and --needs apply to the path without them
    #[arg(long, value_name = "LIST", value_parser = Named, value_delimiter = ',', hide_possible_values = true)]
    without: Vec<Choice>,
}

/// Where an attempt starts.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum StrategyArg {
    TopDown,
    BottomUp,
}

impl SpecArgs {
    /// The options that apply to puzzles only, which `--full-grids` excludes.
    pub(crate) const NAMES: [&'static str; 12] = [
        "symmetry", "clues", "pattern", "minimal", "strategy", "rating", "level", "score", "se", "hardest",
        "needs", "without",
    ];

    /// Builds the spec for boards of this layout.
    pub(crate) fn spec(&self, layout: Arc<Layout>) -> Result<Spec, Failure> {
        let pattern = self.pattern.as_ref().map(|pattern| read_pattern(&layout, pattern)).transpose()?;
        Ok(Spec {
            layout,
            symmetry: self.symmetry,
            clues: self.clues.clone(),
            pattern,
            minimal: self.minimal,
            strategy: match self.strategy {
                StrategyArg::TopDown => Strategy::TopDown,
                StrategyArg::BottomUp => Strategy::BottomUp,
            },
            rating: self.rating.clone(),
            level: self.level.clone(),
            score: self.score.clone(),
            se: self.se.clone(),
            hardest: self.hardest.iter().flat_map(|choice| choice.0.iter().copied()).collect(),
            needs: self.needs.iter().map(|choice| choice.0.clone()).collect(),
            without: self.without.iter().flat_map(|choice| choice.0.iter().copied()).collect(),
        })
    }
}

/// Reads a pattern from a file or from the argument itself.
fn read_pattern(layout: &Arc<Layout>, argument: &str) -> Result<CellSet, Failure> {
    let failed = |what: &dyn fmt::Display| Failure::usage(format!("can't read {argument}: {what}"));
    let path = Path::new(argument);
    let text = match path.is_file() {
        true => fs::read_to_string(path).map_err(|error| failed(&error))?,
        false => argument.to_string(),
    };
    Spec::read_pattern(layout, &text).map_err(|error| match path {
        path if path.is_dir() => failed(&"is a folder, not a file"),
        // An argument meant as a file name is nowhere near the number of cells.
        path if !path.exists() && (argument.contains('/') || argument.ends_with(".txt")) => {
            failed(&"no such file")
        }
        _ => Failure::usage(error.to_string()),
    })
}

/// Parses a symmetry; help, completions and error messages list the names.
fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let about = |symmetry: Symmetry| PossibleValue::new(symmetry.name()).help(symmetry.summary());
    PossibleValuesParser::new(Symmetry::ALL.map(about))
        .map(|name| name.parse().expect("the parser accepts only the names"))
}
