//! Symmetric images: the same puzzle to a person, a different one to a computer.

use super::{Line9, Random};

/// Where each cell comes from, and what each digit becomes.
pub(crate) struct Symmetry {
    cells: [u8; 81],
    digits: [u8; 9],
}

impl Symmetry {
    /// Picks one of the 3,359,232 cell movements and one of the 362,880 digit namings.
    pub(crate) fn any(random: &mut Random) -> Symmetry {
        let (rows, columns) = (lines(random), lines(random));
        let turned = random.coin();
        let cells = std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            (if turned { 9 * column + row } else { 9 * row + column }) as u8
        });
        Symmetry { cells, digits: random.order::<9>().map(|digit| b'1' + digit as u8) }
    }

    /// Returns the image of a board.
    pub(crate) fn of(&self, line: &Line9) -> Line9 {
        let image = self.cells.map(|cell| {
            let byte = line[usize::from(cell)];
            self.digits.get(usize::from(byte.wrapping_sub(b'1'))).copied().unwrap_or(b'.')
        });
        image.into()
    }
}

/// Permutes rows or columns; bands stay together.
fn lines(random: &mut Random) -> [usize; 9] {
    let bands = random.order::<3>();
    let within = [random.order::<3>(), random.order::<3>(), random.order::<3>()];
    std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
}

/// Makes `how_many` images of some puzzles: all of them in turn, each time with a new movement.
pub(crate) fn images(puzzles: &[Line9], how_many: usize, random: &mut Random) -> Vec<Line9> {
    let mut order: Vec<&Line9> = puzzles.iter().collect();
    random.shuffle(&mut order);
    order.into_iter().cycle().take(how_many).map(|line| Symmetry::any(random).of(line)).collect()
}
