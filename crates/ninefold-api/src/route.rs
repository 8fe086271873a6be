//! The list of endpoints, and the function that serves them all.

use std::sync::atomic::AtomicBool;

use serde::de::DeserializeOwned;

use crate::context::{Context, Stop};
use crate::endpoint::{
    Candidates, Canon, Check, Convert, Count, Explain, Generate, Hint, LayoutNamed, Rate, Render, Solve,
    Steps, TechniqueNamed, Tree, boards, engines, notations, techniques,
};
use crate::problem::Problem;
use crate::request::{Answer, Request, Response, read_json};

/// All endpoints that answer a request at once; the server adds `GET /watch`, `POST /watch/{id}` and `GET /openapi.json`.
pub const ROUTES: &[Route] = &[
    Route::post::<Solve>("/solve"),
    Route::post::<Check>("/check"),
    Route::post::<Count>("/count"),
    Route::post::<Candidates>("/candidates"),
    Route::post::<Convert>("/convert"),
    Route::post::<Render>("/render"),
    Route::post::<Hint>("/hint"),
    Route::post::<Generate>("/generate"),
    Route::post::<Steps>("/steps"),
    Route::post::<Explain>("/explain"),
    Route::post::<Rate>("/rate"),
    Route::post::<Canon>("/canon"),
    Route::post::<Tree>("/tree"),
    Route::get("/boards", |_| Ok(boards().response())),
    Route::get("/engines", |_| Ok(engines().response())),
    Route::get("/layouts/{name}", |call| call.answer(LayoutNamed(call.name.to_string()))),
    Route::get("/notations", |_| Ok(notations().response())),
    Route::get("/techniques", |_| Ok(techniques().response())),
    Route::get("/techniques/{name}", |call| call.answer(TechniqueNamed(call.name.to_string()))),
];

/// An endpoint: its method, its path under `/api`, and what answers it.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// The path under `/api`; `{name}` stands for anything.
    pub path: &'static str,
    answer: fn(&Call<'_>) -> Result<Response, Problem>,
}

/// A request for an endpoint.
struct Call<'a> {
    /// What stands for `{name}` in the path.
    name: &'a str,
    body: &'a [u8],
    context: &'a Context,
    cancel: &'a AtomicBool,
}

impl Route {
    const fn get(path: &'static str, answer: fn(&Call<'_>) -> Result<Response, Problem>) -> Route {
        Route { method: "GET", path, answer }
    }

    const fn post<R: Request + DeserializeOwned>(path: &'static str) -> Route {
        Route { method: "POST", path, answer: |call| call.answer(read_json::<R>(call.body)?) }
    }

    /// Returns what stands for `{name}` in a path, if the path is of this endpoint.
    fn name_in<'a>(&self, path: &'a str) -> Option<&'a str> {
        match self.path.strip_suffix("{name}") {
            None => (path == self.path).then_some(""),
            Some(folder) => path.strip_prefix(folder).filter(|name| !name.is_empty() && !name.contains('/')),
        }
    }
}

impl Call<'_> {
    fn answer(&self, request: impl Request) -> Result<Response, Problem> {
        let work = request.read(self.context)?;
        let Context { time, clock, .. } = *self.context;
        let end = time.map(|time| clock() + time);
        let time_is_up = || end.is_some_and(|end| clock() >= end);
        let stop = Stop::when(self.cancel);
        Ok(work(if end.is_some() { stop.or(&time_is_up) } else { stop })?.response())
    }
}

/// Answers a request: a method, a path such as `/api/solve`, and a JSON body if the method is `POST`.
///
/// The work ends early, with its results so far, once the flag is set or the time of the context is up.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ninefold_api::{Context, handle};
///
/// let response = handle("GET", "/api/layouts/9x9%2Bx", b"", &Context::default(), &AtomicBool::new(false));
/// assert_eq!((response.status, response.content_type), (200, "application/json"));
/// ```
#[must_use]
pub fn handle(method: &str, path: &str, body: &[u8], context: &Context, cancel: &AtomicBool) -> Response {
    find(method, path)
        .and_then(|(route, name)| (route.answer)(&Call { name: &name, body, context, cancel }))
        .unwrap_or_else(Problem::response)
}

