//! Discontinuous nice loop: a chain that returns to its first candidate and contradicts it.
//!
//! ```text
//! 3 r2c4 ─── 3 r2c8 ═══ 3 r7c8 ─── 5 r7c8 ═══ 5 r7c4 ─── 5 r2c4     3 in r2c4 would make itself false: r2c4≠3
//! 3 r2c4 ═══ 3 r2c8 ─── 6 r2c8 ═══ 6 r5c8 ─── 6 r5c4 ═══ 3 r5c4 …   if 3 in r2c4 were false, it would be true:
//!                                                          everything else in its cell is eliminated
//! ```
//! In the first kind the candidate sees both ends of a chain: as many truths as strong links, one more link counting
//! those to the candidate, rank 1, and the candidate is in two links. In the second kind the chain begins and ends at
//! the candidate, and the candidate's cell is one more link: rank 0.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow::Continue;

use crate::grid::Candidate;
use crate::logic::Search;
use crate::logic::find::chain::{Ends, Kind, grouped, open, settle};
use crate::logic::technique::{Flow, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "discontinuous-nice-loop",
        "Discontinuous Nice Loop",
        1210,
        "A chain of strong and weak links returns to its start. A candidate that would make itself false is \
         eliminated; a candidate that would be true if it were false is the digit of its cell.",
        |search| find(search, Kind::Plain),
    )
    .code("0707")
    .groups(&["chains", "nice-loops"])
    .hodoku(Level::Unfair, 280),
    Technique::new(
        "grouped-discontinuous-nice-loop",
        "Grouped Discontinuous Nice Loop",
        1410,
        "A discontinuous nice loop that uses a group of candidates or an almost locked set.",
        |search| grouped(search, find),
    )
    .code("0710")
    .groups(&["chains", "grouped-chains", "nice-loops"])
    .hodoku(Level::Unfair, 300),
];

/// Number of equally short chains tried between two ends.
const MAX_CHAINS: usize = 8;

fn find(search: &mut Search<'_>, kind: Kind) -> Flow {
    let (graph, walks) = (search.memo().graph(kind), search.memo().walks(kind));
    let trees = walks.trees();
    let mut all: BTreeMap<(u16, bool), Vec<Ends>> = BTreeMap::new();
    for ends in walks.ends(&trees) {
        all.entry((ends.length, true)).or_default().push(ends);
    }
    for node in (0..graph.singles).filter(|&node| walks.affirms(node)) {
        let tree = walks.grow(node);
        let length =
            tree.reached.iter().find(|(end, _)| usize::from(*end) == node).map(|&(_, length)| length);
        if let Some(length) = length.filter(|&length| length > 1) {
            let ends = Ends { length, start: node as u16, end: node as u16 };
            all.entry((length, false)).or_default().push(ends);
        }
    }
    let mut gone: HashSet<Candidate> = HashSet::new();
    for ends in all.into_values().flatten() {
        let (start, end) = (usize::from(ends.start), usize::from(ends.end));
        // Of several equally short chains, one may have the nodes that this kind needs.
        let chains = match &trees[start] {
            Some(tree) => walks.chains(tree, end, MAX_CHAINS),
            None => walks.chains(&walks.grow(start), end, MAX_CHAINS),
        };
        let Some(nodes) = chains.into_iter().find(|nodes| graph.is_of(kind, nodes)) else { continue };
        if start == end {
            settle(search, graph, &nodes)?;
        } else {
            for target in graph.seen_by_both(start, end) {
                if gone.insert(target) {
                    open(search, graph, &nodes, &[target])?;
                }
            }
        }
    }
    Continue(())
}
