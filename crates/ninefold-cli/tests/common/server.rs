//! Runs the server as a separate process and talks to it over plain connections.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::ninefold;

/// Whatever takes longer than this has failed.
pub(crate) const NEVER: Duration = Duration::from_secs(60);

/// A request that takes as long as it may.
pub(crate) fn long_request() -> String {
    post("/api/explain", &format!(r#"{{"puzzle": "{}"}}"#, ".".repeat(625)))
}

/// A request that takes no time.
pub(crate) fn short_request() -> String {
    post("/api/solve", r#"{"puzzle": "BD4"}"#)
}

/// A GET request.
pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n")
}

/// A POST request.
pub(crate) fn post(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Repeats a check until it returns a value.
pub(crate) fn until<T>(what: &str, mut check: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = check() {
            return found;
        }
        assert!(start.elapsed() < NEVER, "it did not happen: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// A server that ends with its test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
    pub(crate) port: u16,
    notes: Option<JoinHandle<String>>,
}

impl Server {
    /// Starts `ninefold serve` on a free port with these arguments; returns once it listens.
    pub(crate) fn start(args: &[&str]) -> Server {
        let mut command = ninefold();
        command.args(["serve", "--port", "0"]).args(args);
        Server::of(command)
    }

    /// Starts a server with this command; returns once it listens.
    pub(crate) fn of(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let notes = thread::spawn(move || {
            let mut notes = String::new();
            let _ = stderr.read_to_string(&mut notes);
            notes
        });
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_string();
        let port = address.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Server { child, address, port, notes: Some(notes) }
    }

    pub(crate) fn connect(&self) -> Connection {
        self.connect_to(Ipv4Addr::LOCALHOST).unwrap()
    }

    pub(crate) fn connect_to(&self, ip: Ipv4Addr) -> std::io::Result<Connection> {
        let stream = TcpStream::connect_timeout(&SocketAddr::from((ip, self.port)), NEVER)?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, read: Vec::new() })
    }

    /// Sends a request on a new connection.
    pub(crate) fn send(&self, request: &str) -> Connection {
        let mut connection = self.connect();
        connection.send(request);
        connection
    }

    /// Sends a request and waits for its answer.
    pub(crate) fn ask(&self, request: &str) -> Answer {
        self.send(request).answer()
    }

    /// Sends a long request to a server with one worker, and a short one that waits for it; returns both.
    pub(crate) fn keep_busy(&self) -> (Connection, Connection) {
        until("a long request is worked on", || {
            let long = self.send(&long_request());
            let mut short = self.send(&short_request());
            // If the short one came first, it is answered at once.
            short.stays_silent(Duration::from_millis(150)).then_some((long, short))
        })
    }

    /// Returns the number of threads whose name starts like this.
    pub(crate) fn threads(&self, name: &str) -> usize {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let names = tasks.flatten().filter_map(|task| std::fs::read_to_string(task.path().join("comm")).ok());
        names.filter(|thread| thread.starts_with(name)).count()
    }

    /// Sends the process a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Waits for the process to end; returns its status and its messages.
    pub(crate) fn end(&mut self) -> (ExitStatus, String) {
        let status = until("the process ends", || self.child.try_wait().unwrap());
        (status, self.notes.take().unwrap().join().unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection, and the bytes read that don't belong to an answer yet.
pub(crate) struct Connection {
    pub(crate) stream: TcpStream,
    read: Vec<u8>,
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// Returns a field of its head.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        let field =
            |line: &&str| line.split_once(':').is_some_and(|(field, _)| field.eq_ignore_ascii_case(name));
        self.head.lines().find(field).and_then(|line| line.split_once(':')).map(|(_, value)| value.trim())
    }
}

impl Connection {
    pub(crate) fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    /// Reads once, for a limited time; returns the number of bytes, or `None` on timeout.
    fn read(&mut self, limit: Duration) -> std::io::Result<Option<usize>> {
        let mut some = [0; 1 << 14];
        self.stream.set_read_timeout(Some(limit))?;
        match self.stream.read(&mut some) {
            Ok(length) => {
                self.read.extend_from_slice(&some[..length]);
                Ok(Some(length))
            }
            // Interrupted by a signal.
            Err(error) if error.kind() == ErrorKind::Interrupted => self.read(limit),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns whether nothing arrives for this long.
    pub(crate) fn stays_silent(&mut self, time: Duration) -> bool {
        self.read.is_empty() && self.read(time).unwrap().is_none()
    }

    /// Reads until this text; returns everything up to its end.
    pub(crate) fn read_until(&mut self, text: &str) -> String {
        let find = |read: &[u8]| read.windows(text.len()).position(|part| part == text.as_bytes());
        loop {
            if let Some(at) = find(&self.read) {
                let taken: Vec<u8> = self.read.drain(..at + text.len()).collect();
                return String::from_utf8(taken).unwrap();
            }
            let length = self.read(NEVER).unwrap().expect("data arrives");
            assert!(length > 0, "closed after {:?}", String::from_utf8_lossy(&self.read));
        }
    }

    /// Reads the next answer, which must give its length.
    pub(crate) fn answer(&mut self) -> Answer {
        let head = self.read_until("\r\n\r\n");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut answer = Answer { status, head, body: String::new() };
        let length: usize = answer.field("content-length").map_or(0, |length| length.parse().unwrap());
        while self.read.len() < length {
            assert!(self.read(NEVER).unwrap().expect("data arrives") > 0, "closed within an answer");
        }
        answer.body = String::from_utf8(self.read.drain(..length).collect()).unwrap();
        answer
    }

    /// Waits until the server closes the connection; returns what it still sent.
    pub(crate) fn closed(&mut self) -> String {
        loop {
            match self.read(NEVER) {
                Ok(Some(0)) | Err(_) => break,
                Ok(Some(_)) => {}
                Ok(None) => panic!("the connection stays open"),
            }
        }
        String::from_utf8_lossy(&std::mem::take(&mut self.read)).into_owned()
    }
}
