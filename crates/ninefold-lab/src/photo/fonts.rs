//! Fonts for the digits of synthetic pictures: those of Debian packages, and Noto Sans, which the project has.
//!
//! Training and evaluation never share a design. The held-out list therefore names families together with their look-alikes: Open
//! Sans is drawn like Noto Sans, Carlito like Lato, Century Catalogue like TeX Gyre Schola.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ttf_parser::{Face, OutlineBuilder};

use crate::puzzles::Random;

/// Families that the model never sees before it is measured: the start of their file names, in lower case.
const HELD_OUT: [&str; 14] = [
    "opensans",
    "notosans",
    "lato",
    "carlito",
    "caladea",
    "inter",
    "cabin",
    "comicneue",
    "texgyreschola",
    "texgyrebonum",
    "century",
    "gillius",
    "dkg",
    "yanone",
];

/// Families written by hand, or drawn so.
const HANDWRITTEN: [&str; 8] =
    ["breip", "dkg", "ecolier", "humor", "rufscript", "comicneue", "opendyslexic", "averia"];

/// The outlines of the digits 1 to 9 in one font.
pub(super) struct Font {
    /// Outlines as polygons, the baseline at 0 and y upwards; the height of a digit 1 is about 1.
    pub(super) digits: Vec<Outline>,
}

/// A filled shape: closed polygons, and the box around them.
#[derive(Clone, Default)]
pub(super) struct Outline {
    pub(super) polygons: Vec<Vec<(f64, f64)>>,
}

impl Outline {
    /// Returns the least and the largest coordinates.
    pub(super) fn bounds(&self) -> [(f64, f64); 2] {
        let points = self.polygons.iter().flatten();
        points.fold([(f64::MAX, f64::MAX), (f64::MIN, f64::MIN)], |[low, high], &(x, y)| {
            [(low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y))]
        })
    }
}

/// Which fonts to use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Training,
    HeldOut,
}

/// Families of fonts, printed and handwritten.
pub(super) struct Fonts {
    printed: Vec<Vec<Font>>,
    handwritten: Vec<Vec<Font>>,
}

impl Fonts {
    /// Reads the fonts of a part in a folder and all folders within.
    pub(super) fn read(folder: &Path, part: Part) -> Result<Fonts, String> {
        let mut files = Vec::new();
        collect(folder, &mut files);
        files.sort_by_key(|path| name_of(path));
        let mut families: BTreeMap<String, Vec<Font>> = BTreeMap::new();
        for path in files {
            let name = name_of(&path);
            let is_held_out = HELD_OUT.iter().any(|family| name.starts_with(family));
            if is_held_out != (part == Part::HeldOut) {
                continue;
            }
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let Some(font) = Font::parse(&bytes) else { continue };
            let family: String = name.chars().take_while(char::is_ascii_alphabetic).collect();
            families.entry(family).or_default().push(font);
        }
        if part == Part::HeldOut {
            families.insert("notosans".to_owned(), Fonts::project());
        }
        if families.len() < 3 {
            return Err(format!(
                "{}: only {} families of fonts; docs/WEB.md names the packages to install",
                folder.display(),
                families.len()
            ));
        }
        let is_handwritten = |family: &str| HANDWRITTEN.iter().any(|name| family.starts_with(name));
        let (mut printed, mut handwritten) = (Vec::new(), Vec::new());
        for (family, fonts) in families {
            if is_handwritten(&family) { handwritten.push(fonts) } else { printed.push(fonts) }
        }
        if handwritten.is_empty() {
            return Err(format!("{}: no handwritten fonts; see docs/WEB.md", folder.display()));
        }
        Ok(Fonts { printed, handwritten })
    }

    /// Returns the held-out fonts that need nothing from outside the project.
    #[cfg(test)]
    pub(super) fn own() -> Fonts {
        Fonts { printed: vec![Fonts::project()], handwritten: vec![Fonts::project()] }
    }

    fn project() -> Vec<Font> {
        let files = [ttf_noto_sans::REGULAR, ttf_noto_sans::BOLD];
        files.iter().filter_map(|bytes| Font::parse(bytes)).collect()
    }

    /// Picks a font for printed digits.
    pub(super) fn printed(&self, random: &mut Random) -> &Font {
        pick(&self.printed, random)
    }

    /// Picks a font for digits that a player has written.
    pub(super) fn handwritten(&self, random: &mut Random) -> &Font {
        pick(&self.handwritten, random)
    }

    /// Returns how many families there are.
    pub(super) fn count(&self) -> usize {
        self.printed.len() + self.handwritten.len()
    }
}

/// Picks a family, then a font of it: a family with many weights is no likelier than others.
fn pick<'a>(families: &'a [Vec<Font>], random: &mut Random) -> &'a Font {
    let family = &families[random.below(families.len())];
    &family[random.below(family.len())]
}

/// Returns the name of a font's file, in lower case.
fn name_of(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "ttf" || ending == "otf") {
            files.push(path);
        }
    }
}

impl Font {
    /// Returns the digits of a font, or nothing if it lacks one.
    fn parse(bytes: &[u8]) -> Option<Font> {
        let face = Face::parse(bytes, 0).ok()?;
        let mut digits = Vec::new();
        for symbol in '1'..='9' {
            let mut pen = Pen::default();
            face.outline_glyph(face.glyph_index(symbol)?, &mut pen)?;
            digits.push(pen.outline);
        }
        let [low, high] = digits[0].bounds();
        let height = high.1 - low.1;
        if height <= 0.0 {
            return None;
        }
        for point in digits.iter_mut().flat_map(|digit| digit.polygons.iter_mut().flatten()) {
            *point = (point.0 / height, point.1 / height);
        }
        Some(Font { digits })
    }
}

/// Turns the curves of an outline into polygons.
#[derive(Default)]
struct Pen {
    outline: Outline,
    at: (f64, f64),
}

impl Pen {
    const PARTS: usize = 6;

    fn push(&mut self, point: (f64, f64)) {
        self.at = point;
        if let Some(polygon) = self.outline.polygons.last_mut() {
            polygon.push(point);
        }
    }

    fn curve(&mut self, along: impl Fn(f64) -> (f64, f64)) {
        for part in 1..=Pen::PARTS {
            self.push(along(part as f64 / Pen::PARTS as f64));
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.outline.polygons.push(Vec::new());
        self.push((x.into(), y.into()));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push((x.into(), y.into()));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, b, c) = (self.at, (f64::from(x1), f64::from(y1)), (f64::from(x), f64::from(y)));
        self.curve(|t| {
            let of = |a: f64, b: f64, c: f64| a * (1.0 - t).powi(2) + 2.0 * b * t * (1.0 - t) + c * t * t;
            (of(a.0, b.0, c.0), of(a.1, b.1, c.1))
        });
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b) = (self.at, (f64::from(x1), f64::from(y1)));
        let (c, d) = ((f64::from(x2), f64::from(y2)), (f64::from(x), f64::from(y)));
        self.curve(|t| {
            let s = 1.0 - t;
            let of = |a: f64, b: f64, c: f64, d: f64| {
                a * s * s * s + 3.0 * b * s * s * t + 3.0 * c * s * t * t + d * t * t * t
            };
            (of(a.0, b.0, c.0, d.0), of(a.1, b.1, c.1, d.1))
        });
    }

    fn close(&mut self) {}
}
