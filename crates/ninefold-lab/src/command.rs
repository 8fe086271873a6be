//! Running Cargo from the root of the project.

use std::path::PathBuf;
use std::process::{Command, Stdio};

pub(crate) type Outcome = Result<(), String>;

/// Returns the root of the project.
pub(crate) fn root() -> PathBuf {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().map(PathBuf::from);
    crates.and_then(|crates| Some(crates.parent()?.to_path_buf())).expect("the crate is in ROOT/crates")
}

/// Runs Cargo with these arguments, without showing what it prints, and returns whether it succeeds.
pub(crate) fn cargo_succeeds(arguments: &[&str]) -> bool {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
