//! The document's board, nested lists of numbers with 0 for an empty cell, and its functions.
//!
//! ```
//! use ninefold::engine::depth_first::nested;
//! let mut board = vec![vec![0, 2, 0, 4], vec![0; 4], vec![0; 4], vec![4, 0, 3, 0]];
//! let mut said = Vec::new();
//! let solved = nested::solve(&mut board, |line| said.push(line.to_owned()));
//! assert_eq!(solved.unwrap(), [[3, 2, 1, 4], [1, 4, 2, 3], [2, 3, 4, 1], [4, 1, 3, 2]]);
//! assert_eq!(said, ["Solved!"]);
//! ```

use crate::grid::Layout;

/// `is_valid_collection`: the digits of a row, column or square are distinct; zeros do not count.
#[must_use]
pub fn is_valid_collection(collection: &[usize]) -> bool {
    let digits = || collection.iter().filter(|&&digit| digit != 0);
    !digits().enumerate().any(|(i, digit)| digits().take(i).any(|earlier| earlier == digit))
}

/// `get_columns`.
#[must_use]
pub fn get_columns(board: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let column = |at: usize| board.iter().filter_map(|row| row.get(at).copied()).collect();
    (0..board.len()).map(column).collect()
}

/// `get_squares`, in the order r/3·3 + c/3 (and likewise for boxes of other sizes). A board whose side
/// has no usual boxes has no squares: it is a Latin square.
#[must_use]
pub fn get_squares(board: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let Some((rows, columns)) = Layout::usual(board.len()).and_then(|layout| layout.box_shape()) else {
        return Vec::new();
    };
    let mut squares = vec![Vec::new(); board.len()];
    for (r, row) in board.iter().enumerate() {
        for (c, &digit) in row.iter().enumerate().take(board.len()) {
            squares[r / rows * rows + c / columns].push(digit);
        }
    }
    squares
}

/// `is_valid_board`: rows, then columns, then squares.
#[must_use]
pub fn is_valid_board(board: &[Vec<usize>]) -> bool {
    let all_valid = |collections: &[Vec<usize>]| collections.iter().all(|c| is_valid_collection(c));
    all_valid(board) && all_valid(&get_columns(board)) && all_valid(&get_squares(board))
}

/// `get_next_empty_cell_indices`: the row and column of the first zero, left to right, top to bottom.
#[must_use]
pub fn get_next_empty_cell_indices(board: &[Vec<usize>]) -> Option<(usize, usize)> {
    board.iter().enumerate().find_map(|(r, row)| row.iter().position(|&digit| digit == 0).map(|c| (r, c)))
}

/// `solve`: fills the board, says "Solved!" once and returns the board; or says nothing, returns `None` and leaves
/// the board unchanged. It rejects a board that isn't square, isn't valid or holds a number beyond its side.
pub fn solve(board: &mut [Vec<usize>], mut say: impl FnMut(&str)) -> Option<&[Vec<usize>]> {
    let side = board.len();
    let is_square = side > 0 && board.iter().all(|row| row.len() == side);
    let is_board = is_square && board.iter().flatten().all(|&digit| digit <= side) && is_valid_board(board);
    if !is_board || !fill(board) {
        return None;
    }
    say("Solved!");
    Some(board)
}

/// Puts every digit into the next empty cell in turn, goes deeper while the board is valid, and empties the cell when
/// none leads to a full board.
fn fill(board: &mut [Vec<usize>]) -> bool {
    let Some((row, column)) = get_next_empty_cell_indices(board) else { return true };
    for digit in 1..=board.len() {
        board[row][column] = digit;
        if is_valid_board(board) && fill(board) {
            return true;
        }
    }
    board[row][column] = 0;
    false
}
