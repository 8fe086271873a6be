//! An iterator over puzzles from a seed.

use std::collections::VecDeque;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::maker::Maker;
use super::spec::{Spec, Strategy};
use super::spec_error::SpecError;
use super::symmetry::Symmetry;
use crate::grid::{CellSet, Layout, Puzzle};
use crate::logic::{Level, Rating, SeScore, Technique};

/// An iterator over puzzles that meet a spec, each with exactly one solution.
///
/// The same seed and spec give the same puzzles, here and in the program's `generate`. The iterator is lazy. An impossible
/// spec yields one error and ends; a possible but rare one may take very long unless
/// [`max_attempts`](Generator::max_attempts) limits it.
///
/// ```
/// use ninefold::make::{Generator, Symmetry};
/// use ninefold::logic::Level;
///
/// let puzzles: Result<Vec<_>, _> =
///     Generator::new().symmetry(Symmetry::HalfTurn).level(Level::Easy).seed(7).take(3).collect();
/// assert_eq!(puzzles?.len(), 3);
///
/// let mut impossible = Generator::new().clues(8..=12);
/// assert!(impossible.next().unwrap().is_err());
/// assert!(impossible.next().is_none());
/// # Ok::<(), ninefold::make::SpecError>(())
/// ```
#[derive(Default)]
#[must_use = "a generator makes puzzles only as they are asked for"]
pub struct Generator {
    spec: Spec,
    seed: u64,
    max_attempts: Option<u64>,
    state: State,
}

/// The generator's progress.
#[derive(Default)]
enum State {
    #[default]
    New,
    Making {
        maker: Box<Maker>,
        next: u64,
        ready: VecDeque<Puzzle>,
    },
    Over,
}

/// The largest block of attempts; blocks double up to it, because many at once take little longer than one.
const LARGEST_BLOCK: u64 = 64;

impl Generator {
    /// Creates a generator of 9×9 puzzles with no further requirements, from seed 0.
    pub fn new() -> Generator {
        Generator::default()
    }

    /// Creates a generator for a spec.
    pub fn of(spec: Spec) -> Generator {
        Generator { spec, ..Generator::default() }
    }

    /// Sets the seed: the same seed gives the same puzzles.
    pub fn seed(self, seed: u64) -> Generator {
        Generator { seed, state: State::New, ..self }
    }

    /// Ends the iterator after this many attempts, whether they succeed or not.
    pub fn max_attempts(self, attempts: u64) -> Generator {
        Generator { max_attempts: Some(attempts), state: State::New, ..self }
    }

    /// Sets the size and shape of the boards.
    pub fn layout(self, layout: Arc<Layout>) -> Generator {
        self.with(|spec| spec.layout = layout)
    }

    /// Sets the symmetry of the pattern of givens.
    pub fn symmetry(self, symmetry: Symmetry) -> Generator {
        self.with(|spec| spec.symmetry = symmetry)
    }

    /// Sets the number of givens.
    pub fn clues(self, clues: RangeInclusive<usize>) -> Generator {
        self.with(|spec| spec.clues = Some(clues))
    }

    /// Sets the cells that are given.
    pub fn pattern(self, pattern: CellSet) -> Generator {
        self.with(|spec| spec.pattern = Some(pattern))
    }

    /// Makes only minimal puzzles: every given is necessary.
    pub fn minimal(self) -> Generator {
        self.with(|spec| spec.minimal = true)
    }

    /// Sets the strategy: top down or bottom up.
    pub fn strategy(self, strategy: Strategy) -> Generator {
        self.with(|spec| spec.strategy = strategy)
    }

    /// Sets Ninefold's own rating.
    pub fn rating(self, rating: RangeInclusive<Rating>) -> Generator {
        self.with(|spec| spec.rating = Some(rating))
    }

    /// Sets HoDoKu's level.
    pub fn level(self, level: Level) -> Generator {
        self.levels(level..=level)
    }

    /// Sets the range of HoDoKu's level.
    pub fn levels(self, levels: RangeInclusive<Level>) -> Generator {
        self.with(|spec| spec.level = Some(levels))
    }

    /// Sets HoDoKu's score.
    pub fn score(self, score: RangeInclusive<u32>) -> Generator {
        self.with(|spec| spec.score = Some(score))
    }

    /// Sets Sudoku Explainer's ER; the boards must be classic 9×9 ones.
    ///
    /// ```
    /// use ninefold::make::Generator;
    ///
    /// let (least, most) = ("2.6".parse()?, "4.4".parse()?);
    /// let puzzle = Generator::new().se(least..=most).seed(7).next().unwrap()?;
    /// assert!((least..=most).contains(&puzzle.rate_se()?.er));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn se(self, er: RangeInclusive<SeScore>) -> Generator {
        self.with(|spec| spec.se = Some(er))
    }

    /// Makes only puzzles whose hardest technique is one of these.
    pub fn hardest(self, techniques: Vec<&'static Technique>) -> Generator {
        self.with(|spec| spec.hardest = techniques)
    }

    /// Makes only puzzles that need one of these techniques; call it again for another such group.
    pub fn needs(self, techniques: Vec<&'static Technique>) -> Generator {
        self.with(|spec| spec.needs.push(techniques))
    }

    /// Makes only puzzles that can be solved without these techniques.
    pub fn without(self, techniques: Vec<&'static Technique>) -> Generator {
        self.with(|spec| spec.without = techniques)
    }

    fn with(mut self, change: impl FnOnce(&mut Spec)) -> Generator {
        change(&mut self.spec);
        Generator { state: State::New, ..self }
    }

    /// Makes puzzles until one is ready. Returns `None` when no attempts are left.
    fn make(&mut self) -> Option<Puzzle> {
        let State::Making { maker, next, ready } = &mut self.state else { return None };
        while ready.is_empty() {
            let left = self.max_attempts.map_or(u64::MAX, |most| most.saturating_sub(*next));
            let block = (*next).clamp(1, LARGEST_BLOCK).min(left);
            if block == 0 {
                return None;
            }
            ready.extend(maker.attempts(*next..*next + block).into_iter().map(|made| made.puzzle));
            *next += block;
        }
        ready.pop_front()
    }
}

impl Iterator for Generator {
    type Item = Result<Puzzle, SpecError>;

    fn next(&mut self) -> Option<Result<Puzzle, SpecError>> {
        if matches!(self.state, State::New) {
            match Maker::new(self.spec.clone(), self.seed) {
                Ok(maker) => {
                    self.state = State::Making { maker: Box::new(maker), next: 0, ready: VecDeque::new() }
                }
                Err(error) => {
                    self.state = State::Over;
                    return Some(Err(error));
                }
            }
        }
        let puzzle = self.make();
        if puzzle.is_none() {
            self.state = State::Over;
        }
        puzzle.map(Ok)
    }
}

impl FusedIterator for Generator {}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator")
            .field("spec", &self.spec)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}
