//! Houses: cells that hold as many digits as they are, each once.

use super::space::{Alive, Dead, Space};

/// Finds digits with one place left, and cells of a house with too few digits.
pub(super) fn run(cells: &[u16], digits: u32, space: &mut Space<'_>) -> Alive {
    let (mut once, mut twice, mut fixed) = (0u32, 0u32, 0u32);
    let masks = &space.masks[..];
    for &cell in cells {
        let mask = masks[usize::from(cell)];
        twice |= once & mask;
        once |= mask;
        // All bits if the cell is fixed.
        fixed |= mask & 0u32.wrapping_sub(u32::from(mask & (mask - 1) == 0));
    }
    if once != digits {
        return Err(Dead);
    }
    let mut single = once & !twice & !fixed;
    if single == 0 {
        return Ok(());
    }
    for &cell in cells {
        let here = space.masks[usize::from(cell)] & single;
        if here != 0 {
            space.keep(cell, here & here.wrapping_neg())?;
            if here & (here - 1) != 0 {
                return Err(Dead); // two digits have this cell alone
            }
            single &= !here;
            if single == 0 {
                break;
            }
        }
    }
    Ok(())
}
