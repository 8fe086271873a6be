//! A 9×9 board in 48 bytes, as the kernels pack it.

use ninefold::grid::Line9;

/// A 9×9 board as twelve words: for each band of three rows the four bits of its digits, 0 for a blank. A cell's bit in these
/// words is `9 · column in its box + 3 · row in its band + box in its band`.
///
/// ```
/// use ninefold_gpu::Packed;
/// use ninefold::grid::Line9;
///
/// let line: Line9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Line9::from(&Packed::from(&line)), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Packed([u32; 12]);

/// Returns the first of the four words of a cell, and its bit.
fn place(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (4 * (row / 3), 9 * (column % 3) + 3 * (row % 3) + column / 3)
}

impl Packed {
    /// The number of bytes.
    pub const BYTES: usize = 48;

    /// Returns the words as a card reads them.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Packed::BYTES] {
        let mut bytes = [0; Packed::BYTES];
        for (four, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(self.0) {
            *four = word.to_le_bytes();
        }
        bytes
    }

    /// Takes the words as a card writes them.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Packed::BYTES]) -> Packed {
        let mut words = [0; 12];
        for (word, four) in words.iter_mut().zip(bytes.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*four);
        }
        Packed(words)
    }
}

impl From<&Line9> for Packed {
    fn from(line: &Line9) -> Packed {
        let mut words = [0; 12];
        for cell in line.filled_cells() {
            let digit = u32::from(line[cell.index()] - b'0');
            let (first, bit) = place(cell.index());
            for plane in 0..4 {
                words[first + plane] |= (digit >> plane & 1) << bit;
            }
        }
        Packed(words)
    }
}

impl From<&Packed> for Line9 {
    fn from(packed: &Packed) -> Line9 {
        let digit = |cell| {
            let (first, bit) = place(cell);
            (0..4).fold(0, |digit, plane| digit | (packed.0[first + plane] >> bit & 1) << plane)
        };
        Line9::from(std::array::from_fn::<u8, { Line9::CELLS }, _>(|cell| b'0' + digit(cell) as u8))
    }
}
