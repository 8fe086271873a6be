//! One puzzle on a page: its board, its solution and its caption.

use super::place::Place;
use super::{Anchor, Grey, Page, Text, figures};
use crate::draw::{Layer, Sketch, mark_shape};
use crate::grid::{Candidates, Cell, Grid, HouseKind, Layout, Solution};

/// A puzzle to print.
///
/// ```
/// use ninefold::boards;
/// use ninefold::draw::{Book, Printed};
///
/// let board = boards::named("BD4").unwrap();
/// let printed = Printed::new(board.grid()).heading("1").note("Easy");
/// let picture = &Book::default().pictures(&[printed], 90.0).unwrap()[0];
/// assert!(picture.svg().starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Printed {
    givens: Grid,
    /// All digits, including the givens.
    digits: Grid,
    marks: Option<Candidates>,
    heading: Option<String>,
    note: Option<String>,
    pub(super) solution: Option<Result<Solution, String>>,
    /// What its rules look like.
    pub(super) sketch: Sketch,
}

impl Printed {
    /// Creates a puzzle with these givens and nothing else.
    #[must_use]
    pub fn new(givens: Grid) -> Printed {
        let (digits, sketch) = (givens.clone(), Sketch::new(givens.layout()));
        Printed { givens, digits, marks: None, heading: None, note: None, solution: None, sketch }
    }

    /// Writes these digits in; ignores a grid of another layout.
    #[must_use]
    pub fn digits(mut self, digits: Grid) -> Printed {
        if digits.layout() == self.givens.layout() {
            self.digits = digits;
        }
        self
    }

    /// Adds pencil marks to its blank cells; ignores those of another layout.
    #[must_use]
    pub fn marks(mut self, marks: Candidates) -> Printed {
        self.marks = Some(marks).filter(|marks| marks.layout() == self.givens.layout());
        self
    }

    /// Draws these figures instead of those of its rules, such as drawings whose meaning is only in a text.
    #[must_use]
    pub fn sketch(mut self, sketch: Sketch) -> Printed {
        self.sketch = sketch;
        self
    }

    /// Adds its number or name above it and above its solution.
    #[must_use]
    pub fn heading(mut self, heading: impl Into<String>) -> Printed {
        self.heading = Some(heading.into());
        self
    }

    /// Adds a note above it, such as its difficulty.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Printed {
        self.note = Some(note.into());
        self
    }

    /// Adds its solution, for books with solutions.
    #[must_use]
    pub fn solution(mut self, solution: Solution) -> Printed {
        self.solution = Some(Ok(solution));
        self
    }

    /// Adds a text to print in place of a solution.
    #[must_use]
    pub fn unsolved(mut self, why: impl Into<String>) -> Printed {
        self.solution = Some(Err(why.into()));
        self
    }

    pub(super) fn layout(&self) -> &Layout {
        self.givens.layout()
    }

    /// Returns the longer side of the board with everything around it, in cells.
    pub(super) fn cells(&self) -> f64 {
        self.sketch.frame.width().max(self.sketch.frame.height())
    }

    pub(super) fn has_caption(&self) -> bool {
        self.heading.is_some() || self.note.is_some()
    }

    /// Returns its name: its heading, or its number if it has none.
    pub(super) fn name(&self, number: usize) -> String {
        self.heading.clone().unwrap_or_else(|| number.to_string())
    }
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Whether to draw heavy lines, and digits that fill their cells.
    pub(super) large: bool,
    /// The size of the type above a board.
    pub(super) caption: f64,
    /// Whether the lines of rules have their usual colours.
    pub(super) colour: bool,
}

impl Style {
    /// Returns the widths of the lines between cells and between boxes. A board of many cells needs stronger lines
    /// between its boxes, because the eye takes it in as a whole.
    fn lines(self, place: Place<'_>) -> (f64, f64) {
        let cell = place.size;
        let thin = (cell * 0.018).clamp(0.09, 0.35);
        let thick = (cell * 0.05).max(place.side * 0.0035).clamp(0.24, 0.9);
        if self.large { (thin * 1.6, thick * 1.6) } else { (thin, thick) }
    }

    /// Returns the size of the text of rules.
    pub(super) fn rule_size(self) -> f64 {
        self.caption * 0.85
    }

    /// Returns the size of digits.
    fn digit(self, cell: f64) -> f64 {
        cell * if self.large { 0.86 } else { 0.68 }
    }

