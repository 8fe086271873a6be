//! Writes the JSON of SudokuMaker, and links with it.

use std::collections::BTreeMap;

use ninefold::grid::rule::{BoardGroups, Entropy, Leaper, Lockout, Negative, Total};
use ninefold::grid::{Boxes, Cell, Layout, Rule};
use serde_json::{Map, Value, json};

use super::{groups, negative, place};
use crate::error::FormatError;
use crate::output::Output;
use crate::pack::lz::{self, Alphabet};
use crate::{Format, Written};

/// Writes a link to SudokuMaker.
pub(crate) fn write_link(output: Output<'_>) -> Result<Written, FormatError> {
    let written = write_json(output)?;
    let packed = lz::pack(&written.text, Alphabet::Uri).replace('+', "%2B");
    Ok(Written { text: format!("https://sudokumaker.app/?puzzle={packed}"), ..written })
}

/// Writes JSON.
pub(crate) fn write_json(mut output: Output<'_>) -> Result<Written, FormatError> {
    let (shape, layout) = (output.shape(), output.layout());
    if shape.extra > 0 || !shape.lines {
        return Err(output.refuse("boards whose digits differ in rows and columns, without cells outside"));
    }
    output.lose_marks();
    let cells: Vec<Value> = layout
        .grid_cells()
        .map(|cell| match output.puzzle.given(cell) {
            Some(digit) => json!({ "given": true, "value": layout.value(digit) }),
            None => json!({}),
        })
        .collect();
    let regions: Vec<i64> =
        layout.grid_cells().map(|cell| layout.box_of(cell).map_or(-1, |region| region as i64)).collect();
    let mut list = List { layout, items: vec![json!({ "type": 0 })], merged: BTreeMap::new() };
    if shape.boxes != Boxes::None {
        list.items.push(json!({ "type": 1, "regions": regions }));
    }
    for (kind, has_it) in [(10, shape.diagonals[0]), (11, shape.diagonals[1])] {
        if has_it {
            list.items.push(json!({ "type": kind }));
        }
    }
    for rule in layout.rules().iter() {
        if list.rule(rule).is_none() {
            output.lose_rule(rule);
        }
    }
    let own = [Format::SudokuMaker, Format::SudokuMakerJson];
    let mut constraints = list.finish();
    constraints.extend(
        output
            .about
            .drawings
            .iter()
            .filter(|drawing| own.contains(&drawing.format))
            .map(|drawing| drawing.data.clone()),
    );
    output.lose_drawings(&own);
    let mut puzzle = Map::new();
    for (key, text) in
        [("name", &output.about.title), ("author", &output.about.author), ("comment", &output.about.rules)]
    {
        puzzle.insert(key.to_owned(), json!(text.as_deref().unwrap_or_default()));
    }
    puzzle.insert("cells".to_owned(), Value::Array(cells));
    puzzle.insert("constraints".to_owned(), Value::Array(constraints));
    let high = usize::from(shape.low) + shape.digits - 1;
    let spec = json!({ "type": "custom", "minDigit": shape.low, "maxDigit": high, "size": { "width": shape.columns, "height": shape.rows } });
    puzzle.insert("spec".to_owned(), spec);
    let document = json!({ "formatVersion": "1.5.0", "puzzle": puzzle });
    Ok(output.finish(document.to_string()))
}

/// The list of constraints. Rules of one kind share an element.
struct List<'a> {
    layout: &'a Layout,
    items: Vec<Value>,
    /// Elements by type and further fields, and the lists that they collect.
    merged: BTreeMap<(i32, String), (Value, &'static str, Vec<Value>)>,
}

