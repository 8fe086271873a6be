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
//! 4. starts over now and then, with what it has learnt. Once it has found a solution it keeps to the
//!    order of the choices that led there until they are exhausted, so that it finds every solution
//!    exactly once.
//!
//! Ordinary puzzles end in step 1, and the hardest 9×9 ones need some hundred choices; learning is
//! what makes 25×25 boards with the usual number of givens feasible. Dancing links, the
//! usual exact cover, do step 2 alone: without hidden singles in the propagation and without
//! learning, such boards take it hours.

mod board;
mod clauses;
mod heat;
mod learn;

use std::ops::ControlFlow;

use self::board::{Board, Conflict, Reason, Value};
use self::heat::Heat;
use self::learn::Analysis;
use super::run::{Flow, Run, run_search};
use super::{Engine, Observer, Report};
use crate::budget::Budget;
use crate::grid::{Candidate, Constraint, Grid, Puzzle};

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
    search_with(run, &Tuning::USUAL)
}

fn search_with<O: Observer + ?Sized>(run: Run<'_, O>, tuning: &Tuning) -> Report {
    let mut search = Search::new(run, tuning);
    let _ = search.solve();
    let mut report = search.run.finish();
    (report.calls, report.calls_in_all) = (None, None);
    report.guesses = Some(search.guesses);
    report
}

struct Search<'a, O: ?Sized> {
    run: Run<'a, O>,
    tuning: &'a Tuning,
    board: Board<'a>,
    analysis: Analysis,
    /// Which candidates had most part in the latest conflicts.
    heat: Heat,
    guesses: u64,
    conflicts: u64,
    /// Choices up to this level may not be jumped over: below them solutions have been found.
    floor: usize,
    /// How much of the trail the observer knows.
    told: usize,
}

/// Numbers that change how long the search takes, never what it finds.
struct Tuning {
    /// Conflicts before the first new start; later ones come at multiples of it.
    patience: u64,
    /// Clauses to learn before half of them are forgotten, and how many more each later time.
    memory: usize,
    memory_growth: usize,
    /// How fast old conflicts stop to matter.
    cooling: f32,
}

impl Tuning {
    const USUAL: Tuning = Tuning { patience: 50, memory: 8000, memory_growth: 1000, cooling: 0.97 };
}

impl<'a, O: Observer + ?Sized> Search<'a, O> {
    fn new(run: Run<'a, O>, tuning: &'a Tuning) -> Self {
        let layout = run.puzzle.layout();
        let constraints = layout.constraints();
        Search {
            board: Board::new(constraints, layout.side()),
            analysis: Analysis::new(constraints.candidate_count()),
            heat: Heat::new(constraints.candidate_count()),
            guesses: 0,
            conflicts: 0,
            floor: 0,
            told: 0,
            tuning,
            run,
        }
    }

    fn solve(&mut self) -> Flow {
        let mut result = self.set_up();
        let mut restart_at = self.tuning.patience;
        let mut restarts = 0;
        let mut memory = self.tuning.memory;
        loop {
            if let Err(conflict) = result.and_then(|()| self.board.propagate()) {
                result = self.retreat_from(conflict)?;
                continue;
            }
            self.tell_placements();
            if self.board.clauses.len() > memory {
                self.board.forget_half();
                memory += self.tuning.memory_growth;
            }
            if self.conflicts >= restart_at && self.floor == 0 {
                restarts += 1;
                restart_at = self.conflicts + self.tuning.patience * luby(restarts);
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
        let lesson = self.analysis.learn(&self.board, conflict, |candidate| self.heat.warm(candidate));
        self.heat.cool(self.tuning.cooling);
        // A lesson that holds below the floor is lost when the floor sinks, until a watch brings it
        // back: nothing wrong follows from that, only some work is done again.
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
    fn next_choice(&mut self) -> Option<Candidate> {
        let board = &self.board;
        let is_open = |candidate| board.value(candidate) == Value::Open;
        self.heat.take_hottest(is_open).or_else(|| {
            let candidates = board.constraints.candidates_of(self.tightest_constraint()?);
            candidates.iter().copied().find(|&candidate| is_open(candidate))
        })
    }

    fn tightest_constraint(&self) -> Option<Constraint> {
        let mut tightest = (u8::MAX, None);
        for (constraint, &open) in self.board.open.iter().enumerate() {
            if (2..tightest.0).contains(&open) {
                tightest = (open, Some(Constraint::from_index(constraint)));
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
        self.board.trail[length..].iter().for_each(|&candidate| self.heat.reopen(candidate));
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::Event;
    use crate::engine::possibilities::Possibilities;
    use crate::grid::{Cell, Digit, Layout};

    /// Lists the solutions it hears of.
    #[derive(Default)]
    struct Lines(Vec<String>);

    impl Observer for Lines {
        fn event(&mut self, event: Event<'_>) {
            if let Event::Solution(solution) = event {
                self.0.push(solution.to_string());
            }
        }
    }

    /// A search that starts over after every third conflict and forgets almost at once comes through
    /// every part of the machinery, and still finds every solution exactly once.
    #[test]
    fn an_impatient_and_forgetful_search_finds_the_same_solutions() {
        let hasty = Tuning { patience: 3, memory: 6, memory_growth: 0, cooling: 0.8 };
        let mut state = 1u64;
        let mut below = |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % limit
        };
        let mut learnt = 0;
        for layout in ["4x4", "6x6", "latin:5", "6x6+x", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE"] {
            let layout: Arc<Layout> = Layout::named(layout).unwrap();
            for _ in 0..150 {
                let mut givens = Grid::blank(Arc::clone(&layout));
                for _ in 0..layout.side() * 2 {
                    let cell = Cell::new(below(layout.cell_count()));
                    let digit = Digit::from_index(below(layout.side()));
                    if layout.peers(cell).iter().all(|&peer| givens.get(peer) != Some(digit)) {
                        givens.set(cell, Some(digit));
                    }
                }
                let puzzle = Puzzle::new(givens).unwrap();
                let budget = Budget::solutions(3_000);
                let (mut ours, mut theirs) = (Lines::default(), Lines::default());
                let report = search_with(Run::new(&puzzle, &budget, &mut ours), &hasty);
                Possibilities.run(&puzzle, &budget, &mut theirs);
                learnt += report.guesses.unwrap();
                if report.exact {
                    ours.0.sort();
                    theirs.0.sort();
                    assert_eq!(ours.0, theirs.0, "{layout} {}", puzzle.givens());
                }
            }
        }
        assert!(learnt > 1000, "there was something to choose");
    }

    #[test]
    fn restarts_come_after_1_1_2_1_1_2_4_times_the_patience() {
        assert_eq!((1..=15).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
