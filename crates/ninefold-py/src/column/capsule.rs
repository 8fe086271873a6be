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
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, make_array, new_empty_array};
use arrow_data::{ArrayData, layout};
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
        let stream = take(&method.call0()?, STREAM, FFI_ArrowArrayStream::empty())?;
        return guarded(|| chunks(stream));
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
    guarded(|| {
        let data_type = DataType::try_from(&schema)?;
        Ok((vec![chunk(array, &data_type)?], data_type))
    })
}

/// Does what reads memory that others describe. The crates of Arrow panic at some wrong descriptions.
fn guarded<T>(work: impl FnOnce() -> Result<T, ArrowError>) -> PyResult<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|_| Err(wrong("it isn't what its type says"))).map_err(broken)
}

fn wrong(what: impl Into<String>) -> ArrowError {
    ArrowError::CDataInterface(what.into())
}

/// Reads the arrays of a stream to its end.
fn chunks(mut stream: FFI_ArrowArrayStream) -> Result<(Vec<ArrayRef>, DataType), ArrowError> {
    let (Some(get_schema), Some(get_next), Some(_)) =
        (stream.get_schema(), stream.get_next(), stream.release())
    else {
        return Err(wrong("the stream is already released"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the function belongs to this stream, which hasn't been released, and writes a schema if it returns 0.
    let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
    if code != 0 {
        return Err(failure(&mut stream, code));
    }
    let data_type = DataType::try_from(&schema)?;
    let mut chunks = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the same, with an array.
        let code = unsafe { get_next(&raw mut stream, &raw mut array) };
        if code != 0 {
            return Err(failure(&mut stream, code));
        }
        if array.is_released() {
            return Ok((chunks, data_type));
        }
        chunks.push(chunk(array, &data_type)?);
    }
}

/// Returns what a stream says about its failure.
fn failure(stream: &mut FFI_ArrowArrayStream, code: i32) -> ArrowError {
    // SAFETY: the function belongs to this stream, which hasn't been released.
    let text = stream.get_last_error().map_or(ptr::null(), |get| unsafe { get(stream) });
    if text.is_null() {
        return wrong(format!("the stream failed with error {code}"));
    }
    // SAFETY: it is a C string, which stays until the stream is used again.
    wrong(unsafe { CStr::from_ptr(text) }.to_string_lossy())
}

/// Imports an array.
fn chunk(array: FFI_ArrowArray, data_type: &DataType) -> Result<ArrayRef, ArrowError> {
    if array.is_empty() {
        // It may lack all its buffers.
        return Ok(new_empty_array(data_type));
    }
    check(&array, data_type).map_err(wrong)?;
    // SAFETY: it hasn't been released, and all that its description shows is as the interface says. Whoever made it promises
    // that its buffers are as long as that.
    let data = unsafe { from_ffi_and_data_type(array, data_type.clone()) }?;
    Ok(make_array(data))
}

/// Checks what an array says about itself: its length, its buffers, and how long those are.
fn check(array: &FFI_ArrowArray, data_type: &DataType) -> Result<(), String> {
    let width = match data_type {
        DataType::FixedSizeBinary(width) | DataType::FixedSizeList(_, width) => {
            usize::try_from(*width).map_err(|_| format!("a width of {width}"))?
        }
        _ => size_of::<u128>(),
    };
    let end = array.len().checked_add(array.offset());
    let end =
        end.filter(|end| end.checked_mul(8 * width.max(1)).is_some_and(|bits| bits <= isize::MAX as usize));
    let end =
        end.ok_or_else(|| format!("a length of {}, from {}", array.len() as isize, array.offset() as isize))?;
    let layout = layout(data_type);
    let least =
        layout.buffers.len() + usize::from(layout.can_contain_null_mask) + usize::from(layout.variadic);
    let more = array.num_buffers().checked_sub(least);
    let texts = more.filter(|&more| more == 0 || layout.variadic && more <= i32::MAX as usize);
    let texts = texts.ok_or_else(|| format!("{} buffers instead of {least}", array.num_buffers()))?;
    // Offsets and sizes say how long other buffers are.
    let number = |buffer: usize, place: usize, width: usize| -> Result<usize, String> {
        let start = array.buffer(buffer);
        if start.is_null() {
            return Err(format!("buffer {buffer} is null"));
        }
        // SAFETY: the buffer has at least this many numbers, or whoever made it broke a promise.
        let number = unsafe {
            match width {
                4 => start.cast::<i32>().add(place).read_unaligned().into(),
                _ => start.cast::<i64>().add(place).read_unaligned(),
            }
        };
        usize::try_from(number).map_err(|_| format!("{number} bytes of data"))
    };
    match data_type {
        DataType::Utf8 | DataType::Binary => {
            number(1, end, 4)?;
        }
        DataType::LargeUtf8 | DataType::LargeBinary => {
            number(1, end, 8)?;
        }
        DataType::Utf8View | DataType::BinaryView => {
            for place in 0..texts {
                number(array.num_buffers() - 1, place, 8)?;
            }
        }
        DataType::FixedSizeList(field, _) => check(array.child(0), field.data_type())?,
        DataType::Struct(fields) => {
            for (place, field) in fields.iter().enumerate() {
                check(array.child(place), field.data_type())?;
            }
        }
        _ => {}
    }
    Ok(())
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
