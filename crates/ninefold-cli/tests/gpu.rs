//! `--gpu`, on machines with and without one.

mod common;

use common::*;

#[test]
fn answers_do_not_depend_on_the_option() {
    let lines = [EASY, NONE, SEVERAL, CONFLICT, "hello", ""].join("\n").repeat(100);
    for command in ["solve", "check", "count"] {
        let args = |when| [command, "--gpu", when, "--limit", "2"];
        let count = if command == "count" { 5 } else { 3 };
        let off = feed(lines.as_bytes(), &args("off")[..count]);
        let auto = feed(lines.as_bytes(), &args("auto")[..count]);
        assert!((&off.out, off.code) == (&auto.out, auto.code), "{command}");
        assert!(off.out.lines().count() >= 300, "{command}");
    }
}

/// Without a GPU, or a program built for one, `on` says why.
#[test]
fn without_a_gpu_the_program_says_why() {
    for args in [&["solve", "--gpu", "on"][..], &["bench", "--gpu", "--time", "0.01"]] {
        let (ran, is_built) = (feed(EASY.as_bytes(), args), cfg!(feature = "gpu"));
        if ran.code == 0 && is_built {
            continue; // this machine has one
        }
        let reason = if is_built { "no GPU: " } else { "this program is built without GPUs" };
        assert!(ran.code == 2 && ran.err.contains(reason) && ran.out.is_empty(), "{}{}", ran.out, ran.err);
    }
}
