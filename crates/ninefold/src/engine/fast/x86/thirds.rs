//! One puzzle in three vectors: what AVX2 and AVX-512 do with them.

use std::arch::x86_64::*;

use super::{Avx2, Avx512};
use crate::engine::fast::lanes::PerLane as Table; // used for its alignment
use crate::engine::fast::third::{Nine, PaddedCells, Third, ThirdCells};

impl Nine for Avx2 {
    #[inline(always)]
    fn read(words: &[u16; 16]) -> Self {
        // SAFETY: the promise, see `x86.rs`, and there are 32 bytes.
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn write(self) -> [u16; 16] {
        let mut words = [0; 16];
        // SAFETY: the promise, and there is room for 32 bytes.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: the promise.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn turn_boxes<const BOX: usize>(self) -> Self {
        // A box is four words, and the fourth box stays.
        // SAFETY: the promise.
        Avx2(unsafe {
            match BOX {
                0 => self.0,
                1 => _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0),
                _ => _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0),
            }
        })
    }
    #[inline(always)]
    fn turn_columns<const COLUMN: usize>(self) -> Self {
        let from = const { Table(turned_columns(COLUMN)) };
        // SAFETY: the promise; the table has 64 bytes, of which 32 are read, and is aligned to 64.
        Avx2(unsafe { _mm256_shuffle_epi8(self.0, _mm256_load_si256(from.0.as_ptr().cast())) })
    }
}

/// Returns where each word takes its two bytes from, counted within its half of the vector. The first three words of
/// four are the columns of a box; the fourth stays.
///
/// ```text
/// word      0  1  2  3   4  5  6  7  │  8 …      turned by one column:
/// takes     1  2  0  3   5  6  4  7  │  1 …      and the bytes of word 5 are 10 and 11
/// ```
const fn turned_columns(columns: usize) -> [u16; 32] {
    let mut from = [0; 32];
    let mut word = 0;
    while word < 32 {
        let column = word % 4;
        let there = word % 8 - column + if column < 3 { (column + columns) % 3 } else { 3 };
        from[word] = ((2 * there) | ((2 * there + 1) << 8)) as u16;
        word += 1;
    }
    from
}

/// The words of a third that are cells, one bit each: the first 27 of 32.
///
/// ```text
/// word   0 ………… 8   9 ………… 17   18 ………… 26   27 … 31
///        band 0     band 1      band 2       spare
/// ```
const IN_BOARD: u32 = (1 << 27) - 1;

impl Third for Avx512 {
    #[inline(always)]
    fn read(cells: &ThirdCells) -> Self {
        // SAFETY: the promise, and only the 27 cells are read.
        Avx512(unsafe { _mm512_maskz_loadu_epi16(IN_BOARD, cells.as_ptr().cast()) })
    }
    #[inline(always)]
    fn write(self, cells: &mut PaddedCells) {
        // SAFETY: the promise, and there is room for 64 bytes.
        unsafe { _mm512_storeu_si512(cells.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn everywhere(word: u16) -> Self {
        // SAFETY: the promise.
        Avx512(unsafe { _mm512_maskz_set1_epi16(IN_BOARD, word as i16) })
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: the promise.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn differing(self, other: Self) -> u32 {
        // SAFETY: the promise.
        unsafe { _mm512_cmpneq_epi16_mask(self.0, other.0) & IN_BOARD }
    }
    #[inline(always)]
    fn without(self, cells: u32, bits: u16) -> Self {
        // SAFETY: the promise.
        Avx512(unsafe {
            let without = _mm512_andnot_si512(_mm512_set1_epi16(bits as i16), self.0);
            _mm512_mask_mov_epi16(self.0, cells, without)
        })
    }
    #[inline(always)]
    fn turn<const BAND: usize, const BOX: usize, const COLUMN: usize>(self) -> Self {
        let from = const { Table(turned(BAND, BOX, COLUMN)) };
        // SAFETY: the promise; the table has 64 bytes and is aligned to that.
        Avx512(unsafe { _mm512_permutexvar_epi16(_mm512_load_si512(from.0.as_ptr().cast()), self.0) })
    }
}

/// Returns where each cell of a third takes its word from; the spare words take the last of them.
const fn turned(bands: usize, boxes: usize, columns: usize) -> [u16; 32] {
    let mut from = [31; 32];
    let mut cell = 0;
    while cell < 27 {
        let (band, part, column) = (cell / 9, cell / 3 % 3, cell % 3);
        from[cell] = (9 * ((band + bands) % 3) + 3 * ((part + boxes) % 3) + (column + columns) % 3) as u16;
        cell += 1;
    }
    from
}
