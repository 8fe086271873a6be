//! `ninefold hint`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueHint};
use ninefold::Budget;
use ninefold::draw::StepPicture;
use ninefold::grid::{Game, Grid};
use ninefold::logic::{self, Explanation, Reveal, Solver, State};
use ninefold::play::{self, Fault, FaultKind, Standing};
use ninefold::text::Position;
use ninefold_api::record::{self, Hinted, position_text};

use crate::args::{BatchArgs, InputArgs};
use crate::budget;
use crate::exit::{Failure, Outcome};
use crate::input::record::{Record, RecordError};
use crate::input::records::Records;
use crate::logic::finders::TechniqueArgs;
use crate::output::tally::Verdict;
use crate::output::{ERROR, HEADING};
use crate::show::json;
use crate::show::picture::{self, Pictures};
use crate::show::table::{hang, width};
use crate::stream::work::RecordOutput;
use crate::stream::{Notes, Stream};

/// Give a hint for the next step, without revealing more than you want
///
/// Takes the board as it is now, with or without pencil marks: a line, a drawing, a grid of marks. Ninefold first
/// checks it against the solution. If a digit on the board is wrong, or the digit that belongs in a cell is missing
/// from its pencil marks, the hint says so and says where; the exit code is 1.
///
/// The notation `hodoku`, or --givens, says which digits were given and which you entered. Otherwise every digit
/// counts as a given, and a wrong one can't always be identified.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold hint BD4
  ninefold hint --depth 3 my-marks.txt
  ninefold hint --depth 4 --givens BD4 board.txt
  ninefold explain --until 20 --json BD4 | jq -r .position | ninefold hint")]
pub(crate) struct Hint {
    #[command(flatten)]
    input: InputArgs,

    /// How much to reveal: 1 where to look, 2 which technique, 3 why it works, 4 what to do
    #[arg(long, short, value_name = "1..4", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=Explanation::DEPTHS as i64))]
    depth: u8,

    /// The original puzzle: its text, a named board, or a file
    #[arg(long, value_name = "PUZZLE", value_hint = ValueHint::AnyPath)]
    givens: Option<String>,

    /// Draw the pencil marks; the drawing reveals no more than the words do
    #[arg(long, short, conflicts_with = "json")]
    picture: bool,

    /// Write the picture to this file; several puzzles get one file each, such as hint-2.svg for line 2
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// How to show hints.
struct Show {
    colour: bool,
    headed: bool,
    width: Option<usize>,
    pictures: Option<Arc<Pictures>>,
}

impl Hint {
    pub(crate) fn run(self) -> Outcome {
        let mut stream = Stream::batch(&self.input, &self.batch, Notes::Interruption)?;
        let solver = Solver::with(self.techniques.order()?);
        let givens = self.givens.as_deref().map(|text| self.read_givens(text)).transpose()?;
        let many = !stream.records.is_single_argument();
        let pictures = self.svg.clone().map(|path| Arc::new(Pictures::new(path, many)));
        let show = Show {
            colour: stream.output.colour,
            headed: many,
            width: width(stream.output.terminal),
            pictures: pictures.clone(),
        };
        stream.output.space_records(!self.batch.json);
        let outcome =
            stream.parallel(move |record: &Record| self.hint(record, givens.as_ref(), &solver, &show));
        if let Some(pictures) = pictures {
            pictures.finish();
        }
        outcome
    }

    /// Reads the original puzzle like any other input.
    fn read_givens(&self, argument: &str) -> Result<Grid, Failure> {
        let layout = self.input.layout.clone();
        let input = InputArgs { puzzles: vec![argument.to_string()], from: None, layout };
        match &Records::new(&input).and_then(Records::all)?[..] {
            [Ok(record)] => Ok(record.position.game().givens().clone()),
            [Err(bad)] => Err(Failure::usage(format!("--givens isn't a puzzle: {bad}"))),
            [] => Err(Failure::usage(format!("--givens: no puzzle in {argument}"))),
            [_, _, ..] => Err(Failure::usage(format!("--givens: {argument} has several puzzles; give one"))),
        }
    }

