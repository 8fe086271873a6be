//! The settings of the server.

use std::time::Duration;

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The host names that the server answers to, without ports. It rejects requests for any other name, because they
    /// may come from another site whose name points here.
    pub hosts: Vec<String>,
    /// Whether the server answers to any IP address, because it listens on all of the machine's addresses. This is
    /// safe: another site that points here would use a name.
    pub addresses: bool,
    /// Other origins whose pages may send requests, such as `https://example.org`. By default, only the server's own
    /// page may.
    pub origins: Vec<String>,
    /// The number of requests processed at the same time.
    pub jobs: usize,
    /// Maximum number of queued requests; further ones get 503.
    pub queue: usize,
    /// Maximum number of engines watched at the same time.
    pub watches: usize,
    /// Maximum number of nodes per request.
    pub nodes: u64,
    /// Maximum logic work per request.
    pub work: u64,
    /// Time limit per request, from its arrival to its answer. Unfinished answers are `unknown`; requests still in the
    /// queue get 503.
    pub timeout: Duration,
    /// Maximum length of a request's body in bytes.
    pub body: usize,
    /// How long a request may take to arrive.
    pub read_timeout: Duration,
    /// How long a client may read nothing before the server drops it.
    pub write_timeout: Duration,
    /// Maximum number of connections.
    pub connections: usize,
    /// What the address `/open` leads to: the query of a link to the view Play, such as `puzzle=53..7…`.
    pub opens: Option<String>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            hosts: ["localhost", "127.0.0.1", "[::1]"].map(String::from).to_vec(),
            addresses: false,
            origins: Vec::new(),
            jobs: std::thread::available_parallelism().map_or(2, usize::from),
            queue: 256,
            watches: 32,
            nodes: 2_000_000,
            work: 5_000_000,
            timeout: Duration::from_secs(15),
            body: 64 << 10,
            read_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(20),
            connections: 1_024,
            opens: None,
        }
    }
}
