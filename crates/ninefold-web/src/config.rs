//! What can be chosen.

use std::time::Duration;

/// How the server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// The names under which it may be asked, without ports. Another name in a request is refused: it may be
    /// somebody's page that has been made to point here.
    pub hosts: Vec<String>,
    /// Whether every address will do as a name, for a server that listens on all of the machine's. A page that has
    /// been made to point here has a name, so that is safe.
    pub addresses: bool,
    /// Other pages that may ask, such as `https://example.org`; by default none but its own.
    pub origins: Vec<String>,
    /// How many requests are worked on at the same time.
    pub jobs: usize,
    /// How many may wait for that; more are sent away.
    pub queue: usize,
    /// How many engines may be watched at the same time.
    pub watches: usize,
    /// The most nodes that a request may spend.
    pub nodes: u64,
    /// The most work that a request for logic may spend.
    pub effort: u64,
    /// How long a request may take from its arrival to its answer. What is not known then is unknown; whoever still waits
    /// for work to begin is sent away.
    pub patience: Duration,
    /// The most bytes that a request may have.
    pub body: usize,
    /// How long a request may take to arrive.
    pub arrival: Duration,
    /// How long an answer may take to be taken.
    pub departure: Duration,
    /// How many connections there may be.
    pub connections: usize,
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
            effort: 5_000_000,
            patience: Duration::from_secs(15),
            body: 64 << 10,
            arrival: Duration::from_secs(10),
            departure: Duration::from_secs(20),
            connections: 1_024,
        }
    }
}
