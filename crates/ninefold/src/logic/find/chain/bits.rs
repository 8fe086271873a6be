//! Bit tables: one row of words per node, with one bit for each other node.

const BITS: usize = u64::BITS as usize;

/// Rows of bits, all of the same width.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    words: usize,
    bits: Vec<u64>,
}

impl Table {
    /// Creates a table of `rows` rows of at least `width` bits, none of them set.
    pub(crate) fn new(rows: usize, width: usize) -> Table {
        let words = width.div_ceil(BITS).max(1);
        Table { words, bits: vec![0; rows * words] }
    }

    /// Returns the number of words per row.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    pub(crate) fn has(&self, row: usize, bit: usize) -> bool {
        has(self.row(row), bit)
    }

    pub(crate) fn set(&mut self, row: usize, bit: usize) {
        set(self.row_mut(row), bit);
    }
}

pub(crate) fn has(row: &[u64], bit: usize) -> bool {
    row[bit / BITS] >> (bit % BITS) & 1 == 1
}

pub(crate) fn set(row: &mut [u64], bit: usize) {
    row[bit / BITS] |= 1 << (bit % BITS);
}

/// Returns the lowest set bit.
pub(crate) fn first(row: &[u64]) -> Option<usize> {
    let index = row.iter().position(|&word| word != 0)?;
    Some(index * BITS + row[index].trailing_zeros() as usize)
}

pub(crate) fn clear(row: &mut [u64], bit: usize) {
    row[bit / BITS] &= !(1 << (bit % BITS));
}

/// Adds the bits of another row.
pub(crate) fn add(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Removes the bits of another row.
pub(crate) fn take(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
}

/// Returns whether two rows have a bit in common.
pub(crate) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Iterates over the bits that two rows have in common, lowest first.
pub(crate) fn common<'a>(one: &'a [u64], other: &'a [u64]) -> impl Iterator<Item = usize> + Clone + 'a {
    one.iter().zip(other).enumerate().flat_map(|(index, (one, other))| word(index, one & other))
}

/// Iterates over the bits of a row, lowest first.
pub(crate) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + Clone + '_ {
    row.iter().enumerate().flat_map(|(index, &bits)| word(index, bits))
}

fn word(index: usize, mut bits: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            index * BITS + bit
        })
    })
}
