//! Benchmarks. Rounds are interleaved and medians reported, because machines are shared and noisy.

mod canon;
mod contestant;
mod engines;
mod files;
mod logic;
mod machine;
mod make;
mod program;
mod python;
mod rules;
mod se;
mod speed;
mod table;
mod web;

use std::sync::Barrier;
use std::thread;
use std::time::Instant;

use crate::command::Outcome;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    match arguments {
        [] => engines::run(false),
        ["--short"] => engines::run(true),
        ["speed", options @ ..] => speed::run(&speed::Options::read(options)?)?,
        ["logic", files @ ..] => logic::run(files)?,
        ["se", options @ ..] => se::run(&se::Options::read(options)?)?,
        ["canon", files @ ..] => canon::run(files)?,
        ["make"] => make::run(false),
        ["make", "--short"] => make::run(true),
        ["files"] => files::run(false)?,
        ["files", "--short"] => files::run(true)?,
        ["python", options @ ..] => python::run(&python::Options::read(options)?)?,
        ["rules", options @ ..] => rules::run(&rules::Options::read(options)?)?,
        ["web"] => web::run(false)?,
        ["web", "--short"] => web::run(true)?,
        _ => return Err(format!("unknown benchmark: '{}'; see `cargo xtask help`", arguments.join(" "))),
    }
    Ok(())
}

/// Measures each item once per round, with what `prepare` makes for the round, and returns the medians.
fn interleaved<P, T, M: PartialOrd + Copy>(
    rounds: usize,
    items: &[T],
    mut prepare: impl FnMut() -> P,
    mut measure: impl FnMut(&P, &T) -> M,
) -> Vec<M> {
    let mut measures: Vec<Vec<M>> = items.iter().map(|_| Vec::new()).collect();
    for _ in 0..rounds {
        let prepared = prepare();
        for (item, measures) in items.iter().zip(&mut measures) {
            measures.push(measure(&prepared, item));
        }
    }
    let median = |mut measures: Vec<M>| {
        measures.sort_by(|a, b| a.partial_cmp(b).expect("measures are numbers"));
        measures[measures.len() / 2]
    };
    measures.into_iter().map(median).collect()
}

/// Measures the work of `count` threads from the first start to the last end. Each warms up first, so that the system
/// has given it a core of its own.
fn seconds_in_threads<R>(
    count: usize,
    warm_up: impl Fn(usize) -> R + Sync,
    work: impl Fn(usize, R) + Sync,
) -> f64 {
    let barrier = Barrier::new(count);
    let thread = |number: usize| {
        let ready = warm_up(number);
        barrier.wait();
        let started = Instant::now();
        work(number, ready);
        (started, Instant::now())
    };
    let thread = &thread;
    let times: Vec<(Instant, Instant)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|number| scope.spawn(move || thread(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
    });
    let started = times.iter().map(|times| times.0).min();
    let ended = times.iter().map(|times| times.1).max();
    started.zip(ended).map_or(0.0, |(started, ended)| (ended - started).as_secs_f64())
}
