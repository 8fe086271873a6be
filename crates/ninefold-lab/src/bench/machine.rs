//! The machine behind a table.

use std::process::Command;

use ninefold::engine::fast::InstructionSet;

/// Describes processor, cores, instruction set and compiler in one line.
pub(super) fn describe() -> String {
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc = rustc.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    format!(
        "{}; {} cores; {}; {}, release build without `target-cpu`",
        processor(),
        cores(),
        InstructionSet::best().name(),
        rustc.unwrap_or_else(|_| "unknown rustc".to_owned()),
    )
}

/// Returns the processor's name, if the system reveals it.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |wanted: &str| {
        let line =
            text.lines().find(|line| line.split(':').next().is_some_and(|key| key.trim() == wanted))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let name = field("model name").unwrap_or_else(|| format!("unknown {} processor", std::env::consts::ARCH));
    // Virtual machines often hide the name; the numbers identify the generation.
    match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name,
    }
}

pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
