//! Templates: the placements of one digit on the whole board.
//!
//! ```text
//! 5 . | 5 .      the places for 5. Every placement of all four 5s uses r1c3, r2c2, r3c1 and r4c4: they are 5;
//! . 5 | . .      no placement uses r1c1: it is not 5
//! ----+----
//! 5 . | . .
//! . . | . 5
//! ```
//! Templates that use a cell which every template of another digit uses are dropped, until none are left. Where the
//! digit alone decides, the proofs are nested cases of that digit; where several digits do, nested forcing.

use crate::grid::{Candidate, CellSet};
use crate::logic::find::net::{Branch, Limits, Live, Net, refuted};
use crate::logic::find::template::{apart, common, no_template, templates};
use crate::logic::kernel::{Cases, Proof, Truth};
use crate::logic::technique::{Flow, Introduction, Level, Technique};
use crate::logic::{Search, Shape};
use std::ops::ControlFlow::{self, Continue};

pub(super) const TECHNIQUES: &[Technique] = &[
    Technique::new(
        "template-set",
        "Template Set",
        1800,
        "Every placement of a digit on the whole board uses this cell: the digit goes there.",
        set,
    )
    .code("1201")
    .groups(&["templates"])
    .introduced(Introduction::DigitMethod)
    .unusual()
    .hodoku(Level::Extreme, 10_000),
    Technique::new(
        "template-delete",
        "Template Delete",
        1810,
        "No placement of a digit on the whole board uses this cell: the digit is eliminated from it.",
        delete,
    )
    .code("1202")
    .groups(&["templates"])
    .introduced(Introduction::DigitMethod)
    .unusual()
    .hodoku(Level::Extreme, 10_000),
];

fn delete(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let Some(all) = templates(state).map(apart) else { return Continue(()) };
    let live = Live::of(state.candidates());
    for (digit, templates) in layout.digits().iter().zip(&all) {
        let used = templates.iter().fold(CellSet::EMPTY, |used, template| used | *template);
        let mut proofs = Vec::new();
        for cell in (*state.cells_with(digit) - used).iter() {
            let candidate = layout.constraints().candidate(cell, digit);
            let case = refute(search, &live, candidate)?;
            proofs.extend(case.map(|case| refuted(layout, &live, candidate, case)));
        }
        if !proofs.is_empty() {
            search.propose_where(Proof::All(proofs), Shape::Sets, |_, of| of == digit)?;
        }
    }
    Continue(())
}

fn set(search: &mut Search<'_>) -> Flow {
    let (state, layout) = (search.state(), search.layout());
    let constraints = layout.constraints();
    let Some(all) = templates(state).map(apart) else { return Continue(()) };
    let live = Live::of(state.candidates());
    for (digit, templates) in layout.digits().iter().zip(&all) {
        let (mut placed, mut proofs) = (Vec::new(), Vec::new());
        for cell in (common(templates) & *state.cells_with(digit)).iter() {
            let truth = constraints.of_house(layout.houses_of(cell)[0], digit);
            let own = constraints.candidate(cell, digit);
            let mut branches = Vec::new();
            for candidate in live.of_constraint(constraints, truth) {
                // The cell's own case needs no proof: there it holds the digit.
                let case =
                    if candidate == own { Some(Vec::new()) } else { refute(search, &live, candidate)? };
                branches.extend(case.map(|case| (candidate, case)));
            }
            if branches.len() == live.places(truth).count_ones() as usize {
                placed.push(own);
                proofs.push(Proof::Cases(Cases { truth: Truth::Constraint(truth), branches }));
            }
        }
        if !placed.is_empty() {
            search.place(placed, Proof::All(proofs), Shape::Sets)?;
        }
    }
    Continue(())
}

/// Returns a refutation of a candidate: by its digit alone, or else by all digits.
fn refute(search: &mut Search<'_>, live: &Live, candidate: Candidate) -> ControlFlow<(), Option<Vec<Proof>>> {
    let layout = search.layout();
    search.spend(1)?;
    if let Some(case) = no_template(layout, live, candidate) {
        return Continue(Some(case));
    }
    for depth in 0..2 {
        let mut limits = Limits { size: Net::MAX_COST, depth, spend: &mut || search.spend(1) };
        let case = Branch::new(layout, live, candidate).refute(&mut limits)?;
        if case.is_some() {
            return Continue(case);
        }
    }
    Continue(None)
}
