//! Automata packed as base 64.
//!
//! ```text
//! header  format 2 bits · width of a state − 1, 4 bits · symbols − 1, 4 bits · starts · further accepting states ·
//!         for each start, whether it accepts · (plain format) width of a number of edges, 4 bits
//! states  plain: number of edges, then symbol and target of each · packed: a bit for each symbol, then the targets
//! ```
//! The starts come first, then the other accepting states. The states end where the bits do.

use std::collections::BTreeMap;

use ninefold::grid::rule::Automaton;
use ninefold::grid::{Digit, DigitSet, Layout};

use crate::pack::base64;
use crate::pack::bits::{BitReader, BitWriter};

/// An automaton over digits and perhaps a break between parts of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    states: usize,
    starts: usize,
    accepting: Vec<bool>,
    /// From, symbol, to; symbol 0 is the least digit, and the one after the greatest is a break.
    edges: Vec<(usize, usize, usize)>,
}

const MAX_EDGES: usize = 1 << 17;

impl Machine {
    pub(super) fn read(key: &str) -> Result<Machine, String> {
        let bytes = base64::decode(key).map_err(|error| error.to_string())?;
        let mut bits = BitReader::new(&bytes);
        Machine::read_bits(&mut bits).ok_or_else(|| "its automaton is cut off or damaged".to_owned())
    }

    fn read_bits(bits: &mut BitReader<'_>) -> Option<Machine> {
        let is_packed = match bits.read(2)? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let width = bits.read(4)? + 1;
        let symbols = bits.read(4)? + 1;
        let (starts, more) = (bits.read(width)?, bits.read(width)?);
        let mut accepting = Vec::new();
        for _ in 0..starts {
            accepting.push(bits.read(1)? == 1);
        }
        // Written as one number, so the first start is its lowest bit.
        accepting.reverse();
        accepting.extend(std::iter::repeat_n(true, more));
        let mut edges = Vec::new();
        let mut state = 0;
        if is_packed {
            while bits.left() >= symbols {
                let mask = bits.read(symbols)?;
                for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                    edges.push((state, symbol, bits.read(width)?));
                }
                state += 1;
            }
        } else {
            let count = bits.read(4)?;
            let symbol_width = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
            while count > 0 && bits.left() >= count {
                for _ in 0..bits.read(count)? {
                    edges.push((state, bits.read(symbol_width)?, bits.read(width)?));
                }
                state += 1;
            }
        }
        if edges.len() > MAX_EDGES {
            return None;
        }
        let used = edges.iter().map(|&(from, _, to)| from.max(to) + 1).max().unwrap_or(0);
        let states = used.max(accepting.len());
        accepting.resize(states, false);
        Some(Machine { states, starts, accepting, edges })
    }

    /// Returns the automaton of a line in parts of these lengths; between parts it reads a break.
    pub(super) fn automaton(&self, layout: &Layout, parts: &[usize]) -> Result<Automaton, String> {
        let side = layout.side();
        let digit = |symbol: usize| (symbol < side).then(|| Digit::from_index(symbol));
        let automaton = if parts.len() <= 1 {
            let mut edges: Vec<(u16, DigitSet, u16)> = Vec::new();
            let number = |state: usize| u16::try_from(state).ok();
            for &(from, symbol, to) in &self.edges {
                let ends = number(from).zip(number(to)).zip(digit(symbol));
                edges.extend(ends.map(|((from, to), digit)| (from, DigitSet::only(digit), to)));
            }
            let edges = joined(edges);
            let starts = (0..self.starts as u16).collect();
            Automaton::new(self.states, starts, self.accepting.clone(), edges)
        } else {
            self.unrolled(side, parts)
        };
        automaton.ok_or_else(|| format!("its automaton has more than {} states", Automaton::MAX_STATES))
    }

    /// Makes a layer of states for each cell, so that breaks take no cell.
    fn unrolled(&self, side: usize, parts: &[usize]) -> Option<Automaton> {
        let mut steps: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.states];
        for &(from, symbol, to) in &self.edges {
            steps[from].push((symbol, to));
        }
        let after = |state: usize, symbol: usize| {
            steps[state].iter().filter(move |step| step.0 == symbol).map(|step| step.1)
        };
        // The breaks before the first cell, and after each cell; parts may be empty.
        let (mut before, mut breaks) = (0, Vec::new());
        for (number, &length) in parts.iter().enumerate() {
            if number > 0 {
                *breaks.last_mut().unwrap_or(&mut before) += 1;
            }
            breaks.resize(breaks.len() + length, 0);
        }
        let beyond = |states: Vec<usize>, breaks: usize| {
            (0..breaks).fold(states, |states, _| {
                let mut next: Vec<usize> = states.into_iter().flat_map(|state| after(state, side)).collect();
                next.sort_unstable();
                next.dedup();
                next
            })
        };
        let mut edges = Vec::new();
        let mut layer: Vec<usize> = beyond((0..self.starts).collect(), before);
        let starts = layer.len() as u16;
        let (mut first, mut total) = (0usize, layer.len());
        for breaks in breaks {
            let mut next: Vec<usize> = Vec::new();
            let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
            for (at, &state) in layer.iter().enumerate() {
                for &(symbol, target) in steps[state].iter().filter(|step| step.0 < side) {
                    for target in beyond(vec![target], breaks) {
                        let to = *numbers.entry(target).or_insert_with(|| {
                            next.push(target);
                            next.len() - 1
                        });
                        let digits = DigitSet::only(Digit::from_index(symbol));
                        edges.push((
                            u16::try_from(first + at).ok()?,
                            digits,
                            u16::try_from(total + to).ok()?,
                        ));
                    }
                }
            }
            first = total;
            total += next.len();
            layer = next;
            if total > Automaton::MAX_STATES || edges.len() > MAX_EDGES {
                return None;
            }
        }
        let mut accepting = vec![false; total];
        for (at, &state) in layer.iter().enumerate() {
            accepting[first + at] = self.accepting[state];
        }
        Automaton::new(total, (0..starts).collect(), accepting, joined(edges))
    }

    /// Returns the machine of an automaton.
    pub(super) fn of(automaton: &Automaton) -> Machine {
        let is_start = |state: &usize| automaton.starts().contains(&(*state as u16));
        let accepts = |state: &usize| automaton.is_accepting(*state as u16);
        let all = 0..automaton.states();
        let mut order: Vec<usize> = all.clone().filter(is_start).collect();
        let starts = order.len();
        order.extend(all.clone().filter(|state| !is_start(state) && accepts(state)));
        order.extend(all.filter(|state| !is_start(state) && !accepts(state)));
        let place = |state: u16| order.iter().position(|&s| s == usize::from(state)).unwrap_or_default();
        let mut edges: Vec<(usize, usize, usize)> = Vec::new();
        for &(from, digits, to) in automaton.edges() {
            edges.extend(digits.iter().map(|digit| (place(from), digit.index(), place(to))));
        }
        edges.sort_unstable();
        edges.dedup();
        let accepting = order.iter().map(accepts).collect();
        Machine { states: order.len(), starts, accepting, edges }
    }

    /// Writes the machine in the plain format; `None` if its numbers don't fit.
    pub(super) fn write(&self) -> Option<String> {
        let width_of = |number: usize| (usize::BITS - number.leading_zeros()) as usize;
        let more = self.accepting[self.starts..].iter().filter(|accepts| **accepts).count();
        let width =
            width_of(self.states.saturating_sub(1)).max(width_of(self.starts)).max(width_of(more)).max(1);
        let symbols = self.edges.iter().map(|edge| edge.1 + 1).max().unwrap_or(1);
        let mut counts = vec![0; self.states];
        for edge in &self.edges {
            counts[edge.0] += 1;
        }
        let count_width = width_of(counts.iter().copied().max().unwrap_or(0));
        if width > 16 || symbols > 16 || count_width > 15 || self.starts == 0 {
            return None;
        }
        let mut bits = BitWriter::default();
        for (number, width) in [(0, 2), (width - 1, 4), (symbols - 1, 4), (self.starts, width), (more, width)]
        {
            bits.write(number, width);
        }
        for state in (0..self.starts).rev() {
            bits.write(usize::from(self.accepting[state]), 1);
        }
        bits.write(count_width, 4);
        let mut edges = self.edges.iter().peekable();
        for (state, &count) in counts.iter().enumerate() {
            bits.write(count, count_width);
            while let Some(&(_, symbol, to)) = edges.next_if(|edge| edge.0 == state) {
                bits.write(symbol, width_of(symbols - 1));
                bits.write(to, width);
            }
        }
        Some(base64::encode(&bits.finish(), true))
    }
}

