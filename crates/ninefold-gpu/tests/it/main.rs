//! The kernels and the pipeline, on a host and, if asked, on the GPUs of this machine.
//!
//! Without a GPU, `host.rs` compiles the kernels' source with the C compiler, and a host plays the card. The tests that need
//! a GPU are ignored otherwise; `cargo xtask test --gpu` runs them too.
#![allow(unsafe_code)]

mod answers;
mod cards;
mod faults;
mod host;
mod sets;
