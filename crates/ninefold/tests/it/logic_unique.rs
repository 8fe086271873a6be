//! Techniques that assume a unique solution, and the large patterns: what they rule out is false.

use std::collections::BTreeMap;
use std::sync::Arc;

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, Game, Grid, Layout, Puzzle};
use ninefold::logic::{self, Checker, Cover, Lemma, Premises, ProofError, Solver, State, Technique};
use ninefold::text::{Notation, Position, ReadOptions, read};

use crate::common::mutate::solutions;
use crate::common::{Random, count};

const LAYOUTS: [&str; 6] = ["4x4", "6x6", "9x9", "9x9+x", "latin:5", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE"];

fn layout(name: &str) -> Arc<Layout> {
    Arc::new(name.parse().unwrap())
}

fn finders() -> Vec<&'static Technique> {
    ["uniqueness", "exocet", "tridagon"].into_iter().flat_map(logic::named).collect()
}

type Pattern = Vec<(Cell, DigitSet)>;

/// Returns every filling of the pattern's cells with its digits.
fn fillings(layout: &Layout, pattern: &Pattern) -> Vec<Vec<Digit>> {
    let mut fillings: Vec<Vec<Digit>> = vec![Vec::new()];
    for (at, &(cell, digits)) in pattern.iter().enumerate() {
        let fits = |filling: &Vec<Digit>, digit: Digit| {
            !(0..at).any(|before| filling[before] == digit && layout.sees(cell, pattern[before].0))
        };
        fillings = fillings
            .iter()
            .flat_map(|filling| {
                digits.iter().filter(|&d| fits(filling, d)).map(|d| [&filling[..], &[d]].concat())
            })
            .collect();
    }
    fillings
}

/// Returns the digits of a filling in each house.
fn in_houses(layout: &Layout, pattern: &Pattern, filling: &[Digit]) -> Vec<DigitSet> {
    let of = |set: &CellSet| {
        let inside = pattern.iter().zip(filling).filter(|((cell, _), _)| set.contains(*cell));
        inside.map(|(_, &digit)| digit).collect()
    };
    layout.houses().iter().map(|house| of(house.set())).collect()
}

