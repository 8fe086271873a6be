//! The search: propagate, choose, learn from conflicts, restart. It stops at every solution and can continue from
//! there.

use std::ops::ControlFlow;

use super::board::{Board, Conflict, Reason, Value};
use super::heat::Heat;
use super::learn::Analysis;
use crate::engine::Observer;
use crate::engine::run::{Flow, Run};
use crate::grid::{Candidate, Constraint, Grid, Puzzle};

pub(super) struct Search<'a, O: ?Sized> {
    pub(super) run: Run<'a, O>,
    tuning: &'a Tuning,
    board: Board<'a>,
    analysis: Analysis,
    /// Which candidates took part most in recent conflicts.
    heat: Heat,
    pub(super) guesses: u64,
    conflicts: u64,
    /// The number of conflicts at which the search next restarts, and its restarts so far.
    restart_at: u64,
    restarts: u64,
    /// The number of clauses to keep before forgetting half of them.
    memory: usize,
    /// The result of the latest change to the board, before propagation.
    pending: Result<(), Conflict>,
    /// The search may not jump back over choices up to this level: it has found solutions below them.
    floor: usize,
    /// The length of the trail reported to the observer.
    reported: usize,
}

/// Numbers that change how long the search takes, never what it finds.
pub(super) struct Tuning {
    /// Conflicts before the first restart; later intervals are multiples of it.
    restart_interval: u64,
    /// Clauses to learn before forgetting half of them, and how many more each later time.
    memory: usize,
    memory_growth: usize,
    /// How fast old conflicts lose weight.
    cooling: f32,
}

impl Tuning {
    pub(super) const USUAL: Tuning =
        Tuning { restart_interval: 50, memory: 8000, memory_growth: 1000, cooling: 0.97 };
}

impl<'a, O: Observer + ?Sized> Search<'a, O> {
    pub(super) fn new(run: Run<'a, O>, tuning: &'a Tuning) -> Self {
        let layout = run.puzzle.layout();
        let constraints = layout.constraints();
        let mut search = Search {
            board: Board::new(constraints, layout.side()),
            analysis: Analysis::new(constraints.candidate_count()),
            heat: Heat::new(constraints.candidate_count()),
            guesses: 0,
            conflicts: 0,
            restart_at: tuning.restart_interval,
            restarts: 0,
            memory: tuning.memory,
            pending: Ok(()),
            floor: 0,
            reported: 0,
            tuning,
            run,
        };
        search.pending = search.set_up();
        search
    }

    /// Finds solutions until there are enough, none is left, or the budget is spent.
    pub(super) fn solve(&mut self) -> Flow {
        loop {
            self.advance()?;
            let (puzzle, board) = (self.run.puzzle, &self.board);
            self.run.solved(|| grid_of(puzzle, board))?;
            self.leave_solution()?;
        }
    }

    /// Searches until the board is the next solution. Breaks if there is none or the budget is spent.
    pub(super) fn advance(&mut self) -> Flow {
        loop {
            if let Err(conflict) = self.pending.and_then(|()| self.board.propagate()) {
                self.pending = self.retreat_from(conflict)?;
                continue;
            }
            self.report_placements();
            if self.board.clauses.len() > self.memory {
                self.board.forget_half();
                self.memory += self.tuning.memory_growth;
            }
            if self.conflicts >= self.restart_at && self.floor == 0 {
                self.restarts += 1;
                self.restart_at = self.conflicts + self.tuning.restart_interval * luby(self.restarts);
                self.back_to(0);
            }
            let Some(candidate) = self.next_choice() else { return Flow::Continue(()) };
            self.run.enter()?;
            self.guesses += 1;
            self.board.choose(candidate);
            self.pending = Ok(());
        }
    }

    /// Continues from the current solution. Breaks if there cannot be another.
    pub(super) fn leave_solution(&mut self) -> Flow {
        self.pending = self.exhaust_newest_choice()?;
        Flow::Continue(())
    }

