//! Sets of cells box by box, to find in a few operations all boxes that have one member.
//!
//! Each box is a field of nine bits, with a tenth bit that stays empty to catch carries:
//!
//! ```text
//! bit     89   88…80    79   78…70        9   8…0
//!          –   box 9     –   box 8    …   –   box 1
//! ```

use super::board::{HOUSE_CELLS, HOUSES_OF, PEERS, POSITION_OF};

/// A set of cells, box by box.
pub(super) type Fields = u128;

/// The bit above each field.
const GUARDS: Fields = LOWEST << 9;

/// The lowest bit of each field.
const LOWEST: Fields = {
    let (mut bits, mut house) = (0, 0);
    while house < 9 {
        bits |= 1 << (10 * house);
        house += 1;
    }
    bits
};

/// All cells.
pub(super) const ALL_FIELDS: Fields = GUARDS - LOWEST;

/// The bit of each cell.
pub(super) static FIELD_BIT: [Fields; 81] = {
    let mut bits = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        bits[cell] = 1 << (10 * HOUSES_OF[cell][0] + POSITION_OF[cell][0]);
        cell += 1;
    }
    bits
};

/// The cells that each cell sees.
pub(super) static FIELD_PEERS: [Fields; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut peer = 0;
        while peer < 81 {
            if PEERS[cell] >> peer & 1 == 1 {
                peers[cell] |= FIELD_BIT[peer];
            }
            peer += 1;
        }
        cell += 1;
    }
    peers
};

/// Returns the first cell that is the only one of its box in the set.
#[inline]
pub(super) fn first_alone(cells: Fields) -> Option<usize> {
    if cells == 0 {
        return None;
    }
    // With a guard above it, a field that is not empty loses its lowest bit, and the others are not touched.
    let but_lowest = cells & ((cells | GUARDS) - LOWEST);
    // A field that is not empty carries into its guard.
    let alone = (cells + ALL_FIELDS) & !(but_lowest + ALL_FIELDS) & GUARDS;
    (alone != 0).then(|| {
        let start = alone.trailing_zeros() - 9;
        let position = ((cells >> start) as u16).trailing_zeros();
        usize::from(HOUSE_CELLS[start as usize / 10][position as usize])
    })
}

#[cfg(test)]
mod tests {
    use super::super::board::{CellBits, Cells, HOUSE_SET};
    use super::*;

    fn fields(cells: Cells) -> Fields {
        CellBits(cells).fold(0, |fields, cell| fields | FIELD_BIT[cell])
    }

    #[test]
    fn the_first_cell_alone_in_its_box_is_found() {
        let mut random = crate::random::Random::new(15);
        let mut found = 0;
        for _ in 0..20_000 {
            let sparse =
                (0..81).filter(|_| random.below(6) == 0).fold(0, |cells: Cells, cell| cells | 1 << cell);
            let alone = HOUSE_SET[..9].iter().map(|house| sparse & house).find(|here| here.count_ones() == 1);
            assert_eq!(first_alone(fields(sparse)), alone.map(|here| here.trailing_zeros() as usize));
            found += usize::from(alone.is_some());
        }
        assert!((10_000..20_000).contains(&found), "{found}");
        assert_eq!((first_alone(0), first_alone(ALL_FIELDS)), (None, None));
    }

    #[test]
    fn peers_are_those_of_the_board() {
        for cell in 0..81 {
            assert_eq!(FIELD_PEERS[cell], fields(PEERS[cell]));
        }
        assert_eq!(fields((1 << 81) - 1), ALL_FIELDS);
    }
}
