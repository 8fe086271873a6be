//! Exercises with one rule: a few cells with candidates, and every filling of them that obeys the rule.
//!
//! ```text
//! cage 10 r1c1 r1c2|1249 3678|37 46
//! the rule          candidates of its cells, in order; its fillings
//! ```
//!
//! Whatever is in no filling can be removed. The search here is naive: it tries every combination of candidates.

use std::fs;
use std::sync::Arc;

use ninefold::grid::{Cell, Digit, Grid, Layout, Rule};
use ninefold::random::Random;

use super::{ENOUGH, store};
use crate::command::Outcome;

/// The seed of all exercises.
const SEED: u64 = 17;
/// An exercise has at most this many fillings: the page lists them.
const FILLINGS: usize = 12;
/// How often to try before a kind has too few exercises.
const TRIES: u64 = 60_000;

/// Which cells a kind of rule takes.
#[derive(Clone, Copy)]
enum Form {
    /// Two cells that share a side.
    Pair,
    /// Cells that share sides, in no order.
    Blob(usize, usize),
    /// Cells from neighbour to neighbour.
    Line(usize, usize),
    /// A line whose first cell has a place of its own: `arrow r1c1 = r1c2 r1c3`.
    Bulb(usize, usize),
    /// Two rows and two columns.
    Square,
    /// A diagonal from the edge.
    Diagonal(usize, usize),
    /// A row or a column.
    House,
}

/// The kinds that the page practises, simple ones first.
const KINDS: &[(&str, Form)] = &[
    ("cage", Form::Blob(2, 4)),
    ("thermometer", Form::Line(3, 5)),
    ("arrow", Form::Bulb(3, 4)),
    ("difference", Form::Pair),
    ("ratio", Form::Pair),
    ("x", Form::Pair),
    ("v", Form::Pair),
    ("greater", Form::Pair),
    ("quadruple", Form::Square),
    ("renban", Form::Line(3, 4)),
    ("whisper", Form::Line(3, 5)),
    ("palindrome", Form::Line(4, 5)),
    ("between", Form::Line(3, 5)),
    ("lockout", Form::Line(3, 5)),
    ("region-sum", Form::Line(3, 5)),
    ("entropic", Form::Line(3, 5)),
    ("modular", Form::Line(3, 5)),
    ("nabner", Form::Line(3, 4)),
    ("zipper", Form::Line(3, 5)),
    ("double-arrow", Form::Line(3, 5)),
    ("little-killer", Form::Diagonal(2, 4)),
    ("sandwich", Form::House),
    ("skyscraper", Form::House),
    ("x-sum", Form::House),
];

/// Makes the exercises of every kind, or of those named.
pub(super) fn run(names: &[&str]) -> Outcome {
    for &(name, form) in KINDS.iter().filter(|(name, _)| names.is_empty() || names.contains(name)) {
        let lines = exercises(name, form);
        if lines.len() < ENOUGH {
            println!("{name}: {} exercises", lines.len());
        }
        let text = format!(
            "/** {name}: exercises, made by `cargo xtask practice rules`. */\nexport default `{}`;\n",
            lines.join("\n")
        );
        let path = store::folder().join(format!("rule-{name}.js"));
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    store::write_index()
}

/// Returns the kinds and how many exercises each has.
pub(super) fn counts() -> Vec<(&'static str, usize)> {
    KINDS.iter().map(|&(name, _)| (name, read(name).len())).filter(|&(_, count)| count > 0).collect()
}

fn read(name: &str) -> Vec<String> {
    store::lines(&store::folder().join(format!("rule-{name}.js")))
}

/// Finds exercises of a kind, those with the fewest candidates first.
fn exercises(name: &str, form: Form) -> Vec<String> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for number in 0..TRIES {
        if found.len() == ENOUGH {
            break;
        }
        let mut random = Random::of_text(SEED.wrapping_add(number), name.as_bytes());
        if let Some(made) = exercise(name, form, &mut random).filter(|made| !found.contains(made)) {
            found.push(made);
        }
    }
    found.sort();
    found.into_iter().map(|(_, line)| line).collect()
}

