//! Compressed streams: gzip and Zstandard.
//!
//! ```text
//! bytes ──first four──▶ 1f 8b        gzip, any number of members
//!                       28 b5 2f fd  Zstandard, any number of frames
//!                       42 5a 68 …   bzip2, xz, zip …: an error that names the format
//!                       other        as they are, straight to the reader's buffer
//! ```
//!
//! The first bytes decide, not the file name: standard input has none.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// A kind of compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    Gzip,
    Zstd,
}

/// Number of bytes that decide the kind.
pub(crate) const MAGIC: usize = 4;

impl Compression {
    /// Returns the compression of a stream that starts with these bytes.
    pub(crate) fn of(start: &[u8]) -> Option<Compression> {
        match start {
            [0x1f, 0x8b, ..] => Some(Compression::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Compression::Zstd),
            _ => None,
        }
    }

    /// Returns the name of a format that Ninefold can't decompress, if a stream that starts with these bytes has one.
    fn foreign(start: &[u8]) -> Option<&'static str> {
        FOREIGN.iter().find(|(_, magic)| start.starts_with(magic)).map(|(name, _)| *name)
    }

    /// Returns whether further bytes could still decide for a kind.
    fn is_open(start: &[u8]) -> bool {
        let zstd = [0x28, 0xb5, 0x2f, 0xfd];
        let skippable = |start: &[u8]| match start {
            [] => true,
            [first, rest @ ..] => (0x50..=0x5f).contains(first) && [0x2a, 0x4d, 0x18].starts_with(rest),
        };
        let foreign = FOREIGN.iter().any(|(_, magic)| magic.starts_with(start));
        [0x1f, 0x8b].starts_with(start) || zstd.starts_with(start) || skippable(start) || foreign
    }
}

/// Formats that Ninefold can't decompress, and their first bytes. No board starts with these.
const FOREIGN: [(&str, &[u8]); 5] = [
    ("bzip2", b"BZh"),
    ("xz", b"\xfd7zX"),
    ("zip", b"PK\x03\x04"),
    ("7z", b"7z\xbc\xaf"),
    ("lz4", b"\x04\x22\x4d\x18"),
];

/// Reads a stream as it is, or decompresses it.
pub(crate) struct Decompressed {
    state: State,
}

enum State {
    /// Nothing has been read yet.
    Start(Box<dyn Read + Send>),
    Plain(Box<dyn Read + Send>),
    Gzip(Box<MultiGzDecoder<Source>>),
    Zstd(Box<Frames>),
}

/// The first bytes again, then the rest.
type Source = io::Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>;

impl Decompressed {
    pub(crate) fn new(stream: Box<dyn Read + Send>) -> Decompressed {
        Decompressed { state: State::Start(stream) }
    }

    /// Reads for the first time and chooses a decoder. Waits for no more bytes than the decision takes.
    fn start(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let State::Start(stream) = &mut self.state else { return self.read(block) };
        let mut room = [0; MAGIC];
        let is_large = block.len() >= MAGIC;
        let start = if is_large { &mut *block } else { &mut room };
        let mut size = stream.read(start)?;
        while 0 < size && size < MAGIC && Compression::is_open(&start[..size]) {
            match stream.read(&mut start[size..]) {
                Ok(0) => break,
                Ok(more) => size += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let stream = std::mem::replace(stream, Box::new(io::empty()));
        if let Some(format) = Compression::foreign(&start[..size]) {
            return Err(io::Error::other(format!(
                "this is compressed as {format}; Ninefold decompresses only gzip and Zstandard"
            )));
        }
        let compression = Compression::of(&start[..size]);
        if compression.is_none() && is_large {
            self.state = State::Plain(stream);
            return Ok(size);
        }
        let source = Cursor::new(start[..size].to_vec()).chain(stream);
        self.state = match compression {
            None => State::Plain(Box::new(source)),
            Some(Compression::Gzip) => State::Gzip(Box::new(MultiGzDecoder::new(source))),
            Some(Compression::Zstd) => State::Zstd(Box::new(Frames::new(source))),
        };
        self.read(block)
    }
}

impl Read for Decompressed {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match &mut self.state {
            State::Start(_) => self.start(block),
            State::Plain(stream) => stream.read(block),
            State::Gzip(decoder) => decoder.read(block).map_err(damaged),
            State::Zstd(frames) => frames.read(block).map_err(damaged),
        }
    }
}

/// Turns a decoder's error into one that blames the compressed data.
fn damaged(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::Interrupted => error,
        ErrorKind::UnexpectedEof => io::Error::other("the compressed data ends too early"),
        _ => io::Error::other(format!("the compressed data is damaged: {error}")),
    }
}

