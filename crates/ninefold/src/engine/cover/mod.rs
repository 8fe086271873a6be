//! The reference engine: exact cover with propagation and learning.
//!
//! A sudoku of any layout is an exact cover: of the candidates of each cell, and of each digit in
//! each house, exactly one is true ([`Constraints`](crate::grid::Constraints)). The engine
//!
//! 1. draws every consequence: a true candidate rules out its peers, a constraint with one
//!    candidate left makes it true (`board.rs`);
//! 2. when nothing follows any more, chooses the candidate that had most part in the latest
//!    conflicts, and before there are any, one of the constraint with the fewest left;
//! 3. learns a clause from every conflict and goes back as far as the clause allows (`learn.rs`,
//!    `clauses.rs`);
//! 4. starts over now and then, with what it has learnt, until it has found a solution. From then
//!    on it keeps to the order of its choices, so that it finds every solution exactly once.
//!
//! Ordinary puzzles end in step 1, and the hardest 9×9 ones need some hundred choices; learning is
//! what makes 25×25 boards with the usual number of givens feasible. Dancing links, the
//! usual exact cover, do step 2 alone: without hidden singles in the propagation and without
//! learning, such boards take it hours.

mod board;
mod clauses;
mod learn;

use std::ops::ControlFlow;

use self::board::{Board, Conflict, Reason, Value};
use self::learn::Analysis;
use super::run::{Flow, Run, run_search};
use super::{Budget, Engine, Observer, Report};
use crate::grid::{Grid, Puzzle};

/// The engine `cover`.
#[derive(Clone, Copy, Debug)]
pub struct Cover;

impl Engine for Cover {
    fn name(&self) -> &'static str {
        "cover"
    }

    fn summary(&self) -> &'static str {
        "exact cover with propagation and learning: proves uniqueness and counts solutions on every layout"
    }

    fn usual_solutions(&self) -> u64 {
        2
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(run: Run<'_, O>) -> Report {
    let mut search = Search::new(run);
    let _ = search.solve();
    let mut report = search.run.finish();
    (report.calls, report.calls_in_all) = (None, None);
    report.guesses = Some(search.guesses);
    report
}

struct Search<'a, O: ?Sized> {
    run: Run<'a, O>,
    board: Board<'a>,
    analysis: Analysis,
    /// How much part each candidate had in conflicts, the latest ones counting most.
    heat: Vec<f32>,
    /// What the next part in a conflict counts.
    spark: f32,
    guesses: u64,
    conflicts: u64,
    /// Choices up to this level may not be jumped over: below them solutions have been found.
    floor: usize,
    /// How much of the trail the observer knows.
    told: usize,
}

/// Conflicts before the first new start; later ones come at multiples of it.
const PATIENCE: u64 = 100;
/// Clauses to learn before half of them are forgotten, the first time and more each later time.
const MEMORY: usize = 2000;
const MEMORY_GROWTH: usize = 300;
/// How fast old conflicts stop to matter.
const COOLING: f32 = 0.95;

impl<'a, O: Observer + ?Sized> Search<'a, O> {
    fn new(run: Run<'a, O>) -> Self {
        let layout = run.puzzle.layout();
        let constraints = layout.constraints();
        Search {
            board: Board::new(constraints, layout.side()),
            analysis: Analysis::new(constraints.candidate_count()),
            heat: vec![0.0; constraints.candidate_count()],
            spark: 1.0,
            guesses: 0,
            conflicts: 0,
            floor: 0,
            told: 0,
            run,
        }
    }

    fn solve(&mut self) -> Flow {
        let mut result = self.set_up();
        let mut restart_at = PATIENCE;
        let mut restarts = 0;
        let mut memory = MEMORY;
        loop {
            if let Err(conflict) = result.and_then(|()| self.board.propagate()) {
                result = self.retreat_from(conflict)?;
                continue;
            }
            self.tell_placements();
            if self.board.clauses.len() > memory {
                self.board.forget_half();
                memory += MEMORY_GROWTH;
            }
            if self.conflicts >= restart_at && self.floor == 0 {
                restarts += 1;
                restart_at = self.conflicts + PATIENCE * luby(restarts);
                self.back_to(0);
            }
            match self.next_choice() {
                Some(candidate) => {
                    self.run.enter()?;
                    self.guesses += 1;
                    self.board.choose(candidate);
                    result = Ok(());
                }
                None => {
                    let (puzzle, board) = (self.run.puzzle, &self.board);
                    self.run.solved(|| grid_of(puzzle, board))?;
                    result = self.exhaust_newest_choice()?;
                }
            }
        }
    }

