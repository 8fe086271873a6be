//! Ranges on the command line: `24`, `20..24`, `..24`, `20..`.

use std::fmt::Display;
use std::ops::RangeInclusive;

use ninefold::logic::{Level, Rating, SeScore};

/// An end of a range.
pub(crate) trait Bound: Copy + PartialOrd {
    const MIN: Self;
    const MAX: Self;
    const EXAMPLE: &'static str;
    fn read(text: &str) -> Option<Self>;
}

impl Bound for usize {
    const MIN: usize = 0;
    const MAX: usize = usize::MAX;
    const EXAMPLE: &'static str = "a number or a range, such as 24, 20..24, ..24 or 20..";

    fn read(text: &str) -> Option<usize> {
        text.parse().ok()
    }
}

impl Bound for u32 {
    const MIN: u32 = 0;
    const MAX: u32 = u32::MAX;
    const EXAMPLE: &'static str = "a range, such as 500..800, 500.. or ..800";

    fn read(text: &str) -> Option<u32> {
        text.parse().ok()
    }
}

impl Bound for Rating {
    const MIN: Rating = Rating { depth: 0, size: 0 };
    const MAX: Rating = Rating { depth: u32::MAX, size: u32::MAX };
    const EXAMPLE: &'static str = "a rating or a range, such as 3, 2..4, 4.. or 1006..1009";

    fn read(text: &str) -> Option<Rating> {
        text.parse().ok()
    }
}

impl Bound for SeScore {
    const MIN: SeScore = SeScore::from_tenths(0);
    const MAX: SeScore = SeScore::MAX;
    const EXAMPLE: &'static str = "an ER or a range, such as 7.2, 6.5..7.2, ..5.0 or 9.0..";

    fn read(text: &str) -> Option<SeScore> {
        text.parse().ok()
    }
}

impl Bound for Level {
    const MIN: Level = Level::Easy;
    const MAX: Level = Level::Extreme;
    const EXAMPLE: &'static str = "easy, medium, hard, unfair, extreme, or a range such as easy..medium";

    fn read(text: &str) -> Option<Level> {
        text.parse().ok()
    }
}

/// Parses `24`, `20..24`, `..24` or `20..`. Ranges include both ends, so `20..=24` and `20-24` mean the same
/// as `20..24`.
pub(crate) fn range<B: Bound>(text: &str) -> Result<RangeInclusive<B>, String> {
    let ends = text.split_once("..=").or_else(|| text.split_once("..")).or_else(|| text.split_once('-'));
    let (start, end) = ends.unwrap_or((text, text));
    let bound = |text: &str, open: B| match text.trim() {
        "" if ends.is_some() => Ok(open),
        text => B::read(text).ok_or_else(|| format!("expected {}", B::EXAMPLE)),
    };
    let (start, end) = (bound(start, B::MIN)?, bound(end, B::MAX)?);
    if start > end {
        return Err("the range is empty: the smaller end comes first".to_string());
    }
    Ok(start..=end)
}

/// Writes a range as [`range`] parses it.
pub(crate) fn show<B: Bound + Display>(range: &RangeInclusive<B>) -> String {
    match (*range.start(), *range.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) if least == B::MIN => format!("..{most}"),
        (least, most) if most == B::MAX => format!("{least}.."),
        (least, most) => format!("{least}..{most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        for (text, expected) in [
            ("25", 25..=25),
            ("24..28", 24..=28),
            ("24..=28", 24..=28),
            ("24-28", 24..=28),
            ("..22", 0..=22),
            ("-22", 0..=22),
            ("20..", 20..=usize::MAX),
            ("20-", 20..=usize::MAX),
        ] {
            assert_eq!(range::<usize>(text), Ok(expected), "{text}");
        }
        for text in ["", "x", "24..x", "28..24", "1..2..3", "1.5", "24-20"] {
            assert!(range::<usize>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn shown_ranges_parse_back() {
        for text in ["24", "20..24", "..24", "20.."] {
            assert_eq!(show(&range::<usize>(text).unwrap()), text);
        }
        assert_eq!(show(&range::<usize>("20-24").unwrap()), "20..24");
        for text in ["7.2", "6.5..7.2", "..5.0", "9.0.."] {
            assert_eq!(show(&range::<SeScore>(text).unwrap()), text);
        }
    }

    #[test]
    fn ratings_and_levels_have_ranges_too() {
        let rating = range::<Rating>("4..1008").unwrap();
        assert_eq!(
            (*rating.start(), *rating.end()),
            (Rating { depth: 0, size: 4 }, Rating { depth: 1, size: 8 })
        );
        assert_eq!(range::<Level>("Medium").unwrap(), Level::Medium..=Level::Medium);
        for text in ["7.25", "7.", "7.2...", "7.2..6.5", "hard"] {
            assert!(range::<SeScore>(text).is_err(), "{text}");
        }
        assert_eq!(range::<SeScore>("11").unwrap(), SeScore::from_tenths(110)..=SeScore::from_tenths(110));
        assert!(range::<Level>("mild").unwrap_err().contains("easy, medium"));
    }
}
