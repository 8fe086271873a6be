//! Serving, where the page is built in.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use ninefold_web::Config;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use super::{Play, Serve, ServerArgs};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::print_note;

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
