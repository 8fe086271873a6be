//! Ninefold's page to play, learn and watch sudoku, and its HTTP interface.
//!
//! ```text
//!   browser ──▶ connection ──▶ guard ──▶ page (files in the binary)
//!               limits         Host,  └─▶ api ──▶ pool of solvers ──▶ ninefold
//!               on time        Origin       └──▶ watch: an engine's events as they happen
//! ```
//!
//! | file | what |
//! |---|---|
//! | `config.rs` | what can be chosen |
//! | `server.rs` | connections, their limits, the end |
//! | `guard.rs` | who may ask, and what answers carry in their head |
//! | `files.rs` | the page, which is part of the binary |
//! | `pool.rs` | who works on requests, and how many may wait |
//! | `input.rs`, `problem.rs` | what a request says, and what is wrong with it |
//! | `api/` | one file for each thing that can be asked |
#![forbid(unsafe_code)]

mod api;
mod config;
mod files;
mod guard;
mod input;
mod pool;
mod problem;
mod server;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

pub use self::config::Config;
pub use self::server::serve;

use self::api::Watches;
use self::pool::Pool;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) config: Config,
    pub(crate) pool: Pool,
    pub(crate) watches: Watches,
}

impl std::ops::Deref for Shared {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Shared {
    fn new(config: Config) -> Shared {
        let pool = Pool::new(config.jobs, config.queue, config.patience);
        Shared(Arc::new(Inner { config, pool, watches: Watches::default() }))
    }
}

/// Everything that can be asked of the server.
pub fn app(config: Config) -> Router {
    router(Shared::new(config))
}

fn router(shared: Shared) -> Router {
    let router = Router::new().nest("/api", api::router()).fallback(get(files::file));
    guard::around(router, &shared).with_state(shared)
}
