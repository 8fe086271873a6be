//! How hard a puzzle is: Ninefold's rating, HoDoKu's and Sudoku Explainer's.

use std::cell::RefCell;

use ninefold::grid;
use ninefold::logic::{self, SeRater};
use ninefold::{Budget, SolveError};
use ninefold_api::record::{self as records, AnswerName, Hodoku, Rated, Se, Start, puzzle_text};
use pyo3::prelude::*;

use crate::error;
use crate::interrupt;
use crate::option::{Named, words};
use crate::puzzle::Puzzle;
use crate::record::{self, hash};

/// Whose ratings to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// All of them.
    All,
    /// Ninefold's.
    Ninefold,
    /// HoDoKu's level and score.
    Hodoku,
    /// Sudoku Explainer's ER, EP and ED.
    Se,
    /// Sudoku Explainer's ER alone.
    Er,
}

words! { By, "a rating":
    "all" => By::All,
    "ninefold" => By::Ninefold,
    "hodoku" => By::Hodoku,
    "se" => By::Se,
    "er" => By::Er,
}

thread_local! {
    /// A rater keeps its tables from one puzzle to the next.
    static RATER: RefCell<Box<SeRater>> = RefCell::default();
}

/// Rates a puzzle that has one solution. What isn't found within the budget is absent.
pub(crate) fn rate(puzzle: &grid::Puzzle, by: By, budget: &Budget<'_>) -> records::Rating {
    let mut rating = records::Rating::default();
    if matches!(by, By::All | By::Ninefold) {
        rating.own = logic::rate_within(puzzle, &budget.nodes(logic::EFFORT)).ok();
    }
    if matches!(by, By::All | By::Hodoku) {
        let hodoku = logic::hodoku_within(puzzle, budget);
        if hodoku.solved {
            rating.hodoku = Some(Hodoku { level: hodoku.level, score: hodoku.score });
            rating.hardest = hodoku.hardest().map(|technique| technique.name.to_string());
        }
    }
    if matches!(by, By::All | By::Se | By::Er) {
        let se = RATER.with(|rater| match rater.try_borrow_mut() {
            Ok(mut rater) => rater.rate(puzzle, budget).ok(),
            // A signal handler that rates a puzzle while this thread is rating one.
            Err(_) => SeRater::new().rate(puzzle, budget).ok(),
        });
        rating.se =
            se.map(|se| if by == By::Er { Se { er: Some(se.er), ..Se::default() } } else { se.into() });
    }
    rating
}

/// How hard a puzzle is. Ratings are equal if their figures are.
///
/// >>> import ninefold as nf
/// >>> rating = nf.Puzzle.named("Sudoku 3").rate()
/// >>> print(rating)
/// rating 2; HoDoKu Medium, 778; Sudoku Explainer 3.4/1.2/1.2
/// >>> rating.level, rating.er
/// ('medium', 3.4)
#[pyclass(frozen, module = "ninefold")]
#[derive(Clone)]
pub(crate) struct Rating {
    puzzle: String,
    rating: records::Rating,
}

impl Rating {
    /// Creates the rating of a puzzle, given as records write it.
    pub(crate) fn new(puzzle: String, rating: records::Rating) -> Rating {
        Rating { puzzle, rating }
    }
}

#[pymethods]
impl Rating {
    /// Ninefold's rating, 1000 × depth + size: the number of constraints in the hardest step of the easiest path.
    #[getter]
    fn ninefold(&self) -> Option<u32> {
        self.rating.own.map(logic::Rating::number)
    }

