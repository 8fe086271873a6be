//! Two rows of a band of a full grid, and the orders of columns that make them least.
//!
//! In any order of the columns, the first row of an image reads `123456789`. The second row depends only on which digit of
//! the one row is under which digit of the other:
//!
//! ```text
//!   first row    a b c | d e f | g h i          column   0 1 2 | 3 4 5 | 6 7 8
//!   second row   d e g | h a i | b f c          under    3 4 6 | 7 0 8 | 1 5 2
//! ```
//!
//! `under` is the column in which the first row has the digit that the second row has in this one. No box repeats a digit,
//! so there are 12,096 such arrangements. Reordering the columns turns one into another, so they fall into a few kinds.
//! The table holds the kind of each and the orders that lead to the least arrangement of the kind.

use std::sync::OnceLock;

use super::lines::{SIX, orders};
use super::side::{Row, shift};

/// The table's entry for an arrangement.
pub(super) struct Pair {
    /// Its kind, numbered by the least second row from 0.
    pub(super) kind: u8,
    start: u16,
    end: u16,
}

/// All arrangements of two rows.
pub(super) struct Pairs {
    /// Codes of three columns: which of 120 arrangements of three digits from two boxes it is, for columns
    /// 0 to 2 and for columns 3 to 5; which of six orders, for columns 6 to 8.
    codes: [Vec<u8>; 3],
    /// The number of an arrangement by its three codes.
    numbers: Vec<u16>,
    pairs: Vec<Pair>,
    orders: Vec<u16>,
    /// The least second row of each kind.
    pub(super) rows: Vec<Row>,
}

/// Marks a missing code or number.
const NONE: u8 = u8::MAX;
/// The number of codes for three columns.
const THREES: usize = 120;

impl Pairs {
    /// Returns the table, which the first call builds in a millisecond.
    pub(super) fn table() -> &'static Pairs {
        static TABLE: OnceLock<Pairs> = OnceLock::new();
        TABLE.get_or_init(Pairs::build)
    }

    /// Returns the entry of an arrangement, or `None` if a box repeats a digit.
    #[inline]
    pub(super) fn of(&self, under: &[u8; 9]) -> Option<&Pair> {
        let index = self.index(under)?;
        Some(&self.pairs[usize::from(self.numbers[index])])
    }

    /// Returns the numbers of the column orders that lead to the least arrangement of the kind.
    #[inline]
    pub(super) fn orders(&self, pair: &Pair) -> &[u16] {
        &self.orders[usize::from(pair.start)..usize::from(pair.end)]
    }

    fn build() -> Pairs {
        let (arrangements, codes) = arrangements();
        let mut table = Pairs {
            codes,
            numbers: vec![0; THREES * THREES * 6],
            pairs: vec![],
            orders: vec![],
            rows: vec![],
        };
        for (number, under) in (0..).zip(&arrangements) {
            if let Some(index) = table.index(under) {
                table.numbers[index] = number;
            }
            table.pairs.push(Pair { kind: NONE, start: 0, end: 0 });
        }
        // In ascending order, the first of a kind is the least.
        let mut reorderings: Vec<(u16, u16)> = vec![];
        for (least, under) in arrangements.iter().enumerate() {
            if table.pairs[least].kind != NONE {
                continue;
            }
            let kind = table.rows.len() as u8;
            table.rows.push((0..9).map(|column| Row::from(under[column] + 1) << shift(column)).sum());
            for (number, order) in (0..).zip(orders()) {
                let mut other = [0; 9];
                for column in 0..9 {
                    other[usize::from(order[column])] = order[usize::from(under[column])];
                }
                if let Some(index) = table.index(&other) {
                    let other = table.numbers[index];
                    table.pairs[usize::from(other)].kind = kind;
                    reorderings.push((other, number));
                }
            }
        }
        reorderings.sort_unstable();
        for (place, &(arrangement, order)) in reorderings.iter().enumerate() {
            let pair = &mut table.pairs[usize::from(arrangement)];
            if pair.end == 0 {
                pair.start = place as u16;
            }
            pair.end = place as u16 + 1;
            table.orders.push(order);
        }
        table
    }

    /// Returns the index of an arrangement's number.
    #[inline]
    fn index(&self, under: &[u8; 9]) -> Option<usize> {
        let code = |box_: usize| {
            let first = 3 * box_;
            let (a, b, c) = (under[first], under[first + 1], under[first + 2]);
            self.codes[box_][81 * usize::from(a) + 9 * usize::from(b) + usize::from(c)]
        };
        let (first, second, third) = (code(0), code(1), code(2));
        if first == NONE || second == NONE || third == NONE {
            return None;
        }
        Some((usize::from(first) * THREES + usize::from(second)) * 6 + usize::from(third))
    }
}

