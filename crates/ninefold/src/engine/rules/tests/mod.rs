//! Every primitive against brute force: random primitives on small boards leave exactly the grids on which they hold.

mod ranks;
mod regions;

use std::sync::Arc;

use super::model::Model;
use super::search::Search;
use crate::budget::Budget;
use crate::engine::run::Run;
use crate::engine::{Event, Observer};
use crate::grid::rule::{Automaton, PairTable, Primitive, Totals};
use crate::grid::{Boxes, Cell, Digit, DigitSet, Grid, Layout, Puzzle, Shape};

/// A few random numbers.
struct Random(u64);

impl Random {
    fn stream(seed: u64, number: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// Collects the solutions reported to it.
#[derive(Default)]
struct Found(Vec<Vec<usize>>);

impl Observer for Found {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Solution(solution) = event {
            self.0.push(solution.grid().contents().iter().map(|digit| digit.unwrap().index()).collect());
        }
    }
}

fn boards() -> Vec<Arc<Layout>> {
    let raw = Shape { lines: false, digits: 4, low: 0, ..Shape::oblong(2, 3) };
    let long = Shape { lines: false, digits: 3, extra: 2, ..Shape::oblong(1, 6) };
    let oblong = Shape { digits: 4, boxes: Boxes::None, ..Shape::oblong(2, 4) };
    let boards = [Shape::square(4).with_boxes(2, 2), Shape::square(3), raw, long, oblong];
    boards.into_iter().map(|shape| Arc::new(Layout::of(shape).unwrap())).collect()
}

/// Returns every grid that obeys the houses.
fn grids(layout: &Layout) -> Vec<Vec<usize>> {
    fn go(layout: &Layout, grid: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if grid.len() == layout.cell_count() {
            return all.push(grid.clone());
        }
        let peers = layout.peers(Cell::new(grid.len()));
        for digit in 0..layout.side() {
            if peers.iter().all(|peer| grid.get(peer.index()) != Some(&digit)) {
                grid.push(digit);
                go(layout, grid, all);
                grid.pop();
            }
        }
    }
    let mut all = Vec::new();
    go(layout, &mut Vec::new(), &mut all);
    all
}

fn some_cells(random: &mut Random, layout: &Layout, least: usize, most: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut cells);
    cells.truncate(least + random.below(most - least + 1));
    cells
}

fn some_places(random: &mut Random, places: usize, count: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..places).collect();
    random.shuffle(&mut all);
    all.truncate(count);
    all
}

fn some_digits(random: &mut Random, layout: &Layout) -> DigitSet {
    DigitSet::from_bits(1 + random.below((1 << layout.side()) - 1) as u32)
}

fn some_totals(random: &mut Random, low: i32, high: i32) -> Totals {
    let one = |random: &mut Random| low + random.below((high - low + 1) as usize) as i32;
    let count = if random.below(3) == 0 { 1 + random.below(3) } else { 1 };
    Totals::new((0..count).map(|_| one(random)).collect::<Vec<i32>>())
}

fn some_terms(random: &mut Random, layout: &Layout, most: i32) -> Vec<(Cell, i32)> {
    let cells = some_cells(random, layout, 1, 5);
    let times = |random: &mut Random| match random.below(3) {
        0 => 1,
        1 => -1,
        _ => random.below(2 * most as usize + 1) as i32 - most,
    };
    let plain = random.coin();
    cells.into_iter().map(|cell| (cell, if plain { 1 } else { times(random) })).collect()
}

fn some_automaton(random: &mut Random, layout: &Layout) -> Automaton {
    let states = 1 + random.below(4);
    let state = |random: &mut Random| random.below(states) as u16;
    let starts = (0..1 + random.below(2)).map(|_| state(random)).collect();
    let accepting = (0..states).map(|_| random.below(3) > 0).collect();
    let mut edges = Vec::new();
    for _ in 0..states * 3 {
        edges.push((state(random), some_digits(random, layout), state(random)));
    }
    Automaton::new(states, starts, accepting, edges).unwrap()
}

/// Kinds of primitives, counted.
const KINDS: usize = 18;
/// The number of [`Primitive::Before`].
const BEFORE: usize = KINDS / 2;

