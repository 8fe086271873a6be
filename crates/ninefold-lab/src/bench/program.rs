//! The freshly built program, and a temporary folder for its files.

use std::fs;
use std::path::PathBuf;

use crate::command::{cargo_succeeds, root};

/// Builds the program and returns its path.
pub(super) fn built() -> Result<PathBuf, String> {
    if !cargo_succeeds(&["build", "--release", "--package", "ninefold-cli"]) {
        return Err("the program doesn't build; see `cargo build --release`".to_owned());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Ok(root().join(target).join("release/ninefold"))
}

/// A folder that is deleted when dropped.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new() -> Result<Folder, String> {
        let folder = std::env::temp_dir().join(format!("ninefold-bench-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns a figure in kB about a process: `VmRSS`, its memory, or `VmHWM`, its peak.
pub(super) fn memory(process: u32, figure: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(':'))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn the_memory_of_a_process_is_read() {
        let process = std::process::id();
        let [now, peak] = ["VmRSS", "VmHWM"].map(|figure| memory(process, figure).unwrap());
        assert!(0 < now && now <= peak + 1024, "{now} kB of {peak}");
        assert_eq!(memory(process, "VmNone"), None);
    }
}
