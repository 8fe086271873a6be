//! Chains of almost locked sets, each sharing a restricted digit with the next.
//!
//! ```text
//! A {z … x} ──x── B {x … y} ──y── C {y … z}
//! ```
//! If z is not in A, then x is; so x is not in B, so y is; so y is not in C, so z is: z is in A or in C.
//!
//! The graph has a node for each set and each of its digits; nodes of one digit are joined where it is restricted. The
//! search computes what chains of a given length can rule out for all nodes at once, round by round, and then follows
//! only chains that are known to succeed. Bits are those of [`AlmostLockedSets::seen`].

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use super::almost::AlmostLockedSets;
use super::search::Search;
use crate::grid::{Digit, DigitSet};
use crate::logic::kernel::Proof;
use crate::logic::technique::Flow;

/// One row per node, with some words for each digit z.
type Rows = Vec<u64>;

struct Graph<'a> {
    sets: AlmostLockedSets<'a>,
    /// The set and the digit of each node.
    nodes: Vec<(usize, Digit)>,
    /// The first node of each set, and one more entry.
    first: Vec<usize>,
    /// The neighbours of all nodes, and where those of each node begin.
    joined: Vec<u32>,
    joined_from: Vec<usize>,
    row: usize,
    /// `after[r][(A, x)]`: what a chain of r more sets after A rules out if x is not in A.
    after: Vec<Rows>,
    /// `beyond[r][(A, x)]`: what a chain of r more sets, the first sharing x with A, rules out if x is in A.
    beyond: Vec<Rows>,
    /// The union over all lengths.
    ever: Rows,
}

/// A chain being built.
struct Walk {
    start: usize,
    z: Digit,
    /// The places of z that the first set sees.
    aims: Vec<u64>,
    /// The nodes entered, each by the digit it shares with the previous set.
    path: Vec<usize>,
    /// Nodes visited, each with the number of sets still to come.
    visited: HashSet<(usize, usize)>,
}

/// Proposes the chains of `min_sets` to `max_sets` sets, the shortest first.
pub(crate) fn find(search: &mut Search<'_>, min_sets: usize, max_sets: usize) -> Flow {
    let mut graph = Graph::of(AlmostLockedSets::of(search.state()), search.layout().side());
    let mut known = HashSet::new();
    for length in 2..=max_sets {
        let is_new = graph.extend();
        if length >= min_sets {
            graph.propose_all(search, length, &mut known)?;
            // If this length adds nothing new, no longer chain will.
            if !is_new && known.is_empty() {
                break;
            }
        }
    }
    Continue(())
}

