//! Negative rules: neighbours without a dot or a letter have no relation that would have earned them one.

use super::super::Rule;
use super::prelude::*;

/// What neighbours that carry no mark may not be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Negative {
    /// Cells that share a side are not consecutive, unless a difference or a ratio marks them.
    Nonconsecutive,
    /// Cells that share a side are not consecutive, marked or not.
    StrictlyNonconsecutive,
    /// Cells that share a corner, and no side, are not consecutive.
    DiagonallyNonconsecutive,
    /// Cells that share a side have none of the ratios on the board, unless a difference or a ratio marks them. If no
    /// ratio is on the board, they aren't in the ratio 2.
    Ratio,
    /// Cells that share a side don't sum to 5 or 10, unless an X or a V marks them.
    Xv,
}

use Negative::{DiagonallyNonconsecutive, Nonconsecutive, Ratio, StrictlyNonconsecutive, Xv};

impl Negative {
    /// Returns the pairs of cells that the rule is about: those without a mark that exempts them.
    fn pairs(&self, layout: &Layout) -> Vec<[Cell; 2]> {
        let marked = |rule: &Rule| match rule {
            Rule::Difference(dot) if matches!(self, Nonconsecutive | Ratio) => Some(dot.cells),
            Rule::Ratio(dot) if matches!(self, Nonconsecutive | Ratio) => Some(dot.cells),
            Rule::Total(letter) if *self == Xv && letter.name() != "total" => Some(letter.cells),
            _ => None,
        };
        let marked: Vec<[Cell; 2]> = layout.rules().iter().filter_map(marked).collect();
        let mut pairs = apart(layout, usize::from(*self == DiagonallyNonconsecutive), 1);
        pairs.retain(|pair| !marked.contains(pair));
        pairs
    }

    /// Returns the ratios that the rule is about.
    fn ratios(layout: &Layout) -> Vec<i32> {
        let ratio = |rule: &Rule| match rule {
            Rule::Ratio(dot) => Some(dot.by),
            _ => None,
        };
        let mut ratios: Vec<i32> = layout.rules().iter().filter_map(ratio).collect();
        ratios.sort_unstable();
        ratios.dedup();
        if ratios.is_empty() { vec![2] } else { ratios }
    }
}

impl Kind for Negative {
    const NAMES: &'static [&'static str] = &[
        "nonconsecutive",
        "strictly-nonconsecutive",
        "diagonally-nonconsecutive",
        "negative-ratio",
        "negative-xv",
    ];

    fn name(&self) -> &'static str {
        Self::NAMES[match self {
            Nonconsecutive => 0,
            StrictlyNonconsecutive => 1,
            DiagonallyNonconsecutive => 2,
            Ratio => 3,
            Xv => 4,
        }]
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let layout = board.layout();
        let ratios = Negative::ratios(layout);
        self.pairs(layout).into_iter().all(|pair| {
            let [a, b] = pair.map(|cell| board.value(cell));
            match self {
                Ratio => ratios.iter().all(|&by| a != by * b && b != by * a),
                Xv => a + b != 5 && a + b != 10,
                _ => (a - b).abs() != 1,
            }
        })
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let ratios = Negative::ratios(layout);
        for pair in self.pairs(layout) {
            match self {
                Ratio => to.pair(layout, pair, ("negative-ratio", 0), |a, b| {
                    ratios.iter().all(|&by| a != by * b && b != by * a)
                }),
                Xv => to.pair(layout, pair, ("negative-xv", 0), |a, b| a + b != 5 && a + b != 10),
                _ => to.pair(layout, pair, ("nonconsecutive", 0), |a, b| (a - b).abs() != 1),
            }
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        match self {
            Nonconsecutive => "Cells that share a side and no dot are not consecutive.".to_owned(),
            StrictlyNonconsecutive => "Cells that share a side are not consecutive.".to_owned(),
            DiagonallyNonconsecutive => "Diagonal neighbours are not consecutive.".to_owned(),
            Ratio => {
                let ratios: Vec<String> =
                    Negative::ratios(layout).iter().map(|by| format!("1:{by}")).collect();
                format!("Cells that share a side and no dot aren't in the ratio {}.", ratios.join(" or "))
            }
            Xv => "Cells that share a side and no X or V don't sum to 5 or 10.".to_owned(),
        }
    }

    fn write(&self, _layout: &Layout, _out: &mut Vec<String>) {}

    fn read(name: &str, _from: &mut Arguments<'_>) -> Result<Negative, String> {
        Ok(match name {
            "nonconsecutive" => Nonconsecutive,
            "strictly-nonconsecutive" => StrictlyNonconsecutive,
            "diagonally-nonconsecutive" => DiagonallyNonconsecutive,
            "negative-ratio" => Ratio,
            _ => Xv,
        })
    }
}
