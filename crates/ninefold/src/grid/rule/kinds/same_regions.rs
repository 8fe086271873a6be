//! Regions with the same digits, on boards with more digits than a region has cells.

use super::prelude::*;

/// All of the largest rows, columns and boxes hold the same digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SameRegions;

impl SameRegions {
    fn regions(layout: &Layout) -> Vec<Vec<Cell>> {
        let regions = layout.houses().iter().chain(layout.groups());
        let most = regions.clone().map(|region| region.cells().len()).max();
        let largest = regions.filter(|region| Some(region.cells().len()) == most);
        largest.map(|region| region.cells().to_vec()).collect()
    }
}

impl Kind for SameRegions {
    const NAMES: &'static [&'static str] = &["same-regions"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.grid_cells().collect()
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let sorted = |region: &Vec<Cell>| {
            let mut values = board.values(region);
            values.sort_unstable();
            values
        };
        let regions = SameRegions::regions(board.layout());
        regions.iter().all(|region| sorted(region) == sorted(&regions[0]))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        to.same_values(layout, &SameRegions::regions(layout));
    }

    fn describe(&self, _layout: &Layout) -> String {
        "All rows, columns and boxes, the largest of them, hold the same digits.".to_owned()
    }

    fn write(&self, _layout: &Layout, _out: &mut Vec<String>) {}

    fn read(_name: &str, _from: &mut Arguments<'_>) -> Result<SameRegions, String> {
        Ok(SameRegions)
    }
}
