//! `render`: pictures, pages and books as files, and its error messages.

mod common;

use std::fs;
use std::path::Path;

use common::*;

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Some puzzles in a file.
fn list(folder: &Path, count: usize) {
    fs::write(folder.join("list.txt"), format!("{EASY}\n").repeat(count)).unwrap();
}

#[test]
fn one_puzzle_is_a_picture() {
    let svg = run(&["render", EASY]);
    assert_eq!((svg.code, svg.err.as_str()), (0, ""), "{svg}");
    assert!(svg.out.starts_with("<svg") && svg.out.matches("<text").count() == 30, "{svg}");
    let marks = run(&["render", "--marks", "--size", "300px", EASY]);
    assert!(marks.out.contains("width=\"300\"") && marks.out.matches("<text").count() > 120, "{marks}");
    let rated = run(&["render", "--difficulty", "--numbers", "7", EASY]);
    assert!(rated.out.contains(">7</text>") && rated.out.contains(">Easy · rating 1</text>"), "{rated}");
    let played = run(&[
        "render",
        ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
    ]);
    assert!(played.out.contains("font-weight=\"700\""), "an entry differs from givens: {played}");
}

#[test]
fn files_are_what_their_ending_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("a.svg", &b"<svg"[..]), ("b.PNG", b"\x89PNG"), ("c.pdf", b"%PDF-")] {
        let ran = run_in(folder.path(), &["render", "-o", name, EASY]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran}");
        assert!(fs::read(folder.path().join(name)).unwrap().starts_with(start), "{name}");
    }
    let asked = run_in(folder.path(), &["render", "-o", "d.txt", "--format", "pdf", EASY]);
    assert_eq!(asked.code, 0, "{asked}");
    let wrong = run_in(folder.path(), &["render", "-o", "e.txt", EASY]);
    assert!(wrong.code == 2 && wrong.err.contains("isn't .svg, .png or .pdf; set --format"), "{wrong}");
    assert_eq!(files(folder.path()), ["a.svg", "b.PNG", "c.pdf", "d.txt"]);
}

#[test]
fn a_book_is_one_document_or_numbered_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| run_in(folder.path(), args);
    list(folder.path(), 13);
    let args =
        ["render", "list.txt", "-o", "book.pdf", "--solutions", "back", "--difficulty", "--title", "T"];
    let ran = run(&args);
    assert_eq!((ran.code, ran.err.as_str()), (0, "note: book.pdf: 13 puzzles on 5 pages\n"), "{ran}");
    let first = fs::read(folder.path().join("book.pdf")).unwrap();
    assert_eq!(run(&[&args[..], &["--jobs", "1", "--quiet"]].concat()).err, "");
    assert!(first == fs::read(folder.path().join("book.pdf")).unwrap(), "the same bytes");
    let ran = run(&["render", "list.txt", "-o", "page.svg", "--per-page", "4"]);
    assert_eq!(ran.err, "note: page-1.svg to page-4.svg: 13 puzzles on 4 pages\n", "{ran}");
    let ran = run(&["render", "list.txt", "-o", "one.png", "--size", "120px"]);
    assert_eq!(ran.code, 0, "{ran}");
    let names = files(folder.path());
    assert!(names.contains(&"page-4.svg".into()) && names.contains(&"one-13.png".into()), "{names:?}");
    assert_eq!(names.len(), 2 + 4 + 13, "{names:?}");
    let stdout = run(&["render", "list.txt"]);
    assert!(stdout.code == 2 && stdout.err.contains("can't write 13 pages of SVG to one stream"), "{stdout}");
    assert_eq!(run(&["render", "--solutions", "beside", "--numbers", "none", EASY]).code, 0);
}

#[test]
fn bad_and_odd_puzzles_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| run_in(folder.path(), args);
    fs::write(folder.path().join("mixed.txt"), format!("{EASY}\n{SEVERAL}\n{CONFLICT}\n{NONE}\n12x\n"))
        .unwrap();
    let ran = run(&["render", "mixed.txt", "-o", "book.pdf", "--solutions", "back"]);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.err.contains("mixed.txt:3: ") && ran.err.contains("mixed.txt:5: "), "{ran}");
    assert!(ran.err.contains("book.pdf: 3 puzzles on 2 pages"), "{ran}");
    let odd = "not exactly one solution: mixed.txt:2 (several solutions), mixed.txt:4 (no solution)";
    assert!(ran.err.contains(odd), "{ran}");
    assert_eq!(run(&["render", "--difficulty", SEVERAL]).code, 1);
    assert_eq!(run(&["render", SEVERAL]).code, 0);
    let bad = run(&["render", CONFLICT, "-o", "bad.svg"]);
    assert!(bad.code == 3 && files(folder.path()) == ["book.pdf", "mixed.txt"], "{bad}");
}

#[test]
fn impossible_requests_are_rejected_and_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| run_in(folder.path(), args);
    let refused = |args: &[&str], why: &str| {
        let ran = run(args);
        assert!(ran.code == 2 && ran.err.contains(why), "{args:?}: {ran}");
    };
    refused(&["render", EASY, "-o", "no/such/folder.pdf"], "can't write no/such/folder.pdf: ");
    refused(&["render", EASY, "-o", ".", "--format", "svg"], "it is a folder");
    refused(&["render", EASY, "--size", "12"], "such as 1080px, 90mm");
    refused(&["render", EASY, "--size", "90mm", "--paper", "a4"], "cannot be used with");
    refused(&["render", EASY, "--size", "90px", "--dpi", "300"], "--dpi doesn't apply to");
    refused(&["render", EASY, "--paper", "a99"], "6x9in or 148x210mm");
    refused(&["render", EASY, "--per-page", "0"], "0 is not in 1..=200");
    refused(&["render", EASY, "--paper", "20x20mm", "--per-page", "9"], "can't be read");
    refused(
        &["render", EASY, "--size", "20px"],
        "cells of 0.5 mm, but cells under 1.8 mm can't be read; make it larger",
    );
    refused(&["render", EASY, "--format", "png", "--size", "9999mm", "--dpi", "2400"], "too large");
    assert_eq!(files(folder.path()), [""; 0]);
    // The old file stays.
    fs::write(folder.path().join("old.svg"), "old").unwrap();
    assert_eq!(run(&["render", EASY, "--paper", "20x20mm", "--per-page", "9", "-o", "old.svg"]).code, 2);
    assert_eq!(fs::read_to_string(folder.path().join("old.svg")).unwrap(), "old");
}

#[test]
fn hints_of_several_puzzles_have_a_picture_each() {
    let folder = tempfile::tempdir().unwrap();
    list(folder.path(), 2);
    let ran = run_in(folder.path(), &["hint", "--svg", "hint.svg", "list.txt"]);
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(files(folder.path()), ["hint-1.svg", "hint-2.svg", "list.txt"]);
    list(folder.path(), 1);
    let ran = run_in(folder.path(), &["hint", "--svg", "only.svg", "list.txt"]);
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(files(folder.path()), ["hint-1.svg", "hint-2.svg", "list.txt", "only.svg"]);
    fs::create_dir(folder.path().join("a")).unwrap();
    fs::copy(folder.path().join("list.txt"), folder.path().join("a/list.txt")).unwrap();
    let ran = run_in(folder.path(), &["explain", "--until", "1", "--svg", "s", "list.txt", "a/list.txt"]);
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(files(&folder.path().join("s")), ["a-list-txt-1-step-1.svg", "list-txt-1-step-1.svg"]);
}
