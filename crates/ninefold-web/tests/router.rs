//! Behaviour that a single request can verify.

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{Method, StatusCode, header};
use ninefold_web::{Config, app};
use serde_json::{Value, json};
use tower::ServiceExt;

use self::common::{answer, ask, request, status};

async fn json(path: &str, body: Value) -> (StatusCode, Value) {
    let response = answer(Config::default(), ask(path, body.to_string())).await;
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn puzzles_are_solved_checked_counted_and_rated() {
    let (status, solved) = json("/api/solve", json!({"puzzle": "BD4"})).await;
    assert_eq!(status, 200);
    assert_eq!(solved["answer"], "unique");
    assert!(solved["solution"].as_str().unwrap().starts_with("274891365"));
    let (_, solved) = json("/api/solve", json!({"puzzle": "................", "limit": 300})).await;
    assert_eq!(solved["solutions"].as_array().unwrap().len(), 288);
    let (_, checked) = json("/api/check", json!({"puzzle": "11.............."})).await;
    assert_eq!((&checked["valid"], &checked["conflicts"]), (&json!(false), &json!([["r1c1", "r1c2", 1]])));
    let (_, checked) = json("/api/check", json!({"puzzle": "BD6"})).await;
    assert_eq!(checked["answer"], "none");
    let (_, counted) = json("/api/count", json!({"puzzle": "................"})).await;
    assert_eq!((&counted["count"], &counted["exact"]), (&json!(288), &json!(true)));
    let caged =
        json!({"puzzle": "................", "layout": "4x4\ncage 4 r1c1 r1c2", "cap": 500, "cages": true});
    let (_, found) = json("/api/candidates", caged).await;
    assert_eq!((&found["counts"][0], &found["cap"]), (&json!([24, 0, 24, 0]), &json!(500)));
    assert_eq!(found["cages"][0]["combinations"], json!([[1, 3]]));
    let (_, rated) = json("/api/rate", json!({"puzzle": "BD4"})).await;
    assert_eq!(rated["rating"]["hodoku"]["level"], "easy");
    assert_eq!(rated["rating"]["se"], json!({"er": 1.5, "ep": 1.2, "ed": 1.2}));
    let (_, made) = json("/api/generate", json!({"se": [2.6, 4.4], "seed": 7})).await;
    assert!((2.6..=4.4).contains(&made["rating"]["se"]["er"].as_f64().unwrap()), "{made}");
    let (status, refused) = json("/api/generate", json!({"se": [7.2, 6.5]})).await;
    assert!(status == 422 && refused["error"].as_str().unwrap().contains("ER is empty"), "{refused}");
    let (_, explained) = json("/api/explain", json!({"puzzle": "BD4"})).await;
    assert_eq!(explained["end"], "solved");
    assert_eq!(explained["steps"][0]["hints"].as_array().unwrap().len(), 4);
    let (_, converted) = json("/api/convert", json!({"puzzle": "latin-3", "to": "bare"})).await;
    assert_eq!(converted["puzzle"], "1..\n...\n..2");
    let (_, named) = json("/api/convert", json!({"puzzle": "BD4", "layout": "9x9"})).await;
    assert_eq!(named["game"]["layout"], "9x9");
    assert!(named["puzzle"].as_str().unwrap().starts_with("274.91"), "a board's name, with its layout");
}

#[tokio::test]
async fn paths_start_in_the_middle_of_a_game() {
    let (_, whole) = json("/api/explain", json!({"puzzle": "BD4"})).await;
    let all = whole["steps"].as_array().unwrap();
    let (_, first) = json("/api/explain", json!({"puzzle": "BD4", "steps": 10})).await;
    assert_eq!((&first["end"], &first["solved"]), (&json!("asked"), &json!(false)));
    assert_eq!(first["steps"].as_array().unwrap(), &all[..10]);
    // Place the digits of these steps; the rest of the path follows.
    let mut digits = whole["game"]["digits"].as_str().unwrap().as_bytes().to_vec();
    for placed in all[..10].iter().flat_map(|step| step["placements"].as_array().unwrap()) {
        let [_, row, _, column, _, digit] = placed.as_str().unwrap().as_bytes() else { panic!("{placed}") };
        digits[9 * usize::from(row - b'1') + usize::from(column - b'1')] = *digit;
    }
    let digits = String::from_utf8(digits).unwrap();
    let (_, rest) = json("/api/explain", json!({"puzzle": "BD4", "digits": digits})).await;
    assert_eq!((&rest["end"], &rest["answer"]), (&json!("solved"), &json!("unique")));
    assert_eq!(rest["steps"][0], all[10]);
    assert_eq!((&rest["game"]["digits"], &rest["rating"]), (&json!(digits), &json!({})));
    let wrong = digits.replace("274891", "274391");
    let (status, faulty) = json("/api/explain", json!({"puzzle": "BD4", "digits": wrong})).await;
    assert_eq!((status.as_u16(), &faulty["fault"]["kind"]), (200, &json!("wrong-entry")));
    assert_eq!(faulty["steps"], json!([]));
}

#[tokio::test]
async fn all_steps_of_a_position_are_listed() {
    let (_, listed) = json("/api/steps", json!({"puzzle": "BD4", "most": 5})).await;
    let steps = listed["steps"].as_array().unwrap();
    let of = |name: &str| steps.iter().filter(|step| step["technique"] == name).count();
    assert_eq!((of("hidden-single"), &listed["gave_up"]), (5, &json!(false)));
    let (_, one) =
        json("/api/steps", json!({"puzzle": "BD4", "techniques": ["hidden-single"], "most": 1})).await;
    assert_eq!(one["steps"].as_array().unwrap().len(), 1);
    let (_, several) = json("/api/steps", json!({"puzzle": "................"})).await;
    assert_eq!(several["fault"]["kind"], "several-solutions");
    assert_eq!(several["steps"], json!([]));
}

#[tokio::test]
async fn with_several_solutions_a_path_has_what_holds_in_all() {
    // The classic example without its last two givens.
    const OPEN: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
    let (_, open) = json("/api/explain", json!({"puzzle": OPEN, "steps": 100})).await;
    assert_eq!((&open["answer"], &open["end"]), (&json!("several"), &json!("stuck")));
    assert!(open["steps"].as_array().unwrap().len() > 10);
    let (_, hint) = json("/api/hint", json!({"puzzle": OPEN, "depth": 4})).await;
    assert!(hint["fault"].is_null() && hint["step"]["placements"].is_array(), "{hint}");
}

#[tokio::test]
async fn a_search_has_its_whole_tree() {
    let (_, tree) = json("/api/tree", json!({"puzzle": "BD4", "engine": "tree", "limit": 50})).await;
    let nodes = tree["nodes"].as_array().unwrap();
    assert!(nodes.len() <= 50 && nodes[0]["parent"].is_null() && nodes[1]["placed"].is_string());
    let boards = |node: &serde_json::Value| 1 + node["folded"].as_u64().unwrap_or(0);
    assert_eq!(json!(nodes.iter().map(boards).sum::<u64>()), tree["boards"]);
    let (status, _) = json("/api/tree", json!({"puzzle": "BD4", "engine": "fast"})).await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn hints_reveal_as_much_as_requested() {
    /// BD4 with a wrong digit: the fourth cell holds 3 instead of 8.
    const WRONG: &str = "274391..51..5...9.6....328...19....8..51..6..7...8...34.2.....9.......7.8..349...";
    for depth in 1..=4 {
        let (status, hint) = json("/api/hint", json!({"puzzle": "BD4", "depth": depth})).await;
        assert_eq!(status, 200);
        assert_eq!(hint["hints"].as_array().unwrap().len(), depth);
        assert_eq!(hint["step"].is_object(), depth == 4, "{depth}");
    }
    let (_, wrong) = json("/api/hint", json!({"puzzle": "BD4", "digits": WRONG})).await;
    assert_eq!((&wrong["fault"]["kind"], &wrong["step"]), (&json!("wrong-entry"), &Value::Null));
    assert_eq!(wrong["fault"]["what"], json!(["r1c4=3"]));
}

/// Returns the status, the headers and the file that `render` returns.
async fn drawn(body: Value) -> (StatusCode, axum::http::HeaderMap, Vec<u8>) {
    let response = answer(Config::default(), ask("/api/render", body.to_string())).await;
    let (head, body) = response.into_parts();
    (head.status, head.headers, to_bytes(body, usize::MAX).await.unwrap().to_vec())
}

#[tokio::test]
async fn boards_are_drawn_as_pictures_and_on_paper() {
    for (format, kind, start) in [
        ("svg", "image/svg+xml", &b"<svg"[..]),
        ("png", "image/png", b"\x89PNG\r\n\x1a\n"),
        ("pdf", "application/pdf", b"%PDF-"),
    ] {
        let (status, head, file) = drawn(json!({"puzzle": "BD4", "format": format})).await;
        assert_eq!(status, 200);
        assert_eq!(head[header::CONTENT_TYPE], kind);
        assert_eq!(head[header::CONTENT_DISPOSITION], format!("attachment; filename=\"sudoku.{format}\""));
        assert!(file.starts_with(start), "{format}");
    }
    let (_, _, png) = drawn(json!({"puzzle": "BD4", "format": "png", "width": 640})).await;
    assert_eq!(png[16..20], 640_u32.to_be_bytes());
    let (_, _, svg) = drawn(json!({"puzzle": "BD4", "format": "svg", "title": "A < B & C"})).await;
    assert!(String::from_utf8(svg).unwrap().contains("A &lt; B &amp; C"));
}

/// Counts how often a symbol appears in a picture.
async fn symbols(body: Value, symbol: char) -> usize {
    let (status, _, svg) = drawn(body).await;
    assert_eq!(status, 200);
    String::from_utf8(svg).unwrap().matches(&format!(">{symbol}</text>")).count()
}

#[tokio::test]
async fn entries_and_marks_are_drawn_too() {
    let board = |extra: Value| {
        let mut body = json!({"puzzle": "1...............", "format": "svg"});
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        body
    };
    assert_eq!(symbols(board(json!({})), '1').await, 1);
    // Two ones in a column contradict each other, but `render` draws them anyway.
    let digits = json!({"digits": "12..1..........."});
    assert_eq!(symbols(board(digits.clone()), '1').await, 2);
    assert_eq!(symbols(board(digits), '2').await, 1);
    let mut marks = vec![""; 16];
    (marks[0], marks[5], marks[6]) = ("4", "34", "3");
    assert_eq!(symbols(board(json!({"marks": marks})), '3').await, 2);
    assert_eq!(symbols(board(json!({"marks": marks})), '4').await, 1, "a filled cell shows no marks");
    // The text may also contain marks: here, one is removed.
    let in_text = |text: &str| json!({"puzzle": text, "format": "svg"});
    assert_eq!(symbols(in_text(":0000:x:1+2..............:324:::"), '3').await, 13);
    assert_eq!(symbols(in_text(":0000:x:1+2..............::::"), '3').await, 0);
}

#[tokio::test]
async fn drawings_have_limits() {
    for wrong in [
        json!({"puzzle": "BD4"}),
        json!({"puzzle": "BD4", "format": "gif"}),
        json!({"puzzle": "BD4", "format": "pdf", "paper": "a0"}),
        json!({"puzzle": "BD4", "format": "png", "width": 4001}),
        json!({"puzzle": "BD4", "format": "png", "width": 99}),
        json!({"puzzle": "BD4", "format": "png", "width": 0}),
        json!({"puzzle": "BD4", "format": "pdf", "title": "x".repeat(201)}),
        json!({"puzzle": "BD4", "format": "svg", "marks": ["1"]}),
        json!({"puzzle": "BD4", "format": "svg", "digits": "1..."}),
        // Cells of a few pixels are illegible.
        json!({"puzzle": ".".repeat(625), "format": "png", "width": 100}),
    ] {
        let (status, _, problem) = drawn(wrong.clone()).await;
        assert_eq!(status, 422, "{wrong}");
        assert!(serde_json::from_slice::<Value>(&problem).unwrap()["error"].is_string());
    }
    let (status, _, _) =
        drawn(json!({"puzzle": ".".repeat(625), "format": "png", "width": 4000, "title": "Ω ∑ 数独"})).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn only_valid_json_requests_are_accepted() {
    let plain = request(Method::POST, "/api/solve").body(Body::from("{}")).unwrap();
    assert_eq!(status(plain).await, 415);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let other = request(Method::POST, "/api/solve").header(header::CONTENT_TYPE, kind);
        assert_eq!(status(other.body(Body::from(r#"{"puzzle": "BD4"}"#)).unwrap()).await, 415, "{kind}");
    }
    assert_eq!(status(ask("/api/solve", "{")).await, 400);
    assert_eq!(status(ask("/api/solve", "{}")).await, 422);
    assert_eq!(status(ask("/api/solve", r#"{"puzzle": "BD4", "depth": 3}"#)).await, 422);
    assert_eq!(status(ask("/api/solve", r#"{"puzzle": "BD4", "limit": 0}"#)).await, 422);
    assert_eq!(status(ask("/api/solve", r#"{"puzzle": "BD4", "engine": "magic"}"#)).await, 422);
    let (status, problem) = json("/api/solve", json!({"puzzle": "12x4............"})).await;
    assert_eq!(status, 422);
    assert_eq!((&problem["row"], &problem["column"]), (&json!(1), &json!(3)));
}

#[tokio::test]
async fn long_bodies_are_refused() {
    let long = format!(r#"{{"puzzle": "{}"}}"#, ".".repeat(64 << 10));
    assert_eq!(status(ask("/api/solve", long)).await, 413);
    let chunks = (0..80).map(|_| Ok::<_, std::io::Error>(vec![b' '; 1 << 10]));
    let stream = Body::from_stream(Chunks(chunks.collect()));
    assert_eq!(status(ask("/api/solve", stream)).await, 413);
}

#[tokio::test]
async fn bodies_up_to_the_limit_are_accepted() {
    let padded = |length: usize| {
        let body = r#"{"puzzle": "BD4"}"#;
        body.to_string() + &" ".repeat(length - body.len())
    };
    let pieces = |length: usize| {
        let body = padded(length).into_bytes();
        Body::from_stream(Chunks(body.chunks(1 << 10).map(|chunk| Ok(chunk.to_vec())).collect()))
    };
    assert_eq!(status(ask("/api/check", padded(64 << 10))).await, 200);
    assert_eq!(status(ask("/api/check", padded((64 << 10) + 1))).await, 413);
    assert_eq!(status(ask("/api/check", pieces(64 << 10))).await, 200);
    assert_eq!(status(ask("/api/check", pieces((64 << 10) + 1))).await, 413);
}

/// A body that arrives in chunks and doesn't declare its length.
struct Chunks(std::collections::VecDeque<Result<Vec<u8>, std::io::Error>>);

impl futures_core::Stream for Chunks {
    type Item = Result<Vec<u8>, std::io::Error>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        std::task::Poll::Ready(self.0.pop_front())
    }
}

#[tokio::test]
async fn the_number_of_watched_engines_is_limited() {
    let watch = |engines: &str| {
        let path = format!("/api/watch?puzzle=BD4&speed=0&engine={engines}");
        request(Method::GET, &path).body(Body::empty()).unwrap()
    };
    let router = app(Config { watches: 3, ..Config::default() });
    let ask = |engines: &str| router.clone().oneshot(watch(engines));
    assert_eq!(ask("tree,amb,tree").await.unwrap().status(), 422, "named twice");
    let first = ask("tree,amb").await.unwrap();
    assert_eq!(first.status(), 200);
    assert_eq!(ask("tree,amb").await.unwrap().status(), 503);
    let second = ask("tree").await.unwrap();
    assert_eq!(second.status(), 200);
    drop(first);
    assert_eq!(ask("cover,amb").await.unwrap().status(), 200);
    for speed in ["1e-300", "0.001", "-1", "1e5", "NaN"] {
        let path = format!("/api/watch?puzzle=BD4&engine=tree&speed={speed}");
        assert_eq!(status(request(Method::GET, &path).body(Body::empty()).unwrap()).await, 422, "{speed}");
    }
}

#[tokio::test]
async fn no_other_path_is_served() {
    for path in [
        "/nowhere",
        "/api/nowhere",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/%252e%252e/Cargo.toml",
        "/..%5cCargo.toml",
        "/./index.html",
        "/lib/../index.html",
        "/index.html/",
        "/lib",
        "/lib/",
        "/index.html%00.js",
        "/api",
        "/api/",
        "/api/../index.html",
        "/api//boards",
        "//etc/passwd",
    ] {
        let request = request(Method::GET, path).body(Body::empty()).unwrap();
        assert_eq!(status(request).await, 404, "{path}");
    }
}

#[tokio::test]
async fn each_endpoint_has_one_method() {
    let ask = |method: &str, path: &str| {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        status(request(method, path).body(Body::empty()).unwrap())
    };
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"] {
        assert_eq!(ask(method, "/").await, 405, "{method}");
        assert_eq!(ask(method, "/api/boards").await, 405, "{method}");
    }
    for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"] {
        assert_eq!(ask(method, "/api/solve").await, 405, "{method}");
    }
    let refused =
        answer(Config::default(), request(Method::GET, "/api/solve").body(Body::empty()).unwrap()).await;
    assert_eq!(refused.headers()[header::ALLOW], "POST");
    assert_eq!(refused.headers()[header::CONTENT_TYPE], "application/json");
    assert_eq!(ask("DELETE", "/api/nowhere").await, 404);
    let head = answer(Config::default(), request(Method::HEAD, "/").body(Body::empty()).unwrap()).await;
    assert_eq!(head.status(), 200);
    assert!(head.headers()[header::CONTENT_LENGTH].to_str().unwrap().parse::<u64>().unwrap() > 0);
    assert!(to_bytes(head.into_body(), usize::MAX).await.unwrap().is_empty());
}

#[tokio::test]
async fn engines_list_the_layouts_they_support() {
    let response =
        answer(Config::default(), request(Method::GET, "/api/engines").body(Body::empty()).unwrap()).await;
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let engines: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    for engine in engines {
        let name = &engine["name"];
        let (status, _) = json("/api/solve", json!({"puzzle": "1...............", "engine": name})).await;
        let fits = engine["layouts"].as_array().is_none_or(|layouts| layouts.contains(&json!("4x4")));
        assert_eq!(status == 200, fits, "{name}");
    }
}

#[tokio::test]
async fn an_unchanged_page_is_not_sent_again() {
    let get = || request(Method::GET, "/");
    let first = answer(Config::default(), get().body(Body::empty()).unwrap()).await;
    let tag = first.headers()[header::ETAG].clone();
    let again = get().header(header::IF_NONE_MATCH, tag).body(Body::empty()).unwrap();
    assert_eq!(status(again).await, 304);
}

#[tokio::test]
async fn a_budget_ends_every_request() {
    let config = Config { nodes: 1_000, ..Config::default() };
    let body = json!({"puzzle": "Sudoku 3", "engine": "tree"}).to_string();
    let response = answer(config, ask("/api/solve", body)).await;
    assert_eq!(response.status(), 200);
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let solved: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!((&solved["answer"], &solved["stop"]), (&json!("unknown"), &json!("nodes")));
}

#[tokio::test]
async fn the_openapi_document_lists_every_endpoint() {
    let response =
        answer(Config::default(), request(Method::GET, "/api/openapi.json").body(Body::empty()).unwrap());
    let bytes = to_bytes(response.await.into_body(), usize::MAX).await.unwrap();
    let document: Value = serde_json::from_slice(&bytes).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let mut listed: Vec<&str> = paths.keys().map(String::as_str).collect();
    listed.sort_unstable();
    let all = [
        "/boards",
        "/candidates",
        "/canon",
        "/check",
        "/convert",
        "/count",
        "/engines",
        "/explain",
        "/generate",
        "/hint",
        "/layouts/{name}",
        "/notations",
        "/rate",
        "/render",
        "/solve",
        "/steps",
        "/techniques",
        "/techniques/{name}",
        "/tree",
        "/watch",
        "/watch/{id}",
    ];
    assert_eq!(listed, all);
    let drawn = &paths["/render"]["post"]["responses"]["200"]["content"];
    let name = drawn["application/pdf"]["schema"]["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
    assert_eq!(document["components"]["schemas"][name]["format"], "binary");
}
