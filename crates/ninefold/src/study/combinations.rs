//! Cage combinations: which sets of digits can still fill a cage?

use crate::budget::{Budget, StopReason};
use crate::grid::{Candidates, Cell, Digit, DigitSet};

/// How many nodes pass between two looks at the clock.
const POLL: u64 = 1024;

/// A set of digits that can fill a cage, and where each can go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Combination {
    /// The digits.
    pub digits: DigitSet,
    /// For each cell of the cage, in the order asked for, the digits of the combination that it can take.
    pub cells: Vec<DigitSet>,
}

/// Returns the combinations of a cage that the candidates still allow: sets of as many different digits as there are cells,
/// with this sum if there is one. In ascending order of their digits. A choice of digits, complete or not, is a node of the
/// budget: a cage of twelve cells on a 25×25 board has five million combinations.
///
/// ```
/// use ninefold::Budget;
/// use ninefold::grid::{Candidates, Layout};
/// use ninefold::study::combinations;
///
/// let layout = Layout::classic();
/// let cage = [layout.cell(0, 0), layout.cell(0, 1)];
/// let possible = combinations(&Candidates::all(layout), &cage, Some(4), &Budget::all())?;
/// assert_eq!(possible.len(), 1);
/// assert_eq!(possible[0].digits.to_string(), "{1 3}");
/// # Ok::<(), ninefold::StopReason>(())
/// ```
///
/// # Errors
/// If the budget runs out.
pub fn combinations(
    candidates: &Candidates,
    cage: &[Cell],
    sum: Option<i32>,
    budget: &Budget<'_>,
) -> Result<Vec<Combination>, StopReason> {
    let layout = candidates.layout();
    let sets: Vec<DigitSet> = cage.iter().map(|&cell| candidates.get(cell)).collect();
    let usable: Vec<Digit> = sets.iter().fold(DigitSet::EMPTY, |all, set| all | *set).iter().collect();
    let values: Vec<i32> = usable.iter().map(|&digit| layout.value(digit)).collect();
    let mut found = Vec::new();
    let mut nodes = 0;
    let mut spend = || {
        nodes += 1;
        let polled = if nodes % POLL == 0 { budget.interruption() } else { None };
        let stop = polled.or((nodes > budget.node_limit()).then_some(StopReason::Nodes));
        stop.map_or(Ok(()), Err)
    };
    choose(&values, cage.len(), sum, 0, &mut Vec::new(), &mut spend, &mut |chosen| {
        let digits: DigitSet = chosen.iter().map(|&at| usable[at]).collect();
        let cells = supported(&sets, digits);
        if cells.iter().all(|set| !set.is_empty()) {
            found.push(Combination { digits, cells });
        }
    })?;
    Ok(found)
}

/// Calls `each` with every choice of so many values with the sum, and `spend` for every node.
fn choose(
    values: &[i32],
    many: usize,
    sum: Option<i32>,
    from: usize,
    chosen: &mut Vec<usize>,
    spend: &mut impl FnMut() -> Result<(), StopReason>,
    each: &mut impl FnMut(&[usize]),
) -> Result<(), StopReason> {
    spend()?;
    let open = many - chosen.len();
    if open == 0 {
        if sum.is_none_or(|sum| sum == 0) {
            each(chosen);
        }
        return Ok(());
    }
    if values.len() - from < open {
        return Ok(());
    }
    if let Some(sum) = sum {
        // Values ascend, so the next ones are the least, and the last ones the greatest.
        let least: i32 = values[from..from + open].iter().sum();
        let greatest: i32 = values[values.len() - open..].iter().sum();
        if sum < least || sum > greatest {
            return Ok(());
        }
    }
    for at in from..values.len() {
        chosen.push(at);
        choose(values, many, sum.map(|sum| sum - values[at]), at + 1, chosen, spend, each)?;
        chosen.pop();
    }
    Ok(())
}

