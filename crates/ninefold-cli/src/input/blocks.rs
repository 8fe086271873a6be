//! Reads a stream in blocks of whole lines, as they arrive, in bounded memory.
//!
//! ```text
//!           ╭ next          ╭ end                 ╭ filled
//! block  ···│line\nline\nline\n│the start of a line│ room for the next read
//!           ╰──── rest ─────╯╰─ goes to the front of the next block
//! ```
//! Lines aren't copied: their user keeps the block alive, and a block without users is read into again. The
//! next read goes where it is [fast](crate::input::align).

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

use crate::input::align::{MAX_PADDING, cache_line_padding};

/// Maximum length of a line; no board comes anywhere near it.
pub(crate) const LONGEST: usize = 1 << 20;

/// Runs a read that may never return; gives `None` if interrupted instead.
pub(crate) type Wait<'a> = &'a dyn Fn(&mut dyn FnMut() -> io::Result<usize>) -> Option<io::Result<usize>>;

/// Reads blocks.
pub(crate) struct Blocks {
    reader: Box<dyn Read + Send>,
    /// Number of bytes to read at once.
    size: usize,
    block: Arc<Vec<u8>>,
    next: usize,
    end: usize,
    filled: usize,
    /// Blocks that may still be in use.
    old: Vec<Arc<Vec<u8>>>,
    /// Whether the reader is inside a line that is too long.
    skipping: bool,
    bytes: u64,
}

/// The result of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadEvent {
    /// Some lines, or a part of one.
    More,
    /// A line longer than [`LONGEST`], which is skipped.
    TooLong,
    /// The end of the stream; a last line without a line break counts too.
    End,
    /// The program was asked to stop.
    Interrupted,
}

impl Blocks {
    /// Creates a reader of up to `size` bytes at a time; it takes fewer if fewer are available, so a slow
    /// pipe causes no delay.
    pub(crate) fn new(reader: Box<dyn Read + Send>, size: usize) -> Blocks {
        Blocks {
            reader,
            size,
            block: Arc::default(),
            next: 0,
            end: 0,
            filled: 0,
            old: Vec::new(),
            skipping: false,
            bytes: 0,
        }
    }

