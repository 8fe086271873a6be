//! Serving, where the page is built in.

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ninefold_web::Config;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use super::{Play, Serve, ServerArgs};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::print_note;
use crate::pool;

impl Serve {
    pub(crate) fn run(self) -> Outcome {
        self.server.run(|_| ())
    }
}

impl Play {
    pub(crate) fn run(self) -> Outcome {
        self.server.run(|address| {
            if open::that_detached(address).is_err() {
                print_note(&format!("no browser could be opened: open {address} in one"));
            }
        })
    }
}

impl ServerArgs {
    fn run(self, ready: impl FnOnce(&str)) -> Outcome {
        let failed = |error: io::Error| Failure::usage(format!("cannot serve: {error}"));
        let terminated = terminated();
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
                if self.name.is_empty() {
                    print_note("it answers to addresses, not to names; --name tells it one");
                }
            }
            let page = format!("http://{address}/");
            // Whoever does not want to read it can do without.
            let _ = writeln!(io::stdout(), "Ninefold is at {page} (Ctrl-C ends it)");
            ready(&page);
            ninefold_web::serve(listener, self.config(address), interrupted(terminated)).await.map_err(failed)
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
        config.addresses = address.ip().is_unspecified();
        config.hosts.extend(self.name.iter().cloned());
        config.origins.clone_from(&self.allow_origin);
        if let Some(jobs) = self.jobs {
            config.jobs = pool::jobs(Some(jobs));
        }
        if let Some(queue) = self.queue {
            config.queue = usize::try_from(queue).unwrap_or(usize::MAX).min(1 << 20);
        }
        config.timeout = self.timeout.unwrap_or(config.timeout);
        config.arrival = self.arrival.unwrap_or(config.arrival);
        config.departure = self.departure.unwrap_or(config.departure);
        config
    }
}

/// Set when the process is asked to end, as by `kill` or by whoever looks after services.
fn terminated() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    // Without it the process just ends, which is not worth an error.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&flag));
    flag
}

/// Until somebody presses Ctrl-C or asks the process to end.
async fn interrupted(terminated: Arc<AtomicBool>) {
    while !budget::cancelled() && !terminated.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(50)).await;
    }
}
