//! `ninefold amb-demo`.

use clap::Args;
use ninefold::Budget;
use ninefold::amb::{Fail, amb, require};
use ninefold::boards;
use ninefold::engine::amb::{Amb, all_choices_first};
use ninefold::engine::{Engine, NoObserver};
use ninefold::grid::Puzzle;
use ninefold::text::{self, Notation, Position, ReadOptions};

use crate::exit::{Exit, Outcome};
use crate::output::progress::thousands;
use crate::output::{HEADING, Output};

/// Demonstrate `amb`, the operator that makes the right choice
///
/// Finds Pythagorean triples, and shows why the rules of sudoku must be stated square by square.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold amb-demo
  ninefold solve --engine amb --stats \"Sudoku 1\"")]
pub(crate) struct AmbDemo {}

impl AmbDemo {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let heading = output.styled(HEADING, "Pythagorean triples over 1 to 13");
        output.record(&format!("{heading}\nfirst: {}", triple(first_triple())))?;
        output.record(&format!(
            "all:   {}",
            all_triples().into_iter().map(triple).collect::<Vec<_>>().join(" ")
        ))?;
        output.record(&format!("\n{}", output.styled(HEADING, "When to state the rules")))?;
        for (name, puzzle) in tiny_boards() {
            let (solution, boards) = all_choices_first(&puzzle);
            let report = Amb.run(&puzzle, &Budget::first(), &mut NoObserver);
            let solution = solution.map_or_else(
                |fail| fail.to_string(),
                |grid| text::write(&Position::Digits(grid), Notation::Line),
            );
            let calls = report.calls.unwrap_or(0);
            output.record(&format!(
                "{name}: {} → {solution}\n  all choices first, then the rules: {:>9} boards tried\n  \
                 square by square:                  {:>9} boards visited",
                text::write(&Position::from(&puzzle), Notation::Line),
                thousands(boards),
                thousands(calls)
            ))?;
        }
        output.flush()?;
        Ok(Exit::Done)
    }
}

type Triple = (u32, u32, u32);

fn triple((a, b, c): Triple) -> String {
    format!("({a} {b} {c})")
}

/// Chooses three numbers and requires that they form a triple.
fn choose_triple(mut then: impl FnMut(Triple) -> Result<Triple, Fail>) -> Result<Triple, Fail> {
    amb(1..=13, |a| {
        amb(1..=13, |b| {
            amb(1..=13, |c| {
                require(a * a + b * b == c * c)?;
                then((a, b, c))
            })
        })
    })
}

fn first_triple() -> Triple {
    choose_triple(Ok).expect("3² + 4² = 5²")
}

fn all_triples() -> Vec<Triple> {
    let mut all = Vec::new();
    // Failing on purpose makes `amb` try the next choice, until none is left.
    let _ = choose_triple(|triple| {
        all.push(triple);
        Err(Fail)
    });
    all
}

fn tiny_boards() -> [(&'static str, Puzzle); 2] {
    let latin = boards::named("latin-3").expect("'latin-3' is a named board").puzzle();
    let four = text::read(b"1..4..1..1..4..1", &ReadOptions::default()).expect("a 4×4 board");
    [("3×3 Latin square", latin), ("4×4 sudoku", four.position.puzzle().expect("no givens conflict"))]
}
