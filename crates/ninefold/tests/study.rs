//! Compares the tools for puzzle hunters with naive versions and published counts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use ninefold::Budget;
use ninefold::engine::fast::{self, CELLS};
use ninefold::engine::{Engine, Event, NoObserver, Observer, cover};
use ninefold::grid::{Cell, Digit, Grid, Layout, Line9, Puzzle};
use ninefold::random::Random;
use ninefold::study::{self, NotUnique, Vicinity};

const EASY: &Line9 =
    &Line9::new(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
const FEW_CLUES: &Line9 =
    &Line9::new(b".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...");

fn board(layout: &str, line: &[u8]) -> Grid {
    let digits = line.iter().map(|&byte| char::from(byte).to_digit(10).and_then(|d| Digit::new(d as usize)));
    Grid::new(Layout::named(layout).unwrap(), digits.collect::<Vec<_>>()).unwrap()
}

fn grid(line: &Line9) -> Grid {
    line.into()
}

fn line(grid: &Grid) -> Line9 {
    grid.try_into().unwrap()
}

/// Returns whether a grid has one solution, according to `cover`.
fn is_unique(grid: &Grid) -> bool {
    let puzzle = Puzzle::new(grid.clone()).unwrap();
    cover::Cover.run(&puzzle, &Budget::unique(), &mut NoObserver).found == 1
}

fn clues(grid: &Grid) -> Vec<Cell> {
    grid.layout().cells().filter(|&cell| grid.get(cell).is_some()).collect()
}

fn without(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Grid {
    let mut grid = grid.clone();
    cells.into_iter().for_each(|cell| grid.set(cell, None));
    grid
}

/// Returns all minimal puzzles within a puzzle; checks that none appears twice.
fn minimal_puzzles(grid: &Grid) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let stop = study::minimal_puzzles(grid, 0..=CELLS, &Budget::all(), |puzzle| {
        assert!(found.insert(puzzle.to_string()), "{puzzle} comes twice");
        ControlFlow::Continue(())
    });
    assert_eq!(stop, Ok(None));
    found
}

/// Returns the same by trying every set of clues.
fn naive_minimal_puzzles(grid: &Grid) -> BTreeSet<String> {
    let redundant: Vec<Cell> =
        clues(grid).into_iter().filter(|&cell| is_unique(&without(grid, [cell]))).collect();
    let sets = 1usize << redundant.len();
    let puzzle = |gone: usize| {
        without(grid, redundant.iter().enumerate().filter(|(i, _)| gone >> i & 1 == 1).map(|(_, &cell)| cell))
    };
    let unique: Vec<bool> = if grid.layout() == &Layout::classic() {
        let lines: Vec<Line9> = (0..sets).map(|gone| line(&puzzle(gone))).collect();
        fast::batch(&lines, 2).iter().map(|found| found.count == 1).collect()
    } else {
        (0..sets).map(|gone| is_unique(&puzzle(gone))).collect()
    };
    let is_minimal = |&gone: &usize| {
        unique[gone] && (0..redundant.len()).all(|i| gone >> i & 1 == 1 || !unique[gone | 1 << i])
    };
    (0..sets).filter(is_minimal).map(|gone| puzzle(gone).to_string()).collect()
}

/// An observer that lists the solutions.
#[derive(Default)]
struct Solutions(Vec<Grid>);

impl Observer for Solutions {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Solution(solution) = event {
            self.0.push(solution.grid().clone());
        }
    }
}

fn solutions(layout: &str, limit: u64) -> Vec<Grid> {
    let blank = Puzzle::new(Grid::blank(Layout::named(layout).unwrap())).unwrap();
    let mut all = Solutions::default();
    cover::Cover.run(&blank, &Budget::solutions(limit), &mut all);
    all.0
}

#[test]
fn the_288_grids_of_4x4_have_85_632_minimal_puzzles() {
    let grids = solutions("4x4", u64::MAX);
    assert_eq!(grids.len(), 288);
    let mut by_clues = BTreeMap::new();
    for grid in &grids {
        for puzzle in minimal_puzzles(grid) {
            *by_clues.entry(puzzle.matches(|c| c != '.').count()).or_insert(0) += 1;
        }
    }
    assert_eq!(by_clues.into_iter().collect::<Vec<_>>(), [(4, 25_728), (5, 58_368), (6, 1_536)]);
}

/// Makes a random unique puzzle with at most `redundant` redundant clues.
fn random_puzzle(full: &Grid, redundant: usize, random: &mut Random) -> Grid {
    let mut order = clues(full);
    random.shuffle(&mut order);
    let mut grid = full.clone();
    for cell in order {
        if study::redundant(&grid, &Budget::all()).unwrap().len() <= redundant {
            break;
        }
        let next = without(&grid, [cell]);
        if is_unique(&next) {
            grid = next;
        }
    }
    grid
}