    /// Draws the puzzle and its caption.
    pub(super) fn puzzle(self, page: &mut Page, printed: &Printed, corner: (f64, f64), side: f64) {
        let layout = printed.layout();
        let place = Place::new(corner, side, &printed.sketch.frame);
        self.caption(page, printed.heading.as_deref(), printed.note.as_deref(), place);
        self.board(page, layout, &printed.sketch, place);
        let played = printed.digits != printed.givens || printed.marks.is_some();
        for cell in layout.cells() {
            let given = printed.givens.get(cell).is_some();
            match (printed.digits.get(cell).or(printed.givens.get(cell)), &printed.marks) {
                (Some(digit), _) => {
                    let (bold, grey) =
                        if given { (played || self.large, Grey::BLACK) } else { (false, Grey::DARK) };
                    self.symbol(page, place, cell, layout.symbol(digit), bold, grey);
                }
                (None, Some(marks)) => self.marks(page, marks, place, cell),
                (None, None) => {}
            }
        }
    }

    /// Draws the solution, or the text that replaces it.
    pub(super) fn solution(self, page: &mut Page, printed: &Printed, corner: (f64, f64), side: f64) {
        let layout = printed.layout();
        let place = Place::new(corner, side, &printed.sketch.frame);
        match &printed.solution {
            None => {}
            Some(Ok(solution)) => {
                self.caption(page, printed.heading.as_deref(), None, place);
                self.board(page, layout, &printed.sketch, place);
                for cell in layout.cells() {
                    let Some(digit) = solution.grid().get(cell) else { continue };
                    let given = printed.givens.get(cell).is_some();
                    let grey = if given { Grey::BLACK } else { Grey::DARK };
                    self.symbol(page, place, cell, layout.symbol(digit), given, grey);
                }
            }
            Some(Err(why)) => {
                self.caption(page, printed.heading.as_deref(), None, place);
                let at = (place.corner.0, place.corner.1 + self.caption * 1.5);
                let (size, text) = (self.caption, why.clone());
                let text = Text { at, size, anchor: Anchor::Start, bold: false, grey: Grey::MEDIUM, text };
                page.text(text.within(place.side));
            }
        }
    }

    fn caption(self, page: &mut Page, heading: Option<&str>, note: Option<&str>, place: Place<'_>) {
        let y = place.corner.1 - self.caption * 0.55;
        let size = self.caption;
        if let Some(heading) = heading {
            let (at, text) = ((place.corner.0, y), heading.to_owned());
            let text = Text { at, size, anchor: Anchor::Start, bold: true, grey: Grey::BLACK, text };
            page.text(text.within(place.side * if note.is_some() { 0.3 } else { 1.0 }));
        }
        if let Some(note) = note {
            let (at, text) = ((place.corner.0 + place.side, y), note.to_owned());
            let text = Text { at, size, anchor: Anchor::End, bold: false, grey: Grey::MEDIUM, text };
            page.text(text.within(place.side * if heading.is_some() { 0.7 } else { 1.0 }));
        }
    }

    fn symbol(self, page: &mut Page, place: Place<'_>, cell: Cell, symbol: char, bold: bool, grey: Grey) {
        let size = self.digit(place.size);
        page.text(Text::symbol(symbol, place.centre(cell), size, bold, grey));
    }

    /// Draws pencil marks, each at its own place in the cell.
    fn marks(self, page: &mut Page, marks: &Candidates, place: Place<'_>, cell: Cell) {
        let layout = marks.layout();
        let (rows, columns) = mark_shape(layout);
        let size = place.size;
        // Keep clear of the lines, and of the sums of cages.
        let (inner, margin) = (size * 0.86, size * 0.07);
        let top = if layout.rules().is_empty() { 0.0 } else { size * 0.18 };
        let (across, down) = (inner / columns as f64, (inner - top) / rows as f64);
        let (x, y) = place.cell(cell);
        let y = y + top;
        for digit in marks.get(cell).iter() {
            let (row, column) = (digit.index() / columns, digit.index() % columns);
            let centre =
                (x + margin + (column as f64 + 0.5) * across, y + margin + (row as f64 + 0.5) * down);
            let size = across.min(down) * 0.84;
            page.text(Text::symbol(layout.symbol(digit), centre, size, false, Grey::MEDIUM));
        }
    }

