//! Vectors of AVX2 and AVX-512.
//!
//! The functions here are inlined into the search, which is compiled once for each instruction set
//! (`InstructionSet::run`); they are never reached on a CPU without it.

use std::arch::x86_64::*;

use super::lanes::{Lanes, Row};
use super::packed::{ALL, Cells, PLACES};
use super::sets::Sets;
use super::third::{Nine, Roomy, Third, ThirdCells};

/// Sixteen words of AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Thirty-two words of AVX-512.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// The names of the instructions differ, their meaning does not.
macro_rules! sets {
    ($type:ident, $count:literal, $few:literal, $splat:ident, $load:ident, $store:ident, $and:ident, $or:ident,
     $andnot:ident, $add:ident, $min:ident, { $($more:item)* }, { $($lanes:item)* }) => {
        impl Sets for $type {
            #[inline(always)]
            fn splat(word: u16) -> Self {
                // SAFETY: only reached on a CPU with this instruction set, see the module.
                $type(unsafe { $splat(word as i16) })
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
            fn and_not(self, other: Self) -> Self {
                // SAFETY: as above. The instruction negates its first operand.
                $type(unsafe { $andnot(other.0, self.0) })
            }
            #[inline(always)]
            fn less_one(self) -> Self {
                // SAFETY: as above.
                $type(unsafe { $add(self.0, $splat(-1)) })
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: as above.
                $type(unsafe { $add(self.0, other.0) })
            }
            $($more)*
        }

        impl Lanes for $type {
            const COUNT: usize = $count;
            const FEW: u32 = $few;

            #[inline(always)]
            fn load(row: &Row) -> Self {
                // SAFETY: as above; a row holds 64 bytes and is aligned to that.
                $type(unsafe { $load(row.0.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, row: &mut Row) {
                // SAFETY: as above.
                unsafe { $store(row.0.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn min(self, other: Self) -> Self {
                // SAFETY: as above.
                $type(unsafe { $min(self.0, other.0) })
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
            // SAFETY: as above.
            Avx2(unsafe {
                let none = _mm256_cmpeq_epi16(test.0, _mm256_setzero_si256());
                _mm256_blendv_epi8(then.0, otherwise.0, none)
            })
        }
        #[inline(always)]
        fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
            // SAFETY: as above.
            Avx2(unsafe { _mm256_blendv_epi8(otherwise.0, then.0, _mm256_cmpeq_epi16(a.0, b.0)) })
        }
        #[inline(always)]
        fn if_apart(self, other: Self) -> Self {
            // SAFETY: as above.
            Avx2(unsafe {
                let common = _mm256_and_si256(self.0, other.0);
                _mm256_and_si256(self.0, _mm256_cmpeq_epi16(common, _mm256_setzero_si256()))
            })
        }
        #[inline(always)]
        fn count(self) -> Self {
            // SAFETY: as above. Four bits at a time from a table, and the ninth by itself.
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
            // SAFETY: as above. A packed comparison has one byte a lane, in two halves.
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
            // SAFETY: as above.
            Avx512(unsafe {
                _mm512_mask_mov_epi16(otherwise.0, _mm512_test_epi16_mask(test.0, test.0), then.0)
            })
        }
        #[inline(always)]
        fn if_equal(a: Self, b: Self, then: Self, otherwise: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_mask_mov_epi16(otherwise.0, _mm512_cmpeq_epi16_mask(a.0, b.0), then.0) })
        }
        #[inline(always)]
        fn if_apart(self, other: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, other.0), self.0) })
        }
        #[inline(always)]
        fn count(self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_popcnt_epi16(self.0) })
        }
        #[inline(always)]
        fn and3(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & B & C }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn or3(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A | B | C }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn two_of(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & B | A & C | B & C }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn only(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & !(B | C) }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn unless(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A & !(B & !C) }>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn or_lost(all: Self, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<{ A | B & !C & 0xFF }>(all.0, a.0, b.0) })
        }
    },
    {
        #[inline(always)]
        fn zeros(self) -> u32 {
            // SAFETY: as above.
            unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
        }
        #[inline(always)]
        fn pack(bytes: &[u8; 81]) -> Cells {
            // SAFETY: as above.
            unsafe { pack(bytes) }
        }
        #[inline(always)]
        fn unpack(cells: &Cells, bytes: &mut [u8; 81]) {
            // SAFETY: as above.
            unsafe { unpack(cells, bytes) }
        }
    }
);

