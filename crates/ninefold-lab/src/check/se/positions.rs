//! The library's producers beside the twin's, one by one, on random positions.

use std::time::{Duration, Instant};

use ninefold::logic::SeRater;

use super::on_all_cores;
use crate::command::Outcome;
use crate::puzzles::Random;
use crate::puzzles::position::{Position, position, stuck};
use crate::se_twin::{self, PRODUCERS, Step};

/// What came of one producer.
#[derive(Clone, Copy, Default)]
struct Tally {
    positions: usize,
    hints: usize,
    /// The time of the library and of the twin.
    times: [Duration; 2],
}

/// What came of all producers.
type Tallies = [Tally; PRODUCERS as usize];

/// Compares the producers on two kinds of positions: any, where each producer is asked alone and then all in turn, and
/// those where only chains help.
pub(super) fn run(any: usize, stuck: usize) -> Outcome {
    let started = Instant::now();
    let results = on_all_cores(any + stuck, SeRater::new, |rater, number| {
        let mut tallies = Tallies::default();
        let compared = match number.checked_sub(any) {
            None => {
                let position = position(&mut Random(1_600 + number as u64), number);
                each(rater, &position, &mut tallies)
                    .and_then(|()| walk(rater, position, &mut tallies))
                    .map(|()| 0)
            }
            Some(number) => chains(rater, number, &mut tallies),
        };
        compared
            .map(|facts| (tallies, facts))
            .map_err(|difference| format!("position {number}: {difference}"))
    });
    let (mut sums, mut all_facts) = (Tallies::default(), 0);
    for result in results {
        let (tallies, facts) = result?;
        all_facts += facts;
        for (sum, tally) in sums.iter_mut().zip(tallies) {
            sum.positions += tally.positions;
            sum.hints += tally.hints;
            sum.times = [0, 1].map(|index| sum.times[index] + tally.times[index]);
        }
    }
    println!(
        "Sudoku Explainer hints that agree with the twin's, from {any} random positions and {stuck} stuck ones, {:.1} s",
        started.elapsed().as_secs_f64()
    );
    for (index, sum) in sums.iter().enumerate() {
        let [ours, twins] = sum.times.map(|time| time.as_secs_f64());
        println!(
            "  producer {:2}: {:4} hints in {:4} positions; {ours:6.3} s, the twin {twins:7.3} s",
            index + 1,
            sum.hints,
            sum.positions
        );
    }
    println!("  closures of the stuck positions: {all_facts} facts and what they rest on");
    Ok(())
}

/// Asks every producer up to 26, whatever those before it find; the nested ones rely on that.
fn each(rater: &mut SeRater, position: &Position, tallies: &mut Tallies) -> Outcome {
    for producer in 1..=last_producer(position.candidates()).min(26) {
        compare(rater, position, producer, tallies)?;
    }
    Ok(())
}

/// Asks the producers in turn, in the library and in the twin, and goes on with the first hint, as the original does.
fn walk(rater: &mut SeRater, mut position: Position, tallies: &mut Tallies) -> Outcome {
    while position.board.values.contains(&0) {
        let mut next = None;
        for producer in 1..=last_producer(position.candidates()) {
            let hint = compare(rater, &position, producer, tallies)?;
            // Producers 15 and 19 rely on a unique solution, which random positions don't have.
            if hint.is_some() && !matches!(producer, 15 | 19) {
                next = hint;
                break;
            }
        }
        match next {
            Some(step) => se_twin::apply(&mut position.board, &step),
            None => break,
        }
    }
    Ok(())
}

/// Asks every chain producer that is not too slow about a position on which producers 1–20 or 1–21 find nothing, and compares
/// the closures of its candidates. Returns the number of facts in those.
fn chains(rater: &mut SeRater, number: usize, tallies: &mut Tallies) -> Result<usize, String> {
    let most = if number.is_multiple_of(4) { 60 } else { 160 };
    // Inner chains need positions that have no such chain themselves.
    let stuck_at = if number % 5 == 1 { 21 } else { 20 };
    let position = stuck(&mut Random(number as u64), most, stuck_at);
    let last = last_producer(position.candidates());
    let mut fired = Vec::new();
    for producer in 21..=last {
        if compare(rater, &position, producer, tallies)?.is_some() {
            fired.push(producer);
        }
    }
    let is_comparable = |producer: &u8| relies_on(*producer).iter().all(|inner| !fired.contains(inner));
    // The twin needs minutes for the closures of one position with chains inside.
    let deepest = if number % 50 == 1 { 27 } else { 26 };
    (23..=last.min(deepest)).filter(is_comparable).map(|producer| closures(rater, &position, producer)).sum()
}

/// Returns the producers of the chains inside a producer's closures. The original leaves out an inner chain that the
/// position itself has, and the library takes for granted that there is none: the inner producer has been asked before
/// and found nothing.
fn relies_on(producer: u8) -> &'static [u8] {
    match producer {
        27 => &[21],
        28 => &[21, 24],
        29 => &[25],
        30 => &[25, 27],
        _ => &[],
    }
}

