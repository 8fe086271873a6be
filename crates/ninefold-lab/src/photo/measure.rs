//! How much of held-out pictures the page reads right: other seeds, and fonts that training has never seen.

use super::cells::{node, write};
use super::fonts::Fonts;
use super::picture::{Kind, Picture};
use super::{HELD_OUT, model};
use crate::command::{Outcome, root};

/// The share of cells that must be right.
const WANTED: f64 = 0.95;

/// What the page made of the pictures of a kind.
#[derive(Clone, Copy, Default)]
struct Tally {
    pictures: u32,
    found: u32,
    /// Cells that were right; cells of pictures whose grid wasn't found are wrong.
    right: u32,
    missed: u32,
    invented: u32,
    confused: u32,
    doubtful: u32,
    /// Wrong cells that the page doesn't mark as doubtful.
    unmarked: u32,
    perfect: u32,
    milliseconds: f64,
}

impl Tally {
    fn add(&mut self, line: &str) -> Outcome {
        let number = |name: &str| -> Result<f64, String> {
            let rest = line.split_once(&format!("\"{name}\":")).map(|(_, rest)| rest);
            let end = rest.and_then(|rest| rest.split([',', '}']).next());
            end.and_then(|text| text.parse().ok()).ok_or_else(|| format!("no {name} in {line}"))
        };
        self.pictures += 1;
        self.found += u32::from(line.contains("\"found\":true"));
        let right = number("right")? as u32;
        self.right += right;
        self.perfect += u32::from(right == 81);
        for (sum, name) in [
            (&mut self.missed, "missed"),
            (&mut self.invented, "invented"),
            (&mut self.confused, "confused"),
            (&mut self.doubtful, "doubtful"),
            (&mut self.unmarked, "unmarked"),
        ] {
            *sum += number(name)? as u32;
        }
        self.milliseconds += number("milliseconds")?;
        Ok(())
    }

    fn share(&self) -> f64 {
        f64::from(self.right) / f64::from(81 * self.pictures.max(1))
    }
}

/// Reads pictures of every kind and returns what came out of each kind.
fn tallies(fonts: &Fonts, count: usize, name: &str) -> Result<Vec<(Kind, Tally)>, String> {
    let work = root().join("target/photo");
    std::fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let file = work.join(format!("{name}.bin"));
    let mut all = Vec::new();
    for kind in Kind::ALL {
        let pictures = (0..count).map(|index| Picture::random(kind, HELD_OUT + index as u64, fonts));
        write(&file, pictures)?;
        let mut tally = Tally::default();
        for line in node(&["read", &file.to_string_lossy(), &model().to_string_lossy()])?.lines() {
            tally.add(line)?;
        }
        all.push((kind, tally));
    }
    std::fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(all)
}

/// Prints a table, and fails if too little is right.
pub(super) fn held_out(fonts: &Fonts, count: usize) -> Outcome {
    println!("{count} pictures of each kind, {} families of fonts", fonts.count());
    println!(
        "| kind | grids found | cells right | boards right | missed | invented | confused | marked doubtful | wrong and unmarked | ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let mut sum = 0.0;
    let tallies = tallies(fonts, count, "held-out")?;
    for (kind, tally) in &tallies {
        let of = f64::from(tally.pictures);
        println!(
            "| {} | {}/{} | {:.2}% | {} | {} | {} | {} | {} | {} | {:.0} |",
            kind.name(),
            tally.found,
            tally.pictures,
            tally.share() * 100.0,
            tally.perfect,
            tally.missed,
            tally.invented,
            tally.confused,
            tally.doubtful,
            tally.unmarked,
            tally.milliseconds / of
        );
        sum += tally.share();
    }
    let share = sum / tallies.len() as f64;
    println!("{:.2}% of all cells are right", share * 100.0);
    if share < WANTED { Err(format!("less than {}%", WANTED * 100.0)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::cells::cut;
    use crate::photo::network::Work;
    use crate::photo::weights::{decode, encode};

    fn has_node() -> bool {
        node(&["help"]).is_err_and(|error| !error.contains("cannot run"))
    }

    /// The claim of docs/WEB.md, on fewer pictures and in the one held-out font that the project has.
    #[test]
    fn held_out_pictures_are_read() {
        if !has_node() {
            eprintln!("skipped: Node.js is not installed");
            return;
        }
        let tallies = tallies(&Fonts::own(), 4, "test").unwrap();
        let share = tallies.iter().map(|(_, tally)| tally.share()).sum::<f64>() / tallies.len() as f64;
        let list: Vec<_> = tallies.iter().map(|(kind, tally)| (kind.name(), tally.share())).collect();
        assert!(share >= WANTED, "{share}: {list:?}");
    }

    /// The page computes what training has computed.
    #[test]
    fn page_and_training_agree_on_scores() {
        if !has_node() {
            eprintln!("skipped: Node.js is not installed");
            return;
        }
        let bytes = std::fs::read(model()).unwrap();
        let network = decode(&bytes).unwrap();
        let work = root().join("target/photo");
        std::fs::create_dir_all(&work).unwrap();
        let (pictures, cells) = (work.join("scores-pictures.bin"), work.join("scores-cells.bin"));
        write(&pictures, std::iter::once(Picture::random(Kind::Plain, 5, &Fonts::own()))).unwrap();
        let cut = cut(&pictures, &cells).unwrap();
        assert_eq!(cut.len(), 81);
        let printed = node(&["scores", &cells.to_string_lossy(), &model().to_string_lossy()]).unwrap();
        for (cell, line) in cut.iter().zip(printed.lines()) {
            let input: Vec<f32> = cell.pixels.iter().map(|&value| f32::from(value) / 255.0).collect();
            let ours = network.scores(&input, &mut Work::default());
            let theirs: Vec<f32> =
                line.trim_matches(['[', ']']).split(',').map(|text| text.parse().unwrap()).collect();
            assert!(ours.iter().zip(&theirs).all(|(a, b)| (a - b).abs() < 1e-3), "{ours:?} and {theirs:?}");
        }
        assert_eq!(encode(&network), bytes);
    }
}
