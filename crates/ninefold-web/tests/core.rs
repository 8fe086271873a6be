//! The server and the core, which the page runs in the browser, give the same answers.

mod common;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use ninefold_api::{Context, ROUTES, handle};
use ninefold_web::Config;
use serde_json::Value;

use self::common::examples::{GETS, posts};
use self::common::{answer, ask, request};

/// Compares the response of the server with that of the core.
async fn compare(method: &str, path: &str, body: &str, request: Request<Body>) {
    let theirs = answer(Config::default(), request).await;
    let status = theirs.status().as_u16();
    let head = theirs.headers().clone();
    let bytes = to_bytes(theirs.into_body(), usize::MAX).await.unwrap();
    let own = handle(method, path, body.as_bytes(), &Context::default(), &AtomicBool::new(false));
    let about = format!("{method} {path} {body}");
    assert_eq!(own.status, status, "{about}");
    assert_eq!(head[header::CONTENT_TYPE], own.content_type, "{about}");
    let name = own.file_name.map(|name| format!("attachment; filename=\"{name}\""));
    let their_name = head.get(header::CONTENT_DISPOSITION).map(|value| value.to_str().unwrap().to_string());
    assert_eq!(their_name, name, "{about}");
    if own.content_type == "application/json" {
        assert_eq!(timeless(&bytes), timeless(&own.body), "{about}");
    } else {
        assert_eq!(bytes, own.body, "{about}");
    }
}

/// Returns the text of a record without the time it took.
fn timeless(body: &[u8]) -> String {
    let text = String::from_utf8(body.to_vec()).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    match record.get("seconds") {
        Some(seconds) => text.replace(&format!("\"seconds\":{seconds}"), "\"seconds\":0"),
        None => text,
    }
}

#[tokio::test]
async fn the_server_answers_as_the_core_does() {
    for (path, body, _) in posts() {
        let (path, body) = (format!("/api/{path}"), body.to_string());
        compare("POST", &path, &body, ask(&path, body.clone())).await;
    }
    for body in ["", "{", "[1", "\u{feff}{}"] {
        compare("POST", "/api/solve", body, ask("/api/solve", body)).await;
    }
    for (path, _) in GETS {
        let path = format!("/api/{path}");
        let get = request(Method::GET, &path).body(Body::empty()).unwrap();
        compare("GET", &path, "", get).await;
    }
}

#[tokio::test]
async fn the_server_has_every_endpoint_of_the_core() {
    let get = request(Method::GET, "/api/openapi.json").body(Body::empty()).unwrap();
    let bytes = to_bytes(answer(Config::default(), get).await.into_body(), usize::MAX).await.unwrap();
    let document: Value = serde_json::from_slice(&bytes).unwrap();
    let mut theirs = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            theirs.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    let own = ROUTES.iter().map(|route| format!("{} {}", route.method, route.path));
    let streams = ["GET /watch", "POST /watch/{id}"].map(str::to_string);
    assert_eq!(theirs, own.chain(streams).collect());
}

/// Every endpoint of the core is among the examples.
#[test]
fn every_endpoint_has_an_example() {
    for route in ROUTES {
        let path = route.path.trim_start_matches('/').trim_end_matches("{name}");
        let has_example = match route.method {
            "POST" => posts().iter().any(|(asked, _, kind)| *asked == path && *kind != "error"),
            _ => GETS.iter().any(|(asked, kind)| asked.starts_with(path) && *kind != "error"),
        };
        assert!(has_example, "{} {}", route.method, route.path);
    }
}