    /// Draws the empty board: the shading of diagonals, lines of rules, then thin lines, then thick ones, then the other marks
    /// of rules.
    fn board(self, page: &mut Page, layout: &Layout, sketch: &Sketch, place: Place<'_>) {
        let size = place.size;
        let groups = layout.houses().iter().chain(layout.groups());
        let diagonals = groups.filter(|house| house.kind == HouseKind::Diagonal);
        let mut shaded: Vec<Cell> = diagonals.flat_map(|house| house.cells().iter().copied()).collect();
        shaded.sort_unstable();
        shaded.dedup();
        for cell in shaded {
            page.rectangle(place.cell(cell), (size, size), Grey::FAINT);
        }
        figures::draw(page, sketch, place, self.colour, &[Layer::Shade, Layer::Line, Layer::Tip]);
        let (thin, thick) = self.lines(place);
        let light = if self.large { Grey::MEDIUM } else { Grey::LIGHT };
        for (is_boundary, width, grey) in [(false, thin, light), (true, thick, Grey::BLACK)] {
            for run in Run::of(layout, is_boundary) {
                let ends = [(run.at, run.from), (run.at, run.to)];
                let [from, to] = ends.map(|(at, along)| match run.is_down {
                    true => place.at((at as f64, along as f64)),
                    false => place.at((along as f64, at as f64)),
                });
                page.line(from, to, width, grey);
            }
        }
        self.extra_cells(page, layout, place);
        figures::draw(page, sketch, place, self.colour, &[Layer::Mark]);
    }

    /// Draws the cells outside the grid, with their names.
    fn extra_cells(self, page: &mut Page, layout: &Layout, place: Place<'_>) {
        let (_, thick) = self.lines(place);
        for cell in layout.cells().filter(|&cell| layout.is_extra(cell)) {
            let (left, top) = place.cell(cell);
            let (right, bottom) = (left + place.size, top + place.size);
            for (from, to) in [
                ((left, top), (right, top)),
                ((left, bottom), (right, bottom)),
                ((left, top), (left, bottom)),
                ((right, top), (right, bottom)),
            ] {
                page.line(from, to, thick, Grey::BLACK);
            }
            let (size, inset) = (place.size * 0.2, place.size * 0.07);
            let at = (right - inset, bottom - inset);
            let text = layout.cell_name(cell);
            page.text(Text { at, size, anchor: Anchor::End, bold: false, grey: Grey::MEDIUM, text });
        }
    }
}

/// A line along the edges of cells, of maximal length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    is_down: bool,
    /// The number of cells before it, across its direction.
    at: usize,
    /// The number of cells before its start and its end, along its direction.
    from: usize,
    to: usize,
}

impl Run {
    /// Returns all lines between cells of one box, or all lines between boxes and the frame of the board.
    fn of(layout: &Layout, is_boundary: bool) -> Vec<Run> {
        let mut runs = Vec::new();
        for is_down in [false, true] {
            let (across, side) = match is_down {
                true => (layout.columns(), layout.rows()),
                false => (layout.rows(), layout.columns()),
            };
            for at in 0..=across {
                let edge = |along: usize| {
                    let pair = |before: usize| match is_down {
                        true => layout.cell(along, before),
                        false => layout.cell(before, along),
                    };
                    let frame = at == 0 || at == across;
                    frame || layout.box_of(pair(at - 1)) != layout.box_of(pair(at))
                };
                let mut along = 0;
                while along < side {
                    let from = along;
                    while along < side && edge(along) == is_boundary {
                        along += 1;
                    }
                    if along > from {
                        runs.push(Run { is_down, at, from, to: along });
                    }
                    along += usize::from(along == from);
                }
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_joined_into_the_longest_lines() {
        let classic = Layout::classic();
        assert_eq!(Run::of(&classic, true).len(), 8);
        assert_eq!(Run::of(&classic, false).len(), 12);
        let latin = Layout::latin(5).unwrap();
        assert_eq!((Run::of(&latin, true).len(), Run::of(&latin, false).len()), (4, 8));
        let jigsaw = Layout::jigsaw("AAABBAACBBDCCCBDDCEEDDEEE").unwrap();
        let edges = |is_boundary| {
            let runs = Run::of(&jigsaw, is_boundary);
            runs.iter().map(|run| run.to - run.from).sum::<usize>()
        };
        assert_eq!(edges(true), 4 * 5 + 16);
        assert_eq!(edges(true) + edges(false), 2 * 6 * 5);
    }
}
