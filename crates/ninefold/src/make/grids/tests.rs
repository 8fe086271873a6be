//! Tests that every grid belongs to exactly one attempt, so that all are equally likely.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::*;
use crate::engine::fast::for_each_solution;
use crate::grid::Puzzle;

/// Returns all 280 ways to divide nine digits into three unordered lines.
fn partitions() -> Vec<Parts> {
    let mut all = Vec::new();
    for code in 0..19_683u32 {
        let line = |digit: u32| code / 3u32.pow(digit) % 3;
        let mut parts: Vec<u8> = (0..9).collect();
        parts.sort_by_key(|&digit| line(u32::from(digit)));
        let sizes: Vec<usize> = (0..3).map(|l| (0..9).filter(|&digit| line(digit) == l).count()).collect();
        let parts: Parts = parts.try_into().unwrap();
        if sizes == [3, 3, 3] && parts[0] < parts[3] && parts[3] < parts[6] {
            all.push(parts);
        }
    }
    all
}

/// The number of pairs of box 6 and box 8 depends on four partitions of the digits: the columns of box 3, the rows of
/// box 6, the rows of box 7, the columns of box 8. The first can be any.
#[test]
fn the_maximum_number_of_pairs_is_exact() {
    let all = partitions();
    assert_eq!(all.len(), 280);
    let three = places(&all[0]);
    let own: Parts = std::array::from_fn(|place| place as u8);
    let fitting = |lines: &Parts, places: &Parts| {
        let set = correct(&joined(lines, places), &own, &SAME[0]);
        assert!([0, FITTING as u32].contains(&set.count_ones()));
        set
    };
    let right: HashSet<u64> = all.iter().map(|rows| fitting(rows, &three)).collect();
    let mut most = 0;
    for seven in &all {
        let in_seven = places(seven);
        let below: HashSet<u64> = all.iter().map(|columns| fitting(columns, &in_seven)).collect();
        let nine: [u64; SPLIT_COUNT] =
            std::array::from_fn(|rows| correct(&LINES[1][rows], &joined(seven, &three), &SAME[1]));
        for &columns in &right {
            let pairs = nine.map(|nine| (columns & nine).count_ones());
            for &below in &below {
                let all =
                    (0..SPLIT_COUNT).filter(|rows| below >> rows & 1 == 1).map(|rows| pairs[rows]).sum();
                most = most.max(all);
            }
        }
    }
    assert_eq!(most as usize, MAX_PAIRS);
}

/// The attempts with a band and a stack make exactly the grids that a search finds, each once.
#[test]
fn attempts_make_the_grids_that_a_search_finds() {
    let mut random = Random::new(9);
    for _ in 0..8 {
        let (band, stack) = (random.below(CHUTES), random.below(CHUTES));
        let frames = (0..FILLINGS).filter_map(|filling| attempt(band, stack, filling));
        let naming = random.below(NAMINGS);
        let mut made: Vec<Line9> = frames.map(|frame| frame.named(naming)).collect();
        let known = |cell: usize| cell / 9 < 3 || cell % 9 < 3;
        let puzzle = Line9::from(std::array::from_fn(|cell| if known(cell) { made[0][cell] } else { b'.' }));
        let mut searched = Vec::new();
        for_each_solution(&puzzle, |solution| {
            searched.push(*solution);
            ControlFlow::Continue(())
        });
        made.sort_unstable();
        searched.sort_unstable();
        assert_eq!(made, searched);
    }
}

/// There are 9! · 2,612,736 bands.
#[test]
fn chutes_are_all_bands() {
    let mut seen = HashSet::new();
    for number in 0..CHUTES {
        let [two, three] = chute(number);
        for row in 0..3usize {
            let in_row = |parts: &Parts| (0..3).fold(0u16, |set, column| set | 1 << parts[3 * column + row]);
            assert_eq!(in_row(&two) | in_row(&three) | 7 << (3 * row), 0o777);
        }
        // No other order of the columns is valid.
        assert!([two, three].iter().all(|box_| box_[0] < box_[3] && box_[3] < box_[6]));
        seen.insert([two, three]);
    }
    assert_eq!(seen.len(), CHUTES);
    assert_eq!(CHUTES * 6 * 6, 2_612_736);
}

