//! Nodes of chains, what a chain concludes, and how its size becomes a rating.

use std::cell::OnceCell;
use std::rc::Rc;

use super::Hint;
use super::board::{BOX_ROW_COLUMN, Board, Candidate, Kind, digits};

/// The link that made a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Cell,
    House(Kind),
}

/// What a node says: a cell, a digit, and whether the cell has the digit.
pub(crate) type Key = (usize, u8, bool);

/// A consequence of an assumption.
pub(super) struct Node {
    pub(super) key: Key,
    pub(super) parents: Vec<Rc<Node>>,
    /// `None` for an assumption, and for what a pattern or an inner chain removes.
    pub(super) cause: Option<Cause>,
    /// The inner chain that made this node.
    pub(super) inner: Option<Rc<Chain>>,
    summary: OnceCell<Summary>,
}

/// What the complexity of a chain needs to know of one end.
struct Summary {
    /// How many different keys the node and its ancestors have.
    size: usize,
    /// The inner chains met on the way.
    inner: Vec<Rc<Chain>>,
}

impl Node {
    pub(super) fn new(
        (cell, digit): Candidate,
        on: bool,
        parents: Vec<Rc<Node>>,
        cause: Option<Cause>,
    ) -> Rc<Node> {
        Rc::new(Node { key: (cell, digit, on), parents, cause, inner: None, summary: OnceCell::new() })
    }

    /// Creates the OFF node of a candidate that a pattern or an inner chain removes.
    pub(super) fn removed(
        (cell, digit): Candidate,
        parents: Vec<Rc<Node>>,
        inner: Option<Rc<Chain>>,
    ) -> Rc<Node> {
        Rc::new(Node { key: (cell, digit, false), parents, cause: None, inner, summary: OnceCell::new() })
    }

    pub(super) fn candidate(&self) -> Candidate {
        (self.key.0, self.key.1)
    }

    pub(super) fn is_on(&self) -> bool {
        self.key.2
    }

    /// Returns the node and its ancestors breadth-first, each key once.
    pub(super) fn ancestry(self: &Rc<Node>) -> Vec<Rc<Node>> {
        let mut seen = [false; 2 * 729];
        let mut is_new = |node: &Node| {
            let (cell, digit, on) = node.key;
            !std::mem::replace(&mut seen[cell * 18 + usize::from(digit - 1) * 2 + usize::from(on)], true)
        };
        is_new(self);
        let mut all = vec![Rc::clone(self)];
        let mut next = 0;
        while next < all.len() {
            let node = Rc::clone(&all[next]);
            all.extend(node.parents.iter().filter(|parent| is_new(parent)).cloned());
            next += 1;
        }
        all
    }

    fn summary(self: &Rc<Node>) -> &Summary {
        self.summary.get_or_init(|| {
            let ancestry = self.ancestry();
            let inner = ancestry.iter().filter_map(|node| node.inner.clone()).collect();
            Summary { size: ancestry.len(), inner }
        })
    }
}

/// Which family a chain belongs to: the order of equally rated, equally complex hints, and what its parents are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A cycle of the X, Y or XY pass.
    Cycle(Pass),
    /// A forcing chain of the X or XY pass.
    Forcing(Pass),
    Double,
    Cell,
    Region(Kind),
    Contradiction,
}

/// The links of a pass of producer 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    X,
    Y,
    XY,
}

impl Form {
    fn key(self) -> u8 {
        match self {
            Form::Double => 1,
            Form::Cycle(Pass::X) | Form::Forcing(Pass::X) => 2,
            Form::Cycle(Pass::Y) | Form::Forcing(Pass::Y) => 3,
            Form::Cycle(Pass::XY) | Form::Forcing(Pass::XY) => 4,
            Form::Cell => 5,
            Form::Region(_) => 6,
            Form::Contradiction => 7,
        }
    }
}

/// What a chain concludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Place(Candidate),
    Remove(Vec<Candidate>),
}

impl Effect {
    /// Returns the effect of a node that holds in every case.
    pub(super) fn of(candidate: Candidate, on: bool) -> Effect {
        if on { Effect::Place(candidate) } else { Effect::Remove(vec![candidate]) }
    }
}

/// A hint of a chain producer.
pub(super) struct Chain {
    pub(super) form: Form,
    pub(super) effect: Effect,
    pub(super) ends: Vec<Rc<Node>>,
    pub(super) rating: f64,
    complexity: usize,
    fingerprint: OnceCell<Vec<Vec<Key>>>,
}

