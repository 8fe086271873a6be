//! `ninefold bench`.

#[cfg(feature = "gpu")]
mod gpu;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueHint};
use ninefold::canon::{self, Transformation};
use ninefold::engine::fast::{self, BatchResult, InstructionSet};
use ninefold::grid::Line9;
use ninefold::make;
use ninefold::random::Random;
use ninefold_api::record::{Measured, Record};

use crate::args::{at_least_one, seconds};
use crate::budget;
use crate::exit::{Exit, Outcome};
#[cfg(not(feature = "gpu"))]
use crate::gpu::{LineSolver, UseGpu};
use crate::output::Output;
use crate::output::progress::thousands;
use crate::pool;
use crate::show::json;

/// Measure this machine: puzzles per second on built-in sets
///
/// Solves 9×9 puzzles with the engine `fast`, finds canonical forms and generates minimal puzzles, first on one core,
/// then on all. Solving looks for a second solution, so every answer is proved unique. The sets are always the same:
/// symmetric images of puzzles that Ninefold has generated.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold bench
  ninefold bench --time 2 --jobs 4
  ninefold bench --json
  ninefold bench --gpu puzzles.txt")]
pub(crate) struct Bench {
    /// Seconds per measurement
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.3")]
    time: Duration,

    /// Number of threads for the second measurement [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    jobs: Option<u64>,

    /// Measure the GPUs of this machine instead, with the program built with the feature `gpu`
    ///
    /// Solves lines of text, boards packed in 48 bytes, and lines in batches of 100,000, from memory to memory.
    #[arg(long)]
    gpu: bool,

    /// Files of puzzles to measure the GPUs with as well, one puzzle at the start of each line
    #[arg(value_name = "FILE", requires = "gpu", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// Something to measure.
struct Task {
    name: &'static str,
    set: Option<&'static str>,
    about: &'static str,
    puzzles: Vec<Line9>,
    work: fn(&[Line9], &mut Vec<BatchResult>),
}

/// Number of puzzles a thread works on before it reads the clock again.
const BATCH: usize = 256;
/// Number of puzzles in a set.
const PUZZLES: usize = 8192;
const SEED: u64 = 81;

impl Bench {
    pub(crate) fn run(self) -> Outcome {
        if self.gpu {
            return self.measure_gpu();
        }
        let mut output = Output::new(false);
        let (all, instructions) = (pool::jobs(self.jobs), InstructionSet::best().name());
        if !self.json {
            let version = env!("CARGO_PKG_VERSION");
            output.text(&format!(
                "ninefold {version}, engine fast with {instructions}; puzzles per second\n\n"
            ))?;
            let threads = if all == 1 { "1 thread".to_string() } else { format!("{all} threads") };
            output.text(&format!("{:<34}{:>14}{threads:>14}\n", "", "1 thread"))?;
            output.flush()?;
        }
        for task in tasks() {
            if !self.json {
                output.text(&format!("{:<34}", task.about))?;
                output.flush()?;
            }
            for threads in [1, all] {
                let (puzzles, time) = measure(&task, threads, self.time);
                if budget::cancelled() {
                    return Ok(Exit::Interrupted);
                }
                let per_second = (puzzles as f64 / time.as_secs_f64()) as u64;
                if self.json {
                    output.record(&json::line(&Measured {
                        v: Measured::VERSION,
                        task: task.name.to_string(),
                        set: task.set.map(str::to_string),
                        threads,
                        instructions: instructions.to_string(),
                        puzzles,
                        seconds: json::seconds(time),
                        per_second,
                    }))?;
                } else {
                    output.text(&format!("{:>14}", thousands(per_second)))?;
                }
                output.flush()?;
            }
            if !self.json {
                output.text("\n")?;
            }
        }
        output.flush()?;
        Ok(Exit::Done)
    }
}

#[cfg(not(feature = "gpu"))]
impl Bench {
    fn measure_gpu(&self) -> Outcome {
        LineSolver::open(UseGpu::On, None).map(|_| Exit::Done)
    }
}

fn tasks() -> Vec<Task> {
    let minimal = make::minimal_puzzles(SEED, 0..1024);
    let mut random = Random::new(SEED);
    let easy: Vec<Line9> = minimal.iter().map(|line| easier(line, &mut random)).collect();
    let mut solve = |set, about, puzzles: &[Line9]| Task {
        name: "solve",
        set: Some(set),
        about,
        puzzles: images(puzzles, &mut random),
        work: |puzzles, results| fast::batch_into(puzzles, 2, results),
    };
    let mut tasks = vec![
        solve("easy", "solve, easy (34 clues)", &easy),
        solve("minimal", "solve, random minimal", &minimal),
        solve("low-clue", "solve, 20 clues or fewer", &built_in(include_str!("bench/low-clue.txt"))),
        solve("hard", "solve, many guesses", &built_in(include_str!("bench/hard.txt"))),
    ];
    tasks.push(Task {
        name: "canon",
        set: Some("minimal"),
        about: "canonical form, random minimal",
        puzzles: tasks[1].puzzles.clone(),
        work: |puzzles, _| {
            puzzles.iter().for_each(|line| {
                std::hint::black_box(canon::form(line));
            })
        },
    });
    tasks.push(Task {
        name: "generate",
        set: None,
        about: "generate minimal puzzles",
        puzzles: tasks[1].puzzles.clone(),
        // Any numbers will do, provided they differ from batch to batch.
        work: |puzzles, _| {
            let hash = |hash: u64, byte: u8| (hash * 31 + u64::from(byte)) % (1 << 40);
            let number = puzzles[0].as_str().bytes().fold(0, hash);
            drop(std::hint::black_box(make::minimal_puzzles(SEED, number..number + puzzles.len() as u64)));
        },
    });
    tasks
}

/// Returns the puzzles of a built-in file.
fn built_in(text: &str) -> Vec<Line9> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("the file holds puzzles")).collect()
}

