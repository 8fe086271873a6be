//! Paths: the steps from a puzzle to its solution, each with its explanation.

use ninefold::engine::Answer;
use ninefold::grid::Game;
use ninefold::logic::{self, End, SeError, SeRater, SeRating, Solver, State, Technique};
use ninefold::play;
use ninefold::text::{self, Notation, Position, ReadOptions};
use ninefold::{Budget, StopReason};
use ninefold_api::record::{self as records, AnswerName, Explained, PathEnd, Start, position_text};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple};

use crate::error::{self, OrRaise};
use crate::hint::Hint;
use crate::interrupt::{self, Watch};
use crate::option::{self, ByName, Group, Groups, Named, words};
use crate::picture;
use crate::puzzle::Puzzle;
use crate::rating::{self, By};
use crate::record::{self, hash};

/// The work on a puzzle without a unique solution: the techniques might otherwise never finish.
const LITTLE_EFFORT: u64 = 1_000_000;

/// Whose path to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guide {
    /// Ninefold's: the simplest step that the techniques find.
    Ninefold,
    /// Sudoku Explainer's.
    Se,
}

words! { Guide, "a guide": "ninefold" => Guide::Ninefold, "se" => Guide::Se }

/// When to stop: after this many steps, or after the first step of these techniques.
enum Until {
    Steps(usize),
    Techniques(Vec<&'static Technique>),
}

impl<'py> FromPyObject<'_, 'py> for Until {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Until> {
        if let Ok(steps) = object.extract() {
            return Ok(Until::Steps(steps));
        }
        let name: String = object
            .extract()
            .map_err(|_| PyTypeError::new_err("expected a number of steps or the name of a technique"))?;
        Ok(Until::Techniques(Group::named(object.py(), &name)?.0))
    }
}

impl Until {
    fn is_reached(&self, steps: usize, last: &logic::Step) -> bool {
        match self {
            Until::Steps(number) => steps >= *number,
            Until::Techniques(techniques) => techniques.contains(&last.technique),
        }
    }
}

/// The steps of a path, before they become Python's.
struct Walk {
    hints: Vec<Hint>,
    end: PathEnd,
    state: State,
    answer: AnswerName,
    hardest: Option<&'static Technique>,
    se: Option<SeRating>,
}

impl Walk {
    fn new(state: State, answer: AnswerName) -> Walk {
        Walk { hints: Vec::new(), end: PathEnd::Stuck, state, answer, hardest: None, se: None }
    }

    /// Takes a step, and returns whether the path goes on.
    fn take(&mut self, step: &logic::Step, until: Option<&Until>) -> bool {
        self.hints.push(Hint::new(step, &self.state));
        self.state.apply(step);
        if self.hardest.is_none_or(|hardest| hardest.difficulty <= step.technique.difficulty) {
            self.hardest = Some(step.technique);
        }
        let enough = until.is_some_and(|until| until.is_reached(self.hints.len(), step));
        if enough && !self.state.is_solved() {
            self.end = PathEnd::Asked;
            return false;
        }
        true
    }

    /// Follows the simplest steps that the solver finds.
    fn follow(mut self, solver: &Solver, effort: u64, until: Option<&Until>, watch: &Watch) -> Walk {
        let stop = || watch.is_interrupted();
        let budget = Budget::default().nodes(effort).until(&stop);
        let mut walk = solver.walk(self.state.layout(), &budget);
        while let Some(step) = walk.next_step(&self.state) {
            if !self.take(&step, until) {
                return self;
            }
        }
        self.end = match walk.end(&self.state) {
            End::Solved => PathEnd::Solved,
            End::Broken => PathEnd::None,
            End::Stopped(StopReason::Cancelled) => PathEnd::Cancelled,
            End::Stopped(_) => PathEnd::Budget,
            _ => PathEnd::Stuck,
        };
        self
    }

