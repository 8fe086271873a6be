//! Ninefold as WebAssembly: requests in, answers out.
//!
//! ```text
//!   script ──reserve──▶ request ──handle──▶ ninefold-api ──▶ answer ──▶ script
//!                          └──────watch──▶ emit, emit, emit …
//! ```
//! The script writes a request into the buffer that [`reserve`] returns, calls one of the functions below, and reads the answer where
//! [`answer`] says. The functions take and return numbers only, so nothing has to generate code for either side, and no pointer
//! is ever dereferenced here. `page/engine/instance.js` is the other side.
//!
//! The engine has one thread. A panic ends the instance (the script makes another); to cancel a request, the script ends the worker.
#![expect(
    unsafe_code,
    reason = "the names of exported functions must not be mangled, and imports are foreign code"
)]

mod host;
#[cfg(not(feature = "print"))]
mod many;

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use ninefold_api::{Context, Response, read_json};

/// What the script has asked, and the answer.
#[derive(Default)]
struct Exchange {
    request: Vec<u8>,
    answer: Vec<u8>,
    kind: &'static str,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Takes the request, and keeps the answer for the script. Returns the status of the answer.
fn answer_with(respond: impl FnOnce(&[u8]) -> Response) -> u32 {
    let request = EXCHANGE.with_borrow_mut(|exchange| std::mem::take(&mut exchange.request));
    let Response { status, content_type, body, .. } = respond(&request);
    EXCHANGE.set(Exchange { request: Vec::new(), answer: body, kind: content_type });
    status.into()
}

/// How long a request may take, in seconds: as on the server.
const TIME: f64 = 15.0;

/// The server's limits, with the clock and the random numbers of the script.
fn context() -> Context {
    Context { time: Some(TIME), clock: host::seconds, random: host::random, ..Context::default() }
}

/// Prepares the engine.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    host::report_panics();
}

/// Makes room for a request, and returns where to write it.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.request = vec![0; length];
        exchange.request.as_mut_ptr()
    })
}

/// Answers a request to the interface: its path (`/api/solve`) in the first `path` bytes, then its body. The method is 0 for `GET` and 1
/// for `POST`.
#[unsafe(no_mangle)]
pub extern "C" fn handle(method: u32, path: usize) -> u32 {
    answer_with(|request| {
        let (path, body) = request.split_at(path);
        let (method, path) = (["GET", "POST"][method as usize], String::from_utf8_lossy(path));
        respond(method, &path, body)
    })
}

#[cfg(not(feature = "print"))]
fn respond(method: &str, path: &str, body: &[u8]) -> Response {
    ninefold_api::handle(method, path, body, &context(), &AtomicBool::new(false))
}

/// Draws, and leaves everything else to the other file.
#[cfg(feature = "print")]
fn respond(_method: &str, _path: &str, body: &[u8]) -> Response {
    use ninefold_api::endpoint::Render;
    use ninefold_api::{Answer, Problem, Request, Stop};
    let (context, cancel) = (context(), AtomicBool::new(false));
    let drawn = match read_json::<Render>(body) {
        Ok(request) => request.read(&context).and_then(|work| work(Stop::when(&cancel))),
        Err(problem) => Err(problem),
    };
    drawn.map_or_else(Problem::response, Answer::response)
}

/// Runs engines as a request says (a [`ninefold_api::watch::Slice`] in JSON), and emits a line per message: its name, a space, and the
/// record in JSON.
#[cfg(not(feature = "print"))]
#[unsafe(no_mangle)]
pub extern "C" fn watch() -> u32 {
    answer_with(|request| {
        use std::ops::ControlFlow;
        let mut emit = |message: ninefold_api::watch::Message| {
            let line = format!("{} {}", message.name(), message.json());
            if host::emit(&line) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let watched = read_json(request).and_then(|slice| ninefold_api::watch(slice, &context(), &mut emit));
        match watched {
            Ok(()) => Response { status: 204, content_type: "", file_name: None, body: Vec::new() },
            Err(problem) => problem.response(),
        }
    })
}

/// Solves many 9×9 boards of 81 bytes each; see `many.rs`.
#[cfg(not(feature = "print"))]
#[unsafe(no_mangle)]
pub extern "C" fn solve_many() -> u32 {
    answer_with(|request| {
        let content_type = "application/octet-stream";
        Response { status: 200, content_type, file_name: None, body: many::solve(request) }
    })
}

/// Returns where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}

/// Returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.answer.len())
}

/// Returns where the content type of the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn kind() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.kind.as_ptr())
}

/// Returns the length of the content type.
#[unsafe(no_mangle)]
pub extern "C" fn kind_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.kind.len())
}
