//! Sentences name what they light, and pictures show what proves a step, for every technique's example.

use std::collections::BTreeSet;

use ninefold::grid::{Candidate, Cell, Layout};
use ninefold::logic::{self, Explanation, Form, HousePart, Name, Role, Sentence, State, Step};
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

/// Returns the cells and houses that a 9×9 board's sentence names, parsed independently of the code that writes it.
fn named(text: &str, layout: &Layout) -> (BTreeSet<Cell>, BTreeSet<usize>) {
    let (mut cells, mut houses) = (BTreeSet::new(), BTreeSet::new());
    // A list of houses ends with the number after `and` or `or`: `columns 2, 5 and 7`.
    let (mut kind, mut is_last) = ("", false);
    for token in text.split([' ', '(', ')']).filter(|token| !token.is_empty()) {
        let word = token.trim_matches(['.', ',', ';', ':']);
        let lower = word.to_lowercase();
        if let Some(of) = ["row", "column", "box"]
            .into_iter()
            .find(|of| lower.strip_prefix(of).is_some_and(|end| matches!(end, "" | "s" | "es")))
        {
            (kind, is_last) = (of, lower.len() == of.len());
        } else if !kind.is_empty() && word.parse::<usize>().is_ok() {
            let name = format!("{kind} {word}");
            houses.insert(layout.houses().iter().position(|house| house.to_string() == name).unwrap());
            if is_last {
                kind = "";
            }
        } else if !kind.is_empty() && matches!(word, "and" | "or" | "nor") {
            is_last = true;
        } else {
            kind = "";
            let place = word.split(['=', '<']).next().unwrap();
            let places = layout.cells().filter(|&cell| layout.cell_name(cell) == place);
            cells.extend(places);
        }
    }
    (cells, houses)
}

#[test]
fn sentences_are_the_text_and_light_every_cell_and_house_they_name() {
    let mut seen = 0;
    for_every_example(|step, explanation, state| {
        for depth in 1..=Explanation::DEPTHS {
            let sentences = &explanation.sentences[depth - 1];
            let text = sentences.iter().map(Sentence::text).collect::<Vec<_>>().join(" ");
            assert_eq!(text, explanation.depth(depth).replace('\n', " "), "{}", step.technique.name);
            for sentence in sentences {
                let (cells, houses) = named(&sentence.text(), state.layout());
                let lit: BTreeSet<Cell> = sentence.cells.iter().copied().collect();
                assert!(cells.is_subset(&lit), "{}: {}", step.technique.name, sentence.text());
                let lit: BTreeSet<usize> = sentence.houses.iter().copied().collect();
                assert_eq!(houses, lit, "{}: {}", step.technique.name, sentence.text());
                assert!(sentence.candidates.iter().all(|&it| state.is_live(it)), "{}", sentence.text());
                assert!(sentence.joints.iter().all(|&it| it < explanation.marks.joints.len()));
                seen += cells.len();
            }
        }
        let title =
            |sentence: &Sentence| sentence.parts.iter().any(|part| part.name == Some(Name::Technique));
        assert!(explanation.sentences[1].iter().any(title), "{}", explanation.technique);
    });
    assert!(seen > 2000, "{seen}");
}

#[test]
fn the_last_sentences_are_about_the_results() {
    for_every_example(|step, explanation, _| {
        let mut results: Vec<Candidate> = step.placements.iter().chain(&step.eliminations).copied().collect();
        results.sort_unstable();
        let lit: BTreeSet<Candidate> =
            explanation.sentences[3].iter().flat_map(|it| it.candidates.clone()).collect();
        assert_eq!(results, lit.into_iter().collect::<Vec<_>>());
    });
}

#[test]
fn every_link_of_a_chain_has_its_sentence() {
    let mut seen = 0;
    for_every_example(|step, explanation, _| {
        if explanation.marks.form != Form::Chain {
            return;
        }
        let lit: BTreeSet<usize> = explanation.sentences[2].iter().flat_map(|it| it.joints.clone()).collect();
        assert_eq!(lit.len(), explanation.marks.joints.len(), "{}: {}", step.technique.name, explanation.why);
        seen += lit.len();
    });
    assert!(seen > 50, "{seen}");
}

