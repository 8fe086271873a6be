//! Turns chains into truths and links.

use std::ops::ControlFlow::Continue;

use super::graph::{Graph, Why};
use crate::grid::{Candidate, Cell, Constraint, Digit, DigitSet, Subject};
use crate::logic::find::almost::Set;
use crate::logic::technique::Flow;
use crate::logic::{Cover, Node, Proof, Search, Shape};

/// Returns the truths of a chain's strong links and the links between them. Where several constraints could be a link,
/// such as the row and the box that two nodes share, `choice` selects one; an index past the end selects the last.
pub(super) fn cover(graph: &Graph<'_>, nodes: &[usize], closed: bool, choice: usize) -> Cover {
    let mut cover = Cover::default();
    for pair in nodes.chunks_exact(2) {
        add_strong(graph, &mut cover, pair[0], pair[1], choice);
    }
    let ring = if closed { nodes.first() } else { None };
    let rest: Vec<usize> = nodes[1..].iter().chain(ring).copied().collect();
    for pair in rest.chunks_exact(2) {
        let shared = graph.shared(pair);
        shared.get(choice).or(shared.last()).into_iter().for_each(|&link| cover.add_link(link));
    }
    cover
}

fn add_strong(graph: &Graph<'_>, cover: &mut Cover, one: usize, other: usize, choice: usize) {
    let constraints = graph.state.layout().constraints();
    match graph.why(one, other) {
        None => {}
        Some(Why::Truth(truth)) => cover.add_truth(truth),
        Some(Why::Almost(set)) => {
            let &Set { house, places, digits } = graph.almost(set);
            graph.state.cells_at(house, places).for_each(|cell| cover.add_truth(constraints.of_cell(cell)));
            let open = DigitSet::only(graph.place(one).1) | DigitSet::only(graph.place(other).1);
            for digit in (digits - open).iter() {
                let cells = graph.state.cells_at(house, places & graph.state.places(house, digit));
                cover.add_link(linking(graph, constraints.of_house(house, digit), cells, digit, choice));
            }
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
                if rest.contains(digit) {
                    let both = cells.chain([cell]);
                    let both = both.map(|cell| graph.node_of(constraints.candidate(cell, digit)));
                    let shared = graph.shared(&both.collect::<Vec<_>>());
                    cover.add_link(shared.get(choice).or(shared.last()).copied().unwrap_or(own));
                } else {
                    cover.add_link(linking(graph, own, cells, digit, choice));
                }
            }
        }
    }
}

/// Returns a house that holds all places of a digit in an almost locked set: the set's own house first, then any other.
fn linking(
    graph: &Graph<'_>,
    own: Constraint,
    cells: impl Iterator<Item = Cell> + Clone,
    digit: Digit,
    choice: usize,
) -> Constraint {
    if choice == 0 {
        return own;
    }
    let layout = graph.state.layout();
    let constraints = layout.constraints();
    let nodes: Vec<usize> = cells.map(|cell| graph.node_of(constraints.candidate(cell, digit))).collect();
    let is_other =
        |shared: &Constraint| *shared != own && matches!(constraints.subject(*shared), Subject::House(..));
    let others: Vec<Constraint> = graph.shared(&nodes).into_iter().filter(is_other).collect();
    others.get(choice - 1).or(others.last()).copied().unwrap_or(own)
}

/// Returns the shape of a chain.
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

/// Proposes that a chain eliminates these candidates, which see both its ends, and nothing else.
pub(crate) fn open(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    nodes: &[usize],
    targets: &[Candidate],
) -> Flow {
    match chain_proof(search, graph, nodes, targets) {
        Some(proof) => search.propose(proof, shape(graph, nodes, false)),
        // The proof unavoidably rules out more than the targets, so the step omits the rest.
        None => {
            let constraints = graph.state.layout().constraints();
            let is_target = |cell, digit| targets.contains(&constraints.candidate(cell, digit));
            let proof = cover(graph, nodes, false, 0);
            search.propose_where(proof, shape(graph, nodes, false), is_target)
        }
    }
}

/// Proposes that a chain from a candidate to itself leaves nothing else in its cell.
pub(crate) fn settle(search: &mut Search<'_>, graph: &Graph<'_>, nodes: &[usize]) -> Flow {
    let constraints = graph.state.layout().constraints();
    let (cell, digit) = graph.place(nodes[0]);
    let others = (graph.state.marks(cell) - DigitSet::only(digit)).iter();
    let targets: Vec<Candidate> = others.map(|other| constraints.candidate(cell, other)).collect();
    let mut plain = cover(graph, nodes, false, 0);
    // The cell as a link limits the conclusion to the cell.
    plain.add_link(constraints.of_cell(cell));
    match exactly(search, graph, plain, nodes, &targets) {
        Some(proof) => search.propose(proof, shape(graph, nodes, false)),
        None => Continue(()),
    }
}

