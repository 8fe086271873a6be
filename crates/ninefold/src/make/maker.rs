//! Makes puzzles that meet a spec: attempt after attempt, each a pure function of spec, seed and number.
//!
//! ```text
//!   pattern ──▶ digits in its cells, changed until there is one solution ─────────────────────╮
//!   full grid ───────────────╮                                                                ▼
//!   empty grid ── add ──▶ unique ── take away ──▶ irreducible ── exchange ──▶ few enough ──▶ judge ──▶ Made
//!                         (many attempts side by side)              too hard: put back ──╯
//! ```

use std::ops::Range;
use std::sync::Arc;

use super::difficulty::{DifficultyFilter, KeptRater, Verdict};
use super::shortfall::Shortfall;
use super::solution_counter::{Board, Count, SolutionCounter, board};
use super::spec::{Spec, Strategy, is_classic};
use super::spec_error::SpecError;
use super::{full_grids, minimal_puzzles};
use crate::budget::Budget;
use crate::engine::fast;
use crate::grid::{Grid, Layout, Line9, Puzzle, Solution};
use crate::logic::Solver;
use crate::random::Random;

/// Makes puzzles that meet a spec.
pub struct Maker {
    spec: Spec,
    seed: u64,
    filter: DifficultyFilter,
    /// The sets of cells that are given together.
    orbits: Vec<Vec<usize>>,
}

/// A run of attempts under a budget.
pub(super) struct Making<'a> {
    pub(super) spec: &'a Spec,
    seed: u64,
    pub(super) filter: &'a DifficultyFilter,
    pub(super) orbits: &'a [Vec<usize>],
    pub(super) counter: SolutionCounter<'a>,
    pub(super) budget: Budget<'a>,
    pub(super) rater: KeptRater,
}

/// A puzzle that meets the spec.
#[derive(Clone, Debug)]
pub struct Made {
    /// The number of the attempt that made it.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
}

/// A puzzle that almost meets the spec.
#[derive(Clone, Debug)]
pub struct NearMiss {
    /// The number of the attempt that made it.
    pub number: u64,
    /// The puzzle; it may have several solutions.
    pub puzzle: Puzzle,
    /// The part of the spec that it misses.
    pub shortfall: Shortfall,
}

impl NearMiss {
    /// Compares two misses of the same spec.
    #[must_use]
    pub fn is_nearer_than(&self, other: &NearMiss) -> bool {
        self.shortfall.distance() < other.shortfall.distance()
    }
}

/// The results of some attempts.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The puzzles, in the order of their numbers.
    pub made: Vec<Made>,
    /// The failed attempt nearest to the spec.
    pub nearest: Option<NearMiss>,
}

/// A puzzle in the making.
pub(super) struct Attempt {
    pub(super) number: u64,
    pub(super) random: Random,
    pub(super) board: Board,
    pub(super) solution: Board,
    /// The removed orbits, in order of removal.
    pub(super) removed: Vec<usize>,
}

impl Maker {
    /// Creates a maker, or fails if no puzzle can meet the spec.
    pub fn new(spec: Spec, seed: u64) -> Result<Maker, SpecError> {
        spec.check()?;
        let orbits = spec.symmetry.orbits(&spec.layout);
        let orbits = orbits.iter().map(|orbit| orbit.iter().map(|cell| cell.index()).collect()).collect();
        Ok(Maker { filter: DifficultyFilter::new(&spec), orbits, spec, seed })
    }

    /// Returns the spec.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Returns the solver whose paths the spec describes: the usual techniques and the required ones, less the excluded ones.
    /// Returns `None` if the spec is not about techniques.
    ///
    /// ```
    /// use ninefold::logic::{self, End};
    /// use ninefold::make::{Maker, Spec};
    ///
    /// let without = logic::named("naked-single");
    /// let maker = Maker::new(Spec { without: without.clone(), ..Spec::default() }, 1).unwrap();
    /// let path = maker.solver().unwrap().solve(&maker.attempts(0..4)[0].puzzle);
    /// assert_eq!(path.end, End::Solved);
    /// assert!(path.steps.iter().all(|step| !without.contains(&step.technique)));
    /// ```
    #[must_use]
    pub fn solver(&self) -> Option<&Solver> {
        self.filter.solver()
    }

