//! Connections, their limits, and shutdown.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use crate::{Config, Shared, router};

/// How long requests may continue once the server starts to shut down …
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(6);
/// … and how long the workers may then take to answer with their results so far.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum length of a request's head in bytes.
const HEAD: usize = 16 << 10;

/// Serves requests until `stop` completes, then finishes those in progress within a few seconds.
///
/// # Errors
/// Returns an error if the listener fails.
pub async fn serve(listener: TcpListener, config: Config, stop: impl Future<Output = ()>) -> io::Result<()> {
    let connections = Arc::new(Semaphore::new(config.connections));
    let (read_timeout, write_timeout) = (config.read_timeout, config.write_timeout);
    let shared = Shared::new(config);
    let service = TowerToHyperService::new(router(shared.clone()));
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        // A client beyond the limit waits in the listener's backlog, not in memory.
        let place = tokio::select! {
            place = Arc::clone(&connections).acquire_owned() => place,
            () = &mut stop => break,
        };
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) if is_passing(&error) => {
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
                Err(error) => return Err(error),
            },
            () = &mut stop => break,
        };
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(write_timeout));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(read_timeout)
            .max_buf_size(HEAD)
            .serve_connection(TokioIo::new(Box::pin(stream)), service.clone());
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A broken connection affects only its client.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    // Otherwise a watch would continue while its client stays connected.
    shared.watches.stop();
    let all_answered = graceful.shutdown();
    tokio::pin!(all_answered);
    if timeout(SHUTDOWN_TIMEOUT, &mut all_answered).await.is_err() {
        shared.pool.end();
        let _ = timeout(ANSWER_TIMEOUT, all_answered).await;
    }
    Ok(())
}

/// Returns whether an error is temporary: one connection failed, or too many are open.
fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    /// Too many open files, in the system or in this process (on Unix).
    const TOO_MANY: [i32; 2] = [23, 24];
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
        || error.raw_os_error().is_some_and(|code| TOO_MANY.contains(&code))
}
