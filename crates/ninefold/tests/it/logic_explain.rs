//! Explanations of steps: each family of techniques on a board drawn for it, and properties of every explanation.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::draw::StepPicture;
use ninefold::grid::{Candidate, Candidates, Cell, Digit, DigitSet, Game, Grid, Layout};
use ninefold::logic::{self, Explanation, Role, State, Step};
use ninefold::text::{Notation, Position, ReadOptions, read};

use crate::common::Random;

/// A board without digits, with all candidates except those removed.
struct Drawn(State);

impl Drawn {
    /// Creates a board from cells with their candidates: `r1c1=47 r1c5=47`.
    fn new(cells: &str) -> Drawn {
        let layout = Layout::classic();
        let mut marks = Candidates::all(Arc::clone(&layout));
        for entry in cells.split_whitespace() {
            let (cell, digits) = entry.split_once('=').unwrap();
            let digits: DigitSet = digits.chars().map(digit).collect();
            marks.keep(at(&layout, cell), digits);
        }
        let blank = Grid::new(Arc::clone(&layout), vec![None; layout.cell_count()]).unwrap();
        Drawn(State::try_from(&Game::new(blank).with_marks(&marks)).unwrap())
    }

    /// Restricts a digit to these cells of a house: `row 2`, `r2c3 r2c8`.
    fn only(mut self, value: char, house: &str, cells: &str) -> Drawn {
        let layout = Arc::clone(self.0.layout());
        let kept: Vec<Cell> = cells.split_whitespace().map(|name| at(&layout, name)).collect();
        let house = layout.houses().iter().find(|it| it.to_string() == house).unwrap();
        for &cell in house.cells().iter().filter(|cell| !kept.contains(cell)) {
            self.0.strike(layout.constraints().candidate(cell, digit(value)));
        }
        self
    }

    /// Explains the first step of a technique.
    fn say(&self, technique: &str) -> Explanation {
        let steps = logic::all_steps(&self.0, logic::technique(technique).unwrap());
        logic::explain(steps.first().unwrap_or_else(|| panic!("no {technique}")), &self.0)
    }
}

fn digit(symbol: char) -> Digit {
    Digit::new(symbol.to_digit(36).unwrap() as usize).unwrap()
}

fn at(layout: &Layout, name: &str) -> Cell {
    layout.cells().find(|&cell| layout.cell_name(cell) == name).unwrap_or_else(|| panic!("{name}"))
}

/// Returns a full grid without some of its digits.
fn without(blanks: &str) -> State {
    let layout = Layout::classic();
    let value = |cell: Cell| {
        let (row, column) = (layout.row(cell), layout.column(cell));
        Digit::from_index((row * 3 + row / 3 + column) % layout.side())
    };
    let blank = |cell: Cell| blanks.split_whitespace().any(|name| name == layout.cell_name(cell));
    let digits: Vec<_> = layout.cells().map(|cell| (!blank(cell)).then(|| value(cell))).collect();
    let grid = Grid::new(Arc::clone(&layout), digits).unwrap();
    State::try_from(&Game::new(grid)).unwrap()
}

