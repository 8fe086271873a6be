//! Where bytes lie that the system copies into memory, or out of it.
//!
//! How long a copy takes depends on where in their pages its ends lie. In files our blocks start with a page, as a rule;
//! in memory they start on a line of the cache. On a Zen 4 CPU writes take a quarter longer otherwise, and reads into
//! memory 4 to 15 bytes after the start of a page three times as long.

/// How long a line of the cache is.
const CACHE_LINE: usize = 64;

/// So many bytes are left out at the most.
pub(crate) const MAX_PADDING: usize = CACHE_LINE - 1;

/// How many bytes to leave out from a place in memory on, so that the rest is copied fast.
pub(crate) fn cache_line_padding(place: *const u8) -> usize {
    place.addr().wrapping_neg() % CACHE_LINE
}