    /// Returns the board as a grid: full after [`advance`](Search::advance).
    pub(super) fn grid(&self) -> Grid {
        grid_of(self.run.puzzle, &self.board)
    }

    /// Applies the givens and pencil marks.
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

    /// Learns from a conflict and goes back. Breaks when nothing is left to try.
    fn retreat_from(&mut self, conflict: Conflict) -> ControlFlow<(), Result<(), Conflict>> {
        self.conflicts += 1;
        // Where solutions are more frequent than conflicts, learning costs more than it saves.
        if self.board.level() == self.floor || self.run.found() > self.conflicts {
            return self.exhaust_newest_choice();
        }
        let lesson = self.analysis.learn(&self.board, conflict, |candidate| self.heat.warm(candidate));
        self.heat.cool(self.tuning.cooling);
        // A lesson that holds below the floor is lost when the floor sinks, until a watch restores
        // it. That is safe and only repeats some work.
        self.back_to(lesson.level.max(self.floor));
        let forced = lesson.literals[0];
        let candidates = self.board.values.len();
        let clause = self.board.clauses.add(lesson.literals, lesson.spread, candidates);
        ControlFlow::Continue(self.board.assert(forced, clause))
    }

    /// Rules out the newest choice, since all solutions below it are known. Breaks when no choice is
    /// left.
    fn exhaust_newest_choice(&mut self) -> ControlFlow<(), Result<(), Conflict>> {
        let Some(&(choice, _)) = self.board.choices.last() else { return ControlFlow::Break(()) };
        self.back_to(self.board.level() - 1);
        self.floor = self.board.level();
        ControlFlow::Continue(self.board.rule_out(choice, Reason::Exhausted))
    }

    /// Returns the open candidate that took part most in recent conflicts or, if none did, one
    /// of the constraint with the fewest left; `None` on a full board.
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
        while self.reported > length {
            self.reported -= 1;
            let candidate = self.board.trail[self.reported];
            if self.board.value(candidate) == Value::True {
                let (cell, digit) = self.board.constraints.place(candidate);
                self.run.retreat(cell, digit);
            }
        }
        self.board.trail[length..].iter().for_each(|&candidate| self.heat.reopen(candidate));
        self.board.back_to(level);
    }

    fn report_placements(&mut self) {
        while self.reported < self.board.trail.len() {
            let candidate = self.board.trail[self.reported];
            self.reported += 1;
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

/// Returns a term of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …: mostly short runs, now and then a long one.
fn luby(index: u64) -> u64 {
    let power = (index + 1).next_power_of_two();
    if power == index + 1 { power / 2 } else { luby(index + 1 - power / 2) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::budget::Budget;
    use crate::engine::possibilities::Possibilities;
    use crate::engine::{Engine, Event};
    use crate::grid::{Cell, Digit, Layout};

    /// Collects the solutions reported to it.
    #[derive(Default)]
    struct Lines(Vec<String>);

    impl Observer for Lines {
        fn event(&mut self, event: Event<'_>) {
            if let Event::Solution(solution) = event {
                self.0.push(solution.to_string());
            }
        }
    }

    /// A search that restarts after every third conflict and forgets almost at once exercises
    /// every part of the code, and still finds every solution exactly once.
    #[test]
    fn a_search_that_restarts_and_forgets_often_finds_the_same_solutions() {
        let restless = Tuning { restart_interval: 3, memory: 6, memory_growth: 0, cooling: 0.8 };
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
                let mut search = Search::new(Run::new(&puzzle, &budget, &mut ours), &restless);
                let _ = search.solve();
                let guesses = search.guesses;
                let report = search.run.finish();
                Possibilities.run(&puzzle, &budget, &mut theirs);
                learnt += guesses;
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
    fn restarts_follow_the_luby_sequence() {
        assert_eq!((1..=15).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
