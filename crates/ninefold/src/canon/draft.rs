//! The first rows of an image, from which [`blanks`](super::blanks) builds canonical forms.

use super::lines::SIX;
use super::side::{Row, shift};
use super::{Transformation, simple};

/// A digit without a name, greater than any name.
const NEW: u8 = 15;

/// An image with some rows settled.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    pub(super) transpose: bool,
    /// Rows of the board in the order of the image; the first ones are settled.
    pub(super) rows: [u8; 9],
    /// The rows of the board in use.
    pub(super) taken: u16,
    /// The columns of the board that are not blank so far, and their places.
    seen: u16,
    places: [u8; 9],
    /// The places of the stacks that are not blank so far.
    stacks: [u8; 3],
    /// The name of each digit, or [`NEW`]; digit 0 is the blank.
    names: [u8; 10],
    named: u8,
}

/// Returns the indices of the set bits.
#[inline]
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

impl Draft {
    /// Creates a draft with nothing settled.
    pub(super) fn nothing(transpose: bool) -> Draft {
        let mut names = [NEW; 10];
        names[0] = 0;
        Draft { transpose, rows: [0; 9], taken: 0, seen: 0, places: [0; 9], stacks: [0; 3], names, named: 0 }
    }

    /// Returns the cells of a row in the blank columns of a stack: sorted names, right-aligned.
    #[inline]
    fn open_cells(&self, digits: &[u8; 9], open: u16, stack: usize) -> u64 {
        let mut sorted = 0u64;
        for column in bits(open >> (3 * stack) & 0b111) {
            let name = u64::from(self.names[usize::from(digits[3 * stack + column])]);
            // Insertion sort: greater names stay on the right.
            let low = sorted & 15;
            let middle = sorted >> 4 & 15;
            sorted = if name >= low {
                sorted << 4 | name
            } else if name >= middle {
                (sorted >> 4) << 8 | name << 4 | low
            } else {
                name << 8 | sorted
            };
        }
        sorted
    }

    /// Returns the least form of a row of the board as the next row of the image.
    #[inline]
    pub(super) fn image(&self, digits: &[u8; 9], givens: u16) -> Row {
        let mut image = 0;
        for column in bits(givens & self.seen) {
            let name = self.names[usize::from(digits[column])];
            image |= Row::from(name) << shift(usize::from(self.places[column]));
        }
        let open = givens & !self.seen;
        if open != 0 {
            let mut blank = [0; 3];
            let mut blanks = 0;
            for stack in 0..3 {
                let seen = self.seen >> (3 * stack) & 0b111;
                let cells = self.open_cells(digits, open, stack);
                if seen == 0 {
                    blank[blanks] = cells;
                    blanks += 1;
                } else {
                    // Open columns precede the others.
                    let place = usize::from(self.stacks[stack]);
                    image |= cells << (24 - 12 * place as u32 + 4 * seen.count_ones());
                }
            }
            blank[..blanks].sort_unstable();
            for (place, cells) in blank[..blanks].iter().enumerate() {
                image |= cells << (24 - 12 * place as u32);
            }
        }
        self.name_new(image)
    }

    /// Gives new digits the next names, from the left.
    #[inline]
    fn name_new(&self, mut image: Row) -> Row {
        const ONES: u64 = 0x1_1111_1111;
        let mut new = image & image >> 1 & image >> 2 & image >> 3 & ONES;
        let mut name = u64::from(self.named);
        while new != 0 {
            name += 1;
            let top = 1 << (63 - new.leading_zeros());
            image -= top * (u64::from(NEW) - name);
            new ^= top;
        }
        image
    }

    /// Appends all drafts that this one becomes with a row.
    pub(super) fn with(&self, row: usize, depth: usize, digits: &[u8; 9], givens: u16, all: &mut Vec<Draft>) {
        let first = all.len();
        let mut draft = *self;
        draft.rows[depth] = row as u8;
        draft.taken |= 1 << row;
        draft.seen |= givens;
        all.push(draft);
        let open = givens & !self.seen;
        if open != 0 {
            self.place_stacks(digits, open, all, first);
            for stack in 0..3 {
                self.place_columns(digits, open, stack, all, first);
            }
        }
        let is_new = |column: &usize| self.names[usize::from(digits[*column])] == NEW;
        let new: u16 = bits(givens).filter(is_new).map(|column| 1 << column).sum();
        if new != 0 {
            for draft in &mut all[first..] {
                draft.name(digits, new);
            }
        }
    }

