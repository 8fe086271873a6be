//! Where to look for positions: along the paths of many puzzles, then in the vicinity of puzzles that have a rare technique; at last for positions
//! with simpler steps, along the paths of hard puzzles and beside each technique's example. `more` goes on with what is still rare.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::Budget;
use ninefold::grid::Line9;
use ninefold::logic::{self, Solver, State, Technique};
use ninefold::study::Vicinity;
use ninefold::text::{ReadOptions, read};

use super::ENOUGH;
use super::harvest::{Harvest, applies, is_single};
use crate::command::Outcome;
use crate::puzzles::{self, Random, images, make};

/// The work that a path may take, and a pass of an unusual technique.
const PATH: u64 = 1_000_000;
const PASS: u64 = 60_000;

/// How often an unusual technique is tried in positions that may have it.
const PASSES: usize = 250;

/// How many neighbours of puzzles with a rare technique are walked through.
const NEIGHBOURS: usize = 600;

/// How many puzzles to search for positions with simpler steps, and how often a technique is tried there.
const WITH_SIMPLER: usize = 2_000;
const PASSES_WITH_SIMPLER: usize = 1_500;

/// Searches the paths of this many puzzles for the techniques, then the vicinity for those that stay rare, and last for
/// positions with simpler steps.
pub(super) fn run(wanted: &[&'static Technique], puzzles: usize) -> Harvest {
    let mut harvest = Harvest::new();
    let mut random = Random(30);
    let mut passes = vec![0; wanted.len()];
    for number in 0..puzzles {
        if number % 100 == 0 {
            eprintln!("{number} of {puzzles} puzzles");
        }
        walk(&any(number, &mut random), wanted, false, PASSES, &mut passes, &mut harvest);
    }
    let rare = |harvest: &Harvest| -> Vec<&'static Technique> {
        wanted.iter().copied().filter(|technique| harvest.counts(technique).1 < ENOUGH).collect()
    };
    for technique in rare(&harvest) {
        eprintln!("{}: {} positions", technique.name, harvest.counts(technique).0);
        widen(technique, &mut random, &mut harvest);
    }
    let left = rare(&harvest);
    let mut passes = vec![0; left.len()];
    for number in 0..WITH_SIMPLER {
        // A hard puzzle has more positions without a single.
        let number = if number % 2 == 0 { 0 } else { number };
        walk(&any(number, &mut random), &left, true, PASSES_WITH_SIMPLER, &mut passes, &mut harvest);
    }
    for technique in rare(&harvest) {
        eprintln!("{}: {} positions, also with simpler steps", technique.name, harvest.counts(technique).1);
        beside(technique, &mut random, &mut harvest);
    }
    harvest
}

/// Adds positions of techniques that have too few: along the paths of this many further puzzles, every second of them a neighbour of one that has such
/// a technique. Where no simpler technique finds anything, that counts more. `save` keeps what has been found so far.
pub(super) fn more(
    wanted: &[&'static Technique],
    puzzles: usize,
    harvest: &mut Harvest,
    mut save: impl FnMut(&Harvest) -> Outcome,
) -> Outcome {
    let mut random = Random(31);
    let mut neighbours: BTreeMap<&str, Vec<Line9>> = BTreeMap::new();
    let mut seen: BTreeSet<(&str, [u8; 81])> = BTreeSet::new();
    for number in 1..=puzzles {
        let rare = |harvest: &Harvest| -> Vec<&'static Technique> {
            wanted.iter().copied().filter(|technique| harvest.counts(technique).1 < ENOUGH).collect()
        };
        let left = rare(harvest);
        if left.is_empty() {
            break;
        }
        let technique = left[random.below(left.len())];
        let near = neighbours.entry(technique.name).or_default();
        if near.is_empty() {
            let seeds = harvest.puzzles(technique).into_iter().chain(example(technique));
            if let Some(seed) = seeds.into_iter().find(|seed| seen.insert((technique.name, *seed.as_bytes())))
            {
                let vicinity = Vicinity::new(&seed, 1, 1);
                vicinity.search(0..vicinity.pieces(), &mut |line| near.push(*line));
                random.shuffle(near);
                near.truncate(NEIGHBOURS);
            }
        }
        let line = match near.pop() {
            Some(line) if number % 2 == 0 => images(&[line], 1, &mut random)[0],
            // Hard puzzles have more positions without a single.
            _ => any(if number % 4 == 1 { 0 } else { number }, &mut random),
        };
        walk_for(&line, &left, harvest);
        if number % 500 == 0 || number == puzzles || rare(harvest).is_empty() {
            let counts: Vec<String> =
                left.iter().map(|each| format!("{} {}", each.name, harvest.counts(each).1)).collect();
            eprintln!("{number} of {puzzles} puzzles: {}", counts.join(", "));
            save(harvest)?;
        }
    }
    Ok(())
}

