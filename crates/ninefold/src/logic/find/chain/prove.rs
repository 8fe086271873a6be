//! From a chain to truths and links.

use std::ops::ControlFlow::Continue;

use super::graph::{Graph, Why};
use crate::grid::{Candidate, DigitSet};
use crate::logic::find::almost::Set;
use crate::logic::technique::Flow;
use crate::logic::{Cover, Node, Proof, Search, Shape};

/// The truths of a chain's strong links and the links between them; `choice` says which one, where two nodes are
/// in several constraints together.
pub(super) fn cover(graph: &Graph<'_>, nodes: &[usize], closed: bool, choice: usize) -> Cover {
    let mut cover = Cover::default();
    for pair in nodes.chunks_exact(2) {
        add_strong(graph, &mut cover, pair[0], pair[1]);
    }
    let ring = if closed { nodes.first() } else { None };
    let rest: Vec<usize> = nodes[1..].iter().chain(ring).copied().collect();
    for pair in rest.chunks_exact(2) {
        let shared = graph.shared(pair);
        shared.get(choice).or(shared.last()).into_iter().for_each(|&link| cover.add_link(link));
    }
    cover
}

fn add_strong(graph: &Graph<'_>, cover: &mut Cover, one: usize, other: usize) {
    let constraints = graph.state.layout().constraints();
    match graph.why(one, other) {
        None => {}
        Some(Why::Truth(truth)) => cover.add_truth(truth),
        Some(Why::Almost(set)) => {
            let &Set { house, places, digits } = graph.almost(set);
            graph.state.cells_at(house, places).for_each(|cell| cover.add_truth(constraints.of_cell(cell)));
            let open = DigitSet::only(graph.place(one).1) | DigitSet::only(graph.place(other).1);
            (digits - open).iter().for_each(|digit| cover.add_link(constraints.of_house(house, digit)));
        }
        Some(Why::Forced(set, forced)) => {
            let &Set { house, places, digits } = graph.almost(set);
            let (cell, last) = constraints.place(forced);
            let start = if graph.node_of(forced) == one { other } else { one };
            let open = DigitSet::only(graph.place(start).1);
            let rest = graph.state.marks(cell) - DigitSet::only(last);
            let cells = graph.state.cells_at(house, places);
            cells.chain([cell]).for_each(|cell| cover.add_truth(constraints.of_cell(cell)));
            for digit in (digits - open).iter() {
                let own = constraints.of_house(house, digit);
                let cells = graph.state.cells_at(house, places & graph.state.places(house, digit));
                let both = cells.chain([cell]).map(|cell| graph.node_of(constraints.candidate(cell, digit)));
                let link = if rest.contains(digit) {
                    graph.shared(&both.collect::<Vec<_>>()).first().copied()
                } else {
                    None
                };
                cover.add_link(link.unwrap_or(own));
            }
        }
    }
}

/// A chain as a step shows it.
pub(crate) fn shape(graph: &Graph<'_>, nodes: &[usize], closed: bool) -> Shape {
    let through = |index: usize| match graph.why(nodes[index - 1], nodes[index]) {
        Some(Why::Almost(set)) => {
            let set = graph.almost(set);
            graph.state.cells_at(set.house, set.places).collect()
        }
        Some(Why::Forced(set, forced)) => {
            let set = graph.almost(set);
            let cell = graph.state.layout().constraints().place(forced).0;
            graph.state.cells_at(set.house, set.places).chain([cell]).collect()
        }
        _ => Vec::new(),
    };
    let node = |index: usize| Node {
        candidates: graph.members(nodes[index]).to_vec(),
        through: if index % 2 == 1 { through(index) } else { Vec::new() },
    };
    Shape::Chain { nodes: (0..nodes.len()).map(node).collect(), closed }
}

/// Proposes that a chain removes these candidates, which see both of its ends, and nothing else.
pub(crate) fn open(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    nodes: &[usize],
    targets: &[Candidate],
) -> Flow {
    match chain_proof(search, graph, nodes, targets) {
        Some(proof) => search.propose(proof, shape(graph, nodes, false)),
        None => Continue(()),
    }
}

