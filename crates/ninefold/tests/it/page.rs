//! Pages to print: their contents and positions.

use std::sync::Arc;

use ninefold::Budget;
use ninefold::boards;
use ninefold::draw::{Book, Drawn, Grey, Item, Line, Page, Paper, Printed, Solutions, Text};
use ninefold::engine::{Answer, NoObserver, default_for};
use ninefold::grid::{Candidates, Grid, Layout, Puzzle, Rule, Shape};
use ninefold::text::{ReadOptions, read};

fn grid(layout: &str, text: &str) -> Grid {
    let options = ReadOptions { layout: Some(Layout::named(layout).unwrap()), ..ReadOptions::default() };
    read(text.as_bytes(), &options).unwrap().position.grid()
}

fn solved(grid: &Grid) -> Printed {
    let puzzle = Puzzle::new(grid.clone()).unwrap();
    let report = default_for(puzzle.layout()).run(&puzzle, &Budget::unique(), &mut NoObserver);
    let Answer::Unique(solution) = report.answer else { panic!("it has one solution") };
    Printed::new(grid.clone()).solution(solution)
}

fn texts(page: &Page) -> impl Iterator<Item = &Text> {
    page.items.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text),
        _ => None,
    })
}

fn lines(page: &Page) -> impl Iterator<Item = &Line> {
    page.items.iter().filter_map(|item| match item {
        Item::Line(line) => Some(line),
        _ => None,
    })
}

/// Checks that everything drawn on a page lies within it.
fn assert_inside(page: &Page) {
    let inside = |(x, y): (f64, f64)| (0.0..=page.width).contains(&x) && (0.0..=page.height).contains(&y);
    for item in &page.items {
        let right = match item {
            Item::Line(line) => inside(line.from) && inside(line.to),
            Item::Rectangle(ground) => {
                inside(ground.corner)
                    && inside((ground.corner.0 + ground.size.0, ground.corner.1 + ground.size.1))
            }
            Item::Path(drawn) => drawn.path.flattened().concat().into_iter().all(inside),
            Item::Text(text) => inside(text.at) && inside((text.at.0, text.at.1 - text.size)),
        };
        assert!(right, "{item:?} on a page of {} × {}", page.width, page.height);
    }
}

#[test]
fn a_small_board_as_svg() {
    let printed = Printed::new(grid("4x4+x", "1......4..2.....")).heading("7").note("Easy");
    let page = &Book::default().pictures(&[printed], 40.0).unwrap()[0];
    let expected = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 42.268\" width=\"40mm\" height=\"42.268mm\" role=\"img\" \
font-family=\"'Noto Sans','Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif\">
<title>Puzzle 7</title>
<rect width=\"40\" height=\"42.268\" fill=\"#fff\"/>
<g font-size=\"1.68\" text-anchor=\"start\" font-weight=\"700\" fill=\"#000000\">
<text x=\"1.4\" y=\"2.744\">7</text>
</g>
<g font-size=\"1.68\" text-anchor=\"end\" fill=\"#606060\">
<text x=\"38.6\" y=\"2.744\">Easy</text>
</g>
<path fill=\"#ececec\" d=\"\
M1.4 3.668h9.3v9.3h-9.3zM29.3 3.668h9.3v9.3h-9.3zM10.7 12.968h9.3v9.3h-9.3zM20 12.968h9.3v9.3h-9.3z\
M10.7 22.268h9.3v9.3h-9.3zM20 22.268h9.3v9.3h-9.3zM1.4 31.568h9.3v9.3h-9.3zM29.3 31.568h9.3v9.3h-9.3z\"/>
<path fill=\"none\" stroke=\"#9c9c9c\" stroke-width=\"0.167\" stroke-linecap=\"square\" d=\"\
M1.4 12.968H38.6M1.4 31.568H38.6M10.7 3.668V40.868M29.3 3.668V40.868\"/>
<path fill=\"none\" stroke=\"#000000\" stroke-width=\"0.465\" stroke-linecap=\"square\" d=\"\
M1.4 3.668H38.6M1.4 22.268H38.6M1.4 40.868H38.6M1.4 3.668V40.868M20 3.668V40.868M38.6 3.668V40.868\"/>
<g font-size=\"6.324\" text-anchor=\"middle\" fill=\"#000000\">
<text x=\"6.05\" y=\"10.576\">1</text>
<text x=\"33.95\" y=\"19.876\">4</text>
<text x=\"24.65\" y=\"29.176\">2</text>
</g>
</svg>
";
    assert_eq!(page.svg(), expected);
    assert!(page.svg_pixels(400.0).contains("width=\"400\" height=\"422.68\""));
}

