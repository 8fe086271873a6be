//! Engines: how they solve, what they count, and what they do step by step.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use ninefold::engine::{self, ENGINES, NoObserver, Observer};
use ninefold::grid;
use ninefold::{Budget, StopReason};
use ninefold_api::record::{self as records, layout_text};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error;
use crate::event::{Event, Recorder};
use crate::feed::Feed;
use crate::interrupt::{self, Watch};
use crate::option::LayoutArg;
use crate::puzzle::Puzzle;
use crate::record::{self, hash};
use crate::solution::Solution;

/// An algorithm that solves puzzles.
///
/// >>> import ninefold as nf
/// >>> [engine.name for engine in nf.engines()][:3]
/// ['cover', 'fast', 'rules']
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Engine {
    inner: &'static dyn engine::Engine,
}

#[pymethods]
impl Engine {
    /// The name, for `Puzzle.run`.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    /// How it works, in one line.
    #[getter]
    fn summary(&self) -> &'static str {
        self.inner.summary()
    }

    /// What its events show: `search` (every digit it tries), `steps` (deductions) or `solutions`.
    #[getter]
    fn reports(&self) -> &'static str {
        self.inner.reports().name()
    }

    /// Returns the record of `ninefold engines --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &records::Engine::from(self.inner))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Engine>().is_ok_and(|other| other.get().name() == self.name())
    }

    fn __hash__(&self) -> u64 {
        hash(&self.name())
    }

    fn __str__(&self) -> &'static str {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("<Engine {}: {}>", self.name(), self.summary())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str,))> {
        Ok((py.get_type::<Engine>().getattr("_restore")?, (self.name(),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, name: &str) -> PyResult<Engine> {
        named(py, name).map(|inner| Engine { inner })
    }
}

/// Returns the engines.
#[pyfunction]
pub(crate) fn engines() -> Vec<Engine> {
    ENGINES.iter().map(|&inner| Engine { inner }).collect()
}

fn named(py: Python<'_>, name: &str) -> PyResult<&'static dyn engine::Engine> {
    engine::named(name).ok_or_else(|| {
        let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
        error::option(py, format!("'{name}' isn't an engine; choose one of {}", names.join(", ")))
    })
}

/// Returns the engine with this name for a board, by default the fastest for its layout.
fn engine_for(
    py: Python<'_>,
    name: Option<&str>,
    puzzle: &grid::Puzzle,
) -> PyResult<&'static dyn engine::Engine> {
    let layout = puzzle.layout();
    let engine = name.map_or_else(|| Ok(engine::default_for(layout)), |name| named(py, name))?;
    if !engine.supports(layout) {
        return Err(error::option(
            py,
            format!("engine '{}' doesn't support boards of layout {layout}", engine.name()),
        ));
    }
    Ok(engine)
}

#[pymethods]
impl Puzzle {
    /// Solves the puzzle with an engine and reports its work.
    ///
    /// `limit` is how many solutions to look for, by default as many as the engine usually does; `nodes` limits the work.
    /// `on_event` is called with every `Event`; an exception in it ends the run.
    ///
    /// >>> import ninefold as nf
    /// >>> report = nf.Puzzle.named("BD4").run("tree")
    /// >>> report.answer, report.calls
    /// ('solved', 134)
    /// >>> kinds = []
    /// >>> report = nf.Puzzle.named("BD4").run("tree", on_event=lambda event: kinds.append(event.kind))
    /// >>> kinds.count("place")
    /// 133
    #[pyo3(signature = (engine=None, *, limit=None, nodes=None, on_event=None))]
    fn run(
        &self,
        py: Python<'_>,
        engine: Option<&str>,
        limit: Option<u64>,
        nodes: Option<u64>,
        on_event: Option<Py<PyAny>>,
    ) -> PyResult<Report> {
        let engine = engine_for(py, engine, &self.inner)?;
        let limit = limit.unwrap_or_else(|| engine.usual_solutions());
        let raised: Mutex<Option<PyErr>> = Mutex::new(None);
        let start = Instant::now();
        let report = interrupt::run(py, |watch: &Watch| {
            let has_raised = || raised.lock().is_ok_and(|raised| raised.is_some());
            let stop = || watch.is_interrupted() || on_event.is_some() && has_raised();
            let budget = Budget::solutions(limit.max(1)).nodes(nodes.unwrap_or(u64::MAX)).until(&stop);
            let Some(function) = &on_event else {
                return engine.run(&self.inner, &budget, &mut NoObserver);
            };
            let mut observer = Recorder::new(self.inner.layout(), |event: Event| {
                if !has_raised() {
                    let called = Python::try_attach(|py| function.call1(py, (event,)).map(drop));
                    if let (Some(Err(error)), Ok(mut raised)) = (called, raised.lock()) {
                        *raised = Some(error);
                    }
                }
            });
            engine.run(&self.inner, &budget, &mut observer)
        })?;
        if let Some(error) = raised.into_inner().ok().flatten() {
            return Err(error);
        }
        let seconds = (start.elapsed().as_secs_f64() * 1e6).round() / 1e6;
        Ok(Report::new(&self.inner, engine.name(), &report, seconds))
    }

    /// Returns an iterator over what an engine does, event by event; stop it whenever you like.
    ///
    /// >>> import ninefold as nf
    /// >>> from itertools import islice
    /// >>> for event in islice(nf.Puzzle.named("BD4").events("tree"), 3):
    /// ...     print(event)
    /// enter at depth 0
    /// reject r1c4=1
    /// reject r1c4=2
    #[pyo3(signature = (engine=None, *, limit=None, nodes=None))]
    fn events(
        &self,
        py: Python<'_>,
        engine: Option<&str>,
        limit: Option<u64>,
        nodes: Option<u64>,
    ) -> PyResult<Events> {
        let engine = engine_for(py, engine, &self.inner)?;
        let limit = limit.unwrap_or_else(|| engine.usual_solutions());
        let puzzle = self.inner.clone();
        let feed = Feed::start(move |sink| {
            let budget = Budget::solutions(limit.max(1)).nodes(nodes.unwrap_or(u64::MAX)).cancel(sink.flag());
            let mut observer = Recorder::new(puzzle.layout(), |event| {
                // Once no one wants another event, the flag ends the run.
                let _ = sink.put(event);
            });
            let observer: &mut dyn Observer = &mut observer;
            engine.run(&puzzle, &budget, observer);
        })?;
        Ok(Events { feed })
    }
}

/// An iterator over the events of an engine.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Events {
    feed: Feed<Event>,
}

