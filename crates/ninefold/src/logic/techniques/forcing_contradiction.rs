//! Contradiction: supposing a candidate leaves some cell without candidates or some house without a place for a digit.
//!
//! ```text
//!                 ┌▶ r1c7≠5 ─▶ r1c7=2 ─┐
//! suppose r4c7=5 ─┤                    ├▶ row 1 has no place for 9
//!                 └▶ r4c2≠5 ─▶ r9c2=5 ─┘
//! ```
//! A *chain* if every implication depends on one other; a *net* if some depend on several. Either way the proof is a
//! cover that counts each truth and link as often as it is used.

use crate::logic::find::net::{Live, Net};
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Search, Shape};
use std::ops::ControlFlow::Continue;

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "contradiction-chain",
        "Forcing Chain Contradiction",
        2100,
        "Suppose that a candidate is true and follow chains from it: if a cell is left without candidates, \
         or a digit without places in a house, the candidate is false.",
        |search| find(search, true),
    )
    .code("1301")
    .groups(&["forcing", "forcing-chain"])
    .hodoku(Level::Extreme, 500),
    Technique::new(
        "contradiction-net",
        "Forcing Net Contradiction",
        2200,
        "Suppose that a candidate is true and follow all its consequences: if a cell is left without \
         candidates, or a digit without places in a house, the candidate is false.",
        |search| find(search, false),
    )
    .code("1303")
    .groups(&["forcing", "forcing-net"])
    .hodoku(Level::Extreme, 700),
];

fn find(search: &mut Search<'_>, chains: bool) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let live = Live::of(state.candidates());
    let mut net = Net::new(constraints, &live);
    let mut found = Vec::new();
    for candidate in live.open(constraints, layout.cell_count()) {
        search.spend(1)?;
        if let Some(size) = net.suppose(candidate, Net::MAX_COST)
            && net.is_chain() == chains
        {
            found.extend(net.refutation().map(|cover| (size, cover)));
        }
    }
    found.sort_by_key(|(size, _)| *size);
    found.into_iter().try_for_each(|(_, cover)| search.propose(cover, Shape::Sets))?;
    Continue(())
}
