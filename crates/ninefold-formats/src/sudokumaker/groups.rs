//! Groups of digits as numbers: bit d is the digit d. The digits 1 to 9 have these:
//!
//! | groups | numbers |
//! |---|---|
//! | low, middle, high | 14, 112, 896 |
//! | remainders modulo 3 | 584, 146, 292 |
//! | even, odd | 340, 682 |

use ninefold::grid::Layout;
use serde_json::Value;

use crate::json;

/// Returns the groups of low, middle and high digits.
pub(super) fn thirds(layout: &Layout) -> Vec<i32> {
    let low = i32::from(layout.shape().low);
    let high = low + layout.side() as i32 - 1;
    // As many are low as high.
    let part = (layout.side() as i32 + 1) / 3;
    groups(layout, 3, |value| match value {
        value if value < low + part => 0,
        value if value > high - part => 2,
        _ => 1,
    })
}

/// Returns the groups of digits with the same remainder.
pub(super) fn remainders(layout: &Layout, modulus: i32) -> Vec<i32> {
    groups(layout, modulus, |value| value % modulus)
}

fn groups(layout: &Layout, count: i32, group: impl Fn(i32) -> i32) -> Vec<i32> {
    let values = || layout.digits().iter().map(|digit| layout.value(digit));
    (0..count)
        .map(|number| values().filter(|&value| group(value) == number).map(|value| 1 << value).sum())
        .collect()
}

/// Returns whether a list has these groups, in any order.
pub(super) fn is_same(list: &Value, mut groups: Vec<i32>) -> bool {
    groups.sort_unstable();
    sorted(list) == groups
}

/// Returns the numbers of a list in ascending order.
pub(super) fn sorted(list: &Value) -> Vec<i32> {
    let mut numbers = json::numbers(list);
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use ninefold::grid::Shape;
    use serde_json::json;

    use super::*;

    #[test]
    fn groups_follow_the_digits() {
        let nine = Layout::classic();
        assert_eq!(thirds(&nine), [14, 112, 896]);
        assert_eq!((remainders(&nine, 3), remainders(&nine, 2)), (vec![584, 146, 292], vec![340, 682]));
        assert!(
            is_same(&json!([146, 584, 292]), remainders(&nine, 3)) && !is_same(&json!([]), thirds(&nine))
        );
        let six = Layout::of(Shape::square(6)).unwrap();
        assert_eq!((thirds(&six), remainders(&six, 2)), (vec![0b110, 0b11000, 0b110_0000], vec![84, 42]));
        let zero = Layout::of(Shape { low: 0, ..Shape::square(9) }).unwrap();
        assert_eq!((thirds(&zero), remainders(&zero, 2)), (vec![7, 56, 448], vec![341, 170]));
    }
}
