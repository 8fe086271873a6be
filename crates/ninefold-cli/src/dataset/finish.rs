//! Turns the parts into the files of the data set.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use clap::ValueEnum;
use ninefold_api::dataset::Split;

use super::card;
use super::folder::Folder;
use super::manifest::Manifest;
use super::options::Options;
use super::part::{self, Header};
use super::sheet::{Format, Sheet, Written};
use super::source::digest;
use crate::budget;
use crate::exit::Failure;
use crate::output::file;

/// The file name of the card.
const CARD: &str = "README.md";
/// The meaning of trainers' puzzle identifiers: only one, for puzzles without a name.
const IDENTIFIERS: (&str, &str) = ("identifiers.json", "[\"<blank>\"]");

/// Returns all names that files of a data set can have, whatever the options, except the manifest.
pub(crate) fn names() -> Vec<String> {
    let formats = Format::value_variants().iter();
    let mut names: Vec<String> =
        formats.flat_map(|format| Split::ALL.map(|split| format.names(split))).flatten().collect();
    names.extend([IDENTIFIERS.0.to_string(), CARD.to_string()]);
    names
}

/// Writes everything from this many parts; returns `None` if interrupted.
pub(crate) fn finish(folder: &Folder, options: &Options, blocks: u64) -> Result<Option<Manifest>, Failure> {
    let mut totals = Header::default();
    let mut inputs = Vec::new();
    for block in 0..blocks {
        let header = header(&folder.part(block))?;
        totals.add(&header);
        inputs.push(header.input);
    }
    (totals.block, totals.input) = (blocks, digest(inputs));
    let mut sheets: Vec<(Split, Box<dyn Sheet>)> = Vec::new();
    for format in &options.formats {
        for split in options.splits() {
            let sheet = format.sheet(folder.path(), split, totals.size(split), options)?;
            sheets.push((split, sheet));
        }
    }
    for block in 0..blocks {
        if budget::cancelled() {
            return Ok(None);
        }
        let path = folder.part(block);
        let part = part::read(&path).ok_or_else(|| lost(&path))?;
        for row in &part.rows {
            for (_, sheet) in sheets.iter_mut().filter(|(split, _)| *split == row.split) {
                sheet.row(row, options)?;
            }
        }
    }
    let mut files: Vec<Written> = Vec::new();
    for (_, sheet) in sheets {
        files.extend(sheet.finish()?);
    }
    if options.formats.contains(&Format::Npy) {
        let (name, text) = IDENTIFIERS;
        files.push((name.to_string(), file::write(&folder.path().join(name), text.as_bytes())?));
    }
    let mut manifest = Manifest::new(options.asked(), options.seed, options.shares, &totals, files.clone());
    let text = card::card(&manifest, options);
    files.push((CARD.to_string(), file::write(&folder.path().join(CARD), text.as_bytes())?));
    manifest = Manifest::new(options.asked(), options.seed, options.shares, &totals, files);
    manifest.write(folder.path())?;
    Ok(Some(manifest))
}

/// Reads the header of a part that must exist.
fn header(path: &Path) -> Result<Header, Failure> {
    let mut line = String::new();
    let read = File::open(path).and_then(|file| BufReader::new(file).read_line(&mut line));
    read.ok().and_then(|_| serde_json::from_str(&line).ok()).ok_or_else(|| lost(path))
}

fn lost(path: &Path) -> Failure {
    let path = path.display();
    Failure::usage(format!("{path} was changed or removed during the run\nhint: run the same command again"))
}
