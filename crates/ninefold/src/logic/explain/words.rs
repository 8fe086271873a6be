//! Names for cells, houses, digits and candidates, singly and in lists.
//!
//! ```text
//! cells       r1c1 and r1c5            compact   r1c15, r23c4
//! houses      rows 2 and 6, box 3      digits    4, 5 or 7
//! candidates  4 in r1c1 and r2c1, and 7 in r3c5
//! ```

use std::fmt::Write as _;

use crate::grid::{
    Candidate, Cell, CellSet, Constraint, Constraints, Digit, DigitSet, HouseKind, Layout, Subject,
};
use crate::logic::kernel::{Guardians, Lemma, Truth, members};
use crate::logic::state::State;

use super::sentence;
pub(super) use super::sentence::{about, along, capitalised as sentence_case, figure};

/// The conjunction before the last item of a list.
pub(super) const AND: &str = "and";
/// The conjunction before the last of several alternatives.
pub(super) const OR: &str = "or";

/// Names the cells, houses, digits and candidates of one position.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) state: &'a State,
}

impl<'a> Words<'a> {
    pub(super) fn layout(self) -> &'a Layout {
        self.state.layout()
    }

    pub(super) fn constraints(self) -> &'a Constraints {
        self.layout().constraints()
    }

    /// Returns the live candidates of a truth.
    pub(super) fn members(self, truth: &Truth) -> Vec<Candidate> {
        // The checker accepted the step's proof in this position; a truth of any other proof has no members.
        members(&self.state.premises(), truth).unwrap_or_default()
    }

    /// Returns the live candidates of a constraint.
    pub(super) fn members_of(self, constraint: Constraint) -> Vec<Candidate> {
        self.members(&Truth::Constraint(constraint))
    }

    pub(super) fn cell_of(self, candidate: Candidate) -> Cell {
        self.constraints().place(candidate).0
    }

    pub(super) fn digit_of(self, candidate: Candidate) -> Digit {
        self.constraints().place(candidate).1
    }

    /// Returns whether two candidates cannot both be true.
    pub(super) fn clash(self, one: Candidate, other: Candidate) -> bool {
        let ((cell, digit), (its_cell, its_digit)) =
            (self.constraints().place(one), self.constraints().place(other));
        if cell == its_cell {
            digit != its_digit
        } else {
            digit == its_digit && self.layout().sees(cell, its_cell)
        }
    }

    pub(super) fn cell(self, cell: Cell) -> String {
        sentence::cells(&[cell], &self.layout().cell_name(cell))
    }

    /// `r1c1 and r1c5`.
    pub(super) fn cells(self, cells: &[Cell], end: &str) -> String {
        list(cells.iter().map(|&cell| self.cell(cell)), end)
    }

    /// `r1c15, r3c4`: merges the cells of one row, or of one column where that is shorter.
    pub(super) fn compact(self, cells: &[Cell]) -> String {
        if cells.len() < 2 || self.layout().side().to_string().len() > 1 {
            return plain_list(cells.iter().map(|&cell| self.cell(cell)));
        }
        let layout = self.layout();
        let gather = |by_row: bool| {
            let mut lines: Vec<(usize, Vec<usize>)> = Vec::new();
            for &cell in cells {
                let (line, place) = if by_row {
                    (layout.row(cell), layout.column(cell))
                } else {
                    (layout.column(cell), layout.row(cell))
                };
                match lines.iter_mut().find(|(known, _)| *known == line) {
                    Some((_, places)) => places.push(place),
                    None => lines.push((line, vec![place])),
                }
            }
            lines.iter_mut().for_each(|(_, places)| places.sort_unstable());
            lines
        };
        let (rows, columns) = (gather(true), gather(false));
        let by_row = rows.len() <= columns.len();
        let mut lines = if by_row { rows } else { columns };
        lines.sort_unstable();
        // Two rows with the same columns merge into a rectangle: r12c45.
        let mut blocks: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for (line, places) in lines.drain(..) {
            match blocks.iter_mut().find(|(_, known)| *known == places) {
                Some((lines, _)) => lines.push(line),
                None => blocks.push((vec![line], places)),
            }
        }
        let figures = |numbers: &[usize]| numbers.iter().map(|n| (n + 1).to_string()).collect::<String>();
        plain_list(blocks.iter().map(|(lines, places)| {
            let (rows, columns) = if by_row { (lines, places) } else { (places, lines) };
            let cells: Vec<Cell> =
                rows.iter().flat_map(|&row| columns.iter().map(move |&at| layout.cell(row, at))).collect();
            sentence::cells(&cells, &format!("r{}c{}", figures(rows), figures(columns)))
        }))
    }

    /// `4 and 7`.
    pub(super) fn digits(self, digits: DigitSet, end: &str) -> String {
        list(digits.iter().map(figure), end)
    }

    /// `row 4`.
    pub(super) fn house(self, house: usize) -> String {
        let it = &self.layout().houses()[house];
        match it.kind {
            HouseKind::Diagonal if it.number == 0 => sentence::house(house, "the falling diagonal"),
            HouseKind::Diagonal => sentence::house(house, "the rising diagonal"),
            _ => sentence::house(house, &it.to_string()),
        }
    }

    /// `rows 2 and 6`, `row 2, column 3 and box 5`.
    pub(super) fn houses(self, houses: &[usize], end: &str) -> String {
        let all = self.layout().houses();
        let mut kinds: Vec<(HouseKind, Vec<usize>)> = Vec::new();
        for &house in houses {
            let kind = all[house].kind;
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, of_kind)) if of_kind.contains(&house) => {}
                Some((_, of_kind)) => of_kind.push(house),
                None => kinds.push((kind, vec![house])),
            }
        }
        let one_kind = kinds.len() == 1;
        let named = kinds.iter().flat_map(|(kind, of_kind)| match of_kind[..] {
            [_] => vec![self.house(of_kind[0])],
            _ if *kind == HouseKind::Diagonal => of_kind.iter().map(|&house| self.house(house)).collect(),
            _ => {
                let word = if *kind == HouseKind::Box { "boxes".into() } else { format!("{}s", kind.name()) };
                let number = |(at, &house): (usize, &usize)| {
                    let number = all[house].number + 1;
                    let name = if at == 0 { format!("{word} {number}") } else { number.to_string() };
                    sentence::house(house, &name)
                };
                let numbers = of_kind.iter().enumerate().map(number);
                vec![if one_kind { list(numbers, end) } else { list(numbers, AND) }]
            }
        });
        list(named.collect::<Vec<_>>(), end)
    }

    /// `r1c2=5`.
    pub(super) fn candidate(self, candidate: Candidate) -> String {
        let (cell, digit) = self.constraints().place(candidate);
        format!("{}{}={}", about(&[candidate]), self.cell(cell), figure(digit))
    }

    /// `r1c2<>5`.
    pub(super) fn without(self, candidate: Candidate) -> String {
        let (cell, digit) = self.constraints().place(candidate);
        format!("{}{}<>{}", about(&[candidate]), self.cell(cell), figure(digit))
    }

    /// `4 in r1c1 and r2c1, and 7 in r3c5`; with another preposition, `4 from r1c1`.
    pub(super) fn candidates(self, candidates: &[Candidate], preposition: &str, end: &str) -> String {
        let mut by_cells: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        for (digit, cells) in self.by_digit(candidates) {
            match by_cells.iter_mut().find(|(_, known)| *known == cells) {
                Some((digits, _)) => _ = digits.insert(digit),
                None => by_cells.push((DigitSet::only(digit), cells)),
            }
        }
        let mut by_digits: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        for (cell, digits) in self.by_cell(candidates) {
            match by_digits.iter_mut().find(|(known, _)| *known == digits) {
                Some((_, cells)) => cells.push(cell),
                None => by_digits.push((digits, vec![cell])),
            }
        }
        let fewer = if by_digits.len() < by_cells.len() { by_digits } else { by_cells };
        let part = |(digits, cells): &(DigitSet, Vec<Cell>)| {
            format!("{} {preposition} {}", self.digits(*digits, end), self.cells(cells, end))
        };
        format!("{}{}", about(candidates), clauses(fewer.iter().map(part), end))
    }

    pub(super) fn by_digit(self, candidates: &[Candidate]) -> Vec<(Digit, Vec<Cell>)> {
        let mut all: Vec<(Digit, Vec<Cell>)> = Vec::new();
        for &candidate in candidates {
            let (cell, digit) = self.constraints().place(candidate);
            match all.iter_mut().find(|(known, _)| *known == digit) {
                Some((_, cells)) => cells.push(cell),
                None => all.push((digit, vec![cell])),
            }
        }
        all.sort_by_key(|(digit, _)| *digit);
        all.iter_mut().for_each(|(_, cells)| cells.sort_unstable());
        all
    }

    pub(super) fn by_cell(self, candidates: &[Candidate]) -> Vec<(Cell, DigitSet)> {
        let mut all: Vec<(Cell, DigitSet)> = Vec::new();
        for &candidate in candidates {
            let (cell, digit) = self.constraints().place(candidate);
            match all.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, digits)) => *digits |= DigitSet::only(digit),
                None => all.push((cell, DigitSet::only(digit))),
            }
        }
        all.sort_unstable_by_key(|&(cell, _)| cell);
        all
    }

    /// `(24)r5c6, (7)r1c12`.
    pub(super) fn brackets(self, candidates: &[Candidate]) -> String {
        let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        for (cell, digits) in self.by_cell(candidates) {
            match groups.iter_mut().find(|(known, _)| *known == digits) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((digits, vec![cell])),
            }
        }
        let named = |(digits, cells): &(DigitSet, Vec<Cell>)| {
            format!("({}){}", figures(*digits), self.compact(cells))
        };
        plain_list(groups.iter().map(named))
    }

    /// A constraint: `r1c2`, `5 in row 2`.
    pub(super) fn constraint(self, constraint: Constraint) -> String {
        match self.constraints().subject(constraint) {
            Subject::Cell(cell) => self.cell(cell),
            Subject::House(house, digit) => format!("{} in {}", figure(digit), self.house(house)),
        }
    }

    /// A truth: `r1c2`, `5 in row 2`, `one of r1c2=5, r3c4=7 (unique rectangle)`.
    pub(super) fn truth(self, truth: &Truth) -> String {
        match truth {
            Truth::Constraint(number) => self.constraint(*number),
            Truth::Guardians(guardians) => {
                let members = self.members(truth);
                let mut name = String::from(if members.len() == 1 { "" } else { "one of " });
                name += &plain_list(members.iter().map(|&candidate| self.candidate(candidate)));
                let _ = write!(name, " ({})", self.pattern_name(guardians));
                name
            }
        }
    }

    /// Returns the usual name of the pattern that the guardians prevent.
    pub(super) fn pattern_name(self, guardians: &Guardians) -> &'static str {
        let digits = guardians.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits);
        let blanks = self.state.blanks().count();
        match guardians.lemma {
            Lemma::Impossible => "impossible pattern",
            Lemma::Deadly if guardians.cells.len() == 4 && digits.len() == 2 => "unique rectangle",
            Lemma::Deadly if guardians.cells.len() == blanks => "bivalue universal grave",
            Lemma::Deadly if digits.len() == 2 => "unique loop",
            Lemma::Deadly => "deadly pattern",
        }
    }

    /// Returns a house that holds all these cells; prefers a line to a box.
    pub(super) fn common_house(self, cells: &[Cell]) -> Option<usize> {
        let (&first, rest) = cells.split_first()?;
        let holds =
            |&&house: &&usize| rest.iter().all(|cell| self.layout().houses_of(*cell).contains(&house));
        self.layout().houses_of(first).iter().find(holds).copied()
    }

    /// Returns another house than this one that holds all these cells.
    pub(super) fn common_other(self, cells: &[Cell], house: usize) -> Option<usize> {
        let houses = self.layout().houses_of(*cells.first()?).iter().copied();
        let holds = |&other: &usize| cells.iter().all(|&it| self.layout().houses_of(it).contains(&other));
        houses.filter(|&other| other != house).find(holds)
    }

    pub(super) fn cells_of(self, candidates: &[Candidate]) -> Vec<Cell> {
        let set: CellSet = candidates.iter().map(|&candidate| self.cell_of(candidate)).collect();
        set.iter().collect()
    }

    pub(super) fn digits_of(self, candidates: &[Candidate]) -> DigitSet {
        candidates.iter().fold(DigitSet::EMPTY, |all, &c| all | DigitSet::only(self.digit_of(c)))
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: impl IntoIterator<Item = String>, end: &str) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => {
            let rest = rest.join(&sentence::joiner(", "));
            format!("{rest}{}{last}", sentence::joiner(&format!(" {end} ")))
        }
    }
}

