//! Fuzzing: each target for a while.

use std::process::Command;

use crate::command::{Outcome, cargo, root, step, works};

pub(crate) fn run(seconds: &str) -> Outcome {
    let seconds: u32 = seconds.parse().map_err(|_| format!("'{seconds}' isn't a number of seconds"))?;
    if !works(cargo(&["fuzz", "--version"])) {
        step("installing cargo-fuzz", cargo(&["install", "--locked", "cargo-fuzz"]))?;
    }
    for target in targets()? {
        let mut fuzz = Command::new("cargo");
        let limit = format!("-max_total_time={seconds}");
        fuzz.args(["+nightly", "fuzz", "run", &target, "--", &limit, "-max_len=4096"]).current_dir(root());
        step(&format!("fuzzing {target} for {seconds} s"), fuzz)?;
    }
    Ok(())
}

/// Returns the targets, one per file in `fuzz/fuzz_targets`.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = files
        .flatten()
        .filter_map(|file| file.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    Ok(names)
}
