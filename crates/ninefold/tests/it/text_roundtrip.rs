//! Round trips: every position of every layout can be written in every notation and read back.

use std::sync::Arc;

use ninefold::grid::{Candidates, Digit, DigitSet, Game, Grid, Layout};
use ninefold::text::{Notation, Position, ReadOptions, Reading, read, split, write, write_line_into};
use proptest::prelude::*;

/// Layouts of every size and kind, by name.
const LAYOUTS: &[&str] = &[
    "4x4",
    "6x6",
    "8x8",
    "9x9",
    "10x10",
    "12x12",
    "16x16",
    "25x25",
    "9x9+x",
    "16x16+x",
    "box:3x2",
    "box:1x5",
    "box:5x1",
    "box:3x1",
    "box:1x2",
    "box:4x6",
    "box:7x3",
    "latin:1",
    "latin:2",
    "latin:3",
    "latin:9",
    "latin:11",
    "latin:23",
    "latin:25",
    "jigsaw:AABBAABBCCDDCCDD",
    "jigsaw:AAABACBBCCDBCDDD",
    "jigsaw:AAAAABBBBBCCCCCDDDDDEEEEE",
    "jigsaw:ABCABCABC",
    "jigsaw:AABBBBCCCAAAABBCCCAAABEBCCFDDDEEBFCFDDDEEEEFFGDDEEFFFFGDGHHHIIIGGGHHIIIIGGGHHHHII",
];

fn layouts() -> impl Strategy<Value = Arc<Layout>> {
    let layouts: Vec<Arc<Layout>> = LAYOUTS.iter().map(|name| Arc::new(name.parse().unwrap())).collect();
    proptest::sample::select(layouts)
}

/// Generates boards with any digits, sparse or full.
fn grids(layout: Arc<Layout>) -> impl Strategy<Value = Grid> {
    let side = layout.side();
    (0..=side * 2).prop_flat_map(move |density| {
        let layout = Arc::clone(&layout);
        let cell = (0..side * 2, 1..=side)
            .prop_map(move |(chance, value)| (chance < density).then(|| Digit::new(value)).flatten());
        proptest::collection::vec(cell, side * side)
            .prop_map(move |cells| Grid::new(layout.clone(), cells).unwrap())
    })
}

/// Generates any marks, including cells without marks and solved boards.
fn marks(layout: Arc<Layout>) -> impl Strategy<Value = Candidates> {
    let digits = layout.digits();
    let set = prop_oneof![
        any::<u32>().prop_map(move |bits| DigitSet::from_bits(bits & digits.bits())),
        (1..=layout.side()).prop_map(|value| DigitSet::only(Digit::new(value).unwrap())),
        Just(DigitSet::EMPTY),
        Just(digits),
    ];
    proptest::collection::vec(set, layout.cell_count())
        .prop_map(move |sets| Candidates::new(layout.clone(), sets).unwrap())
}

fn positions_of(layout: Arc<Layout>) -> impl Strategy<Value = Position> {
    prop_oneof![
        grids(layout.clone()).prop_map(Position::Digits),
        grids(layout.clone()).prop_map(|grid| Position::Marks(Candidates::of(&grid))),
        marks(layout.clone()).prop_map(Position::Marks),
        games(layout).prop_map(Position::from),
    ]
}

/// Generates games: any digits, some of them givens, and marks in blank cells that the digits allow.
fn games(layout: Arc<Layout>) -> impl Strategy<Value = Game> {
    let given = proptest::collection::vec(any::<bool>(), layout.cell_count());
    (grids(layout.clone()), marks(layout), given).prop_map(|(digits, any, given)| {
        let mut marks = Candidates::of(&digits);
        let mut givens = digits.clone();
        for (cell, given) in digits.layout().cells().zip(given) {
            if digits.get(cell).is_none() {
                marks.keep(cell, any.get(cell));
            } else if !given {
                givens.set(cell, None);
            }
        }
        Game::new(givens).with_digits(digits).with_marks(&marks)
    })
}

fn positions() -> impl Strategy<Value = Position> {
    layouts().prop_flat_map(positions_of)
}

