//! Any relation between two digits: an expression or a table, along a line or elsewhere.

use std::sync::Arc;

use super::super::PairTable;
use super::super::expression::Expression;
use super::prelude::*;

/// Which pairs of digits are right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// Those for which an expression over `a` and `b` is true: `"a + b = 10"`.
    Expression(String),
    /// Those of a table.
    Table(PairTable),
}

/// Which pairs of cells are in the relation; the first cell of a pair is `a`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Where {
    /// Each cell of a line with the next.
    Along(Vec<Cell>),
    /// Each cell of a list with every later one.
    All(Vec<Cell>),
    /// All cells so many rows and columns apart, in every direction and both ways: 0 and 1 for cells that share a side, 1 and 2
    /// for a knight's move.
    Apart(u8, u8),
}

/// Pairs of cells whose digits are in a relation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pairs {
    /// The relation.
    pub relation: Relation,
    /// The pairs.
    pub places: Where,
}

impl Pairs {
    /// Returns the pairs of cells.
    fn pairs(&self, layout: &Layout) -> Vec<[Cell; 2]> {
        match &self.places {
            Where::Along(cells) => cells.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
            Where::All(cells) => {
                let later = |i: usize| cells[i + 1..].iter().map(move |&b| [cells[i], b]);
                (0..cells.len()).flat_map(later).collect()
            }
            Where::Apart(rows, columns) => {
                let pairs = apart(layout, (*rows).into(), (*columns).into());
                pairs.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect()
            }
        }
    }

    fn table(&self, layout: &Layout) -> Result<PairTable, String> {
        match &self.relation {
            Relation::Expression(text) => {
                let expression = Expression::read(text)?;
                Ok(PairTable::new(layout, |a, b| expression.accepts(a, b)))
            }
            Relation::Table(table) => Ok(table.clone()),
        }
    }
}

impl Kind for Pairs {
    const NAMES: &'static [&'static str] = &["pairs"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        match &self.places {
            Where::Along(cells) | Where::All(cells) => each(cells),
            Where::Apart(..) => layout.grid_cells().collect(),
        }
    }

    fn normalise(&mut self) {
        if let Where::Apart(a, b) = &mut self.places {
            (*a, *b) = ((*a).min(*b), (*a).max(*b));
        }
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        match &self.places {
            Where::Apart(0, 0) => Err("cells 0 rows and 0 columns apart are the same".to_owned()),
            Where::Along(cells) | Where::All(cells) => at_least(2, cells),
            Where::Apart(..) => Ok(()),
        }?;
        if let Relation::Table(table) = &self.relation {
            let rows = table.rows();
            if rows.len() != layout.side() || rows.iter().any(|row| !row.is_subset(layout.digits())) {
                return Err(format!("its table isn't one for {} digits", layout.side()));
            }
        }
        match self.table(layout)?.rows().iter().all(|row| row.is_empty()) {
            true => Err("no two digits are in this relation".to_owned()),
            false => Ok(()),
        }
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        let Ok(table) = self.table(board.layout()) else { return false };
        self.pairs(board.layout()).into_iter().all(|[a, b]| table.accepts(board.digit(a), board.digit(b)))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let Ok(table) = self.table(layout).map(Arc::new) else { return };
        for pair in self.pairs(layout) {
            to.add(Primitive::Pair(pair, Arc::clone(&table)));
        }
    }

    fn describe(&self, layout: &Layout) -> String {
        let relation = match &self.relation {
            Relation::Expression(text) => text.clone(),
            Relation::Table(_) => "a table accepts them".to_owned(),
        };
        match &self.places {
            Where::Along(cells) => {
                format!("For each digit a in {} and the next one b: {relation}.", list(cells, layout))
            }
            Where::All(cells) => {
                format!("For each digit a in {} and every later one b: {relation}.", list(cells, layout))
            }
            Where::Apart(0, 1) => format!("For digits a and b in cells that share a side: {relation}."),
            Where::Apart(1, 1) => format!("For digits a and b in diagonal neighbours: {relation}."),
            Where::Apart(1, 2) => format!("For digits a and b a knight's move apart: {relation}."),
            Where::Apart(rows, columns) => {
                format!("For digits a and b, {rows} and {columns} rows and columns apart: {relation}.")
            }
        }
    }

    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        match &self.places {
            Where::Along(cells) => line(cells, LineColour::Grey),
            Where::All(cells) => vec![Figure::Region { cells: cells.clone() }],
            Where::Apart(..) => Vec::new(),
        }
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        match &self.relation {
            Relation::Expression(text) => out.push(format!("\"{text}\"")),
            Relation::Table(table) => {
                let row = |(i, row): (usize, &DigitSet)| {
                    let values: Vec<String> = row.iter().map(|b| layout.value(b).to_string()).collect();
                    let a = layout.value(Digit::from_index(i));
                    (!values.is_empty()).then(|| format!("{a}:{}", values.join(",")))
                };
                let rows: Vec<String> = table.rows().iter().enumerate().filter_map(row).collect();
                out.push(format!("table \"{}\"", rows.join(" ")));
            }
        }
        match &self.places {
            Where::Along(cells) => write_cells(cells, layout, out),
            Where::All(cells) => {
                out.push("all".to_owned());
                write_cells(cells, layout, out);
            }
            Where::Apart(rows, columns) => out.push(format!("apart {rows} {columns}")),
        }
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Pairs, String> {
        let layout = from.layout();
        let relation = match from.take("table") {
            true => Relation::Table(read_table(&from.text()?, layout)?),
            false => Relation::Expression(from.text()?),
        };
        let places = if from.take("apart") {
            let mut step = || {
                let number = from.number()?;
                u8::try_from(number).map_err(|_| format!("cells can't be {number} rows or columns apart"))
            };
            Where::Apart(step()?, step()?)
        } else if from.take("all") {
            Where::All(from.cells()?)
        } else {
            Where::Along(from.cells()?)
        };
        Ok(Pairs { relation, places })
    }
}

/// Reads a table: `1:2,3 2:3` for the pairs 1 2, 1 3 and 2 3.
fn read_table(text: &str, layout: &Layout) -> Result<PairTable, String> {
    let mut rows = vec![DigitSet::EMPTY; layout.side()];
    for word in text.split_whitespace() {
        let pairs = || {
            let (a, others) = word.split_once(':')?;
            let a = layout.digit_of(a.parse().ok()?)?;
            let others = others.split(',').map(|b| layout.digit_of(b.parse().ok()?));
            Some((a, others.collect::<Option<DigitSet>>()?))
        };
        let (a, others) = pairs().ok_or_else(|| format!("'{word}' isn't a row of a table such as 1:2,3"))?;
        rows[a.index()] |= others;
    }
    Ok(PairTable::from_rows(rows))
}
