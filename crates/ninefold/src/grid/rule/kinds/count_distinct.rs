//! Counts of different digits.

use std::collections::BTreeMap;

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
    /// Returns how many sets of digits so many cells can have.
    fn sets(digits: usize, cells: usize) -> usize {
        let (mut sets, mut of_size) = (1usize, 1usize);
        for size in 1..=cells.min(digits) {
            of_size = of_size * (digits + 1 - size) / size;
            sets += of_size;
        }
        sets
    }

    /// Returns the automaton of all such rules with so many cells: it has a state for each set of digits seen, and the first for
    /// the end, to which the right count leads.
    fn automaton(layout: &Layout, cells: usize) -> Option<Automaton> {
        let mut numbers = BTreeMap::from([(DigitSet::EMPTY, 1u16)]);
        let mut sets = vec![DigitSet::EMPTY];
        let mut edges = Vec::new();
        let mut at = 0;
        while let Some(&seen) = sets.get(at) {
            let from = at as u16 + 1;
            for digit in (layout.digits() - seen).iter().filter(|_| seen.len() < cells) {
                let more = seen | DigitSet::only(digit);
                let to = *numbers.entry(more).or_insert_with(|| {
                    sets.push(more);
                    sets.len() as u16
                });
                edges.push((from, DigitSet::only(digit), to));
            }
            edges.push((from, seen, from));
            let count = layout.digit_of(seen.len() as i32);
            edges.extend(count.map(|count| (from, DigitSet::only(count), 0)));
            at += 1;
        }
        edges.retain(|edge| !edge.1.is_empty());
        let accepting = (0..=sets.len()).map(|state| state == 0).collect();
        Automaton::new(sets.len() + 1, vec![1], accepting, edges)
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
        // Engines follow every set of digits.
        let (digits, cells) = (layout.side(), self.cells.len());
        let fits = |cells: usize| CountDistinct::sets(digits, cells) < Automaton::MAX_STATES;
        if fits(cells) {
            return Ok(());
        }
        let most = (1..cells).take_while(|&cells| fits(cells)).count();
        Err(format!("on a board with {digits} digits it counts those of {most} cells at most"))
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let digits: DigitSet = self.cells.iter().map(|&cell| board.digit(cell)).collect();
        digits.len() as i32 == board.value(self.count)
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let cells = self.cells.len().min(layout.side());
        let key = ("count-distinct", [cells as i32, 0, 0, 0]);
        let automaton = to.shared(key, || CountDistinct::automaton(layout, cells));
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
