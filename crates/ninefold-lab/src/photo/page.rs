//! A page with a puzzle, flat and evenly lit: lines, shaded boxes, givens, entries, pencil marks and what is printed around the board.

use super::canvas::Canvas;
use super::fonts::{Font, Fonts};
use super::picture::Kind;
use crate::puzzles::{Line9, Random, make};

/// A page, where its board is, and what its cells show.
pub(super) struct FlatPage {
    pub(super) canvas: Canvas,
    /// The top left corner of the board.
    pub(super) corner: (f64, f64),
    /// The side of the board.
    pub(super) side: f64,
    /// The digits, with 0 for a blank.
    pub(super) digits: [u8; 81],
}

/// How a board is printed.
struct Style<'a> {
    paper: f32,
    ink: f32,
    line: f32,
    /// Widths of the lines between cells, between boxes and around the board, in cells.
    widths: [f64; 3],
    font: &'a Font,
    /// The height of a digit, in cells.
    height: f64,
    stretch: f64,
    slant: f64,
    /// Digits that a player has written: their font, and how many of the blanks have one.
    pen: Option<(&'a Font, f32, f64)>,
    /// Pencil marks: how many of the blanks have some, and whether they keep to the places of a 3×3 grid.
    marks: Option<(f64, bool)>,
}

impl<'a> Style<'a> {
    fn random(kind: Kind, fonts: &'a Fonts, random: &mut Random) -> Style<'a> {
        let is_screen = kind == Kind::Screenshot;
        let is_dark = is_screen && random.chance(0.35);
        let (mut paper, mut ink) = (random.between(0.82, 1.0) as f32, random.between(0.0, 0.3) as f32);
        let mut line = ink + random.between(0.0, if is_screen { 0.5 } else { 0.3 }) as f32 * (paper - ink);
        if is_dark {
            [paper, ink, line] = [1.02 - paper, 1.0 - ink, 1.0 - line];
        }
        let thin = random.between(0.012, 0.05);
        let thick = thin * random.between(1.5, 3.0);
        let frame = thick * random.between(0.9, 1.5);
        let pen = random.chance(0.3).then(|| {
            let grey = ink + random.between(0.0, 0.35) as f32 * (paper - ink);
            (fonts.handwritten(random), grey, random.between(0.05, 0.5))
        });
        Style {
            paper,
            ink,
            line,
            widths: [thin, thick, frame],
            font: if random.chance(0.08) { fonts.handwritten(random) } else { fonts.printed(random) },
            height: random.between(0.38, 0.68),
            stretch: random.between(0.85, 1.15),
            slant: random.normal(0.04),
            pen,
            marks: random.chance(0.3).then(|| (random.between(0.1, 1.0), random.chance(0.6))),
        }
    }
}

impl FlatPage {
    /// Makes a page whose cells are `cell` pixels wide.
    pub(super) fn random(kind: Kind, cell: f64, fonts: &Fonts, random: &mut Random) -> FlatPage {
        let clues = 22 + random.below(14);
        let puzzle = make::unique(random, clues);
        let style = Style::random(kind, fonts, random);
        let side = cell * 9.0;
        let margin = side * random.between(0.15, 0.5);
        let size = (side + 2.0 * margin) as usize;
        let mut page = FlatPage {
            canvas: Canvas::new(size, size, style.paper),
            corner: (margin, margin),
            side,
            digits: [0; 81],
        };
        page.shade(kind, &style, random);
        page.surroundings(&style, random);
        page.cells(&puzzle, &style, random);
        page.lines(&style);
        page
    }

    /// Shades every second box, or the cells around a selected one.
    fn shade(&mut self, kind: Kind, style: &Style<'_>, random: &mut Random) {
        let shade = style.paper + (style.ink - style.paper) * random.between(0.05, 0.25) as f32;
        let boxes = random.chance(0.25);
        let selected = (kind == Kind::Screenshot && random.chance(0.4)).then(|| random.below(81));
        for cell in 0..81 {
            let (row, column) = (cell / 9, cell % 9);
            let is_near = selected.is_some_and(|at| at / 9 == row || at % 9 == column);
            if is_near || (boxes && (row / 3 + column / 3) % 2 == 1) {
                let step = self.side / 9.0;
                let at = |row: usize, column: usize| {
                    (self.corner.0 + column as f64 * step, self.corner.1 + row as f64 * step)
                };
                self.canvas.rectangle(at(row, column), at(row + 1, column + 1), shade);
            }
        }
    }

