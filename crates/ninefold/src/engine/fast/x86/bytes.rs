//! Converts boards of bytes to sets and back with AVX-512.
//!
//! A board is 81 bytes, a vector 64. So a board is read and written as its first 64 bytes and its last 64, which
//! share 47: masked writes of the rest would take much longer.
//!
//! ```text
//! bytes     0 ……………… 16 17 ……………………………………………… 63 64 ……………… 80
//! first     0 ……………… 16 17 ……………………………………………… 63
//! last                  0 ……………………………………………… 46 47 ……………… 63
//! ```

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use crate::engine::fast::packed::{ALL, Cells, PLACES};

/// The index of the first of the last 64 bytes.
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

/// The index of the first of the last 32 words.
const LAST_WORDS: usize = 81 - 32;

/// Converts all bytes of a board at once: reorders them, widens them and makes them sets.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn pack(board: &[u8; 81]) -> Cells {
    // SAFETY: 64 bytes from the start, and 64 up to the end, lie within the 81; the tables have as many.
    let (first, last, orders) = unsafe {
        (
            _mm512_loadu_si512(board.as_ptr().cast()),
            _mm512_loadu_si512(board.as_ptr().add(LAST).cast()),
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
        // SAFETY: a chunk has room for 32 words.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), sets) };
    }
    *cells.first_chunk().expect("81 of 96")
}

/// Returns whether all bytes of a board are figures and full stops, as nearly all are. `.` and `/` precede the figures.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn has_figures_and_stops(board: &[u8; 81]) -> bool {
    // SAFETY: 64 bytes from the start, and 64 up to the end, lie within the 81.
    let parts = unsafe {
        [_mm512_loadu_si512(board.as_ptr().cast()), _mm512_loadu_si512(board.as_ptr().add(LAST).cast())]
    };
    let others = parts.map(|part| {
        let steps = _mm512_sub_epi8(part, _mm512_set1_epi8(b'.' as i8));
        _mm512_cmpgt_epu8_mask(steps, _mm512_set1_epi8((b'9' - b'.') as i8))
            | _mm512_cmpeq_epi8_mask(steps, _mm512_set1_epi8(1))
    });
    others[0] | others[1] == 0
}

/// Converts sets to bytes: the digit of a set of one is one more than the number of bits below it.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
pub(super) fn unpack(cells: &Cells, board: &mut [MaybeUninit<u8>; 81]) {
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
        _mm512_storeu_si512(board.as_mut_ptr().cast(), first);
        _mm512_storeu_si512(board.as_mut_ptr().add(LAST).cast(), last);
    }
}
