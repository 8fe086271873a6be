//! One of the hands that work on the records.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::engine::fast::{self, BatchResult};
use ninefold::grid::Layout;

use super::lines::Lines;
use super::order::{Order, Part};
use crate::budget;
use crate::json;
use crate::record::Item;
use crate::tally::{Tally, Verdict};
use crate::task::{CELLS, Spot, Task, Wish};
use crate::work::{Done, Plain, Work};

/// A task should take about this long: short enough that all hands have something to do, and that
/// nobody who presses Ctrl-C has to wait (a batch is always finished); long enough that handing it out costs nothing.
const GOAL: Duration = Duration::from_millis(4);
/// Smaller tasks would leave the speed engine with too little to do at once. Other records may take
/// anything from a microsecond to an hour each, so they begin with one.
const LEAST: Wish = Wish { plain: 64, items: 1 };
/// Larger tasks would be no better.
const MOST: Wish = Wish { plain: 8192, items: 256 };
/// So many puzzles at once keep the speed engine busy, and their solutions stay in the cache.
const BATCH: usize = 1024;
/// So many solutions, of all puzzles of a batch, are found in a fraction of a second.
const SOLUTIONS: u64 = 2_000_000;

/// Works on tasks, one after the other.
pub(super) struct Hand<'a, W> {
    work: &'a W,
    order: &'a Order,
    /// For how many solutions of each puzzle of a batch to look.
    limit: u64,
    batch: usize,
    /// How large the next task should be.
    pub(super) wish: Wish,
    /// That of plain lines; a hand's own, so that nobody counts it up and down for each of them.
    layout: Arc<Layout>,
    found: Vec<BatchResult>,
    /// What else was found out about the lines of a batch.
    notes: Vec<[u8; CELLS]>,
    /// Lines that have not been put down yet, and the verdicts on their records.
    out: Lines,
    tally: Tally,
    /// How long it took to work on the records of a task that are not plain.
    for_items: Duration,
}