    /// Prints lines of text and a frame around the board, made of digits: that is what confuses a reader most.
    fn surroundings(&mut self, style: &Style<'_>, random: &mut Random) {
        let size = self.canvas.width as f64;
        let height = self.side * random.between(0.015, 0.06);
        for (from, to) in [(0.0, self.corner.1), (self.corner.1 + self.side, size)] {
            let mut y = from + height * 2.0;
            while y < to - height && random.chance(0.9) {
                let mut x = size * random.between(0.02, 0.4);
                let end = size * random.between(0.5, 0.98);
                while x < end - height {
                    if random.chance(0.85) {
                        let outline = &style.font.digits[random.below(9)];
                        self.canvas.fill(outline, style.ink, |(px, py)| (x + px * height, y - py * height));
                    }
                    x += height * 0.8;
                }
                y += height * random.between(1.5, 4.0);
            }
        }
        if random.chance(0.2) {
            let (gap, width) = (self.corner.0 * 0.5, self.side * 0.004);
            let (low, high) = (gap, size - gap);
            for (from, to) in [
                ((low, low), (high, low + width)),
                ((low, high), (high, high + width)),
                ((low, low), (low + width, high)),
                ((high, low), (high + width, high)),
            ] {
                self.canvas.rectangle(from, to, style.ink);
            }
        }
    }

    fn cells(&mut self, puzzle: &Line9, style: &Style<'_>, random: &mut Random) {
        let shift = (random.normal(0.02), random.normal(0.025));
        for cell in 0..81 {
            if puzzle[cell] != b'.' {
                let place = Place { height: style.height, shift, slant: style.slant, stretch: style.stretch };
                self.digit(cell, puzzle[cell] - b'0', style.font, style.ink, place);
                continue;
            }
            if let Some((font, grey, _)) = style.pen.filter(|(_, _, share)| random.chance(*share)) {
                let place = Place {
                    height: random.between(0.45, 0.75),
                    shift: (random.normal(0.06), random.normal(0.06)),
                    slant: random.normal(0.12),
                    stretch: random.between(0.8, 1.2),
                };
                self.digit(cell, 1 + random.below(9) as u8, font, grey, place);
            } else if let Some((_, in_places)) = style.marks.filter(|(share, _)| random.chance(*share)) {
                self.marks(cell, in_places, style, random);
            }
        }
    }

    fn digit(&mut self, cell: usize, digit: u8, font: &Font, grey: f32, place: Place) {
        self.digits[cell] = digit;
        self.draw(cell, digit, font, grey, place);
    }

    /// Writes small digits into a cell, which stays blank.
    fn marks(&mut self, cell: usize, in_places: bool, style: &Style<'_>, random: &mut Random) {
        let grey = style.ink + random.between(0.0, 0.4) as f32 * (style.paper - style.ink);
        let height = random.between(0.13, 0.22);
        let row = if random.coin() { -0.33 } else { 0.33 };
        let mut written = 0;
        for digit in 1..=9_u8 {
            if !random.chance(0.35) || (!in_places && written == 4) {
                continue;
            }
            let shift = if in_places {
                (f64::from((digit - 1) % 3) * 0.3 - 0.3, f64::from((digit - 1) / 3) * 0.3 - 0.3)
            } else {
                (f64::from(written) * 0.2 - 0.3, row)
            };
            written += 1;
            self.draw(cell, digit, style.font, grey, Place { height, shift, slant: 0.0, stretch: 1.0 });
        }
    }

    /// Draws a digit around the middle of a cell.
    fn draw(&mut self, cell: usize, digit: u8, font: &Font, grey: f32, place: Place) {
        let step = self.side / 9.0;
        let outline = &font.digits[usize::from(digit) - 1];
        let [low, high] = outline.bounds();
        // A font may place its digits far from the middle of their space: here only their ink counts.
        let (x, y) = (
            self.corner.0 + ((cell % 9) as f64 + 0.5 + place.shift.0) * step,
            self.corner.1 + ((cell / 9) as f64 + 0.5 + place.shift.1) * step,
        );
        let size = step * place.height;
        let middle = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
        self.canvas.fill(outline, grey, |(px, py)| {
            let up = py - middle.1;
            (x + ((px - middle.0) * place.stretch + up * place.slant) * size, y - up * size)
        });
    }

    fn lines(&mut self, style: &Style<'_>) {
        let step = self.side / 9.0;
        for index in 0..=9 {
            let kind = if index % 9 == 0 { 2 } else { usize::from(index % 3 == 0) };
            let half = style.widths[kind] * step / 2.0;
            let at = f64::from(index) * step;
            let grey = if kind == 0 { style.line } else { style.ink };
            let (left, top, edge) = (self.corner.0, self.corner.1, style.widths[2] * step / 2.0);
            self.canvas.rectangle(
                (left - edge, top + at - half),
                (left + self.side + edge, top + at + half),
                grey,
            );
            self.canvas.rectangle(
                (left + at - half, top - edge),
                (left + at + half, top + self.side + edge),
                grey,
            );
        }
    }
}

/// How a digit lies in its cell; lengths are in cells.
#[derive(Clone, Copy)]
struct Place {
    height: f64,
    shift: (f64, f64),
    slant: f64,
    stretch: f64,
}
