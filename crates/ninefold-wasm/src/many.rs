//! Many 9×9 boards at once, through the speed engine.

use ninefold::engine::fast::{self, BatchResult};

/// Solves boards of [`fast::CELLS`] bytes each. For each board the answer has one byte more: how many solutions it has (0, 1, or 2
/// for several), then the first one, or dots. An incomplete board at the end is left alone.
pub(crate) fn solve(boards: &[u8]) -> Vec<u8> {
    let (boards, _) = boards.as_chunks::<{ fast::CELLS }>();
    let mut results = vec![BatchResult::default(); BLOCK.min(boards.len())];
    let mut answer = Vec::with_capacity(boards.len() * (fast::CELLS + 1));
    for block in boards.chunks(BLOCK) {
        let results = &mut results[..block.len()];
        fast::batch_into(block, 2, results);
        for result in results {
            answer.push(u8::try_from(result.count).expect("at most two"));
            answer.extend(result.solution.as_str().bytes());
        }
    }
    answer
}

/// Boards per call of the engine.
const BLOCK: usize = 1000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_has_its_own_answer() {
        let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let answer = solve(&[&puzzle[..], &[b'.'; 81], &[b'5'; 81], b"53."].concat());
        let (answers, rest) = answer.as_chunks::<82>();
        assert_eq!((answers.len(), rest.len()), (3, 0));
        assert_eq!(answers.iter().map(|answer| answer[0]).collect::<Vec<_>>(), [1, 2, 0]);
        assert!(answers[0][1..].starts_with(b"534678912"));
        assert_eq!(answers[2][1..], [b'.'; 81]);
    }
}