/// `a, b, c`.
pub(super) fn plain_list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(&sentence::joiner(", "))
}

/// A list whose items may be lists themselves: `4 from r1c1 and r2c1, and 7 from r3c5`.
pub(super) fn clauses(items: impl IntoIterator<Item = String>, end: &str) -> String {
    let items: Vec<String> = items.into_iter().collect();
    let nested = items.iter().any(|item| item.contains(" and ") || item.contains(" or "));
    match items.split_last() {
        Some((last, rest)) if nested && !rest.is_empty() => {
            let rest = rest.join(&sentence::joiner(", "));
            format!("{rest}{}{last}", sentence::joiner(&format!(", {end} ")))
        }
        _ => list(items, end),
    }
}

/// `247`.
pub(super) fn figures(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.symbol()).collect()
}

/// Spells out small numbers.
pub(super) fn count(number: usize) -> String {
    const WORDS: [&str; 9] = // nine: small numbers are written as words
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// `a 5`, `an 8`.
pub(super) fn one(digit: Digit) -> String {
    let vowel = "8AEFHILMNORSX".contains(digit.symbol());
    format!("{} {}", if vowel { "an" } else { "a" }, figure(digit))
}

/// Returns the article of a title: `a` Naked Pair, `an` X-Wing.
pub(super) fn article(title: &str) -> &'static str {
    let letters: Vec<char> = title.chars().collect();
    let spelt = letters.get(1).is_none_or(|second| !second.is_ascii_lowercase());
    let first = letters.first().copied().unwrap_or(' ');
    let vowel = if spelt { "AEFHILMNORSX".contains(first) } else { "AEIO".contains(first) };
    if vowel { "an" } else { "a" }
}

