//! `ninefold explain`.

mod show;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use ninefold::draw::StepPicture;
use ninefold::engine::Answer;
use ninefold::logic::{self, State, Technique};
use ninefold::play;
use ninefold::text::{self, Notation};
use ninefold_api::record::{AnswerName, Explained, Se, Step, position_text};

use self::show::Show;
use crate::args::{BatchArgs, InputArgs};
use crate::budget;
use crate::exit::{Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::logic::finders::{Choice, TechniqueArgs, unknown};
use crate::logic::game::{self, EffortArgs, End, SolvePath, Taken};
use crate::logic::rating::{self, Policy};
use crate::output::file;
use crate::output::note;
use crate::output::tally::Verdict;
use crate::show::json;
use crate::show::picture;
use crate::stream::work::RecordOutput;
use crate::stream::{Notes, Stream};

/// Solve puzzles by logic and explain every step
///
/// Each step is the simplest that the techniques find, and each is proved: nothing is guessed. A game in progress,
/// with pencil marks, continues from its position.
///
/// Exit code 1 means that the default techniques didn't solve a puzzle. With --technique, a path that gets stuck isn't
/// a failure.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold explain BD4
  ninefold explain --long \"Sudoku 3\"
  ninefold explain --until hidden-pair \"Sudoku 3\"
  ninefold explain --technique singles,locked-candidates --json puzzles.txt
  ninefold explain --by se \"Sudoku 3\"
  ninefold explain --technique pointing --all \"Sudoku 3\"")]
pub(crate) struct Explain {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    /// Whose path to follow
    #[arg(long, value_name = "WHOSE", value_enum, default_value_t)]
    by: Guide,

    /// Stop after this many steps, or after the first step of a technique (name, code or group)
    ///
    /// If the path doesn't use the technique, a note says so. A four-digit code such as 0003 means a technique, not a
    /// number of steps.
    #[arg(long, value_name = "N|TECHNIQUE", value_parser = Until::read)]
    until: Option<Until>,

    /// With --technique: list every step these techniques find in the position, without taking any
    #[arg(long, requires = "technique", conflicts_with_all = ["until", "without"])]
    all: bool,

    /// Explain in full sentences: the pattern and why it works
    #[arg(long, short)]
    long: bool,

    /// Draw the pencil marks before each step and highlight the pattern
    #[arg(long, short, conflicts_with = "json")]
    pictures: bool,

    /// Write a picture of each step to this folder: step-01.svg and so on
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// Whose path to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Guide {
    /// Ninefold's: the simplest step that the techniques find
    #[default]
    Own,
    /// Sudoku Explainer's: the steps of version 1.2.1, each with its rating
    Se,
}

impl Guide {
    /// Returns the note for a puzzle with several solutions.
    fn several(self) -> &'static str {
        match self {
            Guide::Own => {
                "The puzzle has several solutions, so techniques that rely on a unique solution were left out."
            }
            Guide::Se => {
                "The puzzle has several solutions, but Sudoku Explainer assumes that it has only one."
            }
        }
    }
}

/// When to stop.
#[derive(Clone, Debug)]
enum Until {
    Steps(usize),
    /// The techniques, and the word you used for them.
    Technique(Vec<&'static Technique>, String),
}

impl Until {
    fn read(text: &str) -> Result<Until, String> {
        match (Choice::named(text), text.parse()) {
            (Some(choice), _) => Ok(Until::Technique(choice.0, text.to_string())),
            (None, Ok(0)) => Err("must be at least 1".to_string()),
            (None, Ok(number)) => Ok(Until::Steps(number)),
            (None, Err(_)) => Err(format!("neither a number nor a technique; {}", unknown(text))),
        }
    }

    fn is_reached(&self, steps: usize, last: &logic::Step) -> bool {
        match self {
            Until::Steps(number) => steps >= *number,
            Until::Technique(techniques, _) => techniques.contains(&last.technique),
        }
    }

    /// Returns the note for a path that never used the technique.
    fn missed_note(&self, record: &Record, path: &SolvePath) -> Option<String> {
        let Until::Technique(techniques, word) = self else { return None };
        let used = path.taken.iter().any(|taken| techniques.contains(&taken.step.technique));
        let place = record.place.prefix();
        (!used).then(|| note(&format!("{place}the path never uses '{word}'; this is the whole path")))
    }
}

impl Explain {
    pub(crate) fn run(self) -> Outcome {
        let mut stream = Stream::batch(&self.input, &self.batch, Notes::Interruption)?;
        let order = self.techniques.order()?;
        if self.by == Guide::Se && (!self.techniques.are_usual() || self.effort.limits_work()) {
            return Err(Failure::usage(
                "--by se follows Sudoku Explainer's own techniques: leave out --technique, --without, \
                 --no-uniqueness and --effort",
            ));
        }
        let many = !stream.records.is_single_argument();
        let show = Show::new(&stream.output, many, self.long, self.pictures);
        if let Some(folder) = &self.svg {
            fs::create_dir_all(folder)
                .map_err(|error| Failure::usage(format!("can't write to {}: {error}", folder.display())))?;
        }
        stream.output.space_records(!self.batch.json);
        stream.parallel(move |record: &Record| match self.all {
            true => self.every_step(record, &order, &show, many),
            false => self.path(record, &order, &show, many),
        })
    }

