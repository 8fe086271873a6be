//! One puzzle by itself, as fast as one can be: three vectors, a band each.
//!
//! It draws the same conclusions as the lanes do, until nothing more follows, and chooses in the same
//! way, so it finds the same solutions in the same order with the same guesses.
//!
//! In a lane, a minirow is a word of its own. Here what is known of a minirow stands in each of its
//! three cells, so that there is nothing to spread: `turn` brings the neighbours in.

use std::ops::ControlFlow;

use super::band::Band;
use super::choose::{self, Houses};
use super::instructions::Work;
use super::lanes::Lanes;
use super::packed::{ALL, Cells};
use super::{Board, Found};

/// Who wants to know what a search does.
pub(super) trait Visitor {
    /// A solution. Breaks when that is enough.
    fn solution(&mut self, cells: &Cells) -> ControlFlow<()>;
    /// A choice is about to be made. Breaks to give up.
    fn guess(&mut self) -> ControlFlow<()>;
}

/// The search of one puzzle.
pub(super) struct Single<'a, P, V> {
    pub(super) puzzle: &'a P,
    pub(super) visitor: &'a mut V,
}

impl<P: Board, V: Visitor> Work for Single<'_, P, V> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, B: Band>(self) {
        search::<B, V>(&self.puzzle.pack::<L>(), self.visitor);
    }
}

/// One puzzle with all that a batch tells of it.
pub(super) struct One<'a, P> {
    pub(super) puzzle: &'a P,
    pub(super) limit: u64,
}

impl<P: Board> Work for One<'_, P> {
    type Output = Found;

    #[inline(always)]
    fn run<L: Lanes, B: Band>(self) -> Found {
        let mut found = Found::default();
        if self.limit > 0 {
            let mut finding = Finding { limit: self.limit, count: 0, guesses: 0, first: [0; 81] };
            search::<B, _>(&self.puzzle.pack::<L>(), &mut finding);
            (found.count, found.guesses) = (finding.count, finding.guesses);
            if finding.count > 0 {
                L::unpack(&finding.first, &mut found.solution);
            }
        }
        found
    }
}

/// Counts, and keeps the first solution.
struct Finding {
    limit: u64,
    count: u64,
    guesses: u64,
    first: Cells,
}

impl Visitor for Finding {
    #[inline(always)]
    fn solution(&mut self, cells: &Cells) -> ControlFlow<()> {
        if self.count == 0 {
            self.first = *cells;
        }
        self.count += 1;
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline(always)]
    fn guess(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        ControlFlow::Continue(())
    }
}

#[inline(always)]
fn search<B: Band, V: Visitor>(cells: &Cells, visitor: &mut V) {
    let mut board = Position::<B>::read(cells);
    let mut stack = Vec::new();
    loop {
        let state = board.solve();
        match state {
            State::Dead => {}
            State::Solved => {
                if visitor.solution(&board.write()).is_break() {
                    return;
                }
            }
            State::Stuck => {
                if visitor.guess().is_break() {
                    return;
                }
                let mut cells = board.write();
                let choice = choose::choose_one(&board.houses(), &cells);
                let mut second = cells;
                for place in choice.second {
                    second[usize::from(place)] &= !choice.out_of_second;
                }
                for place in choice.first {
                    cells[usize::from(place)] &= !choice.out_of_first;
                }
                stack.push(second);
                board = Position::read(&cells);
                continue;
            }
        }
        match stack.pop() {
            Some(cells) => board = Position::read(&cells),
            None => return,
        }
    }
}

/// How a position is when nothing more follows.
enum State {
    Dead,
    Solved,
    Stuck,
}

/// A board as three bands.
#[derive(Clone, Copy)]
struct Position<B>([B; 3]);

impl<B: Band> Position<B> {
    #[inline(always)]
    fn read(cells: &Cells) -> Self {
        let bands = cells.as_chunks::<27>().0;
        Position([B::read(&bands[0]), B::read(&bands[1]), B::read(&bands[2])])
    }

    #[inline(always)]
    fn write(&self) -> Cells {
        let mut cells = [0; 81];
        let bands = cells.as_chunks_mut::<27>().0;
        self.0[0].write(&mut bands[0]);
        self.0[1].write(&mut bands[1]);
        self.0[2].write(&mut bands[2]);
        cells
    }

