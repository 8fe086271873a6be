// Many puzzles, one per lane, each lane with its own depth-first search.
//
//   boards ──▶ lane 0   words ─ stack of boards still to try ──▶ solutions, results
//         ├──▶ lane 1   words ─ stack                        ──▶
//         └──▶ …           ▲ sweep all lanes of a warp; when enough of them are stuck or done, serve those; sweep again
//
// A lane that is done takes the next board of the queue. When the queue is empty, idle lanes steal: each takes the oldest
// board from the stack of a busy lane of its warp, which roots the largest part of what is left of its search. Where warps
// work together, those that have nothing left take what others offer (offers.h).
//
// The result of a puzzle is a word: the number of its solutions, up to the limit, below bit 8, and its guesses above. A
// search that is too deep or too long for a lane gives up, which the host sees and takes over. So does at once a search
// that can't find exactly one solution, for lack of clues: the host is to say which solution is the first, and its search
// does better on almost empty boards.
#pragma once
#include "board.h"

// A board in memory: its 27 words and one more, 112 bytes.
#define BOARD_VECTORS 7
// Boards on the stack of a lane.
#define DEPTH 40u
// Guesses before a search gives up. A search that no lane shares gives up at exactly this number, a shared one when all
// its lanes together have made as many, so whether a complete search gives up doesn't depend on who steals what.
#define GUESSES 2048u
// Fewer clues leave no solution or several.
#define FEWEST_CLUES 17u
// In place of the number of solutions.
#define GAVE_UP 255u
#define GUESS 256u
#define NO_PUZZLE (~0u)

// A board that a warp offers to others.
typedef struct {
    u32x4 board[BOARD_VECTORS];
    u32 is_ready, puzzle, depth, unused;
} Offer;

typedef struct {
    // The next board to take.
    u32 next;
    // Offers made and taken, warps that have work, and warps that wait for offers.
    u32 made, taken, working, waiting, unused[3];
} Queue;

typedef struct {
    const u32x4 *boards;
    // The first solution of each puzzle, in four planes per band: bit 0 of every digit, bit 1, …
    u32x4 *solutions;
    u32 *results;
    u32 count;
    Queue *queue;
    u32x4 *stacks;
    // Solutions to look for, at most 254.
    u32 limit;
    // The number of lanes of a warp that must be stuck or done before the warp serves them.
    u32 patience;
    // Room for OFFERS boards, if warps work together.
    Offer *offers;
} Search;

INLINE u32x4 *stack_of(const Search *search, u32 slot) {
    return search->stacks + (u64)slot * (DEPTH * BOARD_VECTORS);
}

// Ends the lane's part of the search: the board at hand and its stack.
INLINE void abandon(Lane *lane) {
    lane->top = lane->bottom;
    lane->dead = 1;
    lane->solved = lane->stuck = 0;
}

INLINE void give_up(const Search *search, Lane *lane) {
    if (lane->shared) __atomic_fetch_or(search->results + lane->puzzle, GAVE_UP, __ATOMIC_RELAXED);
    lane->found = GAVE_UP;
    abandon(lane);
}

