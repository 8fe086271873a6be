//! `ninefold serve` and `ninefold play`.
//!
//! The page and its server are a feature, on by default; without it the program is half as large.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use clap::{Args, ValueHint};

use crate::args::{at_least_one, seconds};
#[cfg(not(feature = "web"))]
use crate::exit::{Failure, Outcome};

#[cfg(feature = "web")]
mod opening;
#[cfg(feature = "web")]
mod run;

/// Serve the page: play, learn and watch sudoku in a browser
///
/// Accepts connections from this machine only, unless you set --host, and needs no internet. Programs can use the
/// page's HTTP interface, which /api/openapi.json describes. Ctrl-C stops the server.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold serve
  ninefold serve --port 8080
  curl -s localhost:8999/api/solve -H 'content-type: application/json' -d '{\"puzzle\": \"BD4\"}'")]
pub(crate) struct Serve {
    #[command(flatten)]
    server: ServerArgs,
}

/// Play in a browser: start the server and open the page
///
/// Opens the page on a puzzle if you name one: in any notation, or a link or file of another program, with its title, author and
/// rules. What Ninefold doesn't understand of it, it says.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold play
  ninefold play BD4
  ninefold play 'https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79'
  ninefold open puzzle.json")]
pub(crate) struct Play {
    /// Puzzle to open: text, a link, a named board (`BD4`), a file, or `-` for standard input
    #[arg(value_name = "PUZZLE", value_hint = ValueHint::AnyPath)]
    puzzle: Option<String>,

    #[command(flatten)]
    server: ServerArgs,
}

/// The options of the server.
#[derive(Args)]
struct ServerArgs {
    /// Port to listen on; 0 picks a free one
    #[arg(long, value_name = "PORT", default_value_t = 8999)]
    port: u16,

    /// Address to listen on; any other than the default lets other machines connect
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// Host name to accept besides the address; repeat for several
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    name: Vec<String>,

    /// Origin of another page that may use the interface, such as https://example.org; repeat for several
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    allow_origin: Vec<String>,

    /// Maximum number of requests at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    jobs: Option<u64>,

    /// Maximum number of queued requests; further ones get 503 [default: 256]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    queue: Option<u64>,

    /// Time limit per request; unfinished answers are `unknown` [default: 15]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Time limit for a request to arrive [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide = true)]
    read_timeout: Option<Duration>,

    /// Drop a client that reads nothing for this long [default: 20]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide = true)]
    write_timeout: Option<Duration>,
}

/// Reads a host name as requests spell it, without a port.
fn host_name(text: &str) -> Result<String, String> {
    if text.parse::<Ipv6Addr>().is_ok() {
        return Ok(format!("[{text}]"));
    }
    let is_address = text.starts_with('[') && text.ends_with(']');
    match !text.is_empty() && (is_address || !text.contains([':', '/'])) {
        true => Ok(text.to_string()),
        false => {
            Err("expected a host name without http:// and without a port, such as sudoku.example".to_string())
        }
    }
}

/// Reads an origin as browsers spell it: in lower case, with nothing after the host and port.
fn origin(text: &str) -> Result<String, String> {
    let origin = text.trim_end_matches('/').to_ascii_lowercase();
    let name = origin.strip_prefix("https://").or(origin.strip_prefix("http://"));
    match name.is_some_and(|name| !name.is_empty() && !name.contains('/')) {
        true => Ok(origin),
        false => Err("expected http:// or https:// and a host name, such as https://example.org".to_string()),
    }
}

#[cfg(not(feature = "web"))]
fn missing(command: &str) -> Outcome {
    Err(Failure::usage(format!(
        "this ninefold was built without the page; `cargo run --release -- {command}` includes it, \
         and `cargo install --path crates/ninefold-cli` puts it on your path"
    )))
}

#[cfg(not(feature = "web"))]
impl Serve {
    pub(crate) fn run(self) -> Outcome {
        missing("serve")
    }
}

#[cfg(not(feature = "web"))]
impl Play {
    pub(crate) fn run(self) -> Outcome {
        missing("play")
    }
}