/// Collects the positions along the path of a puzzle in which one of these techniques finds a step and no digit can be placed directly, plain or not.
fn walk_for(line: &Line9, wanted: &[&'static Technique], harvest: &mut Harvest) {
    let Some(puzzle) = puzzles::puzzle(line) else { return };
    let mut state = State::new(&puzzle);
    for step in Solver::default().solve_within(&puzzle, &Budget::default().nodes(PATH)).steps {
        if !is_single(step.technique) {
            for &technique in wanted {
                let alone =
                    Solver::with([technique]).next_step_within(&state, &Budget::default().nodes(PASS));
                if !alone.is_ok_and(|step| step.is_some()) {
                    continue;
                }
                let is_simpler = !applies(technique, false, &state);
                if harvest.has_room(technique, is_simpler, &state)
                    && (!is_simpler || applies(technique, true, &state))
                {
                    harvest.add(technique, is_simpler, line, &state);
                }
            }
        }
        state.apply(&step);
    }
}

/// Returns a puzzle: a hard one, one with few clues, or any.
fn any(number: usize, random: &mut Random) -> Line9 {
    let kept = |name: &str, random: &mut Random| {
        let all = puzzles::made(name, 0).puzzles;
        images(&[all[random.below(all.len())]], 1, random)[0]
    };
    match number % 8 {
        0 => kept("hard", random),
        1 => kept("low-clue", random),
        _ => make::minimal(random),
    }
}

/// Collects the positions along the path of a puzzle: those with the techniques as the next step, or those where simpler
/// steps exist as well.
fn walk(
    line: &Line9,
    wanted: &[&'static Technique],
    is_simpler: bool,
    most: usize,
    passes: &mut [usize],
    harvest: &mut Harvest,
) {
    let Some(puzzle) = puzzles::puzzle(line) else { return };
    let mut state = State::new(&puzzle);
    for step in Solver::default().solve_within(&puzzle, &Budget::default().nodes(PATH)).steps {
        for (&technique, passes) in wanted.iter().zip(&mut *passes) {
            // A usual technique is the next step of its position; an unusual one has to be tried.
            let is_next = step.technique == technique;
            let has_simpler = step.technique.difficulty < technique.difficulty;
            if has_simpler != is_simpler
                || !is_next && (technique.usual && !is_simpler || !step.placements.is_empty())
                || !harvest.has_room(technique, is_simpler, &state)
            {
                continue;
            }
            if !is_next {
                if *passes == most {
                    continue;
                }
                *passes += 1;
                let alone = Solver::with([technique]);
                let found = alone.next_step_within(&state, &Budget::default().nodes(PASS));
                if !found.is_ok_and(|step| step.is_some()) {
                    continue;
                }
            }
            if applies(technique, is_simpler, &state) {
                harvest.add(technique, is_simpler, line, &state);
            }
        }
        state.apply(&step);
    }
}

/// Walks through the neighbours of puzzles that have a technique: one clue fewer, one more.
fn widen(technique: &'static Technique, random: &mut Random, harvest: &mut Harvest) {
    let (mut left, mut passes) = (NEIGHBOURS, [0]);
    let mut seen: Vec<Line9> = Vec::new();
    while left > 0 && harvest.counts(technique).0 < ENOUGH {
        let example = example(technique).into_iter();
        let Some(seed) =
            harvest.puzzles(technique).into_iter().chain(example).find(|line| !seen.contains(line))
        else {
            return;
        };
        seen.push(seed);
        let mut neighbours = Vec::new();
        let vicinity = Vicinity::new(&seed, 1, 1);
        vicinity.search(0..vicinity.pieces(), &mut |line| neighbours.push(*line));
        random.shuffle(&mut neighbours);
        // Other puzzles get their turn too.
        for line in neighbours.iter().take(left.min(NEIGHBOURS / 6)) {
            left -= 1;
            walk(&images(&[*line], 1, random)[0], &[technique], false, PASSES, &mut passes, harvest);
        }
    }
}

/// Adds the position of a technique's example, and looks for positions with simpler steps in the vicinity of its puzzle.
fn beside(technique: &'static Technique, random: &mut Random, harvest: &mut Harvest) {
    let Some(line) = example(technique) else { return };
    let reading = read(technique.example.as_bytes(), &ReadOptions::default()).ok();
    let state = reading.and_then(|reading| State::try_from(&reading.position.game()).ok());
    if let Some(state) = state.map(|state| state.assume_unique(true))
        && applies(technique, true, &state)
        && !logic::techniques().iter().any(|each| is_single(each) && applies(each, false, &state))
    {
        harvest.add(technique, true, &line, &state);
    }
    let (mut neighbours, mut passes) = (Vec::new(), [0]);
    let vicinity = Vicinity::new(&line, 1, 1);
    vicinity.search(0..vicinity.pieces(), &mut |line| neighbours.push(*line));
    random.shuffle(&mut neighbours);
    for line in neighbours.iter().take(NEIGHBOURS) {
        if harvest.counts(technique).1 >= ENOUGH {
            return;
        }
        walk(&images(&[*line], 1, random)[0], &[technique], true, PASSES_WITH_SIMPLER, &mut passes, harvest);
    }
}

/// Returns the puzzle of a technique's example.
fn example(technique: &Technique) -> Option<Line9> {
    let reading = read(technique.example.as_bytes(), &ReadOptions::default()).ok()?;
    Line9::try_from(reading.position.game().givens()).ok()
}
