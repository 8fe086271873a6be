//! Where bytes lie that the system copies into memory, or out of it.
//!
//! How long a copy takes depends on where in their pages its ends lie. In files our blocks start with a page, so in
//! memory they start with a line of the cache. On a Zen 4 CPU writes take a quarter longer otherwise; reads into
//! memory 4 to 15 bytes after the start of a page take three times as long.

/// How long a line of the cache is.
const LINE: usize = 64;

/// So many bytes are left out at the most.
pub(crate) const MOST_LEFT_OUT: usize = LINE - 1;

/// How many bytes at the start of some memory to leave out, so that the rest is copied fast.
pub(crate) fn left_out<T>(memory: &[T]) -> usize {
    memory.as_ptr().addr().wrapping_neg() % LINE
}
