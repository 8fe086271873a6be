//! Arrow arrays from and to other libraries, through the PyCapsules of the Arrow C data interface.
//!
//! ```text
//! x.__arrow_c_stream__() ─▶ capsule "arrow_array_stream" ─▶ chunks
//! x.__arrow_c_array__()  ─▶ capsules "arrow_schema", "arrow_array" ─▶ one chunk
//! Column.__arrow_c_array__() ─▶ the same two capsules
//! ```
//!
//! Taking what is in a capsule moves it: the capsule stays behind, marked as released, and its destructor does nothing.
//! What we export works the same way round; a capsule that no one takes releases its array when it is destroyed.
#![expect(unsafe_code, reason = "a capsule is a name and a pointer")]

use std::ffi::CStr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{ArrayReader, ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Imports the chunks of a column, and their type.
///
/// # Errors
///
/// Returns a `TypeError` if the object has no Arrow arrays, and a `ValueError` if they can't be imported.
pub(crate) fn import(any: &Bound<'_, PyAny>) -> PyResult<(Vec<ArrayRef>, DataType)> {
    if let Some(method) = any.getattr_opt("__arrow_c_stream__")? {
        let capsule = method.call0()?;
        let stream = take(&capsule, STREAM, FFI_ArrowArrayStream::empty())?;
        let reader = ArrayStreamReader::try_new(stream).map_err(broken)?;
        let data_type = reader.field().data_type().clone();
        return Ok((reader.collect::<Result<_, _>>().map_err(broken)?, data_type));
    }
    let Some(method) = any.getattr_opt("__arrow_c_array__")? else {
        return Err(PyTypeError::new_err("expected an object with __arrow_c_stream__ or __arrow_c_array__"));
    };
    let pair = method.call0()?.cast_into::<PyTuple>()?;
    let schema = take(&pair.get_item(0)?, SCHEMA, FFI_ArrowSchema::empty())?;
    let array = take(&pair.get_item(1)?, ARRAY, FFI_ArrowArray::empty())?;
    if array.is_released() || schema.release().is_none() {
        return Err(PyValueError::new_err("the Arrow array has already been taken"));
    }
    // SAFETY: both come from capsules with the names of the interface and haven't been released; whoever made them
    // promises that they are what the interface says.
    let data = unsafe { from_ffi(array, &schema) }.map_err(broken)?;
    let array = make_array(data);
    let data_type = array.data_type().clone();
    Ok((vec![array], data_type))
}

/// Moves the content out of a capsule and leaves an empty one behind.
fn take<T>(capsule: &Bound<'_, PyAny>, name: &CStr, empty: T) -> PyResult<T> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(name))?.cast::<T>();
    if !pointer.is_aligned() {
        return Err(PyValueError::new_err("the Arrow capsule is broken: its pointer isn't aligned"));
    }
    // SAFETY: the name says that the capsule holds a `T`. We hold the GIL, and the capsule keeps its content until it
    // is destroyed; its destructor then finds the empty one and has nothing to release.
    Ok(unsafe { pointer.replace(empty) })
}

fn broken(error: ArrowError) -> PyErr {
    PyValueError::new_err(format!("the Arrow data can't be imported: {error}"))
}

/// An Arrow array of answers. Every library that knows the Arrow PyCapsule interface can take it, as often as it likes.
#[pyclass(frozen, module = "ninefold._ninefold")]
#[derive(Debug)]
pub(crate) struct Column {
    data: ArrayData,
    /// The type to announce; it may say text where the data says bytes, which are stored alike.
    data_type: DataType,
}

impl Column {
    pub(crate) fn new(data: ArrayData, data_type: DataType) -> Column {
        Column { data, data_type }
    }
}

#[pymethods]
impl Column {
    /// Returns the array as a pair of PyCapsules, its schema and its data. A requested schema is ignored.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let array = FFI_ArrowArray::new(&self.data);
        Ok((self.__arrow_c_schema__(py)?, PyCapsule::new_with_value(py, array, ARRAY)?))
    }

    /// Returns the type of the array as a PyCapsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let field = Field::new("", self.data_type.clone(), true);
        let schema = FFI_ArrowSchema::try_from(&field).map_err(broken)?;
        PyCapsule::new_with_value(py, schema, SCHEMA)
    }

    fn __len__(&self) -> usize {
        self.data.len()
    }

    fn __repr__(&self) -> String {
        format!("<ninefold Column of {} rows, Arrow type {}>", self.data.len(), self.data_type)
    }
}
