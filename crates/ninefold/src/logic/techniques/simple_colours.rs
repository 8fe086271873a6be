//! Simple colours: the conjugate pairs of one digit, in two colours.
//!
//! ```text
//! trap                            wrap
//! ○ ═══ ●      one colour is      ○ ═══ ●
//!       ║      all true: * sees         ║        two ○ see each other: all ○ are false
//!       ○      both and is out    ○ ═══ ● …
//! *
//! ```
//! A trap is a chain from one colour to the other for every candidate that sees both: the conjugate pairs along it are
//! the truths, with one link fewer, rank −1. A wrap is a chain from each candidate of the colour to the two that see
//! each other, and back.

use std::ops::ControlFlow::Continue;

use crate::logic::Search;
use crate::logic::find::chain::{Colours, Graph, Kind};
use crate::logic::technique::{Flow, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "simple-colours-trap",
        "Simple Colours Trap",
        840,
        "Wherever a digit has two places in a house, give them different colours, and continue from both. \
         One colour is entirely true, so the digit is eliminated from every cell that sees both colours.",
        |search| find(search, false),
    )
    .code("0500")
    .groups(&["colours", "simple-colours"])
    .hodoku(Level::Hard, 150),
    Technique::new(
        "simple-colours-wrap",
        "Simple Colours Wrap",
        842,
        "Wherever a digit has two places in a house, give them different colours, and continue from both. \
         If two cells of one colour see each other, that colour is false.",
        |search| find(search, true),
    )
    .code("0501")
    .groups(&["colours", "simple-colours"])
    .hodoku(Level::Hard, 150),
];

fn find(search: &mut Search<'_>, wrap: bool) -> Flow {
    for digit in search.layout().digits().iter() {
        if search.state().placeless(digit).is_empty() {
            continue;
        }
        let graph = Graph::new(search.state(), Kind::Digit(digit));
        let colours = Colours::new(&graph);
        for cluster in &colours.clusters {
            if wrap {
                colours.wrap(search, cluster)?;
            } else {
                colours.trap(search, cluster)?;
            }
        }
    }
    Continue(())
}