/// The three inputs of a ternary function, each over all eight combinations: any expression of them is
/// the function's table.
const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;

// A board is 81 bytes, a vector 64. So a board is read and written as its first 64 bytes and its last 64, which
// share 47: masked writes of the rest would take much longer.
//
//   bytes     0 ……………… 16 17 ……………………………………………… 63 64 ……………… 80
//   first     0 ……………… 16 17 ……………………………………………… 63
//   last                  0 ……………………………………………… 46 47 ……………… 63

/// Where the first byte of the last 64 is.
const LAST: usize = 81 - 64;

/// For each place, where its byte is in the two vectors of a board in reading order, as the instruction
/// counts them: the second vector begins at 64.
const PACKED: [[u8; 64]; 2] = {
    let mut order = [[0; 64]; 2];
    let mut cell = 0;
    while cell < 81 {
        let place = PLACES[cell] as usize;
        order[place / 64][place % 64] = (if cell < 64 { cell } else { 64 + cell - LAST }) as u8;
        cell += 1;
    }
    order
};

/// For each cell of the first 64 and of the last 64, where its byte is in two vectors in the order of the places:
/// 64 of them, then the last 32.
const UNPACKED: [[u8; 64]; 2] = {
    let mut order = [[0; 64]; 2];
    let mut cell = 0;
    while cell < 81 {
        let place = PLACES[cell] as usize;
        let from = (if place < 64 { place } else { 64 + place - LAST_WORDS }) as u8;
        if cell < 64 {
            order[0][cell] = from;
        }
        if cell >= LAST {
            order[1][cell - LAST] = from;
        }
        cell += 1;
    }
    order
};

/// Where the first of the last 32 words is.
const LAST_WORDS: usize = 81 - 32;

/// All bytes of a board at once: put in order, widened, and made sets.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn pack(bytes: &[u8; 81]) -> Cells {
    // SAFETY: 64 bytes from the start, and 64 up to the end, lie within the 81; the tables have as many.
    let (first, last, orders) = unsafe {
        (
            _mm512_loadu_si512(bytes.as_ptr().cast()),
            _mm512_loadu_si512(bytes.as_ptr().add(LAST).cast()),
            [_mm512_loadu_si512(PACKED[0].as_ptr().cast()), _mm512_loadu_si512(PACKED[1].as_ptr().cast())],
        )
    };
    let sixty_four = _mm512_permutex2var_epi8(first, orders[0], last);
    let seventeen = _mm512_permutex2var_epi8(first, orders[1], last);
    let parts = [
        _mm512_castsi512_si256(sixty_four),
        _mm512_extracti64x4_epi64::<1>(sixty_four),
        _mm512_castsi512_si256(seventeen),
    ];
    let mut cells = [0; 96];
    for (part, words) in parts.into_iter().zip(cells.as_chunks_mut::<32>().0) {
        let digits = _mm512_sub_epi16(_mm512_cvtepu8_epi16(part), _mm512_set1_epi16(i16::from(b'1')));
        let given = _mm512_cmplt_epu16_mask(digits, _mm512_set1_epi16(9));
        let bits = _mm512_sllv_epi16(_mm512_set1_epi16(1), digits);
        let sets = _mm512_mask_mov_epi16(_mm512_set1_epi16(ALL as i16), given, bits);
        // SAFETY: there is room for 32 words.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), sets) };
    }
    *cells.first_chunk().expect("81 of 96")
}