    /// Explains the whole path.
    fn path(
        &self,
        record: &Record,
        order: &[&'static Technique],
        show: &Show,
        many: bool,
    ) -> Result<RecordOutput, RecordError> {
        let (mut several, mut unique, mut name) = (false, false, None);
        let state = game::state(record, |givens| {
            let answer = play::answer(givens, None, &budget::short());
            name = Some(AnswerName::from(&answer));
            several = matches!(answer, Answer::Several(_));
            unique = matches!(answer, Answer::Unique(_));
            !self.techniques.no_uniqueness && unique
        })?;
        let is_enough = |steps: usize, last: &logic::Step| {
            self.until.as_ref().is_some_and(|until| until.is_reached(steps, last))
        };
        let (path, se) = match self.by {
            Guide::Own => (game::walk(state, order, self.effort, unique, is_enough), None),
            Guide::Se => game::walk_se(&state, self.effort, is_enough)
                .map_err(|error| RecordError::at(&record.place, error.to_string()))?,
        };
        let verdict = match path.end {
            End::Stuck if !self.techniques.are_usual() => Verdict::Fine,
            end => end.verdict(),
        };
        self.draw(record, path.taken.iter().map(|Taken { step, before, .. }| (step, before)), many)?;
        // A path with other techniques says little about the puzzle's difficulty.
        let is_rated = path.end == End::Solved && self.techniques.are_usual() && self.by == Guide::Own;
        let mut rating = rating::rate(&record.puzzle()?, if is_rated { Policy::ALL } else { &[] });
        rating.se = rating.se.or(se.map(Se::from));
        let techniques = path.taken.iter().map(|taken| taken.step.technique);
        rating.hardest =
            techniques.max_by_key(|technique| technique.difficulty).map(|hardest| hardest.name.to_string());
        let until = self.until.as_ref().filter(|_| !self.batch.quiet);
        let aside = until.and_then(|until| until.missed_note(record, &path));
        let out = if self.batch.json {
            let step =
                |Taken { step, before, se }: &Taken| Step { se: se.clone(), ..Step::new(step, before) };
            let steps = path.taken.iter().map(step).collect();
            json::line(&Explained { answer: name, rating, ..explained(record, &path, steps) })
        } else {
            show.path(record, &path, several.then_some(self.by.several()), &rating)
        };
        Ok(RecordOutput { verdict, out, aside })
    }

    /// Lists every step in the position.
    fn every_step(
        &self,
        record: &Record,
        order: &[&'static Technique],
        show: &Show,
        many: bool,
    ) -> Result<RecordOutput, RecordError> {
        let state = game::state(record, |_| !self.techniques.no_uniqueness)?;
        let steps: Vec<logic::Step> =
            order.iter().flat_map(|technique| logic::all_steps(&state, technique)).collect();
        let verdict = if steps.is_empty() { Verdict::Stuck } else { Verdict::Fine };
        self.draw(record, steps.iter().map(|step| (step, &state)), many)?;
        if !self.batch.json {
            return Ok(RecordOutput::new(verdict, show.every(record, &steps, &state)));
        }
        let steps = steps.iter().map(|step| Step::new(step, &state)).collect();
        let end = if state.is_solved() { End::Solved } else { End::Asked };
        let path = SolvePath { taken: vec![], state, end };
        Ok(RecordOutput::new(verdict, json::line(&explained(record, &path, steps))))
    }

    /// Writes the pictures of `--svg`.
    fn draw<'a>(
        &self,
        record: &Record,
        steps: impl ExactSizeIterator<Item = (&'a logic::Step, &'a State)>,
        many: bool,
    ) -> Result<(), RecordError> {
        let Some(folder) = &self.svg else { return Ok(()) };
        let prefix = picture::tag(&record.place, many).map_or(String::new(), |tag| format!("{tag}-"));
        let digits = steps.len().to_string().len();
        for (number, (step, state)) in (1..).zip(steps) {
            let path = folder.join(format!("{prefix}step-{number:0digits$}.svg"));
            let svg = StepPicture::new(step, state).svg();
            file::write(&path, svg.as_bytes())
                .map_err(|error| RecordError::at(&record.place, error.to_string()))?;
        }
        Ok(())
    }
}

/// Builds the record of a path.
fn explained(record: &Record, path: &SolvePath, steps: Vec<Step>) -> Explained {
    let (start, puzzle) = (record.place.start::<Explained>(), position_text(&record.position));
    let position = (path.end != End::Solved).then(|| position(record, path));
    Explained { position, ..Explained::new(start, puzzle, path.end.into(), &path.state, steps) }
}

/// Writes the position at the end of a path, so that Ninefold can read it back.
fn position(record: &Record, path: &SolvePath) -> String {
    let game = record.position.game().with_digits(path.state.grid()).with_marks(path.state.candidates());
    text::write(&game.into(), Notation::Hodoku)
}
