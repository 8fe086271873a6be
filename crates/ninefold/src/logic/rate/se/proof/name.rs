//! What the original calls a step, and which technique of this library is nearest.

use std::borrow::Cow;

use super::super::board::{BOX, Mask, count};
use super::super::chain::arithmetic::Rank;
use super::super::hint::{ChainEvidence, ChainKind, Effect, Evidence, Hint};
use crate::logic::step::Shape;

const SIZES: [&str; 3] = ["Pair", "Triplet", "Quad"];
const FISH: [&str; 3] = ["X-Wing", "Swordfish", "Jellyfish"];

/// Returns what the original calls a step.
pub(in super::super) fn name(hint: &Hint, shape: &Shape) -> Cow<'static, str> {
    let is_direct = hint.places();
    let direct = if is_direct { "Direct " } else { "" };
    match &hint.evidence {
        Evidence::HiddenSingle { .. } => "Hidden Single".into(),
        Evidence::NakedSingle => "Naked Single".into(),
        Evidence::Locking { base, .. } => {
            let kind = if usize::from(*base) / 9 == BOX { "Pointing" } else { "Claiming" };
            format!("{direct}{kind}").into()
        }
        Evidence::HiddenSet { digits, .. } => format!("{direct}Hidden {}", SIZES[count(*digits) - 2]).into(),
        Evidence::NakedSet { digits, .. } => format!("Naked {}", SIZES[count(*digits) - 2]).into(),
        Evidence::Fish { bases, .. } => FISH[count(*bases) - 2].into(),
        Evidence::Wing { .. } if matches!(shape, Shape::Chain { .. }) => "XY-Wing".into(),
        Evidence::Wing { .. } => "XYZ-Wing".into(),
        Evidence::Aligned { cells } if cells[1] == cells[2] => "Aligned Pair Exclusion".into(),
        Evidence::Aligned { .. } => "Aligned Triplet Exclusion".into(),
        Evidence::UniqueLoop { cells, .. } => match cells.len() {
            4 => format!("Unique Rectangle type {}", deadly_type(hint)).into(),
            6 => format!("Unique Loop type {}", deadly_type(hint)).into(),
            length => format!("Unique Loop {length} type {}", deadly_type(hint)).into(),
        },
        Evidence::Grave { .. } => format!("BUG type {}", deadly_type(hint)).into(),
        Evidence::Chain(evidence) => chain_name(evidence, shape),
    }
}

fn chain_name(evidence: &ChainEvidence, shape: &Shape) -> Cow<'static, str> {
    // The original names chains by what follows the word "Forcing".
    let (prefix, suffix) = match evidence.producer {
        23 => ("Nishio ", ""),
        24 => ("", ""),
        25 => ("Dynamic ", ""),
        26 => ("Dynamic ", " (+)"),
        27 => ("Dynamic ", " (+ Forcing Chains)"),
        28 => ("Dynamic ", " (+ Multiple Forcing Chains)"),
        29 => ("Dynamic ", " (+ Dynamic Forcing Chains)"),
        _ => ("Dynamic ", " (+ Dynamic Forcing Chains (+ Forcing Chains))"),
    };
    let kind = match evidence.kind {
        ChainKind::Cycle { links: Rank::X, complexity: 4, .. } => return "Generalized X-Wing".into(),
        ChainKind::Cycle { links: Rank::X, .. } => return "Bidirectional X-Cycle".into(),
        ChainKind::Cycle { links: Rank::Y, .. } => return "Bidirectional Y-Cycle".into(),
        ChainKind::Cycle { .. } => return "Bidirectional Cycle".into(),
        ChainKind::Forcing { links: Rank::X } if is_turbot_fish(evidence, shape) => {
            return "Turbot Fish".into();
        }
        ChainKind::Forcing { links: Rank::X } => return "Forcing X-Chain".into(),
        ChainKind::Forcing { .. } => return "Forcing Chain".into(),
        ChainKind::Contradiction if evidence.producer == 23 => "",
        ChainKind::Contradiction => "Contradiction ",
        ChainKind::Double => "Double ",
        ChainKind::Region { .. } => "Region ",
        ChainKind::Cell => "Cell ",
    };
    format!("{prefix}{kind}Forcing Chains{suffix}").into()
}

