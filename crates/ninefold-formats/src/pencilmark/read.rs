//! Reads pencilmark's JSON.

use ninefold::grid::rule::{
    Among, Arrow, Battenburg, Between, Cage, Circles, Clones, Contains, Difference, DoubleArrow, Entropic,
    Entropy, EqualSum, FirstSeen, Greater, Leaper, LittleKiller, Lockout, LookAndSay, Modular, Negative,
    Palindrome, Parity, Product, Ratio, Region, RegionSum, Renban, Rossini, Sandwich, Skyscraper, Sum,
    Thermometer, Total, Whisper, XSum, Zipper,
};
use ninefold::grid::{Boxes, Cell, DigitSet, Layout, Rule, Shape};
use serde_json::Value;

use super::{operators, relation};
use crate::about::NoteKind;
use crate::draft::Draft;
use crate::error::FormatError;
use crate::{Format, Reading, json, regions};

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    read_value(&json::parse(Format::Pencilmark, text)?)
}

/// Reads the JSON of pencilmark.
pub(crate) fn read_value(value: &Value) -> Result<Reading, FormatError> {
    let fail = |reason: String| FormatError::new(Format::Pencilmark, reason);
    let size = |key: &str| json::number(&value["board"][key]).and_then(|side| usize::try_from(side).ok());
    let (rows, columns) =
        size("rows").zip(size("cols")).ok_or_else(|| fail("'board' has no rows and cols".to_owned()))?;
    if !(1..=Layout::MAX_SIDE).contains(&rows) || !(1..=Layout::MAX_SIDE).contains(&columns) {
        return Err(fail(format!(
            "a board of {rows} rows and {columns} columns; at most {} are possible",
            Layout::MAX_SIDE
        )));
    }
    let rules = json::items(&value["rules"]);
    let mut shape = Shape::oblong(rows, columns);
    if let Some(digits) = json::number(&value["digits"]).and_then(|digits| usize::try_from(digits).ok()) {
        shape.digits = digits;
    }
    if json::items(&value["givens"]).iter().any(Value::is_null) {
        return Err(fail("the board has gaps; Ninefold reads boards without them".to_owned()));
    }
    shape.lines = false;
    let mut of = vec![None; shape.grid_cells()];
    let mut next = 0;
    for rule in rules {
        let kind = rule["type"].as_str().unwrap_or_default();
        if matches!(kind, "grid" | "box_grid") {
            if rule["origin"] != "r1c1" || (rows, columns) != (shape.digits, shape.digits) {
                return Err(fail("several grids on one board; Ninefold reads one".to_owned()));
            }
            shape.lines = true;
        }
        if let ("box_grid", [height, width]) = (kind, &json::numbers(&rule["box"])[..]) {
            let sides = 1..=Layout::MAX_SIDE as i32;
            if !sides.contains(height) || !sides.contains(width) {
                return Err(fail(format!(
                    "boxes of {height} rows and {width} columns; use 1 to {}",
                    sides.end()
                )));
            }
            shape.boxes = Boxes::Oblong { rows: *height as usize, columns: *width as usize };
        }
        if kind == "box" {
            for at in json::items(&rule["cells"]).iter().filter_map(|cell| place(cell, rows, columns)) {
                of[at] = Some(next);
            }
            next += 1;
        }
    }
    let mut fault = None;
    if next > 0 {
        (shape.boxes, fault) = regions::boxes(rows, columns, &of);
    }
    let mut draft = Draft::new(Format::Pencilmark, shape)?;
    draft.note_regions(fault);
    contents(value, &mut draft);
    // What a negative rule means depends on the marks, so those come first.
    let is_negative = |rule: &Value| rule["type"] == "negative";
    let (last, first): (Vec<_>, Vec<_>) = rules.iter().enumerate().partition(|(_, rule)| is_negative(rule));
    for (number, rule) in first.into_iter().chain(last) {
        let mut entry = Entry { item: rule, number: number + 1, all: rules, draft: &mut draft };
        if let Err(reason) = entry.read() {
            let element = entry.element();
            draft.note(NoteKind::Rule, element, format!("{reason}; it is left out"));
        }
    }
    draft.finish()
}

/// Returns the number of a cell such as `r1c2`.
fn place(value: &Value, rows: usize, columns: usize) -> Option<usize> {
    let (row, column) = value.as_str()?.strip_prefix('r')?.split_once('c')?;
    let (row, column) =
        (row.parse::<usize>().ok()?.checked_sub(1)?, column.parse::<usize>().ok()?.checked_sub(1)?);
    (row < rows && column < columns).then_some(row * columns + column)
}

