//! The arrangement of boards on a page.

/// A part of a page: its upper left corner and its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) corner: (f64, f64),
    pub(super) width: f64,
    pub(super) height: f64,
}

/// What a slot needs in addition to its board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    /// The number of boards side by side in it.
    pub(super) boards: usize,
    /// The height of the caption above a board.
    pub(super) caption: f64,
    /// The height of the text below a board.
    pub(super) foot: f64,
    /// The least space between two boards.
    pub(super) gap: f64,
    /// The largest side of a board.
    pub(super) max_side: f64,
}

/// Rows and columns of identical slots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slots {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The side of a board; zero or negative if there is no room.
    pub(super) side: f64,
}

impl Slots {
    /// Returns the arrangement of `count` slots with the largest boards and, among equals, the fewest empty slots.
    pub(super) fn of(count: usize, area: Area, need: Need) -> Slots {
        let arranged = |columns: usize| {
            let rows = count.div_ceil(columns);
            let across = (area.width - (columns - 1) as f64 * need.gap) / columns as f64;
            let across = (across - (need.boards - 1) as f64 * need.gap) / need.boards as f64;
            let down = (area.height - (rows - 1) as f64 * need.gap) / rows as f64 - need.caption - need.foot;
            Slots { rows, columns, side: across.min(down).min(need.max_side) }
        };
        let better = |one: &Slots, other: &Slots| {
            one.side.total_cmp(&other.side).then((other.rows * other.columns).cmp(&(one.rows * one.columns)))
        };
        (1..=count.max(1)).map(arranged).max_by(better).expect("there is at least one column")
    }

    /// Returns the corners of a slot's boards. Spare room is spread evenly between the boards and around them.
    pub(super) fn corners(&self, slot: usize, area: Area, need: Need) -> Vec<(f64, f64)> {
        let (row, column) = (slot / self.columns, slot % self.columns);
        let (height, across) = (self.side + need.caption + need.foot, self.columns * need.boards);
        let space = |room: f64, size: f64, count: usize| {
            // Boards are never closer than the gap, which the arrangement leaves between boards but not around them.
            let even = (room - size * count as f64) / (count + 1) as f64;
            if even >= need.gap || count == 1 {
                return (even, even);
            }
            let between = need.gap;
            ((room - size * count as f64 - between * (count - 1) as f64) / 2.0, between)
        };
        let (left, between) = space(area.width, self.side, across);
        let (top, below) = space(area.height, height, self.rows);
        let y = area.corner.1 + top + row as f64 * (height + below) + need.caption;
        let first = column * need.boards;
        let x = |board: usize| area.corner.0 + left + board as f64 * (self.side + between);
        (first..first + need.boards).map(|board| (x(board), y)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Area = Area { corner: (15.0, 15.0), width: 180.0, height: 255.0 };
    const NEED: Need = Need { boards: 1, caption: 6.0, foot: 0.0, gap: 8.0, max_side: 1000.0 };

    #[test]
    fn boards_are_as_large_as_the_area_allows() {
        let shape = |count| {
            let Slots { rows, columns, .. } = Slots::of(count, A4, NEED);
            (rows, columns)
        };
        let expected =
            [(1, (1, 1)), (2, (2, 1)), (3, (2, 2)), (4, (2, 2)), (6, (3, 2)), (12, (4, 3)), (20, (5, 4))];
        for (count, arrangement) in expected {
            assert_eq!(shape(count), arrangement, "{count} a page");
        }
        assert_eq!(Slots::of(1, A4, NEED).side, 180.0);
        let pairs = Need { boards: 2, ..NEED };
        let Slots { rows, columns, side } = Slots::of(3, A4, pairs);
        assert_eq!((rows, columns), (3, 1));
        assert!((side - ((255.0 - 2.0 * 8.0) / 3.0 - 6.0)).abs() < 1e-9, "{side}");
    }

    #[test]
    fn slots_lie_within_the_area_and_apart() {
        for (count, boards) in (1..=40).flat_map(|count| [(count, 1), (count, 2)]) {
            let need = Need { boards, ..NEED };
            let slots = Slots::of(count, A4, need);
            assert!(slots.side > 0.0 && slots.rows * slots.columns >= count);
            let corners: Vec<_> = (0..count).flat_map(|slot| slots.corners(slot, A4, need)).collect();
            for (index, &(x, y)) in corners.iter().enumerate() {
                assert!(x >= 15.0 - 1e-9 && x + slots.side <= 195.0 + 1e-9, "{count}: x {x}");
                assert!(y >= 21.0 - 1e-9 && y + slots.side <= 270.0 + 1e-9, "{count}: y {y}");
                for &(other_x, other_y) in &corners[..index] {
                    let apart = (x - other_x).abs().max((y - other_y).abs() - need.caption);
                    assert!(apart >= slots.side + need.gap - 1e-9, "{count}: {apart}");
                }
            }
        }
    }
}
