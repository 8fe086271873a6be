//! Turns a hint of the rater into a proof that the checker accepts.
//!
//! The producers find hints in the original's own way, and nothing here trusts them: `path.rs` takes a step only if its
//! conclusion follows from its proof.
//!
//! | file | proofs |
//! |---|---|
//! | `terms.rs` | the rater's cells, houses and digits as constraints |
//! | `sets.rs` | singles, locked candidates, sets, fish and wings: one cover each |
//! | `aligned.rs` | aligned exclusion: covers for a pair, cases of cases for three cells |
//! | `deadly.rs` | unique loops and graves: guardians of a deadly pattern |
//! | `fixed.rs` | cycles and forcing chains: a cover, or the two directions of a cycle as cases |
//! | `forcing.rs` | all other chains: cases, in each of which one event follows another |
//! | `name.rs` | the original's names, and the nearest technique of this library |

mod aligned;
mod deadly;
mod fixed;
mod forcing;
mod name;
mod sets;
mod terms;
#[cfg(test)]
mod tests;

use self::terms::Terms;
use super::board::Board;
use super::chain::{Extent, ForcingChains};
use super::hint::{Effect, Evidence, Hint};
use crate::grid::Layout;
use crate::logic::kernel::Proof;
use crate::logic::step::Shape;

pub(super) use self::name::{name, technique_name};

/// Why a hint is correct, and the pattern as a player sees it.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    pub(super) proof: Proof,
    pub(super) shape: Shape,
}

impl Argument {
    /// Creates an argument whose truths and links show the pattern.
    fn of(proof: impl Into<Proof>) -> Argument {
        Argument { proof: proof.into(), shape: Shape::Sets }
    }
}

/// Proves hints.
pub(super) struct ProofBuilder<'a> {
    terms: Terms<'a>,
    /// The producers of forcing chains, which follow an assumption again.
    chains: &'a mut ForcingChains,
    extent: Extent,
}

impl<'a> ProofBuilder<'a> {
    /// Creates a builder that builds forcing chains to this extent.
    pub(super) fn new(layout: &'a Layout, chains: &'a mut ForcingChains, extent: Extent) -> ProofBuilder<'a> {
        ProofBuilder { terms: Terms::new(layout), chains, extent }
    }

    /// Returns the argument for a hint on a board; `None` if a chain can't be found again.
    pub(super) fn prove(&mut self, board: &Board, hint: &Hint) -> Option<Argument> {
        let terms = self.terms;
        match (&hint.evidence, &hint.effect) {
            (Evidence::HiddenSingle { house }, Effect::Place(_, digit)) => {
                Some(Argument::of(terms.single(terms.places(*house, *digit))))
            }
            (Evidence::NakedSingle, Effect::Place(cell, _)) => {
                Some(Argument::of(terms.single(terms.cell(*cell))))
            }
            (Evidence::Locking { base, cover, digit }, Effect::Place(cell, _)) => {
                Some(Argument::of(sets::direct_locking(terms, *base, *cover, *digit, *cell)))
            }
            (&Evidence::HiddenSet { house, digits, positions }, Effect::Place(_, digit)) => {
                let mut cover = sets::hidden_set(terms, house, digits, positions);
                cover.add_truth(terms.places(house, *digit));
                Some(Argument::of(cover))
            }
            (&Evidence::Wing { pivot, pincers }, _) => Some(sets::wing(terms, board, pivot, pincers)),
            (Evidence::Aligned { cells }, Effect::Remove(removals)) => {
                Some(aligned::exclusion(terms, board, *cells, removals))
            }
            (Evidence::UniqueLoop { cells, digits, set }, Effect::Remove(removals)) => {
                Some(deadly::unique_loop(terms, board, cells, *digits, *set, removals))
            }
            (Evidence::Grave { extras, set }, Effect::Remove(removals)) => {
                Some(deadly::grave(terms, board, extras, *set, removals))
            }
            (Evidence::Chain(evidence), _) => self.chain(board, evidence),
            (evidence, _) => self.pattern(board, evidence).map(Argument::of),
        }
    }

    /// Returns the proof of what a pattern or chain removes from these candidates.
    fn pattern(&mut self, board: &Board, evidence: &Evidence) -> Option<Proof> {
        let terms = self.terms;
        Some(match *evidence {
            // Whatever sees all places of the digit in the base is false.
            Evidence::Locking { base, digit, .. } => terms.single(terms.places(base, digit)).into(),
            Evidence::HiddenSet { house, digits, positions } => {
                sets::hidden_set(terms, house, digits, positions).into()
            }
            Evidence::NakedSet { house, positions, digits } => {
                sets::naked_set(terms, house, positions, digits).into()
            }
            Evidence::Fish { base_kind, bases, covers, digit } => {
                sets::fish(terms, base_kind, bases, covers, digit).into()
            }
            Evidence::Chain(ref evidence) => self.chain(board, evidence)?.proof,
            _ => return None,
        })
    }
}
