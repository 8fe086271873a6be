//! Everything the program writes, and where it goes.
//!
//! | file | what |
//! |---|---|
//! | `output.rs` | results on standard output or in a file, notes and errors on standard error |
//! | `file.rs` | files that appear complete or not at all |
//! | `redirect.rs` | results in a file instead of on standard output, compressed if its name says so |
//! | `stdio.rs` | the standard streams, closed or full |
//! | `progress.rs` | the progress bar |
//! | `tally.rs` | the verdicts on all records: summary and exit code |

pub(crate) mod file;
#[expect(clippy::module_inception, reason = "`Output` is what the folder is about")]
mod output;
pub(crate) mod progress;
pub(crate) mod redirect;
pub(crate) mod stdio;
pub(crate) mod tally;

pub(crate) use self::output::*;
