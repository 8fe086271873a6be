//! `serde` for types that are written as one word or one number.

use std::borrow::Cow;

use serde_core::de::Error as _;
use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

use crate::budget::StopReason;
use crate::engine::Reports;
use crate::logic::{HousePart, Level, Rating, Role, SeScore};
use crate::play::FaultKind;

/// Writes and reads types by their names.
macro_rules! by_name {
    ($($kind:ident { $($variant:ident),* } $what:literal;)*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let name = <Cow<'de, str>>::deserialize(deserializer)?;
                $(if name == $kind::$variant.name() {
                    return Ok($kind::$variant);
                })*
                Err(D::Error::custom(format_args!("no {} is called '{name}'", $what)))
            }
        }

        // A missing variant fails to compile.
        const _: fn($kind) = |each| match each { $($kind::$variant => ()),* };
    )*};
}

by_name! {
    Level { Easy, Medium, Hard, Unfair, Extreme } "level";
    StopReason { Nodes, Time, Cancelled, Memory, Stuck } "stop reason";
    FaultKind { WrongEntry, MissingCandidate, NoSolution, SeveralSolutions } "kind of fault";
    Role { Base, Other, Third, Fin, Placement, Elimination } "role of a candidate";
    HousePart { Truth, Link, Focus } "role of a house";
    Reports { Search, Steps, Solutions } "kind of report";
}

/// Ninefold's rating as a number: 1000 × depth + size.
impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.number())
    }
}

impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rating, D::Error> {
        u32::deserialize(deserializer).map(Rating::from_number)
    }
}

/// A number with one decimal: 7.2.
impl Serialize for SeScore {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

impl<'de> Deserialize<'de> for SeScore {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeScore, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let tenths = (10.0 * number).round();
        let is_score = (0.0..=f64::from(u16::MAX)).contains(&tenths) && tenths / 10.0 == number;
        match is_score {
            true => Ok(SeScore::from_tenths(tenths as u16)),
            false => Err(D::Error::custom(format_args!(
                "{number} is not a Sudoku Explainer rating; give a number such as 7.2"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    use super::*;

    #[test]
    fn scores_are_numbers_with_one_decimal() {
        for tenths in [0, 10, 12, 66, 67, 72, 119, 200, u16::MAX] {
            let score = SeScore::from_tenths(tenths);
            let text = serde_json::to_string(&score).unwrap();
            assert_eq!(text, score.to_string());
            assert_eq!(serde_json::from_str::<SeScore>(&text).unwrap(), score);
        }
        for wrong in [json!(7.25), json!(-1.0), json!(7000), json!("7.2")] {
            assert!(from_value::<SeScore>(wrong.clone()).is_err(), "{wrong}");
        }
        assert_eq!(from_value::<SeScore>(json!(7)).unwrap(), SeScore::from_tenths(70));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for reason in StopReason::ALL {
            assert_eq!(from_value::<StopReason>(json!(reason)).unwrap(), reason);
        }
        let error = from_value::<Level>(json!("mild")).unwrap_err().to_string();
        assert!(error.contains("no level is called 'mild'"), "{error}");
    }
}
