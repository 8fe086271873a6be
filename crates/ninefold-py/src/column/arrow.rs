//! Arrow arrays: which types hold boards, and the answer in the same type.
//!
//! | in | out |
//! |---|---|
//! | `string`, `large_string`, `binary`, `large_binary`, `string_view`, `binary_view` | the same |
//! | `fixed_size_binary[n]` | the same; a board of another size has no room |
//! | `fixed_size_list<uint8>[n]` | the same: numbers, 0 for a blank |
//! | `null` | `string` |
//!
//! Boards of 81 cells are written side by side, one per row, null or not; so all workers know where their answers go.
//! Rows of other lengths are rare: then the texts are copied together at the end.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, FixedSizeBinaryArray, FixedSizeListArray, Float64Array, Int64Array, LargeBinaryArray,
    StringArray, StructArray, UInt8Array, UInt32Array,
};
use arrow_array::{BinaryArray, GenericBinaryArray, OffsetSizeTrait};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use ninefold::engine::fast::CELLS;
use ninefold::logic::SeScore;
use ninefold_api::record::{Rating, Se};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::answers::{Answers, interrupted, word_of};
use super::capsule::{self, Column};
use super::memory::{self, Shared};
use super::question::{Kind, Question, Rated, Shape, WORDS};
use super::rows::{self, Offsets, Rows};
use super::share;
use super::slots::Form;
use super::views;
use super::worker::Task;
use crate::{interrupt, jobs};

