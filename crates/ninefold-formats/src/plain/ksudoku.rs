//! Files of KSudoku: XML with groups of cells, cages and digits. Cells are numbered column by column.

use ninefold::grid::rule::{Cage, Product, Region};
use ninefold::grid::{Boxes, Cell, Layout, Rule, Shape};

use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, Reading};

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::KSudoku, reason);
    let document =
        roxmltree::Document::parse(text).map_err(|error| fail(format!("the XML is damaged: {error}")))?;
    let graph = document.descendants().find(|node| node.has_tag_name("graph"));
    let graph = graph.ok_or_else(|| fail("the file has no 'graph'".to_owned()))?;
    let number = |name: &str| graph.attribute(name).and_then(|value| value.trim().parse::<usize>().ok());
    let order = number("order").ok_or_else(|| fail("the graph has no order".to_owned()))?;
    let (width, height) = (number("sizeX").unwrap_or(order), number("sizeY").unwrap_or(order));
    if number("sizeZ").unwrap_or(1) > 1 {
        return Err(fail("the board has three dimensions; Ninefold reads flat ones".to_owned()));
    }
    if !(1..=Layout::MAX_SIDE).contains(&order) {
        return Err(fail(format!("the graph has the order {order}; boards have 1 to {}", Layout::MAX_SIDE)));
    }
    if (width, height) != (order, order) {
        return Err(fail(format!(
            "the board has {height} rows, {width} columns and {order} digits; Ninefold reads square ones"
        )));
    }
    let groups: Vec<_> = graph.children().filter(|node| node.has_tag_name("sudokugroups")).collect();
    if groups.len() > 1 {
        return Err(fail(format!("{} boards that overlap; Ninefold reads one", groups.len())));
    }
    let has_boxes = match groups.first() {
        Some(group) => group.attribute("withblocks") != Some("0"),
        None => graph.attribute("type") != Some("custom"),
    };
    let mut shape = Shape::square(order);
    if has_boxes {
        let rows = (2..=order.isqrt()).rev().find(|rows| order.is_multiple_of(*rows));
        shape.boxes = rows.map_or(Boxes::None, |rows| Boxes::Oblong { rows, columns: order / rows });
    }
    let mut draft = Draft::new(Format::KSudoku, shape)?;
    draft.about.title =
        graph.attribute("name").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
    // Column by column.
    let cell = |at: usize| (at < order * order).then(|| Cell::new(at % order * order + at / order));
    let cells = |node: &roxmltree::Node<'_, '_>| -> Option<Vec<Cell>> {
        node.text()?.split_whitespace().map(|word| word.parse().ok().and_then(cell)).collect()
    };
    for node in graph.children().filter(|node| node.has_tag_name("clique")) {
        match cells(&node) {
            Some(cells) => draft.rule("clique", Region { cells }),
            None => draft.note(NoteKind::Rule, "clique", "it has cells outside the board; it is left out"),
        }
    }
    for (number, node) in graph.children().filter(|node| node.has_tag_name("cage")).enumerate() {
        let element = format!("cage {}", number + 1);
        let value = node.attribute("value").and_then(|value| value.trim().parse::<i32>().ok());
        match cage(node.attribute("operator"), value, cells(&node)) {
            Ok(Some(rule)) => draft.rule(element, rule),
            Ok(None) => {}
            Err(reason) => draft.note(NoteKind::Rule, element, format!("{reason}; it is left out")),
        }
    }
    let values = document
        .descendants()
        .find(|node| node.has_tag_name("values"))
        .and_then(|node| node.text())
        .unwrap_or_default();
    for (at, symbol) in values.chars().filter(|c| !c.is_whitespace()).enumerate() {
        if let (Some(cell), 'b'..='z') = (cell(at), symbol) {
            draft.give(cell, symbol as i32 - 'a' as i32);
        }
    }
    draft.finish()
}

fn cage(
    operator: Option<&str>,
    value: Option<i32>,
    cells: Option<Vec<Cell>>,
) -> Result<Option<Rule>, String> {
    let cells = cells.ok_or("it has cells outside the board")?;
    match (operator, value) {
        (Some("4"), Some(sum)) => Ok(Some(Cage { cells, sum: Some(sum) }.into())),
        (Some("3"), Some(product)) => Ok(Some(Product { cells, product }.into())),
        (Some("0") | None, Some(value)) if cells.len() == 1 => {
            Ok(Some(Cage { cells, sum: Some(value) }.into()))
        }
        (Some("0") | None, _) => Ok(None),
        (Some("1"), _) => Err("Ninefold has no cages that divide".to_owned()),
        (Some("2"), Some(by)) if cells.len() == 2 => {
            Ok(Some(ninefold::grid::rule::Difference { cells: [cells[0], cells[1]], by }.into()))
        }
        _ => Err("its operator is unknown".to_owned()),
    }
}
