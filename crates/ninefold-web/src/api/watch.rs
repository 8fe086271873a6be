//! The `watch` endpoints: stream what engines do while they run.
//!
//! ```text
//!   GET /watch?engine=tree,amb   one thread per engine ──▶ events ──▶ one stream of server-sent events
//!   POST /watch/ID               pause, run, step, stop ──▶ pace ──┘ (all engines keep to it)
//! ```
//! At a limited speed, the stream contains every event; at full speed, it contains the board and the counts at
//! intervals. When the client disconnects, the engines stop.

mod event_stream;
mod pace;

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
use ninefold_api::record::Error;
use ninefold_api::watch::{Message, Watched};
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::{IntoParams, ToSchema};

use self::pace::{Pace, Speed};
use super::Problems;
use crate::Shared;
use crate::input::{Asked, Input};
use crate::pool::STACK;
use crate::problem::Problem;

/// The watches in progress.
#[derive(Default)]
pub(crate) struct Watches {
    paces: Mutex<BTreeMap<String, Watching>>,
    numbers: AtomicU64,
    secret: RandomState,
}

/// A watch: engines that share one pace.
struct Watching {
    pace: Arc<Pace>,
    engines: usize,
}

impl Watches {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Watching>> {
        self.paces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all watches.
    pub(crate) fn stop(&self) {
        self.lock().values().for_each(|watching| watching.pace.stop());
    }

    /// Returns a new name that other clients can't guess.
    fn name(&self) -> String {
        format!("{:016x}", self.secret.hash_one(self.numbers.fetch_add(1, Ordering::Relaxed)))
    }
}

/// A puzzle and the engines to watch.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Watch {
    /// The puzzle in any notation, or the name of a board.
    #[param(example = "BD4")]
    puzzle: String,
    /// The layout. Default: detected from the text.
    layout: Option<String>,
    /// One or more engines, separated by commas; they start together.
    #[param(example = "depth-first")]
    engine: String,
    /// Events per second: 0.01 to 10000, or 0 to start paused. Default: full speed.
    #[param(minimum = 0, maximum = 10000)]
    speed: Option<f64>,
    /// Maximum number of search nodes per engine.
    #[param(minimum = 1, maximum = 9007199254740991i64)]
    nodes: Option<u64>,
}

/// Streams what engines do while they run, as events named `start`, `events`, `board` and `end`.
#[utoipa::path(
    get,
    path = "/watch",
    params(Watch),
    responses((status = 200, content_type = "text/event-stream", body = StreamEvent), Problems)
)]
pub(crate) async fn watch(
    State(shared): State<Shared>,
    Asked(asked): Asked<Watch>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let Watch { puzzle, layout, engine, speed, nodes } = asked;
    let watched = Arc::new(Watched::read(&puzzle, layout.as_deref(), &engine, nodes)?);
    let engines = watched.engines.clone();
    let speed = Speed::of(speed)?;

    let pace = Arc::new(Pace::new(speed));
    let name = shared.watches.name();
    {
        let mut paces = shared.watches.lock();
        let in_progress: usize = paces.values().map(|watching| watching.engines).sum();
        if in_progress + engines.len() > shared.config.watches {
            return Err(Problem::busy());
        }
        paces.insert(name.clone(), Watching { pace: Arc::clone(&pace), engines: engines.len() });
    }
    let (sender, receiver) = mpsc::channel(16);
    let listener = Listener { receiver, name: name.clone(), pace: Arc::clone(&pace), shared: shared.clone() };
    let _ = sender.try_send(Message::Start(watched.start_record(name)));
    for engine in engines {
        let (watched, pace, sender) = (Arc::clone(&watched), Arc::clone(&pace), sender.clone());
        let thread = thread::Builder::new().name(format!("watched {}", engine.name())).stack_size(STACK);
        thread
            .spawn(move || event_stream::run(&watched, engine, &pace, &sender))
            .map_err(|_| Problem::busy())?;
    }
    Ok(Sse::new(listener).keep_alive(KeepAlive::default()))
}

/// An event of the stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only the document reads it")]
pub(crate) struct StreamEvent {
    event: EventName,
    /// A record in JSON: `WatchStart`, `WatchEvents`, `WatchBoard` or `WatchEnd`.
    #[schema(content_media_type = "application/json")]
    data: String,
}

/// The type of an event.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only the document reads it")]
pub(crate) enum EventName {
    /// The engines start.
    Start,
    /// What an engine has done since its last event.
    Events,
    /// An engine's board at full speed.
    Board,
    /// An engine has ended.
    End,
}

/// The stream of messages, dropped when the client disconnects.
struct Listener {
    receiver: mpsc::Receiver<Message>,
    name: String,
    pace: Arc<Pace>,
    shared: Shared,
}

impl Stream for Listener {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|message| message.map(|message| Ok(event(&message))))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.pace.stop();
        self.shared.watches.lock().remove(&self.name);
    }
}

/// A change of pace.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Control {
    /// The action.
    r#do: Action,
    /// With `run`: events per second, 0.01 to 10000, or 0 to pause. Default: full speed.
    #[schema(minimum = 0, maximum = 10000)]
    speed: Option<f64>,
    /// With `step`: the number of events. Default: 1.
    #[schema(minimum = 1, maximum = 10000)]
    count: Option<u64>,
}

/// What to do with a watch.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    /// Run at a given speed.
    Run,
    /// Pause.
    Pause,
    /// Run for a number of events, then pause.
    Step,
    /// End the watch with the results so far.
    Stop,
}

/// Maximum number of events that a single step may run for.
const MAX_STEPS: u64 = 10_000;

/// Changes the pace of a watch.
#[utoipa::path(
    post,
    path = "/watch/{id}",
    params(("id" = String, Path, description = "The id from the event `start`.")),
    request_body = Control,
    responses((status = 204), (status = 404, body = Error, description = "There is no such watch, or it has ended."), Problems)
)]
pub(crate) async fn control(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Input(asked): Input<Control>,
) -> Result<StatusCode, Problem> {
    let speed = Speed::of(asked.speed)?;
    let count = asked.count.unwrap_or(1);
    if !(1..=MAX_STEPS).contains(&count) {
        return Err(Problem::unprocessable(match count {
            0 => "count must be at least 1".to_string(),
            _ => format!("count must be at most {MAX_STEPS}"),
        }));
    }
    let pace = shared.watches.lock().get(&id).map(|watching| Arc::clone(&watching.pace));
    let pace = pace.ok_or_else(|| Problem::not_found("no such watch, or it has ended"))?;
    match asked.r#do {
        Action::Run => pace.set(speed),
        Action::Pause => pace.set(Speed::Paused),
        Action::Step => pace.step(count),
        Action::Stop => pace.stop(),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a message as a server-sent event.
fn event(message: &Message) -> Event {
    Event::default().event(message.name()).data(message.json())
}
