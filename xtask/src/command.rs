//! Running other programs from the root of the project.

use std::path::PathBuf;
use std::process::{Command, Stdio};

pub(crate) type Outcome = Result<(), String>;

/// Returns the root of the project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the root").to_path_buf()
}

/// Prepares Cargo with these arguments, in the root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Announces a command, runs it, and fails if it does.
pub(crate) fn step(name: &str, mut command: Command) -> Outcome {
    eprintln!("── {name}");
    let status = command.status().map_err(|error| format!("{name}: cannot run: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed ({status})")) }
}

/// Returns whether a command runs and succeeds, without showing what it prints.
pub(crate) fn works(mut command: Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Returns whether a program is installed.
pub(crate) fn present(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version");
    works(command)
}