/// Returns a proof that a chain eliminates these candidates, which see both its ends, and nothing else.
pub(crate) fn chain_proof(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    nodes: &[usize],
    targets: &[Candidate],
) -> Option<Proof> {
    exactly(search, graph, cover(graph, nodes, false, 0), nodes, targets)
}

/// Returns a proof from a cover that eliminates these candidates and nothing else.
///
/// Parts of a chain often rule out more. If so, this adds links from the target to both ends and, if necessary, more of
/// the target's own constraints: each raises the rank and the target's excess by one, and no other candidate's excess
/// by as much in total.
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

/// Returns a proof from a cover that eliminates this candidate, which sees these nodes, and nothing else.
pub(super) fn isolated(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    mut cover: Cover,
    ends: &[usize],
    target: Candidate,
) -> Option<Proof> {
    const MAX_CHOICES: usize = 8;
    let mut proof = Proof::Cover(cover.clone());
    if search.concludes(&proof) == [target] {
        return Some(proof);
    }
    for &end in ends {
        let shared = graph.shared(&[graph.node_of(target), end]);
        shared.first().into_iter().for_each(|&link| cover.add_link(link));
    }
    for _ in 0..MAX_CHOICES {
        proof = Proof::Cover(cover.clone());
        if search.concludes(&proof) == [target] {
            return Some(proof);
        }
        let own = graph.state.layout().constraints().constraints_of(target);
        own.iter().for_each(|&link| cover.add_link(link));
    }
    None
}

/// Proposes what a closed chain eliminates: everything that sees both nodes of one of its weak links, and everything
/// that sees the other digits of an almost locked set in it.
pub(crate) fn ring(search: &mut Search<'_>, graph: &Graph<'_>, nodes: &[usize]) -> Flow {
    // Two nodes that share a row and a box eliminate in both, and so do the digits of a set that lies in both.
    let mut covers: Vec<Cover> = Vec::new();
    for choice in 0.. {
        let next = cover(graph, nodes, true, choice);
        if covers.contains(&next) {
            break;
        }
        covers.push(next);
    }
    let mut proofs: Vec<Proof> = covers.iter().cloned().map(Proof::Cover).collect();
    let proof = if proofs.len() > 1 { Proof::All(proofs) } else { proofs.remove(0) };
    search.propose(proof, shape(graph, nodes, true))?;
    if !search.wants_all() {
        return Continue(());
    }
    // Like HoDoKu, also propose the ring without eliminations in its own cells, except those by the digits of an
    // almost locked set that the ring does not use.
    spare(search, graph, nodes, &covers, &|dead| !is_inside(graph, nodes, dead))?;
    spare(search, graph, nodes, &covers, &|dead| {
        !is_inside(graph, nodes, dead) || is_of_set(graph, nodes, dead)
    })
}

/// Proposes a part of what a ring eliminates.
fn spare(
    search: &mut Search<'_>,
    graph: &Graph<'_>,
    nodes: &[usize],
    covers: &[Cover],
    is_kept: &dyn Fn(Candidate) -> bool,
) -> Flow {
    let mut spared = Vec::new();
    for cover in covers {
        let dead = search.concludes(&Proof::Cover(cover.clone()));
        let kept: Vec<Candidate> = dead.into_iter().filter(|&dead| is_kept(dead)).collect();
        if !kept.is_empty() {
            spared.extend(exactly(search, graph, cover.clone(), nodes, &kept));
        }
    }
    match spared.len() {
        0 => Continue(()),
        1 => search.propose(spared.remove(0), shape(graph, nodes, true)),
        _ => search.propose(Proof::All(spared), shape(graph, nodes, true)),
    }
}

/// Returns whether a candidate sees all places of its digit in an almost locked set of a ring, and the ring does not
/// use that digit to enter or leave the set.
fn is_of_set(graph: &Graph<'_>, nodes: &[usize], candidate: Candidate) -> bool {
    let layout = graph.state.layout();
    let (cell, digit) = layout.constraints().place(candidate);
    nodes.chunks_exact(2).any(|pair| {
        let Some(Why::Almost(set)) = graph.why(pair[0], pair[1]) else { return false };
        let &Set { house, places, digits } = graph.almost(set);
        let is_open = pair.iter().any(|&node| graph.place(node).1 == digit);
        let mut held = graph.state.cells_at(house, places & graph.state.places(house, digit));
        digits.contains(digit) && !is_open && held.all(|place| layout.sees(cell, place))
    })
}

/// Returns whether a candidate is in a cell of a ring that has no weak link inside.
fn is_inside(graph: &Graph<'_>, nodes: &[usize], candidate: Candidate) -> bool {
    let cell = graph.state.layout().constraints().place(candidate).0;
    let here = |node: usize| {
        graph.members(node).iter().any(|&c| graph.state.layout().constraints().place(c).0 == cell)
    };
    let linked = |at: usize| here(nodes[at]) && here(nodes[(at + 1) % nodes.len()]);
    nodes.iter().any(|&node| here(node)) && !(1..nodes.len()).step_by(2).any(linked)
}
