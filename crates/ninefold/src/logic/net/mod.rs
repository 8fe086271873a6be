//! What follows if a candidate is supposed to be true, told with the fewest truths.
//!
//! Suppose a candidate. What it sees is false, at no cost. Whenever all candidates of a truth but those inside
//! one link are false, one of the latter is true, so everything else in the link is false: that is an *event*,
//! and it costs one truth more than all the falsehoods it rests on, each counted as often as it is used.
//!
//! ```text
//! truth    a ✗ ✗ b c        cost 1 + cost(✗) + cost(✗)
//!          │     └┴─ link ─ d e      d and e are false at that cost
//! ```
//! If a truth has nothing left, or the candidate itself turns out false, it is refuted, and the truths and links on
//! the way, weighted by their uses, are a Cover proof of that. Events are taken in the order of their cost (as in
//! Dijkstra's algorithm), so each falsehood is found at its least cost. The least cost depends on the position
//! alone and not on the order of digits, rows or houses: that makes it fit for a rating.
//!
//! | file | what |
//! |---|---|
//! | `live.rs` | the live candidates as masks |
//! | `prove.rs` | from a net to its proof |
//! | `branch.rs` | covers one after the other under a supposition |
//! | `sets.rs` | subsets and fish of every kind |

mod branch;
mod live;
mod prove;
mod sets;

pub(crate) use branch::{Branch, Means, refuted};
pub(crate) use live::Live;
pub(crate) use sets::LockedSet;

use super::state::bits;
use crate::grid::{Constraints, Digit, Subject};

/// The cost of what is not false.
const NEVER: u32 = u32::MAX;
/// The cause of what the supposed candidate sees.
const SUPPOSED: u32 = u32::MAX;

/// A truth that has come down to one candidate, or to several inside one link.
#[derive(Clone, Copy, Debug)]
struct Event {
    cost: u32,
    truth: u16,
    rest: Rest,
}

/// What is left of a truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// One candidate.
    One(u16),
    /// Candidates that all lie in this link.
    Inside(u16),
}

/// Why a supposed candidate is false.
#[derive(Clone, Copy, Debug)]
enum Root {
    /// A truth has nothing left.
    Empty(u16),
    /// An event strikes the candidate itself, by this link.
    Struck(u32, u16),
}

/// The consequences of one supposed candidate.
#[derive(Clone)]
pub(crate) struct Net<'a> {
    constraints: &'a Constraints,
    live: &'a Live,
    supposed: u16,
    /// The least cost of each falsehood.
    cost: Vec<u32>,
    /// The event and the link that make it false.
    cause: Vec<(u32, u16)>,
    /// What has been found false, in order.
    fallen: Vec<u16>,
    /// The places that are left of each constraint, and the cost of the others.
    left: Vec<u32>,
    spent: Vec<u32>,
    /// Which crossings of a truth have had their event; the last bit is for a single candidate.
    fired: Vec<u32>,
    events: Vec<Event>,
    /// Events waiting, by cost, and the most that any of them costs.
    waiting: Vec<Vec<u32>>,
    dearest: u32,
    /// Truths that lost a candidate at the current cost, and at which look each was last among them.
    touched: Vec<u16>,
    touched_at: Vec<u32>,
    looks: u32,
    /// Which truths may be used: all, or those of one digit.
    within: Option<Digit>,
    refuted: Option<(u32, Root)>,
}

impl<'a> Net<'a> {
    /// No net is followed beyond this cost.
    pub(crate) const MOST: u32 = 200;
    const SINGLE: u32 = 1 << 31;

