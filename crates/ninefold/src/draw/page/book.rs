//! Puzzles on pages, several per page, with their solutions beside them or at the back.

use std::fmt;

use super::board::{Printed, Style};
use super::place::Place;
use super::rule_text;
use super::slots::{Area, Need, Slots};
use super::{Anchor, Grey, Page, Text};

/// How to lay out puzzles on pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The size of a page.
    pub paper: Paper,
    /// The white margin at every edge, in millimetres.
    pub margin: f64,
    /// The number of puzzles per page; by default up to six, provided that they are large enough to write in.
    pub per_page: Option<usize>,
    /// The title at the top of every page.
    pub title: Option<String>,
    /// Whether to use large digits, heavy lines and few puzzles per page.
    pub large_print: bool,
    /// Where to print the solutions.
    pub solutions: Solutions,
    /// Whether the lines of rules have their usual colours; otherwise they are grey, with a pattern for each kind.
    pub colour: bool,
    /// Whether to write what the rules say below each board.
    pub rules: bool,
}

/// The size of a page, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// From the left to the right edge.
    pub width: f64,
    /// From the upper to the lower edge.
    pub height: f64,
}

impl Paper {
    /// ISO A4.
    pub const A4: Paper = Paper { width: 210.0, height: 297.0 };
    /// ISO A5, half of A4.
    pub const A5: Paper = Paper { width: 148.0, height: 210.0 };
    /// US letter.
    pub const LETTER: Paper = Paper { width: 215.9, height: 279.4 };

    /// Returns the paper turned by 90°.
    #[must_use]
    pub fn turned(self) -> Paper {
        Paper { width: self.height, height: self.width }
    }
}

/// Where a book prints its solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solutions {
    /// Nowhere.
    #[default]
    None,
    /// Small, on pages after the puzzles.
    Back,
    /// As large as the puzzles, each to the right of its puzzle.
    Beside,
}

/// Why a page cannot be drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PageError {
    /// A picture is too small for its board.
    SmallPicture {
        /// The side of the board in cells.
        side: usize,
        /// The width of a cell in millimetres; zero or negative if there is no room.
        cell: f64,
    },
    /// A page has too many boards, or boards that are too large.
    CrowdedPage {
        /// The number of boards on the page.
        boards: usize,
        /// The side of the largest board in cells.
        side: usize,
        /// The width of a cell in millimetres; zero or negative if there is no room.
        cell: f64,
    },
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (PageError::SmallPicture { side, cell } | PageError::CrowdedPage { side, cell, .. }) = self;
        match self {
            PageError::SmallPicture { .. } => f.write_str("a picture")?,
            PageError::CrowdedPage { boards: 1, .. } => f.write_str("a page")?,
            PageError::CrowdedPage { boards, .. } => write!(f, "{boards} boards per page")?,
        }
        write!(f, " with {side}×{side} cells: ")?;
        match *cell > 0.0 {
            true => write!(f, "cells of {cell:.1} mm")?,
            false => f.write_str("no room")?,
        }
        let advice = match self {
            PageError::SmallPicture { .. } => "make it larger",
            PageError::CrowdedPage { .. } => "use fewer boards per page, larger paper or a smaller margin",
        };
        write!(f, ", but cells under {MIN_CELL} mm can't be read; {advice}")
    }
}

impl std::error::Error for PageError {}

impl Default for Book {
    fn default() -> Book {
        Book {
            paper: Paper::A4,
            margin: 15.0,
            per_page: None,
            title: None,
            large_print: false,
            solutions: Solutions::None,
            colour: false,
            rules: false,
        }
    }
}

/// The default numbers of puzzles per page.
const DEFAULT: &[usize] = &[6, 4, 2, 1];
/// The default numbers of solutions per page.
const DEFAULT_BACK: &[usize] = &[12, 6, 4, 2, 1];
/// How often to fit the texts of rules and their boards to each other.
const ROUNDS: usize = 6;
/// The smallest side of a cell, in millimetres.
const MIN_CELL: f64 = 1.8;

/// One kind of page of a book: puzzles, or solutions.
struct Kind {
    style: Style,
    need: Need,
    area: Area,
    slots: Slots,
    per_page: usize,
}

