//! Every record that a command writes fits the schema of its kind, has no field outside it, and can be read back.

mod common;

use std::collections::BTreeSet;

use jsonschema::Validator;
use ninefold_api::record::schema::{self, Kind};
use ninefold_api::record::{self, Record};
use serde::de::DeserializeOwned;
use serde_json::Value;

use self::common::{CONFLICT, EASY, EASY_SOLVED, NONE, SEVERAL, run};

/// Checks records of one kind.
fn check(kind: &str, lines: &[&str], of: &str) {
    let kind = Kind::named(kind).unwrap_or_else(|| panic!("no record is called '{kind}'"));
    let mut schema = kind.schema();
    schema::close(&mut schema);
    let validator: Validator = jsonschema::validator_for(&schema).unwrap();
    for line in lines {
        let record: Value = serde_json::from_str(line).unwrap();
        let faults: Vec<String> = validator
            .iter_errors(&record)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{of}: {faults:#?}\n{line}");
        assert_eq!(reread(kind.name, line), record, "{of}: read back and written again");
    }
}

/// Reads a record as its type and writes it again.
fn reread(kind: &str, line: &str) -> Value {
    fn again<R: Record + DeserializeOwned>(line: &str) -> Value {
        serde_json::to_value(serde_json::from_str::<R>(line).unwrap()).unwrap()
    }
    macro_rules! by_kind {
        ($($type:ident)*) => {
            match kind {
                $(record::$type::NAME => again::<record::$type>(line),)*
                kind => panic!("'{kind}' is missing here"),
            }
        };
    }
    by_kind!(Solved Agreement Counted Checked Enumerated Converted Hinted Explained Rated Generated Unfinished FullGrid
        Technique Canonical Classes Same TrueCandidates Estimated Redundant Minimized Minimal MinimalCount Neighbour Engine Board Measured Error)
}

/// Commands and the kind of record that each writes.
fn commands() -> Vec<(Vec<&'static str>, &'static str)> {
    /// BD4 with a 3 in the fourth cell, where 8 belongs.
    const WRONG: &str = "274391..51..5...9.6....328...19....8..51..6..7...8...34.2.....9.......7.8..349...";
    vec![
        (vec!["solve", EASY], "solve"),
        (vec!["solve", NONE, SEVERAL], "solve"),
        (vec!["solve", "--engine", "containments", "Sudoku 1"], "solve"),
        (vec!["solve", "--engine", "tree", "--stats", "BD4"], "solve"),
        (vec!["solve", "--engine", "tree", "--nodes", "5", "Sudoku 3"], "solve"),
        (vec!["solve", "--all", "--limit", "3", SEVERAL], "solve"),
        (vec!["count", EASY, NONE], "count"),
        (vec!["count", "--limit", "5", SEVERAL], "count"),
        (vec!["count", "--nodes", "5", "--engine", "tree", "Sudoku 3"], "count"),
        (vec!["check", EASY, NONE, SEVERAL, CONFLICT], "check"),
        (vec!["check", "--engine", "tree", "--nodes", "5", "Sudoku 3"], "check"),
        (vec!["enumerate", "--limit", "2", SEVERAL, NONE], "enumerate"),
        (vec!["convert", "--to", "grid", "BD4", "latin-3"], "convert"),
        (vec!["hint", "--depth", "1", "BD4"], "hint"),
        (vec!["hint", "--depth", "3", "Sudoku 3"], "hint"),
        (vec!["hint", "--depth", "4", "Sudoku 3", NONE, SEVERAL, EASY_SOLVED], "hint"),
        (vec!["hint", "--givens", "BD4", WRONG], "hint"),
        (vec!["explain", "BD4", "Sudoku 3", SEVERAL], "explain"),
        (vec!["explain", "--until", "3", "BD4"], "explain"),
        (vec!["explain", "--technique", "pointing", "--all", "Sudoku 3"], "explain"),
        (vec!["rate", "BD4", "Sudoku 3", NONE], "rate"),
        (vec!["rate", "--by", "se", "--at-least", "1.0", "BD4", "Sudoku 3"], "rate"),
        (vec!["rate", "--symmetries", "3", "Sudoku 3"], "rate"),
        (vec!["vicinity", "--se", "2.0..", "--hardest-first", "BD4"], "vicinity"),
        (vec!["generate", "--seed", "7", "--count", "2"], "generate"),
        (vec!["generate", "--seed", "7", "--layout", "4x4"], "generate"),
        (vec!["generate", "--seed", "7", "--clues", "18", "--timeout", "0.2"], "unfinished"),
        (vec!["generate", "--seed", "7", "--full-grids", "--count", "2"], "full-grid"),
        (vec!["techniques", "fish", "nishio"], "technique"),
        (vec!["canon", EASY], "canon"),
        (vec!["canon", "--count-classes", EASY, EASY_SOLVED], "classes"),
        (vec!["same", EASY, EASY], "same"),
        (vec!["same", EASY, "BD4"], "same"),
        (vec!["count", "--estimate", "10", EASY, SEVERAL], "estimate"),
        (vec!["candidates", "--cap", "2", "--cages", EASY, NONE], "candidates"),
        (vec!["redundant", EASY, "Sudoku 3", NONE], "redundant"),
        (vec!["minimize", EASY, NONE], "minimize"),
        (vec!["minimize", "--all", "--limit", "3", EASY], "minimal"),
        (vec!["minimize", "--all", "--limit", "3", "--count", EASY], "minimal-count"),
        (vec!["engines"], "engine"),
        (vec!["boards"], "board"),
        (vec!["bench", "--time", "0.01", "--jobs", "2"], "bench"),
        (vec!["solve", "12x4............", "12..13.........."], "error"),
    ]
}

#[test]
fn every_record_fits_its_schema() {
    let mut seen = BTreeSet::new();
    for (args, kind) in commands() {
        let of = args.join(" ");
        let ran = run(&[&args[..], &["--json"]].concat());
        let lines: Vec<&str> = ran.out.lines().collect();
        assert!(!lines.is_empty(), "{of}: {}", ran.err);
        check(kind, &lines, &of);
        seen.insert(kind);
    }
    // A race ends with a record of another kind.
    let ran = run(&["race", "--engine", "tree", "--engine", "cover", "--json", "BD4"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    let (last, others) = lines.split_last().unwrap();
    check("solve", others, "race");
    check("agreement", &[last], "race");
    seen.insert("agreement");
    let ran = run(&["vicinity", "--json", "--minus", "1", "--plus", "1", EASY]);
    check("vicinity", &ran.out.lines().collect::<Vec<_>>(), "vicinity");
    seen.insert("vicinity");

    let over_http =
        ["layout", "notation", "steps", "tree", "watch-start", "watch-events", "watch-board", "watch-end"];
    let all: BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.name).collect();
    assert_eq!(seen.into_iter().chain(over_http).collect::<BTreeSet<_>>(), all, "a kind has no test");
}

#[test]
fn the_schema_is_printed_for_one_record_and_for_all() {
    let all: Value = serde_json::from_str(&run(&["schema"]).out).unwrap();
    assert_eq!(all["$schema"], "https://json-schema.org/draft/2020-12/schema");
    let validator = jsonschema::validator_for(&all).unwrap();
    let solved: Value = serde_json::from_str(&run(&["solve", "--json", EASY]).out).unwrap();
    assert!(validator.is_valid(&solved));
    assert!(!validator.is_valid(&serde_json::json!({"v": 1, "answer": "unique"})));

    let one: Value = serde_json::from_str(&run(&["schema", "rate"]).out).unwrap();
    let validator = jsonschema::validator_for(&one).unwrap();
    let mut rated: Value = serde_json::from_str(&run(&["rate", "--json", EASY]).out).unwrap();
    assert!(validator.is_valid(&rated), "{rated}");
    rated["rating"]["hodoku"]["level"] = "Easy".into();
    assert!(!validator.is_valid(&rated), "levels are spelled in lower case");
    rated["rating"]["hodoku"]["level"] = "easy".into();
    rated["v"] = 1.into();
    assert!(!validator.is_valid(&rated), "the version is part of the schema");
    assert_eq!(run(&["schema", "nothing"]).code, 2);
}
