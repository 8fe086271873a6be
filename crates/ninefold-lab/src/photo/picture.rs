//! Synthetic pictures of puzzles, as a camera or a screen would show them; each seed gives the same picture everywhere.

use super::camera::Camera;
use super::canvas::Canvas;
use super::fonts::Fonts;
use super::jpeg;
use super::light;
use super::page::FlatPage;
use crate::puzzles::Random;

/// What is hard about a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Straight, sharp and evenly lit, often with a dark theme or a selected cell.
    Screenshot,
    /// A photo without special difficulty.
    Plain,
    /// Out of focus, or shaken.
    Blur,
    /// Seen from the side, and turned.
    Skew,
    /// Under a lamp, with the shadow of a hand.
    Shadow,
    /// A bent page, through a wide lens.
    Curve,
    /// Little light: noise, and strong compression.
    Noise,
    /// All of these together, each a little milder.
    Everything,
}

impl Kind {
    pub(super) const ALL: [Kind; 8] = [
        Kind::Screenshot,
        Kind::Plain,
        Kind::Blur,
        Kind::Skew,
        Kind::Shadow,
        Kind::Curve,
        Kind::Noise,
        Kind::Everything,
    ];

    /// Returns how strong a distortion is: 1 where the kind is about it, less in other photos, 0 on a screen.
    pub(super) fn strength(self, of: Kind) -> f64 {
        match self {
            _ if self == of => 1.0,
            Kind::Screenshot => 0.0,
            Kind::Everything => 0.75,
            _ => 0.25,
        }
    }

    pub(super) fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// A picture, and the digits that it shows.
pub(super) struct Picture {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
    pub(super) digits: [u8; 81],
    /// Where the corners of the board are, clockwise from the top left.
    pub(super) corners: [(f64, f64); 4],
}

impl Picture {
    /// Makes the picture of a seed.
    pub(super) fn random(kind: Kind, seed: u64, fonts: &Fonts) -> Picture {
        let random = &mut Random(seed.wrapping_mul(0x9e37_79b9).wrapping_add(kind as u64));
        let long = random.between(560.0, 1000.0);
        let (width, height) = if random.chance(0.6) {
            ((long * random.between(0.56, 0.78)) as usize, long as usize)
        } else {
            (long as usize, (long * random.between(0.7, 1.0)) as usize)
        };
        let camera = Camera::random(kind, width, height, random);
        let cell = camera.cell();
        // A little finer than the picture, so that no detail is lost on the way.
        let page = FlatPage::random(kind, (cell * 1.3).max(24.0), fonts, random);
        let mut canvas = camera.shoot(&page, width, height);
        light::shine(kind, &mut canvas, random);
        blur(kind, cell, &mut canvas, random);
        let noise = 0.004 + 0.05 * kind.strength(Kind::Noise) * random.between(0.3, 1.0);
        if kind != Kind::Screenshot {
            for pixel in &mut canvas.pixels {
                *pixel += random.normal(noise) as f32;
            }
        }
        if kind != Kind::Screenshot || random.chance(0.3) {
            let worst = 85.0 - 55.0 * kind.strength(Kind::Noise);
            jpeg::compress(&mut canvas, random.between(worst, 95.0));
        }
        let pixels = canvas.pixels.iter().map(|grey| (grey.clamp(0.0, 1.0) * 255.0).round() as u8).collect();
        Picture { width, height, pixels, digits: page.digits, corners: camera.corners() }
    }
}

/// Blurs a picture: out of focus, and by a movement while the shutter was open.
fn blur(kind: Kind, cell: f64, canvas: &mut Canvas, random: &mut Random) {
    let strength = kind.strength(Kind::Blur);
    let deviation = strength * random.between(0.3, 1.0) * 0.07 * cell;
    canvas.blur(deviation, deviation);
    let length = (strength * random.between(0.0, 0.14) * cell) as usize;
    if random.coin() && length > 1 {
        let weights = vec![1.0 / length as f32; length];
        let (dx, dy) = [(1, 0), (0, 1), (1, 1), (1, -1)][random.below(4)];
        canvas.smooth(&weights, dx, dy);
    }
}
