//! The endpoints that answer a request at once: what the OpenAPI document says about them, and where their work runs.
//! What they do is in [`ninefold_api::endpoint`].

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use ninefold_api::endpoint::{
    self, Candidates, Canon, Check, Convert, Count, Explain, Generate, GenerateAnswer, Hint, LayoutNamed,
    Rate, Render, Solve, Steps, TechniqueNamed, Tree,
};
use ninefold_api::record::{
    Available, Board, Canonical, Checked, Converted, Counted, Engine, Error, Explained, Hinted, Layout,
    NotationInfo, Rated, SearchTree, Solved, Technique, TrueCandidates,
};
use ninefold_api::{Answer, Request, Stop};
use utoipa::ToSchema;

use super::Problems;
use crate::Shared;
use crate::input::Input;
use crate::problem::Problem;
use crate::response;

impl Shared {
    /// Checks a request, and answers it on a worker thread.
    async fn answer(&self, request: impl Request) -> Result<Response, Problem> {
        let work = request.read(&self.context)?;
        let answered = self.pool.run(move |cancel| work(Stop::when(cancel)).map(Answer::response)).await?;
        Ok(response::of(answered?))
    }
}

/// Solves a puzzle.
#[utoipa::path(post, path = "/solve", request_body = Solve, responses((status = 200, body = Solved), Problems))]
pub(super) async fn solve(
    State(shared): State<Shared>,
    Input(request): Input<Solve>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Checks whether a board is a puzzle with exactly one solution.
#[utoipa::path(post, path = "/check", request_body = Check, responses((status = 200, body = Checked), Problems))]
pub(super) async fn check(
    State(shared): State<Shared>,
    Input(request): Input<Check>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Counts the solutions of a puzzle.
#[utoipa::path(post, path = "/count", request_body = Count, responses((status = 200, body = Counted), Problems))]
pub(super) async fn count(
    State(shared): State<Shared>,
    Input(request): Input<Count>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Finds the digits of each cell that occur in a solution, and in how many.
#[utoipa::path(post, path = "/candidates", request_body = Candidates, responses((status = 200, body = TrueCandidates), Problems))]
pub(super) async fn candidates(
    State(shared): State<Shared>,
    Input(request): Input<Candidates>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Finds the canonical form of a 9×9 board, which all its images share.
#[utoipa::path(post, path = "/canon", request_body = Canon, responses((status = 200, body = Canonical), Problems))]
pub(super) async fn canon(
    State(shared): State<Shared>,
    Input(request): Input<Canon>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Reads a board in any notation and writes it in another.
#[utoipa::path(post, path = "/convert", request_body = Convert, responses((status = 200, body = Converted), Problems))]
pub(super) async fn convert(
    State(shared): State<Shared>,
    Input(request): Input<Convert>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// A binary file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only the document reads it")]
pub(super) struct Bytes(Vec<u8>);

/// Draws a board as a picture or a page to print.
#[utoipa::path(
    post,
    path = "/render",
    request_body = Render,
    responses(
        (
            status = 200,
            content((String = "image/svg+xml"), (Bytes = "image/png"), (Bytes = "application/pdf")),
            headers(("content-disposition" = String, description = "A name for the file."))
        ),
        Problems
    )
)]
pub(super) async fn render(
    State(shared): State<Shared>,
    Input(request): Input<Render>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Gives a hint for the next step, or reports a mistake in the game.
#[utoipa::path(post, path = "/hint", request_body = Hint, responses((status = 200, body = Hinted), Problems))]
pub(super) async fn hint(
    State(shared): State<Shared>,
    Input(request): Input<Hint>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Generates a puzzle.
#[utoipa::path(post, path = "/generate", request_body = Generate, responses((status = 200, body = GenerateAnswer), Problems))]
pub(super) async fn generate(
    State(shared): State<Shared>,
    Input(request): Input<Generate>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Returns the whole tree of an engine's search, folded to a number of nodes.
#[utoipa::path(post, path = "/tree", request_body = Tree, responses((status = 200, body = SearchTree), Problems))]
pub(super) async fn tree(
    State(shared): State<Shared>,
    Input(request): Input<Tree>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Lists the steps that are available in a game, or reports a mistake in it.
#[utoipa::path(post, path = "/steps", request_body = Steps, responses((status = 200, body = Available), Problems))]
pub(super) async fn steps(
    State(shared): State<Shared>,
    Input(request): Input<Steps>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Solves a puzzle by logic and explains every step.
#[utoipa::path(post, path = "/explain", request_body = Explain, responses((status = 200, body = Explained), Problems))]
pub(super) async fn explain(
    State(shared): State<Shared>,
    Input(request): Input<Explain>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Rates the difficulty of a puzzle.
#[utoipa::path(post, path = "/rate", request_body = Rate, responses((status = 200, body = Rated), Problems))]
pub(super) async fn rate(
    State(shared): State<Shared>,
    Input(request): Input<Rate>,
) -> Result<Response, Problem> {
    shared.answer(request).await
}

/// Lists the named boards.
#[utoipa::path(get, path = "/boards", responses((status = 200, body = [Board])))]
pub(super) async fn boards() -> Json<Vec<Board>> {
    Json(endpoint::boards())
}

/// Lists the engines.
#[utoipa::path(get, path = "/engines", responses((status = 200, body = [Engine])))]
pub(super) async fn engines() -> Json<Vec<Engine>> {
    Json(endpoint::engines())
}

/// Lists the notations that `convert` writes.
#[utoipa::path(get, path = "/notations", responses((status = 200, body = [NotationInfo])))]
pub(super) async fn notations() -> Json<Vec<NotationInfo>> {
    Json(endpoint::notations())
}

/// Describes the rows, columns, boxes and other houses of a layout.
#[utoipa::path(
    get,
    path = "/layouts/{name}",
    params(("name" = String, Path, description = "`9x9`, `16x16`, `box:2x3`, `9x9+x`, `latin:3`, `jigsaw:AAB…`; then each rule on a line of its own.")),
    responses((status = 200, body = Layout), (status = 404, body = Error))
)]
pub(super) async fn layout(
    State(shared): State<Shared>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    shared.answer(LayoutNamed(name)).await
}

/// Lists the techniques, simplest first.
#[utoipa::path(get, path = "/techniques", responses((status = 200, body = [Technique])))]
pub(super) async fn techniques() -> Json<Vec<Technique>> {
    Json(endpoint::techniques())
}

/// Describes a technique, with an example.
#[utoipa::path(
    get,
    path = "/techniques/{name}",
    params(("name" = String, Path, description = "The technique's name.")),
    responses((status = 200, body = Technique), (status = 404, body = Error), (status = 503, body = Error))
)]
pub(super) async fn technique(
    State(shared): State<Shared>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    shared.answer(TechniqueNamed(name)).await
}
