//! Relations of two cells: the digits that a cell leaves to its partner.

use crate::grid::rule::PairTable;

/// Tables: for every set of digits of a cell, the digits that its partner can hold.
#[derive(Default)]
pub(super) struct Partners {
    /// Sets of nine digits at a time, so that most boards need one look; table after table.
    tables: Vec<u32>,
    /// The bits of the sets of a look, and how many looks a table takes.
    bits: usize,
    looks: usize,
}

const BITS: usize = 9; // nine: 512 sets fill two kilobytes, and larger boards take two or three looks

impl Partners {
    pub(super) fn new(digits: usize) -> Partners {
        Partners { tables: Vec::new(), bits: digits.min(BITS), looks: digits.div_ceil(BITS) }
    }

    /// Adds a table from its rows: for each digit of the cell, those of the partner. Returns its number.
    fn add(&mut self, rows: &[u32]) -> u16 {
        let number = self.tables.len() / (self.looks << self.bits);
        for rows in rows.chunks(self.bits) {
            let start = self.tables.len();
            self.tables.resize(start + (1 << self.bits), 0);
            let table = &mut self.tables[start..];
            for (at, &row) in rows.iter().enumerate() {
                let (known, new) = table.split_at_mut(1 << at);
                new.iter_mut().zip(known).for_each(|(new, known)| *new = *known | row);
            }
        }
        number as u16
    }

    /// Returns the digits that the partner of a cell with these candidates can hold.
    #[inline]
    pub(super) fn partners(&self, table: u16, mask: u32) -> u32 {
        let table = &self.tables[(usize::from(table) * self.looks) << self.bits..];
        if self.looks == 1 {
            return table[mask as usize];
        }
        let look =
            |at: usize| table[at << self.bits | (mask as usize >> (at * self.bits)) & ((1 << self.bits) - 1)];
        (0..self.looks).fold(0, |found, at| found | look(at))
    }
}

/// Collects the relations of a board: every two cells end up with one.
#[derive(Default)]
pub(super) struct Pairs {
    /// Two cells, the first with the lower number, and their rows.
    pairs: Vec<([u16; 2], u16)>,
    /// For each digit of a cell, those of its partner; each relation once.
    rows: Vec<Box<[u32]>>,
    /// Tables that were translated, and whether the cells see each other and were exchanged.
    known: Vec<(*const PairTable, bool, bool, u16)>,
}

impl Pairs {
    /// Two different cells are in a relation: for each digit of the first, those of the second.
    pub(super) fn add(&mut self, cells: [u16; 2], rows: &[u32], differ: bool) {
        let number = self.number(&arranged(rows, cells[0] > cells[1], differ));
        self.push(cells, number);
    }

    /// The same with a rule's table. Tables live as long as the layout, so their addresses name them.
    pub(super) fn add_table(&mut self, cells: [u16; 2], table: &PairTable, differ: bool) {
        let is_exchanged = cells[0] > cells[1];
        let is_known = |known: &&(*const PairTable, bool, bool, u16)| {
            std::ptr::eq(known.0, table) && known.1 == is_exchanged && known.2 == differ
        };
        let number = match self.known.iter().find(is_known) {
            Some(known) => known.3,
            None => {
                let number = self.number(&arranged(&rows(table), is_exchanged, differ));
                self.known.push((table, is_exchanged, differ, number));
                number
            }
        };
        self.push(cells, number);
    }

    fn push(&mut self, [a, b]: [u16; 2], number: u16) {
        self.pairs.push(([a.min(b), a.max(b)], number));
    }

    fn number(&mut self, rows: &[u32]) -> u16 {
        let known = self.rows.iter().position(|known| **known == *rows);
        known.unwrap_or_else(|| {
            self.rows.push(rows.into());
            self.rows.len() - 1
        }) as u16
    }

