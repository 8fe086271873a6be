//! What every candidate reaches, layer by layer, for all sources at once.
//!
//! A row holds, for one hub, the set of sources that reach it. One layer of the search for all sources is then a few
//! ORs of rows:
//!
//! ```text
//! false[q] = OR of newly_true[p] over the weak links p–q
//! true[r]  = OR of false[q] over the strong links q–r, less the sources that have reached r before
//! ```

use super::graph::{Graph, Row};

/// Room for a search, used again and again.
#[derive(Clone, Debug)]
pub(super) struct Reach<const W: usize> {
    /// The sources that make each hub true at the present depth, and not before.
    pub(super) newly_true: Vec<Row<W>>,
    /// The sources that make each hub true at the present depth or before.
    pub(super) ever_true: Vec<Row<W>>,
    /// The sources that make each hub false at the present depth.
    pub(super) made_false: Vec<Row<W>>,
}

impl<const W: usize> Reach<W> {
    /// Creates an empty search.
    pub(super) fn new() -> Reach<W> {
        Reach { newly_true: Vec::new(), ever_true: Vec::new(), made_false: Vec::new() }
    }

    /// Begins: every source is true, and its weak neighbours are false.
    pub(super) fn start(&mut self, graph: &Graph<W>) {
        self.newly_true.clear();
        self.newly_true.resize(graph.hub_count(), [0; W]);
        self.ever_true.clear();
        self.ever_true.extend(graph.source_of.iter().map(|&source| row_of::<W>(source)));
        self.made_false.clone_from(&graph.weak_sources);
    }

    /// Follows the strong links from what is false. Returns false if no source reaches anything new.
    pub(super) fn follow_strong(&mut self, graph: &Graph<W>) -> bool {
        let mut any = 0;
        for hub in 0..graph.hub_count() {
            let mut row = union(graph.strong(hub), &self.made_false);
            let ever = &mut self.ever_true[hub];
            for (new, ever) in row.iter_mut().zip(ever) {
                *new &= !*ever;
                *ever |= *new;
                any |= *new;
            }
            self.newly_true[hub] = row;
        }
        any != 0
    }

    /// Follows the weak links from what is newly true.
    pub(super) fn follow_weak(&mut self, graph: &Graph<W>) {
        for hub in 0..graph.hub_count() {
            self.made_false[hub] = union(graph.weak(hub), &self.newly_true);
        }
    }

    /// Returns the sources that make themselves false with one more weak link.
    pub(super) fn refuted(&self, graph: &Graph<W>) -> Row<W> {
        meet(&self.newly_true, &graph.weak_sources)
    }

    /// Returns the hubs, in order, whose falsehood makes them true: a strong neighbour of theirs makes them true now.
    pub(super) fn confirmed(&self, graph: &Graph<W>) -> impl Iterator<Item = u16> {
        let is_confirmed =
            |(row, strong): (&Row<W>, &Row<W>)| row.iter().zip(strong).any(|(a, b)| a & b != 0);
        let rows = self.newly_true.iter().zip(&graph.strong_sources);
        (0..).zip(rows).filter(move |&(_, rows)| is_confirmed(rows)).map(|(hub, _)| hub)
    }
}

/// Returns the OR of the rows with these numbers.
#[inline]
pub(super) fn union<const W: usize>(numbers: &[u16], rows: &[Row<W>]) -> Row<W> {
    let mut union = [0; W];
    for &number in numbers {
        let row = &rows[usize::from(number)];
        for (word, more) in union.iter_mut().zip(row) {
            *word |= more;
        }
    }
    union
}

/// Returns what each row has in common with its partner, all together.
fn meet<const W: usize>(rows: &[Row<W>], partners: &[Row<W>]) -> Row<W> {
    let mut all = [0; W];
    for (row, partner) in rows.iter().zip(partners) {
        for ((word, a), b) in all.iter_mut().zip(row).zip(partner) {
            *word |= a & b;
        }
    }
    all
}

/// Returns the row with one member.
#[inline]
pub(super) fn row_of<const W: usize>(member: u16) -> Row<W> {
    let mut row = [0; W];
    row[usize::from(member >> 6)] = 1 << (member & 63);
    row
}

/// Returns whether a row has a member.
#[inline]
pub(super) fn has<const W: usize>(row: &Row<W>, member: u16) -> bool {
    row[usize::from(member >> 6)] >> (member & 63) & 1 == 1
}

/// Returns the first member of a row.
pub(super) fn first<const W: usize>(row: &Row<W>) -> Option<usize> {
    let word = row.iter().position(|&word| word != 0)?;
    Some(64 * word + row[word].trailing_zeros() as usize)
}
