//! The consequences of supposing a candidate, proved with the fewest truths.
//!
//! Suppose that a candidate is true. What it sees is false, at no cost. Whenever all candidates of a truth except those
//! inside one link are false, one of the latter is true, so everything else in the link is false. That is an *event*:
//! it costs one truth more than all the falsehoods it depends on, each counted as often as it is used.
//!
//! ```text
//! truth    a ✗ ✗ b c        cost 1 + cost(✗) + cost(✗)
//!          │     └┴─ link ─ d e      d and e are false at that cost
//! ```
//! If a truth has nothing left, or the candidate itself turns out false, it is refuted, and the truths and links used,
//! weighted by their uses, form a Cover proof of that. Events happen in order of cost (as in Dijkstra's algorithm), so
//! the net finds each falsehood at its lowest cost. That cost depends only on the position, not on the order of digits,
//! rows or houses, so a rating can use it.
//!
//! | file | contents |
//! |---|---|
//! | `live.rs` | the live candidates as masks |
//! | `prove.rs` | turns nets into proofs |
//! | `branch.rs` | sequences of covers under a supposition |
//! | `closure.rs` | applies every step up to some size |
//! | `sets.rs` | subsets and fish of every kind |

mod branch;
mod closure;
mod live;
mod prove;
mod sets;

pub(crate) use branch::{Branch, Limits, refuted};
pub(crate) use closure::Closure;
pub(crate) use live::Live;
pub(crate) use sets::LockedSet;

use crate::grid::{Candidate, Constraint, Constraints, Digit, Place, Subject};
use crate::logic::state::bits;

/// The cost of a candidate that is not false.
const NEVER: u32 = u32::MAX;
/// The cause of falsehoods that the supposed candidate sees.
const SUPPOSED: u32 = u32::MAX;

/// A truth with one candidate left, or several inside one link.
#[derive(Clone, Copy, Debug)]
struct Event {
    cost: u32,
    truth: Constraint,
    rest: Rest,
}

/// What is left of a truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// One candidate.
    One(Candidate),
    /// Candidates that all lie in this link.
    Inside(Constraint),
}

/// Why a supposed candidate is false.
#[derive(Clone, Copy, Debug)]
enum Root {
    /// A truth has nothing left.
    Empty(Constraint),
    /// An event makes the candidate itself false, by this link.
    Struck(u32, Constraint),
}

/// How a candidate became false.
#[derive(Clone, Copy, Debug)]
struct Falsehood {
    cost: u32,
    event: u32,
    link: Constraint,
}

/// The progress of a truth.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    /// The places that are left, and the total cost of the others.
    left: u32,
    spent: u32,
    /// Which crossings have had their event; the last bit is for a single candidate.
    fired: u32,
    /// Whether it is queued for a scan.
    is_touched: bool,
    /// Whether it holds the supposed candidate.
    is_supposed: bool,
}

/// The consequences of one supposed candidate.
#[derive(Clone)]
pub(crate) struct Net<'a> {
    constraints: &'a Constraints,
    live: Live,
    supposed: Candidate,
    /// The lowest cost of each falsehood, with the event and the link that cause it.
    falsehoods: Vec<Falsehood>,
    /// The candidates found false, in order.
    falsified: Vec<Candidate>,
    truths: Vec<Progress>,
    events: Vec<Event>,
    /// Pending events by cost, and the highest cost among them.
    waiting: Vec<Vec<u32>>,
    highest_cost: u32,
    /// Truths that lost a candidate at the current cost.
    touched: Vec<Constraint>,
    /// The digit whose truths may be used; `None` allows all.
    within: Option<Digit>,
    refuted: Option<(u32, Root)>,
}

impl<'a> Net<'a> {
    /// Maximum cost of a net.
    pub(crate) const MAX_COST: u32 = 200;
    const SINGLE: u32 = 1 << 31;

