//! Regular expressions over digits: read, matched by backtracking, and translated to an automaton.
//!
//! ```text
//! 12|3         1 then 2, or 3          .     any digit
//! (12)*        12 any number of times  [1-3] [^5]  one of these, none of these
//! 1+ 1? 1{2} 1{2,} 1{2,4}              as elsewhere; spaces don't count
//! ```
//!
//! A digit is written as its symbol: 0 to 9, then A for 10, B for 11 and so on.

use std::collections::HashMap;

use super::super::{Digit, DigitSet, Layout};
use super::Automaton;

/// A regular expression over the digits of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Regex {
    /// One digit of a set.
    Digit(DigitSet),
    /// One after the other.
    Sequence(Vec<Regex>),
    /// One of these.
    Choice(Vec<Regex>),
    /// At least so often, and at most so often.
    Repeat(Box<Regex>, usize, Option<usize>),
}

/// The largest count in braces, and the deepest nesting of groups.
const MAX: usize = 100;
/// The longest expression.
const LONGEST: usize = 1000;

impl Regex {
    /// Reads an expression.
    pub(super) fn read(text: &str, layout: &Layout) -> Result<Regex, String> {
        let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        if chars.len() > LONGEST {
            return Err(format!("the expression is longer than {LONGEST} characters"));
        }
        let mut reader = Reader { chars: &chars, next: 0, depth: 0, layout };
        let regex = reader.choice()?;
        match reader.peek() {
            None => Ok(regex),
            Some(c) => Err(format!("'{c}' at place {} of the expression is not expected", reader.next + 1)),
        }
    }

    /// Returns whether it matches all the digits.
    pub(super) fn matches(&self, digits: &[Digit]) -> bool {
        Matcher { digits, known: HashMap::new() }.ends(self, 0).contains(&digits.len())
    }

    /// Translates it. Returns `None` if the automaton would be too large.
    pub(super) fn automaton(&self) -> Option<Automaton> {
        let mut nfa = Nfa::default();
        let start = nfa.state()?;
        let end = nfa.add(self, start)?;
        nfa.finish(start, end)
    }
}

/// Matches digits, and remembers what each part matches from each place, so that nested repetitions take no longer than others.
struct Matcher<'a> {
    digits: &'a [Digit],
    /// By the address of the part and the place.
    known: HashMap<(*const Regex, usize), Vec<usize>>,
}

impl Matcher<'_> {
    /// Returns where matches that begin at a place end, in ascending order.
    fn ends(&mut self, regex: &Regex, from: usize) -> Vec<usize> {
        let key = (std::ptr::from_ref(regex), from);
        if let Some(ends) = self.known.get(&key) {
            return ends.clone();
        }
        let ends = match regex {
            Regex::Digit(set) => {
                let fits = self.digits.get(from).is_some_and(|&digit| set.contains(digit));
                if fits { vec![from + 1] } else { Vec::new() }
            }
            Regex::Sequence(parts) => parts.iter().fold(vec![from], |places, part| self.after(part, &places)),
            Regex::Choice(parts) => union(parts.iter().flat_map(|part| self.ends(part, from)).collect()),
            Regex::Repeat(part, least, most) => {
                let mut places = vec![from];
                for _ in 0..*least {
                    places = self.after(part, &places);
                }
                let mut all = places.clone();
                for _ in *least..most.unwrap_or(least + self.digits.len()).min(least + self.digits.len()) {
                    places = self.after(part, &places);
                    places.retain(|place| !all.contains(place));
                    if places.is_empty() {
                        break;
                    }
                    all.extend(&places);
                }
                union(all)
            }
        };
        self.known.insert(key, ends.clone());
        ends
    }

    /// Returns where matches that begin at any of the places end.
    fn after(&mut self, part: &Regex, places: &[usize]) -> Vec<usize> {
        union(places.iter().flat_map(|&place| self.ends(part, place)).collect())
    }
}

/// Returns the places in ascending order, each once.
fn union(mut places: Vec<usize>) -> Vec<usize> {
    places.sort_unstable();
    places.dedup();
    places
}

