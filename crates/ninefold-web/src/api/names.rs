//! The names that a request can use, as the document lists them: whoever writes a client sees them, and whoever tests
//! the interface does not guess.

use std::collections::BTreeSet;

use ninefold::engine::ENGINES;
use ninefold::logic::{self, Level};
use ninefold::make::Symmetry;
use ninefold::text::Notation;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A kind of name, and what has such a name.
macro_rules! names {
    ($($(#[$doc:meta])* $kind:ident: $names:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $kind;

        impl PartialSchema for $kind {
            fn schema() -> RefOr<Schema> {
                let names: Vec<String> = $names;
                ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
            }
        }

        impl ToSchema for $kind {}
    )*};
}

names! {
    /// Of an engine.
    EngineName: ENGINES.iter().map(|engine| engine.name().to_string()).collect();
    /// Of a level of difficulty, as HoDoKu has them.
    LevelName: Level::ALL.iter().map(|level| level.name().to_lowercase()).collect();
    /// Of a symmetry of the givens' places.
    SymmetryName: Symmetry::ALL.iter().map(|symmetry| symmetry.name().to_string()).collect();
    /// Of a notation.
    NotationName: Notation::ALL.iter().map(|notation| notation.name().to_string()).collect();
    /// Of a technique, or of a group of them.
    TechniqueName: {
        let all = logic::techniques();
        let groups: BTreeSet<&str> = all.iter().flat_map(|technique| technique.groups.iter().copied()).collect();
        all.iter().map(|technique| technique.name).chain(groups).map(str::to_string).collect()
    };
}