impl Chain {
    pub(super) fn new(base: f64, form: Form, effect: Effect, ends: Vec<Rc<Node>>) -> Chain {
        let complexity = complexity(&ends);
        let rating = base + length_rating(complexity);
        Chain { form, effect, ends, rating, complexity, fingerprint: OnceCell::new() }
    }

    pub(super) fn hint(&self) -> Hint {
        match &self.effect {
            Effect::Place(candidate) => Hint::place(self.rating, *candidate),
            Effect::Remove(removed) => Hint::remove(self.rating, removed.clone()),
        }
    }

    /// Returns the candidates that the chain removes, sorted; a placement removes the others of its cell.
    pub(super) fn removed(&self, position: &Board) -> Vec<Candidate> {
        let mut removed = match &self.effect {
            &Effect::Place((cell, digit)) => {
                let others = digits(position.candidates[cell]).filter(|&other| other != digit);
                others.map(|other| (cell, other)).collect()
            }
            Effect::Remove(removed) => removed.clone(),
        };
        removed.sort_unstable();
        removed
    }

    /// Returns the sequences of keys that make two inner chains the same.
    fn fingerprint(&self) -> &Vec<Vec<Key>> {
        let of = |end: &Rc<Node>| end.ancestry().iter().map(|node| node.key).collect();
        self.fingerprint.get_or_init(|| self.ends.iter().map(of).collect())
    }
}

/// Sorts by rating, complexity and key; equal chains keep the order in which they were found.
pub(super) fn sort(chains: &mut [Chain]) {
    chains.sort_by(|a, b| {
        let by_rating = a.rating.total_cmp(&b.rating);
        by_rating.then(a.complexity.cmp(&b.complexity)).then(a.form.key().cmp(&b.form.key()))
    });
}

/// Returns the sizes of all ends, and the complexity of every different inner chain on their ancestors.
fn complexity(ends: &[Rc<Node>]) -> usize {
    let mut inner: Vec<&Rc<Chain>> = Vec::new();
    for chain in ends.iter().flat_map(|end| &end.summary().inner) {
        if !inner.iter().any(|known| Rc::ptr_eq(known, chain) || known.fingerprint() == chain.fingerprint()) {
            inner.push(chain);
        }
    }
    let own: usize = ends.iter().map(|end| end.summary().size).sum();
    own + inner.iter().map(|chain| chain.complexity).sum::<usize>()
}

/// Returns what the length of a chain adds: 0.1 for each of 4, 6, 8, 12, 16, 24, 32, … that it exceeds.
pub(super) fn length_rating(complexity: usize) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut threshold, mut odd) = (0.0, 4, false);
    while length > threshold {
        added += 0.1;
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    added
}

/// Returns what a candidate that is true makes false: the others of its cell, then of its box, row and column.
pub(super) fn weak(board: &Board, (cell, digit): Candidate, cell_links: bool) -> Vec<(Candidate, Cause)> {
    let mut found = Vec::new();
    if cell_links {
        let others = digits(board.candidates[cell]).filter(|&other| other != digit);
        found.extend(others.map(|other| ((cell, other), Cause::Cell)));
    }
    for kind in BOX_ROW_COLUMN {
        for &other in kind.around(cell) {
            if other != cell && board.has((other, digit)) {
                add(&mut found, (other, digit), Cause::House(kind));
            }
        }
    }
    found
}

/// Returns what a candidate that is false makes true: the other one of its cell, of its box, row and column, where the
/// board has exactly two.
pub(super) fn strong(
    board: &Board,
    (cell, digit): Candidate,
    cell_links: bool,
    house_links: bool,
) -> Vec<(Candidate, Cause)> {
    let mut found = Vec::new();
    if cell_links && board.count(cell) == 2 {
        let other = digits(board.candidates[cell]).find(|&other| other != digit);
        found.extend(other.map(|other| ((cell, other), Cause::Cell)));
    }
    if house_links {
        for kind in BOX_ROW_COLUMN {
            let places = board.places(kind.around(cell), digit);
            if places.len() == 2 && places.contains(&cell) {
                let other = if places[0] == cell { places[1] } else { places[0] };
                add(&mut found, (other, digit), Cause::House(kind));
            }
        }
    }
    found
}

/// Adds a target that isn't there yet: the first link to it counts.
fn add(found: &mut Vec<(Candidate, Cause)>, target: Candidate, cause: Cause) {
    if !found.iter().any(|&(known, _)| known == target) {
        found.push((target, cause));
    }
}