    /// Returns for each cell its partners with the numbers of the tables, and the tables.
    pub(super) fn finish(mut self, cells: usize, digits: usize) -> (Vec<Vec<(u16, u16)>>, Partners) {
        let mut partners: Vec<Vec<(u16, u16)>> = vec![Vec::new(); cells];
        let mut tables = Partners::new(digits);
        self.pairs.sort_unstable();
        self.pairs.dedup();
        // For each relation its tables there and back.
        let mut numbers: Vec<Option<[u16; 2]>> = Vec::new();
        let pairs = std::mem::take(&mut self.pairs);
        for same in pairs.chunk_by(|one, other| one.0 == other.0) {
            let ([a, b], mut number) = same[0];
            for &(_, other) in &same[1..] {
                let [one, other] = [number, other].map(|number| &self.rows[usize::from(number)]);
                let both: Vec<u32> = one.iter().zip(other).map(|(one, other)| one & other).collect();
                number = self.number(&both);
            }
            numbers.resize(self.rows.len(), None);
            let [there, back] = match numbers[usize::from(number)] {
                Some(known) => known,
                None => {
                    let rows = &self.rows[usize::from(number)];
                    let exchanged = transposed(rows);
                    let there = tables.add(rows);
                    let back = if *exchanged == **rows { there } else { tables.add(&exchanged) };
                    numbers[usize::from(number)] = Some([there, back]);
                    [there, back]
                }
            };
            partners[usize::from(a)].push((b, there));
            partners[usize::from(b)].push((a, back));
        }
        (partners, tables)
    }
}

/// Returns rows with the cells exchanged or not, and without equal digits if the cells differ.
fn arranged(rows: &[u32], is_exchanged: bool, differ: bool) -> Vec<u32> {
    let mut rows = if is_exchanged { transposed(rows) } else { rows.to_vec() };
    if differ {
        rows.iter_mut().enumerate().for_each(|(digit, row)| *row &= !(1 << digit));
    }
    rows
}

/// Returns the rows of a table as bits.
pub(super) fn rows(table: &PairTable) -> Vec<u32> {
    table.rows().iter().map(|row| row.bits()).collect()
}

/// Returns the rows with the two cells exchanged.
fn transposed(rows: &[u32]) -> Vec<u32> {
    let mut columns = vec![0; rows.len()];
    for (a, &row) in rows.iter().enumerate() {
        let mut left = row;
        while left != 0 {
            columns[left.trailing_zeros() as usize] |= 1 << a;
            left &= left - 1;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_are_the_union_of_the_rows() {
        for side in [2usize, 9, 10, 25] {
            let rows_of = |seed: u32| -> Vec<u32> {
                (0..side as u32).map(|a| 0x9e37_79b9u32.wrapping_mul(a + seed) % (1 << side)).collect()
            };
            let all = [rows_of(7), rows_of(11)];
            let mut tables = Partners::new(side);
            let numbers = all.each_ref().map(|rows| tables.add(rows));
            for (rows, number) in all.iter().zip(numbers) {
                for seed in 0..500u32 {
                    let mask = seed.wrapping_mul(0x85eb_ca6b) % (1 << side);
                    let union = (0..side).filter(|a| mask >> a & 1 == 1).fold(0, |set, a| set | rows[a]);
                    assert_eq!(tables.partners(number, mask), union);
                }
                assert_eq!(transposed(&transposed(rows)), *rows);
            }
        }
    }

    #[test]
    fn relations_of_the_same_cells_become_one() {
        // Less than or equal, given both ways, is equal; of cells that differ, nothing.
        let at_most: Vec<u32> = (0..4).map(|a| 0b1111 & u32::MAX << a).collect();
        for differ in [false, true] {
            let mut pairs = Pairs::default();
            pairs.add([0, 1], &at_most, differ);
            pairs.add([1, 0], &at_most, differ);
            let (partners, tables) = pairs.finish(2, 4);
            let (&[(1, there)], &[(0, back)]) = (&partners[0][..], &partners[1][..]) else { panic!() };
            for mask in 0..16 {
                let kept = if differ { 0 } else { mask };
                assert_eq!([tables.partners(there, mask), tables.partners(back, mask)], [kept; 2]);
            }
        }
    }
}
