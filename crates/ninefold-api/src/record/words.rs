//! Schemas of the library's types that records write as one word or one number.
//!
//! The library doesn't know JSON Schema, so each type has a stand-in here with the same name.

use ninefold::logic;
use ninefold::{engine, play};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::schema::names;

/// Declares stand-ins for types that are written by their names.
macro_rules! by_name {
    ($($word:ident for $kind:ty { $($variant:ident),* };)*) => {$(
        #[doc = concat!("Stands in for [`", stringify!($kind), "`].")]
        pub(crate) struct $word;

        impl PartialSchema for $word {
            fn schema() -> RefOr<Schema> {
                type Kind = $kind;
                // A missing variant fails to compile.
                const _: fn(Kind) = |each| match each { $(Kind::$variant => ()),* };
                names([$(Kind::$variant.name()),*])
            }
        }

        impl ToSchema for $word {}
    )*};
}

by_name! {
    Level for logic::Level { Easy, Medium, Hard, Unfair, Extreme };
    FaultKind for play::FaultKind { WrongEntry, MissingCandidate, NoSolution, SeveralSolutions };
    Role for logic::Role { Base, Other, Third, Fin, Placement, Elimination };
    HousePart for logic::HousePart { Truth, Link, Focus };
    Reports for engine::Reports { Search, Steps, Solutions };
}

/// Stands in for [`ninefold::StopReason`].
pub(crate) struct StopReason;

impl PartialSchema for StopReason {
    fn schema() -> RefOr<Schema> {
        names(ninefold::StopReason::ALL.map(ninefold::StopReason::name))
    }
}

impl ToSchema for StopReason {}

/// Stands in for [`ninefold::logic::Rating`].
pub(crate) struct OwnRating;

impl PartialSchema for OwnRating {
    fn schema() -> RefOr<Schema> {
        let about = "Ninefold's rating: 1000 × depth + size. The size is the number of truths in the \
                     largest step on the easiest path; the depth is how deep suppositions are nested.";
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).description(Some(about)).into()
    }
}

impl ToSchema for OwnRating {}

/// Stands in for [`ninefold::logic::SeScore`].
pub(crate) struct SeScore;

impl PartialSchema for SeScore {
    fn schema() -> RefOr<Schema> {
        let about = "A rating of Sudoku Explainer with one decimal, from 1.0 to about 12; 20.0 if it cannot finish the puzzle.";
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .minimum(Some(0))
            .maximum(Some(logic::SeScore::MAX.value()))
            .description(Some(about))
            .into()
    }
}

impl ToSchema for SeScore {}