/// Returns all arrangements in ascending order, and the codes of their thirds.
fn arrangements() -> (Vec<[u8; 9]>, [Vec<u8>; 3]) {
    let mut codes = [vec![NONE; 729], vec![NONE; 729], vec![NONE; 729]];
    let threes: [Vec<[u8; 3]>; 3] = std::array::from_fn(|box_| {
        let mut threes = vec![];
        for code in 0..729u16 {
            let three = [code / 81, code / 9 % 9, code % 9].map(|column| column as u8);
            let is_elsewhere = three.iter().all(|&column| usize::from(column) / 3 != box_);
            if is_elsewhere && three[0] != three[1] && three[0] != three[2] && three[1] != three[2] {
                codes[box_][usize::from(code)] = threes.len() as u8;
                threes.push(three);
            }
        }
        threes
    });
    // The last three columns hold the remaining digits, so only their order matters.
    for &three in &threes[2] {
        let rank = usize::from(three[0] > three[1]) + usize::from(three[0] > three[2]);
        let code = 81 * usize::from(three[0]) + 9 * usize::from(three[1]) + usize::from(three[2]);
        codes[2][code] = 2 * rank as u8 + u8::from(three[1] > three[2]);
    }
    let columns = |three: &[u8; 3]| three.iter().fold(0u16, |set, &column| set | 1 << column);
    let mut all = vec![];
    for first in &threes[0] {
        for second in threes[1].iter().filter(|second| columns(first) & columns(second) == 0) {
            let left: Vec<u8> =
                (0..9).filter(|column| !(first.contains(column) || second.contains(column))).collect();
            // Columns 6 to 8 cannot hold digits that the first row has in the same box.
            if left[2] >= 6 {
                continue;
            }
            for order in SIX {
                let third = order.map(|i| left[usize::from(i)]);
                all.push(std::array::from_fn(|i| [first, second, &third][i / 3][i % 3]));
            }
        }
    }
    (all, codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_is_of_some_kind() {
        let table = Pairs::table();
        assert_eq!(table.pairs.len(), 12_096);
        assert!(table.pairs.iter().all(|pair| usize::from(pair.kind) < table.rows.len()));
        assert_eq!(table.orders.len(), table.rows.len() * 1_296);
        assert!(table.rows.is_sorted());
        assert_eq!(table.rows[0], 0x4_5678_9123);
    }

    #[test]
    fn orders_lead_to_the_least_row() {
        let table = Pairs::table();
        for under in arrangements().0.iter().step_by(7) {
            let pair = table.of(under).unwrap();
            for &number in table.orders(pair) {
                let order = &orders()[usize::from(number)];
                let place = |column: u8| order.iter().position(|&at| at == column).unwrap();
                let image: Row =
                    (0..9).map(|i| (place(under[usize::from(order[i])]) as Row + 1) << shift(i)).sum();
                assert_eq!(image, table.rows[usize::from(pair.kind)]);
            }
        }
        assert!(table.of(&[0, 1, 2, 3, 4, 5, 6, 7, 8]).is_none());
        assert!(table.of(&[3, 4, 5, 0, 1, 2, 6, 7, 8]).is_none());
    }
}
