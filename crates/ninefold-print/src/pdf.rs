//! Pages as a PDF document: vectors and text, with the font embedded and a table of contents.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use ninefold::draw::{Colour, Drawn, Grey, Item, Line, Page, Pen, Rectangle, Segment, Text};
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;
use ttf_parser::GlyphId;

use crate::font::{Font, Glyph, ShapedText};

/// PDF points (72 per inch) per millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// The compression level, 0 to 10; even so, writing a book takes only a moment.
const EFFORT: u8 = 8;

/// Returns the pages as a document with this title. It reads no clock, so the same pages give the same bytes.
#[must_use]
pub fn pdf(pages: &[Page], title: &str) -> Vec<u8> {
    let mut refs = (1..).map(Ref::new);
    let mut next = || refs.next().expect("there are more numbers than pages");
    let (catalog, tree, info, outline) = (next(), next(), next(), next());
    let mut fonts = [EmbeddedFont::new(Font::regular(), b"R"), EmbeddedFont::new(Font::bold(), b"B")];
    let mut pdf = Pdf::new();
    let leaves: Vec<(Ref, Ref)> = pages.iter().map(|_| (next(), next())).collect();
    let font_refs = fonts.each_ref().map(|_| next());

    for (page, &(leaf, stream)) in pages.iter().zip(&leaves) {
        let content = compress_to_vec_zlib(&drawn(page, &mut fonts), EFFORT);
        pdf.stream(stream, &content).filter(Filter::FlateDecode);
        let mut leaf = pdf.page(leaf);
        leaf.parent(tree).contents(stream);
        leaf.media_box(Rect::new(0.0, 0.0, points(page.width), points(page.height)));
        let mut resources = leaf.resources();
        let mut named = resources.fonts();
        for (font, reference) in fonts.iter().zip(font_refs) {
            named.pair(Name(font.key), reference);
        }
    }
    for (font, reference) in fonts.iter().zip(font_refs) {
        font.write(&mut pdf, reference, [next(), next(), next(), next()]);
    }

    pdf.pages(tree).kids(leaves.iter().map(|&(leaf, _)| leaf)).count(leaves.len() as i32);
    let contents = leaves.len() > 1;
    if contents {
        let items: Vec<Ref> = leaves.iter().map(|_| next()).collect();
        let (first, last) = (items[0], items[items.len() - 1]);
        pdf.outline(outline).first(first).last(last).count(items.len() as i32);
        for (index, (page, &(leaf, _))) in pages.iter().zip(&leaves).enumerate() {
            let mut item = pdf.outline_item(items[index]);
            item.title(TextStr(&page.name)).parent(outline);
            if index > 0 {
                item.prev(items[index - 1]);
            }
            if let Some(&next) = items.get(index + 1) {
                item.next(next);
            }
            item.dest().page(leaf).fit();
        }
    }
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr("en"));
    if contents {
        root.outlines(outline);
    }
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    let producer = concat!("Ninefold ", env!("CARGO_PKG_VERSION"));
    pdf.document_info(info).title(TextStr(title)).producer(TextStr(producer));
    pdf.finish()
}

/// Converts a length to points, rounded to a thousandth.
fn points(length: f64) -> f32 {
    ((length * POINTS * 1000.0).round() / 1000.0) as f32
}

/// Returns the content stream of a page.
fn drawn(page: &Page, fonts: &mut [EmbeddedFont; 2]) -> Vec<u8> {
    let mut drawing = Drawing { content: Content::new(), height: page.height, fill: None, stroke: None };
    drawing.content.set_line_cap(LineCapStyle::ProjectingSquareCap);
    for item in &page.items {
        match item {
            Item::Line(line) => drawing.line(line),
            Item::Rectangle(rectangle) => drawing.rectangle(rectangle),
            Item::Path(drawn) => drawing.path(drawn),
            Item::Text(text) => drawing.text(text, &mut fonts[usize::from(text.bold)]),
        }
    }
    drawing.content.finish().to_vec()
}

/// A page being drawn, with its current graphics state.
struct Drawing {
    content: Content,
    height: f64,
    fill: Option<Grey>,
    stroke: Option<(f64, Grey)>,
}

impl Drawing {
    /// Converts a position: in PDF the y axis points up.
    fn place(&self, (x, y): (f64, f64)) -> (f32, f32) {
        (points(x), points(self.height - y))
    }

    fn fill_with(&mut self, grey: Grey) {
        if self.fill != Some(grey) {
            self.fill = Some(grey);
            self.content.set_fill_gray(level(grey));
        }
    }

    fn line(&mut self, line: &Line) {
        let stroke = (line.width, line.grey);
        if self.stroke != Some(stroke) {
            self.stroke = Some(stroke);
            self.content.set_line_width(points(line.width)).set_stroke_gray(level(line.grey));
        }
        let ((x1, y1), (x2, y2)) = (self.place(line.from), self.place(line.to));
        self.content.move_to(x1, y1).line_to(x2, y2).stroke();
    }

    fn rectangle(&mut self, Rectangle { corner, size, grey }: &Rectangle) {
        self.fill_with(*grey);
        let (x, y) = self.place((corner.0, corner.1 + size.1));
        self.content.rect(x, y, points(size.0), points(size.1)).fill_nonzero();
    }

