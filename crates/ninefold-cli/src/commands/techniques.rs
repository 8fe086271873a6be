//! `ninefold techniques`.

use clap::Args;
use ninefold::logic::{self, State, Technique};
use ninefold::text::{self, Notation, Position, ReadOptions};
use serde::Serialize;

use crate::exit::{Exit, Failure, Outcome};
use crate::finders::{Choice, Named};
use crate::json;
use crate::output::{FOUND, HEADING, Output};
use crate::steps::Step;
use crate::table::{hang, wrap};

/// List the techniques that logic knows, or tell about some of them
///
/// The simplest come first, which is the order in which they are tried. Those with a star are only used when they
/// are asked for by name.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold techniques
  ninefold techniques x-wing
  ninefold techniques fish
  ninefold techniques --json")]
pub(crate) struct Techniques {
    /// The techniques to tell about: names, codes or groups
    #[arg(value_name = "NAME", value_parser = Named, hide_possible_values = true)]
    names: Vec<Choice>,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// `techniques --json`.
#[derive(Serialize)]
struct About {
    v: u8,
    name: &'static str,
    title: &'static str,
    code: &'static str,
    groups: &'static [&'static str],
    difficulty: u16,
    usual: bool,
    assumes_unique: bool,
    /// HoDoKu's level and score, where it knows the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    about: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    example: &'static str,
    /// What the technique sees in the example.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Step>,
}

impl Techniques {
    pub(crate) fn run(self) -> Outcome {
        let mut output = Output::new(false);
        let mut shown: Vec<&'static Technique> = Vec::new();
        for technique in self.names.iter().flat_map(|choice| &choice.0) {
            if !shown.contains(technique) {
                shown.push(technique);
            }
        }
        let all = shown.is_empty();
        if all {
            shown = logic::techniques().to_vec();
        }
        if self.json {
            for technique in shown {
                output.record(&json::line(&about(technique)))?;
            }
        } else if all {
            list(&mut output, &shown)?;
        } else {
            output.space_records(true);
            for technique in shown {
                let text = tell(&output, technique);
                output.record(&text)?;
            }
        }
        output.flush()?;
        Ok(Exit::Done)
    }
}

fn about(technique: &'static Technique) -> About {
    let Technique { name, title, code, groups, difficulty, usual, assumes_unique, about, example, .. } =
        *technique;
    let level = technique.hodoku.map(|hodoku| hodoku.level.name());
    let score = technique.hodoku.map(|hodoku| hodoku.score);
    let step = self::example(technique).map(|(step, state)| Step::new(&step, &state));
    let v = json::V;
    About {
        v,
        name,
        title,
        code,
        groups,
        difficulty,
        usual,
        assumes_unique,
        level,
        score,
        about,
        example,
        step,
    }
}

fn list(output: &mut Output, techniques: &[&'static Technique]) -> Result<(), Failure> {
    let wide = |text: fn(&Technique) -> &str| {
        techniques.iter().map(|technique| text(technique).chars().count()).max().unwrap_or(0)
    };
    let (names, titles) = (wide(|technique| technique.name), wide(|technique| technique.title));
    for technique in techniques {
        let star = if technique.usual { ' ' } else { '*' };
        let name = output.styled(HEADING, &format!("{:names$}", technique.name));
        let (code, level) = (technique.code, level(technique));
        let (title, groups) = (technique.title, technique.groups.join(", "));
        let line = format!("{name}{star} {code:4}  {level:7}  {title:titles$}  {groups}");
        output.record(line.trim_end())?;
    }
    Ok(())
}

fn level(technique: &Technique) -> &'static str {
    technique.hodoku.map_or("", |hodoku| hodoku.level.name())
}

/// Everything about a technique.
fn tell(output: &Output, technique: &'static Technique) -> String {
    const WIDTH: Option<usize> = Some(80);
    let mut text = output.styled(HEADING, technique.title) + "\n";
    for line in wrap(technique.about, 80) {
        text.push_str(&(line + "\n"));
    }
    let code = if technique.code.is_empty() { String::new() } else { format!(", code {}", technique.code) };
    let groups = if technique.groups.is_empty() {
        String::new()
    } else {
        format!("; in the groups {}", technique.groups.join(", "))
    };
    text.push_str(&hang("name    ", &format!("{}{code}{groups}", technique.name), WIDTH));
    if let Some(hodoku) = technique.hodoku {
        text.push_str(&format!("HoDoKu  {}, {} points a step\n", hodoku.level.name(), hodoku.score));
    }
    if technique.assumes_unique {
        text.push_str("It takes for granted that the puzzle has only one solution.\n");
    }
    if !technique.usual {
        text.push_str("It is only used when it is asked for by name.\n");
    }
    if let Some((step, state)) = example(technique) {
        let words = logic::explain(&step, &state);
        let drawn = text::write(&Position::Marks(state.candidates().clone()), Notation::Marks);
        text.push_str(&format!("\nExample ({})\n\n{}\n\n", technique.example, drawn.trim_end()));
        for line in [&*words.technique, &words.why].iter().flat_map(|text| text.lines()) {
            text.push_str(&hang("", line, WIDTH));
        }
        for line in hang("", &words.action, WIDTH).lines() {
            text.push_str(&(output.styled(FOUND, line) + "\n"));
        }
    }
    text
}

/// The position of the example, and what the technique sees first in it.
fn example(technique: &'static Technique) -> Option<(logic::Step, State)> {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    let played = text::read(technique.example.as_bytes(), &options).ok()?.position.played();
    let state = State::between(&played.givens, &played.digits, Some(&played.marks)).ok()?;
    let step = logic::all_steps(&state, technique).into_iter().next()?;
    Some((step, state))
}
