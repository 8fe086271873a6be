//! Hints: a step, its explanation in words, and its picture.

use ninefold::Budget;
use ninefold::engine::Answer;
use ninefold::grid::{self, Game};
use ninefold::logic::{self, Explanation, State};
use ninefold::play::{self, FaultKind, Standing};
use ninefold::text::{self, Notation, ReadOptions};
use ninefold_api::record::{self as records, layout_text};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cell;
use crate::error::{self, OrRaise, Raise, exception};
use crate::interrupt::{self, Watch};
use crate::option::{self, Groups, LayoutArg};
use crate::picture;
use crate::puzzle::Puzzle;
use crate::record::{self, hash};
use crate::text::position;

/// A step, its explanation and its drawing.
///
/// >>> import ninefold as nf
/// >>> hint = nf.Puzzle.named("BD4").hint()
/// >>> print(hint)
/// Hidden Single: 5 in box 1 → r3c2=5
/// >>> hint.technique, hint.placements
/// ('hidden-single', (((3, 2), 5),))
/// >>> print(hint.up_to(1))
/// Look at box 1.
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Hint {
    before: Game,
    pub(crate) step: records::Step,
    /// What each depth reveals, from 1.
    reveals: Vec<records::Reveal>,
}

impl Hint {
    /// Creates the hint of a step in the position in which it was found.
    pub(crate) fn new(step: &logic::Step, state: &State) -> Hint {
        let (words, layout) = (logic::explain(step, state), state.layout());
        let reveals = records::Reveal::up_to(Explanation::DEPTHS, &words, layout);
        Hint { before: picture::game(state), step: records::Step::explained(step, words, layout), reveals }
    }

    /// Returns the position in which the step was found.
    pub(crate) fn before(&self) -> &Game {
        &self.before
    }

    /// Takes the step in a game.
    pub(crate) fn apply(&self, py: Python<'_>, game: &mut Game) -> PyResult<()> {
        if game.layout() != self.before.layout() {
            return Err(error::option(py, "the hint belongs to a board of another layout"));
        }
        let layout = game.layout().clone();
        let place = |name: &String| {
            let candidate = picture::candidate(name, &layout);
            candidate.map(|candidate| layout.constraints().place(candidate))
        };
        for (cell, digit) in self.step.placements.iter().filter_map(place) {
            game.write(cell, digit);
        }
        for (cell, digit) in self.step.eliminations.iter().filter_map(place) {
            game.strike(cell, digit);
        }
        Ok(())
    }

    fn entries<'py>(&self, py: Python<'py>, names: &[String]) -> PyResult<Bound<'py, PyTuple>> {
        entries(py, names, &self.before)
    }
}

/// Returns placements or eliminations as cells and digits.
fn entries<'py>(py: Python<'py>, names: &[String], game: &Game) -> PyResult<Bound<'py, PyTuple>> {
    let entries: Vec<_> = names.iter().filter_map(|name| cell::entry(name, game.layout())).collect();
    PyTuple::new(py, entries)
}

#[pymethods]
impl Hint {
    /// The technique's name: `hidden-single`.
    #[getter]
    fn technique(&self) -> &str {
        &self.step.technique
    }

    /// The technique's name for people: `Hidden Single`.
    #[getter]
    fn title(&self) -> &str {
        &self.step.title
    }

