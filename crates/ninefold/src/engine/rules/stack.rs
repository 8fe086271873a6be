//! A position, and those before each choice that led to it.

use super::space::{Alive, Space};

/// A position with the choices that led to it.
pub(super) struct Stack<'m> {
    pub(super) space: Space<'m>,
    /// The positions before each choice, one after another.
    saved: Vec<u32>,
    /// The cells that were chosen, and their digits as bits.
    choices: Vec<(u16, u32)>,
    /// The result of the latest change to the position, before propagation.
    pending: Alive,
}

impl<'m> Stack<'m> {
    pub(super) fn new(space: Space<'m>, pending: Alive) -> Stack<'m> {
        Stack { space, saved: Vec::new(), choices: Vec::new(), pending }
    }

    /// Draws every conclusion from the latest change.
    pub(super) fn propagate(&mut self) -> Alive {
        self.pending.and_then(|()| self.space.propagate())
    }

    /// Returns the number of choices.
    pub(super) fn depth(&self) -> usize {
        self.choices.len()
    }

    /// Puts a digit, given as a bit, into a cell.
    pub(super) fn choose(&mut self, cell: u16, digit: u32) {
        self.saved.extend_from_slice(&self.space.masks);
        self.choices.push((cell, digit));
        self.pending = self.space.keep(cell, digit);
    }

    /// Goes back to the latest choice and rules it out. Returns its cell, or `None` if no choice is left.
    pub(super) fn reject(&mut self) -> Option<u16> {
        let (cell, digit) = self.choices.pop()?;
        self.restore();
        self.pending = self.space.strike(cell, digit);
        Some(cell)
    }

    /// Goes back to the position before the first choice.
    pub(super) fn reset(&mut self) {
        self.choices.truncate(1);
        self.saved.truncate(self.space.masks.len() * self.choices.len());
        if self.choices.pop().is_some() {
            self.restore();
        }
        self.pending = Ok(());
    }

    /// Goes back to the latest choice as if it had not been made.
    pub(super) fn undo(&mut self) {
        if self.choices.pop().is_some() {
            self.restore();
        }
        self.pending = Ok(());
    }

    /// Tries a candidate by itself, and rules it out if it leads to a contradiction at once. Returns whether it does, and whether
    /// the position has survived that.
    pub(super) fn probe(&mut self, cell: u16, digit: u32) -> (bool, Alive) {
        self.choose(cell, digit);
        if self.propagate().is_ok() {
            self.undo();
            return (false, Ok(()));
        }
        self.reject();
        let alive = self.propagate();
        // A dead position stays dead until the search goes back.
        self.pending = alive;
        (true, alive)
    }

    fn restore(&mut self) {
        let start = self.saved.len() - self.space.masks.len();
        self.space.masks.copy_from_slice(&self.saved[start..]);
        self.saved.truncate(start);
        self.space.calm();
    }
}
