//! The canonical form by definition: tries all 3,359,232 movements of the cells.

/// A 9×9 board in reading order.
pub(crate) type Line = [u8; 81];

/// Returns the least image of a board, and the number of movements that lead to it.
pub(crate) fn naive(line: &Line) -> (Line, u32) {
    let orders = orders();
    let (mut least, mut movements) = ([u8::MAX; 81], 0);
    for transpose in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let source = |place: usize| {
                    let (row, column) = (rows[place / 9], columns[place % 9]);
                    line[if transpose { 9 * column + row } else { 9 * row + column }]
                };
                match image(source, &least) {
                    Some(image) if image == least => movements += 1,
                    Some(image) => (least, movements) = (image, 1),
                    None => {}
                }
            }
        }
    }
    (least, movements)
}

/// Returns a moved board with its digits relabelled in order of appearance, or `None` once it exceeds the least so far.
fn image(source: impl Fn(usize) -> u8, least: &Line) -> Option<Line> {
    let mut names = [0; 10];
    let (mut named, mut is_less) = (b'0', false);
    let mut image = [b'.'; 81];
    for place in 0..81 {
        let byte = source(place);
        if byte.is_ascii_digit() {
            let name = &mut names[usize::from(byte - b'0')];
            if *name == 0 {
                named += 1;
                *name = named;
            }
            image[place] = *name;
        }
        if !is_less && image[place] > least[place] {
            return None;
        }
        is_less |= image[place] < least[place];
    }
    Some(image)
}

/// Returns every order of nine lines that keeps bands together.
fn orders() -> Vec<[usize; 9]> {
    let mut all = vec![];
    let mut order = [0; 9];
    put(&mut order, 0, &mut all);
    all
}

/// Tries every line that fits in the next place.
fn put(order: &mut [usize; 9], place: usize, all: &mut Vec<[usize; 9]>) {
    if place == 9 {
        all.push(*order);
        return;
    }
    for line in 0..9 {
        let fits = if place.is_multiple_of(3) {
            order[..place].iter().all(|before| before / 3 != line / 3)
        } else {
            order[place - 1] / 3 == line / 3 && !order[..place].contains(&line)
        };
        if fits {
            order[place] = line;
            put(order, place + 1, all);
        }
    }
}