/// Two solutions of a puzzle differ in cells that can be exchanged; random changes usually break the pattern.
#[test]
fn accepted_deadly_patterns_can_be_exchanged() {
    let mut random = Random(11);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..300 {
        let layout = layout(LAYOUTS[round % LAYOUTS.len()]);
        let puzzle = random.unique_puzzle(&layout, 0);
        let mut givens = puzzle.givens().clone();
        for _ in 0..1 + random.below(2) {
            givens.set(Cell::new(random.below(layout.cell_count())), None);
        }
        let two = solutions(&Puzzle::new(givens).unwrap(), 2);
        let [one, other] = &two[..] else { continue };
        let both = |cell| [one, other].into_iter().filter_map(|s| s.grid().get(cell)).collect::<DigitSet>();
        let cells = layout.cells().map(|cell| (cell, both(cell)));
        let pattern: Pattern = cells.filter(|(_, digits)| digits.len() == 2).collect();
        for change in 0..4 {
            let mut pattern = pattern.clone();
            if pattern.len() > 12 {
                break;
            }
            let at = random.below(pattern.len());
            match change {
                0 => {}
                1 => drop(pattern.remove(at)),
                2 => pattern[at].0 = Cell::new(random.below(layout.cell_count())),
                _ => {
                    let digit = Digit::new(1 + random.below(layout.side())).unwrap();
                    pattern[at].1.insert(digit);
                }
            }
            let mut cover = Cover::default();
            cover.add_guardians(Lemma::Deadly, pattern.clone());
            let state = State::new(&Puzzle::new(Grid::blank(Arc::clone(&layout))).unwrap());
            match Checker::new(&layout).conclude(&state.premises(), &cover.into()) {
                Err(error) => {
                    assert!(change > 0 && [ProofError::NotDeadly, ProofError::CellTwice].contains(&error));
                    refused += 1;
                }
                Ok(_) => {
                    let mut alike: BTreeMap<Vec<DigitSet>, usize> = BTreeMap::new();
                    for filling in fillings(&layout, &pattern) {
                        *alike.entry(in_houses(&layout, &pattern, &filling)).or_default() += 1;
                    }
                    assert!(alike.values().all(|&fillings| fillings > 1), "{layout}: {pattern:?}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted}, {refused}");
}

/// A given cell breaks every pattern that contains it.
#[test]
fn a_given_breaks_a_deadly_pattern() {
    let layout = layout("6x6");
    let pair: DigitSet = [1, 2].into_iter().filter_map(Digit::new).collect();
    let cells = [(0, 0), (0, 3), (1, 3), (1, 0)].map(|(row, column)| layout.cell(row, column));
    let state = State::new(&Puzzle::new(Grid::blank(Arc::clone(&layout))).unwrap());
    let mut cover = Cover::default();
    cover.add_guardians(Lemma::Deadly, cells.iter().map(|&cell| (cell, pair)).collect());
    let proof = cover.into();
    assert!(Checker::new(&layout).conclude(&state.premises(), &proof).is_ok());
    for cell in cells {
        let givens: CellSet = [cell].into_iter().collect();
        let premises = Premises { givens: &givens, ..state.premises() };
        assert_eq!(Checker::new(&layout).conclude(&premises, &proof), Err(ProofError::NotDeadly));
    }
}

#[test]
fn finders_eliminate_only_false_candidates() {
    let mut random = Random(12);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let basic = ["singles", "locked-candidates", "subsets", "uniqueness"];
    let solver = Solver::with(basic.into_iter().flat_map(logic::named));
    for round in 0..240 {
        let layout = layout(LAYOUTS[round % LAYOUTS.len()]);
        let puzzle = random.unique_puzzle(&layout, 0);
        let solution = &solutions(&puzzle, 1)[0];
        let mut state = State::new(&puzzle);
        let check_steps = |state: &State, seen: &mut BTreeMap<&str, usize>| {
            for step in finders().into_iter().flat_map(|technique| logic::all_steps(state, technique)) {
                for &candidate in &step.eliminations {
                    let (cell, digit) = layout.constraints().place(candidate);
                    assert_ne!(solution.grid().get(cell), Some(digit), "{puzzle:?} {step:?}");
                }
                *seen.entry(step.technique.name).or_default() += 1;
            }
        };
        for step in solver.solve_from(state.clone(), &ninefold::Budget::default()).steps {
            if step.placements.is_empty() {
                check_steps(&state, &mut seen);
            }
            state.apply(&step);
        }
        check_steps(&state, &mut seen);
    }
    for name in ["unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4", "hidden-rectangle"] {
        assert!(seen.get(name).is_some_and(|&count| count > 2), "{seen:?}");
    }
}

/// On boards without a solution, the techniques may find anything but must not panic.
#[test]
fn finders_survive_impossible_boards() {
    let mut random = Random(13);
    for round in 0..120 {
        let puzzle = random.marked_puzzle(&layout(LAYOUTS[round % LAYOUTS.len()]), 0);
        let state = State::new(&puzzle).assume_unique(true);
        finders().into_iter().for_each(|technique| drop(logic::all_steps(&state, technique)));
    }
}

fn example(name: &str) -> Game {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    let text = logic::technique(name).unwrap().example;
    let Position::Game(game) = read(text.as_bytes(), &options).unwrap().position else { panic!("{text}") };
    *game
}

#[test]
fn no_technique_assumes_uniqueness_where_it_must_not() {
    for technique in logic::named("uniqueness").into_iter().filter(|technique| !technique.example.is_empty())
    {
        assert!(technique.assumes_unique, "{technique:?}");
        let state = State::try_from(&example(technique.name)).unwrap();
        assert!(logic::all_steps(&state, technique).iter().all(logic::Step::assumes_unique));
        assert!(logic::all_steps(&state.assume_unique(false), technique).is_empty(), "{technique:?}");
    }
}

/// The examples have one solution; otherwise they would prove nothing.
#[test]
fn examples_of_uniqueness_are_unique() {
    for technique in finders().into_iter().filter(|technique| !technique.example.is_empty()) {
        let puzzle = Puzzle::new(example(technique.name).givens().clone()).unwrap();
        assert_eq!(count(&puzzle, 2), 1, "{technique:?}");
    }
}

/// Filled cells belong to an avoidable rectangle only if they aren't givens.
#[test]
fn avoidable_rectangles_avoid_givens() {
    for technique in logic::named("avoidable-rectangles").into_iter().filter(|t| !t.example.is_empty()) {
        let game = example(technique.name);
        let all_given = game.clone().with_givens(game.digits().clone());
        let state = State::try_from(&all_given).unwrap();
        assert!(logic::all_steps(&state, technique).is_empty());
    }
}
