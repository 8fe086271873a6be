//! The rules of f-puzzles, by the keys of its JSON.

use ninefold::grid::rule::{
    Arrow, Between, BoardGroups, Cage, Clones, Difference, DoubleArrow, Entropic, Extremum, Leaper,
    LittleKiller, Lockout, Modular, Nabner, Negative, Palindrome, Parity, Quadruple, Ratio, Region,
    RegionSum, Renban, Sandwich, Skyscraper, Sum, Thermometer, Total, Whisper, XSum, Zipper,
};
use ninefold::grid::{Cell, Rule};
use serde_json::Value;

use super::board::is_on;
use crate::about::{Drawing, NoteKind};
use crate::draft::Draft;
use crate::json;

/// Keys that are no rules, or that are read elsewhere.
const OTHERS: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "diagonal+",
    "diagonal-",
    "activeConstraints",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];

/// Lists of drawings. Those that only show a rule say so.
const DRAWINGS: &[&str] = &["line", "circle", "rectangle", "text"];

/// Reads every rule.
pub(super) fn read(value: &Value, draft: &mut Draft) {
    let Some(object) = value.as_object() else { return };
    for (key, value) in object {
        match key.as_str() {
            key if OTHERS.contains(&key) => {}
            key if DRAWINGS.contains(&key) => drawings(key, value, draft),
            "cage" => cosmetic_cages(value, draft),
            "antiknight" | "antiking" | "nonconsecutive" | "disjointgroups" => switch(key, value, draft),
            "negative" => negative(value, draft),
            "fogofwar" | "foglight" => {
                draft.note(NoteKind::Detail, key, "fog is not kept: the whole board is visible");
            }
            key => list(key, value, draft),
        }
    }
}

fn switch(key: &str, value: &Value, draft: &mut Draft) {
    if !is_on(value) {
        return;
    }
    match key {
        "antiknight" => draft.rule(key, Leaper::Knight),
        "antiking" => draft.rule(key, Leaper::King),
        "nonconsecutive" => draft.rule(key, Negative::Nonconsecutive),
        _ => draft.rule(key, BoardGroups::Disjoint),
    }
}

fn negative(value: &Value, draft: &mut Draft) {
    for name in json::items(value) {
        match name.as_str() {
            Some("ratio") => draft.rule("negative ratio", Negative::Ratio),
            Some("xv") => draft.rule("negative XV", Negative::Xv),
            Some("difference") => draft.rule("negative difference", Negative::Nonconsecutive),
            Some("foglight") => {}
            _ => {
                draft.note(NoteKind::Rule, format!("negative {name}"), "the rule is unknown and is left out")
            }
        }
    }
}

/// Reads a list of rules of one kind.
fn list(key: &str, value: &Value, draft: &mut Draft) {
    let Some(items) = value.as_array() else {
        if is_on(value) {
            let reason = format!("expected a list of rules, found {}; it is left out", json::kind(value));
            draft.note(NoteKind::Rule, key, reason);
        }
        return;
    };
    for (number, item) in items.iter().enumerate() {
        let mut entry = Entry { key, number: number + 1, item, draft };
        match entry.read() {
            Ok(()) => {}
            Err(Fault::Unknown) => {
                let reason =
                    "the rule is unknown and is left out; what it means may be in the text of the rules";
                draft.note(NoteKind::Rule, format!("{key} ({} of them)", items.len()), reason);
                return;
            }
            Err(Fault::Wrong(reason)) => entry.leave_out(&reason),
        }
    }
}

/// Why an entry is no rule.
enum Fault {
    /// The key is unknown.
    Unknown,
    /// Something is missing or has the wrong type.
    Wrong(String),
}

impl From<String> for Fault {
    fn from(reason: String) -> Fault {
        Fault::Wrong(reason)
    }
}

/// One entry of a list.
struct Entry<'a> {
    key: &'a str,
    number: usize,
    item: &'a Value,
    draft: &'a mut Draft,
}

