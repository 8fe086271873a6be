//! Disjoint groups and windoku: further groups of the whole board that differ.

use super::prelude::*;

/// Groups of cells, over the whole board, whose digits differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardGroups {
    /// The first cells of all boxes, the second cells, and so on, each box in reading order.
    Disjoint,
    /// The windows of a windoku: boxes that begin one row and column later, with one row and column between them.
    Windows,
}

impl BoardGroups {
    /// Returns the groups.
    #[must_use]
    pub fn groups(&self, layout: &Layout) -> Vec<Vec<Cell>> {
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        match self {
            BoardGroups::Disjoint => {
                let mut seen = vec![0; layout.cell_count() + 1];
                for cell in layout.grid_cells() {
                    let Some(number) = layout.box_of(cell) else { continue };
                    let place = seen[number];
                    seen[number] += 1;
                    if groups.len() == place {
                        groups.push(Vec::new());
                    }
                    groups[place].push(cell);
                }
            }
            BoardGroups::Windows => {
                let Some((rows, columns)) = layout.box_shape() else { return groups };
                for top in (1..).step_by(rows + 1).take_while(|top| top + rows < layout.rows()) {
                    for left in
                        (1..).step_by(columns + 1).take_while(|left| left + columns < layout.columns())
                    {
                        let cells = (0..rows * columns).map(|i| (top + i / columns, left + i % columns));
                        groups.push(cells.map(|(row, column)| layout.cell(row, column)).collect());
                    }
                }
            }
        }
        groups
    }
}

impl Kind for BoardGroups {
    const NAMES: &'static [&'static str] = &["disjoint-groups", "windoku"];

    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(*self == BoardGroups::Windows)]
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        each(&self.groups(layout).concat())
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        let groups = self.groups(layout);
        if groups.is_empty() {
            return Err("this board has no such groups; use one with more boxes".to_owned());
        }
        groups.iter().try_for_each(|group| can_differ(group, layout))
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        self.groups(board.layout()).iter().all(|group| board.differ(group))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        for group in self.groups(layout) {
            to.differ(&group);
        }
    }

    fn describe(&self, _layout: &Layout) -> String {
        match self {
            BoardGroups::Disjoint => "Cells in the same place of their boxes differ.".to_owned(),
            BoardGroups::Windows => "The cells of each window differ.".to_owned(),
        }
    }

    fn figures(&self, layout: &Layout) -> Vec<Figure> {
        match self {
            BoardGroups::Disjoint => Vec::new(),
            BoardGroups::Windows => {
                self.groups(layout).into_iter().map(|cells| Figure::Region { cells }).collect()
            }
        }
    }

    fn write(&self, _layout: &Layout, _out: &mut Vec<String>) {}

    fn read(name: &str, _from: &mut Arguments<'_>) -> Result<BoardGroups, String> {
        Ok(if name == "windoku" { BoardGroups::Windows } else { BoardGroups::Disjoint })
    }
}
