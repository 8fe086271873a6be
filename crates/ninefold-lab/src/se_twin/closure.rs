//! The closure of an assumption: everything that follows from it, with the reasons, until a contradiction or the end.

use std::collections::VecDeque;
use std::rc::Rc;

use super::board::{Board, Candidate, digits};
use super::chain::{Cause, Node, strong, weak};
use super::nested;

/// What a closure may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// Whether candidates that are false leave the board.
    pub(super) dynamic: bool,
    /// Whether links within a cell count; Nishio follows one digit.
    pub(super) cell_links: bool,
    /// 0: links alone; 1: patterns; 2 to 5: inner chains too.
    pub(super) level: usize,
}

/// Nodes of one state, in the order found, and by candidate.
pub(super) struct Side {
    pub(super) order: Vec<Rc<Node>>,
    by_candidate: Vec<Option<Rc<Node>>>,
}

impl Side {
    fn new() -> Side {
        Side { order: Vec::new(), by_candidate: vec![None; 729] }
    }

    pub(super) fn get(&self, (cell, digit): Candidate) -> Option<&Rc<Node>> {
        self.by_candidate[cell * 9 + usize::from(digit - 1)].as_ref()
    }

    /// Adds a node unless its candidate is there; returns whether it is new.
    fn add(&mut self, node: &Rc<Node>) -> bool {
        let (cell, digit) = node.candidate();
        let slot = &mut self.by_candidate[cell * 9 + usize::from(digit - 1)];
        if slot.is_some() {
            return false;
        }
        *slot = Some(Rc::clone(node));
        self.order.push(Rc::clone(node));
        true
    }
}

/// What follows from an assumption; after a contradiction, what was found before it.
pub(super) struct Closure {
    pub(super) on: Side,
    pub(super) off: Side,
    /// An ON and an OFF node of one candidate.
    pub(super) contradiction: Option<(Rc<Node>, Rc<Node>)>,
}

impl Closure {
    pub(super) fn side(&self, on: bool) -> &Side {
        if on { &self.on } else { &self.off }
    }
}

/// Returns the closure of an assumption.
pub(super) fn closure(position: &Board, assumption: Candidate, on: bool, rules: Rules) -> Closure {
    let mut work = Work {
        position,
        board: position.clone(),
        rules,
        closure: Closure { on: Side::new(), off: Side::new(), contradiction: None },
        on_queue: VecDeque::new(),
        off_queue: VecDeque::new(),
    };
    let root = Node::new(assumption, on, Vec::new(), None);
    if on {
        work.add_on(root);
    } else {
        work.add_off(root);
    }
    work.run();
    work.closure
}

struct Work<'a> {
    /// The candidates at the start.
    position: &'a Board,
    /// The working copy, which a dynamic closure narrows.
    board: Board,
    rules: Rules,
    closure: Closure,
    on_queue: VecDeque<Rc<Node>>,
    off_queue: VecDeque<Rc<Node>>,
}

impl Work<'_> {
    fn add_on(&mut self, node: Rc<Node>) {
        if self.closure.on.add(&node) {
            self.on_queue.push_back(node);
        }
    }

    fn add_off(&mut self, node: Rc<Node>) {
        if self.closure.off.add(&node) {
            self.off_queue.push_back(node);
        }
    }

    fn run(&mut self) {
        while self.closure.contradiction.is_none() {
            if let Some(node) = self.on_queue.pop_front() {
                self.follow_on(&node);
            } else if let Some(node) = self.off_queue.pop_front() {
                self.follow_off(&node);
            } else if self.rules.level >= 1 {
                let found = nested::removals(self.position, &self.board, self.rules.level, &self.closure.off);
                if found.is_empty() {
                    return;
                }
                // These are not compared with the ON nodes.
                let before = self.off_queue.len();
                found.into_iter().for_each(|node| self.add_off(node));
                if self.off_queue.len() == before {
                    return;
                }
            } else {
                return;
            }
        }
    }

    fn follow_on(&mut self, node: &Rc<Node>) {
        for (target, cause) in weak(&self.board, node.candidate(), self.rules.cell_links) {
            let off = Node::new(target, false, vec![Rc::clone(node)], Some(cause));
            if let Some(on) = self.closure.on.get(target) {
                self.closure.contradiction = Some((Rc::clone(on), off));
                return;
            }
            self.add_off(off);
        }
    }

    fn follow_off(&mut self, node: &Rc<Node>) {
        let candidate = node.candidate();
        let mut found = Vec::new();
        for (target, cause) in strong(&self.board, candidate, self.rules.cell_links, true) {
            let mut parents = vec![Rc::clone(node)];
            if self.rules.dynamic {
                parents.extend(self.gone(candidate, cause));
            }
            found.push(Node::new(target, true, parents, Some(cause)));
        }
        if self.rules.dynamic {
            self.board.remove(candidate);
        }
        for on in found {
            if let Some(off) = self.closure.off.get(on.candidate()) {
                self.closure.contradiction = Some((on, Rc::clone(off)));
                return;
            }
            self.add_on(on);
        }
    }

    /// Returns the OFF nodes of the candidates that had to go before a link became strong.
    fn gone(&self, (cell, digit): Candidate, cause: Cause) -> Vec<Rc<Node>> {
        let candidates: Vec<Candidate> = match cause {
            Cause::Cell => digits(self.position.candidates[cell]).map(|digit| (cell, digit)).collect(),
            Cause::House(kind) => {
                let places = self.position.places(kind.around(cell), digit);
                places.into_iter().map(|cell| (cell, digit)).collect()
            }
        };
        let gone = candidates.into_iter().filter(|&candidate| !self.board.has(candidate));
        gone.filter_map(|candidate| self.closure.off.get(candidate).cloned()).collect()
    }
}
