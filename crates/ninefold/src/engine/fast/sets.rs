//! Vectors of small sets: up to nine digits in each 16-bit word.
//!
//! All code uses [`Sets`], so it is written once for all instruction sets. [`Portable`] is an array that any compiler
//! turns into reasonable code, and the reference for the others; `x86.rs` has the instruction sets.

/// A vector of 16-bit words, with the operations that sweeps need.
///
/// An instruction set with instructions for three operands overrides the functions that
/// are composed of others here.
pub(super) trait Sets: Copy {
    /// Returns a vector with this word everywhere.
    fn splat(word: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// `self - 1`; zero becomes all ones.
    fn less_one(self) -> Self;
    /// `self + other`.
    fn plus(self, other: Self) -> Self;
    /// `then` where `test` has a bit, else `otherwise`.
    fn if_any(test: Self, then: Self, otherwise: Self) -> Self;
    /// `then` where the two are equal, else `otherwise`.
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self;
    /// `self` where it shares no bit with `other`, else zero.
    fn if_disjoint(self, other: Self) -> Self;
    /// Counts the set bits; only the low nine may be set.
    fn count(self) -> Self;

    /// `a & b & c`.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// `a | b | c`.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// Returns the bits that are in at least two of the three.
    #[inline(always)]
    fn two_of(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }
    /// `a` but neither `b` nor `c`.
    #[inline(always)]
    fn only(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.or(c))
    }
    /// `a` without what is in `b` and not in `c`.
    #[inline(always)]
    fn unless(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.and_not(c))
    }
    /// `lost`, plus what is in `a` and not in `b`.
    #[inline(always)]
    fn or_lost(lost: Self, a: Self, b: Self) -> Self {
        lost.or(a.and_not(b))
    }
    /// Returns the sets with one element: a set shares no bit with itself minus one if it has only one (or none).
    #[inline(always)]
    fn singles(self) -> Self {
        self.if_disjoint(self.less_one())
    }
}

/// Words in an array: no instruction set needed.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Portable<const N: usize>(pub(super) [u16; N]);

impl<const N: usize> Portable<N> {
    #[inline(always)]
    pub(super) fn zip(self, other: Self, with: impl Fn(u16, u16) -> u16) -> Self {
        Portable(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Sets for Portable<N> {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        Portable([word; N])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn less_one(self) -> Self {
        self.plus(Self::splat(u16::MAX))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn if_any(test: Self, then: Self, otherwise: Self) -> Self {
        Portable(std::array::from_fn(|i| if test.0[i] != 0 { then.0[i] } else { otherwise.0[i] }))
    }
    #[inline(always)]
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
        Portable(std::array::from_fn(|i| if a.0[i] == b.0[i] { then.0[i] } else { otherwise.0[i] }))
    }
    #[inline(always)]
    fn if_disjoint(self, other: Self) -> Self {
        self.zip(other, |a, b| if a & b == 0 { a } else { 0 })
    }
    #[inline(always)]
    fn count(self) -> Self {
        self.zip(self, |word, _| word.count_ones() as u16)
    }
}
