//! Every kind of rule, one file each, and the list of them.

mod prelude;

use super::{Arguments, Figure, Filled, Kind, Lowering, RuleError};
use crate::grid::{Cell, Layout};

/// The cells and the words of a kind that consists of its cells alone.
macro_rules! only_cells {
    () => {
        fn cells(&self, _layout: &Layout) -> Vec<Cell> {
            each(&self.cells)
        }

        fn write(&self, layout: &Layout, out: &mut Vec<String>) {
            write_cells(&self.cells, layout, out);
        }

        fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Self, String> {
            Ok(Self { cells: from.cells()? })
        }
    };
}

/// Declares the files of the kinds, and [`Rule`] with one variant each.
macro_rules! kinds {
    ($($file:ident::$kind:ident, $doc:literal;)*) => {
        $(mod $file; pub use $file::$kind;)*

        /// A rule of a board beyond its houses.
        ///
        /// Rules are data: what a rule means is in [`Rule::holds`].
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = $doc] $kind($kind),)*
        }

        impl Rule {
            /// The names of all kinds of rules in text.
            pub const NAMES: &'static [&'static [&'static str]] = &[$(<$kind as Kind>::NAMES,)*];

            /// Returns its name in text: `cage`.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self { $(Rule::$kind(rule) => Kind::name(rule),)* }
            }

            /// Says what all rules of its kind demand, as a sentence.
            #[must_use]
            pub const fn about(&self) -> &'static str {
                match self { $(Rule::$kind(_) => $doc,)* }
            }

            /// Returns the cells it is about, each once.
            #[must_use]
            pub fn cells(&self, layout: &Layout) -> Vec<Cell> {
                match self { $(Rule::$kind(rule) => Kind::cells(rule, layout),)* }
            }

            /// Returns whether a full board obeys it. This is what the rule means.
            #[must_use]
            pub fn holds(&self, board: &Filled<'_>) -> bool {
                match self { $(Rule::$kind(rule) => Kind::holds(rule, board),)* }
            }

            /// Says for people what it demands, as a sentence.
            #[must_use]
            pub fn describe(&self, layout: &Layout) -> String {
                match self { $(Rule::$kind(rule) => Kind::describe(rule, layout),)* }
            }

            /// Returns how pictures show it; rules of the whole board have no figures.
            #[must_use]
            pub fn figures(&self, layout: &Layout) -> Vec<Figure> {
                match self { $(Rule::$kind(rule) => Kind::figures(rule, layout),)* }
            }

            /// Rewrites the rule in its usual form.
            pub(super) fn normalise(&mut self) {
                match self { $(Rule::$kind(rule) => Kind::normalise(rule),)* }
            }

            /// Translates it for engines.
            pub(super) fn lower(&self, layout: &Layout, to: &mut Lowering) {
                match self { $(Rule::$kind(rule) => Kind::lower(rule, layout, to),)* }
            }

            fn fault(&self, layout: &Layout) -> Result<(), String> {
                match self { $(Rule::$kind(rule) => Kind::check(rule, layout),)* }
            }

            pub(super) fn write_arguments(&self, layout: &Layout, out: &mut Vec<String>) {
                match self { $(Rule::$kind(rule) => Kind::write(rule, layout, out),)* }
            }

            /// Reads the rule with this name.
            pub(super) fn read_named(name: &str, from: &mut Arguments<'_>) -> Result<Rule, String> {
                $(if <$kind as Kind>::NAMES.contains(&name) {
                    return <$kind as Kind>::read(name, from).map(Rule::$kind);
                })*
                Err(unknown(name))
            }
        }

        $(impl From<$kind> for Rule {
            fn from(rule: $kind) -> Rule {
                Rule::$kind(rule)
            }
        })*
    };
}

pub use indexer::Along;
pub use pairs::{Relation, Where};