/// Asks one producer of the library and of the twin.
fn compare(
    rater: &mut SeRater,
    position: &Position,
    producer: u8,
    tallies: &mut Tallies,
) -> Result<Option<Step>, String> {
    let board = &position.board;
    let started = Instant::now();
    let found = rater.hint_of(usize::from(producer), &board.values, &board.candidates);
    let ours = started.elapsed();
    let expected = se_twin::producer(producer, &board.values, &board.candidates);
    let twins = started.elapsed() - ours;
    let found = found.map(|(rating, place, remove)| Step { rating, place, remove, producer });
    if found != expected {
        return Err(format!(
            "producer {producer} finds {found:?}, but the twin {expected:?}; values {:?}, candidates {:?}",
            board.values, board.candidates
        ));
    }
    if let Some(step) = &found
        && !is_sound(position, step)
    {
        return Err(format!("{step:?} is unsound"));
    }
    let tally = &mut tallies[usize::from(producer) - 1];
    tally.positions += 1;
    tally.hints += usize::from(found.is_some());
    tally.times = [tally.times[0] + ours, tally.times[1] + twins];
    Ok(found)
}

/// Returns the last producer that takes the twin at most a second or so with this many candidates.
fn last_producer(candidates: u32) -> u8 {
    match candidates {
        0..50 => PRODUCERS,
        50..80 => 28,
        80..120 => 27,
        120..160 => 26,
        _ => 25,
    }
}

/// Returns whether a step agrees with the solution. Producers 15 and 19 rely on a unique solution, which random
/// positions don't have: they may remove what they like.
pub(crate) fn is_sound(position: &Position, step: &Step) -> bool {
    matches!(step.producer, 15 | 19)
        || match step.place {
            Some((cell, digit)) => position.solution[cell] == digit,
            None => step.remove.iter().all(|&(cell, digit)| position.solution[cell] != digit),
        }
}

/// Compares everything that follows from each candidate, true and false, with the means of a producer from 23 on.
/// Returns the number of facts.
fn closures(rater: &mut SeRater, position: &Position, producer: u8) -> Result<usize, String> {
    let board = &position.board;
    let mut facts = 0;
    for cell in 0..81 {
        for digit in (1..=9).filter(|digit| board.candidates[cell] >> (digit - 1) & 1 == 1) {
            for on in [true, false] {
                let assumption = (cell, digit, on);
                let found =
                    rater.closure_of(usize::from(producer), &board.values, &board.candidates, assumption);
                let expected = se_twin::closure_of(producer, board, assumption);
                if let Some(at) =
                    (0..found.len().max(expected.len())).find(|&at| found.get(at) != expected.get(at))
                {
                    return Err(format!(
                        "fact {at} of producer {producer}'s closure of {assumption:?} is {:?}, but the twin's {:?}; \
                         values {:?}, candidates {:?}",
                        found.get(at),
                        expected.get(at),
                        board.values,
                        board.candidates
                    ));
                }
                facts += found.len();
            }
        }
    }
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_producer_is_the_twins_whatever_the_others_find() {
        let (mut rater, mut tallies) = (SeRater::new(), Tallies::default());
        for number in 0..90 {
            let position = position(&mut Random(number), number as usize);
            each(&mut rater, &position, &mut tallies).unwrap();
        }
        for (index, tally) in tallies.iter().enumerate().take(26) {
            assert!(tally.hints > 0, "producer {} finds nothing", index + 1);
        }
    }

    #[test]
    fn closures_are_the_twins() {
        let mut rater = SeRater::new();
        let mut facts = [0; 5];
        for number in 0..20 {
            let position = stuck(&mut Random(number), 200, 20);
            for (sum, producer) in facts.iter_mut().zip(23..=26) {
                *sum += closures(&mut rater, &position, producer).unwrap();
            }
        }
        for number in 0..3 {
            let position = stuck(&mut Random(number), 150, 21);
            facts[4] += closures(&mut rater, &position, 27).unwrap();
        }
        assert!(facts.iter().all(|&facts| facts > 10_000), "{facts:?}");
    }

    #[test]
    fn chains_are_the_twins() {
        let (mut rater, mut tallies) = (SeRater::new(), Tallies::default());
        for number in 0..40 {
            let position = stuck(&mut Random(number), 130, 20);
            let last = if number < 15 { 26 } else { 25 };
            for producer in (21..=last).filter(|&producer| producer != 22) {
                compare(&mut rater, &position, producer, &mut tallies).unwrap();
            }
        }
        for producer in [21, 23, 24, 25, 26] {
            let hints = tallies[producer - 1].hints;
            assert!(hints >= 12, "producer {producer}: {hints} hints");
        }
    }
}
