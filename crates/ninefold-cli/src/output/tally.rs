//! Counts the verdicts on records.

use ninefold::StopReason;
use ninefold::engine::Answer;

use crate::exit::Exit;
use crate::output::progress::thousands;

/// The verdict on one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Fine,
    NoSolution,
    Several,
    Stuck,
    Invalid,
    OutOfBudget,
    Interrupted,
    Unreadable,
}

impl Verdict {
    /// All verdicts, in numeric order.
    const ALL: [Verdict; 8] = [
        Verdict::Fine,
        Verdict::NoSolution,
        Verdict::Several,
        Verdict::Stuck,
        Verdict::Invalid,
        Verdict::OutOfBudget,
        Verdict::Interrupted,
        Verdict::Unreadable,
    ];

    /// Returns the verdict on an answer, where one solution is expected.
    pub(crate) fn of(answer: &Answer) -> Verdict {
        match answer {
            Answer::Unique(_) | Answer::Solved(_) => Verdict::Fine,
            Answer::Impossible => Verdict::NoSolution,
            Answer::Several(_) => Verdict::Several,
            Answer::Unknown(stop, _) => Verdict::of_stop(*stop),
        }
    }

    /// Returns the verdict on a number of solutions, counted up to a limit.
    pub(crate) fn of_count(count: u64) -> Verdict {
        match count {
            0 => Verdict::NoSolution,
            1 => Verdict::Fine,
            _ => Verdict::Several,
        }
    }

    pub(crate) fn of_stop(stop: StopReason) -> Verdict {
        match stop {
            StopReason::Stuck => Verdict::Stuck,
            StopReason::Cancelled => Verdict::Interrupted,
            _ => Verdict::OutOfBudget,
        }
    }

    const fn exit(self) -> Exit {
        match self {
            Verdict::Fine => Exit::Done,
            Verdict::NoSolution | Verdict::Several | Verdict::Stuck | Verdict::Invalid => Exit::No,
            Verdict::OutOfBudget => Exit::OutOfBudget,
            Verdict::Unreadable => Exit::BadRecords,
            Verdict::Interrupted => Exit::Interrupted,
        }
    }
}

/// The number of records per verdict.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    counts: [u64; Verdict::ALL.len()],
}

impl Tally {
    pub(crate) fn add(&mut self, verdict: Verdict) {
        self.add_many(verdict, 1);
    }

    pub(crate) fn add_many(&mut self, verdict: Verdict, records: u64) {
        self.counts[verdict as usize] += records;
    }

    /// Adds another tally.
    pub(crate) fn add_all(&mut self, other: &Tally) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// Returns the number of all records, good or bad.
    pub(crate) fn records(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of records that weren't interrupted.
    pub(crate) fn finished(&self) -> u64 {
        self.records() - self.of(Verdict::Interrupted)
    }

    fn of(&self, verdict: Verdict) -> u64 {
        self.counts[verdict as usize]
    }

    pub(crate) fn exit(&self) -> Exit {
        let met = Verdict::ALL.into_iter().filter(|verdict| self.of(*verdict) > 0);
        met.map(Verdict::exit).max().unwrap_or_default()
    }

    /// Returns a note about answers that aren't solutions: a sentence for one puzzle, counts for more.
    pub(crate) fn summary(&self) -> Option<String> {
        const SENTENCES: [(Verdict, &str, &str); 6] = [
            (Verdict::NoSolution, "no solution", "without a solution"),
            (Verdict::Several, "several solutions; this is one of them", "with several solutions"),
            (Verdict::Stuck, "this method is stuck; try another engine", "where the method got stuck"),
            (Verdict::Invalid, "the givens contradict each other", "with contradictory givens"),
            (Verdict::Unreadable, "", "invalid"),
            (
                Verdict::OutOfBudget,
                "a limit was reached; raise --nodes or --timeout",
                "where a limit was reached",
            ),
        ];
        let met = SENTENCES.iter().filter(|(verdict, ..)| self.of(*verdict) > 0);
        let sentences: Vec<String> = if self.records() == 1 {
            met.map(|(_, one, _)| (*one).to_string()).collect()
        } else {
            met.map(|(verdict, _, many)| format!("{} {many}", thousands(self.of(*verdict)))).collect()
        };
        match (sentences.is_empty(), self.records()) {
            (true, _) => None,
            (false, 1) => Some(sentences.concat()).filter(|sentence| !sentence.is_empty()),
            (false, records) => Some(format!("{} records: {}", thousands(records), sentences.join(", "))),
        }
    }
}
