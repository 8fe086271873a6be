// A warp: sweeps its lanes, serves them, and finds work for those that are done.
#pragma once
#include "offers.h"

// Searches with one warp, whose stacks begin with that of `first_slot`; `together` with other warps, or alone.
INLINE void search_warp(const Search *search, const Table *tables, u32 first_slot, const u32 together) {
    Lane lanes[LANES];
    u32x4 *stacks[LANES];
    FOR_LANES(l) {
        Lane *lane = &lanes[l];
        UNROLL for (int i = 0; i < 27; i++) lane->words[i] = 0;
        UNROLL for (int i = 0; i < 3; i++) lane->single[i] = lane->cost[i] = lane->guess[i] = 0;
        lane->puzzle = NO_PUZZLE;
        lane->found = lane->guesses = lane->top = lane->bottom = lane->depth = lane->shared = 0;
        lane->solved = lane->stuck = 0;
        lane->busy = lane->dead = 1;
        stacks[l] = stack_of(search, first_slot + lane_number(l));
    }
    u32 is_over = 0;
    if (together) begin_work(search->queue);
    for (;;) {
        const u32x4 *boards[LANES];
        u32 votes[LANES], is_new[LANES];
        FOR_LANES(l) {
            Lane *lane = &lanes[l];
            serve(search, lane, stacks[l]);
            u32 ended = lane->busy && (lane->dead || lane->solved);
            votes[l] = ended && lane->top == lane->bottom;
            boards[l] = 0;
            if (ended && !votes[l]) boards[l] = stacks[l] + --lane->top * BOARD_VECTORS;
        }
        u32 done = ballot(votes);
        if (done) refill(search, lanes, votes, done, boards);
        FOR_LANES(l) is_new[l] = votes[l] && lanes[l].busy;
        FOR_LANES(l) votes[l] = lanes[l].busy;
        u32 busy = ballot(votes);
        if (busy != ~0u) {
            steal(search, lanes, busy, first_slot, boards);
            FOR_LANES(l) votes[l] = lanes[l].busy;
            busy = ballot(votes);
            if (together && !busy) busy = wait_for_offer(search, lanes, boards);
            if (!busy) return;
            is_over = 1;
        }
        if (together && is_over) make_offers(search, lanes, stacks);
        FOR_LANES(l) if (boards[l]) read_board(&lanes[l], boards[l]);
        // A lane that waits for the others stays as it is: its guesses must not depend on how long it waits.
        u32 waiting;
        FOR_LANES(l) {
            Lane *lane = &lanes[l];
            const u32 *single = lane->single;
            u32 is_hopeless = is_new[l] && ones(single[0]) + ones(single[1]) + ones(single[2]) < FEWEST_CLUES;
            if (is_hopeless) give_up(search, lane);
            votes[l] = !lane->busy || is_hopeless;
        }
        do {
            FOR_LANES(l) {
                Lane *lane = &lanes[l];
                if (votes[l]) continue;
                sweep(lane, &tables[l]);
                votes[l] = lane->dead || lane->solved || lane->stuck;
            }
            waiting = ballot(votes) & busy;
        } while (ones(waiting) < search->patience && waiting != busy);
    }
}