/// Decodes one Zstandard frame after another.
struct Frames {
    source: BufReader<Source>,
    decoder: FrameDecoder,
    /// Whether a frame is being decoded.
    is_open: bool,
}

impl Frames {
    fn new(source: Source) -> Frames {
        Frames { source: BufReader::new(source), decoder: FrameDecoder::new(), is_open: false }
    }

    /// Starts the next frame; returns whether one follows.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Compares the checksum of a frame, if it has one.
    fn check(&self) -> io::Result<()> {
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(stored), Some(computed)) if stored != computed => Err(io::Error::other("wrong checksum")),
            _ => Ok(()),
        }
    }
}

impl Read for Frames {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_open && !self.next_frame()? {
                return Ok(0);
            }
            self.is_open = true;
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(io::Error::other)?;
            }
            let size = self.decoder.read(block)?;
            if size > 0 || block.is_empty() {
                return Ok(size);
            }
            self.check()?;
            self.is_open = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    /// Delivers this many bytes per read.
    struct Slow(Cursor<Vec<u8>>, usize);

    impl Read for Slow {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            let limit = self.1.min(block.len());
            self.0.read(&mut block[..limit])
        }
    }

    fn read(bytes: &[u8], step: usize) -> io::Result<Vec<u8>> {
        read_in_blocks(bytes, step, 1 << 16)
    }

    fn read_in_blocks(bytes: &[u8], step: usize, room: usize) -> io::Result<Vec<u8>> {
        let mut stream = Decompressed::new(Box::new(Slow(Cursor::new(bytes.to_vec()), step)));
        let (mut all, mut block) = (Vec::new(), vec![0; room]);
        loop {
            match stream.read(&mut block)? {
                0 => return Ok(all),
                size => all.extend_from_slice(&block[..size]),
            }
        }
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    #[test]
    fn compressed_data_is_decompressed_and_other_data_left_alone() {
        let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6\n".repeat(5000);
        let skippable = [&[0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..], &zstd(&text)].concat();
        for packed in [gzip(&text), zstd(&text), skippable] {
            for step in [1, 3, 1 << 20] {
                assert!(read(&packed, step).unwrap() == text, "{step} bytes per read");
                assert!(
                    read_in_blocks(&packed, step, 2).unwrap() == text,
                    "{step} bytes per read, blocks of 2"
                );
            }
            assert!(read(&packed.repeat(2), 1000).unwrap() == text.repeat(2));
            let cut = read(&packed[..packed.len() - 3], 1000).unwrap_err().to_string();
            assert!(cut.contains("ends too early") || cut.contains("damaged"), "{cut}");
        }
        for plain in [&b""[..], b"(", b"(\xb5/", b"\x1f", b"1.5", b"P*M", b"BZ", b"B.h9", b"7z", b"53..7\n"] {
            for step in [1, 100] {
                assert_eq!(read(plain, step).unwrap(), plain);
                assert_eq!(read_in_blocks(plain, step, 2).unwrap(), plain);
            }
        }
    }

    #[test]
    fn other_compression_is_named_once() {
        for (name, magic) in FOREIGN {
            for step in [1, 100] {
                let error = read(&[magic, b"\n1\n2\n"].concat(), step).unwrap_err().to_string();
                assert!(error.starts_with(&format!("this is compressed as {name};")), "{error}");
            }
        }
    }

    #[test]
    fn a_wrong_checksum_is_an_error() {
        for mut packed in [gzip(b"53..7\n"), zstd(b"53..7\n")] {
            *packed.last_mut().unwrap() ^= 1;
            assert!(read(&packed, 100).unwrap_err().to_string().contains("damaged"), "{packed:?}");
        }
    }
}
