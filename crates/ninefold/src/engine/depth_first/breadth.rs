//! Breadth first: all boards with one more digit before any with two.
//!
//! All solutions lie equally deep, so the shortest path, the usual appeal of breadth-first search,
//! is worth nothing here, and the queue of waiting boards grows with the widest level of the tree.
//! The engine gives up when the queue is larger than it allows itself.

use std::collections::VecDeque;

use super::super::run::{Flow, Run, run_search};
use super::super::{Budget, Engine, Observer, Report, Stop};
use super::may_keep;
use crate::grid::{Digit, Puzzle};

/// Most bytes of boards that wait in the queue.
const QUEUE_BYTES: usize = 512 << 20;

/// The engine `breadth-first`.
#[derive(Clone, Copy, Debug)]
pub struct BreadthFirst;

impl Engine for BreadthFirst {
    fn name(&self) -> &'static str {
        "breadth-first"
    }

    fn summary(&self) -> &'static str {
        "the same tree level by level: every board with one more digit before any board with two"
    }

    fn usual_solutions(&self) -> u64 {
        1
    }

    fn run(&self, puzzle: &Puzzle, budget: &Budget<'_>, observer: &mut dyn Observer) -> Report {
        run_search!(search, puzzle, budget, observer)
    }
}

fn search<O: Observer + ?Sized>(mut run: Run<'_, O>) -> Report {
    let _ = solve(&mut run);
    run.finish()
}

/// A waiting board, as the digits put into the puzzle's blanks so far: a fraction of a whole board.
type Placements = Box<[Digit]>;

fn solve<O: Observer + ?Sized>(run: &mut Run<'_, O>) -> Flow {
    let puzzle = run.puzzle;
    let blanks: Vec<_> = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
    let most = QUEUE_BYTES / (blanks.len() + size_of::<Placements>());
    let mut queue: VecDeque<Placements> = VecDeque::from([Placements::default()]);
    while let Some(placements) = queue.pop_front() {
        let mut board = puzzle.givens().clone();
        let depth = placements.len();
        for (index, &digit) in placements.iter().enumerate() {
            if index + 1 == depth {
                run.jump(&board, depth - 1);
                run.place(blanks[index], digit);
            }
            board.set(blanks[index], Some(digit));
        }
        run.enter()?;
        let Some(&cell) = blanks.get(depth) else {
            run.solved(|| board)?;
            continue;
        };
        for candidate in puzzle.layout().digits().iter() {
            board.set(cell, Some(candidate));
            if may_keep(puzzle, &board, cell, candidate) {
                if queue.len() >= most {
                    return run.give_up(Stop::Memory);
                }
                queue.push_back(placements.iter().copied().chain([candidate]).collect());
            } else {
                run.reject(cell, candidate);
            }
        }
    }
    Flow::Continue(())
}