impl Entry<'_> {
    fn read(&mut self) -> Result<(), Fault> {
        match self.key {
            "killercage" => {
                let (cells, sum) = (self.cells("cells")?, self.value()?);
                self.add(Cage { cells, sum });
            }
            "extraregion" => {
                let cells = self.cells("cells")?;
                self.add(Region { cells });
            }
            "arrow" => self.arrow()?,
            "littlekillersum" => self.little_killer()?,
            "sandwichsum" | "xsum" | "skyscraper" => self.outside()?,
            "odd" | "even" => {
                let cell = self.cell("cell")?;
                self.add(Parity { cell, odd: self.key == "odd" });
            }
            "minimum" | "maximum" => {
                let cell = self.cell("cell")?;
                self.add(Extremum { cell, greatest: self.key == "maximum" });
            }
            "difference" => {
                let (cells, by) = (self.pair()?, self.value()?.unwrap_or(1));
                self.add(Difference { cells, by });
            }
            "ratio" => {
                let (cells, by) = (self.pair()?, self.value()?.unwrap_or(2));
                self.add(Ratio { cells, by });
            }
            "xv" => self.xv()?,
            "clone" => {
                let (cells, copy) = (self.cells("cells")?, self.cells("cloneCells")?);
                self.add(Clones { cells, copy });
            }
            "quadruple" => {
                let (cells, values) = (self.cells("cells")?, json::numbers(&self.item["values"]));
                if values.is_empty() {
                    return Ok(());
                }
                self.add(Quadruple { cells, values });
            }
            "rowindexer" | "columnindexer" | "boxindexer" => {
                let kind = self.key.trim_end_matches("indexer");
                for cell in self.cells("cells")? {
                    let name = self.draft.layout().cell_name(cell);
                    let element = format!("{} {}", self.key, self.number);
                    self.draft.rule_text(element, &format!("{kind}-index {name}"));
                }
            }
            _ => self.line()?,
        }
        Ok(())
    }

    /// Reads rules along lines.
    fn line(&mut self) -> Result<(), Fault> {
        for cells in self.lines()? {
            let rule: Rule = match self.key {
                "thermometer" => Thermometer { cells, slow: false }.into(),
                "slowthermometer" => Thermometer { cells, slow: true }.into(),
                "palindrome" => Palindrome { cells }.into(),
                "betweenline" => Between { cells }.into(),
                "renban" => Renban { cells }.into(),
                "regionsumline" => RegionSum { cells }.into(),
                "entropicline" => Entropic { cells }.into(),
                "modularline" => Modular { cells, modulus: 3 }.into(),
                "nabner" => Nabner { cells }.into(),
                "doublearrow" => DoubleArrow { cells }.into(),
                "zipperline" => Zipper { cells }.into(),
                "lockout" => Lockout { cells, by: self.value()?.unwrap_or(Lockout::USUAL) }.into(),
                "whispers" => {
                    let usual = Whisper::usual(self.draft.layout());
                    Whisper { cells, by: self.value()?.unwrap_or(usual) }.into()
                }
                _ => return Err(Fault::Unknown),
            };
            self.add(rule);
        }
        Ok(())
    }

    fn arrow(&mut self) -> Result<(), Fault> {
        let bulb = self.cells("cells")?;
        for line in self.lines()? {
            // A line begins in the bulb.
            let shaft: Vec<Cell> = line.into_iter().skip(1).collect();
            if !shaft.is_empty() {
                self.add(Arrow { bulb: bulb.clone(), shaft });
            }
        }
        Ok(())
    }

    fn xv(&mut self) -> Result<(), Fault> {
        let cells = self.pair()?;
        let sum = match self.item["value"].as_str().unwrap_or_default() {
            "X" | "x" => Total::X,
            "V" | "v" => Total::V,
            "" => return Ok(()),
            other => return Err(format!("expected X or V, found {other:?}").into()),
        };
        self.add(Total { cells, sum });
        Ok(())
    }

    fn little_killer(&mut self) -> Result<(), Fault> {
        let Some(sum) = self.value()? else { return Ok(()) };
        let (row, column) = self.place(&self.item["cell"])?;
        let (down, right) = match self.item["direction"].as_str() {
            Some("UL") => (-1, -1),
            Some("UR") => (-1, 1),
            Some("DL") => (1, -1),
            Some("DR") => (1, 1),
            _ if self.item["cells"].is_array() => (0, 0),
            _ => return Err("it has neither cells nor a direction (UL, UR, DL, DR)".to_owned().into()),
        };
        let cells = match (down, right) {
            (0, 0) => self.cells("cells")?,
            _ => self.ray((row + down, column + right), (down, right)),
        };
        self.add(LittleKiller { cells, sum });
        Ok(())
    }

    fn outside(&mut self) -> Result<(), Fault> {
        let Some(sum) = self.value()? else { return Ok(()) };
        let (row, column) = self.place(&self.item["cell"])?;
        let side = self.draft.layout().rows() as i32;
        let step = match (row, column) {
            (0, _) => (1, 0),
            (row, _) if row > side => (-1, 0),
            (_, 0) => (0, 1),
            _ => (0, -1),
        };
        let cells = self.ray((row + step.0, column + step.1), step);
        match self.key {
            "sandwichsum" => self.add(Sandwich { cells, sum, crusts: None }),
            "xsum" => self.add(XSum { cells, sum }),
            _ => self.add(Skyscraper { cells, clue: sum, hidden: false }),
        }
        Ok(())
    }

    /// Reads a cage whose sum has this digital root: its digits differ, and their sum is the root or a multiple of 9 more.
    fn digital_root(&mut self, root: i32) -> Result<(), String> {
        const STEP: usize = 9;
        let cells = self.cells("cells")?;
        let side = self.draft.layout().side() as i32;
        let greatest = side * (side + 1) / 2;
        let totals: Vec<i32> = (root..=greatest).step_by(STEP).collect();
        let terms = cells.iter().map(|&cell| (cell, 1)).collect();
        self.add(Cage { cells, sum: None });
        self.add(Sum { terms, totals });
        Ok(())
    }

    fn add(&mut self, rule: impl Into<Rule>) {
        self.draft.rule(format!("{} {}", self.key, self.number), rule);
    }

    fn leave_out(&mut self, reason: &str) {
        self.draft.note(
            NoteKind::Rule,
            format!("{} {}", self.key, self.number),
            format!("{reason}; the rule is left out"),
        );
    }

    /// Returns the number of the entry; an empty text is none.
    fn value(&self) -> Result<Option<i32>, String> {
        match &self.item["value"] {
            Value::Null => Ok(None),
            Value::String(text) if text.trim().is_empty() => Ok(None),
            value => json::number(value).map(Some).ok_or_else(|| format!("its value {value} isn't a number")),
        }
    }

    /// Reads a place such as `R1C2`, counted from 1; outside clues are in row or column 0 or beyond the last.
    fn place(&self, value: &Value) -> Result<(i32, i32), String> {
        let text = value.as_str().unwrap_or_default();
        let place = text
            .strip_prefix(['R', 'r'])
            .and_then(|rest| rest.split_once(['C', 'c']))
            .and_then(|(row, column)| Some((row.parse::<i32>().ok()?, column.parse::<i32>().ok()?)));
        let beyond = self.draft.layout().rows() as i32 + 1;
        place
            .filter(|(row, column)| (0..=beyond).contains(row) && (0..=beyond).contains(column))
            .ok_or_else(|| format!("{value} isn't a cell of this board, such as \"R1C2\""))
    }

    fn at(&self, row: i32, column: i32) -> Option<Cell> {
        let (row, column) = (usize::try_from(row - 1).ok()?, usize::try_from(column - 1).ok()?);
        self.draft.cell(row, column)
    }

    /// Returns the cells from a place on, in one direction.
    fn ray(&self, from: (i32, i32), step: (i32, i32)) -> Vec<Cell> {
        let place = |n: i32| self.at(from.0 + n * step.0, from.1 + n * step.1);
        (0..).map_while(place).collect()
    }

    fn cell_of(&self, value: &Value) -> Result<Cell, String> {
        let (row, column) = self.place(value)?;
        self.at(row, column).ok_or_else(|| format!("{value} is outside the board"))
    }

    fn cell(&self, key: &str) -> Result<Cell, String> {
        match &self.item[key] {
            Value::Null => self.cells("cells")?.first().copied().ok_or_else(|| "it has no cell".to_owned()),
            value => self.cell_of(value),
        }
    }

    fn cells(&self, key: &str) -> Result<Vec<Cell>, String> {
        let cells = self.item[key].as_array().ok_or_else(|| format!("it has no list of {key}"))?;
        cells.iter().map(|cell| self.cell_of(cell)).collect()
    }

    fn pair(&self) -> Result<[Cell; 2], String> {
        let cells = self.cells("cells")?;
        cells.try_into().map_err(|cells: Vec<Cell>| format!("it has {} cells instead of two", cells.len()))
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, String> {
        let lines = match (&self.item["lines"], &self.item["cells"]) {
            (Value::Array(lines), _) => lines,
            // Some programs write a line as its cells.
            (_, Value::Array(cells)) if cells.iter().all(Value::is_string) => {
                return Ok(vec![self.cells("cells")?]);
            }
            _ => return Err("it has no lines".to_owned()),
        };
        let line = |line: &Value| -> Result<Vec<Cell>, String> {
            let cells = line.as_array().ok_or_else(|| "a line isn't a list of cells".to_owned())?;
            cells.iter().map(|cell| self.cell_of(cell)).collect()
        };
        lines.iter().map(line).collect()
    }
}