    pub(crate) fn new(constraints: &'a Constraints, live: &Live) -> Net<'a> {
        let (candidates, count) = (constraints.candidate_count(), constraints.len());
        Net {
            constraints,
            live: live.clone(),
            supposed: Candidate::from_index(0),
            falsehoods: vec![
                Falsehood { cost: NEVER, event: SUPPOSED, link: Constraint::from_index(0) };
                candidates
            ],
            falsified: Vec::new(),
            truths: vec![Progress::default(); count],
            events: Vec::new(),
            waiting: vec![Vec::new(); Self::MAX_COST as usize + 1],
            highest_cost: 0,
            touched: Vec::new(),
            within: None,
            refuted: None,
        }
    }

    /// Restricts the net to the truths of one digit.
    pub(crate) fn within(mut self, digit: Digit) -> Net<'a> {
        self.within = Some(digit);
        self
    }

    /// Switches to another position.
    pub(crate) fn set_position(&mut self, live: &Live) {
        self.live.copy(live);
    }

    /// Supposes a candidate and follows the consequences that cost at most `limit` truths. Returns the smallest number
    /// of truths that refutes it.
    pub(crate) fn suppose(&mut self, candidate: Candidate, limit: u32) -> Option<u32> {
        self.reset(candidate);
        let constraints = self.constraints;
        for &Place { constraint, place } in constraints.places_of(candidate) {
            self.truths[constraint.index()].is_supposed = true;
            self.strike(constraint, !(1 << place), SUPPOSED, 0, true);
        }
        self.scan(limit);
        let mut cost = 0;
        while cost < self.highest_cost && self.refuted.is_none_or(|(least, _)| least > cost + 1) {
            cost += 1;
            let events = std::mem::take(&mut self.waiting[cost as usize]);
            if events.is_empty() {
                continue;
            }
            // At the last cost, only the candidate itself matters.
            for &event in &events {
                self.happen(event, cost, cost < limit);
            }
            self.waiting[cost as usize] = events;
            self.waiting[cost as usize].clear();
            self.scan(limit);
        }
        self.refuted.map(|(cost, _)| cost).filter(|&cost| cost <= limit)
    }

    /// Returns the falsehoods in order of cost.
    pub(crate) fn falsified(&self) -> &[Candidate] {
        &self.falsified
    }

    /// Returns the cost of a falsehood; `None` if the candidate is not false.
    pub(crate) fn cost(&self, candidate: Candidate) -> Option<u32> {
        Some(self.falsehoods[candidate.index()].cost).filter(|&cost| cost != NEVER)
    }

    /// Sets the bits of the constraints that lost a candidate.
    pub(crate) fn reach(&self, bits: &mut [u64]) {
        bits.fill(0);
        for &falsified in &self.falsified {
            for &constraint in self.constraints.constraints_of(falsified) {
                bits[constraint.index() / 64] |= 1 << (constraint.index() % 64);
            }
        }
    }

    fn reset(&mut self, candidate: Candidate) {
        for falsified in self.falsified.drain(..) {
            self.falsehoods[falsified.index()].cost = NEVER;
        }
        self.supposed = candidate;
        for (truth, &left) in self.truths.iter_mut().zip(self.live.masks()) {
            *truth = Progress { left, ..Progress::default() };
        }
        self.events.clear();
        for waiting in &mut self.waiting[..=self.highest_cost as usize] {
            waiting.clear();
        }
        self.highest_cost = 0;
        self.refuted = None;
    }

    fn falsify(&mut self, candidate: Candidate, cost: u32, event: u32, link: Constraint) {
        self.falsehoods[candidate.index()] = Falsehood { cost, event, link };
        self.falsified.push(candidate);
        for place in self.constraints.places_of(candidate) {
            let truth = &mut self.truths[place.constraint.index()];
            truth.left &= !(1 << place.place);
            truth.spent += cost;
            if !truth.is_touched {
                truth.is_touched = true;
                self.touched.push(place.constraint);
            }
        }
    }

    /// Applies an event.
    fn happen(&mut self, number: u32, cost: u32, expands: bool) {
        let (constraints, event) = (self.constraints, self.events[number as usize]);
        match event.rest {
            Rest::One(candidate) => {
                for &Place { constraint, place } in constraints.places_of(candidate) {
                    self.strike(constraint, !(1 << place), number, cost, expands);
                }
            }
            Rest::Inside(link) => {
                let crossings = constraints.crossings(link).iter();
                let inside =
                    crossings.filter(|c| c.constraint == event.truth).fold(0, |all, c| all | c.shared);
                self.strike(link, !inside, number, cost, expands);
            }
        }
    }

