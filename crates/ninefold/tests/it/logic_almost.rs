//! Almost locked sets: compares ALS-XZ with a naive version that tries every two groups of cells, and checks that no
//! technique that uses such sets removes a digit of the solution.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Layout};
use ninefold::logic::{Solver, State, all_steps, named, technique};

use crate::common::{Random, mutate::solutions};

/// Makes a puzzle and returns the position in which the basic techniques are stuck.
fn stuck(random: &mut Random, layout: &Arc<Layout>, clues: usize) -> State {
    let basic = Solver::with(["singles", "locked-candidates", "subsets"].into_iter().flat_map(named));
    loop {
        let path = basic.solve(&random.unique_puzzle(layout, clues));
        if !path.state.is_solved() {
            return path.state;
        }
    }
}

#[test]
fn als_xz_finds_what_its_definition_says() {
    let mut random = Random(11);
    for (name, clues, count) in [("9x9", 26, 3), ("6x6", 8, 6)] {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        for _ in 0..count {
            let state = stuck(&mut random, &layout, clues);
            let steps = all_steps(&state, technique("als-xz").unwrap());
            let found: BTreeSet<Vec<Candidate>> = steps.into_iter().map(|step| step.eliminations).collect();
            assert_eq!(found, twin(&state));
        }
    }
}

/// Returns what every two almost locked sets rule out, by definition.
fn twin(state: &State) -> BTreeSet<Vec<Candidate>> {
    let layout = state.layout();
    let mut sets: BTreeSet<Vec<Cell>> = BTreeSet::new();
    for house in layout.houses() {
        for chosen in 1_u32..1 << layout.side() {
            let cells = (house.cells().iter().enumerate()).filter(|(place, _)| chosen >> place & 1 == 1);
            let mut cells: Vec<Cell> = cells.map(|(_, &cell)| cell).collect();
            let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | state.marks(cell));
            let is_open = cells.iter().all(|&cell| state.marks(cell).len() > 1);
            if is_open && digits.len() == cells.len() + 1 {
                cells.sort_unstable();
                sets.insert(cells);
            }
        }
    }
    let sets: Vec<Vec<Cell>> = sets.into_iter().collect();
    let mut results = BTreeSet::new();
    for (index, one) in sets.iter().enumerate() {
        for other in &sets[index + 1..] {
            results.extend(ruled_out(state, one, other));
        }
    }
    results.remove(&Vec::new());
    results
}

fn ruled_out(state: &State, one: &[Cell], other: &[Cell]) -> Vec<Vec<Candidate>> {
    let layout = state.layout();
    let with = |set: &[Cell], digit: Digit| -> Vec<Cell> {
        set.iter().copied().filter(|&cell| state.marks(cell).contains(digit)).collect()
    };
    let digits = |set: &[Cell]| set.iter().fold(DigitSet::EMPTY, |all, &cell| all | state.marks(cell));
    let common = digits(one) & digits(other);
    let is_restricted = |&digit: &Digit| {
        let theirs = with(other, digit);
        with(one, digit).iter().all(|&cell| theirs.iter().all(|&their| layout.sees(cell, their)))
    };
    let restricted: Vec<Digit> = common.iter().filter(is_restricted).collect();
    let inside: CellSet = one.iter().chain(other).copied().collect();
    let seen = |digit: Digit, places: Vec<Cell>| -> Vec<Candidate> {
        let sees = |cell: &Cell| places.iter().all(|&place| layout.sees(*cell, place));
        let cells = state.cells_with(digit).iter().filter(|cell| !inside.contains(*cell) && sees(cell));
        cells.map(|cell| layout.constraints().candidate(cell, digit)).collect()
    };
    let both = |digit: Digit| seen(digit, [with(one, digit), with(other, digit)].concat());
    let sorted = |mut all: Vec<Candidate>| {
        all.sort_unstable();
        all.dedup();
        all
    };
    match restricted[..] {
        [] => Vec::new(),
        [x] => vec![sorted(common.iter().filter(|&z| z != x).flat_map(both).collect())],
        _ => {
            let mut results = Vec::new();
            for (index, &x) in restricted.iter().enumerate() {
                for &y in &restricted[index + 1..] {
                    let locked = |set: &[Cell]| -> Vec<Candidate> {
                        let own = digits(set).iter().filter(|&digit| digit != x && digit != y);
                        own.flat_map(|digit| seen(digit, with(set, digit))).collect()
                    };
                    results.push(sorted([locked(one), locked(other), both(x), both(y)].concat()));
                }
            }
            results
        }
    }
}

#[test]
fn no_step_removes_a_digit_of_the_solution() {
    let mut random = Random(12);
    let layouts = [("9x9", 25, 6), ("6x6", 8, 8), ("9x9+x", 14, 3), ("8x8", 20, 3)];
    for (name, clues, count) in layouts {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        for _ in 0..count {
            let puzzle = random.unique_puzzle(&layout, clues);
            let solution = &solutions(&puzzle, 1)[0];
            let basic = Solver::with(named("singles"));
            for state in [State::new(&puzzle), basic.solve(&puzzle).state] {
                for technique in named("als") {
                    for step in all_steps(&state, technique) {
                        for &candidate in &step.eliminations {
                            let (cell, digit) = layout.constraints().place(candidate);
                            assert_ne!(
                                solution.grid().get(cell),
                                Some(digit),
                                "{} in {puzzle:?}",
                                technique.name
                            );
                        }
                    }
                }
            }
        }
    }
}