/// Adds clues to a puzzle until it has 34.
fn easier(line: &Line9, random: &mut Random) -> Line9 {
    const CLUES: usize = 34;
    let solution = fast::single(line, 1).solution;
    let mut easier: [u8; Line9::CELLS] = (*line).into();
    let mut blanks: Vec<usize> = (0..Line9::CELLS).filter(|&cell| line[cell] == b'.').collect();
    for _ in line.filled()..CLUES {
        let cell = blanks.swap_remove(random.below(blanks.len()));
        easier[cell] = solution[cell];
    }
    easier.into()
}

/// Returns random images of some puzzles, enough to fill a set.
fn images(puzzles: &[Line9], random: &mut Random) -> Vec<Line9> {
    puzzles.iter().cycle().take(PUZZLES).map(|line| Transformation::random(random).apply(line)).collect()
}

/// Works through a set repeatedly on this many threads; returns the number of puzzles and the time.
fn measure(task: &Task, threads: usize, time: Duration) -> (u64, Duration) {
    let (done, over) = (AtomicU64::new(0), AtomicBool::new(false));
    let batches: Vec<&[Line9]> = task.puzzles.chunks(BATCH).collect();
    let work = |first: usize| {
        let mut results = vec![BatchResult::default(); BATCH];
        for batch in batches.iter().cycle().skip(first) {
            (task.work)(batch, &mut results);
            done.fetch_add(batch.len() as u64, Ordering::Relaxed);
            if over.load(Ordering::Relaxed) || budget::cancelled() {
                return;
            }
        }
    };
    let start = Instant::now();
    thread::scope(|scope| {
        for thread in 0..threads {
            let work = &work;
            scope.spawn(move || work(thread * 7));
        }
        while start.elapsed() < time && !budget::cancelled() {
            thread::sleep(time.saturating_sub(start.elapsed()).min(Duration::from_millis(20)));
        }
        over.store(true, Ordering::Relaxed);
    });
    (done.load(Ordering::Relaxed), start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_puzzle_has_one_solution() {
        for task in tasks() {
            assert_eq!(task.puzzles.len(), PUZZLES, "{}", task.about);
            let found = fast::batch(&task.puzzles[..512], 2);
            assert!(found.iter().all(|found| found.count == 1), "{}", task.about);
        }
        let clues = |line: &Line9| line.filled();
        assert!(built_in(include_str!("bench/low-clue.txt")).iter().all(|line| clues(line) <= 20));
        let all = tasks();
        assert!(all[0].puzzles.iter().all(|line| clues(line) == 34));
    }
}
