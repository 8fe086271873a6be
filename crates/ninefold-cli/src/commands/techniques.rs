//! `ninefold techniques`.

use clap::Args;
use ninefold::draw::StepPicture;
use ninefold::grid::Game;
use ninefold::logic::{self, State, Technique};
use ninefold::text::{self, Notation, ReadOptions};
use ninefold_api::record;

use crate::exit::{Exit, Failure, Outcome};
use crate::logic::finders::{self, Choice, Named};
use crate::output::{FOUND, HEADING, Output};
use crate::show::json;
use crate::show::picture;
use crate::show::table::{hang, width};

/// List the techniques, or describe some of them
///
/// They are listed in the order in which Ninefold tries them, the simplest first. It uses those with a star only when
/// you name them.
#[derive(Args)]
#[command(after_help = "Examples:
  ninefold techniques
  ninefold techniques x-wing
  ninefold techniques fish
  ninefold techniques --json")]
pub(crate) struct Techniques {
    /// Techniques to describe: names, codes or groups
    #[arg(value_name = "NAME", value_parser = Named, hide_possible_values = true)]
    names: Vec<Choice>,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
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
                let text = describe(&output, technique);
                output.record(&text)?;
            }
        }
        output.flush()?;
        Ok(Exit::Done)
    }
}

/// Returns the record of a technique with its example.
fn about(technique: &'static Technique) -> record::Technique {
    let mut about = record::Technique::from(technique);
    if let Some((step, state, game)) = example(technique) {
        about.step = Some(record::Step::new(&step, &state));
        about.game = Some((&game).into());
    }
    about
}

/// Lists techniques, one per line. A narrow terminal gets the groups below the list and no titles, which
/// resemble the names.
fn list(output: &mut Output, techniques: &[&'static Technique]) -> Result<(), Failure> {
    let room = width(output.terminal).unwrap_or(usize::MAX);
    let wide = |column: &dyn Fn(&Technique) -> usize| {
        techniques.iter().map(|technique| column(technique)).max().unwrap_or(0)
    };
    let groups_of = |technique: &Technique| technique.groups.join(", ");
    let names = wide(&|technique| technique.name.chars().count());
    let codes = wide(&|technique| technique.code.chars().count());
    let levels = wide(&|technique| level(technique).chars().count());
    let titles = wide(&|technique| technique.title.chars().count());
    let groups = wide(&|technique| groups_of(technique).chars().count());
    let with_titles = names + 2 + codes + 2 + levels + 2 + titles;
    for technique in techniques {
        let star = if technique.usual { ' ' } else { '*' };
        let name = output.styled(HEADING, &format!("{:names$}", technique.name));
        let mut line = format!("{name}{star} {:codes$}  {:levels$}", technique.code, level(technique));
        if with_titles <= room {
            line.push_str(&format!("  {:titles$}", technique.title));
        }
        if with_titles + 2 + groups <= room {
            line.push_str(&format!("  {}", groups_of(technique)));
        }
        output.record(line.trim_end())?;
    }
    if with_titles + 2 + groups > room {
        let groups = finders::groups().join(", ");
        output.text("\n")?;
        output.text(&hang("", &format!("Groups: {groups}."), Some(room)))?;
    }
    Ok(())
}

fn level(technique: &Technique) -> &'static str {
    technique.hodoku.map_or("", |hodoku| hodoku.level.name())
}

/// Maximum width of sentences.
const MAX_WIDTH: usize = 80;

/// Describes a technique.
fn describe(output: &Output, technique: &'static Technique) -> String {
    let room = Some(width(output.terminal).map_or(MAX_WIDTH, |width| width.min(MAX_WIDTH)));
    let mut text = output.styled(HEADING, technique.title) + "\n";
    text.push_str(&hang("", technique.about, room));
    let code = if technique.code.is_empty() { String::new() } else { format!(", code {}", technique.code) };
    let groups = if technique.groups.is_empty() {
        String::new()
    } else {
        format!("; groups {}", technique.groups.join(", "))
    };
    text.push_str(&hang("name    ", &format!("{}{code}{groups}", technique.name), room));
    if let Some(hodoku) = technique.hodoku {
        text.push_str(&format!("HoDoKu  {}, {} points per step\n", hodoku.level.name(), hodoku.score));
    }
    if technique.assumes_unique {
        text.push_str("It assumes that the puzzle has only one solution.\n");
    }
    if !technique.usual {
        text.push_str("Ninefold uses it only when you name it.\n");
    }
    if let Some((step, state, _)) = example(technique) {
        let words = logic::explain(&step, &state);
        let picture = StepPicture::new(&step, &state);
        let drawn = picture::text(&picture, output.colour, width(output.terminal));
        text.push_str(&format!("\n{}\n", technique.example));
        text.push_str(drawn.as_deref().unwrap_or(picture::TOO_NARROW));
        text.push('\n');
        for line in [&*words.technique, &words.why].iter().flat_map(|text| text.lines()) {
            text.push_str(&hang("", line, room));
        }
        for line in hang("", &words.action, room).lines() {
            text.push_str(&(output.styled(FOUND, line) + "\n"));
        }
    }
    text
}

/// Returns the position of the example, and the first step that the technique finds in it.
fn example(technique: &'static Technique) -> Option<(logic::Step, State, Game)> {
    let options = ReadOptions { notation: Some(Notation::Hodoku), layout: None };
    let game = text::read(technique.example.as_bytes(), &options).ok()?.position.game();
    let state = State::try_from(&game).ok()?;
    let step = logic::all_steps(&state, technique).into_iter().next()?;
    Some((step, state, game))
}