fn contents(value: &Value, draft: &mut Draft) {
    let layout = draft.layout().clone();
    for (cell, given) in layout.grid_cells().zip(json::items(&value["givens"])) {
        if let Some(digit) = json::number(given).filter(|&digit| digit != 0) {
            draft.give(cell, digit);
        }
    }
    for (cell, digit) in layout.grid_cells().zip(json::items(&value["solution"])) {
        if let Some(digit) = json::number(digit).filter(|&digit| digit != 0) {
            draft.solve(cell, digit);
        }
    }
    for (name, digits) in value["candidates"].as_object().into_iter().flatten() {
        match place(&Value::String(name.clone()), layout.rows(), layout.columns()) {
            Some(at) => draft.allow_values(Cell::new(at), json::numbers(digits)),
            None => draft.note(
                NoteKind::Rule,
                format!("candidates of {name:?}"),
                "it isn't a cell of this board; left out",
            ),
        }
    }
    draft.about.title = json::text(&value["meta"]["title"]);
    draft.about.author = json::text(&value["meta"]["author"]);
    draft.about.rules = json::text(&value["meta"]["rules"]);
    if value.get("decorations").is_some() {
        draft.note(NoteKind::Drawing, "decorations", "they are left out");
    }
}

/// One rule of the list.
pub(super) struct Entry<'a> {
    pub(super) item: &'a Value,
    number: usize,
    pub(super) all: &'a [Value],
    pub(super) draft: &'a mut Draft,
}

