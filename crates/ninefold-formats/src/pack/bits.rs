//! Numbers of a few bits, the highest bit first.

/// Reads numbers of a few bits from bytes.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// Returns the number of bits that are left.
    pub(crate) fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// Reads a number; `None` if the bytes end before it does, or it has more than 32 bits.
    pub(crate) fn read(&mut self, width: usize) -> Option<usize> {
        if width > 32 || self.left() < width {
            return None;
        }
        let bit = |at: usize| usize::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..self.at + width).fold(0, |number, at| number << 1 | bit(at));
        self.at += width;
        Some(number)
    }
}

/// Writes numbers of a few bits into bytes.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    filled: usize,
}

impl BitWriter {
    /// Writes the lowest bits of a number.
    pub(crate) fn write(&mut self, number: usize, width: usize) {
        for place in (0..width).rev() {
            if self.filled.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("a byte was pushed");
            *last |= ((number >> place & 1) as u8) << (7 - self.filled % 8);
            self.filled += 1;
        }
    }

    /// Returns the bytes; the bits that are left of the last one are 0.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(numbers in prop::collection::vec((0usize..1 << 12, 0usize..=12), 0..20)) {
            let mut writer = BitWriter::default();
            for &(number, width) in &numbers {
                writer.write(number, width);
            }
            let bytes = writer.finish();
            let mut reader = BitReader::new(&bytes);
            for (number, width) in numbers {
                prop_assert_eq!(reader.read(width), Some(number & ((1 << width) - 1)));
            }
            prop_assert!(reader.left() < 8);
            prop_assert_eq!(reader.read(8), None);
        }
    }
}
