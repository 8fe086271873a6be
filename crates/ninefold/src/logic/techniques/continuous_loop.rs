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
use crate::logic::chain::{Kind, ring};
use crate::logic::technique::{Flow, Hodoku, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "continuous-nice-loop",
        title: "Continuous Nice Loop",
        code: "0706",
        groups: &["chains", "nice-loops"],
        difficulty: 1190,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Unfair, score: 280, order: Some(5800) }),
        assumes_unique: false,
        about: "Strong and weak links in turn that form a ring: one of the two candidates of each weak link is true, so \
                all else that the link holds goes.",
        example: "",
        find: |search| find(search, Kind::Plain),
    },
    Technique {
        name: "grouped-continuous-nice-loop",
        title: "Grouped Continuous Nice Loop",
        code: "0709",
        groups: &["chains", "grouped-chains", "nice-loops"],
        difficulty: 1390,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Unfair, score: 300, order: Some(5900) }),
        assumes_unique: false,
        about: "A ring of strong and weak links in which some link joins a group of candidates or goes through an \
                almost locked set: all else that its weak links hold goes.",
        example: "",
        find: |search| {
            find(search, Kind::Grouped)?;
            if search.has_enough() {
                return Continue(());
            }
            find(search, Kind::Almost)?;
            // Seldom of use, so not worth the time as long as not everything is wanted.
            if search.wants_all() { find(search, Kind::Forcing) } else { Continue(()) }
        },
    },
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
