//! One puzzle alone, as fast as possible: three vectors, one third in each (see `third.rs`).
//!
//! It draws the same conclusions as the lanes, until nothing more follows, and makes the same choices,
//! so it finds the same solutions in the same order with the same guesses.
//!
//! In a lane, a minirow has its own word. Here each of a minirow's three cells holds what is known about it,
//! so that nothing needs spreading: `turn` brings in the neighbours. One third has room for what is known about all
//! minicolumns: a minicolumn has one cell in each third, and its word is at the same place.
//!
//! ```text
//! word           0   1   2    3   4   5    6   7   8     9 …          18 …
//!              ┌ minirow ─┐ ┌ minirow ─┐ ┌ minirow ─┐
//! rows[r]        A   A   A    B   B   B    C   C   C    band 1       band 2      row r of every box
//! column         a   b   c    d   e   f    g   h   i    j k l …      s t u …     the minicolumns of every box
//!
//! turn<0, 1, 0>  the next box: rows[r] reads B B B  C C C  A A A
//! turn<1, 0, 1>  the next band and the next column: column reads k l j …, as an even permutation runs
//! ```

use std::ops::ControlFlow;

use super::choose::Chutes;
use super::instructions::Work;
use super::lanes::Lanes;
use super::packed::{ALL, Cells};
use super::results::unset;
use super::sweep::{ABOVE_THREE, HIGHEST};
use super::third::Third;
use crate::grid::Line9;

/// Receives what a search does.
pub(super) trait Visitor {
    /// Receives a solution. Breaks to end the search.
    fn solution(&mut self, solution: &Line9) -> ControlFlow<()>;
    /// Called before each choice. Breaks to give up.
    fn guess(&mut self) -> ControlFlow<()>;
}

/// The search of one puzzle. The visitor is called, not inlined, so the search is compiled once for each
/// instruction set, not again for each visitor.
pub(super) struct Single<'a> {
    pub(super) cells: &'a Cells,
    pub(super) visitor: &'a mut dyn Visitor,
}

impl Work for Single<'_> {
    /// Whether the visitor broke.
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run<L: Lanes, T: Third>(self) -> ControlFlow<()> {
        search::<L, T>(self.cells, self.visitor)
    }
}

/// Searches until nothing is left to find, or the visitor breaks.
#[inline(always)]
fn search<L: Lanes, T: Third>(cells: &Cells, visitor: &mut dyn Visitor) -> ControlFlow<()> {
    let mut solution = Line9::BLANK;
    let mut position = Position::<T>::read(cells);
    let mut stack = Vec::new();
    loop {
        match position.settle() {
            State::Dead => {}
            State::Solved => {
                L::unpack(&position.write(), unset(solution.bytes_mut()));
                visitor.solution(&solution)?;
            }
            State::Stuck => {
                visitor.guess()?;
                let choice = position.chutes().choose(|| position.write());
                stack.push(position.without(&choice.spot.own_bits, choice.out_of_second));
                position = position.without(&choice.spot.seen_bits, choice.out_of_first);
                continue;
            }
        }
        match stack.pop() {
            Some(other) => position = other,
            None => return ControlFlow::Continue(()),
        }
    }
}

/// The state of a position when nothing more follows.
enum State {
    Dead,
    Solved,
    Stuck,
}

/// A board as three thirds.
#[derive(Clone, Copy)]
pub(super) struct Position<T>([T; 3]);

impl<T: Third> Position<T> {
    #[inline(always)]
    pub(super) fn read(cells: &Cells) -> Self {
        let thirds = cells.as_chunks::<27>().0;
        Position([T::read(&thirds[0]), T::read(&thirds[1]), T::read(&thirds[2])])
    }

    #[inline(always)]
    fn write(&self) -> Cells {
        // Each third is written over the spare words of the one before.
        let mut cells = [0; 54 + 32];
        for (i, third) in self.0.into_iter().enumerate() {
            third.write(cells[27 * i..].first_chunk_mut().expect("32 words from any third on"));
        }
        *cells.first_chunk().expect("81 of 86")
    }

    #[inline(always)]
    pub(super) fn third(&self, number: usize) -> T {
        self.0[number]
    }

    #[inline(always)]
    fn without(&self, cells: &[u32; 3], bits: u16) -> Self {
        let [a, b, c] = self.0;
        Position([a.without(cells[0], bits), b.without(cells[1], bits), c.without(cells[2], bits)])
    }

    /// Sweeps until nothing more follows, and returns whether there is no contradiction.
    #[inline(always)]
    pub(super) fn is_alive_when_settled(&mut self) -> bool {
        !matches!(self.settle(), State::Dead)
    }

