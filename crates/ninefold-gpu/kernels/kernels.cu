// The kernels: what the host starts on a GPU, in this order, for each block of puzzles.
//
//   decode or unpack    text or planes → boards, and an empty queue
//   solve               boards → planes of first solutions, result words; solve_together for few puzzles
//   encode              planes, result words → text, one byte per puzzle with its number of solutions
#include "text.h"

// Threads and blocks of threads per multiprocessor: registers for 640 lanes, the table in 32 KiB per block.
#define SOLVE_THREADS 128
#define SOLVE_BLOCKS 5
#define COPIES 8u
#define COPIES_SHIFT 6u

INLINE void search_all(Search search, const Entry *entries, const u32 together) {
    SHARED static Entry copies[512 * COPIES];
    for (u32 i = thread_number(); i < 512 * COPIES; i += SOLVE_THREADS) copies[i] = entries[i / COPIES];
    sync_block();
    // Nothing fits into no minirows: that entry has the bits of its key alone, all of them.
    u32 offset = thread_number() % COPIES * (u32)sizeof(Entry), key_bits = *(volatile u32 *)&copies[0].fits;
    Table table = {(const char *)copies, COPIES_SHIFT, offset, key_bits};
    search_warp(&search, &table, block_number() * SOLVE_THREADS + thread_number() / WARP * WARP, together);
}

// Each warp for itself: the most puzzles per second, when other blocks of puzzles begin as its warps end.
KERNEL(SOLVE_THREADS, SOLVE_BLOCKS)
solve(const u32x4 *boards, u32x4 *solutions, u32 *results, u32 count, Queue *queue, u32x4 *stacks, u32 limit, u32 patience,
      const Entry *entries) {
    search_all((Search){boards, solutions, results, count, queue, stacks, limit, patience, 0}, entries, 0);
}

// Warps share long searches: the shortest time for a few puzzles.
KERNEL(SOLVE_THREADS, SOLVE_BLOCKS)
solve_together(const u32x4 *boards, u32x4 *solutions, u32 *results, u32 count, Queue *queue, u32x4 *stacks, u32 limit,
               u32 patience, const Entry *entries, Offer *offers) {
    search_all((Search){boards, solutions, results, count, queue, stacks, limit, patience, offers}, entries, 1);
}

// Puzzles per block of threads of the other kernels: their bytes fill whole vectors.
#define TEXTS 64u
#define TEXT_THREADS 192
#define WIDEST 82u

INLINE void copy_in(u8 *to, const u8 *from, u32 bytes) {
    for (u32 i = thread_number(); i < (bytes + 15) / 16; i += TEXT_THREADS) ((u32x4 *)to)[i] = ((const u32x4 *)from)[i];
    sync_block();
}

INLINE void copy_out(u8 *to, const u8 *from, u32 bytes) {
    sync_block();
    for (u32 i = thread_number(); i < (bytes + 15) / 16; i += TEXT_THREADS) ((u32x4 *)to)[i] = ((const u32x4 *)from)[i];
}

// Begins a queue without offers, if there is room for any.
INLINE void clear(Queue *queue, Offer *offers, u32 count) {
    u32 thread = block_number() * TEXT_THREADS + thread_number();
    u32 threads = (count + TEXTS - 1) / TEXTS * TEXT_THREADS;
    if (thread == 0) *queue = (Queue){0, 0, 0, 0, 0, {0, 0, 0}};
    if (offers) for (u32 i = thread; i < OFFERS; i += threads) offers[i].is_ready = 0;
}

// Reads text; its buffer has room for whole vectors.
KERNEL(TEXT_THREADS, 4)
decode(const u8 *text, u32 *boards, u32 count, u32 stride, Queue *queue, Offer *offers) {
    SHARED static __attribute__((aligned(16))) u8 lines[TEXTS * WIDEST];
    SHARED static __attribute__((aligned(16))) u32 words[TEXTS * 28];
    clear(queue, offers, count);
    u32 first = block_number() * TEXTS, here = least(TEXTS, count - first);
    copy_in(lines, text + (u64)first * stride, here * stride);
    u32 band = thread_number() / TEXTS, i = thread_number() % TEXTS;
    if (i < here) {
        write_band(read_band(lines + i * stride + 27 * band), words + 28 * i + 9 * band);
        if (band == 0) words[28 * i + 27] = 0;
    }
    copy_out((u8 *)(boards + (u64)first * 28), (const u8 *)words, here * 28 * 4);
}

// Reads planes.
KERNEL(TEXT_THREADS, 4)
unpack(const u32x4 *planes, u32 *boards, u32 count, Queue *queue, Offer *offers) {
    SHARED static __attribute__((aligned(16))) u32 words[TEXTS * 28];
    clear(queue, offers, count);
    u32 first = block_number() * TEXTS, here = least(TEXTS, count - first);
    u32 i = thread_number() / 3, band = thread_number() % 3;
    if (i < here) {
        write_band(planes[(u64)(first + i) * 3 + band], words + 28 * i + 9 * band);
        if (band == 0) words[28 * i + 27] = 0;
    }
    copy_out((u8 *)(boards + (u64)first * 28), (const u8 *)words, here * 28 * 4);
}

// Writes text, if there is room for it, and the numbers of solutions.
KERNEL(TEXT_THREADS, 4)
encode(const u32x4 *planes, const u32 *results, u8 *text, u8 *counts, u32 count, u32 stride) {
    SHARED static __attribute__((aligned(16))) u8 lines[TEXTS * WIDEST];
    u32 first = block_number() * TEXTS, here = least(TEXTS, count - first);
    if (thread_number() < here) counts[first + thread_number()] = (u8)results[first + thread_number()];
    if (!text) return;
    u32 i = thread_number() / 3, band = thread_number() % 3;
    if (i < here) {
        u32 found = results[first + i] & 255;
        write_text(planes[(u64)(first + i) * 3 + band], found && found != GAVE_UP, lines + i * stride + 27 * band);
        if (band == 0 && stride > CELLS) lines[i * stride + CELLS] = '\n';
    }
    copy_out(text + (u64)first * stride, lines, here * stride);
}