impl<'a> Graph<'a> {
    fn of(sets: AlmostLockedSets<'a>, side: usize) -> Graph<'a> {
        let row = side * sets.words();
        let (mut nodes, mut first) = (Vec::new(), Vec::new());
        for (index, set) in sets.sets.iter().enumerate() {
            first.push(nodes.len());
            nodes.extend(set.digits.iter().map(|digit| (index, digit)));
        }
        first.push(nodes.len());
        let (mut joined, mut joined_from) = (Vec::new(), Vec::new());
        for &(set, digit) in &nodes {
            joined_from.push(joined.len());
            let start = joined.len();
            sets.for_each_joined(set, digit, |other| {
                joined.push((first[other] + rank(sets.sets[other].digits, digit)) as u32);
            });
            joined[start..].sort_unstable();
            let mut last = u32::MAX;
            let mut kept = start;
            for at in start..joined.len() {
                if joined[at] != last {
                    last = joined[at];
                    joined[kept] = last;
                    kept += 1;
                }
            }
            joined.truncate(kept);
        }
        joined_from.push(joined.len());
        let mut after = vec![0; nodes.len() * row];
        for (node, &(set, digit)) in nodes.iter().enumerate() {
            let seen = &mut after[node * row..][..row];
            seen.copy_from_slice(sets.all_seen(set));
            seen[digit.index() * sets.words()..][..sets.words()].fill(0);
        }
        let (beyond, ever) = (vec![Rows::new()], vec![0; after.len()]);
        Graph { sets, nodes, first, joined, joined_from, row, after: vec![after], beyond, ever }
    }

    /// Computes what chains with one more set can rule out; returns whether that is anything new.
    fn extend(&mut self) -> bool {
        let (row, last) = (self.row, &self.after[self.after.len() - 1]);
        let mut beyond = vec![0; last.len()];
        for node in 0..self.nodes.len() {
            let sum = &mut beyond[node * row..][..row];
            for &other in self.joined(node) {
                or(sum, &last[other as usize * row..][..row]);
            }
        }
        // Each node's row holds what any other node of its set rules out.
        let mut after = vec![0; last.len()];
        let (mut once, mut twice) = (vec![0; row], vec![0; row]);
        for range in self.first.windows(2) {
            once.fill(0);
            twice.fill(0);
            for node in range[0]..range[1] {
                for ((once, twice), new) in once.iter_mut().zip(&mut twice).zip(&beyond[node * row..][..row])
                {
                    *twice |= *once & new;
                    *once |= new;
                }
            }
            for node in range[0]..range[1] {
                let own = &beyond[node * row..][..row];
                for (place, sum) in after[node * row..][..row].iter_mut().enumerate() {
                    *sum = twice[place] | once[place] & !own[place];
                }
            }
        }
        self.after.push(after);
        let mut is_new = false;
        for (ever, now) in self.ever.iter_mut().zip(&beyond) {
            is_new |= now & !*ever != 0;
            *ever |= now;
        }
        self.beyond.push(beyond);
        is_new
    }

    fn joined(&self, node: usize) -> &[u32] {
        &self.joined[self.joined_from[node]..self.joined_from[node + 1]]
    }

    fn of_digit<'r>(&self, rows: &'r Rows, node: usize, z: Digit) -> &'r [u64] {
        &rows[node * self.row + z.index() * self.sets.words()..][..self.sets.words()]
    }

    fn propose_all(
        &self,
        search: &mut Search<'_>,
        length: usize,
        known: &mut HashSet<(usize, usize)>,
    ) -> Flow {
        for (start, set) in self.sets.sets.iter().enumerate() {
            for z in set.digits.iter() {
                let aims = self.sets.seen(start, z);
                for node in (self.first[start]..self.first[start + 1]).filter(|&node| self.nodes[node].1 != z)
                {
                    if meet(aims, self.of_digit(&self.beyond[length - 1], node, z)) {
                        let mut walk = Walk {
                            start: node,
                            z,
                            aims: aims.to_vec(),
                            path: Vec::new(),
                            visited: HashSet::new(),
                        };
                        self.follow(search, &mut walk, node, length - 1, known)?;
                    }
                }
            }
        }
        Continue(())
    }

    /// Leaves a set by this node, with this number of sets still to come.
    fn follow(
        &self,
        search: &mut Search<'_>,
        walk: &mut Walk,
        exit: usize,
        left: usize,
        known: &mut HashSet<(usize, usize)>,
    ) -> Flow {
        for &entry in self.joined(exit) {
            let entry = entry as usize;
            let (set, digit) = self.nodes[entry];
            let used = |node: usize| self.nodes[node].0 == set;
            if !meet(&walk.aims, self.of_digit(&self.after[left - 1], entry, walk.z))
                || used(walk.start)
                || walk.path.iter().any(|&node| used(node))
                || !walk.visited.insert((entry, left))
            {
                continue;
            }
            search.spend(1)?;
            walk.path.push(entry);
            if left == 1 {
                let ends = (walk.start.min(entry), walk.start.max(entry));
                if known.insert(ends) {
                    self.propose(search, walk)?;
                }
            } else {
                for exit in self.first[set]..self.first[set + 1] {
                    if self.nodes[exit].1 != digit
                        && meet(&walk.aims, self.of_digit(&self.beyond[left - 1], exit, walk.z))
                    {
                        self.follow(search, walk, exit, left - 1, known)?;
                    }
                }
            }
            walk.path.pop();
        }
        Continue(())
    }

    /// Proposes everything that one chain eliminates as one step.
    fn propose(&self, search: &mut Search<'_>, walk: &Walk) -> Flow {
        let set = |node: usize| self.nodes[node].0;
        let chain: Vec<usize> =
            std::iter::once(walk.start).chain(walk.path.iter().copied()).map(set).collect();
        let joints: Vec<Digit> = walk.path.iter().map(|&node| self.nodes[node].1).collect();
        let (one, other) = (chain[0], chain[chain.len() - 1]);
        let common = self.sets.sets[one].digits & self.sets.sets[other].digits;
        let is_joint = |z: Digit| joints[0] == z || joints[joints.len() - 1] == z;
        let zs = common.iter().filter(|&z| !is_joint(z) && self.sets.aim_at_one(one, other, z));
        let mut covers: Vec<Proof> = zs.map(|z| self.sets.chain(&chain, &joints, z).into()).collect();
        let commons = joints.iter().map(|&digit| DigitSet::only(digit)).collect();
        let proof = if covers.len() == 1 { covers.remove(0) } else { Proof::All(covers) };
        // Sometimes the cover shows more, because sets in the middle become locked too.
        search.propose_where(proof, self.sets.shape(&chain, commons), |cell, digit| {
            !is_joint(digit) && self.sets.all_aim_at(&[one, other], cell, digit)
        })
    }
}

/// Returns the number of smaller digits in the set.
fn rank(digits: DigitSet, digit: Digit) -> usize {
    (digits.bits() & ((1 << digit.index()) - 1)).count_ones() as usize
}

fn or(sum: &mut [u64], more: &[u64]) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum |= more);
}

fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(a, b)| a & b != 0)
}
