//! Reads the arrays for trainers.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::Path;

use ninefold::engine::fast::CELLS;

use super::{Each, Read};

pub(super) fn read(folder: &Path, each: Each<'_>) -> Result<(), String> {
    let open = |name: &str| {
        Array::open(&folder.join(format!("all__{name}.npy")))
            .map_err(|error| format!("all__{name}.npy: {error}"))
    };
    let (mut inputs, mut labels) = (open("inputs")?, open("labels")?);
    let (mut identifiers, mut puzzles, mut groups) =
        (open("puzzle_identifiers")?, open("puzzle_indices")?, open("group_indices")?);
    let rows = inputs.length;
    if labels.length != rows || identifiers.length != rows || puzzles.length != rows + 1 || groups.length == 0
    {
        return Err("the arrays differ in length".to_string());
    }
    for row in 0..rows {
        let index = puzzles.number()?;
        if identifiers.number()? != 0 || index as usize != row {
            return Err(format!("row {row} has a wrong index or identifier"));
        }
        each(Read { puzzle: inputs.board()?, solution: labels.board()?, canonical_id: None });
    }
    let mut ends = Vec::with_capacity(groups.length);
    for _ in 0..groups.length {
        ends.push(groups.number()?);
    }
    let is_right = ends[0] == 0 && ends.is_sorted() && ends[groups.length - 1] as usize == rows;
    if is_right && puzzles.number()? as usize == rows {
        Ok(())
    } else {
        Err("the groups don't cover all rows".to_string())
    }
}

/// An array of 32-bit numbers, read from its start.
struct Array {
    file: BufReader<File>,
    length: usize,
}

impl Array {
    fn open(path: &Path) -> Result<Array, String> {
        let mut file = BufReader::new(File::open(path).map_err(|error| error.to_string())?);
        let mut start = [0; 10];
        file.read_exact(&mut start).map_err(|error| error.to_string())?;
        let mut header = vec![0; u16::from_le_bytes([start[8], start[9]]).into()];
        file.read_exact(&mut header).map_err(|error| error.to_string())?;
        let header = String::from_utf8_lossy(&header);
        let shape =
            header.split_once("'shape': (").map(|(_, rest)| rest.split([',', ')']).next().unwrap_or(""));
        match shape.and_then(|length| length.parse().ok()) {
            Some(length) if start.starts_with(b"\x93NUMPY") && header.contains("'<i4'") => {
                Ok(Array { file, length })
            }
            _ => Err("not an array of 32-bit numbers".to_string()),
        }
    }

    fn number(&mut self) -> Result<i32, String> {
        let mut bytes = [0; 4];
        self.file.read_exact(&mut bytes).map_err(|error| error.to_string())?;
        Ok(i32::from_le_bytes(bytes))
    }

    fn board(&mut self) -> Result<String, String> {
        let cell = |token: i32| match token {
            1 => Ok('.'),
            2..=10 => Ok(char::from(b'0' + (token - 1) as u8)),
            other => Err(format!("{other} isn't the token of a cell")),
        };
        (0..CELLS).map(|_| self.number().and_then(cell)).collect()
    }
}
