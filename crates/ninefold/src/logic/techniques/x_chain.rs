//! X-chain: one digit, strong and weak links in turn.
//!
//! ```text
//! 5 ═══ 5        If the first 5 is false, the second is true, the third false, the fourth true, and so on
//!       │        to the last: one of the two ends is true.
//!       5 ═══ 5
//!             │
//!     *       5 ═══ 5       * sees both ends and is eliminated
//! ```
//! As many truths as strong links (the digit in a house with two places), one link fewer, rank −1.

use std::ops::ControlFlow::Continue;

use crate::logic::Search;
use crate::logic::find::chain::{Graph, Kind, Walks, open};
use crate::logic::technique::{Flow, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "x-chain",
    "X-Chain",
    1120,
    "Alternating strong and weak links on one digit: one end of the chain is true, so the digit is \
     eliminated from every cell that sees both ends.",
    find,
)
.code("0701")
.groups(&["chains"])
.hodoku(Level::Unfair, 260)];

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state();
    let digits = search.layout().digits().iter().filter(|&digit| !state.placeless(digit).is_empty());
    let graphs: Vec<Graph<'_>> = digits.map(|digit| Graph::new(state, Kind::Digit(digit))).collect();
    let walks: Vec<Walks<'_, '_>> = graphs.iter().map(Walks::new).collect();
    let trees: Vec<_> = walks.iter().map(Walks::trees).collect();
    let of_digit = |at: usize| walks[at].ends(&trees[at]).into_iter().map(move |ends| (ends, at));
    let mut all: Vec<_> = (0..graphs.len()).flat_map(of_digit).collect();
    all.sort_by_key(|&(ends, at)| (ends.length, at));
    for (ends, at) in all {
        let (start, end) = (usize::from(ends.start), usize::from(ends.end));
        let Some(tree) = &trees[at][start] else { continue };
        if let Some(nodes) = walks[at].chain(tree, end) {
            open(search, &graphs[at], &nodes, &graphs[at].seen_by_both(start, end))?;
        }
    }
    Continue(())
}
