//! Data sets on clusters: what a worker does with a batch.
//!
//! ```text
//! attempts(generator, start, stop) ──▶ attempt │ puzzle │ canonical_id
//! rows(number │ attempt │ puzzle)   ──▶ the columns of a data set │ split
//! ```
//! The library makes the rows, as for the program's `dataset build`. The columns have the types of its Parquet files.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{Float64Builder, Int32Builder, StringBuilder, UInt64Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, Int32Array, Int64Array, StringArray, StructArray};
use arrow_schema::{DataType, Field};
use ninefold::Budget;
use ninefold::grid::{Layout, Line9};
use ninefold::make::Maker;
use ninefold_api::dataset::{self, Class, Column, Kind, Row, RowMaker, RowOptions, Shares, Trace, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::column::{self, import};
use crate::error;
use crate::generator::Generator;
use crate::interrupt;
use crate::option::{Named, words};

words! { Trace, "a kind of steps": "moves" => Trace::Moves, "words" => Trace::Words }

/// Attempts to make between two looks for Ctrl-C, with and without a spec that takes time.
const PLAIN: u64 = 256;
const DEMANDING: u64 = 16;

/// Returns the names of all columns, and of those that take most of the time.
#[pyfunction]
pub(crate) fn dataset_columns() -> (Vec<&'static str>, Vec<&'static str>) {
    (Column::ALL.map(Column::name).to_vec(), Column::RATINGS.map(Column::name).to_vec())
}

/// Returns the puzzles that some attempts of a generator make: `attempt`, `puzzle`, `canonical_id`. Attempts that fail
/// are missing.
#[pyfunction]
pub(crate) fn dataset_attempts(
    py: Python<'_>,
    generator: PyRef<'_, Generator>,
    start: u64,
    stop: u64,
) -> PyResult<column::Column> {
    if start > stop || i64::try_from(stop).is_err() {
        return Err(error::option(py, format!("there are no attempts from {start} to {stop}")));
    }
    let maker = generator.maker();
    if Layout::classic() != maker.spec().layout {
        return Err(error::option(py, "data sets hold classic 9×9 boards only"));
    }
    let columns = interrupt::run(py, |watch| {
        let is_interrupted = || watch.is_interrupted();
        let made = candidates(maker, start..stop, &Budget::default().until(&is_interrupted));
        let (numbers, lines): (Vec<i64>, Vec<Line9>) = made.into_iter().unzip();
        let ids: Vec<Class> = lines.iter().map(Class::of).collect();
        [
            ("attempt", Arc::new(Int64Array::from(numbers)) as ArrayRef),
            ("puzzle", Arc::new(StringArray::from_iter_values(lines.iter().map(Line9::as_str)))),
            ("canonical_id", Arc::new(StringArray::from_iter_values(ids.iter().map(Class::id)))),
        ]
    })?;
    Ok(batch(columns.map(|(name, array)| (Field::new(name, array.data_type().clone(), false), array))))
}

/// Makes attempts, a few at a time, until the budget interrupts them.
fn candidates(maker: &Maker, numbers: Range<u64>, budget: &Budget<'_>) -> Vec<(i64, Line9)> {
    let mut made = Vec::new();
    let step = if maker.is_plain() { PLAIN } else { DEMANDING };
    for start in numbers.clone().step_by(step as usize) {
        if budget.interruption().is_some() {
            break;
        }
        let some = start..numbers.end.min(start + step);
        match maker.lines(some.clone()) {
            Some(lines) => made.extend(some.map(|number| number as i64).zip(lines)),
            None => made.extend(maker.batch(some, budget).made.iter().map(|made| {
                let line = made.puzzle.givens().try_into().expect("a data set is made of 9×9 boards");
                (made.number as i64, line)
            })),
        }
    }
    made
}

/// Returns a number below `buckets` for each class, to divide classes evenly.
#[pyfunction]
pub(crate) fn dataset_buckets(
    py: Python<'_>,
    ids: &Bound<'_, PyAny>,
    buckets: u32,
) -> PyResult<column::Column> {
    let chunks: Vec<StringArray> =
        import(ids)?.0.iter().map(|chunk| strings(chunk, "canonical_id")).collect::<PyResult<_>>()?;
    if buckets == 0 || i32::try_from(buckets).is_err() {
        return Err(error::option(py, format!("the number of buckets can't be {buckets}")));
    }
    let bucket = |id: Option<&str>| (Class::key_of(id.unwrap_or_default()) % u128::from(buckets)) as i32;
    Ok(exported(&py.detach(|| Int32Array::from_iter_values(chunks.iter().flatten().map(bucket)))))
}

/// Returns the rows of some puzzles and their images: the columns, and `split`. The batch has the columns `number`,
/// `attempt` and `puzzle`.
#[pyfunction]
#[pyo3(signature = (batch, *, seed, columns, test, validation, augment, augment_test, steps=None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of a data set")]
pub(crate) fn dataset_rows(
    py: Python<'_>,
    batch: &Bound<'_, PyAny>,
    seed: u64,
    columns: Vec<String>,
    test: f64,
    validation: f64,
    augment: u64,
    augment_test: bool,
    steps: Option<Named<Trace>>,
) -> PyResult<column::Column> {
    let column = |name: &String| {
        Column::named(name).ok_or_else(|| error::option(py, format!("a data set has no column '{name}'")))
    };
    let columns: Vec<Column> = columns.iter().map(column).collect::<PyResult<_>>()?;
    let shares = Shares { test, validation };
    let trace = steps.map_or(Trace::default(), |steps| steps.0);
    let options = RowOptions { seed, shares, augment, augment_test, columns, trace };
    let puzzles: Vec<Puzzles> = import(batch)?.0.iter().map(Puzzles::read).collect::<PyResult<_>>()?;
    let made = interrupt::run(py, |watch| {
        let is_interrupted = || watch.is_interrupted();
        rows(&puzzles, options, &Budget::default().until(&is_interrupted))
    })?;
    Ok(self::batch(made.map_err(PyValueError::new_err)?))
}

/// Puzzles on their way to rows.
struct Puzzles {
    numbers: Int64Array,
    attempts: Int64Array,
    puzzles: StringArray,
}

impl Puzzles {
    fn read(batch: &ArrayRef) -> PyResult<Puzzles> {
        let fields = batch.as_struct_opt().ok_or_else(|| PyTypeError::new_err("expected a record batch"))?;
        let column = |name: &str| {
            fields
                .column_by_name(name)
                .ok_or_else(|| PyValueError::new_err(format!("column '{name}' is missing")))
        };
        let integers = |name: &str| {
            let integers = column(name)?.as_primitive_opt::<Int64Type>().cloned();
            integers.filter(|integers| integers.null_count() == 0).ok_or_else(|| {
                PyTypeError::new_err(format!("column '{name}' must have 64-bit integers and no nulls"))
            })
        };
        Ok(Puzzles {
            numbers: integers("number")?,
            attempts: integers("attempt")?,
            puzzles: strings(column("puzzle")?, "puzzle")?,
        })
    }
}

/// Makes the rows, column by column; what an interruption cuts short is dropped later.
fn rows(
    puzzles: &[Puzzles],
    options: RowOptions,
    budget: &Budget<'_>,
) -> Result<Vec<(Field, ArrayRef)>, String> {
    let seed = options.seed;
    let mut builders: Vec<Builder> = options.columns.iter().map(|&column| Builder::new(column)).collect();
    let mut splits = StringBuilder::new();
    let mut maker = RowMaker::new(options);
    for Puzzles { numbers, attempts, puzzles } in puzzles {
        let lines = puzzles.iter().map(|puzzle| puzzle.unwrap_or_default().parse::<Line9>());
        let lines = lines.collect::<Result<Vec<Line9>, _>>().map_err(|error| error.to_string())?;
        for (index, original) in dataset::originals(&lines).into_iter().enumerate() {
            let original = original.map_err(|error| format!("{}: {error}", lines[index]))?;
            let source = format!("generated:{}", attempts.value(index));
            let Ok(rows) = maker.rows(&original, numbers.value(index) as u64, &source, budget) else { break };
            for row in &rows {
                builders.iter_mut().for_each(|builder| builder.push(row, seed));
                splits.append_value(row.split.name());
            }
        }
    }
    let mut made: Vec<(Field, ArrayRef)> = builders.into_iter().map(Builder::finish).collect();
    made.push((Field::new("split", DataType::Utf8, false), Arc::new(splits.finish())));
    Ok(made)
}

/// A column in the making.
struct Builder {
    column: Column,
    values: Values,
}

enum Values {
    Text(StringBuilder),
    Small(Int32Builder),
    Large(UInt64Builder),
    Decimal(Float64Builder),
}

impl Builder {
    fn new(column: Column) -> Builder {
        let values = match column.kind() {
            Kind::Text | Kind::Json => Values::Text(StringBuilder::new()),
            Kind::Small => Values::Small(Int32Builder::new()),
            Kind::Large => Values::Large(UInt64Builder::new()),
            Kind::Decimal => Values::Decimal(Float64Builder::new()),
        };
        Builder { column, values }
    }

    fn push(&mut self, row: &Row, seed: u64) {
        match (&mut self.values, row.value(self.column, seed)) {
            (Values::Text(texts), Value::Text(text) | Value::Json(text)) => texts.append_value(text),
            // The files have 31 bits too.
            (Values::Small(numbers), Value::Number(number)) => {
                numbers.append_value(number.min(i32::MAX as u64) as i32);
            }
            (Values::Large(numbers), Value::Number(number)) => numbers.append_value(number),
            (Values::Decimal(numbers), Value::Decimal(score)) => numbers.append_value(score.value()),
            (Values::Text(texts), _) => texts.append_null(),
            (Values::Small(numbers), _) => numbers.append_null(),
            (Values::Large(numbers), _) => numbers.append_null(),
            (Values::Decimal(numbers), _) => numbers.append_null(),
        }
    }

    fn finish(self) -> (Field, ArrayRef) {
        let array: ArrayRef = match self.values {
            Values::Text(mut texts) => Arc::new(texts.finish()),
            Values::Small(mut numbers) => Arc::new(numbers.finish()),
            Values::Large(mut numbers) => Arc::new(numbers.finish()),
            Values::Decimal(mut numbers) => Arc::new(numbers.finish()),
        };
        let field = Field::new(self.column.name(), array.data_type().clone(), self.column.is_optional());
        (field, array)
    }
}

/// Returns an array of strings.
fn strings(array: &ArrayRef, name: &str) -> PyResult<StringArray> {
    let strings = array.as_string_opt::<i32>().cloned();
    strings.ok_or_else(|| {
        PyTypeError::new_err(format!("column '{name}' must have strings, not {}", array.data_type()))
    })
}

/// Returns columns as a record batch: a struct array, as Arrow exchanges it.
fn batch(columns: impl IntoIterator<Item = (Field, ArrayRef)>) -> column::Column {
    let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = columns.into_iter().unzip();
    exported(&StructArray::new(fields.into(), arrays, None))
}

fn exported(array: &dyn Array) -> column::Column {
    column::Column::new(array.to_data(), array.data_type().clone())
}
