//! Either these rules or those.

use super::super::Rule;
use super::prelude::*;

/// At least one of the branches holds, with all its rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Either {
    /// The branches, each a list of rules.
    pub branches: Vec<Vec<Rule>>,
}

impl Either {
    /// The deepest nesting.
    const DEEPEST: usize = 8;

    fn depth(&self) -> usize {
        let inner = |rule: &Rule| match rule {
            Rule::Either(inner) => inner.depth(),
            _ => 0,
        };
        1 + self.branches.iter().flatten().map(inner).max().unwrap_or(0)
    }
}

impl Kind for Either {
    const NAMES: &'static [&'static str] = &["either"];

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        let cells: Vec<Cell> = self.branches.iter().flatten().flat_map(|rule| rule.cells(layout)).collect();
        each(&cells)
    }

    fn normalise(&mut self) {
        for branch in &mut self.branches {
            branch.iter_mut().for_each(Rule::normalise);
            branch.sort_unstable();
            branch.dedup();
        }
        self.branches.sort_unstable();
        self.branches.dedup();
    }

    fn check(&self, layout: &Layout) -> Result<(), String> {
        if self.branches.iter().any(Vec::is_empty) || self.branches.is_empty() {
            return Err("a branch has no rule; write `either [rule; rule] [rule]`".to_owned());
        }
        if self.depth() > Either::DEEPEST {
            return Err(format!("it nests more than {} levels", Either::DEEPEST));
        }
        let wrong = |rule: &Rule| rule.check(layout).map_err(|error| error.to_string());
        self.branches.iter().flatten().try_for_each(wrong)
    }

    fn holds(&self, board: &Filled<'_>) -> bool {
        self.branches.iter().any(|branch| branch.iter().all(|rule| rule.holds(board)))
    }

    fn lower(&self, layout: &Layout, to: &mut Lowering) {
        let branches = self
            .branches
            .iter()
            .map(|branch| to.branch(|to| branch.iter().for_each(|rule| rule.lower(layout, to))));
        let branches = branches.collect();
        to.add(Primitive::Any(branches));
    }

    fn describe(&self, layout: &Layout) -> String {
        let branch = |branch: &Vec<Rule>| {
            let rules: Vec<String> = branch.iter().map(|rule| rule.describe(layout)).collect();
            rules.join(" ")
        };
        let branches: Vec<String> = self.branches.iter().map(branch).collect();
        format!("One of these holds: ({})", branches.join(") or ("))
    }

    fn figures(&self, layout: &Layout) -> Vec<Figure> {
        let mut figures: Vec<Figure> = Vec::new();
        for figure in self.branches.iter().flatten().flat_map(|rule| rule.figures(layout)) {
            if !figures.contains(&figure) {
                figures.push(figure);
            }
        }
        figures
    }

    fn write(&self, layout: &Layout, out: &mut Vec<String>) {
        for branch in &self.branches {
            let rules: Vec<String> = branch.iter().map(|rule| rule.write(layout)).collect();
            out.push(format!("[{}]", rules.join("; ")));
        }
    }

    fn read(_name: &str, from: &mut Arguments<'_>) -> Result<Either, String> {
        let mut branches = Vec::new();
        from.deeper(Either::DEEPEST)?;
        while from.take("[") {
            let mut branch = Vec::new();
            loop {
                let name = from.word().unwrap_or_default().to_ascii_lowercase();
                branch.push(Rule::read_named(&name, from)?);
                if from.take("]") {
                    break;
                }
                from.expect(";")?;
            }
            branches.push(branch);
        }
        from.shallower();
        Ok(Either { branches })
    }
}
