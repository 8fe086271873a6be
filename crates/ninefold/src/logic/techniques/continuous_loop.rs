//! Continuous nice loop: a chain of strong and weak links that closes.
//!
//! ```text
//! 3 r1c1 ═══ 3 r1c6        Around the loop, either every second candidate is true or all the others are. Both
//!   │           │          ways each weak link (│) holds a true one, and the rest of it is eliminated:
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
        "Alternating strong and weak links form a loop: one of the two ends of each weak link is true, so \
         every other candidate in that cell or house is eliminated.",
        |search| find(search, Kind::Plain),
    )
    .code("0706")
    .groups(&["chains", "nice-loops"])
    .hodoku(Level::Unfair, 280),
    Technique::new(
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop",
        1390,
        "A continuous nice loop that uses a group of candidates or an almost locked set: everything else in \
         its weak links is eliminated.",
        |search| grouped(search, find),
    )
    .code("0709")
    .groups(&["chains", "grouped-chains", "nice-loops"])
    .hodoku(Level::Unfair, 300),
];

/// Number of equally short rings tried through each weak link.
const MAX_RINGS: usize = 8;

fn find(search: &mut Search<'_>, kind: Kind) -> Flow {
    let (graph, walks) = (search.memo().graph(kind), search.memo().walks(kind));
    let trees = walks.trees();
    let mut known = HashSet::new();
    // Whatever a ring eliminates sees both nodes of a weak link, so find the ring as a chain between these two.
    for ends in walks.ends(&trees) {
        let (start, end) = (usize::from(ends.start), usize::from(ends.end));
        if !graph.weak.has(start, end) {
            continue;
        }
        let Some(tree) = &trees[start] else { continue };
        for nodes in walks.chains(tree, end, MAX_RINGS) {
            let mut sorted = nodes.clone();
            sorted.sort_unstable();
            if graph.is_of(kind, &nodes) && known.insert(sorted) {
                ring(search, graph, &nodes)?;
            }
        }
    }
    Continue(())
}