/// Makes an exercise, if the random choices lead to a good one: its number of candidates, and its line.
fn exercise(name: &str, form: Form, random: &mut Random) -> Option<(usize, String)> {
    let plain = Layout::classic();
    let cells = cells(form, &plain, random)?;
    let digits = filling(&cells, &plain, random)?;
    let rule = Rule::read(&written(name, form, &cells, &digits, &plain, random)?, &plain).ok()?;
    let layout = Arc::new(plain.with_rules([rule.clone()]).ok()?);
    // The rule may have its own order of cells.
    let order = rule.cells(&layout);
    let own =
        |cell: Cell| digits[cells.iter().position(|&each| each == cell).expect("the rule has these cells")];
    let more = if matches!(form, Form::House) { 2 } else { 5 };
    let mut marks: Vec<Vec<Digit>> = Vec::new();
    for &cell in &order {
        let mut set = vec![own(cell)];
        for _ in 0..=random.below(more) {
            let other = Digit::from_index(random.below(9));
            if !set.contains(&other) {
                set.push(other);
            }
        }
        set.sort_unstable();
        marks.push(set);
    }
    let all = fillings(&layout, &order, &marks);
    let kept: usize = (0..order.len()).map(|at| union(&all, at).len()).sum();
    let count: usize = marks.iter().map(Vec::len).sum();
    let is_good = (1..=FILLINGS).contains(&all.len()) && kept + 2 <= count && kept > order.len();
    is_good.then(|| (count, format!("{}|{}|{}", rule.write(&layout), symbols(&marks), symbols(&all))))
}

