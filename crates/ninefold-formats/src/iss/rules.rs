//! What each item of a constraint string means.

use ninefold::grid::rule::{
    Arrow, Between, BoardGroups, Cage, Circles, Clones, Contains, CountDistinct, Difference, Doppelganger,
    DoubleArrow, Either, Entropic, Entropy, EqualSum, Equality, Flatmates, Greater, Leaper, Lockout,
    Lunchbox, Modular, Negative, NoTies, Palindrome, Ratio, Region, RegionSum, Rellik, Renban, SameRegions,
    Sum, SumLine, Taxicab, Thermometer, Total, ValueIndex, Whisper, Zipper,
};
use ninefold::grid::{Cell, Rule};

use super::board::Board;
use super::parse::{Item, UNFINISHED, is_group};
use super::{groups, outside, sets, structure};
use crate::Format;
use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::{FormatError, quoted};

/// The items that are read with the board, or that no solution depends on.
const OTHERS: &[&str] = &["Shape", "Var", "RegionSize", "NoBoxes", "Jigsaw", "Diagonal", "SearchPriority"];

/// The items with a meaning of their own.
const KNOWN: &[&str] = &[
    "AllDifferent",
    "And",
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "Binary",
    "BinaryX",
    "BlackDot",
    "Cage",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "CountingCircles",
    "DisjointSets",
    "Doppelganger",
    "DoubleArrow",
    "DutchFlatmates",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "HiddenSkyscraper",
    "Indexing",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Modular",
    "NFA",
    "NumberedRoom",
    "Or",
    "Pair",
    "PairX",
    "Palindrome",
    "PillArrow",
    "Quad",
    "Regex",
    "RegionSameValues",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "Replicate",
    "SameValues",
    "Sandwich",
    "Skyscraper",
    "StrictKropki",
    "StrictXV",
    "Sum",
    "SumLine",
    "Thermo",
    "V",
    "ValueIndexing",
    "Whisper",
    "WhiteDot",
    "Windoku",
    "X",
    "XSum",
    "Zipper",
];

/// Returns whether an item has this name.
pub(super) fn is_known(name: &str) -> bool {
    OTHERS.contains(&name) || KNOWN.contains(&name)
}

/// Reads givens and rules.
pub(super) fn read(items: &[Item], board: &Board, draft: &mut Draft) -> Result<(), FormatError> {
    for item in items {
        if OTHERS.contains(&item.name.as_str()) {
            continue;
        }
        let outcome = if item.name.is_empty() { give(item, board, draft) } else { add(item, board, draft) };
        if let Err(reason) = outcome {
            draft.note(NoteKind::Rule, describe(item), format!("{reason}; it is left out"));
        }
        if board.is_spent() {
            let (item, most) = (describe(item), Board::MAX_RULES);
            let reason = format!("with {item} the text stands for more than {most} rules; use fewer");
            return Err(FormatError::new(Format::Iss, reason));
        }
    }
    Ok(())
}

/// Names an item for people.
pub(super) fn describe(item: &Item) -> String {
    const SHOWN: usize = 60;
    let text = match item.name.as_str() {
        UNFINISHED => format!(".{}", item.arguments.concat()),
        name => format!(".{name}~{}", item.arguments.join("~")),
    };
    if text.chars().count() <= SHOWN { text } else { text.chars().take(SHOWN).chain(['…']).collect() }
}

fn add(item: &Item, board: &Board, draft: &mut Draft) -> Result<(), String> {
    for rule in rules(item, board)? {
        match &rule {
            Rule::Either(either) if either.branches.is_empty() => {
                let reason = "none of its branches can hold; it is left out";
                draft.note(NoteKind::Rule, describe(item), reason);
            }
            _ => draft.rule(describe(item), rule),
        }
    }
    Ok(())
}

/// Restricts cells to their digits; a single one is a given.
fn give(item: &Item, board: &Board, draft: &mut Draft) -> Result<(), String> {
    for argument in item.arguments.iter().filter(|argument| !argument.is_empty()) {
        match given(argument, board)? {
            (_, values) if values.is_empty() => {}
            (cell, values) if values.len() == 1 => draft.give(cell, values[0]),
            (cell, values) => draft.allow_values(cell, values),
        }
    }
    Ok(())
}

