//! The formats from outside: our own puzzles through every one of them, damage, and a long check with other people's puzzles.

mod collection;
mod crosscheck;
mod damage;
mod limits;
mod meaning;
mod roundtrip;
mod samples;
