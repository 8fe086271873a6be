//! Runs the program as a person or another program would.

#![allow(dead_code, unused_imports, unused_macros, reason = "each test file uses its own share of this")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

#[cfg(all(target_os = "linux", feature = "web"))]
pub(crate) mod server;

/// A puzzle with one solution, and the solution.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// No solution.
pub(crate) const NONE: &str =
    "12345678.........2........3........4........5........6........7........8........9";
/// Several solutions.
pub(crate) const SEVERAL: &str =
    "123456789........................................................................";
/// Two fives in row 1.
pub(crate) const CONFLICT: &str =
    "5...5............................................................................";

/// The program.
pub(crate) fn ninefold() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("ninefold"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command
}

/// The result of a run.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code().expect("no signal ended the program"),
            out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("the messages are UTF-8"),
        }
    }
}

/// Shows everything, for a snapshot.
impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "exit {}\n--- out\n{}--- err\n{}", self.code, self.out, self.err)
    }
}

/// Runs with these arguments and nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Ran {
    ninefold().args(args).output().unwrap().into()
}

/// Runs in a folder.
pub(crate) fn run_in(folder: &Path, args: &[&str]) -> Ran {
    ninefold().current_dir(folder).args(args).output().unwrap().into()
}

/// Runs with this on standard input.
pub(crate) fn feed(input: &[u8], args: &[&str]) -> Ran {
    let mut command = ninefold();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input); // a program that has read enough may hang up
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    output.into()
}

/// Compares with a stored snapshot, without times.
macro_rules! snapshot {
    ($name:literal, $value:expr) => {
        insta::with_settings!({
            filters => vec![
                (r#""seconds":[0-9.e-]+"#, r#""seconds":"…""#),
                (r#""guesses":\d+"#, r#""guesses":"…""#),
                (r"Duration:  \d+\.\d{3}", "Duration:  …"),
                (r" +\d+(\.\d+)? (µs|ms|s )", " (time)"),
            ],
            omit_expression => true,
        }, { insta::assert_snapshot!($name, $value) });
    };
}
pub(crate) use snapshot;

/// Returns the peak memory of a Linux process so far without the pages of its program file, in KiB.
pub(crate) fn peak_memory(child: &std::process::Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let field = |name: &str| -> usize {
        let value = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        value.trim().trim_end_matches(" kB").parse().unwrap()
    };
    // The program's own pages come from its file; they grow with the program, not with its work.
    field("VmHWM:") - field("RssFile:")
}