    /// Follows Sudoku Explainer.
    fn follow_se(mut self, until: Option<&Until>, watch: &Watch) -> Result<Walk, SeError> {
        let stop = || watch.is_interrupted();
        let budget = Budget::default().until(&stop);
        let mut rater = Box::new(SeRater::new());
        let mut walk = rater.walk(&self.state, &budget)?;
        self.state = walk.state().clone();
        while let Some(logic::SeStep { rating, name, step }) = walk.next_step()? {
            let more = self.take(&step, until);
            let last = self.hints.last_mut().expect("a step was taken");
            last.step.se = Some(records::SeStep { rating, name: name.into_owned() });
            if !more {
                return Ok(self);
            }
        }
        self.end = match () {
            () if self.state.is_solved() => PathEnd::Solved,
            () if self.state.is_broken() => PathEnd::None,
            () => PathEnd::Stuck,
        };
        self.se = Some(walk.rating());
        Ok(self)
    }
}

#[pymethods]
impl Puzzle {
    /// Solves the puzzle by logic and explains every step: a sequence of hints.
    ///
    /// `by="se"` follows Sudoku Explainer 1.2.1 step by step. `techniques` and `without` choose techniques by name, code or
    /// group, `until` ends the path after this many steps or the first step of a technique, and `effort` limits the work.
    ///
    /// >>> import ninefold as nf
    /// >>> path = nf.Puzzle.named("Sudoku 3").explain()
    /// >>> len(path), path.solved, path.hardest
    /// (66, True, 'hidden-pair')
    /// >>> print(path[0])
    /// Hidden Single: 1 in box 4 → r4c1=1
    /// >>> print(nf.Puzzle.named("Sudoku 3").explain(by="se", until=1)[0].se_rating)
    /// 1.2
    #[pyo3(
        signature = (by=Named(Guide::Ninefold), *, techniques=None, without=None, until=None, effort=None),
        text_signature = "($self, by='ninefold', *, techniques=None, without=None, until=None, effort=None)"
    )]
    fn explain(
        &self,
        py: Python<'_>,
        by: Named<Guide>,
        techniques: Option<Groups>,
        without: Option<Groups>,
        until: Option<Until>,
        effort: Option<u64>,
    ) -> PyResult<Path> {
        let by = by.0;
        let is_usual = techniques.is_none() && without.is_none();
        if by == Guide::Se && !(is_usual && effort.is_none()) {
            let reason =
                "by='se' follows Sudoku Explainer's own techniques: leave out techniques, without and effort";
            return Err(error::option(py, reason));
        }
        let solver = option::solver(py, techniques, without)?;
        let game = Game::from(&self.inner);
        let state = State::try_from(&game).or_raise(py)?;
        let walk = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            let answer = play::answer(game.givens(), None, &Budget::unique().nodes(play::NODES).until(&stop));
            let is_unique = matches!(answer, Answer::Unique(_));
            let walk = Walk::new(state.assume_unique(is_unique), AnswerName::from(&answer));
            match by {
                Guide::Se => walk.follow_se(until.as_ref(), watch),
                Guide::Ninefold => {
                    let effort = effort.unwrap_or(if is_unique { logic::EFFORT } else { LITTLE_EFFORT });
                    Ok(walk.follow(&solver, effort, until.as_ref(), watch))
                }
            }
        })?;
        let Walk { hints, end, state, answer, hardest, se } = walk.or_raise(py)?;
        let end_game = game.with_digits(state.grid()).with_marks(state.candidates());
        let (start, text) = (Start::new::<Explained>(), position_text(&Position::from(&self.inner)));
        let explained = Explained {
            answer: Some(answer),
            rating: records::Rating {
                se: se.map(records::Se::from),
                hardest: hardest.map(|technique| technique.name.to_string()),
                ..records::Rating::default()
            },
            position: (end != PathEnd::Solved)
                .then(|| text::write(&end_game.clone().into(), Notation::Hodoku)),
            ..Explained::new(start, text, end, &state, Vec::new())
        };
        Ok(Path {
            puzzle: self.clone(),
            is_rated: end == PathEnd::Solved && is_usual && by == Guide::Ninefold,
            explained,
            end_game,
            steps: hints.into_iter().map(|hint| Py::new(py, hint)).collect::<PyResult<_>>()?,
        })
    }
}

/// The steps from a puzzle to its solution, or until nothing more follows: a sequence of hints.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Path {
    puzzle: Puzzle,
    /// Whether the puzzle's ratings belong to the record.
    is_rated: bool,
    /// The record without its steps.
    explained: Explained,
    end_game: Game,
    steps: Vec<Py<Hint>>,
}

