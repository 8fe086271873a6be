//! What is wrong with a rule.

use std::fmt;

/// A rule that makes no sense on its board, or a text that is no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleError {
    /// The rule as text.
    pub rule: String,
    /// What is wrong with it, and what to do.
    pub reason: String,
}

impl RuleError {
    /// Creates an error about a rule.
    #[must_use]
    pub fn new(rule: impl Into<String>, reason: impl Into<String>) -> RuleError {
        RuleError { rule: rule.into(), reason: reason.into() }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 80;
        let mut rule: String = self.rule.chars().take(SHOWN).collect();
        if rule.len() < self.rule.len() {
            rule.push('…');
        }
        write!(f, "'{rule}': {}", self.reason)
    }
}

impl std::error::Error for RuleError {}
