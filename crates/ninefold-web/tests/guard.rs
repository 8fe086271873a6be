//! Which requests the server accepts, and the headers of its responses.

mod common;

use axum::body::Body;
use axum::http::{Method, Request, header};
use ninefold_web::Config;

use self::common::{answer, request, status};

#[tokio::test]
async fn other_host_names_are_refused() {
    for (host, allowed) in [
        ("localhost", true),
        ("127.0.0.1:8999", true),
        ("[::1]:8999", true),
        ("LocalHost:1", true),
        ("evil.example", false),
        ("localhost.evil.example", false),
        ("", false),
    ] {
        let request =
            Request::builder().uri("/api/boards").header(header::HOST, host).body(Body::empty()).unwrap();
        assert_eq!(status(request).await == 200, allowed, "{host}");
    }
    let nameless = Request::builder().uri("/api/boards").body(Body::empty()).unwrap();
    assert_eq!(status(nameless).await, 403);
}

#[tokio::test]
async fn repeated_host_names_must_agree() {
    let twice = |uri: &str, hosts: [&str; 2]| {
        let request = Request::builder().uri(uri);
        let request = hosts.iter().fold(request, |request, host| match host.is_empty() {
            true => request,
            false => request.header(header::HOST, *host),
        });
        request.body(Body::empty()).unwrap()
    };
    let (own, evil) = ("localhost:8999", "evil.example");
    assert_eq!(status(twice("/api/boards", [own, own])).await, 200);
    assert_eq!(status(twice("/api/boards", [own, evil])).await, 400);
    assert_eq!(status(twice("/api/boards", [evil, own])).await, 400);
    assert_eq!(status(twice("http://localhost:8999/api/boards", [own, ""])).await, 200);
    assert_eq!(status(twice("http://localhost:8999/api/boards", ["", ""])).await, 200);
    assert_eq!(status(twice("http://evil.example/api/boards", [own, ""])).await, 400);
    assert_eq!(status(twice("http://evil.example/api/boards", ["", ""])).await, 403);
}

#[tokio::test]
async fn foreign_origins_are_refused_unless_allowed() {
    let from = |origin: &str| {
        request(Method::GET, "/api/boards").header(header::ORIGIN, origin).body(Body::empty()).unwrap()
    };
    assert_eq!(status(from("http://localhost:8999")).await, 200);
    for stranger in
        ["https://evil.example", "http://localhost:9000", "null", "http://localhost:8999.evil.example"]
    {
        assert_eq!(status(from(stranger)).await, 403, "{stranger}");
    }
    for path in ["/", "/api/watch?puzzle=BD4&engine=tree", "/api/watch/0", "/api/openapi.json"] {
        let from = request(Method::GET, path).header(header::ORIGIN, "https://evil.example");
        assert_eq!(status(from.body(Body::empty()).unwrap()).await, 403, "{path}");
    }
    let own = answer(Config::default(), from("http://localhost:8999")).await;
    assert!(!own.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    let friend = "https://friend.example";
    let config = Config { origins: vec![friend.to_string()], ..Config::default() };
    let response = answer(config.clone(), from(friend)).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], friend);
    let before =
        request(Method::OPTIONS, "/api/solve").header(header::ORIGIN, friend).body(Body::empty()).unwrap();
    let response = answer(config.clone(), before).await;
    assert_eq!(response.status(), 204);
    assert_eq!(response.headers()[header::ACCESS_CONTROL_ALLOW_METHODS], "GET, POST");
    assert_eq!(answer(config, from("https://evil.example")).await.status(), 403);
}

#[tokio::test]
async fn other_sites_can_link_to_the_page_but_not_embed_it() {
    let from = |site: &str, kind: &str, path: &str| {
        let request =
            request(Method::GET, path).header("sec-fetch-site", site).header("sec-fetch-dest", kind);
        status(request.body(Body::empty()).unwrap())
    };
    assert_eq!(from("cross-site", "image", "/api/watch?puzzle=BD4&engine=tree").await, 403);
    assert_eq!(from("same-site", "script", "/app.js").await, 403);
    assert_eq!(from("cross-site", "document", "/api/boards").await, 403);
    assert_eq!(from("cross-site", "iframe", "/").await, 403);
    assert_eq!(from("cross-site", "document", "/").await, 200, "a link to the page");
    assert_eq!(from("same-origin", "empty", "/api/boards").await, 200);
    assert_eq!(from("none", "document", "/api/boards").await, 200, "typed by hand");
}

#[tokio::test]
async fn ip_addresses_are_accepted_if_configured() {
    let under =
        |name: &str| Request::builder().uri("/").header(header::HOST, name).body(Body::empty()).unwrap();
    let config = Config { addresses: true, ..Config::default() };
    for (name, allowed) in
        [("192.168.1.5:8999", true), ("[fe80::1]:8999", true), ("10.0.0.1.evil.example", false)]
    {
        assert_eq!(answer(config.clone(), under(name)).await.status() == 200, allowed, "{name}");
        assert_eq!(status(under(name)).await, 403, "{name}");
    }
}

#[tokio::test]
async fn responses_carry_security_headers() {
    for path in ["/", "/api/boards", "/nowhere"] {
        let response =
            answer(Config::default(), request(Method::GET, path).body(Body::empty()).unwrap()).await;
        let head = response.headers();
        let policy = head[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        let without = policy.replace("'wasm-unsafe-eval'", "");
        assert!(policy.contains("script-src 'self'") && !without.contains("unsafe"), "{path}: {policy}");
        assert_eq!(head[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(head[header::REFERRER_POLICY], "no-referrer");
    }
}
