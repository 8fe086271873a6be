//! Counts of different digits.

use super::prelude::*;

/// The digit of a cell says how many different digits are in others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CountDistinct {
    /// The cell with the number.
    pub count: Cell,
    /// The cells that are counted, in board order.
    pub cells: Vec<Cell>,
}

impl CountDistinct {
    /// The most digits of a board: engines follow every set of them.
    const MAX: usize = 11;
}

impl CountDistinct {
    /// Returns the automaton of all such rules: it has a state for each set of digits seen, and one more for the end, to which the
    /// right count leads.
    fn automaton(layout: &Layout) -> Option<Automaton> {
        let sets = 1u32 << layout.side();
        let mut edges = Vec::new();
        for seen in 0..sets {
            let digits = DigitSet::from_bits(seen);
            for digit in layout.digits() - digits {
                edges.push((seen as u16, DigitSet::only(digit), (seen | 1 << digit.index()) as u16));
            }
            edges.push((seen as u16, digits, seen as u16));
            let count = layout.digit_of(digits.len() as i32);
            edges.extend(count.map(|count| (seen as u16, DigitSet::only(count), sets as u16)));
        }
        edges.retain(|edge| !edge.1.is_empty());
        let accepting = (0..=sets).map(|state| state == sets).collect();
        Automaton::new(sets as usize + 1, vec![0], accepting, edges)
    }
}

impl Kind for CountDistinct {
    const NAMES: &'static [&'static str] = &["count-distinct"];

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        each(&[&[self.count], &self.cells[..]].concat())
    }

    fn normalise(&mut self) {
        self.cells.sort_unstable();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        each_once(&self.cells, layout)?;
        match layout.side() > CountDistinct::MAX {
            true => Err(format!("boards with more than {} digits don't have this rule", CountDistinct::MAX)),
            false => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let digits: DigitSet = self.cells.iter().map(|&cell| board.digit(cell)).collect();
        digits.len() as i32 == board.value(self.count)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let automaton = to.shared(("count-distinct", [0; 4]), || CountDistinct::automaton(layout));
        let line = [&self.cells[..], &[self.count]].concat();
        to.add(Primitive::Automaton(line, automaton.expect("the check keeps the sets few")));
    }

    fn describe(&self, layout: &Layout) -> String {
        let (count, cells) = (layout.cell_name(self.count), list(&self.cells, layout));
        format!("The digit in {count} is the number of different digits in {cells}.")
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        let mark = Figure::Mark { cell: self.count, mark: CellMark::Ring };
        vec![mark, Figure::Region { cells: self.cells.clone() }]
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        out.push(layout.cell_name(self.count));
        out.push("=".to_owned());
        write_cells(&self.cells, layout, out);
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<CountDistinct, String> {
        let count = from.cell()?;
        from.expect("=")?;
        Ok(CountDistinct { count, cells: from.cells()? })
    }
}
