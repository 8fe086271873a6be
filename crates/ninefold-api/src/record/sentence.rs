//! Records of sentences, with what they name.

use ninefold::grid::{Cell, Layout};
use ninefold::logic::{self, Explanation, Name};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::candidate_name;

/// A sentence of an explanation, or a clause of a long one. It lights what its parts name, its candidates and its links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Sentence {
    /// Its words, cut where a name begins or ends; joined, they are the sentence.
    pub parts: Vec<Part>,
    /// The candidates it is about: `r1c2=3`.
    pub candidates: Vec<String>,
    /// The links it is about, as indices into the joints of the step's marks.
    pub joints: Vec<usize>,
}

/// Some words of a sentence, and what they name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Part {
    /// The words.
    pub text: String,
    /// The cells they name: `r1c2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// The house they name: `row 2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub house: Option<String>,
    /// The digit they name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub digit: Option<usize>,
    /// Whether they name the technique.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub technique: bool,
    /// Whether they join the items of a list.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joiner: bool,
}

impl Sentence {
    /// Creates the record of a sentence about a board with this layout.
    #[must_use]
    pub fn new(sentence: &logic::Sentence, layout: &Layout) -> Sentence {
        Sentence {
            parts: sentence.parts.iter().map(|part| Part::new(part, layout)).collect(),
            candidates: sentence.candidates.iter().map(|&each| candidate_name(each, layout)).collect(),
            joints: sentence.joints.clone(),
        }
    }

    /// Creates the records of an explanation up to a depth, one list per depth.
    #[must_use]
    pub fn up_to(depth: usize, words: &Explanation, layout: &Layout) -> Vec<Vec<Sentence>> {
        let records = |list: &Vec<logic::Sentence>| list.iter().map(|it| Sentence::new(it, layout)).collect();
        words.sentences.iter().take(depth).map(records).collect()
    }
}

impl Part {
    fn new(part: &logic::Part, layout: &Layout) -> Part {
        let plain = Part { text: part.text.clone(), ..Part::default() };
        let names = |cells: &[Cell]| cells.iter().map(|&cell| layout.cell_name(cell)).collect();
        match &part.name {
            None => plain,
            Some(Name::Cells(cells)) => Part { cells: names(cells), ..plain },
            Some(Name::House(house)) => Part { house: Some(layout.houses()[*house].to_string()), ..plain },
            Some(Name::Digit(digit)) => Part { digit: Some(digit.value()), ..plain },
            Some(Name::Technique) => Part { technique: true, ..plain },
            Some(Name::Joiner) => Part { joiner: true, ..plain },
        }
    }
}
