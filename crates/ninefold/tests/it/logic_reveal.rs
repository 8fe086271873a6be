//! A hint reveals only what its depth allows, in words, data and pictures, for every technique's example.

use std::collections::BTreeSet;

use ninefold::draw::StepPicture;
use ninefold::grid::{Cell, DigitSet, Layout};
use ninefold::logic::{self, Explanation, HousePart, Reveal, Role, State, Step};
use ninefold::text::{Notation, Position, ReadOptions, read};

/// Visits the steps of every example with their explanations, a few per technique.
fn for_every_example(mut visit: impl FnMut(&Step, &Explanation, &State)) {
    const MAX_STEPS: usize = 12;
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    for technique in logic::techniques().iter().filter(|technique| !technique.example.is_empty()) {
        let reading = read(technique.example.as_bytes(), &options).unwrap();
        let Position::Game(game) = reading.position else { panic!("{}: no game", technique.name) };
        let state = State::try_from(&*game).unwrap();
        for step in logic::all_steps(&state, technique).iter().take(MAX_STEPS) {
            visit(step, &logic::explain(step, &state), &state);
        }
    }
}

/// Returns the cells and digits that a sentence names, parsed independently of the code that writes it.
fn named(sentence: &str, state: &State) -> (BTreeSet<Cell>, BTreeSet<usize>) {
    let layout = state.layout();
    let (mut cells, mut houses) = (BTreeSet::new(), BTreeSet::new());
    if sentence.contains("the cells with more than two candidates") {
        cells.extend(state.blanks().filter(|&cell| state.marks(cell).len() > 2));
    }
    let mut kind = None;
    for word in sentence.split([' ', ',', '.', ';', ':']).filter(|word| !word.is_empty()) {
        if let Some(of) = ["row", "column", "box"].into_iter().find(|of| is_one_or_more(word, of)) {
            kind = Some(of);
        } else if let (Some(kind), true) = (kind, word.chars().all(|c| c.is_ascii_digit())) {
            houses.insert(house(layout, &format!("{kind} {word}")));
        } else if word != "and" {
            kind = None;
            cells.extend(cells_named(layout, word));
        }
    }
    for (which, words) in ["the falling diagonal", "the rising diagonal"].iter().enumerate() {
        if sentence.contains(words) {
            houses.insert(house(layout, &format!("diagonal {}", which + 1)));
        }
    }
    (cells, houses)
}

fn is_one_or_more(word: &str, kind: &str) -> bool {
    word.strip_prefix(kind).is_some_and(|end| matches!(end, "" | "s" | "es"))
}

fn house(layout: &Layout, name: &str) -> usize {
    layout.houses().iter().position(|house| house.to_string() == name).unwrap_or_else(|| panic!("{name}"))
}

/// `r4c5`, or `r23c5`, which is short for r2c5 and r3c5: every example is a 9×9 board.
fn cells_named(layout: &Layout, word: &str) -> Vec<Cell> {
    let figures = |text: &str| -> Option<Vec<usize>> {
        (!text.is_empty()).then_some(())?;
        text.chars().map(|c| c.to_digit(10).map(|figure| figure as usize - 1)).collect()
    };
    let Some((rows, columns)) = word.strip_prefix('r').and_then(|rest| rest.split_once('c')) else {
        return Vec::new();
    };
    let (Some(rows), Some(columns)) = (figures(rows), figures(columns)) else { return Vec::new() };
    rows.iter()
        .flat_map(|&row| columns.iter().map(move |&column| (row, column)))
        .map(|(row, column)| layout.cell(row, column))
        .collect()
}

/// Returns the cells that a picture tints.
fn tinted(reveal: &Reveal, layout: &Layout) -> BTreeSet<Cell> {
    let houses = reveal.marks.houses.iter().flat_map(|&(house, _)| layout.houses()[house].cells());
    houses.chain(&reveal.marks.cells).copied().collect()
}

