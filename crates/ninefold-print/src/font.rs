//! The font of all pages: Noto Sans, regular and bold, from a crate (Apache License 2.0).

use std::sync::OnceLock;

use ninefold::draw::{Anchor, Text};
use ttf_parser::{GlyphId, OutlineBuilder, Rect};

/// A font: one weight of Noto Sans.
pub(crate) struct Font {
    pub(crate) file: &'static [u8],
    pub(crate) parsed: ttf_parser::Face<'static>,
    pub(crate) name: &'static str,
}

/// A glyph of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) id: GlyphId,
    pub(crate) symbol: char,
    /// The distance from the start of the text, in millimetres.
    pub(crate) offset: f64,
}

/// A text as glyphs, with its position on the page.
pub(crate) struct ShapedText {
    /// The start of its first glyph.
    pub(crate) start: (f64, f64),
    pub(crate) glyphs: Vec<Glyph>,
}

impl Font {
    pub(crate) fn regular() -> &'static Font {
        static FONT: OnceLock<Font> = OnceLock::new();
        FONT.get_or_init(|| Font::new(ttf_noto_sans::REGULAR, "NotoSans"))
    }

    pub(crate) fn bold() -> &'static Font {
        static FONT: OnceLock<Font> = OnceLock::new();
        FONT.get_or_init(|| Font::new(ttf_noto_sans::BOLD, "NotoSans-Bold"))
    }

    /// Returns the font of a text.
    pub(crate) fn of(text: &Text) -> &'static Font {
        if text.bold { Font::bold() } else { Font::regular() }
    }

    fn new(file: &'static [u8], name: &'static str) -> Font {
        let parsed = ttf_parser::Face::parse(file, 0).expect("the embedded font is valid: a test parses it");
        Font { file, parsed, name }
    }

    /// Returns the size of one font unit relative to the font size.
    pub(crate) fn unit(&self) -> f64 {
        1.0 / f64::from(self.parsed.units_per_em())
    }

    /// Returns the distance from a glyph to the next, relative to the font size.
    pub(crate) fn advance(&self, id: GlyphId) -> f64 {
        f64::from(self.parsed.glyph_hor_advance(id).unwrap_or(0)) * self.unit()
    }

    /// Draws the outline of a glyph, in font units.
    pub(crate) fn outline(&self, id: GlyphId, to: &mut dyn OutlineBuilder) -> Option<Rect> {
        self.parsed.outline_glyph(id, to)
    }

    /// Returns the glyphs of a text with their positions. A symbol missing from the font becomes a box.
    pub(crate) fn shape(&self, text: &Text) -> ShapedText {
        let mut glyphs = Vec::new();
        let mut offset = 0.0;
        for symbol in text.text.chars().map(|symbol| if symbol.is_control() { ' ' } else { symbol }) {
            let id = self.parsed.glyph_index(symbol).unwrap_or(GlyphId(0));
            glyphs.push(Glyph { id, symbol, offset });
            offset += self.advance(id) * text.size;
        }
        let (x, y) = text.at;
        let x = match (text.anchor, &glyphs[..]) {
            (Anchor::Start, _) => x,
            (Anchor::End, _) => x - offset,
            (Anchor::Middle, [only]) => x - offset / 2.0 - self.lean(only.id) * text.size,
            (Anchor::Middle, _) => x - offset / 2.0,
        };
        ShapedText { start: (x, y), glyphs }
    }

    /// Returns how far a glyph leans to the right in its space, relative to the font size. A symbol alone in its cell
    /// should look centred, which is halfway between the middle of its space and that of its ink.
    fn lean(&self, id: GlyphId) -> f64 {
        let Some(ink) = self.parsed.glyph_bounding_box(id) else { return 0.0 };
        ((f64::from(ink.x_min) + f64::from(ink.x_max)) * self.unit() - self.advance(id)) / 4.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::draw::{CAPITAL, Grey};

    #[test]
    fn digits_and_letters_have_the_height_the_library_assumes() {
        for font in [Font::regular(), Font::bold()] {
            for symbol in "123456789ABCDEFGHIJKLMNOP".chars() {
                let id = font.parsed.glyph_index(symbol).unwrap();
                let ink = font.parsed.glyph_bounding_box(id).unwrap();
                let middle = f64::from(ink.y_min + ink.y_max) / 2.0 * font.unit();
                let deep = symbol == 'J'; // descends below the baseline
                assert!(deep || (middle - CAPITAL / 2.0).abs() < 0.015, "{symbol}: {middle}");
            }
        }
    }

    #[test]
    fn texts_are_placed_by_their_anchor() {
        let at = |anchor, text: &str| {
            let text = Text {
                at: (50.0, 9.0),
                size: 10.0,
                anchor,
                bold: false,
                grey: Grey::BLACK,
                text: text.into(),
            };
            Font::of(&text).shape(&text)
        };
        let (start, end) = (at(Anchor::Start, "Title"), at(Anchor::End, "Title"));
        let middle = at(Anchor::Middle, "Title");
        assert_eq!(start.start, (50.0, 9.0));
        assert!((start.start.0 + end.start.0 - 2.0 * middle.start.0).abs() < 1e-9);
        assert!(end.start.0 < 35.0 && start.glyphs.len() == 5);
        assert_eq!(at(Anchor::Middle, "").glyphs.len(), 0);
    }
}