#[test]
fn namings_differ() {
    let frame = (0..).find_map(|filling| attempt(50_000, 60_000, filling)).unwrap();
    let boxes = |naming: usize| {
        let line = frame.named(1_296 * naming);
        let name = |cell: usize| u64::from(line[cell] - b'0');
        [0, 1, 2, 9, 10, 11, 18, 19, 20].into_iter().fold(0, |number, cell| 10 * number + name(cell))
    };
    let mut names: Vec<u64> = (0..NAMINGS / 1_296).map(boxes).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 362_880);
    assert_eq!((0..1_296).map(|naming| frame.named(naming)).collect::<HashSet<Line9>>().len(), 1_296);
}

/// As many attempts succeed as there are grids.
#[test]
fn attempts_succeed_as_often_as_there_are_grids() {
    let mut random = Random::new(3);
    let tries = 400_000;
    let made = (0..tries)
        .filter(|_| attempt(random.below(CHUTES), random.below(CHUTES), random.below(FILLINGS)).is_some());
    let rate = made.count() as f64 / f64::from(tries);
    let attempts = NAMINGS as f64 * (CHUTES as f64).powi(2) * FILLINGS as f64;
    let expected = 6_670_903_752_021_072_936_960.0 / attempts;
    let deviation = (expected * (1.0 - expected) / f64::from(tries)).sqrt();
    assert!((rate - expected).abs() < 4.0 * deviation, "{rate} {expected} {deviation}");
}

/// No part of a grid shows in which order it was drawn: the rows of all bands and the columns of all stacks stay together
/// from box to box equally often, and every digit is everywhere equally often.
#[test]
fn every_place_is_equally_likely() {
    let grids = full_grids(4, 0..60_000);
    let mut together = [0u32; 6];
    let mut digits = [[0u32; 9]; Line9::CELLS];
    for grid in &grids {
        for (cell, digit) in grid.as_bytes().iter().enumerate() {
            digits[cell][usize::from(digit - b'1')] += 1;
        }
        for (chute, together) in together.iter_mut().enumerate() {
            let at = |line: usize, i: usize| {
                let line = line + 3 * (chute % 3);
                grid[if chute < 3 { 9 * line + i } else { 9 * i + line }]
            };
            let minirow = |line: usize, part: usize| {
                let mut digits = [0, 1, 2].map(|i| at(line, 3 * part + i));
                digits.sort_unstable();
                digits
            };
            *together += u32::from((1..3).any(|part| minirow(0, 0) == minirow(1, part)));
        }
    }
    let mean = f64::from(together.iter().sum::<u32>()) / 6.0;
    let spread = together.iter().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum::<f64>();
    assert!(spread < 20.5, "{together:?}"); // 5 degrees of freedom: once in a thousand
    let mean = grids.len() as f64 / 9.0;
    let spread = digits.iter().flatten().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum::<f64>();
    // 81 · 8 degrees of freedom, tied together by rows, columns and boxes.
    assert!((500.0..800.0).contains(&spread), "{spread}");
}

#[test]
fn ranges_join_into_one_and_grids_are_valid() {
    let whole = full_grids(7, 0..200);
    let pieces: Vec<Line9> =
        [0..1, 1..64, 64..199, 199..200].into_iter().flat_map(|p| full_grids(7, p)).collect();
    assert_eq!(whole, pieces);
    assert_eq!(whole.iter().collect::<HashSet<_>>().len(), 200);
    assert_ne!(full_grids(8, 0..1), whole[..1]);
    assert!(full_grids(7, 5..5).is_empty());
    assert_eq!(full_grids(7, u64::MAX - 2..u64::MAX).len(), 2);
    for line in &whole {
        assert!(Puzzle::try_from(line).is_ok() && line.filled() == Line9::CELLS, "{line}");
    }
}

/// A seed gives the same grids in later versions.
#[test]
fn grids_stay_the_same() {
    let expected = "398742615157869324462531897649327581831956472275184963784615239926473158513298746";
    assert_eq!(full_grids(1, 0..1)[0].as_str(), expected);
}
