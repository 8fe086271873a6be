//! The kernels of `crates/ninefold-gpu` as PTX, which the crate keeps: whoever builds it needs no compiler for GPUs.
//!
//! The first line of the PTX has a hash of its source, so that a test sees when the two differ.

use std::fs;
use std::process::Command;

use crate::command::{Outcome, present, root, step};
use crate::debian;

const FOLDER: &str = "crates/ninefold-gpu/kernels";
const PTX: &str = "kernels.ptx";
/// The files that the PTX is made of.
const SOURCES: [&str; 7] = ["target.h", "board.h", "search.h", "offers.h", "warp.h", "text.h", "kernels.cu"];
/// Debian's package and program.
const CLANG: &str = "clang-19";

/// Compiles the kernels for Volta and newer cards.
pub(crate) fn run() -> Outcome {
    if !present(CLANG) {
        debian::install(&[CLANG]).map_err(|error| format!("{error}\nthe kernels need {CLANG}"))?;
    }
    let folder = root().join(FOLDER);
    let mut clang = Command::new(CLANG);
    clang.args(["-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib"]);
    clang.args(["--cuda-gpu-arch=sm_70", "--cuda-feature=+ptx63", "-Wno-unknown-cuda-version"]);
    clang.args(["-O3", "-S", "-Wall", "-Wextra", "-Werror", "kernels.cu", "-o", PTX]).current_dir(&folder);
    step("compiling the kernels", clang)?;
    let path = folder.join(PTX);
    let ptx = fs::read_to_string(&path).map_err(|error| format!("{PTX}: {error}"))?;
    fs::write(&path, format!("{}\n{ptx}", first_line()?)).map_err(|error| format!("{PTX}: {error}"))
}

/// Returns what the PTX begins with.
fn first_line() -> Result<String, String> {
    let mut hash = 0xcbf2_9ce4_8422_2325; // FNV-1a
    for source in SOURCES {
        let bytes =
            fs::read(root().join(FOLDER).join(source)).map_err(|error| format!("{source}: {error}"))?;
        for byte in bytes {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    Ok(format!("// `cargo xtask ptx` made this from the sources with the hash {hash:016x}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ptx_belongs_to_its_source() {
        let ptx = fs::read_to_string(root().join(FOLDER).join(PTX)).unwrap();
        let expected = first_line().unwrap();
        assert_eq!(ptx.lines().next(), Some(&expected[..]), "run `cargo xtask ptx`");
    }

    #[test]
    fn the_hash_covers_every_file() {
        let files = fs::read_dir(root().join(FOLDER)).unwrap().map(|file| file.unwrap().file_name());
        for file in files.map(|name| name.into_string().unwrap()) {
            assert!(SOURCES.contains(&&file[..]) || [PTX, "host.c"].contains(&&file[..]), "{file}");
        }
    }
}
