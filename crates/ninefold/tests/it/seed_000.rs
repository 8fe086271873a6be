//! Document 000: the search tree of boards.

use ninefold::boards;
use ninefold::engine::Answer;
use ninefold::engine::tree::{
    NoBlank, fill_square, fill_with_digits, find_blank, is_solved, is_valid_board, keep_only_valid,
    next_boards, read_square, solve,
};
use ninefold::grid::{Cell, Digit, Grid, Layout};

use crate::common::{classic, digit, line, puzzle, run};

fn bd(name: &str) -> Grid {
    boards::named(name).unwrap().grid()
}

fn starting(digits: &[usize]) -> Grid {
    let mut board = bd("BD1");
    for (i, &value) in digits.iter().enumerate() {
        board.set(Cell::new(i), Some(digit(value)));
    }
    board
}

#[test]
fn r1_a_board_is_81_values_or_blanks_row_by_row() {
    let layout = Layout::classic();
    assert_eq!(layout.cell_count(), 81);
    assert_eq!(layout.digits().iter().map(Digit::value).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for p in 0..81 {
        assert_eq!((layout.row(Cell::new(p)), layout.column(Cell::new(p))), (p / 9, p % 9));
    }
}

#[test]
fn r2_row_and_column_to_position() {
    let layout = Layout::classic();
    assert_eq!(layout.cell(0, 5).index(), 5);
    assert_eq!(layout.cell(7, 0).index(), 63);
}

#[test]
fn r3_27_units_rows_then_columns_then_boxes() {
    let layout = Layout::classic();
    let units: Vec<Vec<usize>> =
        layout.houses().iter().map(|unit| unit.cells().iter().map(|cell| cell.index()).collect()).collect();
    let rows = (0..9).map(|row| (0..9).map(|column| 9 * row + column).collect());
    let columns = (0..9).map(|column| (0..9).map(|row| 9 * row + column).collect());
    let boxes = (0..9).map(|unit| {
        let corner = unit / 3 * 27 + unit % 3 * 3;
        (0..9).map(|cell| corner + cell / 3 * 9 + cell % 3).collect()
    });
    assert_eq!(units, rows.chain(columns).chain(boxes).collect::<Vec<Vec<usize>>>());
}

#[test]
fn r4_boards_are_available_by_name() {
    for name in ["BD1", "BD2", "BD3", "BD4", "BD4s", "BD5", "BD5s", "BD6"] {
        assert_eq!(boards::named(name).unwrap().name, name);
    }
    assert_eq!(bd("BD1").filled(), 0);
    assert_eq!(line(&bd("BD2"))[..9], *"123456789");
}

#[test]
fn r5_r6_r7_r8_solve_bd4_bd5_bd6() {
    assert_eq!(solve(&bd("BD4")), Some(bd("BD4s")));
    assert_eq!(solve(&bd("BD5")), Some(bd("BD5s")));
    assert_eq!(solve(&bd("BD5-document")), None);
    assert_eq!(solve(&bd("BD6")), None);
}

#[test]
fn r9_solutions_and_calls_of_bd1_bd2_bd3() {
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let third = "145236789267189345389457126412365897573891264698724513721643958854972631936518472";
    for (name, solution, calls) in [("BD1", first, 392), ("BD2", first, 383), ("BD3", third, 313)] {
        let report = run("tree", &boards::named(name).unwrap().puzzle());
        assert_eq!(line(report.answer.solution().unwrap().grid()), solution);
        assert_eq!(report.calls, Some(calls), "{name}");
    }
}

#[test]
fn r10_solved() {
    assert!(!is_solved(&bd("BD1")) && !is_solved(&bd("BD2")) && is_solved(&bd("BD4s")));
}

#[test]
fn r11_next_boards_are_the_eight_valid_ones_in_order() {
    let expected: Vec<Grid> = (2..=9).map(|second| starting(&[1, second])).collect();
    assert_eq!(next_boards(&starting(&[1])), expected);
    assert_eq!(next_boards(&bd("BD4s")), []);
}

#[test]
fn r12_first_blank() {
    assert_eq!(find_blank(&bd("BD1")), Ok(Cell::new(0)));
    assert_eq!(find_blank(&starting(&[2])), Ok(Cell::new(1)));
    assert_eq!(find_blank(&starting(&[2, 4])), Ok(Cell::new(2)));
    assert_eq!(find_blank(&bd("BD4s")), Err(NoBlank));
    assert_eq!(NoBlank.to_string(), "No blank space found.");
}

#[test]
fn r13_fill_the_first_square_with_every_digit() {
    let boards: Vec<Grid> = fill_with_digits(&bd("BD1"), Cell::new(0)).map(|(_, board)| board).collect();
    assert_eq!(boards, (1..=9).map(|value| starting(&[value])).collect::<Vec<_>>());
}

#[test]
fn r14_keep_only_valid_drops_1_1() {
    assert_eq!(keep_only_valid([starting(&[1, 1])]), []);
    assert_eq!(keep_only_valid([starting(&[1, 1]), starting(&[1, 2])]), [starting(&[1, 2])]);
}

#[test]
fn r15_valid_boards() {
    for name in ["BD1", "BD2", "BD3", "BD4", "BD5"] {
        assert!(is_valid_board(&bd(name)), "{name}");
    }
    for (name, position, value) in [("BD2", 0, 2), ("BD3", 0, 2), ("BD4", 1, 6)] {
        assert!(!is_valid_board(&fill_square(&bd(name), Cell::new(position), digit(value))), "{name}");
    }
}

#[test]
fn r16_read_square() {
    let layout = Layout::classic();
    assert_eq!(read_square(&bd("BD2"), layout.cell(0, 5)), Digit::new(6));
    assert_eq!(read_square(&bd("BD3"), layout.cell(7, 0)), Digit::new(8));
}

#[test]
fn r17_filling_a_square_leaves_the_input_alone() {
    let before = bd("BD1");
    let after = fill_square(&before, Cell::new(0), digit(1));
    assert_eq!(before, bd("BD1"));
    assert_eq!(after, starting(&[1]));
}

/// The corpus, which every engine runs, has the calls of more boards.
#[test]
fn r18_the_engine_and_the_documents_function_agree() {
    let boards_and_calls = [
        ("BD4", 134),
        ("BD5", 1294),
        ("BD5-document", 4854),
        ("BD6", 1),
        ("depth-first-1", 92),
        ("Sudoku 1", 1159),
    ];
    for (name, calls) in boards_and_calls {
        let by_engine = run("tree", &boards::named(name).unwrap().puzzle());
        assert_eq!(by_engine.calls, Some(calls), "{name}");
        assert_eq!(by_engine.answer.solution().map(|s| s.grid().clone()), solve(&bd(name)), "{name}");
    }
}

#[test]
fn r19_the_templates_and_their_blend_are_explained_with_a_picture() {
    let page = include_str!("../../../../docs/engines/tree.md");
    let picture = include_str!("../../../../docs/engines/templates.svg");
    let code = include_str!("../../src/engine/tree.rs");
    assert!(page.contains("](templates.svg)"));
    let (templates, blend) = picture.split_once("The blend: solve").expect("the picture shows the blend");
    assert_eq!(templates.matches("class=\"arrow\"").count(), 3, "an arrow from each template to the blend");
    for (template, class, line) in [
        ("Generative recursion", "gen", "is_solved(bd)"),
        ("Arbitrary-arity tree", "tree", "solve_boards(run, bd)"),
        ("Backtracking search", "back", "solve_board(run, &next)?"),
    ] {
        // The page explains the template and names the line of the engine that it contributes.
        let row = page.lines().find(|row| row.starts_with(&format!("| {} |", template.to_lowercase())));
        let cells: Vec<&str> = row.expect(template).split('|').map(str::trim).collect();
        let name = line.split('(').next().unwrap();
        assert!(cells[2].split(' ').count() > 5 && cells[3].contains(name), "{cells:?}");
        assert!(code.contains(line), "the engine has no line '{line}'");
        // The picture draws the template, and in the blend the lines that come from it, in its colour.
        let drawn = format!("<rect class=\"{class}\"");
        let after = templates.split_once(&drawn).expect(template).1;
        assert!(after.split("<rect").next().unwrap().contains(template), "{template} has its own box");
        assert_eq!(templates.matches(&drawn).count(), 1, "{template}");
        assert_eq!(blend.matches(&drawn).count(), 2, "two lines of the blend come from {template}");
    }
}

#[test]
fn r7_bd5_as_printed_is_reported_unsolvable() {
    let printed = "5....4.7..1..5.6....49......9....75.18.2..........6.....3.....8.6..8...9..8.7..31";
    assert_eq!(classic(printed), bd("BD5-document"));
    let report = run("tree", &puzzle(printed));
    assert_eq!(report.answer, Answer::Impossible);
    assert_eq!(report.calls, Some(4854));
}
