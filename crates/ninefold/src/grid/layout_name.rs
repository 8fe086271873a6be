//! Layouts by name: `9x9`, `box:2x3`, `9x9+x`, `latin:3`, `jigsaw:…`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::layout::{Boxes, usual_box_rows};
use super::{Layout, LayoutError};

/// Writes the name that [`Layout::from_str`] reads back.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        match self.box_kind() {
            Boxes::None => write!(f, "latin:{side}")?,
            Boxes::Oblong { rows, .. }
                if *rows == usual_box_rows(side) && Layout::USUAL_SIDES.contains(&side) =>
            {
                write!(f, "{side}x{side}")?;
            }
            Boxes::Oblong { rows, columns } => write!(f, "box:{rows}x{columns}")?,
            Boxes::Jigsaw(region_of) => {
                f.write_str("jigsaw:")?;
                for &region in region_of {
                    write!(f, "{}", char::from(b'A' + region as u8))?;
                }
            }
        }
        if self.has_diagonals() { f.write_str("+x") } else { Ok(()) }
    }
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
    /// `jigsaw:` followed by one symbol per cell; `+x` at the end adds the diagonals. Small and capital
    /// letters are the same, except in the map of a jigsaw.
    fn from_str(name: &str) -> Result<Layout, LayoutError> {
        let (base, diagonals) = match name.strip_suffix("+x").or_else(|| name.strip_suffix("+X")) {
            Some(base) => (base, true),
            None => (name, false),
        };
        let layout = match base.split_once(':') {
            None => usual(base, name)?,
            Some((kind, shape)) => match &kind.to_ascii_lowercase()[..] {
                "latin" => Layout::latin(number(shape, name)?)?,
                "jigsaw" => Layout::jigsaw(shape)?,
                "box" => {
                    let (rows, columns) = shape.split_once(TIMES).ok_or_else(|| unknown(name))?;
                    Layout::boxes(number(rows, name)?, number(columns, name)?)?
                }
                _ => return Err(unknown(name)),
            },
        };
        Ok(if diagonals { layout.with_diagonals() } else { layout })
    }
}

/// Between rows and columns.
const TIMES: [char; 3] = ['x', 'X', '×'];

fn usual(base: &str, name: &str) -> Result<Layout, LayoutError> {
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
    Ok(Layout::clone(&layout))
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