fn some_primitive(kind: usize, random: &mut Random, layout: &Layout) -> Primitive {
    let side = layout.side() as i32;
    match kind {
        0 => Primitive::Among(Cell::new(random.below(layout.cell_count())), some_digits(random, layout)),
        1 => Primitive::Differ(some_cells(random, layout, 2, layout.side())),
        2 => {
            let rows = (0..layout.side()).map(|_| some_digits(random, layout)).collect();
            let cells = some_cells(random, layout, 2, 2);
            Primitive::Pair([cells[0], cells[1]], Arc::new(PairTable::from_rows(rows)))
        }
        3 => {
            let most = if random.below(4) == 0 { 40 } else { 2 };
            let terms = some_terms(random, layout, most);
            let low = terms.iter().map(|term| term.1.min(0) * side).sum();
            let high = terms.iter().map(|term| term.1.max(0) * side).sum();
            Primitive::Sum(terms, some_totals(random, low, high))
        }
        4 => {
            let cells = some_cells(random, layout, 1, layout.side());
            let sets: Vec<DigitSet> = (0..1 + random.below(4)).map(|_| some_digits(random, layout)).collect();
            Primitive::Combination(cells, sets.into())
        }
        5 => Primitive::Increasing { cells: some_cells(random, layout, 2, 4), strict: random.coin() },
        6 => {
            let mut cells = some_cells(random, layout, 1, 5);
            if random.below(3) == 0 {
                cells.push(cells[0]);
            }
            Primitive::Automaton(cells, Arc::new(some_automaton(random, layout)))
        }
        7 => {
            let terms = some_terms(random, layout, 3);
            let low = terms.iter().map(|term| term.1.min(0)).sum();
            let high = terms.iter().map(|term| term.1.max(0)).sum();
            let totals = some_totals(random, low, high);
            Primitive::Tally { terms, digits: some_digits(random, layout), totals }
        }
        8 => {
            let mut branches = Vec::new();
            for _ in 0..1 + random.below(3) {
                let parts = 1 + random.below(2);
                let part = |random: &mut Random| {
                    let kinds = if random.below(6) == 0 { KINDS } else { 8 };
                    let kind = random.below(kinds);
                    some_primitive(kind, random, layout)
                };
                branches.push((0..parts).map(|_| part(random)).collect());
            }
            Primitive::Any(branches)
        }
        BEFORE => {
            let length = 1 + random.below(3);
            let list = |random: &mut Random| some_cells(random, layout, length, length);
            Primitive::Before { first: list(random), then: list(random), strict: random.coin() }
        }
        10 => {
            let length = 1 + random.below(3);
            let list = |random: &mut Random| some_cells(random, layout, length, length);
            let (line, count) = (list(random), 1 + random.below(3));
            let others = (0..count).map(|_| list(random)).collect();
            let below = (random.below(4) > 0).then(|| random.below(count + 1) as i32);
            Primitive::Rank { line, others, below, ties: random.coin() }
        }
        11 => {
            let cells: Vec<Cell> = layout.grid_cells().filter(|_| random.below(5) > 0).collect();
            let near = |a: Cell, b: Cell| {
                let rows = layout.row(a).abs_diff(layout.row(b));
                rows + layout.column(a).abs_diff(layout.column(b)) == 1
            };
            let touched =
                |&a: &Cell| (0..cells.len()).filter(|&b| near(a, cells[b])).map(|b| b as u16).collect();
            let touching = cells.iter().map(touched).collect();
            Primitive::Connected { cells, touching, digits: some_digits(random, layout) }
        }
        13 => {
            let mut cells = some_cells(random, layout, 2, 5);
            let (count, first) = (some_cells(random, layout, 1, 1)[0], cells.remove(0));
            let at = random.below(cells.len() + 1);
            let arms = vec![cells[..at].to_vec(), cells[at..].to_vec()];
            Primitive::Matches { count, first, arms, runs: random.coin(), others: random.coin() }
        }
        14 => Primitive::Numbered(some_cells(random, layout, 2, 5)),
        15 => {
            let cells = some_cells(random, layout, 2, 5);
            let sets = (0..1 + random.below(4)).map(|_| some_digits(random, layout)).collect();
            Primitive::Circles { cells, sets }
        }
        17 => {
            // Within a row or column, the cells of an area differ.
            let houses = layout.houses();
            let size = 1 + random.below(3);
            let area = |random: &mut Random| match houses.len() {
                0 => some_cells(random, layout, size, size),
                _ if random.below(4) == 0 => some_cells(random, layout, size, size),
                count => {
                    let mut cells = houses[random.below(count)].cells().to_vec();
                    random.shuffle(&mut cells);
                    cells.truncate(size);
                    cells
                }
            };
            let mut areas: Vec<Vec<Cell>> = (0..2 + random.below(2)).map(|_| area(random)).collect();
            let size = areas.iter().map(Vec::len).min().unwrap_or(0);
            areas.iter_mut().for_each(|area| area.truncate(size));
            Primitive::Same(areas)
        }
        16 => {
            let cells = some_cells(random, layout, 1, 5);
            Primitive::Distinct { count: some_cells(random, layout, 1, 1)[0], cells }
        }
        _ => {
            let mut cells: Vec<Cell> = layout.cells().collect();
            random.shuffle(&mut cells);
            let regions = cells.split_off(cells.len() / 2);
            cells.truncate(regions.len());
            let regions = regions[..cells.len()].to_vec();
            Primitive::Partition { cells, regions }
        }
    }
}

/// Returns all solutions that the engine finds.
fn solutions(layout: &Arc<Layout>, primitives: &[Primitive]) -> Vec<Vec<usize>> {
    solutions_of(layout, &Model::with(layout, &primitives.iter().collect::<Vec<_>>(), false))
}

