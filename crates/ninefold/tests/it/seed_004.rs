//! Document 004: containments.

use ninefold::boards;
use ninefold::engine::containments::{
    Chosen, Containment, Step, Technique, find, inward, is_done, is_solved, next_step, scope_grid,
};
use ninefold::engine::{Answer, Engine, Event, NoObserver, Observer, Report, containments::Containments};
use ninefold::grid::{Candidates, Cell, CellSet, Digit, DigitSet, HouseKind, Layout, Puzzle};
use ninefold::{Budget, StopReason};

use crate::common::{classic, digit, puzzle, run};

fn values(digits: &[usize]) -> DigitSet {
    digits.iter().map(|&value| digit(value)).collect()
}

fn cells(indices: &[usize]) -> CellSet {
    indices.iter().map(|&index| Cell::new(index)).collect()
}

/// Returns a grid of scopes in which only some cells are restricted.
fn scopes(narrowed: &[(usize, &[usize])]) -> Candidates {
    let mut scopes = Candidates::all(Layout::classic());
    for &(cell, digits) in narrowed {
        scopes.keep(Cell::new(cell), values(digits));
    }
    scopes
}

fn split(report: &Report) -> Vec<u64> {
    report.techniques.iter().map(|(_, count)| *count).collect()
}

#[derive(Default)]
struct Steps(Vec<Step>);

impl Observer for Steps {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Step(step) = event {
            self.0.push(step.clone());
        }
    }
}

#[test]
fn r55_puzzle_to_scope_grid_and_back() {
    let puzzle = boards::named("containments-1").unwrap().puzzle();
    let scopes = scope_grid(&puzzle);
    assert_eq!(scopes.get(Cell::new(1)), values(&[8]));
    assert_eq!(scopes.get(Cell::new(0)), DigitSet::all(9));
    assert_eq!(&scopes.singles(), puzzle.givens());
}

#[test]
fn r56_groups_are_counted_from_0_and_a_cell_knows_its_own() {
    let layout = Layout::classic();
    let names: Vec<_> = layout
        .houses_of(Cell::new(30))
        .iter()
        .map(|&id| (layout.houses()[id].kind, layout.houses()[id].number))
        .collect();
    assert_eq!(names, [(HouseKind::Row, 3), (HouseKind::Column, 3), (HouseKind::Box, 4)]);
}

#[test]
fn r57_r62_perfect_and_solved_containments() {
    let containment =
        |digits: &[usize], indices: &[usize]| Containment { values: values(digits), cells: cells(indices) };
    assert!(containment(&[4], &[26]).is_perfect() && containment(&[4], &[26]).is_solved());
    assert!(containment(&[1, 2], &[0, 1]).is_perfect() && !containment(&[1, 2], &[0, 1]).is_solved());
    assert!(!containment(&[4], &[3, 4]).is_perfect());
    // Every step of a run has values ≤ cells, and equality where it is called perfect.
    let mut steps = 0;
    Containments.run(
        &boards::named("containments-1").unwrap().puzzle(),
        &Budget::unique(),
        &mut |event: Event<'_>| {
            if let Event::Step(Step { containment, .. }) = event {
                let (values, cells) = (containment.values.len(), containment.cells.len());
                assert!(values <= cells && containment.is_perfect() == (values == cells), "{containment}");
                steps += 1;
            }
        },
    );
    assert_eq!(steps, 74);
    assert_eq!(containment(&[1, 4, 6], &[6, 15, 24]).to_string(), "[#{1 4 6} #{6 15 24}]");
}

#[test]
fn r58_trivially_a_row_contains_all_values() {
    let row = Containment { values: DigitSet::all(9), cells: cells(&[0, 1, 2, 3, 4, 5, 6, 7, 8]) };
    assert!(row.is_perfect() && !row.is_significant(&scopes(&[])));
}

