//! Clients that are slow, vanish, flood or send odd requests, and a server that copes.
#![cfg(all(target_os = "linux", feature = "web"))]

mod common;

use std::io::Write as _;
use std::time::{Duration, Instant};

use self::common::server::{Server, get, long_request, post, short_request, until};

#[test]
fn slow_clients_are_dropped_and_delay_no_other() {
    let server = Server::start(&["--read-timeout", "3", "--write-timeout", "3"]);
    let mut silent = server.connect();
    let mut half_a_head = server.send("GET / HTTP/1.1\r\nhost: localh");
    let body = short_request();
    let mut half_a_body = server.send(&body[..body.len() - 5]);
    // Asks for more than the network buffers, and reads none of it.
    let mut non_reader = server.connect();
    non_reader.stream.set_nonblocking(true).unwrap();
    while non_reader.stream.write(get("/app.js").repeat(100).as_bytes()).is_ok() {}

    assert_eq!(server.ask(&get("/")).status, 200);
    for slow_writer in [&mut silent, &mut half_a_head, &mut half_a_body] {
        assert!(slow_writer.stays_silent(Duration::from_millis(1)), "it was dropped too early");
    }
    assert_eq!(silent.closed(), "");
    assert_eq!(half_a_head.closed(), "");
    assert!(half_a_body.closed().starts_with("HTTP/1.1 408"));
    // Closed with unread requests: the connection is reset.
    until("a client that doesn't read is dropped", || non_reader.stream.take_error().unwrap());
    assert_eq!(server.ask(&get("/")).status, 200);
}

#[test]
fn work_for_a_client_that_hangs_up_ends() {
    let server = Server::start(&["--jobs", "1", "--timeout", "600"]);
    let mut least = Duration::MAX;
    // The best of several, so that other work on the machine doesn't count.
    for _ in 0..20 {
        let (long, mut short) = server.keep_busy();
        let gone = Instant::now();
        drop(long);
        assert_eq!(short.answer().status, 200);
        least = least.min(gone.elapsed());
        if least < Duration::from_millis(100) {
            return;
        }
    }
    panic!("the work continued for {least:?}");
}

#[test]
fn a_full_queue_asks_clients_to_try_again() {
    let server = Server::start(&["--jobs", "1", "--queue", "1", "--timeout", "600"]);
    let (_long, _short) = server.keep_busy();
    let answer = server.ask(&long_request());
    assert_eq!(answer.status, 503);
    assert_eq!(answer.field("retry-after"), Some("1"));
    assert!(answer.body.contains("try again"), "{}", answer.body);
    // Requests that need no worker are answered nevertheless.
    assert_eq!(server.ask(&get("/")).status, 200);
    assert_eq!(server.ask(&get("/api/boards")).status, 200);
}

