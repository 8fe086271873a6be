// Boards as people write them, and as lanes and planes.
//
//   text      81 bytes per puzzle, in lines of `stride` bytes: 81, or 82 with a line break
//   planes    12 words: for each band the four bits of its digits, 0 for a blank, in the order of the bits of a word
//   board     28 words: see board.h; the last is unused
#pragma once
#include "warp.h"

#define CELLS 81u
#define PLANES 12u

// Returns the place in a word of a cell of a band, in reading order.
#define BIT(cell) (9 * ((cell) % 3) + 3 * ((cell) / 9) + (cell) % 9 / 3)

// Reads a band as planes: `1` to `9` are digits, anything else is a blank.
INLINE u32x4 read_band(const u8 *text) {
    u32x4 planes = {0, 0, 0, 0};
    UNROLL for (int cell = 0; cell < 27; cell++) {
        u32 digit = (u32)text[cell] - '0';
        digit = digit > 9 ? 0 : digit;
        UNROLL for (int bit = 0; bit < 4; bit++) planes[bit] |= (digit >> bit & 1) << BIT(cell);
    }
    return planes;
}

// Returns the candidates of a digit, from 1, in a band.
INLINE u32 candidates(u32x4 planes, u32 digit) {
    u32 blank = ~(planes[0] | planes[1] | planes[2] | planes[3]), same = ALL27;
    UNROLL for (int bit = 0; bit < 4; bit++) same &= digit >> bit & 1 ? planes[bit] : ~planes[bit];
    return (same | blank) & ALL27;
}

// Writes the nine words of a band.
INLINE void write_band(u32x4 planes, u32 *words) {
    UNROLL for (u32 digit = 0; digit < 9; digit++) words[digit] = candidates(planes, digit + 1);
}

// Writes a band of a solution, or blanks if there is none.
INLINE void write_text(u32x4 planes, u32 is_solved, u8 *text) {
    UNROLL for (int cell = 0; cell < 27; cell++) {
        u32 digit = 0;
        UNROLL for (int bit = 0; bit < 4; bit++) digit |= (planes[bit] >> BIT(cell) & 1) << bit;
        text[cell] = (u8)(is_solved ? '0' + digit : '.');
    }
}
