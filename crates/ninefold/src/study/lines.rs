//! 9×9 puzzles in lanes: removes clues of many puzzles side by side.

use super::oracle::without;
use crate::engine::fast::{self, BatchResult, CELLS};
use crate::grid::Line9;

/// The batch size: enough boards for the lanes, few enough for the cache.
const BATCH: usize = 1024;

/// Returns the redundant clues of each puzzle, with all other cells blank. A clue is redundant if the others still have
/// one solution. A puzzle without redundant clues is minimal.
///
/// The puzzles must have one solution each.
///
/// ```
/// use ninefold::study::redundant_lines;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(redundant_lines(&[line])[0].filled(), 22);
/// # Ok::<(), ninefold::grid::ParseLineError>(())
/// ```
#[must_use]
pub fn redundant_lines(lines: &[Line9]) -> Vec<Line9> {
    let mut redundant = vec![Line9::BLANK; lines.len()];
    let clues =
        lines.iter().enumerate().flat_map(|(i, line)| line.filled_cells().map(move |cell| (i, cell.index())));
    let mut asked = Asked::default();
    for (i, cell) in clues {
        asked.push((i, cell), &lines[i]);
        if asked.what.len() == BATCH {
            asked.answer(|(i, cell), can_go| {
                if can_go {
                    redundant[i].bytes_mut()[cell] = lines[i][cell];
                }
            });
        }
    }
    asked.answer(|(i, cell), can_go| {
        if can_go {
            redundant[i].bytes_mut()[cell] = lines[i][cell];
        }
    });
    redundant
}

/// Removes clues from each puzzle, in the given order of cells, while the others still have one solution. The result is
/// minimal.
///
/// The puzzles must have one solution each, and the orders all cells.
///
/// ```
/// use ninefold::grid::Line9;
/// use ninefold::study::{minimize_lines, redundant_lines};
///
/// let mut lines = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?];
/// minimize_lines(&mut lines, &[std::array::from_fn(|cell| cell as u8)]);
/// assert_eq!(lines[0].filled(), 23);
/// assert_eq!(redundant_lines(&lines), [Line9::BLANK]);
/// # Ok::<(), ninefold::grid::ParseLineError>(())
/// ```
///
/// # Panics
/// When the number of orders differs from the number of puzzles.
pub fn minimize_lines(lines: &mut [Line9], orders: &[[u8; CELLS]]) {
    assert_eq!(lines.len(), orders.len(), "one order a puzzle");
    // A clue that is necessary now stays necessary with fewer clues, so only redundant ones need another test.
    let redundant = redundant_lines(lines);
    let mut open: Vec<(usize, Vec<u8>)> = Vec::new();
    for (i, order) in orders.iter().enumerate() {
        let may_go = |&&cell: &&u8| redundant[i][usize::from(cell)] != b'.';
        let mut cells: Vec<u8> = order.iter().rev().filter(may_go).copied().collect();
        // The first of them is known to be redundant.
        if let Some(first) = cells.pop() {
            lines[i].bytes_mut()[usize::from(first)] = b'.';
            open.push((i, cells));
        }
    }
    let mut asked = Asked::default();
    while !open.is_empty() {
        // One clue of each puzzle at a time, because the next answer depends on it.
        for chunk in open.chunks_mut(BATCH) {
            for (i, cells) in chunk {
                if let Some(cell) = cells.pop() {
                    asked.push((*i, usize::from(cell)), &lines[*i]);
                }
            }
            asked.answer(|(i, cell), can_go| {
                if can_go {
                    lines[i].bytes_mut()[cell] = b'.';
                }
            });
        }
        open.retain(|(_, cells)| !cells.is_empty());
    }
}

/// The clues to test for redundancy.
#[derive(Default)]
struct Asked {
    what: Vec<(usize, usize)>,
    boards: Vec<[u16; CELLS]>,
    found: Vec<BatchResult>,
}

impl Asked {
    fn push(&mut self, what: (usize, usize), line: &Line9) {
        self.what.push(what);
        self.boards.push(without(line, what.1));
    }

    /// Answers the questions and clears them.
    fn answer(&mut self, mut each: impl FnMut((usize, usize), bool)) {
        self.found.resize(self.boards.len(), BatchResult::default());
        fast::batch_into(&self.boards, 1, &mut self.found);
        for (what, found) in self.what.drain(..).zip(&self.found) {
            each(what, found.count == 0);
        }
        self.boards.clear();
    }
}
