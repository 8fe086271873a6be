//! Responses are compressed where that helps, and only for clients that accept it.

mod common;

use std::io::Read;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, header};
use flate2::read::GzDecoder;
use ninefold_web::Config;

use self::common::{answer, ask, request};

async fn full(request: Request<Body>) -> (HeaderMap, Vec<u8>) {
    let response = answer(Config::default(), request).await;
    let head = response.headers().clone();
    (head, to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec())
}

fn get(path: &str, encodings: &str) -> Request<Body> {
    request(Method::GET, path).header(header::ACCEPT_ENCODING, encodings).body(Body::empty()).unwrap()
}

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut all).unwrap();
    all
}

fn varies(head: &HeaderMap) -> bool {
    head.get_all(header::VARY).iter().any(|value| value == "accept-encoding")
}

#[tokio::test]
async fn files_and_answers_are_compressed() {
    for path in ["/", "/app.js", "/style.css", "/api/techniques", "/api/openapi.json", "/api/layouts/9x9"] {
        let (plain_head, plain) = full(get(path, "identity")).await;
        assert!(!plain_head.contains_key(header::CONTENT_ENCODING) && varies(&plain_head), "{path}");
        // The second time, files come from the store.
        for _ in 0..2 {
            let (head, packed) = full(get(path, "gzip, deflate, br")).await;
            assert_eq!(head[header::CONTENT_ENCODING], "gzip", "{path}");
            assert_eq!(head[header::CONTENT_TYPE], plain_head[header::CONTENT_TYPE], "{path}");
            assert!(varies(&head) && packed.len() < plain.len(), "{path}");
            assert_eq!(unpacked(&packed), plain, "{path}");
            if let Some(length) = head.get(header::CONTENT_LENGTH) {
                assert_eq!(length.to_str().unwrap(), packed.len().to_string(), "{path}");
            }
        }
    }
    let mut explain = ask("/api/explain", r#"{"puzzle": "BD4"}"#);
    explain.headers_mut().insert(header::ACCEPT_ENCODING, "gzip".parse().unwrap());
    let (head, packed) = full(explain).await;
    assert_eq!(head[header::CONTENT_ENCODING], "gzip");
    assert!(unpacked(&packed).len() > 5 * packed.len());
}

#[tokio::test]
async fn what_would_not_shrink_or_has_to_arrive_at_once_is_not_compressed() {
    let mut short = ask("/api/count", r#"{"puzzle": "BD4"}"#);
    short.headers_mut().insert(header::ACCEPT_ENCODING, "gzip".parse().unwrap());
    assert!(!full(short).await.0.contains_key(header::CONTENT_ENCODING));
    let mut picture = ask("/api/render", r#"{"puzzle": "BD4", "format": "png"}"#);
    picture.headers_mut().insert(header::ACCEPT_ENCODING, "gzip".parse().unwrap());
    let (head, bytes) = full(picture).await;
    assert!(!head.contains_key(header::CONTENT_ENCODING) && bytes.starts_with(b"\x89PNG"));
    let (head, events) = full(get("/api/watch?puzzle=latin-3&engine=tree", "gzip")).await;
    assert!(!head.contains_key(header::CONTENT_ENCODING) && events.starts_with(b"event: start"));
    let (head, _) = full(get("/nowhere", "gzip")).await;
    assert!(!head.contains_key(header::CONTENT_ENCODING));
}

#[tokio::test]
async fn each_encoding_has_its_own_tag() {
    let (plain, _) = full(get("/app.js", "identity")).await;
    let (packed, _) = full(get("/app.js", "gzip")).await;
    assert_ne!(plain[header::ETAG], packed[header::ETAG]);
    for (encoding, tag, status) in [
        ("identity", plain[header::ETAG].clone(), 304),
        ("gzip", packed[header::ETAG].clone(), 304),
        ("gzip", plain[header::ETAG].clone(), 200),
        ("identity", packed[header::ETAG].clone(), 200),
        ("gzip", format!("\"other\", W/{}", packed[header::ETAG].to_str().unwrap()).parse().unwrap(), 304),
    ] {
        let mut again = get("/app.js", encoding);
        again.headers_mut().insert(header::IF_NONE_MATCH, tag.clone());
        let response = answer(Config::default(), again).await;
        assert_eq!(response.status(), status, "{encoding} {tag:?}");
        assert!(varies(response.headers()));
        assert!(status == 200 || !response.headers().contains_key(header::CONTENT_ENCODING));
    }
}

#[tokio::test]
async fn other_origins_are_named_beside_the_encoding() {
    let friend = "https://friend.example";
    let config = Config { origins: vec![friend.to_string()], ..Config::default() };
    let mut from = get("/api/boards", "gzip");
    from.headers_mut().insert(header::ORIGIN, friend.parse().unwrap());
    let response = answer(config, from).await;
    let named: Vec<_> = response.headers().get_all(header::VARY).iter().collect();
    assert_eq!(named, ["accept-encoding", "origin"]);
}