/// The other way round: the digit of a set of one is the number of bits below it.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn unpack(cells: &Cells, bytes: &mut [u8; 81]) {
    let mut parts = [_mm256_setzero_si256(); 3];
    for (part, from) in parts.iter_mut().zip([0, 32, LAST_WORDS]) {
        // SAFETY: 32 words from each of these lie within the 81.
        let sets = unsafe { _mm512_loadu_si512(cells.as_ptr().add(from).cast()) };
        let below = _mm512_popcnt_epi16(_mm512_add_epi16(sets, _mm512_set1_epi16(-1)));
        *part = _mm512_cvtepi16_epi8(_mm512_add_epi16(below, _mm512_set1_epi16(i16::from(b'1'))));
    }
    let sixty_four = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(parts[0]), parts[1]);
    let rest = _mm512_castsi256_si512(parts[2]);
    // SAFETY: 64 bytes from the start, and 64 up to the end, lie within the 81; the tables have as many.
    unsafe {
        let orders = [
            _mm512_loadu_si512(UNPACKED[0].as_ptr().cast()),
            _mm512_loadu_si512(UNPACKED[1].as_ptr().cast()),
        ];
        let first = _mm512_permutex2var_epi8(sixty_four, orders[0], rest);
        let last = _mm512_permutex2var_epi8(sixty_four, orders[1], rest);
        _mm512_storeu_si512(bytes.as_mut_ptr().cast(), first);
        _mm512_storeu_si512(bytes.as_mut_ptr().add(LAST).cast(), last);
    }
}

impl Nine for Avx2 {
    #[inline(always)]
    fn read(words: &[u16; 16]) -> Self {
        // SAFETY: only reached on a CPU with AVX2, and there are 32 bytes.
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn write(self) -> [u16; 16] {
        let mut words = [0; 16];
        // SAFETY: as above.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn turn_boxes<const BOX: usize>(self) -> Self {
        // SAFETY: as above. A box is four words, and the fourth stays.
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
        // SAFETY: as above; the table has 32 bytes. The fourth word of a box stays.
        Avx2(unsafe {
            let from = const { Row(turned_columns(COLUMN)) };
            _mm256_shuffle_epi8(self.0, _mm256_load_si256(from.0.as_ptr().cast()))
        })
    }
}

/// Where each word of four takes its bytes from, in each half of the vector.
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

/// The cells of a third among 32 words.
const CELLS: u32 = (1 << 27) - 1;

impl Third for Avx512 {
    #[inline(always)]
    fn read(cells: &ThirdCells) -> Self {
        // SAFETY: only reached on a CPU with AVX-512, and only the 27 cells are read.
        Avx512(unsafe { _mm512_maskz_loadu_epi16(CELLS, cells.as_ptr().cast()) })
    }
    #[inline(always)]
    fn write(self, cells: &mut Roomy) {
        // SAFETY: as above; there is room for 64 bytes.
        unsafe { _mm512_storeu_si512(cells.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn everywhere(word: u16) -> Self {
        // SAFETY: as above.
        Avx512(unsafe { _mm512_maskz_set1_epi16(CELLS, word as i16) })
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn without(self, cells: u32, bits: u16) -> Self {
        // SAFETY: as above.
        Avx512(unsafe {
            let without = _mm512_andnot_si512(_mm512_set1_epi16(bits as i16), self.0);
            _mm512_mask_mov_epi16(self.0, cells, without)
        })
    }
    #[inline(always)]
    fn turn<const BAND: usize, const BOX: usize, const COLUMN: usize>(self) -> Self {
        let from = const { Row(turned(BAND, BOX, COLUMN)) };
        // SAFETY: as above.
        Avx512(unsafe { _mm512_permutexvar_epi16(_mm512_load_si512(from.0.as_ptr().cast()), self.0) })
    }
}

/// Where each cell of a third takes its word from.
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
