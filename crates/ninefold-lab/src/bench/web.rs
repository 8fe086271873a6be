//! The server under load: throughput, memory over many requests, and the page while other clients misbehave.
//!
//! The load comes from `wrk`, which shares the machine with the server. With a static site in `target/site` (`cargo xtask site`), Chromium
//! visits that too: `crates/ninefold-web/tests/browser/visit.mjs`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::program::{Folder, built, memory};
use crate::command::{Outcome, root};

/// The requests: puzzles to solve, in turn.
const SOLVE: &str = r#"
local puzzles = {
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  ".7..2..46.6....89.2..8..715.84.97...71.....59...13.48.697..2..8.58....6.43..8..7.",
  "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
  "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
}
local requests, next = {}, 0
init = function()
  for index, puzzle in ipairs(puzzles) do
    requests[index] = wrk.format("POST", "/api/solve", { ["content-type"] = "application/json" },
      '{"puzzle": "' .. puzzle .. '"}')
  end
end
request = function()
  next = next % #puzzles + 1
  return requests[next]
end
"#;

/// The flood: counts that always use their whole budget.
const FLOOD: &str = r#"
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.body = '{"puzzle": "................................................................................."}'
"#;

/// The number of requests over which memory must stay flat.
const MANY: u64 = 1_000_000;
/// The number of clients that never finish their request.
const SLOW: usize = 200;

pub(crate) fn run(short: bool) -> Outcome {
    let mut wrk = Command::new("wrk");
    wrk.arg("--version");
    let (program, folder) = (built()?, Folder::new()?);
    visit(&program, &folder.0, short)?;
    // `wrk --version` fails by design.
    if wrk.stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        return Err("bench web needs wrk (apt-get install wrk)".to_owned());
    }
    measure(&program, &folder.0, short)
}

/// Visits the static site in Chromium: as a slow phone, then as fast as it goes.
fn visit(program: &Path, folder: &Path, short: bool) -> Outcome {
    let site = root().join("target/site");
    if !site.join("index.html").exists() {
        println!("The static site: not measured, target/site is missing (cargo xtask site)");
        return Ok(());
    }
    let puzzles = folder.join("minimal.txt");
    let file = fs::File::create(&puzzles).map_err(|error| format!("{}: {error}", puzzles.display()))?;
    let count = if short { "2000" } else { "20000" };
    let mut generate = Command::new(program);
    generate.args(["generate", "--quiet", "--minimal", "--seed", "1", "--count", count]).stdout(file);
    if !generate.status().is_ok_and(|status| status.success()) {
        return Err("the program made no puzzles".to_owned());
    }
    let mut node = Command::new("node");
    node.arg("visit.mjs")
        .arg(site)
        .arg(puzzles)
        .current_dir(root().join("crates/ninefold-web/tests/browser"));
    match node.status() {
        Ok(status) if status.success() => Ok(()),
        other => {
            Err(format!("visit.mjs: {other:?} (it needs Node.js, Chromium, and `npm ci` in its folder)"))
        }
    }
}

fn measure(program: &Path, folder: &Path, short: bool) -> Outcome {
    let solve = script(folder, "solve.lua", SOLVE)?;
    let flood = script(folder, "flood.lua", FLOOD)?;
    let seconds = if short { 3 } else { 20 };

    let server = Server::start(program)?;
    println!("Solve requests, {seconds} s each:");
    for connections in [8, 32, 128] {
        let load = Load::run(&server, &solve, "/api/solve", connections, seconds)?;
        println!("  {connections:3} connections: {load}");
    }

    let mut answered = 0;
    println!("Memory over more requests: {} kB", server.memory());
    while answered < if short { MANY / 10 } else { MANY } {
        let load = Load::run(&server, &solve, "/api/solve", 128, 5)?;
        answered += load.requests;
        println!("  {answered} later {} kB, {}", server.memory(), load.errors());
    }

    let quiet = page(&server)?;
    let slow: Vec<TcpStream> = (0..SLOW).filter_map(|_| half_a_request(&server).ok()).collect();
    let mut flood = Load::start(&server, &flood, "/api/count", 64, 2 * seconds)?;
    let (mut worst, start) = (Duration::ZERO, Instant::now());
    while start.elapsed() < Duration::from_secs(seconds) {
        worst = worst.max(page(&server)?);
    }
    println!(
        "The page, all its files: {quiet:.0?} alone; at worst {worst:.0?} with {} slow clients and a flood",
        slow.len()
    );
    let _ = flood.kill();
    let _ = flood.wait();
    Ok(())
}

