//! Positions on which the tests compare the producers with twins that follow the specification word by word.

use std::sync::LazyLock;

use super::SeRater;
use super::board::{ALL, Bits, Board, CellBits, Changes, HOUSE_CELLS, Mask, count};
use super::hint::{Effect, Hint, subsets};
use super::meter::Meter;
use super::values::Values;
use crate::budget::Budget;
use crate::grid::{Grid, Layout, Puzzle};
use crate::logic::{State, techniques};
use crate::random::Random;
use crate::text::{Notation, Position, ReadOptions, read};

/// What a twin finds: the rating and the effect.
pub(super) type Found = Option<(f64, Effect)>;

/// Sequences of positions: from the techniques' examples, solved on as the original would, thinned out at random, or with ever more cells reduced to a pair of digits; and
/// from the blank board, with digits confined to few cells of a house.
///
/// Each board knows what has changed since the one before.
static SEQUENCES: LazyLock<Vec<Vec<Board>>> = LazyLock::new(|| {
    let mut random = Random::new(15);
    let examples = techniques().iter().filter_map(|technique| example(technique.name));
    let mut sequences: Vec<_> = examples
        .flat_map(|[_, board]| {
            [solved_on(board), thinned_out(board, &mut random), paired(board, &mut random)]
        })
        .collect();
    sequences.extend((0..12).map(|_| confined(&mut random)));
    sequences
});

/// Returns the sequences of positions.
pub(super) fn sequences() -> &'static [Vec<Board>] {
    &SEQUENCES
}

/// Compares a producer with its twin on the boards of every `stride`th sequence; returns how often both found something.
///
/// The producer looks only at changes; the twin looks at everything.
pub(super) fn compare(
    stride: usize,
    producer: impl Fn(&Board, &mut Changes) -> Option<Hint>,
    twin: impl Fn(&Board) -> Found,
) -> usize {
    let mut hits = 0;
    for sequence in SEQUENCES.iter().step_by(stride) {
        let mut changes = Changes::EVERYTHING;
        for board in sequence {
            changes.add(&board.changes);
            hits += usize::from(agree(board, producer(board, &mut changes), twin(board)));
        }
    }
    hits
}

/// Asserts that a producer and its twin have found the same; returns whether they found something.
pub(super) fn agree(board: &Board, hint: Option<Hint>, expected: Found) -> bool {
    let found = hint.map(|hint| (hint.rating, sorted(hint.effect)));
    assert_eq!(found, expected.map(|(rating, effect)| (rating, sorted(effect))), "{:?}", board.marks.cell);
    found.is_some()
}

/// Returns removals that remove something as an effect.
pub(super) fn removal(rating: f64, removals: impl IntoIterator<Item = (usize, u16)>) -> Found {
    let removals: Vec<_> = removals.into_iter().filter(|&(_, digits)| digits != 0).collect();
    let removals: Vec<_> = removals.into_iter().map(|(cell, digits)| (cell as u8, digits)).collect();
    (!removals.is_empty()).then_some((rating, Effect::Remove(removals)))
}

fn sorted(effect: Effect) -> Effect {
    match effect {
        Effect::Remove(mut removals) => {
            removals.sort_unstable();
            Effect::Remove(removals)
        }
        placement @ Effect::Place(..) => placement,
    }
}

/// Returns the position of a technique's example, as [`position`] does.
pub(super) fn example(name: &str) -> Option<[Board; 2]> {
    position(techniques().iter().find(|technique| technique.name == name)?.example)
}

/// Returns a position in the notation `hodoku`, if it is on the classic board: with all candidates that the filled cells
/// allow, and with those that are left.
pub(super) fn position(text: &str) -> Option<[Board; 2]> {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    let Position::Game(game) = read(text.as_bytes(), &options).ok()?.position else { return None };
    let state = State::try_from(&*game).ok()?;
    let puzzle = Puzzle::new(state.grid()).ok()?;
    (**state.layout() == *Layout::classic()).then(|| {
        [
            Board::new(&Values::new(&puzzle)),
            Board::new(&Values::new(&puzzle.clone().with_marks(state.candidates()))),
        ]
    })
}

fn solved_on(mut board: Board) -> Vec<Board> {
    let mut rater = SeRater::new();
    let mut boards = vec![board];
    rater.note_changes(&mut board);
    while let Ok(Some(hint)) = rater.next(&board, 22, &mut Meter::new(&Budget::default())) {
        hint.apply(&mut board);
        boards.push(board);
        rater.note_changes(&mut board);
    }
    boards
}

/// Removes candidates at random, from cells that keep two with few exceptions, and places some.
fn thinned_out(mut board: Board, random: &mut Random) -> Vec<Board> {
    let mut boards = vec![board];
    for _ in 0..12 {
        board.changes = Changes::NONE;
        for _ in 0..4 {
            let open: Vec<usize> = CellBits(board.open).filter(|&cell| board.digits(cell) != 0).collect();
            if open.is_empty() {
                return boards;
            }
            let cell = open[random.below(open.len())];
            let digits: Vec<usize> = Bits(board.digits(cell)).collect();
            let digit = digits[random.below(digits.len())];
            match random.below(40) {
                0 => board.place(cell, digit),
                1 => board.remove(cell, 1 << digit),
                _ if count(board.digits(cell)) > 2 => board.remove(cell, 1 << digit),
                _ => {}
            }
        }
        boards.push(board);
    }
    boards
}

/// Removes other digits from cells that have two chosen ones.
fn paired(mut board: Board, random: &mut Random) -> Vec<Board> {
    let mut boards = vec![board];
    let pair = subsets(2)[random.below(subsets(2).len())];
    for _ in 0..12 {
        board.changes = Changes::NONE;
        let has_more = |&cell: &usize| board.digits(cell) & pair == pair && board.digits(cell) != pair;
        let cells: Vec<usize> = CellBits(board.open).filter(has_more).collect();
        if cells.is_empty() {
            break;
        }
        let spared = [0, 0, 1 << random.below(9), random.below(512) as Mask][random.below(4)];
        board.remove(cells[random.below(cells.len())], ALL & !pair & !spared);
        boards.push(board);
    }
    boards
}

/// Confines two to four digits at a time to as many cells of a house, from the blank board.
fn confined(random: &mut Random) -> Vec<Board> {
    let mut board = Board::new(&Values::new(&Puzzle::new(Grid::blank(Layout::classic())).unwrap()));
    let mut boards = vec![board];
    for _ in 0..8 {
        board.changes = Changes::NONE;
        let (house, size) = (random.below(27), 2 + random.below(3));
        let [digits, positions] = [0, 1].map(|_| subsets(size)[random.below(subsets(size).len())]);
        for at in Bits(ALL & !positions) {
            board.remove(usize::from(HOUSE_CELLS[house][at]), digits);
        }
        boards.push(board);
    }
    boards
}
