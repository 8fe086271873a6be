//! Generated puzzles meet their spec, as another engine confirms, and impossible specs are rejected.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::engine::cover::Cover;
use ninefold::engine::{Answer, Engine, NoObserver};
use ninefold::grid::{Cell, CellSet, Grid, Layout, Puzzle};
use ninefold::logic::{self, End, Level, Rating, SeScore, Solver};
use ninefold::make::{Generator, Made, Maker, Spec, SpecError, Strategy, Symmetry};

/// Makes at least one puzzle within `attempts` attempts, and checks the properties that every puzzle must have.
fn make(spec: &Spec, attempts: u64) -> Vec<Made> {
    let maker = Maker::new(spec.clone(), 5).unwrap();
    let made = maker.attempts(0..attempts);
    assert!(!made.is_empty(), "nothing is made: {spec:?}");
    for Made { puzzle, solution, .. } in &made {
        let answer = Cover.run(puzzle, &Budget::unique(), &mut NoObserver).answer;
        assert_eq!(answer, Answer::Unique(solution.clone()), "{}", puzzle.givens());
        let cells = given(puzzle);
        assert_eq!(spec.symmetry.broken_by(&spec.layout, &cells), None);
        assert!(spec.clues.as_ref().is_none_or(|clues| clues.contains(&cells.len())));
        assert!(spec.pattern.as_ref().is_none_or(|pattern| *pattern == cells));
        if spec.minimal {
            assert!(cells.iter().all(|cell| is_needed(puzzle, &[cell])), "{}", puzzle.givens());
        }
    }
    made
}

fn given(puzzle: &Puzzle) -> CellSet {
    puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()).collect()
}

/// Returns whether the puzzle has several solutions without these givens.
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
fn every_symmetry_holds_and_no_orbit_of_givens_is_redundant() {
    for name in ["4x4", "6x6", "9x9"] {
        for symmetry in Symmetry::ALL {
            let spec = Spec { layout: layout(name), symmetry, ..Spec::default() };
            for made in make(&spec, 3) {
                for orbit in symmetry.orbits(&spec.layout) {
                    let is_given = made.puzzle.given(orbit[0]).is_some();
                    assert!(!is_given || is_needed(&made.puzzle, &orbit), "{}", made.puzzle.givens());
                }
            }
        }
    }
}

#[test]
fn minimal_puzzles_of_many_layouts_with_either_strategy() {
    for name in ["4x4", "6x6", "8x8", "9x9", "9x9+x", "latin:5", "jigsaw:AABBAABBCCDDCCDD"] {
        for strategy in [Strategy::TopDown, Strategy::BottomUp] {
            make(&Spec { layout: layout(name), minimal: true, strategy, ..Spec::default() }, 3);
        }
    }
    make(&Spec { minimal: true, symmetry: Symmetry::AntiDiagonal, ..Spec::default() }, 200);
}

#[test]
fn clues_few_and_many() {
    for (clues, attempts) in [(21..=21, 20), (24..=26, 4), (50..=50, 2), (81..=81, 1), (0..=22, 10)] {
        make(&Spec { clues: Some(clues), ..Spec::default() }, attempts);
    }
    let symmetry = Symmetry::QuarterTurn;
    make(&Spec { clues: Some(28..=30), symmetry, ..Spec::default() }, 10);
    make(&Spec { clues: Some(5..=6), layout: layout("4x4"), ..Spec::default() }, 5);
}

