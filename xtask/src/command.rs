//! Running other programs from the root of the project.

use std::path::PathBuf;
use std::process::{Command, Stdio};

pub(crate) type Outcome = Result<(), String>;

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_path_buf()
}

/// Cargo itself, with these arguments, in the root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command, says which, and fails when it does.
pub(crate) fn step(name: &str, mut command: Command) -> Outcome {
    eprintln!("── {name}");
    let status = command.status().map_err(|error| format!("{name}: cannot run: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed ({status})")) }
}

/// Whether a command runs and succeeds, without showing what it prints.
pub(crate) fn works(mut command: Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Goes on in release: figures from a build without optimisation would be meaningless.
pub(crate) fn in_release(arguments: &[&str]) -> Result<bool, String> {
    if !cfg!(debug_assertions) {
        return Ok(true);
    }
    let mut all = vec!["run", "--quiet", "--release", "--package", "xtask", "--"];
    all.extend(arguments);
    step("building and running in release", cargo(&all)).map(|()| false)
}
