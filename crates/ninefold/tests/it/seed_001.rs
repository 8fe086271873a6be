//! Document 001: possibilities.

use ninefold::boards;
use ninefold::engine::Answer;
use ninefold::engine::possibilities::{Verdict, possibilities, solve, solve_sudoku};
use ninefold::grid::{Digit, DigitSet, Layout};

use crate::common::{Random, classic, puzzle, run};

const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn strings(line: &str) -> Vec<Vec<String>> {
    let symbols: Vec<String> = line.chars().map(String::from).collect();
    symbols.chunks(symbols.len().isqrt()).map(<[String]>::to_vec).collect()
}

#[test]
fn r20_r21_r28_fills_the_callers_board_of_strings_in_place() {
    let mut board = strings(EXAMPLE);
    assert_eq!(solve_sudoku(&mut board), Verdict::Unique);
    assert_eq!(board, strings(SOLUTION));
}

#[test]
fn r22_possibilities_are_the_digits_in_no_house_of_the_cell() {
    let board = classic(EXAMPLE);
    let layout = Layout::classic();
    for cell in layout.cells() {
        let naive: DigitSet = layout
            .digits()
            .iter()
            .filter(|&digit| {
                let elsewhere = |c: &usize| board.contents()[*c] == Some(digit);
                let (r, c) = (cell.index() / 9, cell.index() % 9);
                let (big_row, big_column) = (r / 3 * 3, c / 3 * 3);
                !(0..9).any(|i| {
                    elsewhere(&(r * 9 + i))
                        || elsewhere(&(i * 9 + c))
                        || elsewhere(&((big_row + i / 3) * 9 + big_column + i % 3))
                })
            })
            .collect();
        assert_eq!(possibilities(&board, cell), naive);
    }
    assert_eq!(possibilities(&board, layout.cell(0, 2)).to_string(), "{1 2 4}");
}

#[test]
fn r23_boxes_lie_at_the_origin_and_run_row_by_row() {
    let layout = Layout::classic();
    for cell in layout.cells() {
        let (r, c) = (layout.row(cell), layout.column(cell));
        let cells = layout.houses()[layout.houses_of(cell)[2]].cells();
        for (i, member) in cells.iter().enumerate() {
            assert_eq!(*member, layout.cell(r / 3 * 3 + i / 3, c / 3 * 3 + i % 3));
        }
    }
}

#[test]
fn r24_r25_without_a_solution_the_board_is_restored() {
    for name in ["BD6", "BD5-document"] {
        let before = strings(boards::named(name).unwrap().line());
        let mut board = before.clone();
        assert_eq!(solve_sudoku(&mut board), Verdict::Impossible);
        assert_eq!(board, before);
        // The recursion modifies the board in place, so anything it doesn't wipe stays.
        let before = boards::named(name).unwrap().grid();
        let mut board = before.clone();
        assert!(!solve(&mut board), "{name}");
        assert_eq!(board, before, "{name}");
    }
    let mut solvable = boards::named("BD4").unwrap().grid();
    assert!(solve(&mut solvable));
    assert_eq!(solvable, boards::named("BD4s").unwrap().grid());
}

#[test]
fn r25_an_invalid_board_is_rejected_and_left_unchanged() {
    let with = |row: usize, column: usize, entry: &str| {
        let mut board = strings(EXAMPLE);
        board[row][column] = entry.to_owned();
        board
    };
    let short = strings(EXAMPLE)[..8].to_vec();
    let ragged = {
        let mut board = strings(EXAMPLE);
        board[3].pop();
        board
    };
    for mut board in
        [with(0, 2, "x"), with(0, 2, "0"), with(0, 2, "10"), with(0, 2, "5"), short, ragged, vec![]]
    {
        let before = board.clone();
        assert_eq!(solve_sudoku(&mut board), Verdict::NotABoard);
        assert_eq!(board, before);
    }
}

#[test]
fn r26_the_order_is_deterministic_and_ascending() {
    let first = run("possibilities", &puzzle(&".".repeat(81)));
    let smallest = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    assert_eq!(first.answer.solution().unwrap().grid(), &classic(smallest));
    assert_eq!(first, run("possibilities", &puzzle(&".".repeat(81))));
}

#[test]
fn r27_several_solutions_are_reported_as_such() {
    assert!(matches!(run("possibilities", &puzzle(&".".repeat(81))).answer, Answer::Several(_)));
    let mut board = strings(&".".repeat(81));
    assert_eq!(solve_sudoku(&mut board), Verdict::Several);
    assert!(board.iter().flatten().all(|entry| entry.parse().ok().and_then(Digit::new).is_some()));
    let mut small = strings("1...............");
    assert_eq!(solve_sudoku(&mut small), Verdict::Several);
}

#[test]
fn r28_unique_puzzles_are_found_unique() {
    let report = run("possibilities", &puzzle(EXAMPLE));
    assert_eq!(report.calls, Some(4209));
    assert!(report.calls_in_all > report.calls, "it looks for a second solution too");
    assert!(matches!(report.answer, Answer::Unique(_)));
    let mut random = Random(1);
    let made = random.unique_puzzle(&Layout::classic(), 30);
    assert!(matches!(run("possibilities", &made).answer, Answer::Unique(_)));
}
