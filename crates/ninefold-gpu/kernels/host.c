// The same code for a host, which the tests compile with its C compiler: threads play the warps, and the 32 lanes of a warp
// take turns.
#include "text.h"

// Reads puzzles given as text, and empties the queue. The buffers are those that a GPU would use.
void ninefold_read(const u8 *text, u32 stride, u32 count, u32 *boards, Queue *queue, Offer *offers) {
    for (u32 i = 0; i < count; i++)
        for (u32 band = 0; band < 3; band++)
            write_band(read_band(text + (u64)i * stride + 27 * band), boards + 28 * (u64)i + 9 * band);
    *queue = (Queue){0, 0, 0, 0, 0, {0, 0, 0}};
    for (u32 i = 0; offers && i < OFFERS; i++) offers[i].is_ready = 0;
}

// Searches with one of several warps, together if there is room for offers. `stacks` has room for 32 lanes per warp.
void ninefold_search(const u32x4 *boards, u32x4 *planes, u32 *results, u32 count, Queue *queue, u32x4 *stacks, u32 limit,
                     u32 patience, const Entry *entries, Offer *offers, u32 warp) {
    Search search = {boards, planes, results, count, queue, stacks, limit, patience, offers};
    Table tables[LANES];
    for (int l = 0; l < LANES; l++) tables[l] = (Table){(const char *)entries, 3, 0, KEY_BITS};
    if (offers) search_warp(&search, tables, warp * WARP, 1);
    else search_warp(&search, tables, warp * WARP, 0);
}

// Writes solutions as text.
void ninefold_write(const u32x4 *planes, const u32 *results, u32 count, u32 stride, u8 *solutions) {
    for (u32 i = 0; i < count; i++) {
        u32 found = results[i] & 255;
        for (u32 band = 0; band < 3; band++)
            write_text(planes[3 * (u64)i + band], found && found != GAVE_UP, solutions + (u64)i * stride + 27 * band);
        if (stride > CELLS) solutions[(u64)i * stride + CELLS] = '\n';
    }
}
