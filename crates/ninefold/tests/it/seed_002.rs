//! Document 002: depth-first search.

use ninefold::Budget;
use ninefold::boards;
use ninefold::draw::SearchTree;
use ninefold::engine::depth_first::nested::{
    get_columns, get_next_empty_cell_indices, get_squares, is_valid_board, is_valid_collection, solve,
};
use ninefold::engine::named;
use ninefold::grid::{Cell, Layout, Puzzle};

use crate::common::{Random, line, run};

fn lists(line: &str) -> Vec<Vec<usize>> {
    let digits: Vec<usize> = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect();
    digits.chunks(digits.len().isqrt()).map(<[usize]>::to_vec).collect()
}

fn board() -> Vec<Vec<usize>> {
    lists(boards::named("depth-first-1").unwrap().line())
}

const SOLUTION: &str = "785439126612875349493621578857943261261758934934162785578394612126587493349216857";

#[test]
fn r29_the_documents_board_as_nested_lists() {
    assert_eq!(board()[0], [7, 8, 0, 4, 0, 0, 1, 2, 0]);
    assert_eq!(board()[8], [0, 4, 9, 2, 0, 6, 0, 0, 7]);
    let blanks = board().iter().flatten().filter(|&&digit| digit == 0).count();
    let line = boards::named("depth-first-1").unwrap().line();
    assert_eq!((board().len(), blanks), (9, line.matches(['.', '0']).count()));
    assert!(blanks > 0 && board().iter().all(|row| row.len() == 9));
}

#[test]
fn r30_a_collection_is_valid_when_its_digits_are_distinct() {
    assert!(
        is_valid_collection(&[0, 0, 0]) && is_valid_collection(&[1, 0, 2, 0]) && is_valid_collection(&[])
    );
    assert!(!is_valid_collection(&[1, 0, 1]));
}

#[test]
fn r31_columns_and_squares() {
    let counting: Vec<Vec<usize>> = (0..9).map(|r| (0..9).map(|c| 9 * r + c).collect()).collect();
    let layout = Layout::classic();
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let houses = layout.houses();
    assert_eq!(get_columns(&counting), houses[9..18].iter().map(|h| numbers(h.cells())).collect::<Vec<_>>());
    assert_eq!(get_squares(&counting), houses[18..].iter().map(|h| numbers(h.cells())).collect::<Vec<_>>());
}

#[test]
fn r32_a_board_is_valid_when_rows_columns_and_squares_are() {
    assert!(is_valid_board(&board()));
    // The same digit twice only in a row, only in a column, and only in a box.
    for [one, other] in [[(4, 0), (4, 8)], [(0, 4), (8, 4)], [(3, 3), (5, 4)]] {
        let mut bad = vec![vec![0; 9]; 9];
        for (row, column) in [one, other] {
            assert!(is_valid_board(&bad));
            bad[row][column] = 5;
        }
        assert!(!is_valid_board(&bad), "{one:?} {other:?}");
    }
}

#[test]
fn r33_the_next_empty_cell_left_to_right_top_to_bottom() {
    assert_eq!(get_next_empty_cell_indices(&board()), Some((0, 2)));
    assert_eq!(get_next_empty_cell_indices(&lists(SOLUTION)), None);
}

#[test]
fn r34_answers_the_board_or_nothing_and_empties_on_failure() {
    let mut solved = board();
    assert_eq!(solve(&mut solved, |_| {}), Some(&lists(SOLUTION)[..]));
    assert_eq!(solved, lists(SOLUTION), "the board itself is filled");
    for (row, given) in solved.iter().flatten().zip(board().iter().flatten()) {
        assert!(*given == 0 || given == row, "givens are never overwritten");
    }
    // One fails at once, the other after thousands of placements, all of which are taken back.
    for name in ["BD6", "BD5-document"] {
        let before = lists(boards::named(name).unwrap().line());
        let mut unsolvable = before.clone();
        assert_eq!(solve(&mut unsolvable, |_| {}), None, "{name}");
        assert_eq!(unsolvable, before, "{name}");
    }
}

#[test]
fn r35_says_solved_exactly_once_and_only_for_a_valid_full_board() {
    let said = |board: &mut Vec<Vec<usize>>| {
        let mut lines = Vec::new();
        solve(board, |line| lines.push(line.to_owned()));
        lines
    };
    assert_eq!(said(&mut board()), ["Solved!"]);
    assert_eq!(said(&mut lists(SOLUTION)), ["Solved!"]);
    let mut full_but_wrong = lists(SOLUTION);
    full_but_wrong[0][0] = 8;
    assert!(said(&mut full_but_wrong).is_empty());
    assert!(said(&mut lists(boards::named("BD6").unwrap().line())).is_empty());
    assert!(said(&mut vec![vec![0; 9]; 8]).is_empty());
    assert!(said(&mut vec![vec![10; 9]; 9]).is_empty());
}

#[test]
fn r36_the_documents_board_takes_92_calls() {
    let report = run("depth-first", &boards::named("depth-first-1").unwrap().puzzle());
    assert_eq!(line(report.answer.solution().unwrap().grid()), SOLUTION);
    assert_eq!(report.calls, Some(92));
}

/// The document's program can't run the board in its picture; here it is a layout like any other.
#[test]
fn r38_the_3x3_example_has_12_nodes_and_3_dead_ends() {
    let puzzle = boards::named("latin-3").unwrap().puzzle();
    for engine in ["depth-first", "depth-first-stack", "breadth-first", "tree", "possibilities", "amb"] {
        let mut tree = SearchTree::new(&puzzle, 100);
        let report = named(engine).unwrap().run(&puzzle, &Budget::all(), &mut tree);
        assert_eq!((tree.len(), tree.dead_ends(), tree.omitted()), (12, 3, 0), "{engine}");
        assert_eq!(report.calls_in_all, Some(12), "{engine}");
        assert_eq!(line(report.answer.solution().unwrap().grid()), "123231312", "{engine}");
    }
}

#[test]
fn r39_stack_and_breadth_first_give_the_same_answer() {
    let mut random = Random(39);
    let layouts = [Layout::usual(4), Layout::usual(6), Layout::usual(9)].map(Option::unwrap);
    let check = |puzzle: &Puzzle| {
        let recursive = run("depth-first", puzzle);
        let stack = run("depth-first-stack", puzzle);
        assert_eq!(recursive, stack, "calls and all");
        assert_eq!(recursive.answer, run("breadth-first", puzzle).answer);
    };
    for layout in &layouts {
        for _ in 0..20 {
            check(&random.any_puzzle(layout, layout.cell_count() / 2));
        }
    }
    check(&boards::named("depth-first-1").unwrap().puzzle());
    check(&boards::named("BD4").unwrap().puzzle());
}
