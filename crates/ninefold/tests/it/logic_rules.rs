//! The rules of the checker, each on a board drawn for it.
//!
//! A board is drawn by its blank cells only: `board("9x9", "r1c1=47 …")` leaves all candidates in every cell except
//! those named.

use std::sync::Arc;

use ninefold::grid::{Candidate, Candidates, Cell, CellSet, Constraint, Digit, DigitSet, Layout};
use ninefold::logic::{Cases, Checker, Cover, Guardians, Lemma, Premises, Proof, ProofError, Truth};

/// Candidates, givens and a checker.
struct Board {
    candidates: Candidates,
    givens: CellSet,
    unique: bool,
}

impl Board {
    /// Creates a board with all candidates in every cell except those named, which have only the candidates listed.
    fn new(layout: &str, cells: &str) -> Board {
        let layout: Arc<Layout> = Arc::new(layout.parse().unwrap());
        let mut candidates = Candidates::all(layout);
        for entry in cells.split_whitespace() {
            let (cell, digits) = entry.split_once('=').unwrap();
            let cell = at(candidates.layout(), cell);
            candidates.keep(cell, digits.chars().map(digit).collect());
        }
        Board { candidates, givens: CellSet::EMPTY, unique: true }
    }

    /// Restricts a digit to the listed places of a row or column: `5 r2: 3 8`.
    fn only(mut self, value: char, line: &str, at: &[usize]) -> Board {
        let layout = Arc::clone(self.candidates.layout());
        for cell in layout.cells() {
            let (kind, number) = line.split_at(1);
            let (this, other) = (layout.row(cell) + 1, layout.column(cell) + 1);
            let (this, other) = if kind == "r" { (this, other) } else { (other, this) };
            if this == number.parse::<usize>().unwrap() && !at.contains(&other) {
                self.candidates.strike(cell, digit(value));
            }
        }
        self
    }

    fn conclude(&self, proof: impl Into<Proof>) -> Result<String, ProofError> {
        let premises = Premises { candidates: &self.candidates, givens: &self.givens, unique: self.unique };
        let layout = self.candidates.layout();
        let dead = Checker::new(layout).conclude(&premises, &proof.into())?;
        let name = |candidate: Candidate| {
            let (cell, digit) = layout.constraints().place(candidate);
            format!("{}<>{digit}", layout.cell_name(cell))
        };
        Ok(dead.into_iter().map(name).collect::<Vec<_>>().join(" "))
    }

    /// Returns the constraint named `r1c1`, `5r2`, `5c3` or `5b1`: a cell, or a digit in a house.
    fn constraint(&self, name: &str) -> Constraint {
        let layout = self.candidates.layout();
        if name.starts_with('r') {
            return layout.constraints().of_cell(at(layout, name));
        }
        let mut chars = name.chars();
        let (value, kind, number) =
            (chars.next().unwrap(), chars.next().unwrap(), chars.as_str().parse::<usize>().unwrap());
        let house = "rcb".find(kind).unwrap() * layout.side() + number - 1;
        layout.constraints().of_house(house, digit(value))
    }

    fn cover(&self, truths: &str, links: &str) -> Cover {
        let numbers = |names: &str| names.split_whitespace().map(|n| self.constraint(n)).collect::<Vec<_>>();
        Cover::of(numbers(truths), numbers(links))
    }

    fn candidate(&self, cell: &str, value: char) -> Candidate {
        let layout = self.candidates.layout();
        layout.constraints().candidate(at(layout, cell), digit(value))
    }

    fn pattern(&self, lemma: Lemma, cells: &str) -> Truth {
        let entry = |entry: &str| {
            let (cell, digits) = entry.split_once('=').unwrap();
            (at(self.candidates.layout(), cell), digits.chars().map(digit).collect::<DigitSet>())
        };
        Truth::Guardians(Box::new(Guardians { lemma, cells: cells.split_whitespace().map(entry).collect() }))
    }

    /// Returns what follows from a pattern alone.
    fn guarded(&self, lemma: Lemma, cells: &str) -> Result<String, ProofError> {
        self.conclude(Cover { truths: vec![(self.pattern(lemma, cells), 1)], links: Vec::new() })
    }
}

fn digit(value: char) -> Digit {
    Digit::new(value.to_digit(36).unwrap() as usize).unwrap()
}

