//! What a producer finds: a rating, an effect, and the evidence behind it.

use super::board::{ALL, Bits, Board, Mask};

/// One step as Sudoku Explainer takes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hint {
    /// The rating, not yet rounded: the original compares the sums as they are.
    pub(super) rating: f64,
    pub(super) effect: Effect,
    pub(super) evidence: Evidence,
}

/// What a step does to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Writes a digit into a cell.
    Place(u8, u8),
    /// Removes candidates: cells with the digits that go.
    Remove(Vec<(u8, Mask)>),
}

/// The pattern of a step, from which `proof/` makes its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Evidence {
    /// A digit with one place in a house.
    HiddenSingle { house: u8 },
    /// A cell with one candidate.
    NakedSingle,
    /// A digit of the base house that lies wholly in the cover house.
    Locking { base: u8, cover: u8, digit: u8 },
    /// Digits of a house that share as many positions.
    HiddenSet { house: u8, digits: Mask, positions: Mask },
    /// Positions of a house that share as many digits.
    NakedSet { house: u8, positions: Mask, digits: Mask },
    /// A digit whose places in the base lines, of the given kind, lie in as many cover lines across.
    Fish { base_kind: u8, bases: Mask, covers: Mask, digit: u8 },
    /// A pivot and its two pincers.
    Wing { pivot: u8, pincers: [u8; 2] },
    /// Two or three cells (the third is the second again for a pair) whose common excluders forbid combinations.
    Aligned { cells: [u8; 3] },
    /// A loop of cells that hold the same two digits, and further cells of a house that form a set with the extra
    /// digits.
    UniqueLoop { cells: Vec<u8>, digits: Mask, set: Option<LoopSet> },
    /// Cells with the digits that keep the board from being a bivalue universal grave, and further cells of a house that
    /// form a set with those digits.
    Grave { extras: Vec<(u8, Mask)>, set: Option<LoopSet> },
    /// A chain; `chain/` finds its links again.
    Chain(ChainEvidence),
}

/// The set that completes a type 3 pattern: cells of a house other than the pattern's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LoopSet {
    pub(super) house: u8,
    /// The positions of the further cells.
    pub(super) positions: Mask,
    /// The digits of the set.
    pub(super) digits: Mask,
    pub(super) is_hidden: bool,
}

/// How a chain step was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChainEvidence {
    /// The producer's number in the original's order, 21 or 23–30.
    pub(super) producer: u8,
    pub(super) kind: ChainKind,
    /// The candidate, `9 × cell + digit`, that the chain starts from.
    pub(super) source: u16,
    /// The conclusion of a chain that is not a cycle: a candidate, and whether it is true.
    pub(super) target: (u16, bool),
}

/// The kinds of chain steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChainKind {
    /// A closed chain of this complexity with links of this kind; `order` others of its source and complexity come before it.
    Cycle { links: u8, complexity: u32, order: u16 },
    /// A chain from a candidate to its opposite.
    Forcing { links: u8 },
    /// An assumption with contradictory consequences.
    Contradiction,
    /// A consequence of a candidate and of its opposite.
    Double,
    /// A consequence of every place of a digit in a house of this kind.
    Region { kind: u8 },
    /// A consequence of every candidate of a cell.
    Cell,
}

impl Hint {
    /// Creates a step that writes a digit into a cell.
    pub(super) fn place(rating: f64, cell: usize, digit: usize, evidence: Evidence) -> Hint {
        Hint { rating, effect: Effect::Place(cell as u8, digit as u8), evidence }
    }

    /// Creates a step that removes candidates.
    pub(super) fn remove(rating: f64, removals: Vec<(u8, Mask)>, evidence: Evidence) -> Hint {
        Hint { rating, effect: Effect::Remove(removals), evidence }
    }

    /// Returns whether the original counts the step as one that places a cell.
    pub(super) fn places(&self) -> bool {
        matches!(self.effect, Effect::Place(..))
    }

    /// Carries out the step.
    pub(super) fn apply(&self, board: &mut Board) {
        match &self.effect {
            Effect::Place(cell, digit) => board.place(usize::from(*cell), usize::from(*digit)),
            Effect::Remove(removals) => {
                for &(cell, digits) in removals {
                    board.remove(usize::from(cell), digits);
                }
            }
        }
    }
}

/// Returns the subsets of 0–8 with `size` members as masks, in ascending order of the masks: 01, 02, 12, 03, 13, 23, …
///
/// The original enumerates subsets in this order.
pub(super) fn subsets(size: usize) -> &'static [Mask] {
    const fn of_size<const COUNT: usize>(size: u32) -> [Mask; COUNT] {
        let mut list = [0; COUNT];
        let (mut mask, mut count) = (0, 0);
        while mask <= ALL {
            if mask.count_ones() == size {
                list[count] = mask;
                count += 1;
            }
            mask += 1;
        }
        list
    }
    static ZERO: [Mask; 1] = of_size(0);
    static ONE: [Mask; 9] = of_size(1);
    static TWO: [Mask; 36] = of_size(2);
    static THREE: [Mask; 84] = of_size(3);
    static FOUR: [Mask; 126] = of_size(4);
    static FIVE: [Mask; 126] = of_size(5);
    static SIX: [Mask; 84] = of_size(6);
    static SEVEN: [Mask; 36] = of_size(7);
    match size {
        0 => &ZERO,
        1 => &ONE,
        2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        5 => &FIVE,
        6 => &SIX,
        7 => &SEVEN,
        _ => &[],
    }
}

/// Returns the union of the masks at these indices.
#[inline]
pub(super) fn union_at(masks: &[Mask; 9], indices: Mask) -> Mask {
    Bits(indices).fold(0, |union, index| union | masks[index])
}