    /// Draws a path. The state around it stays as it was.
    fn path(&mut self, Drawn { path, fill, pen }: &Drawn) {
        self.content.save_state();
        if let Some(colour) = fill {
            match colour.grey() {
                Some(grey) => self.content.set_fill_gray(level(grey)),
                None => {
                    let [red, green, blue] = levels(*colour);
                    self.content.set_fill_rgb(red, green, blue)
                }
            };
        }
        if let Some(Pen { width, colour, dash }) = pen {
            match colour.grey() {
                Some(grey) => self.content.set_stroke_gray(level(grey)),
                None => {
                    let [red, green, blue] = levels(*colour);
                    self.content.set_stroke_rgb(red, green, blue)
                }
            };
            self.content.set_line_width(points(*width));
            self.content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
            if !dash.is_empty() {
                self.content.set_dash_pattern(dash.iter().map(|&length| points(length)), 0.0);
            }
        }
        for segment in &path.0 {
            match *segment {
                Segment::Move(to) => {
                    let (x, y) = self.place(to);
                    self.content.move_to(x, y);
                }
                Segment::Line(to) => {
                    let (x, y) = self.place(to);
                    self.content.line_to(x, y);
                }
                Segment::Curve(one, other, to) => {
                    let [(x1, y1), (x2, y2), (x3, y3)] = [one, other, to].map(|point| self.place(point));
                    self.content.cubic_to(x1, y1, x2, y2, x3, y3);
                }
                Segment::Close => {
                    self.content.close_path();
                }
            }
        }
        match (fill, pen) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
        self.content.restore_state();
    }

    fn text(&mut self, text: &Text, font: &mut EmbeddedFont) {
        self.fill_with(text.grey);
        let ShapedText { start, glyphs } = font.font.shape(text);
        let codes: Vec<u8> = glyphs.into_iter().flat_map(|glyph| font.code(glyph).to_be_bytes()).collect();
        let (x, y) = self.place(start);
        self.content.begin_text().set_font(Name(font.key), points(text.size));
        self.content.next_line(x, y).show(Str(&codes)).end_text();
    }
}

fn level(Grey(grey): Grey) -> f32 {
    (f32::from(grey) / 255.0 * 1000.0).round() / 1000.0
}

fn levels(Colour(colour): Colour) -> [f32; 3] {
    colour.map(|part| level(Grey(part)))
}

/// A weight of the font, with its used glyphs.
struct EmbeddedFont {
    font: &'static Font,
    /// Its resource name on the pages.
    key: &'static [u8],
    used: GlyphRemapper,
    /// Each glyph by its number in the document.
    glyphs: BTreeMap<u16, (GlyphId, char)>,
}

impl EmbeddedFont {
    fn new(font: &'static Font, key: &'static [u8]) -> EmbeddedFont {
        EmbeddedFont { font, key, used: GlyphRemapper::new(), glyphs: BTreeMap::new() }
    }

    /// Returns the number of a glyph in the document.
    fn code(&mut self, glyph: Glyph) -> u16 {
        let code = self.used.remap(glyph.id.0);
        self.glyphs.entry(code).or_insert((glyph.id, glyph.symbol));
        code
    }

    /// Writes the font with its used glyphs.
    fn write(&self, pdf: &mut Pdf, font: Ref, [descendant, descriptor, file, cmap]: [Ref; 4]) {
        const SYSTEM: SystemInfo<'_> =
            SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let name = format!("{}+{}", self.tag(), self.font.name);
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(cmap);

        let parsed = &self.font.parsed;
        let thousandths = |units: i16| (f64::from(units) * self.font.unit() * 1000.0).round() as f32;
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid.widths();
        for (&code, &(id, _)) in &self.glyphs {
            widths.consecutive(code, [(self.font.advance(id) * 1000.0).round() as f32]);
        }
        widths.finish();
        cid.finish();

        let bounds = parsed.global_bounding_box();
        let [x1, y1, x2, y2] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(x1, y1, x2, y2))
            .italic_angle(0.0)
            .ascent(thousandths(parsed.ascender()))
            .descent(thousandths(parsed.descender()))
            .cap_height(thousandths(parsed.capital_height().unwrap_or(parsed.ascender())))
            .stem_v(if parsed.is_bold() { 140.0 } else { 90.0 })
            .font_file2(file);

        let subset = subsetter::subset(self.font.file, 0, &self.used).expect("the embedded font is valid");
        let packed = compress_to_vec_zlib(&subset, EFFORT);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), subset.len() as i32);
        stream.finish();

        let mut letters = UnicodeCmap::new(Name(b"Custom"), SYSTEM);
        for (&code, &(_, symbol)) in &self.glyphs {
            letters.pair(code, symbol);
        }
        pdf.cmap(cmap, &letters.finish());
    }

    /// Returns six letters that depend on the glyphs, so that subsets with different glyphs have different names.
    fn tag(&self) -> String {
        let mix = |hash: u64, &(id, _): &(GlyphId, char)| {
            (hash ^ u64::from(id.0)).wrapping_mul(0x0100_0000_01b3) // the step of FNV-1a
        };
        let mut hash = self.glyphs.values().fold(0xcbf2_9ce4_8422_2325, mix);
        let letter = |_| {
            let letter = char::from(b'A' + (hash % 26) as u8);
            hash /= 26;
            letter
        };
        (0..6).map(letter).collect()
    }
}
