//! The engine as WebAssembly: the toolchain, and the three files that the page and the npm package need.
//!
//! Rustup's target is the usual way. Where it can't be had, Debian's compiler for Firefox builds the standard library for the target first,
//! which takes a minute or two more. Where neither can be had, everything else still works.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::{Outcome, cargo, present, root, step, works};
use crate::debian;

const TARGET: &str = "wasm32-unknown-unknown";

/// How long rustup may take to fetch the target.
const PATIENCE: Duration = Duration::from_secs(120);

/// Debian's compiler with this target, the sources of the standard library, and a linker.
const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld-22"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LINKER: &str = "wasm-ld-22";

/// 8 MiB of stack, as on the server, and at most 1 GiB of memory.
const LIMITS: &str = "-C link-arg=-zstack-size=8388608 -C link-arg=--max-memory=1073741824";

/// A compiler for WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// Rustup's target.
    Rustup,
    /// Debian's compiler, which builds the standard library itself.
    Debian,
}

/// A file of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    /// With SIMD, which every browser of the last years has: five times as fast.
    Simd,
    /// For older browsers.
    Plain,
    /// Drawing as PNG and PDF, with the fonts.
    Print,
}

/// Finds a compiler, or installs one.
pub(crate) fn prepare() -> Result<Toolchain, String> {
    if has_target() {
        return Ok(Toolchain::Rustup);
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).current_dir(root());
    if !is_debian_ready() && present("rustup") && in_time(rustup) && has_target() {
        eprintln!("── WebAssembly: rustup has installed the target");
        return Ok(Toolchain::Rustup);
    }
    if !is_debian_ready() {
        debian::install(&PACKAGES).map_err(|error| format!("{error}\n{}", absent()))?;
    }
    if !is_debian_ready() {
        return Err(absent());
    }
    eprintln!(
        "── WebAssembly: rustup's target isn't available; Debian's compiler builds the standard library"
    );
    Ok(Toolchain::Debian)
}

impl Toolchain {
    /// Builds variants of the engine and returns the folder with `ninefold-simd.wasm`, `ninefold-plain.wasm` and `ninefold-print.wasm`.
    pub(crate) fn build(self, variants: &[Variant]) -> Result<PathBuf, String> {
        let folder = root().join("target/wasm/files");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let (simd, others): (Vec<Variant>, Vec<Variant>) =
            variants.iter().partition(|variant| **variant == Variant::Simd);
        let build = |variants: Vec<Variant>| {
            variants.into_iter().try_for_each(|variant| self.build_one(variant, &folder))
        };
        // Linking takes half of the time and one core, so both sets of flags are built at once.
        std::thread::scope(|scope| {
            let first = scope.spawn(|| build(simd));
            let second = build(others);
            first.join().expect("a build doesn't panic").and(second)
        })?;
        Ok(folder)
    }

    fn build_one(self, variant: Variant, folder: &Path) -> Outcome {
        let name = variant.name();
        // One folder for each set of flags, so that nothing is compiled again when they change.
        let target = root().join("target/wasm").join(if variant == Variant::Simd { "simd" } else { "plain" });
        let mut flags = LIMITS.to_owned();
        if variant == Variant::Simd {
            flags.push_str(" -C target-feature=+simd128");
        }
        let mut build =
            cargo(&["build", "--quiet", "--locked", "--profile", "wasm", "--package", "ninefold-wasm"]);
        build.args(["--target", TARGET, "--target-dir"]).arg(&target);
        if variant == Variant::Print {
            build.args(["--features", "print"]);
        }
        if self == Toolchain::Debian {
            build.args(["-Zbuild-std=std,panic_abort"]);
            build.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
            flags.push_str(&format!(" -C linker={DEBIAN_LINKER}"));
        }
        build.env_remove("RUSTFLAGS").env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        step(&format!("the engine for browsers ({name})"), build)?;
        let (made, to) = (
            target.join(TARGET).join("wasm/ninefold_wasm.wasm"),
            folder.join(format!("ninefold-{name}.wasm")),
        );
        fs::copy(&made, to).map_err(|error| format!("{}: {error}", made.display()))?;
        Ok(())
    }
}

impl Variant {
    pub(crate) const ALL: [Variant; 3] = [Variant::Simd, Variant::Plain, Variant::Print];

    fn name(self) -> &'static str {
        match self {
            Variant::Simd => "simd",
            Variant::Plain => "plain",
            Variant::Print => "print",
        }
    }
}

/// Returns whether the usual compiler has the target's standard library.
fn has_target() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root());
    let output = rustc.stderr(Stdio::null()).output().ok();
    let folder = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    folder.is_some_and(|folder| fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()))
}

/// Returns whether Debian's compiler has the target and the sources.
fn is_debian_ready() -> bool {
    let mut rustc = Command::new(DEBIAN_RUSTC);
    rustc.args(["--print", "target-libdir", "--target", TARGET]);
    works(rustc) && present(DEBIAN_LINKER) && Path::new("/usr/lib/rustlib/src/rust/library/std").is_dir()
}

/// Runs a command and returns whether it succeeded within [`PATIENCE`]: without a network, rustup tries for long.
fn in_time(mut command: Command) -> bool {
    let Ok(mut child) = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() else { return false };
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => std::thread::sleep(Duration::from_millis(100)),
            Err(_) => break,
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    false
}

fn absent() -> String {
    format!(
        "the engine for browsers needs a compiler for WebAssembly: rustup target add {TARGET} (on Debian also: apt-get install \
         --no-install-recommends {})",
        PACKAGES.join(" ")
    )
}
