//! Every answer matches the schema of its record, has no unknown fields, and matches the OpenAPI document.

mod common;

use std::collections::BTreeMap;

use axum::body::{Body, to_bytes};
use axum::http::Method;
use jsonschema::Validator;
use ninefold_api::record::schema::{self, Kind};
use ninefold_web::Config;
use serde_json::{Value, json};

use self::common::examples::{GETS, posts};
use self::common::{answer, ask, request};

/// Returns the validator of a kind, closed against unknown fields.
fn validator(kind: &str) -> Validator {
    let mut schema = Kind::named(kind).unwrap_or_else(|| panic!("there is no record '{kind}'")).schema();
    schema::close(&mut schema);
    jsonschema::validator_for(&schema).unwrap()
}

/// Checks a record against its schema.
fn check(validator: &Validator, record: &Value, of: &str) {
    let faults: Vec<String> =
        validator.iter_errors(record).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(faults.is_empty(), "{of}: {faults:#?}\n{record}");
}

async fn body(request: axum::http::Request<Body>) -> Value {
    let response = answer(Config::default(), request).await;
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

async fn get(path: &str) -> Value {
    body(request(Method::GET, path).body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn every_answer_fits_its_schema() {
    for (path, question, kind) in posts().into_iter().filter(|(_, _, kind)| !kind.is_empty()) {
        let answer = body(ask(&format!("/api/{path}"), question.to_string())).await;
        check(&validator(kind), &answer, &format!("{path} {question}"));
    }
    for (path, kind) in GETS {
        let (validator, answer) = (validator(kind), get(&format!("/api/{path}")).await);
        match answer.as_array() {
            Some(all) => all.iter().for_each(|each| check(&validator, each, path)),
            None => check(&validator, &answer, path),
        }
    }
}

#[tokio::test]
async fn every_event_of_a_watch_fits_its_schema() {
    let mut validators: BTreeMap<String, Validator> = BTreeMap::new();
    for (puzzle, engine, speed) in [
        ("latin-3", "tree,depth-first,breadth-first", "&speed=10000"),
        ("BD4", "containments", "&speed=10000"),
        ("Sudoku%203", "tree", ""),
    ] {
        let path = format!("/api/watch?puzzle={puzzle}&engine={engine}{speed}");
        let response =
            answer(Config::default(), request(Method::GET, &path).body(Body::empty()).unwrap()).await;
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        for event in text.split("\n\n").filter(|event| event.contains("data:")) {
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim();
            let kind = format!("watch-{}", field("event:"));
            let validator = validators.entry(kind.clone()).or_insert_with(|| validator(&kind));
            check(validator, &serde_json::from_str(field("data:")).unwrap(), &path);
        }
    }
    assert_eq!(
        validators.keys().collect::<Vec<_>>(),
        ["watch-board", "watch-end", "watch-events", "watch-start"]
    );
}

/// A watch counts calls as `solve` and `race` do: up to the first solution.
#[tokio::test]
async fn a_watch_counts_calls_as_a_race_does() {
    for engine in ["tree", "possibilities", "depth-first", "amb"] {
        let solved = body(ask("/api/solve", json!({"puzzle": "BD4", "engine": engine}).to_string())).await;
        let path = format!("/api/watch?puzzle=BD4&engine={engine}");
        let response =
            answer(Config::default(), request(Method::GET, &path).body(Body::empty()).unwrap()).await;
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let end = text.split("\n\n").find(|event| event.contains("event: end")).unwrap();
        let data = end.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
        let ended: Value = serde_json::from_str(data).unwrap();
        assert_eq!(ended["counts"]["calls"], solved["calls"], "{engine}");
    }
}
