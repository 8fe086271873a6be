//! Sets packed as base 64: pairs of digits, and cells.

use ninefold::grid::rule::PairTable;
use ninefold::grid::{Digit, DigitSet, Layout};

use crate::pack::base64::{letter, six_bits};

/// The bits of a key, six a character, the lowest first.
fn bits(key: &str) -> Result<Vec<bool>, String> {
    let mut bits = Vec::with_capacity(6 * key.len());
    for c in key.chars() {
        let value = six_bits(c)
            .filter(|_| !matches!(c, '+' | '/'))
            .ok_or_else(|| format!("{c:?} is no part of a key"))?;
        bits.extend((0..6).map(|place| value >> place & 1 == 1));
    }
    Ok(bits)
}

fn key(bits: impl Iterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.collect();
    let six = |chunk: &[bool]| chunk.iter().rev().fold(0, |value, &bit| value << 1 | u8::from(bit));
    let key: String = bits.chunks(6).map(|chunk| letter(six(chunk), true)).collect();
    key.trim_end_matches('A').to_owned()
}

/// Reads the pairs of digits that two cells may hold: a bit for each, by the first digit and then the second.
pub(super) fn pairs(key: &str, layout: &Layout) -> Result<PairTable, String> {
    let (bits, side) = (bits(key)?, layout.side());
    let accepted = |at: usize| bits.get(at).copied().unwrap_or_default();
    let row = |a: usize| -> DigitSet {
        (0..side).filter(|b| accepted(a * side + b)).map(Digit::from_index).collect()
    };
    Ok(PairTable::from_rows((0..side).map(row).collect()))
}

/// Writes pairs of digits.
pub(super) fn pairs_key(table: &PairTable) -> String {
    let side = table.rows().len();
    key(table.rows().iter().flat_map(|row| (0..side).map(move |b| row.contains(Digit::from_index(b)))))
}

/// Reads a set of cells, as their distances from the first.
pub(super) fn places(key: &str) -> Result<Vec<usize>, String> {
    Ok(bits(key)?.iter().enumerate().filter(|(_, bit)| **bit).map(|(at, _)| at).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_read_back() {
        let layout = Layout::classic();
        let table = PairTable::new(&layout, |a, b| a > b);
        let key = pairs_key(&table);
        assert_eq!(pairs(&key, &layout), Ok(table));
        assert!(pairs("?", &layout).is_err());
        assert_eq!(places("JB"), Ok(vec![0, 3, 6]));
    }
}
