//! The endpoints that list what there is: boards, engines, notations, techniques, and the houses of a layout.

use ninefold::boards::BOARDS;
use ninefold::engine::ENGINES;
use ninefold::logic;
use ninefold::text::Notation;
use ninefold_formats::Format;

use crate::context::{Context, Stop};
use crate::input;
use crate::problem::Problem;
use crate::record::{Board, Engine, Layout, NotationInfo, Technique};
use crate::request::{Request, Work};

/// Lists the named boards.
#[must_use]
pub fn boards() -> Vec<Board> {
    BOARDS.iter().map(Board::from).collect()
}

/// Lists the engines.
#[must_use]
pub fn engines() -> Vec<Engine> {
    ENGINES.iter().map(|engine| Engine::from(*engine)).collect()
}

/// Lists the notations that `convert` writes.
#[must_use]
pub fn notations() -> Vec<NotationInfo> {
    let notations = Notation::ALL.iter().copied().map(NotationInfo::from);
    let formats = Format::ALL.iter().copied().filter(|format| format.has_writer());
    notations.chain(formats.map(NotationInfo::from)).collect()
}

/// Lists the techniques, simplest first.
#[must_use]
pub fn techniques() -> Vec<Technique> {
    logic::techniques().iter().map(|technique| Technique::from(*technique)).collect()
}

/// The name of a layout, to describe its rows, columns, boxes and other houses.
pub struct LayoutNamed(pub String);

impl Request for LayoutNamed {
    type Answer = Layout;

    fn read(self, _: &Context) -> Result<impl Work<Layout>, Problem> {
        let layout = input::layout(&self.0).map_err(|problem| Problem::not_found(problem.message))?;
        Ok(move |_: Stop<'_>| Ok(Layout::from(&*layout)))
    }
}
