//! Reads a page of Penpa+.

use std::collections::BTreeMap;

use ninefold::grid::rule::{Arrow, Cage, Thermometer};
use ninefold::grid::{Boxes, Cell, Shape};
use serde_json::Value;

use super::{NAMES, Page, outline, payload};
use crate::about::{Drawing, NoteKind};
use crate::draft::Draft;
use crate::error::FormatError;
use crate::link::{Link, percent_decoded};
use crate::pack::{LIMIT, PackError, base64, inflate};
use crate::{Format, Reading, json, regions};

/// Drawings without a type that a program could know.
const DRAWINGS: &[&str] = &[
    "surface",
    "line",
    "wall",
    "symbol",
    "freeline",
    "freelineE",
    "polygon",
    "nobulbthermo",
    "direction",
    "squareframe",
    "cage",
];

fn unpacked(packed: &str) -> Result<String, FormatError> {
    let packed = percent_decoded(packed).replace(' ', "+");
    let bytes = base64::decode(&packed).map_err(|error| FormatError::packed(Format::Penpa, error))?;
    inflate::unpack(&bytes).map_err(|error| FormatError::packed(Format::Penpa, error))
}

pub(crate) fn read(text: &str) -> Result<Reading, FormatError> {
    let fail = |reason: &str| FormatError::new(Format::Penpa, reason);
    let link = Link::read(text);
    let packed = match &link {
        Some(link) => payload(link, "p")
            .ok_or_else(|| fail("the link has no puzzle after 'p='; copy the whole link"))?,
        None => text,
    };
    let mut text = unpacked(packed)?;
    for (short, long) in NAMES.iter().rev() {
        text = text.replace(short, long);
        if text.len() > LIMIT {
            return Err(FormatError::packed(Format::Penpa, PackError::Limit));
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    let header: Vec<&str> = lines.first().map(|line| line.split(',').collect()).unwrap_or_default();
    if !matches!(header.first(), Some(&("square" | "sudoku"))) {
        return Err(fail("the page isn't a square grid; Ninefold reads those"));
    }
    let margins = lines
        .get(1)
        .and_then(|line| serde_json::from_str::<Value>(line).ok())
        .map(|list| json::numbers(&list));
    let page = Page::new(&header, &margins.unwrap_or_default())
        .ok_or_else(|| fail("the page has no grid of 1 to 25 rows"))?;
    let question =
        lines.get(3).ok_or_else(|| fail("the page ends before the puzzle; copy the whole link"))?;
    let question = json::parse(Format::Penpa, question)?;
    let answer = link.as_ref().and_then(|link| payload(link, "a")).and_then(|packed| unpacked(packed).ok());
    page.read(&header, &question, answer.as_deref())
}

impl Page {
    fn cells(&self, value: &Value) -> Option<Vec<Cell>> {
        let cell = |number: &Value| self.cell(usize::try_from(json::number(number)?).ok()?);
        value.as_array()?.iter().map(cell).collect()
    }

    fn read(&self, header: &[&str], question: &Value, answer: Option<&str>) -> Result<Reading, FormatError> {
        let mut shape = Shape::oblong(self.rows, self.columns);
        let of = self.areas(&question["lineE"]);
        let sizes: Vec<usize> = (0..of.len())
            .map(|area| of.iter().filter(|&&other| other == area).count())
            .filter(|&n| n > 0)
            .collect();
        let are_regions = sizes.len() > 1 && sizes.iter().all(|&size| size == shape.digits);
        if are_regions {
            let of: Vec<Option<usize>> = of.into_iter().map(Some).collect();
            // As large as the side, so they are few.
            shape.boxes = regions::boxes(self.rows, self.columns, &of).0;
        } else if header[0] == "sudoku" && (self.rows, self.columns) == (9, 9) {
            shape.boxes = Boxes::Oblong { rows: 3, columns: 3 };
        }
        let mut draft = Draft::new(Format::Penpa, shape)?;
        if !are_regions && sizes.len() > 1 {
            let reason = "they don't divide the board into regions as large as its side; they are left out";
            draft.note(NoteKind::Drawing, "thick borders", reason);
        }
        for (start, text) in [("Title: ", &mut draft.about.title), ("Author: ", &mut draft.about.author)] {
            let found = header.iter().find_map(|field| field.strip_prefix(start)).map(decoded);
            *text = found.filter(|found| !found.is_empty());
        }
        draft.about.rules = header.get(18).map(|text| decoded(text)).filter(|text| !text.is_empty());
        self.digits(&question["number"], &mut draft);
        self.rules(question, &mut draft);
        self.drawings(question, &mut draft);
        if let Some(answer) = answer {
            self.solution(answer, &mut draft);
        }
        draft.finish()
    }

    /// Returns an area for each cell: those that no thick border divides are one.
    fn areas(&self, lines: &Value) -> Vec<usize> {
        let cells = self.width * self.height;
        let is_thick = |value: &Value| matches!(json::number(value), Some(2 | 21));
        let mut borders: Vec<(usize, usize)> = Vec::new();
        for (ends, _) in lines.as_object().into_iter().flatten().filter(|(_, style)| is_thick(style)) {
            let ends: Vec<usize> = ends.split(',').filter_map(|end| end.trim().parse().ok()).collect();
            if let [a, b] = ends[..] {
                borders.push((a.min(b), a.max(b)));
            }
        }
        let mut area: Vec<usize> = (0..self.rows * self.columns).collect();
        let mut join = |a: usize, b: usize| {
            let (from, to) = (area[a].max(area[b]), area[a].min(area[b]));
            area.iter_mut().filter(|area| **area == from).for_each(|area| *area = to);
        };
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (at, corner) = (row * self.columns + column, cells + self.number(row, column));
                if column + 1 < self.columns && !borders.contains(&(corner - self.width, corner)) {
                    join(at, at + 1);
                }
                if row + 1 < self.rows && !borders.contains(&(corner - 1, corner)) {
                    join(at, at + self.columns);
                }
            }
        }
        area
    }

    fn digits(&self, numbers: &Value, draft: &mut Draft) {
        let mut others = 0;
        for (key, entry) in numbers.as_object().into_iter().flatten() {
            let cell = key.parse().ok().and_then(|number| self.cell(number));
            let is_big = json::items(entry).get(2).is_some_and(|mode| json::number(mode) == Some(1));
            match cell.zip(json::items(entry).first().and_then(json::number)).filter(|_| is_big) {
                Some((cell, value)) => draft.give(cell, value),
                None => others += 1,
            }
        }
        if others > 0 {
            let reason = "only the text of the rules says what they mean; they are left out";
            draft.note(NoteKind::Drawing, format!("{others} numbers or texts"), reason);
        }
    }

    fn rules(&self, question: &Value, draft: &mut Draft) {
        // A small number in the first corner of a cell is the sum of its cage.
        let small: BTreeMap<usize, i32> = question["numberS"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(key, entry)| {
                Some((key.parse().ok()?, json::items(entry).first().and_then(json::number)?))
            })
            .collect();
        let count = self.width * self.height;
        let sum_of = |number: usize| small.get(&(4 * (count + number))).copied();
        for (kind, name) in [("killercages", "cage"), ("thermo", "thermometer"), ("arrows", "arrow")] {
            for (number, list) in json::items(&question[kind])
                .iter()
                .enumerate()
                .filter(|(_, list)| !json::items(list).is_empty())
            {
                let element = format!("{name} {}", number + 1);
                let Some(cells) = self.cells(list) else {
                    draft.note(NoteKind::Rule, element, "it has cells outside the grid; it is left out");
                    continue;
                };
                match kind {
                    "killercages" => {
                        let places =
                            json::numbers(list).into_iter().filter_map(|number| usize::try_from(number).ok());
                        let sum = places.into_iter().find_map(sum_of);
                        draft.rule(element, Cage { cells, sum });
                    }
                    "thermo" => draft.rule(element, Thermometer { cells, slow: false }),
                    _ => draft.rule(element, Arrow { bulb: cells[..1].to_vec(), shaft: cells[1..].to_vec() }),
                }
            }
        }
    }

    fn drawings(&self, question: &Value, draft: &mut Draft) {
        for &layer in DRAWINGS {
            let mut data = question[layer].clone();
            if let (Value::Object(lines), "cage") = (&mut data, layer) {
                // The outlines of cages say no more than the cages do.
                for cage in json::items(&question["killercages"]) {
                    outline::lines(self, &json::numbers(cage)).iter().for_each(|line| {
                        lines.remove(line);
                    });
                }
            }
            let count = match &data {
                Value::Array(items) => items.len(),
                Value::Object(items) => items.len(),
                _ => 0,
            };
            if count == 0 {
                continue;
            }
            let reason = "the drawings are kept, but only the text of the rules says what they mean";
            draft.note(NoteKind::Drawing, format!("{layer} ({count} of them)"), reason);
            draft.about.drawings.push(Drawing { format: Format::Penpa, layer: layer.to_owned(), data });
        }
    }

    /// Reads the digits of the answer: `"cell,digit"`.
    fn solution(&self, answer: &str, draft: &mut Draft) {
        let Ok(answer) = serde_json::from_str::<Value>(answer) else { return };
        for entry in json::items(&answer[4]).iter().filter_map(Value::as_str) {
            let parts: Vec<usize> = entry.split(',').filter_map(|part| part.trim().parse().ok()).collect();
            if let [number, digit] = parts[..]
                && let Some(cell) = self.cell(number)
                && let Ok(digit) = i32::try_from(digit)
            {
                draft.solve(cell, digit);
            }
        }
    }
}

