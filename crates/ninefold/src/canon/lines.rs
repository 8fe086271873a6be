//! Rows, or columns, in every order that keeps bands together.

use std::sync::OnceLock;

/// Orders of three.
pub(super) const SIX: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All 6⁴ orders of nine lines that keep bands together: the line at each place.
pub(super) fn orders() -> &'static [[u8; 9]] {
    static ORDERS: OnceLock<Vec<[u8; 9]>> = OnceLock::new();
    ORDERS.get_or_init(|| {
        (0..6 * 6 * 6 * 6)
            .map(|number| {
                let bands = SIX[number / 216];
                let within = [SIX[number / 36 % 6], SIX[number / 6 % 6], SIX[number % 6]];
                std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_distinct_and_keep_bands() {
        let mut all = orders().to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 1_296);
        for order in all {
            assert!(order.chunks(3).all(|band| band[0] / 3 == band[1] / 3 && band[1] / 3 == band[2] / 3));
        }
    }
}