impl<'a, W: Work> Hand<'a, W> {
    pub(super) fn new(work: &'a W, order: &'a Order) -> Hand<'a, W> {
        let limit = work.batch().unwrap_or(1);
        let batch = usize::try_from(SOLUTIONS / limit.max(1)).unwrap_or(BATCH).clamp(LEAST.plain, BATCH);
        Hand {
            work,
            order,
            limit,
            batch,
            wish: LEAST,
            layout: Layout::classic(),
            found: vec![BatchResult::default(); if work.batch().is_some() { batch } else { 0 }],
            notes: Vec::new(),
            out: Lines::default(),
            tally: Tally::default(),
            for_items: Duration::ZERO,
        }
    }

    /// Works on a task and puts the results down. Answers whether it came to the end.
    pub(super) fn work_on(&mut self, task: &mut Task) -> bool {
        let start = Instant::now();
        let items = std::mem::take(&mut task.items);
        let (plain, others) = (task.plain.len(), items.len());
        self.for_items = Duration::ZERO;
        let is_done = self.work_on_all(task, items, start);
        self.put_lines(task.number);
        let for_plain = start.elapsed().saturating_sub(self.for_items);
        self.wish.plain = better(self.wish.plain, LEAST.plain..=MOST.plain, plain, for_plain);
        self.wish.items = better(self.wish.items, LEAST.items..=MOST.items, others, self.for_items);
        is_done
    }

    fn work_on_all(&mut self, task: &Task, items: Vec<(usize, Item)>, mut start: Instant) -> bool {
        let mut items = items.into_iter().peekable();
        for (spots, first) in task.plain.chunks(self.batch).zip((0..).step_by(self.batch)) {
            if budget::cancelled() {
                return false;
            }
            // Whoever waits for the first of many hard puzzles gets it before the last is solved.
            if start.elapsed() > GOAL {
                self.put_lines(task.number);
                start = Instant::now();
            }
            let time = self.solve(task, spots);
            let seconds = json::line(&json::seconds(time));
            let mut next = items.peek().map_or(usize::MAX, |(before, _)| *before);
            let told = self.tell_unique(spots.len().min(next.saturating_sub(first)));
            for (i, &spot) in spots.iter().enumerate().skip(told) {
                while next <= first + i {
                    if !items.next().is_some_and(|(_, item)| self.work_on_item(task.number, item)) {
                        return false;
                    }
                    next = items.peek().map_or(usize::MAX, |(before, _)| *before);
                }
                if !self.tell(task, spot, i, &seconds) {
                    return false;
                }
            }
        }
        items.all(|(_, item)| self.work_on_item(task.number, item))
    }

    /// Solves some plain lines, at most a batch. Answers how long each took on average.
    fn solve(&mut self, task: &Task, spots: &[Spot]) -> Duration {
        if self.limit == 0 {
            return Duration::ZERO;
        }
        let mut boards = [&[b'.'; CELLS]; BATCH];
        for (board, &spot) in boards.iter_mut().zip(spots) {
            *board = task.cells(spot);
        }
        let start = Instant::now();
        fast::batch_into(&boards[..spots.len()], self.limit, &mut self.found[..spots.len()]);
        self.notes = self.work.look(&boards[..spots.len()], &self.found[..spots.len()]);
        start.elapsed() / u32::try_from(spots.len()).unwrap_or(u32::MAX)
    }

    /// Tells what was found out about the first plain lines of a batch, of at most so many, as long as they have
    /// one solution each and there is little to say about that. Answers how many.
    fn tell_unique(&mut self, most: usize) -> usize {
        let found = &self.found[..most];
        let told = self.work.unique(found, self.out.end());
        self.tally.add_many(Verdict::Fine, told as u64);
        told
    }

    /// Tells what was found out about a plain line.
    #[inline]
    fn tell(&mut self, task: &Task, spot: Spot, i: usize, seconds: &str) -> bool {
        let found = &self.found[i];
        let (line, source, cells) = (task.line(spot), task.source(), task.cells(spot));
        // Of givens that contradict each other there is more to tell.
        if found.count > 0 || self.limit == 0 || !contradict(&self.layout, cells) {
            let note = self.notes.get(i);
            let plain = Plain { line, source, cells, found, note, seconds };
            if let Some(verdict) = self.work.plain(&plain, self.out.end()) {
                self.tally.add(verdict);
                return true;
            }
        }
        self.work_on_one(task.number, task.item(spot))
    }

    fn work_on_item(&mut self, task: u64, item: Item) -> bool {
        let start = Instant::now();
        let is_done = self.work_on_one(task, item);
        self.for_items += start.elapsed();
        is_done
    }

    /// Works on a record by itself. Answers whether to go on.
    fn work_on_one(&mut self, task: u64, item: Item) -> bool {
        if budget::cancelled() {
            return false;
        }
        self.put_lines(task); // this may take long
        let order = self.order;
        let mut put = |bit| {
            order.put(task, Part::from(bit));
            !order.is_stopped()
        };
        let done = item.read().and_then(|record| match self.work.tell(&record, &mut put) {
            Some(told) => told.map(|verdict| Done::new(verdict, String::new())),
            None => self.work.record(&record),
        });
        order.put(task, Part::One(done));
        true
    }

    fn put_lines(&mut self, task: u64) {
        if !self.out.is_empty() {
            let lines = std::mem::take(&mut self.out);
            self.out = self.order.put_lines(task, lines, std::mem::take(&mut self.tally));
        }
    }
}

/// Whether some house has a digit twice. All cells are looked at whatever is found, so that there is
/// nothing to predict: some people have files of puzzles that are nearly all without a solution.
fn contradict(layout: &Layout, cells: &[u8; CELLS]) -> bool {
    let mut seen = [0u16; CELLS]; // there are fewer houses than cells
    let mut twice = 0;
    for (cell, byte) in layout.cells().zip(cells) {
        let digit = if matches!(byte, b'1'..=b'9') { 1 << (byte - b'0') } else { 0 };
        for &house in layout.houses_of(cell) {
            twice |= seen[house] & digit;
            seen[house] |= digit;
        }
    }
    twice != 0
}

/// How many records a task should have, when so many took so long.
fn better(wish: usize, sizes: RangeInclusive<usize>, count: usize, time: Duration) -> usize {
    if count == 0 {
        return wish;
    }
    let in_time = count as u128 * GOAL.as_nanos() / time.as_nanos().max(1);
    usize::try_from(in_time).unwrap_or(usize::MAX).clamp(*sizes.start(), (2 * wish).min(*sizes.end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_grow_and_shrink_with_the_time_they_take() {
        let micros = Duration::from_micros;
        assert_eq!(better(1, 1..=4096, 1, micros(1)), 2);
        assert_eq!(better(3000, 64..=4096, 3000, micros(300)), 4096);
        assert_eq!(better(4096, 64..=4096, 3000, micros(8000)), 1500);
        assert_eq!(better(4096, 64..=4096, 3000, micros(8_000_000)), 64);
        assert_eq!(better(256, 1..=256, 3, Duration::from_secs(9)), 1);
        assert_eq!(better(64, 1..=256, 0, Duration::ZERO), 64);
    }
}
