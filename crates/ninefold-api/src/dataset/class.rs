//! Decides which puzzles are equivalent, and which classes are for the test.

use ninefold::canon;
use ninefold::grid::Line9;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A class of equivalent puzzles, given by its canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class(Line9);

impl Class {
    /// Returns the class of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Line9) -> Class {
        Class(canon::form(puzzle))
    }

    /// Returns the id used in rows: the canonical form.
    #[must_use]
    pub fn id(&self) -> &str {
        self.0.as_str()
    }

    /// Returns sixteen bytes that identify the class, to remember very many. The chance that two of a trillion
    /// classes share them is about one in 10¹⁴.
    #[must_use]
    pub fn key(&self) -> u128 {
        Class::key_of(self.id())
    }

    /// Returns the key of the class with this id.
    #[must_use]
    pub fn key_of(id: &str) -> u128 {
        u128::from_be_bytes(*Sha256::digest(id).first_chunk().expect("a digest has 32 bytes"))
    }

    /// Returns its split. That depends only on the seed and the class, so no class is in two splits, and a
    /// class stays in its split when the data set grows.
    ///
    /// ```python
    /// number = int.from_bytes(hashlib.sha256(f"{seed}:{canonical_id}".encode()).digest()[:8], "big")
    /// # below test * 2**64: test; below (test + validation) * 2**64: validation; else train
    /// ```
    #[must_use]
    pub fn split(&self, seed: u64, shares: Shares) -> Split {
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

/// The shares of the classes that aren't for training, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// The share of the test split.
    pub test: f64,
    /// The share of the validation split.
    pub validation: f64,
}

impl Shares {
    /// Returns the share of a split.
    #[must_use]
    pub fn of(self, split: Split) -> f64 {
        match split {
            Split::Train => 1.0 - self.test - self.validation,
            Split::Validation => self.validation,
            Split::Test => self.test,
        }
    }

    /// Returns the splits with a share.
    #[must_use]
    pub fn splits(self) -> Vec<Split> {
        Split::ALL.into_iter().filter(|split| self.of(*split) > 0.0).collect()
    }
}

/// The part of a data set that a row belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Split {
    /// For training.
    #[default]
    Train,
    /// To compare models while they are made.
    Validation,
    /// To test the finished model.
    Test,
}

impl Split {
    /// All splits.
    pub const ALL: [Split; 3] = [Split::Train, Split::Validation, Split::Test];

    /// Returns the name, which is also that of its files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Split::Train => "train",
            Split::Validation => "validation",
            Split::Test => "test",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::make::minimal_puzzles;

    #[test]
    fn classes_are_divided_by_their_shares_and_stay_when_shares_grow() {
        let classes: Vec<Class> = minimal_puzzles(3, 0..400).iter().map(Class::of).collect();
        let splits = |test: f64, validation: f64| -> Vec<Split> {
            classes.iter().map(|class| class.split(3, Shares { test, validation })).collect()
        };
        assert!(splits(0.0, 0.0).iter().all(|split| *split == Split::Train));
        assert!(splits(1.0, 0.0).iter().all(|split| *split == Split::Test));
        let (few, more) = (splits(0.25, 0.25), splits(0.5, 0.25));
        for split in [Split::Validation, Split::Test] {
            let count = few.iter().filter(|each| **each == split).count();
            assert!((60..140).contains(&count), "{count} of 400 in {}", split.name());
        }
        for (few, more) in few.iter().zip(&more) {
            assert!(*few != Split::Test || *more == Split::Test);
        }
        assert_eq!(Shares { test: 0.5, validation: 0.0 }.splits(), [Split::Train, Split::Test]);
    }

    #[test]
    fn the_key_is_the_start_of_the_digest() {
        // echo -n hello | sha256sum
        assert_eq!(Class::key_of("hello") >> 96, 0x2cf2_4dba);
        let [one, two] = [0, 1].map(|number| Class::of(&minimal_puzzles(1, number..number + 1)[0]));
        assert_ne!(one.key(), two.key());
        assert_eq!(one.key(), Class::key_of(one.id()));
    }
}