impl Book {
    /// Returns the pages of the book: puzzles, then solutions if they are at the back.
    pub fn pages(&self, puzzles: &[Printed]) -> Result<Vec<Page>, PageError> {
        if puzzles.is_empty() {
            return Ok(Vec::new());
        }
        let front = self.kind(puzzles, false)?;
        let mut pages = Vec::new();
        for (number, some) in puzzles.chunks(front.per_page).enumerate() {
            let name = span(["Puzzle", "Puzzles"], some, number * front.per_page);
            let mut page = self.page(name, self.title.as_deref());
            for (slot, printed) in some.iter().enumerate() {
                let corners = front.slots.corners(slot, front.area, front.need);
                let side = front.slots.side;
                front.style.puzzle(&mut page, printed, corners[0], side);
                if let Some(&beside) = corners.get(1) {
                    front.style.solution(&mut page, printed, beside, side);
                }
                if self.rules {
                    let size = front.style.rule_size();
                    let lines = rule_text::lines(printed.layout(), side, size);
                    let height = Place::new(corners[0], side, &printed.sketch.frame).height();
                    rule_text::write(&mut page, lines, (corners[0].0, corners[0].1 + height), size);
                }
            }
            pages.push(page);
        }
        if self.solutions == Solutions::Back {
            let back = self.kind(puzzles, true)?;
            let heading =
                self.title.as_ref().map_or("Solutions".into(), |title| format!("{title} – Solutions"));
            for (number, some) in puzzles.chunks(back.per_page).enumerate() {
                let name = span(["Solution", "Solutions"], some, number * back.per_page);
                let mut page = self.page(name, Some(&heading));
                for (slot, printed) in some.iter().enumerate() {
                    let corner = back.slots.corners(slot, back.area, back.need)[0];
                    back.style.solution(&mut page, printed, corner, back.slots.side);
                }
                pages.push(page);
            }
        }
        if pages.len() > 1 {
            let size = self.foot_size();
            for (page, number) in pages.iter_mut().zip(1..) {
                let at = (self.paper.width / 2.0, self.paper.height - self.margin);
                let text = format!("{number}");
                page.text(Text { at, size, anchor: Anchor::Middle, bold: false, grey: Grey::MEDIUM, text });
            }
        }
        Ok(pages)
    }

    /// Returns a closely cropped picture of each puzzle, `width` millimetres wide, followed by pictures of the solutions
    /// if they are at the back. The book's paper and margin are ignored.
    pub fn pictures(&self, puzzles: &[Printed], width: f64) -> Result<Vec<Page>, PageError> {
        let beside = self.solutions == Solutions::Beside;
        let caption = width * if self.large_print { 0.055 } else { 0.042 };
        let style = Style { large: self.large_print, caption, colour: self.colour };
        let (edge, gap, boards) = (width * 0.035, width * 0.05, if beside { 2.0 } else { 1.0 });
        let side = (width - 2.0 * edge - (boards - 1.0) * gap) / boards;
        let picture = |index: usize, is_solution: bool| -> Result<Page, PageError> {
            let printed = &puzzles[index];
            let kind = if is_solution { "Solution" } else { "Puzzle" };
            let cell = side / printed.cells();
            if cell < MIN_CELL {
                return Err(PageError::SmallPicture { side: printed.cells().ceil() as usize, cell });
            }
            let mut top = edge;
            let mut page = Page::new(width, 0.0, format!("{kind} {}", printed.name(index + 1)));
            if let Some(title) = &self.title {
                let size = style.caption * 1.3;
                let (at, text) = ((width / 2.0, top + size), title.clone());
                let title = Text { at, size, anchor: Anchor::Middle, bold: true, grey: Grey::BLACK, text };
                page.text(title.within(width - 2.0 * edge));
                top += size * 1.7;
            }
            if printed.has_caption() {
                top += style.caption * 1.35;
            }
            let corner = |board: f64| (edge + board * (side + gap), top);
            match is_solution {
                true => style.solution(&mut page, printed, corner(0.0), side),
                false => style.puzzle(&mut page, printed, corner(0.0), side),
            }
            if beside {
                style.solution(&mut page, printed, corner(1.0), side);
            }
            let height = Place::new(corner(0.0), side, &printed.sketch.frame).height();
            page.height = top + height + edge;
            if self.rules && !is_solution {
                let size = style.rule_size();
                let lines = rule_text::lines(printed.layout(), width - 2.0 * edge, size);
                page.height += rule_text::height(lines.len(), size);
                rule_text::write(&mut page, lines, (edge, top + height), size);
            }
            Ok(page)
        };
        let back = if self.solutions == Solutions::Back { puzzles.len() } else { 0 };
        let fronts = (0..puzzles.len()).map(|index| picture(index, false));
        fronts.chain((0..back).map(|index| picture(index, true))).collect()
    }

