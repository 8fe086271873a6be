//! Reads the JSON of SudokuMaker.

use std::ops::RangeInclusive;

use ninefold::grid::rule::{
    Along, Arrow, Between, BoardGroups, Cage, Difference, DoubleArrow, Entropic, Entropy, EqualSum, Extremum,
    Indexer, Leaper, LittleKiller, Lockout, LookAndSay, Modular, NumberedRoom, Palindrome, Parity,
    Progression, Quadruple, Ratio, Region, RegionSum, Renban, Sandwich, Skyscraper, Thermometer, Total,
    Whisper, XSum,
};
use ninefold::grid::{Boxes, Cell, Layout, Rule, Shape};
use serde_json::Value;

use super::{groups, negative, place};
use crate::about::{Drawing, NoteKind};
use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, Reading, json, regions};

pub(super) fn read(format: Format, value: &Value) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(format, reason);
    let puzzle = &value["puzzle"];
    let constraints =
        puzzle["constraints"].as_array().ok_or_else(|| fail("'puzzle.constraints' is missing".to_owned()))?;
    let spec = &puzzle["spec"];
    let number = |key: &str, value: &Value, usual: usize, known: RangeInclusive<usize>| match value {
        Value::Null => Ok(usual),
        value => {
            let given = json::number(value).and_then(|number| usize::try_from(number).ok());
            given.filter(|number| known.contains(number)).ok_or_else(|| {
                fail(format!("'{key}' is {value}; expected {} to {}", known.start(), known.end()))
            })
        }
    };
    let sides = 1..=Layout::MAX_SIDE;
    let rows = number("height", &spec["size"]["height"], 9, sides.clone())?;
    let columns = number("width", &spec["size"]["width"], 9, sides)?;
    let mut shape = Shape::oblong(rows, columns);
    let low = number("minDigit", &spec["minDigit"], 1, 0..=1)?;
    shape.low = low as u8;
    let high =
        number("maxDigit", &spec["maxDigit"], low + shape.digits - 1, low..=low + Layout::MAX_SIDE - 1)?;
    shape.digits = high + 1 - low;
    let mut fault = None;
    for constraint in constraints {
        match json::number(&constraint["type"]) {
            Some(1) => {
                let of: Vec<Option<usize>> = json::items(&constraint["regions"])
                    .iter()
                    .map(|region| json::number(region).and_then(|region| usize::try_from(region).ok()))
                    .collect();
                (shape.boxes, fault) = match of.len() == shape.grid_cells() {
                    true => regions::boxes(rows, columns, &of),
                    false => (Boxes::None, Some(format!("a list of {} cells; they are left out", of.len()))),
                };
            }
            Some(10) => shape.diagonals[0] = true,
            Some(11) => shape.diagonals[1] = true,
            _ => {}
        }
    }
    if spec.is_null()
        && shape.boxes == Boxes::None
        && !constraints.iter().any(|c| json::number(&c["type"]) == Some(1))
    {
        shape = shape.with_boxes(3, 3);
    }
    let mut draft = Draft::new(format, shape)?;
    draft.note_regions(fault);
    draft.about.title = json::text(&puzzle["name"]);
    draft.about.author = json::text(&puzzle["author"]);
    draft.about.rules = json::text(&puzzle["comment"]);
    let mut pencilled = 0;
    for (cell, contents) in draft.layout().grid_cells().zip(json::items(&puzzle["cells"])) {
        let has = |key: &str| contents.get(key).is_some_and(|marks| !json::is_empty(marks));
        pencilled += usize::from(has("candidates") || has("cornerPencilMarks"));
        if let Some(value) = json::number(&contents["value"]) {
            match contents["given"] == Value::Bool(true) {
                true => draft.give(cell, value),
                false => draft.enter(cell, value),
            }
        }
    }
    draft.note_pencil_marks(pencilled);
    for (number, constraint) in constraints.iter().enumerate() {
        let mut entry = Entry { item: constraint, number: number + 1, draft: &mut draft };
        if let Err(reason) = entry.read() {
            entry.leave_out(&reason);
        }
    }
    negative::read(constraints, &mut draft);
    draft.finish()
}

