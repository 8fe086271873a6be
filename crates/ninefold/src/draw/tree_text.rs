//! The search tree as text.
use super::SearchTree;
impl SearchTree {
    /// As text, one node a line.
    #[must_use]
    pub fn text(&self) -> String {
        String::new()
    }
}
