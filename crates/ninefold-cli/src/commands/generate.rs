//! `ninefold generate`.

mod run;
pub(crate) mod spec;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ninefold::grid::{Layout, Solution};
use ninefold::logic::{self, End, Solver, Technique};
use ninefold::make::{self, Made, Maker, Spec};
use ninefold::text::{self, Notation, Position};
use ninefold_api::record::{FullGrid, Generated, Record as _, Uses, puzzle_text};

use self::run::{Block, Source};
use self::spec::SpecArgs;
use crate::args::{BatchArgs, TableArgs, ToArgs, at_least_one, seconds};
use crate::budget;
use crate::exit::{Failure, Outcome};
use crate::logic::rating::{self, Policy};
use crate::output::Output;
use crate::show::json;
use crate::show::rows::{Column, Rows};

/// Generate puzzles of any layout, symmetry, number of clues, pattern and difficulty
///
/// Every puzzle has exactly one solution and meets every option you give. 9×9 puzzles without a symmetry are minimal;
/// with a symmetry, no group of symmetric clues can be removed (with --minimal, no clue at all). Other layouts may keep
/// redundant clues where proving them redundant takes too long, unless you set --minimal. A pattern, a number of
/// clues or an easy level may also leave redundant clues.
///
/// The same seed and options give the same puzzles in the same order, whatever --jobs is. Ninefold prints the seed;
/// without --seed it picks one at random. It keeps trying until --timeout, or until a minute passes without a puzzle:
/// the exit code is then 4, and it prints the nearest puzzle found. Impossible requests are rejected immediately with
/// exit code 2.
///
/// Puzzles with 17 or 18 clues are too rare to find this way; `ninefold vicinity` finds them around known ones.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold generate
  ninefold generate --symmetry half-turn --level medium
  ninefold generate --count 1000 --seed 7 > puzzles.txt
  ninefold generate --se 6.5..7.2
  ninefold generate --clues 24..26 --symmetry diagonal --json
  ninefold generate --needs x-wing --without uniqueness
  ninefold generate --layout 6x6 --count 5 --to small
  ninefold generate --full-grids --count 1000000 > grids.txt
  ninefold generate --pattern pattern.txt")]
pub(crate) struct Generate {
    /// Number of puzzles
    #[arg(long, short = 'n', value_name = "N", value_parser = at_least_one, default_value = "1")]
    count: u64,

    /// Random seed; the same seed gives the same puzzles [default: random]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Give up after this many seconds [default: after a minute without a puzzle]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Size and shape of the boards: 9x9, 16x16, box:2x3, 9x9+x, latin:5, jigsaw:AAB… [default: 9x9]
    #[arg(long, value_name = "LAYOUT", value_parser = Layout::named)]
    layout: Option<Arc<Layout>>,

    #[command(flatten)]
    spec: SpecArgs,

    /// Generate full grids instead of puzzles
    #[arg(long, conflicts_with_all = SpecArgs::NAMES)]
    full_grids: bool,

    #[command(flatten)]
    to: ToArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// The columns of a table: names, and pointers into the JSON record.
const COLUMNS: &[Column] = &[
    ("seed", "/seed"),
    ("number", "/number"),
    ("puzzle", "/puzzle"),
    ("solution", "/solution"),
    ("clues", "/clues"),
    ("rating", "/rating/own"),
    ("hodoku_level", "/rating/hodoku/level"),
    ("hodoku_score", "/rating/hodoku/score"),
    ("er", "/rating/se/er"),
    ("ep", "/rating/se/ep"),
    ("ed", "/rating/se/ed"),
    ("hardest", "/rating/hardest"),
];
const GRID_COLUMNS: &[Column] = &[("seed", "/seed"), ("number", "/number"), ("solution", "/solution")];

impl Generate {
    pub(crate) fn run(mut self) -> Outcome {
        let mut output = Output::new(self.batch.quiet);
        let is_json = self.batch.json;
        let columns = if self.full_grids { GRID_COLUMNS } else { COLUMNS };
        let rows = self.table.rows(columns, &mut self.batch).map(Arc::new);
        if let Some(rows) = &rows {
            output.tabulate(Arc::clone(rows));
        }
        // 32 bits are random enough, and easier to retype.
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
        let single = output.terminal && self.count == 1;
        let notation = self.to.to.unwrap_or(if single { Notation::Small } else { Notation::Line });
        let layout = self.layout.clone().unwrap_or_else(Layout::classic);
        let show = Show { seed, notation, json: self.batch.json, rows };
        let source: Box<dyn Source> = if self.full_grids {
            let spec = Spec { layout: Arc::clone(&layout), ..Spec::default() };
            spec.check().map_err(|error| Failure::usage(error.to_string()))?;
            Box::new(FullGrids { layout, show })
        } else {
            let spec = self.spec.spec(layout)?;
            let is_rare = spec.clues.as_ref().is_some_and(|clues| *clues.end() <= RARE)
                && *spec.layout == *Layout::classic();
            let maker = Maker::new(spec, seed).map_err(|error| Failure::usage(error.to_string()))?;
            if is_rare {
                output.note(&format!("puzzles with at most {RARE} clues are very rare: 'ninefold vicinity' finds them around known ones"));
            }
            Box::new(Puzzles { maker, show })
        };
        let run = run::Run {
            count: self.count,
            timeout: self.timeout,
            max_wait: run::MAX_WAIT,
            jobs: self.batch.jobs,
            json: is_json,
            quiet: self.batch.quiet,
        };
        let spaced = !self.batch.json && !notation.is_one_line();
        run.go(source.into(), seed, spaced, output)
    }
}

/// How to write boards.
struct Show {
    seed: u64,
    notation: Notation,
    json: bool,
    /// The table whose rows the JSON records become.
    rows: Option<Arc<Rows>>,
}

impl Show {
    /// Returns whether a 9×9 board is written as a bare line.
    fn is_plain(&self) -> bool {
        !self.json && matches!(self.notation, Notation::Line | Notation::Sdm)
    }

