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
use super::lanes::{Lanes, Portable};
use super::packed::Words;
use super::sweep::{Boards, sweep};

/// Where puzzles come from and results go to.
pub(super) trait Queue {
    /// The next puzzle, with a number that comes back with its results. `pack` makes words of bytes.
    fn next(&mut self, pack: impl Fn(&[u8; 81]) -> Words) -> Option<(usize, Words)>;
    /// A solution of a puzzle, which `unpack` makes bytes of. Breaks when that is enough.
    fn solution(
        &mut self,
        number: usize,
        words: &Words,
        unpack: impl Fn(&Words) -> [u8; 81],
    ) -> ControlFlow<()>;
    /// A choice is about to be made for a puzzle. Breaks to give it up.
    fn guess(&mut self, number: usize) -> ControlFlow<()>;
}

/// The search of one lane.
#[derive(Default)]
struct Lane {
    number: usize,
    stack: Vec<Words>,
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
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx2,bmi1,bmi2,popcnt,lzcnt")]
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
    let mut boards =
        Boards { words: [[super::packed::BAND; 16]; 27], rows: [[0; 16]; 9], columns: [[0; 16]; 9] };
    let mut lanes: [Lane; 16] = Default::default();
    let mut busy = 0u32;
    for (index, lane) in lanes[..V::COUNT].iter_mut().enumerate() {
        busy |= u32::from(take::<V>(queue, &mut boards, index, lane)) << index;
    }
    while busy != 0 {
        let outcome = sweep::<V>(&mut boards);
        let mut idle = busy & (outcome.dead | !outcome.changed);
        while idle != 0 {
            let index = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            let lane = &mut lanes[index];
            let bit = 1 << index;
            let flow = if outcome.dead & bit != 0 {
                ControlFlow::Continue(())
            } else if outcome.single & bit != 0 {
                queue.solution(lane.number, &board(&boards, index), V::unpack)
            } else if queue.guess(lane.number).is_continue() {
                let children = choose::split(&boards, index);
                put(&mut boards, index, &children.first);
                lane.stack.push(children.second);
                continue;
            } else {
                ControlFlow::Break(())
            };
            if flow.is_break() {
                lane.stack.clear();
            }
            if let Some(words) = lane.stack.pop() {
                put(&mut boards, index, &words);
            } else if !take::<V>(queue, &mut boards, index, lane) {
                busy &= !bit;
            }
        }
    }
}

/// Puts the next puzzle of the queue into a lane.
#[inline(always)]
fn take<V: Lanes>(queue: &mut impl Queue, boards: &mut Boards, index: usize, lane: &mut Lane) -> bool {
    let next = queue.next(V::pack);
    if let Some((number, words)) = next {
        lane.number = number;
        put(boards, index, &words);
    }
    next.is_some()
}

#[inline(always)]
fn put(boards: &mut Boards, lane: usize, words: &Words) {
    for (row, word) in boards.words.iter_mut().zip(words) {
        row[lane] = *word;
    }
}

#[inline(always)]
fn board(boards: &Boards, lane: usize) -> Words {
    std::array::from_fn(|index| boards.words[index][lane])
}