/// Returns a board for each family, and the technique that finds a step on it.
fn drawn() -> Vec<(&'static str, Drawn)> {
    let pair = || Drawn::new("r1c1=47 r1c5=47");
    vec![
        ("full-house", Drawn(without("r4c5"))),
        ("hidden-single", Drawn(without("r1c1 r1c2 r2c1"))),
        ("naked-single", Drawn(without("r4c5 r4c1 r8c5 r5c4"))),
        ("pointing", Drawn::new("").only('5', "box 2", "r1c4 r1c5")),
        ("claiming", Drawn::new("").only('5', "column 3", "r4c3 r5c3 r6c3")),
        ("naked-pair", pair()),
        ("locked-pair", Drawn::new("r1c1=47 r1c2=47")),
        ("naked-triple", Drawn::new("r1c1=47 r5c1=479 r9c1=49")),
        ("hidden-pair", Drawn::new("").only('2', "box 5", "r4c4 r6c6").only('8', "box 5", "r4c4 r6c6")),
        ("x-wing", Drawn::new("").only('5', "row 2", "r2c3 r2c8").only('5', "row 6", "r6c3 r6c8")),
        (
            "finned-x-wing",
            Drawn::new("").only('5', "row 2", "r2c3 r2c8 r2c9").only('5', "row 6", "r6c3 r6c8"),
        ),
        ("skyscraper", Drawn::new("").only('5', "column 2", "r3c2 r8c2").only('5', "column 7", "r1c7 r8c7")),
        ("xy-wing", Drawn::new("r1c1=12 r1c5=13 r5c1=23")),
        ("xyz-wing", Drawn::new("r1c1=123 r1c5=13 r2c2=23")),
        ("w-wing", Drawn::new("r1c1=47 r5c5=47").only('4', "row 8", "r8c1 r8c5")),
        ("als-xz", Drawn::new("r1c1=12 r1c2=235 r1c3=35 r5c1=14 r5c2=24")),
        ("unique-rectangle-1", Drawn::new("r1c1=47 r1c4=47 r2c1=47 r2c4=4789")),
        ("unique-rectangle-2", Drawn::new("r1c1=47 r1c4=47 r2c1=479 r2c4=479")),
        (
            "unique-rectangle-4",
            Drawn::new("r1c1=47 r1c4=47 r2c1=4789 r2c4=4756").only('4', "row 2", "r2c1 r2c4"),
        ),
        ("xy-chain", Drawn::new("r1c1=12 r1c5=23 r4c5=34 r4c8=41")),
        ("x-chain", x_chain()),
        ("aic", Drawn::new("r1c1=12 r8c9=23 r4c9=31").only('2', "column 5", "r1c5 r8c5")),
        ("continuous-nice-loop", Drawn::new("r1c1=12 r1c5=23 r5c5=34 r5c1=41")),
        (
            "empty-rectangle",
            Drawn::new("").only('9', "box 9", "r7c8 r8c7 r9c7").only('9', "column 4", "r6c4 r7c4"),
        ),
    ]
}

fn x_chain() -> Drawn {
    Drawn::new("").only('6', "column 3", "r5c3 r2c3").only('6', "box 2", "r2c5 r1c6").only(
        '6',
        "row 8",
        "r8c6 r8c2",
    )
}

/// Each family of techniques is explained word for word as in `logic_explain.txt`.
#[test]
fn the_words_of_every_family() {
    let mut explanation = String::new();
    for (technique, board) in drawn() {
        let Explanation { short, place, technique: which, why, action, truths, links, .. } =
            board.say(technique);
        let (truths, links) = (truths.join("; "), links.join("; "));
        explanation +=
            &format!("{short}\n  {place}\n  {which}\n  {why}\n  {action}\n  [{truths}] [{links}]\n");
    }
    let expected = include_str!("logic_explain.txt");
    let different =
        explanation.lines().zip(expected.lines()).find(|(explanation, expected)| explanation != expected);
    assert!(explanation == expected, "{different:?}\n{explanation}");
}

/// Explanations name the parts that players know: base and targets, the crossing, the supposition.
#[test]
fn explanations_name_the_parts_of_a_pattern() {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    let say = |name: &str| {
        let technique = logic::technique(name).unwrap();
        let game = read(technique.example.as_bytes(), &options).unwrap().position.game();
        let state = State::try_from(&game).unwrap();
        logic::explain(&logic::all_steps(&state, technique)[0], &state)
    };
    let holds = |explanation: &Explanation, parts: &[&str]| {
        for part in parts {
            assert!(explanation.why.contains(part), "{part}\n{}", explanation.why);
        }
    };
    let exocet = say("exocet");
    assert_eq!(
        exocet.technique,
        "There is an Exocet with the base r5c4 and r5c5 and the targets r4c3 and r4c7."
    );
    holds(
        &exocet,
        &[
            "The base cells r5c4 and r5c5 hold two of the digits 1, 4 and 7. The targets are r4c3 and r4c7.",
            "inside boxes 4, 5 and 6 its only places in columns 3, 6 and 7 are the targets",
            "4 has only rows 3 and 9 for three of them",
            "the targets hold the same two digits as the base. That leaves no room for 2 and 5 in r4c3.",
        ],
    );
    let sue = say("sue-de-coq");
    assert_eq!(sue.technique, "There is a Sue de Coq where row 7 and box 8 cross.");
    holds(
        &sue,
        &[
            "Row 7 and box 8 cross in r7c5 and r7c6, which have the candidates 4, 5, 6 and 7: four digits for two cells.",
            "In the rest of row 7, r7c2 has only 4 and 5. In the rest of box 8, r9c6 has only 6 and 7.",
            "These four cells have room for exactly four digits: 4 and 5 once in row 7, and 6 and 7 once in box 8.",
            "No other cell in row 7 can be 4 or 5, and no other cell in box 8 can be 6 or 7.",
        ],
    );
    let nested = say("nested-forcing");
    assert_eq!(nested.technique, "Use Nested Forcing against 9 in r4c2.");
    holds(
        &nested,
        &[
            "Suppose r4c2 were 9. Then r4c5 is 2 (its last candidate).",
            "But now r7c7 has no candidate left. That is a contradiction, so r4c2 is not 9.",
            "Then r4c2 is 4, which rules out 4 in r4c7 and r6c2.",
        ],
    );
}

