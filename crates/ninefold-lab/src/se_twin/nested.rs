//! Patterns and inner chains within a closure: what they remove, and which earlier removals they need.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::board::{Board, Candidate, digits};
use super::chain::{Cause, Chain, Form, Node};
use super::closure::Side;
use super::{cycles, forcing, sets, singles};

/// Something that can be used within a closure.
#[derive(Clone, Copy)]
enum Family {
    Locking,
    HiddenPairs,
    NakedPairs,
    XWings,
    Cycles,
    Multiple,
    Dynamic(usize),
}

const PATTERNS: [Family; 4] = [Family::Locking, Family::HiddenPairs, Family::NakedPairs, Family::XWings];

/// Returns the inner chains of a level, which follow the patterns.
fn inner_chains(level: usize) -> &'static [Family] {
    match level {
        2 => &[Family::Cycles],
        3 => &[Family::Cycles, Family::Multiple],
        4 => &[Family::Dynamic(0)],
        5 => &[Family::Dynamic(0), Family::Dynamic(2)],
        _ => &[],
    }
}

/// A use of a family: what it removes, and the removed candidates that it needs.
struct Use {
    removed: Vec<Candidate>,
    parents: Vec<Candidate>,
    inner: Option<Rc<Chain>>,
}

/// Returns the OFF nodes of the first family that has a hint which wasn't there at the start of the closure.
///
/// The original visits the candidates of one hint in the order of a hash table; this is their natural order.
pub(super) fn removals(position: &Board, board: &Board, level: usize, off: &Side) -> Vec<Rc<Node>> {
    for &family in PATTERNS.iter().chain(inner_chains(level)) {
        let mut nodes = Vec::new();
        for mut hint in uses(position, board, family) {
            let parents: Vec<Rc<Node>> =
                hint.parents.iter().filter_map(|&candidate| off.get(candidate).cloned()).collect();
            if !parents.is_empty() {
                hint.removed.sort_unstable();
                let node = |&candidate| Node::removed(candidate, parents.clone(), hint.inner.clone());
                nodes.extend(hint.removed.iter().map(node));
            }
        }
        if !nodes.is_empty() {
            return nodes;
        }
    }
    Vec::new()
}

fn uses(position: &Board, board: &Board, family: Family) -> Vec<Use> {
    let patterns = match family {
        Family::Locking => singles::locking(board),
        Family::HiddenPairs => sets::hidden_set(board, 2),
        Family::NakedPairs => sets::naked_set(board, 2),
        Family::XWings => sets::fish(board, 2),
        Family::Cycles => return chain_uses(position, board, cycles::chains(board)),
        Family::Multiple => return chain_uses(position, board, forcing::multiple(board)),
        Family::Dynamic(level) => return chain_uses(position, board, forcing::dynamic(board, level)),
    };
    let is_gone = |candidate: &Candidate| position.has(*candidate) && !board.has(*candidate);
    let to_use = |pattern: super::Pattern| {
        let parents = pattern.missing.into_iter().filter(is_gone).collect();
        Use { removed: pattern.removed, parents, inner: None }
    };
    patterns.into_iter().map(to_use).collect()
}

/// Keeps the first (best) of the chains that remove the same candidates.
fn chain_uses(position: &Board, board: &Board, chains: Vec<Chain>) -> Vec<Use> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for chain in chains {
        let removed = chain.removed(board);
        if seen.insert(removed.clone()) {
            let parents = parents(position, board, &chain);
            all.push(Use { removed, parents, inner: Some(Rc::new(chain)) });
        }
    }
    all
}

/// Returns the candidates that the closure removed and without which the chain would have a weaker link.
fn parents(position: &Board, board: &Board, chain: &Chain) -> Vec<Candidate> {
    let mut needs: Vec<(Candidate, Cause)> = Vec::new();
    for end in &chain.ends {
        for node in end.ancestry() {
            let is_root = node.parents.is_empty();
            let cause = match chain.form {
                Form::Cell if is_root => Some(Cause::Cell),
                Form::Region(kind) if is_root => Some(Cause::House(kind)),
                _ => node.cause,
            };
            if let (true, Some(cause)) = (node.is_on(), cause) {
                needs.push((node.candidate(), cause));
            }
        }
    }
    if let Form::Cycle(_) = chain.form {
        needs.extend(reversed(&chain.ends[0]));
    }
    let mut parents = Vec::new();
    for ((cell, digit), cause) in needs {
        let candidates: Vec<Candidate> = match cause {
            Cause::Cell => digits(position.candidates[cell]).map(|digit| (cell, digit)).collect(),
            Cause::House(kind) => {
                position.places(kind.around(cell), digit).into_iter().map(|cell| (cell, digit)).collect()
            }
        };
        for candidate in candidates {
            if !board.has(candidate) && !parents.contains(&candidate) {
                parents.push(candidate);
            }
        }
    }
    parents
}

/// Returns the ON nodes of a cycle read backwards, from its source. The original turns every state round but leaves each
/// node its link, so these are the former OFF nodes with their weak links.
fn reversed(end: &Rc<Node>) -> Vec<(Candidate, Cause)> {
    let nodes = end.ancestry();
    let former_off = nodes.iter().rev().filter(|node| !node.is_on());
    former_off.filter_map(|node| Some((node.candidate(), node.cause?))).collect()
}
