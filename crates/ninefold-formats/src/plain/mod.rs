//! Formats that are little more than digits: links with 81 figures, and the files of a few programs.

pub(crate) mod gnome;
pub(crate) mod ipuz;
pub(crate) mod ksudoku;
pub(crate) mod line_links;
pub(crate) mod lisudoku;
pub(crate) mod opensudoku;
