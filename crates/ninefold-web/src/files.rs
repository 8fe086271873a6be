//! The page, embedded in the binary. A client that accepts gzip gets its files compressed, each of them once.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use include_dir::{Dir, include_dir};

use crate::encoding::{accepts_gzip, gzip, is_compressible, vary};
use crate::problem::Problem;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// Serves the file at a path.
pub(crate) async fn file(uri: Uri, head: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(mut bytes) = read(path) else {
        return Problem::not_found(format!("no such file: /{path}")).into_response();
    };
    if path == "index.html" && ENGINE.iter().all(|file| FILES.contains(file)) {
        bytes = Cow::Owned(announce_engine(&bytes));
    }
    let kind = kind(path);
    let is_compressed = is_compressible(kind) && accepts_gzip(&head);
    // Each encoding has its own tag, because its bytes differ.
    let tag = format!("\"{:016x}{}\"", hash(&bytes), if is_compressed { "-gzip" } else { "" });
    let is_known = is_known(&head, &tag);
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false if is_compressed => Body::from(compressed(path, bytes)).into_response(),
        false => bytes.into_response(),
    };
    let head = response.headers_mut();
    if is_compressed && !is_known {
        head.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    head.insert(header::ETAG, tag.parse().expect("a tag is plain text"));
    // Make browsers revalidate each time: a newer Ninefold must not show an older page.
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if is_compressible(kind) {
        vary(head, header::ACCEPT_ENCODING);
    }
    response
}

/// Returns whether the client has the bytes with this tag.
fn is_known(head: &HeaderMap, tag: &str) -> bool {
    let all = head.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = all.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Compresses a file of the page, and keeps the result as long as the file stays the same.
fn compressed(path: &str, bytes: Cow<'static, [u8]>) -> Bytes {
    static KEPT: Mutex<BTreeMap<String, (u64, Bytes)>> = Mutex::new(BTreeMap::new());
    let hash = hash(&bytes);
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, compressed)) = kept().get(path).filter(|(of, _)| *of == hash) {
        return compressed.clone();
    }
    let compressed = Bytes::from(gzip(&bytes, Compression::best()));
    kept().insert(path.to_string(), (hash, compressed.clone()));
    compressed
}

/// Reads a file of the page. Debug builds read it from disk, so that a reload shows changes, but only if the binary
/// also contains it, so that no path leads elsewhere.
fn read(path: &str) -> Option<Cow<'static, [u8]>> {
    // Each file has exactly one path, without these parts.
    let is_plain = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
    let embedded = FILES.get_file(path).filter(|_| is_plain)?;
    if cfg!(debug_assertions) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page/");
        if let Ok(bytes) = std::fs::read(format!("{folder}{path}")) {
            return Some(Cow::Owned(bytes));
        }
    }
    Some(Cow::Borrowed(embedded.contents()))
}

/// The engine's files, if `cargo xtask engine` has put them into the page's folder before this binary was built: the page then
/// answers quick requests itself.
const ENGINE: [&str; 3] =
    ["engine/ninefold-simd.wasm", "engine/ninefold-plain.wasm", "engine/ninefold-print.wasm"];

/// Says in the document where the engine's files are.
fn announce_engine(document: &[u8]) -> Vec<u8> {
    let mark = format!("<head>\n  <meta name=\"ninefold-engine\" content=\"{}\">", ENGINE.join(" "));
    String::from_utf8_lossy(document).replacen("<head>", &mark, 1).into_bytes()
}

/// Returns a number that changes with the contents of a file.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
