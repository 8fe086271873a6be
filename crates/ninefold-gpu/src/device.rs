//! What a card does for the rest of the crate. A trait, so that the tests can put a host in its place, and make it fail.

use std::fmt;

/// A card that solves puzzles.
pub trait Device: Send + Sync {
    /// Returns its name, such as `NVIDIA H200`.
    fn name(&self) -> String;

    /// Sets up a block with room for this many puzzles.
    ///
    /// # Errors
    /// When the card has too little memory, or fails.
    fn block(&self, puzzles: usize) -> Result<Box<dyn DeviceBlock>, DeviceError>;
}

/// Memory for puzzles and their results, on the host and on the card, and a queue of work on the card. Blocks work at the
/// same time: while the card solves one, it copies others in and out.
pub trait DeviceBlock: Send {
    /// Returns the memory to write puzzles to, as [`Job::form`] says.
    fn input(&mut self) -> &mut [u8];

    /// Starts to solve what is in the input, and returns at once.
    ///
    /// # Errors
    /// When the card fails.
    fn start(&mut self, job: &Job) -> Result<(), DeviceError>;

    /// Waits for the results.
    ///
    /// # Errors
    /// When the card fails.
    fn wait(&mut self) -> Result<(), DeviceError>;

    /// Returns the first solutions, in the form of the puzzles, if the job wants them. Those of puzzles without a solution
    /// have no meaning.
    fn solutions(&self) -> &[u8];

    /// Returns the number of solutions of each puzzle, up to the limit, or [`GAVE_UP`].
    fn counts(&self) -> &[u8];

    /// Returns the number of guesses for each puzzle above bit 8, if the job wants them.
    fn results(&self) -> &[u32];
}

/// Instead of a number of solutions: the search was too long or too deep for the card, or the board has fewer than 17 clues.
pub const GAVE_UP: u8 = 255;

/// What to do with the puzzles of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// How many there are.
    pub puzzles: usize,
    /// How they are written.
    pub form: Form,
    /// Solutions to look for, 1 to 254.
    pub limit: u8,
    /// Whether to return first solutions.
    pub solutions: bool,
    /// Whether to return guesses.
    pub guesses: bool,
}

/// How puzzles and solutions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// 81 bytes each: `1` to `9`, anything else is a blank.
    Cells,
    /// The same with a line break.
    Lines,
    /// 48 bytes each, see [`Packed`](crate::Packed).
    Packed,
}

impl Form {
    /// Returns the number of bytes per puzzle.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Form::Cells => 81,
            Form::Lines => Form::WIDEST,
            Form::Packed => 48,
        }
    }

    /// The most bytes per puzzle.
    pub const WIDEST: usize = 82;
}

/// How a card fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceError {
    /// Not enough memory; less may do.
    OutOfMemory,
    /// The card can't be used any more, for this reason.
    Lost(String),
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::OutOfMemory => write!(f, "the GPU has too little free memory"),
            DeviceError::Lost(reason) => write!(f, "the GPU failed: {reason}"),
        }
    }
}

impl std::error::Error for DeviceError {}
