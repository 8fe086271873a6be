//! Pictures of steps, from the records that describe them.
//!
//! A step of the library carries a proof that can't be pickled; its record can, and has everything that a picture shows.

use ninefold::draw::StepPicture;
use ninefold::grid::{Candidate, Game, Grid, Layout};
use ninefold::logic::{self, State};
use ninefold_api::record::{Joint, Marks};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::cell;

/// Returns a position as a game, which can be written and read back.
pub(crate) fn game(state: &State) -> Game {
    let digits = state.grid();
    let mut givens = Grid::blank(state.layout().clone());
    for at in state.givens() {
        givens.set(at, digits.get(at));
    }
    Game::new(givens).with_digits(digits).with_marks(state.candidates())
}

/// Returns an SVG document of a position with these marks.
pub(crate) fn svg(game: &Game, marks: &Marks, caption: &[String]) -> PyResult<String> {
    picture(game, marks, caption, |picture| picture.svg())
}

/// Returns a drawing in characters of a position with these marks.
pub(crate) fn text(game: &Game, marks: &Marks, caption: &[String]) -> PyResult<String> {
    picture(game, marks, caption, |picture| picture.text())
}

fn picture(
    game: &Game,
    marks: &Marks,
    caption: &[String],
    draw: impl FnOnce(StepPicture<'_>) -> String,
) -> PyResult<String> {
    let wrong = || PyValueError::new_err("this step doesn't belong to its position");
    let state = State::try_from(game).map_err(|_| wrong())?;
    let marks = marks_of(marks, game.layout()).ok_or_else(wrong)?;
    Ok(draw(StepPicture::with_marks(marks, &state).caption(caption.to_vec())))
}

/// Reads the names of a record.
fn marks_of(marks: &Marks, layout: &Layout) -> Option<logic::Marks> {
    let all = |names: &[String]| names.iter().map(|name| candidate(name, layout)).collect::<Option<Vec<_>>>();
    let house = |name: &str| layout.houses().iter().position(|house| house.to_string() == name);
    let joint = |joint: &Joint| {
        Some(logic::Joint { from: all(&joint.from)?, to: all(&joint.to)?, strong: joint.strong })
    };
    Some(logic::Marks {
        candidates: (marks.candidates.iter())
            .map(|each| Some((candidate(&each.candidate, layout)?, each.role)))
            .collect::<Option<_>>()?,
        cells: marks.cells.iter().map(|name| cell::named(name, layout)).collect::<Option<_>>()?,
        houses: marks
            .houses
            .iter()
            .map(|each| Some((house(&each.house)?, each.role)))
            .collect::<Option<_>>()?,
        joints: marks.joints.iter().map(joint).collect::<Option<_>>()?,
        ..logic::Marks::default()
    })
}

/// Returns the candidate with this name: `r1c2=3` or `r1c2<>3`.
pub(crate) fn candidate(name: &str, layout: &Layout) -> Option<Candidate> {
    let (at, digit) = cell::parts(name, layout)?;
    Some(layout.constraints().candidate(at, digit))
}