// Adds a solution to a shared puzzle, unless it has enough. Returns how many it had.
INLINE u32 add_shared(u32 *result, u32 limit) {
    u32 old = load(result);
    while ((old & 255) < limit &&
           !__atomic_compare_exchange_n(result, &old, old + 1, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
    return old & 255;
}

INLINE void write_solution(const u32 *words, u32x4 *planes) {
    UNROLL for (int band = 0; band < 3; band++) {
        const u32 *w = words + 9 * band;
        planes[band] = (u32x4){w[0] | w[2] | w[4] | w[6] | w[8], w[1] | w[2] | w[5] | w[6],
                               w[3] | w[4] | w[5] | w[6], w[7] | w[8]};
    }
}

// Takes a solution, if the board is one.
INLINE void accept(const Search *search, Lane *lane) {
    if (!columns_hold(lane->words)) {
        lane->dead = 1;
        lane->solved = 0;
        return;
    }
    u32 before = lane->shared ? add_shared(search->results + lane->puzzle, search->limit) : lane->found++;
    if (before == 0) write_solution(lane->words, search->solutions + 3 * (u64)lane->puzzle);
    if (before + 1 >= search->limit) lane->top = lane->bottom;
}

INLINE u32 of_band(u32 band, u32 a, u32 b, u32 c) { return band == 0 ? a : band == 1 ? b : c; }

// Takes places in a band from one digit, or from all others.
INLINE void take_places(u32 *words, u32 band, u32 places, u32 digit, u32 from_digit) {
    u32 of_bands[3];
    UNROLL for (int b = 0; b < 3; b++) of_bands[b] = band == (u32)b ? places : 0;
    UNROLL for (int d = 0; d < 9; d++) {
        u32 chosen = (digit == (u32)d) == from_digit ? ~0u : 0;
        HIDE(chosen); // else three selections instead of one
        UNROLL for (int b = 0; b < 3; b++) words[9 * b + d] &= ~(of_bands[b] & chosen);
    }
}

// Guesses a digit in one of its minirows, in the band with the least cost. That cost isn't nothing, so there is one.
// `second` is the second child in memory.
INLINE void guess_minirow(Lane *lane, u32 band, u32 *second) {
    u32 key = of_band(band, lane->guess[0], lane->guess[1], lane->guess[2]);
    u32 digit = key & 15, place = key >> 27 & 15, row = (place * 11 >> 5) * 3;
    u32 minirow = 1u << place, others = ((7u << row) | (0111u << (place - row))) & ~minirow;
    second[9 * band + digit] &= ~(minirow * EVERY_NINTH);
    take_places(lane->words, band, others * EVERY_NINTH, digit, 1);
}

// Guesses a digit of a cell, with two candidates if there is one. All minirows are settled.
INLINE void guess_cell(Lane *lane, u32 *second) {
    u32 cell = 0, band = 0, digit = 0;
    UNROLL for (int b = 2; b >= 0; b--) {
        u32 once = 0, twice = 0, thrice = 0;
        UNROLL for (int d = 0; d < 9; d++) {
            u32 x = lane->words[9 * b + d];
            thrice |= twice & x, twice |= once & x, once |= x;
        }
        u32 best = twice & ~thrice ? twice & ~thrice : twice;
        if (best) cell = best & (0u - best), band = (u32)b;
    }
    UNROLL for (int d = 8; d >= 0; d--)
        if (of_band(band, lane->words[d], lane->words[9 + d], lane->words[18 + d]) & cell) digit = (u32)d;
    second[9 * band + digit] &= ~cell;
    take_places(lane->words, band, cell, digit, 0);
}

// Makes a guess: goes on with the first child and stacks the second.
INLINE void branch(const Search *search, Lane *lane, u32x4 *stack) {
    u32 guesses = lane->shared ? fetch_add(search->results + lane->puzzle, GUESS) >> 8 : lane->guesses++;
    if (guesses >= GUESSES || lane->depth + lane->top >= DEPTH) return give_up(search, lane);
    u32x4 *board = stack + lane->top++ * BOARD_VECTORS;
    const u32 *w = lane->words;
    UNROLL for (int v = 0; v < BOARD_VECTORS; v++)
        board[v] = (u32x4){w[4 * v], w[4 * v + 1], w[4 * v + 2], v < 6 ? w[v < 6 ? 4 * v + 3 : 0] : 0};
    // A band without a choice costs nothing; less one, that is the greatest number.
    u32 bands[3];
    UNROLL for (int band = 0; band < 3; band++) bands[band] = (lane->cost[band] - 1) * 4 + (u32)band;
    u32 best = least(bands[0], least(bands[1], bands[2]));
    if (best < 4 * NO_ROOM) guess_minirow(lane, best & 3, (u32 *)board);
    else guess_cell(lane, (u32 *)board);
}

// Serves a lane after its sweeps.
INLINE void serve(const Search *search, Lane *lane, u32x4 *stack) {
    if (!lane->busy) return;
    if (lane->shared && (load(search->results + lane->puzzle) & 255) >= search->limit) abandon(lane);
    if (lane->solved) accept(search, lane);
    if (lane->stuck) branch(search, lane, stack);
}

INLINE void read_board(Lane *lane, const u32x4 *board) {
    UNROLL for (int v = 0; v < BOARD_VECTORS; v++) {
        u32x4 four = board[v];
        UNROLL for (int i = 0; i < 4; i++)
            if (4 * v + i < 27) lane->words[4 * v + i] = four[i];
    }
    find_singles(lane->words, lane->single);
}

// Returns the place of the nth element of a set.
INLINE u32 nth(u32 set, u32 n) {
    for (; n; n--) set &= set - 1;
    return (u32)__builtin_ctz(set);
}

// Gives each lane that is done the next board of the queue; without one it is idle.
INLINE void refill(const Search *search, Lane *lanes, const u32 *done, u32 all, const u32x4 **boards) {
    u32 first[LANES], leader = (u32)__builtin_ctz(all);
    FOR_LANES(l) first[l] = lane_number(l) == leader ? fetch_add(&search->queue->next, ones(all)) : 0;
    FOR_LANES(l) {
        Lane *lane = &lanes[l];
        u32 number = read_lane(first, l, leader) + ones(all & ((1u << lane_number(l)) - 1));
        if (!done[l]) continue;
        if (lane->puzzle != NO_PUZZLE && !lane->shared)
            search->results[lane->puzzle] = lane->found | lane->guesses << 8;
        lane->puzzle = number;
        lane->found = lane->guesses = lane->top = lane->bottom = lane->depth = lane->shared = 0;
        lane->busy = number < search->count;
        boards[l] = lane->busy ? search->boards + (u64)number * BOARD_VECTORS : 0;
    }
}

// Lets idle lanes take the oldest board from the stacks of busy ones.
INLINE void steal(const Search *search, Lane *lanes, u32 busy, u32 first_slot, const u32x4 **boards) {
    u32 rich[LANES], puzzles[LANES], bottoms[LANES], depths[LANES];
    FOR_LANES(l) rich[l] = lanes[l].busy && lanes[l].top > lanes[l].bottom;
    u32 victims = ballot(rich), idle = ~busy;
    if (!victims) return;
    FOR_LANES(l) {
        puzzles[l] = lanes[l].puzzle;
        bottoms[l] = lanes[l].bottom;
        depths[l] = lanes[l].depth;
    }
    FOR_LANES(l) {
        Lane *lane = &lanes[l];
        u32 before = (1u << lane_number(l)) - 1, rank = ones(idle & before);
        u32 takes = !lane->busy && rank < ones(victims);
        u32 victim = takes ? nth(victims, rank) : lane_number(l);
        u32 puzzle = read_lane(puzzles, l, victim), bottom = read_lane(bottoms, l, victim);
        u32 depth = read_lane(depths, l, victim);
        if (rich[l] && ones(victims & before) < ones(idle)) {
            lane->bottom++;
            if (!lane->shared) search->results[lane->puzzle] = lane->found | lane->guesses << 8;
            lane->shared = 1;
        }
        if (takes) {
            lane->puzzle = puzzle;
            lane->found = lane->guesses = lane->top = lane->bottom = 0;
            lane->depth = depth + bottom;
            lane->busy = lane->shared = 1;
            boards[l] = stack_of(search, first_slot + victim) + bottom * BOARD_VECTORS;
        }
    }
    sync_warp();
}
