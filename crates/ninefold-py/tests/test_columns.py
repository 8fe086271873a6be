"""Columns of every kind give the same answers, which are those of single puzzles."""

import random

import pytest

import ninefold as nf
from columns import BAD, DRAWING, LARGE, MEDIUM, MINIMAL, NONE, SEVERAL, SMALL, UNIQUE, boards, mixed

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")

QUESTIONS = [
    (nf.solve, {}),
    (nf.solve, {"limit": 1}),
    (nf.count, {}),
    (nf.count, {"limit": 1000}),
    (nf.check, {}),
    (nf.canonical, {}),
    (nf.minimize, {}),
    (nf.minimize, {"seed": 7}),
    (nf.convert, {"to": "sdm"}),
    (nf.convert, {"to": "grid"}),
]
TEXT_TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]


def plain(values):
    """Return Arrow values as a list of strings."""
    return [value.decode() if isinstance(value, bytes) else value for value in values.to_pylist()]


def single(function, text, options):
    """Return the answer for one string, and the reason if it has none."""
    try:
        answer = function(text, **options)
        if function is nf.check:
            answer = answer.answer or "invalid"
        return answer, None
    except nf.NinefoldError as error:
        return None, str(error)


@pytest.mark.parametrize(("function", "options"), QUESTIONS)
def test_a_list_has_the_answers_of_single_strings(function, options):
    rows = mixed(120, seed=3)
    answers, reasons = function(rows, errors=True, **options)
    assert function(rows, **options) == answers
    for row, answer, reason in zip(rows, answers, reasons):
        if row is None:
            assert (answer, reason) == (None, None)
        else:
            assert single(function, row, options) == (answer, None if answer is not None else reason)
            assert (answer is None) == (reason is not None) or answer == "invalid"


@pytest.mark.parametrize(("function", "options"), QUESTIONS)
@pytest.mark.parametrize("kind", TEXT_TYPES, ids=str)
def test_arrow_text_of_every_type_agrees_with_a_list(function, options, kind):
    rows = mixed(300, seed=4)
    expected, expected_reasons = function(rows, errors=True, **options)
    column = pa.array(rows, kind) if not kind_is_binary(kind) else pa.array(
        [None if row is None else row.encode() for row in rows], kind
    )
    answers, reasons = function(column, errors=True, **options)
    answers.validate(full=True)
    reasons.validate(full=True)
    assert plain(answers) == expected
    assert reasons.to_pylist() == expected_reasons
    assert reasons.type == pa.string()
    if function in (nf.solve, nf.canonical, nf.minimize, nf.convert):
        assert answers.type == kind
    elif function is nf.count:
        assert answers.type == pa.int64()
    assert function(column, **options).equals(answers)


def kind_is_binary(kind):
    return kind in (pa.binary(), pa.large_binary(), pa.binary_view())


@pytest.mark.parametrize(("function", "options"), QUESTIONS)
def test_arrow_rows_of_a_fixed_size_agree_with_a_list(function, options):
    rows = boards(200) + [None, boards(1)[0]]
    expected = function(rows, **options)
    fixed = pa.array([None if row is None else row.encode() for row in rows], pa.binary(81))
    answers = function(fixed, **options)
    answers.validate(full=True)
    assert plain(answers) == expected
    numbers = pa.array([None if row is None else digits(row) for row in rows], pa.list_(pa.uint8(), 81))
    answers = function(numbers, **options)
    answers.validate(full=True)
    if function in (nf.solve, nf.canonical, nf.minimize):
        assert function(fixed, **options).type == fixed.type
        assert answers.type == numbers.type
        assert [None if row is None else text(row) for row in answers.to_pylist()] == expected
    else:
        assert answers.to_pylist() == expected


def digits(line):
    return [int(cell) if cell.isdigit() else 0 for cell in line]


def text(row):
    return "".join(str(digit) if digit else "." for digit in row)


