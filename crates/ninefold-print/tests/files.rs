//! PNG pictures are decoded and looked at; PDF documents are taken apart.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::boards;
use ninefold::draw::{Book, Page, Printed, Solutions};
use ninefold::engine::{Answer, NoObserver, default_for};
use ninefold::grid::{Grid, Layout, Rule};
use ninefold_print::{pdf, png};

fn board() -> Grid {
    boards::named("BD4").unwrap().grid()
}

fn book(count: usize) -> Vec<Page> {
    let puzzle = boards::named("BD4").unwrap().puzzle();
    let answer = default_for(puzzle.layout()).run(&puzzle, &Budget::unique(), &mut NoObserver).answer;
    let Answer::Unique(solution) = answer else { panic!("it has one solution") };
    let printed =
        |number: usize| Printed::new(board()).heading(number.to_string()).solution(solution.clone());
    let puzzles: Vec<Printed> = (1..=count).map(printed).collect();
    let book =
        Book { title: Some("Größe · Судоку".into()), solutions: Solutions::Back, ..Book::default() };
    book.pages(&puzzles).unwrap()
}

/// Width, height and pixels.
fn decoded(bytes: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Grayscale);
    (info.width as usize, info.height as usize, pixels)
}

#[test]
fn a_picture_has_ink_where_there_are_givens() {
    for (name, size) in [("9x9", 90.0), ("4x4", 40.0)] {
        let layout = Layout::named(name).unwrap();
        let mut grid = Grid::blank(layout.clone());
        let digits: Vec<_> = layout.digits().iter().collect();
        for cell in layout.cells().filter(|cell| cell.index() % 3 == 0) {
            grid.set(cell, Some(digits[cell.index() % layout.side()]));
        }
        let page = &Book::default().pictures(&[Printed::new(grid.clone())], size).unwrap()[0];
        let scale = 8.0;
        let (width, height, pixels) = decoded(&png(page, scale).unwrap());
        assert_eq!((width, height), ((size * scale) as usize, (size * scale) as usize));
        let edge = size * 0.035;
        let cell_size = (size - 2.0 * edge) / layout.side() as f64;
        for cell in layout.cells() {
            // The inner part of the cell, without its lines.
            let start = |index: usize| ((edge + (index as f64 + 0.15) * cell_size) * scale) as usize;
            let end = |index: usize| ((edge + (index as f64 + 0.85) * cell_size) * scale) as usize;
            let (row, column) = (layout.row(cell), layout.column(cell));
            let inked: Vec<(usize, usize)> = (start(row)..end(row))
                .flat_map(|y| (start(column)..end(column)).map(move |x| (x, y)))
                .filter(|&(x, y)| pixels[y * width + x] < 128)
                .collect();
            assert_eq!(!inked.is_empty(), grid.get(cell).is_some(), "{name} r{row}c{column}");
            if !inked.is_empty() {
                // In the middle, to a pixel or two.
                let middle = (start(row) + end(row)) as f64 / 2.0;
                let (top, bottom) = (inked[0].1, inked[inked.len() - 1].1 + 1);
                assert!(((top + bottom) as f64 / 2.0 - middle).abs() < 2.0, "{name} r{row}c{column}");
            }
        }
        // The frame is black and as wide everywhere.
        let at = |x: f64, y: f64| pixels[(y * scale) as usize * width + (x * scale) as usize];
        for along in [0.1, 0.4, 0.8].map(|part| part * size) {
            assert_eq!(
                [at(edge, along), at(along, edge), at(size - edge, along), at(along, size - edge)],
                [0; 4]
            );
        }
    }
}

#[test]
fn pictures_of_any_size() {
    let page = &Book::default().pictures(&[Printed::new(board())], 90.0).unwrap()[0];
    for scale in [0.01, 0.3, 1.0, 11.1] {
        let (width, height, _) = decoded(&png(page, scale).unwrap());
        assert_eq!(width, ((90.0 * scale).round() as usize).max(1));
        assert_eq!(width, height);
    }
    let error = png(page, 1000.0).unwrap_err();
    assert_eq!((error.width, error.height), (90_000, 90_000));
    assert!(error.to_string().contains("too large"));
}

#[test]
fn a_document_embeds_its_pages_and_fonts() {
    let pages = book(14);
    let bytes = pdf(&pages, "Größe");
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.starts_with("%PDF-1.7") && text.trim_end().ends_with("%%EOF"));
    assert_eq!(text.matches("/Type /Page\n").count(), 3 + 2);
    assert_eq!(text.matches("/MediaBox [0 0 595.276 841.89]").count(), 5);
    assert_eq!(text.matches("/Dest [").count(), 5, "a list of contents");
    assert_eq!(text.matches("/FontFile2").count(), 2, "both weights are inside");
    assert!(!text.contains("CreationDate"));
    assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
    // The table of objects is right.
    let start = text.rfind("startxref").unwrap();
    let offset: usize = text[start + 9..].split_whitespace().next().unwrap().parse().unwrap();
    assert!(bytes[offset..].starts_with(b"xref"));
}

#[test]
fn the_same_pages_are_the_same_bytes() {
    let (one, other) = (book(7), book(7));
    assert_eq!(one, other);
    assert_eq!(pdf(&one, "T"), pdf(&other, "T"));
    assert_eq!(png(&one[0], 3.0), png(&other[0], 3.0));
    assert_ne!(pdf(&one, "T"), pdf(&book(8), "T"));
}

#[test]
fn a_document_without_pages_is_valid() {
    assert!(pdf(&[], "").starts_with(b"%PDF-"));
}

#[test]
fn titles_may_be_in_any_script() {
    let puzzle = Printed::new(board()).heading("日本\u{7}").note("🙂");
    let pages = Book { title: Some("العربية\u{0}".into()), ..Book::default() }.pages(&[puzzle]).unwrap();
    assert!(!pdf(&pages, "日本\u{0}").is_empty());
    assert!(png(&pages[0], 2.0).is_ok());
}

#[test]
fn coloured_lines_are_coloured_in_pictures_and_documents() {
    let classic = Layout::classic();
    let rules = ["whisper r2c1-8", "cage 3 r5c1-2"].map(|line| Rule::read(line, &classic).unwrap());
    let layout = Arc::new(classic.with_rules(rules).unwrap());
    let printed = [Printed::new(Grid::blank(layout))];
    for colour in [true, false] {
        let page = &Book { colour, ..Book::default() }.pictures(&printed, 90.0).unwrap()[0];
        let bytes = png(page, 4.0).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(info.color_type == png::ColorType::Rgb, colour);
        // The middle of the line, between two cells.
        let cell = 90.0 * 0.93 / 9.0;
        let at = |cells: f64| ((90.0 * 0.035 + cells * cell) * 4.0) as usize;
        let pixel = at(1.5) * info.width as usize + at(2.25);
        match colour {
            true => assert_eq!(pixels[pixel * 3..][..3], [0x67, 0xf0, 0x67]),
            false => assert!(pixels[pixel] < 0xd0, "{}", pixels[pixel]),
        }
        assert!(pdf(std::slice::from_ref(page), "Rules").starts_with(b"%PDF-"));
    }
}