/// Returns whether a forcing chain has six facts. An elimination's chain begins and ends beside its source.
fn is_turbot_fish(evidence: &ChainEvidence, shape: &Shape) -> bool {
    let facts = if evidence.target.1 { 6 } else { 4 };
    matches!(shape, Shape::Chain { nodes, .. } if nodes.len() == facts)
}

/// Returns the type of a unique loop or grave.
fn deadly_type(hint: &Hint) -> u8 {
    let Effect::Remove(removals) = &hint.effect else { return 1 };
    match &hint.evidence {
        Evidence::UniqueLoop { set: Some(_), .. } | Evidence::Grave { set: Some(_), .. } => 3,
        Evidence::UniqueLoop { digits, cells, .. } => match removals[..] {
            // Type 1 takes both digits of the loop from one of its cells, type 4 one of them from two.
            [(cell, lost)] if lost == *digits && cells.contains(&cell) => 1,
            _ if removals.iter().all(|&(cell, lost)| lost & !digits == 0 && cells.contains(&cell)) => 4,
            _ => 2,
        },
        Evidence::Grave { extras, .. } => {
            let all: Mask = extras.iter().fold(0, |all, &(_, digits)| all | digits);
            match extras.len() {
                1 => 1,
                // Type 2 takes the extra digit from other cells, type 4 other digits from the extra cells.
                _ if removals.iter().all(|&(_, lost)| lost == all) => 2,
                _ => 4,
            }
        }
        _ => 0,
    }
}

/// Returns the name of the technique of this library that is nearest to a step.
pub(in super::super) fn technique_name(hint: &Hint, shape: &Shape) -> &'static str {
    let of_size = |names: [&'static str; 3], mask: Mask| names[count(mask) - 2];
    match &hint.evidence {
        Evidence::HiddenSingle { .. } if hint.rating == super::super::singles::LAST_CELL => "full-house",
        Evidence::HiddenSingle { .. } => "hidden-single",
        Evidence::NakedSingle => "naked-single",
        Evidence::Locking { base, .. } if usize::from(*base) / 9 == BOX => "pointing",
        Evidence::Locking { .. } => "claiming",
        Evidence::HiddenSet { digits, .. } => {
            of_size(["hidden-pair", "hidden-triple", "hidden-quad"], *digits)
        }
        Evidence::NakedSet { digits, .. } => of_size(["naked-pair", "naked-triple", "naked-quad"], *digits),
        Evidence::Fish { bases, .. } => of_size(["x-wing", "swordfish", "jellyfish"], *bases),
        Evidence::Wing { .. } if matches!(shape, Shape::Chain { .. }) => "xy-wing",
        Evidence::Wing { .. } => "xyz-wing",
        Evidence::Aligned { .. } => "aligned-pair-exclusion",
        Evidence::UniqueLoop { cells, .. } if cells.len() == 4 => match deadly_type(hint) {
            1 => "unique-rectangle-1",
            2 => "unique-rectangle-2",
            3 => "unique-rectangle-3",
            _ => "unique-rectangle-4",
        },
        Evidence::UniqueLoop { .. } => match deadly_type(hint) {
            1 => "unique-loop-1",
            2 => "unique-loop-2",
            3 => "unique-loop-3",
            _ => "unique-loop-4",
        },
        Evidence::Grave { .. } => match deadly_type(hint) {
            1 => "bug-plus-1",
            2 => "bug-2",
            3 => "bug-3",
            _ => "bug-4",
        },
        Evidence::Chain(evidence) => chain_technique(evidence, shape),
    }
}

fn chain_technique(evidence: &ChainEvidence, shape: &Shape) -> &'static str {
    match (evidence.kind, evidence.producer) {
        (ChainKind::Cycle { .. }, _) => "continuous-nice-loop",
        (ChainKind::Forcing { links: Rank::X }, _) if !evidence.target.1 => {
            if is_turbot_fish(evidence, shape) { "turbot-fish" } else { "x-chain" }
        }
        (ChainKind::Forcing { .. }, _) => "discontinuous-nice-loop",
        (_, 27..) => "nested-forcing",
        (ChainKind::Contradiction, 23) => "nishio",
        (ChainKind::Contradiction, _) => "contradiction-net",
        (ChainKind::Region { .. }, 24) => "house-chain",
        (ChainKind::Region { .. }, _) => "house-net",
        (ChainKind::Cell, 24) => "cell-chain",
        (ChainKind::Cell | ChainKind::Double, _) => "cell-net",
    }
}
