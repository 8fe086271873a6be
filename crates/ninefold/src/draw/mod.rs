//! Pictures of a search.

mod search_tree;
mod tree_svg;
mod tree_text;

pub use search_tree::SearchTree;
