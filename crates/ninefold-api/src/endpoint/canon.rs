//! The `canon` endpoint: the canonical form of a board.

use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{Canonical, Start, puzzle_text};
use crate::request::{Request, Work};

/// A 9×9 board whose canonical form is wanted.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Canon {
    /// The puzzle in any notation, or the name of a board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
}

impl Request for Canon {
    type Answer = Canonical;

    fn read(self, _context: &Context) -> Result<impl Work<Canonical>, Problem> {
        let puzzle = input::puzzle(&self.puzzle, self.layout.as_deref())?;
        if puzzle.marks().is_some() {
            return Err(Problem::unprocessable("pencil marks have no canonical form"));
        }
        Ok(move |_stop: Stop<'_>| {
            let found = puzzle.canonical().map_err(|error| Problem::unprocessable(error.to_string()))?;
            Ok(Canonical {
                start: Start::new::<Canonical>(),
                puzzle: puzzle_text(&puzzle),
                form: found.form.to_string(),
                transformation: (&found.transformation).into(),
                inverse: (&found.transformation.inverse()).into(),
                automorphisms: found.automorphisms,
            })
        })
    }
}
