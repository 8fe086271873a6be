//! The page, which is part of the binary.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// The file at a path, or word that there is none.
pub(crate) async fn file(uri: Uri, head: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Files::get(path) else {
        return Problem::not_found(format!("there is nothing at /{path}")).into_response();
    };
    let tag = tag(&file.metadata.sha256_hash());
    let head_out = [
        (header::CONTENT_TYPE, kind(path).to_string()),
        (header::ETAG, tag.clone()),
        // Asked again each time: a newer Ninefold must not show an older page.
        (header::CACHE_CONTROL, "no-cache".to_string()),
    ];
    let known = head.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    if known {
        return (StatusCode::NOT_MODIFIED, head_out).into_response();
    }
    (head_out, file.data).into_response()
}

fn tag(hash: &[u8]) -> String {
    let short: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{short}\"")
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
