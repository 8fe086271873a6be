//! Names in requests: their values in the OpenAPI document, and what they mean.

use std::collections::HashSet;

use ninefold::logic::{self, Solver, Technique};

use crate::problem::Problem;

#[cfg(feature = "schema")]
pub(super) use self::schemas::{EngineName, NotationName, SymmetryName, TechniqueName};

/// Returns the technique with this name, or the techniques of this group.
pub(crate) fn techniques(name: &str) -> Result<Vec<&'static Technique>, Problem> {
    match logic::named(name) {
        found if found.is_empty() => {
            Err(Problem::unprocessable(format!("unknown technique or group '{name}'; see /api/techniques")))
        }
        found => Ok(found),
    }
}

/// Returns the techniques to use, in order: those in `only`, or else the standard ones, except those in `without`.
pub(crate) fn order(only: Option<&[String]>, without: &[String]) -> Result<Vec<&'static Technique>, Problem> {
    let all = |names: &[String]| names.iter().map(|name| techniques(name)).collect::<Result<Vec<_>, _>>();
    let mut order = match only {
        None => Solver::default().order().to_vec(),
        Some(names) => all(names)?.concat(),
    };
    let without = all(without)?.concat();
    let mut seen = HashSet::new();
    order.retain(|technique| !without.contains(technique) && seen.insert(technique.name));
    Ok(order)
}

/// The names as schemas.
#[cfg(feature = "schema")]
mod schemas {
    use std::collections::BTreeSet;

    use ninefold::engine::ENGINES;
    use ninefold::logic;
    use ninefold::make::Symmetry;
    use ninefold::text::Notation;
    use ninefold_formats::Format;
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    /// Declares a kind of name and its values.
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
        /// The name of an engine.
        EngineName: ENGINES.iter().map(|engine| engine.name().to_string()).collect();
        /// The name of a symmetry of the pattern of givens.
        SymmetryName: Symmetry::ALL.iter().map(|symmetry| symmetry.name().to_string()).collect();
        /// The name of a notation, or of a format that can be written.
        NotationName: {
            let formats = Format::ALL.iter().filter(|format| format.has_writer()).map(|format| format.name());
            Notation::ALL.iter().map(|notation| notation.name()).chain(formats).map(str::to_string).collect()
        };
        /// The name of a technique or of a group of techniques.
        TechniqueName: {
            let all = logic::techniques();
            let groups: BTreeSet<&str> = all.iter().flat_map(|technique| technique.groups.iter().copied()).collect();
            all.iter().map(|technique| technique.name).chain(groups).map(str::to_string).collect()
        };
    }
}
