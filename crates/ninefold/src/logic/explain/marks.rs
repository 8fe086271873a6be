//! The role of each candidate in a step, for drawing.

use std::collections::BTreeMap;

use super::rays::{self, Blocked, Ray};
use super::words::Words;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Subject};
use crate::logic::kernel::{Cover, Proof, Truth};
use crate::logic::step::{AlmostLocked, Shape, Step};

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Belongs to the pattern; to the first, third or fifth node of a chain; to the first colour or set.
    Base,
    /// Belongs to the second, fourth or sixth node of a chain; to the second colour or set.
    Other,
    /// Belongs to the third colour or set, or a later one.
    Third,
    /// Breaks the pattern: a fin or a guardian.
    Fin,
    /// Can be written in.
    Placement,
    /// Can be removed.
    Elimination,
}

impl Role {
    /// Returns the word that records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Base => "base",
            Role::Other => "other",
            Role::Third => "third",
            Role::Fin => "fin",
            Role::Placement => "placement",
            Role::Elimination => "elimination",
        }
    }
}

/// How a house takes part in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HousePart {
    /// It must hold a digit: a truth.
    Truth,
    /// It can hold a digit only once: a link.
    Link,
    /// The hint points at it without saying how it takes part.
    Focus,
}

impl HousePart {
    /// Returns the word that records use: `truth`, `link` or `focus`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HousePart::Truth => "truth",
            HousePart::Link => "link",
            HousePart::Focus => "focus",
        }
    }
}

/// The kind of pattern, which decides what a picture calls its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// Cells, houses and candidates of one pattern.
    #[default]
    Sets,
    /// A chain: its nodes are off and on in turn, and its links have a direction.
    Chain,
    /// Almost locked sets A, B, C.
    AlmostLocked,
    /// Colours A and B; C and D in a second cluster.
    Colours,
}

impl Form {
    /// Returns the word that records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Form::Sets => "sets",
            Form::Chain => "chain",
            Form::AlmostLocked => "almost-locked",
            Form::Colours => "colours",
        }
    }
}

/// A link between two nodes of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The candidates of one node.
    pub from: Vec<Candidate>,
    /// The candidates of the other node.
    pub to: Vec<Candidate>,
    /// Whether the link is strong (at least one node is true) or weak (not both are).
    pub strong: bool,
}

/// Everything to mark in a picture of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Candidates in ascending order, each with one role.
    pub candidates: Vec<(Candidate, Role)>,
    /// Cells that take part as a whole, in board order.
    pub cells: Vec<Cell>,
    /// Houses that take part, as indices into [`Layout::houses`](crate::grid::Layout::houses).
    pub houses: Vec<(usize, HousePart)>,
    /// The links of a chain, in order; those between two colours or between almost locked sets.
    pub joints: Vec<Joint>,
    /// The digits on the board that block cells.
    pub rays: Vec<Ray>,
    /// The blank cells that can't hold the digit in question, in board order.
    pub crossed: Vec<Cell>,
    /// The kind of pattern.
    pub form: Form,
}

impl Marks {
    /// Returns the role of a candidate, if it has one.
    #[must_use]
    pub fn role(&self, candidate: Candidate) -> Option<Role> {
        let at = self.candidates.binary_search_by_key(&candidate, |&(candidate, _)| candidate).ok()?;
        Some(self.candidates[at].1)
    }
}

/// Returns the candidates that are in more truths than links of a cover: fins, the ends of a chain.
pub(super) fn below_zero(words: Words<'_>, cover: &Cover) -> Vec<Candidate> {
    let mut excess: BTreeMap<Candidate, i64> = BTreeMap::new();
    for (truth, weight) in &cover.truths {
        words.members(truth).into_iter().for_each(|c| *excess.entry(c).or_default() -= i64::from(*weight));
    }
    for &(link, weight) in &cover.links {
        words.members_of(link).into_iter().for_each(|c| *excess.entry(c).or_default() += i64::from(weight));
    }
    excess.into_iter().filter(|&(_, excess)| excess < 0).map(|(candidate, _)| candidate).collect()
}