/// Ranges without an end or a start; a full board would leave nothing to solve.
#[test]
fn clues_with_an_open_end() {
    for name in ["9x9", "4x4", "latin:1"] {
        let layout = layout(name);
        let cells = layout.cell_count();
        let fewest = Spec::fewest(&layout);
        for clues in [0..=usize::MAX, 0..=cells, fewest..=usize::MAX, cells..=usize::MAX, 0..=cells - 1] {
            let spec = Spec { layout: layout.clone(), clues: Some(clues.clone()), ..Spec::default() };
            for made in make(&spec, 4) {
                let count = given(&made.puzzle).len();
                assert!(*clues.start() == cells || count <= cells * 3 / 4 || *clues.end() < cells, "{count}");
            }
        }
    }
    for made in make(&Spec { clues: Some(30..=usize::MAX), ..Spec::default() }, 8) {
        assert_eq!(given(&made.puzzle).len(), 30);
    }
    for symmetry in [Symmetry::HalfTurn, Symmetry::Full] {
        make(&Spec { clues: Some(24..=usize::MAX), symmetry, ..Spec::default() }, 4);
        make(&Spec { clues: Some(0..=usize::MAX), symmetry, ..Spec::default() }, 4);
    }
    make(&Spec { clues: Some(0..=30), minimal: true, ..Spec::default() }, 40);
}

#[test]
fn levels_scores_and_ratings() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Unfair] {
        let spec = Spec { symmetry: Symmetry::HalfTurn, level: Some(level..=level), ..Spec::default() };
        for made in make(&spec, 24) {
            assert_eq!(logic::hodoku(&made.puzzle).level, level);
        }
    }
    for made in make(&Spec { score: Some(500..=700), ..Spec::default() }, 24) {
        assert!((500..=700).contains(&logic::hodoku(&made.puzzle).score));
    }
    let size = |size| Rating { depth: 0, size };
    for made in make(&Spec { rating: Some(size(2)..=size(3)), ..Spec::default() }, 12) {
        assert!((size(2)..=size(3)).contains(&logic::rate(&made.puzzle).unwrap()));
    }
    for (least, most) in [(10, 12), (26, 44), (66, 72), (80, u16::MAX)] {
        let range = SeScore::from_tenths(least)..=SeScore::from_tenths(most);
        for made in make(&Spec { se: Some(range.clone()), ..Spec::default() }, 48) {
            assert!(range.contains(&made.puzzle.rate_se().unwrap().er), "{range:?}");
        }
    }
    // Each part of a spec holds.
    let (level, er) = (Level::Hard, SeScore::from_tenths(45)..=SeScore::from_tenths(72));
    let spec = Spec {
        level: Some(level..=level),
        se: Some(er.clone()),
        symmetry: Symmetry::HalfTurn,
        ..Spec::default()
    };
    for made in make(&spec, 48) {
        assert_eq!(logic::hodoku(&made.puzzle).level, level);
        assert!(er.contains(&made.puzzle.rate_se().unwrap().er));
    }
}

#[test]
fn shortfalls_are_reported_correctly() {
    let nearest = |spec: Spec| {
        Maker::new(spec, 5).unwrap().batch(0..2, &Budget::default()).nearest.unwrap().shortfall.to_string()
    };
    let most = |depth| Rating { depth, size: u32::MAX };
    let shortfall = nearest(Spec { rating: Some(most(u32::MAX - 1)..=most(u32::MAX)), ..Spec::default() });
    assert!(shortfall.starts_with("its rating is "), "{shortfall}");
    let er = |least, most| Some(SeScore::from_tenths(least)..=SeScore::from_tenths(most));
    let shortfall = nearest(Spec { se: er(119, 200), ..Spec::default() });
    assert!(shortfall.starts_with("its ER is "), "{shortfall}");
    let shortfall = nearest(Spec { se: er(10, 10), clues: Some(24..=26), ..Spec::default() });
    assert_eq!(shortfall, "its ER is higher");
    let score = Some(1..=2);
    let shortfall = nearest(Spec { score: score.clone(), clues: Some(24..=30), ..Spec::default() });
    assert_eq!(shortfall, "its score is above 2");
    let level = Some(Level::Easy..=Level::Hard);
    let shortfall = nearest(Spec { score, level, clues: Some(24..=30), ..Spec::default() });
    assert_eq!(shortfall, "it is harder than hard, or its score is above 2");
}