    /// Sweeps until nothing more follows.
    #[inline(always)]
    fn settle(&mut self) -> State {
        let zero = T::splat(0);
        let all = T::everywhere(ALL);
        let three = T::splat(3);
        loop {
            let [a, b, c] = self.0;
            // Naked singles: the other minirows and minicolumns of the box lose the digit.
            let naked = [a.singles(), b.singles(), c.singles()];
            let naked_columns = T::or3(naked[0], naked[1], naked[2]);
            let naked_rows = [union(naked[0]), union(naked[1]), union(naked[2])];
            let naked_box = T::or3(naked_rows[0], naked_rows[1], naked_rows[2]);
            let clash = T::or3(twice(naked[0]), twice(naked[1]), twice(naked[2])).or(T::two_of(
                naked_rows[0],
                naked_rows[1],
                naked_rows[2],
            ));
            let empty = T::or3(a.less_one(), b.less_one(), c.less_one()).and(T::everywhere(HIGHEST));
            let rows = [
                T::unless(union(a), naked_box, naked_rows[0]),
                T::unless(union(b), naked_box, naked_rows[1]),
                T::unless(union(c), naked_box, naked_rows[2]),
            ];
            // Rows with boxes, then columns with boxes.
            let (even, odd) = row_permutations(rows);
            let mut rows = [even[0].or(odd[0]), even[1].or(odd[1]), even[2].or(odd[2])];
            let column = T::or3(a.and(rows[0]), b.and(rows[1]), c.and(rows[2]));
            let column = T::unless(column, naked_box, naked_columns);
            let (even, odd) = column_permutations(column);
            let mut column = even.or(odd);
            let (column1, column2) = (column.turn::<0, 0, 1>(), column.turn::<0, 0, 2>());
            let fitting = T::or3(rows[0], rows[1], rows[2]).and(T::or3(column, column1, column2));
            // The digits with one minirow or one minicolumn left. Three fill it, a fourth has no room.
            let only_column = T::only(column, column1, column2);
            let only_rows = [
                T::only(rows[0], rows[1], rows[2]),
                T::only(rows[1], rows[2], rows[0]),
                T::only(rows[2], rows[0], rows[1]),
            ];
            let in_column = only_column.count();
            let in_rows = [only_rows[0].count(), only_rows[1].count(), only_rows[2].count()];
            let crowd = in_column.or(T::or3(in_rows[0], in_rows[1], in_rows[2])).and(T::splat(ABOVE_THREE));
            column = T::if_equal(in_column, three, only_column, column);
            let mut lost = zero;
            for i in 0..3 {
                rows[i] = T::if_equal(in_rows[i], three, only_rows[i], rows[i]);
                let left = T::and3(self.0[i], rows[i], column);
                let found = T::and3(self.0[i], only_rows[i], only_column);
                let left = T::if_any(found, found, left);
                lost = T::or_lost(lost, self.0[i], left);
                self.0[i] = left;
            }
            let wrong = T::or_lost(T::or3(clash, empty, crowd), all, fitting);
            if !wrong.is_empty() {
                return State::Dead;
            }
            if all.and_not(naked_box).is_empty() {
                return State::Solved;
            }
            if lost.is_empty() {
                return State::Stuck;
            }
        }
    }

    /// Returns the permutations of every band and stack, when nothing more follows.
    #[inline(always)]
    fn chutes(&self) -> Chutes {
        let [a, b, c] = self.0;
        let (even, odd) = row_permutations([union(a), union(b), union(c)]);
        let (even_columns, odd_columns) = column_permutations(T::or3(a, b, c));
        let mut in_bands = T::splat(0);
        let mut chutes =
            Chutes { bands: [[0; 32]; 6], stacks: [[0; 32]; 2], in_bands: [0; 32], in_stacks: [0; 32] };
        for i in 0..3 {
            in_bands = in_bands.plus(even[i].count()).plus(odd[i].count());
            even[i].write(&mut chutes.bands[i]);
            odd[i].write(&mut chutes.bands[3 + i]);
        }
        in_bands.write(&mut chutes.in_bands);
        let in_stacks = even_columns.count().plus(odd_columns.count());
        let in_stacks = in_stacks.plus(in_stacks.turn::<0, 0, 1>()).plus(in_stacks.turn::<0, 0, 2>());
        in_stacks.write(&mut chutes.in_stacks);
        even_columns.write(&mut chutes.stacks[0]);
        odd_columns.write(&mut chutes.stacks[1]);
        chutes
    }
}

/// Spreads the union of a minirow's cells to all three.
#[inline(always)]
fn union<T: Third>(cells: T) -> T {
    T::or3(cells, cells.turn::<0, 0, 1>(), cells.turn::<0, 0, 2>())
}

/// Returns what is in at least two cells of a minirow.
#[inline(always)]
fn twice<T: Third>(cells: T) -> T {
    T::two_of(cells, cells.turn::<0, 0, 1>(), cells.turn::<0, 0, 2>())
}

/// Returns the digits that fit the even and the odd permutation through each minirow.
#[inline(always)]
fn row_permutations<T: Third>(rows: [T; 3]) -> ([T; 3], [T; 3]) {
    let [a, b, c] = rows;
    let one = [a.turn::<0, 1, 0>(), b.turn::<0, 1, 0>(), c.turn::<0, 1, 0>()];
    let two = [a.turn::<0, 2, 0>(), b.turn::<0, 2, 0>(), c.turn::<0, 2, 0>()];
    (
        [T::and3(a, one[1], two[2]), T::and3(b, one[2], two[0]), T::and3(c, one[0], two[1])],
        [T::and3(a, one[2], two[1]), T::and3(b, one[0], two[2]), T::and3(c, one[1], two[0])],
    )
}

/// Returns the digits that fit the even and the odd permutation through each minicolumn.
#[inline(always)]
fn column_permutations<T: Third>(column: T) -> (T, T) {
    (
        T::and3(column, column.turn::<1, 0, 1>(), column.turn::<2, 0, 2>()),
        T::and3(column, column.turn::<1, 0, 2>(), column.turn::<2, 0, 1>()),
    )
}
