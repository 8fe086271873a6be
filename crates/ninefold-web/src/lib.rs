//! Ninefold's web page for playing, learning and watching sudoku, and its HTTP interface.
//!
//! ```text
//!   browser ──▶ connection ──▶ guard ──▶ page (files in the binary)
//!               limits         Host,  └─▶ api ──▶ pool of solvers ──▶ ninefold
//!               on time        Origin       └──▶ watch: an engine's events as they happen
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `config.rs` | the settings |
//! | `server.rs` | connections, their limits, shutdown |
//! | `guard.rs` | which requests are allowed, and the headers of every response |
//! | `files.rs` | the page, embedded in the binary |
//! | `pool.rs` | the worker threads and their queue |
//! | `input.rs`, `problem.rs` | the contents of requests, and error responses |
//! | `api/` | one file per endpoint |
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

/// State shared by all requests.
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
        let pool = Pool::new(config.jobs, config.queue, config.timeout);
        Shared(Arc::new(Inner { config, pool, watches: Watches::default() }))
    }
}

/// Returns the page and its HTTP interface as one router.
pub fn app(config: Config) -> Router {
    router(Shared::new(config))
}

fn router(shared: Shared) -> Router {
    let router = Router::new().nest("/api", api::router()).fallback(get(files::file));
    guard::around(router, &shared).with_state(shared)
}