    /// Returns the puzzles that these attempts make, in order. Not every attempt succeeds.
    #[must_use]
    pub fn attempts(&self, numbers: Range<u64>) -> Vec<Made> {
        self.batch(numbers, &Budget::default()).made
    }

    /// Returns whether the spec asks for minimal 9×9 puzzles and nothing else. Then every attempt succeeds, and
    /// [`Maker::lines`] is the fastest source.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let spec = &self.spec;
        is_classic(&spec.layout)
            && self.orbits.len() == spec.layout.cell_count()
            && spec.clues.is_none()
            && spec.pattern.is_none()
            && spec.strategy == Strategy::TopDown
            && !spec.is_difficulty()
    }

    /// Returns the puzzles of [`Maker::attempts`] as lines, or `None` if they are not plain, see [`Maker::is_plain`].
    #[must_use]
    pub fn lines(&self, numbers: Range<u64>) -> Option<Vec<Line9>> {
        self.is_plain().then(|| minimal_puzzles(self.seed, numbers))
    }

    /// Makes these attempts until the budget interrupts them; unfinished attempts make nothing. The spec alone determines how
    /// much work an attempt may take, so the budget's node limit does not apply.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use ninefold::Budget;
    /// use ninefold::logic::Level;
    /// use ninefold::make::{Maker, Spec};
    ///
    /// let spec = Spec { level: Some(Level::Easy..=Level::Easy), ..Spec::default() };
    /// let maker = Maker::new(spec, 1).unwrap();
    /// let cancelled = AtomicBool::new(true);
    /// assert!(maker.batch(0..100, &Budget::default().cancel(&cancelled)).made.is_empty());
    /// ```
    #[must_use]
    pub fn batch(&self, numbers: Range<u64>, budget: &Budget<'_>) -> Batch {
        if let Some(lines) = self.lines(numbers.clone()) {
            let counter = SolutionCounter::new(&self.spec.layout, budget);
            let mut batch = Batch::default();
            for (number, (line, found)) in numbers.zip(lines.iter().zip(fast::batch(&lines, 2))) {
                assert_eq!(
                    found.count, 1,
                    "minimal puzzles have one solution: seed {}, number {number}",
                    self.seed
                );
                batch.add(&counter, number, &board(line), &board(&found.solution));
            }
            return batch;
        }
        let Maker { spec, seed, filter, orbits } = self;
        let counter = SolutionCounter::new(&spec.layout, budget);
        let rater = KeptRater::default();
        Making { spec, seed: *seed, filter, orbits, counter, budget: *budget, rater }.run(numbers)
    }
}

impl Batch {
    /// Adds a puzzle; its type checks the solution once more.
    fn add(&mut self, counter: &SolutionCounter<'_>, number: u64, board: &Board, solution: &Board) {
        let puzzle = counter.puzzle(board).expect("givens of one solution do not contradict each other");
        let solution = Solution::check(&puzzle, counter.grid(solution));
        let solution = solution.expect("the only solution is known when a puzzle is finished");
        self.made.push(Made { number, puzzle, solution });
    }
}

