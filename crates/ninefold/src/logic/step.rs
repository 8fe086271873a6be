//! One deduction: the technique, its proof and its results.

use super::kernel::Proof;
use super::technique::Technique;
use crate::grid::{Candidate, Cell, DigitSet};

/// One deduction that a technique found and the checker accepted.
#[derive(Clone, Debug)]
pub struct Step {
    /// The technique that found it.
    pub technique: &'static Technique,
    /// Why it is correct.
    pub proof: Proof,
    /// The pattern as a player sees it, where the proof alone does not show it.
    pub shape: Shape,
    /// Candidates to write in: the proof leaves nothing else in their cells.
    pub placements: Vec<Candidate>,
    /// Candidates to remove, in ascending order. A step with placements does not list what they rule out.
    pub eliminations: Vec<Candidate>,
}

/// The pattern as a player sees it: an order and roles that truths and links do not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Truths and links are enough: singles, locked sets, fish.
    #[default]
    Sets,
    /// Nodes joined alternately by strong and weak links. The first two nodes have a strong link: if the first is
    /// false, the second is true. A closed chain has a weak link from its last node to its first.
    Chain {
        /// The nodes in order.
        nodes: Vec<Node>,
        /// Whether it is a loop.
        closed: bool,
    },
    /// Almost locked sets, with the digits that join each one to the next.
    AlmostLocked {
        /// The sets, or for a death blossom its petals.
        sets: Vec<AlmostLocked>,
        /// The restricted common digits.
        commons: Vec<DigitSet>,
        /// The stem of a death blossom.
        stem: Option<Cell>,
    },
    /// Candidates in two colours; each further cluster adds two more.
    Colours(Vec<Vec<Candidate>>),
    /// The cells of a deadly or impossible pattern and its digits.
    Pattern {
        /// Its cells, around the loop if it is one.
        cells: Vec<Cell>,
        /// Its digits.
        digits: DigitSet,
    },
}

/// A node of a chain: it is true if one of its candidates is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// One candidate, or several that form a group.
    pub candidates: Vec<Candidate>,
    /// The cells of an almost locked set, if the strong link from the previous node to this one goes through it.
    pub through: Vec<Cell>,
}

impl Node {
    /// Creates a node of one candidate.
    #[must_use]
    pub fn of(candidate: Candidate) -> Node {
        Node { candidates: vec![candidate], through: Vec::new() }
    }
}

/// Cells of a house with one more digit than cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AlmostLocked {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// Their digits.
    pub digits: DigitSet,
}

impl Step {
    /// Returns whether the step needs the solution to be unique.
    #[must_use]
    pub fn assumes_unique(&self) -> bool {
        self.proof.assumes_unique()
    }
}