    /// The digits to write in: cells and digits.
    #[getter]
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.entries(py, &self.step.placements)
    }

    /// The candidates to remove: cells and digits.
    #[getter]
    fn eliminations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.entries(py, &self.step.eliminations)
    }

    /// Where to look, in words.
    #[getter]
    fn place(&self) -> &str {
        &self.step.hints[0]
    }

    /// Why the step is right, in words.
    #[getter]
    fn why(&self) -> &str {
        &self.step.hints[2]
    }

    /// What to do, in words.
    #[getter]
    fn action(&self) -> &str {
        &self.step.hints[3]
    }

    /// The whole explanation: the technique, why it applies and what to do.
    #[getter]
    fn text(&self) -> &str {
        &self.step.text
    }

    /// The step in one line of sudoku notation.
    #[getter]
    fn short(&self) -> &str {
        &self.step.short
    }

    /// The truths of the proof: `5 in row 2`, `r1c2`.
    #[getter]
    fn truths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.step.truths)
    }

    /// The links of the proof, written like truths.
    #[getter]
    fn links<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.step.links)
    }

    /// Whether the step assumes that the puzzle has only one solution.
    #[getter]
    fn assumes_unique(&self) -> bool {
        self.step.assumes_unique
    }

    /// The position in which the step was found.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Puzzle> {
        Puzzle::of_game(py, &self.before)
    }

    /// How hard Sudoku Explainer finds the step; only on its path.
    #[getter]
    fn se_rating(&self) -> Option<f64> {
        self.step.se.as_ref().map(|se| se.rating.value())
    }

    /// What Sudoku Explainer calls the step; only on its path.
    #[getter]
    fn se_name(&self) -> Option<&str> {
        self.step.se.as_ref().map(|se| &*se.name)
    }

    /// Returns what a hint of this depth reveals: 1 where to look, 2 which technique, 3 why it works, 4 what to do.
    #[pyo3(signature = (depth))]
    fn up_to(&self, depth: usize) -> Reveal {
        let depth = depth.clamp(1, Explanation::DEPTHS);
        Reveal { before: self.before.clone(), reveal: self.reveals[depth - 1].clone() }
    }

    /// Returns the drawing as an SVG document.
    fn svg(&self) -> PyResult<String> {
        picture::svg(&self.before, &self.step.marks, std::slice::from_ref(&self.step.short))
    }

    /// Returns the drawing in characters.
    fn draw(&self) -> PyResult<String> {
        picture::text(&self.before, &self.step.marks, std::slice::from_ref(&self.step.short))
    }

    /// Returns the step as a record of `ninefold explain --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &self.step)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __str__(&self) -> &str {
        &self.step.short
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}>", self.step.short)
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.before, &self.step.short))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String, String))> {
        let restore = py.get_type::<Hint>().getattr("_restore")?;
        let record = record::json(&(&self.step, &self.reveals));
        Ok((restore, (self.before.to_string(), layout_text(self.before.layout()), record)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, position: &str, layout: LayoutArg, record: &str) -> PyResult<Hint> {
        let options = ReadOptions { notation: Some(Notation::Hodoku), layout: Some(layout.0) };
        let before = text::read(position.as_bytes(), &options).or_raise(py)?.position.game();
        let (step, reveals) = record::read(record)?;
        Ok(Hint { before, step, reveals })
    }
}

/// What a hint of some depth reveals of a step, and its drawing.
#[pyclass(frozen, eq, module = "ninefold")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Reveal {
    before: Game,
    reveal: records::Reveal,
}

#[pymethods]
impl Reveal {
    /// The depth: 1 where to look, 2 which technique, 3 why it works, 4 what to do.
    #[getter]
    fn depth(&self) -> u8 {
        self.reveal.depth
    }