#[test]
fn minimal_puzzles_agree_with_brute_force() {
    let mut random = Random::new(11);
    for layout in ["6x6", "latin:5", "6x6+x", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE"] {
        for full in solutions(layout, 400).iter().step_by(130) {
            let puzzle = random_puzzle(full, 9, &mut random);
            assert_eq!(minimal_puzzles(&puzzle), naive_minimal_puzzles(&puzzle), "{layout} {puzzle}");
        }
    }
    // Without the redundant clues, there are few solutions or very many.
    let full = grid(&fast::single(EASY, 1).solution);
    for (seed, redundant) in [(0, 6), (1, 8), (2, 9), (3, 13), (4, 15)] {
        let puzzle = random_puzzle(&full, redundant, &mut Random::new(seed));
        assert_eq!(minimal_puzzles(&puzzle), naive_minimal_puzzles(&puzzle), "{puzzle}");
    }
    let easy = grid(EASY);
    let found = minimal_puzzles(&easy);
    assert_eq!(found.len(), 416, "as a search of all 2²² sets found");
    // Only those of the requested size, and no more than requested.
    let small = found.iter().filter(|puzzle| puzzle.matches(|c| c != '.').count() <= 23).count();
    let mut count = 0;
    let each = |_: &Grid| {
        count += 1;
        ControlFlow::Continue(())
    };
    study::minimal_puzzles(&easy, 0..=23, &Budget::all(), each).unwrap();
    assert_eq!(count, small);
    count = 0;
    let each = |_: &Grid| {
        count += 1;
        ControlFlow::Continue(())
    };
    study::minimal_puzzles(&easy, 0..=CELLS, &Budget::solutions(5), each).unwrap();
    assert_eq!(count, 5);
}

