//! Eureka notation: `(5)r1c2=(5)r1c7-(5=3)r2c8-(3)r4c8=(3)r4c2`.
//!
//! `=` is a strong link (at least one of the two nodes is true), `-` a weak one (not both are). Nodes in the same cells
//! share a bracket; an almost locked set is written with all its cells: `(5=3)r1c135`.

use super::words::Words;
use crate::grid::Cell;
use crate::logic::step::Node;

/// Writes a chain in Eureka notation.
pub(super) fn eureka(words: Words<'_>, nodes: &[Node], closed: bool) -> String {
    // The cells that each node is written with: an almost locked set holds both ends of its strong link.
    let place = |index: usize| -> Vec<Cell> {
        let through = |at: usize| nodes.get(at).filter(|node| !node.through.is_empty());
        let set = if index % 2 == 1 { through(index) } else { through(index + 1) };
        set.map_or_else(|| words.cells_of(&nodes[index].candidates), |node| node.through.clone())
    };
    let mut out = String::new();
    let mut bracket: Option<(String, Vec<Cell>)> = None;
    for (index, node) in nodes.iter().enumerate() {
        let digits: String = words.digits_of(&node.candidates).iter().map(|digit| digit.symbol()).collect();
        let sign = match index {
            0 => "",
            _ if index % 2 == 1 => "=",
            _ => "-",
        };
        let here = place(index);
        bracket = match bracket {
            Some((inside, cells)) if cells == here && !inside.ends_with(&digits) => {
                Some((format!("{inside}{sign}{digits}"), cells))
            }
            before => {
                if let Some((inside, cells)) = before {
                    out += &format!("({inside}){}{sign}", words.compact(&cells));
                }
                Some((digits, here))
            }
        };
    }
    if let Some((inside, cells)) = bracket {
        out += &format!("({inside}){}", words.compact(&cells));
    }
    if closed {
        out += "- loop";
    }
    out
}
