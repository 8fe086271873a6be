//! Puzzles as wished: every promise holds, as another engine sees it, and what cannot be is told.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::engine::cover::Cover;
use ninefold::engine::{Answer, Engine, NoObserver};
use ninefold::grid::{Cell, CellSet, Grid, Layout, Puzzle};
use ninefold::logic::{self, End, Level, Rating, Solver};
use ninefold::make::{Made, Maker, Symmetry, Way, Wish};

/// Makes at least one puzzle within so many attempts, and checks what every puzzle has to be.
fn make(wish: &Wish, attempts: u64) -> Vec<Made> {
    let maker = Maker::new(wish.clone(), 5).unwrap();
    let made = maker.attempts(0..attempts);
    assert!(!made.is_empty(), "nothing is made: {wish:?}");
    for Made { puzzle, solution, .. } in &made {
        let answer = Cover.run(puzzle, &Budget::unique(), &mut NoObserver).answer;
        assert_eq!(answer, Answer::Unique(solution.clone()), "{}", puzzle.givens());
        let cells = given(puzzle);
        assert_eq!(wish.symmetry.broken_by(&wish.layout, &cells), None);
        assert!(wish.clues.as_ref().is_none_or(|clues| clues.contains(&cells.len())));
        assert!(wish.pattern.as_ref().is_none_or(|pattern| *pattern == cells));
        if wish.minimal {
            assert!(cells.iter().all(|cell| is_needed(puzzle, &[cell])), "{}", puzzle.givens());
        }
    }
    made
}

fn given(puzzle: &Puzzle) -> CellSet {
    puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// Whether there are several solutions without these givens.
fn is_needed(puzzle: &Puzzle, cells: &[Cell]) -> bool {
    let mut less: Grid = puzzle.givens().clone();
    cells.iter().for_each(|&cell| less.set(cell, None));
    let less = Puzzle::new(less).unwrap();
    matches!(Cover.run(&less, &Budget::unique(), &mut NoObserver).answer, Answer::Several(_))
}

fn layout(name: &str) -> Arc<Layout> {
    Layout::named(name).unwrap()
}

#[test]
fn every_symmetry_holds_and_nothing_that_is_given_together_can_go() {
    for name in ["4x4", "6x6", "9x9"] {
        for symmetry in Symmetry::ALL {
            let wish = Wish { layout: layout(name), symmetry, ..Wish::default() };
            for made in make(&wish, 3) {
                for orbit in symmetry.orbits(&wish.layout) {
                    let is_given = made.puzzle.given(orbit[0]).is_some();
                    assert!(!is_given || is_needed(&made.puzzle, &orbit), "{}", made.puzzle.givens());
                }
            }
        }
    }
}

#[test]
fn minimal_puzzles_of_many_layouts_either_way() {
    for name in ["4x4", "6x6", "8x8", "9x9", "9x9+x", "latin:5", "jigsaw:AABBAABBCCDDCCDD"] {
        for way in [Way::TopDown, Way::BottomUp] {
            make(&Wish { layout: layout(name), minimal: true, way, ..Wish::default() }, 3);
        }
    }
    make(&Wish { minimal: true, symmetry: Symmetry::AntiDiagonal, ..Wish::default() }, 200);
}

#[test]
fn clues_few_and_many() {
    for (clues, attempts) in [(21..=21, 20), (24..=26, 4), (50..=50, 2), (81..=81, 1), (0..=22, 10)] {
        make(&Wish { clues: Some(clues), ..Wish::default() }, attempts);
    }
    let symmetry = Symmetry::QuarterTurn;
    make(&Wish { clues: Some(28..=30), symmetry, ..Wish::default() }, 10);
    make(&Wish { clues: Some(5..=6), layout: layout("4x4"), ..Wish::default() }, 5);
}

/// Such ranges have no end or no start; on a full board nothing would be left to solve.
#[test]
fn clues_with_an_open_end() {
    for name in ["9x9", "4x4", "latin:1"] {
        let layout = layout(name);
        let cells = layout.cell_count();
        let fewest = Wish::fewest(&layout);
        for clues in [0..=usize::MAX, 0..=cells, fewest..=usize::MAX, cells..=usize::MAX, 0..=cells - 1] {
            let wish = Wish { layout: layout.clone(), clues: Some(clues.clone()), ..Wish::default() };
            for made in make(&wish, 4) {
                let count = given(&made.puzzle).len();
                assert!(*clues.start() == cells || count <= cells * 3 / 4 || *clues.end() < cells, "{count}");
            }
        }
    }
    for made in make(&Wish { clues: Some(30..=usize::MAX), ..Wish::default() }, 8) {
        assert_eq!(given(&made.puzzle).len(), 30);
    }
    for symmetry in [Symmetry::HalfTurn, Symmetry::Full] {
        make(&Wish { clues: Some(24..=usize::MAX), symmetry, ..Wish::default() }, 4);
        make(&Wish { clues: Some(0..=usize::MAX), symmetry, ..Wish::default() }, 4);
    }
    make(&Wish { clues: Some(0..=30), minimal: true, ..Wish::default() }, 40);
}

#[test]
fn levels_scores_and_ratings() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Unfair] {
        let wish = Wish { symmetry: Symmetry::HalfTurn, level: Some(level..=level), ..Wish::default() };
        for made in make(&wish, 24) {
            assert_eq!(logic::hodoku(&made.puzzle).level, level);
        }
    }
    for made in make(&Wish { score: Some(500..=700), ..Wish::default() }, 24) {
        assert!((500..=700).contains(&logic::hodoku(&made.puzzle).score));
    }
    let size = |size| Rating { depth: 0, size };
    for made in make(&Wish { rating: Some(size(2)..=size(3)), ..Wish::default() }, 12) {
        assert!((size(2)..=size(3)).contains(&logic::rate(&made.puzzle).unwrap()));
    }
}

