//! Items that contain others: all of them, one of them, or a pattern in many places.

use ninefold::grid::rule::Either;
use ninefold::grid::{Cell, Rule};

use super::board::Board;
use super::parse::Item;
use super::verdict::Verdict;
use super::{keys, rules};

/// Returns the rules of a group.
pub(super) fn rules(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    match item.name.as_str() {
        "And" => all(&item.items, board),
        "Replicate" => replicate(item, board),
        _ => either(&item.items, board),
    }
}

/// Returns the rule that one of the items holds: none if one of them always does, and one without branches if none ever does.
fn either(items: &[Item], board: &Board) -> Result<Vec<Rule>, String> {
    let mut branches: Vec<Vec<Rule>> = Vec::new();
    for item in items {
        match branch(rules::rules(item, board)?, board)? {
            Some(branch) if branch.is_empty() => return Ok(Vec::new()),
            Some(branch) => branches.push(branch),
            None => {}
        }
    }
    Ok(vec![Either { branches }.into()])
}

/// Returns the rules of a branch without those that always hold; `None` if one of them never does.
fn branch(rules: Vec<Rule>, board: &Board) -> Result<Option<Vec<Rule>>, String> {
    let mut branch = Vec::new();
    for rule in rules {
        let Err(error) = board.layout.with_rules([rule.clone()]) else {
            branch.push(rule);
            continue;
        };
        match Verdict::of(&rule, &board.layout) {
            Verdict::Always => {}
            Verdict::Never => return Ok(None),
            Verdict::Unknown => return Err(format!("in a branch, {error}")),
        }
    }
    Ok(Some(branch))
}

fn all(items: &[Item], board: &Board) -> Result<Vec<Rule>, String> {
    let mut found = Vec::new();
    for item in items {
        found.extend(rules::rules(item, board)?);
    }
    Ok(found)
}

/// Moves the items so that the origin comes to each target.
fn replicate(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let key = item.arguments.first().map_or("", String::as_str);
    let origin = board.cell(item.arguments.get(1).map_or("R1C1", String::as_str))?;
    let mut found = Vec::new();
    for distance in keys::places(key)? {
        let target = origin.index() + distance;
        if target >= board.layout.cell_count() {
            return Err("a copy of the pattern leaves the board".to_owned());
        }
        let target = Cell::new(target);
        let moved = moved(&item.items, board, origin, target)?;
        found.extend(all(&moved, board)?);
    }
    Ok(found)
}

/// Returns the items with other cells.
fn moved(items: &[Item], board: &Board, origin: Cell, target: Cell) -> Result<Vec<Item>, String> {
    let argument = |argument: &String| -> Result<String, String> {
        let (name, rest) =
            argument.split_once('_').map_or((&argument[..], None), |(name, rest)| (name, Some(rest)));
        let Ok(cell) = board.cell(name) else { return Ok(argument.clone()) };
        let moved = board.shifted(cell, origin, target).ok_or("a copy of the pattern leaves the board")?;
        let name = board.name(moved);
        Ok(rest.map_or(name.clone(), |rest| format!("{name}_{rest}")))
    };
    let moved = |item: &Item| -> Result<Item, String> {
        Ok(Item {
            name: item.name.clone(),
            arguments: item.arguments.iter().map(argument).collect::<Result<_, String>>()?,
            items: moved(&item.items, board, origin, target)?,
        })
    };
    items.iter().map(moved).collect()
}
