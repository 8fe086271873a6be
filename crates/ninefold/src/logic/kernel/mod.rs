//! Proofs, and the checker that draws their conclusions.
//!
//! | file | contents | trusted |
//! |---|---|---|
//! | `check.rs` | what a proof is, and what follows from it | yes: a mistake here could remove a true candidate |
//! | `build.rs` | builds and measures proofs | no: the checker rejects a wrong proof |
//!
//! This folder depends on `grid` alone, so no technique can influence what a proof shows.

mod build;
mod check;

pub use check::{Cases, Checker, Cover, Guardians, Lemma, Premises, Proof, ProofError, Truth};

pub(super) use check::members;