fn solutions_of(layout: &Arc<Layout>, model: &Model) -> Vec<Vec<usize>> {
    let puzzle = Puzzle::new(Grid::blank(Arc::clone(layout))).unwrap();
    let mut found = Found::default();
    let mut search = Search::new(Run::new(&puzzle, &Budget::all(), &mut found), model);
    if search.again_at < u64::MAX {
        // These boards need few guesses: begin again early and often, so that what comes before the first solution is seen.
        (search.again_at, search.again_after) = (1, 2);
    }
    let _ = search.solve();
    drop(search);
    found.0.sort();
    found.0
}

fn compare(kinds: impl Fn(&mut Random) -> Vec<usize>, rounds: usize) {
    for (number, layout) in boards().into_iter().enumerate() {
        let all = grids(&layout);
        let mut lively = 0;
        for round in 0..rounds {
            let mut random = Random::stream(number as u64, round as u64);
            let primitives: Vec<Primitive> = kinds(&mut random)
                .into_iter()
                .map(|kind| some_primitive(kind, &mut random, &layout))
                .collect();
            let holds = |grid: &&Vec<usize>| {
                let digit = |cell: Cell| Some(Digit::from_index(grid[cell.index()]));
                primitives.iter().all(|primitive| primitive.holds(&layout, &digit).unwrap())
            };
            let right: Vec<Vec<usize>> = all.iter().filter(holds).cloned().collect();
            lively += usize::from(!right.is_empty() && right.len() < all.len());
            assert_eq!(solutions(&layout, &primitives), right, "{layout} {primitives:?}");
        }
        assert!(lively > rounds / 20, "{layout}: most primitives hold never or always");
    }
}

macro_rules! alone {
    ($($name:ident: $kind:expr),*) => {
        $(#[test]
        fn $name() {
            compare(|_| vec![$kind], 60);
        })*
    };
}

alone!(
    among_leaves_the_right_grids: 0,
    differ_leaves_the_right_grids: 1,
    pair_leaves_the_right_grids: 2,
    sum_leaves_the_right_grids: 3,
    combination_leaves_the_right_grids: 4,
    increasing_leaves_the_right_grids: 5,
    automaton_leaves_the_right_grids: 6,
    tally_leaves_the_right_grids: 7,
    any_leaves_the_right_grids: 8,
    before_leaves_the_right_grids: BEFORE,
    rank_leaves_the_right_grids: 10,
    connected_leaves_the_right_grids: 11,
    matches_leaves_the_right_grids: 13,
    circles_leaves_the_right_grids: 15,
    distinct_leaves_the_right_grids: 16,
    same_leaves_the_right_grids: 17
);

#[test]
fn several_primitives_together_leave_the_right_grids() {
    compare(|random| (0..2 + random.below(3)).map(|_| random.below(KINDS)).collect(), 200);
}

#[test]
fn cages_that_fill_houses_leave_the_right_grids() {
    // Sums of cells that differ, so that others follow from houses.
    let layout = Layout::usual(4).unwrap();
    let all = grids(&layout);
    for round in 0..200 {
        let mut random = Random::stream(99, round);
        let truth = &all[random.below(all.len())];
        let mut cells: Vec<Cell> = layout.cells().collect();
        let mut primitives = Vec::new();
        while cells.len() > 3 {
            let start = random.below(cells.len());
            let mut cage = vec![cells.swap_remove(start)];
            while cage.len() < 4
                && let Some(at) = cells.iter().position(|&cell| {
                    let digit = truth[cell.index()];
                    random.coin() && cage.iter().all(|other| truth[other.index()] != digit)
                })
            {
                cage.push(cells.swap_remove(at));
            }
            let sum = cage.iter().map(|cell| truth[cell.index()] as i32 + 1).sum();
            let terms = cage.iter().map(|&cell| (cell, 1)).collect();
            primitives.push(Primitive::Differ(cage));
            primitives.push(Primitive::Sum(terms, Totals::Exactly(sum)));
        }
        let holds = |grid: &&Vec<usize>| {
            let digit = |cell: Cell| Some(Digit::from_index(grid[cell.index()]));
            primitives.iter().all(|primitive| primitive.holds(&layout, &digit).unwrap())
        };
        let right: Vec<Vec<usize>> = all.iter().filter(holds).cloned().collect();
        assert!(right.contains(truth));
        assert_eq!(solutions(&layout, &primitives), right, "{primitives:?}");
    }
}

#[test]
fn king_knight_and_nonconsecutive_have_72_grids() {
    let layout = Layout::classic();
    let mut primitives = Vec::new();
    let apart = Arc::new(PairTable::new(&layout, |a, b| (a - b).abs() != 1));
    for one in layout.cells() {
        for other in layout.cells().filter(|&other| one < other) {
            let rows = layout.row(one).abs_diff(layout.row(other));
            let columns = layout.column(one).abs_diff(layout.column(other));
            if rows.max(columns) == 1 || rows * columns == 2 {
                primitives.push(Primitive::Differ(vec![one, other]));
            }
            if rows + columns == 1 {
                primitives.push(Primitive::Pair([one, other], Arc::clone(&apart)));
            }
        }
    }
    assert_eq!(solutions(&layout, &primitives).len(), 72);
}
