//! Reading and writing boards as text.
//!
//! ```text
//! bytes ──Splitter──▶ chunks ──read──▶ Position ──puzzle──▶ Puzzle
//!                                         └──write──▶ text
//! ```

mod error;
mod notation;
mod position;

pub use error::ReadError;
pub use notation::Notation;
pub use position::Position;
