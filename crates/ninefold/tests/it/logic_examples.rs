//! Every technique has an example that contains one of its steps.

use ninefold::logic::{self, State};
use ninefold::text::{Notation, Position, ReadOptions, read};

#[test]
fn examples_show_their_technique() {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    for technique in logic::techniques().iter().filter(|technique| !technique.example.is_empty()) {
        let name = technique.name;
        let reading = read(technique.example.as_bytes(), &options).unwrap_or_else(|e| panic!("{name}: {e}"));
        let Position::Game(game) = reading.position else { panic!("{name}: no game in the middle") };
        let state = State::try_from(&*game).unwrap();
        let steps = logic::all_steps(&state, technique);
        assert!(!steps.is_empty(), "{name} has no step in its example");
        for step in steps {
            assert!(logic::check(&state, &step).is_ok(), "{name}");
        }
    }
}

/// Catches examples of removed techniques, and duplicates.
#[test]
fn every_line_of_the_examples_is_used() {
    let lines =
        include_str!("../../src/logic/techniques/examples.txt").lines().filter(|line| !line.starts_with('#'));
    let mut known = std::collections::HashSet::new();
    for line in lines {
        let (name, position) = line.split_once(' ').unwrap();
        let technique = logic::technique(name).unwrap_or_else(|| panic!("no technique is called {name}"));
        assert_eq!(technique.example, position);
        assert!(known.insert(name), "{name} twice");
    }
}