/// Returns positions, each with the steps in it or from it.
fn walks() -> Vec<(State, Vec<Step>)> {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    let mut walks = Vec::new();
    for technique in logic::techniques().iter().filter(|technique| !technique.example.is_empty()) {
        let reading = read(technique.example.as_bytes(), &options).unwrap();
        let Position::Game(game) = reading.position else { panic!("no game in the middle") };
        let state = State::try_from(&*game).unwrap();
        for step in logic::all_steps(&state, technique).into_iter().take(8) {
            walks.push((state.clone(), vec![step]));
        }
    }
    let mut random = Random(9);
    let layouts =
        [("9x9", 24), ("9x9", 24), ("9x9", 24), ("9x9+x", 16), ("6x6", 9), ("4x4", 4), ("latin:5", 8)];
    for (name, clues) in layouts.into_iter().chain([("jigsaw:AAABBAACBBDCCCBDDCEEDDEEE", 5), ("12x12", 60)]) {
        let layout: Arc<Layout> = Arc::new(name.parse().unwrap());
        let puzzle = random.unique_puzzle(&layout, clues);
        let path = logic::Solver::default().solve_within(&puzzle, &Budget::default().nodes(200_000));
        walks.push((State::new(&puzzle), path.steps));
    }
    walks
}

/// Calls `check` with every step of all walks, in the position where it was found.
fn every_step(mut check: impl FnMut(&Step, &State, &Explanation)) {
    for (mut state, steps) in walks() {
        for step in &steps {
            check(step, &state, &logic::explain(step, &state));
            state.apply(step);
        }
    }
}

/// Every depth has a text; the first does not name the technique; the last names all results and nothing else.
#[test]
fn every_step_has_words_at_four_depths() {
    every_step(|step, state, explanation| {
        let (layout, name) = (state.layout(), step.technique.name);
        for depth in 1..=Explanation::DEPTHS {
            let text = explanation.depth(depth);
            assert!(text.len() > 8 && text.ends_with('.'), "{name} {depth}: {text}");
            assert!(
                !text.contains("  ") && !text.contains("..") && !text.contains(" ,"),
                "{name} {depth}: {text}"
            );
        }
        assert!(
            !explanation.place.to_lowercase().contains(&step.technique.title.to_lowercase()),
            "{}",
            explanation.place
        );
        // `Locked Candidates of type 1 (Pointing)`: every word of the title, in its order.
        let mut rest = explanation.technique.as_str();
        for word in step.technique.title.split(' ') {
            rest = rest.split_once(word).unwrap_or_else(|| panic!("{}", explanation.technique)).1;
        }
        let (_, result) =
            explanation.short.rsplit_once(" => ").or(explanation.short.rsplit_once(" → ")).unwrap();
        let named = |candidate: &Candidate, sign: &str| {
            let (cell, digit) = layout.constraints().place(*candidate);
            format!("{}{sign}{}", layout.cell_name(cell), digit.symbol())
        };
        let placed = step.placements.iter().map(|candidate| named(candidate, "="));
        let gone = step.eliminations.iter().map(|candidate| named(candidate, "<>"));
        assert_eq!(result, placed.chain(gone).collect::<Vec<_>>().join(", "));
        assert_eq!(candidates_in(&explanation.action, state), {
            let mut all: Vec<Candidate> = step.placements.iter().chain(&step.eliminations).copied().collect();
            all.sort_unstable();
            all
        });
        assert!(
            explanation.short.starts_with(step.technique.title) && !explanation.short.contains(":  "),
            "{}",
            explanation.short
        );
        assert!(!explanation.truths.is_empty(), "{name}");
        if step.assumes_unique() {
            assert!(
                explanation.why.contains("we assume that the puzzle has only one solution"),
                "{name}: {}",
                explanation.why
            );
        }
    });
}

