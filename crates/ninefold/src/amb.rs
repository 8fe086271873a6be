//! `amb`, the operator that makes the right choice: nondeterminism without continuations, and without sudoku.
//!
//! A program states what its values may be ([`amb`]) and what they must satisfy ([`require`]); `amb` undoes wrong
//! choices. In Scheme the rest of the program is captured with `call/cc`. Here the
//! rest of the program is a closure: `amb` calls it with one alternative after another, left to
//! right, until it succeeds. A failure, [`Fail`], is an ordinary error value, so `?` abandons the
//! branch, and returning from the closures *is* the backtracking: a failed branch drops what it owned,
//! and nothing can leak from one run into the next.
//!
//! ```
//! use ninefold::amb::{Fail, amb, require};
//!
//! // Pythagorean triples over 1..13: the first one,
//! let first = amb(1..=13, |a| {
//!     amb(1..=13, |b| {
//!         amb(1..=13, |c| {
//!             require(a * a + b * b == c * c)?;
//!             Ok((a, b, c))
//!         })
//!     })
//! });
//! assert_eq!(first, Ok((3, 4, 5)));
//!
//! // and all of them: a branch that fails on purpose sends amb on to the next.
//! let mut all = Vec::new();
//! let end: Result<(), Fail> = amb(1..=13, |a| {
//!     amb(1..=13, |b| {
//!         amb(1..=13, |c| {
//!             require(a * a + b * b == c * c)?;
//!             all.push((a, b, c));
//!             Err(Fail)
//!         })
//!     })
//! });
//! assert_eq!(all, [(3, 4, 5), (4, 3, 5), (5, 12, 13), (6, 8, 10), (8, 6, 10), (12, 5, 13)]);
//! assert_eq!(end, Err(Fail)); // exhaustion is one clear result
//! ```

use std::fmt;

/// The branch failed, or every branch did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fail;

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no choice is left")
    }
}

impl std::error::Error for Fail {}

/// Tries the rest of the program, `then`, with each alternative from left to right, and returns the first success. Returns
/// [`Fail`] if there are no alternatives or none succeeds.
pub fn amb<T, R>(
    alternatives: impl IntoIterator<Item = T>,
    mut then: impl FnMut(T) -> Result<R, Fail>,
) -> Result<R, Fail> {
    for alternative in alternatives {
        // An iterator would leave the loop, and undoing the changes of a failed branch, to every caller.
        if let Ok(success) = then(alternative) {
            return Ok(success);
        }
    }
    Err(Fail)
}

/// Abandons the branch unless the condition holds: `require(a < b)?`. Document 003 calls it `assert`.
pub fn require(condition: bool) -> Result<(), Fail> {
    if condition { Ok(()) } else { Err(Fail) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r40_alternatives_are_tried_left_to_right_and_none_is_failure() {
        let mut tried = Vec::new();
        let chosen = amb([3, 1, 2], |x| {
            tried.push(x);
            require(x < 3)?;
            Ok(x)
        });
        assert_eq!((chosen, tried), (Ok(1), vec![3, 1]));
        assert_eq!(amb([], |never: u8| Ok(never)), Err(Fail));
    }

    #[test]
    fn r42_an_inner_choice_is_exhausted_before_an_outer_one_moves_on() {
        let mut order = Vec::new();
        let _: Result<(), Fail> = amb("ab".chars(), |x| {
            amb("12".chars(), |y| {
                order.push(format!("{x}{y}"));
                Err(Fail)
            })
        });
        assert_eq!(order, ["a1", "a2", "b1", "b2"]);
    }

    #[test]
    fn r41_r43_a_false_requirement_fails_and_hands_nothing_back() {
        assert_eq!(require(false), Err(Fail));
        assert_eq!(amb([1, 2, 3], |x| require(x > 3).map(|()| x)), Err(Fail));
    }
}