#[test]
fn the_picture_of_a_first_hint_tints_what_its_words_name_and_nothing_else() {
    let mut seen = 0;
    for_every_example(|step, explanation, state| {
        let layout = state.layout();
        for depth in [1, 2] {
            let reveal = explanation.up_to(depth);
            let (cells, houses) = named(&reveal.sentences[0], state);
            let context = || format!("{}: {}", step.technique.name, reveal.sentences[0]);
            assert_eq!(reveal.focus.cells.iter().copied().collect::<BTreeSet<_>>(), cells, "{}", context());
            assert_eq!(reveal.focus.houses.iter().copied().collect::<BTreeSet<_>>(), houses, "{}", context());
            let expected: BTreeSet<Cell> = houses
                .iter()
                .flat_map(|&house| layout.houses()[house].cells())
                .copied()
                .chain(cells)
                .collect();
            assert_eq!(tinted(&reveal, layout), expected, "{}", context());
            assert!(reveal.marks.candidates.is_empty() && reveal.marks.joints.is_empty());
            assert!(reveal.marks.houses.iter().all(|&(_, part)| part == HousePart::Focus));
            let svg = StepPicture::with_marks(reveal.marks.clone(), state).svg();
            let rects = ["t-truth", "t-link", "t-cell"]
                .map(|class| svg.matches(&format!("<rect class=\"{class}\"")).count());
            assert_eq!(rects.iter().sum::<usize>(), expected.len(), "{}", context());
            assert_eq!(rects[1], 0, "{}", context());
            seen += 1;
        }
    });
    assert!(seen > 400, "{seen}");
}

#[test]
fn the_digits_of_a_first_hint_are_those_its_words_name() {
    for_every_example(|step, explanation, _| {
        let reveal = explanation.up_to(1);
        let words = reveal.sentences[0].split([' ', ',', '.']);
        // "the 7s in row 2", "what would follow if it were 5", "the candidates 2, 5 and 7".
        let mut named = DigitSet::EMPTY;
        let mut before = "";
        for word in words.filter(|word| !word.is_empty()) {
            let figure = word.strip_suffix('s').unwrap_or(word);
            let is_digit = figure.len() == 1 && figure.chars().all(|c| ('1'..='9').contains(&c));
            if is_digit && (figure != word || matches!(before, "were" | "not" | "without" | "candidates")) {
                named.insert(ninefold::grid::Digit::new(figure.parse().unwrap()).unwrap());
            } else if !(is_digit || word == "and") || before != "candidates" {
                before = word;
            }
        }
        if !reveal.sentences[0].contains("without") {
            assert_eq!(reveal.focus.digits, named, "{}: {}", step.technique.name, reveal.sentences[0]);
        }
    });
}

#[test]
fn each_depth_shows_what_it_may_and_the_last_shows_everything() {
    for_every_example(|step, explanation, _| {
        let at: Vec<Reveal> = (1..=Explanation::DEPTHS).map(|depth| explanation.up_to(depth)).collect();
        for (index, reveal) in at.iter().enumerate() {
            let depth = index + 1;
            assert_eq!((reveal.depth, reveal.sentences.len()), (depth, depth));
            assert_eq!(reveal.sentences[..], at[3].sentences[..depth]);
            assert_eq!(reveal.technique, (depth >= 2).then_some(step.technique));
            assert_eq!(reveal.truths.is_empty(), depth < 3 || explanation.truths.is_empty());
            assert_eq!(reveal.links.is_empty(), depth < 3 || explanation.links.is_empty());
            let results = reveal.marks.candidates.iter().filter(|(_, role)| is_result(*role)).count();
            if depth < 4 {
                assert!(reveal.placements.is_empty() && reveal.eliminations.is_empty());
                assert!(reveal.short.is_none() && results == 0);
            }
        }
        assert_eq!((&at[3].placements, &at[3].eliminations), (&step.placements, &step.eliminations));
        assert_eq!((&at[3].marks, at[3].short.as_ref()), (&explanation.marks, Some(&explanation.short)));
        // A depth out of range becomes the nearest valid one.
        assert_eq!((&explanation.up_to(0), &explanation.up_to(9)), (&at[0], &at[3]));
    });
}

fn is_result(role: Role) -> bool {
    matches!(role, Role::Placement | Role::Elimination)
}