fn at(layout: &Layout, name: &str) -> Cell {
    let (row, column) = name[1..].split_once('c').unwrap();
    layout.cell(row.parse::<usize>().unwrap() - 1, column.parse::<usize>().unwrap() - 1)
}

/// ```text
/// r1   {2 3} {2 3} · ·      2 and 3 are eliminated from r1c3 and r1c4
/// ```
#[test]
fn naked_pair_in_one_house_and_in_two() {
    let board = Board::new("4x4", "r1c1=23 r1c2=23");
    let row = board.cover("r1c1 r1c2", "2r1 3r1");
    let in_row = "r1c3<>2 r1c3<>3 r1c4<>2 r1c4<>3";
    assert_eq!(board.conclude(row.clone()).unwrap(), in_row);
    let both = Proof::All(vec![row.into(), board.cover("r1c1 r1c2", "2b1 3b1").into()]);
    let in_box = "r2c1<>2 r2c1<>3 r2c2<>2 r2c2<>3";
    assert_eq!(board.conclude(both).unwrap(), format!("{in_row} {in_box}"));
    // One truth too few, one link too many: nothing follows.
    assert_eq!(board.conclude(board.cover("r1c1", "2r1 3r1")).unwrap(), "");
    assert_eq!(board.conclude(board.cover("r1c1 r1c2", "2r1 3r1 4r1")).unwrap(), "");
}

/// A truth alone, rank −1: everything that sees all of its candidates is false.
#[test]
fn one_truth_alone() {
    let board = Board::new("4x4", "r1c1=2");
    assert_eq!(
        board.conclude(board.cover("r1c1", "")).unwrap(),
        "r1c2<>2 r1c3<>2 r1c4<>2 r2c1<>2 r2c2<>2 r3c1<>2 r4c1<>2"
    );
    let locked = Board::new("4x4", "").only('2', "r1", &[1, 2]);
    assert_eq!(locked.conclude(locked.cover("2r1", "")).unwrap(), "r2c1<>2 r2c2<>2");
    // The same with a link.
    assert_eq!(locked.conclude(locked.cover("2r1", "2b1")).unwrap(), "r2c1<>2 r2c2<>2");
}

/// ```text
///        c2      c7
/// r3      5               the ends r3c2 and r2c7 are not both false
/// r2              5
/// r8      5 ───── 5
/// ```
#[test]
fn skyscraper() {
    let board = Board::new("9x9", "").only('5', "c2", &[3, 8]).only('5', "c7", &[2, 8]);
    let cover = board.cover("5c2 5c7", "5r8");
    assert_eq!(board.conclude(cover).unwrap(), "r2c1<>5 r2c3<>5 r3c8<>5 r3c9<>5");
    // Without the link, the two truths are unrelated.
    assert_eq!(board.conclude(board.cover("5c2 5c7", "")).unwrap(), "");
}

/// ```text
///       c3       c8 c9
/// r2     5        5  5      r2c9 is a fin: only what sees it is eliminated
/// r6     5        5
/// ```
#[test]
fn finned_x_wing() {
    let board = Board::new("9x9", "").only('5', "r2", &[3, 8, 9]).only('5', "r6", &[3, 8]);
    let cover = board.cover("5r2 5r6", "5c3 5c8");
    assert_eq!(board.conclude(cover).unwrap(), "r1c8<>5 r3c8<>5");
    // Without the fin, it is an ordinary fish.
    let board = board.only('5', "r2", &[3, 8]);
    let whole = board.conclude(board.cover("5r2 5r6", "5c3 5c8")).unwrap();
    assert_eq!(whole.split(' ').count(), 14);
}

/// A net with a constraint used twice: weights count.
#[test]
fn weights() {
    let board = Board::new("4x4", "r1c1=12 r2c2=12 r1c2=34");
    let mut twice = board.cover("r1c1 r2c2", "1b1 2b1");
    let once = board.conclude(twice.clone()).unwrap();
    twice.truths.iter_mut().for_each(|(_, weight)| *weight *= 2);
    twice.links.iter_mut().for_each(|(_, weight)| *weight *= 2);
    assert_eq!(board.conclude(twice.clone()).unwrap(), once);
    twice.links[0].1 = 5;
    assert_ne!(board.conclude(twice.clone()).unwrap(), once);
    // The largest weights do not overflow.
    twice.truths.iter_mut().for_each(|(_, weight)| *weight = u32::MAX);
    twice.links.iter_mut().for_each(|(_, weight)| *weight = u32::MAX);
    assert_eq!(board.conclude(twice).unwrap(), once);
}

