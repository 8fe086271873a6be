//! A page as a PNG picture: greyscale, unless something on it has a colour.

use std::fmt;

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use ninefold::draw::{Colour, Drawn, Item, Line, Page, Path, Pen, Rectangle, Text};
use ttf_parser::OutlineBuilder;

use crate::font::{Font, ShapedText};
use crate::stroke::stroke;

/// The error for a picture with too many pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The width in pixels.
    pub width: u64,
    /// The height in pixels.
    pub height: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { width, height } = self;
        write!(
            f,
            "a picture of {width} × {height} pixels is too large: at most {} million",
            MAX_PIXELS / 1_000_000
        )
    }
}

impl std::error::Error for TooLarge {}

/// The largest number of pixels in a picture: A4 at 1,200 dots per inch has half of them.
const MAX_PIXELS: u64 = 300_000_000;

/// Returns the page as a picture with `scale` pixels per millimetre.
pub fn png(page: &Page, scale: f64) -> Result<Vec<u8>, TooLarge> {
    let size = |length: f64| (length * scale).round().max(1.0) as u64;
    let (width, height) = (size(page.width), size(page.height));
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(TooLarge { width, height });
    }
    let channels = if page.is_grey() { 1 } else { 3 };
    let mut canvas = Canvas {
        width: width as usize,
        height: height as usize,
        channels,
        pixels: vec![u8::MAX; (width * height) as usize * channels],
        scale,
        glyph: Rasterizer::new(0, 0),
    };
    for item in &page.items {
        match item {
            Item::Line(line) => canvas.line(line),
            Item::Rectangle(rectangle) => canvas.rectangle(rectangle),
            Item::Path(drawn) => canvas.path(drawn),
            Item::Text(text) => canvas.text(text),
        }
    }
    Ok(canvas.encoded())
}

impl Canvas {
    fn encoded(&self) -> Vec<u8> {
        let Canvas { width, height, scale, .. } = *self;
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
        encoder.set_color(if self.channels == 1 { png::ColorType::Grayscale } else { png::ColorType::Rgb });
        encoder.set_depth(png::BitDepth::Eight);
        // Most rows resemble the one above.
        encoder.set_filter(png::Filter::Up);
        let a_metre = (scale * 1000.0).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions {
            xppu: a_metre,
            yppu: a_metre,
            unit: png::Unit::Meter,
        }));
        let mut writer =
            encoder.write_header().expect("a picture has a pixel, and writing to memory can't fail");
        writer.write_image_data(&self.pixels).expect("there are as many pixels as the header says");
        writer.finish().expect("writing to memory can't fail");
        out
    }
}

/// A picture being drawn.
struct Canvas {
    width: usize,
    height: usize,
    /// Bytes per pixel: 1 for grey, 3 for colours.
    channels: usize,
    pixels: Vec<u8>,
    /// Pixels per millimetre.
    scale: f64,
    glyph: Rasterizer,
}

impl Canvas {
    /// Fills pixels from one corner up to another.
    fn fill(&mut self, from: (f64, f64), to: (f64, f64), grey: u8) {
        let within = |value: f64, limit: usize| (value.max(0.0) as usize).min(limit);
        let (first, last) = (within(from.0, self.width), within(to.0, self.width));
        let bytes = first * self.channels..last * self.channels;
        for row in within(from.1, self.height)..within(to.1, self.height) {
            self.pixels[row * self.width * self.channels..][bytes.clone()].fill(grey);
        }
    }

    /// Draws a line on whole pixels, at least one wide, so that it is sharp.
    fn line(&mut self, line: &Line) {
        // Round up a little sooner than down, so that lines between boxes stay distinct from those between cells.
        let width = (line.width * self.scale + 0.25).round().max(1.0);
        let first = |at: f64| (at * self.scale - width / 2.0).round();
        let from = (first(line.from.0), first(line.from.1));
        let to = (first(line.to.0) + width, first(line.to.1) + width);
        self.fill(from, to, line.grey.0);
    }

    fn rectangle(&mut self, Rectangle { corner, size, grey }: &Rectangle) {
        let edge = |at: f64| (at * self.scale).round();
        let from = (edge(corner.0), edge(corner.1));
        self.fill(from, (edge(corner.0 + size.0), edge(corner.1 + size.1)), grey.0);
    }

    fn path(&mut self, Drawn { path, fill, pen }: &Drawn) {
        if let Some(colour) = fill {
            self.inside(path, *colour);
        }
        if let Some(pen) = pen {
            self.along(path, pen);
        }
    }

    /// Returns a path as lines in pixels.
    fn lines(&self, path: &Path) -> Vec<Vec<(f64, f64)>> {
        path.map(|(x, y)| (x * self.scale, y * self.scale)).flattened()
    }

