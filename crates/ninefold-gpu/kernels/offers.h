// Boards that warps offer to each other.
//
// The batch is as slow as its slowest warp. When the queue is empty and a search is still long, all lanes of its warp share
// it, and other warps are idle. So those wait for offers, and a warp that has boards on its stacks makes some: the oldest
// board of each lane, copied, since the lane goes on.
//
// No one depends on being helped. A warp leaves only when all offers are taken, its own among them; a warp that waits may
// leave at any time, and does when no warp has work or enough others wait.
#pragma once
#include "search.h"

// Offers that there is room for, in the whole search.
#define OFFERS 8192u
// Warps that wait at a time.
#define HELPERS 128u

INLINE void begin_work(Queue *queue) {
    FOR_LANES(l) if (lane_number(l) == 0) fetch_add(&queue->working, 1);
}

// Waits until there is an offer, and takes it. Returns its number, or OFFERS if it isn't worth while to wait.
INLINE u32 take_offer(Queue *queue) {
    u32 number = OFFERS, is_needless = fetch_add(&queue->waiting, 1) >= HELPERS;
    fetch_add(&queue->working, 0u - 1);
    for (;;) {
        u32 taken = load(&queue->taken), made = least(load(&queue->made), OFFERS);
        if (taken < made) {
            if (!exchange(&queue->taken, taken, taken + 1)) continue;
            number = taken;
            fetch_add(&queue->working, 1);
            break;
        }
        if (is_needless || load(&queue->working) == 0) break;
        rest();
    }
    fetch_add(&queue->waiting, 0u - 1);
    return number;
}

// Gives the first lane of an idle warp a board that another warp offers. Returns the lanes that have work: that one or none.
INLINE u32 wait_for_offer(const Search *search, Lane *lanes, const u32x4 **boards) {
    u32 numbers[LANES], is_busy[LANES];
    FOR_LANES(l) numbers[l] = lane_number(l) == 0 ? take_offer(search->queue) : OFFERS;
    FOR_LANES(l) {
        is_busy[l] = numbers[l] < OFFERS;
        if (!is_busy[l]) continue;
        Lane *lane = &lanes[l];
        const Offer *offer = search->offers + numbers[l];
        while (!load(&offer->is_ready)) rest();
        fence();
        lane->puzzle = offer->puzzle;
        lane->depth = offer->depth;
        lane->found = lane->guesses = lane->top = lane->bottom = 0;
        lane->busy = lane->shared = 1;
        boards[l] = offer->board;
    }
    return ballot(is_busy);
}

// Offers the oldest board of each lane that has any, while warps wait for more than there is.
INLINE void make_offers(const Search *search, Lane *lanes, u32x4 *const *stacks) {
    Queue *queue = search->queue;
    u32 wanted[LANES], rich[LANES], first[LANES];
    FOR_LANES(l) {
        u32 waiting = load(&queue->waiting), made = load(&queue->made), open = made - load(&queue->taken);
        wanted[l] = waiting > open && made < OFFERS ? waiting - open : 0;
    }
    FOR_LANES(l) rich[l] = lanes[l].busy && lanes[l].top > lanes[l].bottom;
    u32 givers = ballot(rich);
    if (!givers) return;
    u32 leader = (u32)__builtin_ctz(givers);
    u32 count = least(ones(givers), read_lane(wanted, 0, leader));
    if (!count) return;
    FOR_LANES(l) first[l] = lane_number(l) == leader ? fetch_add(&queue->made, count) : 0;
    FOR_LANES(l) {
        Lane *lane = &lanes[l];
        u32 rank = ones(givers & ((1u << lane_number(l)) - 1)), number = read_lane(first, l, leader) + rank;
        if (!rich[l] || rank >= count || number >= OFFERS) continue;
        Offer *offer = search->offers + number;
        const u32x4 *board = stacks[l] + lane->bottom * BOARD_VECTORS;
        UNROLL for (int v = 0; v < BOARD_VECTORS; v++) offer->board[v] = board[v];
        offer->puzzle = lane->puzzle;
        offer->depth = lane->depth + lane->bottom++;
        if (!lane->shared) search->results[lane->puzzle] = lane->found | lane->guesses << 8;
        lane->shared = 1;
        fence();
        store(&offer->is_ready, 1);
    }
}
