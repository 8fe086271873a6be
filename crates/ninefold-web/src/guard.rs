//! Decides which requests are allowed, and sets the headers of every response.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;

use crate::Shared;
use crate::encoding::vary;
use crate::problem::Problem;

/// The content security policy: the page needs only its own files.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEAD: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Wraps a router in the guard.
pub(crate) fn around(router: Router<Shared>, shared: &Shared) -> Router<Shared> {
    let panicked = CatchPanicLayer::custom(|_| Problem::defect().into_response());
    router.layer(panicked).layer(from_fn_with_state(shared.clone(), guard))
}

async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let foreign = origin.filter(|origin| shared.config.origins.iter().any(|known| known == origin));
    let is_preflight = request.method() == Method::OPTIONS && foreign.is_some();
    let mut response = match refuse(&shared, request.uri(), request.headers()) {
        Some(problem) => problem.into_response(),
        None if is_preflight => StatusCode::NO_CONTENT.into_response(),
        None => next.run(request).await,
    };
    let head = response.headers_mut();
    for (name, value) in HEAD {
        head.insert(name, HeaderValue::from_static(value));
    }
    if let Some(origin) = foreign {
        head.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        vary(head, header::ORIGIN);
        head.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
        head.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST"));
        head.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    }
    response
}

/// Returns why to reject a request, if there is a reason. A page of another site could send requests through its
/// visitor's browser; the browser then names the page's origin, and the host name that led it here.
fn refuse(shared: &Shared, uri: &Uri, head: &HeaderMap) -> Option<Problem> {
    let forbidden = |message: String| Some(Problem::new(StatusCode::FORBIDDEN, message));
    let named = head.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or(""));
    let hosts: Vec<&str> = named.chain(uri.authority().map(|authority| authority.as_str())).collect();
    let Some(&host) = hosts.first() else { return forbidden("the request has no host".into()) };
    // Given two host names, a proxy could read one and this server the other.
    if hosts.iter().any(|other| !other.eq_ignore_ascii_case(host)) {
        return Some(Problem::new(StatusCode::BAD_REQUEST, "the request has more than one host"));
    }
    let name = without_port(host);
    let is_own = shared.config.hosts.iter().any(|known| known.eq_ignore_ascii_case(name));
    let is_known = is_own || shared.config.addresses && is_address(name);
    if !is_known {
        return forbidden(format!(
            "this server does not answer to the host name '{name}'; see `serve --name`"
        ));
    }
    let Some(origin) = head.get(header::ORIGIN) else {
        // Requests that other pages send for images and scripts don't name an origin.
        let is_foreign = is_from_elsewhere(head) && !is_visit(uri, head);
        return is_foreign
            .then(|| Problem::new(StatusCode::FORBIDDEN, "pages from other sites may not use this server"));
    };
    let origin = origin.to_str().unwrap_or("");
    let own = origin.strip_prefix("http://").or(origin.strip_prefix("https://")).unwrap_or("");
    if own.eq_ignore_ascii_case(host) || shared.config.origins.iter().any(|known| known == origin) {
        return None;
    }
    forbidden(format!("pages from '{origin}' may not use this server; see `serve --allow-origin`"))
}

/// Returns whether the browser reports that another site's page sent the request.
fn is_from_elsewhere(head: &HeaderMap) -> bool {
    head.get("sec-fetch-site").is_some_and(|site| site == "cross-site" || site == "same-site")
}

/// Returns whether the request comes from a visitor following a link to the page.
fn is_visit(uri: &Uri, head: &HeaderMap) -> bool {
    head.get("sec-fetch-dest").is_some_and(|kind| kind == "document") && !uri.path().starts_with("/api")
}

/// Returns whether a host is an IP address, such as `127.0.0.1` or `[::1]`.
fn is_address(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    name.parse::<Ipv4Addr>().is_ok() || bare.is_some_and(|name| name.parse::<Ipv6Addr>().is_ok())
}

/// Removes the port: `localhost:8081` → `localhost`, `[::1]:8081` → `[::1]`.
fn without_port(host: &str) -> &str {
    match host.rfind(':') {
        Some(colon) if !host[colon..].contains(']') => &host[..colon],
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn a_panic_costs_one_request() {
        async fn broken() {
            panic!("on purpose")
        }
        let shared = Shared::new(Config::default());
        let router = Router::new().route("/broken", get(broken)).route("/sound", get(async || "well"));
        let router = around(router, &shared).with_state(shared);
        let ask = |path: &str| {
            let request = Request::builder().uri(path).header(header::HOST, "localhost");
            router.clone().oneshot(request.body(Body::empty()).unwrap())
        };
        let answer = ask("/broken").await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(answer.headers().contains_key(header::CONTENT_SECURITY_POLICY));
        assert_eq!(ask("/sound").await.unwrap().status(), StatusCode::OK);
    }

    #[test]
    fn ports_do_not_count() {
        for (host, name) in [
            ("localhost:80", "localhost"),
            ("localhost", "localhost"),
            ("[::1]:80", "[::1]"),
            ("[::1]", "[::1]"),
        ] {
            assert_eq!(without_port(host), name);
        }
    }
}