/// Reads `R1C1_5_6`.
pub(super) fn given(argument: &str, board: &Board) -> Result<(Cell, Vec<i32>), String> {
    let mut parts = argument.split('_');
    let cell = board.cell(parts.next().unwrap_or_default())?;
    let values: Option<Vec<i32>> = parts.map(|part| part.parse().ok()).collect();
    Ok((cell, values.ok_or_else(|| format!("{} isn't a cell with digits", quoted(argument)))?))
}

/// Returns the rules that an item stands for, and counts them.
pub(super) fn rules(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    board.spend(1)?;
    let rules = meaning(item, board)?;
    if !is_group(&item.name) {
        board.spend(rules.iter().map(count).sum::<usize>().saturating_sub(1))?;
    }
    Ok(rules)
}

/// Counts a rule with those inside it.
fn count(rule: &Rule) -> usize {
    match rule {
        Rule::Either(either) => 1 + either.branches.iter().flatten().map(count).sum::<usize>(),
        _ => 1,
    }
}

fn meaning(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let arguments = &item.arguments[..];
    let cells = || board.cells(arguments);
    let one = |rule: Rule| Ok(vec![rule]);
    match item.name.as_str() {
        "Thermo" => one(Thermometer { cells: cells()?, slow: false }.into()),
        "Renban" => one(Renban { cells: cells()? }.into()),
        "Entropic" => one(Entropic { cells: cells()? }.into()),
        "RegionSumLine" if !board.has_regions() => Ok(Vec::new()),
        "RegionSumLine" => one(RegionSum { cells: cells()? }.into()),
        "Between" => one(Between { cells: cells()? }.into()),
        "Palindrome" => one(Palindrome { cells: cells()? }.into()),
        "Zipper" => one(Zipper { cells: cells()? }.into()),
        "DoubleArrow" => one(DoubleArrow { cells: cells()? }.into()),
        "AllDifferent" => one(Region { cells: each_once(&cells()?) }.into()),
        "EqualityCage" => one(Equality { cells: cells()? }.into()),
        "ValueIndexing" => one(value_index(cells()?)),
        "CountingCircles" => one(Circles { cells: cells()? }.into()),
        "DisjointSets" if board.has_its_boxes() => one(BoardGroups::Disjoint.into()),
        "DisjointSets" => Ok(disjoint_sets(board)),
        "GlobalEntropy" => one(Entropy::Size.into()),
        "GlobalMod" => one(Entropy::Remainder.into()),
        "AntiTaxicab" => one(Taxicab::Own.into()),
        "DutchFlatmates" => one(Flatmates.into()),
        "RegionSameValues" => one(SameRegions.into()),
        "AntiKnight" => one(Leaper::Knight.into()),
        "AntiKing" => one(Leaper::King.into()),
        "AntiConsecutive" => one(Negative::StrictlyNonconsecutive.into()),
        "StrictKropki" => Ok(vec![Negative::Nonconsecutive.into(), Negative::Ratio.into()]),
        "StrictXV" => one(Negative::Xv.into()),
        "Whisper" | "Modular" | "Lockout" | "Cage" | "RellikCage" | "Lunchbox" | "SumLine" => {
            numbered(item, board)
        }
        "Arrow" | "PillArrow" => arrow(item, board),
        "WhiteDot" | "BlackDot" | "GreaterThan" | "X" | "V" => pairs(item, board),
        "Quad" => quad(item, board),
        "ContainAtLeast" => {
            let (values, cells) = (values(arguments)?, board.cells(&arguments[1..])?);
            one(Contains { cells, values }.into())
        }
        "CountDistinct" => match &cells()?[..] {
            [] => Err("it has no cells".to_owned()),
            [count, cells @ ..] => one(CountDistinct { count: *count, cells: cells.to_vec() }.into()),
        },
        "EqualSum" => {
            let areas: Result<_, String> =
                arguments.split(|part| part == "-").map(|part| board.cells(part)).collect();
            one(EqualSum { areas: areas? }.into())
        }
        "ContainExact" | "LookAndSay" | "SameValues" | "Sum" | "Indexing" | "Pair" | "PairX" | "Binary"
        | "BinaryX" | "Regex" | "NFA" | "" => sets::rules(item, board),
        "FullRankTies" => match arguments.first().map(String::as_str) {
            Some("none") => one(NoTies.into()),
            _ => Ok(Vec::new()),
        },
        "Doppelganger" => {
            let group = |prefix: &str| board.group(prefix).map_or(Vec::new(), |(cells, _)| cells);
            one(Doppelganger { missing: ["DGC", "DGR", "DGB"].map(group).concat() }.into())
        }
        "Windoku" if board.has_its_boxes() => one(BoardGroups::Windows.into()),
        "Windoku" => Ok(windows(board)),
        "ChaosConstruction" | "ChaosArrow" | "ChaosCount" | "ConnectedValues" => {
            structure::rules(item, board)
        }
        "And" | "Or" | "Replicate" => groups::rules(item, board),
        "LittleKiller" | "Sandwich" | "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom"
        | "FullRank" => outside::rules(item, board),
        UNFINISHED => Err("it has no '.End': the text is cut off, copy all of it".to_owned()),
        name if is_known(name) => Err(format!("Ninefold has no rule like {name}")),
        name => Err(format!("{} is unknown", quoted(name))),
    }
}

