//! Undefined behaviour, and other machines: the speed engine's portable code under Miri.

use std::process::Command;

use crate::command::{Outcome, root, step, works};

/// 64 and 32 bits, another architecture, and big-endian.
const TARGETS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "i686-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "s390x-unknown-linux-gnu",
];

/// Runs the small tests (`tests/tiny.rs`) on these targets, or on all of the list.
pub(crate) fn run(targets: &[&str]) -> Outcome {
    if !works(miri(&["--version"])) {
        return Err("Miri is missing: rustup toolchain install nightly --component miri,rust-src".to_owned());
    }
    for target in if targets.is_empty() { &TARGETS } else { targets } {
        let arguments = ["test", "--package", "ninefold", "--test", "tiny", "--target", target];
        step(&format!("Miri as {target}"), miri(&arguments))?;
    }
    Ok(())
}

/// Prepares Miri, which comes with the nightly toolchain.
fn miri(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(["+nightly", "miri"]).args(arguments).current_dir(root());
    // The toolchain that runs this task must not leak into the other.
    for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(name);
    }
    command
}
