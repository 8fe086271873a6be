//! Layouts by name: `9x9`, `box:2x3`, `9x9+x`, `latin:3`, `jigsaw:…`, `grid:4x7+digits:0-6`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::shape::usual_box_rows;
use super::shape::{Boxes, Shape};
use super::{Layout, LayoutError};

/// Writes the name that [`Layout::from_str`] reads back. It says size and shape, not the rules.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape();
        let side = shape.rows;
        let square = shape.columns == side;
        match &shape.boxes {
            Boxes::None if square => write!(f, "latin:{side}")?,
            Boxes::Oblong { rows, columns }
                if square
                    && *rows == usual_box_rows(side)
                    && rows * columns == side
                    && Layout::USUAL_SIDES.contains(&side) =>
            {
                write!(f, "{side}x{side}")?;
            }
            Boxes::Oblong { rows, columns } if square && rows * columns == side => {
                write!(f, "box:{rows}x{columns}")?;
            }
            Boxes::Regions(region_of) if square && has_full_regions(region_of, side) => {
                f.write_str("jigsaw:")?;
                write_map(f, region_of)?;
            }
            boxes => {
                write!(f, "grid:{}x{}", shape.rows, shape.columns)?;
                match boxes {
                    Boxes::None => {}
                    Boxes::Oblong { rows, columns } => write!(f, "+boxes:{rows}x{columns}")?,
                    Boxes::Regions(region_of) => {
                        f.write_str("+regions:")?;
                        write_map(f, region_of)?;
                    }
                }
            }
        }
        f.write_str(match shape.diagonals {
            [false, false] => "",
            [true, true] => "+x",
            [true, false] => "+\\",
            [false, true] => "+/",
        })?;
        if (usize::from(shape.low), shape.digits) != (1, shape.rows.max(shape.columns)) {
            write!(f, "+digits:{}-{}", shape.low, usize::from(shape.low) + shape.digits - 1)?;
        }
        if !shape.lines {
            f.write_str("+free")?;
        }
        if shape.extra > 0 { write!(f, "+extra:{}", shape.extra) } else { Ok(()) }
    }
}

fn has_full_regions(region_of: &[Option<u8>], side: usize) -> bool {
    (0..side).all(|n| region_of.iter().filter(|region| **region == Some(n as u8)).count() == side)
}

fn write_map(f: &mut fmt::Formatter<'_>, region_of: &[Option<u8>]) -> fmt::Result {
    for region in region_of {
        write!(f, "{}", region.map_or('-', |region| char::from(b'A' + region)))?;
    }
    Ok(())
}