/// Returns the digits that fillings have at a place.
fn union(all: &[Vec<Digit>], at: usize) -> Vec<Digit> {
    let mut digits: Vec<Digit> = all.iter().map(|filling| filling[at]).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

fn symbols(sets: &[Vec<Digit>]) -> String {
    let one = |set: &Vec<Digit>| set.iter().map(|digit| digit.symbol()).collect::<String>();
    sets.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Returns every filling of the cells from their candidates that repeats no digit in a house and breaks no rule.
fn fillings(layout: &Arc<Layout>, cells: &[Cell], marks: &[Vec<Digit>]) -> Vec<Vec<Digit>> {
    fn extend(grid: &mut Grid, cells: &[Cell], marks: &[Vec<Digit>], found: &mut Vec<Vec<Digit>>, at: usize) {
        if at == cells.len() {
            if grid.broken_rules().is_empty() {
                found.push(cells.iter().filter_map(|&cell| grid.get(cell)).collect());
            }
            return;
        }
        for &digit in &marks[at] {
            let peers = grid.layout().peers(cells[at]);
            if peers.iter().any(|&peer| grid.get(peer) == Some(digit)) {
                continue;
            }
            grid.set(cells[at], Some(digit));
            extend(grid, cells, marks, found, at + 1);
            grid.set(cells[at], None);
        }
    }
    let mut found = Vec::new();
    extend(&mut Grid::blank(Arc::clone(layout)), cells, marks, &mut found, 0);
    found
}

/// Chooses cells.
fn cells(form: Form, layout: &Layout, random: &mut Random) -> Option<Vec<Cell>> {
    let (size, reach) = match form {
        Form::Pair => (2, 1),
        Form::Blob(least, most) => (between(least, most, random), 1),
        Form::Line(least, most) | Form::Bulb(least, most) => (between(least, most, random), 2),
        Form::Square => {
            return layout.cell_at(random.below(8), random.below(8)).map(|cell| square(cell, layout));
        }
        Form::Diagonal(least, most) => {
            let length = between(least, most, random);
            return (0..length).map(|step| layout.cell_at(step, length - 1 - step)).collect();
        }
        Form::House => {
            let (line, is_row) = (random.below(9), random.below(2) == 0);
            let cell = |at| if is_row { layout.cell_at(line, at) } else { layout.cell_at(at, line) };
            return (0..9).map(cell).collect();
        }
    };
    let mut chosen = vec![Cell::new(random.below(81))];
    while chosen.len() < size {
        // A cage grows anywhere, a line at its end.
        let from = if matches!(form, Form::Blob(..)) {
            chosen[random.below(chosen.len())]
        } else {
            *chosen.last()?
        };
        let near = |&other: &Cell| {
            let rows = layout.row(from).abs_diff(layout.row(other));
            let columns = layout.column(from).abs_diff(layout.column(other));
            rows.max(columns) == 1 && rows + columns <= reach && !chosen.contains(&other)
        };
        let choice: Vec<Cell> = layout.cells().filter(near).collect();
        if choice.is_empty() {
            return None;
        }
        chosen.push(choice[random.below(choice.len())]);
    }
    Some(chosen)
}

fn between(least: usize, most: usize, random: &mut Random) -> usize {
    least + random.below(most + 1 - least)
}

fn square(cell: Cell, layout: &Layout) -> Vec<Cell> {
    let (row, column) = (layout.row(cell), layout.column(cell));
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| layout.cell(row + down, column + right)).to_vec()
}

/// Fills cells at random, without repeating a digit in a house.
fn filling(cells: &[Cell], layout: &Layout, random: &mut Random) -> Option<Vec<Digit>> {
    let mut digits: Vec<Digit> = Vec::new();
    for &cell in cells {
        let taken = |digit: &Digit| {
            cells.iter().zip(&digits).any(|(other, each)| each == digit && layout.peers(cell).contains(other))
        };
        let free: Vec<Digit> = (0..9).map(Digit::from_index).filter(|digit| !taken(digit)).collect();
        digits.push(*free.get(random.below(free.len().max(1)))?);
    }
    Some(digits)
}

/// Writes the rule whose number fits the digits.
fn written(
    name: &str,
    form: Form,
    cells: &[Cell],
    digits: &[Digit],
    layout: &Layout,
    random: &mut Random,
) -> Option<String> {
    let names: Vec<String> = cells.iter().map(|&cell| layout.cell_name(cell)).collect();
    let values: Vec<usize> = digits.iter().map(|digit| digit.value()).collect();
    let number = match name {
        "cage" | "little-killer" => values.iter().sum(),
        "sandwich" => {
            let (one, nine) =
                (values.iter().position(|&value| value == 1)?, values.iter().position(|&v| v == 9)?);
            values[one.min(nine) + 1..one.max(nine)].iter().sum()
        }
        "skyscraper" => (0..9).filter(|&at| values[..at].iter().all(|&before| before < values[at])).count(),
        "x-sum" => values[..values[0]].iter().sum(),
        _ => 0,
    };
    let number = match name {
        "quadruple" => {
            let mut some: Vec<usize> = values[..2 + random.below(2)].to_vec();
            some.sort_unstable();
            format!("{} ", some.iter().map(usize::to_string).collect::<Vec<_>>().join(","))
        }
        _ if number > 0 || name == "sandwich" => format!("{number} "),
        _ => String::new(),
    };
    Some(match form {
        Form::Bulb(..) => format!("{name} {} = {}", names[0], names[1..].join(" ")),
        _ => format!("{name} {number}{}", names.join(" ")),
    })
}

#[cfg(test)]
mod tests {
    use ninefold::Budget;
    use ninefold::grid::{Candidates, DigitSet, Puzzle};
    use ninefold::study::true_candidates;

    use super::*;

    /// The engine agrees with the stored fillings about what can be removed, on a sample; every line can be read.
    #[test]
    fn exercises_are_right() {
        for &(name, form) in KINDS {
            let lines = read(name);
            assert!(lines.len() >= ENOUGH, "{name}: {} exercises", lines.len());
            for (index, line) in lines.iter().enumerate() {
                let [text, marks, all] = line.split('|').collect::<Vec<_>>()[..] else { panic!("{line}") };
                let plain = Layout::classic();
                let rule = Rule::read(text, &plain).unwrap();
                let layout = Arc::new(plain.with_rules([rule.clone()]).unwrap());
                let order = rule.cells(&layout);
                let set = |word: &str| -> Vec<Digit> {
                    word.bytes().map(|byte| Digit::from_index(usize::from(byte - b'1'))).collect()
                };
                let marks: Vec<Vec<Digit>> = marks.split(' ').map(set).collect();
                let all: Vec<Vec<Digit>> = all.split(' ').map(set).collect();
                assert_eq!(fillings(&layout, &order, &marks), all, "{line}");
                if index % 10 != 0 {
                    continue;
                }
                let mut sets = vec![layout.digits(); layout.cell_count()];
                for (cell, set) in order.iter().zip(&marks) {
                    sets[cell.index()] = set.iter().copied().collect();
                }
                let marks = Candidates::new(Arc::clone(&layout), sets).unwrap();
                let puzzle = Puzzle::new(Grid::blank(Arc::clone(&layout))).unwrap().with_marks(&marks);
                let left = true_candidates(&puzzle, 1, &Budget::all()).candidates();
                for (at, &cell) in order.iter().enumerate() {
                    assert_eq!(left.get(cell), union(&all, at).into_iter().collect::<DigitSet>(), "{line}");
                }
            }
            assert_eq!(exercises(name, form), lines, "{name}: the same seed gives the same exercises");
        }
    }
}