/// Returns the candidates that a sentence names: `Remove 4 and 7 from r1c3, and 5 from r2c2 and r2c4.`
fn candidates_in(text: &str, state: &State) -> Vec<Candidate> {
    let layout = state.layout();
    let (mut digits, mut cells, mut found) = (Vec::new(), 0, Vec::new());
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if let Some(cell) = layout.cells().find(|&cell| layout.cell_name(cell) == word) {
            cells += 1;
            found.extend(digits.iter().map(|&digit| layout.constraints().candidate(cell, digit)));
        } else if word.len() == 1 && !word.starts_with(|c: char| c.is_lowercase()) {
            if cells > 0 {
                (digits, cells) = (Vec::new(), 0);
            }
            digits.push(digit(word.chars().next().unwrap()));
        }
    }
    found.sort_unstable();
    found
}

/// Marks are sorted, lie on the board, and include all eliminations and placements.
#[test]
fn every_step_has_marks() {
    every_step(|step, state, explanation| {
        let marks = &explanation.marks;
        assert!(marks.candidates.is_sorted_by_key(|(candidate, _)| *candidate));
        assert!(marks.candidates.iter().all(|&(candidate, _)| state.is_live(candidate)));
        let with = |role: Role| marks.candidates.iter().filter(|it| it.1 == role).count();
        assert_eq!(with(Role::Elimination), step.eliminations.len(), "{}", explanation.short);
        assert_eq!(with(Role::Placement), step.placements.len(), "{}", explanation.short);
    });
}

/// Text pictures are rectangular and show every pencil mark; SVG pictures are well formed.
#[test]
fn every_step_can_be_drawn() {
    every_step(|step, state, explanation| {
        let picture = StepPicture::new(step, state);
        let text = picture.text();
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
        let gone = text.chars().filter(|&symbol| symbol == '-').count();
        assert!(gone >= step.eliminations.len(), "{text}");
        let svg = picture.svg();
        is_well_formed(&svg);
        assert_eq!(svg.matches("class=\"strike\"").count(), step.eliminations.len());
        assert_eq!(
            svg.matches("class=\"strong\"").count() > 0,
            explanation.marks.joints.iter().any(|joint| joint.strong),
            "{}",
            explanation.short
        );
    });
}

/// Checks that every element is closed in the right order, and every quote too.
fn is_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

/// The picture of a naked pair on a small board, character by character.
#[test]
fn a_small_picture() {
    let layout: Arc<Layout> = Layout::usual(4).unwrap();
    let blank = Grid::new(Arc::clone(&layout), vec![None; layout.cell_count()]).unwrap();
    let mut marks = Candidates::all(Arc::clone(&layout));
    for cell in [at(&layout, "r1c1"), at(&layout, "r1c3")] {
        marks.keep(cell, ['1', '4'].into_iter().map(digit).collect());
    }
    let state = State::try_from(&Game::new(blank).with_marks(&marks)).unwrap();
    let steps = logic::all_steps(&state, logic::technique("naked-pair").unwrap());
    let text = StepPicture::new(&steps[0], &state).text();
    let top: Vec<&str> = text.lines().take(5).map(str::trim_end).collect();
    assert_eq!(
        top,
        [
            "     c1    c2    c3    c4",
            "   ┏━━━━━━━━━━━┳━━━━━━━━━━━┓",
            "r1 ┃*1   │-1 2 ┃*1   │-1 2 ┃",
            "   ┃  *4 │ 3-4 ┃  *4 │ 3-4 ┃",
            "   ┃─────┼─────┃─────┼─────┃",
        ]
    );
    assert!(text.ends_with(&format!("{:<28}", "* pattern   - to remove")), "{text}");
}