/// Two truths for one candidate cannot both hold: everything is false, for nothing solves this.
#[test]
fn contradiction() {
    let board = Board::new("4x4", "r1c1=1 r1c2=1 r3c3=1 r4c4=2");
    let everything = board.conclude(board.cover("r1c1 r1c2", "1r1")).unwrap();
    assert_eq!(everything.split(' ').count(), board.candidates.count());
}

/// ```text
/// r1c1 = 1 ──▶ r1c2 = 2 ─┐
///      = 2 ──▶ r2c1 = 1 ─┴─▶ r2c2 is neither
/// ```
#[test]
fn cases() {
    let board = Board::new("4x4", "r1c1=12 r1c2=12 r2c1=12");
    let truth = Truth::Constraint(board.constraint("r1c1"));
    let (one, two) = (board.candidate("r1c1", '1'), board.candidate("r1c1", '2'));
    let then = |cell: &str| vec![Proof::from(board.cover(cell, ""))];
    let both = Cases { truth: truth.clone(), branches: vec![(one, then("r1c2")), (two, then("r1c2"))] };
    let expected = "r1c3<>1 r1c3<>2 r1c4<>1 r1c4<>2 r2c1<>1 r2c1<>2 r2c2<>1 r2c2<>2";
    assert_eq!(board.conclude(both.clone()).unwrap(), expected);
    // A branch without a proof: only what its own candidate sees.
    let idle = Cases { truth: truth.clone(), branches: vec![(one, Vec::new()), (two, then("r1c2"))] };
    assert_eq!(board.conclude(idle).unwrap(), "r1c3<>1 r1c4<>1 r2c1<>1 r2c2<>1");
    let missing = Cases { truth, branches: vec![(one, then("r1c2"))] };
    assert_eq!(board.conclude(missing), Err(ProofError::MissingCase(two)));
    // A surplus branch is ignored, whatever it contains.
    let mut more = both;
    let large = Layout::named("25x25").unwrap();
    let (candidate, constraint) = (large.constraints().get_candidate(15_000), large.constraints().get(2_400));
    more.branches.push((candidate.unwrap(), vec![Proof::cover(constraint, [])]));
    assert_eq!(board.conclude(more).unwrap(), expected);
}

/// ```text
///        c1    c4
/// r1    {1 2} {1 2}     if r2c4 were 1 or 2, all four could be exchanged
/// r2    {1 2} {1 2 3}
/// ```
#[test]
fn deadly_pattern() {
    let cells = "r1c1=12 r1c4=12 r2c1=12 r2c4=12";
    let mut board = Board::new("9x9", "r1c1=12 r1c4=12 r2c1=12 r2c4=123");
    // So the cell is 3, which eliminates everything it sees, including its own cell's other candidates.
    let dead = board.guarded(Lemma::Deadly, cells).unwrap();
    assert!(dead.contains("r2c4<>1 r2c4<>2 r2c5<>3"), "{dead}");
    assert_eq!(board.guarded(Lemma::Impossible, cells), Err(ProofError::NotImpossible));
    board.unique = false;
    assert_eq!(board.guarded(Lemma::Deadly, cells), Err(ProofError::NotUnique));
    board.unique = true;
    board.givens.insert(at(board.candidates.layout(), "r1c1"));
    assert_eq!(board.guarded(Lemma::Deadly, cells), Err(ProofError::NotDeadly));
    board.givens = CellSet::EMPTY;
    for no_pattern in [
        "",                                 // nothing at all
        "r1c1=12 r1c4=12 r2c1=12",          // three corners
        "r1c1=12 r1c4=12 r2c1=12 r2c4=123", // three digits in a corner
        "r1c1=12 r1c4=12 r2c1=12 r2c4=13",  // another digit in a corner
        "r1c1=12 r1c4=12 r4c1=12 r4c4=12",  // in four boxes
    ] {
        assert_eq!(board.guarded(Lemma::Deadly, no_pattern), Err(ProofError::NotDeadly), "{no_pattern}");
    }
    let twice = format!("{cells} r1c1=12");
    assert_eq!(board.guarded(Lemma::Deadly, &twice), Err(ProofError::CellTwice));
    // A diagonal through one corner breaks the exchange.
    let board = Board::new("9x9+x", "r1c1=12 r1c4=12 r2c1=12 r2c4=123");
    assert_eq!(board.guarded(Lemma::Deadly, cells), Err(ProofError::NotDeadly));
}

