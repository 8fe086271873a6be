//! The server as a separate process: where it listens, how it ends, and that it opens a browser.
#![cfg(all(target_os = "linux", feature = "web"))]

mod common;

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use self::common::server::{Server, get, short_request, until};
use self::common::{ninefold, run};

/// Returns the addresses that listen on a port, as the kernel writes them: `0100007F` is 127.0.0.1.
fn listeners(port: u16) -> Vec<String> {
    let listed = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let both = listed("/proc/net/tcp") + &listed("/proc/net/tcp6");
    let listener = |line: &str| {
        let mut fields = line.split_whitespace().skip(1);
        let (local, state) = (fields.next()?, fields.nth(1)?);
        let (ip, hex) = local.split_once(':')?;
        (state == "0A" && u16::from_str_radix(hex, 16) == Ok(port)).then(|| ip.to_string())
    };
    both.lines().filter_map(listener).collect()
}

#[test]
fn it_listens_on_the_loopback_address_only() {
    let mut server = Server::start(&[]);
    assert_eq!(server.address, format!("http://127.0.0.1:{}/", server.port));
    assert_eq!(listeners(server.port), ["0100007F"]);
    assert!(server.connect_to(Ipv4Addr::new(127, 0, 0, 2)).is_err(), "another address of this machine");
    assert_eq!(server.ask(&get("/")).status, 200);
    server.signal("TERM");
    assert_eq!(server.end().1, "", "no warnings");
}

#[test]
fn other_addresses_need_an_option_and_print_a_warning() {
    let mut server = Server::start(&["--host", "0.0.0.0", "--name", "sudoku.example"]);
    assert_eq!(listeners(server.port), ["00000000"]);
    let elsewhere = |host: &str| {
        let mut connection = server.connect_to(Ipv4Addr::new(127, 0, 0, 2)).unwrap();
        connection.send(&format!("GET /api/boards HTTP/1.1\r\nhost: {host}\r\n\r\n"));
        connection.answer().status
    };
    assert_eq!(elsewhere("sudoku.example"), 200);
    assert_eq!(elsewhere("127.0.0.2"), 200, "an address");
    assert_eq!(elsewhere("another.example"), 403, "an unknown host name");
    server.signal("TERM");
    let (status, notes) = server.end();
    assert!(status.success());
    assert!(notes.contains("warning: anyone who can reach 0.0.0.0 can use this server"), "{notes}");
}

#[test]
fn names_and_origins_are_spelled_as_in_requests() {
    for wrong in [["--name", "sudoku.example:80"], ["--name", "http://sudoku.example"], ["--name", ""]] {
        let ran = run(&["serve", wrong[0], wrong[1]]);
        assert!(ran.code == 2 && ran.err.contains("expected a host name"), "{wrong:?}: {}", ran.err);
    }
    for wrong in ["example.org", "https://", "https://example.org/page"] {
        let ran = run(&["serve", "--allow-origin", wrong]);
        assert!(ran.code == 2 && ran.err.contains("such as https://example.org"), "{wrong}: {}", ran.err);
    }
    let server = Server::start(&["--allow-origin", "https://Friend.Example/"]);
    let from = |origin: &str| {
        let request = format!("GET /api/boards HTTP/1.1\r\nhost: localhost\r\norigin: {origin}\r\n\r\n");
        server.ask(&request).status
    };
    assert_eq!(from("https://friend.example"), 200);
    assert_eq!(from("https://foe.example"), 403);
}