    /// Places the stacks that are no longer blank, in every order that gives the least row.
    fn place_stacks(&self, digits: &[u8; 9], open: u16, all: &mut Vec<Draft>, first: usize) {
        let mut blank = [(0, 0); 3];
        let mut blanks = 0;
        for stack in 0..3 {
            if self.seen >> (3 * stack) & 0b111 == 0 {
                blank[blanks] = (self.open_cells(digits, open, stack), stack);
                blanks += 1;
            }
        }
        let blank = &mut blank[..blanks];
        blank.sort_unstable();
        let still = blank.iter().take_while(|(cells, _)| *cells == 0).count();
        for (place, &(_, stack)) in blank.iter().enumerate() {
            all[first].stacks[stack] = place as u8;
        }
        // Equal stacks can take any order.
        let mut start = still;
        while start < blanks {
            let alike = blank[start..].iter().take_while(|(cells, _)| *cells == blank[start].0).count();
            let stacks: [usize; 3] =
                std::array::from_fn(|i| blank.get(start + i).map_or(0, |(_, stack)| *stack));
            each_order(alike, all, first, |draft, order| {
                for i in 0..alike {
                    draft.stacks[stacks[usize::from(order[i])]] = (start + i) as u8;
                }
            });
            start += alike;
        }
    }

    /// Places the columns of a stack that are no longer blank, in every order that gives the least row.
    fn place_columns(&self, digits: &[u8; 9], open: u16, stack: usize, all: &mut Vec<Draft>, first: usize) {
        let columns = open >> (3 * stack) & 0b111;
        if columns == 0 {
            return;
        }
        let mut sorted = [(0, 0); 3];
        let mut count = 0;
        for column in bits(columns) {
            sorted[count] = (self.names[usize::from(digits[3 * stack + column])], 3 * stack + column);
            count += 1;
        }
        let sorted = &mut sorted[..count];
        sorted.sort_unstable();
        let seen = self.seen >> (3 * stack) & 0b111;
        let end = 3 - seen.count_ones() as usize;
        for draft in &mut all[first..] {
            let start = 3 * usize::from(draft.stacks[stack]) + end - count;
            for (place, &(_, column)) in sorted.iter().enumerate() {
                draft.places[column] = (start + place) as u8;
            }
        }
        let known = sorted.iter().filter(|(name, _)| *name != NEW).count();
        let new: [usize; 3] = std::array::from_fn(|i| sorted.get(known + i).map_or(0, |(_, column)| *column));
        each_order(count - known, all, first, |draft, order| {
            let start = 3 * usize::from(draft.stacks[stack]) + end - count + known;
            for i in 0..count - known {
                draft.places[new[usize::from(order[i])]] = (start + i) as u8;
            }
        });
    }

    /// Names the digits in the given columns, from the left.
    fn name(&mut self, digits: &[u8; 9], columns: u16) {
        let places: u16 = bits(columns).map(|column| 1 << self.places[column]).sum();
        for column in bits(columns) {
            let before = places & ((1 << self.places[column]) - 1);
            self.names[usize::from(digits[column])] = self.named + 1 + before.count_ones() as u8;
        }
        self.named += places.count_ones() as u8;
    }

    /// Returns the transformation to the image once all rows are settled; whatever is open takes any order.
    pub(super) fn transformation(&self) -> Transformation {
        let mut columns = [u8::MAX; 9];
        for column in bits(self.seen) {
            columns[usize::from(self.places[column])] = column as u8;
        }
        let mut stacks = self.stacks;
        let mut blank = 0;
        for (stack, place) in stacks.iter_mut().enumerate() {
            if self.seen >> (3 * stack) & 0b111 == 0 {
                *place = blank;
                blank += 1;
            }
        }
        for column in bits(!self.seen & 0x1FF) {
            let first = 3 * usize::from(stacks[column / 3]);
            if let Some(place) = columns[first..first + 3].iter_mut().find(|place| **place == u8::MAX) {
                *place = column as u8;
            }
        }
        let mut names = self.names.map(|name| if name == NEW { 0 } else { name });
        names[0] = 0;
        // Blank rows are in use like all others.
        Transformation {
            transpose: self.transpose,
            rows: self.rows,
            columns,
            digits: simple::all_named(&names),
        }
    }
}

/// Replaces the drafts from `first` on by one for each order of this many items.
#[inline]
fn each_order(count: usize, all: &mut Vec<Draft>, first: usize, set: impl Fn(&mut Draft, [u8; 3])) {
    let orders: &[[u8; 3]] = match count {
        0 | 1 => &[],
        2 => &[[1, 0, 2]],
        _ => &SIX[1..],
    };
    let end = all.len();
    for &order in orders {
        for number in first..end {
            let mut draft = all[number];
            set(&mut draft, order);
            all.push(draft);
        }
    }
}
