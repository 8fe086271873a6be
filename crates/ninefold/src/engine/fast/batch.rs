//! Many puzzles at once: one a lane, each lane with a search of its own.
//!
//! ```text
//!   queue ──▶ lane 0  board ─ stack of boards still to try
//!        ├──▶ lane 1  board ─ stack
//!        └──▶ …          ▲ sweep all lanes, look after those that stand still, sweep again
//! ```
//!
//! A lane that is done with its puzzle takes the next one from the queue, so that nearly all lanes
//! are busy nearly all the time, however different the puzzles are.

use std::ops::ControlFlow;

use super::InstructionSet;
use super::choose;
use super::lanes::Row;
use super::lanes::{Lanes, Portable};
use super::packed::{ALL, Cells};
use super::sweep::{Boards, sweep};

/// Where puzzles come from and results go to.
pub(super) trait Queue {
    /// The next puzzle, with a number that comes back with its results. `pack` makes cells of bytes.
    fn next(&mut self, pack: impl Fn(&[u8; 81]) -> Cells) -> Option<(usize, Cells)>;
    /// A solution of a puzzle, which `unpack` makes bytes of. Breaks when that is enough.
    fn solution(
        &mut self,
        number: usize,
        cells: &Cells,
        unpack: impl Fn(&Cells) -> [u8; 81],
    ) -> ControlFlow<()>;
    /// A choice is about to be made for a puzzle. Breaks to give it up.
    fn guess(&mut self, number: usize) -> ControlFlow<()>;
}

/// The search of one lane.
#[derive(Default)]
struct Lane {
    number: usize,
    stack: Stack,
}

/// Boards still to be tried. Memory is kept, and boards are written where they stay.
#[derive(Default)]
struct Stack {
    boards: Vec<Cells>,
    height: usize,
}

impl Stack {
    #[inline(always)]
    fn push(&mut self) -> &mut Cells {
        if self.height == self.boards.len() {
            self.boards.resize(self.height + 16, [0; 81]);
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

/// Works through the queue with an instruction set that this CPU has.
pub(super) fn run(set: InstructionSet, queue: &mut impl Queue) {
    match set {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has been asked.
        InstructionSet::Avx512 => unsafe { run_avx512(queue) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has been asked.
        InstructionSet::Avx2 => unsafe { run_avx2(queue) },
        InstructionSet::Portable => run_on::<Portable>(queue),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,bmi2,popcnt,lzcnt"
)]
fn run_avx512(queue: &mut impl Queue) {
    run_on::<super::x86::Avx512>(queue);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn run_avx2(queue: &mut impl Queue) {
    run_on::<super::x86::Avx2>(queue);
}

#[inline(always)]
fn run_on<V: Lanes>(queue: &mut impl Queue) {
    // An idle lane holds a board that is full of candidates: nothing follows from it.
    let mut boards = Boards { cells: [Row([ALL; 32]); 81], lines: [Row([0; 32]); 54] };
    let mut lanes: [Lane; 32] = Default::default();
    let mut busy = 0u32;
    for (index, lane) in lanes[..V::COUNT].iter_mut().enumerate() {
        busy |= u32::from(take::<V>(queue, &mut boards, index, lane)) << index;
    }
    while busy != 0 {
        let outcome = sweep::<V>(&mut boards);
        let dead = busy & outcome.dead;
        let solved = busy & outcome.single & !dead;
        let stuck = busy & !outcome.changed & !dead & !solved;
        let mut done = dead;
        for index in ones(solved) {
            let lane = &mut lanes[index];
            if queue.solution(lane.number, &board(&boards, index), V::unpack).is_break() {
                lane.stack.height = 0;
            }
            done |= 1 << index;
        }
        if stuck != 0 {
            let choices = choose::choose::<V>(&boards);
            for index in ones(stuck) {
                let lane = &mut lanes[index];
                if queue.guess(lane.number).is_break() {
                    lane.stack.height = 0;
                    done |= 1 << index;
                    continue;
                }
                let second = lane.stack.push();
                read(&boards, index, second);
                let choice = choices.of(index, second);
                for place in choice.second {
                    second[usize::from(place)] &= !choice.out_of_second;
                }
                for place in choice.first {
                    boards.cells[usize::from(place)].0[index] &= !choice.out_of_first;
                }
            }
        }
        for index in ones(done) {
            let lane = &mut lanes[index];
            if let Some(cells) = lane.stack.pop() {
                put(&mut boards, index, cells);
            } else if !take::<V>(queue, &mut boards, index, lane) {
                busy &= !(1 << index);
            }
        }
    }
}

/// The lanes of a set.
#[inline(always)]
fn ones(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (index < 32).then_some(index)
    })
}

/// Puts the next puzzle of the queue into a lane.
#[inline(always)]
fn take<V: Lanes>(queue: &mut impl Queue, boards: &mut Boards, index: usize, lane: &mut Lane) -> bool {
    let next = queue.next(V::pack);
    if let Some((number, cells)) = next {
        lane.number = number;
        put(boards, index, &cells);
    }
    next.is_some()
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

#[inline(always)]
fn board(boards: &Boards, lane: usize) -> Cells {
    std::array::from_fn(|place| boards.cells[place].0[lane])
}