/// Answers a question about every row of an object with the Arrow C interface.
///
/// Returns one array, or one per chunk unless `join`; and the same for the reasons of rows without an answer, if asked.
/// `longest` is the most bytes that 32-bit offsets may count: longer texts become `large_string` or `large_binary`.
#[pyfunction]
#[pyo3(signature = (question, column, join=true, jobs=None, errors=false, longest=i32::MAX as usize))]
pub(crate) fn ask_arrow(
    py: Python<'_>,
    question: &Question,
    column: &Bound<'_, PyAny>,
    join: bool,
    jobs: Option<i64>,
    errors: bool,
    longest: usize,
) -> PyResult<(Vec<Column>, Option<Vec<Column>>)> {
    let jobs = jobs::number(py, jobs)?;
    let (chunks, data_type) = capsule::import(column)?;
    let (chunks, data_type) = only_column(chunks, data_type)?;
    let kind = TypeOfBoards::new(&data_type)?;
    let rows: Vec<Rows<'_>> =
        chunks.iter().map(|chunk| rows_of(chunk, &data_type)).collect::<PyResult<_>>()?;
    let groups: Vec<&[Rows<'_>]> = if join { vec![&rows] } else { rows.chunks(1).collect() };
    let shape = question.kind.shape();
    let count = rows.iter().map(Rows::len).fold(0, usize::saturating_add);
    memory::afford(count, kind.bytes_each(question.kind))?;
    let built = interrupt::run(py, |watch| {
        let (width, form) = if shape == Shape::Boards { kind.width_and_form() } else { (CELLS, Form::Text) };
        let counts: Vec<usize> = groups.iter().map(|group| group.iter().map(Rows::len).sum()).collect();
        let mut answers: Vec<Answers> =
            counts.iter().map(|&count| Answers::new(shape, count, width, kind.has_views())).collect();
        let (mut tasks, mut first) = (Vec::new(), 0);
        for ((group, answers), &count) in groups.iter().zip(&mut answers).zip(&counts) {
            let mut slots = answers.slots(count, width, form);
            for rows in *group {
                slots = share::cut(question, rows, slots, first, &mut tasks);
                first += rows.len();
            }
        }
        let Some((extras, done)) = share::work(question, tasks, jobs, errors, watch) else { return Ok(None) };
        let answers: Vec<Answers> = answers.into_iter().map(|one| one.filled(width, &done)).collect();
        let starts: Vec<usize> = counts
            .iter()
            .scan(0, |next, count| {
                *next += count;
                Some(*next - count)
            })
            .collect();
        let kind = if shape == Shape::Boards { kind } else { kind.for_texts() };
        // All chunks of a column have one type.
        let is_long = shape_is_text(shape)
            && starts.iter().zip(&counts).zip(&answers).any(|((&start, &count), answers)| {
                answers.text_bytes(within(&extras.texts, start, count)) > longest
            });
        let kind = if is_long { kind.large() } else { kind };
        let columns = starts.iter().zip(&counts).zip(answers).map(|((&start, &count), answers)| {
            let texts = within(&extras.texts, start, count);
            answers.into_column(&kind, texts, start)
        });
        let columns = columns.collect::<Result<Vec<Column>, ArrowError>>()?;
        let reasons = errors.then(|| {
            let groups = starts.iter().zip(&counts);
            groups
                .map(|(&start, &count)| reasons(within(&extras.reasons, start, count), start, count))
                .collect()
        });
        Ok(Some((columns, reasons, extras)))
    })?;
    let built = built.map_err(|error: ArrowError| PyValueError::new_err(error.to_string()))?;
    let (columns, reasons, extras) = built.ok_or_else(interrupted)?;
    extras.warn(py)?;
    Ok((columns, reasons))
}

fn shape_is_text(shape: Shape) -> bool {
    matches!(shape, Shape::Boards | Shape::Texts)
}

/// Returns the column of a table that has only one.
fn only_column(chunks: Vec<ArrayRef>, data_type: DataType) -> PyResult<(Vec<ArrayRef>, DataType)> {
    let DataType::Struct(fields) = &data_type else { return Ok((chunks, data_type)) };
    let [field] = &fields[..] else {
        let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
        let (count, names) = (names.len(), names.join(", "));
        return Err(PyTypeError::new_err(format!(
            "the table has {count} columns ({names}); pass one of them"
        )));
    };
    let column = |chunk: &ArrayRef| match chunk.as_struct() {
        table if table.null_count() == 0 => Ok(Arc::clone(table.column(0))),
        _ => Err(PyTypeError::new_err("the column holds structs, some of them null; pass their field")),
    };
    Ok((chunks.iter().map(column).collect::<PyResult<_>>()?, field.data_type().clone()))
}

/// An Arrow type that holds boards.
#[derive(Clone, Debug)]
pub(super) enum TypeOfBoards {
    /// Text or bytes with 32-bit offsets, 64-bit offsets, or views; the type to announce.
    Short(DataType),
    Long(DataType),
    View(DataType),
    Fixed(i32),
    List(Arc<Field>, i32),
}

impl TypeOfBoards {
    fn new(data_type: &DataType) -> PyResult<TypeOfBoards> {
        Ok(match data_type {
            DataType::Utf8 | DataType::Binary => TypeOfBoards::Short(data_type.clone()),
            DataType::Null => TypeOfBoards::Short(DataType::Utf8),
            DataType::LargeUtf8 | DataType::LargeBinary => TypeOfBoards::Long(data_type.clone()),
            DataType::Utf8View | DataType::BinaryView => TypeOfBoards::View(data_type.clone()),
            DataType::FixedSizeBinary(width) if *width > 0 => TypeOfBoards::Fixed(*width),
            DataType::FixedSizeList(field, cells)
                if *field.data_type() == DataType::UInt8 && rows::is_board(*cells as usize) =>
            {
                TypeOfBoards::List(Arc::clone(field), *cells)
            }
            other => {
                return Err(PyTypeError::new_err(format!(
                    "Arrow type {other} holds no boards; use string, large_string, string_view, binary, \
                     fixed_size_binary[81] or fixed_size_list<uint8>[81]"
                )));
            }
        })
    }

    /// Returns how wide a row is, and what a cell is written as.
    fn width_and_form(&self) -> (usize, Form) {
        match self {
            TypeOfBoards::Fixed(width) => (*width as usize, Form::FixedText),
            TypeOfBoards::List(_, cells) => (*cells as usize, Form::Digits),
            _ => (CELLS, Form::Text),
        }
    }

    /// Returns how many bytes the answer for a row takes, with what is needed to make it; unusual texts take more.
    fn bytes_each(&self, question: Kind) -> usize {
        let answer = match question.shape() {
            Shape::Boards | Shape::Texts => {
                let view = if self.has_views() { size_of::<u128>() } else { 0 };
                self.width_and_form().0 + view + size_of::<i64>()
            }
            Shape::Numbers => size_of::<i64>(),
            Shape::Words => size_of::<i64>() + size_of::<i32>() + WORDS[3].len(),
            Shape::Ratings => 2 * size_of::<Option<Rated>>(),
        };
        // A byte and then a bit say whether there is one.
        answer + 2 * size_of::<bool>() + size_of::<Task<'_>>().div_ceil(question.task_size())
    }

    /// Returns whether texts are string views.
    fn has_views(&self) -> bool {
        matches!(self, TypeOfBoards::View(_))
    }

    /// Returns the type for texts of any length.
    fn for_texts(self) -> TypeOfBoards {
        match self {
            TypeOfBoards::Fixed(_) | TypeOfBoards::List(..) => TypeOfBoards::Short(DataType::Utf8),
            other => other,
        }
    }

    /// Returns the type for more bytes than 32-bit offsets can count.
    fn large(self) -> TypeOfBoards {
        match self {
            TypeOfBoards::Short(DataType::Binary) => TypeOfBoards::Long(DataType::LargeBinary),
            TypeOfBoards::Short(_) => TypeOfBoards::Long(DataType::LargeUtf8),
            other => other,
        }
    }
}

/// Borrows the rows of an array.
fn rows_of<'a>(array: &'a ArrayRef, data_type: &DataType) -> PyResult<Rows<'a>> {
    if array.data_type() != data_type {
        let other = array.data_type();
        return Err(PyValueError::new_err(format!("a chunk has Arrow type {other}, not {data_type}")));
    }
    let nulls = array.nulls().filter(|nulls| nulls.null_count() > 0);
    Ok(match data_type {
        DataType::Null => Rows::Nulls(array.len()),
        DataType::Utf8 => {
            let texts = array.as_string::<i32>();
            Rows::Offsets32(Offsets { offsets: texts.value_offsets(), data: texts.value_data(), nulls })
        }
        DataType::Binary => {
            let texts = array.as_binary::<i32>();
            Rows::Offsets32(Offsets { offsets: texts.value_offsets(), data: texts.value_data(), nulls })
        }
        DataType::LargeUtf8 => {
            let texts = array.as_string::<i64>();
            Rows::Offsets64(Offsets { offsets: texts.value_offsets(), data: texts.value_data(), nulls })
        }
        DataType::LargeBinary => {
            let texts = array.as_binary::<i64>();
            Rows::Offsets64(Offsets { offsets: texts.value_offsets(), data: texts.value_data(), nulls })
        }
        DataType::Utf8View => {
            let texts = array.as_string_view();
            Rows::Views { views: texts.views(), buffers: texts.data_buffers(), nulls }
        }
        DataType::BinaryView => {
            let texts = array.as_binary_view();
            Rows::Views { views: texts.views(), buffers: texts.data_buffers(), nulls }
        }
        DataType::FixedSizeBinary(width) => {
            let texts = array.as_fixed_size_binary();
            Rows::Fixed { data: texts.value_data(), width: *width as usize, nulls, count: texts.len() }
        }
        _ => {
            let lists = array.as_fixed_size_list();
            let numbers = lists.values().as_primitive::<UInt8Type>();
            let null_cells = numbers.nulls().filter(|nulls| nulls.null_count() > 0);
            let (data, cells) = (Shared::of_slice(numbers.values()), lists.value_length() as usize);
            Rows::Digits { data, cells, count: lists.len(), nulls, null_cells }
        }
    })
}