#[test]
fn a_full_9x9_grid_gives_minimal_puzzles_at_once() {
    let full = grid(&fast::single(EASY, 1).solution);
    let mut found = Vec::new();
    study::minimal_puzzles(&full, 0..=CELLS, &Budget::solutions(300), |puzzle| {
        found.push(line(puzzle));
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 300);
    assert!(fast::batch(&found, 2).iter().all(|found| found.count == 1));
    assert!(study::redundant_lines(&found).iter().all(|clues| *clues == Line9::BLANK));
}

#[test]
fn redundant_clues_agree_with_brute_force() {
    let mut random = Random::new(5);
    let full = fast::single(EASY, 1).solution;
    let mut lines = vec![*EASY, *FEW_CLUES, full];
    lines.extend((0..40).map(|i| line(&random_puzzle(&grid(&full), i, &mut random))));
    let many = study::redundant_lines(&lines);
    for (puzzle, redundant) in lines.iter().zip(many) {
        let grid = grid(puzzle);
        let naive: Vec<Cell> =
            clues(&grid).into_iter().filter(|&cell| is_unique(&without(&grid, [cell]))).collect();
        assert_eq!(study::redundant(&grid, &Budget::all()), Ok(naive.clone()), "{grid}");
        assert_eq!(redundant.filled_cells().collect::<Vec<_>>(), naive);
        assert!((0..CELLS).all(|i| redundant[i] == b'.' || redundant[i] == puzzle[i]));
    }
    for puzzle in [b"......12214..32.", b"1234341221434321"].map(|line| board("4x4", line)) {
        let naive: Vec<Cell> =
            clues(&puzzle).into_iter().filter(|&cell| is_unique(&without(&puzzle, [cell]))).collect();
        assert_eq!(study::redundant(&puzzle, &Budget::all()), Ok(naive));
    }
    assert_eq!(study::redundant(&grid(&Line9::BLANK), &Budget::all()), Err(NotUnique::Several));
    let none =
        &Line9::new(b"12345678.........2........3........4........5........6........7........8........9");
    assert_eq!(study::redundant(&grid(none), &Budget::all()), Err(NotUnique::Impossible));
}

#[test]
fn clues_are_removed_in_the_requested_order() {
    let mut random = Random::new(8);
    let full = fast::single(EASY, 1).solution;
    let starts: Vec<Line9> = [*EASY, full, *FEW_CLUES].into_iter().cycle().take(60).collect();
    let orders: Vec<[u8; CELLS]> = starts.iter().map(|_| random.order::<CELLS>()).collect();
    let mut many = starts.clone();
    study::minimize_lines(&mut many, &orders);
    for ((start, order), minimal) in starts.iter().zip(&orders).zip(&many) {
        let order = order.map(|cell| Cell::new(cell.into()));
        let mut naive = grid(start);
        for cell in order {
            let next = without(&naive, [cell]);
            if is_unique(&next) {
                naive = next;
            }
        }
        assert_eq!(line(&naive), *minimal);
        assert_eq!(study::minimize(&grid(start), &order, &Budget::all()), Ok(naive));
    }
    let small = board("4x4", b"1234341221434321");
    let order: Vec<Cell> = small.layout().cells().collect();
    let minimal = study::minimize(&small, &order, &Budget::all()).unwrap();
    assert!(is_unique(&minimal) && study::redundant(&minimal, &Budget::all()) == Ok(vec![]));
}

/// Returns the vicinity from all pieces; checks that no puzzle appears twice.
fn vicinity(line: &Line9, remove: usize, add: usize, minimal: bool) -> BTreeSet<Line9> {
    let mut found = BTreeSet::new();
    let vicinity = Vicinity::new(line, remove, add).minimal(minimal);
    vicinity.search(0..vicinity.pieces(), &mut |line| assert!(found.insert(*line), "one comes twice"));
    found
}

/// Returns the same by brute force.
fn naive_vicinity(line: &Line9, remove: usize, add: usize) -> BTreeSet<Line9> {
    let layout = Layout::classic();
    let mut boards = BTreeSet::from([*line]);
    for _ in 0..remove {
        let fewer = boards.iter().flat_map(|line| {
            line.filled_cells().map(|cell| {
                let mut line = *line;
                line.set(cell, None);
                line
            })
        });
        boards = fewer.collect();
    }
    for _ in 0..add {
        let mut more = BTreeSet::new();
        for line in &boards {
            for cell in layout.cells().filter(|&cell| line.get(cell).is_none()) {
                for digit in layout.digits().iter() {
                    let mut line = *line;
                    if layout.peers(cell).iter().all(|&peer| line.get(peer) != Some(digit)) {
                        line.set(cell, Some(digit));
                        more.insert(line);
                    }
                }
            }
        }
        boards = more;
    }
    boards.remove(line);
    let boards: Vec<Line9> = boards.into_iter().collect();
    let found = fast::batch(&boards, 2);
    boards.into_iter().zip(found).filter(|(_, found)| found.count == 1).map(|(line, _)| line).collect()
}

fn check_vicinity(line: &Line9, remove: usize, add: usize) -> usize {
    let found = vicinity(line, remove, add, false);
    let name = || format!("{{-{remove}+{add}}} of {line}");
    assert!(found == naive_vicinity(line, remove, add), "{}", name());
    let minimal = vicinity(line, remove, add, true);
    let all: Vec<Line9> = found.iter().copied().collect();
    let redundant = study::redundant_lines(&all);
    let expected =
        all.iter().zip(redundant).filter(|(_, clues)| *clues == Line9::BLANK).map(|(line, _)| *line);
    assert!(minimal == expected.collect(), "minimal {}", name());
    found.len()
}

#[test]
fn the_vicinity_agrees_with_brute_force() {
    assert!(check_vicinity(EASY, 1, 1) > 0);
    assert!(check_vicinity(EASY, 2, 1) > 0);
    assert!(check_vicinity(EASY, 2, 0) > 0);
    assert!(check_vicinity(FEW_CLUES, 0, 1) == 64);
    assert!(check_vicinity(FEW_CLUES, 1, 1) > 0);
    // With 15 clues there are too many solutions to list.
    let mut loose = *FEW_CLUES;
    [7, 9].into_iter().for_each(|cell| loose.set(Cell::new(cell), None));
    assert!(check_vicinity(&loose, 0, 2) > 0);
    // Test both sides of the limit on listing all solutions.
    let full = fast::single(EASY, 1).solution;
    let without_digits = |digits: &[u8]| {
        Line9::from(full.as_bytes().map(|digit| if digits.contains(&digit) { b'.' } else { digit }))
    };
    assert!(check_vicinity(&without_digits(b"247"), 0, 3) > 0);
    check_vicinity(&without_digits(b"2478"), 0, 3);
}

#[test]
fn pieces_can_be_done_one_by_one() {
    let whole: Vec<Line9> = vicinity(FEW_CLUES, 2, 1, true).into_iter().collect();
    let of = Vicinity::new(FEW_CLUES, 2, 1).minimal(true);
    let mut parts = Vec::new();
    for piece in 0..of.pieces() {
        of.search(piece..piece + 1, &mut |line| parts.push(*line));
    }
    parts.sort_unstable();
    assert_eq!(parts, whole);
    assert_eq!(Vicinity::new(FEW_CLUES, 30, 1).pieces(), 0, "there are not so many clues");
    of.search(100..u64::MAX, &mut |_| {});
}
