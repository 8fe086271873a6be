//! Writes results to a file instead of standard output, compressed if its name ends with `.gz` or `.zst`.
//!
//! ```text
//! results ──▶ Stdout ──▶ encoder ──▶ AtomicFile     the file appears when the run has ended
//!                  └───▶ standard output            without --output
//! ```

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::file::AtomicFile;
use crate::exit::{Failure, Outcome};

/// The file that replaces standard output.
static FILE: Mutex<Option<Encoder>> = Mutex::new(None);

/// A file and the compression of its contents.
enum Encoder {
    Plain(AtomicFile),
    Gzip(GzEncoder<AtomicFile>),
    Zstd(Frames),
}

/// Runs with results going to this file, if given. After a failure the old file stays.
pub(crate) fn to(path: Option<&Path>, run: impl FnOnce() -> Outcome) -> Outcome {
    let Some(path) = path else { return run() };
    *file() = Some(Encoder::new(path)?);
    let outcome = run();
    let encoder = file().take();
    let exit = outcome?;
    if let Some(encoder) = encoder {
        encoder.finish()?;
    }
    Ok(exit)
}

/// Returns whether results go to a file.
pub(super) fn is_on() -> bool {
    file().is_some()
}

/// Writes to the file, if results go to one.
pub(super) fn write(bytes: &[u8]) -> Option<io::Result<usize>> {
    file().as_mut().map(|encoder| encoder.write_all(bytes).map(|()| bytes.len()))
}

fn file() -> MutexGuard<'static, Option<Encoder>> {
    FILE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Encoder {
    fn new(path: &Path) -> Result<Encoder, Failure> {
        let file = AtomicFile::create(path)?;
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        Ok(match extension.to_str() {
            Some("gz") => Encoder::Gzip(GzEncoder::new(file, flate2::Compression::default())),
            Some("zst" | "zstd") => Encoder::Zstd(Frames { file, block: Vec::new(), is_empty: true }),
            _ => Encoder::Plain(file),
        })
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Encoder::Plain(file) => file.write_all(bytes),
            Encoder::Gzip(encoder) => encoder.write_all(bytes),
            Encoder::Zstd(frames) => frames.write_all(bytes),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        let file = match self {
            Encoder::Plain(file) => file,
            Encoder::Gzip(encoder) => encoder.finish()?,
            Encoder::Zstd(frames) => frames.finish()?,
        };
        file.finish()?;
        Ok(())
    }
}

/// Zstandard with one frame per block: decoders read consecutive frames.
struct Frames {
    file: AtomicFile,
    block: Vec<u8>,
    /// Whether no frame has been written.
    is_empty: bool,
}

/// Number of bytes per frame: enough to compress well.
const BLOCK: usize = 1 << 20;

impl Frames {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.block.extend_from_slice(bytes);
        if self.block.len() >= BLOCK { self.end_frame() } else { Ok(()) }
    }

    fn end_frame(&mut self) -> io::Result<()> {
        let frame = compress_to_vec(&self.block[..], CompressionLevel::Fastest);
        self.block.clear();
        self.is_empty = false;
        self.file.write_all(&frame)
    }

    fn finish(mut self) -> io::Result<AtomicFile> {
        if self.is_empty || !self.block.is_empty() {
            self.end_frame()?;
        }
        Ok(self.file)
    }
}