#[test]
fn r59_value_based_finds_nine_containments_per_group() {
    let scopes = scopes(&[(0, &[1, 2])]);
    let found = std::cell::RefCell::new(Vec::new());
    find(Technique::ValueBased, &scopes, 0, |containment| {
        found.borrow_mut().push(containment.clone());
        false
    });
    let found = found.into_inner();
    let order: Vec<_> = found.iter().map(|c| c.values.single().map(Digit::value).unwrap()).collect();
    assert_eq!(order, [7, 1, 4, 6, 3, 2, 9, 5, 8]);
    assert_eq!((found[1].cells.len(), found[0].cells.len()), (9, 8));
}

#[test]
fn r60_outward_three_cells_that_hold_three_values() {
    let scopes = scopes(&[(2, &[7, 8]), (4, &[8, 9]), (7, &[7, 8, 9])]);
    let found = find(Technique::Outward3, &scopes, 0, |_| true).unwrap();
    assert_eq!(found, Containment { values: values(&[7, 8, 9]), cells: cells(&[2, 4, 7]) });
    assert_eq!(find(Technique::Outward2, &scopes, 0, |_| true), None);
}

#[test]
fn r61_inward_two_values_that_have_two_cells() {
    // 3 and 5 are removed everywhere else in row 0.
    let others = [1, 2, 4, 6, 7, 8, 9];
    let mut narrowed: Vec<(usize, &[usize])> = (2..9).map(|cell| (cell, &others[..])).collect();
    narrowed.extend([(0, &[1, 3, 5][..]), (1, &[3, 5, 7][..])]);
    let mut scopes = scopes(&narrowed);
    let found = inward(&scopes, 0, 2, |_| true).unwrap();
    assert_eq!(found, Containment { values: values(&[3, 5]), cells: cells(&[0, 1]) });
    assert_eq!(inward(&scopes, 0, 1, |_| true), None);
    found.narrow(&mut scopes);
    assert_eq!((scopes.get(Cell::new(0)), scopes.get(Cell::new(1))), (values(&[3, 5]), values(&[3, 5])));
}

#[test]
fn r63_r64_a_containment_of_one_group_can_matter_in_another() {
    // c and d (cells 3, 4) are the only ones with a 4 in row 0; e is cell 23.
    let mut narrowed: Vec<(usize, &[usize])> =
        [0, 1, 2, 5, 6, 7, 8].map(|cell| (cell, &[1, 2, 3, 5, 6, 7, 8, 9][..])).to_vec();
    narrowed.extend([(3, &[4, 6][..]), (4, &[4, 7][..]), (23, &[4, 9][..])]);
    let mut scopes = scopes(&narrowed);
    let containment = Containment { values: values(&[4]), cells: cells(&[3, 4]) };
    assert!(containment.is_significant(&scopes));
    let row: Vec<_> = (0..9).map(|i| scopes.get(Cell::new(i))).collect();
    let lost = containment.narrow(&mut scopes);
    assert!(lost.contains(&(Cell::new(23), values(&[4]))));
    assert_eq!((0..9).map(|i| scopes.get(Cell::new(i))).collect::<Vec<_>>(), row, "nothing new in row 0");
    assert_eq!(scopes.get(Cell::new(23)), values(&[9]));
    assert!(!containment.is_significant(&scopes));
}

#[test]
fn r65_narrowing_outside_and_inside() {
    let mut scopes = scopes(&[]);
    let pair = Containment { values: values(&[1, 2]), cells: cells(&[0, 1]) };
    let lost = pair.narrow(&mut scopes);
    // Row 0 and box 0 contain both cells: 7 values are removed inside, 2 outside.
    assert_eq!(lost.len(), 2 + 7 + 6);
    assert_eq!(scopes.get(Cell::new(0)), values(&[1, 2]));
    assert_eq!(scopes.get(Cell::new(20)), values(&[3, 4, 5, 6, 7, 8, 9]));
    assert_eq!(scopes.get(Cell::new(27)), DigitSet::all(9), "column 0 does not hold both cells");
}

