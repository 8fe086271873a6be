//! Producer 21: cycles and forcing chains over fixed links, in three passes: X, Y and XY.

use std::collections::BTreeSet;
use std::collections::VecDeque;
use std::rc::Rc;

use super::board::{Board, Candidate, digits, sees};
use super::chain::{self, Chain, Effect, Form, Node, Pass, strong, weak};

/// Returns all cycles and chains, the best first.
pub(super) fn chains(board: &Board) -> Vec<Chain> {
    let mut all = Vec::new();
    for pass in [Pass::X, Pass::Y, Pass::XY] {
        for cell in 0..81 {
            let count = board.count(cell);
            if count < 2 || (pass == Pass::Y && count != 2) {
                continue;
            }
            for digit in digits(board.candidates[cell]) {
                let source = (cell, digit);
                cycles(board, pass, source, &mut all);
                if pass != Pass::Y {
                    all.extend(forcing_chain(board, pass, source, true));
                    all.extend(forcing_chain(board, pass, source, false));
                }
            }
        }
    }
    chain::sort(&mut all);
    all
}

impl Pass {
    fn weak(self, board: &Board, candidate: Candidate) -> Vec<(Candidate, chain::Cause)> {
        weak(board, candidate, self != Pass::X)
    }

    fn strong(self, board: &Board, candidate: Candidate) -> Vec<(Candidate, chain::Cause)> {
        strong(board, candidate, self != Pass::X, self != Pass::Y)
    }
}

/// Returns the shortest chain from an assumption to its opposite, layer by layer.
fn forcing_chain(board: &Board, pass: Pass, source: Candidate, on: bool) -> Option<Chain> {
    let base = if pass == Pass::X { 6.6 } else { 7.0 };
    let root = Node::new(source, on, Vec::new(), None);
    let mut seen = BTreeSet::from([root.key]);
    let mut queue = VecDeque::from([root]);
    while let Some(node) = queue.pop_front() {
        let links = if node.is_on() {
            pass.weak(board, node.candidate())
        } else {
            pass.strong(board, node.candidate())
        };
        for (target, cause) in links {
            let next = Node::new(target, !node.is_on(), vec![Rc::clone(&node)], Some(cause));
            if target == source && next.is_on() != on {
                return Some(Chain::new(base, Form::Forcing(pass), Effect::of(source, !on), vec![next]));
            }
            if seen.insert(next.key) {
                queue.push_back(next);
            }
        }
    }
    None
}

/// Adds the cycles of a source that remove something. ON nodes are entered once; every ON node makes its own OFF nodes.
fn cycles(board: &Board, pass: Pass, source: Candidate, all: &mut Vec<Chain>) {
    let base = if pass == Pass::XY { 7.0 } else { 6.5 };
    let root = Node::new(source, true, Vec::new(), None);
    let mut entered = BTreeSet::from([source]);
    let mut on_layer = vec![root];
    let mut layers = 0;
    while !on_layer.is_empty() {
        let mut off_layer = Vec::new();
        for node in &on_layer {
            for (target, cause) in pass.weak(board, node.candidate()) {
                if !is_ancestor(node, target) {
                    off_layer.push(Node::new(target, false, vec![Rc::clone(node)], Some(cause)));
                }
            }
        }
        layers += 1;
        on_layer.clear();
        for node in off_layer {
            for (target, cause) in pass.strong(board, node.candidate()) {
                let next = Node::new(target, true, vec![Rc::clone(&node)], Some(cause));
                if target == source && layers >= 2 {
                    let removed = victims(board, &next);
                    if !removed.is_empty() {
                        let effect = Effect::Remove(removed);
                        all.push(Chain::new(base, Form::Cycle(pass), effect, vec![Rc::clone(&next)]));
                    }
                }
                if entered.insert(target) {
                    on_layer.push(next);
                }
            }
        }
    }
}

/// Returns whether the OFF node of a candidate is an ancestor of a node.
fn is_ancestor(node: &Rc<Node>, (cell, digit): Candidate) -> bool {
    let mut next = node.parents.first();
    while let Some(parent) = next {
        if parent.key == (cell, digit, false) {
            return true;
        }
        next = parent.parents.first();
    }
    false
}

/// Returns the candidates outside the cells of a cycle that see an ON and an OFF node of their digit.
fn victims(board: &Board, end: &Rc<Node>) -> Vec<Candidate> {
    let nodes = end.ancestry();
    let mut removed = Vec::new();
    for cell in 0..81 {
        if nodes.iter().any(|node| node.key.0 == cell) {
            continue;
        }
        for digit in digits(board.candidates[cell]) {
            let sees_one = |on: bool| {
                nodes.iter().any(|node| node.key.1 == digit && node.key.2 == on && sees(node.key.0, cell))
            };
            if sees_one(true) && sees_one(false) {
                removed.push((cell, digit));
            }
        }
    }
    removed
}
