//! Nested forcing, the last resort: suppose a candidate, and inside that supposition refute others in the same way,
//! until a contradiction follows.
//!
//! ```text
//! suppose r2c3=7
//!   suppose r5c5=1 ─▶ … ✗       so r5c5≠1
//!   suppose r8c2=4 ─▶ … ✗       so r8c2≠4 ─▶ … ✗      so r2c3≠7
//! ```
//! Cases over a cell: the case of the supposed candidate is contradictory, and in the others it is false anyway.

use crate::logic::find::net::{Branch, Limits, Live, Net, refuted};
use crate::logic::technique::{Flow, Introduction, Technique};
use crate::logic::{Search, Shape};
use std::ops::ControlFlow::Continue;

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "nested-forcing",
    "Nested Forcing",
    3000,
    "Suppose that a candidate is true, and refute other candidates inside that supposition until a \
     contradiction follows: then the candidate is false. The last resort, which solves every puzzle.",
    find,
)
.groups(&["forcing"])
.introduced(Introduction::Method)];

/// Maximum size of covers inside a supposition and maximum nesting depth, the simplest first.
const TRIES: [(u32, u32); 6] =
    [(6, 0), (12, 0), (Net::MAX_COST, 0), (12, 1), (Net::MAX_COST, 1), (Net::MAX_COST, 2)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let live = Live::of(state.candidates());
    let mut open = live.open(constraints, layout.cell_count());
    // Cells with few candidates first: their other candidates are settled sooner.
    open.sort_by_key(|&candidate| live.places(constraints.constraints_of(candidate)[0]).count_ones());
    for (size, depth) in TRIES {
        let mut found = false;
        for &candidate in &open {
            let branch = Branch::new(layout, &live, candidate);
            let mut limits = Limits { size, depth, spend: &mut || search.spend(1) };
            let Some(proofs) = branch.refute(&mut limits)? else { continue };
            search.propose(refuted(layout, &live, candidate, proofs), Shape::Sets)?;
            found = true;
            if search.is_first() {
                break;
            }
        }
        if found {
            break;
        }
    }
    Continue(())
}