/// Proposes that a chain from a candidate to itself leaves nothing else in its cell.
pub(crate) fn settle(search: &mut Search<'_>, graph: &Graph<'_>, nodes: &[usize]) -> Flow {
    let constraints = graph.state.layout().constraints();
    let (cell, digit) = graph.place(nodes[0]);
    let others = (graph.state.marks(cell) - DigitSet::only(digit)).iter();
    let targets: Vec<Candidate> = others.map(|other| constraints.candidate(cell, other)).collect();
    let mut plain = cover(graph, nodes, false, 0);
    // The cell as a link keeps the conclusion to the cell.
    plain.add_link(constraints.of_cell(cell));
    match exactly(search, graph, plain, nodes, &targets) {
        Some(proof) => search.propose(proof, shape(graph, nodes, false)),
        None => Continue(()),
    }
}

/// A proof that a chain removes these candidates, which see both of its ends, and nothing else.
pub(crate) fn chain_proof(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    nodes: &[usize],
    targets: &[Candidate],
) -> Option<Proof> {
    exactly(search, graph, cover(graph, nodes, false, 0), nodes, targets)
}

/// A proof from a cover that removes these candidates and nothing else.
///
/// The truths and links of a chain often rule out more, by a part of it. Where they do, links from the target to
/// both ends are added, and if need be more of the target's own constraints: every one of them makes the rank
/// and the target's excess larger by one, but those of nothing else by as much.
pub(super) fn exactly(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    plain: Cover,
    nodes: &[usize],
    targets: &[Candidate],
) -> Option<Proof> {
    let ends = [nodes[0], nodes[nodes.len() - 1]];
    let proof = Proof::Cover(plain.clone());
    if search.concludes(&proof) == targets {
        return Some(proof);
    }
    let each = targets.iter().map(|&target| isolated(search, graph, plain.clone(), &ends, target));
    let mut proofs = each.collect::<Option<Vec<Proof>>>()?;
    if proofs.len() > 1 { Some(Proof::All(proofs)) } else { proofs.pop() }
}

/// A proof from a cover that removes this candidate, which sees these nodes, and nothing else.
pub(super) fn isolated(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    mut cover: Cover,
    ends: &[usize],
    target: Candidate,
) -> Option<Proof> {
    const MOST: usize = 8;
    let mut proof = Proof::Cover(cover.clone());
    if search.concludes(&proof) == [target] {
        return Some(proof);
    }
    for &end in ends {
        let shared = graph.shared(&[graph.node_of(target), end]);
        shared.first().into_iter().for_each(|&link| cover.add_link(link));
    }
    for _ in 0..MOST {
        proof = Proof::Cover(cover.clone());
        if search.concludes(&proof) == [target] {
            return Some(proof);
        }
        let own = graph.state.layout().constraints().constraints_of(target);
        own.iter().for_each(|&link| cover.add_link(link));
    }
    None
}

/// Proposes what a closed chain removes: all that sees both nodes of one of its weak links, and of an almost
/// locked set in it all that sees its other digits.
pub(crate) fn ring(search: &mut Search<'_>, graph: &Graph<'_>, nodes: &[usize]) -> Flow {
    let mut covers = vec![cover(graph, nodes, true, 0)];
    // Two nodes that share a row and a box rule out in both.
    let other = cover(graph, nodes, true, usize::MAX);
    if other != covers[0] {
        covers.push(other);
    }
    let all = |mut proofs: Vec<Proof>| if proofs.len() > 1 { Proof::All(proofs) } else { proofs.remove(0) };
    search.propose(all(covers.iter().cloned().map(Proof::Cover).collect()), shape(graph, nodes, true))?;
    if !search.wants_all() {
        return Continue(());
    }
    // The same without what a house rules out in cells of the ring itself, as HoDoKu has it.
    let mut spared = Vec::new();
    for cover in covers {
        let dead = search.concludes(&Proof::Cover(cover.clone()));
        let kept: Vec<Candidate> =
            dead.iter().copied().filter(|&dead| !is_inside(graph, nodes, dead)).collect();
        if !kept.is_empty() {
            spared.extend(exactly(search, graph, cover, nodes, &kept));
        }
    }
    if spared.is_empty() {
        return Continue(());
    }
    search.propose(all(spared), shape(graph, nodes, true))
}

/// Whether a candidate is in a cell of a ring that has no weak link inside.
fn is_inside(graph: &Graph<'_>, nodes: &[usize], candidate: Candidate) -> bool {
    let cell = graph.state.layout().constraints().place(candidate).0;
    let here = |node: usize| {
        graph.members(node).iter().any(|&c| graph.state.layout().constraints().place(c).0 == cell)
    };
    let linked = |at: usize| here(nodes[at]) && here(nodes[(at + 1) % nodes.len()]);
    nodes.iter().any(|&node| here(node)) && !(1..nodes.len()).step_by(2).any(linked)
}