    fn hint(
        &self,
        record: &Record,
        givens: Option<&Grid>,
        solver: &Solver,
        show: &Show,
    ) -> Result<RecordOutput, RecordError> {
        let mut game = record.position.game();
        let mut givens_known = matches!(record.position, Position::Game(_)) && game.givens() != game.digits();
        if let Some(givens) = givens {
            if givens.layout() != game.layout() {
                let message = format!(
                    "the board has layout {}, but the givens have {}",
                    game.layout(),
                    givens.layout()
                );
                return Err(RecordError::at(&record.place, message));
            }
            givens_known = true;
            game = game.with_givens(givens.clone());
        }
        let (unique, several) = match play::check(&game, givens_known) {
            Ok(standing) => (standing == Standing::Unique, None),
            Err(fault) if fault.allows_steps() => (false, Some(fault)),
            Err(fault) => return Ok(self.fault(record, &fault, show)),
        };
        let state = self.state(record, &game, unique)?;
        let short = Budget::solutions(1).nodes(play::NODES);
        let in_vain = state.is_solved() || several.is_some() && play::is_exhausted(&state, &short);
        let step = if in_vain { None } else { self.next_step(solver, &state) };
        if let (None, Some(fault)) = (&step, &several) {
            return Ok(self.fault(record, fault, show));
        }
        let Some(step) = step else {
            let (verdict, words) = match state.is_solved() {
                true => (Verdict::Fine, "The board is full, and every digit is right."),
                false => (Verdict::Stuck, "Nothing is wrong, but the techniques find no next step."),
            };
            let (hints, solved) = (vec![words.to_string()], state.is_solved());
            return Ok(self.output(record, verdict, Hinted { hints, solved, ..self.hinted(record) }, show));
        };
        let drawing =
            self.draw(record, &logic::explain(&step, &state).up_to(self.depth.into()), &state, show)?;
        let mut done = self.output(record, Verdict::Fine, self.hinted(record).with_step(&step, &state), show);
        done.out = drawing + &done.out;
        Ok(done)
    }

    /// Finds the next step within the default effort, or until Ctrl-C.
    fn next_step(&self, solver: &Solver, state: &State) -> Option<logic::Step> {
        let budget = Budget::default().nodes(logic::EFFORT).cancel(budget::flag());
        solver.next_step_within(state, &budget).ok().flatten()
    }

    /// Returns the picture for the terminal, if wanted, and writes the one for the file.
    fn draw(
        &self,
        record: &Record,
        reveal: &Reveal,
        state: &State,
        show: &Show,
    ) -> Result<String, RecordError> {
        let picture = StepPicture::with_marks(reveal.marks.clone(), state).caption(reveal.sentences.clone());
        if let Some(pictures) = &show.pictures {
            pictures.write(&record.place, &picture.svg())?;
        }
        Ok(match self.picture {
            true => picture::text(&picture, show.colour, show.width)
                .unwrap_or_else(|| picture::TOO_NARROW.to_string()),
            false => String::new(),
        })
    }

    /// Returns the position to search. The check found every digit right, so none conflict unless it couldn't
    /// decide.
    fn state(&self, record: &Record, game: &Game, unique: bool) -> Result<State, RecordError> {
        let state = play::state(game).map_err(|contradiction| record.contradiction(&contradiction))?;
        Ok(state.assume_unique(unique && !self.techniques.no_uniqueness))
    }

    /// Returns a record without a hint.
    fn hinted(&self, record: &Record) -> Hinted {
        let (start, puzzle) = (record.place.start::<Hinted>(), position_text(&record.position));
        Hinted::new(start, puzzle, self.depth)
    }

    fn fault(&self, record: &Record, fault: &Fault, show: &Show) -> RecordOutput {
        let more = match fault.kind {
            _ if !fault.in_doubt => "",
            FaultKind::MissingCandidate => {
                " If that mark is missing on purpose, a digit on the board is wrong: see --givens."
            }
            _ => " Give the original puzzle with --givens to learn more.",
        };
        let text = format!("{}{more}", fault.text);
        let verdict = match fault.kind {
            FaultKind::WrongEntry | FaultKind::MissingCandidate => Verdict::Invalid,
            FaultKind::NoSolution => Verdict::NoSolution,
            FaultKind::SeveralSolutions => Verdict::Several,
        };
        if self.batch.json {
            let mut fault = record::Fault::new(fault, record.position.layout());
            fault.text = text;
            let hinted = Hinted { fault: Some(fault), ..self.hinted(record) };
            return RecordOutput::new(verdict, json::line(&hinted));
        }
        let out = show.heading(record) + &show.paragraph(&show.styled(ERROR, "Stop: "), &text);
        RecordOutput::new(verdict, out)
    }

    fn output(&self, record: &Record, verdict: Verdict, hinted: Hinted, show: &Show) -> RecordOutput {
        if self.batch.json {
            return RecordOutput::new(verdict, json::line(&hinted));
        }
        let mut out = show.heading(record);
        for hint in hinted.hints.iter().flat_map(|hint| hint.lines()) {
            out.push_str(&show.paragraph("", hint));
        }
        RecordOutput::new(verdict, out)
    }
}

impl Show {
    fn heading(&self, record: &Record) -> String {
        if !self.headed {
            return String::new();
        }
        format!("{}\n", self.styled(HEADING, &record.heading()))
    }

    fn paragraph(&self, label: &str, text: &str) -> String {
        format!("{label}{}", hang("", text, self.width))
    }

    fn styled(&self, style: anstyle::Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}