/// Reads the numbers of an argument such as `1_2_2`.
pub(super) fn values(arguments: &[String]) -> Result<Vec<i32>, String> {
    let text = arguments.first().ok_or("it has no digits")?;
    let values: Option<Vec<i32>> = text.split('_').map(|part| part.parse().ok()).collect();
    values.ok_or_else(|| format!("{} aren't digits", quoted(text)))
}

/// Reads the first argument as a number.
pub(super) fn number(arguments: &[String]) -> Result<i32, String> {
    let text = arguments.first().ok_or("it has no number")?;
    text.parse().map_err(|_| format!("{} isn't a number", quoted(text)))
}

/// Reads rules with a number before their cells.
fn numbered(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let arguments = &item.arguments[..];
    // A cage may have no number before its cells.
    let by = match (item.name.as_str(), arguments) {
        ("Cage", [first, ..]) if first.is_empty() => Ok(0),
        _ => number(arguments),
    };
    let cells = board.cells(if by.is_ok() || arguments.is_empty() {
        arguments.get(1..).unwrap_or_default()
    } else {
        arguments
    });
    let rule = match (item.name.as_str(), by) {
        ("Whisper", by) => Whisper { cells: cells?, by: by.unwrap_or(5) }.into(),
        (_, Err(reason)) => return Err(reason),
        // One remainder is every digit's.
        ("Modular", Ok(1)) => return Ok(Vec::new()),
        ("Modular", Ok(modulus)) => Modular { cells: cells?, modulus }.into(),
        ("Lockout", Ok(by)) => Lockout { cells: cells?, by }.into(),
        ("RellikCage", Ok(sum)) => {
            let cells = cells?;
            return Ok(vec![Region { cells: cells.clone() }.into(), Rellik { cells, sum }.into()]);
        }
        ("Lunchbox", Ok(sum)) => Lunchbox { cells: cells?, sum }.into(),
        ("SumLine", Ok(sum)) => {
            if arguments.last().is_some_and(|last| last == "LOOP") {
                return sum_loop(board.cells(&arguments[1..arguments.len() - 1])?, sum, board);
            }
            SumLine { cells: cells?, sum }.into()
        }
        (_, Ok(sum)) => return Ok(cage(cells?, Some(sum).filter(|&sum| sum != 0))),
    };
    Ok(vec![rule])
}

/// Returns the rules of a cage. A cell that is listed twice counts twice.
fn cage(cells: Vec<Cell>, sum: Option<i32>) -> Vec<Rule> {
    let different = each_once(&cells);
    match sum {
        Some(sum) if different.len() < cells.len() => {
            let terms = cells.into_iter().map(|cell| (cell, 1)).collect();
            vec![Cage { cells: different, sum: None }.into(), Sum { terms, totals: vec![sum] }.into()]
        }
        sum => vec![Cage { cells: different, sum }.into()],
    }
}

/// Returns the cells without those that have been listed before.
fn each_once(cells: &[Cell]) -> Vec<Cell> {
    let is_new = |&(at, cell): &(usize, &Cell)| !cells[..at].contains(cell);
    cells.iter().enumerate().filter(is_new).map(|(_, &cell)| cell).collect()
}

