//! Lines from a stream, as they arrive, in bounded memory.

use std::io::{self, ErrorKind, Read};

use crate::budget;

/// The longest line that is kept; no board is anywhere near.
pub(crate) const LONGEST: usize = 1 << 20;
const BLOCK: usize = 1 << 18;

/// Cuts what a reader delivers into lines.
pub(crate) struct Lines {
    reader: Box<dyn Read>,
    block: Box<[u8]>,
    /// The beginning of a line whose end has not arrived yet.
    begun: Vec<u8>,
    /// Inside a line that is too long.
    skipping: bool,
    bytes: u64,
}

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    Text(&'a [u8]),
    /// Longer than [`LONGEST`].
    TooLong,
}

impl Lines {
    pub(crate) fn new(reader: Box<dyn Read>) -> Lines {
        Lines { reader, block: vec![0; BLOCK].into(), begun: Vec::new(), skipping: false, bytes: 0 }
    }

    /// How much has been read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads once and hands over the lines that are complete with it: a slow pipe is not kept
    /// waiting for a full block. Answers whether there may be more.
    pub(crate) fn read(&mut self, mut take: impl FnMut(Line<'_>)) -> io::Result<bool> {
        let size = loop {
            match budget::waiting(|| self.reader.read(&mut self.block)) {
                None => return Ok(false),
                Some(Err(error)) if error.kind() == ErrorKind::Interrupted => {}
                Some(result) => break result?,
            }
        };
        self.bytes += size as u64;
        if size == 0 {
            if !self.begun.is_empty() {
                take(Line::Text(&self.begun));
                self.begun = Vec::new();
            }
            return Ok(false);
        }
        for piece in self.block[..size].split_inclusive(|&byte| byte == b'\n') {
            let (text, ends) = match piece.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (piece, false),
            };
            if !self.skipping && self.begun.len() + text.len() > LONGEST {
                take(Line::TooLong);
                self.begun = Vec::new();
                self.skipping = true;
            }
            match (self.skipping, ends) {
                (true, _) => self.skipping = !ends,
                (false, true) if self.begun.is_empty() => take(Line::Text(text)),
                (false, true) => {
                    self.begun.extend_from_slice(text);
                    take(Line::Text(&self.begun));
                    self.begun.clear();
                }
                (false, false) => self.begun.extend_from_slice(text),
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Delivers one piece a read.
    struct Pieces(Vec<Vec<u8>>);

    impl Read for Pieces {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            block[..piece.len()].copy_from_slice(&piece);
            Ok(piece.len())
        }
    }

    fn check(pieces: &[&[u8]], expected: &[&str]) {
        let mut lines = Lines::new(Box::new(Pieces(pieces.iter().map(|piece| piece.to_vec()).collect())));
        let mut found = Vec::new();
        while lines
            .read(|line| {
                found.push(match line {
                    Line::Text(text) => String::from_utf8_lossy(text).into_owned(),
                    Line::TooLong => "(too long)".to_string(),
                });
            })
            .unwrap()
        {}
        assert_eq!(found, expected);
    }

    #[test]
    fn lines_are_put_together_from_pieces() {
        check(&[b"one\ntw", b"o\n", b"\nth", b"r", b"ee"], &["one", "two", "", "three"]);
        check(&[b"end\n"], &["end"]);
        check(&[], &[]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_is_not() {
        let block = vec![b'5'; BLOCK];
        let long: Vec<&[u8]> = std::iter::repeat_n(&block[..], 9).collect();
        let mut pieces = vec![&b"a\n"[..]];
        pieces.extend(long);
        pieces.extend([&b"5\nb\n"[..]]);
        check(&pieces, &["a", "(too long)", "b"]);
        pieces.pop();
        check(&pieces, &["a", "(too long)"]);
    }
}
