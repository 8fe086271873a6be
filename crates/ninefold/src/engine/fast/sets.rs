//! Vectors of small sets: up to nine digits in each 16-bit word.
//!
//! Everything is written over [`Sets`], once for all instruction sets. [`Portable`] is an array that any compiler turns into
//! something reasonable, and the reference for the others; `x86.rs` has the instruction sets.

/// So many 16-bit words side by side, with what the sweeps do to them.
///
/// Where an instruction set has one instruction for three operands, it replaces the functions that
/// are made of others here.
pub(super) trait Sets: Copy {
    /// The same word everywhere.
    fn splat(word: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// `self - 1`; nothing becomes all ones.
    fn less_one(self) -> Self;
    /// Adds up.
    fn plus(self, other: Self) -> Self;
    /// `then` where `test` has a bit, else `otherwise`.
    fn if_any(test: Self, then: Self, otherwise: Self) -> Self;
    /// `then` where the two are equal, else `otherwise`.
    fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self;
    /// `self` where it shares no bit with `other`, else nothing.
    fn if_apart(self, other: Self) -> Self;
    /// How many of the low nine bits are set, of which there are no others.
    fn count(self) -> Self;

    /// All three.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// Any of three.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// At least two of three.
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
    /// `lost`, and what `a` has and `b` has not.
    #[inline(always)]
    fn or_lost(lost: Self, a: Self, b: Self) -> Self {
        lost.or(a.and_not(b))
    }
    /// The sets of one: a set shares no bit with itself less one if it has but one (or none).
    #[inline(always)]
    fn singles(self) -> Self {
        self.if_apart(self.less_one())
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
    fn if_apart(self, other: Self) -> Self {
        self.zip(other, |a, b| if a & b == 0 { a } else { 0 })
    }
    #[inline(always)]
    fn count(self) -> Self {
        self.zip(self, |word, _| word.count_ones() as u16)
    }
}
