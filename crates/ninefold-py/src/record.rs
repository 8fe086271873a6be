//! Records: what `to_dict` returns is exactly what the program writes with `--json`.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Returns a record as JSON text.
pub(crate) fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and finite numbers")
}

/// Returns a record as a dictionary.
pub(crate) fn dict<'py>(py: Python<'py>, record: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json(record),))
}

/// Reads back what [`json`] wrote, for pickles.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| {
        let reason = format!("this pickle was made by another version of ninefold: {error}");
        pyo3::exceptions::PyValueError::new_err(reason)
    })
}

/// Returns a hash for Python, the same in every process.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