fn usual_positions() -> impl Strategy<Value = Position> {
    proptest::sample::select(Layout::USUAL_SIDES.to_vec())
        .prop_flat_map(|side| positions_of(Layout::usual(side).unwrap()))
}

/// Returns the part of a position that a notation can represent.
fn held(position: &Position, notation: Notation) -> Position {
    match notation {
        Notation::Hodoku if matches!(position, Position::Game(_)) => position.clone(),
        // It says by itself which of the three a board is.
        Notation::Rules => position.clone(),
        // Without marks, all digits are givens, and the candidates they exclude can't be recorded.
        Notation::Hodoku => {
            let (grid, all) = (position.grid(), position.candidates());
            let open = Candidates::of(&grid);
            let left = |cell| match grid.get(cell) {
                Some(digit) => DigitSet::only(digit),
                None => open.get(cell) & all.get(cell),
            };
            let sets: Vec<DigitSet> = grid.layout().cells().map(left).collect();
            let marks = Candidates::new(grid.layout().clone(), sets).unwrap();
            Game::new(grid).with_marks(&marks).into()
        }
        _ if notation.holds_marks() => Position::Marks(position.candidates()),
        _ => Position::Digits(position.grid()),
    }
}

/// Returns whether a text identifies its notation: on the smallest boards, a line, a row and the candidates of a cell
/// can look the same.
fn identifies_its_notation(layout: &Layout) -> bool {
    layout.side() > 2
}

/// Returns whether a text is ambiguous: 64 characters can be a line of 8×8 cells or the candidates of 4×4 cells.
fn is_cube(side: usize, notation: Notation) -> bool {
    matches!((side, notation), (4, Notation::Candidates) | (8, Notation::Line | Notation::Sdm))
}

/// Returns whether the rows of a 16×16 board also read as lines of 4×4 cells. A row without large digits can be such
/// a line. If all rows can, or one has a digit twice and so can be nothing else, they are read as lines. `B` is 11 on
/// the one board and a blank on the other.
fn is_lines_as_well(position: &Position, notation: Notation) -> bool {
    let grid = position.grid();
    let is_small =
        |row: &[Option<Digit>]| row.iter().flatten().all(|digit| digit.value() <= 4 || digit.symbol() == 'B');
    let is_wrong = |row: &[Option<Digit>]| {
        let digits: DigitSet = row.iter().flatten().copied().collect();
        digits.len() < row.iter().flatten().count()
    };
    let mut rows = grid.contents().chunks(16);
    grid.layout().side() == 16
        && notation == Notation::Bare
        && (rows.clone().any(|row| is_small(row) && is_wrong(row)) || grid.filled() > 0 && rows.all(is_small))
}