/// Returns the marks of a step.
pub(super) fn of(words: Words<'_>, step: &Step) -> Marks {
    let mut roles: BTreeMap<Candidate, Role> = BTreeMap::new();
    let (mut cells, mut houses) = (CellSet::EMPTY, BTreeMap::new());
    let mut joints = Vec::new();
    let mut form = Form::Sets;
    let nth = |index: usize| [Role::Base, Role::Other, Role::Third][index.min(2)];
    match &step.shape {
        Shape::Chain { nodes, closed } => {
            form = Form::Chain;
            for (index, node) in nodes.iter().enumerate() {
                let role = nth(index % 2);
                node.candidates.iter().for_each(|&c| _ = roles.entry(c).or_insert(role));
                node.through.iter().for_each(|&cell| _ = cells.insert(cell));
                let next = match nodes.get(index + 1) {
                    Some(next) => next,
                    None if *closed => &nodes[0],
                    None => break,
                };
                let (from, to) = (node.candidates.clone(), next.candidates.clone());
                joints.push(Joint { from, to, strong: index % 2 == 0 });
            }
        }
        Shape::AlmostLocked { sets, commons, stem } => {
            form = Form::AlmostLocked;
            joints = commons_of(words, sets, commons, *stem).into_iter().map(|(_, joint)| joint).collect();
            for (index, set) in sets.iter().enumerate() {
                for &cell in &set.cells {
                    cells.insert(cell);
                    let own = words.members_of(words.constraints().of_cell(cell));
                    own.into_iter().for_each(|c| _ = roles.entry(c).or_insert(nth(index)));
                }
            }
            if let Some(stem) = *stem {
                cells.insert(stem);
                let own = words.members_of(words.constraints().of_cell(stem));
                own.into_iter().for_each(|c| _ = roles.entry(c).or_insert(Role::Fin));
            }
        }
        Shape::Colours(colours) => {
            form = Form::Colours;
            joints = between(words, colours);
            for (index, colour) in colours.iter().enumerate() {
                let role = if index < 2 { nth(index) } else { Role::Third };
                colour.iter().for_each(|&c| _ = roles.entry(c).or_insert(role));
            }
        }
        Shape::Pattern { cells: pattern, .. } => {
            pattern.iter().for_each(|&cell| _ = cells.insert(cell));
        }
        Shape::Sets => {}
    }
    let drawn = !roles.is_empty();
    from_proof(words, &step.proof, drawn, &mut roles, &mut cells, &mut houses);
    let (rays, crossed) = blocked(words, step);
    if let (Some(place), []) = (lone_house(words, step), &step.placements[..])
        && let Some(other) = words.common_other(&words.cells_of(&place.2), place.0)
    {
        houses.entry(other).or_insert(HousePart::Link);
    }
    step.eliminations.iter().for_each(|&c| _ = roles.insert(c, Role::Elimination));
    step.placements.iter().for_each(|&c| _ = roles.insert(c, Role::Placement));
    Marks {
        candidates: roles.into_iter().collect(),
        cells: cells.iter().collect(),
        houses: houses.into_iter().collect(),
        joints,
        rays,
        crossed,
        form,
    }
}

/// Returns the house, the digit and the places of a step whose proof is that a digit has few places in a house.
fn lone_house(words: Words<'_>, step: &Step) -> Option<(usize, Digit, Vec<Candidate>)> {
    let (Proof::Cover(cover), Shape::Sets) = (&step.proof, &step.shape) else { return None };
    let ([(Truth::Constraint(number), _)], []) = (&cover.truths[..], &cover.links[..]) else { return None };
    match words.constraints().subject(*number) {
        Subject::House(house, digit) => Some((house, digit, words.members_of(*number))),
        Subject::Cell(_) => None,
    }
}

/// Returns the digits on the board behind a single or locked candidates, and the cells they cross out.
fn blocked(words: Words<'_>, step: &Step) -> (Vec<Ray>, Vec<Cell>) {
    if let Some((house, digit, places)) = lone_house(words, step) {
        let Blocked { rays, crossed, .. } = rays::of_house(words, house, digit, &words.cells_of(&places));
        return (rays, crossed);
    }
    match (&step.proof, &step.placements[..]) {
        (Proof::Cover(cover), &[placed]) if cover.size() == 1 && cover.links.is_empty() => {
            (rays::of_cell(words, words.cell_of(placed)), Vec::new())
        }
        _ => (Vec::new(), Vec::new()),
    }
}