#[test]
fn what_is_missing_is_told_truly() {
    let nearest = |wish: Wish| Maker::new(wish, 5).unwrap().tries(0..2).nearest.unwrap().lack;
    let most = |depth| Rating { depth, size: u32::MAX };
    let lack = nearest(Wish { rating: Some(most(u32::MAX - 1)..=most(u32::MAX)), ..Wish::default() });
    assert!(lack.starts_with("its rating is "), "{lack}");
    let score = Some(1..=2);
    let lack = nearest(Wish { score: score.clone(), clues: Some(24..=30), ..Wish::default() });
    assert_eq!(lack, "its score is above 2");
    let level = Some(Level::Easy..=Level::Hard);
    let lack = nearest(Wish { score, level, clues: Some(24..=30), ..Wish::default() });
    assert_eq!(lack, "it is harder than Hard, or its score is above 2");
}

#[test]
fn techniques_that_are_hardest_and_needed_and_left_out() {
    let x_wing = logic::technique("x-wing").unwrap();
    for made in make(&Wish { hardest: vec![x_wing], ..Wish::default() }, 150) {
        let path = logic::solve(&made.puzzle);
        let hardest = path.steps.iter().map(|step| step.technique).max_by_key(|one| one.difficulty);
        assert_eq!((path.end, hardest), (End::Solved, Some(x_wing)));
    }
    let xy_wing = logic::technique("xy-wing").unwrap();
    for made in make(&Wish { needs: vec![vec![xy_wing]], ..Wish::default() }, 150) {
        let path = logic::solve(&made.puzzle);
        let hardest = path.steps.iter().map(|step| step.technique.difficulty).max().unwrap();
        assert!(path.steps.iter().any(|step| step.technique == xy_wing));
        let others = Solver::default().order().to_vec();
        let others = others.into_iter().filter(|one| *one != xy_wing && one.difficulty <= hardest);
        assert_eq!(Solver::with(others).solve(&made.puzzle).end, End::Stuck);
    }
    let without = logic::named("uniqueness");
    assert!(!without.is_empty());
    for made in make(&Wish { without: without.clone(), ..Wish::default() }, 6) {
        let others = Solver::default().order().to_vec();
        let others = others.into_iter().filter(|one| !without.contains(one));
        assert_eq!(Solver::with(others).solve(&made.puzzle).end, End::Solved);
    }
}

#[test]
fn patterns_are_filled() {
    let stripes = "X..X..X...X..X..X...X..X..X".repeat(3);
    let spiral = "...XXX......X.X....X.....X.X..X.X..XXX.....XXX..X.X..X.X.....X....X.X......XXX...";
    let boards = [("9x9", &*stripes), ("9x9", spiral), ("4x4", "XX..|..XX|..XX|X...")];
    for (name, text) in boards {
        let layout = layout(name);
        let pattern = Wish::read_pattern(&layout, text).unwrap();
        make(&Wish { layout, pattern: Some(pattern), ..Wish::default() }, 24);
    }
}

#[test]
fn a_pattern_without_givens() {
    let layout = layout("latin:1");
    let pattern = Wish::read_pattern(&layout, ".").ok();
    make(&Wish { layout: layout.clone(), pattern, ..Wish::default() }, 1);
    let rating = Some(Rating { depth: 0, size: 2 }..=Rating { depth: 9, size: 9 });
    let maker = Maker::new(Wish { layout, pattern, rating, ..Wish::default() }, 1).unwrap();
    let tries = maker.tries(0..2);
    assert!(tries.made.is_empty() && tries.nearest.is_some());
}

