//! Canonical forms of thousands of boards and their images, of every board of a file, and of a few boards against all
//! 3,359,232 movements.

#[path = "../../../ninefold/tests/it/common/minlex.rs"]
mod minlex;

use std::path::Path;
use std::time::Instant;

use ninefold::canon::{self, MOVEMENTS};
use ninefold::make;

use crate::command::Outcome;
use crate::puzzles::{self, Line9, Random, images};

/// The number of boards of each kind, and of images of each board.
const BOARDS: u64 = 10_000;
const IMAGES: usize = 5;

pub(super) fn run() -> Outcome {
    let (puzzles, grids) = (make::minimal_puzzles(1, 0..BOARDS), make::full_grids(1, 0..BOARDS));
    let few = puzzles::made("low-clue", 0).puzzles;
    for (name, lines) in [("minimal puzzles", &puzzles), ("full grids", &grids), ("low-clue puzzles", &few)] {
        let started = Instant::now();
        agree(lines)?;
        let (count, seconds) = (lines.len(), started.elapsed().as_secs_f64());
        println!("{count} {name} and {IMAGES} images of each have the same forms, {seconds:.1} s");
    }
    let started = Instant::now();
    let some = puzzles[..8].iter().chain(&grids[..4]).chain(&few[..8]);
    for line in some.clone() {
        let canonical = canon::canonical(line);
        if (*canonical.form.as_bytes(), canonical.automorphisms) != minlex::naive(line.as_bytes()) {
            return Err(format!("the form of {line} is not the least of all images"));
        }
    }
    println!("{} forms are the least of all images, {:.1} s", some.count(), started.elapsed().as_secs_f64());
    Ok(())
}

/// Checks that images of boards have the boards' forms.
fn agree(lines: &[Line9]) -> Outcome {
    let mut random = Random(27);
    for line in lines {
        let canonical = canon::canonical(line);
        let back = canonical.transformation.inverse().apply(&canonical.form);
        if canonical.transformation.apply(line) != canonical.form || back != *line {
            return Err(format!("the transformation of {line} to its form is wrong"));
        }
        if !MOVEMENTS.is_multiple_of(canonical.automorphisms) {
            return Err(format!("{line} can't have {} automorphisms", canonical.automorphisms));
        }
        // Independent code makes the images.
        for image in images(&[*line], IMAGES, &mut random) {
            let other = canon::canonical(&image);
            if (other.form, other.automorphisms) != (canonical.form, canonical.automorphisms) {
                return Err(format!("{line} and its image {image} have different forms"));
            }
        }
    }
    Ok(())
}

/// Checks the images of every board of every text file, and counts the classes.
pub(super) fn files(folder: &Path) -> Outcome {
    for file in puzzles::files(folder)? {
        let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let lines = puzzles::parse(&bytes).puzzles;
        agree(&lines).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut forms: Vec<Line9> = lines.iter().map(canon::form).collect();
        forms.sort_unstable();
        forms.dedup();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{name}: {} boards, {} classes", lines.len(), forms.len());
    }
    Ok(())
}
