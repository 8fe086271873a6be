//! What happens in a search, in words.

use std::fmt;

use ninefold::engine::Event;
use ninefold::engine::containments::Step;
use ninefold::grid::{DigitSet, House, HouseKind, Layout};

/// Describes an event, and names the group of a step also as the rest of the program does.
pub(super) fn more_words(event: Event<'_>, layout: &Layout) -> String {
    match event {
        Event::Step(step) => format!("in {}: {}", layout.houses()[step.group], words(event, layout)),
        _ => words(event, layout),
    }
}

/// Describes an event.
pub(super) fn words(event: Event<'_>, layout: &Layout) -> String {
    let name = |cell| layout.cell_name(cell);
    match event {
        Event::Enter { depth } => format!("enter     depth {depth}"),
        Event::Place(cell, digit) => format!("place     {} = {digit}", name(cell)),
        Event::Reject(cell, digit) => format!("reject    {} = {digit}", name(cell)),
        Event::Retreat(cell, digit) => format!("take back {} = {digit}", name(cell)),
        Event::Jump(_) => "jump      to another board".to_string(),
        Event::Solution(_) => "solution".to_string(),
        Event::Step(step) => format!(
            "{:<11} {} {}: {}",
            step.technique.name(),
            Group(&layout.houses()[step.group]),
            step.containment,
            losses(step, layout)
        ),
    }
}

/// The cells that lost the same values together: `{4} out of r1c2 r1c3`.
fn losses(step: &Step, layout: &Layout) -> String {
    let mut losses: Vec<(DigitSet, String)> = Vec::new();
    for &(cell, lost) in &step.narrowed {
        let name = layout.cell_name(cell);
        match losses.iter_mut().find(|(same, _)| *same == lost) {
            Some((_, names)) => *names = format!("{names} {name}"),
            None => losses.push((lost, name)),
        }
    }
    losses.iter().map(|(lost, names)| format!("{lost} out of {names}")).collect::<Vec<_>>().join(", ")
}

/// A group as the document of the containments writes it, counted from 0: `[:row 3]`.
struct Group<'a>(&'a House);

impl fmt::Display for Group<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.0.kind {
            HouseKind::Column => "col",
            other => other.name(),
        };
        write!(f, "[:{kind} {}]", self.0.number)
    }
}