/// Three cells of a house do not share two digits.
#[test]
fn impossible_pattern() {
    let cells = "r1c1=12 r1c2=12 r1c3=12";
    let board = Board::new("9x9", "r1c1=123 r1c2=123 r1c3=123");
    let dead = board.guarded(Lemma::Impossible, cells).unwrap();
    assert!(dead.starts_with("r1c4<>3") && dead.ends_with("r3c3<>3"), "{dead}");
    for possible in ["", "r1c1=12 r1c2=12", "r1c1=12 r1c2=12 r2c4=12", "r1c1=12 r1c2=13 r1c3=23"] {
        assert_eq!(board.guarded(Lemma::Impossible, possible), Err(ProofError::NotImpossible), "{possible}");
    }
    // A cell named twice doesn't need two digits.
    assert_eq!(board.guarded(Lemma::Impossible, "r1c1=1 r1c1=1"), Err(ProofError::CellTwice));
    // The pattern has no digit for this cell: one of the cell's candidates is true.
    let alone = Board::new("4x4", "r1c1=2");
    let mut none = Cover::default();
    none.add_guardians(Lemma::Impossible, vec![(Cell::new(0), DigitSet::EMPTY)]);
    assert_eq!(alone.conclude(none), alone.conclude(alone.cover("r1c1", "")));
    // Obvious to a person, but too large for brute force: the checker rejects it quickly.
    let wide: Vec<(Cell, DigitSet)> = (0..14).map(|cell| (Cell::new(cell), DigitSet::all(13))).collect();
    let mut long = Cover::default();
    long.add_guardians(Lemma::Impossible, wide);
    assert_eq!(Board::new("25x25", "").conclude(long), Err(ProofError::NotImpossible));
}

#[test]
fn numbers_out_of_range() {
    let board = Board::new("4x4", "");
    let (own, large) = (board.candidates.layout().constraints(), Layout::named("25x25").unwrap());
    assert_eq!(own.get(own.len()), None);
    assert_eq!(own.get_candidate(own.candidate_count()), None);
    for beyond in [own.len(), large.constraints().len() - 1] {
        let beyond = large.constraints().get(beyond).unwrap();
        let unknown = Err(ProofError::UnknownConstraint(beyond));
        assert_eq!(board.conclude(Proof::cover([beyond], [])), unknown);
        assert_eq!(board.conclude(Proof::cover(own.get(0), [beyond])), unknown);
        let cases = Cases { truth: Truth::Constraint(beyond), branches: Vec::new() };
        assert_eq!(board.conclude(cases), unknown);
    }
    let mut beyond = Cover::default();
    beyond.add_guardians(Lemma::Impossible, vec![(Cell::new(16), DigitSet::EMPTY)]);
    assert_eq!(board.conclude(beyond), Err(ProofError::UnknownCell(Cell::new(16))));
    // A digit that doesn't exist on the board.
    let mut large = Cover::default();
    large.add_guardians(Lemma::Impossible, vec![(Cell::new(0), DigitSet::all(25))]);
    assert_eq!(board.conclude(large), Err(ProofError::NotImpossible));
}

#[test]
fn proof_errors_say_what_is_wrong() {
    let large = Layout::named("25x25").unwrap();
    let unknown = ProofError::UnknownConstraint(large.constraints().get(999).unwrap());
    for error in [
        unknown,
        ProofError::UnknownCell(Cell::new(16)),
        ProofError::MissingCase(large.constraints().get_candidate(7).unwrap()),
        ProofError::CellTwice,
        ProofError::NotDeadly,
        ProofError::NotUnique,
        ProofError::NotImpossible,
    ] {
        assert!(error.to_string().len() > 20);
    }
    assert!(unknown.to_string().contains("999"));
}
