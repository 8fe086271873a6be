//! 3D medusa: conjugate pairs of all digits and bivalue cells, in two colours.
//!
//! ```text
//! 4○ ═══ 4●7○        One colour is all true; what sees both is out: a third candidate of a cell with both colours, a
//!          ║         digit that sees it in both colours, a digit that sees it in one colour in a cell that has the
//!          7●        other. A colour of which two candidates see each other, or share a cell, is false, and so is
//!                    one that leaves a cell without a candidate.
//! ```
//! Every elimination is a chain through the cluster: the conjugate pairs along it are the truths, with one link fewer,
//! rank −1. For an emptied cell, the cell is one more truth, and a chain leads back from each of its candidates.

use std::ops::ControlFlow::Continue;

use crate::grid::Cell;
use crate::logic::find::chain::{Cluster, Colours, Kind};
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Proof, Search};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "3d-medusa",
    "3D Medusa",
    1110,
    "Colour candidates alternately, through cells with two candidates and houses with two places for a \
     digit. One colour is entirely true, so whatever sees both is eliminated, and a colour that contradicts \
     itself is false.",
    find,
)
.groups(&["colours"])];

fn find(search: &mut Search<'_>) -> Flow {
    let graph = search.memo().graph(Kind::Plain);
    let colours = Colours::new(graph);
    for cluster in &colours.clusters {
        colours.wrap(search, cluster)?;
        colours.trap(search, cluster)?;
        empty(search, &colours, cluster)?;
    }
    Continue(())
}

/// Proposes that a colour is false because it sees every candidate of some cell.
fn empty(search: &mut Search<'_>, colours: &Colours<'_, '_>, cluster: &Cluster) -> Flow {
    let (state, constraints) = (search.state(), search.layout().constraints());
    for (side, seen) in cluster.sides.iter().zip(&cluster.seen) {
        let nodes = |cell: Cell| {
            let digits = state.marks(cell).iter();
            digits.map(move |digit| colours.graph.node_of(constraints.candidate(cell, digit)))
        };
        let is_seen = |&cell: &Cell| {
            nodes(cell).all(|node| seen[node / 64] >> (node % 64) & 1 == 1) && state.marks(cell).len() > 1
        };
        for cell in state.blanks().filter(is_seen) {
            let all: Vec<usize> = nodes(cell).collect();
            if all.iter().any(|node| side.contains(node)) {
                continue; // Two candidates of the colour share the cell: a wrap.
            }
            let proofs: Option<Vec<Proof>> =
                side.iter().map(|&target| colours.emptied(search, cell, &all, side, target)).collect();
            if let Some(proofs) = proofs {
                search.propose(Proof::All(proofs), colours.shape(&[cluster]))?;
            }
        }
    }
    Continue(())
}
