//! The server stops working for clients that disconnect, and answers those that wait, even if a request would take
//! minutes.

mod common;

use std::time::{Duration, Instant};

use axum::body::to_bytes;
use ninefold_web::{Config, app};
use serde_json::{Value, json};
use tokio::time::timeout;
use tower::ServiceExt;

use self::common::ask;

/// One of the hardest known puzzles, by tarek.
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
/// How soon the work must stop.
const SOON: Duration = Duration::from_millis(100);
/// The number of attempts, and how many may fail, because the machine may be busy with other work.
const TRIES: u32 = 7;
const MISSES: u32 = 4;

/// Returns requests that keep the server busy. Their answers may be long, so failure messages omit them.
fn long_requests() -> Vec<(&'static str, Value)> {
    let empty = |side: usize| ".".repeat(side * side);
    let explain = |side: usize, name: &str| json!({"techniques": [name], "puzzle": empty(side)});
    vec![
        ("/api/rate", json!({"puzzle": GOLDEN_NUGGET})),
        ("/api/explain", json!({"puzzle": empty(9)})),
        ("/api/explain", json!({"puzzle": empty(16)})),
        ("/api/explain", json!({"puzzle": empty(25)})),
        ("/api/explain", explain(25, "sue-de-coq")),
        ("/api/explain", explain(25, "sk-loop")),
        ("/api/explain", explain(25, "franken-leviathan")),
        ("/api/explain", explain(25, "nested-forcing")),
        ("/api/count", json!({"puzzle": empty(9)})),
        ("/api/count", json!({"puzzle": empty(16)})),
        ("/api/count", json!({"puzzle": empty(25)})),
        ("/api/candidates", json!({"puzzle": empty(16), "cap": 1000})),
        ("/api/solve", json!({"puzzle": empty(25), "engine": "tree"})),
        ("/api/solve", json!({"puzzle": empty(16), "engine": "breadth-first"})),
        ("/api/generate", json!({"layout": "16x16", "minimal": true, "clues": [1, 60]})),
        ("/api/generate", json!({"layout": "25x25", "seed": 1})),
        ("/api/generate", json!({"needs": ["sk-loop"], "seed": 1})),
        ("/api/generate", json!({"clues": [17, 17], "seed": 1})),
        ("/api/generate", json!({"se": [11.0, 12.0], "seed": 1})),
    ]
}

/// Returns settings with one worker and no limit but time.
fn config(timeout: Duration) -> Config {
    Config { jobs: 1, nodes: u64::MAX, work: u64::MAX, timeout, ..Config::default() }
}

/// Returns how long the only worker stays busy with a request whose client disconnects after a while.
async fn busy_after(path: &str, body: &Value, a_while: Duration) -> Duration {
    let router = app(config(Duration::from_secs(600)));
    let request = router.clone().oneshot(ask(path, body.to_string()));
    assert!(timeout(a_while, request).await.is_err(), "{} ended early", name(path, body));
    let gone = Instant::now();
    let next = router.oneshot(ask("/api/solve", r#"{"puzzle": "BD4"}"#)).await.unwrap();
    assert_eq!(next.status(), 200);
    gone.elapsed()
}

#[tokio::test]
async fn work_ends_when_the_client_disconnects() {
    for (path, body) in long_requests() {
        // Disconnect at several moments, so that the result doesn't depend on chance.
        let (mut times, mut misses) = (Vec::new(), 0);
        for number in 0..TRIES {
            let time = busy_after(path, &body, Duration::from_millis(40 + 17 * u64::from(number))).await;
            misses += u32::from(time >= SOON);
            times.push(time);
            if number + 1 - misses == TRIES - MISSES {
                break;
            }
        }
        assert!(misses <= MISSES, "{}: {times:?}", name(path, &body));
    }
}

#[tokio::test]
async fn every_request_is_answered_within_its_timeout() {
    let (timeout, in_time) = (Duration::from_millis(150), Duration::from_secs(1));
    for (path, body) in long_requests() {
        let mut least = Duration::MAX;
        for _ in 0..20 {
            let asked = Instant::now();
            let response = app(config(timeout)).oneshot(ask(path, body.to_string())).await.unwrap();
            least = least.min(asked.elapsed());
            assert_eq!(response.status(), 200, "{}", name(path, &body));
            let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let is_unknown = is_unknown(path, &serde_json::from_slice(&bytes).unwrap());
            assert!(is_unknown, "{} claims to know", name(path, &body));
            if least < in_time {
                break;
            }
        }
        assert!(least < in_time, "{}: {least:?}", name(path, &body));
    }
}

/// Returns whether an answer reports that the work is unfinished.
fn is_unknown(path: &str, answer: &Value) -> bool {
    match path {
        "/api/rate" => answer["rating"]["own"].is_null(),
        "/api/explain" => answer["end"] == "budget",
        "/api/count" => answer["exact"] == false && answer["stop"] == "time",
        "/api/candidates" => answer["stop"] == "time",
        "/api/solve" => answer["answer"] == "unknown",
        _ => answer["puzzle"].is_null(),
    }
}

/// Describes a request, without the cells of large boards.
fn name(path: &str, body: &Value) -> String {
    format!("{path} {}", body.to_string().replace(&".".repeat(81), "…"))
}
