//! The nodes of a position and the strong and weak links between them.
//!
//! ```text
//! node        one candidate                                         numbers 0 … singles−1, in board order
//!             a group: a digit's two or more places where two houses cross
//!             a digit's places in an almost locked set
//! strong      the two nodes make up a constraint                    proved by that truth
//!             two digits of an almost locked set                    proved by its cells and its other digits
//!             a digit of such a set, and the only candidate its     proved by its cells, that cell and the
//!             other digits leave in a cell                          other digits
//! weak        both nodes lie in one constraint and share nothing    proved by that link
//! ```

use std::collections::HashMap;

use super::bits::{Table, add, clear, ones, set, take};
use crate::budget::Budget;
use crate::grid::{Candidate, Cell, CellSet, Constraint, Digit, DigitSet};
use crate::logic::find::almost::{Set, enumerate};
use crate::logic::state::State;

/// Which nodes and strong links a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The candidates of one digit, and houses where it has two places.
    Digit(Digit),
    /// All candidates, and cells with two of them.
    Bivalue,
    /// All candidates, and both kinds of strong link.
    Plain,
    /// Groups as well.
    Grouped,
    /// Groups and almost locked sets as well.
    Almost,
    /// Groups, almost locked sets, and sets that leave one digit in a cell outside them.
    Forcing,
}

/// Why one of two nodes is true.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Why {
    /// Together they are all candidates of this constraint.
    Truth(Constraint),
    /// They are two digits of this almost locked set.
    Almost(u16),
    /// One is a digit of this almost locked set, the other this candidate: the set's other digits rule out everything
    /// else in the candidate's cell.
    Forced(u16, Candidate),
}

/// The nodes of a position and the links between them.
#[derive(Debug)]
pub(crate) struct Graph<'a> {
    pub(crate) state: &'a State,
    /// Number of nodes that are single candidates.
    pub(crate) singles: usize,
    /// For each node, those that are false if it is true.
    pub(crate) weak: Table,
    /// For each node, those that are true if it is false.
    pub(crate) strong: Table,
    /// The single candidates, as a row.
    pub(crate) targets: Vec<u64>,
    members: Vec<Candidate>,
    starts: Vec<u32>,
    /// The node of each single candidate.
    node_of: Vec<u16>,
    reasons: Vec<(u16, u16, Why)>,
    sets: Vec<Set>,
    /// When to stop.
    budget: Budget<'a>,
}

/// Marks a candidate that is not a node.
const NONE: u16 = u16::MAX;
/// Maximum number of nodes, which are stored in sixteen bits; larger boards omit some groups.
const MAX_NODES: usize = 1 << 14;

impl<'a> Graph<'a> {
    /// Creates the graph of a position.
    pub(crate) fn new(state: &'a State, kind: Kind) -> Graph<'a> {
        Graph::within(state, kind, &Budget::default())
    }

    /// Creates the graph of a position; some links are missing if the budget interrupts the work.
    pub(crate) fn within(state: &'a State, kind: Kind, budget: &Budget<'a>) -> Graph<'a> {
        let empty = || Table::new(0, 0);
        let mut graph = Graph {
            state,
            singles: 0,
            weak: empty(),
            strong: empty(),
            targets: Vec::new(),
            members: Vec::new(),
            starts: vec![0],
            node_of: vec![NONE; state.layout().constraints().candidate_count()],
            reasons: Vec::new(),
            sets: Vec::new(),
            budget: *budget,
        };
        graph.add_singles(kind);
        let has_sets = matches!(kind, Kind::Almost | Kind::Forcing);
        let groups = if has_sets || kind == Kind::Grouped { graph.add_groups() } else { Vec::new() };
        let links = if has_sets { graph.add_sets() } else { Vec::new() };
        graph.strong = Table::new(graph.len(), graph.len());
        graph.targets = vec![0; graph.strong.words()];
        (0..graph.singles).for_each(|node| set(&mut graph.targets, node));
        graph.link_weakly();
        graph.link_strongly(kind);
        graph.link_groups(&groups);
        links.iter().for_each(|&(one, other, why)| graph.join(one, other, why));
        if kind == Kind::Forcing {
            graph.link_forced(&links);
        }
        graph
    }