/// Returns the rule that a digit is in the cell with the number that a second one says. That one may itself be among the cells.
fn value_index(cells: Vec<Cell>) -> Rule {
    let [value, control, indexed @ ..] = &cells[..] else { return ValueIndex { cells }.into() };
    if each_once(&cells).len() == cells.len() {
        return ValueIndex { cells }.into();
    }
    let branch = |(at, &cell): (usize, &Cell)| -> Vec<Rule> {
        let number = Sum { terms: vec![(*control, 1)], totals: vec![at as i32 + 1] };
        if cell == *value {
            return vec![number.into()];
        }
        vec![number.into(), Clones { cells: vec![*value], copy: vec![cell] }.into()]
    };
    Either { branches: indexed.iter().enumerate().map(branch).collect() }.into()
}

/// Returns the rule of a sum line that closes: it may be cut open in one of several places.
fn sum_loop(cells: Vec<Cell>, sum: i32, board: &Board) -> Result<Vec<Rule>, String> {
    // Without 0 a part has no more cells than its sum, so one of the first cells begins a part.
    let places = match board.layout.shape().low {
        0 => cells.len(),
        _ => cells.len().min(usize::try_from(sum).unwrap_or_default().max(1)),
    };
    let opened = |at: usize| vec![SumLine { cells: [&cells[at..], &cells[..at]].concat(), sum }.into()];
    Ok(vec![Either { branches: (0..places).map(opened).collect() }.into()])
}

fn arrow(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let (size, arguments) = match item.name.as_str() {
        "PillArrow" => (number(&item.arguments)?, item.arguments.get(1..).unwrap_or_default()),
        _ => (1, &item.arguments[..]),
    };
    let cells = board.cells(arguments)?;
    let size = usize::try_from(size).unwrap_or_default();
    if size == 0 || cells.len() <= size {
        return Err("it has no shaft".to_owned());
    }
    let (bulb, shaft) = cells.split_at(size);
    Ok(vec![Arrow { bulb: bulb.to_vec(), shaft: shaft.to_vec() }.into()])
}

/// Reads marks between the cells of a list that share a side.
fn pairs(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let cells = each_once(&board.cells(&item.arguments)?);
    let mut rules: Vec<Rule> = Vec::new();
    for (at, &a) in cells.iter().enumerate() {
        for &b in cells[at + 1..].iter().filter(|&&b| board.touch(a, b)) {
            let cells = [a, b];
            rules.push(match item.name.as_str() {
                "WhiteDot" => Difference { cells, by: 1 }.into(),
                "BlackDot" => Ratio { cells, by: 2 }.into(),
                "GreaterThan" => Greater { cells: cells.to_vec() }.into(),
                "X" => Total { cells, sum: Total::X }.into(),
                _ => Total { cells, sum: Total::V }.into(),
            });
        }
    }
    if rules.is_empty() { Err("no two of its cells share a side".to_owned()) } else { Ok(rules) }
}

fn quad(item: &Item, board: &Board) -> Result<Vec<Rule>, String> {
    let [first, values @ ..] = &item.arguments[..] else { return Err("it has no cell".to_owned()) };
    let first = board.cell(first)?;
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| board.beside(first, step));
    let cells: Option<Vec<Cell>> = square.into_iter().collect();
    let cells = cells.ok_or("its square leaves the board")?;
    let values: Option<Vec<i32>> = values.iter().map(|value| value.parse().ok()).collect();
    Ok(vec![
        ninefold::grid::rule::Quadruple { cells, values: values.ok_or("its digits aren't numbers")? }.into(),
    ])
}

/// Returns the windows: boxes with a row or column between them and around them.
fn windows(board: &Board) -> Vec<Rule> {
    let Some((height, width)) = board.boxes else { return Vec::new() };
    let (rows, columns) = (board.layout.rows(), board.layout.columns());
    let mut rules = Vec::new();
    for top in (1..rows).step_by(height + 1).take_while(|top| top + height < rows) {
        for left in (1..columns).step_by(width + 1).take_while(|left| left + width < columns) {
            let places =
                (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
            let cells = places.map(|(row, column)| board.layout.cell(row, column)).collect();
            rules.push(Region { cells }.into());
        }
    }
    rules
}

/// Returns the sets of cells in the same place of each box, whether the board has boxes or not.
fn disjoint_sets(board: &Board) -> Vec<Rule> {
    let Some((height, width)) = board.boxes else { return Vec::new() };
    let layout = &board.layout;
    let place = |cell: Cell| layout.row(cell) % height * width + layout.column(cell) % width;
    let cells = |wanted: usize| layout.grid_cells().filter(|&cell| place(cell) == wanted).collect();
    (0..height * width).map(|wanted| Region { cells: cells(wanted) }.into()).collect()
}