/// Returns the strong links between two colours of a cluster: the last two candidates of a cell, or of a digit in a
/// house.
fn between(words: Words<'_>, colours: &[Vec<Candidate>]) -> Vec<Joint> {
    let mut joints: Vec<Joint> = Vec::new();
    for constraint in words.constraints().iter() {
        let [one, other] = words.members_of(constraint)[..] else { continue };
        let colour = |it: Candidate| colours.iter().position(|colour| colour.contains(&it));
        let (Some(a), Some(b)) = (colour(one), colour(other)) else { continue };
        let joint = Joint { from: vec![one], to: vec![other], strong: true };
        if a / 2 == b / 2 && a != b && !joints.contains(&joint) {
            joints.push(joint);
        }
    }
    joints
}

/// Returns the links between almost locked sets, each with the index of its common digits: weak, as not both sets can
/// hold such a digit.
pub(super) fn commons_of(
    words: Words<'_>,
    sets: &[AlmostLocked],
    commons: &[DigitSet],
    stem: Option<Cell>,
) -> Vec<(usize, Joint)> {
    let places = |cells: &[Cell], digit: Digit| -> Vec<Candidate> {
        let live = cells.iter().filter(|&&cell| words.state.marks(cell).contains(digit));
        live.map(|&cell| words.constraints().candidate(cell, digit)).collect()
    };
    let mut joints = Vec::new();
    for (at, common) in commons.iter().enumerate().take(sets.len()) {
        for digit in common.iter() {
            let (from, to) = match stem {
                Some(stem) => (places(&[stem], digit), places(&sets[at].cells, digit)),
                None => (places(&sets[at].cells, digit), places(&sets[(at + 1) % sets.len()].cells, digit)),
            };
            if !from.is_empty() && !to.is_empty() {
                joints.push((at, Joint { from, to, strong: false }));
            }
        }
    }
    joints
}

/// Adds the marks that follow from truths and links. If `drawn`, the shape has marked the candidates already.
fn from_proof(
    words: Words<'_>,
    proof: &Proof,
    drawn: bool,
    roles: &mut BTreeMap<Candidate, Role>,
    cells: &mut CellSet,
    houses: &mut BTreeMap<usize, HousePart>,
) {
    let cover = match proof {
        Proof::Cover(cover) => cover,
        Proof::All(proofs) => {
            proofs.iter().for_each(|proof| from_proof(words, proof, drawn, roles, cells, houses));
            return;
        }
        Proof::Cases(cases) => {
            let one = Cover { truths: vec![(cases.truth.clone(), 1)], links: Vec::new() };
            return from_proof(words, &Proof::Cover(one), drawn, roles, cells, houses);
        }
    };
    let fins = if cover.links.is_empty() { Vec::new() } else { below_zero(words, cover) };
    for (truth, _) in &cover.truths {
        let role = match truth {
            Truth::Constraint(number) => {
                match words.constraints().subject(*number) {
                    Subject::Cell(cell) => _ = cells.insert(cell),
                    Subject::House(house, _) => _ = houses.insert(house, HousePart::Truth),
                }
                Role::Base
            }
            Truth::Guardians(guardians) => {
                for &(cell, digits) in &guardians.cells {
                    cells.insert(cell);
                    for digit in (words.state.marks(cell) & digits).iter() {
                        roles.entry(words.constraints().candidate(cell, digit)).or_insert(Role::Base);
                    }
                }
                Role::Fin
            }
        };
        if !drawn || role == Role::Fin {
            for candidate in words.members(truth) {
                let role = if fins.contains(&candidate) { Role::Fin } else { role };
                roles.entry(candidate).or_insert(role);
            }
        }
    }
    for &(link, _) in cover.links.iter().filter(|_| !drawn) {
        if let Subject::House(house, _) = words.constraints().subject(link) {
            houses.entry(house).or_insert(HousePart::Link);
        }
    }
}