#[test]
fn a_timeout_ends_a_request() {
    let server = Server::start(&["--timeout", "0.3"]);
    let asked = Instant::now();
    let answer = server.ask(&long_request());
    assert!(asked.elapsed() < Duration::from_secs(10));
    assert_eq!(answer.status, 200);
    assert!(answer.body.contains(r#""end":"budget""#), "{:.200}", answer.body);
}

#[test]
fn a_stream_without_a_watcher_ends() {
    let server = Server::start(&[]);
    let mut reader = server.send(&get("/api/watch?puzzle=Sudoku%203&engine=tree&speed=0"));
    let received = reader.read_until("event: start") + &reader.read_until("\n\n");
    let id = received.split(r#""id":""#).nth(1).unwrap().split('"').next().unwrap().to_string();
    let control = |what: &str| server.ask(&post(&format!("/api/watch/{id}"), what)).status;
    assert_eq!(control(r#"{"do": "step"}"#), 204);
    reader.read_until("event: events");
    drop(reader);
    until("a stream without a watcher ends", || (control(r#"{"do": "step"}"#) == 404).then_some(()));
    // At full speed the engine itself must notice.
    let endless = format!("/api/watch?puzzle={}&engine=depth-first", ".".repeat(625));
    let mut reader = server.send(&get(&endless));
    reader.read_until("event: board");
    assert_eq!(server.threads("watched"), 1);
    drop(reader);
    until("the engine has stopped", || (server.threads("watched") == 0).then_some(()));
}

#[test]
fn a_stopped_stream_stays_stopped() {
    let server = Server::start(&[]);
    let mut reader = server.send(&get("/api/watch?puzzle=Sudoku%201&engine=depth-first&speed=0"));
    let start = reader.read_until("event: start") + &reader.read_until("\n\n");
    let id = start.split(r#""id":""#).nth(1).unwrap().split('"').next().unwrap();
    let control = |what: &str| assert_eq!(server.ask(&post(&format!("/api/watch/{id}"), what)).status, 204);
    control(r#"{"do": "step", "count": 30}"#);
    let mut received = reader.read_until("event: events") + &reader.read_until("\n\n");
    control(r#"{"do": "stop"}"#);
    received += &(reader.read_until("event: end") + &reader.read_until("\n\n"));
    let counts: Vec<&str> =
        received.split(r#""counts":{"#).skip(1).map(|rest| rest.split('}').next().unwrap()).collect();
    assert!(counts.len() >= 2, "{received}");
    assert_eq!(counts[counts.len() - 1], counts[counts.len() - 2], "the end is where it was stopped");
}

#[test]
fn requests_may_come_together_or_in_pieces() {
    let server = Server::start(&[]);
    let mut both = server.send(&(short_request() + &get("/api/boards") + &get("/nowhere")));
    let answers = [both.answer(), both.answer(), both.answer()];
    assert_eq!(answers.each_ref().map(|answer| answer.status), [200, 200, 404]);
    assert!(answers[0].body.contains("unique") && answers[1].body.contains("BD4"));
    let mut pieces = server.connect();
    for byte in short_request().chars() {
        pieces.send(&byte.to_string());
    }
    assert_eq!(pieces.answer().status, 200);
    let chunked = "POST /api/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                   transfer-encoding: chunked\r\n\r\n";
    let mut pieces = server.send(&format!("{chunked}c\r\n{{\"puzzle\": \"\r\n5\r\nBD4\"}}\r\n0\r\n\r\n"));
    assert_eq!(pieces.answer().status, 200);
    // A body without an end isn't read to its end.
    let mut endless = server.send(chunked);
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    while endless.stream.write_all(chunk.as_bytes()).is_ok() && endless.stays_silent(Duration::from_millis(1))
    {
    }
    assert!(endless.closed().starts_with("HTTP/1.1 413"));
}

#[test]
fn odd_requests_get_the_right_status() {
    let server = Server::start(&[]);
    let long_field = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "y".repeat(20 << 10));
    let many_fields = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{}\r\n", "x: y\r\n".repeat(200));
    let long_path = format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "y".repeat(20 << 10));
    for (request, status) in [
        ("GET /api/boards HTTP/1.0\r\nhost: localhost\r\n\r\n", 200),
        ("GET /api/boards HTTP/1.0\r\n\r\n", 403),
        ("GET /api/boards HTTP/1.1\r\n\r\n", 403),
        ("GET /api/boards HTTP/1.1\r\nhost: evil.example\r\n\r\n", 403),
        ("GET /api/boards HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n", 400),
        ("GET http://localhost/api/boards HTTP/1.1\r\nhost: localhost\r\n\r\n", 200),
        ("GET http://evil.example/api/boards HTTP/1.1\r\nhost: localhost\r\n\r\n", 400),
        ("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nhost: localhost\r\n\r\n", 404),
        ("GET /../../etc/passwd HTTP/1.1\r\nhost: localhost\r\n\r\n", 404),
        ("GET http://localhost/../../etc/passwd HTTP/1.1\r\nhost: localhost\r\n\r\n", 404),
        ("GET //etc/passwd HTTP/1.1\r\nhost: localhost\r\n\r\n", 404),
        ("OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n", 405),
        ("CONNECT localhost:80 HTTP/1.1\r\nhost: localhost:80\r\n\r\n", 405),
        ("DELETE / HTTP/1.1\r\nhost: localhost\r\n\r\n", 405),
        ("GET / HTTP/9.9\r\nhost: localhost\r\n\r\n", 400),
        ("nonsense\r\n\r\n", 400),
        ("\x16\x03\x01\x02\r\n\r\n", 400),
        (&long_field, 431),
        (&many_fields, 431),
        (&long_path, 431),
    ] {
        let mut connection = server.send(request);
        assert_eq!(connection.answer().status, status, "{request:.80}");
    }
    let mut head = server.send("HEAD / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let received = head.closed();
    assert!(
        received.starts_with("HTTP/1.1 200") && received.ends_with("\r\n\r\n"),
        "a head and no body: {received}"
    );
}
