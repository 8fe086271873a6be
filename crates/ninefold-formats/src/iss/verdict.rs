//! Rules that a board refuses, and what they say nevertheless: some hold whatever the digits, some never.

use ninefold::grid::rule::{Relation, Where};
use ninefold::grid::{Cell, CellSet, Layout, Rule};

/// What a rule that a board refuses means for its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All digits obey it.
    Always,
    /// No digits obey it.
    Never,
    /// It may depend on the digits, or Ninefold lacks it.
    Unknown,
}

use Verdict::{Always, Never, Unknown};

impl Verdict {
    /// Judges a rule that the board refuses. Whatever isn't certain is unknown.
    pub(super) fn of(rule: &Rule, layout: &Layout) -> Verdict {
        let side = layout.side();
        let low = i64::from(layout.shape().low);
        let high = low + side as i64 - 1;
        // Whether so many cells, which may hold equal digits, never have a sum.
        let misses =
            |cells: usize, sum: i32| !(cells as i64 * low..=cells as i64 * high).contains(&i64::from(sum));
        let never = |is_so: bool| if is_so { Never } else { Unknown };
        match rule {
            Rule::Either(rule) => never(rule.branches.is_empty()),
            Rule::Among(rule) => never((rule.digits & layout.digits()).is_empty()),
            // Its cells are too many, or its sum is out of reach.
            Rule::Cage(rule) => never(differ(&rule.cells) && !rule.cells.is_empty()),
            Rule::Region(rule) => never(differ(&rule.cells) && rule.cells.len() > side),
            Rule::Renban(rule) => never(differ(&rule.cells) && rule.cells.len() > side),
            Rule::Thermometer(rule) => never(!rule.slow && differ(&rule.cells) && rule.cells.len() > side),
            Rule::Greater(rule) => never(differ(&rule.cells) && rule.cells.len() > side),
            Rule::Total(rule) => never(differ(&rule.cells) && misses(2, rule.sum)),
            Rule::Difference(rule) => never(differ(&rule.cells) && i64::from(rule.by) > high - low),
            Rule::Sum(rule) if !rule.terms.is_empty() => {
                let worth = |times: i32| [i64::from(times) * low, i64::from(times) * high];
                let least: i64 = rule.terms.iter().map(|term| worth(term.1)).map(|[a, b]| a.min(b)).sum();
                let most: i64 = rule.terms.iter().map(|term| worth(term.1)).map(|[a, b]| a.max(b)).sum();
                never(rule.totals.iter().all(|&total| !(least..=most).contains(&i64::from(total))))
            }
            Rule::LittleKiller(rule) => never(differ(&rule.cells) && misses(rule.cells.len(), rule.sum)),
            Rule::XSum(rule) => {
                let most = rule.cells.len() as i64 * high;
                never(!rule.cells.is_empty() && !(low..=most).contains(&i64::from(rule.sum)))
            }
            Rule::Sandwich(rule) => {
                let between = rule.cells.len().saturating_sub(2) as i64;
                never(differ(&rule.cells) && !(0..=between * high).contains(&i64::from(rule.sum)))
            }
            Rule::Skyscraper(rule) if !rule.hidden => {
                let most = rule.cells.len().min(side) as i64;
                never(differ(&rule.cells) && !(0..=most).contains(&i64::from(rule.clue)))
            }
            Rule::SumLine(rule) => {
                never(!rule.cells.is_empty() && i64::from(rule.sum) > rule.cells.len() as i64 * high)
            }
            Rule::Contains(rule) => contains(&rule.values, &rule.cells, layout),
            Rule::Quadruple(rule) => contains(&rule.values, &rule.cells, layout),
            Rule::LookAndSay(rule) => {
                let digits: usize = rule.counts.iter().map(|count| usize::from(count.0)).sum();
                let mut values: Vec<i32> = rule.counts.iter().map(|count| count.1).collect();
                values.sort_unstable();
                values.dedup();
                never(differ(&rule.cells) && values.len() == rule.counts.len() && digits > rule.cells.len())
            }
            Rule::Whisper(rule) if rule.cells.len() < 2 || rule.by < 1 => Always,
            Rule::Whisper(rule) => never(i64::from(rule.by) > high - low),
            Rule::Lockout(rule) => {
                never(differ(&rule.cells) && rule.cells.len() > 1 && i64::from(rule.by) > high - low)
            }
            Rule::Between(rule) if rule.cells.len() < 3 && differ(&rule.cells) => Always,
            Rule::Zipper(rule) if rule.cells.len() == 2 && differ(&rule.cells) => Always,
            Rule::Palindrome(rule) if rule.cells.len() < 2 => Always,
            Rule::Entropic(rule) if rule.cells.len() < 2 => Always,
            Rule::Modular(rule) if rule.cells.len() < 2 => Always,
            Rule::Pairs(rule) => match (&rule.relation, &rule.places) {
                (_, Where::Along(cells) | Where::All(cells)) if cells.len() < 2 => Always,
                (Relation::Table(table), Where::Along(_) | Where::All(_)) => {
                    never(table.rows().len() == side && table.rows().iter().all(|row| row.is_empty()))
                }
                _ => Unknown,
            },
            _ => Unknown,
        }
    }
}

/// Returns whether no cell comes twice.
fn differ(cells: &[Cell]) -> bool {
    let mut seen = CellSet::EMPTY;
    cells.iter().all(|&cell| seen.insert(cell))
}

/// Judges the rule that cells hold some digits, each as often as it is listed.
fn contains(values: &[i32], cells: &[Cell], layout: &Layout) -> Verdict {
    let is_missing = |&value: &i32| layout.digit_of(value).is_none();
    match differ(cells) {
        true if values.is_empty() => Always,
        true if values.len() > cells.len() || values.iter().any(is_missing) => Never,
        _ => Unknown,
    }
}

#[cfg(test)]
mod tests {
    use ninefold::grid::rule::{Between, Cage, Contains, Modular, Sum, Whisper};

    use super::*;

    #[test]
    fn rules_that_a_board_refuses_are_judged() {
        let layout = Layout::classic();
        let cells = |count: usize| -> Vec<Cell> { (0..count).map(Cell::new).collect() };
        let cases: [(Rule, Verdict); 12] = [
            (Cage { cells: cells(2), sum: Some(99) }.into(), Never),
            (Cage { cells: cells(10), sum: None }.into(), Never),
            (Cage { cells: vec![], sum: Some(3) }.into(), Unknown),
            (Between { cells: cells(2) }.into(), Always),
            (Whisper { cells: cells(2), by: 0 }.into(), Always),
            (Whisper { cells: cells(2), by: 9 }.into(), Never),
            (Modular { cells: cells(1), modulus: 3 }.into(), Always),
            (Modular { cells: cells(3), modulus: 12 }.into(), Unknown),
            (Contains { cells: cells(2), values: vec![10] }.into(), Never),
            (Contains { cells: cells(1), values: vec![1, 2] }.into(), Never),
            (Contains { cells: cells(1), values: vec![] }.into(), Always),
            (Sum { terms: vec![(Cell::new(0), 1_000_000)], totals: vec![2_000_000] }.into(), Unknown),
        ];
        for (rule, verdict) in cases {
            assert!(layout.with_rules([rule.clone()]).is_err(), "{rule:?}");
            assert_eq!(Verdict::of(&rule, &layout), verdict, "{rule:?}");
        }
    }
}
