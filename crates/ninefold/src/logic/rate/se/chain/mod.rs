//! Chains: static cycles and forcing chains, Nishio, multiple, dynamic and nested forcing chains.
//!
//! | file | contents | producers |
//! |---|---|---|
//! | `arithmetic.rs` | how length becomes difficulty, and which of several hints comes first | |
//! | `graph.rs` | weak and strong links between the candidates of a position | |
//! | `reach.rs` | what every candidate reaches, layer by layer, for all sources at once | |
//! | `cycle.rs` | closed chains, searched from one source in the original's order | |
//! | `fixed.rs` | cycles and forcing chains | 21 |
//! | `prospects.rs`, `common.rs`, `dynamic_reach.rs` | where forcing chains can be at all | |
//! | `ancestors.rs` | which facts a node of a closure rests on | |
//! | `closure.rs` | everything that follows from one assumption, in the original's order | |
//! | `patterns.rs` | locked candidates, pairs and X-wings inside a closure | 26–30 |
//! | `forcing.rs` | Nishio, multiple, dynamic and nested forcing chains | 23–30 |
//! | `inner.rs`, `inner_fixed.rs`, `inner_forcing.rs` | the chains inside a nested closure | 27–30 |
//! | `replay.rs` | the links behind a chain, found again for its proof | |
//!
//! The original enumerates every chain and then takes the simplest. This folder finds the same one with less work: it
//! decides first where a chain can be at all, and replays the original's search only there.

mod ancestors;
pub(super) mod arithmetic;
mod closure;
mod common;
mod cycle;
mod dynamic_reach;
mod fixed;
mod forcing;
mod graph;
mod inner;
mod inner_fixed;
mod inner_forcing;
mod patterns;
mod prospects;
mod reach;
mod replay;

pub(super) use closure::Cause;
pub(super) use fixed::FixedChains;
pub(super) use forcing::ForcingChains;
pub(super) use replay::{Cycle, Event, Extent, Goal, chain_path, cycle};
