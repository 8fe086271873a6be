//! Decides which puzzles are equivalent, and which classes are for the test.

use ninefold::canon;
use ninefold::grid::Line9;
use sha2::{Digest, Sha256};

use super::options::{Shares, Split};

/// A class of equivalent puzzles, given by its canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class(Line9);

impl Class {
    pub(crate) fn of(puzzle: &Line9) -> Class {
        Class(canon::form(puzzle))
    }

    /// Returns the id used in rows and parts.
    pub(crate) fn id(&self) -> &str {
        self.0.as_str()
    }

    /// Returns sixteen bytes that identify a class, to remember very many. The chance that two of a trillion
    /// classes share them is about one in 10¹⁴.
    pub(crate) fn key(id: &str) -> u128 {
        u128::from_be_bytes(*Sha256::digest(id).first_chunk().expect("a digest has 32 bytes"))
    }

    /// Returns its split. That depends only on the seed and the class, so no class is in two splits, and a
    /// class stays in its split when the data set grows.
    ///
    /// ```python
    /// number = int.from_bytes(hashlib.sha256(f"{seed}:{canonical_id}".encode()).digest()[:8], "big")
    /// # below test * 2**64: test; below (test + validation) * 2**64: validation; else train
    /// ```
    pub(crate) fn split(&self, seed: u64, shares: Shares) -> Split {
        let digest = Sha256::digest(format!("{seed}:{}", self.id()));
        let number = u128::from(u64::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes")));
        let is_below = |share: f64| number < (share * 2f64.powi(64)) as u128;
        match shares {
            Shares { test, .. } if is_below(test) => Split::Test,
            Shares { test, validation } if is_below(test + validation) => Split::Validation,
            _ => Split::Train,
        }
    }
}
