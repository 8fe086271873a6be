//! What every kind of rule means: boards written by hand that obey it, and boards that don't.
//!
//! Most boards are a single row, so that the digits read like the rule. Where solvers differ about a rule, the comment says what is
//! decided here.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold::grid::rule::{Cage, Filled, LittleKiller, Renban};
use ninefold::grid::{Digit, Grid, Layout, Rule};

use crate::common::rules::read;

/// A board, rules of which the first is meant, boards that obey it, boards that don't. Rows are apart by spaces; a symbol is
/// the value of a digit, A for 10.
type Example = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const EXAMPLES: &[Example] = &[
    // A cage without a sum only demands that its digits differ.
    ("grid:1x3+digits:1-9", "cage r1c1-3", &["123", "951"], &["121"]),
    ("grid:1x3+digits:1-9", "cage 15 r1c1-3", &["159", "852"], &["555", "158"]),
    ("grid:1x2+digits:1-9", "cage 4 r1c2", &["14"], &["41"]),
    ("grid:2x3+digits:1-9", "knight", &["123 456"], &["123 451"]),
    ("grid:2x3+digits:1-9", "king", &["123 456"], &["123 415"]),
    ("grid:1x4+digits:1-9", "leap 0 3", &["1112"], &["1221"]),
    ("grid:1x3+digits:1-9", "thermometer r1c1-3", &["159"], &["155", "951"]),
    ("grid:1x3+digits:1-9", "slow-thermometer r1c1-3", &["155", "111"], &["154"]),
    ("grid:1x2+digits:1-9", "difference r1c1-2", &["12", "98"], &["13", "11"]),
    ("grid:1x2+digits:1-9", "ratio r1c1-2", &["12", "84"], &["13", "22"]),
    ("grid:1x2+digits:0-8", "ratio 3 r1c1-2", &["26", "00"], &["01"]),
    ("grid:1x2+digits:1-9", "x r1c1-2", &["19", "55"], &["14"]),
    ("grid:1x2+digits:1-9", "v r1c1-2", &["14", "32"], &["19"]),
    ("grid:1x2+digits:1-9", "total 7 r1c1-2", &["34"], &["35"]),
    ("grid:1x3+digits:1-9", "greater r1c1-3", &["931"], &["933", "139"]),
    // A dot of either colour exempts its pair from both negative rules; strictly nothing does.
    ("grid:1x3+digits:1-9", "nonconsecutive", &["135"], &["125"]),
    ("grid:1x3+digits:1-9", "nonconsecutive\ndifference r1c1-2", &["124"], &["123"]),
    ("grid:1x3+digits:1-9", "nonconsecutive\nratio r1c1-2", &["124"], &["123"]),
    ("grid:1x3+digits:1-9", "strictly-nonconsecutive\ndifference r1c1-2", &["131"], &["124"]),
    ("grid:2x2+digits:1-9", "diagonally-nonconsecutive", &["13 51"], &["18 92", "18 72"]),
    // Without a ratio on the board the forbidden one is 2; otherwise all that are on the board, and no other.
    ("grid:1x3+digits:1-9", "negative-ratio", &["139", "135"], &["124", "136"]),
    ("grid:1x3+digits:1-9", "negative-ratio\nratio 3 r1c1-2", &["136", "134"], &["139", "131"]),
    ("grid:1x3+digits:1-9", "negative-ratio\ndifference r1c1-2", &["123"], &["124", "136"]),
    // Both 5 and 10 are forbidden, whichever letters there are; a plain total exempts nothing.
    ("grid:1x3+digits:1-9", "negative-xv\nx r1c1-2", &["192", "195"], &["191", "914"]),
    ("grid:1x3+digits:1-9", "negative-xv\ntotal 7 r1c1-2", &["169"], &["194"]),
    ("grid:1x1+digits:1-9", "odd r1c1", &["1", "9"], &["2"]),
    ("grid:1x1+digits:0-8", "even r1c1", &["0", "8"], &["1"]),
    ("grid:1x1+digits:0-8", "among 0,3 r1c1", &["0", "3"], &["1", "4"]),
    // Neighbours that are marked the same are not compared.
    ("grid:1x3+digits:1-9", "minimum r1c2", &["213", "212"], &["221", "222", "123"]),
    ("grid:1x3+digits:1-9", "minimum r1c2\nminimum r1c3", &["211", "321"], &["121"]),
    ("grid:1x3+digits:1-9", "maximum r1c2\nminimum r1c3", &["132", "131"], &["123", "133"]),
    ("grid:1x3+digits:1-9", "product 12 r1c1-3", &["134", "126"], &["146"]),
    ("grid:1x3+digits:0-8", "product 0 r1c1-3", &["012", "000"], &["111"]),
    ("grid:1x3+digits:1-9", "sum 0,10 r1c1 2*r1c2 -r1c3", &["113", "442"], &["111"]),
    ("grid:1x3+digits:1-9", "equal-sum r1c1-2 = r1c3", &["123", "448"], &["124"]),
    ("grid:1x4+digits:1-9", "same-values r1c1-2 = r1c3-4", &["1221", "1111"], &["1223", "1122"]),
    ("grid:1x3+digits:1-9", "contains 1,1 r1c1-3", &["121", "111"], &["122"]),
    ("grid:1x3+digits:1-9", "permutation 1,1,2 r1c1-3", &["121", "211"], &["111", "123"]),
    ("grid:1x4+digits:0-8", "look-and-say 1x2 2x3 0x0 r1c1-4", &["2334", "3523"], &["2333", "2330", "2234"]),
    ("grid:1x3+digits:1-9", "rellik 5 r1c1-3", &["137", "667"], &["145", "159", "113"]),
    ("grid:1x4+digits:1-9", "equality r1c1-4", &["1278", "4169"], &["1378", "1257", "1122"]),
    ("grid:1x3+digits:0-8", "circles r1c1-3", &["122", "212", "333"], &["123", "000", "111"]),
    ("grid:1x4+digits:0-8", "count-distinct r1c1 = r1c2-4", &["1555", "2121", "3012"], &["2555", "0555"]),
    ("grid:1x3+digits:1-9", "region r1c1-3", &["123"], &["121"]),
    // The places of a jigsaw's regions count in reading order.
    (
        "jigsaw:AAABABBBCCDDCCDD",
        "disjoint-groups",
        &["1232 4341 3441 1223"],
        &["2232 4341 3441 1223", "1232 1341 3441 1223"],
    ),
    (
        "grid:6x6+boxes:2x3",
        "windoku",
        &["111111 112311 145611 111111 111111 111111"],
        &["111111 112311 145311 111111 111111 111111"],
    ),
    ("grid:2x2+digits:1-9", "same-regions", &["12 21"], &["12 31", "12 13"]),
    ("grid:2x2+digits:1-9", "taxicab 2", &["12 34", "11 33"], &["12 31"]),
    ("grid:1x4+digits:0-8", "self-taxicab", &["1214", "2442", "0000"], &["1134", "1232", "3123"]),
    // With four digits the classes are 1, 2 to 3, and 4; with eight 1 to 3, 4 to 5, and 6 to 8.
    ("grid:2x2+digits:1-4", "global-entropy", &["12 43", "12 44"], &["12 32"]),
    ("grid:2x2+digits:1-9", "global-modular", &["12 39"], &["12 45"]),
    ("grid:3x1+digits:1-9", "flatmates", &["1 5 2", "2 5 9", "1 5 9", "1 2 3"], &["9 5 1", "1 2 5", "5 1 2"]),
    (
        "grid:3x3+digits:1-3",
        "row-index r2c1",
        &["211 111 111", "111 211 111", "111 311 211"],
        &["111 111 111", "311 111 111", "211 211 111", "211 111 211", "111 311 111"],
    ),
    ("grid:1x3+digits:1-3", "column-index r1c1", &["123", "213", "321"], &["231", "312", "111"]),
    ("grid:1x3+digits:0-3", "column-index r1c1", &["123"], &["023"]),
    ("4x4", "box-index r1c2", &["2111 1111 1111 1111", "1311 2111 1111 1111"], &["1211 2111 1111 1111"]),
    // The usual difference of a whisper is half the digits, rounded up: 5 of 9, 3 of 6, 4 of 7.
    ("grid:1x3+digits:1-9", "whisper r1c1-3", &["161", "949"], &["159", "995"]),
    ("grid:1x2+digits:1-6", "whisper r1c1-2", &["14"], &["13"]),
    ("grid:1x2+digits:1-7", "whisper r1c1-2", &["15"], &["14"]),
    ("grid:1x2+digits:1-9", "whisper 4 r1c1-2", &["15"], &["14"]),
    ("grid:1x3+digits:1-9", "renban r1c1-3", &["231", "798"], &["124", "112", "222"]),
    ("grid:1x3+digits:1-9", "nabner r1c1-3", &["137", "951"], &["127", "131", "162"]),
    ("grid:1x3+digits:1-9", "arrow r1c1 = r1c2-3", &["312", "844"], &["311"]),
    // A pill reads from left to right and top to bottom, however its cells are listed; a digit from 10 on counts tens.
    ("grid:1x4+digits:1-9", "arrow r1c2 r1c1 = r1c3-4", &["1257", "1899"], &["2157"]),
    ("grid:2x2+digits:1-9", "arrow r2c1 r1c1 = r1-2c2", &["15 27"], &["27 14"]),
    ("grid:1x4+digits:1-16", "arrow r1c1-2 = r1c3-4", &["1BAB"], &["1BBB"]),
    ("grid:1x4+digits:1-9", "double-arrow r1c1-4", &["3142", "5263"], &["1235"]),
    ("grid:1x5+digits:1-9", "palindrome r1c1-5", &["12321", "11511"], &["12331"]),
    // A line that comes back to a region has another part there; cells in no region don't count.
    ("grid:1x4+regions:AABB+digits:1-9", "region-sum r1c1-4", &["1423"], &["1234"]),
    ("grid:1x4+regions:AABA+digits:1-9", "region-sum r1c1-4", &["1233"], &["1143", "1234"]),
    ("grid:1x4+regions:AA-B+digits:1-9", "region-sum r1c1-4", &["1293", "1213"], &["1292"]),
    ("grid:1x4+regions:A-AB+digits:1-9", "region-sum r1c1-4", &["1523"], &["1526"]),
    ("grid:1x4+digits:1-9", "entropic r1c1-4", &["1473", "9518"], &["1474", "1111"]),
    ("grid:1x3+digits:1-8", "entropic r1c1-3", &["348", "156"], &["345", "678"]),
    ("grid:1x3+digits:1-7", "entropic r1c1-3", &["237", "156"], &["345", "124"]),
    ("grid:1x2+digits:1-9", "entropic r1c1-2", &["14"], &["13"]),
    ("grid:1x4+digits:1-9", "modular r1c1-4", &["1234", "1531"], &["1235", "1425"]),
    ("grid:1x3+digits:1-9", "parity r1c1-3", &["121", "892"], &["131", "122"]),
    ("grid:1x4+digits:1-9", "zipper r1c1-4", &["1234", "1324"], &["1235"]),
    ("grid:1x5+digits:1-9", "zipper r1c1-5", &["12534", "11211"], &["12345", "12634"]),
    ("grid:1x3+digits:1-9", "between r1c1-3", &["159", "951"], &["199", "115", "515"]),
    ("grid:1x3+digits:1-9", "lockout r1c1-3", &["195", "915", "418"], &["145", "115", "194"]),
    (
        "grid:1x5+digits:0-9",
        "sum-line r1c1-5",
        &["19055", "91028", "55082", "19190"],
        &["19045", "00000", "19191"],
    ),
    ("grid:1x4+digits:1-9", "same-difference r1c1-4", &["1353", "1357", "2222"], &["1356"]),
    ("grid:1x4+digits:1-9", "arithmetic r1c1-4", &["1357", "7531", "2222"], &["1353"]),
    ("grid:1x4+digits:0-8", "value-index r1c1-4", &["7287", "1114", "4224"], &["7187", "1011", "1311"]),
    // The crusts of a lunchbox are the least and the greatest digit that it has itself.
    ("grid:1x4+digits:1-9", "lunchbox 7 r1c1-4", &["2349", "2795"], &["2239", "1549"]),
    ("grid:1x4+digits:1-9", "clone r1c1-2 = r1c3-4", &["1212"], &["1221"]),
    // A digit that is listed twice occurs twice.
    ("grid:2x2+digits:1-9", "quadruple 1,2,2 r1-2c1-2", &["12 23", "22 12"], &["12 34", "11 12"]),
    ("grid:2x2+digits:0-8", "battenburg r1-2c1-2", &["01 14", "34 67"], &["01 41", "02 13", "11 22"]),
    ("grid:2x2+digits:1-9", "little-killer 4 r1c1 r2c2", &["22 22", "13 33"], &["12 34"]),
    // The crusts are the least and the greatest digit of the board, whatever its size.
    ("grid:1x4+digits:1-9", "sandwich 5 r1c1-4", &["1239", "9321"], &["1249", "2351"]),
    ("grid:1x4+digits:1-4", "sandwich 0 r1c1-4", &["2143", "4123"], &["1234"]),
    ("grid:1x4+digits:0-3", "sandwich 2 r1c1-4", &["0231", "1320"], &["2013"]),
    ("grid:1x4+digits:1-9", "sandwich 3 crusts 2,8 r1c1-4", &["2381", "8321"], &["1239"]),
    ("grid:1x4+digits:0-9", "x-sum 6 r1c1-4", &["2412", "3124", "3214"], &["1600", "0600", "9999"]),
    ("grid:1x4+digits:1-9", "skyscraper 2 r1c1-4", &["1322", "2191", "1911"], &["9123", "1234"]),
    ("grid:1x4+digits:0-8", "skyscraper 1 r1c1-4", &["0800", "8123"], &["1800", "0000"]),
    ("grid:1x4+digits:1-9", "hidden-skyscraper 2 r1c1-4", &["1528", "9212"], &["1532", "1256"]),
    ("grid:1x4+digits:0-8", "numbered-room 7 r1c1-4", &["2711", "4117"], &["3711", "0777", "7777", "8777"]),
    ("grid:1x4+digits:0-8", "numbered-room 1 r1c1-4", &["1234", "2134"], &["2234"]),
    ("grid:1x4+digits:1-9", "first-seen 2 r1c1-4", &["9213", "2221"], &["9123", "3219", "9876"]),
    ("grid:1x3+digits:1-9", "rossini r1c3-1", &["931"], &["139", "993"]),
    // The lines of the first board are 12, 21, 34, 43 in rows and 13, 31, 24, 42 in columns.
    ("grid:2x2+digits:1-4", "full-rank 1 r1c1-2", &["12 34"], &["13 24", "11 11"]),
    ("grid:2x2+digits:1-4", "full-rank 6 r2-1c2", &["14 23"], &["12 34"]),
    ("grid:2x2+digits:1-4", "full-rank 3 ties r1c1-2", &["11 11", "12 21"], &["12 34"]),
    ("grid:2x2+digits:1-4", "no-ties", &["12 34"], &["12 21", "11 23"]),
    // The missing digits follow the board: of rows, of columns, of boxes.
    (
        "grid:4x4+boxes:2x2+digits:0-4+extra:12",
        "doppelganger x1-12",
        &["0234 1420 3041 2103 1324 4312 3142"],
        &["0234 1420 3041 2103 1324 4312 3412", "1234 0420 3041 2103 1324 4312 3142"],
    ),
    ("grid:2x2+digits:1-9", "connected 1,2 r1-2c1-2", &["12 34", "11 21", "33 33"], &["13 31", "23 31"]),
    ("grid:2x2+digits:1-9", "connected 1 size 2 r1-2c1-2", &["11 23", "13 12"], &["11 12", "13 21", "13 32"]),
    // The rows of the rectangle are x1 x2 and x3 x4.
    ("grid:1x1+digits:1-2+extra:4", "connected 1 width 2 x1-4", &["1 1122", "2 1212"], &["1 1221", "2 2112"]),
    // The regions follow the board; they are numbered in the order of their first cells.
    (
        "grid:2x2+digits:1-2+extra:4",
        "chaos x1-4",
        &["12 21 1122", "12 21 1212"],
        &["12 21 1221", "12 21 2211", "12 12 1212"],
    ),
    (
        "grid:2x3+digits:1-3+extra:6",
        "chaos x1-6",
        &["123 312 111222", "123 312 112122"],
        &["123 312 111122", "123 312 121212", "123 212 111222"],
    ),
    (
        "grid:1x1+digits:1-9+extra:5",
        "chaos-arrow r1c1 = x1-3 = x1 x4-5",
        &["5 77777", "4 77177", "2 77115", "1 71757"],
        &["4 77777", "3 77177"],
    ),
    ("grid:1x1+digits:1-9+extra:4", "chaos-count r1c1 = x1-4", &["3 7717", "1 7111"], &["2 7717"]),
    ("grid:1x3+digits:1-9", "pairs \"b = a + 1 or a = 9\" r1c1-3", &["123", "891"], &["124"]),
    ("grid:1x3+digits:1-9", "pairs \"a != b\" all r1c1-3", &["123"], &["121"]),
    ("grid:1x3+digits:1-9", "pairs \"a + b > 5\" apart 0 1", &["151", "333"], &["141"]),
    ("grid:1x3+digits:1-3", "pairs table \"1:2 2:1,3\" r1c1-3", &["123", "121"], &["122", "321"]),
    ("grid:1x4+digits:1-9", "regex \"(12)*[^5]+\" r1c1-4", &["1217", "1212", "3333"], &["1215", "5121"]),
    ("grid:1x4+digits:1-16", "regex \"A{2}|.{3}G?\" r1c1-4", &["ABCG"], &["AA1A", "ABCD"]),
    ("grid:1x3+digits:1-9", "automaton \"0 > 0:1-3:0 0:4:1 > 1\" r1c1-3", &["124", "334"], &["123", "144"]),
    ("grid:1x2+digits:1-9", "either [cage 5 r1c1-2] [odd r1c1; odd r1c2]", &["14", "13", "11"], &["12"]),
];

