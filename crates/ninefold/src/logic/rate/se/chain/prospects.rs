//! Where forcing chains can be at all.
//!
//! An exact closure stops at its first contradiction and follows the original's order. Plain reachability knows neither,
//! so it finds at least as much, for all assumptions at once and much faster. Where it finds nothing, there is no hint.

use super::super::board::Board;
use super::closure::Mode;
use super::common::Common;
use super::dynamic_reach::DynamicReach;

/// Says where hints can be. A "yes" promises nothing; a "no" is certain.
pub(super) trait Prospects {
    /// Returns whether the assumption that a candidate is true, or false, can lead to a contradiction.
    fn may_contradict(&self, candidate: usize, is_true: bool) -> bool;

    /// Returns whether something can follow both from the truth and from the falsehood of a candidate.
    fn may_double(&self, candidate: usize) -> bool;

    /// Returns whether something can follow from each of these candidates.
    fn may_agree(&self, candidates: &[usize]) -> bool;
}

/// Hints can be everywhere.
pub(super) struct Everywhere;

impl Prospects for Everywhere {
    fn may_contradict(&self, _: usize, _: bool) -> bool {
        true
    }

    fn may_double(&self, _: usize) -> bool {
        true
    }

    fn may_agree(&self, _: &[usize]) -> bool {
        true
    }
}

/// Room for prospects of every kind.
#[derive(Clone, Debug)]
pub(super) struct ProspectRoom {
    narrow_common: Common<2>,
    usual_common: Common<4>,
    wide_common: Common<12>,
    narrow_dynamic: DynamicReach<2>,
    usual_dynamic: DynamicReach<4>,
    wide_dynamic: DynamicReach<12>,
}

impl ProspectRoom {
    pub(super) fn new() -> Box<ProspectRoom> {
        Box::new(ProspectRoom {
            narrow_common: Common::new(),
            usual_common: Common::new(),
            wide_common: Common::new(),
            narrow_dynamic: DynamicReach::new(),
            usual_dynamic: DynamicReach::new(),
            wide_dynamic: DynamicReach::new(),
        })
    }

    /// Returns the prospects of a search that seldom finds anything.
    pub(super) fn of(&mut self, board: &Board, mode: Mode) -> &dyn Prospects {
        let candidates: u32 = board.with_digit.iter().map(|cells| cells.count_ones()).sum();
        match (mode.is_dynamic, mode.level, candidates) {
            (true, 1.., _) => &Everywhere,
            (false, _, 0..=128) => self.narrow_common.prepare(board),
            (false, _, 129..=256) => self.usual_common.prepare(board),
            (false, ..) => self.wide_common.prepare(board),
            (true, 0, 0..=128) => self.narrow_dynamic.prepare(board),
            (true, 0, 129..=256) => self.usual_dynamic.prepare(board),
            (true, 0, _) => self.wide_dynamic.prepare(board),
        }
    }
}
