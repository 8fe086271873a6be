//! Rising digits: thermometers, and lists in dictionary order.

use super::space::{Alive, Dead, Space};

/// The bits from this digit on.
#[inline]
fn from(digit: u32) -> u32 {
    u32::MAX.checked_shl(digit).unwrap_or(0)
}

#[inline]
pub(super) fn least(mask: u32) -> u32 {
    mask.trailing_zeros()
}

#[inline]
pub(super) fn greatest(mask: u32) -> u32 {
    31 - mask.leading_zeros()
}

/// From cell to cell the digits grow by the step: 1, or 0 if equal digits may follow each other.
pub(super) fn increasing(cells: &[u16], step: u32, space: &mut Space<'_>) -> Alive {
    let mut low = 0;
    for &cell in cells {
        space.keep(cell, from(low))?;
        low = least(space.masks[usize::from(cell)]) + step;
    }
    let mut high = 32;
    for &cell in cells.iter().rev() {
        // Digits below `high`.
        space.keep(cell, !from(high))?;
        high = greatest(space.masks[usize::from(cell)]) + 1;
        if step > 0 {
            high = high.saturating_sub(step);
        }
    }
    Ok(())
}

/// The first list comes before the second in dictionary order, or may equal it if it is not strict.
pub(super) fn before(first: &[u16], then: &[u16], strict: bool, space: &mut Space<'_>) -> Alive {
    let mask = |space: &Space<'_>, cell: u16| space.masks[usize::from(cell)];
    for (at, (&a, &b)) in first.iter().zip(then).enumerate() {
        // So far both lists are equal and known.
        let may_be_equal = rest_may_follow(&first[at + 1..], &then[at + 1..], strict, space);
        increasing(&[a, b], u32::from(!may_be_equal), space)?;
        let (one, other) = (mask(space, a), mask(space, b));
        if one != other || one & (one - 1) != 0 {
            return Ok(());
        }
    }
    if strict { Err(Dead) } else { Ok(()) }
}

/// Returns whether the least first list is before the greatest second one.
fn rest_may_follow(first: &[u16], then: &[u16], strict: bool, space: &Space<'_>) -> bool {
    for (&a, &b) in first.iter().zip(then) {
        let low = least(space.masks[usize::from(a)]);
        let high = greatest(space.masks[usize::from(b)]);
        if low != high {
            return low < high;
        }
    }
    !strict
}
