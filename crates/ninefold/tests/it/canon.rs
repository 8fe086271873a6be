//! Canonical forms: the least of all images, and shared by all images.

use ninefold::canon::{self, MOVEMENTS, Transformation};
use ninefold::grid::{Cell, Digit, Line9};
use ninefold::make;
use ninefold::random::Random;

use crate::common::minlex::naive;

/// Checks that five images of a board share its form, and that the transformations lead to it and back.
fn check_images(line: &Line9, random: &mut Random) {
    let canonical = canon::canonical(line);
    assert_eq!(canonical.transformation.apply(line), canonical.form, "{line}");
    assert_eq!(canonical.transformation.inverse().apply(&canonical.form), *line, "{line}");
    assert_eq!(MOVEMENTS % canonical.automorphisms, 0, "{line}");
    for _ in 0..5 {
        let image = Transformation::random(random).apply(line);
        let other = canon::canonical(&image);
        assert_eq!(other.form, canonical.form, "{line} {image}");
        assert_eq!(other.automorphisms, canonical.automorphisms, "{line}");
        assert_eq!(canon::mapping(line, &image).unwrap().apply(line), image);
    }
    assert_eq!(canon::form(&canonical.form), canonical.form);
}

/// Returns a board with scattered digits, which may contradict each other.
fn scattered(random: &mut Random, digits: usize) -> Line9 {
    let mut line = Line9::BLANK;
    for _ in 0..random.below(60) {
        let cell = Cell::new(random.below(81));
        line.set(cell, Digit::new(1 + random.below(digits)));
    }
    line
}

#[test]
fn images_of_puzzles_and_grids_have_the_same_form() {
    let mut random = Random::new(11);
    for line in make::minimal_puzzles(5, 0..600).iter().chain(&make::full_grids(5, 0..600)) {
        check_images(line, &mut random);
    }
}

/// Few givens, few blanks, and everything in between.
#[test]
fn images_of_any_board_have_the_same_form() {
    let mut random = Random::new(12);
    for grid in &make::full_grids(6, 0..120) {
        let mut line = *grid;
        let blanks = random.below(82);
        random.order::<81>()[..blanks].iter().for_each(|&cell| line.set(Cell::new(cell.into()), None));
        check_images(&line, &mut random);
    }
    for digits in 1..=9 {
        for _ in 0..3 {
            check_images(&scattered(&mut random, digits), &mut random);
        }
    }
}

#[test]
fn forms_are_the_least_of_all_images() {
    let mut random = Random::new(13);
    let mut lines = vec![make::minimal_puzzles(7, 0..1)[0], make::full_grids(7, 0..1)[0]];
    lines.push(Line9::new(
        b"........1.......2........3.4..5............6..7...1...8..6........2..5......34...",
    ));
    lines.push(scattered(&mut random, 3));
    let one_blank_stack = std::array::from_fn(|cell| if cell % 9 < 3 { b'.' } else { lines[0][cell] });
    lines.push(one_blank_stack.into());
    for line in &lines {
        let canonical = canon::canonical(line);
        assert_eq!((*canonical.form.as_bytes(), canonical.automorphisms), naive(line.as_bytes()), "{line}");
    }
}

/// The most canonical grid: it begins the list of all grids, and no grid has more automorphisms.
#[test]
fn the_most_canonical_grid() {
    let grid = Line9::from(std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        b'1' + (3 * ((row + column / 3) % 3) + (column + row / 3) % 3) as u8
    }));
    let mut random = Random::new(14);
    for _ in 0..10 {
        let canonical = canon::canonical(&Transformation::random(&mut random).apply(&grid));
        assert_eq!(canonical.automorphisms, 648);
        assert_eq!(
            canonical.form.as_str(),
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
        );
    }
}

#[test]
fn automorphisms_of_nearly_blank_boards() {
    let board = |givens: &[(usize, u8)]| {
        let mut line = [b'.'; 81];
        givens.iter().for_each(|&(cell, digit)| line[cell] = digit);
        canon::canonical(&line.into())
    };
    assert_eq!(board(&[]).automorphisms, MOVEMENTS);
    assert_eq!(board(&[(40, b'7')]).automorphisms, MOVEMENTS / 81);
    // Two cells of a minirow, or of a minicolumn: 81 · 4 pairs in order, two of them for each pair.
    assert_eq!(board(&[(0, b'1'), (1, b'2')]).automorphisms, MOVEMENTS / (81 * 2));
    assert_eq!(board(&[(0, b'1'), (1, b'1')]).automorphisms, MOVEMENTS / (81 * 2));
    assert_eq!(board(&[(0, b'9')]).form.to_string(), ".".repeat(80) + "1");
    assert_eq!(board(&[(0, b'9'), (1, b'3')]).form.to_string(), ".".repeat(79) + "12");
    assert_eq!(board(&[(0, b'3'), (1, b'3')]).form.to_string(), ".".repeat(79) + "11");
    let ones = canon::canonical(&[b'4'; 81].into());
    assert_eq!((ones.form, ones.automorphisms), ([b'1'; 81].into(), MOVEMENTS));
    assert_eq!(canon::form(&Line9::BLANK), Line9::BLANK);
}

#[test]
fn other_boards_have_other_forms() {
    let lines = make::minimal_puzzles(9, 0..2_000);
    let mut forms: Vec<Line9> = lines.iter().map(canon::form).collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), lines.len());
    assert_eq!(canon::mapping(&lines[0], &lines[1]), None);
}