    /// Writes a puzzle; the solver is the spec's, if it has one.
    fn puzzle(&self, made: &Made, solver: Option<&Solver>) -> String {
        if !self.json {
            return text::write(&Position::from(&made.puzzle), self.notation);
        }
        let is_large = made.puzzle.layout().side() > Layout::classic().side();
        let (effort, policies) = if is_large { (LITTLE_EFFORT, &[][..]) } else { (EFFORT, Policy::ALL) };
        let path = match solver {
            Some(solver) => solver.solve_within(&made.puzzle, &budget::until_cancelled().nodes(EFFORT)),
            None => Solver::default().solve_within(&made.puzzle, &budget::until_cancelled().nodes(effort)),
        };
        let used = |technique: &'static Technique| {
            let times = path.steps.iter().filter(|step| step.technique == technique).count();
            (times > 0 && path.end == End::Solved).then_some((technique.name, times as u64))
        };
        let techniques: Uses = logic::techniques().iter().copied().filter_map(used).collect();
        let mut rating = rating::rate(&made.puzzle, policies);
        // As the spec defines it: of equally hard techniques, the last on the path.
        let hardest = path.steps.iter().map(|step| step.technique).max_by_key(|one| one.difficulty);
        rating.hardest =
            hardest.filter(|_| path.end == End::Solved).map(|technique| technique.name.to_string());
        let record = json::line(&Generated {
            v: Generated::VERSION,
            seed: self.seed,
            number: made.number,
            layout: made.puzzle.layout().to_string(),
            puzzle: puzzle_text(&made.puzzle),
            solution: made.solution.to_string(),
            clues: made.puzzle.givens().filled(),
            rating,
            techniques,
        });
        self.row(record)
    }

    /// Returns a JSON record, or the table row made from it.
    fn row(&self, record: String) -> String {
        self.rows.as_ref().map_or_else(|| record.clone(), |rows| rows.write(&record, None))
    }

    fn grid(&self, number: u64, grid: &Solution) -> String {
        if !self.json {
            return text::write(&Position::Digits(grid.grid().clone()), self.notation);
        }
        let (v, seed, layout) = (FullGrid::VERSION, self.seed, grid.grid().layout().to_string());
        self.row(json::line(&FullGrid { v, seed, number, layout, solution: grid.to_string() }))
    }
}

/// At this many clues or fewer, removing clues from random grids finds hardly any 9×9 puzzles.
const RARE: usize = 18;

/// Work limit for the path in a record.
const EFFORT: u64 = 20_000_000;
/// The limit on boards above 9×9, where a rating may take minutes: their records hold only what is found
/// quickly.
const LITTLE_EFFORT: u64 = 50_000;

/// Makes puzzles that meet the spec.
struct Puzzles {
    maker: Maker,
    show: Show,
}

impl Source for Puzzles {
    fn make(&self, numbers: std::ops::Range<u64>) -> Block {
        let lines = if self.show.is_plain() { self.maker.lines(numbers.clone()) } else { None };
        if let Some(lines) = lines {
            return Block::of_lines(&lines);
        }
        let batch = self.maker.batch(numbers, &budget::until_cancelled());
        let records = batch.made.iter().map(|made| self.show.puzzle(made, self.maker.solver())).collect();
        // What Ctrl-C cut short isn't what these numbers make.
        if budget::cancelled() { Block::default() } else { Block::new(records, batch.nearest) }
    }
}

/// Makes full grids.
struct FullGrids {
    layout: Arc<Layout>,
    show: Show,
}

impl Source for FullGrids {
    fn make(&self, numbers: std::ops::Range<u64>) -> Block {
        if self.show.is_plain() && *self.layout == *Layout::classic() {
            return Block::of_lines(&make::full_grids(self.show.seed, numbers));
        }
        let grids = make::full_grids_of(&self.layout, self.show.seed, numbers);
        let records = grids.iter().map(|(number, grid)| self.show.grid(*number, grid)).collect();
        Block::new(records, None)
    }
}
