//! JSON Schemas of the records, derived from their types.

use std::borrow::Cow;

use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use super::Record;

/// A kind of record and its schema.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name, such as `solve`.
    pub name: &'static str,
    /// The current version.
    pub version: u8,
    /// A description, and the commands that write it.
    pub about: &'static str,
    schema: fn() -> Definitions,
}

/// A type's name, and the schemas of that type and the types it uses.
type Definitions = (Cow<'static, str>, Vec<(String, RefOr<Schema>)>);

impl Kind {
    pub(super) const fn of<R: Record + ToSchema>(about: &'static str) -> Kind {
        Kind { name: R::NAME, version: R::VERSION, about, schema: definitions::<R> }
    }

    /// Finds a kind by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Kind> {
        Kind::ALL.iter().find(|kind| kind.name == name)
    }

    /// Returns the JSON Schema (2020-12) of this kind of record.
    #[must_use]
    pub fn schema(&self) -> Value {
        document(self.about, [self])
    }
}

/// Returns the JSON Schema (2020-12) that matches records of every kind.
#[must_use]
pub fn all() -> Value {
    document("A record of Ninefold", Kind::ALL)
}

fn definitions<R: ToSchema>() -> Definitions {
    let mut all = vec![(R::name().into_owned(), R::schema())];
    R::schemas(&mut all);
    (R::name(), all)
}

fn document<'a>(title: &str, kinds: impl IntoIterator<Item = &'a Kind>) -> Value {
    let (mut refs, mut definitions) = (Vec::new(), Map::new());
    for kind in kinds {
        let (name, all) = (kind.schema)();
        for (name, schema) in all {
            let mut schema = serde_json::to_value(schema).expect("schemas have string keys");
            rebase(&mut schema);
            definitions.insert(name, schema);
        }
        // A record's version is part of its kind.
        let version = json!({"properties": {"v": {"const": kind.version}}, "required": ["v"]});
        refs.push(json!({"title": kind.name, "$ref": format!("#/$defs/{name}"), "allOf": [version]}));
    }
    let mut document = match <[Value; 1]>::try_from(refs) {
        Ok([only]) => only,
        Err(refs) => json!({"anyOf": refs}),
    };
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    document["description"] = title.into();
    document["$defs"] = definitions.into();
    document
}

/// Redirects references to `$defs`, and drops OpenAPI's additions to JSON Schema.
fn rebase(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields.iter_mut() {
                match value {
                    Value::String(target) if key == "$ref" => {
                        *target = target.replace("#/components/schemas/", "#/$defs/");
                    }
                    value => rebase(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(rebase),
        _ => {}
    }
}

/// Closes a schema, so that it rejects objects with unknown fields. This is for tests; readers of records must accept
/// unknown fields.
pub fn close(schema: &mut Value) {
    if let Some(Value::Object(definitions)) = schema.get_mut("$defs") {
        for (name, definition) in definitions {
            // Records include the fields of their `Start`, so it can't be closed separately.
            close_object(definition, name == "Start");
        }
    }
}

/// Closes an object and everything inside it; a part of an object is closed with the whole.
fn close_object(schema: &mut Value, is_part: bool) {
    let Value::Object(fields) = schema else { return };
    for (key, value) in fields.iter_mut() {
        match (key.as_str(), value) {
            ("properties", Value::Object(values)) => {
                values.values_mut().for_each(|value| close_object(value, false));
            }
            ("allOf", Value::Array(values)) => values.iter_mut().for_each(|value| close_object(value, true)),
            ("anyOf" | "oneOf" | "prefixItems", Value::Array(values)) => {
                values.iter_mut().for_each(|value| close_object(value, false));
            }
            ("items" | "additionalProperties", value) => close_object(value, false),
            _ => {}
        }
    }
    if !is_part && (fields.contains_key("properties") || fields.contains_key("allOf")) {
        fields.insert("unevaluatedProperties".to_string(), Value::Bool(false));
    }
}

/// Returns the schema of a string that must be one of these names.
pub(super) fn names(names: impl IntoIterator<Item = &'static str>) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
}
