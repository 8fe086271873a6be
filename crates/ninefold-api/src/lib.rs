//! Ninefold's interface: its records, and one function that answers requests.
//!
//! ```text
//!                         ┌─ ninefold-web:  HTTP, a queue, worker threads
//! request ──▶ Request ────┤                                               ├──▶ record ──▶ JSON
//!             read, run   └─ ninefold-wasm: one call in a browser's worker
//! ```
//!
//! Each endpoint is a type that implements [`Request`]: `read` checks it and returns the work, which a server puts in a
//! queue. [`handle`] does both at once, for every endpoint of [`ROUTES`]:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use ninefold_api::{Context, handle};
//!
//! let (context, cancel) = (Context::default(), AtomicBool::new(false));
//! let response = handle("POST", "/api/count", br#"{"puzzle": "................"}"#, &context, &cancel);
//! assert_eq!(response.status, 200);
//! assert!(String::from_utf8(response.body).unwrap().contains(r#""count":288"#));
//! ```
//!
//! [`watch()`] runs engines and hands over their events as they happen.
//!
//! Nothing here starts a thread or reads a clock: the caller supplies time and random numbers in a [`Context`].
//!
//! | module | contents |
//! |---|---|
//! | [`record`] | the records, which `--json` writes too |
//! | [`endpoint`] | the requests, one file per endpoint |
//! | `route.rs` | the list of endpoints, and [`handle`] |
//! | [`watch`](mod@watch) | what engines do while they run |
//! | `clash.rs` | rules that contradict each other |
//! | `input.rs`, `problem.rs` | the contents of requests, and what is wrong with them |
//! | `dataset` | rows of data sets, with the feature `dataset` |
#![forbid(unsafe_code)]

mod clash;
mod context;
#[cfg(feature = "dataset")]
pub mod dataset;
pub mod endpoint;
mod input;
mod problem;
pub mod record;
mod request;
mod route;
pub mod watch;

pub use self::clash::clashing_rules;
pub use self::context::{Context, Stop};
pub use self::problem::Problem;
pub use self::request::{Answer, Request, Response, read_json};
pub use self::route::{ROUTES, Route, handle};
pub use self::watch::watch;