    /// Returns whether to continue: the search is neither cancelled nor out of time.
    pub(super) fn is_wanted(&self) -> bool {
        self.budget.interruption().is_none()
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the candidates of a node, in ascending order except in almost locked sets.
    pub(crate) fn members(&self, node: usize) -> &[Candidate] {
        &self.members[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Returns the node of a single candidate.
    pub(crate) fn node_of(&self, candidate: Candidate) -> usize {
        usize::from(self.node_of[candidate.index()])
    }

    /// Returns the cell and digit of a node's first candidate.
    pub(crate) fn place(&self, node: usize) -> (Cell, Digit) {
        self.state.layout().constraints().place(self.members(node)[0])
    }

    /// Returns why one of two nodes is true, if they have a strong link.
    pub(crate) fn why(&self, one: usize, other: usize) -> Option<Why> {
        let pair = (one.min(other), one.max(other));
        let is = |&&(a, b, _): &&(u16, u16, Why)| (usize::from(a), usize::from(b)) == pair;
        self.reasons.iter().find(is).map(|&(_, _, why)| why)
    }

    /// Returns an almost locked set by its number.
    pub(crate) fn almost(&self, set: u16) -> &Set {
        &self.sets[usize::from(set)]
    }

    /// Returns the constraints that hold all candidates of these nodes.
    pub(crate) fn shared(&self, nodes: &[usize]) -> Vec<Constraint> {
        let constraints = self.state.layout().constraints();
        let mut all = nodes.iter().flat_map(|&node| self.members(node)).copied();
        let Some(first) = all.next() else { return Vec::new() };
        let holds = |shared: &Constraint| all.clone().all(|c| constraints.constraints_of(c).contains(shared));
        constraints.constraints_of(first).iter().copied().filter(holds).collect()
    }

    fn push(&mut self, members: impl IntoIterator<Item = Candidate>) -> u16 {
        self.members.extend(members);
        self.starts.push(self.members.len() as u32);
        (self.len() - 1) as u16
    }

    fn add_singles(&mut self, kind: Kind) {
        let state = self.state;
        if let Kind::Digit(digit) = kind {
            for cell in state.cells_with(digit).iter() {
                let candidate = state.layout().constraints().candidate(cell, digit);
                self.node_of[candidate.index()] = self.push([candidate]);
            }
            self.singles = self.len();
            return;
        }
        for cell in state.blanks() {
            for digit in state.marks(cell).iter() {
                let candidate = state.layout().constraints().candidate(cell, digit);
                self.node_of[candidate.index()] = self.push([candidate]);
            }
        }
        self.singles = self.len();
    }

    /// Adds the groups; returns each with its house, digit and places, once for each of its two houses.
    fn add_groups(&mut self) -> Vec<(u16, usize, Digit, u32)> {
        let (state, layout) = (self.state, self.state.layout());
        let mut groups = Vec::new();
        for (one, house) in layout.houses().iter().enumerate() {
            for (other, crossing) in layout.houses().iter().enumerate().skip(one + 1) {
                let both = *house.set() & *crossing.set();
                if both.len() < 2 {
                    continue;
                }
                let mask = |house: &[Cell]| {
                    let places = house.iter().zip(0..).filter(|(cell, _)| both.contains(**cell));
                    places.fold(0, |mask: u32, (_, place)| mask | 1 << place)
                };
                let masks = (mask(house.cells()), mask(crossing.cells()));
                for digit in layout.digits().iter() {
                    let places = state.places(one, digit) & masks.0;
                    if places.count_ones() < 2 || self.len() >= MAX_NODES {
                        continue;
                    }
                    let candidate = |cell| layout.constraints().candidate(cell, digit);
                    let group = self.push(state.cells_at(one, places).map(candidate));
                    groups.push((group, one, digit, places));
                    groups.push((group, other, digit, state.places(other, digit) & masks.1));
                }
            }
        }
        groups
    }

    /// Adds the digits of almost locked sets as nodes; returns the strong links between them.
    fn add_sets(&mut self) -> Vec<(u16, u16, Why)> {
        let (state, layout) = (self.state, self.state.layout());
        let mut known: HashMap<Vec<Candidate>, u16> =
            (0..self.len()).map(|node| (self.members(node).to_vec(), node as u16)).collect();
        let mut links = Vec::new();
        self.sets = enumerate(state);
        self.sets.retain(|set| set.places.count_ones() > 1);
        for index in 0..self.sets.len() {
            let Set { house, places, digits } = self.sets[index];
            if self.len() >= MAX_NODES || index >= usize::from(u16::MAX) {
                break;
            }
            let nodes: Vec<u16> = (digits.iter())
                .map(|digit| {
                    let cells = state.cells_at(house, places & state.places(house, digit));
                    let mut members: Vec<Candidate> =
                        cells.map(|cell| layout.constraints().candidate(cell, digit)).collect();
                    members.sort_unstable();
                    let node = known.get(&members).copied();
                    node.unwrap_or_else(|| {
                        let node = self.push(members.iter().copied());
                        known.insert(members, node);
                        node
                    })
                })
                .collect();
            for (at, &one) in nodes.iter().enumerate() {
                let others = nodes[at + 1..].iter();
                links.extend(others.map(|&other| (one, other, Why::Almost(index as u16))));
            }
        }
        links
    }

    fn link_weakly(&mut self) {
        let (nodes, constraints) = (self.len(), self.state.layout().constraints());
        let mut within = Table::new(constraints.len(), nodes);
        for single in 0..self.singles {
            for &constraint in constraints.constraints_of(self.members(single)[0]) {
                within.set(constraint.index(), single);
            }
        }
        let shared: Vec<Vec<Constraint>> = (self.singles..nodes).map(|node| self.shared(&[node])).collect();
        for (node, shared) in (self.singles..).zip(&shared) {
            shared.iter().for_each(|&constraint| within.set(constraint.index(), node));
        }
        let mut weak = Table::new(nodes, nodes);
        for node in (0..nodes).take_while(|_| self.is_wanted()) {
            let row = weak.row_mut(node);
            let all = if node < self.singles {
                constraints.constraints_of(self.members(node)[0])
            } else {
                &shared[node - self.singles]
            };
            all.iter().for_each(|&constraint| add(row, within.row(constraint.index())));
        }
        // Nodes that share a candidate have no weak link.
        if nodes == self.singles {
            (0..nodes).for_each(|node| clear(weak.row_mut(node), node));
            self.weak = weak;
            return;
        }
        let mut holding = Table::new(self.singles, nodes);
        for node in (0..nodes).take_while(|_| self.is_wanted()) {
            for &member in self.members(node) {
                holding.set(self.node_of(member), node);
            }
        }
        for node in (0..nodes).take_while(|_| self.is_wanted()) {
            for &member in self.members(node) {
                take(weak.row_mut(node), holding.row(self.node_of(member)));
            }
        }
        self.weak = weak;
    }

    fn link_strongly(&mut self, kind: Kind) {
        let (state, layout) = (self.state, self.state.layout());
        let constraints = layout.constraints();
        if !matches!(kind, Kind::Digit(_)) {
            for cell in state.blanks().filter(|&cell| state.marks(cell).len() == 2) {
                let mut nodes =
                    state.marks(cell).iter().map(|digit| self.node_of(constraints.candidate(cell, digit)));
                let (Some(one), Some(other)) = (nodes.next(), nodes.next()) else { continue };
                self.join(one as u16, other as u16, Why::Truth(constraints.of_cell(cell)));
            }
        }
        let digits = match kind {
            Kind::Bivalue => DigitSet::EMPTY,
            Kind::Digit(digit) => DigitSet::only(digit),
            _ => layout.digits(),
        };
        for house in 0..layout.houses().len() {
            for digit in digits.iter() {
                let places = state.places(house, digit);
                if places.count_ones() == 2 {
                    let mut nodes = state
                        .cells_at(house, places)
                        .map(|cell| self.node_of(constraints.candidate(cell, digit)));
                    let (Some(one), Some(other)) = (nodes.next(), nodes.next()) else { continue };
                    let why = Why::Truth(constraints.of_house(house, digit));
                    self.join(one as u16, other as u16, why);
                }
            }
        }
    }

    /// Links each group to the rest of its digit in its house, if that is one node.
    fn link_groups(&mut self, groups: &[(u16, usize, Digit, u32)]) {
        let (state, layout) = (self.state, self.state.layout());
        for &(group, house, digit, places) in groups {
            let rest = state.places(house, digit) & !places;
            let why = Why::Truth(layout.constraints().of_house(house, digit));
            if rest.count_ones() == 1 {
                let cell = state.cells_at(house, rest).next().expect("one place is left");
                self.join(group, self.node_of(layout.constraints().candidate(cell, digit)) as u16, why);
            } else {
                let whole = |&&(_, of, other, rests): &&(u16, usize, Digit, u32)| {
                    (of, other, rests) == (house, digit, rest)
                };
                let partner = groups.iter().find(whole).map(|&(partner, ..)| partner);
                partner.into_iter().for_each(|partner| self.join(group, partner, why));
            }
        }
    }

    /// Links the digits of almost locked sets to what the set's other digits leave in a cell, if that is one candidate:
    /// without the digit, the set holds all its others, and these rule out the rest of the cell. A cell in a house with
    /// the whole set needs no such link, because it makes a larger set.
    fn link_forced(&mut self, links: &[(u16, u16, Why)]) {
        let (state, layout) = (self.state, self.state.layout());
        let number = |link: &(u16, u16, Why)| if let Why::Almost(set) = link.2 { Some(set) } else { None };
        for links in links.chunk_by(|one, other| number(one) == number(other)) {
            let Some(set) = number(&links[0]) else { continue };
            let Set { house, places, digits } = self.sets[usize::from(set)];
            let inside: CellSet = state.cells_at(house, places).collect();
            // The first digit is linked to each of the others, in order.
            let nodes: Vec<u16> =
                [links[0].0].into_iter().chain(links.iter().map(|link| link.1)).take(digits.len()).collect();
            let node_of = |digit: Digit| digits.iter().zip(&nodes).find(|(of, _)| *of == digit);
            for cell in state.blanks() {
                let (marks, mut rest) = (state.marks(cell), DigitSet::EMPTY);
                if (marks & digits).len() < 2 || (marks - digits).len() > 1 {
                    continue;
                }
                let mut houses = layout.houses_of(cell).iter().map(|&house| &layout.houses()[house]);
                if houses.any(|house| inside.is_subset(house.set())) {
                    continue;
                }
                let candidate = |digit| layout.constraints().candidate(cell, digit);
                for digit in (marks & digits).iter() {
                    let Some((_, &node)) = node_of(digit) else { continue };
                    if self.weak.has(usize::from(node), self.node_of(candidate(digit))) {
                        rest.insert(digit);
                    }
                }
                for last in marks.iter() {
                    let rest = rest & (marks - DigitSet::only(last));
                    if rest.len() + 1 < marks.len() || rest.len() < 2 {
                        continue;
                    }
                    let forced = candidate(last);
                    for (_, &node) in digits.iter().zip(&nodes).filter(|(digit, _)| !rest.contains(*digit)) {
                        self.join(node, self.node_of(forced) as u16, Why::Forced(set, forced));
                    }
                }
            }
        }
    }

    fn join(&mut self, one: u16, other: u16, why: Why) {
        let (low, high) = (usize::from(one.min(other)), usize::from(one.max(other)));
        if low != high && !self.strong.has(low, high) {
            self.strong.set(low, high);
            self.strong.set(high, low);
            self.reasons.push((low as u16, high as u16, why));
        }
    }

    /// Returns whether two nodes have a candidate in common.
    pub(crate) fn overlap(&self, one: usize, other: usize) -> bool {
        self.members(one).iter().any(|member| self.members(other).contains(member))
    }

    /// Returns the single candidates that see both nodes.
    pub(crate) fn seen_by_both(&self, one: usize, other: usize) -> Vec<Candidate> {
        let rows = self.weak.row(one).iter().zip(self.weak.row(other));
        let both: Vec<u64> = rows.zip(&self.targets).map(|((a, b), targets)| a & b & targets).collect();
        ones(&both).map(|node| self.members(node)[0]).collect()
    }

    /// Returns whether a chain uses what distinguishes this kind: a group, or an almost locked set.
    pub(crate) fn is_of(&self, kind: Kind, nodes: &[usize]) -> bool {
        let why = |pair: &[usize]| self.why(pair[0], pair[1]);
        let through = |pair: &[usize]| matches!(why(pair), Some(Why::Almost(_)));
        let forced = |pair: &[usize]| matches!(why(pair), Some(Why::Forced(..)));
        match kind {
            Kind::Grouped => nodes.iter().any(|&node| node >= self.singles),
            Kind::Almost => nodes.chunks_exact(2).any(through),
            Kind::Forcing => nodes.chunks_exact(2).any(forced),
            _ => true,
        }
    }
}
