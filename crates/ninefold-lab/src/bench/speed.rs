//! `cargo xtask bench speed`: the speed engine on sets of puzzles. `docs/SPEED.md` explains each figure.

use std::path::Path;

use ninefold::engine::fast::{InstructionSet, batch};

use super::contestant::{BATCH, Contestant, batches_of, in_threads};
use super::table::{grouped, rate, table};
use super::{interleaved, machine};
use crate::command::Outcome;
use crate::puzzles::{self, Line9, Random, Set, images};

/// The command's options.
#[derive(Default)]
pub(super) struct Options {
    data: Option<String>,
    sets: Option<Vec<String>>,
    short: bool,
}

impl Options {
    pub(super) fn read(arguments: &[&str]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut arguments = arguments.iter();
        while let Some(&argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument {
                "--data" => options.data = Some((*value()?).to_owned()),
                "--sets" => options.sets = Some(value()?.split(',').map(str::to_owned).collect()),
                "--short" => options.short = true,
                _ => return Err(format!("unknown option {argument}; see `cargo xtask help`")),
            }
        }
        Ok(options)
    }

    fn wants(&self, name: &str) -> bool {
        self.sets.as_ref().is_none_or(|sets| sets.iter().any(|set| set == name))
    }
}

/// How much to measure.
struct Effort {
    rounds: usize,
    /// Puzzles per set; the rest of a file is ignored.
    puzzles: usize,
    /// Minimum time per contestant and round.
    nanoseconds: f64,
    /// Maximum number of images per round.
    images: usize,
}

const LONG: Effort = Effort { rounds: 9, puzzles: 5_000, nanoseconds: 50e6, images: 500_000 };
const SHORT: Effort = Effort { rounds: 3, puzzles: 300, nanoseconds: 2e6, images: 20_000 };

/// A slow engine gets only part of the set.
const COVER_PUZZLES: usize = 250;

pub(super) fn run(options: &Options) -> Outcome {
    let effort = if options.short { SHORT } else { LONG };
    let sets = sets(options, &effort)?;
    let missing = |name: &&String| !sets.iter().any(|set| set.name == **name || set.name == file_name(name));
    if let Some(name) = options.sets.iter().flatten().find(missing) {
        let made = puzzles::MADE.join(", ");
        return Err(format!("unknown set {name}; the project makes {made}, and --data DIR adds files"));
    }
    print!("{}", report(&sets, &effort));
    Ok(())
}

/// Returns the project's sets, then those of the folder.
fn sets(options: &Options, effort: &Effort) -> Result<Vec<Set>, String> {
    let wanted = puzzles::MADE.into_iter().filter(|name| options.wants(name));
    let mut sets: Vec<Set> = wanted.map(|name| puzzles::made(name, effort.puzzles)).collect();
    let files = options.data.as_ref().map_or(Ok(Vec::new()), |folder| puzzles::files(Path::new(folder)))?;
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !options.wants(&name) {
            continue;
        }
        let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut lines = puzzles::parse(&text);
        if lines.skipped > 0 {
            eprintln!("{name}: {} lines skipped because they don't begin with a 9×9 puzzle", lines.skipped);
        }
        Random(81).shuffle(&mut lines.puzzles);
        lines.puzzles.truncate(effort.puzzles);
        if !lines.puzzles.is_empty() {
            sets.push(Set { name: file_name(&name), puzzles: lines.puzzles });
        }
    }
    Ok(sets)
}

fn file_name(name: &str) -> String {
    format!("{name} (file)")
}

/// Writes all tables.
fn report(sets: &[Set], effort: &Effort) -> String {
    let contestants = Contestant::all();
    let measured: Vec<Measured> = sets.iter().map(|set| measure(set, &contestants, effort)).collect();
    let names = contestants.iter().map(|contestant| contestant.name());
    let head: Vec<String> = ["set", "guesses"].map(str::to_owned).into_iter().chain(names).collect();
    let mut out = format!("{}.\n", machine::describe());
    for (index, limit) in LIMITS.iter().enumerate() {
        let what = if *limit == 1 { "first solution" } else { "uniqueness proved" };
        for (unit, figure) in [
            ("Thousands of puzzles per second", rate as fn(f64) -> String),
            ("Nanoseconds per puzzle", grouped),
        ] {
            let row = |(set, measured): (&Set, &Measured)| {
                let figures = measured.times[index].iter().map(|&time| figure(time));
                [set.name.clone(), grouped(measured.guesses[index])].into_iter().chain(figures).collect()
            };
            let rows: Vec<Vec<String>> = sets.iter().zip(&measured).map(row).collect();
            out += &format!("\n**{unit}, one core, limit {limit}: {what}**\n\n{}", table(&head, &rows));
        }
    }
    // These two of our own sets if present, otherwise the first two.
    let own = |set: &&Set| ["easy", "random-minimal"].contains(&set.name.as_str());
    let mut growing: Vec<&Set> = sets.iter().filter(own).collect();
    if growing.is_empty() {
        growing = sets.iter().take(2).collect();
    }
    out += &by_batch_size(&growing, effort);
    out += &by_threads(&growing, effort);
    out
}

const LIMITS: [u64; 2] = [1, 2];

/// The measurements of a set, for each limit.
struct Measured {
    guesses: [f64; 2],
    times: [Vec<f64>; 2],
}

