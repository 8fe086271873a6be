//! How hard a puzzle is, as records and people see it.

use ninefold::logic::{Step, Technique};
use serde::Serialize;

/// How hard a path was.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Rating {
    /// The hardest technique that was needed.
    hardest: Option<&'static str>,
    /// The largest number of truths that a step took.
    size: u32,
    #[serde(skip)]
    technique: Option<&'static Technique>,
}

impl Rating {
    /// The rating of a path.
    pub(crate) fn of<'a>(steps: impl Iterator<Item = &'a Step> + Clone) -> Rating {
        let technique = steps.clone().map(|step| step.technique).max_by_key(|technique| technique.difficulty);
        let size = steps.map(|step| step.proof.size()).max().unwrap_or(0);
        Rating { hardest: technique.map(|technique| technique.name), size, technique }
    }

    /// A few words.
    pub(crate) fn words(&self) -> String {
        format!("{:3}  {}", self.size, self.technique.map_or("-", |technique| technique.title))
    }
}
