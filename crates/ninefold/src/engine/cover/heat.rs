//! Which candidates took part most in recent conflicts.
//!
//! The warm candidates form a heap: the hottest is on top, children are never hotter than their parent.
//! A candidate that gets a value stays in the heap until it reaches the top, and returns when the value is
//! undone.

use crate::grid::Candidate;

/// The heat of every candidate, with a heap of the warm ones.
pub(super) struct Heat {
    heat: Vec<f32>,
    /// The heat that the next conflict adds. It grows, so that old conflicts count less and less.
    spark: f32,
    heap: Vec<Candidate>,
    /// The index of each candidate in the heap, or [`OUT`].
    places: Vec<u16>,
}

const OUT: u16 = u16::MAX;

impl Heat {
    pub(super) fn new(candidates: usize) -> Heat {
        Heat { heat: vec![0.0; candidates], spark: 1.0, heap: Vec::new(), places: vec![OUT; candidates] }
    }

    /// Warms a candidate that took part in a conflict.
    pub(super) fn warm(&mut self, candidate: Candidate) {
        self.heat[candidate.index()] += self.spark;
        match self.places[candidate.index()] {
            OUT => self.put(candidate),
            place => self.rise(usize::from(place)),
        }
    }

    /// Cools all warm candidates by this factor.
    pub(super) fn cool(&mut self, factor: f32) {
        self.spark /= factor;
        if self.spark > 1e30 {
            self.heat.iter_mut().for_each(|heat| *heat *= 1e-30);
            self.spark *= 1e-30;
        }
    }

    /// Returns a warm candidate that is open again to the heap.
    pub(super) fn reopen(&mut self, candidate: Candidate) {
        if self.places[candidate.index()] == OUT && self.heat[candidate.index()] > 0.0 {
            self.put(candidate);
        }
    }

    /// Removes and returns the hottest open candidate.
    pub(super) fn take_hottest(&mut self, is_open: impl Fn(Candidate) -> bool) -> Option<Candidate> {
        while let Some(&top) = self.heap.first() {
            self.places[top.index()] = OUT;
            let last = self.heap.pop().expect("there is a top");
            if last != top {
                self.heap[0] = last;
                self.places[last.index()] = 0;
                self.sink();
            }
            if is_open(top) {
                return Some(top);
            }
        }
        None
    }

    fn put(&mut self, candidate: Candidate) {
        self.heap.push(candidate);
        self.places[candidate.index()] = (self.heap.len() - 1) as u16;
        self.rise(self.heap.len() - 1);
    }

    fn is_hotter(&self, a: usize, b: usize) -> bool {
        self.heat[self.heap[a].index()] > self.heat[self.heap[b].index()]
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a].index()] = a as u16;
        self.places[self.heap[b].index()] = b as u16;
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.is_hotter(at, (at - 1) / 2) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self) {
        let mut at = 0;
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let mut hottest = at;
            for child in [left, right] {
                if child < self.heap.len() && self.is_hotter(child, hottest) {
                    hottest = child;
                }
            }
            if hottest == at {
                return;
            }
            self.swap(at, hottest);
            at = hottest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(index: usize) -> Candidate {
        Candidate::from_index(index)
    }

    #[test]
    fn the_hottest_open_candidate_comes_first_and_can_come_back() {
        let mut heat = Heat::new(10);
        for (candidate, times) in [(3, 2), (7, 5), (1, 4), (9, 1)] {
            (0..times).for_each(|_| heat.warm(number(candidate)));
        }
        assert_eq!(heat.take_hottest(|candidate| candidate != number(7)), Some(number(1)));
        assert_eq!(heat.take_hottest(|_| true), Some(number(3)));
        heat.reopen(number(7));
        heat.reopen(number(1));
        heat.reopen(number(5)); // never warm
        heat.cool(0.5);
        (0..2).for_each(|_| heat.warm(number(9))); // 1 + 2 · 2
        let order: Vec<_> = std::iter::from_fn(|| heat.take_hottest(|_| true)).collect();
        assert_eq!(order.len(), 3);
        assert_eq!(order[2], number(1));
        assert_eq!(heat.take_hottest(|_| true), None);
    }

    #[test]
    fn a_long_history_does_not_overflow() {
        let mut heat = Heat::new(2);
        for _ in 0..10_000 {
            heat.warm(number(0));
            heat.cool(0.95);
        }
        heat.warm(number(1));
        assert!(heat.heat.iter().all(|heat| heat.is_finite()));
        assert_eq!(heat.take_hottest(|_| true), Some(number(0)));
    }
}