    /// Sweeps until nothing more follows.
    #[inline(always)]
    fn solve(&mut self) -> State {
        let zero = B::splat(0);
        let all = B::everywhere(ALL);
        let three = B::splat(3);
        loop {
            let bands = self.0;
            let mut wrong = zero;
            let mut open = zero;
            let mut rows = [zero; 3];
            let mut columns = [zero; 3];
            for band in 0..3 {
                let cells = bands[band];
                let naked = cells.singles();
                let (naked1, naked2) = (naked.turn::<0, 0, 1>(), naked.turn::<0, 0, 2>());
                let naked_row = B::or3(naked, naked1, naked2);
                let naked_column = B::or3(naked, naked.turn::<0, 1, 0>(), naked.turn::<0, 2, 0>());
                let (row1, row2) = (naked_row.turn::<0, 1, 0>(), naked_row.turn::<0, 2, 0>());
                let naked_box = B::or3(naked_row, row1, row2);
                // Twice in a minirow, or in two minirows of a box.
                wrong = B::or3(wrong, B::two_of(naked, naked1, naked2), B::two_of(naked_row, row1, row2));
                open = B::or_lost(open, all, naked_box);
                let row = B::or3(cells, cells.turn::<0, 0, 1>(), cells.turn::<0, 0, 2>());
                let column = B::or3(cells, cells.turn::<0, 1, 0>(), cells.turn::<0, 2, 0>());
                let row = B::unless(row, naked_box, naked_row);
                columns[band] = B::unless(column, naked_box, naked_column);
                // Rows with boxes.
                let even = B::and3(row, row.turn::<1, 1, 0>(), row.turn::<2, 2, 0>());
                let odd = B::and3(row, row.turn::<1, 2, 0>(), row.turn::<2, 1, 0>());
                rows[band] = even.or(odd);
                // An empty cell less one has the highest bit.
                wrong = wrong.or(cells.less_one().and(B::everywhere(1 << 15)));
            }
            let mut turned1 = [zero; 3];
            let mut turned2 = [zero; 3];
            for band in 0..3 {
                turned1[band] = columns[band].turn::<0, 0, 1>();
                turned2[band] = columns[band].turn::<0, 0, 2>();
            }
            let mut lost = zero;
            let mut crowd = zero;
            for band in 0..3 {
                let (next, after) = ((band + 1) % 3, (band + 2) % 3);
                // Columns with boxes.
                let even = B::and3(columns[band], turned1[next], turned2[after]);
                let odd = B::and3(columns[band], turned2[next], turned1[after]);
                let mut column = even.or(odd);
                let mut row = rows[band];
                let (row1, row2) = (row.turn::<0, 1, 0>(), row.turn::<0, 2, 0>());
                let (column1, column2) = (column.turn::<0, 0, 1>(), column.turn::<0, 0, 2>());
                wrong = B::or_lost(wrong, all, B::or3(row, row1, row2));
                wrong = B::or_lost(wrong, all, B::or3(column, column1, column2));
                let only_row = B::only(row, row1, row2);
                let only_column = B::only(column, column1, column2);
                // Three digits that must be in a minirow fill it; a fourth has no room.
                let (in_row, in_column) = (only_row.count(), only_column.count());
                crowd = B::or3(crowd, in_row, in_column);
                row = B::if_equal(in_row, three, only_row, row);
                column = B::if_equal(in_column, three, only_column, column);
                let cells = bands[band];
                let left = B::and3(cells, row, column);
                let found = B::and3(cells, only_row, only_column);
                let left = B::if_any(found, found, left);
                lost = B::or_lost(lost, cells, left);
                self.0[band] = left;
            }
            let wrong = wrong.or(crowd.and(B::splat(0b1100)));
            if !wrong.is_empty() {
                return State::Dead;
            }
            if open.is_empty() {
                return State::Solved;
            }
            if lost.is_empty() {
                return State::Stuck;
            }
        }
    }

    /// The permutations of every band and stack.
    #[inline(always)]
    fn houses(&self) -> Houses {
        let mut houses = Houses { bands: [[[0; 27]; 2]; 3], stacks: [[0; 27]; 2] };
        let mut columns = self.0;
        for (band, column) in columns.iter_mut().enumerate() {
            let cells = self.0[band];
            let row = B::or3(cells, cells.turn::<0, 0, 1>(), cells.turn::<0, 0, 2>());
            *column = B::or3(cells, cells.turn::<0, 1, 0>(), cells.turn::<0, 2, 0>());
            B::and3(row, row.turn::<1, 1, 0>(), row.turn::<2, 2, 0>()).write(&mut houses.bands[band][0]);
            B::and3(row, row.turn::<1, 2, 0>(), row.turn::<2, 1, 0>()).write(&mut houses.bands[band][1]);
        }
        let [a, b, c] = columns;
        B::and3(a, b.turn::<0, 0, 1>(), c.turn::<0, 0, 2>()).write(&mut houses.stacks[0]);
        B::and3(a, b.turn::<0, 0, 2>(), c.turn::<0, 0, 1>()).write(&mut houses.stacks[1]);
        houses
    }
}