struct Reader<'a> {
    chars: &'a [char],
    next: usize,
    depth: usize,
    layout: &'a Layout,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.next).copied()
    }

    fn take(&mut self, c: char) -> bool {
        let is_it = self.peek() == Some(c);
        self.next += usize::from(is_it);
        is_it
    }

    fn choice(&mut self) -> Result<Regex, String> {
        self.depth += 1;
        if self.depth > MAX {
            return Err(format!("the expression nests more than {MAX} groups"));
        }
        let mut parts = vec![self.sequence()?];
        while self.take('|') {
            parts.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if parts.len() == 1 { parts.remove(0) } else { Regex::Choice(parts) })
    }

    fn sequence(&mut self) -> Result<Regex, String> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let part = self.part()?;
            parts.push(self.repeated(part)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Regex::Sequence(parts) })
    }

    fn part(&mut self) -> Result<Regex, String> {
        match self.peek() {
            Some('(') => {
                self.next += 1;
                let inner = self.choice()?;
                if self.take(')') { Ok(inner) } else { Err("a group '(' has no end ')'".to_owned()) }
            }
            Some('[') => {
                self.next += 1;
                self.class().map(Regex::Digit)
            }
            Some('.') => {
                self.next += 1;
                Ok(Regex::Digit(self.layout.digits()))
            }
            _ => self.digit().map(|digit| Regex::Digit(DigitSet::only(digit))),
        }
    }

    fn digit(&mut self) -> Result<Digit, String> {
        let Some(c) = self.peek() else { return Err("the expression ends too early".to_owned()) };
        self.next += 1;
        let digit = c.to_digit(36).and_then(|value| self.layout.digit_of(value as i32));
        digit.ok_or_else(|| {
            format!("'{c}' at place {} of the expression isn't a digit of this board", self.next)
        })
    }

    fn class(&mut self) -> Result<DigitSet, String> {
        let others = self.take('^');
        let mut set = DigitSet::EMPTY;
        while !self.take(']') {
            if self.peek().is_none() {
                return Err("a class '[' has no end ']'".to_owned());
            }
            let first = self.digit()?;
            let last = if self.take('-') { self.digit()? } else { first };
            if last < first {
                return Err("a range of digits runs backwards; write the smaller one first".to_owned());
            }
            set.extend((first.index()..=last.index()).map(Digit::from_index));
        }
        Ok(if others { self.layout.digits() - set } else { set })
    }

    fn repeated(&mut self, part: Regex) -> Result<Regex, String> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.next += 1;
                let least = self.count()?;
                let most = match self.take(',') {
                    true if self.peek() == Some('}') => None,
                    true => Some(self.count()?),
                    false => Some(least),
                };
                if self.peek() != Some('}') {
                    return Err("a count '{' has no end '}'".to_owned());
                }
                if most.is_some_and(|most| most < least) {
                    return Err("a count in braces runs backwards; write the smaller one first".to_owned());
                }
                (least, most)
            }
            _ => return Ok(part),
        };
        self.next += 1;
        self.repeated(Regex::Repeat(part.into(), least, most))
    }

    fn count(&mut self) -> Result<usize, String> {
        let digits: String =
            self.chars[self.next..].iter().take_while(|c| c.is_ascii_digit()).take(6).collect();
        self.next += digits.len();
        match digits.parse() {
            Ok(count) if count <= MAX => Ok(count),
            Ok(count) => Err(format!("the count {count} is too large; use at most {MAX}")),
            Err(_) => Err("a count in braces needs a number".to_owned()),
        }
    }
}

/// An automaton with empty edges, while it is built.
#[derive(Default)]
struct Nfa {
    edges: Vec<Vec<(DigitSet, usize)>>,
    empty: Vec<Vec<usize>>,
}

impl Nfa {
    fn state(&mut self) -> Option<usize> {
        self.edges.push(Vec::new());
        self.empty.push(Vec::new());
        (self.edges.len() <= 2 * Automaton::MAX_STATES).then(|| self.edges.len() - 1)
    }

    /// Adds states from `start` on, and returns the one at the end.
    fn add(&mut self, regex: &Regex, start: usize) -> Option<usize> {
        match regex {
            Regex::Digit(set) => {
                let end = self.state()?;
                self.edges[start].push((*set, end));
                Some(end)
            }
            Regex::Sequence(parts) => parts.iter().try_fold(start, |at, part| self.add(part, at)),
            Regex::Choice(parts) => {
                let end = self.state()?;
                for part in parts {
                    let first = self.state()?;
                    self.empty[start].push(first);
                    let last = self.add(part, first)?;
                    self.empty[last].push(end);
                }
                Some(end)
            }
            Regex::Repeat(part, least, most) => {
                let mut at = start;
                for _ in 0..*least {
                    at = self.add(part, at)?;
                }
                let end = self.state()?;
                match most {
                    None => {
                        let first = self.state()?;
                        self.empty[at].push(first);
                        let last = self.add(part, first)?;
                        self.empty[last].push(first);
                        self.empty[first].push(end);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            self.empty[at].push(end);
                            at = self.add(part, at)?;
                        }
                        self.empty[at].push(end);
                    }
                }
                Some(end)
            }
        }
    }

    /// Returns the states that a state reaches without a digit, itself included.
    fn closure(&self, state: usize) -> Vec<usize> {
        let mut reached = vec![state];
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            for &next in &self.empty[state] {
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached
    }

    /// Removes the empty edges, and the states that only they lead to.
    fn finish(&self, start: usize, end: usize) -> Option<Automaton> {
        let mut kept = vec![start];
        let mut accepting = Vec::new();
        let mut edges = Vec::new();
        let mut at = 0;
        while let Some(&state) = kept.get(at) {
            let closure = self.closure(state);
            accepting.push(closure.contains(&end));
            for &(set, target) in closure.iter().flat_map(|&state| &self.edges[state]) {
                let place = kept.iter().position(|&state| state == target).unwrap_or_else(|| {
                    kept.push(target);
                    kept.len() - 1
                });
                edges.push((at as u16, set, u16::try_from(place).ok()?));
            }
            at += 1;
        }
        Automaton::new(kept.len(), vec![0], accepting, edges)
    }
}
