//! Undefined behaviour, and machines that are not at hand: the portable code of the speed engine under Miri.

use std::process::Command;

use crate::command::{Outcome, root, step, works};

/// 64 and 32 bits, another family, and bytes the other way round.
const TARGETS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "i686-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "s390x-unknown-linux-gnu",
];

/// The small tests (`tests/tiny.rs`) on these targets, or on all of the list.
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

/// Miri comes with the nightly toolchain.
fn miri(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(["+nightly", "miri"]).args(arguments).current_dir(root());
    // The toolchain that runs this program must not speak for the other.
    for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(name);
    }
    command
}
