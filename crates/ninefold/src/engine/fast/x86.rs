//! Lanes of AVX2 and AVX-512.
//!
//! The functions here are inlined into the search, which is compiled once for each instruction set
//! (`batch.rs`); they are never reached on a CPU without it.

use std::arch::x86_64::*;

use super::lanes::Lanes;

/// Eight lanes of AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Sixteen lanes of AVX-512.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// The names of the instructions differ, their meaning does not.
macro_rules! lanes {
    ($type:ident, $count:literal, $splat:ident, $load:ident, $store:ident, $and:ident, $or:ident, $xor:ident,
     $andnot:ident, $shl:ident, $shr:ident, |$zeros:ident| $zero_bits:expr) => {
        impl Lanes for $type {
            const COUNT: usize = $count;

            #[inline(always)]
            fn splat(word: u32) -> Self {
                // SAFETY: only reached on a CPU with this instruction set, see the module.
                $type(unsafe { $splat(word as i32) })
            }
            #[inline(always)]
            fn load(words: &[u32]) -> Self {
                let words = &words[..$count];
                // SAFETY: as above, and the slice holds as many words as are read.
                $type(unsafe { $load(words.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, words: &mut [u32]) {
                let words = &mut words[..$count];
                // SAFETY: as above, and the slice holds as many words as are written.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: as above.
                $type(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: as above.
                $type(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: as above.
                $type(unsafe { $xor(self.0, other.0) })
            }
            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                // SAFETY: as above. The instruction negates its first operand.
                $type(unsafe { $andnot(other.0, self.0) })
            }
            #[inline(always)]
            fn shl(self, distance: u32) -> Self {
                // SAFETY: as above.
                $type(unsafe { $shl(self.0, $splat(distance as i32)) })
            }
            #[inline(always)]
            fn shr(self, distance: u32) -> Self {
                // SAFETY: as above.
                $type(unsafe { $shr(self.0, $splat(distance as i32)) })
            }
            #[inline(always)]
            fn zeros(self) -> u32 {
                let $zeros = self.0;
                // SAFETY: as above.
                unsafe { $zero_bits }
            }
        }
    };
}

lanes!(
    Avx2,
    8,
    _mm256_set1_epi32,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_sllv_epi32,
    _mm256_srlv_epi32,
    |words| _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(words, _mm256_setzero_si256()))) as u32
);

lanes!(
    Avx512,
    16,
    _mm512_set1_epi32,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_andnot_si512,
    _mm512_sllv_epi32,
    _mm512_srlv_epi32,
    |words| u32::from(_mm512_testn_epi32_mask(words, words))
);
