//! Helpers for all tests: boards read from lines, and generated boards.

pub mod minlex;
pub mod mutate;
pub mod rules;

use std::sync::Arc;

use ninefold::Budget;
use ninefold::engine::{self, Engine, Event, NoObserver, Report};
use ninefold::grid::{Candidates, Cell, Digit, Grid, Layout, Puzzle};
use ninefold::random::splitmix;

/// Reads a grid from one symbol per cell: digits, then letters from 10; anything else is a blank.
pub fn grid(layout: &str, line: &str) -> Grid {
    let layout: Layout = layout.parse().unwrap();
    let cells: Vec<_> = line.chars().map(|c| c.to_digit(36).and_then(|d| Digit::new(d as usize))).collect();
    Grid::new(layout.into(), cells).unwrap_or_else(|| panic!("{line} does not fit"))
}

/// Reads a 9×9 grid.
pub fn classic(line: &str) -> Grid {
    grid("9x9", line)
}

/// Reads a 9×9 puzzle.
pub fn puzzle(line: &str) -> Puzzle {
    Puzzle::new(classic(line)).unwrap()
}

/// Writes a grid as one symbol per cell.
pub fn line(grid: &Grid) -> String {
    grid.to_string()
}

pub fn digit(value: usize) -> Digit {
    Digit::new(value).unwrap()
}

/// Runs an engine with its default limit of solutions.
pub fn run(name: &str, puzzle: &Puzzle) -> Report {
    let engine = engine::named(name).unwrap();
    engine.run(puzzle, &Budget::solutions(engine.usual_solutions()), &mut NoObserver)
}

/// Counts the solutions with `cover`, up to a limit.
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    engine::cover::Cover.run_unobserved(puzzle, limit).found
}

pub trait RunUnobserved {
    fn run_unobserved(&self, puzzle: &Puzzle, solutions: u64) -> Report;
}

impl<E: engine::Engine + ?Sized> RunUnobserved for E {
    fn run_unobserved(&self, puzzle: &Puzzle, solutions: u64) -> Report {
        self.run(puzzle, &Budget::solutions(solutions), &mut NoObserver)
    }
}

/// Repeats the boards to make a batch large enough to be solved in lanes; small batches are solved one by one.
pub fn crowd<B: Copy>(boards: &[B]) -> Vec<B> {
    boards.repeat(64)
}

/// Runs an engine up to a limit; returns its report and the solutions in order.
pub fn solutions(engine: &dyn Engine, puzzle: &Puzzle, limit: u64) -> (Report, Vec<String>) {
    let mut lines = Vec::new();
    let mut keep = |event: Event<'_>| {
        if let Event::Solution(solution) = event {
            lines.push(line(solution.grid()));
        }
    };
    let report = engine.run(puzzle, &Budget::solutions(limit), &mut keep);
    lines.sort();
    (report, lines)
}

/// A small random generator, so that every run makes the same boards.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        (splitmix(&mut self.0) % limit as u64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Makes a full grid: adds random digits that leave a solution until only one is left.
    pub fn full_grid(&mut self, layout: &Arc<Layout>) -> Grid {
        let mut puzzle = Puzzle::new(Grid::blank(Arc::clone(layout))).unwrap();
        let mut cells: Vec<Cell> = layout.cells().collect();
        self.shuffle(&mut cells);
        for &cell in cells.iter().take(layout.side() * 2) {
            let open = puzzle.candidates().get(cell);
            let Some(digit) = open.iter().nth(self.below(open.len().max(1))) else { continue };
            let mut next = puzzle.givens().clone();
            next.set(cell, Some(digit));
            let next = Puzzle::new(next).unwrap();
            if count(&next, 1) == 1 {
                puzzle = next;
            }
        }
        let report = engine::cover::Cover.run_unobserved(&puzzle, 1);
        report.answer.solution().unwrap().grid().clone()
    }

    /// Makes a puzzle with one solution: removes clues in random order while it stays unique, down to about
    /// `clues` clues.
    pub fn unique_puzzle(&mut self, layout: &Arc<Layout>, clues: usize) -> Puzzle {
        let mut puzzle = Puzzle::new(self.full_grid(layout)).unwrap();
        let mut cells: Vec<Cell> = layout.cells().collect();
        self.shuffle(&mut cells);
        for cell in cells {
            if puzzle.givens().filled() <= clues {
                break;
            }
            let next = with(&puzzle, cell, None);
            if count(&next, 2) == 1 {
                puzzle = next;
            }
        }
        puzzle
    }

    /// Makes a unique puzzle, one with one or more clues removed, or one with a changed clue (mostly without
    /// a solution).
    pub fn any_puzzle(&mut self, layout: &Arc<Layout>, clues: usize) -> Puzzle {
        let puzzle = self.unique_puzzle(layout, clues);
        let givens: Vec<Cell> = layout.cells().filter(|&cell| puzzle.given(cell).is_some()).collect();
        let cell = givens[self.below(givens.len())];
        match self.below(3) {
            0 => puzzle,
            1 => {
                let other = givens[self.below(givens.len())];
                with(&with(&puzzle, cell, None), other, None)
            }
            _ => {
                let open = with(&puzzle, cell, None).candidates().get(cell);
                let digit = open.iter().nth(self.below(open.len())).unwrap();
                with(&puzzle, cell, Some(digit))
            }
        }
    }

    /// Makes a puzzle with pencil marks, from which some candidates are removed.
    pub fn marked_puzzle(&mut self, layout: &Arc<Layout>, clues: usize) -> Puzzle {
        let puzzle = self.any_puzzle(layout, clues);
        let mut marks: Candidates = puzzle.candidates();
        for _ in 0..layout.side() {
            let cell = Cell::new(self.below(layout.cell_count()));
            let digit = digit(1 + self.below(layout.side()));
            if puzzle.given(cell).is_none() {
                marks.strike(cell, digit);
            }
        }
        puzzle.with_marks(&marks)
    }
}

fn with(puzzle: &Puzzle, cell: Cell, digit: Option<Digit>) -> Puzzle {
    let mut grid = puzzle.givens().clone();
    grid.set(cell, digit);
    Puzzle::new(grid).unwrap()
}

/// A symmetry of 9×9 boards: moves cells so that houses stay houses, and relabels digits.
pub struct Moves {
    rows: Vec<usize>,
    columns: Vec<usize>,
    turned: bool,
    digits: Vec<usize>,
}

impl Moves {
    pub fn any(random: &mut Random) -> Moves {
        // Shuffle the bands, and the rows within each.
        let mut lines = || {
            let mut bands: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
            random.shuffle(&mut bands);
            bands.iter_mut().for_each(|band| random.shuffle(band));
            bands.concat()
        };
        let (rows, columns) = (lines(), lines());
        let mut digits: Vec<usize> = (1..=9).collect();
        random.shuffle(&mut digits);
        Moves { rows, columns, turned: random.below(2) == 1, digits }
    }

    /// Returns the image of a grid.
    pub fn of(&self, grid: &Grid) -> Grid {
        let layout = grid.layout();
        let mut out = Grid::blank(Arc::clone(layout));
        for cell in layout.cells() {
            let (row, column) = (self.rows[layout.row(cell)], self.columns[layout.column(cell)]);
            let to = if self.turned { layout.cell(column, row) } else { layout.cell(row, column) };
            out.set(to, grid.get(cell).map(|given| digit(self.digits[given.index()])));
        }
        out
    }
}
