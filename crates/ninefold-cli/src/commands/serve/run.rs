//! Runs the server, where the page is built in.

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ninefold_web::Config;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use super::{Play, Serve, ServerArgs, opening};
use crate::budget;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::print_note;
use crate::pool;

impl Serve {
    pub(crate) fn run(self) -> Outcome {
        self.server.run(None, |_| ())
    }
}

impl Play {
    pub(crate) fn run(self) -> Outcome {
        let opens = self.puzzle.map(opening::query).transpose()?;
        let path = if opens.is_some() { "open" } else { "" };
        self.server.run(opens, |page| {
            let address = format!("{page}{path}");
            if open::that_detached(&address).is_err() {
                print_note(&format!("couldn't open a browser: visit {address}"));
            }
        })
    }
}

impl ServerArgs {
    fn run(self, opens: Option<String>, ready: impl FnOnce(&str)) -> Outcome {
        let failed = |error: io::Error| Failure::usage(format!("can't serve: {error}"));
        let terminated = terminated();
        Runtime::new().map_err(failed)?.block_on(async {
            let asked = SocketAddr::new(self.host, self.port);
            let listener = TcpListener::bind(asked).await.map_err(|error| {
                let other = if self.port == 0 { "" } else { ": try another --port, or 0 for any free one" };
                Failure::usage(format!("can't listen on {asked}: {error}{other}"))
            })?;
            let address = listener.local_addr().map_err(failed)?;
            if !address.ip().is_loopback() {
                print_note(&format!("warning: anyone who can reach {} can use this server", address.ip()));
                if self.name.is_empty() {
                    print_note("it accepts requests by address only; --name adds a host name");
                }
            }
            let page = format!("http://{address}/");
            // A closed standard output is no reason to stop serving.
            let _ = writeln!(io::stdout(), "Ninefold is at {page} (Ctrl-C stops it)");
            ready(&page);
            let config = Config { opens, ..self.config(address) };
            ninefold_web::serve(listener, config, interrupted(terminated)).await.map_err(failed)
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
        config.read_timeout = self.read_timeout.unwrap_or(config.read_timeout);
        config.write_timeout = self.write_timeout.unwrap_or(config.write_timeout);
        config
    }
}

/// Returns a flag that is set when something asks the process to end, such as `kill` or a service manager.
fn terminated() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    // Without a handler the signal ends the process at once, which will do.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&flag));
    flag
}

/// Waits for Ctrl-C or for a request to end the process.
async fn interrupted(terminated: Arc<AtomicBool>) {
    while !budget::cancelled() && !terminated.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(50)).await;
    }
}
