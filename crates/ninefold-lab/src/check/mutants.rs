//! `cargo xtask mutants [COUNT]`: corrupted and random proofs by the hundred thousand. The checker must reject them, or
//! derive nothing false from them.

use std::collections::BTreeMap;
use std::sync::Arc;

use ninefold::Budget;
use ninefold::grid::{Cell, Grid, Layout, Puzzle, Solution};
use ninefold::logic::{self, Checker, Solver, State};

use self::mutate::{Tally, any_proof, changed, solutions, try_proof};
use crate::command::Outcome;
use crate::puzzles::{self, Random, make};

#[path = "../../../ninefold/tests/it/common/mutate.rs"]
#[allow(unreachable_pub)]
mod mutate;

/// Layouts besides 9×9.
const LAYOUTS: [&str; 7] =
    ["4x4", "6x6", "4x4+x", "9x9+x", "latin:5", "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE", "8x8"];

/// How often to change a step; singles, which make up most of a path, less often.
const CHANGES: [usize; 2] = [60, 4];

/// The work that the search for steps may take in a position.
const EFFORT: u64 = 200_000;

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    let count = match arguments {
        [] => 1_000_000,
        [count] => count.replace('_', "").parse().map_err(|_| format!("'{count}' isn't a number"))?,
        _ => return Err("usage: mutants [COUNT]".to_owned()),
    };
    mutants(count)
}

/// Tries `count` corrupted proofs and half as many random ones.
pub(crate) fn mutants(count: usize) -> Outcome {
    let mut random = Random(100);
    let (mut changes, mut others) = (Tally::default(), Tally::default());
    let mut uses: BTreeMap<u16, (&str, usize)> = BTreeMap::new();
    let hard = puzzles::made("hard", 0).puzzles;
    let mut done = 0;
    for turn in 0.. {
        if done >= count {
            break;
        }
        let (mut state, solutions) = match turn % 4 {
            0 => other(&mut random, LAYOUTS[turn / 4 % LAYOUTS.len()])?,
            1 => from_line(&hard[turn / 4 % hard.len()])?,
            _ => from_line(&make::minimal(&mut random))?,
        };
        let mut checker = Checker::new(state.layout());
        let budget = Budget::default().nodes(EFFORT);
        for next in Solver::default().solve_from(state.clone(), &budget).steps {
            let single = !next.placements.is_empty();
            let mut steps = vec![next];
            if !single {
                // What the other techniques find in this position.
                let others = logic::techniques().iter().map(|&technique| Solver::with([technique]));
                steps.extend(
                    others.filter_map(|solver| solver.next_step_within(&state, &budget).ok().flatten()),
                );
            }
            for step in &steps {
                let rounds = CHANGES[usize::from(single)];
                done += rounds;
                uses.entry(step.technique.difficulty).or_insert((step.technique.name, 0)).1 += rounds;
                let mut proof = step.proof.clone();
                for round in 0..rounds {
                    // Four corruptions on top of each other, then a fresh start.
                    let from = if round % 4 == 0 { &step.proof } else { &proof };
                    proof = changed(from, state.layout(), &mut |limit| random.below(limit));
                    changes.count(try_proof(&state, &solutions, &proof, &mut checker));
                    if round % 2 == 0 {
                        let proof = any_proof(state.layout(), &mut |limit| random.below(limit));
                        others.count(try_proof(&state, &solutions, &proof, &mut checker));
                    }
                }
            }
            let step = &steps[0];
            state.apply(step);
        }
    }
    for (name, count) in uses.values() {
        println!("{count:9} corrupted proofs of {name}");
    }
    println!("corrupted proofs: {changes}");
    println!("random proofs:    {others}");
    Ok(())
}

fn from_line(line: &puzzles::Line9) -> Result<(State, Vec<Solution>), String> {
    let puzzle = puzzles::puzzle(line).ok_or("a generated puzzle is invalid")?;
    Ok((State::new(&puzzle), solutions(&puzzle, 2)))
}

/// Makes a puzzle of another layout with one solution, or with several and without the assumption of uniqueness.
fn other(random: &mut Random, name: &str) -> Result<(State, Vec<Solution>), String> {
    let layout: Arc<Layout> = Arc::new(name.parse().map_err(|error| format!("{error}"))?);
    let puzzle = |grid: &Grid| Puzzle::new(grid.clone()).map_err(|error| error.to_string());
    let mut cells: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut cells);
    let mut grid = Grid::blank(Arc::clone(&layout));
    // Add random digits that leave a solution; then remove them while it stays the only one.
    for &cell in &cells {
        let open = puzzle(&grid)?.candidates().get(cell);
        let Some(digit) = open.iter().nth(random.below(open.len().max(1))) else { continue };
        grid.set(cell, Some(digit));
        if solutions(&puzzle(&grid)?, 1).is_empty() {
            grid.set(cell, None);
        }
    }
    grid = solutions(&puzzle(&grid)?, 1).swap_remove(0).into_grid();
    for &cell in &cells {
        let digit = grid.get(cell);
        grid.set(cell, None);
        if solutions(&puzzle(&grid)?, 2).len() != 1 {
            grid.set(cell, digit);
        }
    }
    let unique = random.coin();
    if !unique {
        let cell = cells.iter().find(|&&cell| grid.get(cell).is_some()).ok_or("a puzzle has givens")?;
        grid.set(*cell, None);
    }
    let puzzle = puzzle(&grid)?;
    Ok((State::new(&puzzle).assume_unique(unique), solutions(&puzzle, 100)))
}
