//! Continuous nice loop: a chain of strong and weak links that closes.
//!
//! ```text
//! 3 r1c1 ═══ 3 r1c6        Around the loop, every second candidate is true, or all the others are: either way
//!   │           │          each weak link (│) holds a true one, and whatever else is in it goes:
//! 3 r7c1 ═══ 3 r7c6        other candidates of a cell, other places of a digit in a house.
//! ```
//! As many truths (the strong links) as links (the weak ones), rank 0.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use crate::logic::Search;
use crate::logic::find::chain::{Kind, grouped, ring};
use crate::logic::technique::{Flow, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "continuous-nice-loop",
        "Continuous Nice Loop",
        1190,
        "Strong and weak links in turn that form a ring: one of the two candidates of each weak link is \
         true, so all else that the link holds goes.",
        |search| find(search, Kind::Plain),
    )
    .code("0706")
    .groups(&["chains", "nice-loops"])
    .hodoku(Level::Unfair, 280),
    Technique::new(
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop",
        1390,
        "A ring of strong and weak links in which some link joins a group of candidates or goes through \
         an almost locked set: all else that its weak links hold goes.",
        |search| grouped(search, find),
    )
    .code("0709")
    .groups(&["chains", "grouped-chains", "nice-loops"])
    .hodoku(Level::Unfair, 300),
];

/// How many rings through one weak link are looked at, of those that are equally short.
const MOST_RINGS: usize = 8;

fn find(search: &mut Search<'_>, kind: Kind) -> Flow {
    let (graph, walks) = (search.memo().graph(kind), search.memo().walks(kind));
    let trees = walks.trees();
    let mut known = HashSet::new();
    // Whatever a ring removes sees both nodes of a weak link: the ring is found as a chain between these two.
    for ends in walks.ends(&trees) {
        let (start, end) = (usize::from(ends.start), usize::from(ends.end));
        if !graph.weak.has(start, end) {
            continue;
        }
        let Some(tree) = &trees[start] else { continue };
        for nodes in walks.chains(tree, end, MOST_RINGS) {
            let mut sorted = nodes.clone();
            sorted.sort_unstable();
            if graph.is_of(kind, &nodes) && known.insert(sorted) {
                ring(search, graph, &nodes)?;
            }
        }
    }
    Continue(())
}