#[test]
fn r66_r67_the_documents_puzzle_takes_74_steps() {
    let puzzle = boards::named("containments-1").unwrap().puzzle();
    let mut steps = Steps::default();
    let report = Containments.run(&puzzle, &Budget::first(), &mut steps);
    assert_eq!(report.steps, Some(74));
    assert_eq!(split(&report), [54, 19, 0, 1, 0]);
    let outward_3 = &steps.0[35];
    assert_eq!(outward_3.technique, Technique::Outward3);
    let group = &puzzle.layout().houses()[outward_3.group];
    assert_eq!((group.kind, group.number), (HouseKind::Column, 6));
    assert_eq!(outward_3.containment, Containment { values: values(&[1, 4, 6]), cells: cells(&[6, 15, 24]) });
    assert!(steps.0.iter().all(|step| !step.narrowed.is_empty()), "only significant containments count");
}

#[test]
fn r70_a_stuck_puzzle_has_a_partial_grid() {
    let report = run("containments", &boards::named("BD1").unwrap().puzzle());
    assert_eq!(report.answer, Answer::Unknown(StopReason::Stuck, None));
    let partial = report.partial.unwrap();
    assert!(!is_done(&partial) && !is_solved(&partial));
    let solved = run("containments", &boards::named("BD4").unwrap().puzzle()).partial.unwrap();
    assert!(is_done(&solved) && is_solved(&solved));
}

#[test]
fn r71_contradictions_end_unsolved() {
    let report = run("containments", &boards::named("BD6").unwrap().puzzle());
    assert_eq!((report.steps, report.answer), (Some(16), Answer::Impossible));
    assert!(!is_solved(&report.partial.unwrap()));
}

#[test]
fn r73_r74_the_documents_samples() {
    for (name, steps, solved) in [
        ("containments-easy", 66, true),
        ("containments-medium", 68, true),
        ("Sudoku 3 - Hard", 33, false),
        ("BD1", 0, false),
    ] {
        let report = run("containments", &boards::named(name).unwrap().puzzle());
        assert_eq!((report.steps, report.answer.solution().is_some()), (Some(steps), solved), "{name}");
    }
}

/// A naive version of the engine, written as the document describes it: sets of numbers, no bits, and nothing
/// shared with the engine except the puzzle.
mod twin {
    use std::collections::BTreeSet;

    type Set = BTreeSet<usize>;

    pub fn steps(line: &str) -> ([usize; 5], Vec<Set>) {
        let mut scopes: Vec<Set> = line
            .chars()
            .map(|c| c.to_digit(10).map_or((1..=9).collect(), |d| Set::from([d as usize])))
            .collect();
        let mut counts = [0; 5];
        while let Some((technique, values, cells)) = find(&scopes) {
            counts[technique] += 1;
            for group in groups().iter().filter(|group| cells.is_subset(group)) {
                for &cell in group {
                    if !cells.contains(&cell) {
                        scopes[cell].retain(|value| !values.contains(value));
                    } else if values.len() == cells.len() {
                        scopes[cell].retain(|value| values.contains(value));
                    }
                }
            }
        }
        (counts, scopes)
    }

    fn groups() -> Vec<Set> {
        let rows = (0..9).map(|r| (0..9).map(|c| 9 * r + c).collect());
        let columns = (0..9).map(|c| (0..9).map(|r| 9 * r + c).collect());
        let boxes =
            (0..9).map(|b| (0..9).map(|i| 27 * (b / 3) + 3 * (b % 3) + 9 * (i / 3) + i % 3).collect());
        rows.chain(columns).chain(boxes).collect()
    }

    fn find(scopes: &[Set]) -> Option<(usize, Set, Set)> {
        let groups = groups();
        let order = [7, 1, 4, 6, 3, 2, 9, 5, 8];
        for technique in 0..5 {
            for group in &groups {
                let with = |value: usize| -> Set {
                    group.iter().copied().filter(|&cell| scopes[cell].contains(&value)).collect()
                };
                let found: Vec<(Set, Set)> = match technique {
                    0 => outward(scopes, group, 1),
                    1 => order
                        .map(|v| (Set::from([v]), with(v)))
                        .into_iter()
                        .filter(|(_, c)| c.len() == 1)
                        .collect(),
                    2 => outward(scopes, group, 2),
                    3 => outward(scopes, group, 3),
                    _ => order.map(|v| (Set::from([v]), with(v))).to_vec(),
                };
                for (values, cells) in found {
                    if significant(scopes, &groups, &values, &cells) {
                        return Some((technique, values, cells));
                    }
                }
            }
        }
        None
    }

