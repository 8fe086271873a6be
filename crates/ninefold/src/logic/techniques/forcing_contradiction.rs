//! Contradiction: supposing a candidate leaves some cell or some digit of a house with nothing.
//!
//! ```text
//!                 ┌▶ r1c7≠5 ─▶ r1c7=2 ─┐
//! suppose r4c7=5 ─┤                    ├▶ row 1 has no place for 9
//!                 └▶ r4c2≠5 ─▶ r9c2=5 ─┘
//! ```
//! *Chains* if every step on the way needs one other; a *net* if some step needs several. Either way a cover: each
//! truth and link as often as it is used.

use crate::logic::net::{Live, Net};
use crate::logic::technique::{Flow, Hodoku, Level, Technique};
use crate::logic::{Search, Shape};
use std::ops::ControlFlow::Continue;

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "contradiction-chain",
        title: "Forcing Chain Contradiction",
        code: "1301",
        groups: &["forcing", "forcing-chain"],
        difficulty: 2100,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Extreme, score: 500, order: Some(8100) }),
        assumes_unique: false,
        about: "Suppose a candidate and follow chains from it: if they leave a cell or a digit of a house with \
                nothing, the candidate is false.",
        example: "",
        find: |search| find(search, true),
    },
    Technique {
        name: "contradiction-net",
        title: "Forcing Net Contradiction",
        code: "1303",
        groups: &["forcing", "forcing-net"],
        difficulty: 2200,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Extreme, score: 700, order: Some(8300) }),
        assumes_unique: false,
        about: "Suppose a candidate and follow everything that comes of it: if that leaves a cell or a digit of a \
                house with nothing, the candidate is false.",
        example: "",
        find: |search| find(search, false),
    },
];

fn find(search: &mut Search<'_>, chains: bool) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let live = Live::of(state.candidates());
    let mut net = Net::new(constraints, &live);
    let mut found = Vec::new();
    for candidate in live.open(constraints, layout.cell_count()) {
        search.spend(1)?;
        if let Some(size) = net.suppose(candidate, Net::MOST)
            && net.is_chain() == chains
        {
            found.extend(net.refutation().map(|cover| (size, cover)));
        }
    }
    found.sort_by_key(|(size, _)| *size);
    found.into_iter().try_for_each(|(_, cover)| search.propose(cover, Shape::Sets))?;
    Continue(())
}