#[test]
fn every_layout_has_its_lines_and_symbols() {
    let layouts = [
        "4x4",
        "6x6",
        "box:3x2",
        "9x9",
        "9x9+x",
        "12x12",
        "16x16",
        "25x25",
        "latin:5",
        "jigsaw:AAABBAACBBDCCCBDDCEEDDEEE",
    ];
    for name in layouts {
        let layout = Layout::named(name).unwrap();
        let blank = Grid::blank(layout.clone());
        let marked = Printed::new(blank.clone()).marks(Candidates::of(&blank));
        let page = &Book::default().pages(&[marked]).unwrap()[0];
        assert_inside(page);
        assert_eq!(texts(page).count(), layout.cell_count() * layout.side(), "{name}: every candidate");
        // Every cell edge is drawn once, thin or thick.
        let cell = lines(page).map(|line| line.to.0 - line.from.0).fold(0.0, f64::max) / layout.side() as f64;
        let drawn: f64 = lines(page).map(|line| line.to.0 - line.from.0 + line.to.1 - line.from.1).sum();
        let edges = 2 * layout.side() * (layout.side() + 1);
        assert_eq!((drawn / cell).round() as usize, edges, "{name}");
        let thick: f64 = lines(page)
            .filter(|line| line.grey == Grey::BLACK)
            .map(|line| line.to.0 - line.from.0 + line.to.1 - line.from.1)
            .sum();
        let parted = |one, other| layout.box_of(one) != layout.box_of(other);
        let inner = layout.cells().flat_map(|cell| {
            let (row, column, side) = (layout.row(cell), layout.column(cell), layout.side());
            let right = (column + 1 < side).then(|| layout.cell(row, column + 1));
            let below = (row + 1 < side).then(|| layout.cell(row + 1, column));
            right.into_iter().chain(below).filter(move |&other| parted(cell, other))
        });
        assert_eq!((thick / cell).round() as usize, 4 * layout.side() + inner.count(), "{name}");
    }
}

#[test]
fn books_have_as_many_pages_as_they_need() {
    let board = boards::named("BD4").unwrap().grid();
    let puzzles: Vec<Printed> = (1..=100).map(|number| solved(&board).heading(number.to_string())).collect();
    let count = |book: &Book, count: usize| book.pages(&puzzles[..count]).unwrap().len();
    let plain = Book::default();
    let expected = [(0, 0), (1, 1), (2, 1), (3, 1), (6, 1), (7, 2), (100, 17)];
    for (puzzles, pages) in expected {
        assert_eq!(count(&plain, puzzles), pages, "{puzzles} puzzles");
    }
    let back = Book { solutions: Solutions::Back, ..plain.clone() };
    assert_eq!((count(&back, 1), count(&back, 100)), (2, 17 + 9));
    let large = Book { large_print: true, ..back.clone() };
    assert_eq!(count(&large, 100), 50 + 17);
    for per_page in [1, 2, 3, 5, 12, 30] {
        let book = Book { per_page: Some(per_page), title: Some("Title".into()), ..plain.clone() };
        let pages = book.pages(&puzzles).unwrap();
        assert_eq!(pages.len(), 100_usize.div_ceil(per_page), "{per_page} a page");
        pages.iter().for_each(assert_inside);
        let headings = pages.iter().flat_map(texts).filter(|text| text.bold && text.text != "Title").count();
        assert_eq!(headings, 100, "every puzzle is somewhere");
    }
    for paper in [Paper::A5, Paper::LETTER, Paper::A4.turned()] {
        for solutions in [Solutions::Back, Solutions::Beside] {
            let book = Book { paper, solutions, ..Book::default() };
            book.pages(&puzzles[..20]).unwrap().iter().for_each(assert_inside);
        }
    }
}

#[test]
fn pages_are_named_and_numbered() {
    let board = boards::named("BD4").unwrap().grid();
    let puzzles: Vec<Printed> = (5..=11).map(|number| solved(&board).heading(number.to_string())).collect();
    let pages = Book { solutions: Solutions::Back, ..Book::default() }.pages(&puzzles).unwrap();
    let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
    assert_eq!(names, ["Puzzles 5–10", "Puzzle 11", "Solutions 5–11"]);
    let last = texts(&pages[2]).last().unwrap();
    assert_eq!((last.text.as_str(), texts(&pages[2]).next().unwrap().text.as_str()), ("3", "Solutions"));
}

#[test]
fn givens_entries_and_solutions_look_different() {
    let givens = grid("4x4", "1......4..2.....");
    let digits = grid("4x4", "12.....4..2.....");
    let page = &Book::default().pictures(&[Printed::new(givens.clone()).digits(digits)], 40.0).unwrap()[0];
    let looks: Vec<(&str, bool, Grey)> =
        texts(page).map(|text| (&*text.text, text.bold, text.grey)).collect();
    let expected = [
        ("1", true, Grey::BLACK),
        ("2", false, Grey::DARK),
        ("4", true, Grey::BLACK),
        ("2", true, Grey::BLACK),
    ];
    assert_eq!(looks, expected);
    // Without other digits, givens needn't be bold.
    let plain = &Book::default().pictures(&[Printed::new(givens.clone())], 40.0).unwrap()[0];
    assert!(texts(plain).all(|text| !text.bold));
    let large = Book { large_print: true, ..Book::default() };
    assert!(texts(&large.pictures(&[Printed::new(givens.clone())], 40.0).unwrap()[0]).all(|text| text.bold));
    let beside = Book { solutions: Solutions::Beside, ..Book::default() };
    let several = &beside.pictures(&[Printed::new(givens).unsolved("several solutions")], 80.0).unwrap()[0];
    assert_eq!(texts(several).last().unwrap().text, "several solutions");
}