/// One element of the list of constraints.
struct Entry<'a> {
    item: &'a Value,
    number: usize,
    draft: &'a mut Draft,
}

impl Entry<'_> {
    fn element(&self) -> String {
        format!("constraint {} (type {})", self.number, self.item["type"])
    }

    fn leave_out(&mut self, reason: &str) {
        let element = self.element();
        self.draft.note(NoteKind::Rule, element, format!("{reason}; it is left out"));
    }

    fn add(&mut self, rule: impl Into<Rule>) {
        let element = self.element();
        self.draft.rule(element, rule);
    }

    fn read(&mut self) -> Result<(), String> {
        let item = self.item;
        let kind = json::number(&item["type"]).ok_or("it has no type")?;
        match kind {
            // Type 15 is a negative rule: it depends on all marks.
            0 | 1 | 10 | 11 | 15 => {}
            12 => self.add(Leaper::King),
            13 => self.add(Leaper::Knight),
            14 => self.add(BoardGroups::Disjoint),
            16 => {
                let layout = self.draft.layout();
                match &item["groups"] {
                    list if groups::is_same(list, groups::thirds(layout)) => self.add(Entropy::Size),
                    list if groups::is_same(list, groups::remainders(layout, 3)) => {
                        self.add(Entropy::Remainder)
                    }
                    list => return Err(format!("Ninefold has no entropy with the groups {list}")),
                }
            }
            100 | 101 => self.each_cell(|cell| Parity { cell, odd: kind == 101 }.into())?,
            102 | 103 => self.each_cell(|cell| Extremum { cell, greatest: kind == 102 }.into())?,
            200..=202 => self.edges(kind)?,
            300 => {
                let slow = item["slow"] == Value::Bool(true);
                for cells in self.lists("thermometers")? {
                    self.add(Thermometer { cells, slow });
                }
            }
            301 => self.cages()?,
            302 => {
                let areas = self.lists("groups")?;
                for pair in areas.windows(2) {
                    self.add(ninefold::grid::rule::Clones { cells: pair[0].clone(), copy: pair[1].clone() });
                }
            }
            303 => self.corners()?,
            304 => self.look_and_say()?,
            305 => {
                let cells = self.cells(&item["cells"])?;
                self.add(Region { cells });
            }
            400..=407 | 409 => self.lines(kind)?,
            408 => self.arrows()?,
            500 => self.little_killers()?,
            501..=504 => self.clues(kind)?,
            600 | 601 => {
                let along = if kind == 600 { Along::Rows } else { Along::Columns };
                self.each_cell(|cell| Indexer { cell, along }.into())?;
            }
            1000 => {
                let name =
                    json::text(&item["definition"]["name"]).unwrap_or_else(|| "without a name".to_owned());
                return Err(format!(
                    "the rule '{name}' is a program in JavaScript, which Ninefold doesn't run"
                ));
            }
            2000..=2003 => self.drawing(),
            4000 | 4001 => {
                self.draft.note(NoteKind::Detail, "fog", "fog is not kept: the whole board is visible")
            }
            _ => return Err("the type is unknown".to_owned()),
        }
        Ok(())
    }

    fn cell(&self, value: &Value) -> Result<Cell, String> {
        let cells = self.draft.layout().shape().grid_cells();
        let at = json::number(value).and_then(|at| usize::try_from(at).ok()).filter(|&at| at < cells);
        at.map(Cell::new).ok_or_else(|| format!("{value} isn't a cell of this board"))
    }

    fn cells(&self, value: &Value) -> Result<Vec<Cell>, String> {
        let items = value.as_array().ok_or("it has no list of cells")?;
        items.iter().map(|cell| self.cell(cell)).collect()
    }

    fn lists(&self, key: &str) -> Result<Vec<Vec<Cell>>, String> {
        let lists = self.item[key].as_array().ok_or_else(|| format!("it has no {key}"))?;
        lists.iter().map(|list| self.cells(list)).collect()
    }

    fn each_cell(&mut self, rule: impl Fn(Cell) -> Rule) -> Result<(), String> {
        for cell in self.cells(&self.item["cells"])? {
            self.add(rule(cell));
        }
        Ok(())
    }

    fn edges(&mut self, kind: i32) -> Result<(), String> {
        for clue in json::items(&self.item["clues"]) {
            let place = json::number(&clue["edge"]).and_then(|edge| place::edge(edge, self.draft.layout()));
            let cells = place.ok_or_else(|| format!("{} isn't an edge of this board", clue["edge"]))?;
            let value = json::number(&clue["value"]);
            match (kind, value) {
                (200, by) => self.add(Difference { cells, by: by.unwrap_or(1) }),
                (201, by) => self.add(Ratio { cells, by: by.unwrap_or(2) }),
                (_, Some(sum)) => self.add(Total { cells, sum }),
                (_, None) => return Err("an X or V has no value".to_owned()),
            }
        }
        Ok(())
    }

    fn cages(&mut self) -> Result<(), String> {
        for cage in json::items(&self.item["cages"]) {
            let cells = self.cells(&cage["cells"])?;
            let sum = json::number(&cage["value"]).filter(|&sum| sum != 0);
            self.add(Cage { cells, sum });
        }
        Ok(())
    }

    fn corners(&mut self) -> Result<(), String> {
        for clue in json::items(&self.item["clues"]) {
            let place =
                json::number(&clue["corner"]).and_then(|corner| place::corner(corner, self.draft.layout()));
            let cells = place.ok_or_else(|| format!("{} isn't a corner of this board", clue["corner"]))?;
            self.add(Quadruple { cells, values: json::numbers(&clue["digits"]) });
        }
        Ok(())
    }

    fn look_and_say(&mut self) -> Result<(), String> {
        for cage in json::items(&self.item["cages"]) {
            let cells = self.cells(&cage["cells"])?;
            let clue = json::text(&cage["value"]).unwrap_or_default();
            let figures: Option<Vec<u8>> =
                clue.chars().map(|c| c.to_digit(10).map(|figure| figure as u8)).collect();
            let figures =
                figures.filter(|figures| figures.len() % 2 == 0).ok_or("a clue isn't figures in pairs")?;
            let counts = figures.chunks(2).map(|pair| (pair[0], i32::from(pair[1]))).collect();
            self.add(LookAndSay { cells, counts });
        }
        Ok(())
    }

    fn lines(&mut self, kind: i32) -> Result<(), String> {
        for cells in self.lists("lines")? {
            let rule: Rule = match kind {
                400 => Renban { cells }.into(),
                401 => {
                    let usual = Whisper::usual(self.draft.layout());
                    Whisper { cells, by: json::number(&self.item["minDifference"]).unwrap_or(usual) }.into()
                }
                402 => Palindrome { cells }.into(),
                403 => Between { cells }.into(),
                404 if self.item["singleRegionTotals"] == Value::Bool(true) => {
                    EqualSum { areas: self.by_region(&cells) }.into()
                }
                404 => RegionSum { cells }.into(),
                405 => Progression { cells, arithmetic: true }.into(),
                406 => {
                    let (list, layout) = (&self.item["groups"], self.draft.layout());
                    let has_remainders =
                        |modulus: &i32| groups::is_same(list, groups::remainders(layout, *modulus));
                    match [2, 3].into_iter().find(has_remainders) {
                        _ if groups::is_same(list, groups::thirds(layout)) => Entropic { cells }.into(),
                        Some(modulus) => Modular { cells, modulus }.into(),
                        None => return Err(format!("Ninefold has no line with the groups {list}")),
                    }
                }
                407 => Lockout { cells, by: Lockout::USUAL }.into(),
                _ => DoubleArrow { cells }.into(),
            };
            self.add(rule);
        }
        Ok(())
    }

    /// Returns the cells of a line by region, however often it comes back to one.
    fn by_region(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut areas: Vec<(Option<usize>, Vec<Cell>)> = Vec::new();
        for &cell in cells {
            let region = self.draft.layout().box_of(cell);
            match areas.iter_mut().find(|(known, _)| *known == region) {
                Some((_, cells)) => cells.push(cell),
                None => areas.push((region, vec![cell])),
            }
        }
        areas.into_iter().map(|(_, cells)| cells).collect()
    }

    fn arrows(&mut self) -> Result<(), String> {
        for group in json::items(&self.item["bulbsWithArrows"]) {
            let bulb = self.cells(&group["bulbCells"])?;
            for arrow in json::items(&group["arrows"]) {
                let shaft: Vec<Cell> = self.cells(arrow)?.into_iter().skip(1).collect();
                if !shaft.is_empty() {
                    self.add(Arrow { bulb: bulb.clone(), shaft });
                }
            }
        }
        Ok(())
    }

    fn little_killers(&mut self) -> Result<(), String> {
        for clue in json::items(&self.item["clues"]) {
            let Some(sum) = json::number(&clue["value"]) else { continue };
            let layout = self.draft.layout();
            let (rows, columns) = (layout.rows() as isize, layout.columns() as isize);
            let from = json::number(&clue["outerCell"]).and_then(|number| place::outside(number, layout));
            let from = from.ok_or_else(|| format!("{} isn't a place outside the grid", clue["outerCell"]))?;
            let is_rising = json::number(&clue["diagonal"]) == Some(1);
            // Of both directions along the diagonal, the one that leads into the grid.
            let steps = if is_rising { [(1, -1), (-1, 1)] } else { [(1, 1), (-1, -1)] };
            let is_inside =
                |(row, column): (isize, isize)| (0..rows).contains(&row) && (0..columns).contains(&column);
            let step = steps.into_iter().find(|step| is_inside((from.0 + step.0, from.1 + step.1)));
            let cells =
                step.map(|step| place::ray(from, step, layout)).ok_or("a diagonal misses the board")?;
            self.add(LittleKiller { cells, sum });
        }
        Ok(())
    }

    fn clues(&mut self, kind: i32) -> Result<(), String> {
        for clue in json::items(&self.item["clues"]) {
            let Some(value) = json::number(&clue["value"]) else { continue };
            let layout = self.draft.layout();
            let from = json::number(&clue["outerCell"]).and_then(|number| place::outside(number, layout));
            let from = from.ok_or_else(|| format!("{} isn't a place outside the grid", clue["outerCell"]))?;
            let step = match from {
                (-1, _) => (1, 0),
                (_, -1) => (0, 1),
                (row, _) if row == layout.rows() as isize => (-1, 0),
                _ => (0, -1),
            };
            let cells = place::ray(from, step, layout);
            match kind {
                501 => self.add(Sandwich { cells, sum: value, crusts: None }),
                502 => self.add(XSum { cells, sum: value }),
                503 => self.add(Skyscraper { cells, clue: value, hidden: false }),
                _ => self.add(NumberedRoom { cells, clue: value }),
            }
        }
        Ok(())
    }

    fn drawing(&mut self) {
        let reason = "the drawing is kept, but only the text of the rules says what it means";
        let element = self.element();
        self.draft.note(NoteKind::Drawing, element, reason);
        let format = self.draft.format();
        self.draft.about.drawings.push(Drawing {
            format,
            layer: "constraints".to_owned(),
            data: self.item.clone(),
        });
    }
}
