//! Nishio: supposing a digit in a cell leaves some house without a place for the same digit.
//!
//! ```text
//! suppose 4 in r1c1 ─▶ box 3: r2c8 ─▶ box 9: r9c7 ─▶ row 5 has no place for 4
//! ```
//! A net of truths of one digit; a truth or link used twice has weight 2.

use crate::logic::find::net::{Live, Net};
use crate::logic::technique::{Flow, Introduction, Technique};
use crate::logic::{Search, Shape};
use std::ops::ControlFlow::Continue;

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "nishio",
    "Nishio",
    2000,
    "Suppose that a digit is in a cell and follow that digit alone: if some house is left without a place \
     for it, the digit is not in the cell.",
    find,
)
.groups(&["forcing"])
.introduced(Introduction::Method)];

fn find(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let live = Live::of(state.candidates());
    let mut found = Vec::new();
    for digit in layout.digits().iter().filter(|&digit| !state.placeless(digit).is_empty()) {
        let mut net = Net::new(constraints, &live).within(digit);
        for cell in state.placeless(digit).iter() {
            search.spend(1)?;
            if let Some(size) = net.suppose(constraints.candidate(cell, digit), Net::MAX_COST) {
                found.extend(net.refutation().map(|cover| (size, cover)));
            }
        }
    }
    found.sort_by_key(|(size, _)| *size);
    found.into_iter().try_for_each(|(_, cover)| search.propose(cover, Shape::Sets))?;
    Continue(())
}
