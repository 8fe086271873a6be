//! Colouring: either all candidates of one colour are true, or all of the other.

use super::focus::Place;
use super::words::{AND, Words, figure, plain_list};
use super::{Description, sentences};
use crate::grid::Candidate;

pub(super) fn describe(words: Words<'_>, colours: &[Vec<Candidate>], targets: &[Candidate]) -> Description {
    let all: Vec<Candidate> = colours.iter().flatten().copied().collect();
    let digits = words.digits_of(&all);
    let mut parts = Vec::new();
    for (index, pair) in colours.chunks(2).enumerate() {
        let named: Vec<String> = pair.iter().map(|colour| words.candidates(colour, "in", AND)).collect();
        let letters: Vec<char> = (0..pair.len()).map(|side| letter(2 * index + side)).collect();
        parts.push(match (&named[..], &letters[..]) {
            ([one, other], [a, b]) => {
                format!("colour {a}: {one}; colour {b}: {other}")
            }
            _ => String::new(),
        });
    }
    let one = if colours.len() > 2 { "one colour of each pair" } else { "one colour" };
    parts.push(format!(
        "two linked candidates of different colours are the last two in a cell, or the last two places of a digit in a \
         house, so {one} is true throughout and the other is false throughout"
    ));
    let wrapped = colours.iter().position(|colour| targets.iter().all(|target| colour.contains(target)));
    match wrapped {
        Some(colour) => parts.push(clash(words, colours, colour)),
        None => parts.extend(traps(words, colours, targets)),
    }
    let side = |(index, colour): (usize, &Vec<Candidate>)| {
        let groups = words
            .by_digit(colour)
            .into_iter()
            .map(|(digit, cells)| format!("({}){}", figure(digit), words.compact(&cells)));
        format!("{} {}", letter(index), plain_list(groups))
    };
    let place = Place::new(match digits.single() {
        Some(digit) => format!("the {}s, where a house has only two places for them", figure(digit)),
        None => {
            let what = words.digits(digits, AND);
            format!("the candidates {what}, where a cell or house has only two left")
        }
    })
    .digits(digits);
    Description {
        place,
        site: match digits.single() {
            Some(digit) => format!("on {}", figure(digit)),
            None => format!("from {}", words.cell(words.cell_of(all[0]))),
        },
        pattern: colours.iter().enumerate().map(side).collect::<Vec<_>>().join(" / "),
        eureka: false,
        why: sentences(parts),
    }
}

fn letter(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}

/// Returns why a colour is false throughout.
fn clash(words: Words<'_>, colours: &[Vec<Candidate>], which: usize) -> String {
    let (colour, name) = (&colours[which], letter(which));
    for (index, &one) in colour.iter().enumerate() {
        if let Some(&other) = colour[index + 1..].iter().find(|&&other| words.clash(one, other)) {
            let (one, other) = (words.candidate(one), words.candidate(other));
            return format!(
                "{one} and {other} both have colour {name} but cannot both be true, so all of {name} is false"
            );
        }
    }
    for other in colours.iter().enumerate().filter(|(index, _)| index / 2 != which / 2) {
        let hit = |&&one: &&Candidate| other.1.iter().any(|&two| words.clash(one, two));
        let partner = colours.get(other.0 ^ 1);
        let hits_partner =
            colour.iter().any(|&one| partner.is_some_and(|p| p.iter().any(|&two| words.clash(one, two))));
        if colour.iter().any(|one| hit(&one)) && hits_partner {
            return format!(
                "{name} clashes with {} as well as with {}, and one of these is true, so all of {name} is false",
                letter(other.0.min(other.0 ^ 1)),
                letter(other.0.max(other.0 ^ 1))
            );
        }
    }
    let layout = words.layout();
    for constraint in layout.constraints().iter() {
        let members = words.members_of(constraint);
        if !members.is_empty() && members.iter().all(|&c| colour.iter().any(|&one| words.clash(one, c))) {
            let what = words.constraint(constraint);
            return format!(
                "if {name} were true, no candidate would be left for {what}, so all of {name} is false"
            );
        }
    }
    format!("{name} leads to a contradiction, so all of it is false")
}

/// Returns what two colours rule out between them when one must be true: the two of a cluster, or two whose opposites
/// clash.
fn traps(words: Words<'_>, colours: &[Vec<Candidate>], targets: &[Candidate]) -> Vec<String> {
    let clash = |one: usize, other: usize| {
        let other = &colours[other];
        colours[one].iter().any(|&it| other.iter().any(|&that| words.clash(it, that)))
    };
    let sees = |colour: usize, target: Candidate| colours[colour].iter().any(|&it| words.clash(it, target));
    let (mut parts, mut left) = (Vec::new(), targets.to_vec());
    let paired = colours.len() / 2 * 2;
    for one in 0..paired {
        for other in one + 1..paired {
            let cluster = one / 2 == other / 2;
            if !cluster && !clash(one ^ 1, other ^ 1) {
                continue;
            }
            let (gone, kept): (Vec<Candidate>, Vec<Candidate>) =
                left.iter().partition(|&&target| sees(one, target) && sees(other, target));
            left = kept;
            if gone.is_empty() {
                continue;
            }
            let (gone, a, b) = (words.candidates(&gone, "in", AND), letter(one), letter(other));
            parts.push(if cluster {
                format!("one of {a} and {b} is true, and both rule out {gone}")
            } else {
                let (not_a, not_b) = (letter(one ^ 1), letter(other ^ 1));
                format!("{not_a} and {not_b} cannot both be true, so {a} or {b} is, and both rule out {gone}")
            });
        }
    }
    if !left.is_empty() {
        parts.push(format!(
            "whichever colours are true, they rule out {}",
            words.candidates(&left, "in", AND)
        ));
    }
    parts
}
