//! Short texts that stand for too much, and sizes beyond any board: readers answer at once.

use std::time::{Duration, Instant};

use ninefold_formats::{Format, detect, read};

/// Reads a text that is too much, and returns why.
fn refused(text: &str, format: Format) -> String {
    let start = Instant::now();
    let error = read(text, Some(format)).unwrap_err().to_string();
    assert!(start.elapsed() < Duration::from_secs(20), "{text}");
    error
}

#[test]
fn groups_that_multiply_rules_are_refused() {
    for inside in [".AntiKnight", "", ".~", ".Or.AntiKnight.AntiKing.End"] {
        let text = format!("{}{inside}{}", ".Replicate~D".repeat(39), ".End".repeat(39));
        let error = refused(&text, Format::Iss);
        assert!(error.contains("more than 10000 rules"), "{error}");
    }
    // A few copies are fine.
    let reading = read(".Replicate~D.Replicate~D.X~R1C1~R1C2.End.End", None).unwrap();
    assert_eq!((reading.position.layout().rules().len(), reading.about.notes.len()), (3, 0));
    let error = refused(&format!(".X{}", "~R1C1~R1C2".repeat(6000)), Format::Iss);
    assert!(error.contains("12000 arguments"), "{error}");
    let pairs = read(&format!(".X{}", "~R1C1~R1C2".repeat(4000)), None).unwrap();
    assert_eq!(pairs.position.layout().rules().len(), 1);
}

#[test]
fn cut_and_deep_json_is_detected_at_once() {
    let start = Instant::now();
    let deep = "[".repeat(400_000);
    for text in [
        format!("{{\"a\":{deep}{}", "1,".repeat(400_000)),
        format!("{{\"a\":{deep}{}", "[],".repeat(400_000)),
        format!("{{\"a\":[{}", "1,".repeat(10_000_000)),
    ] {
        assert_eq!(detect(&text), None);
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn sizes_beyond_any_board_are_refused() {
    for (text, format, words) in [
        (".Shape~18446744073709551557x1", Format::Iss, "a side of 18446744073709551557"),
        (".Shape~4294967296x4294967296.NoBoxes.Jigsaw~1", Format::Iss, "a side of 4294967296"),
        (".Shape~0x9", Format::Iss, "a side of 0"),
        (".Shape~9x9~0-18446744073709551615", Format::Iss, "isn't a shape"),
        (".Shape~9x9~18446744073709551615", Format::Iss, "18446744073709551615 digits"),
        (
            "<ksudoku><graph order=\"18446744073709551557\"/></ksudoku>",
            Format::KSudoku,
            "the order 18446744073709551557",
        ),
    ] {
        let error = refused(text, format);
        assert!(error.contains(words), "{text}: {error}");
    }
    for (spec, words) in [
        (r#"{"minDigit":0,"size":{"width":0,"height":0}}"#, "'height' is 0"),
        (r#"{"size":{"width":30,"height":9}}"#, "'width' is 30"),
        (r#"{"minDigit":7}"#, "'minDigit' is 7"),
        (r#"{"minDigit":1,"maxDigit":0}"#, "'maxDigit' is 0"),
    ] {
        let text =
            format!(r#"{{"formatVersion":"1.5.0","puzzle":{{"cells":[],"constraints":[],"spec":{spec}}}}}"#);
        let error = refused(&text, Format::SudokuMakerJson);
        assert!(error.contains(words), "{spec}: {error}");
    }
}

#[test]
fn roots_that_no_sum_has_are_drawings() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = format!("[{}]", vec![row; 9].join(","));
    for root in ["-2147483648", "0", "10"] {
        let text = format!(
            r##"{{"size":9,"grid":{grid},"cage":[{{"cells":["R1C1","R1C2"],"value":"DR{root}","outlineC":"#000"}}]}}"##
        );
        let start = Instant::now();
        let reading = read(&text, Some(Format::FPuzzlesJson)).unwrap();
        assert!(start.elapsed() < Duration::from_secs(5), "{root}");
        assert!(reading.position.layout().rules().is_empty(), "{root}");
        assert_eq!((reading.about.drawings.len(), reading.about.notes.len()), (1, 1), "{root}");
    }
}
