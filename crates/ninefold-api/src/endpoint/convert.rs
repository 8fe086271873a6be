//! The `convert` endpoint.

use ninefold::text::{self, Notation};
use ninefold_formats::Format;
use serde::Deserialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

#[cfg(feature = "schema")]
use super::names::NotationName;
use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{About, Converted, Start};
use crate::request::{Request, Work};

/// A board to write in another notation.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Convert {
    /// The board in any notation or format, or the name of a named board.
    #[cfg_attr(feature = "schema", schema(example = "BD4"))]
    pub puzzle: String,
    /// The layout. Default: detected from the text.
    pub layout: Option<String>,
    /// The notation to write, or a format such as `f-puzzles`. Default: `line`.
    #[cfg_attr(feature = "schema", schema(value_type = Option<NotationName>, example = "grid"))]
    pub to: Option<String>,
}

impl Request for Convert {
    type Answer = Converted;

    fn read(self, _: &Context) -> Result<impl Work<Converted>, Problem> {
        let (position, about) = input::reading(&self.puzzle, self.layout.as_deref())?;
        let mut notes: Vec<String> = about.notes.iter().map(ToString::to_string).collect();
        let name = self.to.as_deref().unwrap_or("line");
        let text = match (Notation::named(name), Format::named(name)) {
            (Ok(notation), _) => {
                let rules = position.layout().rules().len();
                if rules > 0 && !notation.holds_rules() {
                    notes.push(format!("the notation {name} can't hold the {rules} rules of this board"));
                }
                let text = text::write(&position, notation);
                if notation == Notation::Rules { ninefold_formats::with_about(&text, &about) } else { text }
            }
            (Err(_), Ok(format)) => {
                let puzzle = position.puzzle().map_err(|error| Problem::unprocessable(error.to_string()))?;
                let written = ninefold_formats::write(&puzzle, &about, format);
                let written = written.map_err(|error| Problem::unprocessable(error.to_string()))?;
                notes.extend(written.lost);
                written.text
            }
            (Err(error), Err(_)) => return Err(Problem::unprocessable(error.to_string())),
        };
        let name = name.to_ascii_lowercase();
        Ok(move |_: Stop<'_>| {
            Ok(Converted {
                start: Start::new::<Converted>(),
                puzzle: text,
                notation: name,
                game: Some((&position.game()).into()),
                notes,
                about: About::of(&about),
            })
        })
    }
}
