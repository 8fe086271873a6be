//! Makes puzzles as wished: attempt after attempt, each a pure function of wish, seed and number.
//!
//! ```text
//!   pattern ──▶ digits in its cells, changed until there is one solution ─────────────────────╮
//!   full grid ───────────────╮                                                                ▼
//!   empty grid ── add ──▶ unique ── take away ──▶ irreducible ── exchange ──▶ few enough ──▶ judge ──▶ Made
//!                         (many attempts side by side)              too hard: put back ──╯
//! ```

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::judge::{Judge, Verdict};
use super::prover::{Board, Count, Prover, board};
use super::wish::{Way, Wish, WishError, is_classic};
use super::{full_grids, minimal_puzzles};
use crate::engine::fast;
use crate::grid::{Grid, Layout, Line9, Puzzle, Solution};
use crate::logic::Solver;
use crate::random::Random;

/// Makes puzzles as wished.
pub struct Maker {
    pub(super) wish: Wish,
    seed: u64,
    pub(super) prover: Prover,
    pub(super) judge: Judge,
    /// Cells that are given together.
    pub(super) orbits: Vec<Vec<usize>>,
}

/// A puzzle as wished.
#[derive(Clone, Debug)]
pub struct Made {
    /// The number of the attempt that made it.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
}

/// A puzzle that is not quite as wished.
#[derive(Clone, Debug)]
pub struct Miss {
    /// The number of the attempt that made it.
    pub number: u64,
    /// The puzzle; it may have several solutions.
    pub puzzle: Puzzle,
    /// What is not as wished.
    pub lack: String,
    /// How far it is from the wish, to compare with others of the same wish.
    pub distance: u32,
}

/// What became of some attempts.
#[derive(Clone, Debug, Default)]
pub struct Tries {
    /// The puzzles, in the order of their numbers.
    pub made: Vec<Made>,
    /// Of those that failed, the one nearest to the wish.
    pub nearest: Option<Miss>,
}

/// A puzzle in the making.
pub(super) struct Attempt {
    pub(super) number: u64,
    pub(super) random: Random,
    pub(super) board: Board,
    pub(super) solution: Board,
    /// The orbits that were taken away, the first first.
    pub(super) removed: Vec<usize>,
}

/// What is wrong with a board, and how far it is from the wish.
pub(super) struct Lack(pub(super) String, pub(super) u32);

impl Maker {
    /// A maker; an error if no puzzle can be as wished.
    pub fn new(wish: Wish, seed: u64) -> Result<Maker, WishError> {
        wish.check()?;
        let orbits = wish.symmetry.orbits(&wish.layout);
        let orbits = orbits.iter().map(|orbit| orbit.iter().map(|cell| cell.index()).collect()).collect();
        Ok(Maker { prover: Prover::new(&wish.layout), judge: Judge::new(&wish), orbits, wish, seed })
    }

    /// The same maker, which ends soon after this flag is set: attempts under way then make nothing.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    /// use ninefold::logic::Level;
    /// use ninefold::make::{Maker, Wish};
    ///
    /// let wish = Wish { level: Some(Level::Easy..=Level::Easy), ..Wish::default() };
    /// let maker = Maker::new(wish, 1).unwrap().cancel(Arc::new(AtomicBool::new(true)));
    /// assert!(maker.attempts(0..100).is_empty());
    /// ```
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Maker {
        self.prover = self.prover.cancel(&flag);
        self.judge = self.judge.cancel(&flag);
        self
    }

    /// What is wished.
    #[must_use]
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// The solver whose paths are as wished: the usual techniques and those that are asked for, without those that are
    /// left out. Nothing if the wish is not about techniques.
    ///
    /// ```
    /// use ninefold::logic::{self, End};
    /// use ninefold::make::{Maker, Wish};
    ///
    /// let without = logic::named("naked-single");
    /// let maker = Maker::new(Wish { without: without.clone(), ..Wish::default() }, 1).unwrap();
    /// let path = maker.solver().unwrap().solve(&maker.attempts(0..4)[0].puzzle);
    /// assert_eq!(path.end, End::Solved);
    /// assert!(path.steps.iter().all(|step| !without.contains(&step.technique)));
    /// ```
    #[must_use]
    pub fn solver(&self) -> Option<&Solver> {
        self.judge.solver()
    }

    /// The puzzles that these attempts make, in order. Not every attempt succeeds.
    #[must_use]
    pub fn attempts(&self, numbers: Range<u64>) -> Vec<Made> {
        self.tries(numbers).made
    }

