//! The techniques a command may use: names, codes and groups on the command line.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args, Command, Error};
use ninefold::logic::{self, Solver, Technique};

use crate::exit::Failure;

/// The techniques to use.
#[derive(Args)]
pub(crate) struct TechniqueArgs {
    /// Use only these techniques, in this order: names, codes or groups, separated by commas
    ///
    /// `ninefold techniques` lists them. `usual` means the default techniques, `all` every technique.
    #[arg(long, short, value_name = "LIST", value_parser = Named, value_delimiter = ',')]
    #[arg(hide_possible_values = true)]
    pub(crate) technique: Vec<Choice>,

    /// Leave out these techniques
    #[arg(long, value_name = "LIST", value_parser = Named, value_delimiter = ',')]
    #[arg(hide_possible_values = true)]
    pub(crate) without: Vec<Choice>,

    /// Leave out techniques that assume a unique solution
    ///
    /// If the givens have several solutions, Ninefold leaves them out anyway.
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

impl TechniqueArgs {
    /// Returns the techniques in the order in which to try them: at least one.
    pub(crate) fn order(&self) -> Result<Vec<&'static Technique>, Failure> {
        let asked = self.technique.iter().flat_map(|choice| choice.0.iter().copied());
        let mut order: Vec<&'static Technique> = Vec::new();
        if self.technique.is_empty() {
            order.extend(Solver::default().order());
        } else {
            for technique in asked {
                if !order.contains(&technique) {
                    order.push(technique);
                }
            }
        }
        order.retain(|technique| !self.without.iter().any(|choice| choice.0.contains(technique)));
        order.retain(|technique| !(self.no_uniqueness && technique.assumes_unique));
        if order.is_empty() {
            let message = "no technique left: --without or --no-uniqueness removes them all";
            return Err(Failure::usage(message));
        }
        Ok(order)
    }

    /// Returns whether these are the default techniques, all of them.
    pub(crate) fn are_usual(&self) -> bool {
        self.technique.is_empty() && self.without.is_empty() && !self.no_uniqueness
    }
}

/// The techniques that a word of the command line means.
#[derive(Clone, Debug)]
pub(crate) struct Choice(pub(crate) Vec<&'static Technique>);

impl Choice {
    /// Returns the techniques of this name, code or group.
    pub(crate) fn named(word: &str) -> Option<Choice> {
        let all = || logic::techniques().iter().copied();
        let found: Vec<&'static Technique> = match word {
            "all" => all().collect(),
            "usual" => all().filter(|technique| technique.usual).collect(),
            word => logic::named(word),
        };
        (!found.is_empty()).then_some(Choice(found))
    }
}

/// Parses a name, a code or a group, and lists them all for shell completion.
#[derive(Clone)]
pub(crate) struct Named;

impl TypedValueParser for Named {
    type Value = Choice;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Choice, Error> {
        let word = value.to_string_lossy();
        Choice::named(word.trim()).ok_or_else(|| {
            let mut error = Error::new(ErrorKind::ValueValidation).with_cmd(command);
            if let Some(arg) = arg {
                error.insert(ContextKind::InvalidArg, ContextValue::String(arg.to_string()));
            }
            error.insert(ContextKind::InvalidValue, ContextValue::String(word.to_string()));
            let tip = unknown(word.trim());
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let about = |technique: &&'static Technique| PossibleValue::new(technique.name).help(technique.title);
        let names = logic::techniques().iter().map(about);
        Some(Box::new(names.chain(groups().into_iter().map(PossibleValue::new))))
    }
}

/// Returns advice about a word that isn't a technique.
pub(crate) fn unknown(word: &str) -> String {
    let near = nearest(word);
    if near.is_empty() {
        "'ninefold techniques' lists the names, codes and groups".to_string()
    } else {
        let names: Vec<String> = near.iter().map(|name| format!("'{name}'")).collect();
        let names = names.join(", ").replacen(", ", " or ", usize::from(near.len() == 2));
        format!("did you mean {names}? 'ninefold techniques' lists them all")
    }
}

/// Returns the groups in the order of their simplest techniques.
pub(crate) fn groups() -> Vec<&'static str> {
    let mut groups = Vec::new();
    for group in logic::techniques().iter().flat_map(|technique| technique.groups) {
        if !groups.contains(group) {
            groups.push(*group);
        }
    }
    groups
}

/// Returns up to three names that resemble a word.
fn nearest(word: &str) -> Vec<&'static str> {
    let word = word.to_lowercase();
    let names = logic::techniques().iter().map(|technique| technique.name).chain(groups());
    let mut near: Vec<(usize, &'static str)> = names
        .map(|name| match () {
            () if name.starts_with(&word) => (0, name),
            () if name.contains(&word) => (1, name),
            () => (distance(&word, name), name),
        })
        .filter(|(distance, name)| !word.is_empty() && *distance <= name.len() / 3)
        .collect();
    near.sort_by_key(|(distance, _)| *distance);
    let best = near.first().map_or(0, |(distance, _)| *distance);
    near.into_iter().filter(|(distance, _)| *distance == best).map(|(_, name)| name).take(3).collect()
}

/// Returns the edit distance of two words: how many letters to insert, remove or change.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_like_a_name_find_it() {
        assert_eq!(nearest("naked-pear"), ["naked-pair"]);
        assert_eq!(nearest("nakedpair")[0], "naked-pair");
        assert!(nearest("zzz").is_empty() && nearest("").is_empty());
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn names_codes_and_groups_are_choices() {
        for technique in logic::techniques() {
            assert_eq!(Choice::named(technique.name).unwrap().0, [*technique]);
            assert!(technique.code.is_empty() || Choice::named(technique.code).is_some());
        }
        assert!(Choice::named("locked-candidates").unwrap().0.len() > 1);
        assert!(Choice::named("usual").unwrap().0.len() <= Choice::named("all").unwrap().0.len());
        assert!(Choice::named("nonsense").is_none());
    }
}
