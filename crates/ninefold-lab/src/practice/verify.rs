//! Whether the next step of a stored position is its technique.

use ninefold::logic::{self, Technique};

use super::code::decode;
use super::harvest::{applies, is_single};
use super::store;
use crate::command::Outcome;

/// Checks every position of every technique.
pub(crate) fn check() -> Outcome {
    let mut count = 0;
    for technique in logic::techniques() {
        for line in store::read(technique) {
            verify(technique, &line)?;
            count += 1;
        }
    }
    println!("{count} practice positions: the next step of each is its technique");
    Ok(())
}

fn verify(technique: &'static Technique, line: &str) -> Outcome {
    let fault = |what: &str| format!("{}: {what}: {line}", technique.name);
    let (is_simpler, code) = line.strip_prefix('~').map_or((false, line), |code| (true, code));
    let state = decode(code).ok_or_else(|| fault("a damaged code"))?;
    if !applies(technique, is_simpler, &state) {
        return Err(fault("the technique isn't a step here"));
    }
    if is_simpler && logic::techniques().iter().any(|each| is_single(each) && applies(each, false, &state)) {
        return Err(fault("a digit can be placed directly"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::ENOUGH;
    use super::*;

    /// A sample: two positions of each technique, one of the slowest. The long check verifies all.
    #[test]
    fn the_next_step_of_a_position_is_its_technique() {
        for technique in logic::techniques() {
            let lines = store::read(technique);
            assert_eq!(lines.len(), ENOUGH, "{}", technique.name);
            for line in lines.iter().take(if technique.difficulty < 1_900 { 2 } else { 1 }) {
                verify(technique, line).unwrap();
            }
        }
    }

    /// Rare techniques may share a position, but none has one twice.
    #[test]
    fn the_positions_of_a_technique_differ() {
        let mut count = 0;
        for technique in logic::techniques() {
            let lines = store::read(technique);
            let different: BTreeSet<&String> = lines.iter().collect();
            assert_eq!(different.len(), lines.len(), "{}", technique.name);
            count += lines.len();
        }
        assert!(count > 2_000, "{count}");
    }
}
