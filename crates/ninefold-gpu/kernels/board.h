// One puzzle as 27 words, one per band and digit, and the sweep that rules out candidates.
//
//   word   9 · band + digit
//   bit    9 · column in its box + 3 · row in its band + box in its band
//
//   bits of a band:    box 0      box 1      box 2
//                    0  9 18    1 10 19    2 11 20
//                    3 12 21    4 13 22    5 14 23
//                    6 15 24    7 16 25    8 17 26
//
// OR the three columns of a word, and its lowest nine bits say in which of the nine minirows of the band the digit can be.
// A digit is once in each row and each box of a band, so its minirows form one of six permutations. A table of the 512 sets
// of minirows knows which of them belong to a permutation, which are the only one of their box, how much the digit
// contributes to the cost of a guess in this band, and where in the band to guess it best (`table.rs` makes it).
//
// Columns need no table: a digit has three columns per stack, one for each band, so the word of a band keeps the columns
// that the other two bands can complete, and that is two ANDs of rotated words.
#pragma once
#include "target.h"

#define ALL27 0777777777u
#define EVERY_THIRD 0111111111u
#define EVERY_NINTH 01001001u
#define LAST_ROW 0700700700u
#define FIRST_ROW 0007007007u
#define LOW 511u

// A row of the table. `fits`: the minirows that belong to a permutation, in all three columns; above bit 27, where to
// guess. `only`: those that are the only one in their box, likewise; above bit 27, the cost, 31 for a contradiction.
typedef struct { u32 fits, only; } Entry __attribute__((aligned(8)));

// The table, perhaps in several copies side by side, so that lanes read from different banks of shared memory.
// `key_bits` is KEY_BITS in a register, where an instruction can have it besides a constant.
typedef struct { const char *entries; u32 shift, offset, key_bits; } Table;

INLINE Entry look_up(const Table *table, u32 minirows) {
    u32 at = ((minirows << table->shift) & (LOW << table->shift)) | table->offset;
    u64 entry = *(const u64 *)(table->entries + at);
    return (Entry){(u32)entry, (u32)(entry >> 32)};
}

INLINE u32 two_of(u32 a, u32 b, u32 c) { return (a & b) | (a & c) | (b & c); }

// What a lane is doing.
typedef struct {
    u32 words[27];
    // The cells with one candidate, by band.
    u32 single[3];
    // What the last sweep found about guesses: the cost of each band, and its best guess.
    u32 cost[3], guess[3];
    // Its puzzle: the number, and how many solutions and guesses it has so far.
    u32 puzzle, found, guesses;
    // Boards still to try: those between `bottom` and `top`; others have taken those below. `depth` is that of the search
    // where this lane began.
    u32 top, bottom, depth;
    // One of these after a sweep, or none: it goes on.
    u32 dead, solved, stuck;
    u32 busy;
    // Other lanes work on the same puzzle, so its counts are in memory.
    u32 shared;
} Lane;

// Finds the cells with one candidate. Returns the places where every band has a candidate.
INLINE u32 find_singles(const u32 *words, u32 *single) {
    u32 filled = ALL27;
    UNROLL for (int band = 0; band < 3; band++) {
        const u32 *w = words + 9 * band;
        u32 a = w[0] | w[1] | w[2], b = w[3] | w[4] | w[5], c = w[6] | w[7] | w[8];
        u32 twice = two_of(w[0], w[1], w[2]) | two_of(w[3], w[4], w[5]) | two_of(w[6], w[7], w[8]);
        single[band] = (a | b | c) & ~twice & ~two_of(a, b, c);
        filled &= a | b | c;
    }
    return filled;
}

// A key of the best guess in a band: the smallest one wins.
#define KEY_BITS 0xf8000000u

// Rules out candidates once. Returns the places where every band has found its digit.
INLINE u32 rule_out(Lane *lane, const Table *table) {
    u32 *words = lane->words, found[27], settled[3] = {0, 0, 0}, before[3], *cost = lane->cost, *guess = lane->guess;
    UNROLL for (int band = 0; band < 3; band++) cost[band] = 0, guess[band] = before[band] = ~0u;
    UNROLL for (int digit = 0; digit < 9; digit++) {
        u32 x[3], once[3], twice[3];
        UNROLL for (int band = 0; band < 3; band++) {
            // Cells that this sweep has found for smaller digits are taken. A naked single is the only place in its box.
            u32 w = words[9 * band + digit] & ~settled[band], naked = w & lane->single[band];
            u32 boxes = (naked * (EVERY_THIRD << 5)) >> 29;
            w &= ~(boxes * EVERY_THIRD) | lane->single[band];
            // The columns with a candidate in this band, rotated by one and two columns and spread to all rows.
            u32 y = (w | w << 3 | w << 6) & LAST_ROW;
            once[band] = multiply_add(y, 0111u << 12, multiply_high(y, 0111u << 17));
            twice[band] = multiply_add(y, 0111u << 3, multiply_high(y, 0111u << 8));
            x[band] = w;
        }
        UNROLL for (int band = 0; band < 3; band++) {
            const int next = (band + 1) % 3, last = (band + 2) % 3;
            x[band] = (x[band] & once[next] & twice[last]) | (x[band] & twice[next] & once[last]);
        }
        UNROLL for (int band = 0; band < 3; band++) {
            u32 w = x[band], a = w >> 9, b = w >> 18, minirows = w | a | b;
            Entry entry = look_up(table, minirows);
            u32 key = (entry.fits & table->key_bits) | (u32)digit;
            // Two at a time: the least of three takes one instruction.
            if (digit % 2 == 0 && digit < 8) before[band] = key;
            else guess[band] = least(guess[band], digit == 8 ? key : least(before[band], key));
            cost[band] += entry.only >> 27;
            w &= entry.fits;
            // One minirow in the box and one cell in the minirow: the digit has found its cell.
            u32 own = entry.only & ((minirows & ~two_of(x[band], a, b) & LOW) * EVERY_NINTH);
            found[9 * band + digit] = own;
            settled[band] = or_both(settled[band], w, own);
            words[9 * band + digit] = w;
        }
    }
    UNROLL for (int band = 0; band < 3; band++)
        UNROLL for (int digit = 0; digit < 9; digit++)
            words[9 * band + digit] &= ~settled[band] | found[9 * band + digit];
    return settled[0] & settled[1] & settled[2];
}

// Returns whether a board in which all cells are settled has every digit in every column. Rows and boxes follow from
// the table.
INLINE u32 columns_hold(const u32 *words) {
    u32 all = ~0u;
    UNROLL for (int digit = 0; digit < 9; digit++) {
        u32 t = words[digit] | words[9 + digit] | words[18 + digit];
        all &= t | t >> 3 | t >> 6;
    }
    return (all & FIRST_ROW) == FIRST_ROW;
}

#define NO_ROOM 31u

// Sweeps once, and says where that leaves the lane. It is stuck as soon as a sweep finds no new single: most sweeps that
// rule out less than that aren't worth their time before a guess.
INLINE void sweep(Lane *lane, const Table *table) {
    u32 settled = rule_out(lane, table), single[3], news = 0;
    u32 filled = find_singles(lane->words, single);
    UNROLL for (int band = 0; band < 3; band++) {
        news |= single[band] ^ lane->single[band];
        lane->single[band] = single[band];
    }
    u32 cost = most(lane->cost[0], most(lane->cost[1], lane->cost[2]));
    lane->dead = cost >= NO_ROOM || filled != ALL27;
    lane->solved = !lane->dead && settled == ALL27;
    lane->stuck = !lane->dead && !lane->solved && news == 0;
}
