//! Automata along a line, written out.

use super::prelude::*;

/// An automaton accepts the digits of the line, in order.
///
/// ```text
/// automaton "0 > 0:1-3:0 0:4,5:1 1:1-9:1 > 1" r1c1-9
///            ^   ^ from state 0, by 1 to 3, to state 0
///            where it begins                 ^ where it may end
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Follows {
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// The automaton.
    pub automaton: Automaton,
}

impl Follows {
    fn states(states: impl Iterator<Item = u16>) -> String {
        states.map(|state| state.to_string()).collect::<Vec<String>>().join(" ")
    }
}

impl Kind for Follows {
    const NAMES: &'static [&'static str] = &["automaton"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&self.cells)
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        at_least(1, &self.cells)?;
        let known = |digits: DigitSet| digits.is_subset(layout.digits());
        match self.automaton.edges().iter().all(|edge| known(edge.1)) {
            true => Ok(()),
            false => Err(format!("it names digits that this board of {} doesn't have", layout.side())),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        self.automaton.accepts(self.cells.iter().map(|&cell| board.digit(cell)))
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.automaton(&self.cells, self.automaton.clone());
    }

    fn describe(&self, layout: &Layout) -> String {
        let (cells, states) = (list(&self.cells, layout), self.automaton.states());
        format!("An automaton with {states} states accepts the digits in {cells}.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        line_between(&self.cells, LineColour::Grey, Tip::Plain, Tip::Arrow)
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        let automaton = &self.automaton;
        let edge = |&(from, digits, to): &(u16, DigitSet, u16)| {
            let values: Vec<String> = digits.iter().map(|digit| layout.value(digit).to_string()).collect();
            format!("{from}:{}:{to}", values.join(","))
        };
        let edges: Vec<String> = automaton.edges().iter().map(edge).collect();
        let starts = Follows::states(automaton.starts().iter().copied());
        let ends = (0..automaton.states() as u16).filter(|&state| automaton.is_accepting(state));
        out.push(format!("\"{starts} > {} > {}\"", edges.join(" "), Follows::states(ends)));
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Follows, String> {
        let layout = from.layout();
        let text = from.text()?;
        let [starts, edges, ends] = text.split('>').collect::<Vec<&str>>()[..] else {
            return Err("an automaton is written \"starts > from:digits:to … > ends\"".to_owned());
        };
        let states = |text: &str| -> Result<Vec<u16>, String> {
            let state =
                |word: &str| word.parse().map_err(|_| format!("'{word}' isn't the number of a state"));
            text.split_whitespace().map(state).collect()
        };
        let (starts, ends) = (states(starts)?, states(ends)?);
        let edge = |word: &str| {
            let [from, digits, to] = word.split(':').collect::<Vec<&str>>()[..] else { return None };
            Some((from.parse().ok()?, set(digits, layout)?, to.parse().ok()?))
        };
        let edge = |word: &str| edge(word).ok_or_else(|| format!("'{word}' isn't an edge such as 0:1-3:1"));
        let edges: Vec<(u16, DigitSet, u16)> =
            edges.split_whitespace().map(edge).collect::<Result<_, _>>()?;
        let all = starts.iter().chain(&ends).copied().chain(edges.iter().flat_map(|edge| [edge.0, edge.2]));
        let states = all.max().map_or(0, |last| usize::from(last) + 1);
        let accepting = (0..states).map(|state| ends.contains(&(state as u16))).collect();
        let automaton = Automaton::new(states, starts, accepting, edges);
        let automaton =
            automaton.ok_or_else(|| format!("it has more than {} states", Automaton::MAX_STATES))?;
        Ok(Follows { cells: from.cells()?, automaton })
    }
}

/// Reads digits by value: `1-3,7`.
fn set(text: &str, layout: &Layout) -> Option<DigitSet> {
    let mut set = DigitSet::EMPTY;
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last): (i32, i32) = (first.parse().ok()?, last.parse().ok()?);
        if first > last || last > greatest(layout) {
            return None;
        }
        for value in first..=last {
            set.insert(layout.digit_of(value)?);
        }
    }
    Some(set)
}
