//! Lines passing from a worker to the output.

use crate::input::align::cache_line_padding;

/// Lines waiting to be written, in a reusable buffer.
#[derive(Default)]
pub(super) struct Lines {
    buffer: Vec<u8>,
    /// Where the lines start.
    start: usize,
}

impl Lines {
    /// Removes all lines. The next ones start where the system copies them fast.
    pub(super) fn clear(&mut self) {
        self.buffer.clear();
        self.start = cache_line_padding(self.buffer.as_ptr());
        self.buffer.resize(self.start, b'\n');
    }

    pub(super) fn is_empty(&self) -> bool {
        self.buffer.len() == self.start
    }

    /// Returns the buffer, to append lines to.
    pub(super) fn end(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Returns the memory they occupy.
    pub(super) fn size(&self) -> usize {
        self.buffer.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cleared_lines_start_on_a_cache_line() {
        let mut lines = Lines::default();
        assert!(lines.is_empty() && lines.bytes().is_empty());
        for number in 1..=99 {
            lines.clear();
            assert!(lines.is_empty() && lines.bytes().is_empty());
            let room = lines.end();
            room.reserve_exact(number);
            room.extend(b"line\n".repeat(number / 9));
            assert_eq!(lines.bytes(), b"line\n".repeat(number / 9));
            assert_eq!(lines.is_empty(), number < 9);
        }
        lines.clear();
        assert_eq!(lines.bytes().as_ptr().addr() % 64, 0);
    }
}
