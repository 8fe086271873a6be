//! The page, embedded in the binary.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::problem::Problem;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// Serves the file at a path.
pub(crate) async fn file(uri: Uri, head: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(bytes) = read(path) else {
        return Problem::not_found(format!("no such file: /{path}")).into_response();
    };
    let tag = tag(&bytes);
    let head_out = [
        (header::CONTENT_TYPE, kind(path).to_string()),
        (header::ETAG, tag.clone()),
        // Make browsers revalidate each time: a newer Ninefold must not show an older page.
        (header::CACHE_CONTROL, "no-cache".to_string()),
    ];
    let known = head.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    if known {
        return (StatusCode::NOT_MODIFIED, head_out).into_response();
    }
    (head_out, bytes).into_response()
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

/// Returns a tag that changes with the contents of a file.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
