//! Writes the library's pages as files for printers and screens: [`pdf()`] and [`png()`].
//!
//! ```text
//! draw::Book ──▶ draw::Page ┬──svg──▶ in the library
//!                           ├──png──▶ pixels, lines on whole pixels, glyphs and paths as outlines
//!                           └──pdf──▶ lines, paths and text, with the used glyphs of the font embedded
//! ```
//!
//! This is a separate crate because the library has no dependencies: this one needs a font (Noto Sans), a font reader
//! and encoders for PNG and PDF. It reads nothing from the machine, so the same pages give the same bytes everywhere.
//!
//! ```
//! use ninefold::boards;
//! use ninefold::draw::{Book, Printed};
//!
//! let puzzle = Printed::new(boards::named("BD4").unwrap().grid());
//! let pages = Book::default().pages(&[puzzle]).unwrap();
//! let pdf = ninefold_print::pdf(&pages, "A puzzle");
//! assert!(pdf.starts_with(b"%PDF-"));
//! let png = ninefold_print::png(&pages[0], 2.0).unwrap();
//! assert!(png.starts_with(b"\x89PNG"));
//! ```

mod font;
mod pdf;
mod png;
mod stroke;

pub use pdf::pdf;
pub use png::{TooLarge, png};

/// The Rust block of the printing guide, as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/PRINT.md")]
struct Guide;
