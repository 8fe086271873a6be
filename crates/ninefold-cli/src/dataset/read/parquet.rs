//! Reads the strings of a Parquet file as Ninefold writes it: plain values, one page per column and row
//! group, gzip.

use std::fs::File;
use std::io::{self, Read as _, Seek, SeekFrom};
use std::path::Path;

use flate2::read::GzDecoder;

use super::thrift::{Bytes, Node};
use super::{COLUMNS, Each, row};

pub(super) fn read(path: &Path, each: Each<'_>) -> Result<(), String> {
    let mut file = File::open(path).map_err(|error| error.to_string())?;
    let metadata =
        metadata(&mut file).map_err(|error| error.to_string())?.ok_or("can't read the metadata")?;
    for group in metadata.list(4).ok_or("no row groups")? {
        let rows = group.number(3).ok_or("a row group doesn't give its number of rows")?;
        let mut columns = COLUMNS.map(|_| None);
        for chunk in group.list(1).unwrap_or_default() {
            let name = chunk.field(3).and_then(|about| about.list(3)).and_then(<[Node]>::first);
            let place =
                COLUMNS.iter().position(|column| name == Some(&Node::Bytes(column.as_bytes().to_vec())));
            if let Some(place) = place {
                let values = texts(&mut file, chunk, rows).map_err(|error| error.to_string())?;
                columns[place] = Some(values.ok_or("can't read a column")?.into_iter());
            }
        }
        for _ in 0..rows {
            if let Some(row) = row(columns.each_mut().map(|column| column.as_mut()?.next())) {
                each(row);
            }
        }
    }
    Ok(())
}

/// Returns the metadata at the end of the file, before its length and the final magic word.
fn metadata(file: &mut File) -> io::Result<Option<Node>> {
    let mut end = [0; 8];
    file.seek(SeekFrom::End(-8))?;
    file.read_exact(&mut end)?;
    let Some((length, b"PAR1")) = end.split_first_chunk::<4>() else { return Ok(None) };
    let length = u32::from_le_bytes(*length);
    file.seek(SeekFrom::End(-8 - i64::from(length)))?;
    let mut bytes = vec![0; length as usize];
    file.read_exact(&mut bytes)?;
    Ok(Bytes(&bytes).structure(0))
}

/// Returns the values of a string column without nulls.
fn texts(file: &mut File, chunk: &Node, rows: usize) -> io::Result<Option<Vec<String>>> {
    let about = chunk.field(3);
    let Some((length, start)) = about.and_then(|about| about.number(7).zip(about.number(9))) else {
        return Ok(None);
    };
    file.seek(SeekFrom::Start(start as u64))?;
    let mut bytes = vec![0; length];
    file.read_exact(&mut bytes)?;
    let mut rest = Bytes(&bytes);
    if rest.structure(0).is_none() {
        return Ok(None);
    }
    let mut page = Vec::new();
    GzDecoder::new(rest.0).read_to_end(&mut page)?;
    let mut values = &page[..];
    let mut texts = Vec::with_capacity(rows);
    while let Some((length, rest)) = values.split_first_chunk() {
        let Some((text, rest)) = rest.split_at_checked(u32::from_le_bytes(*length) as usize) else {
            return Ok(None);
        };
        texts.push(String::from_utf8_lossy(text).into_owned());
        values = rest;
    }
    Ok((texts.len() == rows).then_some(texts))
}