    /// Makes false what is left at some places of a link.
    fn strike(&mut self, link: Constraint, places: u32, number: u32, cost: u32, expands: bool) {
        let truth = &self.truths[link.index()];
        let struck = truth.left & places;
        if struck == 0 || !(expands || truth.is_supposed) {
            return;
        }
        let candidates = self.constraints.candidates_of(link);
        for place in bits(struck) {
            let other = candidates[place as usize];
            if other == self.supposed {
                self.refute(cost, Root::Struck(number, link));
            } else {
                self.falsify(other, cost, number, link);
            }
        }
    }

    fn refute(&mut self, cost: u32, root: Root) {
        if self.refuted.is_none_or(|(least, _)| cost < least) {
            self.refuted = Some((cost, root));
        }
    }

    /// Scans the truths that lost a candidate at this cost, after all falsehoods of this cost.
    fn scan(&mut self, limit: u32) {
        let widest = self.constraints.widest_crossing();
        let mut touched = std::mem::take(&mut self.touched);
        for &number in &touched {
            let truth = &mut self.truths[number.index()];
            truth.is_touched = false;
            let left = truth.left;
            if !truth.is_supposed
                && (left & left.wrapping_sub(1) == 0
                    || has_at_most(left, widest) && !self.constraints.crossings(number).is_empty())
                && self.within.is_none_or(|digit| is_of(self.constraints, number, digit))
            {
                self.scan_truth(number, limit);
            }
        }
        touched.clear();
        self.touched = touched;
    }

    /// Queues the events of a truth with few candidates left.
    fn scan_truth(&mut self, number: Constraint, limit: u32) {
        let (constraints, at) = (self.constraints, number.index());
        let Progress { left, spent, fired, .. } = self.truths[at];
        let candidates = constraints.candidates_of(number);
        if left == 0 {
            self.refute(1 + spent, Root::Empty(number));
            // Any of them could be the one that is left.
            for place in bits(self.live.places(number)) {
                let candidate = candidates[place as usize];
                let cost = 1 + spent - self.falsehoods[candidate.index()].cost;
                self.wait(cost, number, Rest::One(candidate), limit);
            }
        } else if left & (left - 1) == 0 && fired & Self::SINGLE == 0 {
            self.truths[at].fired |= Self::SINGLE;
            let candidate = candidates[left.trailing_zeros() as usize];
            self.wait(1 + spent, number, Rest::One(candidate), limit);
        }
        let live = self.live.places(number);
        for (index, crossing) in constraints.crossings(number).iter().enumerate() {
            let inside = live & crossing.shared;
            if left & !crossing.shared == 0 && inside & inside.wrapping_sub(1) != 0 && fired >> index & 1 == 0
            {
                self.truths[at].fired |= 1 << index;
                let cheap = |place: u32| self.falsehoods[candidates[place as usize].index()].cost;
                let not_needed: u32 = bits(inside & !left).map(cheap).sum();
                self.wait(1 + spent - not_needed, number, Rest::Inside(crossing.constraint), limit);
            }
        }
    }

    fn wait(&mut self, cost: u32, truth: Constraint, rest: Rest, limit: u32) {
        if cost <= limit.min(Self::MAX_COST) {
            self.highest_cost = self.highest_cost.max(cost);
            self.waiting[cost as usize].push(self.events.len() as u32);
            self.events.push(Event { cost, truth, rest });
        }
    }
}

/// Returns whether at most `limit` bits are set.
fn has_at_most(mut bits: u32, limit: u32) -> bool {
    for _ in 0..limit {
        bits &= bits.wrapping_sub(1);
    }
    bits == 0
}

fn is_in(constraints: &Constraints, candidate: Candidate, constraint: Constraint) -> bool {
    constraints.constraints_of(candidate).contains(&constraint)
}

/// Returns whether a constraint is about this digit in a house.
pub(crate) fn is_of(constraints: &Constraints, constraint: Constraint, digit: Digit) -> bool {
    matches!(constraints.subject(constraint), Subject::House(_, of) if of == digit)
}