/// Returns what each cell can take of the digits, if every cell takes a different one.
fn supported(sets: &[DigitSet], digits: DigitSet) -> Vec<DigitSet> {
    let sets: Vec<DigitSet> = sets.iter().map(|&set| set & digits).collect();
    let fits = |cell: usize, digit: Digit| {
        let mut others = sets.clone();
        others.remove(cell);
        can_differ(&others, digits - DigitSet::only(digit))
    };
    let of_cell = |cell: usize| sets[cell].iter().filter(|&digit| fits(cell, digit)).collect::<DigitSet>();
    (0..sets.len()).map(of_cell).collect()
}

/// Returns whether the cells can take different digits out of these: a matching, found by augmenting paths.
fn can_differ(sets: &[DigitSet], digits: DigitSet) -> bool {
    fn place(
        cell: usize,
        sets: &[DigitSet],
        digits: DigitSet,
        tried: &mut DigitSet,
        taken: &mut [Option<usize>; Digit::MAX],
    ) -> bool {
        for digit in (sets[cell] & digits).iter() {
            if tried.insert(digit)
                && taken[digit.index()].is_none_or(|other| place(other, sets, digits, tried, taken))
            {
                taken[digit.index()] = Some(cell);
                return true;
            }
        }
        false
    }
    let mut taken = [None; Digit::MAX];
    (0..sets.len()).all(|cell| {
        let mut tried = DigitSet::EMPTY;
        place(cell, sets, digits, &mut tried, &mut taken)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::random::Random;

    /// Tries every filling.
    fn naive(sets: &[DigitSet], values: &dyn Fn(Digit) -> i32, sum: Option<i32>) -> Vec<Combination> {
        let mut found: Vec<Combination> = Vec::new();
        let mut fill = vec![];
        fn go(sets: &[DigitSet], fill: &mut Vec<Digit>, each: &mut dyn FnMut(&[Digit])) {
            if fill.len() == sets.len() {
                each(fill);
                return;
            }
            for digit in sets[fill.len()].iter() {
                if !fill.contains(&digit) {
                    fill.push(digit);
                    go(sets, fill, each);
                    fill.pop();
                }
            }
        }
        go(sets, &mut fill, &mut |fill| {
            if sum.is_some_and(|sum| fill.iter().map(|&d| values(d)).sum::<i32>() != sum) {
                return;
            }
            let digits: DigitSet = fill.iter().copied().collect();
            let at = found.iter().position(|c| c.digits == digits).unwrap_or_else(|| {
                found.push(Combination { digits, cells: vec![DigitSet::EMPTY; sets.len()] });
                found.len() - 1
            });
            for (cell, &digit) in found[at].cells.iter_mut().zip(fill) {
                cell.insert(digit);
            }
        });
        found.sort_by_key(|c| c.digits.iter().collect::<Vec<_>>());
        found
    }

    #[test]
    fn combinations_are_those_of_all_fillings() {
        let layout = Layout::classic();
        let mut random = Random::new(1);
        for round in 0..300 {
            let cage: Vec<Cell> = (0..1 + round % 5).map(|c| layout.cell(0, c)).collect();
            let mut candidates = Candidates::all(Layout::classic());
            for &cell in &cage {
                candidates.keep(cell, DigitSet::from_bits(random.next() as u32 & 511));
            }
            let sets: Vec<DigitSet> = cage.iter().map(|&cell| candidates.get(cell)).collect();
            let sum = (round % 3 > 0).then(|| 3 + random.below(30) as i32);
            let expected = naive(&sets, &|digit| layout.value(digit), sum);
            let found = combinations(&candidates, &cage, sum, &Budget::all());
            assert_eq!(found.as_ref(), Ok(&expected), "{sets:?} {sum:?}");
        }
    }

    #[test]
    fn a_budget_ends_a_long_list() {
        let layout = Layout::usual(25).unwrap();
        let cage: Vec<Cell> = (0..12).map(|c| layout.cell(0, c)).collect();
        let candidates = Candidates::all(layout);
        let budget = Budget::all().nodes(10_000);
        assert_eq!(combinations(&candidates, &cage, None, &budget), Err(StopReason::Nodes));
        let is_over = || true;
        assert_eq!(
            combinations(&candidates, &cage, None, &Budget::all().until(&is_over)),
            Err(StopReason::Time)
        );
    }
}