#[test]
fn rows_of_blanks_are_no_rules() {
    let layout = Layout::classic();
    let read = |rows: &[&str]| Wish::read_pattern(&layout, &rows.join("\n"));
    let (row, blank) = ("X-X-X-X-X", "---------");
    let expected = |blanks: &[usize]| -> CellSet {
        let cells = layout.cells().filter(|cell| !blanks.contains(&(cell.index() / 9)));
        cells.filter(|cell| cell.index() % 9 % 2 == 0).collect()
    };
    assert_eq!(read(&[row, row, row, row, blank, row, row, row, row]), Ok(expected(&[4])));
    let rules = ["---+---+---", "-----------", "------+-------+------"];
    for rule in rules {
        let rows = [row, row, row, rule, row, blank, row, rule, blank, row, row];
        assert_eq!(read(&rows), Ok(expected(&[4, 6])), "{rule}");
        let rows = [rule, row, row, row, rule, row, row, row, rule, row, row, row, rule];
        assert_eq!(read(&rows), Ok(expected(&[])), "{rule}");
    }
    // Here they are rules: there are enough rows without them.
    let rows = [row, row, row, blank, row, row, row, blank, row, row, row];
    assert_eq!(read(&rows), Ok(expected(&[])));
    let rows = ["X-X|-X-|X-X"; 4].into_iter().chain(["---|---|---"]).chain(["X-X|-X-|X-X"; 4]);
    assert_eq!(read(&rows.collect::<Vec<_>>()), Ok(expected(&[4])));
    assert_eq!(read(&["-".repeat(81).as_str()]), Ok(CellSet::default()));
    assert!(read(&[row, blank]).unwrap_err().to_string().contains("9 cells"));
}

#[test]
fn an_attempt_is_the_same_among_others_and_alone() {
    let wishes = [
        Wish::default(),
        Wish { symmetry: Symmetry::Diagonal, level: Some(Level::Easy..=Level::Hard), ..Wish::default() },
        Wish { clues: Some(20..=22), way: Way::BottomUp, ..Wish::default() },
        Wish { layout: layout("6x6"), ..Wish::default() },
    ];
    let puzzles = |made: Vec<Made>| -> Vec<(u64, String)> {
        made.iter().map(|made| (made.number, made.puzzle.givens().to_string())).collect()
    };
    for wish in wishes {
        let maker = Maker::new(wish, 11).unwrap();
        let alone: Vec<Made> = (3..10).flat_map(|number| maker.attempts(number..number + 1)).collect();
        assert_eq!(puzzles(maker.attempts(3..10)), puzzles(alone));
    }
}

#[test]
fn what_cannot_be_is_told() {
    let classic = || Wish::default();
    let pattern = |text: &str| Wish::read_pattern(&Layout::classic(), text).ok();
    let empty_rows = "X".repeat(9) + &".".repeat(18) + &"X".repeat(54);
    let one_corner = "X".to_string() + &".".repeat(80);
    let full_less_one = ".".to_string() + &"X".repeat(80);
    let technique = |name| logic::technique(name).unwrap();
    let cases = [
        (Wish { clues: Some(8..=8), ..classic() }, "fewest are 17"),
        (Wish { clues: Some(0..=16), ..classic() }, "fewest are 17"),
        (Wish { clues: Some(82..=90), ..classic() }, "81 cells"),
        #[expect(clippy::reversed_empty_ranges, reason = "that is the point")]
        (Wish { clues: Some(30..=20), ..classic() }, "at least 30 and at most 20"),
        (
            Wish { clues: Some(18..=18), symmetry: Symmetry::QuarterTurn, ..classic() },
            "nearest have 17 and 20",
        ),
        (Wish { clues: Some(2..=2), layout: layout("4x4"), ..classic() }, "digits are missing"),
        (Wish { minimal: true, clues: Some(45..=50), ..classic() }, "most are 40"),
        (Wish { minimal: true, layout: layout("25x25"), ..classic() }, "25×25"),
        (Wish { pattern: pattern(&one_corner), ..classic() }, "1 givens"),
        (Wish { pattern: pattern(&empty_rows), ..classic() }, "rows 2 and 3"),
        (
            Wish { pattern: pattern(&full_less_one), symmetry: Symmetry::HalfTurn, ..classic() },
            "r9c9 is given and r1c1 is not",
        ),
        (Wish { pattern: pattern(&full_less_one), clues: Some(20..=30), ..classic() }, "80 givens"),
        (
            Wish { needs: vec![vec![technique("x-wing")]], without: logic::named("x-wing"), ..classic() },
            "left out",
        ),
        (
            Wish { needs: vec![vec![technique("xy-chain")]], hardest: logic::named("x-wing"), ..classic() },
            "harder",
        ),
    ];
    for (wish, words) in cases {
        match Maker::new(wish, 1) {
            Ok(_) => panic!("nobody notices: {words}"),
            Err(error) => assert!(error.to_string().contains(words), "{error}"),
        }
    }
    let short = Wish::read_pattern(&Layout::classic(), "X.X").unwrap_err();
    assert!(short.to_string().contains("3 cells"));
}
