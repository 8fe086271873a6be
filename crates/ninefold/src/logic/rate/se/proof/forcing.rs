//! Forcing chains: cases, in each of which one event follows another.
//!
//! | chain | cases | what follows in each |
//! |---|---|---|
//! | contradiction of a candidate | its cell | in its own case the contradiction; in the others it is false anyway |
//! | contradiction of its opposite | its cell | in its own case nothing; in the others, where it is false, the contradiction |
//! | double | its cell | in its own case the chain from the candidate, in the others that from its opposite |
//! | cell, region | the cell; the digit in the house | the chain from each candidate |
//!
//! An event is a truth with one candidate left, which rules out whatever sees it, or the proof of a pattern or of another
//! chain. In a contradiction a truth has none left, and everything is false.

use super::super::board::{Bits, Board, HOUSE_CELLS, HOUSES_OF};
use super::super::chain::{Event, Goal};
use super::super::hint::{ChainEvidence, ChainKind};
use super::{Argument, ProofBuilder};
use crate::logic::kernel::Proof;

impl ProofBuilder<'_> {
    /// Proves the conclusion of a chain from these candidates.
    pub(super) fn chain(&mut self, board: &Board, evidence: &ChainEvidence) -> Option<Argument> {
        let &ChainEvidence { producer, kind, source, target } = evidence;
        let (cell, digit) = ((source / 9) as u8, source % 9);
        let goal = Goal::Fact(target.0, target.1);
        let own: Vec<u16> = (9 * u16::from(cell)..9 * u16::from(cell) + 9).collect();
        match kind {
            ChainKind::Cycle { links, complexity, order } => {
                self.cycle(board, links, source, complexity, order)
            }
            ChainKind::Forcing { links } => self.forcing_chain(board, links, source, !target.1),
            ChainKind::Contradiction => {
                let is_true = !target.1;
                let proofs = self.follow(board, producer, (source, is_true), Goal::Contradiction)?;
                let branch =
                    |number: u16| if (number == source) == is_true { proofs.clone() } else { Vec::new() };
                let branches = own.into_iter().map(|number| (number, branch(number)));
                Some(Argument::of(self.terms.cases(self.terms.cell(cell), branches)))
            }
            ChainKind::Double => {
                let if_true = self.follow(board, producer, (source, true), goal)?;
                let if_false = self.follow(board, producer, (source, false), goal)?;
                let branch = |number: u16| if number == source { if_true.clone() } else { if_false.clone() };
                let branches = own.into_iter().map(|number| (number, branch(number)));
                Some(Argument::of(self.terms.cases(self.terms.cell(cell), branches)))
            }
            ChainKind::Cell => {
                let candidates =
                    Bits(board.digits(usize::from(cell))).map(|digit| 9 * u16::from(cell) + digit as u16);
                let branches = self.branches(board, producer, candidates, goal)?;
                Some(Argument::of(self.terms.cases(self.terms.cell(cell), branches.into_iter())))
            }
            ChainKind::Region { kind } => {
                let house = HOUSES_OF[usize::from(cell)][usize::from(kind)];
                let places = Bits(board.places(usize::from(house), usize::from(digit)));
                let candidates =
                    places.map(|position| 9 * u16::from(HOUSE_CELLS[usize::from(house)][position]) + digit);
                let branches = self.branches(board, producer, candidates, goal)?;
                let truth = self.terms.places(house, digit as u8);
                Some(Argument::of(self.terms.cases(truth, branches.into_iter())))
            }
        }
    }

    /// Returns what leads from each candidate to the goal.
    fn branches(
        &mut self,
        board: &Board,
        producer: u8,
        candidates: impl Iterator<Item = u16>,
        goal: Goal,
    ) -> Option<Vec<(u16, Vec<Proof>)>> {
        let branch = |number| Some((number, self.follow(board, producer, (number, true), goal)?));
        candidates.map(branch).collect()
    }

    /// Returns the proofs, one after the other, that lead from an assumption to the goal.
    fn follow(
        &mut self,
        board: &Board,
        producer: u8,
        assumption: (u16, bool),
        goal: Goal,
    ) -> Option<Vec<Proof>> {
        let events = self.chains.follow(board, producer, assumption, goal, self.extent)?;
        let proof = |event: Event| match event {
            Event::Forced(cause, candidate) => {
                Some(self.terms.single(self.terms.link(cause, candidate)?).into())
            }
            Event::Removed(position, evidence) => self.pattern(&position, &evidence),
        };
        events.into_iter().map(proof).collect()
    }
}
