//! `cargo xtask bench files`: how much of the engine's speed remains when the program reads one file and writes another.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::contestant::in_threads;
use super::program::{Folder, built, memory};
use super::table::{grouped, rate, table};
use super::{interleaved, machine};
use crate::command::Outcome;
use crate::puzzles::{Line9, Random, images, made};

/// What solves the puzzles, and where the solutions go.
#[derive(Clone, Copy)]
enum Contestant {
    /// The engine, from memory to memory.
    Engine,
    /// The program, from a file to nowhere.
    Nowhere,
    /// The program, from a file to a new one.
    File,
}

const CONTESTANTS: [(Contestant, &str); 3] = [
    (Contestant::Engine, "the engine alone, in memory"),
    (Contestant::Nowhere, "`ninefold solve FILE > /dev/null`"),
    (Contestant::File, "`ninefold solve FILE > OUT`"),
];

pub(super) fn run(short: bool) -> Outcome {
    let (count, rounds) = if short { (200_000, 1) } else { (10_000_000, 9) };
    let program = built()?;
    let folder = Folder::new()?;
    let [file, out] = ["puzzles.txt", "solutions.txt"].map(|name| folder.0.join(name));
    let puzzles = images(&made("easy", 5_000).puzzles, count, &mut Random(9));
    write(&file, &puzzles).map_err(|error| format!("{}: {error}", file.display()))?;
    let threads = machine::cores();
    let failed = |error| format!("{} solve: {error}", program.display());
    let mut solve = Command::new(&program);
    solve.args(["solve", "--quiet", "--jobs", &threads.to_string()]).arg(&file);

    let mut problem = None;
    let times = interleaved(
        rounds,
        &CONTESTANTS,
        || (),
        |(), &(contestant, _)| match contestant {
            Contestant::Engine => in_threads(threads, &puzzles, 2),
            Contestant::Nowhere | Contestant::File => {
                let taken = time(&mut solve, matches!(contestant, Contestant::File).then_some(&*out));
                taken.unwrap_or_else(|error| {
                    problem = Some(failed(error));
                    f64::INFINITY
                }) / count as f64
            }
        },
    );
    if let Some(problem) = problem {
        return Err(problem);
    }
    let peak = peak_memory(&mut solve).map_err(failed)?;

    let row = |((_, name), &time): (&(Contestant, &str), &f64)| {
        let seconds = format!("{:.3}", time * count as f64 / 1e9);
        vec![(*name).to_owned(), seconds, rate(time), format!("{:.0}%", 100.0 * times[0] / time)]
    };
    let rows: Vec<Vec<String>> = CONTESTANTS.iter().zip(&times).map(row).collect();
    let head = ["", "seconds", "thousands per second", "relative to the engine"].map(str::to_owned);
    println!("{}.\n", machine::describe());
    println!("**{} easy puzzles, {threads} threads, limit 2**\n", grouped(count as f64));
    println!("{}", table(&head, &rows));
    if let Some(peak) = peak {
        println!("The program used at most {} kB of memory.", grouped(peak as f64));
    }
    Ok(())
}

fn write(path: &Path, puzzles: &[Line9]) -> std::io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for puzzle in puzzles {
        file.write_all(puzzle.as_ref())?;
        file.write_all(b"\n")?;
    }
    file.flush()
}

/// Measures a command in nanoseconds. It writes to a new file, if one is given.
fn time(command: &mut Command, out: Option<&Path>) -> std::io::Result<f64> {
    if let Some(path) = out {
        let _ = std::fs::remove_file(path);
    }
    let out = out.map(File::create).transpose()?.map_or_else(Stdio::null, Stdio::from);
    let started = Instant::now();
    let status = command.stdout(out).status()?;
    let taken = started.elapsed();
    if status.success() {
        Ok(taken.as_secs_f64() * 1e9)
    } else {
        Err(std::io::Error::other(status.to_string()))
    }
}

/// Returns a command's peak memory in kB, if the system reveals it.
fn peak_memory(command: &mut Command) -> std::io::Result<Option<u64>> {
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let mut peak = None;
    while child.try_wait()?.is_none() {
        peak = peak.max(memory(child.id(), "VmHWM"));
        thread::sleep(Duration::from_millis(5));
    }
    Ok(peak)
}