#[test]
fn rays_come_from_digits_on_the_board_and_end_in_cells_they_see() {
    let (mut hidden, mut naked) = (0, 0);
    for_every_example(|step, explanation, state| {
        let (layout, marks) = (state.layout(), &explanation.marks);
        for ray in &marks.rays {
            assert!(state.is_filled(ray.from));
            assert_eq!(state.candidates().get(ray.from).single(), Some(ray.digit));
            for &cell in &ray.cells {
                assert!(layout.sees(ray.from, cell) && !state.is_filled(cell));
                assert!(!state.marks(cell).contains(ray.digit), "{}", explanation.why);
            }
        }
        match step.technique.name {
            "hidden-single" | "full-house" => {
                let place = layout.constraints().place(step.placements[0]).0;
                let house = marks.houses.iter().find(|&&(_, part)| part == HousePart::Truth).unwrap().0;
                let mut blank: Vec<Cell> = layout.houses()[house].cells().to_vec();
                blank.retain(|&cell| cell != place && !state.is_filled(cell));
                assert_eq!(marks.crossed, blank);
                let crossed: BTreeSet<Cell> = marks.rays.iter().flat_map(|ray| ray.cells.clone()).collect();
                assert!(crossed.is_subset(&blank.into_iter().collect()));
                hidden += marks.rays.len();
                // The words name exactly the digits that the rays come from, besides the place and blank cells.
                let said: BTreeSet<Cell> =
                    explanation.sentences[2].iter().flat_map(|it| it.cells.clone()).collect();
                assert!(marks.rays.iter().all(|ray| said.contains(&ray.from)), "{}", explanation.why);
            }
            "naked-single" => {
                let place = layout.constraints().place(step.placements[0]).0;
                let digits: BTreeSet<_> = marks.rays.iter().map(|ray| ray.digit).collect();
                assert_eq!(digits.len(), marks.rays.len(), "each digit once");
                let near = layout.peers(place).iter().filter(|&&peer| state.is_filled(peer));
                let seen: BTreeSet<_> =
                    near.filter_map(|&peer| state.candidates().get(peer).single()).collect();
                assert_eq!(digits, seen);
                naked += digits.len();
            }
            _ => {}
        }
    });
    assert!(hidden > 0 && naked > 0, "{hidden} {naked}");
}

#[test]
fn the_reason_of_every_elimination_is_drawn() {
    for_every_example(|step, explanation, state| {
        let (layout, marks) = (state.layout(), &explanation.marks);
        let constraints = layout.constraints();
        for &gone in &step.eliminations {
            let (cell, digit) = constraints.place(gone);
            let clash = |&(other, role): &(Candidate, Role)| {
                let (its_cell, its_digit) = constraints.place(other);
                !matches!(role, Role::Elimination | Role::Placement)
                    && if cell == its_cell {
                        digit != its_digit
                    } else {
                        digit == its_digit && layout.sees(cell, its_cell)
                    }
            };
            let drawn = marks.cells.contains(&cell)
                || marks.houses.iter().any(|(house, _)| layout.houses_of(cell).contains(house))
                || marks.candidates.iter().any(clash)
                || explanation.sentences[2].iter().any(|it| it.candidates.contains(&gone));
            assert!(drawn, "{}: {}", explanation.short, explanation.why);
        }
    });
}

#[test]
fn colours_and_almost_locked_sets_have_links() {
    let (mut coloured, mut linked) = (0, 0);
    for_every_example(|_, explanation, state| {
        let constraints = state.layout().constraints();
        let sees = |one: Candidate, other: Candidate| {
            let ((cell, digit), (its, of)) = (constraints.place(one), constraints.place(other));
            if cell == its { digit != of } else { digit == of && state.layout().sees(cell, its) }
        };
        for joint in &explanation.marks.joints {
            match explanation.marks.form {
                Form::Colours => {
                    assert!(joint.strong && sees(joint.from[0], joint.to[0]));
                    coloured += 1;
                }
                Form::AlmostLocked => {
                    let all = joint
                        .from
                        .iter()
                        .all(|&one| joint.to.iter().all(|&other| one == other || sees(one, other)));
                    assert!(!joint.strong && all, "{}", explanation.short);
                    linked += 1;
                }
                _ => {}
            }
        }
    });
    assert!(coloured > 20 && linked > 5, "{coloured} {linked}");
}
