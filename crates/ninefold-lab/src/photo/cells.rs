//! Pictures go to Node.js, and cells or digits come back: the page's own code finds the grid and cuts the cells, so that the model learns
//! from what it will see.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use super::network::SIDE;
use super::picture::Picture;
use crate::command::root;

/// A cell as the page cuts it.
pub(super) struct Cell {
    /// 0 for a blank, or the digit.
    pub(super) class: u8,
    pub(super) pixels: Vec<u8>,
}

/// Writes pictures to a file for Node.js: for each its size, the board's corners, its digits and its pixels.
pub(super) fn write(path: &Path, pictures: impl Iterator<Item = Picture>) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut file = std::io::BufWriter::new(fs::File::create(path).map_err(fail)?);
    for picture in pictures {
        let mut bytes = Vec::new();
        for size in [picture.width, picture.height] {
            bytes.extend((size as u32).to_le_bytes());
        }
        for (x, y) in picture.corners {
            bytes.extend((x as f32).to_le_bytes());
            bytes.extend((y as f32).to_le_bytes());
        }
        bytes.extend(picture.digits);
        bytes.extend(picture.pixels);
        file.write_all(&bytes).map_err(fail)?;
    }
    file.flush().map_err(fail)
}

/// Runs the page's code on a file of pictures, and returns what it prints.
pub(super) fn node(arguments: &[&str]) -> Result<String, String> {
    let script = root().join("crates/ninefold-lab/src/photo/pictures.mjs");
    let output = Command::new("node").arg(script).args(arguments).output();
    let output = output.map_err(|error| format!("node: cannot run: {error}"))?;
    if !output.status.success() {
        return Err(format!("node: {}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

/// Returns the cells that the page cuts from a file of pictures. Those of pictures whose grid it doesn't find are left out.
pub(super) fn cut(pictures: &Path, cells: &Path) -> Result<Vec<Cell>, String> {
    let (from, to) = (pictures.to_string_lossy(), cells.to_string_lossy());
    print!("{}", node(&["cut", &from, &to])?);
    let bytes = fs::read(cells).map_err(|error| format!("{}: {error}", cells.display()))?;
    let records = bytes.chunks_exact(SIDE * SIDE + 1);
    Ok(records.map(|record| Cell { class: record[0], pixels: record[1..].to_vec() }).collect())
}