@pytest.mark.parametrize(("function", "options"), QUESTIONS)
def test_numpy_digits_agree_with_a_list(function, options):
    rows = boards(200)
    expected = function(rows, **options)
    array = np.array([digits(row) for row in rows], np.uint8)
    answers, reasons = function(array, errors=True, **options)
    assert reasons.tolist() == function(rows, errors=True, **options)[1]
    if function in (nf.solve, nf.canonical, nf.minimize):
        assert answers.dtype == np.uint8 and answers.shape == (200, 81)
        given = [None if not row.any() else text(row) for row in answers]
        assert given == expected
        square = function(array.reshape(200, 9, 9), **options)
        assert square.shape == (200, 9, 9) and (square.reshape(200, 81) == answers).all()
        wide = function(array.astype(np.int64), **options)
        assert wide.dtype == np.int64 and (wide == answers).all()
    elif function is nf.count:
        assert answers.dtype == np.int64
        assert answers.tolist() == [-1 if answer is None else answer for answer in expected]
    else:
        assert answers.tolist() == [answer or "" for answer in expected]


@pytest.mark.parametrize(("function", "options"), QUESTIONS)
@pytest.mark.parametrize("dtype", ["S81", "U81", "S256", "U256", object, "T"])
def test_numpy_text_agrees_with_a_list(function, options, dtype):
    if dtype == "T" and not hasattr(np.dtypes, "StringDType"):
        pytest.skip("this numpy has no strings of any length")
    longer = dtype not in ("S81", "U81")
    rows = boards(100) + ([SMALL, DRAWING, "hello"] if longer else [SMALL, "hello"])
    rows += ["é" * 81] if dtype in ("U81", object, "T") else []
    expected, expected_reasons = function(rows, errors=True, **options)
    array = np.array(rows, np.dtypes.StringDType() if dtype == "T" else dtype)
    answers, reasons = function(array, errors=True, **options)
    assert reasons.tolist() == expected_reasons
    if function is nf.count:
        assert answers.tolist() == [-1 if answer is None else answer for answer in expected]
        return
    given = [answer.decode() if isinstance(answer, bytes) else answer for answer in answers.tolist()]
    assert [answer or None for answer in given] == expected
    assert answers.dtype.kind == array.dtype.kind or function is nf.check


@pytest.mark.parametrize(("function", "options"), QUESTIONS)
@pytest.mark.parametrize("jobs", [1, 2, 3, 7])
def test_answers_do_not_depend_on_the_number_of_workers(function, options, jobs):
    rows = mixed(3000, seed=5)
    column = pa.chunked_array([rows[:1], rows[1:1500], [], rows[1500:]], pa.string())
    expected = function(rows, jobs=1, errors=True, **options)
    assert function(rows, jobs=jobs, errors=True, **options) == expected
    answers, reasons = function(column, jobs=jobs, errors=True, **options)
    assert plain(answers) == expected[0] and reasons.to_pylist() == expected[1]


def test_ratings_agree_in_every_kind():
    rows = [UNIQUE, MEDIUM, None, "hello", SMALL, SEVERAL, MINIMAL]
    answers, reasons = nf.rate(rows, errors=True)
    assert [answer is None for answer in answers] == [False, False, True, True, False, True, False]
    assert [reason is None for reason in reasons] == [True, True, True, False, True, False, True]
    assert (answers[0].er, answers[0].ninefold, answers[0].level) == (1.2, 1, "easy")
    assert answers[4].er is None, "only 9×9 boards have an ER"
    column = nf.rate(pa.array(rows))
    column.validate(full=True)
    names = ["ninefold", "level", "score", "er", "ep", "ed", "hardest"]
    assert [field.name for field in column.type] == names
    for answer, row in zip(answers, column.to_pylist()):
        assert (answer is None) == (row is None)
        if row is not None:
            assert [getattr(answer, name) for name in names] == [row[name] for name in names]
    array = nf.rate(np.array([row or "" for row in rows], "U81"))
    assert array["er"].tolist()[:2] == [answers[0].er, answers[1].er] and np.isnan(array["er"][2])
    assert array["level"].tolist()[:3] == ["easy", answers[1].level, ""]
    only = nf.rate(rows[:2], by="er")
    assert [(one.er, one.ep, one.ninefold) for one in only] == [(one.er, None, None) for one in answers[:2]]
    with pytest.raises(ValueError, match="all, ninefold, hodoku, se, er"):
        nf.rate(rows, by="feeling")