    pub(crate) fn new(constraints: &'a Constraints, live: &'a Live) -> Net<'a> {
        let (candidates, count) = (constraints.candidate_count(), constraints.len());
        Net {
            constraints,
            live,
            supposed: 0,
            cost: vec![NEVER; candidates],
            cause: vec![(SUPPOSED, 0); candidates],
            fallen: Vec::new(),
            left: vec![0; count],
            spent: vec![0; count],
            fired: vec![0; count],
            events: Vec::new(),
            waiting: vec![Vec::new(); Self::MOST as usize + 1],
            dearest: 0,
            touched: Vec::new(),
            touched_at: vec![0; count],
            looks: 1,
            within: None,
            refuted: None,
        }
    }

    /// The same, but with no truths but those of one digit.
    pub(crate) fn within(mut self, digit: Digit) -> Net<'a> {
        self.within = Some(digit);
        self
    }

    /// Supposes a candidate, and follows what that costs up to `most` truths. Answers the least number of truths
    /// that refute it.
    pub(crate) fn suppose(&mut self, candidate: u16, most: u32) -> Option<u32> {
        self.reset(candidate);
        let constraints = self.constraints;
        for &link in constraints.constraints_of(candidate) {
            for other in self.live.of_constraint(constraints, link) {
                if other != candidate && self.cost[usize::from(other)] == NEVER {
                    self.fall(other, 0, SUPPOSED, link);
                }
            }
        }
        self.look(most);
        let mut cost = 0;
        while cost < self.dearest && self.refuted.is_none_or(|(least, _)| least > cost + 1) {
            cost += 1;
            let events = std::mem::take(&mut self.waiting[cost as usize]);
            if events.is_empty() {
                continue;
            }
            for &event in &events {
                self.happen(event, cost);
            }
            self.waiting[cost as usize] = events;
            self.waiting[cost as usize].clear();
            self.look(most);
        }
        self.refuted.map(|(cost, _)| cost).filter(|&cost| cost <= most)
    }

    /// What fell, in the order of its cost.
    pub(crate) fn fallen(&self) -> &[u16] {
        &self.fallen
    }

    /// The cost of a falsehood, if it is one.
    pub(crate) fn cost(&self, candidate: u16) -> Option<u32> {
        Some(self.cost[usize::from(candidate)]).filter(|&cost| cost != NEVER)
    }

    fn reset(&mut self, candidate: u16) {
        for fallen in self.fallen.drain(..) {
            self.cost[usize::from(fallen)] = NEVER;
        }
        self.supposed = candidate;
        self.left.copy_from_slice(self.live.masks());
        self.spent.fill(0);
        self.fired.fill(0);
        self.events.clear();
        for waiting in &mut self.waiting[..=self.dearest as usize] {
            waiting.clear();
        }
        self.dearest = 0;
        self.refuted = None;
    }

    fn fall(&mut self, candidate: u16, cost: u32, event: u32, link: u16) {
        self.cost[usize::from(candidate)] = cost;
        self.cause[usize::from(candidate)] = (event, link);
        self.fallen.push(candidate);
        for (truth, place) in self.constraints.places_of(candidate) {
            let at = usize::from(truth);
            self.left[at] &= !(1 << place);
            self.spent[at] += cost;
            if self.touched_at[at] != self.looks {
                self.touched_at[at] = self.looks;
                self.touched.push(truth);
            }
        }
    }

    /// Strikes what an event strikes.
    fn happen(&mut self, number: u32, cost: u32) {
        let (constraints, event) = (self.constraints, self.events[number as usize]);
        match event.rest {
            Rest::One(candidate) => {
                for &link in constraints.constraints_of(candidate) {
                    self.strike(link, number, cost, |other| other == candidate);
                }
            }
            Rest::Inside(link) => {
                self.strike(link, number, cost, |other| is_in(constraints, other, event.truth))
            }
        }
    }

    /// Strikes what a link holds, but for what the event spares.
    fn strike(&mut self, link: u16, number: u32, cost: u32, spares: impl Fn(u16) -> bool) {
        for other in self.live.of_constraint(self.constraints, link) {
            if self.cost[usize::from(other)] == NEVER && !spares(other) {
                if other == self.supposed {
                    self.refute(cost, Root::Struck(number, link));
                } else {
                    self.fall(other, cost, number, link);
                }
            }
        }
    }

    fn refute(&mut self, cost: u32, root: Root) {
        if self.refuted.is_none_or(|(least, _)| cost < least) {
            self.refuted = Some((cost, root));
        }
    }

    /// Looks at the truths that lost something at this cost, once all of it has fallen.
    fn look(&mut self, most: u32) {
        let constraints = self.constraints;
        let mut touched = std::mem::take(&mut self.touched);
        self.looks += 1;
        for &truth in &touched {
            let at = usize::from(truth);
            if self.within.is_some_and(|digit| !is_of(constraints, truth, digit)) {
                continue;
            }
            let (left, spent) = (self.left[at], self.spent[at]);
            let candidates = constraints.candidates_of(at);
            if left == 0 {
                self.refute(1 + spent, Root::Empty(truth));
                // Any one of them could be the one that is left.
                for place in bits(self.live.places(truth)) {
                    let candidate = candidates[place as usize];
                    self.wait(
                        1 + spent - self.cost[usize::from(candidate)],
                        truth,
                        Rest::One(candidate),
                        most,
                    );
                }
            } else if left & (left - 1) == 0 && self.fired[at] & Self::SINGLE == 0 {
                self.fired[at] |= Self::SINGLE;
                let candidate = candidates[left.trailing_zeros() as usize];
                if candidate != self.supposed {
                    self.wait(1 + spent, truth, Rest::One(candidate), most);
                }
            }
            for (index, crossing) in constraints.crossings(at).iter().enumerate() {
                let inside = self.live.places(truth) & crossing.shared;
                if left & !crossing.shared == 0
                    && inside & inside.wrapping_sub(1) != 0
                    && self.fired[at] >> index & 1 == 0
                {
                    self.fired[at] |= 1 << index;
                    let cheap = |place: u32| self.cost[usize::from(candidates[place as usize])];
                    let not_needed: u32 = bits(inside & !left).map(cheap).sum();
                    self.wait(1 + spent - not_needed, truth, Rest::Inside(crossing.constraint), most);
                }
            }
        }
        touched.clear();
        self.touched = touched;
    }

    fn wait(&mut self, cost: u32, truth: u16, rest: Rest, most: u32) {
        if cost <= most.min(Self::MOST) {
            self.dearest = self.dearest.max(cost);
            self.waiting[cost as usize].push(self.events.len() as u32);
            self.events.push(Event { cost, truth, rest });
        }
    }
}

fn is_in(constraints: &Constraints, candidate: u16, constraint: u16) -> bool {
    constraints.constraints_of(candidate).contains(&constraint)
}

/// Whether a constraint speaks of a digit in a house.
pub(crate) fn is_of(constraints: &Constraints, constraint: u16, digit: Digit) -> bool {
    matches!(constraints.subject(constraint), Subject::House(_, of) if of == digit)
}