impl Path {
    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.steps)
    }

    /// Returns the number of the first step of the hardest technique, from 0.
    fn hardest_step(&self) -> Option<usize> {
        let hardest = self.explained.rating.hardest.as_ref()?;
        self.steps.iter().position(|hint| hint.get().step.technique == *hardest)
    }
}

#[pymethods]
impl Path {
    /// The puzzle at its start.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone()
    }

    /// Whether it reaches the solution.
    #[getter]
    fn solved(&self) -> bool {
        self.explained.solved
    }

    /// How it ends: `solved`, `asked` (for this many steps), `stuck`, `none` (no solution) or `budget`.
    #[getter]
    fn end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &self.explained.end)
    }

    /// The position at its end.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Puzzle> {
        Puzzle::of_game(py, &self.end_game)
    }

    /// The name of the hardest technique.
    #[getter]
    fn hardest(&self) -> Option<&str> {
        self.explained.rating.hardest.as_deref()
    }

    /// How often each technique is used, in order of first use.
    #[getter]
    fn techniques<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for hint in &self.steps {
            let name = &hint.get().step.technique;
            let count = counts.get_item(name)?.map_or(Ok(0), |count| count.extract::<usize>())?;
            counts.set_item(name, count + 1)?;
        }
        Ok(counts)
    }

    /// Returns the record of `ninefold explain --json`, which has the puzzle's ratings if the path solves it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut explained = self.explained.clone();
        explained.steps = self.steps.iter().map(|hint| hint.get().step.clone()).collect();
        if self.is_rated {
            let rating = interrupt::run(py, |watch| {
                let stop = || watch.is_interrupted();
                rating::rate(&self.puzzle.inner, By::All, &Budget::default().until(&stop))
            })?;
            explained.rating = records::Rating { hardest: explained.rating.hardest, ..rating };
        }
        record::dict(py, &explained)
    }

    /// The drawing of the first step of the hardest technique.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let Some(number) = self.hardest_step() else {
            return crate::render::svg(py, crate::render::printed(&self.puzzle.inner));
        };
        let hint = self.steps[number].get();
        let caption = format!("Step {} of {}: {}", number + 1, self.steps.len(), hint.step.short);
        picture::svg(hint.before(), &hint.step.marks, &[caption])
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(py)?.as_any().get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.tuple(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.steps.iter().rev())?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Path>().is_ok_and(|other| {
            let other = other.get();
            let same = |(one, other): (&Py<Hint>, &Py<Hint>)| one.get() == other.get();
            self.puzzle == other.puzzle
                && self.explained == other.explained
                && self.steps.len() == other.steps.len()
                && self.steps.iter().zip(&other.steps).all(same)
        })
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.puzzle, self.steps.len()))
    }

    fn __str__(&self) -> String {
        let line = |(number, hint): (usize, &Py<Hint>)| format!("{number}. {}", hint.get().step.short);
        (1..).zip(&self.steps).map(line).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let steps = self.steps.len();
        let plural = if steps == 1 { "" } else { "s" };
        Ok(format!("<Path: {steps} step{plural}, {}>", self.end(py)?))
    }

    #[expect(clippy::type_complexity, reason = "what pickle expects")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Puzzle, bool, String, String, Bound<'py, PyTuple>))> {
        let restore = py.get_type::<Path>().getattr("_restore")?;
        let (explained, end) = (record::json(&self.explained), self.end_game.to_string());
        Ok((restore, (self.puzzle.clone(), self.is_rated, explained, end, self.tuple(py)?)))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        puzzle: &Bound<'_, Puzzle>,
        is_rated: bool,
        explained: &str,
        end: &str,
        steps: Vec<Py<Hint>>,
    ) -> PyResult<Path> {
        let puzzle = puzzle.get().clone();
        let options =
            ReadOptions { notation: Some(Notation::Hodoku), layout: Some(puzzle.inner.layout().clone()) };
        let end_game = text::read(end.as_bytes(), &options).or_raise(py)?.position.game();
        Ok(Path { puzzle, is_rated, explained: record::read(explained)?, end_game, steps })
    }
}
