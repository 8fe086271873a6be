//! Writes a puzzle as a constraint string.

use std::fmt::Write;

use ninefold::grid::rule::{BoardGroups, Entropy, Leaper, Negative, Taxicab, Total};
use ninefold::grid::{Boxes, Cell, Layout, Rule};

use super::board::Board;
use super::write_structure::{self, Outside};
use super::{write_pairs, write_sets as sets};
use crate::Written;
use crate::error::FormatError;
use crate::output::Output;

/// The largest side.
const MAX_SIDE: usize = 16;

pub(crate) fn write(mut output: Output<'_>) -> Result<Written, FormatError> {
    let shape = output.shape();
    if shape.rows.max(shape.columns).max(shape.digits) > MAX_SIDE {
        return Err(output.refuse("boards and digits up to 16"));
    }
    if !shape.lines && (shape.boxes != Boxes::None || shape.diagonals != [false; 2]) {
        return Err(output.refuse("boxes and diagonals only where digits differ in rows and columns"));
    }
    let outside = Outside::new(output.layout());
    let mut writer = Writer { layout: output.layout(), outside, text: String::new() };
    writer.shape();
    writer.givens(&output);
    output.lose_about();
    for rule in output.layout().rules().iter() {
        if writer.rule(rule).is_none() {
            output.lose_rule(rule);
        }
    }
    Ok(output.finish(writer.text))
}

pub(super) struct Writer<'a> {
    pub(super) layout: &'a Layout,
    pub(super) outside: Outside,
    pub(super) text: String,
}