impl Entry<'_> {
    fn element(&self) -> String {
        format!("rule {} ({})", self.number, self.item["type"].as_str().unwrap_or("no type"))
    }

    pub(super) fn add(&mut self, rule: impl Into<Rule>) {
        let element = self.element();
        self.draft.rule(element, rule);
    }

    pub(super) fn cells_of(&self, value: &Value) -> Result<Vec<Cell>, String> {
        let (rows, columns) = (self.draft.layout().rows(), self.draft.layout().columns());
        let cells = value.as_array().ok_or("it has no list of cells")?;
        let cell = |cell: &Value| {
            place(cell, rows, columns)
                .map(Cell::new)
                .ok_or_else(|| format!("{cell} isn't a cell of this board"))
        };
        cells.iter().map(cell).collect()
    }

    fn cells(&self) -> Result<Vec<Cell>, String> {
        self.cells_of(&self.item["cells"])
    }

    fn pair(&self) -> Result<[Cell; 2], String> {
        self.cells()?
            .try_into()
            .map_err(|cells: Vec<Cell>| format!("it has {} cells instead of two", cells.len()))
    }

    fn number(&self, key: &str) -> Result<i32, String> {
        json::number(&self.item[key]).ok_or_else(|| format!("'{key}' isn't a number"))
    }

    fn lists(&self, key: &str) -> Result<Vec<Vec<Cell>>, String> {
        let lists = self.item[key].as_array().ok_or_else(|| format!("it has no {key}"))?;
        lists.iter().map(|list| self.cells_of(list)).collect()
    }

    fn read(&mut self) -> Result<(), String> {
        let kind = self.item["kind"].as_str().unwrap_or_default();
        match self.item["type"].as_str().unwrap_or_default() {
            "grid" | "box_grid" | "box" => {}
            "row" | "column" | "region" => {
                let cells = self.cells()?;
                self.add(Region { cells });
            }
            "cage" => {
                let (cells, sum) = (self.cells()?, json::number(&self.item["sum"]));
                self.add(Cage { cells, sum });
            }
            "line" => self.line(kind)?,
            "arrow" => {
                let bulb = self.cells_of(&self.item["bulb"])?;
                for shaft in self.lists("lines")? {
                    self.add(Arrow { bulb: bulb.clone(), shaft });
                }
            }
            "edge" => self.edge(kind)?,
            "corner" => self.corner(kind)?,
            "rossini" => {
                let mut cells = self.cells()?;
                if self.item["arrow"] == "out" {
                    cells.reverse();
                }
                self.add(Rossini { cells });
            }
            "first_seen" => {
                let (cells, clue) = (self.cells()?, self.number("value")?);
                let digits = self.digit_set(&json::numbers(&self.item["digits"]));
                self.add(FirstSeen { cells, clue, digits });
            }
            "relation" => {
                let op = self.item["op"].as_str().unwrap_or_default();
                for cells in self.lists("pairs")? {
                    let pair = cells.try_into().map_err(|_| "a pair isn't two cells".to_owned())?;
                    let rule = operators::pair(pair, op, &self.item["params"])?;
                    self.add(rule);
                }
            }
            "sum" => {
                let (cells, sum) = (self.cells()?, self.number("sum")?);
                match kind {
                    "little_killer" | "frame" => self.add(LittleKiller { cells, sum }),
                    _ => self.add(Sum {
                        terms: cells.into_iter().map(|cell| (cell, 1)).collect(),
                        totals: vec![sum],
                    }),
                }
            }
            "sandwich" => {
                let (cells, sum) = (self.cells()?, self.number("sum")?);
                self.add(Sandwich { cells, sum, crusts: None });
            }
            "xsum" => {
                let (cells, sum) = (self.cells()?, self.number("sum")?);
                self.add(XSum { cells, sum });
            }
            "skyscraper" => {
                let (cells, clue) = (self.cells()?, self.number("value")?);
                self.add(Skyscraper { cells, clue, hidden: false });
            }
            "neighbours" => self.neighbours(kind)?,
            "cell" => self.cell_rule(kind)?,
            "contains" => {
                let (cells, values) = (self.cells()?, json::numbers(&self.item["digits"]));
                self.add(Contains { cells, values });
            }
            "clone" => {
                let regions = self.lists("regions")?;
                for pair in regions.windows(2) {
                    self.add(Clones { cells: pair[0].clone(), copy: pair[1].clone() });
                }
            }
            "count" if kind == "circles" => {
                let cells = self.cells()?;
                self.add(Circles { cells });
            }
            "count" => {
                let (cells, layout) = (self.cells()?, self.draft.layout());
                let times = |times: i32| u8::try_from(times).map_err(|_| "a count isn't a number".to_owned());
                let counts: Result<Vec<(u8, i32)>, String> = match json::number(&self.item["each"]) {
                    Some(each) => {
                        layout.digits().iter().map(|digit| Ok((times(each)?, layout.value(digit)))).collect()
                    }
                    None => json::items(&self.item["counts"])
                        .iter()
                        .map(|count| match json::numbers(count)[..] {
                            [value, often] => Ok((times(often)?, value)),
                            _ => Err("a count isn't a digit and a number".to_owned()),
                        })
                        .collect(),
                };
                let counts = counts?;
                self.add(LookAndSay { cells, counts });
            }
            "distinct_count" => {
                let (cells, count) = (self.cells()?, self.number("value")?);
                let rule = relation::distinct(cells, count, self.draft.layout())?;
                self.add(rule);
            }
            "global_entropy" => self.add(Entropy::Size),
            "equal_sum" => {
                let areas = self.lists("segments")?;
                self.add(EqualSum { areas });
            }
            "vudoku" => {
                let rule = relation::vudoku(&self.cells()?)?;
                self.add(rule);
            }
            "table" if self.item["cells"].is_array() => {
                let rows: Vec<Vec<i32>> =
                    json::items(&self.item["allowed"]).iter().map(json::numbers).collect();
                let rule = relation::table(self.cells()?, &rows, self.draft.layout())?;
                self.add(rule);
            }
            "negative" => self.negative()?,
            other => return Err(format!("Ninefold has no rule like '{}'", format!("{other} {kind}").trim())),
        }
        Ok(())
    }

    fn line(&mut self, kind: &str) -> Result<(), String> {
        let mut cells = self.cells()?;
        let value = json::number(&self.item["value"]);
        if self.item["closed"] == Value::Bool(true) && kind != "renban" {
            cells.extend(cells.first().copied());
        }
        let rule: Rule = match kind {
            "thermo" => Thermometer { cells, slow: false }.into(),
            "slow_thermo" => Thermometer { cells, slow: true }.into(),
            "whisper" => {
                Whisper { cells, by: value.unwrap_or_else(|| Whisper::usual(self.draft.layout())) }.into()
            }
            "renban" => Renban { cells }.into(),
            "region_sum" => RegionSum { cells }.into(),
            "palindrome" => Palindrome { cells }.into(),
            "entropic" => Entropic { cells }.into(),
            "modular" => Modular { cells, modulus: value.unwrap_or(3) }.into(),
            "parity" => Modular { cells, modulus: 2 }.into(),
            "zipper" => Zipper { cells }.into(),
            "between" => Between { cells }.into(),
            "lockout" => Lockout { cells, by: value.unwrap_or(Lockout::USUAL) }.into(),
            "double_arrow" => DoubleArrow { cells }.into(),
            other => return Err(format!("Ninefold has no line like '{other}'")),
        };
        self.add(rule);
        Ok(())
    }

    fn edge(&mut self, kind: &str) -> Result<(), String> {
        let cells = self.pair()?;
        let rule: Rule = match kind {
            "kropki" if self.item["color"] == "black" => Ratio { cells, by: 2 }.into(),
            "kropki" => Difference { cells, by: 1 }.into(),
            "xv" => Total { cells, sum: if self.item["letter"] == "X" { Total::X } else { Total::V } }.into(),
            "difference" => Difference { cells, by: self.number("value")? }.into(),
            "ratio" => Ratio { cells, by: self.number("value")? }.into(),
            "sum" => Total { cells, sum: self.number("sum")? }.into(),
            "product" => Product { cells: cells.to_vec(), product: self.number("value")? }.into(),
            "less" => Greater { cells: vec![cells[1], cells[0]] }.into(),
            other => return Err(format!("Ninefold has no mark like '{other}'")),
        };
        self.add(rule);
        Ok(())
    }

    fn corner(&mut self, kind: &str) -> Result<(), String> {
        let cells = self.cells()?;
        match kind {
            "battenburg" => self.add(Battenburg { cells }),
            "mathrax" => {
                let op = self.item["op"].as_str().unwrap_or_default();
                for rule in operators::mathrax(&cells, op, json::number(&self.item["value"]))? {
                    self.add(rule);
                }
            }
            "exclude" => {
                let excluded = self.digit_set(&[self.number("value")?]);
                let digits =
                    self.draft.layout().digits().iter().filter(|&digit| !excluded.contains(digit)).collect();
                cells.into_iter().for_each(|cell| self.add(Among { cell, digits }));
            }
            other => return Err(format!("Ninefold has no corner like '{other}'")),
        }
        Ok(())
    }

    /// Returns the digits with these values.
    fn digit_set(&self, values: &[i32]) -> DigitSet {
        values.iter().filter_map(|&value| self.draft.layout().digit_of(value)).collect()
    }

    fn neighbours(&mut self, kind: &str) -> Result<(), String> {
        if ["within", "area", "except"].iter().any(|key| self.item.get(key).is_some()) {
            return Err("it holds for some neighbours only".to_owned());
        }
        if let Some(op) = self.item["op"].as_str() {
            let expression = operators::expression(op, &self.item["params"])?;
            let place = self.item["where"].as_str().unwrap_or_default();
            for rule in operators::neighbours(place, &expression)? {
                self.add(rule);
            }
            return Ok(());
        }
        match kind {
            "antiknight" => self.add(Leaper::Knight),
            "antiking" => self.add(Leaper::King),
            "nonconsecutive" => self.add(Negative::StrictlyNonconsecutive),
            other => return Err(format!("Ninefold has no rule for neighbours like '{other}'")),
        }
        Ok(())
    }

    /// Returns the digits that a mark in a cell allows.
    pub(super) fn digits(&self, kind: &str) -> Result<DigitSet, String> {
        let layout = self.draft.layout();
        let split = json::number(&self.item["split"]).unwrap_or(layout.side() as i32 / 2);
        let values = json::numbers(&self.item["values"]);
        let accepts = |value: i32| match kind {
            "low" => value <= split,
            "high" => value > split,
            "set" => values.contains(&value),
            _ => !values.contains(&value),
        };
        match kind {
            "low" | "high" | "set" | "exclude" => {
                Ok(layout.digits().iter().filter(|&digit| accepts(layout.value(digit))).collect())
            }
            other => Err(format!("Ninefold has no mark in cells like '{other}'")),
        }
    }

    fn cell_rule(&mut self, kind: &str) -> Result<(), String> {
        for cell in self.cells()? {
            match kind {
                "odd" | "even" => self.add(Parity { cell, odd: kind == "odd" }),
                kind => {
                    let digits = self.digits(kind)?;
                    self.add(Among { cell, digits });
                }
            }
        }
        Ok(())
    }
}
