//! What results look like: JSON records, tables, drawings in colour, pictures, a full screen.

pub(crate) mod contradiction;
pub(crate) mod json;
pub(crate) mod paint;
pub(crate) mod picture;
pub(crate) mod rows;
pub(crate) mod screen;
pub(crate) mod table;