/// Finds the endpoint of a path, and what stands for `{name}` in it.
fn find(method: &str, path: &str) -> Result<(&'static Route, String), Problem> {
    let path = path.split('?').next().unwrap_or("");
    let path = path.strip_prefix("/api").ok_or_else(Problem::no_endpoint)?;
    let mut found = ROUTES.iter().filter_map(|route| Some((route, route.name_in(path)?))).peekable();
    if found.peek().is_none() {
        return Err(Problem::no_endpoint());
    }
    let (route, name) = found.find(|(route, _)| route.method == method).ok_or_else(Problem::no_method)?;
    let name = decoded(name).ok_or_else(|| Problem::new(400, "the path is not UTF-8"))?;
    Ok((route, name))
}

/// Replaces `%2B` by `+`, and other bytes likewise.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.split_at_checked(2).filter(|_| first == b'%').and_then(|(pair, after)| {
            let [high, low] = [pair[0], pair[1]].map(|digit| char::from(digit).to_digit(16));
            Some((u8::try_from(16 * high? + low?).ok()?, after))
        });
        let (byte, after) = escaped.unwrap_or((first, after));
        bytes.push(byte);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(method: &str, path: &str, body: &str) -> (u16, String) {
        let response = handle(method, path, body.as_bytes(), &Context::default(), &AtomicBool::new(false));
        (response.status, String::from_utf8(response.body).unwrap())
    }

    #[test]
    fn paths_and_methods_that_no_endpoint_has_are_refused() {
        for path in
            ["/api", "/api/", "/api/nowhere", "/solve", "/api/layouts/", "/api/layouts/a/b", "/api/solve/"]
        {
            assert_eq!(ask("GET", path, "").0, 404, "{path}");
        }
        assert_eq!(ask("GET", "/api/solve", "").0, 405);
        assert_eq!(ask("POST", "/api/boards", "{}").0, 405);
        assert_eq!(ask("GET", "/api/boards?fresh", "").0, 200);
    }

    #[test]
    fn names_in_paths_are_decoded() {
        assert_eq!(decoded("9x9%2Bx%2bx"), Some("9x9+x+x".to_string()));
        assert_eq!(decoded("50%"), Some("50%".to_string()));
        assert_eq!(decoded("%zz%+1"), Some("%zz%+1".to_string()));
        assert_eq!(decoded("%ff"), None);
        assert!(ask("GET", "/api/layouts/9x9%2Bx", "").1.contains("diagonal"));
    }

    #[test]
    fn work_ends_when_the_time_is_up() {
        use std::sync::atomic::{AtomicU64, Ordering};
        /// A clock that advances by a second whenever it is read.
        static SECONDS: AtomicU64 = AtomicU64::new(0);
        let clock = || SECONDS.fetch_add(1, Ordering::Relaxed) as f64;
        let context = Context { time: Some(1.5), clock, nodes: u64::MAX, ..Context::default() };
        let body = format!(r#"{{"puzzle": "{}"}}"#, ".".repeat(81));
        let response = handle("POST", "/api/count", body.as_bytes(), &context, &AtomicBool::new(false));
        let text = String::from_utf8(response.body).unwrap();
        assert!(text.contains(r#""exact":false,"stop":"time""#), "{text}");
    }

    #[test]
    fn work_ends_when_the_flag_is_set() {
        let body = format!(r#"{{"puzzle": "{}"}}"#, ".".repeat(81));
        let context = Context { nodes: u64::MAX, ..Context::default() };
        let response = handle("POST", "/api/count", body.as_bytes(), &context, &AtomicBool::new(true));
        let text = String::from_utf8(response.body).unwrap();
        assert!(text.contains(r#""exact":false,"stop":"time""#), "{text}");
    }
}
