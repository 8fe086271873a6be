"""polars, pandas, DuckDB and nanoarrow: thin layers over the columns."""

import pytest

import ninefold as nf
from columns import MEDIUM, SEVERAL, SMALL, UNIQUE, boards, mixed

ROWS = mixed(300, seed=11)


def none(values):
    """Return a list with None for every kind of missing value."""
    return [value if isinstance(value, (str, int)) else None for value in values]


@pytest.fixture
def pl():
    polars = pytest.importorskip("polars")
    import ninefold.polars  # noqa: F401

    return polars


@pytest.fixture
def pd():
    pandas = pytest.importorskip("pandas")
    import ninefold.pandas  # noqa: F401

    return pandas


@pytest.fixture
def connection():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    import ninefold.duckdb

    return ninefold.duckdb.register(duckdb.connect())


QUESTIONS = ["solve", "count", "check", "canonical", "minimize", "convert"]


@pytest.mark.parametrize("question", QUESTIONS)
def test_polars(pl, question):
    expected, reasons = getattr(nf, question)(ROWS, errors=True)
    series = pl.Series("puzzle", ROWS)
    answers = getattr(nf, question)(series)
    assert isinstance(answers, pl.Series) and answers.name == "puzzle" and answers.to_list() == expected
    assert getattr(series.sudoku, question)().to_list() == expected
    assert series.sudoku.error(question).to_list() == reasons
    frame = pl.DataFrame({"puzzle": ROWS, "row": range(len(ROWS))})
    expression = getattr(pl.col("puzzle").sudoku, question)().alias("answer")
    assert frame.with_columns(expression)["answer"].to_list() == expected
    lazy = frame.lazy().with_columns(expression, pl.col("puzzle").sudoku.error(question).alias("error"))
    schema = lazy.collect_schema()
    done = lazy.sort("row").collect(engine="streaming")
    assert done.schema == schema and done["answer"].to_list() == expected and done["error"].to_list() == reasons


def test_polars_keeps_other_types(pl):
    rows = boards(20)
    numbers = pl.Series("p", [[int(c) if c != "." else 0 for c in row] for row in rows], dtype=pl.Array(pl.UInt8, 81))
    answers = nf.solve(numbers)
    assert answers.dtype == numbers.dtype and answers.null_count() == nf.solve(rows).count(None)
    assert nf.solve(pl.Series(rows, dtype=pl.Categorical)).to_list() == nf.solve(rows)
    assert nf.solve(pl.Series([None, None])).to_list() == [None, None]
    assert nf.solve(pl.Series(rows)[3:7]).to_list() == nf.solve(rows)[3:7]
    chunks = pl.concat([pl.Series(rows[:5]), pl.Series(rows[5:])], rechunk=False)
    assert nf.solve(chunks).to_list() == nf.solve(rows)
    frame = nf.solve(pl.DataFrame({"p": rows}))
    assert isinstance(frame, pl.DataFrame) and frame["p"].to_list() == nf.solve(rows)
    with pytest.raises(TypeError, match="2 columns"):
        nf.solve(pl.DataFrame({"p": rows, "q": rows}))
    rated = pl.DataFrame({"p": [UNIQUE, SEVERAL]}).select(pl.col("p").sudoku.rate(by="se"))
    assert rated["p"].dtype == ninefold_rating() and rated["p"][0]["er"] == 1.2 and rated["p"][1] is None


def ninefold_rating():
    import ninefold.polars

    return ninefold.polars.RATING


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dtype", [object, "str", "string", "pyarrow"])
def test_pandas(pd, question, dtype):
    if dtype == "pyarrow":
        pa = pytest.importorskip("pyarrow")
        dtype = pd.ArrowDtype(pa.string())
    expected, reasons = getattr(nf, question)(ROWS, errors=True)
    index = [f"row {number}" for number in reversed(range(len(ROWS)))]
    series = pd.Series(ROWS, index=index, name="puzzle", dtype=dtype)
    answers, errors = getattr(nf, question)(series, errors=True)
    assert none(answers.astype(object)) == expected and none(errors.astype(object)) == reasons
    assert answers.index.equals(series.index) and answers.name == "puzzle"
    assert errors.index.equals(series.index)
    assert answers.dtype == ("Int64" if question == "count" else series.dtype)
    assert none(getattr(series.sudoku, question)().astype(object)) == expected
    assert none(series.sudoku.error(question).astype(object)) == reasons


def test_pandas_categories(pd):
    rows = [*boards(20), None]
    series = pd.Series(rows, dtype="category")
    answers, errors = nf.solve(series, errors=True)
    assert (none(answers.astype(object)), none(errors.astype(object))) == nf.solve(rows, errors=True)


def test_pandas_ratings_are_a_frame(pd):
    series = pd.Series([UNIQUE, None, MEDIUM, SMALL], index=[4, 3, 2, 1])
    frame = series.sudoku.rate()
    expected = nf.rate([UNIQUE, MEDIUM])
    assert list(frame.columns) == ["ninefold", "level", "score", "er", "ep", "ed", "hardest"]
    assert frame.index.tolist() == [4, 3, 2, 1]
    assert frame["er"][4] == expected[0].er and frame["er"][2] == expected[1].er and frame["er"].isna()[3]
    assert frame["ninefold"][2] == expected[1].ninefold


def test_duckdb_functions(connection):
    connection.execute("create table t (row integer, puzzle varchar)")
    rows = [row for row in ROWS if row is None or "\u2028" not in row] * 20
    connection.executemany("insert into t values (?, ?)", list(enumerate(rows)))
    for question in ["solve", "count", "check", "canonical", "minimize"]:
        answers = connection.sql(f"select sudoku_{question}(puzzle) from t order by row").fetchall()
        assert [answer for (answer,) in answers] == getattr(nf, question)(rows)
    reasons = connection.sql("select sudoku_error(puzzle) from t order by row").fetchall()
    assert [reason for (reason,) in reasons] == nf.solve(rows, errors=True)[1]
    assert connection.sql(f"select sudoku_rate('{UNIQUE}').er").fetchall() == [(1.2,)]
    unique = connection.sql("select count(*) from t where sudoku_check(puzzle) = 'unique'").fetchall()[0][0]
    assert unique == nf.check(rows).count("unique")


def test_duckdb_relations(connection):
    import ninefold.duckdb

    rows = boards(5000)
    connection.execute("create table t as select unnest(?) as puzzle", [rows])
    relation = ninefold.duckdb.answers(connection, "select puzzle, 1 as one from t", "solve", rows=1000, errors=True)
    assert relation.columns == ["puzzle", "one", "solution", "error"]
    answers = dict((puzzle, solution) for puzzle, _, solution, _ in relation.fetchall())
    assert answers == dict(zip(rows, nf.solve(rows)))
    column = connection.sql("select puzzle from t limit 10")
    if hasattr(column, "__arrow_c_stream__"):
        import pyarrow as pa

        assert pa.array(nf.solve(column)).to_pylist() == nf.solve(rows[:10])


def test_nanoarrow():
    na = pytest.importorskip("nanoarrow")
    rows = boards(50) + [None]
    column = na.Array(rows, na.string())
    answers, reasons = nf.solve(column, errors=True)
    assert isinstance(answers, na.Array) and answers.to_pylist() == nf.solve(rows)
    assert reasons.to_pylist() == nf.solve(rows, errors=True)[1]