def test_single_strings_raise_what_is_wrong():
    assert nf.solve(UNIQUE).startswith("534678912")
    assert nf.solve(SMALL) == nf.solve([SMALL])[0]
    assert nf.count(SEVERAL) == 2 and nf.check(NONE).answer == "none" and not nf.check("55" + UNIQUE[2:]).valid
    with pytest.raises(nf.NoSolution):
        nf.solve(NONE)
    with pytest.raises(nf.NotUnique):
        nf.solve(SEVERAL)
    assert nf.solve(SEVERAL, limit=1)
    for bad in BAD:
        with pytest.raises(nf.NinefoldError):
            nf.solve(bad)
        assert nf.solve(bad, errors=True)[0] is None
    with pytest.raises(nf.NinefoldError):
        nf.canonical(SMALL)


def test_large_boards_and_other_layouts_take_the_general_route():
    diagonal = "." * 81
    assert nf.count([diagonal, UNIQUE], limit=3) == [3, 1]
    assert nf.count([UNIQUE], layout="9x9+x") == [0]
    assert nf.count([LARGE, SMALL, UNIQUE]) == [2, 1, 1]
    assert nf.count(pa.array([UNIQUE, SMALL]), layout="9x9").to_pylist() == [1, None]
    blank = np.zeros((3, 16, 16), np.uint8)
    assert nf.count(blank).tolist() == [2, 2, 2]
    four = np.array([[1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 2, 1]], np.uint8)
    assert text(nf.solve(four)[0]) == nf.solve(SMALL)


def test_counts_beyond_a_batch_are_complete():
    several = "53..7....6..1......98....6.........3...8.3..1........6......28.....19..5....8..79"
    for limit, expected in [(499, 499), (500, 500), (501, 501), (10_795, 10_795), (20_000, 10_795), (None, 10_795)]:
        assert nf.count([several, UNIQUE], limit=limit) == [expected, 1]
    with pytest.raises(ValueError, match="at least 1"):
        nf.count([several], limit=0)


def test_iterables_are_read_to_their_end():
    rows = boards(10)
    assert nf.solve(row for row in rows) == nf.solve(rows)
    assert nf.solve(tuple(rows)) == nf.solve(rows)
    assert nf.solve(dict.fromkeys(rows)) == nf.solve(rows)
    assert nf.solve([]) == [] and nf.count(()) == []
    assert nf.solve([row.encode() for row in rows]) == nf.solve(rows)


def test_random_bytes_never_crash_and_agree():
    dice = random.Random(9)
    symbols = "123456789.0_* |-+\nxAé,\t\"'"
    rows = []
    for number in range(3000):
        kind = dice.random()
        length = dice.choice([81, 81, 81, 16, 80, 82, 12, 13, 0, 5, 100, 256, 729])
        if kind < 0.3:
            rows.append("".join(dice.choices(symbols, k=length)))
        elif kind < 0.6:
            line = list(boards(1, seed=number)[0])
            for _ in range(dice.randint(0, 3)):
                line[dice.randrange(81)] = dice.choice(symbols)
            rows.append("".join(line))
        else:
            rows.append("".join(dice.choices("123456789.", weights=[1] * 9 + [dice.choice([20, 60])], k=81)))
    expected = nf.solve(rows, errors=True)
    assert [single(nf.solve, row, {})[0] for row in rows[:300]] == expected[0][:300]
    for kind in TEXT_TYPES:
        column = pa.array([row.encode() for row in rows], kind) if kind_is_binary(kind) else pa.array(rows, kind)
        answers, reasons = nf.solve(column, errors=True)
        answers.validate(full=True)
        assert plain(answers) == expected[0] and reasons.to_pylist() == expected[1]
    raw = [bytes(dice.randrange(256) for _ in range(81)) for _ in range(1000)]
    answers, reasons = nf.solve(pa.array(raw, pa.binary(81)), errors=True)
    assert answers.null_count == 1000 and reasons.null_count == 0
    numbers = np.frombuffer(b"".join(raw), np.uint8).reshape(1000, 81)
    answers, reasons = nf.solve(numbers, errors=True)
    assert not answers.any() and all("digits of a 9×9 board" in reason for reason in reasons)
