//! Clues of a chaos construction: how many cells belong to the region of one.

use super::prelude::*;

/// The digit of a cell says how many cells belong to the same region as the first of them: in unbroken runs along arms that begin
/// there, or among all of a list. The cells of the arms or the list are those that hold the numbers of regions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChaosCount {
    /// The cell with the number.
    pub count: Cell,
    /// The arms, which all begin with the same cell; or one list.
    pub arms: Vec<Vec<Cell>>,
    /// Whether only unbroken runs count.
    pub runs: bool,
    /// Whether the first cell doesn't count.
    pub others: bool,
}

impl ChaosCount {
    /// Returns the first cell, and the arms without it.
    fn parts(&self) -> (Option<Cell>, Vec<&[Cell]>) {
        let first = self.arms.first().and_then(|arm| arm.first()).copied();
        (first, self.arms.iter().map(|arm| arm.get(1..).unwrap_or_default()).collect())
    }
}

impl Kind for ChaosCount {
    const NAMES: &'static [&'static str] = &["chaos-arrow", "chaos-count"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(!self.runs)]
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&[&[self.count], &self.arms.concat()[..]].concat())
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        self.arms.iter().try_for_each(|arm| each_once(arm, layout))?;
        let first = self.parts().0;
        if first.is_none() || self.arms.iter().any(|arm| arm.first().copied() != first) {
            return Err("its arms don't begin with the same cell".to_owned());
        }
        if !self.runs && self.arms.len() != 1 {
            return Err("a count has one list of cells".to_owned());
        }
        Ok(())
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let (Some(first), arms) = self.parts() else { return false };
        let same = |cell: &&Cell| board.digit(**cell) == board.digit(first);
        let counted = |arm: &[Cell]| match self.runs {
            true => arm.iter().take_while(same).count(),
            false => arm.iter().filter(same).count(),
        };
        let count = arms.into_iter().map(counted).sum::<usize>() + usize::from(!self.others);
        count as i32 == board.value(self.count)
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        let (Some(first), arms) = self.parts() else { return };
        let arms = arms.into_iter().map(<[Cell]>::to_vec).collect();
        to.add(Primitive::Matches { count: self.count, first, arms, runs: self.runs, others: self.others });
    }

    fn describe(&self, layout: &Layout) -> String {
        let (count, first) = (layout.cell_name(self.count), self.parts().0);
        let first = first.map(|cell| layout.cell_name(cell)).unwrap_or_default();
        let arms: Vec<String> = self.arms.iter().map(|arm| list(arm, layout)).collect();
        let (runs, others) =
            (if self.runs { "in a run from it, " } else { "" }, if self.others { "other " } else { "" });
        format!(
            "{count} says how many {others}cells have the region of {first}, {runs}of {}.",
            arms.join("; ")
        )
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        vec![Figure::Mark { cell: self.count, mark: CellMark::Ring }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(layout.cell_name(self.count));
        out.extend(self.others.then(|| "others".to_owned()));
        for arm in &self.arms {
            out.push("=".to_owned());
            write_cells(arm, layout, out);
        }
    }

    fn read(name: &str, from: &mut Arguments<'_>) -> Result<ChaosCount, String> {
        let count = from.cell()?;
        let others = from.take("others");
        from.expect("=")?;
        Ok(ChaosCount { count, arms: from.areas()?, runs: name == "chaos-arrow", others })
    }
}