#[test]
fn hardest_needed_and_excluded_techniques() {
    let x_wing = logic::technique("x-wing").unwrap();
    for made in make(&Spec { hardest: vec![x_wing], ..Spec::default() }, 150) {
        let path = logic::solve(&made.puzzle);
        let hardest = path.steps.iter().map(|step| step.technique).max_by_key(|one| one.difficulty);
        assert_eq!((path.end, hardest), (End::Solved, Some(x_wing)));
    }
    let xy_wing = logic::technique("xy-wing").unwrap();
    for made in make(&Spec { needs: vec![vec![xy_wing]], ..Spec::default() }, 150) {
        let path = logic::solve(&made.puzzle);
        let hardest = path.steps.iter().map(|step| step.technique.difficulty).max().unwrap();
        assert!(path.steps.iter().any(|step| step.technique == xy_wing));
        let others = Solver::default().order().to_vec();
        let others = others.into_iter().filter(|one| *one != xy_wing && one.difficulty <= hardest);
        assert_eq!(Solver::with(others).solve(&made.puzzle).end, End::Stuck);
    }
    let without = logic::named("uniqueness");
    assert!(!without.is_empty());
    for made in make(&Spec { without: without.clone(), ..Spec::default() }, 6) {
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
        let pattern = Spec::read_pattern(&layout, text).unwrap();
        make(&Spec { layout, pattern: Some(pattern), ..Spec::default() }, 24);
    }
}

#[test]
fn a_pattern_without_givens() {
    let layout = layout("latin:1");
    let pattern = Spec::read_pattern(&layout, ".").ok();
    make(&Spec { layout: layout.clone(), pattern, ..Spec::default() }, 1);
    let rating = Some(Rating { depth: 0, size: 2 }..=Rating { depth: 9, size: 9 });
    let maker = Maker::new(Spec { layout, pattern, rating, ..Spec::default() }, 1).unwrap();
    let batch = maker.batch(0..2, &Budget::default());
    assert!(batch.made.is_empty() && batch.nearest.is_some());
}

#[test]
fn rows_of_blanks_are_not_separators() {
    let layout = Layout::classic();
    let read = |rows: &[&str]| Spec::read_pattern(&layout, &rows.join("\n"));
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
    // Here they are separators: there are enough rows without them.
    let rows = [row, row, row, blank, row, row, row, blank, row, row, row];
    assert_eq!(read(&rows), Ok(expected(&[])));
    let rows = ["X-X|-X-|X-X"; 4].into_iter().chain(["---|---|---"]).chain(["X-X|-X-|X-X"; 4]);
    assert_eq!(read(&rows.collect::<Vec<_>>()), Ok(expected(&[4])));
    assert_eq!(read(&["-".repeat(81).as_str()]), Ok(CellSet::default()));
    assert!(read(&[row, blank]).unwrap_err().to_string().contains("9 cells"));
}

#[test]
fn an_attempt_is_the_same_among_others_and_alone() {
    let specs = [
        Spec::default(),
        Spec { symmetry: Symmetry::Diagonal, level: Some(Level::Easy..=Level::Hard), ..Spec::default() },
        Spec { clues: Some(20..=22), strategy: Strategy::BottomUp, ..Spec::default() },
        Spec { layout: layout("6x6"), ..Spec::default() },
    ];
    let puzzles = |made: Vec<Made>| -> Vec<(u64, String)> {
        made.iter().map(|made| (made.number, made.puzzle.givens().to_string())).collect()
    };
    for spec in specs {
        let maker = Maker::new(spec, 11).unwrap();
        let alone: Vec<Made> = (3..10).flat_map(|number| maker.attempts(number..number + 1)).collect();
        assert_eq!(puzzles(maker.attempts(3..10)), puzzles(alone));
    }
}

