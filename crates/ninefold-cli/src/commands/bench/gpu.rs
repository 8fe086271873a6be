//! `ninefold bench --gpu`.

use std::fs;
use std::time::Duration;

use ninefold::grid::Line9;
use ninefold_api::record::{Measured, Record};
use ninefold_gpu::measure::{self, Speed, Task};
use ninefold_gpu::{DeviceError, Form, Gpu};

use super::{Bench, tasks};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::Output;
use crate::output::progress::thousands;
use crate::show::json;

/// What is measured for each set: a name for records, a heading, and how.
type Measurement = (&'static str, &'static str, fn(&Gpu, &[Line9], Duration) -> Result<Speed, DeviceError>);

/// Blocks at a time: some are copied in, some solved, some copied out.
const BLOCKS: usize = 16;
const BATCH: usize = 100_000;
/// Blocks that share a batch.
const SHARES: usize = 8;

const LINES: Task = Task { form: Form::Lines, limit: 2, solutions: true };
const PACKED: Task = Task { form: Form::Packed, limit: 2, solutions: true };

const MEASUREMENTS: [Measurement; 3] = [
    ("gpu-lines", "lines", |gpu, set, time| measure::stream(gpu, set, LINES, BLOCKS, time)),
    ("gpu-packed", "packed", |gpu, set, time| measure::stream(gpu, set, PACKED, BLOCKS, time)),
    ("gpu-batch", "100,000", |gpu, set, time| measure::batches(gpu, set, LINES, BATCH, SHARES, time)),
];

impl Bench {
    pub(super) fn measure_gpu(&self) -> Outcome {
        let gpu = Gpu::open().map_err(|reason| Failure::usage(reason.to_string()))?;
        let mut sets: Vec<(String, String, Vec<Line9>)> = tasks()
            .into_iter()
            .filter(|task| task.name == "solve")
            .filter_map(|task| Some((task.set?.to_owned(), task.about.to_owned(), task.puzzles)))
            .collect();
        for file in &self.files {
            let puzzles = read(file)?;
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sets.push((name.clone(), format!("solve, {name}"), puzzles));
        }
        let mut output = Output::new(false);
        let cards = gpu.names().join(", ");
        if !self.json {
            let version = env!("CARGO_PKG_VERSION");
            output
                .text(&format!("ninefold {version} on {cards}; puzzles per second, limit 2\n\n{:<34}", ""))?;
            for (_, heading, _) in MEASUREMENTS {
                output.text(&format!("{heading:>16}"))?;
            }
            output.text("\n")?;
        }
        for (set, about, puzzles) in &sets {
            if !self.json {
                output.text(&format!("{about:<34}"))?;
            }
            for (task, _, run) in MEASUREMENTS {
                let speed =
                    run(&gpu, puzzles, self.time).map_err(|error| Failure::usage(error.to_string()))?;
                if budget::cancelled() {
                    return Ok(Exit::Interrupted);
                }
                if self.json {
                    output.record(&json::line(&Measured {
                        v: Measured::VERSION,
                        task: task.to_owned(),
                        set: Some(set.clone()),
                        threads: 1,
                        instructions: cards.clone(),
                        puzzles: speed.puzzles,
                        seconds: json::seconds(speed.time),
                        per_second: speed.per_second(),
                    }))?;
                } else {
                    output.text(&format!("{:>16}", thousands(speed.per_second())))?;
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

/// Reads the puzzles of a file, which must all have a solution.
fn read(file: &std::path::Path) -> Result<Vec<Line9>, Failure> {
    let name = file.display();
    let text = fs::read(file).map_err(|error| Failure::usage(format!("can't read {name}: {error}")))?;
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.starts_with(b"#"));
    let puzzles: Vec<Line9> = lines.filter_map(|line| line.first_chunk()).map(Line9::new).collect();
    match puzzles.is_empty() {
        true => Err(Failure::usage(format!("no puzzle in {name}"))),
        false => Ok(puzzles),
    }
}