/// Undoes the escapes of texts in the header.
fn decoded(text: &str) -> String {
    text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read() {
        // A 4×4 grid: 8 cells wide with its margin, cell r1c1 is 18, its lower right corner 82.
        let mut borders = serde_json::Map::new();
        for step in 0..4 {
            // Down the middle, and across it.
            let (down, across) = (64 + 11 + 8 * step, 64 + 25 + step);
            borders.insert(format!("{down},{}", down + 8), 2.into());
            borders.insert(format!("{across},{}", across + 1), 2.into());
        }
        let question = serde_json::json!({
            "number": { "18": ["1", 1, "1"], "19": ["x", 1, "5"] },
            "numberS": { "328": ["5", 1] },
            "lineE": borders, "killercages": [[18, 19]], "thermo": [[34, 35], []], "arrows": [], "symbol": { "20": [1, "star", 1] }
        });
        let text = format!(
            "square,4,4,38,0,1,1,500,500,0,0,0,0,0,0,Title: Mine,Author: \n[0,0,0,0]\n{{}}\n{question}\n{{}}"
        );
        let packed = base64::encode(&inflate::pack(&text), false);
        let reading = read(&format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")).unwrap();
        let layout = reading.position.layout();
        assert_eq!(layout.to_string(), "4x4");
        let rules: Vec<String> = layout.rules().iter().map(|rule| rule.write(layout)).collect();
        assert_eq!(rules, ["cage 5 r1c1 r1c2", "thermometer r3c1 r3c2"]);
        assert_eq!((reading.position.grid().filled(), reading.about.title.as_deref()), (1, Some("Mine")));
        assert_eq!(reading.about.notes.len(), 2, "{:?}", reading.about.notes);
        assert!(read("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTB").is_err());
        // Short names that stand for much more than fits.
        let packed = base64::encode(&inflate::pack(&"z8".repeat(LIMIT / 2)), false);
        let error = read(&format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")).unwrap_err();
        assert!(error.to_string().contains("longer than 1048576"), "{error}");
    }
}
