//! Items about sets of cells: how often digits occur, sums with coefficients, pairs, automata.

use ninefold::grid::rule::{
    Along, Among, Follows, Indexer, LookAndSay, Pairs, Regular, Relation, SameValues, Sum, Where,
};
use ninefold::grid::{Cell, DigitSet, Rule};

use super::board::Board;
use super::keys;
use super::machine::Machine;
use super::parse::Item;
use super::rules::{given, number, values};
use crate::error::quoted;
use crate::link::percent_decoded;
use crate::pack::base64;

/// Returns the rules of an item.
pub(super) fn rules(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let arguments = &item.arguments[..];
    match item.name.as_str() {
        "" => among(arguments, board),
        "ContainExact" => {
            let mut counts: Vec<(u8, i32)> = Vec::new();
            for value in values(arguments)? {
                match counts.iter_mut().find(|count| count.1 == value) {
                    Some(count) => count.0 = count.0.saturating_add(1),
                    None => counts.push((1, value)),
                }
            }
            Ok(vec![LookAndSay { cells: board.cells(&arguments[1..])?, counts }.into()])
        }
        "LookAndSay" => look_and_say(arguments, board),
        "SameValues" => same_values(arguments, board),
        "Sum" => sum(arguments, board),
        "Indexing" => {
            let along = match arguments.first().map(String::as_str) {
                Some("R") => Along::Rows,
                Some("C") => Along::Columns,
                _ => return Err("expected R or C".to_owned()),
            };
            let cells = board.cells(&arguments[1..])?;
            Ok(cells.into_iter().map(|cell| Indexer { cell, along }.into()).collect())
        }
        "Pair" | "PairX" | "Binary" | "BinaryX" => pairs(item, board),
        "Regex" => regex(arguments, board),
        "NFA" => automata(arguments, board),
        name => Err(format!("Ninefold has no rule like {name}")),
    }
}

/// Reads givens inside a group.
fn among(arguments: &[String], board: &Board) -> Result<Vec<Rule>, String> {
    let mut rules = Vec::new();
    for argument in arguments.iter().filter(|argument| !argument.is_empty()) {
        let (cell, values) = given(argument, board)?;
        if values.is_empty() {
            continue;
        }
        let digits: DigitSet = values.into_iter().filter_map(|value| board.layout.digit_of(value)).collect();
        rules.push(Among { cell, digits }.into());
    }
    Ok(rules)
}

/// Reads pairs of figures: how often, and which digit.
fn look_and_say(arguments: &[String], board: &Board) -> Result<Vec<Rule>, String> {
    let clue = arguments.first().map_or("", String::as_str);
    let figures: Option<Vec<u8>> = clue.chars().map(|c| c.to_digit(10).map(|figure| figure as u8)).collect();
    let figures = figures.filter(|figures| figures.len() % 2 == 0 && !figures.is_empty());
    let figures = figures.ok_or_else(|| format!("{} isn't a clue of figures in pairs", quoted(clue)))?;
    let counts = figures.chunks(2).map(|pair| (pair[0], i32::from(pair[1]))).collect();
    Ok(vec![LookAndSay { cells: board.cells(&arguments[1..])?, counts }.into()])
}

fn same_values(arguments: &[String], board: &Board) -> Result<Vec<Rule>, String> {
    let sets = usize::try_from(number(arguments)?).unwrap_or_default();
    let cells = board.cells(&arguments[1..])?;
    if sets < 2 || cells.is_empty() || cells.len() % sets != 0 {
        return Err(format!("{} cells don't form {sets} sets", cells.len()));
    }
    let areas = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect();
    Ok(vec![SameValues { areas }.into()])
}

/// Reads a sum, with coefficients as in `0_=_1_1_-10`.
fn sum(arguments: &[String], board: &Board) -> Result<Vec<Rule>, String> {
    let cells = board.cells(arguments.get(1..).unwrap_or_default())?;
    let text = arguments.first().map_or("", String::as_str);
    let (total, coefficients) =
        text.split_once("_=_").map_or((text, None), |(total, rest)| (total, Some(rest)));
    let total: i32 = total.parse().map_err(|_| format!("{} isn't a sum", quoted(text)))?;
    let coefficients: Vec<i32> = match coefficients {
        None => vec![1; cells.len()],
        Some(rest) => {
            let numbers: Option<Vec<i32>> = rest.split('_').map(|part| part.parse().ok()).collect();
            numbers.ok_or_else(|| format!("{} has coefficients that aren't numbers", quoted(text)))?
        }
    };
    if coefficients.len() != cells.len() {
        return Err(format!("{} coefficients for {} cells", coefficients.len(), cells.len()));
    }
    Ok(vec![Sum { terms: cells.into_iter().zip(coefficients).collect(), totals: vec![total] }.into()])
}

/// Returns the lists of cells after a key: an empty argument ends one, and `_…` names the next ones.
fn lists(arguments: &[String]) -> impl Iterator<Item = &[String]> {
    let is_break = |argument: &String| argument.is_empty() || argument.starts_with('_');
    arguments.get(1..).unwrap_or_default().split(is_break).filter(|list| !list.is_empty())
}

/// Reads a relation between neighbours of a list, or between any two of its cells.
fn pairs(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let key = item.arguments.first().map_or("", String::as_str);
    // The older items have the last two characters of the alphabet exchanged.
    let exchanged = |c: char| match c {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    let key: String =
        if item.name.starts_with("Binary") { key.chars().map(exchanged).collect() } else { key.to_owned() };
    let table = keys::pairs(&key, &board.layout)?;
    let mut rules = Vec::new();
    for list in lists(&item.arguments) {
        let cells = board.cells(list)?;
        let places = if item.name.ends_with('X') { Where::All(cells) } else { Where::Along(cells) };
        rules.push(Pairs { relation: Relation::Table(table.clone()), places }.into());
    }
    Ok(rules)
}

fn regex(arguments: &[String], board: &Board) -> Result<Vec<Rule>, String> {
    let key = arguments.first().map_or("", String::as_str);
    let pattern = match key.contains('%') {
        true => percent_decoded(key),
        false => {
            let bytes = base64::decode(key).map_err(|error| error.to_string())?;
            String::from_utf8(bytes).map_err(|_| "its pattern isn't text".to_owned())?
        }
    };
    let pattern: String = pattern.chars().filter(|c| !c.is_whitespace()).collect();
    let rule = |list: &[String]| -> Result<Rule, String> {
        Ok(Regular { cells: board.cells(list)?, pattern: pattern.clone() }.into())
    };
    lists(arguments).map(rule).collect()
}

fn automata(arguments: &[String], board: &Board) -> Result<Vec<Rule>, String> {
    let machine = Machine::read(arguments.first().map_or("", String::as_str))?;
    let mut rules = Vec::new();
    for list in lists(arguments) {
        let parts: Vec<&[String]> = list.split(|argument| argument == "-").collect();
        let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        let cells = board.cells(&parts.concat())?;
        rules.push(Follows { cells, automaton: machine.automaton(&board.layout, &lengths)? }.into());
    }
    Ok(rules)
}
