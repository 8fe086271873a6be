//! `watch`: what engines do, as they do it.
//!
//! ```text
//!   GET /watch?engine=tree,amb   one thread an engine ──▶ events ──▶ one stream of server-sent events
//!   POST /watch/ID               pause, run, step, stop ──▶ pace ──┘ (all engines keep to it)
//! ```
//! Up to some thousand events a second each is told; at full speed the board is shown now and then, with the
//! counts. When nobody listens any more the engines stop.

mod pace;
mod teller;

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::convert::Infallible;
use std::hash::BuildHasher;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_core::Stream;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use utoipa::{IntoParams, ToSchema};

use self::pace::{Pace, Speed};
use self::teller::{Ended, Told};
use super::Problems;
use super::solve::{EXACT, engine_for, within};
use crate::Shared;
use crate::input::{self, Asked, Input};
use crate::pool::STACK;
use crate::problem::Problem;

/// Everything that is being watched.
#[derive(Default)]
pub(crate) struct Watches {
    paces: Mutex<BTreeMap<String, Watching>>,
    numbers: AtomicU64,
    secret: RandomState,
}

/// Some engines that keep to one pace.
struct Watching {
    pace: Arc<Pace>,
    engines: usize,
}

impl Watches {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Watching>> {
        self.paces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends everything that is being watched.
    pub(crate) fn stop(&self) {
        self.lock().values().for_each(|watching| watching.pace.stop());
    }

    /// A new name, which nobody can guess.
    fn name(&self) -> String {
        format!("{:016x}", self.secret.hash_one(self.numbers.fetch_add(1, Ordering::Relaxed)))
    }
}

/// What to watch.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Watch {
    /// A text in any notation, or the name of a board.
    #[param(example = "BD4")]
    puzzle: String,
    /// Its size and shape; seen from the text if left out.
    layout: Option<String>,
    /// Whose work to see; several, separated by commas, start together.
    #[param(example = "depth-first")]
    engine: String,
    /// So many events a second, 0.01 at least; at full speed if left out, and not at all to begin with if it is 0.
    #[param(minimum = 0, maximum = 10000)]
    speed: Option<f64>,
    /// Give up after so many nodes.
    #[param(minimum = 1, maximum = 9007199254740991i64)]
    nodes: Option<u64>,
}

/// So many nodes at most, each engine: minutes at full speed, so that what nobody looks at ends.
const MOST_NODES: u64 = 5_000_000_000;

/// Watches engines at work: a stream of events named `start`, `events`, `board` and `end`.
#[utoipa::path(
    get,
    path = "/watch",
    params(Watch),
    responses((status = 200, content_type = "text/event-stream", body = WatchEvent), Problems)
)]
pub(crate) async fn watch(
    State(shared): State<Shared>,
    Asked(asked): Asked<Watch>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let puzzle = input::puzzle(&asked.puzzle, asked.layout.as_deref())?;
    let names = asked.engine.split(',').map(str::trim);
    let engines = names.map(|name| engine_for(Some(name), &puzzle)).collect::<Result<Vec<_>, _>>()?;
    for (number, engine) in engines.iter().enumerate() {
        if engines[..number].iter().any(|other| other.name() == engine.name()) {
            return Err(Problem::unprocessable(format!("engine '{}' is named twice", engine.name())));
        }
    }
    // Watched engines are as slow as whoever watches wants them to be, so they need no small budget.
    let nodes = within("nodes", asked.nodes.unwrap_or(EXACT), EXACT)?.min(MOST_NODES);
    let speed = Speed::of(asked.speed)?;

    let pace = Arc::new(Pace::new(speed));
    let name = shared.watches.name();
    {
        let mut paces = shared.watches.lock();
        let watched: usize = paces.values().map(|watching| watching.engines).sum();
        if watched + engines.len() > shared.config.watches {
            return Err(Problem::busy());
        }
        paces.insert(name.clone(), Watching { pace: Arc::clone(&pace), engines: engines.len() });
    }
    let (sender, receiver) = mpsc::channel(16);
    let listener = Listener { receiver, name: name.clone(), pace: Arc::clone(&pace), shared: shared.clone() };
    let start = Started {
        id: name,
        puzzle: puzzle.givens().to_string(),
        layout: puzzle.layout().to_string(),
        engines: engines.iter().map(|engine| engine.name()).collect(),
    };
    let _ = sender.try_send(Told::Start(start));
    for engine in engines {
        let (puzzle, pace, sender) = (puzzle.clone(), Arc::clone(&pace), sender.clone());
        let thread = thread::Builder::new().name(format!("watched {}", engine.name())).stack_size(STACK);
        thread
            .spawn(move || teller::run(engine, &puzzle, nodes, &pace, &sender))
            .map_err(|_| Problem::busy())?;
    }
    Ok(Sse::new(listener).keep_alive(KeepAlive::default()))
}