impl Making<'_> {
    fn run(&self, numbers: Range<u64>) -> Batch {
        let mut batch = Batch::default();
        let mut best: Option<(u64, Board, Shortfall)> = None;
        let mut miss = |number: u64, board: Board, shortfall: Shortfall| {
            if best.as_ref().is_none_or(|(_, _, best)| shortfall.distance() < best.distance()) {
                best = Some((number, board, shortfall));
            }
        };
        if self.spec.pattern.is_some() {
            for number in numbers.take_while(|_| !self.counter.is_interrupted()) {
                match self.fill_pattern(Random::stream(self.seed, number)) {
                    Ok((board, solution)) => match self.confirm(&board) {
                        Ok(()) => batch.add(&self.counter, number, &board, &solution),
                        Err(shortfall) => miss(number, board, shortfall),
                    },
                    Err((board, shortfall)) => miss(number, board, shortfall),
                }
            }
        } else {
            let mut attempts = self.start(numbers);
            self.reduce(&mut attempts);
            for mut attempt in attempts {
                let finished = self.finish(&mut attempt).and_then(|()| self.confirm(&attempt.board));
                if self.counter.is_interrupted() {
                    break;
                }
                match finished {
                    Ok(()) => batch.add(&self.counter, attempt.number, &attempt.board, &attempt.solution),
                    Err(shortfall) => miss(attempt.number, attempt.board, shortfall),
                }
            }
        }
        batch.nearest = best.and_then(|(number, board, shortfall)| {
            Some(NearMiss { number, puzzle: self.counter.puzzle(&board)?, shortfall })
        });
        batch
    }

    /// Returns boards with one solution to start from.
    fn start(&self, numbers: Range<u64>) -> Vec<Attempt> {
        let attempt = |number, random, solution: Board| Attempt {
            number,
            random,
            board: solution.clone(),
            solution,
            removed: Vec::new(),
        };
        let mut attempts: Vec<Attempt> = if is_classic(&self.spec.layout) {
            let grids = full_grids(self.seed, numbers.clone());
            let grids = numbers.zip(&grids);
            // A different stream from that of the grids.
            grids
                .map(|(number, grid)| attempt(number, Random::stream(!self.seed, number), board(grid)))
                .collect()
        } else {
            let grid = |number| {
                let mut random = Random::stream(self.seed, number);
                let grid = self.counter.full_grid(&mut random)?;
                Some(attempt(number, random, grid))
            };
            numbers.filter_map(grid).collect()
        };
        if self.spec.strategy == Strategy::BottomUp {
            self.build_up(&mut attempts);
        }
        attempts
    }

    /// Turns an irreducible board into one that meets the spec.
    fn finish(&self, attempt: &mut Attempt) -> Result<(), Shortfall> {
        let clues = self.spec.clue_range();
        if given(&attempt.board) > *clues.end() {
            self.exchange(attempt, *clues.end());
        }
        self.check_clues(&attempt.board)?;
        if self.spec.minimal {
            self.check_minimal(&attempt.board)?;
        }
        if self.spec.is_difficulty() {
            self.adjust(attempt)?;
        }
        // The counts on the way may have run out of budget: prove uniqueness once more.
        match self.counter.proved_counts(std::slice::from_ref(&attempt.board))[..] {
            [Count::One] => Ok(()),
            _ => Err(Shortfall::Unproven),
        }
    }

    /// Checks the full difficulty once more: earlier ratings stopped as soon as they were too hard.
    fn confirm(&self, board: &Board) -> Result<(), Shortfall> {
        match self.counter.puzzle(board) {
            Some(puzzle) if self.filter.confirms(&puzzle, &self.rater, &self.budget) => Ok(()),
            _ => Err(Shortfall::DifficultyUncertain),
        }
    }

    pub(super) fn check_clues(&self, board: &Board) -> Result<(), Shortfall> {
        let (givens, clues) = (given(board), self.spec.clue_range());
        if clues.contains(&givens) {
            return Ok(());
        }
        let away = clues.start().saturating_sub(givens) + givens.saturating_sub(*clues.end());
        Err(Shortfall::Clues { givens, away })
    }

    /// Returns whether every given is necessary.
    pub(super) fn check_minimal(&self, board: &Board) -> Result<(), Shortfall> {
        let cells = (0..board.len()).filter(|&cell| board[cell] > 0);
        let without = |cell: usize| {
            let mut board = board.clone();
            board[cell] = 0;
            board
        };
        let boards: Vec<Board> = cells.map(without).collect();
        let counts = self.counter.proved_counts(&boards);
        let redundant = counts.iter().filter(|count| **count == Count::One).count();
        match redundant {
            0 if counts.contains(&Count::Unknown) => Err(Shortfall::MinimalUnproven),
            0 => Ok(()),
            redundant => Err(Shortfall::NotMinimal { redundant }),
        }
    }

    /// Makes a puzzle as hard as the spec asks, if it can: restores the givens removed last, as few as possible, to one that
    /// is too hard.
    fn adjust(&self, attempt: &mut Attempt) -> Result<(), Shortfall> {
        let most = *self.spec.clue_range().end();
        let mut board = attempt.board.clone();
        // Bisect: with `low` orbits removed it is easy enough, with `high` too hard.
        let (mut easy, mut hard) = (0, attempt.removed.len() + 1);
        let mut away = attempt.removed.len();
        // The last that fits has the fewest givens.
        let mut found = false;
        let mut nearest: Option<Shortfall> = None;
        while let Some(puzzle) = self.counter.puzzle(&board) {
            let (shortfall, is_hard) = match self.filter.verdict(&puzzle, &self.rater, &self.budget) {
                Verdict::Fits => (None, false),
                Verdict::TooEasy(shortfall) => (Some(shortfall), false),
                Verdict::TooHard(shortfall) => (Some(shortfall), true),
                // Removing more or fewer may help: try both.
                Verdict::Other(shortfall) => (Some(shortfall), attempt.random.coin()),
            };
            if is_hard {
                hard = away;
            } else {
                easy = away;
            }
            match shortfall {
                None => {
                    found = true;
                    attempt.board = board;
                }
                Some(shortfall) => {
                    let is_nearest =
                        nearest.as_ref().is_none_or(|best| shortfall.distance() <= best.distance());
                    if is_nearest && !found {
                        attempt.board = board;
                        nearest = Some(shortfall);
                    }
                }
            }
            if self.spec.minimal || hard <= easy + 1 {
                break;
            }
            away = usize::midpoint(easy, hard);
            board = attempt.solution.clone();
            for &orbit in &attempt.removed[..away] {
                clear(&mut board, &self.orbits[orbit]);
            }
            if given(&board) > most {
                break;
            }
        }
        match nearest {
            _ if found => Ok(()),
            Some(shortfall) => Err(shortfall),
            None => Err(Shortfall::Contradictory),
        }
    }
}