    /// Returns how much of the stream is used up.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes - (self.filled - self.next) as u64
    }

    /// Returns the lines read but not yet taken, each with its line break, except perhaps the last of the
    /// stream.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.block[self.next..self.end]
    }

    /// Returns the block that holds them, and where in it they start.
    pub(crate) fn place(&self) -> (&Arc<Vec<u8>>, usize) {
        (&self.block, self.next)
    }

    /// Takes `length` bytes of the rest.
    pub(crate) fn take(&mut self, length: usize) {
        self.next += length;
    }

    /// Takes the next line of the rest, without its line break; `None` for one that is too long.
    pub(crate) fn take_line(&mut self) -> Option<&[u8]> {
        let rest = &self.block[self.next..self.end];
        let length = rest.iter().position(|&byte| byte == b'\n');
        self.next += length.map_or(rest.len(), |length| length + 1);
        Some(&rest[..length.unwrap_or(rest.len())]).filter(|line| line.len() <= LONGEST)
    }

    /// Reads once. All lines must have been taken.
    pub(crate) fn read(&mut self, wait: Wait<'_>) -> io::Result<ReadEvent> {
        self.make_room();
        let block = Arc::get_mut(&mut self.block).expect("`make_room` left an unshared block");
        let size = loop {
            let room = &mut block[self.filled..self.filled + self.size];
            match wait(&mut || self.reader.read(room)) {
                None => return Ok(ReadEvent::Interrupted),
                Some(Err(error)) if error.kind() == ErrorKind::Interrupted => {}
                Some(size) => break size?,
            }
        };
        if size == 0 {
            self.end = self.filled;
            return Ok(ReadEvent::End);
        }
        self.bytes += size as u64;
        let fresh = &block[self.filled..self.filled + size];
        let mut start = self.filled;
        if self.skipping {
            let Some(end) = fresh.iter().position(|&byte| byte == b'\n') else {
                return Ok(ReadEvent::More);
            };
            self.skipping = false;
            start += end + 1;
            self.next = start;
        }
        self.filled += size;
        let last = block[start..self.filled].iter().rposition(|&byte| byte == b'\n');
        self.end = last.map_or(self.next, |last| start + last + 1);
        if last.is_none() && self.filled - self.next > LONGEST {
            self.skipping = true;
            self.filled = self.next;
            return Ok(ReadEvent::TooLong);
        }
        Ok(ReadEvent::More)
    }

    /// Moves the start of a line, which is all that is left, near the front of an unused block.
    fn make_room(&mut self) {
        let (left, most) = (self.next..self.filled, 2 * self.size);
        match Arc::get_mut(&mut self.block) {
            // It is already there: a line may arrive byte by byte.
            Some(block) if !left.is_empty() && left.start <= MAX_PADDING => {
                self.end = self.next;
                return block.resize(block.len().max(left.end + self.size), 0);
            }
            Some(block) => block.copy_within(left.clone(), 0),
            None => {
                let free = self.old.iter_mut().position(|old| Arc::get_mut(old).is_some());
                let mut fresh = free.map(|free| self.old.swap_remove(free)).unwrap_or_default();
                let room = Arc::get_mut(&mut fresh).expect("the block is unshared");
                room.resize(room.len().max(left.len()), 0);
                room[..left.len()].copy_from_slice(&self.block[left.clone()]);
                self.old.push(std::mem::replace(&mut self.block, fresh));
            }
        }
        let block = Arc::get_mut(&mut self.block).expect("the block is unshared");
        let needed = MAX_PADDING + left.len() + self.size;
        if block.len() < needed {
            block.resize(needed, 0);
        } else if block.len() > most && needed <= most {
            block.truncate(needed); // after a very long line
            block.shrink_to_fit();
        }
        let start = cache_line_padding(block[left.len()..].as_ptr());
        block.copy_within(..left.len(), start);
        (self.next, self.end, self.filled) = (start, start, start + left.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: usize = 1 << 18;

    /// Delivers one piece per read.
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

    /// Delivers plenty, and records where each read should go.
    struct Places(Arc<std::sync::Mutex<Vec<usize>>>);

    impl Read for Places {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            self.0.lock().unwrap().push(block.as_ptr().addr());
            block.fill(b'5');
            block.chunks_mut(82).for_each(|line| line[line.len() - 1] = b'\n');
            *block.last_mut().unwrap() = b'5';
            Ok(block.len())
        }
    }

    #[test]
    fn blocks_are_read_to_fast_addresses() {
        for keeps in [false, true] {
            let places = Arc::default();
            let mut blocks = Blocks::new(Box::new(Places(Arc::clone(&places))), SIZE);
            let mut kept = Vec::new();
            for _ in 0..9 {
                assert_eq!(blocks.read(&|read| Some(read())).unwrap(), ReadEvent::More);
                if keeps {
                    kept.push(Arc::clone(blocks.place().0));
                }
                let length = blocks.rest().len();
                blocks.take(length);
            }
            let places = places.lock().unwrap();
            assert!(places.len() == 9 && places.iter().all(|place| place % 64 == 0), "{places:?}");
        }
    }

    fn check(pieces: &[&[u8]], expected: &[&str]) {
        for keeps in [false, true] {
            let reader = Pieces(pieces.iter().map(|piece| piece.to_vec()).collect());
            let mut blocks = Blocks::new(Box::new(reader), SIZE);
            let (mut found, mut kept) = (Vec::new(), Vec::new());
            loop {
                let news = blocks.read(&|read| Some(read())).unwrap();
                if news == ReadEvent::TooLong {
                    found.push("(too long)".to_owned());
                }
                if keeps {
                    kept.push(Arc::clone(blocks.place().0));
                }
                while !blocks.rest().is_empty() {
                    let line = blocks.take_line().map(|line| String::from_utf8_lossy(line).into_owned());
                    found.push(line.unwrap_or("(too long)".to_owned()));
                }
                if news == ReadEvent::End {
                    break;
                }
            }
            assert_eq!(found, expected);
            assert_eq!(blocks.bytes(), pieces.iter().map(|piece| piece.len() as u64).sum::<u64>());
        }
    }

    #[test]
    fn lines_are_assembled_from_pieces() {
        check(&[b"one\ntw", b"o\n", b"\nth", b"r", b"ee"], &["one", "two", "", "three"]);
        check(&[b"end\n"], &["end"]);
        check(&[], &[]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_is_not() {
        let block = vec![b'5'; SIZE];
        let long: Vec<&[u8]> = std::iter::repeat_n(&block[..], 9).collect();
        let mut pieces = vec![&b"a\n"[..]];
        pieces.extend(long);
        pieces.extend([&b"5\nb\n"[..]]);
        check(&pieces, &["a", "(too long)", "b"]);
        pieces.pop();
        check(&pieces, &["a", "(too long)"]);
        // Its end arrives with the same read that makes it too long.
        let (almost, rest) = (vec![&block[..]; 4], &b"55\nb"[..]);
        check(&[&almost[..], &[rest]].concat(), &["(too long)", "b"]);
        check(&[&almost[..], &[&b"\nb"[..]]].concat(), &[&"5".repeat(LONGEST), "b"]);
    }
}
