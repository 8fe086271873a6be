//! Turns nets into proofs: walks back from the end and counts every use of a truth or a link.

use super::{Event, Falsehood, Net, Rest, Root, SUPPOSED};
use crate::grid::{Candidate, Constraint, Constraints};
use crate::logic::kernel::{Cover, Truth};

impl Net<'_> {
    /// Returns the proof that the supposed candidate is false, if the net refuted it.
    pub(crate) fn refutation(&self) -> Option<Cover> {
        let (_, root) = self.refuted?;
        let mut tally = Tally::new(self.constraints, self.events.len());
        match root {
            Root::Empty(truth) => {
                tally.truths[truth.index()] += 1;
                self.need(truth, |_| true, 1, &mut tally);
            }
            Root::Struck(event, link) => tally.count(event, link, 1),
        }
        Some(self.walk_back(tally))
    }

    /// Returns the proof that another candidate is false once the supposed one is true and what it sees is removed;
    /// `None` if the candidate is among those.
    pub(crate) fn consequence(&self, candidate: Candidate) -> Option<Cover> {
        let Falsehood { event, link, .. } = self.falsehoods[candidate.index()];
        if event == SUPPOSED {
            return None;
        }
        let mut tally = Tally::new(self.constraints, self.events.len());
        tally.is_supposed = true;
        tally.count(event, link, 1);
        Some(self.walk_back(tally))
    }

    /// Returns whether the refutation consists of chains: no event depends on two others.
    pub(crate) fn is_chain(&self) -> bool {
        let Some((_, root)) = self.refuted else { return false };
        let mut open = Vec::new();
        match root {
            Root::Empty(truth) => self.causes(truth, |_| true, &mut open),
            Root::Struck(event, _) => open.push(event),
        }
        self.are_chains(open)
    }

    /// Returns whether a falsehood follows by a chain.
    pub(crate) fn is_chain_to(&self, candidate: Candidate) -> bool {
        match self.falsehoods[candidate.index()].event {
            SUPPOSED => true,
            event => self.are_chains(vec![event]),
        }
    }

    fn are_chains(&self, mut open: Vec<u32>) -> bool {
        while let Some(number) = open.pop() {
            let Event { truth, rest, .. } = self.events[number as usize];
            let before = open.len();
            match rest {
                Rest::One(candidate) => self.causes(truth, |other| other != candidate, &mut open),
                Rest::Inside(link) => {
                    self.causes(truth, |other| !super::is_in(self.constraints, other, link), &mut open);
                }
            }
            if open.len() > before + 1 {
                return false;
            }
        }
        true
    }

    /// Collects the events that made candidates of a truth false.
    fn causes(&self, truth: Constraint, which: impl Fn(Candidate) -> bool, events: &mut Vec<u32>) {
        let live = self.live.of_constraint(self.constraints, truth);
        let from = events.len();
        events.extend(
            live.filter(|&c| which(c)).map(|c| self.falsehoods[c.index()].event).filter(|&e| e != SUPPOSED),
        );
        events[from..].sort_unstable();
        let mut kept = from;
        for at in from..events.len() {
            if at == from || events[at] != events[kept - 1] {
                events[kept] = events[at];
                kept += 1;
            }
        }
        events.truncate(kept);
    }

    /// Counts what the events depend on, the most expensive first: whatever depends on an event costs more than it.
    fn walk_back(&self, mut tally: Tally) -> Cover {
        let mut order: Vec<usize> = (0..self.events.len()).collect();
        order.sort_by_key(|&event| std::cmp::Reverse(self.events[event].cost));
        for number in order {
            let (uses, Event { truth, rest, .. }) = (tally.events[number], self.events[number]);
            if uses > 0 {
                tally.truths[truth.index()] += uses;
                match rest {
                    Rest::One(candidate) => self.need(truth, |other| other != candidate, uses, &mut tally),
                    Rest::Inside(link) => {
                        let inside = |c: Candidate| super::is_in(self.constraints, c, link);
                        self.need(truth, |other| !inside(other), uses, &mut tally);
                    }
                }
            }
        }
        let used = |weights: Vec<u32>| weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
        let truths = used(tally.truths)
            .map(|(truth, weight)| (Truth::Constraint(Constraint::from_index(truth)), weight));
        let links = used(tally.links).map(|(link, weight)| (Constraint::from_index(link), weight));
        Cover { truths: truths.collect(), links: links.collect() }
    }

    /// Counts the causes of a truth's false candidates. Those with one link of one event in common count it once.
    fn need(&self, truth: Constraint, which: impl Fn(Candidate) -> bool, uses: u32, tally: &mut Tally) {
        let live = self.live.of_constraint(self.constraints, truth);
        let mut causes: Vec<(u32, Constraint)> = live
            .filter(|&candidate| which(candidate))
            .map(|c| self.falsehoods[c.index()])
            .map(|fall| (fall.event, fall.link))
            .collect();
        causes.sort_unstable();
        causes.dedup();
        for (event, link) in causes {
            tally.count(event, link, uses);
        }
    }
}

/// How often each truth, link and event is used.
struct Tally {
    /// Whether the supposed candidate is true, so that what it sees is removed already and needs no links.
    is_supposed: bool,
    events: Vec<u32>,
    truths: Vec<u32>,
    links: Vec<u32>,
}

impl Tally {
    fn new(constraints: &Constraints, events: usize) -> Tally {
        Tally {
            is_supposed: false,
            events: vec![0; events],
            truths: vec![0; constraints.len()],
            links: vec![0; constraints.len()],
        }
    }

    fn count(&mut self, event: u32, link: Constraint, uses: u32) {
        if event != SUPPOSED {
            self.events[event as usize] += uses;
        }
        if event != SUPPOSED || !self.is_supposed {
            self.links[link.index()] += uses;
        }
    }
}