    fn inside(&mut self, path: &Path, colour: Colour) {
        let lines = self.lines(path);
        let bounds = |of: fn(&(f64, f64)) -> f64| {
            let each = lines.iter().flatten().map(of);
            let (least, most) =
                (each.clone().fold(f64::INFINITY, f64::min), each.fold(f64::NEG_INFINITY, f64::max));
            (least.floor() - 1.0, most.ceil() + 1.0)
        };
        let ((left, right), (top, bottom)) = (bounds(|p| p.0), bounds(|p| p.1));
        if left >= right {
            return;
        }
        self.glyph.reset((right - left) as usize, (bottom - top) as usize);
        let pixel = |(x, y): (f64, f64)| point((x - left) as f32, (y - top) as f32);
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            self.glyph.draw_line(pixel(pair[0]), pixel(pair[1]));
        }
        self.blend((left, top), colour);
    }

    fn along(&mut self, path: &Path, pen: &Pen) {
        let dash: Vec<f64> = pen.dash.iter().map(|length| length * self.scale).collect();
        let size = (self.width, self.height);
        let covered = stroke(&self.lines(path), pen.width * self.scale, &dash, size);
        for (index, &cover) in covered.pixels.iter().enumerate().filter(|(_, cover)| **cover > 0.0) {
            let (x, y) = ((index % covered.width) as i64, (index / covered.width) as i64);
            self.pixel(covered.from.0 + x, covered.from.1 + y, cover, pen.colour);
        }
    }

    /// Covers a part of a pixel.
    fn pixel(&mut self, x: i64, y: i64, cover: f32, Colour(colour): Colour) {
        if !(0..self.width as i64).contains(&x) || !(0..self.height as i64).contains(&y) {
            return;
        }
        let first = (y as usize * self.width + x as usize) * self.channels;
        let cover = cover.min(1.0);
        for (byte, value) in self.pixels[first..][..self.channels].iter_mut().zip(colour) {
            *byte = (f32::from(*byte) * (1.0 - cover) + f32::from(value) * cover).round() as u8;
        }
    }

    fn text(&mut self, text: &Text) {
        let font = Font::of(text);
        let ShapedText { start: (x, y), glyphs } = font.shape(text);
        // The baseline lies on whole pixels, so that the feet of digits and capitals are sharp.
        let y = (y * self.scale).round();
        let scale = text.size * self.scale * font.unit();
        for glyph in glyphs {
            let Some(ink) = font.parsed.glyph_bounding_box(glyph.id) else { continue };
            let x = (x + glyph.offset) * self.scale;
            // The pixels that the glyph may touch, plus one on every side.
            let left = (x + f64::from(ink.x_min) * scale).floor() - 1.0;
            let right = (x + f64::from(ink.x_max) * scale).ceil() + 1.0;
            let top = (y - f64::from(ink.y_max) * scale).floor() - 1.0;
            let bottom = (y - f64::from(ink.y_min) * scale).ceil() + 1.0;
            self.glyph.reset((right - left) as usize, (bottom - top) as usize);
            let zero = point(0.0, 0.0);
            let mut pen =
                GlyphPen { to: &mut self.glyph, scale, origin: (x - left, y - top), start: zero, last: zero };
            font.outline(glyph.id, &mut pen);
            self.blend((left, top), text.grey.into());
        }
    }

    /// Blends in the last glyph or path drawn, with its corner at this pixel.
    fn blend(&mut self, (left, top): (f64, f64), colour: Colour) {
        let glyph = std::mem::replace(&mut self.glyph, Rasterizer::new(0, 0));
        glyph.for_each_pixel_2d(|x, y, cover| {
            if cover > 0.0 {
                self.pixel(left as i64 + i64::from(x), top as i64 + i64::from(y), cover, colour);
            }
        });
        self.glyph = glyph;
    }
}

/// Draws an outline in pixels, flipped vertically: in fonts the y axis points up.
struct GlyphPen<'a> {
    to: &'a mut Rasterizer,
    scale: f64,
    origin: (f64, f64),
    start: Point,
    last: Point,
}

impl GlyphPen<'_> {
    fn pixel(&self, x: f32, y: f32) -> Point {
        let (x, y) = (f64::from(x) * self.scale, f64::from(y) * self.scale);
        point((self.origin.0 + x) as f32, (self.origin.1 - y) as f32)
    }
}

impl OutlineBuilder for GlyphPen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.pixel(x, y);
        self.last = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.pixel(x, y);
        self.to.draw_line(self.last, to);
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (bend, to) = (self.pixel(x1, y1), self.pixel(x, y));
        self.to.draw_quad(self.last, bend, to);
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (one, other, to) = (self.pixel(x1, y1), self.pixel(x2, y2), self.pixel(x, y));
        self.to.draw_cubic(self.last, one, other, to);
        self.last = to;
    }

    fn close(&mut self) {
        self.to.draw_line(self.last, self.start);
        self.last = self.start;
    }
}