#[test]
fn illegible_boards_are_rejected() {
    let large = Printed::new(Grid::blank(Layout::named("25x25").unwrap()));
    let book = Book { per_page: Some(40), ..Book::default() };
    let error = book.pages(std::slice::from_ref(&large)).unwrap_err().to_string();
    assert!(error.starts_with("40 boards per page with 25×25 cells: cells of 1."), "{error}");
    let margin = Book { margin: 200.0, ..Book::default() };
    assert!(margin.pages(std::slice::from_ref(&large)).unwrap_err().to_string().contains("no room"));
    assert!(Book::default().pictures(&[large], 20.0).is_err());
}

#[test]
fn titles_stay_on_the_page() {
    let board = Printed::new(boards::named("BD4").unwrap().grid());
    let title = "A very long title ".repeat(30);
    let book = Book { title: Some(format!("<&>\u{7}{title}")), ..Book::default() };
    let page = &book.pages(&[board]).unwrap()[0];
    let heading = texts(page).next().unwrap();
    assert!(heading.text.ends_with('…') && heading.text.chars().count() < 100, "{heading:?}");
    let svg = page.svg();
    assert!(svg.contains("&lt;&amp;&gt; A very") && !svg.contains('\u{7}'), "{svg}");
}

/// Returns a board with these rules, one per line.
fn ruled(shape: Shape, lines: &str) -> Arc<Layout> {
    let plain = Layout::of(shape).unwrap();
    let rules: Vec<Rule> = lines.lines().map(|line| Rule::read(line.trim(), &plain).unwrap()).collect();
    Arc::new(plain.with_rules(rules).unwrap())
}

fn paths(page: &Page) -> impl Iterator<Item = &Drawn> {
    page.items.iter().filter_map(|item| match item {
        Item::Path(drawn) => Some(drawn),
        _ => None,
    })
}

#[test]
fn rules_are_drawn_in_colour_or_in_grey() {
    let shape = Shape { extra: 2, ..Shape::square(9).with_boxes(3, 3) };
    let layout = ruled(
        shape,
        "cage 3 r1c1-2
         cage 17 x1 x2
         thermometer r5c1-4
         arrow r9c1 = r8c1 r7c1
         whisper r2c2 r3c3 r4c2
         difference r1c5 r1c6
         sandwich 20 r3c1-9
         little-killer 12 r1c7 r2c8 r3c9",
    );
    let printed = Printed::new(Grid::blank(layout));
    let colourful = Book { colour: true, rules: true, ..Book::default() };
    let picture = &colourful.pictures(std::slice::from_ref(&printed), 90.0).unwrap()[0];
    assert_inside(picture);
    assert!(!picture.is_grey());
    let dashed = |drawn: &&Drawn| drawn.pen.as_ref().is_some_and(|pen| !pen.dash.is_empty());
    assert_eq!(paths(picture).filter(dashed).count(), 2, "cages");
    for label in ["3", "17", "20", "12", "x2"] {
        assert!(texts(picture).any(|text| text.text == label), "{label}");
    }
    let said: Vec<&str> = texts(picture).map(|text| &*text.text).collect();
    assert!(said.join(" ").contains("Cage: The digits differ"), "{said:?}");
    let svg = picture.svg();
    assert!(svg.contains("stroke=\"#67f067\"") && svg.contains("stroke-dasharray"), "{svg}");

    let books = [Book::default(), Book { rules: true, ..Book::default() }];
    for book in books {
        let page = &book.pages(&[printed.clone(), printed.clone()]).unwrap()[0];
        assert_inside(page);
        assert!(page.is_grey());
        assert_eq!(texts(page).any(|text| text.text.contains("Cage:")), book.rules);
    }
}

#[test]
fn digits_from_0_and_boards_that_are_not_square() {
    let layout = Arc::new(Layout::of(Shape { low: 0, ..Shape::oblong(4, 6).with_boxes(2, 3) }).unwrap());
    let mut grid = Grid::blank(Arc::clone(&layout));
    for (cell, digit) in layout.cells().zip(layout.digits().iter()) {
        grid.set(cell, Some(digit));
    }
    let page = &Book::default().pictures(&[Printed::new(grid)], 60.0).unwrap()[0];
    assert_inside(page);
    assert!(page.height < page.width * 0.75, "{}", page.height);
    assert_eq!(texts(page).map(|text| &*text.text).collect::<String>(), "012345");
}