    fn outward(scopes: &[Set], group: &Set, size: usize) -> Vec<(Set, Set)> {
        let eligible: Vec<usize> =
            group.iter().copied().filter(|&c| (size.min(2)..=size).contains(&scopes[c].len())).collect();
        let mut combinations: Vec<Vec<usize>> = vec![vec![]];
        for _ in 0..size {
            combinations = combinations
                .iter()
                .flat_map(|chosen| {
                    let after = chosen.last().copied();
                    let next = eligible.iter().copied().filter(move |&c| after.is_none_or(|last| c > last));
                    next.map(|cell| [&chosen[..], &[cell]].concat())
                })
                .collect();
        }
        combinations
            .into_iter()
            .map(|cells| {
                (cells.iter().flat_map(|&c| scopes[c].iter().copied()).collect(), cells.into_iter().collect())
            })
            .filter(|(values, _): &(Set, Set)| values.len() == size)
            .collect()
    }

    fn significant(scopes: &[Set], groups: &[Set], values: &Set, cells: &Set) -> bool {
        !cells.is_empty()
            && groups.iter().filter(|group| cells.is_subset(group)).flatten().any(|cell| {
                if cells.contains(cell) {
                    values.len() == cells.len() && !scopes[*cell].is_subset(values)
                } else {
                    !scopes[*cell].is_disjoint(values)
                }
            })
    }
}

#[test]
fn r66_step_counts_equal_a_naive_twins_on_made_puzzles() {
    let mut random = crate::common::Random(66);
    let layout = Layout::classic();
    for round in 0..60 {
        let made: Puzzle = random.any_puzzle(&layout, 24 + round % 10);
        let report = run("containments", &made);
        let (counts, scopes) = twin::steps(&crate::common::line(made.givens()));
        assert_eq!(split(&report), counts.map(|count| count as u64));
        let partial = report.partial.unwrap();
        for (cell, scope) in scopes.iter().enumerate() {
            let ours: Vec<usize> = partial.get(Cell::new(cell)).iter().map(Digit::value).collect();
            assert_eq!(ours, scope.iter().copied().collect::<Vec<_>>());
        }
    }
}

#[test]
fn next_step_is_stateless() {
    let puzzle = puzzle(boards::named("containments-easy").unwrap().line());
    let mut scopes = scope_grid(&puzzle);
    let mut steps = 0;
    while next_step(&mut scopes).is_some() {
        steps += 1;
    }
    assert_eq!(steps, 66);
    assert_eq!(
        scopes.singles(),
        classic("698215437415763289273894651526379148189642375734158962352481796961537824847926513")
    );
}

/// "One or the other is fine, but we do need value-based": the caller can choose the techniques.
#[test]
fn techniques_and_inward_sizes_can_be_chosen() {
    let puzzle = boards::named("containments-1").unwrap().puzzle();
    let run = |order: &[Technique]| Chosen(order.to_vec()).run(&puzzle, &Budget::unique(), &mut NoObserver);
    let usual = Containments.run(&puzzle, &Budget::unique(), &mut NoObserver);
    assert_eq!(run(&Technique::ORDER), usual);
    let inward = run(&[
        Technique::Outward1,
        Technique::Inward1,
        Technique::Inward2,
        Technique::Inward3,
        Technique::ValueBased,
    ]);
    let names: Vec<&str> = inward.techniques.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["outward-1", "inward-1", "inward-2", "inward-3", "value-based"]);
    assert!(inward.techniques.iter().any(|(name, count)| *name == "inward-2" && *count > 0), "{inward:?}");
    assert_eq!(run(&[]).answer, Answer::Unknown(StopReason::Stuck, None));
    let without = run(&Technique::ORDER[..4]);
    assert!(without.techniques.iter().all(|(name, _)| *name != "value-based"));
    for technique in Technique::ALL {
        assert_eq!(technique.name().parse(), Ok(technique));
    }
    assert!("outward-9".parse::<Technique>().unwrap_err().to_string().contains("inward-2"));
}
