//! The npm package `ninefold`: the engine, and a few files around it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, root, step};
use crate::wasm::{self, Variant};

/// Where the package's own files are.
const FOLDER: &str = "crates/ninefold-wasm/npm";

/// Builds and tests the package.
pub(crate) fn run() -> Outcome {
    let toolchain = wasm::prepare()?;
    crate::browser::prepare_node()?;
    build(&toolchain.build(&Variant::ALL)?)?;
    test()
}

/// Puts the package together in `target/npm`, with the engine from a folder.
pub(crate) fn build(engine: &Path) -> Outcome {
    let to = folder();
    if to.exists() {
        fs::remove_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    let from = root().join(FOLDER);
    let page = root().join("crates/ninefold-web/page/engine");
    let copies =
        ["package.json", "README.md", "index.js", "index.d.ts", "worker.js", "worker.d.ts", "thread.js"]
            .map(|name| (from.join(name), name.to_owned()))
            .into_iter()
            .chain([(page.join("instance.js"), "instance.js".to_owned())])
            .chain(["LICENSE-MIT", "LICENSE-APACHE"].map(|name| (root().join(name), name.to_owned())))
            .chain(["simd", "plain", "print"].map(|kind| {
                let name = format!("ninefold-{kind}.wasm");
                (engine.join(&name), name)
            }));
    for (from, name) in copies {
        fs::copy(&from, to.join(name)).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    Ok(())
}

/// Tests the package in Node.js.
pub(crate) fn test() -> Outcome {
    let mut node = Command::new("node");
    node.arg("--test").current_dir(root().join(FOLDER).join("test")).env("NINEFOLD_PACKAGE", folder());
    step("the npm package", node)
}

/// Installs the packages of a folder's lock file, unless they are up to date.
pub(crate) fn packages(folder: &str, name: &str) -> Outcome {
    let folder = root().join(folder);
    if is_installed(&folder) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder);
    step(name, npm)
}

fn is_installed(folder: &Path) -> bool {
    let changed = |name: &str| folder.join(name).metadata().and_then(|about| about.modified()).ok();
    let installed = changed("node_modules/.package-lock.json");
    installed.is_some() && installed >= changed("package-lock.json")
}

fn folder() -> PathBuf {
    root().join("target/npm")
}
