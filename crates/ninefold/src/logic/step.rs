//! One deduction: what was found, its proof, and what follows.

use super::kernel::Proof;
use super::technique::Technique;
use crate::grid::{Candidate, Cell, DigitSet};

/// One deduction that a technique found and the checker accepted.
#[derive(Clone, Debug)]
pub struct Step {
    /// How it was found.
    pub technique: &'static Technique,
    /// Why it holds.
    pub proof: Proof,
    /// What the eye sees, where the proof alone does not tell.
    pub shape: Shape,
    /// Candidates that may be written in, by number: nothing else is left in their cells.
    pub placements: Vec<Candidate>,
    /// Candidates that may go, in ascending order. A step with placements does not list what they rule out.
    pub eliminations: Vec<Candidate>,
}

/// What the eye sees: an order and roles that truths and links do not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Truths and links tell it all: singles, locked sets, fish.
    #[default]
    Sets,
    /// Nodes in turn joined by strong and weak links. The first two nodes are joined strongly: if the first is
    /// false, the second is true. A closed chain's last node is linked weakly to its first.
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
    /// Candidates in two colours; further clusters follow in pairs.
    Colours(Vec<Vec<Candidate>>),
    /// The cells of a deadly or impossible pattern and its digits.
    Pattern {
        /// Its cells, around the loop if it is one.
        cells: Vec<Cell>,
        /// Its digits.
        digits: DigitSet,
    },
}

/// A node of a chain: one of its candidates is true, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// One candidate, or several that are joined as a group.
    pub candidates: Vec<Candidate>,
    /// The cells of an almost locked set, if the strong link from the node before to this one goes through it.
    pub through: Vec<Cell>,
}

impl Node {
    /// A node of one candidate.
    #[must_use]
    pub fn of(candidate: Candidate) -> Node {
        Node { candidates: vec![candidate], through: Vec::new() }
    }
}

/// Cells with one digit more than there are cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AlmostLocked {
    /// The cells, in board order.
    pub cells: Vec<Cell>,
    /// Their digits.
    pub digits: DigitSet,
}

impl Step {
    /// Whether the step needs the solution to be unique.
    #[must_use]
    pub fn assumes_unique(&self) -> bool {
        self.proof.assumes_unique()
    }
}