fn script(folder: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
    let path = folder.join(name);
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// The running server.
struct Server {
    child: Child,
    /// `127.0.0.1:8999`.
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Server, String> {
        let mut command = Command::new(program);
        let mut child = command
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let mut line = String::new();
        let output = child.stdout.take().expect("it is piped");
        let _ = BufReader::new(output).read_line(&mut line);
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split('/').next());
        let address = address.ok_or_else(|| format!("the server said '{}'", line.trim()))?.to_owned();
        Ok(Server { child, address })
    }

    /// Resident memory in kB.
    fn memory(&self) -> u64 {
        memory(self.child.id(), "VmRSS").unwrap_or(0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What `wrk` measured.
struct Load {
    requests: u64,
    /// In its own words: requests per second, and the 99th percentile.
    rate: String,
    p99: String,
    /// Its report of errors.
    errors: Vec<String>,
}

impl Load {
    fn start(
        server: &Server,
        script: &Path,
        path: &str,
        connections: u32,
        seconds: u64,
    ) -> Result<Child, String> {
        Command::new("wrk")
            .args(["--threads", "1", "--latency"])
            .args(["--connections", &connections.to_string(), "--duration", &format!("{seconds}s")])
            .arg("--script")
            .arg(script)
            .arg(format!("http://{}{path}", server.address))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("wrk: {error}"))
    }

    fn run(
        server: &Server,
        script: &Path,
        path: &str,
        connections: u32,
        seconds: u64,
    ) -> Result<Load, String> {
        let output = Load::start(server, script, path, connections, seconds)?
            .wait_with_output()
            .map_err(|error| format!("wrk: {error}"))?;
        let report = String::from_utf8_lossy(&output.stdout);
        let after = |name: &str| {
            report.lines().find_map(|line| line.trim().strip_prefix(name)).map(|rest| rest.trim().to_owned())
        };
        let requests = report.lines().find_map(|line| line.trim().split_once(" requests in")?.0.parse().ok());
        let errors = ["Non-2xx", "Socket errors"];
        Ok(Load {
            requests: requests.ok_or_else(|| format!("wrk said\n{report}"))?,
            rate: after("Requests/sec:").unwrap_or_default(),
            p99: after("99%").unwrap_or_default(),
            errors: report
                .lines()
                .filter(|line| errors.iter().any(|error| line.contains(error)))
                .map(|line| line.trim().to_owned())
                .collect(),
        })
    }
}

impl Load {
    fn errors(&self) -> String {
        if self.errors.is_empty() { "no errors".to_owned() } else { self.errors.join("; ") }
    }
}

impl std::fmt::Display for Load {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Load { requests, rate, p99, .. } = self;
        write!(out, "{requests} requests, {rate} per second, 99 of 100 within {p99}, {}", self.errors())
    }
}

/// A client that falls silent.
fn half_a_request(server: &Server) -> std::io::Result<TcpStream> {
    let mut stream = TcpStream::connect(&server.address)?;
    write!(stream, "POST /api/solve HTTP/1.1\r\nhost: {}\r\ncontent-", server.address)?;
    Ok(stream)
}

/// Measures how long it takes to fetch all files of the page, one after another.
fn page(server: &Server) -> Result<Duration, String> {
    let mut names = vec![String::new()];
    files(&root().join("crates/ninefold-web/page"), "", &mut names);
    let start = Instant::now();
    for name in names {
        let mut stream = TcpStream::connect(&server.address).map_err(|error| format!("{name}: {error}"))?;
        let head = format!("GET /{name} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address);
        let mut answer = Vec::new();
        let asked = stream.write_all(head.as_bytes()).and_then(|()| stream.read_to_end(&mut answer));
        asked.map_err(|error| format!("{name}: {error}"))?;
        if !answer.starts_with(b"HTTP/1.1 200") {
            return Err(format!("/{name}: {}", String::from_utf8_lossy(&answer[..answer.len().min(80)])));
        }
    }
    Ok(start.elapsed())
}

/// Lists all files in a folder and its subfolders.
fn files(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            files(&entry.path(), &format!("{name}/"), names);
        } else {
            names.push(name);
        }
    }
}
