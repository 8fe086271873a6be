//! The Rust blocks of the documents, as doctests.

#[doc = include_str!("../../../README.md")]
struct Readme;

#[doc = include_str!("../../../docs/RULES.md")]
struct Rules;

#[doc = include_str!("../../../docs/engines/amb.md")]
struct Amb;

#[doc = include_str!("../../../docs/engines/tree.md")]
struct Tree;
