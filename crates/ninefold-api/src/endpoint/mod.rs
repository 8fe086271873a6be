//! The requests, one file per endpoint. Their answers are the records of [`record`](crate::record).

mod candidates;
mod canon;
mod convert;
mod count;
mod explain;
mod game;
mod generate;
mod hint;
mod list;
mod names;
mod rate;
mod render;
mod solve;
mod steps;
mod technique;
mod tree;

pub use self::candidates::Candidates;
pub use self::canon::Canon;
pub use self::convert::Convert;
pub use self::count::Count;
pub use self::explain::Explain;
pub use self::generate::{Generate, GenerateAnswer};
pub use self::hint::Hint;
pub use self::list::{LayoutNamed, boards, engines, notations, techniques};
pub use self::rate::Rate;
pub use self::render::{File, Format, Render, Sheet};
pub use self::solve::{Check, Solve};
pub use self::steps::Steps;
pub use self::technique::TechniqueNamed;
pub use self::tree::Tree;

pub(crate) use self::solve::{EXACT, engine_for, within};
