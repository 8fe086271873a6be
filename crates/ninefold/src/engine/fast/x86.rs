//! Vectors of AVX2 and AVX-512.
//!
//! *The promise* of the SAFETY lines: code reaches the two types only through [`run_avx2`] or [`run_avx512`].
//! Nothing outside can name the types, and nothing else in here uses them; calling those two functions needs `unsafe`,
//! so the caller must have checked the CPU. That is why the functions of the types may be safe. They are inlined for
//! speed.

mod bytes;
mod thirds;

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::instructions::Work;
use super::lanes::{Lanes, PerLane};
use super::packed::Cells;
use super::sets::Sets;
use super::third::Rows;
use super::{CELLS, is_plain};

/// Sixteen words of AVX2.
#[derive(Clone, Copy)]
struct Avx2(__m256i);

/// Thirty-two words of AVX-512.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

/// Runs work with AVX2.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) fn run_avx2<W: Work>(work: W) -> W::Output {
    work.run::<Avx2, Rows<Avx2>>()
}

/// Runs work with AVX-512.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,avx2,bmi1,bmi2,popcnt,lzcnt"
)]
pub(super) fn run_avx512<W: Work>(work: W) -> W::Output {
    work.run::<Avx512, Avx512>()
}

/// Implements both types: the names of the instructions differ, their meaning does not.
macro_rules! sets {
    ($type:ident, $count:literal, $few:literal, $splat:ident, $load:ident, $store:ident, $and:ident, $or:ident,
     $andnot:ident, $add:ident, $min:ident, { $($more:item)* }, { $($lanes:item)* }) => {
        impl Sets for $type {
            #[inline(always)]
            fn splat(word: u16) -> Self {
                // SAFETY: the promise, see the module.
                $type(unsafe { $splat(word as i16) })
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: the promise.
                $type(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: the promise.
                $type(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                // The instruction negates its first operand.
                // SAFETY: the promise.
                $type(unsafe { $andnot(other.0, self.0) })
            }
            #[inline(always)]
            fn less_one(self) -> Self {
                // SAFETY: the promise.
                $type(unsafe { $add(self.0, $splat(-1)) })
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: the promise.
                $type(unsafe { $add(self.0, other.0) })
            }
            $($more)*
        }

        impl Lanes for $type {
            const COUNT: usize = $count;
            const FEW: u32 = $few;

            #[inline(always)]
            fn load(words: &PerLane) -> Self {
                // SAFETY: the promise, and there are 64 bytes, aligned to that.
                $type(unsafe { $load(words.0.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, words: &mut PerLane) {
                // SAFETY: the promise, and there is room for 64 bytes, aligned to that.
                unsafe { $store(words.0.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn min(self, other: Self) -> Self {
                // SAFETY: the promise.
                $type(unsafe { $min(self.0, other.0) })
            }

            #[inline(always)]
            fn prefetch(line: *const u8) {
                // SAFETY: the promise, and a prefetch reads nothing: any address will do.
                unsafe {
                    _mm_prefetch::<_MM_HINT_T0>(line.cast());
                    _mm_prefetch::<_MM_HINT_T0>(line.wrapping_add(CELLS - 1).cast());
                }
            }

            $($lanes)*
        }
    };
}

sets!(
    Avx2,
    16,
    4,
    _mm256_set1_epi16,
    _mm256_load_si256,
    _mm256_store_si256,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_andnot_si256,
    _mm256_add_epi16,
    _mm256_min_epu16,
    {
        #[inline(always)]
        fn if_any(test: Self, then: Self, otherwise: Self) -> Self {
            // SAFETY: the promise.
            Avx2(unsafe {
                let none = _mm256_cmpeq_epi16(test.0, _mm256_setzero_si256());
                _mm256_blendv_epi8(then.0, otherwise.0, none)
            })
        }
        #[inline(always)]
        fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
            // SAFETY: the promise.
            Avx2(unsafe { _mm256_blendv_epi8(otherwise.0, then.0, _mm256_cmpeq_epi16(a.0, b.0)) })
        }
        #[inline(always)]
        fn if_disjoint(self, other: Self) -> Self {
            // SAFETY: the promise.
            Avx2(unsafe {
                let common = _mm256_and_si256(self.0, other.0);
                _mm256_and_si256(self.0, _mm256_cmpeq_epi16(common, _mm256_setzero_si256()))
            })
        }
        #[inline(always)]
        fn count(self) -> Self {
            // AVX2 has no instruction for this: four bits at a time come from a table, and the ninth is added.
            // SAFETY: the promise.
            Avx2(unsafe {
                let ones = _mm256_setr_epi8(
                    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                );
                let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(self.0, _mm256_set1_epi16(15)));
                let middle = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), _mm256_set1_epi16(15));
                let high = _mm256_srli_epi16::<8>(self.0);
                _mm256_add_epi16(_mm256_add_epi16(low, high), _mm256_shuffle_epi8(ones, middle))
            })
        }
    },
    {
        #[inline(always)]
        fn zeros(self) -> u32 {
            // One byte per lane becomes one bit per lane. Packing words into bytes repeats the lanes of each half of
            // the vector; quarters 0 and 2 are kept, and the rest is cut off.
            //
            //   packed    0…7   0…7   8…15  8…15      quarters of 8 bytes
            //   permuted  0…7   8…15  –     –
            //
            // SAFETY: the promise.
            unsafe {
                let zero = _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256());
                let bytes = _mm256_permute4x64_epi64::<0b1000>(_mm256_packs_epi16(zero, zero));
                _mm256_movemask_epi8(bytes) as u32 & 0xFFFF
            }
        }
    }
);

sets!(
    Avx512,
    32,
    6,
    _mm512_set1_epi16,
    _mm512_load_si512,
    _mm512_store_si512,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_andnot_si512,
    _mm512_add_epi16,
    _mm512_min_epu16,
    {
        #[inline(always)]
        fn if_any(test: Self, then: Self, otherwise: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe {
                _mm512_mask_mov_epi16(otherwise.0, _mm512_test_epi16_mask(test.0, test.0), then.0)
            })
        }
        #[inline(always)]
        fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_mask_mov_epi16(otherwise.0, _mm512_cmpeq_epi16_mask(a.0, b.0), then.0) })
        }
        #[inline(always)]
        fn if_disjoint(self, other: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, other.0), self.0) })
        }
        #[inline(always)]
        fn count(self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_popcnt_epi16(self.0) })
        }
        #[inline(always)]
        fn and3(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & B & C }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn or3(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A | B | C }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn two_of(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & B | A & C | B & C }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn only(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & !(B | C) }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn unless(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & !(B & !C) }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn or_lost(lost: Self, a: Self, b: Self) -> Self {
            // SAFETY: the promise.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A | B & !C }>(lost.0, a.0, b.0) })
        }
    },
    {
        #[inline(always)]
        fn zeros(self) -> u32 {
            // SAFETY: the promise.
            unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
        }
        #[inline(always)]
        fn pack(board: &[u8; 81]) -> Cells {
            // SAFETY: the promise.
            unsafe { bytes::pack(board) }
        }
        #[inline(always)]
        fn is_plain(board: &[u8; 81]) -> bool {
            // SAFETY: the promise.
            unsafe { bytes::has_figures_and_stops(board) || is_plain(board) }
        }
        #[inline(always)]
        fn unpack(cells: &Cells, board: &mut [MaybeUninit<u8>; 81]) {
            // SAFETY: the promise.
            unsafe { bytes::unpack(cells, board) }
        }
    }
);

/// The three inputs of a ternary function, each over all eight combinations: any expression of them is the
/// function's table.
///
/// ```text
///            7 6 5 4 3 2 1 0
/// A   0xF0   1 1 1 1 0 0 0 0
/// B   0xCC   1 1 0 0 1 1 0 0      A & !(B | C)  is  0x10: only combination 4 has A and neither B nor C
/// C   0xAA   1 0 1 0 1 0 1 0
/// ```
const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;
