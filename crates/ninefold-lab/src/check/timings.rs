//! `cargo xtask timings FILE [NAME…]`: how long one pass of each technique takes on positions where the basic ones
//! are stuck.

use std::time::Instant;

use ninefold::logic::{self, Solver, State};
use ninefold::text::{ReadOptions, read, split};

use crate::command::Outcome;

/// How many positions are measured.
const POSITIONS: usize = 500;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let [file, names @ ..] = arguments else { return Err("usage: timings FILE [NAME…]".to_owned()) };
    let text = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let basic = Solver::with(["singles", "locked-candidates", "subsets"].into_iter().flat_map(logic::named));
    let mut states: Vec<State> = Vec::new();
    for chunk in split(&text, None, None) {
        let Ok(reading) = read(&chunk.text, &ReadOptions::default()) else { continue };
        let path = basic.solve(&reading.position.puzzle().map_err(|error| error.to_string())?);
        if !path.state.is_solved() {
            states.push(path.state);
        }
        if states.len() == POSITIONS {
            break;
        }
    }
    println!("{} positions; a pass finds all steps, or the next one", states.len());
    let wanted = |name: &str| names.is_empty() || names.contains(&name);
    for technique in logic::techniques().iter().filter(|technique| wanted(technique.name)) {
        let started = Instant::now();
        let (mut steps, mut some) = (0, 0);
        for state in &states {
            let found = logic::all_steps(state, technique);
            steps += found.len();
            some += usize::from(!found.is_empty());
        }
        let all = started.elapsed().as_secs_f64() * 1e6 / states.len() as f64;
        let solver = Solver::with([*technique]);
        let started = Instant::now();
        let found = states.iter().filter(|state| solver.next_step(state).is_some()).count();
        let next = started.elapsed().as_secs_f64() * 1e6 / states.len() as f64;
        assert_eq!(found, some, "the same positions have a step");
        println!(
            "{:34} {all:9.1} µs all, {next:9.1} µs next; {steps} steps in {some} positions",
            technique.name
        );
    }
    Ok(())
}
