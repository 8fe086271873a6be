//! The page as a folder of static files, for any web server: `crates/ninefold-web/site/build.mjs` puts it together.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, root, step};
use crate::wasm::{self, Variant};
use crate::{browser, npm};

/// Where the tools and the service worker are.
const FOLDER: &str = "crates/ninefold-web/site";

/// Builds the site in a folder.
pub(crate) fn run(folder: Option<&str>) -> Outcome {
    let toolchain = wasm::prepare()?;
    browser::prepare_node()?;
    let folder = folder.map_or_else(default_folder, |folder| {
        std::env::current_dir().unwrap_or_else(|_| root()).join(folder)
    });
    build(&toolchain.build(&Variant::ALL)?, &folder)
}

/// Puts the engine into the page's folder, so that the program that is built next contains it.
pub(crate) fn engine() -> Outcome {
    let folder = wasm::prepare()?.build(&Variant::ALL)?;
    for name in ["ninefold-simd.wasm", "ninefold-plain.wasm", "ninefold-print.wasm"] {
        let to = root().join("crates/ninefold-web/page/engine").join(name);
        std::fs::copy(folder.join(name), &to).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    eprintln!("the program that you build next answers quick requests in the page itself");
    Ok(())
}

/// The folder that the tests use.
pub(crate) fn default_folder() -> PathBuf {
    root().join("target/site")
}

/// Builds the site in a folder, with the engine from another.
pub(crate) fn build(engine: &Path, folder: &Path) -> Outcome {
    npm::packages(FOLDER, "packages of the site")?;
    let mut build = Command::new("node");
    build
        .arg("build.mjs")
        .arg("--engine")
        .arg(engine)
        .arg("--out")
        .arg(folder)
        .current_dir(root().join(FOLDER));
    step("the site", build)
}
