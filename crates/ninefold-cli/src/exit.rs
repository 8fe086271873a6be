//! How a run ends: exit codes, and the failures that end it at once.

use std::any::Any;
use std::io;
use std::process::ExitCode;

use crate::output::file::WriteError;
use crate::output::print_error;

/// The outcome of the records, best first; the worst one decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything was done.
    #[default]
    Done,
    /// The answer is a valid "no": no solution, several, or a method that is stuck.
    No,
    /// Nodes, time or memory ran out.
    OutOfBudget,
    /// Some records couldn't be read.
    BadRecords,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// The exit code of an interrupted run.
pub(crate) const INTERRUPTED: u8 = 130;
const USAGE: u8 = 2;
/// The code with which Rust ends a program that panicked.
const PANICKED: u8 = 101;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::BadRecords => 3,
            Exit::OutOfBudget => 4,
            Exit::Interrupted => INTERRUPTED,
        })
    }
}

/// What ends a run early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something impossible; the message says what to do.
    Usage(String),
    /// The reader has closed the output, which is fine.
    Closed,
    /// The output can't be written.
    Write(io::Error),
    /// Ctrl-C, before anything was written.
    Interrupted,
    /// A file can't be written.
    File(WriteError),
    /// A worker panicked with this message: a bug in the program.
    Panicked(String),
}

/// The result of a command.
pub(crate) type Outcome = Result<Exit, Failure>;

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage(message.into())
    }

    /// Creates the failure of a worker that panicked.
    pub(crate) fn panicked(panic: &(dyn Any + Send)) -> Failure {
        let message = panic.downcast_ref::<&str>().copied();
        let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Failure::Panicked(message.unwrap_or("no message").to_string())
    }

    /// Prints the failure, if there is anything to say, and returns the exit code.
    pub(crate) fn report(self) -> u8 {
        let message = match self {
            Failure::Closed => return 0,
            Failure::Interrupted => return INTERRUPTED,
            Failure::Usage(message) => message,
            Failure::File(error) => error.to_string(),
            Failure::Write(error) => format!("can't write the output: {error}"),
            Failure::Panicked(message) => {
                print_error(&format!(
                    "internal error: {message}\nthis is a bug in ninefold; please report it"
                ));
                return PANICKED;
            }
        };
        print_error(&message);
        USAGE
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::File(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Write(error),
        }
    }
}
