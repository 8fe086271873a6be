"""Objects whose Arrow arrays aren't what they say: a clear exception, and what they hold is released once."""

from __future__ import annotations

import ctypes

import pytest

import ninefold as nf
from columns import UNIQUE

pa = pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")

Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Schema(ctypes.Structure):
    _fields_ = [
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_char_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class Array(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.c_void_p),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class Raw:
    """An object with `__arrow_c_array__` whose structures hold whatever a test says."""

    def __init__(self, format, parts, length=1, schema_children=0, **fields):
        self.released = []
        self.memory = [np.frombuffer(buffer, np.uint8).copy() if buffer else None for buffer in parts]
        addresses = [None if part is None else part.ctypes.data for part in self.memory]
        self.pointers = (ctypes.c_void_p * max(1, len(addresses)))(*addresses)

        def releases(kind):
            def release(address):
                self.released.append(kind.__name__)
                kind.from_address(address).release = None

            return Release(release)

        self.functions = [releases(Schema), releases(Array)]
        of_schema, of_array = (ctypes.cast(function, ctypes.c_void_p) for function in self.functions)
        self.schema = Schema(format, b"", None, 2, schema_children, release=of_schema)
        self.array = Array(length, 0, 0, len(addresses), 0, ctypes.addressof(self.pointers), release=of_array)
        for name, value in fields.items():
            setattr(self.array, name, value)

    def __arrow_c_array__(self, requested_schema=None):
        schema = new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None)
        return schema, new_capsule(ctypes.addressof(self.array), b"arrow_array", None)


class Stream:
    """An object with `__arrow_c_stream__` that yields the array of another."""

    def __init__(self, raw):
        get_schema = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
        self.raw, self.left, self.released = raw, [raw.array], []

        def schema(_, out):
            ctypes.memmove(out, ctypes.addressof(raw.schema), ctypes.sizeof(Schema))
            return 0

        def array(_, out):
            found = self.left.pop() if self.left else Array()
            ctypes.memmove(out, ctypes.addressof(found), ctypes.sizeof(Array))
            return 0

        def release(address):
            self.released.append("Stream")
            (ctypes.c_void_p * 5).from_address(address)[3] = None

        self.functions = [get_schema(schema), get_schema(array), Release(release)]
        first, second, last = (ctypes.cast(function, ctypes.c_void_p) for function in self.functions)
        self.stream = (ctypes.c_void_p * 5)(first, second, None, last, None)

    def __arrow_c_stream__(self, requested_schema=None):
        return new_capsule(ctypes.addressof(self.stream), b"arrow_array_stream", None)


def offsets(*numbers, size="<i4"):
    return np.array(numbers, size).tobytes()


TEXT = UNIQUE.encode() * 3
VIEW = offsets(81) + TEXT[:4] + offsets(0, 0)


def test_right_structures_are_read():
    for raw in [
        Raw(b"u", [None, offsets(0, 81, 162, 243), TEXT], 3),
        Raw(b"U", [None, offsets(0, 81, 162, 243, size="<i8"), TEXT], 3),
        Raw(b"w:81", [None, TEXT], 3),
        Raw(b"vu", [None, VIEW * 3, TEXT, offsets(243, size="<i8")], 3),
    ]:
        stream = Stream(raw)
        assert pa.array(nf.solve(stream)).to_pylist() == [nf.solve(TEXT[:81].decode())] * 3 or raw.schema.format == b"w:81"
        assert sorted(raw.released + stream.released) == ["Array", "Schema", "Stream"]


@pytest.mark.parametrize("format", [b"u", b"U", b"vz", b"n"])
def test_empty_arrays_need_no_buffers(format):
    raw = Raw(format, [None, None, None], 0)
    assert len(nf.solve(raw)) == 0
    assert sorted(raw.released) == ["Array", "Schema"]


BROKEN = {
    "a negative length": (b"u", [None, offsets(0, 81), TEXT], {"length": -1}),
    "a negative offset": (b"u", [None, offsets(0, 81), TEXT], {"offset": -1}),
    "a length beyond any memory": (b"w:81", [None, TEXT], {"length": 2**62}),
    "a length and an offset beyond 64 bits": (b"n", [], {"length": 2**63 - 1, "offset": 2**63 - 1}),
    "no buffers": (b"u", [], {}),
    "a null pointer to buffers": (b"u", [None, offsets(0, 81), TEXT], {"buffers": None}),
    "too few buffers": (b"u", [None, offsets(0, 81)], {}),
    "too many buffers": (b"u", [None, offsets(0, 81), TEXT, TEXT], {}),
    "a negative number of buffers": (b"u", [None, offsets(0, 81), TEXT], {"n_buffers": -3}),
    "no offsets": (b"u", [None, None, TEXT], {}),
    "no data": (b"u", [None, offsets(0, 81), None], {}),
    "a negative end": (b"u", [None, offsets(0, 81, -1), TEXT], {"length": 2}),
    "a negative long end": (b"Z", [None, offsets(0, 81, -1, size="<i8"), TEXT], {"length": 2}),
    "no type": (None, [None, offsets(0, 81), TEXT], {}),
    "an empty type": (b"", [None, offsets(0, 81), TEXT], {}),
    "a type that is no text": (b"\xff\xfe", [None, offsets(0, 81), TEXT], {}),
    "an unknown type": (b"sudoku", [None, offsets(0, 81), TEXT], {}),
    "a negative width": (b"w:-81", [None, TEXT], {}),
    "a width beyond 32 bits": (b"w:99999999999", [None, TEXT], {}),
    "a list without an item": (b"+w:81", [None], {}),
    "a struct without its children": (b"+s", [None], {"schema_children": 1, "n_children": 1}),
    "views without sizes": (b"vu", [None, VIEW, TEXT, None], {}),
    "views with too few buffers": (b"vu", [None, VIEW], {}),
    "views of a buffer with a negative size": (b"vz", [None, VIEW, TEXT, offsets(-1, size="<i8")], {}),
}


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("name", BROKEN)
def test_broken_structures_are_refused(name, streamed):
    format, parts, fields = BROKEN[name]
    raw = Raw(format, parts, **fields)
    column = Stream(raw) if streamed else raw
    with pytest.raises(ValueError, match="the Arrow data can't be imported"):
        nf.solve(column)
    taken = ["Schema", "Stream", *(["Array"] if not column.left else [])] if streamed else ["Array", "Schema"]
    assert sorted(raw.released + getattr(column, "released", []) * streamed) == sorted(taken)[: len(taken)]


@pytest.mark.parametrize(
    ("name", "rows"),
    [("offsets go back", [81, 0, 81]), ("an offset is beyond the data", [0, 100_000, 162]), ("one is negative", [-5, 81, 162])],
)
def test_rows_outside_the_data_are_named(name, rows):
    answers, errors = nf.solve(Raw(b"u", [None, offsets(*rows), TEXT], 2), errors=True)
    assert any("lies outside its data" in reason for reason in pa.array(errors).to_pylist() if reason)
    assert pa.array(answers).null_count >= 1


@pytest.mark.parametrize("function", [nf.solve, nf.count, nf.check, nf.rate, lambda x: nf.convert(x, to="grid")])
@pytest.mark.parametrize("rows", [10**14, 10**15])
def test_columns_beyond_memory_raise(function, rows):
    with pytest.raises(MemoryError, match="more memory than there is"):
        function(Raw(b"n", [], rows))