    /// HoDoKu's level: `easy`, `medium`, `hard`, `unfair` or `extreme`.
    #[getter]
    fn level(&self) -> Option<&'static str> {
        self.rating.hodoku.map(|hodoku| hodoku.level.name())
    }

    /// HoDoKu's score: the sum of each step's points.
    #[getter]
    fn score(&self) -> Option<u32> {
        self.rating.hodoku.map(|hodoku| hodoku.score)
    }

    /// Sudoku Explainer's ER: its rating of the hardest step.
    #[getter]
    fn er(&self) -> Option<f64> {
        self.rating.se.and_then(|se| se.er).map(logic::SeScore::value)
    }

    /// Sudoku Explainer's EP: the hardest step up to the first that places a digit.
    #[getter]
    fn ep(&self) -> Option<f64> {
        self.rating.se.and_then(|se| se.ep).map(logic::SeScore::value)
    }

    /// Sudoku Explainer's ED: the first step.
    #[getter]
    fn ed(&self) -> Option<f64> {
        self.rating.se.and_then(|se| se.ed).map(logic::SeScore::value)
    }

    /// The name of the hardest technique on HoDoKu's path.
    #[getter]
    fn hardest(&self) -> Option<&str> {
        self.rating.hardest.as_deref()
    }

    /// Returns the record of `ninefold rate --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (start, puzzle) = (Start::new::<Rated>(), self.puzzle.clone());
        let rating = Some(self.rating.clone());
        record::dict(py, &Rated { start, puzzle, answer: AnswerName::Unique, rating })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Rating>().is_ok_and(|other| other.get().rating == self.rating)
    }

    fn __hash__(&self) -> u64 {
        let se = self.rating.se.map(|se| (se.er, se.ep, se.ed));
        hash(&(self.ninefold(), self.level(), self.score(), se))
    }

    fn __str__(&self) -> String {
        let Rating { rating, .. } = self;
        let own = rating.own.map(|own| format!("rating {own}"));
        let hodoku =
            rating.hodoku.map(|Hodoku { level, score }| format!("HoDoKu {}, {score}", level.title()));
        let se = rating.se.and_then(|se| match (se.er, se.ep, se.ed) {
            (Some(er), Some(ep), Some(ed)) => Some(format!("Sudoku Explainer {er}/{ep}/{ed}")),
            (Some(er), ..) => Some(format!("Sudoku Explainer {er}")),
            _ => None,
        });
        let parts: Vec<String> = [own, hodoku, se].into_iter().flatten().collect();
        if parts.is_empty() { "no rating".to_string() } else { parts.join("; ") }
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let restore = py.get_type::<Rating>().getattr("_restore")?;
        Ok((restore, (self.puzzle.clone(), record::json(&self.rating))))
    }

    #[staticmethod]
    fn _restore(puzzle: String, rating: &str) -> PyResult<Rating> {
        Ok(Rating { puzzle, rating: record::read(rating)? })
    }
}

#[pymethods]
impl Puzzle {
    /// Rates the puzzle: by Ninefold's measure, HoDoKu's and Sudoku Explainer's.
    ///
    /// `by` is `all`, `ninefold`, `hodoku`, `se` or `er` (Sudoku Explainer's ER alone). What wasn't asked for, or can't
    /// be found, is None; Sudoku Explainer rates only classic 9×9 boards. Raises `NoSolution` or `NotUnique`.
    ///
    /// >>> import ninefold as nf
    /// >>> nf.Puzzle.named("BD4").rate(by="se")
    /// <Rating Sudoku Explainer 1.5/1.2/1.2>
    #[pyo3(signature = (by=Named(By::All)), text_signature = "($self, by='all')")]
    fn rate(&self, py: Python<'_>, by: Named<By>) -> PyResult<Rating> {
        let rated: Result<_, SolveError> = interrupt::run(py, |watch| {
            let stop = || watch.is_interrupted();
            let budget = Budget::default().until(&stop);
            self.inner.solve_within(&budget)?;
            Ok(rate(&self.inner, by.0, &budget))
        })?;
        let rating = rated.map_err(|why| error::unsolved(py, &self.inner, &why))?;
        Ok(Rating::new(puzzle_text(&self.inner), rating))
    }
}
