//! Ninefold's web page for playing, learning and watching sudoku, and its HTTP interface.
//!
//! ```text
//!   browser ──▶ connection ──▶ guard ──▶ page (files in the binary)
//!               limits         Host,  └─▶ api ──▶ pool of solvers ──▶ ninefold-api
//!               on time        Origin       └──▶ watch: an engine's events as they happen
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `config.rs` | the settings |
//! | `server.rs` | connections, their limits, shutdown |
//! | `guard.rs` | which requests are allowed, and the headers of every response |
//! | `files.rs`, `encoding.rs` | the page, embedded in the binary; compression |
//! | `pool.rs` | the worker threads and their queue |
//! | `input.rs`, `problem.rs`, `response.rs` | the contents of requests, error responses and other responses |
//! | `api/` | the endpoints, whose work is that of [`ninefold_api`], and the OpenAPI document |
#![forbid(unsafe_code)]

mod api;
mod config;
mod encoding;
mod files;
mod guard;
mod input;
mod pool;
mod problem;
mod response;
mod server;

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::middleware::from_fn;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use ninefold_api::Context;

pub use self::config::Config;
pub use self::server::serve;

use self::api::Watches;
use self::pool::Pool;

/// State shared by all requests.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) config: Config,
    /// What the endpoints may use.
    pub(crate) context: Context,
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
        let context = Context { nodes: config.nodes, work: config.work, time: None, clock, random };
        Shared(Arc::new(Inner { config, context, pool, watches: Watches::default() }))
    }
}

/// Returns the time in seconds since the first call.
fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

/// Returns a random number.
fn random() -> u64 {
    RandomState::new().hash_one(())
}

/// Returns the page and its HTTP interface as one router.
pub fn app(config: Config) -> Router {
    router(Shared::new(config))
}

/// Leads to the puzzle that the server was started with. Its own address may be longer than programs take from each other.
async fn open(State(shared): State<Shared>) -> Response {
    let query = shared.config.opens.as_deref().unwrap_or_default();
    let address = if query.is_empty() { "/".to_string() } else { format!("/#/play?{query}") };
    let mut response = Redirect::temporary(&address).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn router(shared: Shared) -> Router {
    let router =
        Router::new().nest("/api", api::router()).route("/open", get(open)).fallback(get(files::file));
    let router = router.layer(from_fn(encoding::compress));
    guard::around(router, &shared).with_state(shared)
}