/// A request that would take longer than the time left gets a partial answer.
#[test]
fn shutting_down_cuts_no_request_off() {
    let mut server = Server::start(&["--jobs", "1", "--timeout", "600"]);
    let (mut long, _) = server.keep_busy();
    let asked = Instant::now();
    server.signal("TERM");
    let answer = long.answer();
    assert_eq!(answer.status, 200);
    assert!(answer.body.contains(r#""end":"budget""#), "{:.200}", answer.body);
    assert!(server.end().0.success());
    assert!(asked.elapsed() < Duration::from_secs(10), "{:?}", asked.elapsed());
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = run(&["serve", "--port", &port]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(ran.err.contains(&format!("can't listen on 127.0.0.1:{port}")), "{}", ran.err);
    assert!(ran.err.contains("try another --port, or 0 for any free one"), "{}", ran.err);
}

/// At the end the server answers running requests, whatever else is connected.
fn shuts_down_gracefully(signal: &str) {
    let mut server = Server::start(&["--jobs", "1", "--timeout", "2", "--read-timeout", "2"]);
    let mut watching = server.send(&get("/api/watch?puzzle=Sudoku%203&engine=tree&speed=10"));
    watching.read_until("event: events");
    let mut idle = server.connect();
    idle.send(&get("/api/boards"));
    assert_eq!(idle.answer().status, 200);
    let mut half = server.send("GET / HTTP/1.1\r\nhost: loc");
    let (mut long, _) = server.keep_busy();
    let asked = Instant::now();
    server.signal(signal);
    assert_eq!(long.answer().status, 200);
    assert!(watching.closed().contains("event: end"), "watchers learn that it is over");
    idle.closed();
    half.closed();
    let (status, notes) = server.end();
    assert!(asked.elapsed() < Duration::from_secs(10), "{:?}", asked.elapsed());
    assert_eq!((status.code(), &*notes), (Some(0), ""));
    assert!(server.connect_to(Ipv4Addr::LOCALHOST).is_err());
}

#[test]
fn sigterm_shuts_down_gracefully() {
    shuts_down_gracefully("TERM");
}

#[test]
fn ctrl_c_shuts_down_gracefully() {
    shuts_down_gracefully("INT");
}

#[test]
fn a_killed_server_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let start = |port: &str| {
        let mut command = ninefold();
        command.args(["serve", "--port", port]).current_dir(&folder);
        command.env("HOME", folder.path()).env("TMPDIR", folder.path());
        Server::of(command)
    };
    let mut server = start("0");
    let port = server.port.to_string();
    let mut watching = server.send(&get("/api/watch?puzzle=Sudoku%203&engine=tree"));
    watching.read_until("event: board");
    server.signal("KILL");
    assert_eq!(server.end().0.code(), None);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert_eq!(start(&port).ask(&short_request()).status, 200);
}

/// Creates a folder with a replacement for `xdg-open` that records what it should open.
fn browser(folder: &Path) -> String {
    let script = folder.join("xdg-open");
    let opened = folder.join("opened");
    let text = format!("#!/bin/sh\nprintf %s \"$1\" > {0}.part && mv {0}.part {0}\n", opened.display());
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{}:/usr/bin:/bin", folder.display())
}

#[test]
fn play_opens_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = ninefold();
    command.args(["play", "--port", "0"]).env("PATH", browser(folder.path()));
    let server = Server::of(command);
    let opened = until("a browser is opened", || fs::read_to_string(folder.path().join("opened")).ok());
    assert_eq!(opened, server.address);
    let page = server.ask(&get("/"));
    assert!(page.status == 200 && page.body.contains("<html"));
}

#[test]
fn play_works_without_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = ninefold();
    command.args(["play", "--port", "0"]).env("PATH", folder.path());
    let mut server = Server::of(command);
    assert_eq!(server.ask(&get("/")).status, 200);
    server.signal("TERM");
    let (status, notes) = server.end();
    assert!(status.success() && notes.contains("couldn't open a browser"), "{notes}");
}

/// A puzzle with a cage, and a rule that is a program.
const LINK: &str = ".Cage~9~R1C1~R1C2.Spiral~R5C5";

#[test]
fn play_opens_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, format!("{LINK}\n")).unwrap();
    let path = file.to_str().unwrap();
    for (argument, place) in [
        ("BD4", "/#/play?board=BD4"),
        (LINK, "/#/play?puzzle=.Cage~9~R1C1~R1C2.Spiral~R5C5"),
        (path, "/#/play?puzzle=.Cage~9~R1C1~R1C2.Spiral~R5C5"),
        ("1...............", "/#/play?puzzle=layout%204x4%0Agivens%201..............."),
    ] {
        let mut command = ninefold();
        command.args(["open", argument, "--port", "0"]).env("PATH", browser(folder.path()));
        let mut server = Server::of(command);
        let opened = until("a browser is opened", || fs::read_to_string(folder.path().join("opened")).ok());
        assert_eq!(opened, format!("{}open", server.address));
        let answer = server.ask(&get("/open"));
        assert_eq!((answer.status, answer.field("location")), (307, Some(place)), "{argument}");
        server.signal("TERM");
        let (_, notes) = server.end();
        assert_eq!(notes.contains("Spiral"), place.contains("Spiral"), "what was not understood: {notes}");
        fs::remove_file(folder.path().join("opened")).unwrap();
    }
    for wrong in ["https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5", "no such puzzle", "./nothing.txt"] {
        let ran = run(&["play", wrong, "--port", "0"]);
        assert!(ran.code == 2 && ran.out.is_empty() && ran.err.starts_with("error:"), "{wrong}: {}", ran.err);
    }
}