/// Returns the texts of some rows.
fn within(texts: &[(usize, String)], start: usize, count: usize) -> &[(usize, String)] {
    let at = |row: usize| texts.partition_point(|(at, _)| *at < row);
    &texts[at(start)..at(start + count)]
}

fn nulls(valid: Vec<bool>) -> Option<NullBuffer> {
    if valid.iter().fold(true, |all, valid| all & valid) { None } else { Some(NullBuffer::from(valid)) }
}

impl Answers {
    /// Returns how many bytes the texts of a column take; those of other lengths are apart.
    fn text_bytes(&self, others: &[(usize, String)]) -> usize {
        let Answers::Boards { valid, .. } = self else { return 0 };
        let boards = valid.iter().filter(|valid| **valid).count();
        boards * CELLS + others.iter().map(|(_, text)| text.len()).sum::<usize>()
    }

    /// Makes an Arrow array of the answers. `others` are texts of other lengths; `start` is the number of the first row.
    fn into_column(
        self,
        kind: &TypeOfBoards,
        others: &[(usize, String)],
        start: usize,
    ) -> Result<Column, ArrowError> {
        let array: ArrayRef = match self {
            Answers::Boards { bytes, valid, views } => {
                return boards(bytes, valid, views, kind, others, start);
            }
            Answers::Numbers { values, valid } => Arc::new(Int64Array::new(values.into(), nulls(valid))),
            Answers::Words { values, valid } => {
                let word = |(value, valid): (i64, bool)| valid.then(|| WORDS[word_of(value)]);
                Arc::new(values.into_iter().zip(valid).map(word).collect::<StringArray>())
            }
            Answers::Ratings(ratings) => Arc::new(struct_of(&ratings)?),
        };
        Ok(Column::new(array.to_data(), array.data_type().clone()))
    }
}

