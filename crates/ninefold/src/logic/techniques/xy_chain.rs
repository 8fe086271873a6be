//! XY-chain: cells with two candidates each, every one sharing a digit with the next.
//!
//! ```text
//! {1 5} ── {5 8} ── {8 2} ── {2 1}      If the first cell is not 1, it is 5, the next 8, then 2, then 1:
//!    *                                  one of the two ends is 1, and 1 is eliminated where it sees both (*).
//! ```
//! The cells are the truths, the shared digits the links, one fewer: rank −1. Three cells are an XY-wing.

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

use crate::logic::Search;
use crate::logic::find::chain::{Kind, open};
use crate::logic::technique::{Flow, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "xy-chain",
    "XY-Chain",
    1130,
    "Cells with two candidates, each sharing one with the next, that begin and end with the same digit: one \
     end holds it, so it is eliminated from every cell that sees both ends.",
    find,
)
.code("0702")
.groups(&["chains"])
.hodoku(Level::Unfair, 260)];

fn find(search: &mut Search<'_>) -> Flow {
    let (graph, walks) = (search.memo().graph(Kind::Bivalue), search.memo().walks(Kind::Bivalue));
    let trees = walks.trees();
    let mut known = HashSet::new();
    for ends in walks.ends(&trees) {
        let (start, end) = (usize::from(ends.start), usize::from(ends.end));
        let Some(tree) = &trees[start] else { continue };
        let targets = graph.seen_by_both(start, end);
        if graph.place(start).1 != graph.place(end).1 || known.contains(&targets) {
            continue;
        }
        if let Some(nodes) = walks.chain(tree, end) {
            open(search, graph, &nodes, &targets)?;
            known.insert(targets);
        }
    }
    Continue(())
}
