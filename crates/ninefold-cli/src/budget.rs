//! The clock, Ctrl-C, and a timed run of an engine: what the library leaves to its caller.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold::Budget;
use ninefold::engine::{Engine, Observer, Report};
use ninefold::grid::Puzzle;
use ninefold::play;

use crate::args::BudgetArgs;
use crate::exit::INTERRUPTED;
use crate::output::print_note;
use crate::output::progress;
use crate::show::screen;

static CANCELLED: AtomicBool = AtomicBool::new(false);
/// Set while the program only waits for a read, which may never return.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C ask every run to stop; a second Ctrl-C ends the program.
pub(crate) fn catch_interrupts() {
    // Exceeding the shell's file size limit becomes an ordinary error instead of killing the program
    // silently.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    // Without a handler Ctrl-C simply kills the program, which isn't worth an error.
    let _ = ctrlc::set_handler(|| {
        let again = CANCELLED.swap(true, Ordering::SeqCst);
        if again || WAITING.load(Ordering::SeqCst) {
            if screen::restore() {
                print_note("stopped");
            }
            progress::restore();
            std::process::exit(INTERRUPTED.into());
        }
    });
}

/// Returns whether Ctrl-C was pressed.
pub(crate) fn cancelled() -> bool {
    CANCELLED.load(Ordering::SeqCst)
}

/// Returns the flag that Ctrl-C sets.
pub(crate) fn flag() -> &'static AtomicBool {
    &CANCELLED
}

/// Does something that may block for long. Ctrl-C then ends the program at once, so everything finished must
/// have been written before.
pub(crate) fn waiting<R>(wait: impl FnOnce() -> R) -> Option<R> {
    // The handler sets its flag, then reads ours; here the order is reversed, so one of the two always
    // notices.
    set_waiting(true);
    let result = if cancelled() { None } else { Some(wait()) };
    set_waiting(false);
    result
}

/// Sets whether the program only waits for something that may block for long; see [`waiting`].
pub(crate) fn set_waiting(waiting: bool) {
    WAITING.store(waiting, Ordering::SeqCst);
}

/// Returns a budget without limits, which Ctrl-C cancels.
pub(crate) fn until_cancelled() -> Budget<'static> {
    Budget::all().cancel(&CANCELLED)
}

/// Returns the budget of a short search for a second solution, which Ctrl-C cancels.
pub(crate) fn short() -> Budget<'static> {
    Budget::unique().nodes(play::NODES).cancel(&CANCELLED)
}

/// The limits of each run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) nodes: u64,
    pub(crate) timeout: Option<Duration>,
}

impl From<&BudgetArgs> for Limits {
    fn from(args: &BudgetArgs) -> Limits {
        Limits { nodes: args.nodes.unwrap_or(u64::MAX), timeout: args.timeout }
    }
}

/// A report and the time it took.
pub(crate) struct Timed {
    pub(crate) report: Report,
    pub(crate) time: Duration,
}

impl Limits {
    /// Runs an engine on a puzzle until it has found this many solutions.
    pub(crate) fn run(
        &self,
        engine: &dyn Engine,
        puzzle: &Puzzle,
        solutions: u64,
        observer: &mut dyn Observer,
    ) -> Timed {
        self.run_while(engine, puzzle, solutions, observer, &|| true)
    }

    /// Runs an engine while `wanted` returns true.
    pub(crate) fn run_while(
        &self,
        engine: &dyn Engine,
        puzzle: &Puzzle,
        solutions: u64,
        observer: &mut dyn Observer,
        wanted: &dyn Fn() -> bool,
    ) -> Timed {
        let start = Instant::now();
        let report = self.while_wanted(solutions, wanted, |budget| engine.run(puzzle, budget, observer));
        Timed { report, time: start.elapsed() }
    }

    /// Does something within these limits, for up to this many results.
    pub(crate) fn within<R>(&self, results: u64, act: impl FnOnce(&Budget<'_>) -> R) -> R {
        self.while_wanted(results, &|| true, act)
    }

    fn while_wanted<R>(
        &self,
        results: u64,
        wanted: &dyn Fn() -> bool,
        act: impl FnOnce(&Budget<'_>) -> R,
    ) -> R {
        let start = Instant::now();
        let time_is_up = || !wanted() || self.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
        act(&Budget::solutions(results).nodes(self.nodes).cancel(&CANCELLED).until(&time_is_up))
    }
}