#[pymethods]
impl Events {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Event>> {
        self.feed.next(py)
    }
}

/// An engine's answer, and the work it took. Counts that an engine doesn't keep are None.
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(Clone, PartialEq)]
pub(crate) struct Report {
    layout: Arc<grid::Layout>,
    solved: records::Solved,
    found: u64,
    exact: bool,
}

impl Report {
    fn new(puzzle: &grid::Puzzle, engine: &str, report: &engine::Report, seconds: f64) -> Report {
        let start = records::Start::new::<records::Solved>();
        Report {
            layout: Arc::clone(puzzle.layout()),
            solved: records::Solved::new(start, puzzle, engine, report, seconds),
            found: report.found,
            exact: report.exact,
        }
    }
}

#[pymethods]
impl Report {
    /// The engine.
    #[getter]
    fn engine(&self) -> &str {
        &self.solved.engine
    }

    /// `none`, `unique`, `several`, `solved` (one found, no search for another) or `unknown`.
    #[getter]
    fn answer(&self) -> &'static str {
        self.solved.answer.name()
    }

    /// The first solution.
    #[getter]
    fn solution(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let layout = LayoutArg(Arc::clone(&self.layout));
        self.solved.solution.as_ref().map(|line| Solution::read(py, line, layout)).transpose()
    }

    /// The number of solutions found, up to the limit.
    #[getter]
    fn found(&self) -> u64 {
        self.found
    }

    /// Whether `found` is the number of all solutions.
    #[getter]
    fn exact(&self) -> bool {
        self.exact
    }

    /// Why the run ended early: `nodes`, `memory` or `stuck`.
    #[getter]
    fn stop(&self) -> Option<&'static str> {
        self.solved.stop.map(StopReason::name)
    }

    /// The number of search calls up to the first solution.
    #[getter]
    fn calls(&self) -> Option<u64> {
        self.solved.calls
    }

    /// The total number of search calls.
    #[getter]
    fn calls_in_all(&self) -> Option<u64> {
        self.solved.calls_in_all.or(self.solved.calls)
    }

    /// The number of choices that weren't forced.
    #[getter]
    fn guesses(&self) -> Option<u64> {
        self.solved.guesses
    }

    /// The number of deductions.
    #[getter]
    fn steps(&self) -> Option<u64> {
        self.solved.steps
    }

    /// How often each technique was applied.
    #[getter]
    fn techniques<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let uses = PyDict::new(py);
        self.solved.techniques.0.iter().try_for_each(|(name, count)| uses.set_item(name, count))?;
        Ok(uses)
    }

    /// The time in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.solved.seconds
    }

    /// Returns the record of `ninefold solve --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &self.solved)
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.solved.puzzle, &self.solved.engine, self.found))
    }

    fn __repr__(&self) -> String {
        format!("<Report of {}: {}, {} found>", self.solved.engine, self.answer(), self.found)
    }

    #[expect(clippy::type_complexity, reason = "what pickle expects")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String, u64, bool))> {
        let restore = py.get_type::<Report>().getattr("_restore")?;
        Ok((restore, (layout_text(&self.layout), record::json(&self.solved), self.found, self.exact)))
    }

    #[staticmethod]
    fn _restore(layout: LayoutArg, solved: &str, found: u64, exact: bool) -> PyResult<Report> {
        Ok(Report { layout: layout.0, solved: record::read(solved)?, found, exact })
    }
}