fn read_or_fail(text: &str, options: &ReadOptions) -> Result<Reading, TestCaseError> {
    read(text.as_bytes(), options).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_notation_reads_back(position in positions()) {
        for &notation in Notation::ALL {
            let text = write(&position, notation);
            prop_assert!(!text.ends_with('\n'));
            prop_assert!(!notation.is_one_line() || !text.contains('\n'));
            let options = ReadOptions { notation: Some(notation), layout: Some(position.layout().clone()) };
            let reading = read_or_fail(&text, &options)?;
            prop_assert_eq!(reading.notation, notation);
            prop_assert_eq!(reading.position, held(&position, notation), "{}\n{}", notation, text);
        }
    }

    #[test]
    fn every_notation_is_detected_when_the_layout_is_known(position in positions()) {
        prop_assume!(identifies_its_notation(position.layout()));
        for &notation in Notation::ALL {
            let text = write(&position, notation) + "\r\n";
            let options = ReadOptions { notation: None, layout: Some(position.layout().clone()) };
            let reading = read_or_fail(&text, &options)?;
            prop_assert_eq!(reading.position, held(&position, notation), "{}\n{}", notation, text);
        }
    }

    #[test]
    fn usual_boards_are_detected_without_any_help(position in usual_positions()) {
        let side = position.layout().side();
        for &notation in Notation::ALL.iter().filter(|&&notation| !is_cube(side, notation)) {
            let text = write(&position, notation);
            let reading = read_or_fail(&text, &ReadOptions::default())?;
            prop_assert_eq!(reading.position, held(&position, notation), "{}\n{}", notation, text);
        }
    }

    #[test]
    fn streams_are_split_into_boards(
        boards in layouts().prop_flat_map(|layout| {
            proptest::collection::vec((positions_of(layout), 0..Notation::ALL.len(), any::<bool>()), 1..6)
        }),
        end in prop_oneof![Just("\n"), Just("\r\n")],
    ) {
        let layout = boards[0].0.layout().clone();
        prop_assume!(identifies_its_notation(&layout));
        let mut stream = String::new();
        let mut expected = Vec::new();
        for (position, notation, gap) in boards {
            let notation = Notation::ALL[notation];
            for line in write(&position, notation).lines() {
                stream.extend([line, end]);
            }
            // A file with sections continues until something ends it.
            if gap || matches!(notation, Notation::Sdk | Notation::Rules) {
                stream.push_str(end);
            }
            expected.push(held(&position, notation));
        }
        let options = ReadOptions { notation: None, layout: Some(layout) };
        let found: Vec<Position> = split(stream.as_bytes(), None, options.layout.clone())
            .map(|chunk| {
                let text = String::from_utf8(chunk.text).unwrap();
                Ok(read_or_fail(&text, &options).map_err(|e| TestCaseError::fail(format!("{e}\n---\n{stream}")))?.position)
            })
            .collect::<Result<_, TestCaseError>>()?;
        prop_assert_eq!(found, expected, "{}", stream);
    }

    #[test]
    fn boards_of_one_notation_need_no_gap(grid in layouts().prop_flat_map(grids), copies in 1..5usize) {
        let position = Position::Digits(grid);
        for &notation in Notation::ALL {
            let text = write(&position, notation) + "\n";
            let layout = Some(position.layout().clone());
            let chunks: Vec<_> = split(text.repeat(copies).as_bytes(), Some(notation), layout.clone()).collect();
            prop_assert_eq!(chunks.len(), copies, "{}\n{}", notation, text);
            let options = ReadOptions { notation: Some(notation), layout };
            for (i, chunk) in chunks.iter().enumerate() {
                prop_assert_eq!(chunk.line, 1 + i * text.lines().count(), "{}", notation);
                let position = held(&position, notation);
                prop_assert_eq!(read(&chunk.text, &options).map(|reading| reading.position), Ok(position));
            }
        }
    }

    #[test]
    fn usual_boards_stream_without_any_help(position in usual_positions(), gap in any::<bool>()) {
        let side = position.layout().side();
        let is_clear = |notation| !is_cube(side, notation) && !is_lines_as_well(&position, notation);
        for &notation in Notation::ALL.iter().filter(|&&notation| is_clear(notation)) {
            let text = write(&position, notation) + if gap { "\n\n" } else { "\n" };
            let chunks: Vec<_> = split(text.repeat(2).as_bytes(), None, None).collect();
            prop_assert_eq!(chunks.len(), 2, "{}\n{}", notation, text);
            for chunk in chunks {
                let reading = read(&chunk.text, &ReadOptions::default());
                let position = held(&position, notation);
                prop_assert_eq!(reading.map(|reading| reading.position), Ok(position), "{}\n{}", notation, text);
            }
        }
    }

    #[test]
    fn the_fast_line_is_the_line(grid in layouts().prop_flat_map(grids)) {
        let mut line = String::from("kept ");
        write_line_into(&grid, &mut line);
        prop_assert_eq!(line, format!("kept {}", write(&Position::Digits(grid), Notation::Line)));
    }

    #[test]
    fn any_bytes_are_a_board_or_a_short_message(
        text in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..400),
            "[1-9A-P.0_*XB |,;:'\"#\\-+=\\[\\](){}\n│┃─┌!]{0,300}".prop_map(String::into_bytes),
        ],
        layout in proptest::option::of(layouts()),
    ) {
        for notation in [None].into_iter().chain(Notation::ALL.iter().copied().map(Some)) {
            let options = ReadOptions { notation, layout: layout.clone() };
            let chunks = split(&text, notation, layout.clone()).map(|chunk| chunk.text);
            for chunk in chunks.chain([text.clone()]) {
                if let Err(error) = read(&chunk, &options) {
                    prop_assert!(error.to_string().chars().count() < 200, "{}", error);
                }
            }
        }
    }
}