kinds! {
    cage::Cage, "The digits differ, and sum to a number if there is one.";
    leaper::Leaper, "Cells a knight's, king's or other leap apart differ.";
    thermometer::Thermometer, "The digits grow from the bulb on.";
    difference::Difference, "Two digits differ by a number: a white dot.";
    ratio::Ratio, "One of two digits is a multiple of the other: a black dot.";
    total::Total, "Two digits sum to a number: X or V.";
    greater::Greater, "Each digit is greater than the next.";
    negative::Negative, "Neighbours without a mark are in no relation that has one.";
    parity::Parity, "A digit is odd, or even.";
    among::Among, "A digit is one of a few.";
    extremum::Extremum, "A digit is less, or greater, than its neighbours.";
    product::Product, "The product of digits is a number.";
    sum::Sum, "Digits with coefficients sum to one of some totals.";
    equal_sum::EqualSum, "Areas have the same sum.";
    same_values::SameValues, "Areas hold the same digits, in any order.";
    contains::Contains, "Cells contain digits, or are a permutation of them.";
    look_and_say::LookAndSay, "Digits occur exactly so often.";
    rellik::Rellik, "No part of a cage has a sum.";
    equality::Equality, "As many digits are odd as even, and as many low as high.";
    circles::Circles, "A digit in a circle says how many circles hold it.";
    count_distinct::CountDistinct, "A digit says how many different digits others have.";
    region::Region, "Shaded cells differ.";
    board_groups::BoardGroups, "Disjoint groups, or windows, differ.";
    same_regions::SameRegions, "Rows, columns and boxes hold the same digits.";
    taxicab::Taxicab, "Equal digits are never so many steps apart.";
    entropy::Entropy, "Every 2×2 square has digits of all classes.";
    flatmates::Flatmates, "Each 5 has a 1 above or a 9 below.";
    indexer::Indexer, "A digit says where its row, column or box holds a number.";
    whisper::Whisper, "Neighbours on a line are far apart.";
    renban::Renban, "The digits of a line are consecutive, in any order.";
    nabner::Nabner, "No two digits of a line are equal or consecutive.";
    arrow::Arrow, "The digits along the shaft sum to the number in the bulb.";
    double_arrow::DoubleArrow, "The ends of a line sum to what is between them.";
    palindrome::Palindrome, "The digits of a line read the same from both ends.";
    region_sum::RegionSum, "A line has the same sum in every box.";
    entropic::Entropic, "Every three cells of a line have a low, a middle and a high digit.";
    modular::Modular, "Every few cells of a line have different remainders.";
    zipper::Zipper, "Cells equally far from the centre of a line have the same sum.";
    between::Between, "The digits of a line are between those at its ends.";
    lockout::Lockout, "The digits of a line are outside the range of those at its ends.";
    sum_line::SumLine, "A line can be cut into parts with a sum.";
    progression::Progression, "Neighbours on a line differ by the same number.";
    value_index::ValueIndex, "The second digit of a line says where the first comes again.";
    lunchbox::Lunchbox, "The digits between the least and the greatest of a line have a sum.";
    clones::Clones, "Two areas hold the same digits in the same places.";
    quadruple::Quadruple, "The digits around a corner include some.";
    battenburg::Battenburg, "Odd and even digits alternate around a corner.";
    little_killer::LittleKiller, "The digits of a line sum to a number outside.";
    sandwich::Sandwich, "The digits between the crusts of a line sum to a number outside.";
    x_sum::XSum, "The first X cells of a line sum to a number outside.";
    skyscraper::Skyscraper, "A number outside counts the buildings in view, or names the first hidden one.";
    numbered_room::NumberedRoom, "The X-th cell of a line holds the number outside.";
    first_seen::FirstSeen, "A number outside is the first of some digits along a line.";
    rossini::Rossini, "An arrow outside says which way the first digits of a line grow.";
    full_rank::FullRank, "A line has a rank among all rows and columns, read as numbers.";
    no_ties::NoTies, "No two rows or columns are the same number.";
    doppelganger::Doppelganger, "Every row, column and box misses one digit.";
    connected::Connected, "The cells with some digits form one piece.";
    chaos::Chaos, "The grid divides into regions that are to be found.";
    chaos_count::ChaosCount, "A digit says how many cells belong to the region of one.";
    pairs::Pairs, "Pairs of digits are in a relation: an expression or a table.";
    regular::Regular, "The digits of a line match a regular expression.";
    follows::Follows, "An automaton accepts the digits of a line.";
    either::Either, "One of several lists of rules holds.";
}

impl Rule {
    /// Checks that the rule makes sense on a board, whatever the digits.
    pub(super) fn check(&self, layout: &Layout) -> Result<(), RuleError> {
        let fail = |reason: String| RuleError { rule: self.write(layout), reason };
        let cells = self.cells(layout);
        if let Some(outside) = cells.iter().find(|cell| cell.index() >= layout.cell_count()) {
            let name = layout.cell_name(*outside);
            return Err(fail(format!("{name} is not on this board")));
        }
        self.fault(layout).map_err(fail)?;
        match cells.is_empty() {
            true => Err(fail("it names no cells".to_owned())),
            false => Ok(()),
        }
    }
}

fn unknown(name: &str) -> String {
    if name.is_empty() {
        return "the line names no rule".to_owned();
    }
    // A short form of a name, such as 'thermo', is nearer than any other name.
    let is_short = |known: &str| name.len() > 2 && known.starts_with(name);
    let mut near: Vec<(usize, &str)> = Rule::NAMES
        .iter()
        .flat_map(|names| names.iter())
        .map(|known| (if is_short(known) { 0 } else { distance(name, known) }, *known))
        .collect();
    near.sort_unstable();
    match near.first() {
        Some(&(away, known)) if away <= 1 + name.len() / 4 => {
            format!("there is no rule '{name}'; did you mean '{known}'?")
        }
        _ => format!("there is no rule '{name}'; docs/RULES.md lists them all"),
    }
}

/// Returns how many letters to change, add or remove to get from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, d) in b.iter().enumerate() {
            let changed = diagonal + usize::from(c != *d);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
