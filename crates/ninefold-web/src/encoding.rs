//! Compresses responses, if the client accepts gzip.
//!
//! ```text
//! page file ──▶ compressed once, kept ──────────┐
//! answer over 1 kB ──▶ compressed each time ────┼──▶ content-encoding: gzip, vary: accept-encoding
//! picture, short answer, stream of events ──▶ as it is
//! ```

use std::io::Write;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Shorter answers would hardly shrink.
const SHORTEST: u64 = 1 << 10;
/// Longer answers don't exist; a stream has no length at all.
const LONGEST: u64 = 64 << 20;

/// Compresses an answer. What has been compressed before stays as it is.
pub(crate) async fn compress(request: Request, next: Next) -> Response {
    let is_accepted = accepts_gzip(request.headers());
    let mut response = next.run(request).await;
    let is_encoded = response.headers().contains_key(header::CONTENT_ENCODING);
    if is_encoded || !is_text(response.headers()) {
        return response;
    }
    vary(response.headers_mut(), header::ACCEPT_ENCODING);
    let length = response.body().size_hint().exact();
    if !is_accepted || length.is_none_or(|length| !(SHORTEST..LONGEST).contains(&length)) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LONGEST as usize).await else {
        return Response::from_parts(parts, Body::empty());
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(parts, Body::from(gzip(&bytes, Compression::new(4))))
}

/// Compresses bytes.
pub(crate) fn gzip(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), level);
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("writing to memory always succeeds")
}

/// Adds a header to those on which the response depends.
pub(crate) fn vary(head: &mut HeaderMap, on: HeaderName) {
    let is_known = head.get_all(header::VARY).iter().any(|known| known.as_bytes() == on.as_str().as_bytes());
    if !is_known {
        head.append(header::VARY, on.into());
    }
}

/// Returns whether the client accepts gzip: it names it, or everything, without `q=0`.
pub(crate) fn accepts_gzip(head: &HeaderMap) -> bool {
    let all = head.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut any = false;
    for choice in all.flat_map(|value| value.split(',')) {
        let mut parts = choice.split(';').map(str::trim);
        let name = parts.next().unwrap_or("");
        let weight = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
        let is_wanted = weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0));
        if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") {
            return is_wanted;
        }
        any |= name == "*" && is_wanted;
    }
    any
}

/// Returns whether the body is text, which compression shortens. A stream of events has to arrive at once.
fn is_text(head: &HeaderMap) -> bool {
    let kind = head.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    is_compressible(kind) && !kind.starts_with("text/event-stream")
}

/// Returns whether compression shortens this type of contents.
pub(crate) fn is_compressible(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or("").trim();
    kind.starts_with("text/")
        || kind.ends_with("json")
        || matches!(kind, "image/svg+xml" | "application/wasm")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_say_what_they_accept() {
        for (value, accepted) in [
            ("gzip, deflate, br, zstd", true),
            ("GZIP;q=0.5", true),
            ("br;q=1.0, gzip;q=0.8, *;q=0.1", true),
            ("*", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0, *", false),
            ("*;q=0", false),
            ("identity", false),
            ("br", false),
            ("", false),
        ] {
            let head = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]);
            assert_eq!(accepts_gzip(&head), accepted, "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn headers_that_matter_are_named_once() {
        let mut head = HeaderMap::new();
        vary(&mut head, header::ACCEPT_ENCODING);
        vary(&mut head, header::ACCEPT_ENCODING);
        vary(&mut head, header::ORIGIN);
        let named: Vec<&str> = head.get_all(header::VARY).iter().map(|name| name.to_str().unwrap()).collect();
        assert_eq!(named, ["accept-encoding", "origin"]);
    }
}