/// Measures every contestant with every limit once per round, on new images in each round.
fn measure(set: &Set, contestants: &[Contestant], effort: &Effort) -> Measured {
    eprintln!("{}: {} puzzles", set.name, set.puzzles.len());
    let mut random = Random(2);
    let entries: Vec<(Contestant, u64, usize)> = LIMITS
        .iter()
        .flat_map(|&limit| contestants.iter().map(move |&contestant| (contestant, limit)))
        .map(|(contestant, limit)| (contestant, limit, how_many(contestant, limit, set, effort)))
        .collect();
    let largest = entries.iter().map(|entry| entry.2).max().unwrap_or(0);
    let times = interleaved(
        effort.rounds,
        &entries,
        || images(&set.puzzles, largest, &mut random),
        |images, &(contestant, limit, puzzles)| contestant.time(&images[..puzzles], limit),
    );
    let (first, second) = times.split_at(contestants.len());
    let some = images(&set.puzzles, set.puzzles.len() * 4, &mut random);
    let guesses = LIMITS.map(|limit| {
        batch(&some, limit).iter().map(|found| found.guesses).sum::<u64>() as f64 / some.len() as f64
    });
    Measured { guesses, times: [first.to_vec(), second.to_vec()] }
}

/// Returns the puzzles of one round: the whole set, repeated until it fills the time.
fn how_many(contestant: Contestant, limit: u64, set: &Set, effort: &Effort) -> usize {
    if contestant == Contestant::Cover {
        return set.puzzles.len().min(COVER_PUZZLES);
    }
    let once = contestant.time(&set.puzzles, limit) * set.puzzles.len() as f64;
    let times = (effort.nanoseconds / once).ceil() as usize;
    set.puzzles.len() * times.min(effort.images / set.puzzles.len()).max(1)
}

/// Measures throughput by batch size.
fn by_batch_size(sets: &[&Set], effort: &Effort) -> String {
    let sizes: Vec<usize> = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_000, 10_000, 100_000]
        .into_iter()
        .filter(|&size| size <= effort.images)
        .collect();
    let columns =
        columns(sets, &sizes, effort, |images, &size| batches_of(size, InstructionSet::best(), images, 2));
    let row = |(index, &size): (usize, &usize)| {
        let figures = columns.iter().map(|times| rate(times[index]));
        [grouped_count(size)].into_iter().chain(figures).collect()
    };
    let rows: Vec<Vec<String>> = sizes.iter().enumerate().map(row).collect();
    let about = format!(
        "\n**Thousands of puzzles per second by the size of a batch, one core, {}, limit 2**\n\n",
        InstructionSet::best().name()
    );
    about + &table(&head("batch", sets), &rows)
}

/// Measures throughput by threads.
fn by_threads(sets: &[&Set], effort: &Effort) -> String {
    let cores = machine::cores();
    let doubling = std::iter::successors(Some(1), |count| Some(count * 2)).take_while(|&count| count < cores);
    let counts: Vec<usize> = doubling.chain([cores]).collect();
    let columns = columns(sets, &counts, effort, |images, &count| in_threads(count, images, 2));
    let row = |(index, count): (usize, &usize)| {
        let figures =
            columns.iter().map(|times| format!("{} ({:.2}×)", rate(times[index]), times[0] / times[index]));
        [count.to_string()].into_iter().chain(figures).collect()
    };
    let rows: Vec<Vec<String>> = counts.iter().enumerate().map(row).collect();
    let about = format!(
        "\n**Thousands of puzzles per second by threads, each with batches of {}, limit 2**\n\n",
        grouped_count(BATCH)
    );
    about + &table(&head("threads", sets), &rows)
}

/// Measures each item on each set.
fn columns<T>(
    sets: &[&Set],
    items: &[T],
    effort: &Effort,
    mut measure: impl FnMut(&[Line9], &T) -> f64,
) -> Vec<Vec<f64>> {
    let column = |set: &&Set| {
        let mut random = Random(3);
        let prepare = || images(&set.puzzles, effort.images.min(200_000), &mut random);
        interleaved(effort.rounds, items, prepare, |images, item| measure(images, item))
    };
    sets.iter().map(column).collect()
}

fn head(first: &str, sets: &[&Set]) -> Vec<String> {
    [first.to_owned()].into_iter().chain(sets.iter().map(|set| set.name.clone())).collect()
}

fn grouped_count(count: usize) -> String {
    if count < 100 { count.to_string() } else { grouped(count as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment's figures mean nothing, but every table must be there.
    #[test]
    fn every_table_has_its_rows() {
        let effort = Effort { rounds: 1, puzzles: 20, nanoseconds: 1.0, images: 40 };
        let options = Options::read(&["--sets", "easy,mixed,no-such-set"]).unwrap();
        let sets = sets(&options, &effort).unwrap();
        let report = report(&sets, &effort);
        let rows = |start: &str| report.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!([rows("| set "), rows("| easy "), rows("| mixed ")], [4, 4, 4], "{report}");
        assert_eq!([rows("| batch "), rows("| 32 "), rows("| 64 ")], [1, 1, 0], "{report}");
        assert_eq!(rows("| threads "), 1, "{report}");
        assert!(!report.contains("NaN") && !report.contains("inf"), "{report}");
    }

    #[test]
    fn options_are_read() {
        let options = Options::read(&["--data", "here", "--short"]).unwrap();
        assert_eq!((options.data.as_deref(), options.short), (Some("here"), true));
        assert!(options.wants("anything"));
        assert!(Options::read(&["--data"]).is_err());
        assert!(Options::read(&["--fast"]).is_err());
    }
}
