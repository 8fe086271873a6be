//! Which facts a node of a closure rests on.

use super::closure::{Closure, NodeId};

/// Walks from a node to its ancestors breadth-first, each fact once.
#[derive(Clone, Debug)]
pub(super) struct AncestorWalk {
    /// The walk in which each fact was last met.
    met: Vec<u32>,
    walk: u32,
    found: Vec<NodeId>,
}

impl AncestorWalk {
    pub(super) fn new() -> AncestorWalk {
        AncestorWalk { met: vec![0; 2 * 729], walk: 0, found: Vec::new() }
    }

    /// Returns the node and its ancestors.
    pub(super) fn of(&mut self, closure: &Closure, node: NodeId) -> &[NodeId] {
        self.walk += 1;
        self.found.clear();
        self.found.push(node);
        self.met[usize::from(closure.nodes[usize::from(node)].fact)] = self.walk;
        let mut next = 0;
        while let Some(&node) = self.found.get(next) {
            next += 1;
            for &parent in closure.parents(node) {
                let met = &mut self.met[usize::from(closure.nodes[usize::from(parent)].fact)];
                if *met != self.walk {
                    *met = self.walk;
                    self.found.push(parent);
                }
            }
        }
        &self.found
    }
}