/// Joins edges between the same states.
fn joined(mut edges: Vec<(u16, DigitSet, u16)>) -> Vec<(u16, DigitSet, u16)> {
    edges.sort_unstable_by_key(|&(from, digits, to)| (from, to, digits.bits()));
    let mut joined: Vec<(u16, DigitSet, u16)> = Vec::new();
    for (from, digits, to) in edges {
        match joined.last_mut() {
            Some(last) if (last.0, last.2) == (from, to) => last.1 |= digits,
            _ => joined.push((from, digits, to)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits grow along the line.
    fn growing(layout: &Layout) -> Automaton {
        Automaton::explore(layout, 9, 0, |&last, value| (value > last).then_some(value), |_| true).unwrap()
    }

    #[test]
    fn an_automaton_reads_back() {
        let layout = Layout::classic();
        let automaton = growing(&layout);
        let machine = Machine::of(&automaton);
        let again = Machine::read(&machine.write().unwrap()).unwrap();
        assert_eq!(again, machine);
        let again = again.automaton(&layout, &[9]).unwrap();
        for values in [&[1, 2, 3][..], &[], &[4, 4], &[9, 1], &[1, 5, 9], &[2, 3, 8, 7]] {
            let digits = || values.iter().map(|&value| Digit::from_index(value - 1));
            assert_eq!(again.accepts(digits()), automaton.accepts(digits()), "{values:?}");
        }
        assert!(Machine::read("").is_err() && Machine::read("_w").is_err());
    }

    #[test]
    fn a_break_takes_no_cell() {
        // Even digits only, then a break, then odd ones.
        let layout = Layout::classic();
        let mut edges = vec![(0, 9, 1)];
        edges.extend(
            (0..9).map(|symbol| (symbol + 1) % 2).zip(0..9).map(|(state, symbol)| (state, symbol, state)),
        );
        edges.sort_unstable();
        let machine = Machine { states: 2, starts: 1, accepting: vec![false, true], edges };
        let accepts = |parts: &[usize], values: [usize; 3]| {
            let automaton = machine.automaton(&layout, parts).unwrap();
            automaton.accepts(values.map(|value| Digit::from_index(value - 1)))
        };
        assert!(accepts(&[2, 1], [2, 4, 1]) && !accepts(&[2, 1], [2, 1, 1]) && !accepts(&[2, 1], [2, 4, 2]));
        // A part may be empty.
        assert!(accepts(&[0, 3], [1, 3, 5]) && !accepts(&[0, 3], [2, 1, 1]));
        assert!(accepts(&[3, 0], [2, 4, 6]) && !accepts(&[3, 0], [2, 4, 1]));
        assert!(!accepts(&[1, 0, 2], [2, 1, 1]), "two breaks");
    }
}