    /// Whether nothing is wished but minimal 9×9 puzzles: then every attempt succeeds, and [`Maker::lines`] is the way
    /// to have many.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let wish = &self.wish;
        is_classic(&wish.layout)
            && self.orbits.len() == wish.layout.cell_count()
            && wish.clues.is_none()
            && wish.pattern.is_none()
            && wish.way == Way::TopDown
            && !wish.is_difficulty()
    }

    /// The puzzles that these attempts make as lines: the same as [`Maker::attempts`] makes. Nothing if they are not
    /// plain, see [`Maker::is_plain`].
    #[must_use]
    pub fn lines(&self, numbers: Range<u64>) -> Option<Vec<Line9>> {
        self.is_plain().then(|| minimal_puzzles(self.seed, numbers))
    }

    /// What becomes of these attempts.
    #[must_use]
    pub fn tries(&self, numbers: Range<u64>) -> Tries {
        let mut tries = Tries::default();
        if let Some(lines) = self.lines(numbers.clone()) {
            for (number, (line, found)) in numbers.zip(lines.iter().zip(fast::batch(&lines, 2))) {
                assert_eq!(
                    found.count, 1,
                    "minimal puzzles have one solution: seed {}, number {number}",
                    self.seed
                );
                self.add(&mut tries, number, &board(line), &board(&found.solution));
            }
            return tries;
        }
        let mut best: Option<(u64, Board, Lack)> = None;
        let mut miss = |number: u64, board: Board, lack: Lack| {
            if best.as_ref().is_none_or(|(_, _, best)| lack.1 < best.1) {
                best = Some((number, board, lack));
            }
        };
        if self.wish.pattern.is_some() {
            for number in numbers.take_while(|_| !self.prover.is_cancelled()) {
                match self.fill_pattern(Random::stream(self.seed, number)) {
                    Ok((board, solution)) => match self.confirm(&board) {
                        Ok(()) => self.add(&mut tries, number, &board, &solution),
                        Err(lack) => miss(number, board, lack),
                    },
                    Err((board, lack)) => miss(number, board, lack),
                }
            }
        } else {
            let mut attempts = self.start(numbers);
            self.reduce(&mut attempts);
            for mut attempt in attempts {
                let finished = self.finish(&mut attempt).and_then(|()| self.confirm(&attempt.board));
                if self.prover.is_cancelled() {
                    break;
                }
                match finished {
                    Ok(()) => self.add(&mut tries, attempt.number, &attempt.board, &attempt.solution),
                    Err(lack) => miss(attempt.number, attempt.board, lack),
                }
            }
        }
        tries.nearest = best.and_then(|(number, board, Lack(lack, distance))| {
            Some(Miss { number, puzzle: self.prover.puzzle(&board)?, lack, distance })
        });
        tries
    }

    /// Adds a puzzle, whose solution is checked once more by its type.
    fn add(&self, tries: &mut Tries, number: u64, board: &Board, solution: &Board) {
        let puzzle = self.prover.puzzle(board).expect("givens of one solution do not contradict each other");
        let solution = Solution::check(&puzzle, self.prover.grid(solution));
        let solution = solution.expect("the only solution is known when a puzzle is finished");
        tries.made.push(Made { number, puzzle, solution });
    }

    /// Boards with one solution to start from.
    fn start(&self, numbers: Range<u64>) -> Vec<Attempt> {
        let attempt = |number, random, solution: Board| Attempt {
            number,
            random,
            board: solution.clone(),
            solution,
            removed: Vec::new(),
        };
        let mut attempts: Vec<Attempt> = if is_classic(&self.wish.layout) {
            let grids = full_grids(self.seed, numbers.clone());
            let grids = numbers.zip(&grids);
            // Another stream than that of the grids.
            grids
                .map(|(number, grid)| attempt(number, Random::stream(!self.seed, number), board(grid)))
                .collect()
        } else {
            let grid = |number| {
                let mut random = Random::stream(self.seed, number);
                let grid = self.prover.full_grid(&mut random)?;
                Some(attempt(number, random, grid))
            };
            numbers.filter_map(grid).collect()
        };
        if self.wish.way == Way::BottomUp {
            self.build_up(&mut attempts);
        }
        attempts
    }

    /// From an irreducible board to one as wished.
    fn finish(&self, attempt: &mut Attempt) -> Result<(), Lack> {
        let clues = self.wish.clue_range();
        if given(&attempt.board) > *clues.end() {
            self.exchange(attempt, *clues.end());
        }
        self.check_clues(&attempt.board)?;
        if self.wish.minimal {
            self.check_minimal(&attempt.board)?;
        }
        if self.wish.is_difficulty() {
            self.adjust(attempt)?;
        }
        // Everything has been found out on the way, but the way was long.
        match self.prover.patient(std::slice::from_ref(&attempt.board))[..] {
            [Count::One] => Ok(()),
            _ => Err(Lack("it takes too long to prove it unique".to_string(), 50)),
        }
    }

    /// Whether the difficulty is as wished once more, in full: on the way, ratings stop as soon as they are too hard.
    fn confirm(&self, board: &Board) -> Result<(), Lack> {
        match self.prover.puzzle(board) {
            Some(puzzle) if self.judge.confirms(&puzzle) => Ok(()),
            _ => Err(Lack("its difficulty is not certain".to_string(), 100)),
        }
    }

    pub(super) fn check_clues(&self, board: &Board) -> Result<(), Lack> {
        let (count, clues) = (given(board), self.wish.clue_range());
        if clues.contains(&count) {
            return Ok(());
        }
        let away = clues.start().saturating_sub(count) + count.saturating_sub(*clues.end());
        Err(Lack(format!("it has {count} givens"), 100_000 + 1_000 * away as u32))
    }

    /// Whether no given can go.
    pub(super) fn check_minimal(&self, board: &Board) -> Result<(), Lack> {
        let cells = (0..board.len()).filter(|&cell| board[cell] > 0);
        let without = |cell: usize| {
            let mut board = board.clone();
            board[cell] = 0;
            board
        };
        let boards: Vec<Board> = cells.map(without).collect();
        let counts = self.prover.patient(&boards);
        let can_go = counts.iter().filter(|count| **count == Count::One).count();
        let unknown = counts.contains(&Count::Unknown);
        match can_go {
            0 if unknown => Err(Lack("it takes too long to prove it minimal".to_string(), 10_000)),
            0 => Ok(()),
            1 => Err(Lack("it is not minimal: one given can go".to_string(), 10_100)),
            many => Err(Lack(
                format!("it is not minimal: {many} givens can go, one at a time"),
                10_000 + 100 * many as u32,
            )),
        }
    }

    /// Makes a puzzle as hard as wished, if there is a way: one that is too hard gets back givens that were taken
    /// away last, as few as will do.
    fn adjust(&self, attempt: &mut Attempt) -> Result<(), Lack> {
        let most = *self.wish.clue_range().end();
        let mut board = attempt.board.clone();
        // With so many of the orbits away it is known to be easy enough, or too hard.
        let (mut easy, mut hard) = (0, attempt.removed.len() + 1);
        let mut away = attempt.removed.len();
        let mut found = false;
        let mut nearest: Option<Lack> = None;
        while let Some(puzzle) = self.prover.puzzle(&board) {
            let lack = match self.judge.verdict(&puzzle) {
                Verdict::Fits => {
                    found = true;
                    easy = away;
                    Lack(String::new(), 0)
                }
                Verdict::TooEasy(text, distance) => {
                    easy = away;
                    Lack(text, distance)
                }
                Verdict::TooHard(text, distance) => {
                    hard = away;
                    Lack(text, distance)
                }
                // More or less of it may be right: who knows?
                Verdict::Other(text) => {
                    if attempt.random.coin() {
                        hard = away;
                    } else {
                        easy = away;
                    }
                    Lack(text, 150)
                }
            };
            // Of those that fit, the last has the fewest givens.
            if nearest.as_ref().is_none_or(|best| lack.1 <= best.1) {
                attempt.board = board;
                nearest = Some(lack);
            }
            if self.wish.minimal || hard <= easy + 1 {
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
            Some(lack) => Err(lack),
            None => Err(Lack("its givens contradict each other".to_string(), u32::MAX)),
        }
    }
}

/// Random full grids of any layout with their numbers: each a pure function of seed and number. On large and odd boards
/// some numbers are left out, for which no grid is found in reasonable time.
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
    let prover = Prover::new(layout);
    let grids: Vec<(u64, Board)> = if is_classic(layout) {
        numbers.clone().zip(full_grids(seed, numbers).iter().map(board)).collect()
    } else {
        let grid = |number| Some((number, prover.full_grid(&mut Random::stream(seed, number))?));
        numbers.filter_map(grid).collect()
    };
    let checked = |(number, grid): (u64, Board)| {
        let puzzle = Puzzle::new(Grid::blank(Arc::clone(layout))).ok()?;
        Some((number, Solution::check(&puzzle, prover.grid(&grid)).ok()?))
    };
    grids.into_iter().filter_map(checked).collect()
}

/// How many cells are given.
pub(super) fn given(board: &Board) -> usize {
    board.iter().filter(|digit| **digit > 0).count()
}

/// Takes the givens of an orbit away.
pub(super) fn clear(board: &mut Board, orbit: &[usize]) {
    for &cell in orbit {
        board[cell] = 0;
    }
}
