//! Areas with the same digits, in any order.

use super::prelude::*;

/// Areas hold the same digits, each as often, in any order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SameValues {
    /// The areas, equally large, each in board order.
    pub areas: Vec<Vec<Cell>>,
}

impl Kind for SameValues {
    const NAMES: &'static [&'static str] = &["same-values"];

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
        let sizes: Vec<usize> = self.areas.iter().map(Vec::len).collect();
        match sizes[..] {
            [] | [_] => Err("it needs two areas, such as `same-values r1c1-3 = r4c1-3`".to_owned()),
            [first, ..] if sizes.iter().any(|&size| size != first) => {
                Err(format!("the areas have {} cells; make them equal", and(&sizes).unwrap_or_default()))
            }
            _ => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let sorted = |area: &Vec<Cell>| {
            let mut values = board.values(area);
            values.sort_unstable();
            values
        };
        self.areas.iter().all(|area| sorted(area) == sorted(&self.areas[0]))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.same_values(layout, &self.areas);
    }

    fn describe(&self, layout: &Layout) -> String {
        let areas: Vec<String> = self.areas.iter().map(|area| list(area, layout)).collect();
        format!("These areas hold the same digits, in any order: {}.", areas.join("; "))
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        self.areas.iter().map(|cells| Figure::Region { cells: cells.clone() }).collect()
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        write_areas(&self.areas, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<SameValues, String> {
        Ok(SameValues { areas: from.areas()? })
    }
}