/// An event of the stream, as the document tells of it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only the document reads it")]
pub(crate) struct WatchEvent {
    event: EventName,
    /// What happened, a record in JSON.
    data: String,
}

/// What kind of event it is.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only the document reads it")]
pub(crate) enum EventName {
    /// Everything is ready.
    Start,
    /// What an engine did, one by one.
    Events,
    /// How an engine's board stands, and what it has done so far.
    Board,
    /// An engine has ended.
    End,
}

/// What is told first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Started {
    /// The name under which the pace can be changed.
    id: String,
    puzzle: String,
    layout: String,
    engines: Vec<&'static str>,
}

/// Hands on what is told. When it is dropped, nobody listens.
struct Listener {
    receiver: mpsc::Receiver<Told>,
    name: String,
    pace: Arc<Pace>,
    shared: Shared,
}

impl Stream for Listener {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|told| told.map(|told| Ok(told.event())))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.pace.stop();
        self.shared.watches.lock().remove(&self.name);
    }
}

/// How to go on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Control {
    /// What to do.
    r#do: Action,
    /// With `run`: so many events a second, 0.01 at least, or 0; at full speed if left out.
    #[schema(minimum = 0, maximum = 10000)]
    speed: Option<f64>,
    /// With `step`: so many events; one if left out.
    #[schema(minimum = 1, maximum = 10000)]
    count: Option<u64>,
}

/// What to do with what is watched.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    /// Go on, at a speed.
    Run,
    /// Wait.
    Pause,
    /// Do a little and wait.
    Step,
    /// End it; what was found so far is told.
    Stop,
}

/// Changes the pace of what is being watched.
#[utoipa::path(
    post,
    path = "/watch/{id}",
    params(("id" = String, Path, description = "As told at the start.")),
    request_body = Control,
    responses((status = 204), (status = 404, body = Problem, description = "It has ended."), Problems)
)]
pub(crate) async fn control(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Input(asked): Input<Control>,
) -> Result<StatusCode, Problem> {
    let speed = Speed::of(asked.speed)?;
    let count = within("count", asked.count.unwrap_or(1), 10_000)?;
    let pace = shared.watches.lock().get(&id).map(|watching| Arc::clone(&watching.pace));
    let pace =
        pace.ok_or_else(|| Problem::not_found("nothing of this name is being watched, or it has ended"))?;
    match asked.r#do {
        Action::Run => pace.set(speed),
        Action::Pause => pace.set(Speed::Paused),
        Action::Step => pace.step(count),
        Action::Stop => pace.stop(),
    }
    Ok(StatusCode::NO_CONTENT)
}

impl Told {
    fn event(&self) -> Event {
        let event = match self {
            Told::Start(start) => Event::default().event("start").json_data(start),
            Told::Events(events) => Event::default().event("events").json_data(events),
            Told::Board(board) => Event::default().event("board").json_data(board),
            Told::End(end) => Event::default().event("end").json_data::<&Ended>(end),
        };
        event.unwrap_or_default()
    }
}
