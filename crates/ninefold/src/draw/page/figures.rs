//! The figures of rules on a page: in the usual colours, or in grey with a pattern for each kind of line.

use super::place::Place;
use super::{Anchor, CAPITAL, Colour, Drawn, Grey, Page, Pen, Text};
use crate::draw::{Layer, Path, Shape, Sketch, Stroke, Tone};
use crate::grid::rule::LineColour;

/// Draws the figures of these layers.
pub(super) fn draw(page: &mut Page, sketch: &Sketch, place: Place<'_>, colour: bool, layers: &[Layer]) {
    for part in sketch.parts.iter().filter(|part| layers.contains(&part.layer)) {
        match &part.shape {
            Shape::Path { path, fill, stroke } => {
                let path = path.map(|point| place.at(point));
                let fill = fill.map(|tone| of_tone(tone, colour));
                let pen = stroke.as_ref().map(|stroke| pen(stroke, place.size, colour));
                page.path(Drawn { path: path.clone(), fill, pen });
                if let (Some(stroke), false) = (stroke, colour) {
                    core(page, path, stroke, place.size);
                }
            }
            Shape::Label { at, size, tone, text } => {
                let ((x, y), size) = (place.at(*at), size * place.size);
                let grey = of_tone(*tone, false).grey().unwrap_or(Grey::BLACK);
                let at = (x, y + size * CAPITAL / 2.0);
                page.text(Text { at, size, anchor: Anchor::Middle, bold: false, grey, text: text.clone() });
            }
        }
    }
}

fn pen(stroke: &Stroke, cell: f64, colour: bool) -> Pen {
    let dash = stroke.dash.iter().map(|length| length * cell).collect();
    Pen { width: stroke.width * cell, colour: of_tone(stroke.tone, colour), dash }
}

/// Draws the pattern of a coloured line where there are no colours.
fn core(page: &mut Page, path: Path, stroke: &Stroke, cell: f64) {
    let Tone::Band(band) = stroke.tone else { return };
    let Some((grey, width, dash)) = pattern(band) else { return };
    let dash = dash.iter().map(|length| length * cell).collect();
    page.path(Drawn { path, fill: None, pen: Some(Pen { width: width * cell, colour: grey.into(), dash }) });
}

const DARK: Grey = Grey(0x40);
const WHITE: Grey = Grey(0xff);

/// Returns the shade, the width and the dashes, in cells, of the line along the middle of a grey band.
const fn pattern(band: LineColour) -> Option<(Grey, f64, &'static [f64])> {
    match band {
        LineColour::Grey => None,
        LineColour::Green => Some((DARK, 0.04, &[])),
        LineColour::Orange => Some((DARK, 0.04, &[0.2, 0.14])),
        LineColour::Purple => Some((DARK, 0.08, &[0.0, 0.17])),
        LineColour::Red => Some((DARK, 0.05, &[0.2, 0.11, 0.0, 0.11])),
        LineColour::Blue => Some((WHITE, 0.08, &[])),
        LineColour::Peach => Some((WHITE, 0.08, &[0.22, 0.2])),
        LineColour::Teal => Some((WHITE, 0.1, &[0.0, 0.19])),
        LineColour::Lavender => Some((WHITE, 0.08, &[0.2, 0.16, 0.0, 0.16])),
        LineColour::Olive => Some((DARK, 0.12, &[0.0, 0.5])),
    }
}

fn of_tone(tone: Tone, colour: bool) -> Colour {
    match tone {
        Tone::Paper | Tone::White => WHITE.into(),
        Tone::Ink | Tone::Black => Grey::BLACK.into(),
        Tone::Soft => Grey(0x70).into(),
        Tone::Shade => Grey(0xdc).into(),
        Tone::Band(_) if !colour => Grey(0xc4).into(),
        Tone::Band(band) => Colour(usual(band)),
    }
}

/// Returns the usual colour of a line, as in common editors.
const fn usual(band: LineColour) -> [u8; 3] {
    match band {
        LineColour::Grey => [0xcf, 0xcf, 0xcf],
        LineColour::Green => [0x67, 0xf0, 0x67],
        LineColour::Orange => [0xff, 0xa6, 0x00],
        LineColour::Purple => [0xf0, 0x67, 0xf0],
        LineColour::Blue => [0x2e, 0xcb, 0xff],
        LineColour::Peach => [0xff, 0xcc, 0xaa],
        LineColour::Teal => [0x33, 0xbb, 0xaa],
        LineColour::Red => [0xff, 0x66, 0x66],
        LineColour::Olive => [0xc9, 0xc8, 0x83],
        LineColour::Lavender => [0xb8, 0xa4, 0xf2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [LineColour; 10] = [
        LineColour::Grey,
        LineColour::Green,
        LineColour::Orange,
        LineColour::Purple,
        LineColour::Blue,
        LineColour::Peach,
        LineColour::Teal,
        LineColour::Red,
        LineColour::Olive,
        LineColour::Lavender,
    ];

    #[test]
    fn lines_differ_with_and_without_colour() {
        for (number, &one) in ALL.iter().enumerate() {
            for &other in &ALL[..number] {
                assert_ne!(usual(one), usual(other));
                assert_ne!(pattern(one), pattern(other), "{one:?} and {other:?}");
            }
        }
    }
}