/// Returns random full grids of any layout with their numbers, each a pure function of seed and number. On large and
/// irregular boards it skips numbers for which it finds no grid in reasonable time.
///
/// ```
/// use ninefold::grid::Layout;
/// use ninefold::make;
///
/// let layout = Layout::named("6x6").unwrap();
/// let grids = make::full_grids_of(&layout, 1, 0..5);
/// assert_eq!(make::full_grids_of(&layout, 1, 4..5)[0], grids[4]);
/// ```
#[must_use]
pub fn full_grids_of(layout: &Arc<Layout>, seed: u64, numbers: Range<u64>) -> Vec<(u64, Solution)> {
    let counter = SolutionCounter::new(layout, &Budget::default());
    let grids: Vec<(u64, Board)> = if is_classic(layout) {
        numbers.clone().zip(full_grids(seed, numbers).iter().map(board)).collect()
    } else {
        let grid = |number| Some((number, counter.full_grid(&mut Random::stream(seed, number))?));
        numbers.filter_map(grid).collect()
    };
    let checked = |(number, grid): (u64, Board)| {
        let puzzle = Puzzle::new(Grid::blank(Arc::clone(layout))).ok()?;
        Some((number, Solution::check(&puzzle, counter.grid(&grid)).ok()?))
    };
    grids.into_iter().filter_map(checked).collect()
}

/// Returns the number of givens.
pub(super) fn given(board: &Board) -> usize {
    board.iter().filter(|digit| **digit > 0).count()
}

/// Removes the givens of an orbit.
pub(super) fn clear(board: &mut Board, orbit: &[usize]) {
    for &cell in orbit {
        board[cell] = 0;
    }
}