/// `Locked Candidates of type 1 (Pointing)`.
pub(super) fn with_type(title: &str) -> String {
    match title.split_once(|c: char| c.is_ascii_digit()) {
        Some((head, rest)) => {
            let figure = &title[head.len()..title.len() - rest.len()];
            format!("{head}of type {figure}{rest}")
        }
        None => title.to_owned(),
    }
}

/// Returns whether a title is a plural: Locked Candidates 1 (Pointing), Simple Colours.
pub(super) fn is_plural(title: &str) -> bool {
    let head = title.split('(').next().unwrap_or(title);
    let head = head.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    head.ends_with('s') && !head.ends_with("ss")
}

#[cfg(test)]
mod tests {
    use super::super::sentence::plain;
    use super::{article, clauses, is_plural, list, sentence_case, with_type};

    #[test]
    fn lists_articles_and_capitals() {
        let strings = |items: &[&str]| items.iter().map(|&item| item.to_owned()).collect::<Vec<_>>();
        assert_eq!(plain(&list(strings(&["a", "b", "c"]), "or")), "a, b or c");
        let nested = clauses(strings(&["4 from a and b", "7 from c"]), "and");
        assert_eq!(plain(&nested), "4 from a and b, and 7 from c");
        assert_eq!(["X-Wing", "Unique Rectangle", "Empty Rectangle"].map(article), ["an", "a", "an"]);
        assert!(is_plural("Locked Candidates 1 (Pointing)") && !is_plural("Sue de Coq"));
        assert_eq!(with_type("Locked Candidates 1 (Pointing)"), "Locked Candidates of type 1 (Pointing)");
        assert_eq!(with_type("Multi Colours 2"), "Multi Colours of type 2");
        assert_eq!(with_type("Multi-Sector Locked Sets"), "Multi-Sector Locked Sets");
        assert_eq!(sentence_case("row 4 is full"), "Row 4 is full");
        assert_eq!(sentence_case("r4c5 is 3"), "r4c5 is 3");
    }
}
