//! `ninefold serve` and `ninefold play`.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use clap::Args;
use ninefold_web::Config;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::args::at_least_one;
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::print_note;

/// Play, learn and watch sudoku in a browser: starts the page's server
///
/// It answers to this machine alone unless --host says otherwise, and works without the internet. The page asks it
/// through an interface that programs can use as well: /api/openapi.json describes it. Ctrl-C ends it.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold serve
  ninefold serve --port 8080
  curl -s localhost:8999/api/solve -H 'content-type: application/json' -d '{\"puzzle\": \"BD4\"}'")]
pub(crate) struct Serve {
    #[command(flatten)]
    server: ServerArgs,
}

/// Play in a browser: starts the page's server and opens the page
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold play")]
pub(crate) struct Play {
    #[command(flatten)]
    server: ServerArgs,
}

/// How to serve.
#[derive(Args)]
struct ServerArgs {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8999)]
    port: u16,

    /// The address to listen on; anything but this machine's own lets others in, so be careful
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// A name under which others may ask, besides the address; may be given several times
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// A page elsewhere that may ask as well, such as https://example.org; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// How many requests are worked on at the same time [default: one a core]
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    jobs: Option<u64>,
}

impl Serve {
    pub(crate) fn run(self) -> Outcome {
        self.server.run(|_| ())
    }
}

impl Play {
    pub(crate) fn run(self) -> Outcome {
        self.server.run(|address| {
            if let Err(error) = open::that_detached(address) {
                print_note(&format!("no browser could be opened ({error}): open {address} in one"));
            }
        })
    }
}

impl ServerArgs {
    fn run(self, ready: impl FnOnce(&str)) -> Outcome {
        let failed = |error: io::Error| Failure::usage(format!("cannot serve: {error}"));
        Runtime::new().map_err(failed)?.block_on(async {
            let asked = SocketAddr::new(self.host, self.port);
            let listener = TcpListener::bind(asked).await.map_err(|error| {
                let other =
                    if self.port == 0 { "" } else { ": try another --port, or 0 for any that is free" };
                Failure::usage(format!("cannot listen on {asked}: {error}{other}"))
            })?;
            let address = listener.local_addr().map_err(failed)?;
            if !address.ip().is_loopback() {
                print_note(&format!("warning: whoever can reach {} can use this server", address.ip()));
            }
            let page = format!("http://{address}/");
            println!("Ninefold is at {page} (Ctrl-C ends it)");
            ready(&page);
            ninefold_web::serve(listener, self.config(address), interrupted()).await.map_err(failed)
        })?;
        Ok(Exit::Done)
    }

    fn config(&self, address: SocketAddr) -> Config {
        let mut config = Config::default();
        let own = match address.ip() {
            IpAddr::V6(ip) => format!("[{ip}]"),
            ip => ip.to_string(),
        };
        config.hosts.push(own);
        config.hosts.extend(self.name.iter().cloned());
        config.origins.clone_from(&self.allow_origin);
        if let Some(jobs) = self.jobs {
            config.jobs = usize::try_from(jobs).unwrap_or(usize::MAX).min(1_024);
        }
        config
    }
}

/// Until somebody presses Ctrl-C or asks the process to end.
async fn interrupted() {
    while !budget::cancelled() {
        sleep(Duration::from_millis(50)).await;
    }
}
