//! Automata: which sequences of digits a line may hold.

use std::collections::BTreeMap;

use super::super::{Digit, DigitSet, Layout};

/// A nondeterministic finite automaton over digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Automaton {
    /// The number of states.
    states: usize,
    /// The states it begins in.
    starts: Vec<u16>,
    /// Whether it may end in each state.
    accepting: Vec<bool>,
    /// From which state, by which digits, to which state; sorted.
    edges: Vec<(u16, DigitSet, u16)>,
}

impl Automaton {
    /// The largest number of states.
    pub const MAX_STATES: usize = 4096;

    /// Creates an automaton. Returns `None` if it names a state that it doesn't have, or has too many.
    #[must_use]
    pub fn new(
        states: usize,
        starts: Vec<u16>,
        accepting: Vec<bool>,
        mut edges: Vec<(u16, DigitSet, u16)>,
    ) -> Option<Automaton> {
        let known = |state: u16| usize::from(state) < states;
        let right = states <= Automaton::MAX_STATES
            && accepting.len() == states
            && starts.iter().all(|&state| known(state))
            && edges.iter().all(|&(from, _, to)| known(from) && known(to));
        edges.sort_unstable();
        right.then_some(Automaton { states, starts, accepting, edges })
    }

    /// Creates a deterministic automaton from its states as values: where it begins, how a digit's value changes a state (`None`
    /// rejects), and which states accept. Only states that `length` digits reach are made. Returns `None` if they are too many.
    pub fn explore<S: Ord + Clone>(
        layout: &Layout,
        length: usize,
        start: S,
        next: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let mut numbers: BTreeMap<S, u16> = BTreeMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut edges = Vec::new();
        let mut layer = vec![0u16];
        for _ in 0..length {
            let mut following = Vec::new();
            for &from in &layer {
                let state = states[usize::from(from)].clone();
                let mut by_target: BTreeMap<u16, DigitSet> = BTreeMap::new();
                for digit in layout.digits() {
                    let Some(target) = next(&state, layout.value(digit)) else { continue };
                    let number = match numbers.get(&target) {
                        Some(&number) => number,
                        None => {
                            let number = u16::try_from(states.len()).ok()?;
                            numbers.insert(target.clone(), number);
                            states.push(target);
                            following.push(number);
                            number
                        }
                    };
                    by_target.entry(number).or_insert(DigitSet::EMPTY).insert(digit);
                }
                edges.extend(by_target.into_iter().map(|(to, digits)| (from, digits, to)));
            }
            layer = following;
            if states.len() > Automaton::MAX_STATES {
                return None;
            }
        }
        let accepting = states.iter().map(accepts).collect();
        Automaton::new(states.len(), vec![0], accepting, edges)
    }

    /// Returns the number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }

    /// Returns the states it begins in.
    #[must_use]
    pub fn starts(&self) -> &[u16] {
        &self.starts
    }

    /// Returns whether it may end in a state.
    #[must_use]
    pub fn is_accepting(&self, state: u16) -> bool {
        self.accepting[usize::from(state)]
    }

    /// Returns its edges in ascending order: from which state, by which digits, to which state.
    #[must_use]
    pub fn edges(&self) -> &[(u16, DigitSet, u16)] {
        &self.edges
    }

    /// Returns whether it accepts a sequence of digits.
    #[must_use]
    pub fn accepts(&self, digits: impl IntoIterator<Item = Digit>) -> bool {
        let mut current = vec![false; self.states];
        for &state in &self.starts {
            current[usize::from(state)] = true;
        }
        for digit in digits {
            let mut next = vec![false; self.states];
            for &(from, label, to) in &self.edges {
                if current[usize::from(from)] && label.contains(digit) {
                    next[usize::from(to)] = true;
                }
            }
            current = next;
        }
        current.iter().zip(&self.accepting).any(|(reached, accepting)| *reached && *accepting)
    }
}
