//! Everything a change must pass.

use crate::command::{Outcome, cargo, step, works};
use crate::tidy;

pub(crate) fn run() -> Outcome {
    if works(cargo(&["fmt", "--version"])) {
        step("format", cargo(&["fmt", "--all", "--check"]))?;
    } else {
        eprintln!("── format: skipped, rustfmt is not installed (rustup component add rustfmt)");
    }
    if works(cargo(&["clippy", "--version"])) {
        step("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    } else {
        eprintln!("── lints: skipped, clippy is not installed (rustup component add clippy)");
    }
    tidy::run()?;
    let mut documentation = cargo(&["doc", "--package", "ninefold", "--no-deps"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", documentation)?;
    // A new snapshot is a failure here: it is accepted by hand, never by a test run.
    let mut tests = cargo(&["test", "--workspace"]);
    tests.env("INSTA_UPDATE", "no");
    step("tests", tests)
}
