//! Memory of numpy arrays, and large blocks of our own.
//!
//! | what | who may touch it meanwhile | so we |
//! |---|---|---|
//! | an array that came in ([`Shared`]) | Python code on other threads may write to it | copy each row before we look at it |
//! | an array we have just made ([`Fresh`]) | no other code knows it | write to it from all workers |
//!
//! A Python buffer keeps its memory in place as long as we hold it, and says how large it is: we never take
//! anyone's word for a pointer or a length.
#![expect(
    unsafe_code,
    reason = "Python's buffers are pointers, and the GIL is released while workers use them"
)]

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use arrow_array::BinaryViewArray;
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::MAX_INLINE_VIEW_LEN;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyBufferError, PyMemoryError};
use pyo3::prelude::*;

/// Bytes to read that other code may write to.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    start: *const u8,
    length: usize,
    borrowed: PhantomData<&'a [u8]>,
}

// SAFETY: it only reads, from memory that stays where it is for 'a.
unsafe impl Send for Shared<'_> {}
// SAFETY: the same.
unsafe impl Sync for Shared<'_> {}

impl<'a> Shared<'a> {
    /// Borrows a contiguous buffer.
    pub(super) fn of_buffer(buffer: &'a PyBuffer<u8>) -> PyResult<Shared<'a>> {
        if !buffer.is_c_contiguous() {
            return Err(PyBufferError::new_err(
                "the array isn't contiguous; numpy.ascontiguousarray copies it",
            ));
        }
        Ok(Shared {
            start: buffer.buf_ptr().cast::<u8>().cast_const(),
            length: buffer.len_bytes(),
            borrowed: PhantomData,
        })
    }

    /// Borrows bytes that no one writes to.
    pub(super) fn of_slice(bytes: &'a [u8]) -> Shared<'a> {
        Shared { start: bytes.as_ptr(), length: bytes.len(), borrowed: PhantomData }
    }

    /// Returns an address, which need not lie within the memory: a hint for the cache.
    #[inline(always)]
    pub(super) fn address(&self, place: usize) -> *const u8 {
        self.start.wrapping_add(place)
    }

    /// Copies some bytes.
    ///
    /// # Panics
    ///
    /// Panics if they aren't all within the memory.
    #[inline(always)]
    pub(super) fn copy(&self, start: usize, to: &mut [u8]) {
        self.copy_with(start, to, |byte| byte);
    }

    /// Copies what a function makes of some bytes; it gets each byte once.
    ///
    /// # Panics
    ///
    /// Panics if they aren't all within the memory.
    #[inline(always)]
    pub(super) fn copy_with(&self, start: usize, to: &mut [u8], change: impl Fn(u8) -> u8) {
        assert!(start <= self.length && to.len() <= self.length - start, "a row lies within its array");
        for (offset, to) in to.iter_mut().enumerate() {
            // SAFETY: the byte lies within the memory, which the holder of 'a keeps alive, and `to` is ours alone. If
            // Python code writes to the row meanwhile, the copy holds old bytes and new ones: any bytes will do.
            *to = change(unsafe { self.start.add(start + offset).read() });
        }
    }
}

/// A numpy array that this module has made and that no other code knows yet.
pub(super) struct Fresh<'py> {
    array: Bound<'py, PyAny>,
    buffer: PyBuffer<u8>,
}

impl<'py> Fresh<'py> {
    /// Makes an array of this many rows of this many bytes.
    pub(super) fn new(py: Python<'py>, rows: usize, width: usize) -> PyResult<Fresh<'py>> {
        let array = py.import("numpy")?.call_method1("empty", ((rows, width), "u1"))?;
        let buffer = PyBuffer::get(&array)?;
        let is_right = buffer.is_c_contiguous() && !buffer.readonly() && buffer.len_bytes() == rows * width;
        if !is_right {
            return Err(PyBufferError::new_err("numpy.empty returned another array than asked for"));
        }
        Ok(Fresh { array, buffer })
    }

    /// Returns its bytes, which hold nothing yet.
    pub(super) fn bytes(&mut self) -> &mut [MaybeUninit<u8>] {
        if self.buffer.len_bytes() == 0 {
            return &mut [];
        }
        // SAFETY: the buffer keeps the memory in place, and it need not hold anything. `new` made the array, and
        // no other code gets it before `into_array`; so none can read or write it while it is borrowed.
        unsafe { std::slice::from_raw_parts_mut(self.buffer.buf_ptr().cast(), self.buffer.len_bytes()) }
    }

    /// Hands the array over.
    pub(super) fn into_array(self) -> Bound<'py, PyAny> {
        self.array
    }
}

/// Smaller blocks aren't worth asking for: they may be memory that was used before, which is there anyway.
const LARGE: usize = 1 << 28;

/// Checks that the system has this much memory for the answers of a column: where it runs out later, Rust ends the process.
///
/// # Errors
///
/// Returns a `MemoryError`.
pub(super) fn afford(rows: usize, each: usize) -> PyResult<()> {
    let needed = rows.checked_mul(each).filter(|&needed| isize::try_from(needed).is_ok());
    if needed.is_some_and(|needed| needed < LARGE || Vec::<u8>::new().try_reserve_exact(needed).is_ok()) {
        return Ok(());
    }
    Err(PyMemoryError::new_err(format!("the answers for {rows} rows need more memory than there is")))
}

/// Returns room for values of our own. Large blocks ask for large pages, as numpy's do: the system then has less to do than
/// it would take to solve the puzzles.
pub(super) fn room<T>(length: usize) -> Vec<T> {
    let mut values = Vec::with_capacity(length);
    #[cfg(target_os = "linux")]
    {
        const MIN: usize = 1 << 22;
        const PAGE: usize = 1 << 12;
        let spare: &mut [MaybeUninit<T>] = values.spare_capacity_mut();
        let start = spare.as_mut_ptr().cast::<u8>();
        let before = start.align_offset(PAGE);
        let bytes = size_of_val(spare);
        if bytes >= MIN && before < bytes {
            // SAFETY: the pages lie within the block, and the advice doesn't change what is in them.
            unsafe {
                libc::madvise(start.add(before).cast(), (bytes - before) / PAGE * PAGE, libc::MADV_HUGEPAGE)
            };
        }
    }
    values
}

/// Makes an array of string views, whose texts no one reads again here: a usual check would compare each with its prefix.
///
/// # Panics
///
/// Panics unless every view is empty or lies within its buffer.
pub(super) fn view_array(
    views: Vec<u128>,
    buffers: Vec<Buffer>,
    nulls: Option<NullBuffer>,
) -> BinaryViewArray {
    assert!(nulls.as_ref().is_none_or(|nulls| nulls.len() == views.len()), "one null a view");
    let lengths: Vec<usize> = buffers.iter().map(Buffer::len).collect();
    let word = |view: u128, place: usize| (view >> (32 * place)) as u32 as usize;
    let is_inside = |view: u128| {
        let is_long = word(view, 0) > MAX_INLINE_VIEW_LEN as usize;
        let end = word(view, 3) + word(view, 0);
        view == 0 || is_long && lengths.get(word(view, 2)).is_some_and(|&length| end <= length)
    };
    assert!(views.iter().fold(true, |all, &view| all & is_inside(view)), "a view lies within its buffer");
    // SAFETY: all views are empty or within their buffers, as just seen, and there are as many nulls as views. Bytes need not be
    // UTF-8. A wrong prefix would make comparisons wrong, but no code reads memory by it.
    unsafe { BinaryViewArray::new_unchecked(views.into(), buffers.into(), nulls) }
}

/// Fills bytes that hold nothing with zeros.
pub(super) fn zeroed(bytes: &mut [MaybeUninit<u8>]) -> &mut [u8] {
    bytes.fill(MaybeUninit::new(0));
    // SAFETY: all of them have just been written, and a byte has no other requirements.
    unsafe { std::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len()) }
}

/// Returns a room after workers have filled it.
pub(super) fn filled<T>(mut room: Vec<T>, length: usize, _proof: &AllDone) -> Vec<T> {
    assert!(length <= room.capacity(), "a room isn't filled beyond its end");
    // SAFETY: the values are within the block, and workers have written all of them: the tasks of a column cover all
    // its slots (`share::cut`), a worker fills the boards of its task first, with zeros (`Slots::zeroed`) or with solutions
    // (`Slots::solved`), and the views last (`Slots::finish`), and there is a proof that all tasks are done (`share::work`).
    unsafe { room.set_len(length) };
    room
}

/// Proves that all tasks of a call are done.
#[derive(Debug)]
pub(super) struct AllDone(pub(super) ());
