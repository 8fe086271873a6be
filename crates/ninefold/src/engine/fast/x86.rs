//! Lanes of AVX2 and AVX-512.
//!
//! The functions here are inlined into the search, which is compiled once for each instruction set
//! (`batch.rs`); they are never reached on a CPU without it.

use std::arch::x86_64::*;

use super::lanes::Lanes;
use super::packed::{BAND, PLACES, Words};

/// Eight lanes of AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Sixteen lanes of AVX-512.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// The names of the instructions differ, their meaning does not.
macro_rules! lanes {
    ($type:ident, $count:literal, $splat:ident, $load:ident, $store:ident, $and:ident, $or:ident, $xor:ident,
     $andnot:ident, $shl:ident, $shr:ident, |$zeros:ident| $zero_bits:expr, { $($more:item)* }) => {
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

            $($more)*
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
    |words| _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(words, _mm256_setzero_si256()))) as u32,
    {}
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
    |words| u32::from(_mm512_testn_epi32_mask(words, words)),
    {
        #[inline(always)]
        fn pack(cells: &[u8; 81]) -> Words {
            // SAFETY: as above.
            unsafe { pack(cells) }
        }
        #[inline(always)]
        fn unpack(words: &Words) -> [u8; 81] {
            // SAFETY: as above.
            unsafe { unpack(words) }
        }
    }
);

/// Where the cells go when a board is packed, two bands of 32 bytes in one vector and the third in
/// another: byte `32 · band + bit` takes the cell with that bit.
///
/// ```text
/// cells   r1c1 r1c2 … r9c9 0 0 …            81 bytes and zeros, in two vectors
/// packed  band 0 in order of its bits, 5 zeros │ band 1, 5 zeros ║ band 2, zeros
/// ```
const PACKED: [[u8; 64]; 2] = {
    let mut order = [[127; 64]; 2]; // the last byte is a zero
    let mut cell = 0;
    while cell < 81 {
        let (band, bit) = (PLACES[cell].0 as usize, PLACES[cell].1 as usize);
        order[band / 2][32 * (band % 2) + bit] = cell as u8;
        cell += 1;
    }
    order
};

/// The way back: where each cell stands in the two packed vectors.
const UNPACKED: [[u8; 64]; 2] = {
    let mut order = [[0; 64]; 2];
    let mut cell = 0;
    while cell < 81 {
        let (band, bit) = (PLACES[cell].0 as usize, PLACES[cell].1 as usize);
        order[cell / 64][cell % 64] = (32 * band + bit) as u8;
        cell += 1;
    }
    order
};

/// The cells of the last 17 bytes of a board.
const TAIL: u64 = (1 << 17) - 1;

/// All bytes of a board at once: put them in order, then compare with each digit; the comparison's bits
/// are the words.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn pack(cells: &[u8; 81]) -> Words {
    // SAFETY: 64 bytes from the start, and 17 from there on, lie within the 81; so do those of the tables.
    let (low, high, orders) = unsafe {
        (
            _mm512_loadu_si512(cells.as_ptr().cast()),
            _mm512_maskz_loadu_epi8(TAIL, cells.as_ptr().add(64).cast()),
            [_mm512_loadu_si512(PACKED[0].as_ptr().cast()), _mm512_loadu_si512(PACKED[1].as_ptr().cast())],
        )
    };
    let bands01 = _mm512_permutex2var_epi8(low, orders[0], high);
    let band2 = _mm512_permutex2var_epi8(low, orders[1], high);
    let mut words = [0; 27];
    let mut given = [0; 3];
    for digit in 0..9 {
        let symbol = _mm512_set1_epi8((b'1' + digit as u8) as i8);
        let found01 = _mm512_cmpeq_epi8_mask(bands01, symbol);
        let found2 = _mm512_cmpeq_epi8_mask(band2, symbol);
        for (band, found) in [found01 as u32, (found01 >> 32) as u32, found2 as u32].into_iter().enumerate() {
            words[9 * band + digit] = found;
            given[band] |= found;
        }
    }
    for (index, word) in words.iter_mut().enumerate() {
        *word |= BAND & !given[index / 9];
    }
    words
}

/// The other way round: the bits of each word choose where its digit is written, then the bytes go to
/// their cells.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn unpack(words: &Words) -> [u8; 81] {
    let mut bands01 = _mm512_set1_epi8(b'.' as i8);
    let mut band2 = bands01;
    for digit in 0..9 {
        let symbol = _mm512_set1_epi8((b'1' + digit as u8) as i8);
        let found01 = u64::from(words[digit]) | u64::from(words[9 + digit]) << 32;
        bands01 = _mm512_mask_mov_epi8(bands01, found01, symbol);
        band2 = _mm512_mask_mov_epi8(band2, u64::from(words[18 + digit]), symbol);
    }
    let mut cells = [0; 81];
    // SAFETY: 64 bytes from the start, and 17 from there on, lie within the 81; so do those of the tables.
    unsafe {
        let low = _mm512_loadu_si512(UNPACKED[0].as_ptr().cast());
        let high = _mm512_loadu_si512(UNPACKED[1].as_ptr().cast());
        _mm512_storeu_si512(cells.as_mut_ptr().cast(), _mm512_permutex2var_epi8(bands01, low, band2));
        let tail = _mm512_permutex2var_epi8(bands01, high, band2);
        _mm512_mask_storeu_epi8(cells.as_mut_ptr().add(64).cast(), TAIL, tail);
    }
    cells
}
