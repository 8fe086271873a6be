//! Multi colours: two clusters of one digit, each in two colours, that touch.
//!
//! ```text
//! ○ ═══ ●                    1: ○ and △ see each other, so one of them is false, and ● or ▲ is true:
//! │                             * sees both and is eliminated.
//! △ ═══ ▲                    2: ○ sees △ and also ▲: whichever is true, all ○ are false.
//!       *
//! ```
//! Every elimination is a chain through both clusters: the conjugate pairs along it are the truths, with one link
//! fewer, rank −1.

use std::ops::ControlFlow::Continue;

use crate::logic::find::chain::{Cluster, Colours, Graph, Kind};
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Proof, Search};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "multi-colours-1",
        "Multi Colours 1",
        1100,
        "Two clusters of one digit, each in two colours. If a colour of one cluster sees a colour of the \
         other, one of their opposites is true, so whatever sees both opposites is eliminated.",
        |search| find(search, touching),
    )
    .code("0502")
    .groups(&["colours", "multi-colours"])
    .hodoku(Level::Hard, 200),
    Technique::new(
        "multi-colours-2",
        "Multi Colours 2",
        1102,
        "Two clusters of one digit, each in two colours. A colour of one cluster that sees both colours of \
         the other is false.",
        |search| find(search, caught),
    )
    .code("0503")
    .groups(&["colours", "multi-colours"])
    .hodoku(Level::Hard, 200),
];

type Check = fn(&mut Search<'_>, &Colours<'_, '_>, &Cluster, &Cluster) -> Flow;

fn find(search: &mut Search<'_>, check: Check) -> Flow {
    for digit in search.layout().digits().iter() {
        if search.state().placeless(digit).is_empty() {
            continue;
        }
        let graph = Graph::new(search.state(), Kind::Digit(digit));
        let colours = Colours::new(&graph);
        for (index, one) in colours.clusters.iter().enumerate() {
            for other in &colours.clusters[index + 1..] {
                check(search, &colours, one, other)?;
            }
        }
    }
    Continue(())
}

/// Proposes what sees the opposites of two colours, one of each cluster, that see each other. Clusters that touch twice
/// make one step.
fn touching(search: &mut Search<'_>, colours: &Colours<'_, '_>, one: &Cluster, other: &Cluster) -> Flow {
    let mut proofs = Vec::new();
    for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let opposites = [&one.sides[1 - first][..], &other.sides[1 - second][..]];
        let seen = [&one.seen[1 - first][..], &other.seen[1 - second][..]];
        let targets = colours.seen_by_both(seen, opposites);
        if targets.is_empty() {
            continue;
        }
        let contact = colours.contact(&one.sides[first], &other.sides[second]);
        let Some((near, far)) = contact else { continue };
        let chain = |target| {
            let start = colours.seeing(target, opposites[0])?;
            let end = colours.seeing(target, opposites[1])?;
            Some([colours.path(start, near), colours.path(far, end)].concat())
        };
        proofs.extend(colours.prove(search, &targets, chain));
    }
    match proofs.len() {
        0 => Continue(()),
        1 => search.propose(proofs.remove(0), colours.shape(&[one, other])),
        _ => search.propose(Proof::All(proofs), colours.shape(&[one, other])),
    }
}

/// Proposes that a colour is false because it sees both colours of the other cluster.
fn caught(search: &mut Search<'_>, colours: &Colours<'_, '_>, one: &Cluster, other: &Cluster) -> Flow {
    for (one, other) in [(one, other), (other, one)] {
        for side in &one.sides {
            let contacts = (colours.contact(side, &other.sides[0]), colours.contact(side, &other.sides[1]));
            if let (Some((first, from)), Some((second, to))) = contacts {
                let between = colours.path(from, to);
                let chain = |target| Some(colours.around(target, first, &between, second));
                colours.conclude(search, &[one, other], side, chain)?;
            }
        }
    }
    Continue(())
}
