//! Which lines are puzzles: a board of other characters would silently read as blanks.

use super::CELLS;

/// A 9×9 line that must be [plain](is_plain): with any other byte it has no solution, where `[u8; 81]` takes that byte
/// for a blank. The engine checks it while it reads it, which costs next to nothing.
///
/// ```
/// use ninefold::engine::fast::{self, Strict};
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x";
/// assert_eq!((fast::count(line, 2), fast::count(&Strict(line), 2)), (1, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Strict<'a>(pub &'a [u8; CELLS]);

/// A [`Strict`] line, and where the caller's next reads go: to a line further on, for example. The engine asks for that
/// memory when it takes this line, so that it has come when it is read. The address is a hint, and may be any.
#[derive(Clone, Copy, Debug)]
pub struct Prefetch<'a> {
    /// The line.
    pub line: Strict<'a>,
    /// Where 81 bytes are that will be read soon.
    pub soon: *const u8,
}

/// Returns whether all bytes of a line are figures or blanks (`.`, `_`, `*` or a space): a 9×9 puzzle as most files have
/// it.
///
/// ```
/// use ninefold::engine::fast;
///
/// assert!(fast::is_plain(&[b'.'; 81]) && fast::is_plain(&[b'7'; 81]) && !fast::is_plain(&[b'x'; 81]));
/// ```
#[must_use]
#[inline(always)]
pub fn is_plain(line: &[u8; CELLS]) -> bool {
    // Most lines have figures and full stops only, which vectors can compare: no early exit, and numbers rather than truth
    // values. `.` and `/` precede the figures.
    let mut others = 0;
    for byte in line {
        others |= u8::from(byte.wrapping_sub(b'.') > b'9' - b'.') | u8::from(*byte == b'/');
    }
    others == 0 || line.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b' '))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::fast::InstructionSet;
    use crate::engine::fast::batch_with;

    /// Every byte at every place, on every instruction set.
    #[test]
    fn only_plain_lines_have_solutions() {
        let solved = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for place in 0..CELLS {
            let lines: Vec<[u8; CELLS]> = (0..=u8::MAX)
                .map(|byte| std::array::from_fn(|cell| if cell == place { byte } else { solved[cell] }))
                .collect();
            let expected: Vec<u64> = (0..=u8::MAX)
                .map(|byte| u64::from(byte == solved[place] || b".0_* ".contains(&byte)))
                .collect();
            for (line, &is_unique) in lines.iter().zip(&expected) {
                let has_conflict = line[place].is_ascii_digit() && is_unique == 0;
                assert_eq!(is_plain(line), is_unique == 1 || has_conflict, "{:?}", line[place]);
            }
            let lines: Vec<Strict<'_>> = lines.iter().map(Strict).collect();
            for set in InstructionSet::available() {
                let counts: Vec<u64> = batch_with(set, &lines, 2).iter().map(|found| found.count).collect();
                assert_eq!(counts, expected, "{}, place {place}", set.name());
                // A few are solved one at a time.
                let few = batch_with(set, &lines[..4], 2);
                assert!(few.iter().all(|found| found.count == 0), "{}, place {place}", set.name());
            }
        }
    }
}