fn grid(layout: &Arc<Layout>, symbols: &str) -> Grid {
    let value = |c: char| layout.digit_of(c.to_digit(36).unwrap() as i32);
    let contents: Vec<Option<Digit>> = symbols.chars().filter(|c| *c != ' ').map(value).collect();
    Grid::new(Arc::clone(layout), contents).unwrap_or_else(|| panic!("{symbols} doesn't fit {layout}"))
}

#[test]
fn rules_mean_what_the_examples_say() {
    let mut wrong = Vec::new();
    for (board, rules, good, bad) in EXAMPLES {
        let (layout, rule) = read(board, rules);
        let layout = Arc::new(layout);
        for (symbols, right) in good.iter().map(|s| (s, true)).chain(bad.iter().map(|s| (s, false))) {
            let grid = grid(&layout, symbols);
            if rule.holds(&Filled::new(&grid).unwrap()) != right {
                wrong.push(format!("{board}: {rules}: {symbols} should be {right}"));
            }
            let primitives = layout.lowered().iter();
            let primitives =
                primitives.filter(|lowered| layout.rules()[lowered.rule] == rule && !lowered.implied);
            let mut holds =
                primitives.map(|lowered| lowered.primitive.holds(&layout, &|cell| grid.get(cell)));
            if holds.all(|holds| holds.unwrap()) != right {
                wrong.push(format!("{board}: {rules}: the primitives of {symbols} should be {right}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_name_has_examples() {
    let named: BTreeSet<&str> =
        EXAMPLES.iter().map(|(board, rules, ..)| read(board, rules).1.name()).collect();
    for name in Rule::NAMES.iter().flat_map(|names| names.iter()) {
        assert!(named.contains(name), "no example shows what '{name}' means");
    }
}

/// Rules that make no sense, and a part of what is said about them.
const WRONG: &[(&str, &str, &str)] = &[
    ("9x9", "cage 99 r1c1-3", "never to 99"),
    ("9x9", "cage 5 r1c1 r1c1", "r1c1 comes twice"),
    ("9x9", "thermometer r1c8-10", "leaves the board"),
    ("9x9", "thermometre r1c1-3", "did you mean 'thermometer'"),
    ("9x9", "thermo r1c1-3", "did you mean 'thermometer'"),
    ("9x9", "wormhole r1c1-3", "no rule 'wormhole'; docs/RULES.md lists"),
    ("9x9", "", "names no rule"),
    ("9x9", "cage 5 x1", "0 extra cells"),
    ("9x9", "cage 5 r1c1-2 foo", "'foo' is one word too many"),
    ("9x9", "ratio 0 r1c1-2", "ratio 0"),
    ("9x9", "total 99 r1c1-2", "18 at most"),
    ("4x4", "x r1c1-2", "never to 10"),
    ("9x9", "difference 9 r1c1-2", "differ by 9"),
    ("9x9", "difference r1c1-3", "two cells, found 3"),
    ("9x9", "greater r1c1", "at least 2 cells"),
    ("9x9", "odd r1c1-2", "one rule for each"),
    ("9x9", "among 0 r1c1", "0 isn't a digit"),
    ("9x9+extra:1", "minimum x1", "outside the grid"),
    ("9x9", "product 11 r1c1-2", "product 11"),
    ("9x9", "sum 100 r1c1", "no total meets"),
    ("9x9", "sum 5 99999*r1c1", "too large"),
    ("9x9", "equal-sum r1c1", "needs two areas"),
    ("9x9", "same-values r1c1-2 = r2c1", "2 and 1 cells"),
    ("9x9", "contains 1,2,3 r1c1", "3 digits don't fit 1 cells"),
    ("9x9", "permutation 1,2 r1c1", "no permutation"),
    ("9x9", "look-and-say r1c1", "says nothing"),
    ("9x9", "look-and-say 1x2 2x2 r1c1-3", "two things about 2"),
    ("9x9", "rellik 99 r1c1-3", "use 1 to 63"),
    ("9x9", "equality r1c1-3", "no halves"),
    ("4x4", "circles r1-4c1-4", "too many"),
    ("9x9", "count-distinct r1c1 = r2c1 r2c1", "comes twice"),
    ("9x9", "sum 5 -2147483648*r1c1 r1c2", "too large"),
    (
        "9x9",
        "cage r1-9,1-9,1-9,1-9,1-9,1-9,1-9,1-9,1-9c1-9,1-9,1-9,1-9,1-9,1-9,1-9,1-9,1-9",
        "more cells than a board has",
    ),
    ("9x9", "region r1-2c1-9", "can't all differ"),
    ("latin:4", "windoku", "no such groups"),
    ("9x9", "taxicab 0", "0 steps"),
    ("4x4", "flatmates", "no middle one"),
    ("latin:4", "box-index r1c1", "in no box"),
    ("9x9", "whisper 9 r1c1-2", "use 1 to 8"),
    ("9x9", "renban r1c1 r2c2 r1c1", "comes twice"),
    ("9x9", "nabner r1c1-6", "only 5 digits"),
    ("9x9", "arrow r1c1 r1c2", "expected '='"),
    ("9x9", "arrow r1c1-5 = r2c1", "use 1 to 4"),
    ("9x9", "zipper r1c1-2", "at least 3 cells"),
    ("latin:4", "region-sum r1c1-3", "in a box"),
    ("9x9", "modular 99 r1c1-3", "use 2 to 9"),
    ("9x9", "lockout 9 r1c1-3", "use 0 to 8"),
    ("9x9", "sum-line 0 r1c1-3", "use 1 to 1000"),
    ("9x9", "lunchbox 36 r1c1-4", "never to 36"),
    ("9x9", "clone r1c1-2 = r2c1", "make them equal"),
    ("9x9", "clone r1c1 = r1c1", "same cells"),
    ("9x9", "quadruple 1,2,3,4,5 r1-2c1-2", "5 digits don't fit"),
    ("9x9", "battenburg r1c1-4", "the four cells around a corner"),
    ("9x9", "little-killer 99 r1c1-2", "never to 99"),
    ("9x9", "sandwich 99 r1c1-9", "never 99"),
    ("9x9", "sandwich 5 crusts 1,1 r1c1-9", "both crusts are 1"),
    ("9x9", "x-sum 99 r1c1-9", "never 99"),
    ("9x9", "skyscraper 10 r1c1-9", "can't see 10"),
    ("9x9", "numbered-room 10 r1c1-9", "10 isn't a digit"),
    ("9x9", "first-seen 4 r1c1-9", "looked for"),
    ("9x9", "rossini r1c1", "at least 2 cells"),
    ("9x9", "full-rank 37 r1c1-9", "1 to 36"),
    ("9x9", "full-rank 3 r1c1-8", "whole row"),
    ("9x9", "doppelganger r1c1", "digits from 0"),
    ("9x9+extra:2", "connected 1 x1-2", "width"),
    ("9x9+extra:3", "connected 1 width 2 x1-3", "rows of 2"),
    ("9x9", "chaos r1-9c1-9", "81 extra cells"),
    ("grid:2x2+digits:1-3+extra:4", "chaos x1-4", "don't divide"),
    ("9x9", "chaos-arrow r1c1 = r2c1-2 = r3c1", "same cell"),
    ("9x9", "pairs \"a + b\" r1c1-2", "is a number"),
    ("9x9", "pairs \"a > 9\" r1c1-2", "no two digits"),
    ("9x9", "pairs table \"1:x\" r1c1-2", "'1:x'"),
    ("9x9", "regex \"(1\" r1c1-2", "no end"),
    ("9x9", "regex \"A\" r1c1-2", "'A'"),
    ("9x9", "regex \"1", "no end"),
    ("9x9", "regex \"((.{99}){99}){99}\" r1c1", "states"),
    ("9x9", "automaton \"0 > 1\" r1c1", "starts > from:digits:to"),
    ("9x9", "automaton \"0 > 0:1:x > 1\" r1c1", "0:1:x"),
    ("9x9", "either [cage 99 r1c1]", "never to 99"),
    ("9x9", "either [odd r1c1; foo]", "no rule 'foo'"),
    ("9x9", "either", "has no rule"),
    ("9x9", "either [odd r1c1", "expected ';'"),
];

#[test]
fn rules_that_make_no_sense_say_why() {
    let mut odd = Vec::new();
    for (board, line, part) in WRONG {
        let layout: Layout = board.parse().unwrap();
        match Rule::read(line, &layout) {
            Ok(_) => odd.push(format!("{line} should be refused")),
            Err(error) if error.reason.contains(part) => {}
            Err(error) => odd.push(format!("{error}, without '{part}'")),
        }
    }
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}

#[test]
fn rules_without_cells_are_refused() {
    let layout = Layout::classic();
    let empty: [Rule; 3] = [
        Cage { cells: vec![], sum: None }.into(),
        Renban { cells: vec![] }.into(),
        LittleKiller { cells: vec![], sum: 0 }.into(),
    ];
    for rule in empty {
        let error = layout.with_rules([rule]).unwrap_err();
        assert!(error.reason.contains("names no cells"), "{error}");
    }
}

#[test]
fn nested_repetitions_are_matched_quickly() {
    // Each star doubled the time, or worse, when every part was matched again.
    let layout: Layout = "grid:1x16".parse().unwrap();
    for expression in [format!(".{}", "*".repeat(40)), format!("{}.*1*{}", "(".repeat(12), ")*2*".repeat(12))]
    {
        let rule = Rule::read(&format!("regex \"{expression}\" r1c1-16"), &layout).unwrap();
        let grid = Grid::new(Arc::new(layout.clone()), vec![Some(Digit::from_index(2)); 16]).unwrap();
        assert!(rule.holds(&Filled::new(&grid).unwrap()), "{expression}");
    }
}

#[test]
fn many_circles_are_lowered_quickly() {
    // 25 digits have 33 million sets; only boards with few of them list any.
    let layout: Layout = "25x25".parse().unwrap();
    let rule = Rule::read("circles r1-6c1-25", &layout).unwrap();
    assert!(!layout.with_rules([rule]).unwrap().lowered().is_empty());
}

#[test]
fn deep_nests_are_refused() {
    let line = format!("{}odd r1c1{}", "either [".repeat(5000), "]".repeat(5000));
    assert!(Rule::read(&line, &Layout::classic()).unwrap_err().reason.contains("nests"));
}

/// Texts of the same rule.
#[test]
fn rules_that_mean_the_same_are_equal() {
    let same = [
        ("cage 15 r2c1 r1c1", "cage 15 r1-2c1"),
        ("whisper 5 r1c3 r1c2 r1c1", "whisper r1c1-3"),
        ("total 10 r1c2 r1c1", "x r1c1-2"),
        ("leap 2 1", "knight"),
        ("modular 2 r1c1-3", "parity r1c3-1"),
        ("clone r9c1-2 = r1c1-2", "clone r1c2 r1c1 = r9c2 r9c1"),
        ("sum 5,3,5 r1c1 r1c1", "sum 3,5 2*r1c1"),
        ("contains 2,1 r1c2 r1c1", "permutation 1,2 r1c1-2"),
        ("arrow r1c2 r1c1 = r2c1", "arrow r1c1-2 = r2c1"),
        ("either [odd r1c1] [x r1c1-2; even r1c1]", "either [even r1c1; x r1c2 r1c1] [odd r1c1]"),
        ("CAGE 15 R1C1-3", "cage 15 r1c1,2,3"),
    ];
    let layout = Layout::classic();
    for (a, b) in same {
        assert_eq!(Rule::read(a, &layout).unwrap(), Rule::read(b, &layout).unwrap());
    }
}
