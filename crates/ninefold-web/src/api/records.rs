//! Steps and ratings as records. Cells are counted from 0 in reading order.

use ninefold::Budget;
use ninefold::grid::{self, Cell, Digit, Layout};
use ninefold::logic::{self, Explanation, HousePart, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::pool::Gone;

/// A digit in a cell.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Candidate {
    cell: usize,
    digit: usize,
}

impl Candidate {
    pub(crate) fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell: cell.index(), digit: digit.index() + 1 }
    }
}

/// One deduction, what follows from it, and why.
#[derive(Serialize, ToSchema)]
pub(crate) struct Step {
    /// The technique's name, see `/api/techniques`.
    technique: &'static str,
    /// The same for people.
    title: &'static str,
    /// Whether it takes for granted that there is only one solution.
    assumes_unique: bool,
    /// What to write in.
    placements: Vec<Candidate>,
    /// What to strike out.
    eliminations: Vec<Candidate>,
    /// The sentences of the four depths of a hint: where to look, which technique, why, what to do.
    depths: Vec<String>,
    /// One line for those who know the jargon.
    short: String,
    /// What must be somewhere: `5 in row 2`, `r1c2`.
    truths: Vec<String>,
    /// What may be only once, named in the same way.
    links: Vec<String>,
    /// What to mark in a picture.
    marks: Marks,
}

/// What to mark in a picture of a step.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct Marks {
    candidates: Vec<Part>,
    /// Cells that take part as a whole.
    cells: Vec<usize>,
    houses: Vec<House>,
    /// The links of a chain, in its order.
    joints: Vec<Joint>,
}

/// The part of a candidate.
#[derive(Serialize, ToSchema)]
pub(crate) struct Part {
    cell: usize,
    digit: usize,
    /// `base`, `other`, `third`, `fin`, `placement` or `elimination`.
    role: &'static str,
}

/// The part of a house.
#[derive(Serialize, ToSchema)]
pub(crate) struct House {
    /// Its name: `row 2`.
    name: String,
    cells: Vec<usize>,
    /// `truth`: a digit must be in it. `link`: it may be in it only once.
    part: &'static str,
}

/// Two nodes of a chain that are joined.
#[derive(Serialize, ToSchema)]
pub(crate) struct Joint {
    from: Vec<Candidate>,
    to: Vec<Candidate>,
    /// Strongly: one of the two is true. Weakly: not both are.
    strong: bool,
}

impl Step {
    pub(crate) fn new(step: &logic::Step, state: &State) -> Step {
        let layout = state.layout();
        let words = logic::explain(step, state);
        let all =
            |candidates: &[grid::Candidate]| candidates.iter().map(|&each| candidate(each, layout)).collect();
        Step {
            technique: step.technique.name,
            title: step.technique.title,
            assumes_unique: step.assumes_unique(),
            placements: all(&step.placements),
            eliminations: all(&step.eliminations),
            depths: (1..=Explanation::DEPTHS).map(|depth| words.depth(depth).to_string()).collect(),
            short: words.short,
            truths: words.truths,
            links: words.links,
            marks: marks(&words.marks, layout),
        }
    }

    /// Only what a hint of this depth may tell.
    pub(crate) fn up_to(mut self, depth: usize) -> Step {
        let is_result = |part: &Part| matches!(part.role, "placement" | "elimination");
        self.depths.truncate(depth);
        if depth < 4 {
            self.placements.clear();
            self.eliminations.clear();
            self.short.clear();
            self.marks.candidates.retain(|part| !is_result(part));
        }
        if depth < 3 {
            // Where to look and which technique it is, the sentences say; the picture would say more.
            self.marks = Marks::default();
            self.truths.clear();
            self.links.clear();
        }
        if depth < 2 {
            (self.technique, self.title) = ("", "");
        }
        self
    }
}

fn candidate(number: grid::Candidate, layout: &Layout) -> Candidate {
    let (cell, digit) = layout.constraints().place(number);
    Candidate::new(cell, digit)
}

fn marks(marks: &logic::Marks, layout: &Layout) -> Marks {
    let all =
        |candidates: &[grid::Candidate]| candidates.iter().map(|&each| candidate(each, layout)).collect();
    let part = |&(number, role): &(grid::Candidate, logic::Role)| {
        let Candidate { cell, digit } = candidate(number, layout);
        Part { cell, digit, role: role.name() }
    };
    let house = |&(index, part): &(usize, HousePart)| {
        let house = &layout.houses()[index];
        let part = part.name();
        House {
            name: house.to_string(),
            cells: house.cells().iter().map(|cell| cell.index()).collect(),
            part,
        }
    };
    let joint =
        |joint: &logic::Joint| Joint { from: all(&joint.from), to: all(&joint.to), strong: joint.strong };
    Marks {
        candidates: marks.candidates.iter().map(part).collect(),
        cells: marks.cells.iter().map(|cell| cell.index()).collect(),
        houses: marks.houses.iter().map(house).collect(),
        joints: marks.joints.iter().map(joint).collect(),
    }
}

/// How hard a puzzle is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rating {
    /// Ninefold's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own: Option<Own>,
    /// What HoDoKu would say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hodoku: Option<Hodoku>,
}

/// Ninefold's own rating.
#[derive(Serialize, ToSchema)]
pub(crate) struct Own {
    /// How deep suppositions are nested.
    depth: u32,
    /// The most truths that a step of the easiest way needs.
    size: u32,
}

/// HoDoKu's rating.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hodoku {
    /// `easy`, `medium`, `hard`, `unfair` or `extreme`.
    level: &'static str,
    score: u32,
}

impl Rating {
    /// The ratings of a puzzle with one solution, as far as they are known before the flag is set.
    pub(crate) fn of(puzzle: &ninefold::grid::Puzzle, effort: u64, gone: &Gone) -> Rating {
        let budget = Budget::default().cancel(gone);
        let own = logic::rate_within(puzzle, &budget.nodes(effort)).ok();
        let hodoku = logic::hodoku_within(puzzle, &budget);
        Rating {
            own: own.map(|rating| Own { depth: rating.depth, size: rating.size }),
            hodoku: hodoku.solved.then(|| Hodoku { level: hodoku.level.title(), score: hodoku.score }),
        }
    }
}
