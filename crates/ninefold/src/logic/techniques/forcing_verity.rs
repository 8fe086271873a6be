//! Verity: whichever candidate of a cell, or place of a digit in a house, is true, the same candidate is false.
//!
//! ```text
//!         ┌ 2 ─▶ … ─▶ r7c7≠4
//! r3c5 is ┼ 6 ─▶ … ─▶ r7c7≠4        so r7c7 is not 4
//!         └ 8 ─▶ … ─▶ r7c7≠4
//! ```
//! Cases over one truth, a cover in each.

use crate::grid::{Candidate, Constraint, Subject};
use crate::logic::find::net::{Live, Net};
use crate::logic::kernel::{Cases, Proof, Truth};
use crate::logic::technique::{Flow, Level, Technique};
use crate::logic::{Search, Shape};
use std::ops::ControlFlow::Continue;

const CHAIN: &[&str] = &["forcing", "forcing-chain", "forcing-chain-verity"];
const NET: &[&str] = &["forcing", "forcing-net", "forcing-net-verity"];
const CELL: &str = "Follow each candidate of a cell in turn: whatever they all rule out is false.";
const HOUSE: &str = "Follow each place of a digit in a house in turn: whatever they all rule out is false.";

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new("cell-chain", "Cell Forcing Chain", 2110, CELL, |search| find(search, true, true))
        .code("1302")
        .groups(CHAIN)
        .hodoku(Level::Extreme, 500),
    Technique::new("house-chain", "House Forcing Chain", 2120, HOUSE, |search| find(search, false, true))
        .groups(CHAIN)
        .hodoku(Level::Extreme, 500),
    Technique::new("cell-net", "Cell Forcing Net", 2210, CELL, |search| find(search, true, false))
        .code("1304")
        .groups(NET)
        .hodoku(Level::Extreme, 700),
    Technique::new("house-net", "House Forcing Net", 2220, HOUSE, |search| find(search, false, false))
        .groups(NET)
        .hodoku(Level::Extreme, 700),
];

fn find(search: &mut Search<'_>, cells: bool, chains: bool) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let live = Live::of(state.candidates());
    let mut net = Net::new(constraints, &live);
    // What each open candidate makes false, and at what cost.
    let mut falsified: Vec<Vec<(Candidate, u32)>> = vec![Vec::new(); constraints.candidate_count()];
    for candidate in live.open(constraints, layout.cell_count()) {
        search.spend(1)?;
        net.suppose(candidate, Net::MAX_COST);
        let reached = net.falsified().iter().filter(|&&c| !chains || net.is_chain_to(c));
        falsified[candidate.index()] = reached.filter_map(|&c| Some((c, net.cost(c)?))).collect();
    }
    let mut found: Vec<(u32, Constraint, Candidate)> = Vec::new();
    let mut count = vec![(0u32, 0u32); constraints.candidate_count()];
    for truth in constraints.iter() {
        let is_cell = matches!(constraints.subject(truth), Subject::Cell(_));
        let members: Vec<Candidate> = live.of_constraint(constraints, truth).collect();
        if is_cell != cells || members.len() < 2 {
            continue;
        }
        count.fill((0, 0));
        for &member in &members {
            for &(candidate, cost) in &falsified[member.index()] {
                let entry = &mut count[candidate.index()];
                *entry = (entry.0 + 1, entry.1 + cost);
            }
        }
        for (candidate, &(times, cost)) in count.iter().enumerate() {
            // A candidate that sees all members directly belongs to a simpler technique.
            if times as usize == members.len() && cost > 0 {
                found.push((1 + cost, truth, Candidate::from_index(candidate)));
            }
        }
    }
    found.sort_unstable();
    for (_, truth, candidate) in found {
        let mut branches = Vec::new();
        for member in live.of_constraint(constraints, truth) {
            net.suppose(member, Net::MAX_COST);
            branches.push((member, net.consequence(candidate).map(Proof::Cover).into_iter().collect()));
        }
        search.propose(Cases { truth: Truth::Constraint(truth), branches }, Shape::Sets)?;
    }
    Continue(())
}