/// Keeps drawings that are no picture of a rule.
fn drawings(key: &str, value: &Value, draft: &mut Draft) {
    let is_picture = |item: &&Value| {
        ["fromConstraint", "isNewConstraint", "isLLConstraint"]
            .iter()
            .any(|key| item.get(key).is_some_and(is_on))
    };
    let kept: Vec<&Value> = json::items(value).iter().filter(|item| !is_picture(item)).collect();
    if kept.is_empty() {
        return;
    }
    let reason = "the drawing is kept, but what it means may be a rule that only the text of the rules says";
    draft.note(NoteKind::Drawing, format!("{key} ({} of them)", kept.len()), reason);
    let format = draft.format();
    let drawing = |data: &Value| Drawing { format, layer: key.to_owned(), data: data.clone() };
    draft.about.drawings.extend(kept.into_iter().map(drawing));
}

/// Reads cages without a rule: SudokuPad keeps title, author, rules and solution in some of them.
fn cosmetic_cages(value: &Value, draft: &mut Draft) {
    let mut kept = Vec::new();
    for (number, item) in json::items(value).iter().enumerate() {
        let text = match &item["value"] {
            Value::String(text) => text.trim(),
            _ => "",
        };
        let known = text
            .split_once(':')
            .map(|(name, text)| (name, text.trim()))
            .filter(|(name, _)| !name.contains(' '));
        match known {
            Some(("title", text)) => draft.about.title = Some(text.to_owned()),
            Some(("author", text)) => draft.about.author = Some(text.to_owned()),
            Some(("rules", text)) => draft.about.rules = Some(text.to_owned()),
            Some(("msgcorrect", text)) => draft.about.message = Some(text.to_owned()),
            Some(("solution", text)) => draft.solution_text(text),
            Some((key @ ("antiknight" | "antiking" | "nonconsecutive"), "true")) => {
                switch(key, &Value::Bool(true), draft);
            }
            _ if matches!(text, "FOW" | "FOGLIGHT") => {
                draft.note(NoteKind::Detail, text, "fog is not kept: the whole board is visible");
            }
            _ if item.get("fromConstraint").is_some_and(is_on) => {}
            _ => match text.strip_prefix("DR").and_then(|root| root.parse().ok()) {
                Some(root @ 1..=9) => {
                    let mut entry = Entry { key: "cage", number: number + 1, item, draft };
                    if let Err(reason) = entry.digital_root(root) {
                        entry.leave_out(&reason);
                    }
                }
                _ => kept.push(item.clone()),
            },
        }
    }
    drawings("cage", &Value::Array(kept), draft);
}
