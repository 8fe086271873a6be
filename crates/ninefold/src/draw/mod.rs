//! Pictures: of a search, and of a step of logic.

mod search_tree;
mod step_picture;
mod step_svg;
mod step_text;
mod tree_svg;
mod tree_text;

pub use search_tree::SearchTree;
pub use step_picture::{StepPicture, Tint};
pub use step_text::{Glyph, Ink};
