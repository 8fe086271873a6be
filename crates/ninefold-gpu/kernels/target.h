// What differs between a GPU and a host. On a GPU, each thread is a lane, and 32 of them form a warp. On a host, one
// thread plays all 32 lanes in turn, so that the tests run the same search, queue and theft of work without a GPU.
//
// The code keeps the state of its lanes in arrays of LANES elements and writes `FOR_LANES(l)` around what each lane does
// alone; `ballot` and `read_lane` are all that lanes know of each other. The language is the common part of C and CUDA.
#pragma once

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef u32 u32x4 __attribute__((vector_size(16)));

#define WARP 32u
#define UNROLL _Pragma("unroll")

#ifdef __CUDA__

#define DEVICE __attribute__((device))
#define KERNEL(threads, blocks) \
    extern "C" __attribute__((global)) __attribute__((launch_bounds(threads, blocks))) void
#define SHARED __attribute__((shared))
#define INLINE static DEVICE inline __attribute__((always_inline))
#define LANES 1

INLINE u32 thread_number(void) { return __nvvm_read_ptx_sreg_tid_x(); }
INLINE u32 block_number(void) { return __nvvm_read_ptx_sreg_ctaid_x(); }
INLINE u32 block_threads(void) { return __nvvm_read_ptx_sreg_ntid_x(); }
INLINE void sync_block(void) { __syncthreads(); }
INLINE void sync_warp(void) { __nvvm_bar_warp_sync(~0u); }
INLINE u32 lane_number(int l) { return (void)l, thread_number() % WARP; }
INLINE u32 ballot(const u32 *votes) { return __nvvm_vote_ballot_sync(~0u, votes[0] != 0); }
INLINE u32 read_lane(const u32 *values, int l, u32 lane) {
    return (void)l, __nvvm_shfl_sync_idx_i32(~0u, values[0], lane, 31);
}
// Orders what this thread writes and reads, for all threads.
INLINE void fence(void) { __asm__ volatile("fence.acq_rel.gpu;" ::: "memory"); }
// Leaves the units to others for about a microsecond.
INLINE void rest(void) { __asm__ volatile("nanosleep.u32 500;" ::: "memory"); }
// a · b + c in one instruction: the compiler sees that the summands have no bit in common, and makes it two.
INLINE u32 multiply_add(u32 a, u32 b, u32 c) {
    u32 sum;
    __asm__("mad.lo.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "r"(b), "r"(c));
    return sum;
}
// a | b & c in one instruction.
INLINE u32 or_both(u32 a, u32 b, u32 c) {
    u32 all;
    __asm__("lop3.b32 %0, %1, %2, %3, 0xf8;" : "=r"(all) : "r"(a), "r"(b), "r"(c));
    return all;
}

#else

#include <sched.h>

#define INLINE static inline
#define LANES 32

INLINE void sync_warp(void) {}
INLINE void fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
INLINE void rest(void) { sched_yield(); }
INLINE u32 lane_number(int l) { return (u32)l; }
INLINE u32 ballot(const u32 *votes) {
    u32 all = 0;
    for (int l = 0; l < LANES; l++) all |= (u32)(votes[l] != 0) << l;
    return all;
}
INLINE u32 read_lane(const u32 *values, int l, u32 lane) { return (void)l, values[lane]; }
INLINE u32 multiply_add(u32 a, u32 b, u32 c) { return a * b + c; }
INLINE u32 or_both(u32 a, u32 b, u32 c) { return a | (b & c); }

#endif

// Keeps the compiler from knowing what a variable holds.
#define HIDE(variable) __asm__("" : "+r"(variable))
#define FOR_LANES(l) for (int l = 0; l < LANES; l++)

INLINE u32 ones(u32 set) { return (u32)__builtin_popcount(set); }
INLINE u32 least(u32 a, u32 b) { return a < b ? a : b; }
INLINE u32 most(u32 a, u32 b) { return a > b ? a : b; }
INLINE u32 multiply_high(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
INLINE u32 fetch_add(u32 *place, u32 value) { return __atomic_fetch_add(place, value, __ATOMIC_RELAXED); }
INLINE u32 load(const u32 *place) { return __atomic_load_n(place, __ATOMIC_RELAXED); }
INLINE void store(u32 *place, u32 value) { __atomic_store_n(place, value, __ATOMIC_RELAXED); }
// Replaces a value, if it is still there. Returns whether it was.
INLINE u32 exchange(u32 *place, u32 old, u32 value) {
    return __atomic_compare_exchange_n(place, &old, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