impl Layout {
    /// Returns the layout with this name, see [`Layout::from_str`]; usual layouts are shared.
    pub fn named(name: &str) -> Result<Arc<Layout>, LayoutError> {
        let layout: Layout = name.parse()?;
        Ok(Layout::usual(layout.side()).filter(|usual| **usual == layout).unwrap_or_else(|| layout.into()))
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    /// Reads `9x9` or `9` (a usual board), `box:2x3` (rows × columns of a box), `latin:3`,
    /// `jigsaw:` followed by one symbol per cell, or `grid:4x7` (rows × columns, without boxes). Small and capital letters are the
    /// same, except in the map of a jigsaw. What follows a `+` adds to that:
    ///
    /// | addition | meaning |
    /// |---|---|
    /// | `+x`, `+/`, `+\` | the digits on both diagonals differ, or on one |
    /// | `+digits:0-8` | the digits, from 0 or 1 |
    /// | `+boxes:2x3`, `+regions:AAB…` | boxes of a `grid`; `-` on the map is a cell in no region |
    /// | `+free` | digits may repeat in rows and columns |
    /// | `+extra:3` | cells outside the grid |
    fn from_str(name: &str) -> Result<Layout, LayoutError> {
        let mut parts = name.split('+');
        let mut shape = base(parts.next().expect("a split has a first part"), name)?;
        for part in parts {
            add(&mut shape, part, name)?;
        }
        Layout::of(shape)
    }
}

/// Between rows and columns.
const TIMES: [char; 3] = ['x', 'X', '×'];

fn base(base: &str, name: &str) -> Result<Shape, LayoutError> {
    match base.split_once(':') {
        None => usual(base, name),
        Some((kind, shape)) => match &kind.to_ascii_lowercase()[..] {
            "latin" => Ok(Shape::square(number(shape, name)?)),
            "jigsaw" => Ok(Layout::jigsaw(shape)?.shape().clone()),
            "box" => {
                let (rows, columns) = pair(shape, name)?;
                Ok(Shape::square(rows.saturating_mul(columns)).with_boxes(rows, columns))
            }
            "grid" => {
                let (rows, columns) = pair(shape, name)?;
                Ok(Shape::oblong(rows, columns))
            }
            _ => Err(unknown(name)),
        },
    }
}

fn add(shape: &mut Shape, part: &str, name: &str) -> Result<(), LayoutError> {
    let lower = part.to_ascii_lowercase();
    match lower.split_once(':') {
        None => match &lower[..] {
            "x" => shape.diagonals = [true; 2],
            "\\" => shape.diagonals[0] = true,
            "/" => shape.diagonals[1] = true,
            "free" => shape.lines = false,
            _ => return Err(unknown(name)),
        },
        Some(("digits", range)) => {
            let (low, high) = range.split_once('-').ok_or_else(|| unknown(name))?;
            let (low, high) = (number(low, name)?, number(high, name)?);
            shape.low = u8::try_from(low).map_err(|_| LayoutError::Low(u8::MAX))?;
            shape.digits = high.checked_sub(low).ok_or_else(|| unknown(name))?.saturating_add(1);
        }
        Some(("extra", number_of)) => shape.extra = number(number_of, name)?,
        Some(("boxes", sides)) => {
            let (rows, columns) = pair(sides, name)?;
            shape.boxes = Boxes::Oblong { rows, columns };
        }
        Some(("regions", _)) => {
            let map = part.split_once(':').map_or("", |(_, map)| map);
            shape.boxes = Boxes::Regions(regions(map)?);
        }
        Some(_) => return Err(unknown(name)),
    }
    Ok(())
}

/// Reads a map of regions of any size, numbered in the order of their first cells; `-` is a cell in no region.
fn regions(map: &str) -> Result<Vec<Option<u8>>, LayoutError> {
    let mut known: Vec<char> = Vec::new();
    let mut region_of = Vec::new();
    for symbol in map.chars() {
        let at = known.iter().position(|&k| k == symbol);
        region_of.push(match (symbol, at) {
            ('-', _) => None,
            (_, Some(at)) => Some(at as u8),
            (_, None) if known.len() == Layout::MAX_REGIONS => {
                return Err(LayoutError::Regions(known.len() + 1));
            }
            (_, None) => {
                known.push(symbol);
                Some((known.len() - 1) as u8)
            }
        });
    }
    Ok(region_of)
}

fn usual(base: &str, name: &str) -> Result<Shape, LayoutError> {
    let side = match base.split_once(TIMES) {
        None => number(base, name)?,
        Some((rows, columns)) => {
            let (rows, columns) = (number(rows, name)?, number(columns, name)?);
            if rows != columns {
                return Err(LayoutError::NotSquare { rows, columns });
            }
            rows
        }
    };
    let layout = Layout::usual(side).ok_or(LayoutError::NoUsualBoxes(side))?;
    Ok(layout.shape().clone())
}

fn pair(text: &str, name: &str) -> Result<(usize, usize), LayoutError> {
    let (one, other) = text.split_once(TIMES).ok_or_else(|| unknown(name))?;
    Ok((number(one, name)?, number(other, name)?))
}

fn number(text: &str, name: &str) -> Result<usize, LayoutError> {
    text.parse().map_err(|_| unknown(name))
}

fn unknown(name: &str) -> LayoutError {
    LayoutError::UnknownName(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_region_has_a_symbol() {
        let shape = |regions: usize| {
            let region_of = (0..81).map(|cell| Some((cell % regions) as u8)).collect();
            Shape { boxes: Boxes::Regions(region_of), ..Shape::oblong(9, 9) } // nine: a board with room for all of them
        };
        let most = Layout::of(shape(Layout::MAX_REGIONS)).unwrap();
        assert_eq!(most.to_string().parse::<Layout>().as_ref(), Ok(&most));
        let more = Layout::MAX_REGIONS + 1;
        assert_eq!(Layout::of(shape(more)), Err(LayoutError::Regions(more)));
        let symbols: String = ('!'..).filter(|c| !"+-".contains(*c)).take(81).collect();
        assert_eq!(format!("grid:9x9+regions:{symbols}").parse::<Layout>(), Err(LayoutError::Regions(more)));
    }

    #[test]
    fn names_read_back() {
        for name in [
            "4x4",
            "6x6",
            "9x9",
            "25x25",
            "box:3x2",
            "box:1x5",
            "9x9+x",
            "latin:3",
            "jigsaw:AABBAABBCCDDCCDD",
            "9x9+digits:0-8",
            "9x9+/",
            "9x9+\\+digits:0-9+extra:3",
            "grid:4x7",
            "grid:6x9+boxes:2x3",
            "grid:4x4+regions:AABBAAB-CCD-CCDD",
            "latin:6+digits:1-9+free",
        ] {
            let layout: Layout = name.parse().unwrap();
            assert_eq!(layout.to_string(), name);
        }
        assert_eq!("9".parse::<Layout>().unwrap(), *Layout::classic());
        assert_eq!("9X9+X".parse::<Layout>().unwrap().to_string(), "9x9+x");
        assert_eq!("16×16".parse::<Layout>().unwrap().to_string(), "16x16");
        assert_eq!("Box:3X2".parse::<Layout>().unwrap().to_string(), "box:3x2");
        assert_eq!("box:2x3".parse::<Layout>().unwrap().to_string(), "6x6");
    }

    #[test]
    fn errors_for_bad_names_name_valid_ones() {
        for (name, hint) in [
            ("5", "5×5 isn't a standard board"),
            ("2x3", "box:2x3"),
            ("hexagon", "isn't a layout"),
            ("box:2", "isn't a layout"),
            ("latin:30", "1 to 25"),
        ] {
            let error = name.parse::<Layout>().unwrap_err().to_string();
            assert!(error.contains(hint), "{name}: {error}");
        }
    }
}
