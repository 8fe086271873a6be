//! Sets of digits and sets of cells, as bits.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{Cell, Digit, Layout};

/// Implements `|`, `&`, `^` and `-` for a set with a method `zip`, and their assigning forms.
macro_rules! operators {
    ($set:ident) => {
        operators!($set, BitOr, bitor, BitOrAssign, bitor_assign, "The union.", |a, b| a | b);
        operators!($set, BitAnd, bitand, BitAndAssign, bitand_assign, "The intersection.", |a, b| a & b);
        operators!($set, BitXor, bitxor, BitXorAssign, bitxor_assign, "What is in one of both.", |a, b| a
            ^ b);
        operators!($set, Sub, sub, SubAssign, sub_assign, "What is in the first alone.", |a, b| a & !b);
    };
    ($set:ident, $op:ident, $method:ident, $assign:ident, $assign_method:ident, $doc:literal, $with:expr) => {
        #[doc = $doc]
        impl $op for $set {
            type Output = $set;
            #[inline]
            fn $method(self, other: $set) -> $set {
                self.zip(other, $with)
            }
        }

        impl $assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: $set) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

/// A set of digits.
///
/// ```
/// use ninefold::{Digit, DigitSet};
///
/// let mut set: DigitSet = [1, 4, 6].into_iter().filter_map(Digit::new).collect();
/// set -= DigitSet::only(Digit::from_index(3));
/// assert_eq!(set.into_iter().map(Digit::value).collect::<Vec<_>>(), [1, 6]);
/// assert_eq!((!set & DigitSet::all(9)).len(), 7);
/// ```
///
/// ```text
/// bit   8 7 6 5 4 3 2 1 0
/// digit 9 8 7 6 5 4 3 2 1      {1 4 6} = 0b000101001
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u32);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The digits 1 to `side`.
    #[must_use]
    pub const fn all(side: usize) -> DigitSet {
        assert!(side <= Digit::MAX);
        DigitSet((1 << side) - 1)
    }

    /// Creates a set of one digit.
    #[must_use]
    pub const fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Creates a set from bits: bit `i` is digit `i + 1`.
    #[must_use]
    pub const fn from_bits(bits: u32) -> DigitSet {
        assert!(bits < 1 << Digit::MAX);
        DigitSet(bits)
    }

    /// Returns the bits, as the type's drawing shows them.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of digits.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether it holds this digit.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Returns whether every digit of `self` is in `other`.
    #[must_use]
    pub const fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a digit and returns whether it was new.
    pub fn insert(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 |= 1 << digit.index();
        self.0 != before
    }

    /// Removes a digit and returns whether it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let before = self.0;
        self.0 &= !(1 << digit.index());
        self.0 != before
    }

    /// Returns the digit, if the set holds exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.len() == 1 { Some(Digit::from_index(self.0.trailing_zeros() as usize)) } else { None }
    }

    /// Returns the digits in ascending order.
    pub fn iter(self) -> DigitIter {
        DigitIter(self.0)
    }

    #[inline]
    fn zip(self, other: DigitSet, with: impl Fn(u32, u32) -> u32) -> DigitSet {
        DigitSet(with(self.0, other.0))
    }
}

operators!(DigitSet);

/// Returns every other digit up to [`Digit::MAX`]; for those of one board use `layout.digits() - set`.
impl Not for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn not(self) -> DigitSet {
        DigitSet::all(Digit::MAX) - self
    }
}

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        for digit in digits {
            self.insert(digit);
        }
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitIter;
    #[inline]
    fn into_iter(self) -> DigitIter {
        self.iter()
    }
}

impl IntoIterator for &DigitSet {
    type Item = Digit;
    type IntoIter = DigitIter;
    #[inline]
    fn into_iter(self) -> DigitIter {
        self.iter()
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet::only(digit)
    }
}

/// The digits of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct DigitIter(u32);

impl Iterator for DigitIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(Digit::from_index(bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for DigitIter {}
impl FusedIterator for DigitIter {}

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

/// A set of cells of any board up to the largest: one bit per cell, word 0 first.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == CellSet::EMPTY
    }

    /// Returns whether it holds this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Returns whether every cell of `self` is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Adds a cell and returns whether it was new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word |= 1 << (cell.index() % 64);
        *word != before
    }

    /// Removes a cell and returns whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let word = &mut self.0[cell.index() / 64];
        let before = *word;
        *word &= !(1 << (cell.index() % 64));
        *word != before
    }

    /// Returns the bits of the cells, those of the first 64 first.
    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }

    /// Returns the cells in board order.
    pub fn iter(&self) -> CellIter {
        CellIter { words: self.0, word: 0 }
    }

    #[inline]
    fn zip(self, other: CellSet, with: impl Fn(u64, u64) -> u64) -> CellSet {
        CellSet(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }
}

operators!(CellSet);

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellIter;
    #[inline]
    fn into_iter(self) -> CellIter {
        self.iter()
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = CellIter;
    #[inline]
    fn into_iter(self) -> CellIter {
        self.iter()
    }
}

/// The cells of a set, in board order.
#[derive(Clone, Debug)]
pub struct CellIter {
    words: [u64; WORDS],
    /// All words before this one are empty.
    word: usize,
}

impl Iterator for CellIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while let Some(bits) = self.words.get_mut(self.word) {
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Cell::new(64 * self.word + bit));
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.words.iter().map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }
}

impl ExactSizeIterator for CellIter {}
impl FusedIterator for CellIter {}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// Writes cells by their row-major index, as the seed documents do: `{6 15 24}`.
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
        assert_eq!(a ^ b, digits(&[1, 6, 25]));
        assert_eq!((!a).len(), 22);
        let mut set = a;
        set |= b;
        set &= digits(&[4, 6, 25]);
        set -= digits(&[6]);
        set ^= digits(&[4, 5]);
        set.extend([Digit::from_index(0)]);
        assert_eq!(set, digits(&[1, 5, 25]));
        assert_eq!((&set).into_iter().len(), 3);
        assert_eq!(set.into_iter().map(Digit::value).collect::<Vec<_>>(), [1, 5, 25]);
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
        assert_eq!((set ^ low).len(), 2);
        let mut other = set;
        other ^= low;
        other |= low;
        other -= [Cell::new(63)].into_iter().collect();
        other &= set;
        other.extend([Cell::new(624)]);
        assert_eq!(other.into_iter().map(Cell::index).collect::<Vec<_>>(), [0, 64, 624]);
        assert_eq!((&other).into_iter().len(), 3);
    }
}