/// Returns specs with contradictory ranges, or with layouts that have no full grid.
fn contradictory_difficulty() -> Vec<(Spec, &'static str)> {
    let classic = || Spec::default();
    let level = |from, to| Some(from..=to);
    let rating = |least, most| Some(Rating { depth: 0, size: least }..=Rating { depth: 0, size: most });
    let er = |least, most| Some(SeScore::from_tenths(least)..=SeScore::from_tenths(most));
    let easy = level(Level::Easy, Level::Easy);
    let extreme = level(Level::Extreme, Level::Extreme);
    let x_wing = logic::technique("x-wing").unwrap();
    vec![
        (Spec { level: easy.clone(), score: Some(900..=1_000), ..classic() }, "possible scores are 0 to 800"),
        (
            Spec { level: extreme.clone(), score: Some(0..=100), ..classic() },
            "of level extreme has a score of 0 to 100",
        ),
        (
            Spec { level: easy.clone(), rating: rating(2, 9), ..classic() },
            "of level easy has a rating of 2 to 9",
        ),
        (Spec { level: extreme, rating: rating(1, 1), ..classic() }, "of level extreme has a rating of 1"),
        (Spec { level: easy.clone(), needs: vec![vec![x_wing]], ..classic() }, "of level easy needs x-wing"),
        (Spec { level: easy, hardest: vec![x_wing], ..classic() }, "of level easy needs x-wing"),
        (Spec { se: er(72, 66), ..classic() }, "the range of the ER is empty"),
        (Spec { se: er(0, 9), ..classic() }, "an ER of 0.0 to 0.9: possible are 1.0 to 20.0"),
        (Spec { se: er(201, u16::MAX), ..classic() }, "an ER of 20.1 or more"),
        (Spec { se: er(66, 72), layout: layout("6x6"), ..classic() }, "not the layout 6x6"),
        (
            Spec { level: level(Level::Easy, Level::Easy), se: er(24, 72), ..classic() },
            "of level easy has an ER of 2.4 to 7.2: 2.3 is the greatest",
        ),
        // Connected boxes of four and of six cells that no grid fills.
        (Spec { layout: layout("jigsaw:AAABCABBCCBDCDDD"), ..classic() }, "no full grid exists"),
        (
            Spec { layout: layout("jigsaw:AAAABBCAADBBCCDDBBCCCDDEFFFEDEFFFEEE"), ..classic() },
            "no full grid exists",
        ),
    ]
}

#[test]
fn specs_that_can_be_met_are_not_rejected() {
    let level = |from, to| Some(from..=to);
    let x_wing = logic::technique("x-wing").unwrap();
    for spec in [
        Spec { level: level(Level::Easy, Level::Easy), score: Some(800..=2_000), ..Spec::default() },
        Spec { level: level(Level::Extreme, Level::Extreme), score: Some(1_000..=1_900), ..Spec::default() },
        Spec { level: level(Level::Easy, Level::Hard), hardest: vec![x_wing], ..Spec::default() },
        Spec {
            level: level(Level::Medium, Level::Medium),
            rating: Some(Rating { depth: 0, size: 1 }..=Rating { depth: 0, size: 1 }),
            ..Spec::default()
        },
        Spec { layout: layout("jigsaw:AAABBAACBBDCCCBDDCEEDDEEE"), ..Spec::default() },
        Spec { layout: layout("25x25"), ..Spec::default() },
        Spec {
            level: level(Level::Easy, Level::Easy),
            se: Some(SeScore::from_tenths(23)..=SeScore::MAX),
            ..Spec::default()
        },
    ] {
        assert_eq!(spec.check(), Ok(()), "{spec:?}");
    }
    assert_eq!(Spec { clues: Some(17..=17), ..Spec::default() }.rare_clues(), Some(17));
    assert_eq!(Spec { clues: Some(17..=25), ..Spec::default() }.rare_clues(), None);
}

