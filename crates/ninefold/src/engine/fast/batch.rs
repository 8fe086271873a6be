//! Many puzzles at once: one per lane, each lane with its own search.
//!
//! ```text
//!   puzzles ──▶ lane 0  board ─ stack of boards still to try ──▶ results
//!          ├──▶ lane 1  board ─ stack                        ──▶
//!          └──▶ …          ▲ sweep all lanes, handle those that are stuck or done, sweep again
//! ```
//!
//! A lane that finishes its puzzle takes the next one, so that nearly all lanes are busy nearly all
//! the time, however different the puzzles are. When none is left and only a few lanes are still
//! busy, each continues alone: that is faster, and gives the same results.

use std::mem::MaybeUninit;
use std::ops::ControlFlow;

use super::choose;
use super::instructions::{InstructionSet, Work};
use super::lanes::{Lanes, PerLane};
use super::pack::Source;
use super::packed::{ALL, Cells};
use super::results::{Results, unset};
use super::single::{Single, Visitor};
use super::sweep::{Boards, sweep};
use super::third::Third;
use crate::grid::Line9;

/// Puzzles, and room for their results.
pub(super) struct Batch<'a> {
    pub(super) puzzles: &'a dyn Source,
    /// The instruction set to pack them with.
    pub(super) set: InstructionSet,
    /// The number of solutions to find of each, at least one.
    pub(super) limit: u64,
    pub(super) results: Results<'a>,
    /// The callback for every solution, if any.
    pub(super) each: Option<&'a mut Each<'a>>,
}

/// Takes a solution and the number of its puzzle, and breaks to end that puzzle's search. A call costs little
/// compared with finding the solution, and the search need not be compiled again for each caller.
pub(super) type Each<'a> = dyn FnMut(usize, &Line9) -> ControlFlow<()> + 'a;

impl Work for Batch<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, T: Third>(self) {
        run::<V>(self);
    }
}

/// Packed puzzles that wait for a lane.
struct Ready<'a> {
    source: &'a dyn Source,
    set: InstructionSet,
    cells: [Cells; Ready::ROOM],
    /// The next puzzle, and the total number.
    next: usize,
    count: usize,
}

impl<'a> Ready<'a> {
    const ROOM: usize = 32;

    fn new(source: &'a dyn Source, set: InstructionSet) -> Ready<'a> {
        Ready { source, set, cells: [[0; 81]; Ready::ROOM], next: 0, count: source.count() }
    }

    fn is_empty(&self) -> bool {
        self.next == self.count
    }

    /// Returns the next puzzle and its number.
    #[inline(always)]
    fn take(&mut self) -> Option<(usize, &Cells)> {
        if self.is_empty() {
            return None;
        }
        let place = self.next % Ready::ROOM;
        if place == 0 {
            let room = Ready::ROOM.min(self.count - self.next);
            self.source.pack(self.next, self.set, &mut self.cells[..room]);
        }
        self.next += 1;
        Some((self.next - 1, &self.cells[place]))
    }
}

/// The search of one lane.
#[derive(Default)]
struct Lane {
    /// Its puzzle.
    number: usize,
    /// Solutions so far.
    count: u64,
    guesses: u64,
    stack: Stack,
}

/// Boards still to be tried. It keeps its memory and writes boards in place.
#[derive(Default)]
struct Stack {
    boards: Vec<Cells>,
    height: usize,
}

impl Stack {
    #[inline(always)]
    fn push(&mut self) -> &mut Cells {
        if self.height == self.boards.len() {
            self.boards.push([0; 81]);
        }
        self.height += 1;
        &mut self.boards[self.height - 1]
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<&Cells> {
        self.height = self.height.checked_sub(1)?;
        Some(&self.boards[self.height])
    }
}

#[inline(always)]
fn run<V: Lanes>(batch: Batch<'_>) {
    let Batch { puzzles, set, limit, mut results, mut each } = batch;
    // Lanes pay off only if more puzzles follow when the first are done. One puzzle is always solved alone.
    if puzzles.count() <= 2 * V::FEW as usize {
        let mut cells = [[0; 81]];
        for number in 0..puzzles.count() {
            puzzles.pack(number, set, &mut cells);
            solve_one(number, &cells[0], set, limit, &mut results, &mut each);
        }
        return;
    }
    let mut ready = Ready::new(puzzles, set);
    // The contents of an idle lane don't matter: at first all candidates, later its last board.
    let mut boards = Boards { cells: [PerLane([ALL; 32]); 81], lines: [PerLane([0; 32]); 54] };
    let mut lanes: [Lane; 32] = Default::default();
    // The busy lanes, one bit each.
    let mut busy = 0u32;
    for (index, lane) in lanes[..V::COUNT].iter_mut().enumerate() {
        busy |= u32::from(take::<V>(&mut ready, &mut boards, &results, index, lane)) << index;
    }
    let mut fresh = Fresh::default();
    while busy.count_ones() > V::FEW || !ready.is_empty() {
        let outcome = sweep::<V>(&mut boards);
        fresh.write::<V>(&mut results);
        let dead = busy & outcome.dead;
        let solved = busy & outcome.settled & !dead;
        let stuck = busy & !outcome.changed & !dead & !solved;
        for index in ones(solved) {
            let lane = &mut lanes[index];
            if lane.count == 0 {
                read(&boards, index, fresh.add(lane.number));
            }
            lane.count += 1;
            let enough =
                each.as_mut().is_some_and(|each| show::<V>(each, lane.number, &boards, index).is_break());
            if enough || lane.count == limit {
                lane.stack.height = 0;
            }
        }
        if stuck != 0 {
            branch::<V>(stuck, &mut boards, &mut lanes);
        }
        for index in ones(dead | solved) {
            let lane = &mut lanes[index];
            if let Some(cells) = lane.stack.pop() {
                put(&mut boards, index, cells);
                continue;
            }
            results.finish(lane.number, lane.count, lane.guesses);
            if !take::<V>(&mut ready, &mut boards, &results, index, lane) {
                busy &= !(1 << index);
            }
        }
    }
    fresh.write::<V>(&mut results);
    // The remaining puzzles are not worth a sweep over all lanes.
    for index in ones(busy) {
        let lane = &mut lanes[index];
        let mut cells = [0; 81];
        read(&boards, index, &mut cells);
        lane.finish(&cells, set, limit, &mut results, &mut each);
    }
}

/// Makes choices in some lanes: each continues with the first child and stacks the second.
#[inline(always)]
fn branch<V: Lanes>(stuck: u32, boards: &mut Boards, lanes: &mut [Lane; 32]) {
    let choices = choose::choose::<V>(boards);
    for index in ones(stuck) {
        let lane = &mut lanes[index];
        lane.guesses += 1;
        let second = lane.stack.push();
        read(boards, index, second);
        let choice = choices.of(index, second);
        for place in choice.spot.own {
            second[usize::from(place)] &= !choice.out_of_second;
        }
        for place in choice.spot.seen {
            boards.cells[usize::from(place)].0[index] &= !choice.out_of_first;
        }
    }
}

/// First solutions just copied out of their lanes, with the numbers of their puzzles. They are converted to bytes
/// after the next sweep: wide reads right after the word-by-word writes would have to wait for them.
struct Fresh {
    boards: [(usize, Cells); 32],
    count: usize,
}

impl Default for Fresh {
    fn default() -> Fresh {
        Fresh { boards: [(0, [0; 81]); 32], count: 0 }
    }
}

impl Fresh {
    /// Returns room for one more.
    #[inline(always)]
    fn add(&mut self, puzzle: usize) -> &mut Cells {
        let (number, cells) = &mut self.boards[self.count];
        self.count += 1;
        *number = puzzle;
        cells
    }

