//! Junior Exocet: two cells elsewhere must repeat the digits of two cells of a box.
//!
//! ```text
//!  B B c │ . . . │ . . .     B  the base: two cells of a row in a box, with three or four digits in all
//!  . . c │ T . . │ o . .     T  the targets, in the two other boxes of the band, outside the base's row
//!  . . c │ o . . │ T . .     o  cells below or above the targets without any of the base's digits
//!  ──────┼───────┼──────     s  the cross-lines (the third column of the base's box, the columns of the
//!  . . s │ s . . │ s . .        targets) outside the band: each of the digits lies in two rows of them
//!  …                            at most
//! ```
//! Let digit x be in the base. Inside the band, the cross-lines can then hold it only in the targets; three columns
//! need it, and outside the band two rows can supply only two of them, so x is in a target. The same is true of the
//! base's other digit, so the targets hold nothing else.
//!
//! Cases: each digit of the first base cell, then each of the second. In each case the three cross-lines of both
//! digits are six truths, their rows and the two targets six links: rank 0.

use std::ops::ControlFlow::Continue;

use crate::grid::{Cell, Constraint, Digit, DigitSet, Layout};
use crate::logic::state::bits;
use crate::logic::technique::{Flow, Technique};
use crate::logic::{Cases, Cover, Proof, Search, Shape, State, Truth};

pub(super) const TECHNIQUES: &[Technique] = &[Technique::new(
    "exocet",
    "Exocet",
    1720,
    "Two cells of a line in a box (the base) share three or four candidates, and two target cells in the \
     other boxes of the chute must hold the same two digits as the base: the targets' other candidates are \
     eliminated.",
    find,
)];

/// Number of digits that the base may have.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// The board as it is, or transposed; names and comments use the board as it is.
struct View<'a> {
    state: &'a State,
    turned: bool,
    /// The size of a box.
    height: usize,
    width: usize,
    /// For each column and digit, the rows where the column may have it, as bits.
    places: Vec<u32>,
}

impl View<'_> {
    fn new(state: &State, turned: bool, [height, width]: [usize; 2]) -> View<'_> {
        let side = state.layout().side();
        let mut view = View { state, turned, height, width, places: vec![0; side * side] };
        for column in 0..side {
            for row in 0..side {
                for digit in view.candidates(row, column).iter() {
                    view.places[column * side + digit.index()] |= 1 << row;
                }
            }
        }
        view
    }

    fn layout(&self) -> &Layout {
        self.state.layout()
    }

    fn cell(&self, row: usize, column: usize) -> Cell {
        if self.turned { self.layout().cell(column, row) } else { self.layout().cell(row, column) }
    }

    fn row(&self, row: usize, digit: Digit) -> Constraint {
        let house = self.layout().houses_of(self.cell(row, 0))[usize::from(self.turned)];
        self.layout().constraints().of_house(house, digit)
    }

    fn column(&self, column: usize, digit: Digit) -> Constraint {
        let house = self.layout().houses_of(self.cell(0, column))[usize::from(!self.turned)];
        self.layout().constraints().of_house(house, digit)
    }

    fn candidates(&self, row: usize, column: usize) -> DigitSet {
        self.state.candidates().get(self.cell(row, column))
    }
}

/// A base with two targets.
struct Exocet {
    base: [Cell; 2],
    targets: [Cell; 2],
    digits: DigitSet,
}

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state();
    let Some((rows, columns)) = state.layout().box_shape() else { return Continue(()) };
    for (turned, height, width) in [(false, rows, columns), (true, columns, rows)] {
        // Two cells of the box's row are the base, the third gives a cross-line.
        if width == 3 && height > 1 {
            bases(search, &View::new(state, turned, [height, width]))?;
        }
    }
    Continue(())
}

fn bases(search: &mut Search<'_>, view: &View<'_>) -> Flow {
    let side = view.layout().side();
    for row in 0..side {
        for cross in 0..side {
            let start = cross - cross % view.width;
            let mut beside = (start..start + view.width).filter(|&column| column != cross);
            let (Some(one), Some(other)) = (beside.next(), beside.next()) else { continue };
            let base = [view.cell(row, one), view.cell(row, other)];
            let [first, second] = base.map(|cell| view.state.marks(cell));
            let digits = first | second;
            if first.len() > 1 && second.len() > 1 && DIGITS.contains(&digits.len()) {
                targets(search, view, row, cross, base, digits)?;
            }
        }
    }
    Continue(())
}

