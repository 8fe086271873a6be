//! Cycles and forcing chains of the position's own links.
//!
//! ```text
//! s ─ a ═ b ─ c ═ d ─ s     s would make itself false: it sees a and d. The strong links are the truths, the weak links
//!                           between them the links: rank −1
//! s ═ b ─ c ═ s             s would make itself true: the same, with s in two truths
//! s ─ a ═ b ─ c ═ s         a cycle: as many links as truths, and what is in a link goes
//! ```
//!
//! The original's cycles remove more: a candidate that sees a true and a false node, wherever they are. Where a link
//! doesn't show that, the two directions of the cycle are two cases.

use super::super::board::{Bits, Board, Mask};
use super::super::chain::{Cause, Cycle, chain_path, cycle};
use super::terms::Terms;
use super::{Argument, ProofBuilder};
use crate::grid::Constraint;
use crate::logic::kernel::{Cover, Proof};
use crate::logic::step::{Node, Shape};

impl ProofBuilder<'_> {
    /// Proves a chain from a candidate, true or false, to its opposite.
    pub(super) fn forcing_chain(
        &self,
        board: &Board,
        links: u8,
        source: u16,
        is_true: bool,
    ) -> Option<Argument> {
        let mut path = chain_path(board, links, source, is_true)?;
        if is_true {
            // The source sees both ends of what is left.
            path.pop();
            path.remove(0);
        }
        let cover = Cover::of(strong_links(self.terms, &path), weak_links(self.terms, &path[1..]));
        Some(Argument { proof: cover.into(), shape: shape(self.terms, &path, false) })
    }

    /// Proves a cycle.
    pub(super) fn cycle(
        &self,
        board: &Board,
        links: u8,
        source: u16,
        complexity: u32,
        order: u16,
    ) -> Option<Argument> {
        let terms = self.terms;
        let Cycle { path, removals } = cycle(board, links, source, complexity, order)?;
        let weak: Vec<Constraint> = weak_links(terms, &path).collect();
        let strong: Vec<Constraint> = strong_links(terms, &path).collect();
        let is_linked = |number: u16| weak.iter().any(|&link| terms.is_in(number, link));
        let candidates =
            |&(cell, digits): &(u8, Mask)| Bits(digits).map(move |digit| 9 * u16::from(cell) + digit as u16);
        if removals.iter().flat_map(candidates).all(is_linked) {
            let shape = shape(terms, &path[1..], true);
            return Some(Argument { proof: Cover::of(strong, weak).into(), shape });
        }
        // The last strong link joins the last false node and the source: go forward from one, back from the other.
        let (&last, before) = strong.split_last()?;
        let end = path[path.len() - 2].0 >> 1;
        let covers = |truth: &Constraint| Proof::from(terms.single(*truth));
        let forward = before.iter().map(covers).collect();
        let back = before.iter().rev().map(covers).collect();
        Some(Argument::of(terms.cases(last, [(source, forward), (end, back)].into_iter())))
    }
}

/// Returns the truths behind the true facts of a path.
fn strong_links<'a>(terms: Terms<'a>, path: &'a [(u16, Cause)]) -> impl Iterator<Item = Constraint> + 'a {
    let of_truth = path.iter().filter(|(fact, _)| fact & 1 == 1);
    of_truth.filter_map(move |&(fact, cause)| terms.link(cause, fact >> 1))
}

/// Returns the links behind the false facts of a path.
fn weak_links<'a>(terms: Terms<'a>, path: &'a [(u16, Cause)]) -> impl Iterator<Item = Constraint> + 'a {
    let of_falsehood = path.iter().filter(|(fact, _)| fact & 1 == 0);
    of_falsehood.filter_map(move |&(fact, cause)| terms.link(cause, fact >> 1))
}

/// Returns a path that begins with a false fact as a chain.
fn shape(terms: Terms<'_>, path: &[(u16, Cause)], closed: bool) -> Shape {
    let nodes = path.iter().map(|&(fact, _)| Node::of(terms.candidate(fact >> 1))).collect();
    Shape::Chain { nodes, closed }
}
