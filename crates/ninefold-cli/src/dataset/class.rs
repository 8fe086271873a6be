//! Which puzzles are the same, and which classes are for the test.

use ninefold::canon;
use ninefold::grid::Line9;
use sha2::{Digest, Sha256};

/// A class of puzzles that are images of each other, by its canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class(Line9);

impl Class {
    pub(crate) fn of(puzzle: &Line9) -> Class {
        Class(canon::form(puzzle))
    }

    /// The id that rows have, and parts.
    pub(crate) fn id(&self) -> &str {
        self.0.as_str()
    }

    /// Sixteen bytes that stand for it where very many are remembered. That two of a trillion classes share them is
    /// as likely as one chance in 10¹⁴.
    pub(crate) fn key(id: &str) -> u128 {
        u128::from_be_bytes(*Sha256::digest(id).first_chunk().expect("it has 32 bytes"))
    }

    /// Whether it is for the test. It depends on seed and class alone, so no class is on both sides, and a class
    /// stays on its side when there are more rows.
    ///
    /// ```python
    /// int.from_bytes(hashlib.sha256(f"{seed}:{canonical_id}".encode()).digest()[:8]) < test * 2**64
    /// ```
    pub(crate) fn is_test(&self, seed: u64, test: f64) -> bool {
        let digest = Sha256::digest(format!("{seed}:{}", self.id()));
        let number = u64::from_be_bytes(*digest.first_chunk().expect("it has 32 bytes"));
        u128::from(number) < (test * 2f64.powi(64)) as u128
    }
}