fn targets(
    search: &mut Search<'_>,
    view: &View<'_>,
    row: usize,
    cross: usize,
    base: [Cell; 2],
    digits: DigitSet,
) -> Flow {
    let band = row - row % view.height..row - row % view.height + view.height;
    let mut found: Vec<(usize, Cell)> = Vec::new();
    for column in (0..view.layout().side()).filter(|column| column / view.width != cross / view.width) {
        let has = |&row: &usize| !(view.candidates(row, column) & digits).is_empty();
        let mut open = band.clone().filter(|&other| other != row).filter(has);
        if let (Some(target), None) = (open.next(), open.next()) {
            let cell = view.cell(target, column);
            if !view.state.is_filled(cell) {
                found.push((column, cell));
            }
        }
    }
    for (index, &(one, first)) in found.iter().enumerate() {
        for &(other, second) in &found[index + 1..] {
            if one / view.width != other / view.width {
                let lines = [cross, one, other];
                let sets: Option<Vec<_>> = digits
                    .iter()
                    .map(|digit| Some((digit, cross_lines(view, &band, lines, digit)?)))
                    .collect();
                if let Some(sets) = sets {
                    propose(search, &Exocet { base, targets: [first, second], digits }, &sets)?;
                }
            }
        }
    }
    Continue(())
}

/// Returns truths and links, one link fewer than truths, that leave a digit of the base only the targets.
type Lines = (Vec<Constraint>, Vec<Constraint>);

fn cross_lines(
    view: &View<'_>,
    band: &std::ops::Range<usize>,
    lines: [usize; 3],
    digit: Digit,
) -> Option<Lines> {
    let inside = band.clone().fold(0, |rows, row| rows | 1 << row);
    let rows_of = |columns: &[usize]| {
        let side = view.layout().side();
        let places = columns.iter().map(|column| view.places[column * side + digit.index()]);
        places.fold(0, |rows, places| rows | places) & !inside
    };
    // Skip a cross-line that would itself be needed to cover the digit.
    let [a, b, c] = lines;
    [&[a, b, c][..], &[a, b], &[a, c], &[b, c]].into_iter().find_map(|columns| {
        let rows = rows_of(columns);
        ((rows.count_ones() as usize) < columns.len()).then(|| {
            let truths = columns.iter().map(|&column| view.column(column, digit)).collect();
            (truths, bits(rows).map(|row| view.row(row as usize, digit)).collect())
        })
    })
}

fn propose(search: &mut Search<'_>, exocet: &Exocet, sets: &[(Digit, Lines)]) -> Flow {
    let state = search.state();
    let Exocet { base, targets, digits } = *exocet;
    let [first, second] = base.map(|cell| state.marks(cell));
    let constraints = search.layout().constraints();
    let truth = |cell| Truth::Constraint(constraints.of_cell(cell));
    let case = |one: Digit| {
        let others = second.iter().filter(|&other| other != one);
        let branches = others
            .map(|other| {
                let proof = both(state, targets, sets, DigitSet::only(one) | DigitSet::only(other));
                (constraints.candidate(base[1], other), vec![proof])
            })
            .collect();
        Proof::Cases(Cases { truth: truth(base[1]), branches })
    };
    let branches = first.iter().map(|one| (constraints.candidate(base[0], one), vec![case(one)])).collect();
    let cells: Vec<Cell> = base.into_iter().chain(targets).collect();
    let shape = Shape::Pattern { cells: cells.clone(), digits };
    search.propose_where(Cases { truth: truth(base[0]), branches }, shape, |cell, _| cells.contains(&cell))
}

/// Returns the proof that the targets hold these two digits if the base does, or that the base cannot.
fn both(state: &State, targets: [Cell; 2], sets: &[(Digit, Lines)], pair: DigitSet) -> Proof {
    let constraints = state.layout().constraints();
    let open = |digits: DigitSet| {
        targets.into_iter().filter(move |&target| !(state.marks(target) & digits).is_empty())
    };
    let lost = pair.iter().map(DigitSet::only).find(|&digit| open(digit).next().is_none());
    let pair = lost.unwrap_or(pair);
    let mut cover = Cover::default();
    for (_, (truths, links)) in sets.iter().filter(|(digit, _)| pair.contains(*digit)) {
        truths.iter().for_each(|&truth| cover.add_truth(truth));
        links.iter().for_each(|&link| cover.add_link(link));
    }
    open(pair).for_each(|target| cover.add_link(constraints.of_cell(target)));
    Proof::Cover(cover)
}
