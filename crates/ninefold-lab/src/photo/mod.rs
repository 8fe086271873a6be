//! `cargo xtask photo …`: the model with which the page reads puzzles from pictures, and the pictures to train and measure it.
//!
//! | file | contents |
//! |---|---|
//! | `fonts.rs` | fonts for training, and others for measuring |
//! | `canvas.rs`, `page.rs` | a flat page with a puzzle |
//! | `camera.rs`, `light.rs`, `jpeg.rs`, `picture.rs` | what a camera makes of it |
//! | `pictures.mjs`, `cells.rs` | the page's own code, which finds the grid and cuts the cells |
//! | `network.rs`, `train.rs`, `weights.rs` | the model, its training, and the file that the page loads |
//! | `measure.rs` | how much of held-out pictures is read right |

mod camera;
mod canvas;
mod cells;
mod fonts;
mod jpeg;
mod light;
mod measure;
mod network;
mod page;
mod picture;
mod train;
mod weights;

use std::fs;
use std::path::{Path, PathBuf};

use self::fonts::{Fonts, Part};
use self::picture::{Kind, Picture};
use crate::command::{Outcome, root};

/// Pictures to train with, and rounds through their cells.
const PICTURES: usize = 800;
const ROUNDS: usize = 10;
/// Held-out pictures of each kind.
const MEASURED: usize = 25;
/// Seeds of training and of measuring begin here.
const TRAINING: u64 = 1_000_000;
const HELD_OUT: u64 = 9_000_000;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let (fonts, rest) = match arguments {
        ["--fonts", folder, rest @ ..] => (PathBuf::from(folder), rest),
        rest => (PathBuf::from("/usr/share/fonts"), rest),
    };
    match rest {
        ["train"] => train_with(&fonts, PICTURES),
        ["train", count] => {
            train_with(&fonts, count.parse().map_err(|_| format!("'{count}' isn't a number"))?)
        }
        ["measure"] => measure::held_out(&Fonts::read(&fonts, Part::HeldOut)?, MEASURED),
        ["pictures", folder] => samples(&Fonts::read(&fonts, Part::HeldOut)?, Path::new(folder)),
        _ => Err("photo takes [--fonts FOLDER] train, measure, or pictures FOLDER".to_owned()),
    }
}

/// Returns where the page has its model.
fn model() -> PathBuf {
    root().join("crates/ninefold-web/page/photo/model.bin")
}

fn train_with(folder: &Path, count: usize) -> Outcome {
    let fonts = Fonts::read(folder, Part::Training)?;
    println!("{count} pictures in {} families of fonts", fonts.count());
    let work = root().join("target/photo");
    fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let file = work.join("training.bin");
    let pictures = (0..count).map(|index| {
        // Pictures that are hard in every respect teach most.
        let kind = if index % 3 == 0 { Kind::Everything } else { Kind::ALL[index % Kind::ALL.len()] };
        Picture::random(kind, TRAINING + index as u64, &fonts)
    });
    cells::write(&file, pictures)?;
    let mut cut = cells::cut(&file, &work.join("cells.bin"))?;
    // Most cells are blank, and most blanks are alike: one in three is enough.
    let mut blanks = 0;
    cut.retain(|cell| {
        blanks += usize::from(cell.class == 0);
        cell.class > 0 || blanks % 3 == 0
    });
    println!("{} cells", cut.len());
    let network = train::train(&cut, ROUNDS, 1);
    let bytes = weights::encode(&network);
    fs::write(model(), &bytes).map_err(|error| format!("{}: {error}", model().display()))?;
    println!("{}: {} bytes", model().display(), bytes.len());
    Ok(())
}

/// Writes a picture of each kind as PNG, to look at and to try on the page.
fn samples(fonts: &Fonts, folder: &Path) -> Outcome {
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(|error| fail(&error))?;
    for kind in Kind::ALL {
        let picture = Picture::random(kind, HELD_OUT, fonts);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().map_err(|error| fail(&error))?;
        writer.write_image_data(&picture.pixels).map_err(|error| fail(&error))?;
        writer.finish().map_err(|error| fail(&error))?;
        fs::write(folder.join(format!("{}.png", kind.name())), bytes).map_err(|error| fail(&error))?;
        let line: String = picture.digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        println!("{} {line}", kind.name());
    }
    Ok(())
}
