//! Sets of digits and sets of cells, as bits.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use super::{Cell, Digit, Layout};

/// A set of digits.
///
/// ```text
/// bit   8 7 6 5 4 3 2 1 0
/// digit 9 8 7 6 5 4 3 2 1      {1 4 6} = 0b000101001
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u32);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The digits 1 to `side`.
    #[must_use]
    pub const fn all(side: usize) -> DigitSet {
        assert!(side <= Digit::MAX);
        DigitSet((1 << side) - 1)
    }

    /// Just this digit.
    #[must_use]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// The set whose bit `i` stands for digit `i + 1`.
    #[must_use]
    pub const fn from_bits(bits: u32) -> DigitSet {
        assert!(bits < 1 << Digit::MAX);
        DigitSet(bits)
    }

    /// The bits, see the type's picture.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many digits it holds.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds no digit.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this digit.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Whether every digit of `self` is in `other`.
    #[must_use]
    pub const fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a digit; answers whether it was new.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 |= 1 << digit.index();
        self.0 != before
    }

    /// Takes a digit out; answers whether it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 &= !(1 << digit.index());
        self.0 != before
    }

    /// The digit of a set that holds exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.len() == 1 { Some(Digit::from_index(self.0.trailing_zeros() as usize)) } else { None }
    }

    /// The digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        bits(u64::from(self.0)).map(Digit::from_index)
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | DigitSet::only(digit))
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_set(f, self.iter())
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const WORDS: usize = Layout::MAX_CELLS.div_ceil(64);

/// A set of cells of any board up to the largest: one bit a cell, word 0 first.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// How many cells it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it holds no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == CellSet::EMPTY
    }

    /// Whether it holds this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether every cell of `self` is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Adds a cell; answers whether it was new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word |= 1 << (cell.index() % 64);
        *word != before
    }

    /// Takes a cell out; answers whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word &= !(1 << (cell.index() % 64));
        *word != before
    }

    /// The cells in board order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + Clone {
        let words = self.0;
        (0..WORDS).flat_map(move |word| bits(words[word]).map(move |bit| Cell::new(64 * word + bit)))
    }

    fn zip(&self, other: &CellSet, with: impl Fn(u64, u64) -> u64) -> CellSet {
        CellSet(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        self.zip(&other, |a, b| a | b)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        self.zip(&other, |a, b| a & b)
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        self.zip(&other, |a, b| a & !b)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// Cells by their row-major index, as the seed documents write them: `{6 15 24}`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_set(f, self.iter().map(Cell::index))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn write_set<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    f.write_str("{")?;
    for (i, item) in items.enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{item}")?;
    }
    f.write_str("}")
}

/// The positions of the one bits, lowest first.
fn bits(mut word: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digit_sets_behave_as_sets() {
        let digits =
            |values: &[usize]| -> DigitSet { values.iter().map(|&v| Digit::new(v).unwrap()).collect() };
        let (a, b) = (digits(&[1, 4, 6]), digits(&[4, 25]));
        assert_eq!(a | b, digits(&[1, 4, 6, 25]));
        assert_eq!(a & b, digits(&[4]));
        assert_eq!(a - b, digits(&[1, 6]));
        assert_eq!(a.to_string(), "{1 4 6}");
        assert_eq!((a & b).single(), Digit::new(4));
        assert_eq!(a.single(), None);
        assert!(digits(&[6, 1]).is_subset(a) && !b.is_subset(a));
        assert_eq!(DigitSet::all(25).len(), 25);
    }

    #[test]
    fn cell_sets_reach_the_last_cell_of_the_largest_board() {
        let mut set: CellSet = [0, 63, 64, 624].into_iter().map(Cell::new).collect();
        assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [0, 63, 64, 624]);
        assert_eq!(set.len(), 4);
        assert!(set.remove(Cell::new(624)) && !set.remove(Cell::new(624)));
        assert!(!set.insert(Cell::new(64)));
        assert_eq!(set.to_string(), "{0 63 64}");
        let low: CellSet = [Cell::new(0)].into_iter().collect();
        assert!(low.is_subset(&set));
        assert_eq!((set - low).len(), 2);
        assert_eq!((set & low), low);
    }
}
