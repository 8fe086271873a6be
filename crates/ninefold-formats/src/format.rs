//! The formats, by name.

use std::fmt;
use std::str::FromStr;

/// Declares the formats with their names, summaries, file extensions, and whether there is a writer.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident, $name:literal, $summary:literal, $extension:literal, $writes:literal;)*) => {
        /// A format of another program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &'static [Format] = &[$(Format::$format,)*];

            /// Returns its name on the command line and in messages.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Format::$format => $name,)* }
            }

            /// Describes it in a few words.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Format::$format => $summary,)* }
            }

            /// Returns the extension of its files, without a dot.
            #[must_use]
            pub const fn extension(self) -> &'static str {
                match self { $(Format::$format => $extension,)* }
            }

            /// Returns whether [`write`](crate::write) can write it.
            #[must_use]
            pub const fn has_writer(self) -> bool {
                match self { $(Format::$format => $writes,)* }
            }
        }
    };
}

formats! {
    /// A link of f-puzzles, or of SudokuPad with the same text (`fpuz…`).
    FPuzzles, "f-puzzles", "a link of f-puzzles, also SudokuPad's fpuz…", "txt", true;
    /// The JSON that a link of f-puzzles packs.
    FPuzzlesJson, "f-puzzles-json", "the JSON of f-puzzles", "json", true;
    /// A link of SudokuPad: cages and regions by type, all else as drawings (`scl…`, `ctc…`).
    SudokuPad, "sudokupad", "a link of SudokuPad (scl…, ctc…): drawings and rules text", "txt", true;
    /// The JSON that a link of SudokuPad packs.
    SudokuPadJson, "sudokupad-json", "the JSON of SudokuPad", "json", true;
    /// A short link of SudokuPad: givens, diagonals, windoku (`scf…`, `classic…`).
    SudokuPadClassic, "sudokupad-classic", "a short link of SudokuPad (scf…): givens, diagonals, windoku", "txt", true;
    /// A link of SudokuMaker.
    SudokuMaker, "sudokumaker", "a link of SudokuMaker", "txt", true;
    /// The JSON that a link of SudokuMaker packs.
    SudokuMakerJson, "sudokumaker-json", "the JSON of SudokuMaker", "json", true;
    /// The constraint string of the Interactive Sudoku Solver.
    Iss, "iss", "a constraint string or link of the Interactive Sudoku Solver", "txt", true;
    /// The packed strings of sudokuwiki.org.
    Wiki, "sudokuwiki", "a packed string of sudokuwiki.org (S9B, X9B, W9B, C9B, J9B, L9B, M9B)", "txt", true;
    /// A link of Penpa+.
    Penpa, "penpa", "a link of Penpa+: digits, regions, cages, thermometers, arrows", "txt", true;
    /// The JSON of pencilmark.
    Pencilmark, "pencilmark", "a sudoku-puzzle JSON document of pencilmark", "json", true;
    /// A killer as `3x3::k:` and 81 numbers.
    PsKiller, "ps-killer", "a killer as 3x3::k: and 81 numbers (PerfectSudoku, JSudoku)", "txt", true;
    /// A killer or jigsaw of SumoCue.
    SumoCue, "sumocue", "a killer or jigsaw of SumoCue (SumoCueV1…)", "txt", true;
    /// A killer as 81 characters that point to the sum of their cage.
    Snarfable, "snarfable", "a killer as 81 characters: sums, and < > ^ v towards them", "txt", true;
    /// A game id of Simon Tatham's Solo.
    Solo, "solo", "a game id of Simon Tatham's Solo (3x3:…, 9jk:…)", "txt", true;
    /// A puzzle of KSudoku.
    KSudoku, "ksudoku", "an XML file of KSudoku", "ksudoku", false;
    /// Games of OpenSudoku.
    OpenSudoku, "opensudoku", "an XML file of OpenSudoku", "opensudoku", false;
    /// A saved game of GNOME Sudoku.
    Gnome, "gnome", "a saved game of GNOME Sudoku", "save", false;
    /// A link of lisudoku.
    Lisudoku, "lisudoku", "a link of lisudoku", "txt", false;
    /// An ipuz document.
    Ipuz, "ipuz", "an ipuz document: classic, diagonal, jigsaw, killer", "ipuz", false;
    /// A link of Sudoku Exchange.
    SudokuExchange, "sudokuexchange", "a link of Sudoku Exchange", "txt", true;
    /// A link of sudoku.coach.
    SudokuCoach, "sudoku.coach", "a link of sudoku.coach", "txt", true;
}

impl Format {
    /// Returns the format with this name, in upper or lower case.
    ///
    /// ```
    /// use ninefold_formats::Format;
    /// assert_eq!(Format::named("F-Puzzles"), Ok(Format::FPuzzles));
    /// assert!(Format::named("runes").unwrap_err().to_string().contains("f-puzzles"));
    /// ```
    pub fn named(name: &str) -> Result<Format, UnknownFormat> {
        let same = |format: &&Format| format.name().eq_ignore_ascii_case(name);
        Format::ALL.iter().find(same).copied().ok_or_else(|| UnknownFormat(name.chars().take(40).collect()))
    }

    /// Returns whether a text in it is one line.
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        !matches!(self, Format::KSudoku | Format::OpenSudoku)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::named(name)
    }
}

/// The error for a name that isn't a format's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "'{}' isn't a format; choose one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}