#[test]
fn a_generator_makes_what_its_spec_and_seed_say() {
    let spec =
        Spec { symmetry: Symmetry::HalfTurn, level: Some(Level::Easy..=Level::Medium), ..Spec::default() };
    let made = Maker::new(spec.clone(), 7).unwrap().attempts(0..40);
    let generator =
        || Generator::new().levels(Level::Easy..=Level::Medium).symmetry(Symmetry::HalfTurn).seed(7);
    let expected: Vec<String> = made.iter().map(|made| made.puzzle.givens().to_string()).collect();
    let lines = |generator: Generator| -> Vec<String> {
        generator.map(|puzzle| puzzle.unwrap().givens().to_string()).collect()
    };
    assert!(expected.len() > 5);
    assert_eq!(lines(generator().max_attempts(40)), expected);
    assert_eq!(lines(Generator::of(spec).seed(7).max_attempts(40)), expected);
    assert_ne!(lines(generator().seed(8).max_attempts(40)), expected);
    // The iterator is lazy: take some, then continue with the next.
    let mut some = generator();
    let first: Vec<String> =
        some.by_ref().take(2).map(|puzzle| puzzle.unwrap().givens().to_string()).collect();
    assert_eq!(first, expected[..2]);
    assert_eq!(some.next().unwrap().unwrap().givens().to_string(), expected[2]);
    let mut impossible = generator().clues(0..=16);
    assert!(matches!(impossible.next(), Some(Err(SpecError::TooFewClues { most: 16, fewest: 17, .. }))));
    assert!(impossible.next().is_none() && impossible.next().is_none());
}

#[test]
fn impossible_specs_are_rejected() {
    let classic = || Spec::default();
    let pattern = |text: &str| Spec::read_pattern(&Layout::classic(), text).ok();
    let empty_rows = "X".repeat(9) + &".".repeat(18) + &"X".repeat(54);
    let one_corner = "X".to_string() + &".".repeat(80);
    let full_less_one = ".".to_string() + &"X".repeat(80);
    let technique = |name| logic::technique(name).unwrap();
    let cases = [
        (Spec { clues: Some(8..=8), ..classic() }, "minimum is 17"),
        (Spec { clues: Some(0..=16), ..classic() }, "minimum is 17"),
        (Spec { clues: Some(82..=90), ..classic() }, "81 cells"),
        #[expect(clippy::reversed_empty_ranges, reason = "that is the point")]
        (Spec { clues: Some(30..=20), ..classic() }, "at least 30 and at most 20"),
        (
            Spec { clues: Some(18..=18), symmetry: Symmetry::QuarterTurn, ..classic() },
            "nearest have 17 and 20",
        ),
        (Spec { clues: Some(2..=2), layout: layout("4x4"), ..classic() }, "digits are missing"),
        (Spec { minimal: true, clues: Some(45..=50), ..classic() }, "maximum is 40"),
        (Spec { minimal: true, layout: layout("25x25"), ..classic() }, "25×25"),
        (Spec { pattern: pattern(&one_corner), ..classic() }, "1 given,"),
        (Spec { pattern: pattern(&empty_rows), ..classic() }, "rows 2 and 3"),
        (
            Spec { pattern: pattern(&full_less_one), symmetry: Symmetry::HalfTurn, ..classic() },
            "r9c9 is given and r1c1 isn't",
        ),
        (Spec { pattern: pattern(&full_less_one), clues: Some(20..=30), ..classic() }, "80 givens"),
        (
            Spec { needs: vec![vec![technique("x-wing")]], without: logic::named("x-wing"), ..classic() },
            "left out",
        ),
        (
            Spec { needs: vec![vec![technique("xy-chain")]], hardest: logic::named("x-wing"), ..classic() },
            "harder",
        ),
    ];
    for (spec, words) in cases.into_iter().chain(contradictory_difficulty()) {
        match Maker::new(spec, 1) {
            Ok(_) => panic!("the spec was accepted: {words}"),
            Err(error) => assert!(error.to_string().contains(words), "{error}"),
        }
    }
    let short = Spec::read_pattern(&Layout::classic(), "X.X").unwrap_err();
    assert!(short.to_string().contains("3 cells"));
}
