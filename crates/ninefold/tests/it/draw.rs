//! Pictures of searches.

use ninefold::Budget;
use ninefold::boards;
use ninefold::draw::SearchTree;
use ninefold::engine::named;

fn tree(board: &str, engine: &str, max_nodes: usize) -> SearchTree {
    let puzzle = boards::named(board).unwrap().puzzle();
    let mut tree = SearchTree::new(&puzzle, max_nodes);
    named(engine).unwrap().run(&puzzle, &Budget::all(), &mut tree);
    tree
}

const LATIN: &str = "\
1.......2
├─ r1c2=2 · r1c3=3
│  ├─ r2c1=2
│  │  ├─ r2c2=1 ✗
│  │  └─ r2c2=3 · r2c3=1 · r3c1=3 · r3c2=1 ✓
│  └─ r2c1=3 · r2c2=1 ✗
└─ r1c2=3 ✗
12 nodes, 3 dead ends, 1 solution";

#[test]
fn r37_r38_the_3x3_example_as_text_is_the_same_by_every_order_of_search() {
    for engine in ["depth-first", "depth-first-stack", "breadth-first", "tree", "amb"] {
        assert_eq!(tree("latin-3", engine, 100).text(), LATIN, "{engine}");
    }
}

#[test]
fn r37_the_picture_shows_nodes_placements_and_dead_ends() {
    let svg = tree("latin-3", "depth-first", 100).svg();
    assert_eq!(svg.matches("<rect class=\"board").count(), 12);
    assert_eq!(svg.matches("class=\"edge\"").count(), 11);
    assert_eq!(svg.matches("class=\"new\"").count(), 11);
    assert_eq!(svg.matches("board dead").count(), 3);
    assert_eq!(svg.matches("board solved").count(), 1);
    assert!(svg.contains(">r1c2=2</text>") && svg.starts_with("<svg") && svg.ends_with("</svg>"));
}

/// The picture in the documentation is what `ninefold tree latin-3 -o latin-3.svg` draws.
#[test]
fn r38_the_picture_in_the_documentation_is_ours() {
    let shown = include_str!("../../../../docs/engines/latin-3.svg");
    assert_eq!(shown.trim_end(), tree("latin-3", "depth-first", 100).svg());
}

#[test]
fn a_tree_that_is_too_large_is_cut_and_says_so() {
    let whole = tree("Sudoku 2", "depth-first", usize::MAX);
    for max_nodes in [1, 2, 10, 40] {
        for engine in ["depth-first", "breadth-first"] {
            let cut = tree("Sudoku 2", engine, max_nodes);
            assert_eq!(cut.len(), max_nodes);
            assert_eq!(cut.len() as u64 + cut.omitted(), whole.len() as u64, "{engine} {max_nodes}");
            assert!(cut.text().contains("continues") && cut.text().contains(" …"), "{}", cut.text());
            assert!(cut.dead_ends() <= whole.dead_ends());
        }
    }
}

/// In a breadth-first search, a node's children come one level later: a tree that is cut off before them must not
/// mark their parents as dead ends.
#[test]
fn a_cut_breadth_first_tree_has_no_false_dead_ends() {
    let puzzle = boards::named("latin-3").unwrap().puzzle();
    for max_nodes in 1..=12 {
        let mut tree = SearchTree::new(&puzzle, max_nodes);
        let nodes = Budget::all().nodes(max_nodes as u64);
        named("breadth-first").unwrap().run(&puzzle, &nodes, &mut tree);
        let text = tree.text();
        for dead in text.lines().filter(|line| line.ends_with('✗')) {
            let end = dead.trim_end_matches(" ✗").rsplit(' ').next().unwrap();
            assert!(LATIN.contains(&format!("{end} ✗")), "{max_nodes}: {dead}");
        }
    }
}

#[test]
fn an_impossible_puzzle_is_one_dead_end() {
    assert_eq!(tree("BD6", "tree", 10).text().lines().last(), Some("1 node, 1 dead end, 0 solutions"));
}
