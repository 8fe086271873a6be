//! Remote pair: a chain of cells that all have the same two candidates.
//!
//! ```text
//! {4 7} ── {4 7}            The cells hold 4 and 7 in turn, so the first and the fourth differ (or the sixth …):
//!            │              either way one is 4 and one is 7, and both are eliminated where they see both cells (*).
//!   *      {4 7} ── {4 7}
//! ```
//! For each of the two digits, the cells are the truths and the digits between them the links, one less: rank −1.

use std::collections::VecDeque;
use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, CellSet, Digit};
use crate::logic::find::chain::{Graph, Kind, chain_proof, shape};
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "remote-pair",
    "Remote Pair",
    850,
    "A chain of cells with the same two candidates, each seeing the next: the first and the fourth (or \
     sixth …) hold different digits, so both digits are eliminated from every cell that sees both ends.",
    find,
)
.code("0703")
.groups(&["chains"])
.hodoku(Level::Hard, 110)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let pairs: Vec<Cell> = state.pairs().map(|(cell, _)| cell).collect();
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for &start in &pairs {
        let marks = state.marks(start);
        let alike: Vec<Cell> = pairs.iter().copied().filter(|&cell| state.marks(cell) == marks).collect();
        if alike.len() < 4 {
            continue;
        }
        let both = marks.iter().fold(CellSet::EMPTY, |both, d| both | *state.cells_with(d));
        for path in paths(search, start, &alike).into_iter().filter(|path| path.len() >= 4) {
            let end = path[path.len() - 1];
            let seen = *layout.peer_set(start) & *layout.peer_set(end) & both;
            let acts = seen.iter().any(|cell| !path.contains(&cell));
            if path.len() % 2 == 0 && start < end && acts {
                found.push(path);
            }
        }
    }
    if found.is_empty() {
        return Continue(());
    }
    found.sort_by_key(Vec::len);
    let graph = Graph::new(state, Kind::Bivalue);
    found.iter().try_for_each(|path| propose(search, &graph, path))
}

/// Returns the shortest path from a cell to each of the others.
fn paths(search: &Search<'_>, start: Cell, alike: &[Cell]) -> Vec<Vec<Cell>> {
    let mut paths = vec![vec![start]];
    let mut queue = VecDeque::from([0]);
    while let Some(at) = queue.pop_front() {
        let last = paths[at][paths[at].len() - 1];
        for &cell in alike.iter().filter(|&&cell| search.layout().sees(last, cell)) {
            if !paths.iter().any(|path| path.last() == Some(&cell)) {
                queue.push_back(paths.len());
                paths.push([&paths[at][..], &[cell]].concat());
            }
        }
    }
    paths
}

fn propose(search: &mut Search<'_>, graph: &Graph<'_>, path: &[Cell]) -> Flow {
    let constraints = search.layout().constraints();
    let digits: Vec<Digit> = search.state().marks(path[0]).iter().collect();
    let (mut proofs, mut shapes) = (Vec::new(), Vec::new());
    for first in 0..2 {
        // The digit by which the chain enters a cell, and the one by which it leaves.
        let nodes: Vec<usize> = (path.iter().zip(0..))
            .flat_map(|(&cell, place)| {
                let entered = digits[(first + place) % 2];
                let left = digits[(first + place + 1) % 2];
                [entered, left].map(|digit| graph.node_of(constraints.candidate(cell, digit)))
            })
            .collect();
        let targets = graph.seen_by_both(nodes[0], nodes[nodes.len() - 1]);
        if !targets.is_empty() {
            proofs.extend(chain_proof(search, graph, &nodes, &targets));
            shapes.push(shape(graph, &nodes, false));
        }
    }
    match proofs.len() {
        0 => Continue(()),
        1 => search.propose(proofs.remove(0), shapes.remove(0)),
        _ => search.propose(Proof::All(proofs), shapes.remove(0)),
    }
}
