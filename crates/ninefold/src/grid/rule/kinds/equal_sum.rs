//! Areas with the same sum.

use super::prelude::*;

/// Areas have the same sum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EqualSum {
    /// The areas, each in board order.
    pub areas: Vec<Vec<Cell>>,
}

impl Kind for EqualSum {
    const NAMES: &'static [&'static str] = &["equal-sum"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&self.areas.concat())
    }

    fn normalise(&mut self) {
        for area in &mut self.areas {
            area.sort_unstable();
        }
        self.areas.sort_unstable();
        self.areas.dedup();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        self.areas.iter().try_for_each(|area| each_once(area, layout))?;
        match self.areas.len() {
            0 | 1 => Err("it needs two areas, such as `equal-sum r1c1-3 = r4c1-3`".to_owned()),
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        self.areas.iter().all(|area| board.sum(area) == board.sum(&self.areas[0]))
    }

    fn lower(&self, _layout: &Layout, to: &mut Lowering) {
        to.equal_sums(&self.areas);
    }

    fn describe(&self, layout: &Layout) -> String {
        let areas: Vec<String> = self.areas.iter().map(|area| list(area, layout)).collect();
        format!("These areas have the same sum: {}.", areas.join("; "))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        self.areas.iter().map(|cells| Figure::Region { cells: cells.clone() }).collect()
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_areas(&self.areas, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<EqualSum, String> {
        Ok(EqualSum { areas: from.areas()? })
    }
}