impl List<'_> {
    fn collect(&mut self, kind: i32, fields: Value, key: &'static str, item: Value) {
        let entry = self.merged.entry((kind, fields.to_string())).or_insert((fields, key, Vec::new()));
        entry.2.push(item);
    }

    fn cells(cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|cell| cell.index()).collect()
    }

    fn line(&mut self, kind: i32, fields: Value, cells: &[Cell]) {
        self.collect(kind, fields, "lines", json!(List::cells(cells)));
    }

    /// Adds a rule; `None` if the format can't hold it.
    fn rule(&mut self, rule: &Rule) -> Option<()> {
        let none = || json!({});
        match rule {
            Rule::Leaper(Leaper::King) => self.items.push(json!({ "type": 12 })),
            Rule::Leaper(Leaper::Knight) => self.items.push(json!({ "type": 13 })),
            Rule::BoardGroups(BoardGroups::Disjoint) => self.items.push(json!({ "type": 14 })),
            Rule::BoardGroups(groups) => {
                for cells in groups.groups(self.layout) {
                    self.items.push(json!({ "type": 305, "cells": List::cells(&cells) }));
                }
            }
            Rule::Negative(Negative::Nonconsecutive) if !self.has_dots() => {
                self.items.push(json!({ "type": 15 }));
            }
            Rule::Negative(Negative::Nonconsecutive) => self.negative(200),
            Rule::Negative(Negative::Ratio) => self.negative(201),
            Rule::Negative(Negative::Xv) => self.negative(202),
            Rule::Entropy(entropy) => {
                let groups = match entropy {
                    Entropy::Size => groups::thirds(self.layout),
                    Entropy::Remainder => groups::remainders(self.layout, 3),
                };
                self.items.push(json!({ "type": 16, "groups": groups }));
            }
            Rule::Parity(rule) => {
                self.collect(if rule.odd { 101 } else { 100 }, none(), "cells", json!(rule.cell.index()))
            }
            Rule::Extremum(rule) => {
                self.collect(if rule.greatest { 102 } else { 103 }, none(), "cells", json!(rule.cell.index()))
            }
            Rule::Difference(rule) => self.edge(200, rule.cells, rule.by)?,
            Rule::Ratio(rule) => self.edge(201, rule.cells, rule.by)?,
            Rule::Total(rule) if rule.sum == Total::X || rule.sum == Total::V => {
                self.edge(202, rule.cells, rule.sum)?
            }
            Rule::Thermometer(rule) => {
                self.collect(
                    300,
                    json!({ "slow": rule.slow }),
                    "thermometers",
                    json!(List::cells(&rule.cells)),
                );
            }
            Rule::Cage(rule) => {
                let cage = json!({ "cells": List::cells(&rule.cells), "value": rule.sum.unwrap_or(0) });
                self.collect(301, none(), "cages", cage);
            }
            Rule::Clones(rule) => {
                self.items.push(
                    json!({ "type": 302, "groups": [List::cells(&rule.cells), List::cells(&rule.copy)] }),
                );
            }
            Rule::Quadruple(rule) => {
                let corner = place::corner_of(&rule.cells, self.layout)?;
                self.collect(303, none(), "clues", json!({ "corner": corner, "digits": rule.values }));
            }
            Rule::LookAndSay(rule) => {
                let clue: String =
                    rule.counts.iter().map(|(times, value)| format!("{times}{value}")).collect();
                self.collect(
                    304,
                    none(),
                    "cages",
                    json!({ "cells": List::cells(&rule.cells), "value": clue }),
                );
            }
            Rule::Region(rule) => self.items.push(json!({ "type": 305, "cells": List::cells(&rule.cells) })),
            Rule::Renban(rule) => self.line(400, none(), &rule.cells),
            Rule::Whisper(rule) => self.line(401, json!({ "minDifference": rule.by }), &rule.cells),
            Rule::Palindrome(rule) => self.line(402, none(), &rule.cells),
            Rule::Between(rule) => self.line(403, none(), &rule.cells),
            Rule::RegionSum(rule) => self.line(404, json!({ "singleRegionTotals": false }), &rule.cells),
            Rule::Progression(rule) if rule.arithmetic => self.line(405, none(), &rule.cells),
            Rule::Entropic(rule) => {
                self.line(406, json!({ "groups": groups::thirds(self.layout) }), &rule.cells);
            }
            Rule::Modular(rule) if rule.modulus == 2 || rule.modulus == 3 => {
                let groups = groups::remainders(self.layout, rule.modulus);
                self.line(406, json!({ "groups": groups }), &rule.cells);
            }
            Rule::Lockout(rule) if rule.by == Lockout::USUAL => self.line(407, none(), &rule.cells),
            Rule::DoubleArrow(rule) => self.line(409, none(), &rule.cells),
            Rule::Arrow(rule) => {
                // The ones come before the tens.
                let mut bulb = List::cells(&rule.bulb);
                bulb.reverse();
                let arrow: Vec<usize> =
                    bulb.first().copied().into_iter().chain(List::cells(&rule.shaft)).collect();
                self.collect(408, none(), "bulbsWithArrows", json!({ "bulbCells": bulb, "arrows": [arrow] }));
            }
            Rule::LittleKiller(rule) => {
                let (from, step) = self.outside(&rule.cells)?;
                let diagonal = match step {
                    (1, -1) | (-1, 1) => 1,
                    (1, 1) | (-1, -1) => -1,
                    _ => return None,
                };
                let place = place::outside_of(from, self.layout);
                self.collect(
                    500,
                    none(),
                    "clues",
                    json!({ "value": rule.sum, "outerCell": place, "diagonal": diagonal }),
                );
            }
            Rule::Sandwich(rule) if rule.crusts.is_none() => self.clue(501, &rule.cells, rule.sum)?,
            Rule::XSum(rule) => self.clue(502, &rule.cells, rule.sum)?,
            Rule::Skyscraper(rule) if !rule.hidden => self.clue(503, &rule.cells, rule.clue)?,
            Rule::NumberedRoom(rule) => self.clue(504, &rule.cells, rule.clue)?,
            Rule::Indexer(indexer) => match rule.name() {
                "row-index" => self.collect(600, none(), "cells", json!(indexer.cell.index())),
                "column-index" => self.collect(601, none(), "cells", json!(indexer.cell.index())),
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }

    /// Adds a mark between two cells.
    fn edge(&mut self, kind: i32, cells: [Cell; 2], value: i32) -> Option<()> {
        let edge = place::edge_of(cells, self.layout)?;
        self.marks(kind).push(json!({ "value": value, "edge": edge }));
        Some(())
    }

    /// Adds a negative rule, whether there are marks or not.
    fn negative(&mut self, kind: i32) {
        self.marks(kind);
    }

    /// Returns whether the board has dots, which exempt their cells from negative rules.
    fn has_dots(&self) -> bool {
        self.layout.rules().iter().any(|rule| matches!(rule, Rule::Difference(_) | Rule::Ratio(_)))
    }

    /// Returns the marks of a kind; they share an element with their negative rule.
    fn marks(&mut self, kind: i32) -> &mut Vec<Value> {
        let rules = self.layout.rules();
        let has = |wanted: Negative| rules.contains(&Rule::Negative(wanted));
        let fields = match kind {
            200 => {
                let is_negative = has(Negative::Nonconsecutive) && self.has_dots();
                let negative: &[i32] = if is_negative { &[1] } else { &[] };
                json!({ "negative": negative, "overrideNegativeRatios": true })
            }
            201 => {
                let negative = if has(Negative::Ratio) { negative::ratios(rules) } else { Vec::new() };
                json!({ "negative": negative, "overrideNegativeDifferences": true })
            }
            _ => {
                let negative: &[i32] = if has(Negative::Xv) { &[Total::V, Total::X] } else { &[] };
                json!({ "negative": negative })
            }
        };
        let entry = self.merged.entry((kind, String::new())).or_insert((fields, "clues", Vec::new()));
        &mut entry.2
    }

    fn clue(&mut self, kind: i32, cells: &[Cell], value: i32) -> Option<()> {
        let (from, (down, right)) = self.outside(cells)?;
        if down != 0 && right != 0 {
            return None;
        }
        let place = place::outside_of(from, self.layout);
        self.collect(kind, json!({}), "clues", json!({ "value": value, "outerCell": place }));
        Some(())
    }

    /// Returns the place before a straight line of cells that crosses the whole board, and its direction.
    fn outside(&self, cells: &[Cell]) -> Option<((isize, isize), (isize, isize))> {
        let at = |cell: &Cell| (self.layout.row(*cell) as isize, self.layout.column(*cell) as isize);
        let (first, second) = (at(cells.first()?), at(cells.get(1)?));
        let step = (second.0 - first.0, second.1 - first.1);
        let from = (first.0 - step.0, first.1 - step.1);
        (step.0.abs() <= 1 && step.1.abs() <= 1 && place::ray(from, step, self.layout) == cells)
            .then_some((from, step))
    }

    fn finish(mut self) -> Vec<Value> {
        for ((kind, _), (fields, key, items)) in self.merged {
            let mut item = fields;
            item["type"] = json!(kind);
            item[key] = Value::Array(items);
            self.items.push(item);
        }
        self.items
    }
}
