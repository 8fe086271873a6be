//! Alternating inference chain: strong and weak links in turn, through cells and houses.
//!
//! ```text
//! 4 r1c2 ═══ 4 r1c7 ─── 6 r1c7 ═══ 6 r5c7 ─── 6 r5c3 ═══ 4 r5c3
//!        row 1      cell       column 7    row 5       cell           4 is eliminated where it sees r1c2 and r5c3
//! ```
//! As many truths as strong links, one link fewer, rank −1. The ends are one digit in two cells (eliminated from every
//! cell that sees both), or two digits in two cells of a house (each eliminated from the other's cell).
//!
//! A chain with a single elimination is reported as a [discontinuous loop](super::discontinuous_loop) instead.
//! Grouped chains also pass through groups (a digit's places where two houses cross) and almost locked sets, and use at
//! least one of them.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use crate::logic::Search;
use crate::logic::find::chain::{Kind, grouped, open};
use crate::logic::technique::{Flow, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "aic",
        "Alternating Inference Chain",
        1200,
        "Candidates joined alternately by strong and weak links: if the first is false, the last is true, \
         so whatever sees both is eliminated.",
        |search| find(search, Kind::Plain),
    )
    .code("0708")
    .groups(&["chains"])
    .hodoku(Level::Unfair, 280),
    Technique::new(
        "grouped-aic",
        "Grouped AIC",
        1400,
        "An alternating inference chain that uses a group of candidates or an almost locked set: if the \
         first end is false, the last is true, so whatever sees both is eliminated.",
        |search| grouped(search, find),
    )
    .code("0711")
    .groups(&["chains", "grouped-chains"])
    .hodoku(Level::Unfair, 300),
];

fn find(search: &mut Search<'_>, kind: Kind) -> Flow {
    let (graph, walks) = (search.memo().graph(kind), search.memo().walks(kind));
    let trees = walks.trees();
    let mut known = HashSet::new();
    for ends in walks.ends(&trees) {
        let (start, end) = (usize::from(ends.start), usize::from(ends.end));
        let Some(tree) = &trees[start] else { continue };
        let targets = graph.seen_by_both(start, end);
        if targets.len() < 2 || graph.place(start).0 == graph.place(end).0 || known.contains(&targets) {
            continue;
        }
        let Some(nodes) = walks.chain(tree, end).filter(|nodes| graph.is_of(kind, nodes)) else { continue };
        open(search, graph, &nodes, &targets)?;
        known.insert(targets);
    }
    Continue(())
}