    /// Returns the arrangement of the pages of one kind.
    fn kind(&self, puzzles: &[Printed], back: bool) -> Result<Kind, PageError> {
        let max_cells = puzzles.iter().map(Printed::cells).fold(1.0, f64::max);
        let caption = match (self.large_print, back) {
            (true, _) => 5.6, // 16 points, the minimum for large print
            (false, false) => 3.4,
            (false, true) => 2.9,
        };
        // The smallest and largest cells if `per_page` is not set.
        let (min_cell, max_cell) = match (self.large_print, back) {
            (false, false) => (7.0, 16.0),
            (false, true) => (3.4, 6.0),
            (true, false) => (11.0, 22.0),
            (true, true) => (6.5, 12.0),
        };
        let boards = if self.solutions == Solutions::Beside && !back { 2 } else { 1 };
        let has_caption = puzzles.iter().any(Printed::has_caption);
        let style = Style { large: self.large_print, caption, colour: self.colour };
        let mut need = Need {
            boards,
            caption: if has_caption { caption * 1.5 } else { 0.0 },
            foot: 0.0,
            gap: if back { caption * 2.0 } else { caption * 2.4 },
            max_side: max_cell * max_cells,
        };
        let head = if self.title.is_some() || back { self.title_size() * 2.0 } else { 0.0 };
        let several = puzzles.len() > 1 || self.solutions == Solutions::Back;
        let foot = if several { self.foot_size() * 2.8 } else { 0.0 };
        let area = Area {
            corner: (self.margin, self.margin + head),
            width: self.paper.width - 2.0 * self.margin,
            height: self.paper.height - 2.0 * self.margin - head - foot,
        };
        let asked = self.per_page.filter(|_| !back);
        let arranged = |need: Need| {
            let arranged = |count: usize| Slots::of(count, area, need);
            let per_page = asked.unwrap_or_else(|| {
                let usual = if back { DEFAULT_BACK } else { DEFAULT };
                let largest = |&&count: &&usize| arranged(count).side / max_cells >= min_cell;
                let largest = usual.iter().find(largest).copied().unwrap_or(1);
                // A single puzzle gets the whole page; solutions stay small.
                let enough = usual.iter().rev().find(|&&count| count >= puzzles.len() && !back);
                enough.copied().unwrap_or(largest).min(largest)
            });
            (arranged(per_page.max(1)), per_page.max(1))
        };
        let (mut slots, mut per_page) = arranged(need);
        if self.rules && !back {
            // Narrower boards make longer texts, which make boards narrower: a few rounds settle it.
            for _ in 0..ROUNDS {
                let size = style.rule_size();
                let lines =
                    |printed: &Printed| rule_text::lines(printed.layout(), slots.side.max(1.0), size).len();
                let foot = rule_text::height(puzzles.iter().map(lines).max().unwrap_or(0), size);
                if foot <= need.foot {
                    break;
                }
                need.foot = foot;
                (slots, per_page) = arranged(need);
            }
        }
        slots.columns = slots.columns.min(puzzles.len()); // a few solutions go in the middle
        let cell = slots.side / max_cells;
        if cell < MIN_CELL {
            let side = max_cells.ceil() as usize;
            return Err(PageError::CrowdedPage { boards: per_page, side, cell });
        }
        Ok(Kind { style, need, area, slots, per_page })
    }

    fn title_size(&self) -> f64 {
        if self.large_print { 8.5 } else { 5.2 }
    }

    /// Returns the size of page numbers.
    fn foot_size(&self) -> f64 {
        if self.large_print { 5.6 } else { 3.2 }
    }

    /// Creates an empty page with its title.
    fn page(&self, name: String, title: Option<&str>) -> Page {
        let mut page = Page::new(self.paper.width, self.paper.height, name);
        if let Some(title) = title {
            let size = self.title_size();
            let (at, text) = ((self.paper.width / 2.0, self.margin + size * 0.75), title.to_owned());
            let text = Text { at, size, anchor: Anchor::Middle, bold: true, grey: Grey::BLACK, text };
            page.text(text.within(self.paper.width - 2.0 * self.margin));
        }
        page
    }
}

/// Names a page by its puzzles, given the number on earlier pages: `Puzzles 1–6`.
fn span([one, many]: [&str; 2], some: &[Printed], before: usize) -> String {
    let name =
        |index: usize| some.get(index).map_or(String::new(), |printed| printed.name(before + index + 1));
    match some.len() {
        0 | 1 => format!("{one} {}", name(0)),
        count => format!("{many} {}–{}", name(0), name(count - 1)),
    }
}
