//! Connections, their limits, and the end.

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

/// How long requests may go on once the server has been asked to stop …
const LAST_CALL: Duration = Duration::from_secs(6);
/// … and how long it may take to say what is known by then.
const LAST_WORD: Duration = Duration::from_secs(2);
/// The most that the head of a request may have.
const HEAD: usize = 16 << 10;

/// Answers requests until `stop` is done, and then those that are under way, for some seconds.
///
/// # Errors
/// When the listener gives up.
pub async fn serve(listener: TcpListener, config: Config, stop: impl Future<Output = ()>) -> io::Result<()> {
    let connections = Arc::new(Semaphore::new(config.connections));
    let (arrival, departure) = (config.arrival, config.departure);
    let shared = Shared::new(config);
    let service = TowerToHyperService::new(router(shared.clone()));
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        // Whoever comes when all places are taken waits at the door, not in memory.
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
        stream.set_write_timeout(Some(departure));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(arrival)
            .max_buf_size(HEAD)
            .serve_connection(TokioIo::new(Box::pin(stream)), service.clone());
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // Whatever is wrong with a connection is the client's business.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    // What is watched would go on as long as somebody watches.
    shared.watches.stop();
    let all_answered = graceful.shutdown();
    tokio::pin!(all_answered);
    if timeout(LAST_CALL, &mut all_answered).await.is_err() {
        shared.pool.end();
        let _ = timeout(LAST_WORD, all_answered).await;
    }
    Ok(())
}

/// Errors that are about one connection, or about there being too many just now.
fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    /// Too many open files, in the system or in this process (on Unix).
    const TOO_MANY: [i32; 2] = [23, 24];
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
        || error.raw_os_error().is_some_and(|code| TOO_MANY.contains(&code))
}