    /// Converts them to bytes and clears the list.
    #[inline(always)]
    fn write<V: Lanes>(&mut self, results: &mut Results<'_>) {
        for (number, cells) in &self.boards[..self.count] {
            V::unpack(cells, results.solution(*number));
        }
        self.count = 0;
    }
}

/// Solves one puzzle, as if it were one of many.
pub(super) fn solve_one<'a>(
    number: usize,
    cells: &Cells,
    set: InstructionSet,
    limit: u64,
    results: &mut Results<'_>,
    each: &mut Option<&'a mut Each<'a>>,
) {
    Lane { number, ..Lane::default() }.finish(cells, set, limit, results, each);
}

impl Lane {
    /// Finishes the search alone, outside the lanes.
    #[inline]
    fn finish<'a>(
        &mut self,
        cells: &Cells,
        set: InstructionSet,
        limit: u64,
        results: &mut Results<'_>,
        each: &mut Option<&'a mut Each<'a>>,
    ) {
        let Lane { number, count, guesses, ref mut stack } = *self;
        let mut last = Last { number, count, guesses, limit, results, each };
        let mut next = Some(cells);
        while let Some(cells) = next {
            next = match set.run(Single { cells, visitor: &mut last }) {
                ControlFlow::Continue(()) => stack.pop(),
                ControlFlow::Break(()) => None,
            };
        }
        last.results.finish(number, last.count, last.guesses);
    }
}

/// The visitor for the rest of a lane's search.
struct Last<'a, 'r, 'b> {
    number: usize,
    count: u64,
    guesses: u64,
    limit: u64,
    results: &'a mut Results<'r>,
    each: &'a mut Option<&'b mut Each<'b>>,
}

impl Visitor for Last<'_, '_, '_> {
    fn solution(&mut self, solution: &Line9) -> ControlFlow<()> {
        if self.count == 0 {
            *self.results.solution(self.number) = solution.as_bytes().map(MaybeUninit::new);
        }
        self.count += 1;
        if let Some(each) = self.each {
            each(self.number, solution)?;
        }
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn guess(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        ControlFlow::Continue(())
    }
}

/// Passes on the solution in a lane.
#[inline(always)]
fn show<V: Lanes>(each: &mut Each<'_>, number: usize, boards: &Boards, lane: usize) -> ControlFlow<()> {
    let (mut cells, mut line) = ([0; 81], Line9::BLANK);
    read(boards, lane, &mut cells);
    V::unpack(&cells, unset(line.bytes_mut()));
    each(number, &line)
}

/// Returns the lanes in a set.
#[inline(always)]
fn ones(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (index < 32).then_some(index)
    })
}

/// Puts the next puzzle into a lane, if there is one.
#[inline(always)]
fn take<V: Lanes>(
    ready: &mut Ready<'_>,
    boards: &mut Boards,
    results: &Results<'_>,
    index: usize,
    lane: &mut Lane,
) -> bool {
    let Some((number, cells)) = ready.take() else { return false };
    if let Results::Parts { solutions, .. } = results {
        // Its solution may go to memory that is far away: it comes while the lane is busy.
        V::prefetch(solutions.as_ptr().wrapping_add(number).cast());
    }
    put(boards, index, cells);
    (lane.number, lane.count, lane.guesses) = (number, 0, 0);
    true
}

#[inline(always)]
fn put(boards: &mut Boards, lane: usize, cells: &Cells) {
    for (row, cell) in boards.cells.iter_mut().zip(cells) {
        row.0[lane] = *cell;
    }
}

#[inline(always)]
fn read(boards: &Boards, lane: usize, cells: &mut Cells) {
    for (cell, row) in cells.iter_mut().zip(&boards.cells) {
        *cell = row.0[lane];
    }
}