fn boards(
    bytes: Vec<u8>,
    mut valid: Vec<bool>,
    views: Vec<u128>,
    kind: &TypeOfBoards,
    others: &[(usize, String)],
    start: usize,
) -> Result<Column, ArrowError> {
    let count = valid.len();
    match kind {
        TypeOfBoards::Fixed(width) => {
            let array = FixedSizeBinaryArray::try_new_with_len(*width, bytes.into(), nulls(valid), count)?;
            return Ok(Column::new(array.to_data(), array.data_type().clone()));
        }
        TypeOfBoards::List(field, cells) => {
            let numbers = Arc::new(UInt8Array::from(bytes));
            let array = FixedSizeListArray::try_new(Arc::clone(field), *cells, numbers, nulls(valid))?;
            return Ok(Column::new(array.to_data(), array.data_type().clone()));
        }
        _ => {}
    }
    // Where rows have other lengths, or offsets are scarce, the texts move together.
    let is_tight = matches!(kind, TypeOfBoards::Short(_)) && bytes.len() > i32::MAX as usize;
    let (bytes, lengths) = if others.is_empty() && !is_tight {
        (bytes, None)
    } else {
        let (bytes, lengths) = gather(&bytes, &mut valid, others, start);
        (bytes, Some(lengths))
    };
    let (values, nulls) = (Buffer::from(bytes), nulls(valid));
    Ok(match kind {
        TypeOfBoards::Short(data_type) => {
            let array: BinaryArray = texts(values, lengths, count, nulls)?;
            Column::new(array.into(), data_type.clone())
        }
        TypeOfBoards::Long(data_type) => {
            let array: LargeBinaryArray = texts(values, lengths, count, nulls)?;
            Column::new(array.into(), data_type.clone())
        }
        TypeOfBoards::View(data_type) => {
            let array = match lengths {
                Some(lengths) => views::texts(&values, &lengths, nulls)?,
                None => views::boards(&values, views, nulls),
            };
            Column::new(array.into(), data_type.clone())
        }
        TypeOfBoards::Fixed(_) | TypeOfBoards::List(..) => unreachable!("made above"),
    })
}

/// Copies texts together, without gaps; returns their lengths.
fn gather(
    bytes: &[u8],
    valid: &mut [bool],
    others: &[(usize, String)],
    start: usize,
) -> (Vec<u8>, Vec<usize>) {
    let mut others = others.iter().map(|(row, text)| (row - start, text)).peekable();
    let (mut together, mut lengths) = (Vec::with_capacity(bytes.len()), Vec::with_capacity(valid.len()));
    for (row, (board, valid)) in bytes.chunks_exact(CELLS).zip(valid).enumerate() {
        let before = together.len();
        if let Some((_, text)) = others.next_if(|(at, _)| *at == row) {
            together.extend_from_slice(text.as_bytes());
            *valid = true;
        } else if *valid {
            together.extend_from_slice(board);
        }
        lengths.push(together.len() - before);
    }
    (together, lengths)
}

/// Makes an array of texts: bytes are stored as text is, and need no check that they are UTF-8.
fn texts<O: OffsetSizeTrait>(
    values: Buffer,
    lengths: Option<Vec<usize>>,
    count: usize,
    nulls: Option<NullBuffer>,
) -> Result<GenericBinaryArray<O>, ArrowError> {
    let offsets = match lengths {
        Some(lengths) => OffsetBuffer::try_from_lengths(lengths),
        None => OffsetBuffer::try_from_repeated_length(CELLS, count),
    };
    let offsets = offsets.map_err(|error| ArrowError::ComputeError(error.to_string()))?;
    GenericBinaryArray::try_new(offsets, values, nulls)
}

/// Makes a struct array of ratings.
fn struct_of(ratings: &[Option<Rated>]) -> Result<StructArray, ArrowError> {
    let each = || ratings.iter().map(|one| one.as_ref().map(|one| &one.rating));
    let number = |of: fn(&Rating) -> Option<u32>| -> ArrayRef {
        Arc::new(each().map(|one| of(one?)).collect::<UInt32Array>())
    };
    let score = |of: fn(&Se) -> Option<SeScore>| -> ArrayRef {
        Arc::new(each().map(|one| Some(of(&one?.se?)?.value())).collect::<Float64Array>())
    };
    let text = |of: fn(&Rating) -> Option<&str>| -> ArrayRef {
        Arc::new(each().map(|one| of(one?)).collect::<StringArray>())
    };
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("ninefold", number(|one| Some(one.own?.number()))),
        ("level", text(|one| Some(one.hodoku?.level.name()))),
        ("score", number(|one| Some(one.hodoku?.score))),
        ("er", score(|se| se.er)),
        ("ep", score(|se| se.ep)),
        ("ed", score(|se| se.ed)),
        ("hardest", text(|one| one.hardest.as_deref())),
    ];
    let field = |(name, array): &(&str, ArrayRef)| Field::new(*name, array.data_type().clone(), true);
    let fields: Fields = columns.iter().map(field).collect();
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    StructArray::try_new(fields, arrays, nulls(ratings.iter().map(Option::is_some).collect()))
}

/// Makes an array of the reasons of rows without an answer.
fn reasons(reasons: &[(usize, String)], start: usize, count: usize) -> Column {
    let mut reasons = reasons.iter().peekable();
    let of = |row: usize| reasons.next_if(|(at, _)| *at == start + row).map(|(_, reason)| reason.as_str());
    let array: StringArray = (0..count).map(of).collect();
    Column::new(array.to_data(), DataType::Utf8)
}