    /// Rules out what givens and marks rule out.
    fn set_up(&mut self) -> Result<(), Conflict> {
        let candidates = self.run.puzzle.candidates();
        let layout = self.run.puzzle.layout();
        for cell in layout.cells() {
            for digit in (layout.digits() - candidates.get(cell)).iter() {
                self.board.rule_out(layout.constraints().candidate(cell, digit), Reason::Puzzle)?;
            }
        }
        Ok(())
    }

    /// A conflict: learn from it, go back, do better. Breaks when there is nothing left to try.
    fn retreat_from(&mut self, conflict: Conflict) -> ControlFlow<(), Result<(), Conflict>> {
        self.conflicts += 1;
        // Where solutions are more frequent than conflicts, learning costs more than it saves.
        if self.board.level() == self.floor || self.run.found() > self.conflicts {
            return self.exhaust_newest_choice();
        }
        let (heat, spark) = (&mut self.heat, self.spark);
        let lesson =
            self.analysis.learn(&self.board, conflict, |candidate| heat[usize::from(candidate)] += spark);
        self.spark /= COOLING;
        if self.spark > 1e30 {
            self.heat.iter_mut().for_each(|heat| *heat *= 1e-30);
            self.spark *= 1e-30;
        }
        self.back_to(lesson.level.max(self.floor));
        let forced = lesson.literals[0];
        let candidates = self.board.values.len();
        let clause = self.board.clauses.add(lesson.literals, lesson.spread, candidates);
        ControlFlow::Continue(self.board.assert(forced, clause))
    }

    /// All solutions below the newest choice are known: go on without it. Breaks when there is no
    /// choice left.
    fn exhaust_newest_choice(&mut self) -> ControlFlow<(), Result<(), Conflict>> {
        let Some(&(choice, _)) = self.board.choices.last() else { return ControlFlow::Break(()) };
        self.back_to(self.board.level() - 1);
        self.floor = self.board.level();
        ControlFlow::Continue(self.board.rule_out(choice, Reason::Exhausted))
    }

    /// The open candidate that had most part in the latest conflicts; as long as there is none, one
    /// of the constraint with the fewest left. Nothing on a full board.
    fn next_choice(&self) -> Option<u16> {
        self.hottest_candidate().or_else(|| {
            let constraint = self.tightest_constraint()?;
            let candidates = self.board.constraints.candidates_of(constraint);
            candidates.iter().copied().find(|&candidate| self.board.value(candidate) == Value::Open)
        })
    }

    fn hottest_candidate(&self) -> Option<u16> {
        if self.board.clauses.is_empty() {
            return None; // nothing was ever learnt, so nothing is warm
        }
        let mut hottest = (0.0, None);
        for (candidate, &heat) in self.heat.iter().enumerate() {
            if heat > hottest.0 && self.board.values[candidate] == Value::Open {
                hottest = (heat, Some(candidate as u16));
            }
        }
        hottest.1
    }

    fn tightest_constraint(&self) -> Option<usize> {
        let mut tightest = (u8::MAX, None);
        for (constraint, &open) in self.board.open.iter().enumerate() {
            if (2..tightest.0).contains(&open) {
                tightest = (open, Some(constraint));
                if open == 2 {
                    break; // a constraint with one left is settled: no other is tighter
                }
            }
        }
        tightest.1
    }

    fn back_to(&mut self, level: usize) {
        let length = self.board.choices.get(level).map_or(self.board.trail.len(), |&(_, length)| length);
        while self.told > length {
            self.told -= 1;
            let candidate = self.board.trail[self.told];
            if self.board.value(candidate) == Value::True {
                let (cell, digit) = self.board.constraints.place(candidate);
                self.run.retreat(cell, digit);
            }
        }
        self.board.back_to(level);
    }

    fn tell_placements(&mut self) {
        while self.told < self.board.trail.len() {
            let candidate = self.board.trail[self.told];
            self.told += 1;
            if self.board.value(candidate) == Value::True {
                let (cell, digit) = self.board.constraints.place(candidate);
                if self.run.puzzle.given(cell).is_none() {
                    self.run.place(cell, digit);
                }
            }
        }
    }
}

fn grid_of(puzzle: &Puzzle, board: &Board<'_>) -> Grid {
    let mut grid = Grid::blank(puzzle.layout().clone());
    for &candidate in board.trail.iter().filter(|&&candidate| board.value(candidate) == Value::True) {
        let (cell, digit) = board.constraints.place(candidate);
        grid.set(cell, Some(digit));
    }
    grid
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …: mostly short runs, now and then a long one.
fn luby(index: u64) -> u64 {
    let power = (index + 1).next_power_of_two();
    if power == index + 1 { power / 2 } else { luby(index + 1 - power / 2) }
}