impl Writer<'_> {
    pub(super) fn item(&mut self, name: &str, arguments: impl IntoIterator<Item = String>) {
        self.text.push('.');
        self.text.push_str(name);
        for argument in arguments {
            self.text.push('~');
            self.text.push_str(&argument);
        }
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        if self.layout.is_extra(cell) {
            return self.outside.name(cell.index() - self.layout.shape().grid_cells());
        }
        Board::grid_name(self.layout.row(cell), self.layout.column(cell))
    }

    pub(super) fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    fn shape(&mut self) {
        let shape = self.layout.shape();
        let mut size = format!("{}x{}", shape.rows, shape.columns);
        let high = usize::from(shape.low) + shape.digits - 1;
        let is_usual = (shape.low, shape.digits) == (1, shape.rows.max(shape.columns));
        match (is_usual, shape.lines) {
            (true, true) => {}
            (true, false) => size.push_str("~~Raw"),
            (false, lines) => {
                let _ = write!(size, "~{}-{high}{}", shape.low, if lines { "" } else { "~Raw" });
            }
        }
        if size != "9x9" {
            self.item("Shape", [size]);
        }
        for (prefix, size) in self.outside.groups.clone() {
            self.item("Var", [prefix, String::new(), size]);
        }
        for (direction, has_it) in [("-1", shape.diagonals[0]), ("1", shape.diagonals[1])] {
            if has_it {
                self.item("Diagonal", [direction.to_owned()]);
            }
        }
        if shape.lines {
            self.boxes();
        }
    }

    fn boxes(&mut self) {
        let shape = self.layout.shape();
        let side = shape.rows.max(shape.columns);
        let usual = Board::box_shape(shape.rows, shape.columns, side);
        match &shape.boxes {
            Boxes::Oblong { rows, columns } if usual == Some((*rows, *columns)) => {}
            Boxes::Oblong { rows, columns }
                if Board::box_shape(shape.rows, shape.columns, rows * columns) == Some((*rows, *columns)) =>
            {
                self.item("RegionSize", [(rows * columns).to_string()]);
            }
            Boxes::None if usual.is_none() => {}
            Boxes::None => self.item("NoBoxes", []),
            _ => {
                self.item("NoBoxes", []);
                self.regions(side);
            }
        }
    }

    /// Writes regions of the usual size as a jigsaw, others as cells that differ.
    fn regions(&mut self, side: usize) {
        let layout = self.layout;
        let regions =
            layout.grid_cells().filter_map(|cell| layout.box_of(cell)).max().map_or(0, |last| last + 1);
        let cells = |region: usize| -> Vec<Cell> {
            layout.grid_cells().filter(|&cell| layout.box_of(cell) == Some(region)).collect()
        };
        let is_full = |region: usize| cells(region).len() == side && region < 36;
        if (0..regions).any(is_full) {
            let symbol = |cell: Cell| match layout.box_of(cell).filter(|&region| is_full(region)) {
                Some(region) => char::from_digit(region as u32, 36).unwrap_or('-').to_ascii_uppercase(),
                None => '-',
            };
            self.item("Jigsaw", [layout.grid_cells().map(symbol).collect()]);
        }
        for region in (0..regions).filter(|&region| !is_full(region)) {
            let cells = cells(region);
            if cells.len() > 1 {
                self.item("AllDifferent", self.names(&cells));
            }
        }
    }

    fn givens(&mut self, output: &Output<'_>) {
        let value = |digit| self.layout.value(digit).to_string();
        let mut arguments = Vec::new();
        for cell in self.layout.cells() {
            let allowed = output.puzzle.allowed(cell);
            if let Some(digit) = output.puzzle.given(cell) {
                arguments.push(format!("{}_{}", self.name(cell), value(digit)));
            } else if output.puzzle.marks().is_some() && allowed != self.layout.digits() {
                let values: Vec<String> = allowed.iter().map(value).collect();
                arguments.push(format!("{}_{}", self.name(cell), values.join("_")));
            }
        }
        if !arguments.is_empty() {
            self.item("", arguments);
        }
    }

    /// Writes a rule; `None` if the format can't hold it.
    pub(super) fn rule(&mut self, rule: &Rule) -> Option<()> {
        if let Some(written) = sets::write(rule, self).or_else(|| write_structure::write(rule, self)) {
            return written;
        }
        let plain = |name: &'static str, cells: &[Cell]| (name, None, cells.to_vec());
        let with = |name: &'static str, number: i32, cells: &[Cell]| (name, Some(number), cells.to_vec());
        let (name, number, cells) = match rule {
            Rule::Cage(rule) => match rule.sum {
                Some(0) => return None,
                Some(sum) => with("Cage", sum, &rule.cells),
                None => with("Cage", 0, &rule.cells),
            },
            Rule::Region(rule) => plain("AllDifferent", &rule.cells),
            Rule::BoardGroups(BoardGroups::Disjoint) => plain("DisjointSets", &[]),
            Rule::BoardGroups(BoardGroups::Windows) => plain("Windoku", &[]),
            Rule::Entropy(Entropy::Size) if self.is_nine() => plain("GlobalEntropy", &[]),
            Rule::Entropy(Entropy::Remainder) if self.layout.side() == 9 => plain("GlobalMod", &[]),
            Rule::Taxicab(Taxicab::Own) if self.layout.shape().low == 1 => plain("AntiTaxicab", &[]),
            Rule::Flatmates(_) if self.is_nine() => plain("DutchFlatmates", &[]),
            Rule::SameRegions(_) => plain("RegionSameValues", &[]),
            Rule::Equality(rule) => plain("EqualityCage", &rule.cells),
            Rule::ValueIndex(rule) => plain("ValueIndexing", &rule.cells),
            Rule::Circles(rule) => plain("CountingCircles", &rule.cells),
            Rule::SumLine(rule) => with("SumLine", rule.sum, &rule.cells),
            Rule::Lunchbox(rule) => with("Lunchbox", rule.sum, &rule.cells),
            Rule::CountDistinct(rule) => plain("CountDistinct", &[&[rule.count], &rule.cells[..]].concat()),
            Rule::Leaper(Leaper::Knight) => plain("AntiKnight", &[]),
            Rule::Leaper(Leaper::King) => plain("AntiKing", &[]),
            Rule::Thermometer(rule) if !rule.slow => plain("Thermo", &rule.cells),
            Rule::Difference(rule) if rule.by == 1 && self.touch(rule.cells) => {
                plain("WhiteDot", &rule.cells)
            }
            Rule::Ratio(rule) if rule.by == 2 && self.touch(rule.cells) => plain("BlackDot", &rule.cells),
            Rule::Total(rule) if self.touch(rule.cells) && rule.sum == Total::X => plain("X", &rule.cells),
            Rule::Total(rule) if self.touch(rule.cells) && rule.sum == Total::V => plain("V", &rule.cells),
            Rule::Greater(rule) => {
                let pairs: Vec<[Cell; 2]> =
                    rule.cells.windows(2).filter_map(|pair| pair.try_into().ok()).collect();
                if !pairs.iter().all(|&pair| self.touch(pair)) {
                    return write_pairs::write(&Rule::Greater(rule.clone()), self);
                }
                for pair in pairs {
                    self.item("GreaterThan", self.names(&pair));
                }
                return Some(());
            }
            Rule::Negative(Negative::StrictlyNonconsecutive) => plain("AntiConsecutive", &[]),
            Rule::Negative(Negative::Xv) => plain("StrictXV", &[]),
            Rule::Negative(kind) => return self.negative(kind),
            Rule::Whisper(rule) => with("Whisper", rule.by, &rule.cells),
            Rule::Renban(rule) => plain("Renban", &rule.cells),
            Rule::Arrow(rule) => match rule.bulb.len() {
                1 => plain("Arrow", &[&rule.bulb[..], &rule.shaft].concat()),
                size @ (2 | 3) => with("PillArrow", size as i32, &[&rule.bulb[..], &rule.shaft].concat()),
                _ => return None,
            },
            Rule::DoubleArrow(rule) => plain("DoubleArrow", &rule.cells),
            Rule::Palindrome(rule) => plain("Palindrome", &rule.cells),
            Rule::RegionSum(rule) => plain("RegionSumLine", &rule.cells),
            Rule::Entropic(rule) if self.is_nine() => plain("Entropic", &rule.cells),
            Rule::Modular(rule) => with("Modular", rule.modulus, &rule.cells),
            Rule::Zipper(rule) => plain("Zipper", &rule.cells),
            Rule::Between(rule) => plain("Between", &rule.cells),
            Rule::Lockout(rule) => with("Lockout", rule.by, &rule.cells),
            Rule::Quadruple(rule) => {
                let values: Vec<String> = rule.values.iter().map(i32::to_string).collect();
                let cells = self.names(&rule.cells);
                self.item("ContainAtLeast", std::iter::once(values.join("_")).chain(cells));
                return Some(());
            }
            Rule::Clones(rule) => {
                for (&a, &b) in rule.cells.iter().zip(&rule.copy).filter(|(a, b)| a != b) {
                    self.item("SameValues", std::iter::once("2".to_owned()).chain(self.names(&[a, b])));
                }
                return Some(());
            }
            rule => return write_pairs::write(rule, self),
        };
        let cells = self.names(&cells);
        self.item(name, number.map(|number| number.to_string()).into_iter().chain(cells));
        Some(())
    }

    /// Writes the negative rules of dots, which are one item for both colours.
    fn negative(&mut self, kind: &Negative) -> Option<()> {
        let has =
            |wanted: Negative| self.layout.rules().iter().any(|rule| *rule == Rule::Negative(wanted.clone()));
        let both = has(Negative::Nonconsecutive) && has(Negative::Ratio);
        let dots = |rule: &Rule| matches!(rule, Rule::Difference(_) | Rule::Ratio(_));
        let usual = |rule: &Rule| match rule {
            Rule::Difference(dot) => dot.by == 1 && self.touch(dot.cells),
            Rule::Ratio(dot) => dot.by == 2 && self.touch(dot.cells),
            _ => true,
        };
        match kind {
            Negative::Nonconsecutive if both && self.layout.rules().iter().all(usual) => {
                self.item("StrictKropki", [])
            }
            Negative::Ratio if both && self.layout.rules().iter().all(usual) => {}
            Negative::Nonconsecutive if !self.layout.rules().iter().any(dots) => {
                self.item("AntiConsecutive", [])
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns whether the digits are 1 to 9.
    fn is_nine(&self) -> bool {
        (self.layout.side(), self.layout.shape().low) == (9, 1)
    }

    /// Returns whether two cells share a side.
    fn touch(&self, [a, b]: [Cell; 2]) -> bool {
        let layout = self.layout;
        let apart = layout.row(a).abs_diff(layout.row(b)) + layout.column(a).abs_diff(layout.column(b));
        apart == 1 && !layout.is_extra(a) && !layout.is_extra(b)
    }
}
