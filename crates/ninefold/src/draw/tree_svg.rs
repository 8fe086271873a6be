//! The search tree as an SVG picture.
use super::SearchTree;
impl SearchTree {
    /// As an SVG picture.
    #[must_use]
    pub fn svg(&self) -> String {
        String::new()
    }
}
