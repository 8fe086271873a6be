//! The best positions of each technique found so far.

use std::collections::BTreeMap;

use ninefold::Budget;
use ninefold::grid::Line9;
use ninefold::logic::{self, Solver, State, Technique};

use super::ENOUGH;
use super::code::{decode, encode};

/// Techniques from this difficulty on find something in nearly every position: one instance is enough to know.
const MANY: u16 = 1_900;

/// The work that the search for a step may take in a position.
pub(super) const EFFORT: u64 = 300_000;

/// A position that shows a technique. Better ones come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    /// Whether simpler techniques find something too.
    is_simpler: bool,
    cost: usize,
    marks: usize,
    code: String,
    puzzle: [u8; 81],
}

/// The positions found, by technique.
pub(super) struct Harvest {
    found: BTreeMap<&'static str, Vec<Found>>,
}

impl Harvest {
    pub(super) fn new() -> Harvest {
        Harvest { found: BTreeMap::new() }
    }

    /// Takes over the lines of a technique's file.
    pub(super) fn take(&mut self, technique: &'static Technique, lines: &[String]) {
        for line in lines {
            let (is_simpler, code) = line.strip_prefix('~').map_or((false, &**line), |code| (true, code));
            let Some(state) = decode(code) else { continue };
            let grid = state.grid();
            let puzzle = state.layout().cells().map(|cell| match grid.get(cell) {
                Some(digit) if state.givens().contains(cell) => b'0' + digit.value() as u8,
                _ => b'.',
            });
            let puzzle: [u8; 81] = puzzle.collect::<Vec<_>>().try_into().expect("81 cells");
            self.add(technique, is_simpler, &Line9::from(puzzle), &state);
        }
    }

    /// Returns how many positions a technique has: plain ones, and all.
    pub(super) fn counts(&self, technique: &Technique) -> (usize, usize) {
        let found = self.found.get(technique.name).map_or(&[][..], Vec::as_slice);
        (found.iter().filter(|each| !each.is_simpler).count(), found.len())
    }

    /// Returns the puzzles in which a technique was found, plain positions first.
    pub(super) fn puzzles(&self, technique: &Technique) -> Vec<Line9> {
        self.found.get(technique.name).into_iter().flatten().map(|each| Line9::from(each.puzzle)).collect()
    }

    /// Returns the lines of a technique's file: codes, those with simpler steps after a `~`. Full boards come first.
    pub(super) fn lines(&self, technique: &Technique) -> Vec<String> {
        let mut found: Vec<&Found> = self.found.get(technique.name).into_iter().flatten().collect();
        found.sort_by_key(|each| (each.is_simpler, each.marks));
        let line = |each: &Found| format!("{}{}", if each.is_simpler { "~" } else { "" }, each.code);
        found.into_iter().map(line).collect()
    }

    /// Whether a position of this puzzle could improve a technique's list. A puzzle contributes one position.
    pub(super) fn has_room(&self, technique: &Technique, is_simpler: bool, state: &State) -> bool {
        let Some(found) = self.found.get(technique.name) else { return true };
        let worst = found.last().map(|worst| (worst.is_simpler, worst.cost));
        found.len() < ENOUGH || worst.is_some_and(|worst| (is_simpler, base_cost(technique, state)) < worst)
    }

    /// Adds a position in which a technique applies.
    pub(super) fn add(
        &mut self,
        technique: &'static Technique,
        is_simpler: bool,
        puzzle: &Line9,
        state: &State,
    ) {
        let cost = base_cost(technique, state) + instances(technique, state);
        let (code, marks) = (encode(state), state.mark_count());
        let new = Found { is_simpler, cost, marks, code, puzzle: *puzzle.as_bytes() };
        let found = self.found.entry(technique.name).or_default();
        if let Some(own) = found.iter().position(|each| each.puzzle == new.puzzle) {
            if found[own] <= new {
                return;
            }
            found.remove(own);
        }
        let place = found.binary_search(&new).unwrap_or_else(|place| place);
        found.insert(place, new);
        found.truncate(ENOUGH);
    }
}

/// Returns how far a position is from a good one: singles in the middle of a game, others with something to search, but not
/// too much.
fn base_cost(technique: &Technique, state: &State) -> usize {
    let (size, good): (usize, std::ops::RangeInclusive<usize>) =
        if is_single(technique) { (state.blanks().count(), 30..=48) } else { (state.mark_count(), 45..=120) };
    good.start().saturating_sub(size) + size.saturating_sub(*good.end())
}

pub(super) fn is_single(technique: &Technique) -> bool {
    technique.groups.contains(&"singles")
}

/// Returns what further instances of a technique add to the cost: a position with one is the clearest.
fn instances(technique: &'static Technique, state: &State) -> usize {
    if technique.difficulty >= MANY || is_single(technique) {
        return 0;
    }
    let steps = logic::all_steps_within(state, technique, &Budget::default().nodes(EFFORT));
    12 * steps.len().saturating_sub(1).min(10)
}

/// Returns whether a technique is the next step of a position, or, with simpler ones beside it, is a step at all.
pub(super) fn applies(technique: &'static Technique, is_simpler: bool, state: &State) -> bool {
    let usual = |each: &&Technique| each.usual && each.difficulty < technique.difficulty;
    let simpler = logic::techniques().iter().copied().filter(|each| !is_simpler && usual(each));
    let order: Vec<_> = simpler.chain([technique]).collect();
    let next = Solver::with(order).next_step_within(state, &Budget::default().nodes(10 * EFFORT));
    next.is_ok_and(|step| step.is_some_and(|step| step.technique == technique))
}
