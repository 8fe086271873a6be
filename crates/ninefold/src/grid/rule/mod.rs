//! Rules beyond houses: cages, thermometers, dots, sandwiches.
//!
//! A [`Rule`] is data on a [`Layout`]. One predicate says what it means: [`Rule::holds`], on full boards. Solutions are
//! checked by it, and everything else is compared with it:
//!
//! ```text
//! Rule ──holds──▶ is this full board right?                  trusted
//!  ├─primitives─▶ what engines propagate                     tested against `holds` for every kind
//!  ├─figures────▶ what pictures show
//!  ├─describe───▶ a sentence for people
//!  └─write, read─▶ one line of text
//! ```
//!
//! A kind of rule is one file in `kinds/` and one line in the list of `kinds/mod.rs`.

mod automaton;
mod error;
mod expression;
mod figure;
mod filled;
mod fillings;
mod kinds;
mod lowering;
mod pair_table;
mod primitive;
mod regex;
mod rules;
mod written;

pub use automaton::Automaton;
pub use error::RuleError;
pub use figure::{CellMark, EdgeMark, Figure, LineColour, Tip};
pub use filled::Filled;
pub use kinds::*;
pub use lowering::{Lowered, Lowering};
pub use pair_table::PairTable;
pub use primitive::{Primitive, Totals};
pub use rules::{Broken, Rules};
pub use written::Arguments;

use super::{Cell, Layout};

/// What every kind of rule says about itself.
pub(in crate::grid) trait Kind: Sized {
    /// Its names in text; a kind with several names has several forms (`knight`, `king`).
    const NAMES: &'static [&'static str];

    /// Returns the name of this rule, one of [`Kind::NAMES`].
    fn name(&self) -> &'static str {
        Self::NAMES[0]
    }

    /// Returns the cells it is about, each once.
    fn cells(&self, layout: &Layout) -> Vec<Cell>;

    /// Rewrites the rule in its usual form, so that rules that mean the same compare equal: a cage's cells in board order.
    fn normalise(&mut self) {}

    /// Checks what must be true of the rule itself, whatever the digits; its cells are on the board already.
    ///
    /// # Errors
    /// A reason, as the rest of a sentence about the rule.
    fn check(&self, _layout: &Layout) -> Result<(), String> {
        Ok(())
    }

    /// Returns whether a full board obeys it. This is what the rule means.
    fn holds(&self, board: &Filled<'_>) -> bool;

    /// Translates it for engines: the primitives hold on a full board exactly if the rule does. Others may be
    /// [implied](Lowering::imply).
    fn lower(&self, layout: &Layout, to: &mut Lowering);

    /// Says for people what it demands, as a sentence.
    fn describe(&self, layout: &Layout) -> String;

    /// Returns how pictures show it; rules of the whole board have no figures.
    fn figures(&self, _layout: &Layout) -> Vec<Figure> {
        Vec::new()
    }

    /// Writes what follows its name on a line of text.
    fn write(&self, layout: &Layout, out: &mut Vec<String>);

    /// Reads what follows its name.
    fn read(name: &str, from: &mut Arguments<'_>) -> Result<Self, String>;
}

impl Rule {
    /// Writes the rule as one line of text: `cage 15 r1c1 r1c2`.
    #[must_use]
    pub fn write(&self, layout: &Layout) -> String {
        let mut words = vec![self.name().to_owned()];
        self.write_arguments(layout, &mut words);
        words.join(" ")
    }

    /// Reads a rule from one line of text.
    ///
    /// ```
    /// use ninefold::grid::{Layout, Rule};
    ///
    /// let layout = Layout::classic();
    /// let rule = Rule::read("cage 15 r1c1-3", &layout)?;
    /// assert_eq!(rule.write(&layout), "cage 15 r1c1 r1c2 r1c3");
    /// assert!(Rule::read("cage 99 r1c1", &layout).is_err());
    /// # Ok::<(), ninefold::grid::RuleError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such kind of rule, or its cells or numbers are not as the kind needs them.
    pub fn read(line: &str, layout: &Layout) -> Result<Rule, RuleError> {
        let fail = |reason: String| RuleError { rule: line.trim().to_owned(), reason };
        let mut arguments = Arguments::new(line, layout).map_err(fail)?;
        let name = arguments.word().unwrap_or_default().to_ascii_lowercase();
        let mut rule = Rule::read_named(&name, &mut arguments).map_err(fail)?;
        arguments.end().map_err(fail)?;
        rule.normalise();
        rule.check(layout)?;
        Ok(rule)
    }
}