    /// One text for each depth so far.
    #[getter]
    fn sentences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.reveal.sentences)
    }

    /// The technique's name, from depth 2.
    #[getter]
    fn technique(&self) -> Option<&str> {
        self.reveal.technique.as_deref()
    }

    /// The digits to write in, at depth 4.
    #[getter]
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        entries(py, &self.reveal.placements, &self.before)
    }

    /// The candidates to remove, at depth 4.
    #[getter]
    fn eliminations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        entries(py, &self.reveal.eliminations, &self.before)
    }

    /// Returns the drawing as an SVG document; it reveals no more than the words do.
    fn svg(&self) -> PyResult<String> {
        picture::svg(&self.before, &self.reveal.marks, &self.reveal.sentences)
    }

    /// Returns the reveal as a part of the record of `ninefold hint --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        record::dict(py, &self.reveal)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.before, &self.reveal.sentences))
    }

    fn __str__(&self) -> String {
        self.reveal.sentences.join(" ")
    }

    fn __repr__(&self) -> String {
        format!("<Reveal {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String, String))> {
        let restore = py.get_type::<Reveal>().getattr("_restore")?;
        let record = record::json(&self.reveal);
        Ok((restore, (self.before.to_string(), layout_text(self.before.layout()), record)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, position: &str, layout: LayoutArg, record: &str) -> PyResult<Reveal> {
        let options = ReadOptions { notation: Some(Notation::Hodoku), layout: Some(layout.0) };
        let before = text::read(position.as_bytes(), &options).or_raise(py)?.position.game();
        Ok(Reveal { before, reveal: record::read(record)? })
    }
}

/// The result of a search for a hint.
enum Outcome {
    Found(Box<Hint>),
    Fault(play::Fault),
    Solved,
    Stuck,
}

/// Checks a game, then finds its next step.
fn next(game: &Game, known: bool, solver: &logic::Solver, watch: &Watch) -> Outcome {
    let stop = || watch.is_interrupted();
    let short = Budget::unique().nodes(play::NODES).until(&stop);
    let (unique, several) = match play::check_within(game, known, &short) {
        Ok(standing) => (standing == Standing::Unique, None),
        Err(fault) if fault.allows_steps() => (false, Some(fault)),
        Err(fault) => return Outcome::Fault(fault),
    };
    let state = match play::state(game) {
        Ok(state) => state.assume_unique(unique),
        Err(contradiction) => return Outcome::Fault(contradiction.into()),
    };
    if state.is_solved() {
        return Outcome::Solved;
    }
    let single = Budget::solutions(1).nodes(play::NODES).until(&stop);
    if let Some(fault) = several.as_ref().filter(|_| play::is_exhausted(&state, &single)) {
        return Outcome::Fault(fault.clone());
    }
    let budget = Budget::default().nodes(logic::EFFORT).until(&stop);
    match solver.next_step_within(&state, &budget) {
        Ok(Some(step)) => Outcome::Found(Box::new(Hint::new(&step, &state))),
        _ => several.map_or(Outcome::Stuck, Outcome::Fault),
    }
}

/// Returns the next step of a game, or raises why there is none. `known` says whether its givens are, and not merely all
/// digits on the board.
pub(crate) fn of_game(py: Python<'_>, game: &Game, known: bool, solver: &logic::Solver) -> PyResult<Hint> {
    let none = |kind: &'static str, reason: &str| {
        Err(exception(py, "HintError", &reason, |error| error.setattr("kind", kind)))
    };
    match interrupt::run(py, |watch| next(game, known, solver, watch))? {
        Outcome::Found(hint) => Ok(*hint),
        Outcome::Solved => none("solved", "the puzzle is solved"),
        Outcome::Stuck => none("stuck", "no technique applies here"),
        Outcome::Fault(fault) => Err(faulty(py, game, &fault)),
    }
}

/// Returns the exception for a mistake in a game.
pub(crate) fn faulty(py: Python<'_>, game: &Game, fault: &play::Fault) -> PyErr {
    match fault.kind {
        FaultKind::NoSolution => exception(py, "NoSolution", fault, |_| Ok(())),
        FaultKind::SeveralSolutions => match grid::Puzzle::new(game.givens().clone()) {
            Ok(puzzle) => error::several(py, &puzzle),
            Err(contradiction) => contradiction.raise(py),
        },
        kind => exception(py, "HintError", fault, |error| {
            error.setattr("kind", kind.name())?;
            let Some(&(at, _)) = fault.entries.first() else { return Ok(()) };
            let (row, column) = cell::place(at, game.layout());
            error.setattr("row", row)?;
            error.setattr("column", column)
        }),
    }
}

#[pymethods]
impl Puzzle {
    /// Returns the first step of the simplest technique that applies.
    ///
    /// `board` is the game in progress, if this puzzle is only its givens: then a wrong entry raises `HintError`, with
    /// its row and column. `techniques` and `without` choose techniques by name, code or group.
    ///
    /// Raises `HintError` if the board is full or no technique applies, `NoSolution` or `NotUnique` if the puzzle
    /// doesn't have exactly one solution.
    ///
    /// >>> import ninefold as nf
    /// >>> puzzle = nf.Puzzle.named("BD4")
    /// >>> puzzle.hint(techniques="naked-single").action
    /// 'Write 3 in r1c7.'
    /// >>> puzzle.hint(puzzle.replace("r1c4", 6))
    /// Traceback (most recent call last):
    /// ...
    /// ninefold.HintError: r1c4=6 is wrong.
    #[pyo3(signature = (board=None, *, techniques=None, without=None))]
    fn hint(
        &self,
        py: Python<'_>,
        board: Option<&Bound<'_, PyAny>>,
        techniques: Option<Groups>,
        without: Option<Groups>,
    ) -> PyResult<Hint> {
        let solver = option::solver(py, techniques, without)?;
        let mut game = Game::from(&self.inner);
        if let Some(board) = board {
            let current = position(board, Some(LayoutArg(self.inner.layout().clone())), None)?.game();
            game = current.with_givens(self.inner.givens().clone());
        }
        of_game(py, &game, board.is_some(), &solver)
    }

    /// Returns every step that these techniques find in the position, each with a different result.
    ///
    /// >>> import ninefold as nf
    /// >>> [hint.action for hint in nf.Puzzle.named("BD4").steps("naked-single")]
    /// ['Write 3 in r1c7.', 'Write 9 in r3c3.', 'Write 7 in r3c5.', 'Write 3 in r4c1.']
    fn steps(&self, py: Python<'_>, techniques: Groups) -> PyResult<Vec<Hint>> {
        let order = Groups::all(Some(techniques));
        interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            let budget = Budget::default().until(&stop);
            let short = Budget::unique().nodes(play::NODES).until(&stop);
            let is_unique = matches!(play::answer(self.inner.givens(), None, &short), Answer::Unique(_));
            let state = State::new(&self.inner).assume_unique(is_unique);
            let find = |technique| logic::all_steps_within(&state, technique, &budget);
            order.iter().copied().flat_map(find).map(|step| Hint::new(&step, &state)).collect()
        })
    }
}
