//! Document 003: nondeterminism. (The unit tests of `amb` cover R40–R43 and R45.)

use ninefold::Budget;
use ninefold::amb::Fail;
use ninefold::boards;
use ninefold::engine::amb::{all_choices_first, solve_square};
use ninefold::engine::{Answer, Engine, Event, Observer, amb::Amb};
use ninefold::grid::{Cell, Digit, Puzzle};

use crate::common::{count, digit, grid, line, run};

#[test]
fn r42_the_board_is_as_it_was_at_the_choice() {
    /// Tracks placements and retreats, and checks that they pair up like brackets.
    #[derive(Default)]
    struct Brackets(Vec<(Cell, Digit)>, usize);
    impl Observer for Brackets {
        fn event(&mut self, event: Event<'_>) {
            match event {
                Event::Place(cell, digit) => {
                    self.0.push((cell, digit));
                }
                Event::Retreat(cell, digit) => {
                    assert_eq!(self.0.pop(), Some((cell, digit)));
                    self.1 += 1;
                }
                _ => {}
            }
        }
    }
    let mut brackets = Brackets::default();
    Amb.run(&boards::named("BD5-document").unwrap().puzzle(), &Budget::first(), &mut brackets);
    assert!(brackets.0.is_empty() && brackets.1 > 1000);
}

#[test]
fn r43_r44_nothing_leaks_from_one_run_into_the_next() {
    let solvable = boards::named("Sudoku 1").unwrap().puzzle();
    let unsolvable = boards::named("BD6").unwrap().puzzle();
    for _ in 0..2 {
        assert!(run("amb", &solvable).answer.solution().is_some());
        let report = run("amb", &unsolvable);
        assert_eq!(report.answer, Answer::Impossible);
        assert_eq!(report.partial, None, "no partial board comes back");
    }
}

/// The engine works on copies: a choice in one cell leaves the puzzle and its other cells unchanged, and fails if
/// the row, column or box already contains the digit.
#[test]
fn r46_solve_square_on_a_copy_keeps_row_column_and_box_unique() {
    #[derive(Default)]
    struct Rejections(Vec<(usize, usize)>);
    impl Observer for Rejections {
        fn event(&mut self, event: Event<'_>) {
            if let Event::Reject(cell, digit) = event
                && cell.index() == 0
            {
                self.0.push((cell.index(), digit.value()));
            }
        }
    }
    // 1 in the row, 2 in the column, 3 in the box of the first square.
    let givens = grid("4x4", "..1..3..2.......");
    let puzzle = Puzzle::new(givens.clone()).unwrap();
    let mut rejections = Rejections::default();
    Amb.run(&puzzle, &Budget::all(), &mut rejections);
    assert_eq!(rejections.0, [(0, 1), (0, 2), (0, 3)]);
    assert_eq!(puzzle.givens(), &givens);
    // The function itself: a second 1 in the row, the column and the box alone, and in none of them.
    for (other, outcome) in [(3, Err(Fail)), (12, Err(Fail)), (5, Err(Fail)), (10, Ok(()))] {
        let mut board = grid("4x4", "1...............");
        let copy = board.clone();
        assert_eq!(solve_square(&mut board, Cell::new(other), digit(1)), outcome, "{other}");
        assert_eq!(copy, grid("4x4", "1..............."));
    }
}

#[test]
fn r47_same_answers_and_calls_as_the_tree() {
    for name in
        ["BD1", "BD2", "BD3", "BD4", "BD5", "BD5-document", "BD6", "Sudoku 1", "Sudoku 2", "containments-1"]
    {
        let puzzle = boards::named(name).unwrap().puzzle();
        assert_eq!(run("amb", &puzzle), run("tree", &puzzle), "{name}");
    }
}

#[test]
fn r48_blanks_never_count_as_duplicates() {
    assert_eq!(run("amb", &boards::named("BD1").unwrap().puzzle()).calls, Some(392));
}

#[test]
fn r49_all_choices_first_is_right_and_much_slower() {
    let puzzle = Puzzle::new(grid("4x4", "......12214..32.")).unwrap();
    assert_eq!(count(&puzzle, 3), 1);
    let (solution, boards_tried) = all_choices_first(&puzzle);
    let square_by_square = run("amb", &puzzle);
    assert_eq!(solution.as_ref().ok(), square_by_square.answer.solution().map(|s| s.grid()));
    assert!(boards_tried > 100 * square_by_square.calls.unwrap(), "{boards_tried}");
    let impossible = Puzzle::new(grid("4x4", "12....3.21434321")).unwrap();
    assert!(count(&impossible, 1) == 0 && all_choices_first(&impossible).0.is_err());
}

#[test]
fn r50_three_built_in_boards() {
    for (name, puzzle) in [
        ("Sudoku 1", ".7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7."),
        (
            "Sudoku 2 - Easy",
            "1.94.75688.69.53425.2.83197......685.8.7.4..962159873...3..192.....4.85..1..564..",
        ),
        (
            "Sudoku 3 - Hard (Takes a while)",
            ".........61....38.9.......4....2....364.9...82....8.5.......5...2.4.6.1..31..72..",
        ),
    ] {
        assert_eq!(line(&boards::named(name).unwrap().grid()), puzzle);
    }
}
