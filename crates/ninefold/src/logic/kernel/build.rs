//! Builds and measures proofs.

use super::check::{Cases, Cover, Guardians, Lemma, Proof, Truth};
use crate::grid::{Cell, Constraint, DigitSet};

impl Cover {
    /// Creates a cover of truths and links, each with weight 1; one that is listed twice has weight 2.
    ///
    /// ```
    /// use ninefold::Layout;
    /// use ninefold::logic::Cover;
    ///
    /// let layout = Layout::classic();
    /// let all: Vec<_> = layout.constraints().iter().collect();
    /// let cover = Cover::of([all[3], all[5], all[3]], [all[7]]);
    /// assert_eq!(cover.truths.len(), 2);
    /// assert_eq!(cover.size(), 3);
    /// ```
    #[must_use]
    pub fn of(
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Cover {
        let mut cover = Cover::default();
        truths.into_iter().for_each(|truth| cover.add_truth(truth));
        links.into_iter().for_each(|link| cover.add_link(link));
        cover
    }

    /// Adds a constraint as a truth, or adds 1 to its weight.
    pub fn add_truth(&mut self, constraint: Constraint) {
        add(&mut self.truths, Truth::Constraint(constraint));
    }

    /// Adds a constraint as a link, or adds 1 to its weight.
    pub fn add_link(&mut self, constraint: Constraint) {
        add(&mut self.links, constraint);
    }

    /// Adds the guardians of a pattern as a truth, or adds 1 to their weight.
    pub fn add_guardians(&mut self, lemma: Lemma, cells: Vec<(Cell, DigitSet)>) {
        add(&mut self.truths, Truth::Guardians(Box::new(Guardians { lemma, cells })));
    }

    /// Returns the number of truths, counted with their weights.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.truths.iter().map(|(_, weight)| weight).sum()
    }
}

fn add<T: PartialEq>(weighted: &mut Vec<(T, u32)>, item: T) {
    match weighted.iter_mut().find(|(known, _)| *known == item) {
        Some((_, weight)) => *weight += 1,
        None => weighted.push((item, 1)),
    }
}

impl From<Cover> for Proof {
    fn from(cover: Cover) -> Proof {
        Proof::Cover(cover)
    }
}

impl From<Cases> for Proof {
    fn from(cases: Cases) -> Proof {
        Proof::Cases(cases)
    }
}

impl Proof {
    /// Creates a cover of truths and links, each with weight 1; one that is listed twice has weight 2.
    #[must_use]
    pub fn cover(
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Proof {
        Proof::Cover(Cover::of(truths, links))
    }

    /// Returns the number of truths: for a cover the weights of its truths, for cases one more than all branches
    /// together, for several proofs the size of the largest.
    #[must_use]
    pub fn size(&self) -> u32 {
        match self {
            Proof::Cover(cover) => cover.size(),
            Proof::Cases(cases) => {
                1 + cases.branches.iter().flat_map(|(_, proofs)| proofs).map(Proof::size).sum::<u32>()
            }
            Proof::All(proofs) => proofs.iter().map(Proof::size).max().unwrap_or(0),
        }
    }

    /// Returns whether the proof needs the solution to be unique.
    #[must_use]
    pub fn assumes_unique(&self) -> bool {
        let deadly = |truth: &Truth| matches!(truth, Truth::Guardians(g) if g.lemma == Lemma::Deadly);
        match self {
            Proof::Cover(cover) => cover.truths.iter().any(|(truth, _)| deadly(truth)),
            Proof::Cases(cases) => {
                deadly(&cases.truth)
                    || cases.branches.iter().flat_map(|(_, proofs)| proofs).any(Proof::assumes_unique)
            }
            Proof::All(proofs) => proofs.iter().any(Proof::assumes_unique),
        }
    }

    /// Returns every cover in the proof, including those inside cases.
    #[must_use]
    pub fn covers(&self) -> Vec<&Cover> {
        match self {
            Proof::Cover(cover) => vec![cover],
            Proof::Cases(cases) => {
                cases.branches.iter().flat_map(|(_, p)| p).flat_map(Proof::covers).collect()
            }
            Proof::All(proofs) => proofs.iter().flat_map(Proof::covers).collect(),
        }
    }
}
