//! Types that records write as one word or one number.

use ninefold::engine::Answer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// Whether a puzzle has a solution, and only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum AnswerName {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has at least two solutions.
    Several,
    /// The puzzle has a solution; the engine did not look for a second one.
    Solved,
    /// The search stopped early.
    Unknown,
}

impl From<&Answer> for AnswerName {
    fn from(answer: &Answer) -> AnswerName {
        match answer {
            Answer::Impossible => AnswerName::None,
            Answer::Unique(_) => AnswerName::Unique,
            Answer::Several(_) => AnswerName::Several,
            Answer::Solved(_) => AnswerName::Solved,
            Answer::Unknown(..) => AnswerName::Unknown,
        }
    }
}

impl AnswerName {
    /// Returns the word that records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AnswerName::None => "none",
            AnswerName::Unique => "unique",
            AnswerName::Several => "several",
            AnswerName::Solved => "solved",
            AnswerName::Unknown => "unknown",
        }
    }

    /// Returns the answer for a number of solutions, counted to a limit of at least two.
    #[must_use]
    pub const fn of_count(count: u64) -> AnswerName {
        match count {
            0 => AnswerName::None,
            1 => AnswerName::Unique,
            _ => AnswerName::Several,
        }
    }
}

/// How often each technique was used: an object whose keys keep their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses(pub Vec<(String, u64)>);

impl Uses {
    /// Returns whether no technique was used.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> FromIterator<(&'a str, u64)> for Uses {
    fn from_iter<I: IntoIterator<Item = (&'a str, u64)>>(pairs: I) -> Uses {
        Uses(pairs.into_iter().map(|(name, count)| (name.to_string(), count)).collect())
    }
}

impl Serialize for Uses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name, count)))
    }
}

impl<'de> Deserialize<'de> for Uses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Uses, D::Error> {
        struct Pairs;
        impl<'de> serde::de::Visitor<'de> for Pairs {
            type Value = Uses;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object of numbers")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Uses, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Uses(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Uses {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, Type};
        let count = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        let about = "How often each technique was used, by its name.";
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .additional_properties(Some(count))
            .description(Some(about))
            .into()
    }
}

#[cfg(feature = "schema")]
impl ToSchema for Uses {}
