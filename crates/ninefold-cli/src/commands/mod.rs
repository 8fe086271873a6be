//! The commands, one file each.

pub(crate) mod amb_demo;
pub(crate) mod bench;
pub(crate) mod boards;
pub(crate) mod candidates;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod dataset;
pub(crate) mod engines;
pub(crate) mod enumerate;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod race;
pub(crate) mod rate;
pub(crate) mod redundant;
pub(crate) mod render;
pub(crate) mod same;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod techniques;
pub(crate) mod tree;
pub(crate) mod vicinity;
pub(crate) mod watch;

use crate::args::Command;
use crate::exit::Outcome;

impl Command {
    /// Runs the command.
    pub(crate) fn run(self) -> Outcome {
        match self {
            Command::Solve(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Count(command) => command.run(),
            Command::Enumerate(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Explain(command) => command.run(),
            Command::Hint(command) => command.run(),
            Command::Rate(command) => command.run(),
            Command::Generate(command) => command.run(),
            Command::Techniques(command) => command.run(),
            Command::Render(command) => command.run(),
            Command::Canon(command) => command.run(),
            Command::Same(command) => command.run(),
            Command::Candidates(command) => command.run(),
            Command::Redundant(command) => command.run(),
            Command::Minimize(command) => command.run(),
            Command::Vicinity(command) => command.run(),
            Command::Dataset(command) => command.run(),
            Command::Watch(command) => command.run(),
            Command::Tree(command) => command.run(),
            Command::Race(command) => command.run(),
            Command::Engines(command) => command.run(),
            Command::Bench(command) => command.run(),
            Command::Boards(command) => command.run(),
            Command::Schema(command) => command.run(),
            Command::AmbDemo(command) => command.run(),
            Command::Completions(command) => command.run(),
            Command::Serve(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Man(command) => command.run(),
        }
    }
}
