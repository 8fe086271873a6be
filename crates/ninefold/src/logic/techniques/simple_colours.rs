//! Simple colours: the conjugate pairs of one digit, in two colours.
//!
//! ```text
//! trap                            wrap
//! ○ ═══ ●      one colour is      ○ ═══ ●
//!       ║      all true: * sees         ║        two ○ see each other: all ○ are false
//!       ○      both and goes      ○ ═══ ● …
//! *
//! ```
//! A trap is a chain from one colour to the other for every candidate that sees both: truths are the conjugate
//! pairs on the way, with one link less, rank −1. A wrap is a chain from each candidate of the colour to the two
//! that see each other and back.

use std::ops::ControlFlow::Continue;

use crate::logic::Search;
use crate::logic::chain::{Colours, Graph, Kind};
use crate::logic::technique::{Flow, Hodoku, Level, Technique};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "simple-colours-trap",
        title: "Simple Colours Trap",
        code: "0500",
        groups: &["colours", "simple-colours"],
        difficulty: 840,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Hard, score: 150, order: Some(3600) }),
        assumes_unique: false,
        about: "Where a digit has two places in a house, colour them differently, and go on from both: one colour is all \
                true, so the digit goes from every cell that sees both colours.",
        example: "",
        find: |search| find(search, false),
    },
    Technique {
        name: "simple-colours-wrap",
        title: "Simple Colours Wrap",
        code: "0501",
        groups: &["colours", "simple-colours"],
        difficulty: 842,
        usual: true,
        hodoku: Some(Hodoku { level: Level::Hard, score: 150, order: Some(3610) }),
        assumes_unique: false,
        about: "Where a digit has two places in a house, colour them differently, and go on from both: if two of one \
                colour see each other, that colour is false.",
        example: "",
        find: |search| find(search, true),
    },
];

fn find(search: &mut Search<'_>, wrap: bool) -> Flow {
    for digit in search.layout().digits().iter() {
        if search.state().hopeless(digit).is_empty() {
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
